"""Boards on a phone: rotation, digits, taps and zoom."""

import re

import pytest
from pages import expect, paste, reload_with_state

from analyzer.game.round import Step
from analyzer.playing import new_game
from analyzer.position import Position
from analyzer.rules import published
from analyzer.text import Draft, write_list
from analyzer.tiles import TileSet

HINT = "#play-hint:not([hidden])"


def long_match(far, seed):
    """Play 24 tiles or more, up to Ida's turn. Each goes on the face with the greatest ``far(face)``."""
    game, laid = new_game(published("pressman"), TileSet.named("standard"), ["Ida"], ["casual", "greedy"], seed), 0
    while True:
        view = game.view(game.match.dealt.turn)
        if laid >= 24 and game.mover == "Ida" and len(view.moves) > 2:
            return game
        if view.moves:
            best = max(view.moves, key=lambda move: far(move.placement.at))
            game, laid = game.step(best.placement), laid + 1
        else:
            game = game.step(Step.DRAW if view.may_draw else Step.PASS)


WIDE = long_match(lambda at: abs(at[0]) - 3 * abs(at[1]), 1)
TALL = long_match(lambda at: 2 * abs(at[1]) - abs(at[0] - at[1]), 1)

DIGITS = """() => [...document.querySelectorAll(".digit, .slot .score")]
    .filter((one) => one.checkVisibility() && one.textContent.trim())
    .map((one) => {
        const { a, b } = one.getScreenCTM();
        return { height: Math.hypot(a, b) * parseFloat(getComputedStyle(one).fontSize), of: one.closest("[id]").id };
    })"""
"""JavaScript that returns the height of each visible digit, in pixels, and its place."""

UPRIGHT = """() => [...document.querySelectorAll("#board .digit")].every((one) => {
    const turned = new DOMMatrix(getComputedStyle(one).transform);
    const { a, b } = one.getScreenCTM();
    return Math.abs(Math.atan2(b, a)) < 0.01 || Math.abs(Math.atan2(b, a) + Math.atan2(turned.b, turned.a)) < 0.01;
})"""


def taken_up(page, game):
    reload_with_state(page, {"mode": "play", "play": {"game": game.text}})
    page.wait_for_selector(HINT)


def small(page):
    return [one for one in page.evaluate(DIGITS) if one["height"] < 11]


@pytest.mark.parametrize(
    ("game", "width", "turned"),
    [(WIDE, 375, True), (WIDE, 320, True), (TALL, 375, False)],
    ids=["wide", "wide-narrow", "tall"],
)
def test_a_long_board_is_turned_if_that_helps_and_its_digits_stay_readable(open_page, game, width, turned):
    page = open_page(width=width, height=812, touch=True)
    taken_up(page, game)
    expect(page.locator("#board")).to_have_class(re.compile("turned" if turned else "^board ?$"))
    assert small(page) == []
    assert page.evaluate(UPRIGHT)
    page.tap("#fit")
    assert small(page) == []
    expect(page.locator("#play-totals")).to_be_in_viewport(ratio=1)
    expect(page.locator("#play-totals")).to_contain_text("Ida ")


def test_a_tap_on_a_turned_board_hits_the_face_under_the_finger(open_page):
    page = open_page(width=375, height=812, touch=True)
    taken_up(page, WIDE)
    expect(page.locator("#board.turned")).to_be_visible()
    boxes = page.locator(".slot.open").evaluate_all(
        "(all) => all.map((one) => [one.dataset.face, one.querySelector('.body').getBoundingClientRect().toJSON()])"
    )
    for name, box in boxes[:: len(boxes) // 5]:
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(page.locator(".slot.picked")).to_have_attribute("data-face", name)
    page.keyboard.press("Escape")
    best = WIDE.view(WIDE.match.dealt.turn).moves[0].placement
    page.tap(f'#hand [data-tile="{best.tile}"]')
    page.locator(f'.slot.target[data-face="{best.at[0]},{best.at[1]}"]').tap()
    expect(page.locator(f'.tile[data-face="{best.at[0]},{best.at[1]}"]')).to_have_attribute(
        "aria-label", re.compile(f"Tile {best.tile} ")
    )


def test_the_last_placed_tile_is_marked_when_a_match_is_resumed(open_page):
    page = open_page(width=375, height=812, touch=True)
    taken_up(page, TALL)
    expect(page.locator(".tile.last")).to_have_count(1)


IN_VIEW = """() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const [tile, board] = [box("#board .tile.last"), box("#board")];
    return tile.left >= board.left + 20 && tile.right <= board.right - 20 && tile.top >= board.top + 20;
}"""


def test_the_latest_tile_of_a_long_record_is_in_view_at_every_turn(open_page):
    page = open_page(width=375, height=812, touch=True)
    paste(page, WIDE.text)
    expect(page.locator("#turn-where")).to_contain_text("Turn 1 of ")
    turns = int(page.locator("#turn-where").inner_text().split("of ")[1].split(",")[0])
    out = []
    for number in range(2, turns + 1):
        page.tap("#turn-next")
        expect(page.locator("#turn-where")).to_contain_text(f"Turn {number} of ")
        if page.locator("#board .tile.last").count() and not page.evaluate(IN_VIEW):
            out.append(number)
    assert out == []


def test_digits_of_the_trays_and_the_picker_can_be_read_on_a_phone(open_page):
    page = open_page(width=375, height=812, touch=True)
    expect(page.locator("#moves .loose").first).to_be_attached()
    assert small(page) == []
    page.click("#example-end")
    page.click('#tray [data-tile="1-2-3"]')
    page.locator("#board .slot").first.tap()
    page.locator("#board .slot.playable").first.tap()
    expect(page.locator("#picker")).to_be_visible()
    assert small(page) == []


def test_the_mark_of_a_tile_in_the_hand_covers_no_digit(open_page):
    """On a turned board, the tiles of the picker point down."""
    page = open_page(width=375, height=812, touch=True)
    paste(page, write_list(Draft.of(Position(WIDE.match.dealt.board, published("pressman")))))
    expect(page.locator("#board")).to_have_class(re.compile("turned"))
    page.tap("#enter-hand")
    for number in range(3):
        page.locator("#picker [data-choice]:not(.marked)").first.tap()
        expect(page.locator("#picker .marked")).to_have_count(number + 1)
    covered = """() => [...document.querySelectorAll("#picker .marked")].filter((choice) => {
        const { top, right } = choice.getBoundingClientRect();
        const style = getComputedStyle(choice, "::after");
        const [under, left] = ["top", "right"].map((side) => parseFloat(style[side]) + 8);
        return [...choice.querySelectorAll(".digit")].some((digit) => {
            const box = digit.getBoundingClientRect();
            const cap = box.bottom - (box.bottom - box.top) * 0.85; // above it, the box of a digit is empty
            return box.right > right - left && cap < top + under;
        });
    }).length"""
    assert page.evaluate(covered) == 0


TWICE = """() => {
    const { x, y, width, height } = document.querySelector("#board").getBoundingClientRect();
    const at = { clientX: x + width / 3, clientY: y + height / 12 };
    const touch = { ...at, pointerType: "touch", pointerId: 7, bubbles: true };
    const tap = () => {
        for (const kind of ["pointerdown", "pointerup"])
            document.querySelector("#board .lattice").dispatchEvent(new PointerEvent(kind, touch));
    };
    tap();
    tap();
}"""


def test_a_double_tap_zooms_in_and_out(open_page):
    page = open_page(width=375, height=812, touch=True)
    taken_up(page, TALL)
    box = page.locator("#board").get_attribute("viewBox")
    page.evaluate(TWICE)
    near = page.locator("#board").get_attribute("viewBox")
    assert float(near.split()[2]) == pytest.approx(float(box.split()[2]) / 2, rel=0.01)
    page.evaluate(TWICE)
    expect(page.locator("#board")).to_have_attribute("viewBox", box)


def test_lines_of_bridges_overprint_no_digit(open_page):
    page = open_page()
    page.wait_for_selector(".ghost.lost")
    halo = page.locator(".ghost.lost .digit").first.evaluate(
        "(one) => { const style = getComputedStyle(one); return [style.paintOrder, parseFloat(style.strokeWidth)]; }"
    )
    assert halo[0].startswith("stroke")
    assert halo[1] >= 4
    over = page.evaluate(
        "() => Boolean(document.querySelector('.layer-spans').compareDocumentPosition("
        "document.querySelector('.layer-ghosts')) & Node.DOCUMENT_POSITION_FOLLOWING)"
    )
    assert over
