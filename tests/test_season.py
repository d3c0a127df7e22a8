"""A season combines the matches in a folder and rates the players."""

import json
import xml.etree.ElementTree as ElementTree
from datetime import date
from itertools import pairwise

import pytest
from click.testing import CliRunner
from records import bare, points_alone, self_played

from analyzer.audit import audit_record
from analyzer.forms import to_json
from analyzer.render.season_text import season_text
from analyzer.season import SeasonSheet, season
from analyzer.text.record import Lay, read_record, write_record
from triomino.cli import main

PLAYED = [self_played("pressman", 2 + seed % 2, f"season {seed}", kinds=("greedy", "random")) for seed in range(3)]
TEXTS = [write_record(played.record) for played in PLAYED]
SHEETS = [SeasonSheet(f"day {number}", text) for number, text in enumerate(TEXTS)]


@pytest.fixture
def folder(tmp_path):
    for number, text in enumerate(TEXTS):
        (tmp_path / f"2026-11-0{number + 1}.txt").write_text(text)
    return tmp_path


def run(*words, lines=""):
    return CliRunner().invoke(main, [*map(str, words)], input=lines, catch_exceptions=False)


@pytest.mark.parametrize("form", [str, bare], ids=["hands known", "hands hidden"])
def test_a_season_counts_the_matches_played(form):
    put = season([sheet._replace(record=form(sheet.record)) for sheet in SHEETS])
    for player in put.players:
        there = [played for played in PLAYED if player.name in played.record.players]
        seats = [played.record.players.index(player.name) for played in there]
        assert player.matches == player.ended == len(there)
        assert player.won == sum(seat in played.match.winners for played, seat in zip(there, seats))
        assert player.rounds == sum(len(played.record.rounds) for played in there)
        assert player.points == sum(played.match.totals[seat] for played, seat in zip(there, seats))
        totals = [
            [0, *(report.totals[seat] for report in audit_record(played.record).rounds)]
            for played, seat in zip(there, seats)
        ]
        assert player.best == max(after - before for row in totals for before, after in pairwise(row))
    bonuses = 50 * sum(player.hexagons for player in put.players) + 40 * sum(player.bridges for player in put.players)
    claimed = 0
    for played in PLAYED:
        for number, report in enumerate(audit_record(played.record).rounds):
            lays = [entry for entry in played.record.rounds[number].turn_lines if isinstance(entry, Lay)]
            opening = 0
            for entry in lays[:1]:
                opening = entry.claimed - entry.tile.value
            claimed += sum(entry.claimed - entry.tile.value for entry in lays) - opening
            claimed += 5 * sum(turn.draws for turn in report.turns if turn.action == "place")
    assert bonuses == claimed


def test_ratings_follow_the_results_in_their_order():
    put = season(SHEETS)
    rated = {player.name: player.rating for player in put.players}
    assert [*rated] == sorted(rated, key=lambda name: -rated[name].points)
    first = put.matches[0]
    (winner,) = first.winners
    assert first.ratings[winner].points > 25 > min(rating.points for rating in first.ratings.values())
    assert all(rating.stderr < 25 / 3 for rating in first.ratings.values())
    assert season(SHEETS[::-1]).matches[0].ratings != first.ratings


def test_a_match_that_has_not_ended_counts_without_a_rating_and_an_unread_sheet_is_named():
    begun = TEXTS[0].split("round\n")[0] + "round\n  A 5-5-5 @ 0,0 = 25\n"
    put = season([SeasonSheet("begun", begun), SeasonSheet("empty", "players: A B\nround\n"), SeasonSheet("no", "0")])
    assert [(match.name, match.winners, match.ratings) for match in put.matches] == [("begun", (), {})]
    assert [(player.name, player.ended, player.rating) for player in put.players] == [("A", 0, None), ("B", 0, None)]
    assert [sheet.name for sheet in put.unread] == ["no"]


def test_an_incomplete_round_is_in_no_average():
    begun = TEXTS[0].split("round\n")[0] + "round\n  A 5-5-5 @ 0,0 = 25\n"
    middle = "points: totals\nplayers: A B\nround\n on 5-5-5 @ 0,0\n A = 325\n B = 310\n"
    players = season([SeasonSheet("begun", begun), SeasonSheet("middle", middle)]).players
    assert [(player.matches, player.rounds, player.average, player.best) for player in players] == [
        (2, 0, None, None)
    ] * 2


def test_a_sheet_that_cannot_be_read_is_named_with_its_line():
    put = season([SeasonSheet("day", "players: A B\nround\n A 5-5-5 = 25\n C pass\n")])
    assert put.unread[0].message == "line 4: found 'C', expected one of the players: A, B"
    assert season_text(put, 80).split("\n\n")[1].startswith("day: ")


def test_points_alone_are_enough_for_averages():
    put = season([SHEETS[0]._replace(record=points_alone(TEXTS[0]))])
    assert {player.name: player.points for player in put.players} == dict(
        zip(PLAYED[0].record.players, PLAYED[0].match.totals)
    )


def test_known_hands_are_reviewed_on_request():
    record = TEXTS[0].split("round\n")
    text = "round\n".join(record[:2])
    (one, other) = season([SeasonSheet("day", text)], games=24).players
    assert one.play.choices > 0 and one.play.rounds == other.play.rounds == 1
    assert to_json(one)["play"]["rounds"] == 1
    assert all(player.play is None for player in season([SeasonSheet("day", bare(text))], games=24).players)


def test_the_command_prints_text_json_and_a_picture(folder):
    (folder / "notes.txt").write_text("what we ate")
    picture = folder / "ratings.svg"
    done = run("season", folder, "--svg", picture)
    assert done.exit_code == 0
    assert "3 matches, 3 finished" in done.stdout
    assert "2026-11-02: " in done.stdout
    assert max(map(len, run("--lang", "en", "season", folder).stdout.splitlines())) <= 80
    names = [text.text for text in ElementTree.parse(picture).iter("{http://www.w3.org/2000/svg}text")]
    answer = json.loads(run("season", folder, "--json").stdout)
    assert answer["format"] == "triomino-season/1"
    for player in answer["players"]:
        assert any((name or "").startswith(player["name"]) for name in names)


def test_a_binary_file_is_named_and_the_other_files_count(folder):
    (folder / "b.txt").write_bytes("players: Ann Björn".encode("latin-1"))
    answer = json.loads(run("season", folder, "--json").stdout)
    assert len(answer["matches"]) == len(TEXTS)
    assert [sheet["name"] for sheet in answer["unread"]] == ["b"]
    assert "b: cannot be read: line 1: " in run("season", folder).stdout


def test_a_folder_without_records_is_refused(tmp_path):
    assert run("season", tmp_path).exit_code == run("season", tmp_path / "nowhere").exit_code == 2


def test_a_sheet_of_a_season_is_named_by_its_date(tmp_path):
    today = date.today().isoformat()
    folder = tmp_path / "season"
    folder.mkdir()
    (folder / f"{today}.txt").touch()
    assert run("score", "--season", folder, "--players", "Ida,Olaf", lines="Ida 5-5-5 @ 0,0\n").exit_code == 0
    assert run("score", "--season", folder, lines="draw\n").exit_code == 0
    assert (folder / f"{today}.txt").read_text().endswith("  Olaf draw\n")
    (folder / f"{today}.txt").write_text(TEXTS[0])
    assert run("score", "--season", folder, "--players", "Ida,Olaf").exit_code == 0
    assert sorted(path.name for path in folder.iterdir()) == [f"{today}-2.txt", f"{today}.txt"]
    assert read_record((folder / f"{today}-2.txt").read_text()).players == ("Ida", "Olaf")
    for words in (["score"], ["score", "x.txt", "--season", folder]):
        assert run(*words).exit_code == 2
