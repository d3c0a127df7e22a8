"""Find a browser that can run the tests and benchmarks of the page."""

import os
import shutil

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The programs to look for, in order. The first opens no window and needs half as much processor time as the others."""


def browser_path() -> str | None:
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
