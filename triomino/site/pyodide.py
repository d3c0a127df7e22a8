"""Get the pinned files of Pyodide from a folder or from npm."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import tarfile
import tempfile
import tomllib
from base64 import b64encode
from pathlib import Path
from typing import NamedTuple

from analyzer.errors import system_reason
from analyzer.messages import phrase

PIN = Path(__file__).with_name("pyodide.toml")


class SiteError(Exception):
    """The site cannot be built."""


class Pin(NamedTuple):
    """A pinned version of the npm package ``pyodide``.

    Attributes:
        integrity: the SHA-512 checksum of the package, in npm's notation.
        files: the SHA-256 checksums of the necessary files, by name.
    """

    version: str
    integrity: str
    files: dict[str, str]


def pinned() -> Pin:
    return Pin(**tomllib.loads(PIN.read_text(encoding="utf-8")))


def from_folder(folder: Path, pin: Pin) -> dict[str, bytes]:
    """Return the pinned files, by name, from an unpacked package.

    Raises:
        SiteError: a file cannot be read, or differs from the pinned one.
    """
    return {name: _checked(folder, name, pin) for name in pin.files}


def _checked(folder: Path, name: str, pin: Pin) -> bytes:
    path = folder / name
    wanted = phrase("the file in the npm package {package}", package=f"pyodide@{pin.version}")
    try:
        data = path.read_bytes()
    except OSError as error:
        message = phrase(
            "{file}: cannot be read ({reason}); expected {expected}",
            file=str(path),
            reason=system_reason(error),
            expected=wanted,
        )
        raise SiteError(message) from error
    if hashlib.sha256(data).hexdigest() != pin.files[name]:
        message = phrase("{file}: differs from {expected}: unpack that package again", file=str(path), expected=wanted)
        raise SiteError(message)
    return data


def from_npm(pin: Pin) -> dict[str, bytes]:
    """Return the pinned files, by name, from npm or its cache.

    Raises:
        SiteError: npm is missing or cannot download the package, or the package differs from the pinned one.
    """
    npm = shutil.which("npm")
    if npm is None:
        raise SiteError(
            phrase(
                "npm was not found, so the package {package} cannot be downloaded: install npm; or download and "
                "unpack the package yourself, and name its folder with --pyodide",
                package=f"pyodide@{pin.version}",
            )
        )
    with tempfile.TemporaryDirectory() as folder:
        asked = [npm, "pack", f"pyodide@{pin.version}", "--pack-destination", folder]
        done = subprocess.run(asked, capture_output=True, text=True, cwd=folder, check=False)
        packed = sorted(Path(folder).glob("*.tgz"))
        if done.returncode or not packed:
            raise SiteError(
                phrase(
                    "npm cannot download the package {package}: check the network connection and npm's "
                    "'registry' setting; or download and unpack the package yourself, and name its folder with "
                    "--pyodide",
                    package=f"pyodide@{pin.version}{_why(done.stderr)}",
                )
            )
        found = "sha512-" + b64encode(hashlib.sha512(packed[0].read_bytes()).digest()).decode()
        if found != pin.integrity:
            raise SiteError(
                phrase(
                    "npm downloaded the package {package}, but its checksum {checksum} is not the expected one: check "
                    "npm's 'registry' setting",
                    package=f"pyodide@{pin.version}",
                    checksum=found,
                )
            )
        with tarfile.open(packed[0]) as archive:
            return {name: _member(archive, f"package/{name}") for name in pin.files}


def _member(archive: tarfile.TarFile, name: str) -> bytes:
    member = archive.extractfile(name)
    assert member is not None, name
    return member.read()


def _why(output: str) -> str:
    """Return the error code from npm's output in the form `` (CODE)``, or an empty string if there is none."""
    codes = [line.split()[-1] for line in output.splitlines() if line.startswith(("npm error code", "npm ERR! code"))]
    return f" ({codes[0]})" if codes else ""
