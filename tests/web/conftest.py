"""A server that runs while the tests of the web run, and a browser for those that need one."""

import os
import shutil
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the extra 'web' is not installed")
pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")
httpx = pytest.importorskip("httpx", reason="httpx is not installed")


PATIENCE = 100_000
"""Milliseconds for what a page shows; Python in a browser has to be started first."""


@pytest.fixture(scope="session")
def settings(tmp_path_factory):
    """What the server allows: few searches at a time, and a library of three puzzles."""
    from puzzles.generation import Run, candidate
    from puzzles.kinds import kind
    from puzzles.library import Library
    from triomino.web.settings import Settings

    library = tmp_path_factory.mktemp("library") / "puzzles.sqlite"
    run = Run("fill", kind("fill").settle({"faces": "6", "grade": "easy"}), 7)
    items = [item for number in range(30) if (item := candidate(run, number).item)]
    with Library(library) as kept:
        kept.add(items[:3])
    return Settings(workers=2, waiting=2, library=str(library))


@pytest.fixture(scope="session")
def address(settings):
    """Where a real server listens."""
    from serving import serving

    with serving(settings) as address:
        yield address


@pytest.fixture(scope="session")
def client(address):
    with httpx.Client(base_url=address, timeout=60) as client:
        yield client


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    """A server, and the file of its tables."""
    from phones import tables_server

    with tables_server(tmp_path_factory.mktemp("tables")) as (address, file):
        yield address, file


@pytest.fixture(scope="module")
def chromium():
    """A browser; while it runs, its driver keeps an event loop running in this thread, so it ends with the module."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    executable = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if executable is None:
        pytest.skip("Chromium is not installed")
    with sync_api.sync_playwright() as playwright:
        # A process with root's rights, as in a container, can only run Chromium without its sandbox.
        arguments = ["--no-sandbox"] if hasattr(os, "getuid") and os.getuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=executable, args=arguments)
        sync_api.expect.set_options(timeout=PATIENCE)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def built_site(tmp_path_factory):
    """The folder of a site with Pyodide in it: the one that ``TRIOMINO_SITE`` names, or one that is built."""
    if "TRIOMINO_SITE" in os.environ:
        return Path(os.environ["TRIOMINO_SITE"])
    from triomino.site import building, pyodide

    try:
        python = pyodide.from_npm(pyodide.pinned())
    except pyodide.SiteError as error:
        pytest.skip(str(error))
    out = tmp_path_factory.mktemp("site")
    building.write(building.site_files(python), out)
    return out


@pytest.fixture(scope="session")
def page_address(request):
    """Where the page is: on the server, or, as a parameter or ``TRIOMINO_SITE`` says, on a host of files."""
    door = getattr(request, "param", "site" if "TRIOMINO_SITE" in os.environ else "server")
    if door == "server":
        yield request.getfixturevalue("address")
        return
    from sites import hosted

    with hosted(request.getfixturevalue("built_site")) as static:
        yield static


@pytest.fixture
def open_page(chromium, page_address):
    """Open the board in a window of its own; at the end of the test no page may have had an error."""
    contexts, troubles = [], []

    def opened(hash_="", *, width=1280, height=860, scheme="light", locale="en-GB", touch=False):
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            color_scheme=scheme,
            locale=locale,
            reduced_motion="reduce",
            has_touch=touch,
            service_workers="block",
            permissions=["clipboard-read", "clipboard-write"],
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: troubles.append(f"error: {error}"))
        # A refused request is told on the console too; what matters there is what breaks the security policy.
        page.on("console", lambda said: troubles.append(said.text) if "Content Security" in said.text else None)
        page.goto(page_address + (f"#{hash_}" if hash_ else ""))
        page.wait_for_selector("body.loaded")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert troubles == []
