"""The layers: a module imports only from lower layers or its own game; one place each for lark, click, print."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted((ROOT / "judge").rglob("*.py"))
}
GAMES = ("judge.diplomacy", "judge.twilight")
LAYERS = [
    ("judge.version", "judge.messages", "judge.faults", "judge.resources", "judge.names", "judge.chance"),
    (
        "judge.document",
        "judge.orderfile",
        "judge.mail",
        "judge.paint",
        "judge.chat",
        "judge.markup",
        "judge.answered",
        "judge.framing",
        "judge.pgp",
        "judge.protocol",
        "judge.reading",
        "judge.layout",
        "judge.svg",
        "judge.manual",
        "judge.phrases",
        "judge.webpage",
        "judge.processes",
    ),
    GAMES,
    ("judge.games", "judge.journal", "judge.store", "judge.batch", "judge.library", "judge.png"),
    ("judge.cli", "judge", "judge.__main__"),
]
ABOVE_THE_RULES = (
    "report",
    "picture",
    "game",
    "phrases",
    "show",
    "page",
)  # a game's own upper floor: they see values only
OUTSIDE = {
    "lark": ("judge.reading",),
    "click": ("judge.cli",),
    "yaml": ("judge.document",),
    "filelock": ("judge.store",),
    "fcntl": ("judge.store",),
}


def imports(path: Path, name: str) -> list[tuple[str, int]]:
    """List what a module imports, with lines; `from package import module` is the module."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [(alias.name, node.lineno) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{name}:{node.lineno}: relative import"
            found += [
                (
                    f"{node.module}.{alias.name}" if f"{node.module}.{alias.name}" in MODULES else node.module,
                    node.lineno,
                )
                for alias in node.names
            ]
    return found


def layer(module: str) -> int:
    for number, parts in enumerate(LAYERS):
        if any(module == part or part not in ("judge",) and module.startswith(part + ".") for part in parts):
            return number
    raise AssertionError(f"{module} stands in no layer: say in tests/test_layers.py where it belongs")


def package(module: str) -> str:
    return next((game for game in (*GAMES, "judge.cli") if module == game or module.startswith(game + ".")), module)


@pytest.mark.parametrize("module", MODULES)
def test_a_module_imports_from_below(module):
    for other, line in imports(MODULES[module], module):
        if other == "judge" or other.startswith("judge."):
            own = package(other) == package(module) and package(module) != module
            assert own or layer(other) < layer(module) or layer(other) == layer(module) != 2, (
                f"{module}:{line} imports {other}"
            )
        top = other.partition(".")[0]
        if top in OUTSIDE:
            assert package(module) in OUTSIDE[top] or module in OUTSIDE[top], f"{module}:{line} imports {other}"


def test_no_circles_within_a_layer():
    """Within a package, too, modules stand in an order: what is imported at the top never leads back."""
    top: dict[str, list[str]] = {}
    for module, path in MODULES.items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        top[module] = []
        for node in tree.body:
            if isinstance(node, ast.ImportFrom):
                top[module] += [
                    full if (full := f"{node.module}.{alias.name}") in MODULES else node.module for alias in node.names
                ]
    done: set[str] = set()

    def visit(module: str, above: tuple[str, ...]):
        assert module not in above, " -> ".join((*above, module))
        if module in done or module not in top:
            return
        for other in top[module]:
            visit(other, (*above, module))
        done.add(module)

    for module in top:
        visit(module, ())


@pytest.mark.parametrize("module", [module for module in MODULES if package(module) in GAMES])
def test_the_rules_know_no_page(module):
    own = module.removeprefix(package(module)).lstrip(".")
    if own.startswith(ABOVE_THE_RULES):
        return
    for other, line in imports(MODULES[module], module):
        assert package(other) != package(module) or not other.removeprefix(package(other)).lstrip(".").startswith(
            ("report", "picture", "game.")
        ), f"{module}:{line} imports {other}"


@pytest.mark.parametrize("module", MODULES)
def test_values_in_values_out(module):
    """Only the commands print; below the store nothing touches files, clocks, the environment or what is global."""
    if layer(module) < 3 and module != "judge.resources":
        forbidden = {"os", "time", "datetime", "subprocess", "random", "locale", "logging", "tempfile", "secrets"} - (
            {"random"} if module == "judge.chance" else set()
        )
        assert not [other for other, _ in imports(MODULES[module], module) if other.partition(".")[0] in forbidden]
        tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
        assert {
            node.attr
            for node in ast.walk(tree)
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "sys"
        } <= {"intern"}
    calls = {
        node.func.id
        for node in ast.walk(ast.parse(MODULES[module].read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not calls & {"print", "input", "eval", "exec"}
    assert "open" not in calls or module in ("judge.store", "judge.resources")


def test_no_module_imports_what_imports_it():
    """Nor by way of others, nor inside a function: so every module can be understood from below."""
    below = {module: {other for other, _ in imports(path, module) if other in MODULES}
             for module, path in MODULES.items()}
    left = dict(below)
    while free := [module for module, others in left.items() if not others & left.keys()]:
        for module in free:
            del left[module]
    assert left == {}, "these stand in or above a circle"


def test_no_module_is_long():
    assert [
        f"{module}: {lines} lines"
        for module, path in MODULES.items()
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > 400
    ] == []


def test_the_layers_are_all_there():
    assert (
        layer("judge.faults") == 0
        and layer("judge.diplomacy.battle") == layer("judge.twilight.cards.early") == 2
        and layer("judge.cli.new") == 4
    )
    with pytest.raises(AssertionError):
        layer("judge.oddments")
