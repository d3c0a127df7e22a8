"""Enter thirty turns with few taps or keys."""

from pages import expect, expect_tiles, kept, paste

from analyzer.audit import audit_record
from analyzer.game.round import Step
from analyzer.lattice import corners
from analyzer.playing import new_game
from analyzer.rules import published
from analyzer.text.record import Draw, Lay, Pass, read_record
from analyzer.tiles import TileSet

NAMES = ("Ida", "Olaf", "Eva")
TURNS = 30


def played():
    game, lines, turns = new_game(published("pressman"), TileSet.named("standard"), NAMES, [], 3), [], 0
    while turns < TURNS:
        view = game.view(game.match.dealt.turn)
        game = game.step(view.moves[0].placement if view.moves else Step.DRAW if view.may_draw else Step.PASS)
        lines.append(game.record.rounds[0].entries[-1])
        turns += isinstance(lines[-1], Lay | Pass)
    return lines


LINES = played()
LAID = [line.placement for line in LINES if isinstance(line, Lay)]


def begin(page):
    page.click("#mode-score")
    page.fill("#score-names", ", ".join(NAMES))
    page.click("#score-begin")
    page.click(f'#score-who [data-key="{LINES[0].player}"]')


def entered(page, number):
    """Expect a row for each turn, even an unfinished one."""
    drawn = 0
    while number > drawn and isinstance(LINES[number - drawn - 1], Draw):
        drawn += 1
    turns = sum(isinstance(line, Lay | Pass) for line in LINES[:number])
    expect(page.locator(".score-sheet .edit")).to_have_count(turns + bool(drawn))
    expect_tiles(page, sum(isinstance(line, Lay) for line in LINES[:number]))
    if drawn:
        expect(page.locator("#score-status")).to_contain_text(f"drawn: {drawn}")


def expect_all(page):
    record = read_record(kept(page)["score"]["record"])
    lines = [line for line in record.rounds[0].entries if isinstance(line, Lay | Draw | Pass)]
    assert [type(line) for line in lines] == [type(line) for line in LINES]
    assert [line.placement.at for line in lines if isinstance(line, Lay)] == [laid.at for laid in LAID]
    assert [line.placement.tile for line in lines if isinstance(line, Lay)] == [laid.tile for laid in LAID]
    assert audit_record(record).ok


class Finger:
    def __init__(self, page):
        self.page = page
        self.taps = 0

    def tap(self, selector):
        """Tap the middle of an element. The element must be in view and uncovered."""
        self.page.wait_for_selector(selector)
        spot = self.page.evaluate(
            """(selector) => {
                const found = document.querySelector(selector);
                const shape = found.querySelector(".body") ?? found;
                const { left, top, width, height } = shape.getBoundingClientRect();
                const [x, y] = [left + width / 2, top + height / 2];
                const hit = document.elementFromPoint(x, y);
                return found.contains(hit) && innerHeight >= top + height ? [x, y] : hit?.outerHTML ?? "outside";
            }""",
            selector,
        )
        assert isinstance(spot, list), (selector, spot)
        self.page.touchscreen.tap(*spot)
        self.taps += 1


def test_a_round_of_thirty_turns_takes_two_taps_a_turn(open_page):
    page = open_page(width=375, height=812, touch=True)
    begin(page)
    finger = Finger(page)
    for number, line in enumerate(LINES, 1):
        if isinstance(line, Lay):
            x, y = line.placement.at
            finger.tap(f'.slot[data-face="{x},{y}"]')
            finger.tap(f'#picker [data-tile="{line.placement.tile.name}"]')
        else:
            finger.tap("#score-draw" if isinstance(line, Draw) else "#score-pass")
        entered(page, number)
        small = page.evaluate(
            """() => [...document.querySelectorAll("#board .tile .digit")].filter((digit) => {
                const { a, b } = digit.getScreenCTM();
                return Math.hypot(a, b) * parseFloat(getComputedStyle(digit).fontSize) < 11;
            }).length"""
        )
        assert small == 0, number
    assert page.evaluate("scrollY") == 0
    assert finger.taps == 2 * len(LAID) + sum(not isinstance(line, Lay) for line in LINES)
    expect_all(page)


def test_a_message_that_makes_the_board_lower_does_not_turn_it(open_page):
    page = open_page(width=375, height=812, touch=True)
    page.click("#mode-score")
    paste(page, "\n on ".join(["players: Ida Olaf Eva\nround", *map(str, LAID[:2])]))
    expect_tiles(page, 2)
    kept(page)
    page.reload()
    expect_tiles(page, 2)
    board = page.locator("#board")
    turn = board.get_attribute("class")
    for height in (700, 640, 740):
        before = board.get_attribute("viewBox")
        page.set_viewport_size({"width": 375, "height": height})
        page.wait_for_function(
            "(before) => document.querySelector('#board').getAttribute('viewBox') !== before", arg=before
        )
        assert board.get_attribute("class") == turn


def test_a_round_of_thirty_turns_is_entered_by_keys(open_page):
    page = open_page()
    begin(page)
    counts = []
    values = {}
    for number, line in enumerate(LINES, 1):
        keys = []

        def press(key, keys=keys):
            page.keyboard.press(key)
            keys.append(key)

        if number > 1:
            page.wait_for_selector(".slot.picked")  # the next place is selected automatically and has the focus
            page.wait_for_function("document.activeElement?.matches('#board, #board *')")
        if not isinstance(line, Lay):
            page.focus("#score-draw" if isinstance(line, Draw) else "#score-pass")
            press("Enter")
            entered(page, number)
            page.focus("#board .face[tabindex='0']")
            continue
        at, tile = line.placement.at, line.placement.tile
        if number == 1:
            page.focus("#board")
            for digit in line.placement.corners:
                press(str(digit))
        else:
            name = f"{at[0]},{at[1]}"
            if page.locator(".slot.picked").get_attribute("data-face") != name:
                letter = page.locator(f'.slot[data-face="{name}"] .score').text_content(timeout=2000)
                press(letter)
                page.wait_for_selector(f'.slot.picked[data-face="{name}"]')
            known = [values.get(point) for point in corners(at)]
            for corner, value in zip(line.placement.corners, known):
                chosen = page.locator("#picker .choice.meant")
                if value is None and (not chosen.count() or chosen.get_attribute("data-tile") != tile.name):
                    press(str(corner))
            expect(page.locator("#picker .choice.meant")).to_have_attribute("data-tile", tile.name)
        press("Enter")
        entered(page, number)
        values |= dict(zip(corners(at), line.placement.corners))
        counts.append(len(keys))
    assert max(counts[1:]) <= 4, counts
    expect_all(page)


def test_the_example_beside_the_form_of_a_new_sheet_offers_no_tile(open_page):
    page = open_page()
    page.click("#mode-score")
    middle = {"x": 200, "y": 200}
    page.locator("#board").click(position=middle)
    expect(page.locator("#picker")).to_be_hidden()
    page.fill("#score-names", "Ann Ben")
    page.click("#score-begin")
    expect(page.locator("#score-setup")).to_be_hidden()
    page.locator("#board").click(position=middle)
    expect(page.locator("#picker [data-tile]")).to_have_count(56)
