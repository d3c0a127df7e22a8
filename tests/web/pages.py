"""Actions and conditions that the tests of the page share."""

import re

import pytest
from timeouts import PAGE_TIMEOUT

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect

RECORD = """\
players: Ada Ben
round
  hand Ada 0-0-2 0-1-3 0-2-3 1-1-3 0-2-4 2-3-3 0-4-5 2-4-4 3-3-4
  hand Ben 0-1-1 0-0-4 1-2-2 0-3-3 2-2-2 0-4-4 1-2-5 0-5-5 3-3-5
  Ben 2-2-2 @ 0,0 = 16
  Ada draw 0-3-5
  Ada draw 5-5-5
  Ada draw 2-2-4
  Ada 4-2-2 @ -1,0 = -7
  Ben 2-2-1 @ 0,1 = 5
  Ada 4-2-4 @ -1,-1 = 10
  Ben 0-4-4 @ -2,-1 = 8
  Ada 0-4-5 @ -3,-1 = 9
  Ben 0-4-0 @ -2,-2 = 4
  Ada 0-2-4 @ -1,-2 = 6
"""
"""A record with a mistake, short enough for a quick review."""


def said(page):
    return page.locator("#announcement")


def tray(page, tile):
    return page.locator(f'#tray [data-tile="{tile}"]')


def face(page, place):
    return page.locator(f'.face[data-face="{place}"]')


def placed(page):
    labels = page.locator(".layer-tiles .tile").evaluate_all(
        "(all) => all.map((one) => one.getAttribute('aria-label'))"
    )
    return sorted(re.search(r"Tile (\S+) at (\S+?),? corners", label).groups() for label in labels)


def expect_tiles(page, count):
    expect(page.locator(".layer-tiles .tile")).to_have_count(count)


def keep_score(page, *lines):
    page.fill("#score-names", " ".join(dict.fromkeys(line.split()[0] for line in lines)))
    page.tap("#score-begin")
    for line in lines:
        page.fill("#score-more", line)
        page.tap("#score-enter")
        expect(page.locator("#score-more")).to_have_value("")


def enter_wrong(page, line):
    page.fill("#score-more", line)
    page.tap("#score-enter")
    expect(page.locator("#score-waiting")).to_be_visible()


def paste(page, text):
    page.click("#open-transfer")
    page.fill("#paste", text)
    page.click('[data-deed="load"]')
    page.wait_for_selector("#transfer", state="hidden")


def reload_with_state(page, state):
    page.wait_for_selector("body.loaded")
    page.click(f"#mode-{state['mode']}")
    page.wait_for_function("(mode) => location.hash === `#${mode}=1`", arg=state["mode"])
    put_kept(page, state)
    page.reload()


MODULES = "(await import(document.querySelector('script[type=module]').src)).modules"
"""A JavaScript expression that maps paths in the source code to the page's modules."""

IN_STORE = """async (given) => {
    if (document.querySelector('script[type=module]')) { // wait until everything that the page shows is stored
        const { whenStored } = MODULES['js/store.js'];
        await new Promise(whenStored);
    }
    const answered = (asked) => new Promise((done, fail) => {
        asked.onsuccess = () => done(asked.result);
        asked.onerror = () => fail(asked.error);
    });
    const store = await answered(indexedDB.open('triomino'));
    try {
        const transaction = store.transaction(['windows', 'shared'], 'readwrite');
        const settled = new Promise((done, fail) => {
            transaction.oncomplete = done;
            transaction.onabort = () => fail(transaction.error);
        });
        const [windows, shared] = ['windows', 'shared'].map((name) => transaction.objectStore(name));
        const last = (await answered(windows.index('at').getAll())).at(-1);
        const common = Object.fromEntries((await answered(shared.getAll())).map(({ id, value }) => [id, value]));
        const NOTHING = { cards: [], rating: null, streak: null, best: {}, attempt: null, tried: [] };
        const { sheets = [], house = [], practice = NOTHING } = common;
        const kept = { ...last.value, score: { ...last.value.score, archive: sheets }, house, practice };
        const told = await (async () => { %s })();
        await settled; // a page that closes before the transaction ends undoes it
        return told;
    } finally {
        store.close();
    }
}""".replace("MODULES", MODULES)
"""JavaScript that runs the code ``%s``, which can use the browser's stored data and the values ``given``."""


def put_kept(page, state):
    """Store a state, dated later than that of any other window, so that the page opens with it."""
    page.evaluate(
        IN_STORE % "windows.put({ id: sessionStorage.getItem('triomino-window'), at: last.at + 1, value: given });",
        state,
    )


def put_deck(page, deck, ahead=0):
    put = "shared.put({ id: 'practice', at: Date.now() + given.ahead, value: given.deck });"
    page.evaluate(IN_STORE % put, {"deck": deck, "ahead": ahead})


def kept(page):
    """Return the data of the latest window, and the data that all windows share."""
    return page.evaluate(IN_STORE % "return kept;")


def kept_deck(page):
    return kept(page)["practice"]


def wait_until(page, condition, given=None):
    """Wait until a condition is true. ``page.wait_for_function`` cannot do this, because it ignores promises."""
    page.evaluate(
        f"""async ([given, limit]) => {{
            const holds = {condition};
            const end = performance.now() + limit;
            while (!await holds(given)) {{
                if (performance.now() > end) throw new Error(`not in time: ${{holds}}`);
                await new Promise(requestAnimationFrame);
            }}
        }}""",
        [given, PAGE_TIMEOUT],
    )


def until_kept(page, condition, given=None):
    wait_until(page, IN_STORE % f"return {condition};", given)


def speak(page, language, **how):
    page.select_option("#language", language, **how)
    expect(page.locator("html")).to_have_attribute("lang", language)


def settled(page):
    expect(page.locator("#panel")).to_have_attribute("aria-busy", "false")
