"""The date alone determines the puzzles of a weekly issue."""

import datetime

from click.testing import CliRunner

from puzzles import weekly
from puzzles.codes import item_code, make_again
from puzzles.regions import motions
from triomino.cli import main


def test_all_days_of_a_week_share_an_issue_and_the_next_week_has_another():
    sunday = weekly.issue_of(datetime.date(2026, 11, 29))
    assert sunday == weekly.issue_of(datetime.date(2026, 11, 23))
    assert all(make_again(item_code(item)) == item for item in sunday.items)
    monday = weekly.issue_of(datetime.date(2026, 11, 30))
    assert monday.theme != sunday.theme
    assert not {item.id for item in monday.items} & {item.id for item in sunday.items}


def test_an_issue_has_symmetric_regions_one_of_them_large_and_its_theme():
    issue = weekly.issue_of(datetime.date(2026, 12, 31))
    assert (issue.year, issue.week) == (2026, 53)
    regions = issue.items[:4]
    assert all("symmetric-givens" in item.tags and motions(set(item.draft.fill)) for item in regions)
    assert max(len(item.draft.fill) for item in regions) == 36
    assert {item.kind for item in issue.items[4:]} == {issue.theme}


def test_every_theme_has_an_easy_a_moderate_and_a_hard_puzzle():
    monday = datetime.date(2026, 11, 23)
    issues = [weekly.issue_of(monday + datetime.timedelta(weeks=week)) for week in range(len(weekly.THEMES))]
    assert {issue.theme for issue in issues} == set(weekly.THEMES)
    assert {tuple(item.grade for item in issue.items[4:]) for issue in issues} == {("easy", "moderate", "hard")}


def test_the_command_prints_it_or_explains_the_form_of_a_day(tmp_path):
    out = tmp_path / "week.html"
    call = ["book", "-o", str(out), "--limit", "2", "--week"]
    assert CliRunner().invoke(main, [*call, "2026-11-29"]).exit_code == 0
    assert "Triominoes, week 48 of 2026" in out.read_text(encoding="utf-8")
    refused = CliRunner().invoke(main, [*call, "20261129"])
    assert (refused.exit_code, refused.stderr) == (2, "--week: found '20261129', expected a day such as 2026-11-22\n")
