"""A site in a real browser: the board before Python starts, offline use, and updates."""

from contextlib import contextmanager

import pytest
import sites
from matches import TWO, by_mouse, play_whole_match
from pages import MODULES, wait_until
from questions import QUESTIONS, answer_of, asked
from timeouts import PAGE_TIMEOUT

from triomino.site import building

INTERFACE = f"const {{ ask, follow, ready }} = {MODULES}['site/door.js'];"


@pytest.fixture
def visit(chromium):
    """Open pages in a browser profile that keeps its data.

    At the end, check that no page had an error or used another host.
    """
    context = chromium.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce", locale="en-GB")
    troubles = []

    def opened(address):
        page = context.new_page()
        page.set_default_timeout(PAGE_TIMEOUT)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda said: troubles.append(said.text) if "Security" in said.text else None)
        page.on(
            "request",
            lambda asked: troubles.append(asked.url) if not asked.url.startswith(address.partition("#")[0]) else None,
        )
        page.goto(address)
        page.wait_for_selector("body.loaded")
        return page

    yield opened
    context.close()
    assert troubles == []


@contextmanager
def site_of(tmp_path, loader=sites.LOADER, port=0, change=lambda files: files):
    building.write(change(sites.files_of(loader)), tmp_path / "out")
    with sites.hosted(tmp_path / "out", port) as address:
        yield address


def run(page, code, argument=None):
    late = f"new Promise((_, fail) => setTimeout(() => fail(new Error('no answer')), {PAGE_TIMEOUT}))"
    return page.evaluate(f"(given) => Promise.race([(async () => {{ {INTERFACE} {code} }})(), {late}])", argument)


def kept(page):
    """Wait until the service worker has stored every file and controls the page."""
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller")


def test_a_hand_can_be_entered_while_python_loads(tmp_path, visit):
    with site_of(tmp_path, sites.SLOW) as address:
        page = visit(f"{address}#tiles=0_0_555.1_0_515b&hand=113")
        page.wait_for_selector('#board .tile[data-face="1,0"]')
        page.click("#to-hand")
        page.click('#tray [data-tile="0-1-2"]')
        page.wait_for_selector('#hand [data-tile="0-1-2"]')
        assert page.locator(".notice").text_content().startswith("The engine is loading")
        x, y, width, height = page.locator(".notice").bounding_box().values()
        under = "([x, y]) => Boolean(document.elementFromPoint(x, y).closest('.notice'))"
        assert not page.evaluate(under, [x + width / 2, y + height / 2]), "what is under the notice can be touched"
        page.close()  # a request that is pending when the site stops would be reported as a failure


def test_the_page_shows_a_board_and_a_message_if_python_does_not_start(tmp_path, visit):
    with site_of(tmp_path, sites.BROKEN) as address:
        page = visit(address)
        page.wait_for_selector("#hexagons .finding >> nth=5")  # the findings for the example are stored in the site
        page.click('#tray [data-tile="5-5-5"]')
        page.click('#board [data-face="0,0"]')
        page.wait_for_selector('#board .tile[data-face="0,0"]')
        page.wait_for_function(
            "() => document.getElementById('announcement').textContent.includes('The engine could not start')"
        )
        page.click("#mode-play")
        page.wait_for_selector("#play-start")
        assert page.locator("#together").is_hidden(), "there is nobody to meet without a server"


def test_searches_leave_a_worker_for_quick_requests_and_end_when_unwanted(tmp_path, visit):
    with site_of(tmp_path) as address:
        page = visit(address)
        told = run(
            page,
            """
            const stop = new AbortController();
            const news = [];
            let heard;
            const first = new Promise((resolve) => { heard = resolve; });
            const search = follow("best", { seconds: 1000 }, (told) => { news.push(told.name); heard(); }, stop.signal);
            const ended = search.then(() => "answered", (error) => error.name);
            await first;
            const quick = await ask("read", { text: "x" });
            const soon = AbortSignal.timeout(1);
            const waited = follow("best", { seconds: 1000 }, () => {}, soon).catch((error) => error.name);
            stop.abort();
            const after = await follow("solve", { seconds: 0 }, () => {});
            const refused = await follow("judge", {}, () => {}).catch((error) => [error.code, error.message]);
            return { news, quick: quick.stand, ended: await ended, waited: await waited, after: after.name, refused };
            """,
        )
        assert told == {
            "news": ["news"],
            "quick": "in",
            "ended": "AbortError",
            "waited": "TimeoutError",
            "after": "solve",
            "refused": ["no", "refused"],
        }


def test_a_search_that_waits_for_another_begins_even_if_python_fails_in_that_one(tmp_path, visit):
    with site_of(tmp_path) as address:
        told = run(
            visit(address),
            """
            await Promise.all([ask("read", { text: "x" }), ask("read", { text: "y" })]); // now two workers have Python
            const failing = follow("crash", {}, () => {}).catch((error) => error.code);
            const waiting = follow("solve", {}, () => {});
            return [await failing, (await waiting).name];
            """,
        )
        assert told == ["python", "solve"]


def test_it_works_offline_and_offers_a_new_version(tmp_path, visit):
    with site_of(tmp_path) as address:
        page = visit(address)
        page.click('#tray [data-tile="0-1-2"]')
        page.click('#board [data-face="0,0"]')
        kept(page)
        session = page.context.new_cdp_session(page)
        errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert {error["errorId"] for error in errors} <= {"in-incognito"}  # the test browser is in incognito mode
        assert not session.send("Page.getAppManifest")["errors"]
    port = int(address.rstrip("/").rpartition(":")[2])
    page.reload()
    page.wait_for_selector('#board .tile[data-face="0,0"]')
    assert run(page, "return (await ask('analyze', {})).stand;") == "in"

    with site_of(tmp_path, port=port, change=newer):
        page.reload()
        update = page.get_by_role("button", name="Update")
        update.wait_for()
        assert "newer" not in page.title()
        # Pretend that the browser announced the version too early.
        page.evaluate("Object.defineProperty(ServiceWorkerRegistration.prototype, 'waiting', { get: () => null })")
        update.click()
        page.wait_for_function("() => document.title.includes('newer')")
        page.wait_for_selector('#board .tile[data-face="0,0"]')
    assert page.evaluate("caches.keys().then((names) => names.length)") == 1


LATE = """() => {
    const add = ServiceWorkerRegistration.prototype.addEventListener;
    ServiceWorkerRegistration.prototype.addEventListener = function (name, heard) {
        const late = () => (this.waiting ? heard() : setTimeout(late, 20));
        add.call(this, name, late);
    };
}"""
"""JavaScript that delivers the news of a version only after the version is installed."""


def test_a_new_version_is_offered_even_if_the_page_hears_of_it_late(tmp_path, visit):
    with site_of(tmp_path) as address:
        page = visit(address)
        kept(page)
    page.add_init_script(f"({LATE})()")
    with site_of(tmp_path, port=int(address.rstrip("/").rpartition(":")[2]), change=newer):
        page.reload()
        page.get_by_role("button", name="Update").wait_for()


def newer(files):
    page = files["index.html"].replace(b"<title>Triomino", b"<title>A newer Triomino")
    script = files["sw.js"].decode()
    old = sites.sha256(files["index.html"])
    script = script.replace(old, sites.sha256(page)).replace(building.version_of(files), "0123456789ab")
    return {**files, "index.html": page, "sw.js": script.encode()}


def test_a_page_that_cannot_be_stored_reports_it_and_the_console_names_the_file(tmp_path, visit):
    files = sites.files_of()
    building.write(files, tmp_path / "out")
    damaged = next(path for path in files if path.startswith("site/networkx"))
    (tmp_path / "out" / damaged).write_bytes(files[damaged][:-1] + b"x")
    with sites.hosted(tmp_path / "out") as address:
        said = []
        first = visit(address)
        first.context.on("console", lambda message: said.append(message.text))
        page = visit(address)
        first.close()
        page.wait_for_selector(".notice")
        assert "one of its files could not be downloaded or is damaged" in page.locator(".notice").text_content()
        assert [one for one in said if damaged in one and "not kept" in one]
        page.click(".notice button")
        page.wait_for_selector(".notice", state="detached")
        page.close()


def test_sites_of_one_host_separate_their_data_and_the_first_inherits_shared_data(tmp_path, visit):
    for name in "ab":
        building.write(sites.files_of(), tmp_path / "host" / name)

    def tile(name, lay=None):
        page = visit(f"{host}{name}/")
        if lay:
            page.click(f'#tray [data-tile="{lay}"]')
            page.click('#board [data-face="0,0"]')
            page.wait_for_selector('#board .tile[data-face="0,0"]')
        shown = page.locator('#board .tile[data-face="0,0"]')
        label = shown.get_attribute("aria-label") if page.locator("#example-bar").is_hidden() else None
        page.evaluate(f"async () => new Promise({MODULES}['js/store.js'].whenStored)")
        page.close()
        return label and label.split()[1]

    with sites.hosted(tmp_path / "host") as host:
        tile("a", lay="0-1-2")
        assert tile("b") is None
        tile("b", lay="5-5-5")
        assert (tile("a"), tile("b")) == ("0-1-2", "5-5-5")
        # An earlier version stored data without a folder. The first site that is opened takes it over.
        page = visit(f"{host}a/")
        page.evaluate("localStorage.removeItem('triomino-folder')")
        page.close()
        assert (tile("b"), tile("a")) == ("0-1-2", None)


REAL = [
    ("analyze", 1),
    ("check", 1),
    ("audit", 0),
    ("score", 0),
    ("plan", 0),
    ("best", 2),
    ("solve", 0),
    ("generate", 0),
    ("about", 0),
]
"""Operations, each with an index into ``QUESTIONS``. Only ``best`` runs the compiled kernel."""


SNAPSHOT = """async () => {
    const name = (await caches.keys()).find((one) => one.startsWith("triomino-python"));
    return Boolean(name && (await (await caches.open(name)).keys()).length);
}"""

CHANGE = """
const name = (await caches.keys()).find((one) => one.startsWith("triomino-python"));
const cache = await caches.open(name);
const [place] = await cache.keys();
const found = await cache.match(place);
const bytes = new Uint8Array(given.bytes ?? (await found.arrayBuffer()));
const sum = Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
const checksum = sum.map((byte) => byte.toString(16).padStart(2, "0")).join("");
const answer = given.answer ?? found.headers.get("answer");
if (given.damaged) bytes[bytes.length >> 1] ^= 1;
await cache.put(place, new Response(bytes, { headers: { checksum, answer } }));
"""
"""JavaScript that changes or damages the stored snapshot. Only a damaged byte makes the checksum wrong."""

TROUBLES = {
    "evict": "await caches.open('evict')",
    "unreadable": "await caches.open('unreadable')",
    "damaged": CHANGE,
    "bytes": CHANGE,
    "answer": CHANGE,
}
"""JavaScript that makes a snapshot missing or unusable. The first two scripts only create a cache: its name tells
the substitute for Pyodide which trouble to make.
"""


def test_python_starts_although_the_snapshot_is_missing_or_unusable(tmp_path, visit):
    with site_of(tmp_path, sites.WITH_SNAPSHOTS) as address:
        page = visit(address)
        assert run(page, "return ready;") is False
        for trouble, deed in TROUBLES.items():
            wait_until(page, SNAPSHOT)
            page.reload()
            assert run(page, "return ready;") is True, trouble
            run(page, deed, {trouble: [0, 2, 3] if trouble == "bytes" else "another"})
            page.reload()
            assert run(page, "return ready;") is False, trouble
            assert run(page, "return ask('check', { a: 1 });")["question"] == {"a": 1}
            page.evaluate("(name) => caches.delete(name)", trouble)
        wait_until(page, SNAPSHOT)


def test_a_full_device_keeps_no_snapshot_but_starts_python(tmp_path, visit):
    with site_of(tmp_path, sites.WITH_SNAPSHOTS.replace("[1, 2, 3]", "40_000_000")) as address:
        page = visit(address)
        full = {"origin": address.rstrip("/"), "quotaSize": 30_000_000}
        page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", full)
        assert run(page, "return ready;") is False
        if len(page.workers) == 1:
            page.wait_for_event("worker")
        while len(page.workers) > 1:  # the worker that takes snapshots is running
            page.evaluate("new Promise((done) => setTimeout(done, 20))")
        assert page.evaluate("async () => (await caches.keys()).filter((one) => one.includes('python'))") == []
        page.reload()
        assert run(page, "return ready;") is False
        assert run(page, "return ask('check', { a: 1 });")["question"] == {"a": 1}


ASK_ALL = """
const answers = [];
for (const [name, question] of given) answers.push(await ask(name, question));
return answers;
"""


def test_python_in_the_browser_answers_and_plays_as_python_here(built_site, visit):
    chosen = [
        (name, asked([question for one, question, _ in QUESTIONS if one == name][number])) for name, number in REAL
    ]
    deal = ("play", {"people": ["Ida"]})

    def same(answers):
        for (name, question), answer in zip(chosen, answers, strict=True):
            expected = answer_of(name, question)
            for one in (answer, expected):
                one.pop("seconds", None)
            assert answer == expected, name

    with sites.hosted(built_site) as address:
        page = visit(address)
        page.click('#tray [data-tile="5-5-5"]')
        page.click('#board [data-face="0,0"]')
        assert run(page, "return ready;") is False, "the first Python of a device has no snapshot to begin with"
        page.wait_for_function("() => document.getElementById('worth').textContent.includes('1 tile on the board')")
        same(run(page, ASK_ALL, chosen))
        wait_until(page, SNAPSHOT)
        page.reload()
        page.wait_for_selector("body.loaded")
        assert run(page, "return ready;") is True
        same(run(page, ASK_ALL, chosen))
        games = [run(page, ASK_ALL, [deal])[0]["saved"]]
        page.reload()
        page.wait_for_selector("body.loaded")
        games.append(run(page, ASK_ALL, [deal])[0]["saved"])
        assert games[0] != games[1], "a Python from a snapshot deals anew"
        play_whole_match(page, by_mouse, TWO)
