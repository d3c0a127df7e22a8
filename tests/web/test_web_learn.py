"""The ten lessons in a real Chromium."""

import pytest
from pages import face, put_kept, speak

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect

LAYS = {
    "placing": ("3-4-5", "0,1"),
    "matching": ("1-1-4", "1,-1"),
    "corner": ("4-5-5", "0,1"),
    "illegal": ("1-3-5", "-1,0"),
    "hexagon": ("0-1-1", "-1,-1"),
    "bridge": ("1-2-2", "0,0"),
    "drawing": ("3-4-5", "0,1"),
    "end": ("3-4-5", "0,1"),
}
LESSONS = ["placing", "matching", "corner", "illegal", "hexagon", "bridge", "mirror", "drawing", "passing", "end"]
SAID = {
    "placing": "3-4-5 at 0,1 for 12 points.",
    "hexagon": "for 52",
    "bridge": "for 45",
    "mirror": "only its mirror image 1-3-4 exists",
    "drawing": "The turn scores 2 points",
    "passing": "The turn scores \N{MINUS SIGN}25 points",
    "end": "The round earns you 49 points",
}
DRAWS = {"drawing": 2, "passing": 3}


def learn(open_page, **how):
    page = open_page(**how)
    page.click("#example-bar [data-learn]")
    return page


def solve(page, name, lay, touch):
    expect(page.locator("#learn-list [aria-current]")).to_have_attribute("data-key", name)
    for number in range(DRAWS.get(name, 0)):
        expect(page.locator("#hand [data-tile]")).to_have_count(2 + number)
        lay(page.locator("#learn-draw"))
    if name == "drawing":
        expect(page.locator('#hand [data-tile="3-4-5"]')).to_be_visible()
    if name in LAYS:
        tile, place = LAYS[name]
        lay(page.locator(f'#hand [data-tile="{tile}"]'))
        expect(page.locator(".layer-slots .target")).to_have_count(0 if name == "illegal" else 1)
        touch(face(page, place))
    elif name == "mirror":
        touch(face(page, "1,1"))
    elif name == "passing":
        expect(page.locator("#hand [data-tile]")).to_have_count(5)
        lay(page.locator("#learn-pass"))
    expect(page.locator("#learn-said")).to_contain_text("Done.")
    expect(page.locator("#learn-said")).to_contain_text(SAID.get(name, ""))


def solve_all(page, press, touch):
    for name in LESSONS:
        solve(page, name, press, touch)
        if name != LESSONS[-1]:
            press(page.locator("#learn-next"))
    expect(page.locator("#learn-all")).to_be_visible()
    expect(page.locator("#learn-list .done")).to_have_count(10)


def test_the_ten_lessons_by_mouse(open_page):
    page = learn(open_page)
    solve_all(page, lambda button: button.click(), lambda place: place.click(force=True))
    page.click("#learn-play")
    expect(page.locator("#play-setup")).to_be_visible()


def test_the_ten_lessons_by_touch_on_a_phone(open_page):
    page = learn(open_page, width=375, height=812, touch=True)
    solve_all(page, lambda button: button.tap(), lambda place: place.tap(force=True))
    assert page.evaluate("document.documentElement.scrollWidth") == 375


def test_the_ten_lessons_by_keyboard(open_page):
    page = open_page()
    page.keyboard.press("?")
    page.locator("#help-dialog [data-learn]").press("Enter")

    def press(button):
        button.focus()
        button.press("Enter")

    solve_all(page, press, press)


def test_a_legal_action_that_is_not_the_task_changes_nothing(open_page):
    page = learn(open_page)
    page.click('#learn-list [data-key="hexagon"]')
    page.click('#hand [data-tile="2-3-3"]')
    page.locator(".layer-slots .target").first.click(force=True)
    expect(page.locator("#learn-said")).to_contain_text("the lesson asks for something else")
    expect(page.locator("#hand [data-tile]")).to_have_count(3)
    expect(page.locator("#learn-list .done")).to_have_count(0)


def test_the_referee_explains_a_refusal(open_page):
    page = learn(open_page)
    page.click('#learn-list [data-key="matching"]')
    page.click('#hand [data-tile="0-0-5"]')
    face(page, "1,-1").click(force=True)
    expect(page.locator("#learn-reasons")).to_contain_text("the tile would put")
    page.click('#learn-list [data-key="drawing"]')
    for held in (3, 4):  # wait for the response to each draw
        page.click("#learn-draw")
        expect(page.locator("#hand [data-tile]")).to_have_count(held)
    page.click("#learn-draw")
    expect(page.locator("#learn-reasons")).to_contain_text("although 3-4-5 fits 0,1")
    expect(page.locator("#hand [data-tile]")).to_have_count(4)
    page.click("#learn-again")
    expect(page.locator("#hand [data-tile]")).to_have_count(2)


def test_progress_is_stored(open_page):
    page = learn(open_page)
    solve(page, "placing", lambda button: button.click(), lambda place: place.click(force=True))
    page.click("#learn-next")
    expect(page.locator("#learn-title")).to_contain_text("2 of 10")
    page.reload()
    expect(page.locator("#learn-title")).to_contain_text("2 of 10")
    expect(page.locator("#learn-list .done")).to_have_count(1)
    speak(page, "de")
    expect(page.locator("#learn-title")).to_contain_text("2 von 10")


def test_damaged_progress_does_no_harm(open_page):
    page = open_page()
    for kept in [{"index": 99, "done": ["placing"]}, {"index": -1, "done": []}, {"index": 0, "done": 3}, 5]:
        put_kept(page, {"mode": "learn", "learn": kept})
        page.reload()
        expect(page.locator("#learn-task")).not_to_be_empty()
