"""The command ``triomino site``: its files, its errors, and the responses of Python in the browser."""

import hashlib
import io
import json
import os
import re
import struct
import subprocess
import sys
import tarfile
import zipfile
import zlib
from base64 import b64encode
from pathlib import Path

import pytest
import sites
from click.testing import CliRunner
from questions import QUESTIONS, REFUSED, asked

from triomino.cli import main
from triomino.site import building, pyodide
from triomino.site.icons import png
from triomino.web.in_browser import answer
from triomino.web.page_files import source_files

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    return folder / "out", sites.build(folder / "pyodide", folder / "out")


@pytest.fixture
def pin(tmp_path, monkeypatch):
    """Make a site use the substitute in the folder ``pyodide``."""
    found = sites.stand_in(tmp_path / "pyodide")
    monkeypatch.setattr(pyodide, "PIN", sites.written_pin(tmp_path / "pyodide.toml", found))
    monkeypatch.chdir(tmp_path)
    return found


def command(*words):
    done = CliRunner().invoke(main, ["site", *words])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


def kept_files(script):
    return json.loads(re.search(r"^const FILES = (\{.*?\});$", script, re.M | re.S)[1])


def named(files, path):
    """Return the name that a site gives to a file. The name contains a checksum of the file."""
    stem, end = os.path.splitext(path)
    (name,) = (one for one in files if re.fullmatch(rf"{stem}-[0-9a-f]{{12}}{end}", one))
    return name


def test_the_service_worker_stores_every_file_of_the_folder_unchanged(site):
    out, files = site
    found = {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}
    assert found.keys() == files.keys() | {"site.json"}
    kept = kept_files(found["sw.js"].decode())
    assert kept == {
        path: b64encode(hashlib.sha256(data).digest()).decode()
        for path, data in found.items()
        if path not in ("sw.js", "site.json", *building.HOST_FILES)
    }
    assert json.loads(found["site.json"])["files"] == sorted(files)


def test_a_repository_serves_the_files_as_they_are_and_every_part_has_its_licence(site):
    _, files = site
    assert (files[".nojekyll"], files[".gitattributes"]) == (b"", b"* -text\n")
    licences = files["licences.txt"].decode()
    heads = "\n".join(line for line in licences.split("\n") if "(in " in line or "(the page" in line)
    archives = {path.removeprefix("site/") for path in files if path.startswith("site/") and path.endswith(".zip")}
    archives = {re.sub(r"-[0-9a-f]{12}", "", name) for name in archives}
    assert [name for name in (*archives, "pyodide/", "typing-extensions") if name not in heads] == []
    for words in ("MIT License", "Mozilla Public License", "PYTHON SOFTWARE FOUNDATION LICENSE", "NetworkX Developers"):
        assert words in licences


def test_a_release_installs_every_library_of_a_site():
    listed = (ROOT / ".ci" / "site-libraries.txt").read_text(encoding="utf-8")
    taken_along = {package for packages in building.LIBRARIES.values() for package in packages}
    assert set(re.findall(r"^([\w-]+)==", listed, re.M)) == taken_along | {"click"}


def test_a_phone_finds_every_file_needed_to_install(site):
    _, files = site
    manifest = json.loads(files["manifest.webmanifest"])
    assert {"name", "short_name", "id", "start_url", "scope", "display", "icons", "theme_color"} <= manifest.keys()
    assert (
        manifest["display"] == "standalone" and manifest["start_url"] == manifest["scope"] == "./"
    )  # the site can be installed from any folder
    kept = kept_files(files["sw.js"].decode())
    assert {"index.html", "manifest.webmanifest", *(icon["src"] for icon in manifest["icons"])} <= kept.keys()
    drawn = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    for icon in drawn:
        width, height = struct.unpack(">II", files[icon["src"]][16:24])
        assert icon["sizes"] == f"{width}x{height}"
    found = {(icon.get("purpose", "any"), icon["sizes"]) for icon in drawn}
    assert found == {("any", "192x192"), ("any", "512x512"), ("maskable", "512x512")}
    page = files["index.html"].decode()
    assert '<link rel="manifest" href="manifest.webmanifest">' in page and 'rel="apple-touch-icon"' in page
    assert manifest["theme_color"] in page


def test_files_named_by_the_page_exist_and_come_from_nowhere_else(site):
    _, files = site
    names = set()
    for path, data in files.items():
        text = data.decode() if path.endswith((".html", ".js", ".css", ".webmanifest")) else ""
        text = re.sub(r"/\*\*.*?\*/", "", text, flags=re.S)  # imports in type comments load no file
        assert set(re.findall(r"https?://[^\"'\s/]+", text)) <= {"http://www.w3.org"}, path  # the SVG namespace
        found = re.findall(r'(?:(?<![\w-])(?:from|import)\b|href=|src=|"src":|\bscript\()\s*\(?"([^"#<>]+)"', text)
        folder = path.rpartition("/")[0] if path.startswith("site/") else ""  # relative to the page's script
        names |= {os.path.normpath(os.path.join(folder, name)) for name in found}
    assert names - {"."} <= files.keys()
    assert {"sw.js", "pyodide/pyodide.mjs", "icon-512.png", named(files, "site/worker.js")} <= names
    assert {named(files, f"{kind}/de.json") for kind in ("site/answers", "messages")} <= names


def test_the_same_project_makes_the_same_files_and_any_change_another_version(site, tmp_path, monkeypatch):
    _, files = site
    again = sites.build(tmp_path / "pyodide", tmp_path / "again")
    assert again == files
    sources = source_files()
    theme = sources["css/theme.css"]
    monkeypatch.setattr(building, "source_files", lambda: sources | {"css/theme.css": b"", "new/one.css": theme})
    changed = sites.build(tmp_path / "pyodide", tmp_path / "again")
    assert building.version_of(changed) != building.version_of(files)
    assert (tmp_path / "again" / named(changed, "new/one.css")).exists()
    assert not (tmp_path / "again" / named(files, "css/page.css")).exists()
    building.write(files, tmp_path / "again")
    assert (tmp_path / "again" / named(files, "css/page.css")).exists() and not (tmp_path / "again" / "new").exists()


def test_the_command_prints_version_and_sizes(pin):
    status, told = command("out", "--pyodide", "pyodide")
    assert status == 0 and re.search(r"^out: version [0-9a-f]{12}, with Pyodide 0\.0\.1$", told, re.M)
    rows = dict(re.findall(r"^  (\S.*?) {2,}(\d+) ", told, re.M))
    assert rows["Pyodide"] == "5" and int(rows["in total"]) == sum(
        int(count) for name, count in rows.items() if name != "in total"
    )
    assert command("out", "--pyodide", "pyodide") == (0, told)


@pytest.mark.parametrize("address", ["https://example.org/board", "https://example.org/board/"])
def test_the_preview_picture_has_the_full_address_of_the_site(pin, address):
    assert command("out", "--pyodide", "pyodide", "--address", address)[0] == 0
    page = Path("out/index.html").read_text(encoding="utf-8")
    assert '<meta property="og:image" content="https://example.org/board/icon-512.png">' in page
    status, told = command("out", "--pyodide", "pyodide", "--address", "example.org")
    assert (status, "expected an address such as https://" in told) == (2, True)


def npm(folder, monkeypatch, script):
    """Put this script first on the path as ``npm``. Without a script, leave no ``npm`` on the path."""
    monkeypatch.setenv("PATH", f"{folder / 'bin'}:/usr/bin:/bin" if script else str(folder / "bin"))
    (folder / "bin").mkdir()
    if script:
        (folder / "bin" / "npm").write_text(f"#!/bin/sh\n{script}\n")
        (folder / "bin" / "npm").chmod(0o755)


def packed(folder):
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w:gz") as archive:
        archive.add(folder / "pyodide", "package")
    (folder / "one.tgz").write_bytes(data.getvalue())
    checksum = "sha512-" + b64encode(hashlib.sha512(data.getvalue()).digest()).decode()
    return f'test "$1 $2 $3" = "pack pyodide@0.0.1 --pack-destination" && cp {folder / "one.tgz"} "$4/"', checksum


posix = pytest.mark.skipif(os.name != "posix", reason="npm is a shell script here")


@posix
def test_npm_is_called_and_its_files_are_checked(pin, tmp_path, monkeypatch):
    script, checksum = packed(tmp_path)
    npm(tmp_path, monkeypatch, script)
    assert command("out") == (
        2,
        f"npm downloaded the package pyodide@0.0.1, but its checksum {checksum} is not the expected one: "
        "check npm's 'registry' setting\n",
    )
    assert not (tmp_path / "out").exists()
    sites.written_pin(pyodide.PIN, pin._replace(integrity=checksum))
    status, told = command("out")
    assert status == 0, told
    assert (tmp_path / "out" / "pyodide" / "pyodide.mjs").read_text() == sites.LOADER


@posix
@pytest.mark.parametrize(
    ("script", "told"),
    [
        (
            "",
            "npm was not found, so the package pyodide@0.0.1 cannot be downloaded: install npm; or download and unpack",
        ),
        ("echo 'npm error code ENOTFOUND' >&2; exit 1", "npm cannot download the package pyodide@0.0.1 (ENOTFOUND): "),
        ("exit 0", "npm cannot download the package pyodide@0.0.1: check the network connection and npm's 'registry'"),
    ],
)
def test_without_pyodide_one_line_names_the_remedy(pin, tmp_path, monkeypatch, script, told):
    npm(tmp_path, monkeypatch, script)
    status, output = command("out")
    assert status == 2 and output.startswith(told) and output.count("\n") == 1
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda here: (here / "pyodide" / "pyodide.asm.wasm").unlink(), "pyodide.asm.wasm: cannot be read (No such"),
        (lambda here: (here / "pyodide" / "pyodide.mjs").write_text("x"), "pyodide.mjs: differs from"),
        (lambda here: (here / "out").write_text("x"), "out: found a file, expected a folder"),
        (lambda here: (here / "out" / "photos").mkdir(parents=True) or (here / "out/photos/a.jpg").write_text("x"), ""),
        (lambda here: (here / "out").mkdir() or (here / "out" / "site.json").write_text("[]"), "contains site.json"),
        (
            lambda here: (
                (here / "out").mkdir()
                or (here / "out" / "site.json").write_text('{"format": "another/1", "files": []}')
            ),
            "contains site.json",
        ),
    ],
)
def test_a_refusal_changes_nothing(pin, tmp_path, spoil, told):
    spoil(tmp_path)
    before = sorted(tmp_path.rglob("*"))
    status, output = command("out", "--pyodide", "pyodide")
    assert status == 2 and output.count("\n") == 1
    assert (told or "out: contains photos/a.jpg, which is not part of a site") in output
    assert sorted(tmp_path.rglob("*")) == before


# -- Python in the browser ---------------------------------------------------------------------------------------------


def worker_messages(name, question):
    told = []
    answer(name, json.dumps(question), lambda kind, text: told.append((kind, json.loads(text))))
    return told


@pytest.mark.parametrize(("name", "question", "some"), QUESTIONS)
def test_every_operation_answers_as_everywhere(name, question, some):
    kind, told = worker_messages(name, asked(question))[-1]
    assert kind == "done" and some.items() <= told.items()


@pytest.mark.parametrize(("name", "question", "code", "field"), REFUSED)
def test_a_refusal_reads_the_same_as_from_the_server(name, question, code, field):
    ((kind, told),) = worker_messages(name, asked(question))
    assert (kind, told["error"]["code"], told["error"]["field"]) == ("refused", code, field)


@pytest.mark.parametrize(
    ("name", "question", "code"),
    [("nothing", {}, "http"), ("library", {"library": "/etc/passwd"}, "field"), ("board", [], "json")],
)
def test_refusals_of_the_command_line_and_the_server(name, question, code):
    ((kind, told),) = worker_messages(name, question)
    assert (kind, told["error"]["code"]) == ("refused", code)


def test_messages_come_in_the_language_of_the_question():
    ((_, told),) = worker_messages("board", {"board": "tiles:\n 0,0 5-5\n", "lang": "fr"})
    assert told["error"]["faults"][0]["text"].startswith("trouvé\u00a0: ")
    assert told["error"]["faults"][0]["message"].startswith("found ")


ALONE = """
import sys
class Absent:
    def find_spec(self, name, *_):
        if name in ("_multiprocessing", "_posixshmem", "click", "starlette", "uvicorn", "anyio", "ortools", "wasmtime"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Absent())
import importlib.util
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name == "ortools" else find(name, *rest)
from triomino.operations import OPERATIONS
from triomino.web.in_browser import answer
from triomino.web.page_files import source_files
assert "/alone/" in answer.__code__.co_filename
for operation in OPERATIONS.values():
    operation.run
for line in sys.stdin:
    name, _, question = line.partition(" ")
    answer(name, question, lambda kind, text: print(kind, text))
"""


def test_the_package_works_without_modules_that_a_browser_lacks(site, tmp_path):
    with zipfile.ZipFile(io.BytesIO(site[1][named(site[1], "site/triomino.zip")])) as archive:
        archive.extractall(tmp_path / "alone")
    hand = "hand: 0-0-1 0-0-2 0-1-1 1-1-1 1-1-2 1-2-2 2-2-2 2-2-3\ntiles:\n 0,0 0-0-0\n"
    questions = (
        ("about", {}),
        ("plan", {"position": hand}),
        ("plan", {"position": hand, "method": "cp-sat"}),
        ("best", {"position": "hand: 1-5-5\ntiles:\n 0,0 5-5-5\n", "engine": "simulate", "games": 20}),
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", ALONE],
        input="".join(f"{name} {json.dumps(question)}\n" for name, question in questions),
        capture_output=True,
        text=True,
        cwd=tmp_path / "alone",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = (line.partition(" ") for line in done.stdout.splitlines())
    about, plan, refused, best = (one for one in told if one[0] != "progress")
    assert about[0] == "done" and json.loads(about[2])["operations"]
    assert plan[0] == "done" and json.loads(plan[2])["proven"]
    assert refused[0] == "refused" and "OR-Tools is not available here" in refused[2]
    assert best[0] == "done" and json.loads(best[2])["games"]


def test_an_icon_is_drawn_as_a_png():
    outer, inner = "M0 0 8 0 8 8 0 8z", "M2 2 6 2 6 6h-4z"
    svg = f'<svg viewBox="0 0 8 8"><path fill="#ff0000" d="{outer}"/><path fill="#0000ff" d="{inner}"/></svg>'
    data = png(svg, 16, ground=(0, 255, 0), margin=0.25)
    assert data[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", data[16:24]) == (16, 16)
    length = struct.unpack(">I", data[33:37])[0]
    rows = zlib.decompress(data[41 : 41 + length])
    pixels = [[tuple(rows[65 * row + 1 + 4 * at :][:4]) for at in range(16)] for row in range(16)]
    assert [pixels[8][at] for at in (0, 3, 4, 5, 6, 9, 10, 11, 12)] == [
        *[(0, 255, 0, 255)] * 2,
        *[(255, 0, 0, 255)] * 2,
        *[(0, 0, 255, 255)] * 2,
        *[(255, 0, 0, 255)] * 2,
        (0, 255, 0, 255),
    ]
    half = png('<svg viewBox="0 0 1 1"><path fill="#ff0000" d="M0 0 1 0 1 .5 0 .5z"/></svg>', 1)
    assert zlib.decompress(half[41 : 41 + struct.unpack(">I", half[33:37])[0]]) == b"\0\xff\0\0\x80"


def test_a_site_takes_libraries_along_without_their_tests():
    paths = [path for name in ("networkx", "fsrs", "openskill") for path, _ in building._installed(name)]
    assert paths and not [path for path in paths if "tests" in path.split("/")]
