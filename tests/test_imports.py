"""An analysis loads few modules, and packages do not import each other in a cycle."""

import ast
import re
import subprocess
import sys
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HEAVY = ("fsrs", "networkx", "openskill", "ortools", "numpy", "numba", "pandas", "wasmtime")
FORBIDDEN = {
    "analyzer": {"puzzles", "triomino", "research"},
    "puzzles": {"triomino", "research"},
    "triomino": {"research"},
}
MODULES = sorted(path for package in FORBIDDEN for path in (ROOT / package).rglob("*.py"))


@cache
def parsed(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    at_top = [node for node in tree.body if isinstance(node, (ast.Import, ast.ImportFrom, ast.ClassDef))]
    return at_top, [node for node in ast.walk(tree) if isinstance(node, (ast.Import, ast.ImportFrom))]


ANALYZING = "from triomino.cli.analyze import command\ncommand(sys.argv[1:], standalone_mode=False)"

PLAIN = {
    "analyzer": "analysis board display errors findings forms from_json lattice messages moves position render rules"
    " text tiles",
    "analyzer.findings": "bridges hexagons slots texts",
    "analyzer.render": "board_text report words",
    "analyzer.rules": "reading ruleset schema tomltext",
    "analyzer.text": "cursor draft drawing headers positions",
    "triomino": "cli entry language operations",
    "triomino.cli": "analyze command options terminal",
    "triomino.operations": "analyze control limits texts",
}
"""The modules that the analysis of a drawing loads. Any further module would slow down every analysis."""


def modules_after(code, *arguments, text=""):
    tell = f"import sys\n{code}\nprint(*sys.modules, file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", tell, *arguments], input=text, capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert done.returncode == 0, done.stderr
    return set(done.stderr.split())


def heavy_after(code, *arguments, text=""):
    return modules_after(code, *arguments, text=text).intersection(HEAVY)


@pytest.mark.parametrize(
    "module",
    [
        "analyzer",
        "triomino",
        "triomino.interface",
        "analyzer.perft",
        "analyzer.render.svg",
        "analyzer.render.report",
        "triomino.cli",
        "triomino.cli.convert",
        "triomino.cli.score",
        "triomino.operations.season",
    ],
)
def test_importing_loads_nothing_heavy(module):
    assert not heavy_after(f"import {module}")


@pytest.mark.parametrize("options", [[], ["--json"], ["--svg", "/dev/null"]])
def test_analysing_a_board_loads_nothing_heavy(options):
    assert not heavy_after(ANALYZING, "examples/five-situations.txt", *options)
    position = "hand: 0-0-1 2-2-2\ntiles:\n 0,0 0-0-0\n"
    assert not heavy_after(ANALYZING, "-", *options, text=position)


def test_analysing_a_drawing_loads_only_the_modules_of_a_report():
    ours = {
        name for name in modules_after(ANALYZING, "examples/five-situations.txt") if name.split(".")[0] in FORBIDDEN
    }
    assert ours == set(PLAIN) | {f"{package}.{name}" for package, names in PLAIN.items() for name in names.split()}


def imported(path):
    for node in parsed(path)[1]:
        if isinstance(node, ast.Import):
            yield from (name.name.split(".")[0] for name in node.names)
        else:
            assert node.level == 0, f"{path} imports relatively"
            yield node.module.split(".")[0]


def test_arrows_between_packages_point_one_way():
    for path in MODULES:
        package = path.relative_to(ROOT).parts[0]
        assert not FORBIDDEN[package] & set(imported(path)), path


def at_import(path):
    for node in parsed(path)[0]:
        if isinstance(node, ast.ImportFrom) and node.module.split(".")[0] in FORBIDDEN:
            yield node.module
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name.split(".")[0] in FORBIDDEN)


def test_only_kinds_import_a_kind():
    """All other modules get a kind from the function ``kind``, so they also work with new kinds."""
    kinds = {path.stem for path in (ROOT / "puzzles" / "kinds").glob("[!_]*.py")}
    for path in MODULES:
        if path.parent.name == "kinds":
            continue
        for node in parsed(path)[1]:
            if isinstance(node, ast.ImportFrom) and node.module.split(".")[:2] == ["puzzles", "kinds"]:
                assert node.module == "puzzles.kinds", path
                assert not kinds & {name.name for name in node.names}, path


def module_name(path):
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def test_the_basic_modules_import_only_modules_below_them():
    layers = {
        "analyzer.messages": 0,
        "analyzer.errors": 0,
        "analyzer.display": 0,
        "analyzer.lattice": 0,
        "analyzer.tiles": 1,
        "analyzer.forms": 2,
        "analyzer.from_json": 2,
        "analyzer.schemas": 2,
        "analyzer.board": 2,
        "analyzer.rules": 2,
        "analyzer.position": 3,
        "analyzer.legality": 3,
        "analyzer.moves": 3,
        "analyzer.findings": 4,
        "analyzer.analysis": 5,
    }

    def layer(name):
        return next((layers[key] for key in layers if name == key or name.startswith(f"{key}.")), None)

    for path in MODULES:
        own = layer(module_name(path))
        if own is not None:
            for other in at_import(path):
                above = layer(other)
                assert above is not None, f"{path} imports {other}"
                assert above <= own, f"{path} imports {other}"


def test_no_package_leads_back_to_itself():
    """Imports inside functions and imports for type checking count, too.

    A module outside all subpackages counts as a subpackage.
    """
    modules = set(map(module_name, MODULES))
    needs: dict[str, set[str]] = {}
    for path in MODULES:
        own = ".".join(module_name(path).split(".")[:2])
        for node in parsed(path)[1]:
            if isinstance(node, ast.ImportFrom) and node.module.split(".")[0] in FORBIDDEN:
                whole = (f"{node.module}.{name.name}" for name in node.names)
                others = {".".join((name if name in modules else node.module).split(".")[:2]) for name in whole}
                needs.setdefault(own, set()).update(others - {own})
    TopologicalSorter(needs).prepare()


def test_a_class_name_occurs_once():
    where: dict[str, list[str]] = {}
    for path in MODULES:
        for node in parsed(path)[0]:
            if isinstance(node, ast.ClassDef):
                where.setdefault(node.name, []).append(str(path.relative_to(ROOT)))
    assert {name: paths for name, paths in where.items() if len(paths) > 1} == {}


def test_no_test_imports_another_test():
    """Some tests pass code to another process as a string. Imports in these strings are also checked."""
    for path in (ROOT / "tests").rglob("*.py"):
        others = re.findall(r"\b(?:from|import) (test_\w+)", path.read_text(encoding="utf-8"))
        assert not others, f"{path} imports {others}: put what they share in a module without tests"
