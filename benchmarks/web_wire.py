"""Count the bytes and requests of the first two visits to the page, in a real Chromium.

``python benchmarks/web_wire.py [SITE] [--locale TAG]`` starts ``triomino serve`` and visits its page twice, the first
time with an empty cache. It prints the bytes and requests that the browser counts. With SITE, a folder that ``triomino
site`` made, the browser visits a host that compresses files as most hosts do. This host also counts the requests and
bytes. It counts those for Python's files separately. Needs the ``web`` and ``test`` extras, and Chromium.
"""

from __future__ import annotations

import argparse
import gzip
import time
from collections import Counter
from collections.abc import Callable
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from typing import Any, ClassVar

from chromium import chromium, hosted
from serving import serving  # in tests/web, which the module chromium adds to the path

from triomino.web.settings import Settings

PACKED = (".html", ".js", ".mjs", ".json", ".css", ".svg", ".wasm", ".txt", ".webmanifest")
QUIET_SECONDS = 3.0


class Host(SimpleHTTPRequestHandler):
    """Serves files as GitHub Pages does, compressed and with cache headers, and counts the bytes."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".mjs": "text/javascript", ".js": "text/javascript"}
    sent: ClassVar[list[tuple[str, int]]] = []

    def log_message(self, *_: Any) -> None:
        """Log nothing."""

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        mark = f'"{path.stat().st_mtime_ns:x}-{path.stat().st_size:x}"'
        fresh = self.headers.get("if-none-match") == mark
        data = b"" if fresh else path.read_bytes()
        packed = path.suffix in PACKED and bool(data)
        data = gzip.compress(data, 6) if packed else data
        self.send_response(304 if fresh else 200)
        self.send_header("etag", mark)
        self.send_header("cache-control", "max-age=600")
        if not fresh:
            self.send_header("content-type", self.guess_type(path))
            self.send_header("content-length", str(len(data)))
        if packed:
            self.send_header("content-encoding", "gzip")
            self.send_header("vary", "accept-encoding")
        head = len(b"".join(self._headers_buffer)) + 2
        self.end_headers()
        self.wfile.write(data)
        self.sent.append((path.relative_to(self.directory).as_posix(), head + len(data)))


def group_of(path: str) -> str:
    return "Python" if path.startswith("pyodide/") or path.endswith(".zip") else "the page"


def measured(visit: Callable[[], None], came: dict[str, list[int]]) -> None:
    came.clear()
    Host.sent.clear()
    visit()
    sizes: Counter[str] = Counter()
    for path, size in Host.sent:
        sizes[f"{group_of(path)}, bytes"] += size
        sizes[f"{group_of(path)}, requests"] += 1
    total = sum(sum(each) for each in came.values())
    count = sum(1 for each in came.values() for size in each if size)
    print(f"  the browser's figures of the page: {total / 1000:.1f} kB in {count} requests")
    for address, each in sorted(came.items(), key=lambda one: -sum(one[1]))[:12]:
        print(f"    {sum(each):>8}  {address[:100]}")
    for name in ("the page", "Python"):
        if sizes[f"{name}, requests"]:
            size, requests = sizes[f"{name}, bytes"], sizes[f"{name}, requests"]
            print(f"  the host's figures, {name}: {size / 1000:.1f} kB in {requests} requests")


def visits(address: str, locale: str) -> None:
    with chromium() as browser:
        context = browser.new_context(locale=locale)
        came: dict[str, list[int]] = {}

        def visit() -> None:
            page = context.new_page()
            session = context.new_cdp_session(page)
            session.send("Network.enable")
            names: dict[str, str] = {}
            session.on(
                "Network.requestWillBeSent", lambda event: names.update({event["requestId"]: event["request"]["url"]})
            )
            session.on(
                "Network.loadingFinished",
                lambda event: came.setdefault(names.get(event["requestId"], "?"), []).append(
                    event["encodedDataLength"]
                ),
            )
            page.goto(address)
            page.wait_for_selector("body.loaded")
            page.wait_for_selector("#hexagons .finding >> nth=5")
            if Host.sent:
                page.evaluate("navigator.serviceWorker.ready")
            seen = -1
            while seen != len(Host.sent) + sum(map(len, came.values())):
                seen = len(Host.sent) + sum(map(len, came.values()))
                page.wait_for_timeout(1000 * QUIET_SECONDS)
            page.close()

        for name in ("first visit", "next visit"):
            began = time.monotonic()
            print(f"{name}:")
            measured(visit, came)
            print(f"  {time.monotonic() - began:.1f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("site", type=Path, nargs="?")
    parser.add_argument("--locale", default="en-GB")
    options = parser.parse_args()
    with hosted(Host, options.site) if options.site else serving(Settings()) as address:
        visits(address, options.locale)


if __name__ == "__main__":
    main()
