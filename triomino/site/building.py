"""Make all files of a site, and write them into a folder."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
import zlib
from base64 import b64encode
from collections.abc import Iterator, Mapping
from contextlib import suppress
from html import escape
from importlib import import_module
from importlib.metadata import PackageNotFoundError, distribution, version
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from analyzer.messages import LANGUAGES, _, phrase
from triomino.site.icons import Colour, png
from triomino.site.pyodide import SiteError
from triomino.web.in_browser import answer, written
from triomino.web.page_files import PAGE, STATIC, Files, hand_out, source_files
from triomino.web.policy import POLICY
from triomino.web.policy import written as policy_written

FORMAT = "triomino-site/1"
RECORD = "site.json"

ASSETS = Path(__file__).with_name("assets")
LICENCES = Path(__file__).with_name("licences")

PACKAGES = ("analyzer", "puzzles", "triomino")
ELSEWHERE = ("triomino/cli", "triomino/site", "triomino/web/static")
"""Folders that Python in a browser does not need."""

LIBRARIES = {"networkx": ("networkx",), "fsrs": ("fsrs", "typing-extensions"), "openskill": ("openskill",)}
"""The archives that ``worker.js`` loads only for some operations. Each is listed with its packages."""

GROUND: Colour = (0xF4, 0xF1, 0xEA)
"""The background of opaque icons, and of the installed page while it starts: ``--ground`` of the light theme."""

SITE_POLICY = {name: value for name, value in POLICY.items() if name != "frame-ancestors"} | {
    "worker-src": "'self'",
    "trusted-types": "triomino",
}
"""The content security policy of the page.

A static host cannot send the policy as a header, so the page contains it.

Browsers with trusted types accept script addresses only from ``door.js``.
"""

_MODULE = (STATIC / "js" / "example.js").read_text(encoding="utf-8")
EXAMPLE = json.loads(_MODULE.partition("export default ")[2].rstrip(";\n"))

FIRST_QUESTIONS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("about", {}),
    ("library", {}),
    ("board", {"board": EXAMPLE}),
    ("board", {"board": EXAMPLE | {"hand": [], "tiles": []}}),
)
"""The requests that the page sends on a first visit.

A site contains the responses to them, so that the page does not have to wait until Python has started.
"""

MANIFEST = {
    "name": "Triomino",
    "short_name": "Triomino",
    "description": "The analysis board, referee and puzzle workshop for Triominoes",
    "id": "./",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#{:02x}{:02x}{:02x}".format(*GROUND),
    "theme_color": "#33588f",
    "icons": [
        {"src": "icon-192.png", "sizes": "192x192", "type": "image/png"},
        {"src": "icon-512.png", "sizes": "512x512", "type": "image/png"},
        {"src": "icon-maskable-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
        {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"},
    ],
}

HEAD = (
    f'<meta http-equiv="Content-Security-Policy" content="{policy_written(SITE_POLICY)}">',
    '<meta name="theme-color" content="#33588f">',
    f'<meta name="description" content="{MANIFEST["description"]}">',
    '<meta property="og:title" content="Triomino">',
    f'<meta property="og:description" content="{MANIFEST["description"]}">',
    '<meta property="og:image" content="{address}icon-512.png">',
    '<link rel="license" href="licences.txt">',
    '<link rel="manifest" href="manifest.webmanifest">',
    '<link rel="apple-touch-icon" href="icon-180.png">',
    '<link rel="stylesheet" href="site/site.css">',
    *(f'<link rel="answers" hreflang="{code}" href="site/answers/{code}.json">' for code in LANGUAGES),
    '<script type="module" src="site/home.js"></script>',
)
"""The lines that a site adds to the head of the page.

``home.js`` sends requests to Python in the browser. It must run before the page's own script. Link previews need an
absolute address, so the site's address replaces ``{address}``.
"""

MAIN = '<script type="module" src="js/main.js"></script>'

HOST_FILES = {".nojekyll": b"", ".gitattributes": b"* -text\n"}
"""Files for a site in a Git repository: the host must not process the site, and Git must not change line ends."""


class SitePart(NamedTuple):
    """A part of a site, with its size in bytes.

    Attributes:
        packed: about how many bytes the host sends if it compresses the files.
    """

    name: str
    files: int
    size: int
    packed: int


def site_files(pyodide: Mapping[str, bytes], address: str = "") -> Files:
    """Return all files of a site, by path.

    They depend only on the address and on the versions of the project, its libraries and Pyodide.

    Args:
        pyodide: Pyodide's files, by name.
        address: the site's address, with a slash at the end.
    """
    files = hand_out(dict(_page_files(address))) | {f"pyodide/{name}": data for name, data in pyodide.items()}
    hashes = {path: b64encode(hashlib.sha256(data).digest()).decode() for path, data in sorted(files.items())}
    name = hashlib.sha256(json.dumps(hashes).encode()).hexdigest()[:12]
    head = f"const VERSION = {json.dumps(name)};\nconst FILES = {json.dumps(hashes, indent=0)};\n"
    files["sw.js"] = head.encode() + (ASSETS / "sw.js").read_bytes()
    return files | HOST_FILES


def version_of(files: Files) -> str:
    return files["sw.js"].decode().partition('"')[2].partition('"')[0]


def parts(files: Files) -> list[SitePart]:
    page, project, python = _("the page"), _("the project and its libraries"), "Pyodide"
    groups: dict[str, list[bytes]] = {page: [], project: [], python: []}
    for path, data in files.items():
        ours = project if path.startswith("site/") and path.endswith(".zip") else page
        groups[python if path.startswith("pyodide/") else ours].append(data)
    return [
        SitePart(
            name, len(group), sum(map(len, group)), sum(min(len(data), len(zlib.compress(data))) for data in group)
        )
        for name, group in groups.items()
    ]


def write(files: Files, out: Path) -> None:
    """Write a site into a new or empty folder, or over an earlier site.

    Raises:
        SiteError: the path is not a folder, or has files that are not part of a site.
        OSError: the files cannot be written.
    """
    former = former_files(out)
    # ``site.json`` lists the old and the new files first, so that a later call accepts the folder even if this call is
    # interrupted.
    _record(out, {*former, *files}, version_of(files))
    for path, data in files.items():
        target = out / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    for path in sorted(former - files.keys()):
        (out / path).unlink(missing_ok=True)
        with suppress(OSError):  # the folder is not empty
            (out / path).parent.rmdir()
    _record(out, set(files), version_of(files))


def _record(out: Path, paths: set[str], name: str) -> None:
    out.mkdir(parents=True, exist_ok=True)
    record = {"format": FORMAT, "version": name, "files": sorted(paths)}
    (out / RECORD).write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8", newline="\n")


def former_files(out: Path) -> set[str]:
    """Return the files of a site, except ``site.json``.

    Raises:
        SiteError: the path is not a folder, or has files that are not part of a site.
    """
    if not out.exists():
        return set()
    if not out.is_dir():
        raise SiteError(phrase("{file}: found a file, expected a folder for the site", file=str(out)))
    found = {path.relative_to(out).as_posix() for path in out.rglob("*") if not path.is_dir()}
    listed: set[str] = set()
    if RECORD in found:
        with suppress(ValueError, KeyError, TypeError):
            record = json.loads((out / RECORD).read_text(encoding="utf-8"))
            listed = {RECORD, *record["files"]} if record["format"] == FORMAT else set()
    foreign = sorted(found - listed)
    if foreign:
        raise SiteError(
            phrase(
                "{folder}: contains {file}, which is not part of a site: name a new or empty folder",
                folder=str(out),
                file=foreign[0],
            )
        )
    return found - {RECORD}


def _page_files(address: str) -> Iterator[tuple[str, bytes]]:
    sources = source_files()
    yield from sources.items()
    page = sources[PAGE].decode()
    assert page.count(MAIN) == 1
    yield PAGE, page.replace(MAIN, "\n".join((*HEAD, MAIN)).replace("{address}", escape(address))).encode()
    for path in sorted(ASSETS.iterdir()):
        if path.name != "sw.js":
            yield f"site/{path.name}", path.read_bytes()
    yield "site/triomino.zip", _zipped(dict(_package_files()))
    for name, packages in LIBRARIES.items():
        yield f"site/{name}.zip", _zipped({path: data for each in packages for path, data in _installed(each)})
    for code in LANGUAGES:
        yield f"site/answers/{code}.json", written(list(_first_answers(code))).encode()
    yield "licences.txt", "\n".join(_licences()).encode()
    yield "manifest.webmanifest", (json.dumps(MANIFEST, indent=1) + "\n").encode()
    icon = (STATIC / "icon.svg").read_text(encoding="utf-8")
    yield "icon-192.png", png(icon, 192)
    yield "icon-512.png", png(icon, 512)
    yield "icon-maskable-512.png", png(icon, 512, GROUND, margin=0.18)
    yield "icon-180.png", png(icon, 180, GROUND, margin=0.1)


def _licences() -> Iterator[str]:
    yield f"Triomino {version('triomino')} (the page, and triomino.zip)\n\n{_own_licence()}"
    for archive, packages in LIBRARIES.items():
        for name in packages:
            yield f"{'-' * 80}\n{name} {version(name)} (in {archive}.zip)\n\n{_licence(name)}"
    mozilla = (LICENCES / "MPL-2.0.txt").read_text(encoding="utf-8")
    source = "https://github.com/pyodide/pyodide"
    yield f"{'-' * 80}\nPyodide (in pyodide/). Its source is at {source}.\n\n{mozilla}"
    python = "https://docs.python.org/3/license.html"
    yield f"{'-' * 80}\nPython and its standard library (in pyodide/), under the licence above of typing-extensions.\n"
    yield f"The libraries within Python and Pyodide have licences of their own: {python}\n"


def _own_licence() -> str:
    installed = distribution("triomino").read_text("licenses/LICENSE")
    return installed or (Path(__file__).parents[2] / "LICENSE").read_text(encoding="utf-8")


def _licence(name: str) -> str:
    texts = [file.read_text(encoding="utf-8") for file in distribution(name).files or () if "licenses" in file.parts]
    if not texts:
        raise SiteError(phrase("the installed package {package} contains no licence: install it again", package=name))
    return "\n".join(texts)


def _package_files() -> Iterator[tuple[str, bytes]]:
    for package in PACKAGES:
        root = Path(str(import_module(package).__file__)).parent
        for path in sorted(root.rglob("*")):
            name = f"{package}/{path.relative_to(root).as_posix()}"
            if path.is_file() and "__pycache__" not in path.parts and not name.startswith(ELSEWHERE):
                yield name, path.read_bytes()
    ours = version("triomino")
    yield f"triomino-{ours}.dist-info/METADATA", f"Metadata-Version: 2.1\nName: triomino\nVersion: {ours}\n".encode()


def _installed(name: str) -> Iterator[tuple[str, bytes]]:
    """Yield a package's modules and metadata, without its tests.

    Raises:
        SiteError: the package is not installed.
    """
    try:
        found = distribution(name).files or []
    except PackageNotFoundError as error:
        raise SiteError(
            phrase("the package {name} is not installed, but every site needs it: run 'pip install {name}'", name=name)
        ) from error
    for file in sorted(found, key=str):
        needed = file.name in ("METADATA", "entry_points.txt")
        if needed or (file.suffix == ".py" and "tests" not in file.parts and ".." not in file.parts):
            yield str(PurePosixPath(file)), file.read_binary()


def _zipped(files: Files) -> bytes:
    """Return a ZIP archive of the files. The same files always give the same bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED, 9)
    return packed.getvalue()


def _first_answers(language: str) -> Iterator[list[Any]]:
    for name, fields in FIRST_QUESTIONS:
        question = fields | {"lang": language}
        messages: list[tuple[str, str]] = []
        answer(name, json.dumps(question), lambda kind, text: messages.append((kind, text)))  # noqa: B023
        ((kind, text),) = messages
        assert kind == "done", text
        yield [name, question, json.loads(text)]
