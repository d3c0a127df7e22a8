"""Measure the time from opening the address of a site to the first analysis, in a real Chromium.

``python benchmarks/site_start.py SITE [--visits N]`` measures the site in a folder that ``triomino site SITE`` made.
The program prints the median, the best and the worst time of

- first visits with an empty cache, alternately with and without snapshots, up to five of each;
- N later visits (20 by default) with the snapshot, and N without it.

The visits are made at full speed, then at a quarter of it: the browser stops for three quarters of every 20 ms. The
program needs the ``test`` extra, Chromium, and Linux.
"""

from __future__ import annotations

import argparse
import os
import signal
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import SimpleHTTPRequestHandler
from io import BytesIO
from pathlib import Path
from typing import Any

from chromium import chromium, hosted
from playwright.sync_api import Browser, BrowserContext

FIRST_VISITS = 5

SLICE = 0.020
SLOWER = 4

POSITION = "#tiles=0_0_555.1_0_515"

WATCH = """
window.answered = new Promise((done) => new MutationObserver((_, self) => {
  if (!/\\d/.test(document.getElementById("worth")?.textContent ?? "")) return;
  self.disconnect();
  done(performance.now());
}).observe(document, { childList: true, subtree: true, characterData: true }));
"""

HAS_SNAPSHOT = """async () => {
    const name = (await caches.keys()).find((one) => one.startsWith("triomino-python"));
    return Boolean(name && (await (await caches.open(name)).keys()).length);
}"""


class _Host(SimpleHTTPRequestHandler):
    """Serves a site. A page stores no snapshot if its address begins with ``/without``."""

    def log_message(self, *_: Any) -> None:
        """Log nothing."""

    def translate_path(self, path: str) -> str:
        return super().translate_path(path.removeprefix("/without"))

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        if not self.path.startswith("/without") or not path.name.startswith("snapshots-"):
            super().do_GET()
            return
        text = path.read_text(encoding="utf-8").replace("globalThis.caches", "false")
        self.send_response(200)
        self.send_header("content-type", "text/javascript")
        self.end_headers()
        self.copyfile(BytesIO(text.encode()), self.wfile)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        with suppress(ConnectionError):
            super().copyfile(source, outputfile)


def browser_processes() -> list[int]:
    parents, names = {}, {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            before, _, after = (folder / "stat").read_text(encoding="utf-8").rpartition(")")
            parents[int(folder.name)] = int(after.split()[1])
            names[int(folder.name)] = before.partition("(")[2]

    def ours(number: int) -> bool:
        while number in parents:
            number = parents[number]
            if number == os.getpid():
                return True
        return False

    return [number for number, name in names.items() if ours(number) and not name.startswith(("node", "MainThread"))]


@contextmanager
def slower(times: int) -> Iterator[None]:
    """Divide each ``SLICE`` into ``times`` parts, and let the browser run only in the last part."""
    over = threading.Event()

    def stand_still() -> None:
        while not over.is_set():
            found = browser_processes()
            for sent, share in ((signal.SIGSTOP, times - 1), (signal.SIGCONT, 1)):
                for number in found:
                    with suppress(ProcessLookupError):
                        os.kill(number, sent)
                time.sleep(SLICE * share / times)

    thread = threading.Thread(target=stand_still)
    if times > 1:
        thread.start()
    try:
        yield
    finally:
        over.set()
        if times > 1:
            thread.join()


FORGET = """async () => {
    for (const name of await caches.keys()) if (name.startsWith("triomino-python")) await caches.delete(name);
}"""


def visited(context: BrowserContext, address: str, before: str = "0", after: str = "1") -> float:
    """Open the address; return the milliseconds until the first analysis.

    The script ``before`` runs once after the analysis. Then ``after`` runs until it returns a true value.
    """
    page = context.new_page()
    page.set_default_timeout(240_000)
    page.add_init_script(WATCH)
    page.goto(address + POSITION)
    took = float(page.evaluate("answered"))
    page.evaluate(before)
    while not page.evaluate(after):
        page.wait_for_timeout(100)
    page.close()
    return took


def print_times(what: str, times: list[float]) -> None:
    median, worst = statistics.median(times), max(times)
    print(f"  {what:<36}{median:8,.0f} ms   ({min(times):,.0f} to {worst:,.0f}, {len(times)} visits)", flush=True)


def measure(browser: Browser, host: str, visits: int, times: int) -> None:
    print("as the machine is" if times == 1 else f"{times} times as slow", flush=True)
    kinds = {"with snapshots": host, "without": f"{host}without/"}
    first: dict[str, list[float]] = {kind: [] for kind in kinds}
    for _ in range(min(visits, FIRST_VISITS)):
        for kind, address in kinds.items():
            with browser.new_context() as context, slower(times):
                first[kind].append(visited(context, address))
    for kind, found in first.items():
        print_times(f"first visit, {kind}", found)
    ratio = statistics.median(first["with snapshots"]) / statistics.median(first["without"])
    print(f"  ratio {ratio:.2f}")
    for kind, forget in (("with a snapshot", "0"), ("without", FORGET)):
        with browser.new_context() as context:
            visited(context, host, after=HAS_SNAPSHOT)
            visited(context, host, forget)
            with slower(times):
                print_times(f"later visit, {kind}", [visited(context, host, forget) for _ in range(visits)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("site", type=Path)
    parser.add_argument("--visits", type=int, default=20)
    options = parser.parse_args()
    with chromium() as browser, hosted(_Host, options.site) as address:
        for times in (1, SLOWER):
            measure(browser, address, options.visits, times)


if __name__ == "__main__":
    main()
