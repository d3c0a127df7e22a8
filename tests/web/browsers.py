"""The browser that tests and benchmarks of the page drive."""

import os
import shutil

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The first has no windows to keep up, and opens a page in half the processor time."""


def browser_path() -> str | None:
    """The program that ``CHROMIUM`` names, or else the first browser installed."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
