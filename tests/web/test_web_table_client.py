"""Tables on phones in a real Chromium."""

import json
import re

import pytest
from held_answers import HOLDING, hold, release
from pages import MODULES, kept, reload_with_state, said
from phones import Phone, state_now, tables_server

from analyzer.rules.reading import read_house_rules
from triomino.tables.throttle import TableLimits

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect

HASTY = 'base = "domino-games"\nname = "hasty"\n[match]\ntarget = 60\n'
HASTY_RULES = read_house_rules(HASTY, "rules").rules
"""Rules that end a match soon, in the middle of a round."""

PHONE = {"width": 375, "height": 812, "touch": True}


@pytest.fixture
def page_address(tables):
    return tables[0]


def kept_seat(page):
    return kept(page)["play"]["seat"]


def sit_at_a_short_table(page, tables):
    """Open a short match, give the page the opener's seat, and return the code."""
    phone = Phone(tables[0])
    phone.open("Ida", rules=HASTY)
    phone.client.close()
    reload_with_state(page, {"mode": "play", "play": {"game": "", "seat": {"token": phone.token, "code": phone.code}}})
    page.wait_for_selector("#table-deal")
    return phone.code


def game_now(tables, code):
    return state_now(tables[1], code, HASTY_RULES)


def one_step(pages, game):
    page = pages[game.mover or game.record.players[0]]
    if game.mover is None:
        page.tap("#play-next")
        return
    page.wait_for_selector("#hand:not(.asleep)")  # the page's last action has been answered
    moves = game.match.dealt.placements()
    if not moves:
        page.locator("#play-draw:visible, #play-pass:visible").tap()
        return
    page.tap(f'#hand [data-tile="{moves[0].tile.name}"]')
    page.tap(f'.slot.target[data-face="{moves[0].at[0]},{moves[0].at[1]}"]')


def expect_seen(pages, game):
    state = game.match.dealt
    for name, page in pages.items():
        hand = sorted(tile.name for tile in state.tiles_of(game.record.players.index(name)))
        expect(page.locator(".layer-tiles .tile")).to_have_count(len(state.board))
        expect(page.locator("#hand [data-tile]")).to_have_count(len(hand))
        shown = page.locator("#hand [data-tile]").evaluate_all("(all) => all.map((one) => one.dataset.tile)")
        assert sorted(shown) == hand


def test_two_phones_play_a_match_through_a_broken_connection(open_page, tables):
    ida, olaf = open_page(**PHONE), open_page(**PHONE)
    code = sit_at_a_short_table(ida, tables)
    olaf.goto(f"{tables[0]}#table={code}")
    olaf.reload()
    olaf.fill("#table-name", "Olaf")
    olaf.tap('[data-seat="2"]')
    expect(olaf.locator("#together")).to_contain_text("Ida will deal.")
    expect(ida.locator(".table-seats")).to_contain_text("2. Olaf")
    assert ida.evaluate("document.documentElement.scrollWidth") <= 375
    ida.tap("#table-deal")
    pages = {"Ida": ida, "Olaf": olaf}
    expect(olaf.locator("#play-table")).to_be_visible()
    expect_seen(pages, game_now(tables, code))

    for _ in range(3):
        step(pages, tables, code)
    broken_while_the_other_moves(pages, tables, code)
    broken_while_moving(pages, tables, code)
    olaf.reload()
    olaf.wait_for_selector("#hand [data-tile]")
    expect_seen(pages, game_now(tables, code))

    while not game_now(tables, code).over:
        step(pages, tables, code)
    for page in pages.values():
        expect(page.locator("#play-status")).to_contain_text("won the match")
    # The devices get the house rules from the table.
    for name, page in pages.items():
        page.tap("#play-review")
        expect(page.locator("#record-summary")).to_contain_text("no mistakes", timeout=20_000)
        expect(page.locator("#lead h3")).to_have_text(f"{name}'s lead over the best opponent")
    olaf.tap("#mode-play")
    olaf.tap("#play-new")
    expect(olaf.locator("#table-open")).to_be_visible()
    assert kept_seat(olaf)["token"] == ""


def step(pages, tables, code):
    game = game_now(tables, code)
    one_step(pages, game)
    wait_for_more(pages, tables, code, len(game.text))
    expect_seen(pages, game_now(tables, code))


def first_page_with(pages, selector):
    for _ in range(2000):
        for page in pages:
            if page.locator(selector).is_visible():
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError(f"no page shows {selector}")


def wait_for_more(pages, tables, code, before):
    page = next(iter(pages.values()))
    for _ in range(2000):
        if len(game_now(tables, code).text) != before:
            return
        page.wait_for_timeout(50)
    raise AssertionError("the turn did not arrive")


def broken_while_the_other_moves(pages, tables, code):
    game = game_now(tables, code)
    away = next(page for name, page in pages.items() if name != game.mover)
    away.context.set_offline(True)
    expect(away.locator("#play-status")).to_have_text("No connection. Trying again…")
    one_step(pages, game)
    wait_for_more(pages, tables, code, len(game.text))
    away.context.set_offline(False)
    expect_seen(pages, game_now(tables, code))


def broken_while_moving(pages, tables, code):
    game = game_now(tables, code)
    away = pages[game.mover]
    away.context.set_offline(True)
    expect(away.locator("#play-status")).to_have_text("No connection. Trying again…")
    one_step(pages, game)
    assert game_now(tables, code).text == game.text
    away.context.set_offline(False)
    wait_for_more(pages, tables, code, len(game.text))
    expect_seen(pages, game_now(tables, code))


def test_a_table_is_opened_found_by_its_code_and_dealt_with_a_player_of_the_program(open_page):
    host, guest = open_page(), open_page(**PHONE)
    host.click("#mode-play")
    host.click("#table-open")
    expect(said(host)).to_have_text("Enter your name.")
    expect(host.locator("#play-name")).to_be_focused()
    host.fill("#play-name", "Ida")
    host.select_option("#table-seats", "3")
    host.select_option("#table-level", "greedy")
    host.select_option("#play-set", "0-6")
    host.click("#table-open")
    expect(host.locator("#together h2")).to_contain_text(", 0-6")
    expect(host.locator("#together .qr")).to_be_visible()
    expect(host.locator("#together")).to_contain_text("Only this computer can reach the server.")
    code = re.search(r"[2-9A-Z]{4}-[2-9A-Z]{4}", host.locator("#table-link").inner_text())[0]
    guest.tap("#mode-play")
    guest.fill("#table-code", "AAAA-AAAA")
    guest.tap("#table-find")
    expect(guest.locator("#together [role=alert]")).to_have_text("There is no table with this code: check the code")
    guest.fill("#table-code", code.lower())
    guest.tap("#table-find")
    guest.tap('[data-seat="3"]')
    expect(said(guest)).to_have_text("Enter your name.")
    expect(guest.locator("#table-name")).to_be_focused()
    guest.fill("#table-name", "ida")
    guest.tap('[data-seat="3"]')
    taken = "A player at this table already has this name: choose another name"
    expect(guest.locator("#together [role=alert]")).to_have_text(taken)
    guest.fill("#table-name", "Olaf")
    guest.tap('[data-seat="3"]')
    expect(host.locator(".table-seats")).to_contain_text("3. Olaf")
    host.click("#table-deal")
    expect(guest.locator("#play-players")).to_contain_text("greedy")
    expect(guest.locator("#hand [data-tile]")).not_to_have_count(0)
    assert guest.evaluate("document.documentElement.scrollWidth") <= 375
    resigning = first_page_with([host, guest], "#play-resign")
    resigning.once("dialog", lambda dialog: dialog.accept())
    resigning.click("#play-resign")
    host.click("#play-review")
    expect(host.locator("#record-summary")).to_contain_text("no mistakes", timeout=20_000)


def test_a_spectator_comes_by_link_or_code_and_sees_the_board_without_a_hand(open_page, tables):
    host, fan = open_page(**PHONE), open_page(**PHONE)
    code = sit_at_a_short_table(host, tables)
    host.locator("#play-spectators summary").click()
    link = host.locator("#watch-link").inner_text()
    fan.goto(link)
    fan.reload()
    expect(fan.locator("#together .table-seats")).to_contain_text("1. Ida")
    expect(fan.locator("#together [data-seat], #table-deal, #table-link")).to_have_count(0)
    host.click("#table-deal")
    host.wait_for_selector("#hand:not(.asleep)")
    expect(fan.locator("#play-players")).to_contain_text("Ida")
    one_step({"Ida": host}, game_now(tables, code))
    expect(fan.locator("#play-log")).to_contain_text("Ida")
    expect(fan.locator(".layer-tiles .tile")).not_to_have_count(0)
    expect(fan.locator("#hand [data-tile]")).to_have_count(0)
    expect(fan.locator(".hand-area")).to_be_hidden()
    expect(fan.locator("#play-bar button:visible")).to_have_count(0)
    expect(fan.locator("#play-away")).to_be_hidden()
    fan.reload()
    expect(fan.locator(".layer-tiles .tile")).not_to_have_count(0)
    assert fan.evaluate("document.documentElement.scrollWidth") <= 375
    expect(host.locator("#play-spectators")).to_contain_text(link.partition("#watch=")[2])

    fan.tap("#play-new")
    fan.fill("#table-code", link.partition("#watch=")[2].lower())
    fan.tap("#table-find")
    expect(fan.locator("#together [role=alert]")).to_have_text("This is a code for spectators: press Watch")
    fan.tap("#table-watch")
    expect(fan.locator("#play-new")).to_have_text("Stop watching")
    fan.tap("#play-new")
    fan.fill("#table-code", "AAAA-AAAA")
    fan.tap("#table-watch")
    expect(fan.locator("#together [role=alert]")).to_have_text("There is no table with this code: check the code")


def resigned(phones):
    for phone in phones:
        phone.look()
    number = next(number for number, phone in enumerate(phones) if phone.to_move)
    phones[number].do("resign")
    return number


def test_a_rematch_by_one_tap_comes_to_every_device_and_the_match_before_can_be_reviewed(open_page, tables):
    phones = ida, olaf = Phone(tables[0]), Phone(tables[0])
    ida.open("Ida", rules=HASTY)
    olaf.join(ida.code, "Olaf")
    ida.look()
    ida.do("deal")
    first, second = pages = open_page(**PHONE), open_page(**PHONE)
    for page, phone in zip(pages, phones):
        reload_with_state(
            page, {"mode": "play", "play": {"game": "", "seat": {"token": phone.token, "code": phone.code}}}
        )
        page.wait_for_selector("#hand [data-tile]")
    loser = resigned(phones)
    names = ("Ida", "Olaf")
    expect(pages[loser].locator("#play-status")).to_have_text(
        f"You have resigned. {names[1 - loser]} has won the match."
    )
    expect(pages[1 - loser].locator("#play-status")).to_have_text(
        f"{names[loser]} has resigned. You have won the match."
    )
    second.tap("#play-again")
    for page in pages:
        expect(said(page)).to_have_text("The next match has begun.")
        expect(page.locator("#play-earlier button")).to_have_text("Review match 1")
        expect(page.locator("#play-status")).to_contain_text(re.compile("'s turn|You open"))
    first.tap("#play-earlier button")
    expect(first.locator("#record-summary")).to_contain_text("no mistakes", timeout=20_000)
    first.tap("#mode-play")
    first.wait_for_selector("#hand [data-tile]")

    resigned(phones)
    for page in pages:
        page.wait_for_selector("#play-again:not([hidden])")
    with second.expect_response("**/api/tables/do"):
        second.tap("#play-new")
    expect(second.locator("#table-open")).to_be_visible()
    expect(first.locator("#play-status")).to_contain_text(" won the match. Olaf has left the table.")
    first.tap("#play-again")
    expect(first.locator(".table-seats")).to_contain_text("2. free")
    expect(first.locator("#table-deal")).to_be_visible()
    for phone in phones:
        phone.client.close()


def test_a_phone_finds_the_table_and_its_deal_without_searching(open_page):
    page = open_page(width=375, height=812, touch=True)
    page.tap("#mode-play")
    expect(page.locator("#play-start")).to_be_in_viewport()
    page.fill("#play-name", "Ida")
    page.tap("#play-together")
    expect(page.locator("#table-open")).to_be_in_viewport(ratio=1)
    page.tap("#table-open")
    expect(page.locator("#table-link")).to_be_visible()  # the link moves the button that is clicked next
    expect(page.locator("#table-deal")).to_be_in_viewport(ratio=1)
    page.tap("#table-deal")
    expect(page.locator("#board")).to_be_in_viewport(ratio=1)


def test_a_redraw_during_a_click_keeps_what_looks_the_same(open_page):
    kept = open_page().evaluate(
        f"""async () => {{
            const {{ h, renew }} = {MODULES}['js/dom.js'];
            const panel = document.body.appendChild(document.createElement('div'));
            const draw = (words) => {{
                renew(panel, h('p', {{}}, words), h('button', {{ type: 'button', click: () => {{}} }}, 'Deal'));
                return panel.lastChild;
            }};
            const button = draw('1 seat is free.');
            return [draw('1 seat is free.') === button, draw('No seat is free.') === button];
        }}"""
    )
    assert kept == [True, False]


def test_a_table_opens_once_and_late_answers_do_not_overwrite_another_view(open_page):
    page = open_page()
    page.evaluate(f"() => {{ {HOLDING} }}")
    page.click("#mode-play")
    page.fill("#play-name", "Ida")
    hold(page, "tables/open")
    page.dblclick("#table-open")
    assert release(page) == 1
    page.wait_for_selector("#table-link")  # the link moves the button that is clicked next
    page.click("#table-deal")
    page.wait_for_selector("#hand [data-tile]")
    hold(page, "tables/do")
    page.once("dialog", lambda dialog: dialog.accept())
    page.click("#play-resign")
    page.click("#mode-board")
    release(page)
    assert page.locator(".layer-tiles .tile").count() == 20  # the board shows the example


def test_a_freed_seat_is_announced(open_page, tables):
    host = open_page()
    code = sit_at_a_short_table(host, tables)
    guest = open_page(f"table={code}", **PHONE)
    guest.fill("#table-name", "Olaf")
    guest.tap('[data-seat="2"]')
    host.click('[aria-label="Remove Olaf from the table"]')
    expect(guest.locator("#together [role=alert]")).to_contain_text("The server does not know your seat")
    guest.once("dialog", lambda dialog: dialog.accept())
    guest.tap("#table-away")
    expect(guest.locator("#table-open")).to_be_visible()
    assert kept_seat(guest)["token"] == ""


def test_a_device_keeps_its_seat_while_the_server_does_not_know_the_table(open_page, tables):
    page = open_page(**PHONE)
    code = sit_at_a_short_table(page, tables)
    page.tap("#table-deal")
    expect(page.locator("#play-table")).to_be_visible()
    hand = page.locator("#hand [data-tile]").count()
    token = kept_seat(page)["token"]

    def without_the_file(route):
        elsewhere = {**route.request.post_data_json, "token": f"AAAAAAAA.{token.partition('.')[2]}"}
        route.continue_(post_data=json.dumps(elsewhere))

    def retry():
        page.tap("#table-retry")

    def scan_the_code():
        page.evaluate(f"location.hash = '#table={code}'")

    for come_back in (retry, scan_the_code):
        page.route("**/api/tables/*", without_the_file)
        page.reload()
        expect(page.locator("#together [role=alert]")).to_contain_text("The server does not know your seat")
        assert kept_seat(page)["token"] == token
        page.unroute("**/api/tables/*")
        come_back()
        expect(page.locator("#hand [data-tile]")).to_have_count(hand)


def test_a_part_that_is_opened_during_a_redraw_stays_open(open_page):
    """The browser fires the ``toggle`` event only after the redraw."""
    opened = open_page().evaluate(
        f"""async () => {{
            const {{ foldable, refill }} = {MODULES}['js/dom.js'];
            const state = {{ open: false }};
            const panel = document.body.appendChild(document.createElement('div'));
            const draw = () => refill(panel, foldable(state, 'key', 'Is Olaf away?'));
            draw();
            panel.querySelector('summary').click();
            draw();
            const opened = panel.querySelector('details').open;
            panel.querySelector('summary').click();
            draw();
            return [opened, panel.querySelector('details').open];
        }}"""
    )
    assert opened == [True, False]


def test_the_seat_of_an_absent_player_is_opened_and_taken_over_by_the_link(open_page, tmp_path):
    with tables_server(tmp_path, limits=TableLimits(away=0.0)) as (address, file):
        ida, gone = Phone(address), Phone(address)
        ida.open("Ida", rules=HASTY)
        gone.join(ida.code, "Olaf")
        ida.look()
        ida.do("deal")
        while ida.look()["match"]["next"] != "Olaf":
            ida.play()
        hand = gone.look()["match"]["hand"]
        host, new = open_page(**PHONE), open_page(**PHONE)
        host.goto(address)
        reload_with_state(host, {"mode": "play", "play": {"game": "", "seat": {"token": ida.token, "code": ida.code}}})
        host.locator("#play-away summary").tap()
        host.tap("#away-open")
        expect(host.locator("#play-away")).to_contain_text("Olaf's seat is open")
        new.goto(host.locator("#table-link").inner_text())
        new.reload()
        new.tap('[data-seat="2"]')
        expect(new.locator("#hand [data-tile]")).to_have_count(len(hand))
        expect(new.locator("#play-house")).to_be_visible()
        expect(host.locator("#play-away")).to_contain_text("Is Olaf away?")
        assert gone.refused("watch", token=gone.token) == (403, "token")

        new.route("**/api/tables/watch", lambda route: route.abort())
        new.context.set_offline(True)
        expect(new.locator("#play-status")).to_have_text("No connection. Trying again…")
        new.context.set_offline(False)
        ida.look()
        assert ida.do("give", seat=2)["vacant"] == 2
        game = state_now(file, ida.code, HASTY_RULES)
        one_step({"Olaf": new}, game)
        expect(said(new)).to_have_text("Your seat was open to others for a while; it is yours again.")
        assert len(state_now(file, ida.code, HASTY_RULES).text) > len(game.text)
        for each in (ida, gone):
            each.client.close()
