"""Without OR-Tools, only the other searches run, and cases that they cannot settle are reported as open."""

import sys

import pytest
from click.testing import CliRunner

from analyzer.board import Board
from analyzer.engine import or_tools
from analyzer.engine.clock import Clock
from analyzer.engine.plan import make_plan, rank_by_plan
from analyzer.forms import to_json
from analyzer.position import Position, Puzzle
from analyzer.text import read_position, read_puzzle
from analyzer.tiles import TileSet
from puzzles.fill import fill, solving
from puzzles.regions import shape
from triomino.cli import main

LONG = Puzzle(Position(Board.empty(TileSet.named("standard"))), shape("strip", (55,)), {}, None)
ONE_WAY = read_puzzle("use: 0-1-2 1-1-2\ntiles:\n 0,0 ?\n 1,0 ?\n 1,1 = 2\n")
LONG_TEXT = "tiles:\n" + "".join(f" {x},0 ?\n" for x in range(55))
PLAN_TEXT = "hand: 1-5-5 1-1-5 0-0-2 0-0-5 0-5-5 2-5-5 3-5-5\ntiles:\n 0,0 5-5-5\n"
HAND = read_position(PLAN_TEXT)


@pytest.fixture
def absent(monkeypatch):
    """Make the import of OR-Tools fail, and set the search's budget of nodes to zero."""
    monkeypatch.setattr(or_tools, "runs_here", lambda: False)
    monkeypatch.setitem(sys.modules, "ortools", None)
    monkeypatch.setattr(solving, "NODE_BUDGET", 0)


def interrupted():
    clock = Clock()
    clock.interrupted = True
    return clock


ANSWERS = [
    (lambda clock: fill(LONG, clock=clock), lambda: Clock(0.2), True),
    (lambda clock: fill(LONG, clock=clock, count=True), lambda: Clock(0.2), True),
    (lambda clock: fill(LONG, clock=clock), interrupted, False),
    (lambda clock: fill(ONE_WAY, clock=clock), Clock, False),
    (lambda clock: fill(ONE_WAY, clock=clock, count=True), Clock, False),
    (lambda clock: make_plan(HAND, clock=clock), lambda: Clock(0), True),
    (lambda clock: make_plan(HAND, clock=clock), Clock, False),
    (lambda clock: rank_by_plan(HAND, HAND.rules, clock), lambda: Clock(0), True),
    (lambda clock: rank_by_plan(HAND, HAND.rules, clock), Clock, False),
]


@pytest.mark.parametrize(("ask", "started", "gives_up"), ANSWERS)
def test_open_cases_are_reported_with_the_reason(absent, ask, started, gives_up):
    assert to_json(ask(started())).get("note") == (str(or_tools.NOT_HERE) if gives_up else None)


@pytest.mark.parametrize(("ask", "seconds"), [(fill, 0.0), (make_plan, 0.0)])
def test_without_contention_a_limit_is_only_a_limit(ask, seconds):
    told = ask(LONG if ask is fill else HAND, clock=Clock(seconds))
    assert (told.stopped, told.note) == ("seconds", None)


@pytest.mark.parametrize(
    ("words", "text"),
    [(("solve", "-", "--seconds", "0"), LONG_TEXT), (("plan", "-", "--seconds", "0"), PLAN_TEXT)],
)
def test_the_output_notes_that_or_tools_is_missing(absent, words, text):
    output = " ".join(CliRunner().invoke(main, words, input=text).output.split())
    assert "Note: undecided: the search found no proof" in output.replace("# ", "")


def test_cp_sat_cannot_be_requested_without_or_tools(absent):
    done = CliRunner().invoke(main, ["plan", "-", "--method", "cp-sat"], input=PLAN_TEXT)
    assert (done.exit_code, done.output.count("\n")) == (2, 1) and "OR-Tools is not available here" in done.output
