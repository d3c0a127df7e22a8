"""Start a real Chromium, and serve a folder of files over HTTP."""

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

sys.path.append(str(Path(__file__).parents[1] / "tests" / "web"))
from browsers import browser_path


@contextmanager
def chromium() -> Iterator[Browser]:
    # As root, for example in a container, Chromium runs only without its sandbox.
    arguments = ["--no-sandbox"] if hasattr(os, "getuid") and os.getuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=arguments)
        yield browser
        browser.close()


@contextmanager
def hosted(handler: type[SimpleHTTPRequestHandler], folder: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder.resolve())))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
