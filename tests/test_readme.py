"""README.md, run as written: every console block, line by line, and every Python block, with what they print."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from judge.cli import main
from judge.games import REGISTER, game

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="README's commands are written for bash")


class Step(NamedTuple):
    """A command or program of the README, and what the README says that it prints."""

    program: list[str]
    printed: str


def steps(text: str) -> list[Step]:
    """Find the steps in a README: lines after `$ ` (with the lines of a here-document) and Python blocks with the text
    block behind them."""
    found: list[Step] = []
    for block in re.finditer(r"```(console|python)\n(.*?)```(?:\n\n```text\n(.*?)```)?", text, re.S):
        if block[1] == "python":
            found.append(Step([sys.executable, "-c", block[2]], block[3] or ""))
            continue
        for command in re.split(r"^\$ ", block[2], flags=re.M)[1:]:
            line, _, rest = command.partition("\n")
            if here := re.search(r"<<'(\w+)'", line):
                body, end, rest = rest.partition(f"\n{here[1]}\n")
                line += f"\n{body}{end}"
            found.append(Step(["bash", "-c", line], rest))
    return found


class Reader:
    """A reader of the README, who types every step: `folder` is where the steps before have led."""

    def __init__(self, home: Path):
        self.folder, self.end = home / "checkout", home / "end"
        shutil.copytree(ROOT / "examples", self.folder / "examples")
        programs = home / "bin"
        programs.mkdir()
        judge = programs / "judge"
        judge.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m judge "$@"\n')
        judge.chmod(0o755)
        self.environment = {
            **os.environ,
            "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
            "PYTHONUTF8": "1",
        }

    def run(self, step: Step) -> str:
        """Run a step, and give all that it prints."""
        program = step.program
        if program[0] == "bash":
            program = ["bash", "-c", f'{program[-1]}\npwd > "$0"', str(self.end)]
        said = subprocess.run(
            program,
            cwd=self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=60,
            encoding="utf-8",
            env=self.environment,
        )
        if program[0] == "bash":
            self.folder = Path(self.end.read_text().rstrip("\n"))
        return said.stdout


def test_the_readme_prints_what_it_says(tmp_path):
    reader = Reader(tmp_path)
    assert len(steps(README)) > 30
    for step in steps(README):
        assert reader.run(step) == step.printed, step.program[-1]


def test_every_format_and_extra_is_in_the_readme():
    for name in REGISTER:
        for style in game(name).FORMATS:
            assert f"`{style}`" in README
    _, _, behind = (ROOT / "setup.cfg").read_text(encoding="utf-8").partition("[options.extras_require]")
    for extra in re.findall(r"^([a-z-]+) =", behind.partition("\n[")[0], re.M):
        assert f"`{extra}`" in README


def test_every_command_and_option_is_in_the_readme(command):
    for name in main.COMMANDS:
        assert f"| `judge {name}" in README
        for option in re.findall(r"--[a-z][a-z-]+", command(name, "--help").out):
            assert (
                option == "--help"
                or option in README
                or {"--jobs": "-j", "--dry-run": "-n", "--output": "-o"}.get(option, "-") in README
            ), option


def test_every_link_leads_to_a_heading():
    headings = {re.sub(r"[^a-z ]", "", title.lower()).replace(" ", "-")
                for title in re.findall(r"^##+ (.+)", README, re.M)}
    links = re.findall(r"\]\(#([^)]+)\)", README)
    assert len(links) > 5 and set(links) <= headings


def test_every_exit_status_is_in_the_readme():
    for status in (0, main.FAULTS, 2, main.MISTAKEN, main.STOPPED):
        assert f"\n| {status} |" in README


def test_what_a_step_is():
    text = "```console\n$ cat > x <<'END'\na\nEND\n$ cat x\na\n```\n\n```python\nprint(1)\n```\n\n```text\n1\n```\n"
    assert [(step.program[-1], step.printed) for step in steps(text)] == [
        ("cat > x <<'END'\na\nEND\n", ""),
        ("cat x", "a\n"),
        ("print(1)\n", "1\n"),
    ]
