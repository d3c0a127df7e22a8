"""People edit, store, choose and share house rules in a real Chromium."""

from urllib.parse import quote

import pytest
from house_dialog import OURS, clause, keep
from pages import IN_STORE, expect_tiles, kept, paste, placed, said, until_kept
from texts import NINE

from analyzer.audit import audit_record
from analyzer.rules.reading import read_house_rules
from analyzer.text.record import read_record

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect


def kept_rules(page, count):
    until_kept(page, "kept.house.length === given", count)
    return [(one["name"], one["text"]) for one in kept(page)["house"]]


def edited(page, path, value):
    field = clause(page, path).locator("input, select").first
    field.fill(value)
    field.press("Tab")


def test_the_editor_says_why_it_cannot_open(open_page):
    page = open_page()
    full = {"error": {"code": "busy", "message": "too many requests", "faults": []}}
    page.route("**/api/rules", lambda route: route.fulfill(status=503, json=full))
    page.click("#mode-play")
    page.click('[data-house="play-rules"]')
    expect(said(page)).to_have_text("Too many requests")
    expect(page.locator("#house")).to_be_hidden()


def test_rules_are_edited_judged_stored_and_exported_as_a_file(open_page):
    page = open_page(width=375, height=812, touch=True)
    page.tap("#mode-play")
    page.select_option("#play-rules", "classic")
    page.tap('[data-house="play-rules"]')
    two = clause(page, "hexagon.two")
    expect(two).to_contain_text("pressman 100 · classic 100")
    edited(page, "hexagon.two", "-3")
    expect(two.locator(".problems")).to_contain_text("expected a whole number from 0 to 10000")
    expect(page.locator("#house-keep")).to_be_disabled()
    edited(page, "hexagon.two", "60")
    expect(two.locator(".rule")).to_have_text("Completing two hexagons at once earns 60.")
    edited(page, "hexagon.three", "70")
    page.locator('[data-path="hexagon.three"] .link').tap()
    expect(page.locator("#house-about")).to_have_text("1 rule differs from the classic rules.")
    clause(page, "drawing.limit").locator("select").select_option("until-fit")
    page.fill("#house-name", "pressman")
    page.keyboard.press("Tab")
    expect(page.locator("#house-fault")).to_contain_text("expected another name")
    page.fill("#house-name", "ours")
    page.keyboard.press("Tab")
    expect(page.locator("#house-about")).to_have_text("2 rules differ from the classic rules.")
    with page.expect_download() as coming:
        page.tap("#house-file")
    book = read_house_rules(coming.value.path().read_text(encoding="utf-8"), "ours.toml")
    assert (coming.value.suggested_filename, book.rules.name, book.base) == ("ours.toml", "ours", "classic")
    assert (book.changed, book.rules.draw_limit) == (("drawing.limit", "hexagon.two"), None)
    assert page.evaluate("document.getElementById('house').scrollWidth") <= 375
    page.tap("#house-keep")
    expect(page.locator("#play-rules")).to_have_value("ours")
    page.reload()
    page.tap("#mode-play")
    expect(page.locator("#play-rules option")).to_have_text(["pressman", "classic", "domino-games", "goliath", "ours"])


def test_pasted_rules_are_selected_and_go_into_the_link(open_page):
    page = open_page()
    paste(page, NINE)
    expect(page.locator("#moves")).to_contain_text("55")
    keep(page, OURS)
    page.click(".game summary")
    page.select_option("#rules", "grandmother's")
    expect(page.locator("#moves")).to_contain_text("12")
    expect(page.locator("#rules-title")).to_have_text("house rules based on goliath")
    page.wait_for_function("() => location.hash.includes('house=')")
    link = page.evaluate("location.hash")
    page.once("dialog", lambda dialog: dialog.accept())
    keep(page, OURS.replace("7", "9"))
    expect(page.locator("#moves")).to_contain_text("14")

    other = open_page(link[1:])
    expect(other.locator("#moves")).to_contain_text("12")
    assert kept_rules(other, 1) == [("grandmother's", OURS)]
    other.click(".game summary")
    other.click('[data-house="rules"]')
    expect(other.locator("#house-drop")).to_be_visible()
    other.once("dialog", lambda dialog: dialog.accept())
    other.click("#house-drop")
    expect(other.locator("#rules")).to_have_value("goliath")
    assert kept_rules(other, 0) == []


def test_linked_rules_of_the_same_name_do_not_replace_existing_rules(open_page):
    page = open_page()
    keep(page, OURS)
    changed = quote(OURS.replace("7", "9"))
    page.evaluate(f"location.hash = 'tiles=0_0_555&rules=x&house={changed}'")
    expect_tiles(page, 1)
    assert [name for name, _ in kept_rules(page, 2)] == ["grandmother's", "grandmother's 2"]
    page.evaluate(f"location.hash = 'house={quote(OURS)}'")
    expect(page.locator("#house-name")).to_have_value("grandmother's")


def test_a_link_that_is_pasted_brings_its_house_rules(open_page):
    page = open_page()
    paste(page, f"https://elsewhere.example/#tiles=0_0_555&rules=x&house={quote(OURS)}")
    expect_tiles(page, 1)
    expect(page.locator("#rules")).to_have_value("grandmother's")


def test_a_match_keeps_house_rules_that_are_deleted_during_it(open_page):
    page = open_page()
    page.click("#mode-play")
    keep(page, OURS.replace("[hexagon]", "[opening]\ntriple_bonus = 1000\n[match]\ntarget = 900\n[hexagon]"))
    page.click("#mode-play")
    page.select_option("#play-rules", "grandmother's")
    page.click("#play-start")
    expect(page.locator("#play-round")).to_contain_text("grandmother's")
    page.click("#mode-board")
    page.click(".game summary")
    page.select_option("#rules", "grandmother's")
    page.click('[data-house="rules"]')
    page.once("dialog", lambda dialog: dialog.accept())
    page.click("#house-drop")
    expect(page.locator("#rules")).to_have_value("goliath")
    page.click("#mode-play")
    page.reload()
    expect(page.locator("#play-round")).to_contain_text("grandmother's")
    saved = kept(page)["play"]
    rules = read_house_rules(saved["rules"], "ours.toml").rules
    assert rules.triple_bonus == 1000
    assert audit_record(read_record(saved["game"], "game", rules)).ok


def test_sheets_and_records_use_them(open_page):
    page = open_page()
    keep(page, OURS.replace("[hexagon]", "[opening]\ntriple_bonus = 50\n[hexagon]"))
    page.click("#mode-score")
    page.fill("#score-names", "Ida Olaf")
    page.select_option("#score-rules", "grandmother's")
    page.click("#score-begin")
    page.click('#score-who [data-key="Ida"]')
    page.click('#tray [data-tile="5-5-5"]')
    page.click('.face[data-face="0,0"]')
    expect(page.locator(".score-sheet .score").first).to_have_text("65")
    page.click("#score-review")
    expect(page.locator("#record-rules")).to_have_value("grandmother's")
    expect(page.locator("#turn-words")).to_contain_text("65 points")
    page.select_option("#record-rules", "pressman")
    expect(page.locator("#turn-words")).to_contain_text("25 points")
    assert placed(page) == [("5-5-5", "0,0")]
    page.reload()
    expect(page.locator("#turn-words")).to_contain_text("25 points")


def test_a_file_with_faults_is_refused_with_its_place(open_page):
    page = open_page()
    page.click("#open-transfer")
    page.fill("#paste", 'base = "pressman"\n[hexagon]\nfour = 3')
    page.click('[data-deed="load"]')
    expect(page.locator("#paste-fault")).to_contain_text("text:3:1: found the key 'four' in [hexagon]")
    assert said(page).text_content() == ""


def test_house_rules_that_are_now_refused_can_be_deleted(open_page):
    page = open_page()
    keep(page, OURS)
    spoiled = [{"name": "ours", "title": "", "players": [2, 6], "text": 'base = "elsewhere"'}]
    page.evaluate(IN_STORE % "shared.put({ id: 'house', at: Date.now(), value: given });", spoiled)
    page.reload()
    page.click(".game summary")
    page.select_option("#rules", "ours")
    page.on("dialog", lambda dialog: dialog.accept())
    page.click('[data-house="rules"]')
    expect(page.locator("#house-fault")).to_contain_text("elsewhere")
    page.click("#house-drop")
    expect(page.locator("#rules")).to_have_value("pressman")
    assert kept_rules(page, 0) == []
