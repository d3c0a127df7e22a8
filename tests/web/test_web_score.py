"""A score sheet in a real Chromium."""

import re

import pytest
from pages import kept, said, speak, until_kept

from analyzer.audit import audit_record
from analyzer.text.record import read_record

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect


def begin(page, names="Ida, Olaf, Eva, Tom"):
    page.click("#mode-score")
    page.fill("#score-names", names)
    page.click("#score-begin")
    expect(page.locator("#score-status")).to_have_text("Whose turn is it?")


def sheet(page):
    rows = page.locator(".score-sheet tbody tr:not(.head)")
    return rows.evaluate_all("(all) => all.map((row) => [...row.cells].map((cell) => cell.textContent).join(' | '))")


def record(page):
    return kept(page)["score"]["record"]


def lay(page, tile, face):
    page.click(f'#tray [data-tile="{tile}"]')
    page.click(f'.face[data-face="{face}"]')


def tapped(page, *buttons):
    """Tap buttons faster than the server can respond."""
    page.evaluate("(ids) => ids.forEach((id) => document.getElementById(id).click())", list(buttons))


def rows(page, count):
    expect(page.locator(".score-sheet .edit")).to_have_count(count)


def test_a_sheet_of_four_with_two_corrections(open_page):
    page = open_page(width=375, height=812, touch=True)
    begin(page)
    lay(page, "5-5-5", "0,0")
    expect(page.locator("#score-status")).to_have_text("Whose turn is it? Choose the name.")
    assert page.locator(".top").bounding_box()["height"] < 50
    page.tap('#score-who [data-key="Ida"]')
    rows(page, 1)
    expect(page.locator("#score-status")).to_have_text("Olaf is next.")
    lay(page, "1-5-5", "0,1")
    rows(page, 2)
    page.fill("#score-claim", "9")
    lay(page, "1-1-5", "1,1")
    expect(page.locator("#score-problems li").last).to_have_text(re.compile("^the sheet shows 9, but the rules give 7"))
    rows(page, 2)
    page.tap("#score-keep")
    rows(page, 3)
    page.tap("#score-draw")
    expect(page.locator("#score-status")).to_have_text("Tom is next. Tiles drawn: 1.")
    page.tap('#tray [data-tile="2-2-3"]')
    page.tap("#score-alone")
    expect(page.locator("#score-status")).to_have_text("Ida is next.")
    assert sheet(page)[2:] == [
        "Eva 5-1-1 @ 1,1 | 7 (9) | 25 | 11 | 7 | 0",
        "Tom 2-2-3 after 1 draw | 2 | 25 | 11 | 7 | 2",
    ]

    # Later turns are judged again.
    mistakes = page.locator("#score-mistakes")
    expect(mistakes).to_have_text("1 mistake on the sheet. To correct a red line, choose it.")
    page.emulate_media(media="print")
    expect(mistakes).to_be_hidden()
    page.emulate_media(media="screen")
    page.tap(".score-sheet .faulty .edit")
    expect(page.locator("#score-line-problems")).to_have_text(re.compile("^the sheet shows 9, but the rules give 7"))
    page.fill("#score-line", "Eva 1-1-5 @ 1,1 = 7")
    page.tap("#score-put")
    expect(mistakes).to_have_text("")
    page.locator(".score-sheet .edit").nth(1).tap()
    expect(page.locator("#score-line-problems li")).to_have_count(0)
    page.fill("#score-line", "Olaf 0-5-5 @ 0,1")
    page.tap("#score-put")
    expect(page.locator("#score-problems")).to_contain_text("perhaps 5-5-1 @ 0,1 was meant")
    page.tap("#score-drop")
    page.fill("#score-line", "Olaf 1-5-5 @ 0,1 = 11")
    page.tap("#score-put")
    expect(page.locator("#score-edit")).to_be_hidden()
    assert "Olaf 1-5-5 @ 0,1 = 11" in record(page)
    with page.expect_download() as coming:
        page.tap("#score-record")
    assert audit_record(read_record(coming.value.path().read_text(encoding="utf-8"))).ok
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    expect(page.locator("#announcement.shown")).to_have_count(1)
    page.tap("#mode-board")
    expect(page.locator("#announcement.shown")).to_have_count(0)


def test_a_tile_whose_player_is_asked_for_is_forgotten_if_another_is_chosen(open_page):
    page = open_page()
    begin(page, "Ida Olaf")
    lay(page, "4-4-4", "0,0")
    expect(page.locator("#score-status")).to_have_text("Whose turn is it? Choose the name.")
    page.click('#tray [data-tile="5-5-5"]')
    page.click('#score-who [data-key="Ida"]')
    expect(page.locator("#score-status")).to_have_text("Ida is next.")
    page.click('.face[data-face="0,0"]')
    rows(page, 1)
    assert record(page).endswith("round\n  Ida 5-5-5 @ 0,0\n")


def test_the_board_beside_a_sheet_shows_the_coordinates_that_the_lines_use(open_page):
    page = open_page()
    begin(page, "Ida Olaf")
    page.click('#score-who [data-key="Ida"]')
    page.fill("#score-more", "Ida 5-5-5 @ 7,3")
    page.click("#score-enter")
    rows(page, 1)
    axes = page.locator("#board .axis").all_text_contents()
    assert axes and {"6", "8", "3", "4"} <= set(axes)


def test_a_new_language_keeps_the_turn_whose_player_is_asked_for(open_page):
    page = open_page()
    begin(page, "Ida Olaf")
    lay(page, "5-5-5", "0,0")
    expect(page.locator("#score-status")).to_have_text("Whose turn is it? Choose the name.")
    speak(page, "de")
    expect(page.locator("#score-heading")).to_contain_text("Regeln")
    expect(page.locator("#score-status")).to_have_text("Wer ist dran? Wähle den Namen.")
    expect(page.locator('#tray [data-tile="5-5-5"].chosen')).to_be_visible()
    page.click('#score-who [data-key="Ida"]')
    rows(page, 1)
    assert record(page).endswith("round\n  Ida 5-5-5 @ 0,0\n")


def test_discarding_a_turn_clears_its_points_on_the_sheet(open_page):
    page = open_page()
    begin(page, "Ida Olaf")
    page.click('#score-who [data-key="Ida"]')
    page.fill("#score-claim", "20")
    lay(page, "5-5-5", "0,0")
    page.click("#score-drop")
    expect(page.locator("#score-claim")).to_have_value("")
    page.click('.face[data-face="0,0"]')
    rows(page, 1)
    expect(page.locator("#score-mistakes")).to_have_text("")


def test_a_correction_keeps_the_points_and_the_tile_of_the_next_turn(open_page):
    page = open_page()
    page.click("#mode-score")
    page.click("#score-open")
    page.fill("#paste", "players: Ida Olaf\nround\n Ida 5-5-5 @ 0,0 = 25\n")
    page.click('[data-deed="load"]')
    rows(page, 1)
    page.click('#tray [data-tile="0-5-5"]')
    page.fill("#score-claim", "10")
    claim, chosen = page.locator("#score-claim"), page.locator('#tray [data-tile="0-5-5"].chosen')
    page.click(".score-sheet .edit")
    page.fill("#score-line", "Ida 5-5-5 @ 0,0 = 3")
    page.click("#score-put")
    page.click("#score-drop")
    expect(page.locator("#score-waiting")).to_be_hidden()
    expect(claim).to_have_value("10")
    page.fill("#score-line", "Ida 5-5-5 @ 0,0")
    page.click("#score-put")
    expect(page.locator("#score-edit")).to_be_hidden()
    expect(claim).to_have_value("10")
    expect(chosen).to_be_visible()


def test_points_alone_undo_redo_and_the_sheet_taken_up_again(open_page):
    page = open_page()
    begin(page, "Ida Olaf")
    expect(page.locator("#undo")).to_be_disabled()
    page.click('#score-who [data-key="Ida"]')
    page.fill("#score-claim", "25")
    page.keyboard.press("Enter")
    rows(page, 1)
    page.fill("#score-claim", "14")
    page.keyboard.press("Enter")
    rows(page, 2)
    page.click("#undo")
    rows(page, 1)
    page.keyboard.press("Control+z")
    rows(page, 0)
    expect(page.locator("#undo")).to_be_disabled()
    tapped(page, "redo", "redo")
    rows(page, 2)
    expect(page.locator("#redo")).to_be_disabled()
    page.click("#undo")
    rows(page, 1)
    page.click("#redo")
    rows(page, 2)
    page.click("#undo")
    rows(page, 1)
    with page.expect_request("**/api/**") as asked:
        page.keyboard.press("r")  # R would rotate a selected tile, but none is selected
        page.click("#score-pass")
    assert "pass" in asked.value.post_data
    rows(page, 2)
    expect(page.locator("#redo")).to_be_disabled()
    page.reload()
    rows(page, 2)
    assert sheet(page)[0] == "Ida points only | 25 | 25 | 0"
    with page.expect_download() as coming:
        page.click("#score-csv")
    lines = coming.value.path().read_text().splitlines()
    assert lines[:2] == ["round,player,turn,draws,points,sheet,Ida,Olaf", "1,Ida,points alone,0,25,25,25,0"]
    page.fill("#score-more", "Olaf flies")
    page.click("#score-enter")
    expect(page.locator("#score-status")).to_contain_text("found 'flies'")
    page.click("#score-review")
    expect(page.locator("#record-summary")).to_contain_text("Ida and Olaf, 1 round")


def test_a_line_that_is_no_turn_is_on_the_sheet_with_its_mistake(open_page):
    page = open_page()
    page.click("#mode-score")
    page.click("#score-open")
    page.fill("#paste", "players: Ida Olaf\nround\n Ida 5-5-5 @ 0,0 = 25\n scores Ida 24 Olaf 0\n")
    page.click('[data-deed="load"]')
    faulty = page.locator(".score-sheet .faulty")
    expect(faulty).to_have_text(re.compile("^scores Ida 24 Olaf 0 "))
    expect(page.locator("#score-mistakes")).to_have_text("1 mistake on the sheet. To correct a red line, choose it.")


def test_hands_and_totals_are_on_the_sheet_and_can_be_corrected(open_page):
    page = open_page()
    page.click("#mode-score")
    page.click("#score-open")
    lines = "on 5-5-5 @ 0,0\n hand Ida 4-5-5\n Ida 5-4-5 @ 1,0\n Olaf holds 0-0-1\n scores Ida 40 Olaf 0\n"
    page.fill("#paste", f"players: Ida Olaf\nround\n {lines}")
    page.click('[data-deed="load"]')
    expect(page.locator(".score-sheet .edit")).to_have_text(
        ["on 5-5-5 @ 0,0", "hand Ida 4-5-5", "Ida 5-4-5 @ 1,0", "Olaf holds 0-0-1", "scores Ida 40 Olaf 0"]
    )
    page.click(".score-sheet .edit:text('holds')")
    page.fill("#score-line", "Olaf holds 0-0-2")
    page.click("#score-put")
    expect(page.locator(".score-sheet .edit").nth(3)).to_have_text("Olaf holds 0-0-2")
    page.click(".score-sheet .edit:text('scores')")
    page.fill("#score-line", "scores Ida 41 Olaf 0")
    page.click("#score-put")
    expect(page.locator(".score-sheet .edit").last).to_have_text("scores Ida 41 Olaf 0")
    assert record(page).endswith("  Olaf holds 0-0-2\n  scores Ida 41 Olaf 0\n")


def test_the_end_of_a_round_shows_its_points_and_how_they_add_up(open_page):
    page = open_page()
    page.click("#mode-score")
    page.click("#score-open")
    lines = "on 5-5-5 @ 0,0\n hand Ida 4-5-5\n Ida 5-4-5 @ 1,0\n Olaf holds 0-0-1\n"
    page.fill("#paste", f"players: Ida Olaf\nround\n {lines}")
    page.click('[data-deed="load"]')
    rows(page, 4)
    assert sheet(page)[-2:] == [
        "The round is over: a player went out. | 26 | 40 | 0",
        "Ida gains 26: 25 for going out, 1 in Olaf's hand",
    ]
    speak(page, "de")
    expect(page.locator(".score-sheet tr").last).to_have_text(re.compile("^Ida bekommt 26"))


def test_the_lines_have_the_numbers_that_messages_name(open_page):
    page = open_page()
    page.click("#mode-score")
    page.click("#score-open")
    page.fill("#paste", "players: Ida Olaf\nround\n Ida 5-5-5 @ 0,0\n Ida 1-5-5 @ 0,1\n Olaf 4-5-5 @ 1,0\n")
    page.click('[data-deed="load"]')
    rows(page, 3)
    page.fill("#score-more", "Olaf 0-5-5 @ -1,0")
    page.click("#score-enter")
    problems = page.locator("#score-problems")
    expect(problems).to_contain_text("Olaf's line 5 is in the wrong place: move it above line 4")
    assert "strong: 6 Olaf 0-5-5 @ -1,0" in problems.aria_snapshot()
    assert "strong: 4 Ida 1-5-5 @ 0,1" in problems.aria_snapshot()
    expect(page.get_by_role("button", name=re.compile("^4 Ida "))).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^5 Olaf "))).to_be_visible()


def test_a_player_said_to_be_out_with_tiles_left_is_on_the_sheet_and_can_be_removed(open_page):
    page = open_page()
    page.click("#mode-score")
    page.click("#score-open")
    page.fill("#paste", "players: Ida Olaf\nround\n Ida 5-5-5 @ 0,0\n Olaf 5-5-4 @ 0,1\n")
    page.click('[data-deed="load"]')
    page.fill("#score-more", "Olaf out")
    page.click("#score-enter")
    page.click("#score-keep")
    faulty = page.locator(".score-sheet .faulty")
    expect(faulty).to_have_text("Olaf out Olaf has not gone out: 8 tiles remain in the hand")
    page.click("#score-pass")
    expect(page.locator(".score-sheet tbody tr").last).to_contain_text("Ida passes")
    expect(faulty).to_have_count(1)
    faulty.locator(".edit").click()
    expect(page.locator("#score-line-label")).to_have_text("Instead of “Olaf out”:")
    page.click("#score-away")
    expect(faulty).to_have_count(0)
    assert "out" not in record(page)


def test_a_correction_in_an_earlier_round_is_taken_back_and_made_again(open_page):
    page = open_page()
    page.click("#mode-score")
    page.click("#score-open")
    page.fill("#paste", "players: Ida Olaf\nround\n Ida = 25\n Olaf pass\n Ida pass\n")
    page.click('[data-deed="load"]')
    rows(page, 3)
    page.click("#score-next")
    page.fill("#score-more", "Olaf = 14")
    page.click("#score-enter")
    rows(page, 4)
    page.locator(".score-sheet .edit").first.click()
    page.fill("#score-line", "Ida = 22")
    page.keyboard.press("Enter")
    turn = page.locator(".score-sheet tbody tr").nth(1)
    expect(turn).to_contain_text("22")
    page.click("#score-pass")
    rows(page, 5)
    for _ in range(2):
        tapped(page, "undo", "undo")
        expect(turn).to_contain_text("25")
        rows(page, 4)
        tapped(page, "redo", "redo")
        rows(page, 5)
        expect(turn).to_contain_text("22")


def test_a_line_takes_one_request_and_leaves_the_rounds_before_as_they_are_shown(open_page):
    page = open_page()
    page.click("#mode-score")
    page.click("#score-open")
    page.fill("#paste", "players: Ida Olaf\nround\n Ida 5-5-5 @ 0,0\n Olaf pass\n Ida pass\nround\n Olaf 4-4-4 @ 0,0\n")
    page.click('[data-deed="load"]')
    rows(page, 4)
    first = page.locator(".score-sheet tbody").first.element_handle()
    asked = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    lay(page, "1-4-4", "0,1")
    rows(page, 5)
    page.click("#score-pass")
    rows(page, 6)
    assert asked == ["score", "score"]
    assert first.evaluate("(body) => body.isConnected && body.rows.length") == 5
    assert [row.split(" | ")[0] for row in sheet(page)][-2:] == ["Ida 4-4-1 @ 0,1", "Olaf passes (3 draws assumed)"]


def test_stored_sheets_are_listed_opened_and_deleted(open_page):
    page = open_page()
    page.click("#mode-score")
    page.click("#score-open")
    page.fill("#paste", "players: Ida Olaf\nround\n Ida 5-5-5 @ 0,0\n Olaf pass\n Ida pass\n")
    page.click('[data-deed="load"]')
    rows(page, 3)
    expect(page.locator("#score-status")).to_contain_text("The round is over: nobody can play.")
    page.click('#board .slot[data-face="1,0"]')
    page.click("#picker-tiles button >> nth=0")
    expect(page.locator("#picker")).to_be_hidden()
    expect(page.locator("#score-status")).to_contain_text("The round is over: nobody can play.")
    with page.expect_download() as coming:
        page.click("#score-csv")
    assert coming.value.path().read_text().splitlines()[-1] == "1,,blocked,,,,,"
    page.click("#score-next")
    expect(said(page)).to_have_text("Round 2 has begun.")
    expect(page.locator("#score-status")).to_have_text("Whose turn is it?")
    page.click("#score-new")
    expect(page.locator("#score-archive button")).to_have_count(1)
    assert "Ida" in page.locator("#score-players").inner_text()
    page.click("#score-season")
    expect(page.locator("#score-season-players tr")).to_have_count(2)
    expect(page.locator("#score-season-note")).to_have_text("The ratings are based on 0 finished matches.")
    page.click("#score-archive button")
    rows(page, 3)
    page.click("#score-new")
    page.once("dialog", lambda dialog: dialog.accept())
    page.click("#score-forget")
    expect(page.locator("#score-history")).to_be_hidden()
    assert kept(page)["score"]["archive"] == []


def test_the_season_counts_no_round_of_a_player_who_had_left(open_page):
    page = open_page()
    page.click("#mode-score")
    page.click("#score-open")
    first = "round\n Ida = 25\n Olaf = 10\n Eva = 5\n scores Ida 25 Olaf 10 Eva 5\n Olaf leaves\n"
    page.fill("#paste", f"players: Ida Olaf Eva\n{first}round\n scores Ida 55 Olaf 10 Eva 36\n")
    page.click('[data-deed="load"]')
    rows(page, 6)
    page.click("#score-new")
    page.click("#score-season")
    cells = page.locator("#score-season-players tr", has_text="Eva").locator("td")
    expect(cells).to_have_text(["Eva", "2", "18.0", "31", "0", "0", "?"])
    cells = page.locator("#score-season-players tr", has_text="Olaf").locator("td")
    expect(cells).to_have_text(["Olaf", "1", "10.0", "10", "0", "0", "?"])


def test_a_stored_sheet_that_the_server_refuses_stays_stored(open_page):
    page = open_page()
    begin(page, "Ida Olaf")
    page.click('#score-who [data-key="Ida"]')
    page.fill("#score-claim", "25")
    page.keyboard.press("Enter")
    rows(page, 1)
    page.click("#score-new")
    page.route("**/api/score", lambda route: route.abort())
    page.click("#score-archive button")
    expect(page.locator("#score-fault")).to_contain_text("is not responding")
    page.reload()
    expect(page.locator("#score-archive button")).to_have_count(1)
    page.unroute("**/api/score")
    page.click("#score-archive button")
    rows(page, 1)


@pytest.mark.parametrize("button", ["retry", "draw"])
def test_a_sheet_that_could_not_be_loaded_is_loaded_again(open_page, button):
    page = open_page()
    begin(page, "Ida Olaf")
    page.click('#score-who [data-key="Ida"]')
    lay(page, "5-5-5", "0,0")
    rows(page, 1)
    expect(page.locator("#score-retry")).to_be_hidden()
    kept(page)
    page.route("**/api/score", lambda route: route.abort())
    page.reload()
    expect(page.locator("#score-status")).to_contain_text("is not responding")
    expect(page.locator("#tray-count")).to_have_text("")
    page.click(f"#score-{button}")
    expect(page.locator("#score-status")).to_contain_text("is not responding")
    page.unroute("**/api/score")
    page.click(f"#score-{button}")
    rows(page, 2 if button == "draw" else 1)
    expect(page.locator("#score-status")).to_contain_text("Olaf is next.")
    expect(page.locator("#score-retry")).to_be_hidden()
    expect(page.locator(".layer-tiles .tile")).to_have_count(1)


def test_a_sheet_stays_if_another_text_cannot_be_read(open_page):
    page = open_page()
    begin(page, "Ida Olaf")
    page.click('#score-who [data-key="Ida"]')
    lay(page, "5-5-5", "0,0")
    rows(page, 1)
    page.route("**/api/score", lambda route: route.abort())
    before = record(page)
    page.click("#open-transfer")
    page.fill("#paste", "players: Eva Tom\nround\n Eva 0-0-0 @ 0,0\n")
    page.click('[data-deed="load"]')
    expect(page.locator("#score-status")).to_contain_text("is not responding")
    rows(page, 1)
    expect(page.locator(".layer-tiles .tile")).to_have_count(1)
    score = kept(page)["score"]
    assert (score["record"], score["archive"]) == (before, [])


def test_entries_faster_than_the_server_are_all_kept(open_page):
    page = open_page()
    begin(page, "Ida Olaf")
    page.click('#score-who [data-key="Ida"]')
    lay(page, "5-5-5", "0,0")
    rows(page, 1)
    tapped(page, "score-draw", "score-draw", "score-draw", "score-pass")
    expect(page.locator("#score-status")).to_have_text("Ida is next.")
    assert [line.strip() for line in record(page).splitlines()[-4:]] == ["Olaf draw"] * 3 + ["Olaf pass"]
    tapped(page, "score-draw", "mode-board")
    until_kept(page, r"/Ida draw\s*$/.test(kept.score.record)")
    expect(page.locator(".layer-tiles .tile")).to_have_count(20)  # the board shows the example
    page.click("#mode-score")
    expect(page.locator("#score-status")).to_have_text("Ida is next. Tiles drawn: 1.")

    # A second tap does not enter the same line again.
    page.fill("#score-more", "1-5-5 @ 0,1")
    tapped(page, "score-enter", "score-enter")
    expect(page.locator("#score-status")).to_have_text("Olaf is next.")
    expect(page.locator("#score-waiting")).to_be_hidden()


def test_a_sheet_that_cannot_start_is_refused(open_page):
    page = open_page()
    page.click("#mode-score")
    page.fill("#score-names", "Ida")
    page.click("#score-begin")
    expect(page.locator("#score-fault")).to_contain_text("found 1 player")
    expect(page.locator("#score-setup")).to_be_visible()


def test_the_engine_advises_a_known_hand_with_evidence_about_the_others(open_page):
    page = open_page()
    page.click("#mode-score")
    page.click("#score-open")
    hand = "hand Ida 0-0-5 0-1-1 0-2-5 1-1-2 1-2-4 1-5-5 2-2-3 3-4-4 5-5-5"
    page.fill(
        "#paste",
        f"players: Ida Olaf\nround\n {hand}\n Ida 5-5-5 @ 0,0\n Olaf draw\n Olaf draw\n Olaf draw\n Olaf pass\n",
    )
    page.click('[data-deed="load"]')
    expect(page.locator("#score-status")).to_have_text("Ida is next.")
    page.click("#score-advise")
    expect(page.locator("#advise-state")).to_have_text(
        "The best moves for Ida, based on what Ida can know:", timeout=30_000
    )
    assert "1-5-5 at" in page.locator("#advise-moves").inner_text()
    expect(page.locator("#advise-known")).to_contain_text("Olaf has no tile with")
    lay(page, "1-5-5", "0,1")
    expect(page.locator("#advise-state")).to_have_text("")
    page.click("#score-advise")
    expect(page.locator("#advise-state")).to_contain_text("The engine must know the next player's hand")
    speak(page, "de")
    expect(page.locator("#advise-state")).to_contain_text("Die Engine muss die Hand des nächsten Spielers kennen")


def test_a_refusal_is_beside_its_field_and_disappears_with_the_sheet(open_page):
    page = open_page(width=375, height=812, touch=True)
    begin(page, "Ida; Olaf")
    page.fill("#score-more", "gibberish")
    page.click("#score-enter")
    expect(page.locator("#score-more-fault")).to_have_text("found 'gibberish', expected one of the players: Ida, Olaf")
    expect(page.locator("#score-more-fault")).to_be_in_viewport()
    page.fill("#score-more", "Ida 5-5-5 @ 0,0 = 3")
    page.click("#score-enter")
    expect(page.locator("#score-keep")).to_be_in_viewport()
    page.click("#score-new")
    expect(page.locator("#score-fault")).to_have_text("")


def test_the_refusal_of_a_correction_is_beside_its_field_until_the_field_is_closed(open_page):
    page = open_page(width=375, height=812, touch=True)
    page.tap("#mode-score")
    page.tap("#score-open")
    page.fill("#paste", "players: Ida Olaf\nround\n Ida 5-5-5 @ 0,0\n")
    page.tap('[data-deed="load"]')
    page.tap(".score-sheet .edit")
    page.fill("#score-line", "Eva 5-5-5 @ 0,0")
    page.tap("#score-put")
    expect(page.locator("#score-line-fault")).to_have_text("found 'Eva', expected one of the players: Ida, Olaf")
    expect(page.locator("#score-line-fault")).to_be_in_viewport()
    expect(page.locator("#score-more-fault")).to_have_text("")
    page.tap("#score-as-was")
    page.tap(".score-sheet .edit")
    expect(page.locator("#score-line-fault")).to_have_text("")
    page.fill("#score-more", "Eva pass")
    page.tap("#score-enter")
    expect(page.locator("#score-more-fault")).to_contain_text("found 'Eva'")
    expect(page.locator("#score-line-fault")).to_have_text("")


@pytest.mark.parametrize(("size", "touch"), [((1280, 800), False), ((375, 812), True)])
def test_the_panel_but_not_the_page_is_scrolled_to_the_last_turn(open_page, size, touch):
    page = open_page(width=size[0], height=size[1], touch=touch)
    page.click("#mode-score")
    page.click("#score-open")
    page.fill("#paste", "players: Ida Olaf\nround\n" + " Ida = 5\n Olaf = 5\n" * 15)
    page.click('[data-deed="load"]')
    rows(page, 30)
    page.evaluate("document.getElementById('panel').scrollTop = 0")
    page.click('#score-who [data-key="Ida"]')
    page.fill("#score-claim", "7")
    page.keyboard.press("Enter")
    rows(page, 31)
    assert page.evaluate("scrollY") == 0
    if not touch:
        expect(page.locator(".score-sheet tr").last).to_be_in_viewport(ratio=1)


def test_a_forgotten_turn_is_inserted_and_taken_back(open_page):
    page = open_page()
    page.click("#mode-score")
    page.click("#score-open")
    page.fill("#paste", "players: Ida Olaf\nround\n Ida 5-5-5 @ 0,0\n Ida 1-5-5 @ 0,1\n")
    page.click('[data-deed="load"]')
    rows(page, 2)
    before = record(page)
    page.fill("#score-claim", "10")
    page.click(".score-sheet .edit >> nth=1")
    page.click("#score-insert")
    expect(page.locator("#score-line-label")).to_have_text("Before “Ida 1-5-5 @ 0,1”:")
    expect(page.locator("#score-insert, #score-away").filter(visible=True)).to_have_count(0)
    page.keyboard.type("Eva pass")
    page.keyboard.press("Enter")
    expect(page.locator("#score-line-fault")).to_contain_text("found 'Eva'")
    page.fill("#score-line", "Olaf 4-5-5 @ 1,0")
    page.click("#score-put")
    rows(page, 3)
    assert [row.split(" | ")[0] for row in sheet(page)] == ["Ida 5-5-5 @ 0,0", "Olaf 4-5-5 @ 1,0", "Ida 1-5-5 @ 0,1"]
    expect(page.locator(".score-sheet .faulty, #score-edit:visible")).to_have_count(0)
    expect(page.locator("#score-claim")).to_have_value("10")
    assert record(page) == before.replace(" Ida 1-5-5", "  Olaf 4-5-5 @ 1,0\n Ida 1-5-5")
    page.click("#undo")
    rows(page, 2)
    assert record(page) == before
    page.click(".score-sheet .edit >> nth=1")
    expect(page.locator("#score-away")).to_be_visible()
    expect(page.locator("#score-line")).to_have_value("Ida 1-5-5 @ 0,1")


def test_the_points_of_a_turn_are_given_with_its_draws(open_page):
    page = open_page()
    page.click("#mode-score")
    page.click("#score-open")
    page.fill("#paste", "players: Ida Olaf\nround\n Ida 5-5-5 @ 0,0\n Olaf pass\n Ida draw\n Ida draw\n")
    page.click('[data-deed="load"]')
    rows(page, 3)
    page.click("#score-draw")
    expect(said(page)).to_have_text("Ida draws 3 tiles: -15 points.")
    assert [row.split(" | ")[0] for row in sheet(page)][1:] == ["Olaf passes (3 draws assumed)", "Ida draws 3 tiles"]
    page.click("#score-draw")
    expect(page.locator("#score-problems")).to_contain_text("expected a placement or a pass after 3 draws")
    page.click("#score-drop")
    page.click("#score-pass")
    expect(said(page)).to_have_text("Ida passes after 3 draws: -25 points.")


def test_a_tile_that_is_chosen_is_the_one_that_was_drawn(open_page):
    page = open_page()
    begin(page, "Ida Olaf")
    page.click('#score-who [data-key="Ida"]')
    lay(page, "5-5-5", "0,0")
    rows(page, 1)
    page.click('#tray [data-tile="0-1-2"]')
    page.click("#score-draw")
    expect(page.locator("#score-status")).to_have_text("Olaf is next. Tiles drawn: 1.")
    assert record(page).endswith("Olaf draw 0-1-2\n")


def test_after_a_round_a_click_on_a_player_begins_the_holds_line_of_that_player(open_page):
    page = open_page()
    page.click("#mode-score")
    page.click("#score-open")
    page.fill("#paste", "players: Ida Olaf\nround\n on 5-5-5 @ 0,0\n hand Ida 4-5-5\n Ida 5-4-5 @ 1,0\n")
    page.click('[data-deed="load"]')
    expect(page.locator("#score-status")).to_contain_text("For each player who still holds tiles")
    ida = page.locator('#score-who [data-key="Ida"] .total')
    expect(ida).to_have_text("?")
    page.click('#score-who [data-key="Olaf"]')
    expect(page.locator("#score-more")).to_be_focused()
    expect(page.locator("#score-more")).to_be_in_viewport()
    page.keyboard.type("0-0-1")
    page.keyboard.press("Enter")
    expect(ida).not_to_have_text("?")
    expect(page.locator("#score-status")).not_to_contain_text("For each player who still holds tiles")


def test_points_typed_after_the_question_whose_turn_it_is_are_kept(open_page):
    page = open_page()
    page.click("#mode-score")
    page.fill("#score-names", "Ida, Olaf")
    page.click("#score-begin")
    page.click('#tray [data-tile="5-5-5"]')
    page.click('.face[data-face="0,0"]')
    expect(page.locator("#score-status")).to_contain_text("Whose turn is it?")
    page.fill("#score-claim", "24")
    page.click('#score-who [data-key="Ida"]')
    expect(page.locator("#score-claim")).to_have_value("24")
    page.click('.face[data-face="0,0"]')
    expect(page.locator("#score-problems")).to_contain_text("24")


def test_a_blocked_round_asks_for_the_hands_before_the_next_round(open_page):
    page = open_page()
    page.click("#mode-score")
    page.click("#score-open")
    page.fill("#paste", "players: Ida Olaf\nround\n on 5-5-5 @ 0,0\n Ida pass\n Olaf pass\n")
    page.click('[data-deed="load"]')
    expect(page.locator("#score-status")).to_have_text(
        "The round is over: nobody can play. For each player who still holds tiles, choose the name, then enter the "
        "tiles."
    )
    following = page.locator("#score-next")
    expect(following).to_have_text("Next round (totals stay unknown)")
    expect(following).to_have_class("chip")
    for player, tile in (("Ida", "0-0-1"), ("Olaf", "0-0-2")):
        page.click(f'#score-who [data-key="{player}"]')
        page.keyboard.type(tile)
        expect(page.get_by_role("button", name="Enter", exact=True)).to_have_count(1)
        page.click("#score-hold")
        expect(page.locator("#score-holding")).to_be_hidden()
    expect(page.locator("#score-status")).to_have_text("The round is over: nobody can play.")
    expect(following).to_have_text("Next round")
    expect(following).to_have_class("strong")


def test_hands_of_a_round_do_not_help_if_an_earlier_round_is_unknown(open_page):
    page = open_page()
    page.click("#mode-score")
    page.click("#score-open")
    blocked = "round\n on 5-5-5 @ 0,0\n Ida pass\n Olaf pass\n"
    page.fill("#paste", f"players: Ida Olaf\n{blocked}{blocked} Ida holds 0-0-1\n Olaf holds 0-0-2\n")
    page.click('[data-deed="load"]')
    expect(page.locator("#score-status")).to_have_text("The round is over: nobody can play.")
    expect(page.locator("#score-who")).to_have_text("Ida?Olaf?")


def test_a_hand_that_is_kept_despite_its_mistake_is_no_longer_asked_for(open_page):
    page = open_page()
    page.click("#mode-score")
    page.click("#score-open")
    page.fill("#paste", "players: Ida Olaf\nround\n Ida 5-5-5 @ 0,0\n Olaf pass\n Ida pass\n")
    page.click('[data-deed="load"]')
    page.click('#score-who [data-key="Ida"]')
    page.keyboard.type("0-0-1")
    page.keyboard.press("Enter")
    page.click("#score-keep")
    expect(page.locator("#score-holding")).to_be_hidden()
    expect(page.locator("#score-status")).to_contain_text("The round is over")


def test_a_player_who_left_by_a_tap_can_no_longer_be_selected(open_page):
    page = open_page()
    begin(page, "Ida Olaf Eva")
    expect(page.locator("#score-leave")).to_be_hidden()
    page.click('#score-who [data-key="Ida"]')
    lay(page, "5-5-5", "0,0")
    page.click("#score-leave:text-is('Olaf leaves')")
    expect(said(page)).to_have_text("Olaf has left the match.")
    expect(page.locator("#score-who .chip")).to_have_text(["Ida25", "Eva0"])
    page.click("#score-draw")
    expect(said(page)).to_have_text("Eva draws 1 tile: -5 points.")
    expect(page.locator(".layer-tiles .tile.last")).to_have_count(1)


def test_the_field_is_empty_after_a_line_is_kept(open_page):
    page = open_page()
    begin(page, "Ida Olaf")
    page.fill("#score-more", "Ida 5-5-5 @ 0,0 = 3")
    page.click("#score-enter")
    expect(page.locator("#score-more")).to_have_value("Ida 5-5-5 @ 0,0 = 3")
    page.click("#score-keep")
    expect(page.locator("#score-more")).to_have_value("")
    rows(page, 1)


def test_a_sheet_too_wide_for_a_phone_has_a_shadow_until_it_is_scrolled_to_its_end(open_page):
    page = open_page(width=375, height=812, touch=True)
    begin(page, "Alexandra, Bartholomew, Christopher, Dominique, Elisabeth, Friederike")
    table = page.locator(".wide-table:has(#score-sheet)")
    table.scroll_into_view_if_needed()
    area, head = table.bounding_box(), table.locator(".head").bounding_box()
    edge = {"x": area["x"] + area["width"] - 8, "y": head["y"], "width": 8, "height": head["height"]}
    before = page.screenshot(clip=edge)
    table.evaluate("(one) => { one.scrollLeft = one.scrollWidth; }")
    assert page.screenshot(clip=edge) != before
