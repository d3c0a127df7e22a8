"""Name the command that adds an extra with the tool that installed triomino."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname


def install_command(extra: str) -> str:
    installed = _installed()
    installer = _metadata(installed, "INSTALLER")
    # Without a known installer, install from the folder of this source code.
    source = {"url": Path(__file__).parents[2].as_uri(), "dir_info": {"editable": True}}
    origin: dict[str, Any] = json.loads(_metadata(installed, "direct_url.json") or "{}") if installer else source
    prefix = Path(sys.prefix)
    if (prefix / "pipx_metadata.json").exists():
        words = ["pipx", "install", "--force"]
    elif (prefix / "uv-receipt.toml").exists():
        words = ["uv", "tool", "install"]
    elif installer == "uv":
        words = ["uv", "pip", "install", "--python", sys.executable]
    else:
        words = [sys.executable, "-m", "pip", "install"]
    words += ["--editable"] if origin.get("dir_info", {}).get("editable") else []
    words.append(_requirement(origin, extra))
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)


def _installed() -> Distribution | None:
    try:
        return distribution("triomino")
    except PackageNotFoundError:
        return None


def _metadata(installed: Distribution | None, file: str) -> str:
    return ((installed and installed.read_text(file)) or "").strip()


def _requirement(origin: dict[str, Any], extra: str) -> str:
    """Return what to install, such as ``triomino[book]`` or ``/home/ida/triomino[book]``."""
    url = origin.get("url", "")
    if url.startswith("file:"):
        return f"{url2pathname(urlsplit(url).path)}[{extra}]"
    if source := origin.get("vcs_info"):
        revision = source.get("requested_revision")
        url = f"{source['vcs']}+{url}{f'@{revision}' if revision else ''}"
    return f"triomino[{extra}] @ {url}" if url else f"triomino[{extra}]"
