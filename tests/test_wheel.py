"""Installing: the wheel has everything with it; the editable install, the bare checkout, README's first command."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PARTS = ("judge", "grammar", "maps", "examples", "setup.cfg", "pyproject.toml", "README.md", "LICENSE")
UNREACHABLE = (
    "No matching distribution",
    "Could not find a version",
    "NewConnectionError",
    "Temporary failure in name resolution",
)
pytestmark = pytest.mark.skipif(os.name != "posix", reason="paths of POSIX environments")


def run(*command, cwd, **more) -> subprocess.CompletedProcess:
    environment = {
        name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")
    }
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, capture_output=True, text=True, env=environment, **more
    )
    if done.returncode and any(words in done.stderr for words in UNREACHABLE) and "CI" not in os.environ:
        pytest.skip("no package index can be reached")
    assert done.returncode == 0, done.stderr
    return done


@pytest.fixture(scope="module")
def tree(tmp_path_factory) -> Path:
    """A clean copy of the checkout."""
    tree = tmp_path_factory.mktemp("tree")
    for part in PARTS:
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, tree / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, tree / part)
    return tree


@pytest.fixture(scope="module")
def first(tree) -> str:
    """Run the README's first command in the copy: it makes an environment, installs and plays. Give what it prints."""
    command, _ = re.findall(r"```sh\n([^`]*pip install[^`]*)```", (tree / "README.md").read_text(encoding="utf-8"))
    return run("bash", "-euo", "pipefail", "-c", command, cwd=tree).stdout


def works(judge: list, tree: Path, elsewhere: Path) -> None:
    """Play both examples away from the checkout, and use what lies in data files: pictures, help, languages, rules."""

    def said(*arguments) -> str:
        done = run(*judge, *arguments, cwd=elsewhere)
        assert done.stderr == ""
        return done.stdout

    for game in ("diplomacy", "twilight"):
        shutil.copytree(tree / "examples" / game, elsewhere, dirs_exist_ok=True)
    assert said("adjudicate", "hellespont.yaml", "F1902M.txt").startswith("hellespont · Fall 1902, movement")
    assert "phase: F1902R\n" in (elsewhere / "hellespont.yaml").read_text()
    assert said("draw", "hellespont.yaml", "--last", "--lang", "zh-Hant") == "已寫入 hellespont.svg\n"
    assert "維也納" in (elsewhere / "hellespont.svg").read_text(encoding="utf-8")
    said("adjudicate", "berlin.yaml", "setup.txt")
    said("adjudicate", "berlin.yaml", "headline_US.txt", "headline_USSR.txt")
    assert "die 6 + 3 − 2×2 = 5" in said("adjudicate", "berlin.yaml", "T1AR1.txt")
    assert said("draw", "berlin.yaml") == "wrote berlin.svg\n" and (elsewhere / "berlin.svg").exists()
    for name in ("hellespont", "berlin"):
        assert "phases played again" in said("replay", f"{name}.yaml")
    for topic in ("orders", "declarations"):
        assert len(said("help", topic, "--lang", "zh-Hans")) > 500
    assert "standard" in said("maps") and "4.A.3" in said("rules", "diplomacy") and said("rules", "twilight-struggle")


def home(python: Path, elsewhere: Path) -> Path:
    return Path(run(python, "-c", "import judge; print(judge.__file__)", cwd=elsewhere).stdout.strip()).parent


def test_the_first_command_of_the_readme_works(first):
    assert first.startswith("hellespont · Fall 1902, movement") and "\n---\njudge: 1\n" in first


def test_the_wheel_has_everything_with_it(tree, first, tmp_path):
    python = tree / ".venv" / "bin" / "python"
    installed = home(python, tmp_path)
    assert (tree / ".venv") in installed.parents
    for part, there in (("judge", installed), ("grammar", installed / "grammar"), ("maps", installed / "maps")):
        files = {path.relative_to(tree / part) for path in (tree / part).rglob("*") if path.is_file()}
        files = {file for file in files if file.suffix != ".pyc" and file.parts[0] != "build"}   # maps/build makes maps
        found = {path.relative_to(there) for path in there.rglob("*")}
        assert files and files <= found, f"not in the wheel: {sorted(map(str, files - found))}"
    works([python, "-m", "judge"], tree, tmp_path / "elsewhere")


def test_an_editable_install_works(tree, first, tmp_path):
    python = tree / ".venv" / "bin" / "python"  # takes the place of the wheel, so this test is behind the other's
    run(python, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-deps", "-e", tree, cwd=tmp_path)
    assert home(python, tmp_path) == tree / "judge"
    works([tree / ".venv" / "bin" / "judge"], tree, tmp_path / "elsewhere")


def test_the_bare_checkout_works(tree):
    """With the packages it needs in reach, here those of the environment that runs the tests."""
    said = run(
        sys.executable,
        "-m",
        "judge",
        "adjudicate",
        "examples/diplomacy/hellespont.yaml",
        "examples/diplomacy/F1902M.txt",
        "-n",
        cwd=tree,
    )
    assert said.stdout.startswith("hellespont · Fall 1902, movement")
