"""The page's source files, and the files that a server or a site delivers.

The page also runs from the unchanged sources. They are joined to save requests, and their names get a checksum so that
browsers can cache them forever.
"""

from __future__ import annotations

import hashlib
import posixpath
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from analyzer.messages import LANGUAGES
from triomino.web.page_messages import page_messages

STATIC = Path(__file__).with_name("static")

PAGE = "index.html"

Files = dict[str, bytes]
"""The contents of files, by path. The parts of a path are separated by ``/``."""

TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}
"""Media types by file extension. ``mimetypes`` is not used, because its types depend on the machine."""

_SCRIPT = re.compile(r' *<script type="module" src="([^"]+)"></script>\n?')
_STYLE = re.compile(r' *<link rel="stylesheet" href="([^"]+)">\n?')
_NAMED = re.compile(r'"([\w./-]+\.\w+)"')
_IMPORT = re.compile(
    r"""^import\s*(?:(?P<default>[\w$]+)\s*,?\s*)?(?:\*\s*as\s+(?P<all>[\w$]+)|\{(?P<names>[^}]*)\})?\s*(?:from\s*)?"""
    r"""["'](?P<path>[^"']+)["'];?""",
    re.M,
)
_EXPORT_LIST = re.compile(r"""(?:^|(?<=[;}]))export\s*\{([^}]*)\}(?:\s*from\s*["']([^"']+)["'])?;?""", re.M)
_EXPORT_DEFAULT = re.compile(r"^export default\s+", re.M)
_EXPORT = re.compile(r"^export\s+(?=(?:const|class|function\*?|async function\*?)\s+([\w$]+))", re.M)
_COMMENT = re.compile(r"^[ \t]*(?:/\*\*(?:[^*]|\*(?!/))*\*/|//[^\n]*)[ \t]*\n", re.M)
_LEFT_OVER = re.compile(r"^(?:import|export)\b.*", re.M)


class PageError(Exception):
    """A script cannot be joined with the others."""


def source_files() -> Files:
    """Return the source files, and one file of messages for each language except English."""
    files = {path.relative_to(STATIC).as_posix(): path.read_bytes() for path in STATIC.rglob("*") if path.is_file()}
    messages = {code: f"messages/{code}.json" for code in LANGUAGES[1:]}
    links = "".join(f'<link rel="messages" hreflang="{code}" href="{path}">\n' for code, path in messages.items())
    files[PAGE] = files[PAGE].replace(b"</head>", links.encode() + b"</head>")
    return files | {path: page_messages(code) for code, path in messages.items()}


def hand_out(sources: Mapping[str, bytes]) -> Files:
    """Join and rename the source files.

    Paths in double quotation marks are replaced by the new paths of the files. Paths in a joined module are relative to
    the page's folder, and paths in any other file to the folder of that file. Files beside the page keep their names,
    because other programs rely on these names.

    Raises:
        PageError: modules import each other, or an import or export has an unsupported form.
    """
    page = sources[PAGE].decode()
    scripts, styles = _SCRIPT.findall(page), _STYLE.findall(page)
    order = _in_order(scripts, sources)
    script, style = "js/page.js", "css/page.css"
    rest = {path: data for path, data in sources.items() if path not in {*order, *styles, PAGE}}
    rest[style] = b"".join(sources[path] for path in styles)
    head, end, body = page.partition("</head>")
    links = f'<link rel="stylesheet" href="{style}">\n<script type="module" src="{script}"></script>\n'
    head = _SCRIPT.sub("", _STYLE.sub("", head))
    renamed = _Renamed(rest | {script: _joined(order, sources).encode()}, {script: ""})
    files = {renamed.name(path): renamed.data(path) for path in renamed.files}
    return files | {PAGE: renamed.with_new_names(head + links + end + body, "").encode()}


class _Renamed:
    """Adds a checksum to the name of each file in a subfolder, and updates the paths in scripts and style sheets.

    ``folders`` maps a file to the folder that its paths are relative to. The default is the file's own folder.
    """

    def __init__(self, files: Files, folders: Mapping[str, str]) -> None:
        self.files = files
        self._folders = folders
        self._done: Files = {}

    def data(self, path: str) -> bytes:
        if path not in self._done:
            data = self.files[path]
            if path.endswith((".js", ".css")):
                folder = self._folders.get(path, posixpath.dirname(path))
                data = self.with_new_names(data.decode(), folder).encode()
            self._done[path] = data
        return self._done[path]

    def name(self, path: str) -> str:
        stem, end = posixpath.splitext(path)
        return f"{stem}-{hashlib.sha256(self.data(path)).hexdigest()[:12]}{end}" if "/" in path else path

    def with_new_names(self, text: str, folder: str) -> str:

        def renamed(match: re.Match[str]) -> str:
            path = posixpath.normpath(posixpath.join(folder, match[1]))
            if path not in self.files:
                return match[0]
            here = "./" if match[1].startswith("./") else ""  # without ./, an import would be a bare module name
            return f'"{here}{posixpath.relpath(self.name(path), folder or ".")}"'

        return _NAMED.sub(renamed, text)


# -- One script from many modules --------------------------------------------------------------------------------------


def _in_order(entries: list[str], sources: Mapping[str, bytes]) -> list[str]:
    """Return the entries and the modules that they import. Each module comes after those that it imports."""
    order: list[str] = []
    under_way: list[str] = []

    def add(path: str) -> None:
        if path in under_way:
            raise PageError(f"modules import each other: {' -> '.join((*under_way, path))}")
        if path in order:
            return
        under_way.append(path)
        for other in _imported(sources[path].decode(), path):
            add(other)
        order.append(under_way.pop())

    for entry in entries:
        add(entry)
    return order


def _resolved(path: str, other: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), other))


def _imported(text: str, path: str) -> Iterator[str]:
    for match in _IMPORT.finditer(text):
        yield _resolved(path, match["path"])
    for match in _EXPORT_LIST.finditer(text):
        if match[2]:
            yield _resolved(path, match[2])


def _joined(order: list[str], sources: Mapping[str, bytes]) -> str:
    """Join the modules in a single script. Each module becomes a block."""
    blocks = (_block(path, sources[path].decode()) for path in order)
    return "\n".join(("const $modules = {};", *blocks, "export { $modules as modules };", ""))


def _pairs(names: str) -> Iterator[tuple[str, str]]:
    """Yield the pairs in a list of names: ``a, b as c`` gives ``(a, a)`` and ``(b, c)``."""
    for each in names.split(","):
        first, _, second = each.strip().partition(" as ")
        if first:
            yield first.strip(), (second or first).strip()


def _block(path: str, text: str) -> str:
    exported: list[str] = []

    def imported(match: re.Match[str]) -> str:
        module = f'$modules["{_resolved(path, match["path"])}"]'
        names = [f"{name}: {here}" for name, here in _pairs(match["names"] or "")]
        if match["default"]:
            names.append(f"default: {match['default']}")
        lines = [f"const {match['all']} = {module};"] if match["all"] else []
        if names:
            lines.append(f"const {{ {', '.join(names)} }} = {module};")
        return " ".join(lines)

    def export_list(match: re.Match[str]) -> str:
        module = f'$modules["{_resolved(path, match[2])}"].' if match[2] else ""
        exported.extend(f"{name}: {module}{here}" for here, name in _pairs(match[1]))
        return ""

    def export_default(_: re.Match[str]) -> str:
        exported.append("default: $default")
        return "const $default = "

    def export(match: re.Match[str]) -> str:
        exported.append(match[1])
        return ""

    text = _COMMENT.sub("", text)
    for pattern, instead in (
        (_IMPORT, imported),
        (_EXPORT_LIST, export_list),
        (_EXPORT_DEFAULT, export_default),
        (_EXPORT, export),
    ):
        text = pattern.sub(instead, text)
    if found := _LEFT_OVER.search(text):
        raise PageError(f"{path}: cannot be joined: {found[0]}")
    return f'// {path}\n{{\n{text}\n$modules["{path}"] = {{ {", ".join(exported)} }};\n}}'
