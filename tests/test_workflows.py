"""The workflows of the repository, and the files that contain its address."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools.address import ADDRESS, LINES, absolute_readme, made
from tools.lowest import lowest

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TRACKED = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True).stdout.split()
BINARY = (".wasm", ".png", ".svg", ".db", ".woff2", ".ttf", ".po")


@pytest.mark.parametrize("file", LINES)
def test_address_and_version_come_from_the_project(file):
    text = (ROOT / file).read_text(encoding="utf-8")
    assert made(file, text) == text, "run python tools/address.py"


@pytest.mark.skipif(not TRACKED, reason="not in a repository")
def test_only_one_place_names_the_address():
    named = {
        file
        for file in TRACKED
        if not file.endswith(BINARY) and ADDRESS in (ROOT / file).read_text(encoding="utf-8", errors="replace")
    }
    assert named <= set(LINES)


@pytest.mark.skipif(not TRACKED, reason="not in a repository")
def test_only_the_workflow_of_a_release_names_the_index():
    mine = Path(__file__).name
    named = {
        file
        for file in TRACKED
        if not file.endswith(BINARY)
        and re.search(r"pypi\b", (ROOT / file).read_text(encoding="utf-8", errors="replace"), re.IGNORECASE)
    }
    assert {file for file in named if Path(file).name != mine} <= {".github/workflows/release.yml"}


def test_every_shell_step_is_a_script_of_the_repository():
    for path in WORKFLOWS:
        for step in re.findall(r"^\s+(?:- )?run: (?!\{)(.+)$", path.read_text(encoding="utf-8"), re.M):
            script = step.split()[0]
            assert script.startswith(".ci/") and os.access(ROOT / script, os.X_OK), f"{path.name}: {step}"


def test_every_script_of_a_workflow_is_run_here_too():
    text = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    steps = {step for path in WORKFLOWS for step in re.findall(r"\.ci/\w+", path.read_text(encoding="utf-8"))}
    assert {step for step in steps if step not in text} == {".ci/run"}


def test_the_readme_of_a_package_has_no_relative_link():
    text = absolute_readme((ROOT / "README.md").read_text(encoding="utf-8"))
    links = re.findall(r"\]\(([^)\s]+)", text)
    assert links and all(link.startswith("https://") for link in links)
    assert {link.removeprefix(f"{ADDRESS}/").split("/")[0] for link in links} == {"blob", "raw"}


def test_lowest_versions_are_those_of_the_ranges():
    project = {"dependencies": ["a>=1.2,<3", "b"], "optional-dependencies": {"x": ["c[d]>=4.5"], "y": ["e>=6"]}}
    assert list(lowest(project, ["x"])) == ["a==1.2", "c==4.5"]


@pytest.mark.skipif(sys.platform == "win32", reason="a script of bash")
def test_a_tag_of_another_version_is_not_packed(tmp_path):
    plain = {**os.environ, "LC_ALL": "C"}  # otherwise bash may warn that a locale is not installed
    done = subprocess.run([ROOT / ".ci" / "package", tmp_path, "v0.0.1"], capture_output=True, text=True, env=plain)
    assert (done.returncode, done.stderr.startswith("the tag is v0.0.1, and the version v")) == (1, True)
