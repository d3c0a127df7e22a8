"""What a user installs: versions, entry points, completion, and the source distribution."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest
from click.shell_completion import BashComplete

from triomino.cli import COMMANDS, main
from triomino.cli.analyze import command as analyze

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def run(*arguments, **environment):
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, **environment},
        check=False,
    )


def test_python_m_triomino_is_the_command():
    done = run("-m", "triomino", "rules", "pressman")
    assert done.returncode == 0
    assert done.stdout.startswith("pressman: ")


@pytest.mark.parametrize("call", ["main", "analyze"])
def test_both_commands_print_the_version(call):
    done = run("-c", f"import sys; sys.argv[1:] = ['--version']\nfrom triomino.entry import {call}\n{call}()")
    assert done.returncode == 0
    assert re.search(r"version \d+\.\d+\.\d+", done.stdout)


def test_the_changelog_begins_with_the_version():
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(r"^## (\S+)", changes, re.M)[1] == PROJECT["version"]


COMPLETIONS = [
    (main, [], "an", ["analyze"]),
    (main, [], "a", ["analyze", "audit", "arrange"]),
    (main, [], "", list(COMMANDS)),
    (main, ["best"], "--eng", ["--engine"]),
    (main, ["best", "--engine"], "s", ["score", "simulate"]),
    (main, ["library"], "s", ["show"]),
    (analyze, [], "--al", ["--all-rules"]),
]


@pytest.mark.parametrize(("command", "before", "begun", "offered"), COMPLETIONS)
def test_the_shell_completes_words(command, before, begun, offered):
    completion = BashComplete(command, {}, "triomino", "_TRIOMINO_COMPLETE")
    assert [item.value for item in completion.get_completions(before, begun)] == offered


def test_the_line_for_the_shell_prints_a_script():
    code = "import sys; sys.argv[:] = ['triomino']\nfrom triomino.entry import main\nmain()"
    done = run("-c", code, _TRIOMINO_COMPLETE="zsh_source")
    assert done.returncode == 0
    assert "#compdef triomino" in done.stdout


def test_every_file_that_the_tests_read_goes_into_the_source_distribution():
    packed = (ROOT / "MANIFEST.in").read_text(encoding="utf-8")
    for folder in (".ci", ".github", "benchmarks", "docs", "examples", "research", "tests", "tools"):
        assert f"graft {folder}\n" in packed
    for file in ("CHANGELOG.md", "CONTRIBUTING.md", "mkdocs.yml", "CITATION.cff", "SECURITY.md"):
        assert (ROOT / file).is_file()
        assert file in packed.split()


def test_every_page_is_in_the_site():
    """A page about a single decision is not in the menu, because another page lists it."""
    named = set(re.findall(r"[\w/-]+\.md", (ROOT / "mkdocs.yml").read_text(encoding="utf-8")))
    pages = {str(page.relative_to(ROOT / "docs")) for page in (ROOT / "docs").rglob("*.md")}
    assert named == {page for page in pages if not page.startswith("decisions/2")}


def test_named_scripts_and_existing_scripts_are_the_same():
    """A document, message or comment must name each script that no other script imports."""
    scripts = {path.relative_to(ROOT) for folder in ("benchmarks", "research") for path in (ROOT / folder).glob("*.py")}
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    sources = [path for package in ("analyzer", "puzzles", "triomino") for path in (ROOT / package).rglob("*.py")]
    lines = [line for path in pages + sources for line in path.read_text(encoding="utf-8").split("\n")]
    text = "\n".join(line for line in lines if "of commit" not in line)
    named = {Path(name) for name in re.findall(r"\b(?:benchmarks|research)/\w+\.py", text)}
    named |= {Path("research", f"{name}.py") for name in re.findall(r"\bpython -m research\.(\w+)", text)}
    assert named <= scripts
    code = "\n".join((ROOT / path).read_text(encoding="utf-8") for path in scripts)
    imported = set(re.findall(r"^ *(?:from|import) (?:research\.)?(\w+)", code, re.M)) | {"__init__"}
    assert {path for path in scripts - named if path.stem not in imported} == set()


DATA = {
    "analyzer.rules": {".toml"},
    "analyzer.engine.kernel": {".wasm"},
    "puzzles.annealing": {".wasm"},
    "puzzles.arrange": {".txt"},
    "puzzles.best_known": {".txt", ".wasm"},
    "puzzles.fill": {".wasm"},
}


def undocumented(path, tree):
    """Yield the public names without a docstring. The API reference would leave them out."""
    for node in tree.body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and not node.name.startswith("_"):
            if ast.get_docstring(node) is None:
                yield f"{path}:{node.lineno} {node.name}"
            if isinstance(node, ast.ClassDef):
                yield from undocumented(path, node)


def test_the_reference_shows_every_public_class_and_function_of_its_modules():
    pages = (ROOT / "docs" / "api").glob("*.md")
    modules = [name for page in pages for name in re.findall(r"^::: (\S+)", page.read_text(encoding="utf-8"), re.M)]
    assert len(modules) > 20
    paths = [Path(find_spec(name).origin) for name in modules]
    assert [name for path in paths for name in undocumented(path, ast.parse(path.read_text(encoding="utf-8")))] == []


def test_every_file_of_the_packages_that_is_not_python_is_packed():
    data = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["package-data"]
    packed = set()
    for package, patterns in data.items():
        folders = [path.parent for path in ROOT.glob("*/**/__init__.py")] if package == "*" else []
        for folder in folders or [ROOT.joinpath(*package.split("."))]:
            packed.update(path for pattern in patterns for path in folder.glob(pattern))
    files = (
        path for name in ("analyzer", "puzzles", "triomino") for path in (ROOT / name).rglob("*") if path.is_file()
    )
    assert [path for path in files if path.suffix not in (".py", ".pyc", ".nbi", ".nbc") and path not in packed] == []
