"""The research programs: rounds that choose their deal at the end, repeatable attempts, and several processes."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from argparse import Namespace
from contextlib import contextmanager
from itertools import count, permutations
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as some

from analyzer import TileSet, published, read_position
from analyzer.board import Board
from analyzer.forms import to_json
from analyzer.game.round import Step, start
from analyzer.rules import PUBLISHED
from analyzer.workers import ClusterWorkers, InlineWorkers, SchedulerLostError
from puzzles.best_known import plain_rounds, replay
from puzzles.best_known.catalogue import BEST_KNOWN, PRESSMAN
from research import attempts, cooperation, figures, game, late_rounds, sharing, styles
from research import search as program
from research.attempts import SEARCHES, SearchRun, attempt, search
from research.late_rounds import Holding, LateRound
from triomino.cli import main

ROOT = Path(__file__).parents[1]
BY_NAME = {known.name: known for known in BEST_KNOWN}
RUN = SearchRun("bridges-whole-set", "bridges-whole-set", 5)
STANDARD = TileSet.named("standard")


@pytest.mark.parametrize(
    ("goal", "kind"),
    [
        ("longest-round", "turns"),
        ("round-points", "round-points"),
        ("bridges", "bridges"),
        ("hexagons-played", "played-hexagons"),
    ],
)
def test_both_judges_measure_a_beams_round_alike(monkeypatch, goal, kind):
    monkeypatch.setattr(cooperation, "WIDTHS", (3, 3))
    late = cooperation.beam(goal, Random("1"))
    text = cooperation.match_record([late])
    figure = cooperation.GOALS[goal].figure(late)
    assert replay.figure(kind, text) == plain_rounds.figure(kind, text) == figure


def test_a_match_is_the_best_of_some_rounds_that_do_not_end_it_and_one_more(monkeypatch):
    made = []

    def beam(goal, chance):
        made.append(cooperation.beam(goal, chance))
        return made[-1]

    monkeypatch.setattr(cooperation, "WIDTHS", (4, 4))
    monkeypatch.setattr(attempts, "FIRST_ROUNDS", 2)
    monkeypatch.setattr(attempts, "beam", beam)
    text = SEARCHES["match-total"](lambda _: Random("2"))
    *firsts, last = made
    before = [cooperation.nearly_over(late) for late in firsts]
    assert len(firsts) == 2
    assert before[0] != before[1]
    assert 300 < max(before) < 400 <= last.final_points()[0]
    total = max(before) + last.final_points()[0]
    assert replay.figure("match-total", text) == plain_rounds.figure("match-total", text) == total


def test_the_number_of_hexagons_of_a_figure_is_that_of_its_inner_points(monkeypatch):
    monkeypatch.setattr(figures, "POINTS", (4, 4))
    monkeypatch.setattr(figures, "STEPS", 3_000_000)
    texts = [figures.many_hexagons(Random(str(seed))) for seed in range(4)]
    found = [(replay.figure("hexagons", text), plain_rounds.figure("hexagons", text)) for text in texts if text]
    assert found
    assert all(one == other >= 4 for one, other in found)


def hand(tiles: list[set[int]]) -> tuple[Holding, ...]:
    """Make a hand of unknown tiles. The nth tile is in the nth set or in an earlier one."""
    may, held = 0, []
    for since, more in enumerate(tiles):
        may |= sum(1 << tile for tile in more)
        held.append(Holding(since, 1, may))
    return tuple(held)


some_hand = some.lists(some.sets(some.integers(0, 4), max_size=2), max_size=3).map(hand)


@given(some_hand, some_hand, some.integers(0, 31))
@settings(max_examples=200, deadline=None)
def test_a_deal_exists_if_the_tiles_can_be_distributed(one, other, unplayed):
    places = [holding.allowed for holding in one + other]
    tiles = [tile for tile in range(5) if unplayed >> tile & 1]
    shared_out = any(
        all(may >> tile & 1 for may, tile in zip(places, order)) for order in permutations(tiles, len(places))
    )
    assert late_rounds._can_be(unplayed, one, other) == shared_out


def test_hands_are_settled_with_the_most_points_possible():
    board = Board.empty(STANDARD)
    hands = ((Holding(0, 1, 0b11),), (Holding(0, 1, 0b1),))
    late = LateRound(PRESSMAN, board, hands, 0, 0, (0, 0), (), 0)
    assert late.held_tiles() == {1: (0, 0), 0: (1, 0)}


@pytest.mark.parametrize("left", range(5))
@pytest.mark.parametrize("rules", [published(name) for name in PUBLISHED], ids=str)
def test_a_pass_costs_the_same_as_in_a_round(rules, left):
    """The board is dead, and ``left`` tiles remain in the well."""
    board = read_position(BY_NAME["dead-board"].text).board
    numbers = [number for number in range(len(STANDARD)) if board.unplayed >> number & 1]
    hand = 1 << numbers[-1], 1 << numbers[-2]
    state = start(rules, STANDARD, hand, numbers[:left])._replace(board=board, turn=0)
    while state.without_placing.can_draw:
        state = state.step(Step.DRAW)
    state = state.step(Step.PASS)
    held = (Holding(0, 1, board.unplayed),)
    late = LateRound(rules, board, (held, held), left, 0, (0, 0), (), board.unplayed)
    ((turn, points),) = late.choices()
    assert (turn.placement, turn.drawn, points) == (None, left - len(state.well), state.points[0])


def test_the_attempt_that_found_a_result_finds_it_again():
    known = BY_NAME["bridges-whole-set"]
    words = known.found.split()
    run = SearchRun(known.name, known.kind, int(words[words.index("--seed") + 1]))
    made = attempt(run, int(words[words.index("--first") + 1]))
    assert (made.figure, made.text) == (known.figure, known.text)


def lucky_text(lucky: bool) -> str:
    return BY_NAME["bridges-whole-set"].text if lucky else ""


@pytest.fixture
def luck(monkeypatch):
    monkeypatch.setitem(SEARCHES, "bridges-whole-set", lambda dice: lucky_text(dice("luck").randrange(3) == 0))


@pytest.fixture
def inline(luck, monkeypatch):
    @contextmanager
    def this_process(*_ignored, **_options):
        yield InlineWorkers()

    monkeypatch.setattr(program, "open_workers", this_process)


def run(*words: str):
    return CliRunner().invoke(program.command, ["bridges-whole-set", "--seed", "5", *words])


def test_attempts_come_in_order_and_depend_only_on_their_number(luck):
    made = search(RUN, InlineWorkers(), 2, lambda: False)
    found = [one for _, one in zip(range(6), made)]
    assert [one.number for one in found] == list(range(2, 8))
    assert found == [attempt(RUN, number) for number in range(2, 8)]


def test_a_search_continues_where_its_log_ends(tmp_path, inline):
    log, whole = tmp_path / "attempts.jsonl", run("--attempts", "9", "--json").stdout
    run("--attempts", "4", "--log", str(log))
    lines = log.read_text().splitlines(keepends=True)
    log.write_text("".join(lines) + lines[-1][:9])  # as after a crash
    assert run("--attempts", "9", "--log", str(log), "--resume", "--json").stdout == whole
    assert log.read_text().splitlines(keepends=True)[:5] == lines
    assert len(log.read_text().splitlines()) == 10
    assert "another run (found seed 5, expected seed 6)" in run("--seed", "6", "--log", str(log), "--resume").stderr


def test_a_search_reports_its_best_result_and_how_to_repeat_it(inline):
    found = json.loads(run("--attempts", "9", "--json").stdout)
    assert (found["figure"], found["known"], found["attempts"]) == (BY_NAME["bridges-whole-set"].figure,) * 2 + (9,)
    again = run("--first", str(found["number"]), "--attempts", "1")
    assert again.exit_code == 0
    words = f"bridges-whole-set --seed 5 --first {found['number']} --attempts 1"
    assert f"# again: python -m research.search {words}\n" in again.stdout
    nothing = next(number for number in range(9) if not attempt(RUN, number).text)
    assert run("--first", str(nothing), "--attempts", "1").exit_code == 1


def cluster(workers: int):
    distributed = pytest.importorskip("distributed")
    here = {"host": "127.0.0.1", "protocol": "tcp://", "dashboard_address": None, "silence_logs": 50}
    return distributed.LocalCluster(n_workers=workers, threads_per_worker=1, processes=False, **here)


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_makes_the_same_attempts(tmp_path, luck):
    log = tmp_path / "attempts.jsonl"
    with cluster(2) as workers:
        run("--attempts", "9", "--log", str(log), "--cluster", workers.scheduler_address)
    assert log.read_text().splitlines()[1:] == [json.dumps(to_json(attempt(RUN, number))) for number in range(9)]


@pytest.mark.filterwarnings("ignore")
def test_rounds_for_a_fit_do_not_depend_on_who_runs_them():
    pieces = [("greedy", f"1 {number}") for number in range(3)]
    played = [styles.choices(*piece) for piece in pieces]
    with cluster(2) as workers:
        for address in (None, workers.scheduler_address):
            asked = Namespace(workers=1, cluster=address)
            assert list(sharing.outcomes(asked, styles.choices, pieces)) == played


@pytest.mark.filterwarnings("ignore")
def test_a_lost_scheduler_ends_the_run():
    asked = count()
    with cluster(0) as nobody:
        hands = ClusterWorkers(nobody.scheduler_address, "research.attempts")
        with pytest.raises(SchedulerLostError):
            list(search(RUN, hands, 0, lambda: next(asked) == 1 and nobody.close()))
        hands.close()


def test_results_found_before_the_scheduler_left_are_reported(luck, monkeypatch):
    def cut_short(*_ignored):
        yield from (attempt(RUN, number) for number in range(9))
        raise SchedulerLostError

    monkeypatch.setattr(program, "search", cut_short)
    result = run()
    assert result.exit_code == 2
    assert "the connection to the Dask scheduler was lost" in result.stderr
    assert result.stdout.endswith(BY_NAME["bridges-whole-set"].text)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["dead-board"], "nothing can be better than dead-board"),
        (["longest"], "did you mean longest-round?"),
        (["bridges", "--resume"], "--resume goes on with a log"),
        (["bridges", "--attempts", "0"], "--attempts"),
    ],
)
def test_an_impossible_search_is_refused(words, message):
    result = CliRunner().invoke(program.command, words)
    assert result.exit_code == 2
    assert message in result.stderr


def test_it_runs_as_a_program_and_finds_a_known_result_again():
    again = BY_NAME["bridges-whole-set"].found.split()
    done = subprocess.run([sys.executable, *again[1:], "--workers", "1"], capture_output=True, text=True, cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith(BY_NAME["bridges-whole-set"].text)


@pytest.mark.parametrize("words", [["search"], ["search", "bridges", "--seed", "1"], ["search", "--help"]])
def test_the_old_command_names_its_replacement_in_one_line(words):
    result = CliRunner().invoke(main, words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1
    assert "python -m research.search NAME" in result.stderr
    assert not re.search(r"^ +search ", CliRunner().invoke(main, ["--help"]).stdout, re.M)


def test_every_result_that_is_not_proven_has_a_search():
    assert {known.name for known in BEST_KNOWN if not known.proven} == {*SEARCHES}


def labels(text: str) -> list[list[str]]:
    tables = [table.splitlines() for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE)]
    cells = [[[cell.strip() for cell in line.split("|")[1:-1]] for line in table] for table in tables]
    return [[*head, *(first for first, *_ in rows)] for head, _, *rows in cells]


def test_the_tables_of_the_statistics_have_the_labels_of_the_program(tmp_path, capsys):
    game.main(["--rounds", "400", "--images", str(tmp_path)])
    printed = labels(capsys.readouterr().out)
    documented = labels((ROOT / "docs" / "game.md").read_text(encoding="utf-8"))
    assert len(documented) == 4
    assert [table for table in documented if table not in printed] == []
