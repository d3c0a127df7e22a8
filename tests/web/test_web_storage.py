"""The page stores data in the browser, reads data of old versions, and works with two windows or without storage."""

import json

import pytest
from decks import ITEMS, POSITIONS, deck
from held_answers import HOLDING, release
from pages import IN_STORE, MODULES, expect, expect_tiles, face, kept, kept_deck, put_deck, put_kept, tray

ONE = {"rules": "pressman", "set": "standard", "tiles": [{"at": [0, 0], "corners": [5, 5, 5]}], "hand": []}
HOUSE = {"name": "ours", "title": "our rules", "players": [2, 4], "text": 'base = "pressman"\nname = "ours"\n'}
SHEET = {"record": "players: Ida Olaf\n", "players": ["Ida", "Olaf"], "winners": [], "totals": [], "rounds": 0}
OLDER = {
    "language": "de",
    "theme": "dark",
    "mode": "board",
    "board": {
        "present": {**ONE, "tiles": [*ONE["tiles"], {"at": [1, 0], "corners": [5, 1, 5]}]},
        "past": [ONE],
        "future": [],
    },
    "score": {"record": "", "archive": [SHEET]},
    "house": [HOUSE],
}
"""Data of an earlier version, which stored a string for each window and one string for new windows."""


def put_older(page, window=None, last=None, practice=None):
    page.goto(page.url.partition("#")[0] + "icon.svg")
    page.evaluate(
        """async ([window, last, practice]) => {
            sessionStorage.clear();
            localStorage.clear();
            await new Promise((done) => { indexedDB.deleteDatabase('triomino').onsuccess = done; });
            const put = (store, name, text) => text === null || store.setItem(name, text);
            put(sessionStorage, 'triomino', window);
            put(localStorage, 'triomino', last);
            put(localStorage, 'triomino-practice', practice);
        }""",
        [window, last, practice],
    )


def again(page):
    page.goto(page.url.rpartition("/")[0] + "/")
    page.wait_for_selector("body.loaded")


def in_new_window(page):
    other = page.context.new_page()
    other.goto(page.url.partition("#")[0])
    other.wait_for_selector("body.loaded")
    return other


def older_texts(page):
    return page.evaluate("[sessionStorage.triomino, localStorage.triomino, localStorage['triomino-practice']]")


def test_data_of_an_earlier_edition_are_moved_and_then_deleted(open_page):
    page = open_page("tiles=")
    text = json.dumps(OLDER)
    put_older(page, last=text)
    again(page)
    expect_tiles(page, 2)
    assert page.locator("#undo").is_disabled()

    known = {"rating": {"points": 1500, "deviation": 90, "last": 5}, "streak": {"last": 9, "days": 2, "best": 4}}
    put_older(page, text, text, json.dumps(deck("fill", "hunt") | known))
    again(page)
    assert page.evaluate("[document.documentElement.lang, document.documentElement.dataset.theme]") == ["de", "dark"]
    expect_tiles(page, 2)
    page.wait_for_function(
        "() => !sessionStorage.triomino && !localStorage.triomino && !localStorage['triomino-practice']"
    )
    state = kept(page)
    assert {name: state["practice"][name] for name in known} == known
    assert (state["house"], state["score"]["archive"]) == ([HOUSE], [SHEET])
    assert [card["item"]["id"] for card in state["practice"]["cards"]] == [
        ITEMS[kind]["id"] for kind in ("fill", "hunt")
    ]
    page.click("#undo")
    expect_tiles(page, 1)


def test_an_earlier_edition_in_another_window_takes_nothing_from_the_deck(open_page):
    page = open_page("tiles=")
    put_deck(page, deck("fill"))
    page.evaluate("(text) => localStorage.setItem('triomino-practice', text)", json.dumps(deck("fill", "hunt")))
    again(page)
    page.wait_for_function("() => !localStorage['triomino-practice']")
    assert [card["item"]["kind"] for card in kept_deck(page)["cards"]] == ["fill", "hunt"]


DAMAGED = [
    "no json",
    '{"theme":4,"language":["x"],"board":{"present":{"tiles":5}},"house":3,"score":{"archive":[7]}}',
]


def test_data_damaged_by_an_earlier_edition_leave_a_working_page(open_page):
    page = open_page("tiles=")
    for text in DAMAGED:
        put_older(page, text, text, text)
        again(page)
        expect_tiles(page, 20)  # the board shows the example
        assert kept(page)["house"] == []


FULL = """
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...given) {
        if (window.room) return put.apply(this, given);
        window.refusals = (window.refusals ?? 0) + 1;
        throw new DOMException('full', 'QuotaExceededError');
    };
"""


def test_data_of_an_earlier_edition_stay_until_they_can_be_stored(open_page):
    page = open_page("tiles=")
    text = json.dumps(OLDER)
    put_older(page, text, text)
    page.add_init_script(FULL)
    again(page)
    expect_tiles(page, 2)
    expect(page.locator("#announcement")).to_contain_text("Der Browser kann deine Arbeit nicht speichern")
    assert older_texts(page)[:2] == [text, text]
    page.evaluate("window.room = true")
    page.click("#undo")
    expect_tiles(page, 1)
    page.wait_for_function("() => !sessionStorage.triomino && !localStorage.triomino")
    assert kept(page)["house"] == [HOUSE]


def test_a_full_store_is_reported_once_the_page_has_begun(open_page):
    page = open_page("tiles=")
    text = json.dumps(OLDER)
    put_older(page, text, text)
    page.add_init_script(f"{FULL}{HOLDING}window.hold('about');")
    page.goto(page.url.rpartition("/")[0] + "/")
    page.wait_for_function("() => window.refusals >= 8")  # the page tries twice to store each of four entries
    page.evaluate("new Promise((on) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(on))))")
    assert page.inner_text("#announcement") == ""
    release(page)
    page.wait_for_selector("body.loaded")
    expect(page.locator("#announcement")).to_contain_text("Der Browser kann deine Arbeit nicht speichern")


def test_a_warning_survives_an_undo_before_it_is_drawn(open_page):
    page = open_page("tiles=")
    page.evaluate(
        f"""async () => {{
            const {{ hush, warn }} = {MODULES}['js/announce.js'];
            warn('No room.');
            setTimeout(hush);
        }}"""
    )
    expect(page.locator("#announcement")).to_contain_text("No room.")


def test_an_earlier_export_replaces_everything_or_nothing(open_page):
    page = open_page("tiles=")
    put_deck(page, deck("dispute"))
    page.add_init_script(f"window.room = true; {FULL}")
    again(page)
    page.on("dialog", lambda dialog: dialog.accept())
    before = kept(page)
    page.evaluate("window.room = false")
    text = json.dumps({"format": "triomino-kept/1", **OLDER, "practice": deck("fill", "hunt")})
    file = {"name": "triomino.json", "mimeType": "application/json", "buffer": text.encode()}
    page.set_input_files("#file", file)
    expect(page.locator("#announcement")).to_contain_text("The browser cannot store your work")
    assert kept(page) == before
    page.evaluate("window.room = true")
    with page.expect_navigation():
        page.set_input_files("#file", file)
    expect_tiles(page, 2)
    after = kept(page)
    assert (after["house"], after["score"]["archive"]) == ([HOUSE], [SHEET])
    assert [card["item"]["kind"] for card in after["practice"]["cards"]] == ["fill", "hunt"]
    assert page.evaluate("document.documentElement.lang") == "de"


@pytest.mark.parametrize(
    "fault", ["throw new DOMException('no', 'SecurityError')", "return {}"], ids=["none", "silent"]
)
def test_without_storage_the_page_works_and_warns_that_nothing_is_stored(open_page, fault):
    page = open_page("tiles=")
    page.add_init_script(f"IDBFactory.prototype.open = () => {{ window.asked = true; {fault} }}")
    page.clock.install()
    page.reload(wait_until="commit")
    page.wait_for_function("() => window.asked")
    page.clock.fast_forward(11_000)
    page.wait_for_selector("body.loaded")
    page.clock.fast_forward(1000)
    expect(page.locator("#announcement")).to_contain_text("or it does not let this page store anything")
    tray(page, "0-0-5").click()
    expect(page.locator('#tray [data-tile="0-0-5"].chosen')).to_be_visible()


HELD = """async () => {
    // A transaction that lasts: nothing that is written after it is settled.
    const store = await new Promise((done) => {
        const asked = indexedDB.open('triomino');
        asked.onsuccess = () => done(asked.result);
    });
    const windows = store.transaction(['windows', 'shared'], 'readwrite').objectStore('windows');
    const on = () => { windows.count().onsuccess = () => window.free || on(); };
    on();
}"""


def holding(page):
    """Open a window that locks the store against other windows."""
    holder = page.context.new_page()
    holder.goto(page.url.partition("#")[0] + "icon.svg")
    holder.evaluate(HELD)
    return holder


def let_go(holder):
    holder.evaluate("window.free = true")


def test_open_requests_survive_leaving_the_page(open_page):
    page = open_page("tiles=")
    holder = holding(page)
    tray(page, "5-5-5").click()
    face(page, "0,0").click()
    page.click("#mode-score")
    page.goto(page.url.partition("#")[0] + "icon.svg")
    let_go(holder)
    put_deck(page, deck("fill"))
    older = json.dumps({"store": "shared", "id": "practice", "at": 5, "value": deck()})
    for name, text in [("shared practice", older), ("x", "{")]:
        page.evaluate("(given) => localStorage.setItem(...given)", [f"triomino-unsettled {name}", text])
    again(page)
    page.click("#mode-board")
    expect_tiles(page, 1)
    assert len(kept_deck(page)["cards"]) == 1
    assert page.evaluate("Object.keys(localStorage)") == ["triomino-folder", "triomino-looks"]


ADDED = """async ([item, position]) => {
    const { practised } = MODULES['js/storage.js'];
    practised.change((now) => ({ ...now, cards: [...now.cards, { item, position, card: null }] }));
    practised.heard();
}""".replace("MODULES", MODULES)


def test_a_card_changed_by_another_window_is_stored_once(open_page):
    page = open_page("tiles=")
    put_deck(page, deck("hunt"))
    again(page)
    holder = holding(page)
    page.click("#mode-puzzle")
    page.evaluate(ADDED, [ITEMS["fill"], POSITIONS["fill"]])
    page.evaluate(
        "() => { window.told = new Promise((done) => { new BroadcastChannel('triomino').onmessage = done; }); }"
    )
    told = {"id": "practice", "at": 4_000_000_000_000, "value": deck("hunt", "fill", "dispute")}
    holder.evaluate("(told) => new BroadcastChannel('triomino').postMessage(told)", told)
    page.evaluate("() => window.told.then(() => true)")
    let_go(holder)
    expect(page.locator("#practise")).to_have_text("Practise (3 due)")


@pytest.mark.parametrize("ahead", [0, 86_400_000], ids=["", "the-clock-was-set-back"])
def test_two_windows_change_the_deck_together_and_each_shows_it(open_page, ahead):
    page = open_page("tiles=")
    put_deck(page, deck("hunt"), ahead)
    again(page)
    other = in_new_window(page)
    holder = holding(page)
    # The windows do not tell each other about their cards. The second one finds the first card only in the store.
    page.evaluate("BroadcastChannel.prototype.postMessage = () => {}")
    for window, kind in ((page, "fill"), (other, "dispute")):
        window.click("#mode-puzzle")
        window.evaluate(ADDED, [ITEMS[kind], POSITIONS[kind]])
        expect(window.locator("#practise")).to_have_text("Practise (2 due)")
    let_go(holder)
    for window in (page, other):
        expect(window.locator("#practise")).to_have_text("Practise (3 due)")
    assert [card["item"]["kind"] for card in kept_deck(page)["cards"]] == ["hunt", "fill", "dispute"]


def test_a_copied_window_has_a_history_of_its_own(open_page):
    page = open_page("tiles=0_0_555")
    expect_tiles(page, 1)
    kept(page)
    with page.context.expect_page() as coming:
        page.evaluate("void window.open(location.pathname + '?copy')")  # the copy has the same session storage
    copy = coming.value
    copy.wait_for_selector("body.loaded")
    expect_tiles(copy, 1)
    names = [window.evaluate("sessionStorage['triomino-window']") for window in (page, copy)]
    copy.click("#clear")
    expect_tiles(copy, 0)
    page.reload()
    expect_tiles(page, 1)
    assert len(set(names)) == 2


def test_a_limited_number_of_windows_is_stored_and_always_this_one(open_page):
    page = open_page("tiles=")
    tray(page, "5-5-5").click()
    face(page, "0,0").click()
    many = "for (const number of given) windows.put({ id: `${number}`, at: last.at + 1 + number, value: {} });"
    page.evaluate(IN_STORE % many, list(range(25)))
    page.reload()
    expect_tiles(page, 1)
    page.click("#undo")
    expect_tiles(page, 0)
    assert page.evaluate(IN_STORE % "return await answered(windows.count());") == 21


UNRESTORABLE = {
    "mode": "puzzle",
    "puzzle": {"history": {"present": {"position": ONE, "mine": []}}, "item": {"id": "x", "kind": "hunt"}},
}


def test_a_page_that_cannot_restore_its_data_starts_empty_and_keeps_them(open_page):
    page = open_page()
    put_kept(page, UNRESTORABLE)
    page.reload()
    expect_tiles(page, 20)
    found = page.evaluate(IN_STORE % "return (await answered(windows.getAll())).map(({ value }) => value.puzzle);")
    assert len(found) == 2 and UNRESTORABLE["puzzle"] in found


def test_a_page_that_cannot_restore_its_data_starts_empty_even_if_the_store_is_full(open_page):
    page = open_page()
    put_kept(page, UNRESTORABLE)
    page.add_init_script(FULL)
    page.reload()
    expect_tiles(page, 20)
    expect(page.locator("#announcement")).to_contain_text("The browser cannot store your work")


@pytest.mark.parametrize("fault", ["IDBFactory.prototype.open = () => { throw new Error('none') };", FULL])
def test_a_page_that_cannot_restore_data_of_an_earlier_edition_starts_empty_without_a_store(open_page, fault):
    page = open_page()
    put_older(page, json.dumps(UNRESTORABLE), json.dumps(UNRESTORABLE))
    page.add_init_script(fault)
    page.goto(page.url.rpartition("/")[0] + "/")
    expect_tiles(page, 20)


def test_two_windows_have_each_their_own_undo(open_page):
    first = open_page("tiles=0_0_555")
    tray(first, "1-5-5").click()
    first.locator(".slot.target").first.click()
    expect_tiles(first, 2)
    kept(first)
    second = first.context.new_page()
    second.goto(first.url.partition("#")[0])
    expect_tiles(second, 2)
    assert second.locator("#undo").is_disabled()
    second.click("#clear")
    expect_tiles(second, 0)
    first.reload()
    expect_tiles(first, 2)
    first.click("#undo")
    expect_tiles(first, 1)


DAMAGED_STATES = [
    {"board": {"present": {"tiles": 5}}},
    {"mode": "puzzle", "puzzle": {"history": {"present": {"position": {"tiles": []}}}, "item": 7}},
    {
        "mode": "puzzle",
        "puzzle": {
            "history": {"present": {"position": {"tiles": []}, "mine": []}},
            "item": {"id": "x", "kind": "plan"},
        },
    },
    {"mode": "record", "record": {"text": 9, "index": "x"}, "language": "xx", "theme": 4},
    "no state",
]


def test_damaged_stored_data_leave_a_working_page(open_page):
    page = open_page()
    for state in DAMAGED_STATES:
        put_kept(page, state)
        page.reload()
        page.wait_for_selector("body.loaded")
        page.click("#mode-board")
        page.click("#clear")
        expect_tiles(page, 0)
        tray(page, "5-5-5").click()
        face(page, "0,0").click()
        expect_tiles(page, 1)


def test_a_returning_visitor_finds_their_board(open_page):
    page = open_page("tiles=")
    expect_tiles(page, 0)
    page.goto(page.url.partition("#")[0] + "?again")
    page.wait_for_selector("body.loaded")
    expect_tiles(page, 0)
    expect(page.locator("#example-bar")).to_be_hidden()


def test_the_browser_is_asked_to_keep_data_and_reports_when_it_is_full(open_page):
    page = open_page()
    page.evaluate("() => { window.asked = 0; navigator.storage.persist = async () => { window.asked += 1; }; }")
    tray(page, "5-5-5").click()
    face(page, "0,0").click()
    tray(page, "0-0-5").click()
    assert page.evaluate("asked") == 1
    page.evaluate("() => { IDBObjectStore.prototype.put = () => { throw new DOMException('full'); }; }")
    page.click("#undo")
    expect(page.locator("#announcement")).to_contain_text("The browser cannot store your work")
