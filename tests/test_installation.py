"""Each way to install triomino has its own command to add an extra."""

import json
import shlex
import sys
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from triomino.cli import installation

ROOT = str(Path(__file__).parents[1])
PIP = [sys.executable, "-m", "pip", "install"]


class InstalledDistribution:
    def __init__(self, origin, installer):
        self.files = {"direct_url.json": json.dumps(origin) if origin else None, "INSTALLER": f"{installer}\n"}

    def read_text(self, file):
        return self.files[file]


@pytest.mark.parametrize(
    ("origin", "installer", "mark", "words"),
    [
        (None, "pip", None, [*PIP, "triomino[web]"]),
        (
            {"url": "file:///a/my%20copy", "dir_info": {"editable": True}},
            "pip",
            None,
            [*PIP, "--editable", "/a/my copy[web]"],
        ),
        ({}, "", None, [*PIP, "--editable", f"{ROOT}[web]"]),
        ({"url": "file:///a/copy", "dir_info": {}}, "pip", None, [*PIP, "/a/copy[web]"]),
        (
            {"url": "https://example.org/t", "vcs_info": {"vcs": "git", "requested_revision": "v1", "commit_id": "c"}},
            "pip",
            None,
            [*PIP, "triomino[web] @ git+https://example.org/t@v1"],
        ),
        (None, "pip", "pipx_metadata.json", ["pipx", "install", "--force", "triomino[web]"]),
        (None, "uv", "uv-receipt.toml", ["uv", "tool", "install", "triomino[web]"]),
        (None, "uv", None, ["uv", "pip", "install", "--python", sys.executable, "triomino[web]"]),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="paths and quotes are others there")
def test_the_command_fits_the_installation(origin, installer, mark, words, tmp_path, monkeypatch):
    monkeypatch.setattr(installation, "distribution", lambda name: InstalledDistribution(origin, installer))
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    if mark:
        (tmp_path / mark).touch()
    assert shlex.split(installation.install_command("web")) == words


def test_hints_for_an_uninstalled_copy_of_the_source_install_that_copy(monkeypatch, tmp_path):
    def missing(name):
        raise PackageNotFoundError(name)

    monkeypatch.setattr(installation, "distribution", missing)
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    assert shlex.split(installation.install_command("web"))[-2:] == ["--editable", f"{ROOT}[web]"]
