"""Fixtures for the tests of the page: servers, a site and a browser."""

import os
from collections import defaultdict
from contextlib import ExitStack
from pathlib import Path

import pytest
from browsers import browser_path
from timeouts import PAGE_TIMEOUT

pytest.importorskip("starlette", reason="the 'web' extra is not installed")
pytest.importorskip("uvicorn", reason="the 'web' extra is not installed")
httpx = pytest.importorskip("httpx", reason="httpx is not installed")

WINDOW = {
    "reduced_motion": "reduce",
    "service_workers": "block",
    "permissions": ["clipboard-read", "clipboard-write"],
}


@pytest.fixture(scope="session")
def settings(tmp_path_factory):
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
    from serving import serving

    with serving(settings) as address:
        yield address


@pytest.fixture(scope="session")
def client(address):
    with httpx.Client(base_url=address, timeout=60) as client:
        yield client


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    from phones import tables_server

    with tables_server(tmp_path_factory.mktemp("tables")) as (address, file):
        yield address, file


class Running:
    def __init__(self):
        self.held, self.left = ExitStack(), defaultdict(list)
        self.browser = None

    def start(self):
        if self.browser is None:
            sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
            executable = browser_path()
            if executable is None:
                pytest.skip("Chromium is not installed")
            playwright = self.held.enter_context(sync_api.sync_playwright())
            # All pages in a window share a process, because starting one takes a quarter of a page's loading time.
            arguments = ["--process-per-site"]
            if hasattr(os, "getuid") and os.getuid() == 0:  # as root, Chromium runs only without its sandbox
                arguments.append("--no-sandbox")
            self.browser = playwright.chromium.launch(executable_path=executable, args=arguments)
            self.held.callback(self.browser.close)
            sync_api.expect.set_options(timeout=PAGE_TIMEOUT)
        return self.browser

    def end(self):
        """Stop the browser.

        Its driver keeps an event loop running in this thread, which would interfere with other tests.
        """
        self.held.close()
        self.left.clear()
        self.browser = None


RUNNING = Running()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem):
    told = yield
    if nextitem is None or not nextitem.path.is_relative_to(Path(__file__).parent):
        RUNNING.end()
    return told


@pytest.fixture
def chromium():
    return RUNNING.start()


@pytest.fixture(scope="session")
def built_site(tmp_path_factory):
    """Return the folder ``TRIOMINO_SITE`` if it is set. Otherwise, build a site with Pyodide in a new folder."""
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
    """Return the page's address: on a static host if ``TRIOMINO_SITE`` is set, otherwise on the server.

    The parameter ``site`` or ``server`` overrides this choice.
    """
    host = getattr(request, "param", "site" if "TRIOMINO_SITE" in os.environ else "server")
    if host == "server":
        yield request.getfixturevalue("address")
        return
    from sites import hosted

    with hosted(request.getfixturevalue("built_site")) as static:
        yield static


@pytest.fixture
def open_page(chromium, page_address):
    """Open the board in a browser without stored data. The test fails if a page has an error.

    Later tests reuse the windows, so that the files need not be loaded again. The first page stays open, so that the
    browser process keeps the compiled code.
    """
    used, troubles = [], []

    def opened(hash_="", *, width=1280, height=860, scheme="light", locale="en-GB", touch=False, own=False):
        """A window with ``own`` is not used by other tests, so the test may change more than the stored data."""
        how = {"color_scheme": scheme, "locale": locale, "has_touch": touch}
        left = RUNNING.left[tuple(how.values())]
        if left and not own:
            context = left.pop()
        else:
            context = chromium.new_context(**how, **WINDOW)
            context.new_page().goto(f"{page_address}icon.svg")
        used.append((context, None if own else left))
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.set_default_timeout(PAGE_TIMEOUT)
        page.on("pageerror", lambda error: troubles.append(f"error: {error}"))
        # The console also shows refused requests; only violations of the security policy matter here.
        page.on("console", lambda said: troubles.append(said.text) if "Content Security" in said.text else None)
        emptied = {"origin": page_address.rstrip("/"), "storageTypes": "all"}
        context.new_cdp_session(page).send("Storage.clearDataForOrigin", emptied)
        page.goto(page_address + (f"#{hash_}" if hash_ else ""))
        page.wait_for_selector("body.loaded")
        return page

    yield opened
    for context, left in used:
        if left is None:
            context.close()
            continue
        for page in context.pages[1:]:
            page.close()
        context.set_offline(False)
        left.append(context)
    assert troubles == []
