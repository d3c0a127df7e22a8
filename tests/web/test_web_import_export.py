"""Opening and sharing positions, and a server with a certificate."""

import re
import shutil
import ssl
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from pages import MODULES, expect, expect_tiles, kept, paste, settled
from texts import MATCH, NINE

ROOT = Path(__file__).parents[2]

EXAMPLE_LINK = f"""async () => {{
    const modules = {MODULES};
    return modules["js/address.js"].write(modules["js/position.js"].EXAMPLE);
}}"""
"""The part after the "#" in a link to the example."""


def test_a_pasted_link_of_the_page_is_read(open_page):
    page = open_page()
    paste(page, "https://elsewhere.example/triomino/#tiles=0_0_555.1_0_515b&hand=113&scores=9.8 ")
    expect_tiles(page, 2)
    expect(page.locator("#scores")).to_have_value("9 8")
    paste(page, "http://127.0.0.1:8642/#tiles=&fill=0_0.1_0&givens=1_1_2&use=012.112")
    expect(page.locator(".blank")).to_have_count(2)


@pytest.mark.parametrize(("text", "seen"), [(NINE, ".layer-tiles .tile >> nth=8"), (MATCH, "#record-body")])
def test_a_file_is_picked(open_page, tmp_path, text, seen):
    page = open_page(width=375, height=812, touch=True)
    (tmp_path / "picked.txt").write_text(text, encoding="utf-8")
    page.locator("#open-transfer").tap()
    with page.expect_file_chooser() as chooser:
        page.locator('[data-deed="pick"]').tap()
    chooser.value.set_files(tmp_path / "picked.txt")
    expect(page.locator(seen)).to_be_visible()
    expect(page.locator("#transfer")).to_be_hidden()


def test_the_refusal_of_a_file_names_the_file_and_how_to_give_house_rules_on_the_page(open_page, tmp_path):
    page = open_page()
    (tmp_path / "sunday.txt").write_text("rules: presman\nplayers: x\ntiles:\n 0,0 5-5-5\n", encoding="utf-8")
    page.locator("#file").set_input_files(tmp_path / "sunday.txt")
    fault = page.locator("#paste-fault")
    expect(fault).to_contain_text("sunday.txt:1:8: found the rules 'presman'")
    expect(fault).to_contain_text("or House rules on the page); did you mean pressman?")
    expect(fault).to_contain_text("sunday.txt:2:10: found 'x'")
    page.click('[data-deed="load"]')
    expect(fault).to_contain_text("text:1:8: found")


def test_a_position_that_was_opened_is_never_the_example(open_page):
    page = open_page()
    expect(page.locator("#example-bar")).to_be_visible()
    page.locator("#file").set_input_files(ROOT / "examples" / "five-situations.txt")
    expect(page.locator("#example-bar")).to_be_hidden()
    expect_tiles(page, 20)
    page.reload()
    expect_tiles(page, 20)
    settled(page)
    page.click('#hand [data-tile="1-3-5"]')
    expect(page.locator('#hand [data-tile="1-3-5"]')).to_have_attribute("aria-pressed", "true")
    expect_tiles(page, 20)
    page.keyboard.press("Escape")
    page.click("#undo")
    expect(page.locator("#example-bar")).to_be_visible()

    # The address changes after a delay. Until then, a link to the same position would change nothing.
    page.wait_for_function("() => !location.hash")
    page.evaluate("(hash) => { location.hash = hash }", page.evaluate(EXAMPLE_LINK))
    expect(page.locator("#example-bar")).to_be_hidden()
    expect_tiles(page, 20)


def test_examples_offer_something_to_try(open_page):
    page = open_page("tiles=")
    page.click("#example-board")
    expect_tiles(page, 20)
    settled(page)
    expect(page.locator("#moves .move").first).to_contain_text("1-3-5")
    page.click("#mode-puzzle")
    page.click('[data-example="puzzle"]')
    expect(page.locator(".blank")).to_have_count(10)
    page.click("#mode-record")
    page.click('[data-example="record"]')
    expect(page.locator("#record-summary")).to_contain_text("no mistakes")
    expect(page.locator("#review")).to_be_enabled()
    page.click("#mode-board")
    page.click("#undo")
    expect(page.locator("#welcome")).to_be_visible()


def test_the_share_sheet_is_offered_if_available(open_page):
    page = open_page("tiles=0_0_555")
    expect(page.locator("#share-link")).to_be_hidden()
    page.add_init_script("navigator.share = async (told) => { window.shared = told }")
    page.reload()
    expect_tiles(page, 1)
    page.click("#open-transfer")
    page.click("#share-link")
    assert page.evaluate("shared.url").endswith("#tiles=0_0_555")


@pytest.mark.skipif(shutil.which("openssl") is None, reason="no openssl to make a certificate")
def test_a_secure_connection(tmp_path):
    names = [tmp_path / "cert.pem", tmp_path / "key.pem"]
    make = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    make += ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-days", "2"]
    subprocess.run([*make, "-out", str(names[0]), "-keyout", str(names[1])], check=True, capture_output=True)
    serve = [sys.executable, "-m", "triomino", "serve", "--no-open", "--port", "0", "--tls", *map(str, names)]
    process = subprocess.Popen(serve, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        address = re.search(r"https://127\.0\.0\.1:\d+", process.stdout.readline())[0]
        trusting = ssl.create_default_context(cafile=str(names[0]))
        headers = {"content-type": "application/json", "origin": address}
        asked = urllib.request.Request(f"{address}/api/about", b"{}", headers)
        with urllib.request.urlopen(asked, timeout=20, context=trusting) as answer:
            assert b"triomino-about/1" in answer.read()
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("names", [("none.pem", "none.pem"), (__file__, __file__)])
def test_an_unusable_certificate_is_reported_in_one_line(names):
    serve = [sys.executable, "-m", "triomino", "serve", "--no-open", "--port", "0", "--tls", *names]
    done = subprocess.run(serve, capture_output=True, text=True, timeout=30)
    assert (done.returncode, done.stderr.count("\n"), done.stdout) == (2, 1, "")
    assert names[0] in done.stderr


def test_all_stored_data_move_to_another_browser_as_one_file(open_page, tmp_path):
    page = open_page("tiles=")
    page.click("#example-board")
    page.click("#mode-score")
    page.fill("#score-names", "Ida, Olaf")
    page.click("#score-begin")
    expect(page.locator("#score-status")).to_have_text("Whose turn is it?")
    page.click("#open-transfer")
    with page.expect_download() as saved:
        page.click('[data-deed="keep"]')
    saved.value.save_as(tmp_path / "kept.json")
    state = kept(page)

    other = open_page("tiles=0_0_555", width=375, height=812, touch=True)
    answers = iter([False, True])
    other.on("dialog", lambda dialog: dialog.accept() if next(answers) else dialog.dismiss())
    before = kept(other)
    with other.expect_event("dialog"):
        other.locator("#file").set_input_files(tmp_path / "kept.json")
    expect_tiles(other, 1)
    assert kept(other) == before
    with other.expect_navigation():
        other.locator("#file").set_input_files(tmp_path / "kept.json")
    expect(other.locator("#score-status")).to_have_text("Whose turn is it?")
    assert kept(other) == state
    other.click("#mode-board")
    expect_tiles(other, 20)
    other.click("#undo")
    expect(other.locator("#welcome")).to_be_visible()


def test_a_link_opened_in_an_open_tab_is_followed(open_page):
    page = open_page("tiles=0_0_555")
    expect_tiles(page, 1)
    page.evaluate("location.hash = 'tiles=0_0_555.1_0_515'")
    expect_tiles(page, 2)
