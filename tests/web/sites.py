"""Sites for tests: built with a small substitute for Pyodide, and served by a static host."""

import hashlib
import json
import threading
from base64 import b64encode
from contextlib import contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory

from triomino.site import building, pyodide

LOADER = """
export const version = "0.0.1";
// Tells news, works for as long as the question says, and answers with the question, or refuses. A "crash" ends Python.
const told = (name, question) => JSON.stringify({ name, question: JSON.parse(question), stand: "in" });
function answer(name, question, post) {
  const end = performance.now() + (JSON.parse(question).seconds ?? 0) * 1000;
  post("progress", told("news", question));
  while (performance.now() < end);
  if (name === "crash") throw new Error("out of memory");
  const error = { code: "no", message: "refused", faults: [] };
  if (name === "judge" || name === "board") post("refused", JSON.stringify({ error }));
  else post("done", told(name, question));
}
answer.callPromising = answer;
export async function loadPyodide() {
  return { unpackArchive() {}, pyimport: () => ({ answer }) };
}
"""
WITH_SNAPSHOTS = (
    LOADER[: LOADER.index("export async function")]
    + """
// What happens to a snapshot while it is read: a cache of that name says which.
const { open } = CacheStorage.prototype;
CacheStorage.prototype.open = async function (name) {
  if (await caches.has("evict")) await caches.delete(name);
  return open.call(this, name);
};
const { arrayBuffer } = Response.prototype;
Response.prototype.arrayBuffer = async function () {
  if (this.headers.has("checksum") && (await caches.has("unreadable"))) throw new Error("gone");
  return arrayBuffer.call(this);
};
export async function loadPyodide({ _loadSnapshot }) {
  if (_loadSnapshot && _loadSnapshot[0] !== 1) throw new Error("no snapshot of this Python");
  return {
    unpackArchive() {},
    pyimport: () => ({ answer }),
    runPython: () => "a board",
    makeMemorySnapshot: () => new Uint8Array([1, 2, 3]),
  };
}
"""
)
"""A substitute for Pyodide that makes snapshots of three bytes, and refuses one that does not begin with 1."""

SLOW = "export const version = 0, loadPyodide = () => new Promise(() => {});\n"
BROKEN = "export const version = 0; export async function loadPyodide() { throw new Error('no Python today'); }\n"


def stand_in(folder, loader=LOADER):
    folder.mkdir(exist_ok=True)
    hashes = {}
    for name in pyodide.pinned().files:
        data = (loader if name == "pyodide.mjs" else f"// {name}\n").encode()
        (folder / name).write_bytes(data)
        hashes[name] = hashlib.sha256(data).hexdigest()
    return pyodide.Pin("0.0.1", "sha512-none", hashes)


def written_pin(path, pin):
    lines = [f"version = {json.dumps(pin.version)}", f"integrity = {json.dumps(pin.integrity)}", "[files]"]
    path.write_text(
        "\n".join([*lines, *(f"{json.dumps(name)} = {json.dumps(sha)}" for name, sha in pin.files.items())])
    )
    return path


def build(folder, out, loader=LOADER):
    files = building.site_files(pyodide.from_folder(folder, stand_in(folder, loader)))
    building.write(files, out)
    return files


@cache
def files_of(loader=LOADER):
    with TemporaryDirectory() as folder:
        return building.site_files(pyodide.from_folder(Path(folder), stand_in(Path(folder), loader)))


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        """Log nothing."""


@contextmanager
def hosted(folder, port=0):
    server = ThreadingHTTPServer(("127.0.0.1", port), partial(_Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def sha256(data):
    """Return a checksum in the form that the service worker uses."""
    return b64encode(hashlib.sha256(data).digest()).decode()
