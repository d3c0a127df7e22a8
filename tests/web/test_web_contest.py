"""Contests on the page."""

import json
import re

from pages import expect, face, paste, said, speak, tray, until_kept

from analyzer.forms import to_json
from analyzer.lattice import corners
from puzzles.codes import make_again
from puzzles.contest import Contest, ContestAttempt, ContestResult, contest_text, judged, read_result

FILL, DISPUTE = "fill.4.bfi.0.easy.faces=6.sg", "dispute.1.5.1.easy.yf"
CONTEST = Contest("Club & friends", (FILL, DISPUTE, "best-move.1.5.0.easy.6k"))


def sure_order(item):
    """Yield the tiles of a filling. The next tile always has the most known corners, so its rotation is certain."""
    known, left = {given.point for given in item.draft.givens}, list(item.answer)
    while left:
        laid = max(left, key=lambda one: len(known & set(corners(one.at))))
        known |= set(corners(laid.at))
        left.remove(laid)
        yield laid


def test_a_contest_by_its_link_runs_the_clock_and_ends_with_a_result_that_can_be_checked(open_page):
    page = open_page(CONTEST.link("/").removeprefix("/#"))
    expect(page.locator("#contest-title")).to_have_value("Club & friends")
    page.click("#contest-start")
    expect(page.locator("#contest-clock")).to_contain_text("Club & friends: puzzle 1 of 3, 0:0")
    expect(page.locator(".blank")).to_have_count(6)
    page.click("#puzzle-hint")
    expect(page.locator("#hint-words")).to_contain_text("(easy)")
    for laid in sure_order(make_again(FILL)):
        tray(page, str(laid.tile)).click()
        face(page, f"{laid.at[0]},{laid.at[1]}").click(force=True)
    expect(page.locator("#contest-next")).to_have_text("Next puzzle")
    until_kept(page, "kept.contest?.attempts.length == 1")
    page.reload()  # the contest continues after puzzle 1
    page.click("#contest-next")
    expect(page.locator("#contest-clock")).to_contain_text("puzzle 2 of 3")
    expect(page.locator("#contest-skip")).to_be_visible()
    dispute = make_again(DISPUTE)
    right = to_json(dispute.answer)["at"]
    wrong = next(laid for laid in dispute.draft.layout if list(laid.at) != right)
    face(page, f"{wrong.at[0]},{wrong.at[1]}").click(force=True)
    expect(page.locator("#contest-clock")).to_contain_text("puzzle 3 of 3")
    face(page, f"{right[0]},{right[1]}").click(force=True)  # too late: the first answer counts
    expect(said(page)).to_contain_text("Right: ")
    page.click("#contest-next")
    page.click("#contest-skip")
    expect(page.locator("#contest-summary")).to_contain_text(re.compile("^1 of 3 solved in .*; help used 1 time$"))
    speak(page, "de")
    expect(page.locator("#contest-lines li").first).to_contain_text(": gelöst,")
    page.fill("#contest-player", "Zoë")
    page.press("#contest-player", "Tab")
    expect(page.locator("#contest-result")).to_have_value(re.compile("Zoë"))
    result = read_result(page.input_value("#contest-result"), "result")
    assert result.contest == CONTEST and result.player == "Zoë"
    assert [attempt.help for attempt in result.puzzles] == [1, 0, 0]
    assert [puzzle.right for puzzle in judged(result.puzzles)] == [True, False, False]
    assert [attempt.answer for attempt in result.puzzles[1:]] == [{"at": list(wrong.at), "tile": str(wrong.tile)}, None]


def test_a_look_at_the_answer_counts_as_help(open_page):
    page = open_page(CONTEST.link("/").removeprefix("/#"))
    page.click("#contest-start")
    for _ in range(3):
        expect(page.locator("#contest-skip")).to_be_visible()
        page.click("#puzzle-solve")
        expect(page.locator("#contest-skip")).to_be_hidden()
        if page.locator("#contest-next").is_visible():
            page.click("#contest-next")
    expect(page.locator("#contest-summary")).to_have_text(re.compile("^0 of 3 solved in .*; help used 3 times$"))


def test_a_contest_is_put_together_from_codes_and_pasted_as_its_text(open_page):
    page = open_page()
    paste(page, contest_text(CONTEST))
    expect(page.locator("#contest-codes")).to_have_value("\n".join(CONTEST.codes))
    page.fill("#contest-codes", "")
    page.fill("#make-code", FILL)
    page.click("#make-again")
    expect(page.locator(".blank")).to_have_count(6)
    page.click("#contest-add")
    expect(page.locator("#contest-codes")).to_have_value(FILL)
    page.click("#contest-link")
    expect(said(page)).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()").endswith(
        f"#contest={FILL.replace('=', '%3D')}&title=Club%20%26%20friends"
    )
    expect(page.locator("#contest-codes")).to_have_value(FILL)
    page.fill("#contest-codes", f"{FILL} fill.4.bfi.0.easy.faces=6.sh")
    page.click("#contest-start")
    expect(page.locator("#contest-state")).to_contain_text("has a typing error")


def test_results_that_others_send_are_judged_again_and_ranked(open_page):
    page = open_page()
    answer = to_json(make_again(DISPUTE).answer)
    ben, unnamed = ("Ben", 83, answer), ("", 83, answer)
    for player, seconds, given in (("Ann", 9, {"at": [0, 0]}), ben, unnamed, unnamed, ("Zoë", 40, answer)):
        result = ContestResult("Club", player, (ContestAttempt(DISPUTE, seconds, 0, given),))
        with page.expect_response("**/api/result"):
            paste(page, json.dumps(to_json(result)))
        expect(page.locator("#contest-others")).to_contain_text(player or "?")
    expect(page.locator("#contest-others li")).to_have_text(
        [
            "Zoë 1 of 1 solved in 0:40, without help",
            "Ben 1 of 1 solved in 1:23, without help",
            "? 1 of 1 solved in 1:23, without help",
            "Ann 0 of 1 solved in 0:09, without help",
        ]
    )
    assert page.locator("#contest-others li").evaluate_all("lines => lines.map((line) => line.value)") == [1, 2, 2, 4]
    changed = json.dumps({**to_json(result), "check": "aa"})
    page.click("#open-transfer")
    page.fill("#paste", changed)
    page.click('[data-deed="load"]')
    expect(page.locator("#paste-fault")).to_contain_text("the check letters 'aa' do not match")


def test_the_picture_of_a_puzzle_comes_with_the_link_that_opens_it(open_page):
    page = open_page(f"puzzle={DISPUTE}")
    expect(page.locator("#puzzle-name")).to_contain_text(make_again(DISPUTE).id)
    with page.expect_download() as downloaded:
        page.click("#puzzle-picture")
    assert downloaded.value.path().read_bytes().startswith(b"\x89PNG")
    expect(said(page)).to_have_text("The picture has been downloaded, and a link to the puzzle has been copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    page.fill("#make-code", FILL)
    page.click("#make-again")
    expect(page.locator("#puzzle-name")).to_contain_text(make_again(FILL).id)
    paste(page, link)
    expect(page.locator("#puzzle-name")).to_contain_text(make_again(DISPUTE).id)
    shared = page.evaluate(
        """() => {
          navigator.canShare = () => true;
          return new Promise((done) => {
            navigator.share = async ({ files, text }) => done([files[0].type, text]);
            document.getElementById("puzzle-picture").click();
          });
        }"""
    )
    assert shared == ["image/png", link]
