"""The solver of filling puzzles: its methods, when it stops, and what it returns then."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest
from brute_filling import brute_fillings, random_puzzle
from empty_regions import region

from analyzer.board import Board
from analyzer.engine.clock import Clock, OutOfTimeError
from analyzer.forms import to_json
from analyzer.position import Position, Puzzle
from analyzer.text import read_puzzle
from analyzer.tiles import Tile, TileSet
from puzzles.fill import FillProgress, fill, problems, solving
from puzzles.fill.depth_first import DepthFirst
from puzzles.fill.task import Task
from puzzles.regions import shape

STANDARD = TileSet.named("standard")


TWO_WAYS = read_puzzle("use: 0-0-1 0-1-1\nset: 0-1\ntiles:\n 0,0 ?\n 1,0 ?\n")
ONE_WAY = read_puzzle("use: 0-1-2 1-1-2\ntiles:\n 0,0 ?\n 1,0 ?\n 1,1 = 2\n")
NO_WAY = read_puzzle("use: 0-1-2 1-1-2\ntiles:\n 0,0 ?\n 1,0 ?\n 1,1 = 3\n")
MANY = region("strip", 12)._replace(givens={(0, 0): 3})
TURNED = region("strip", 12)
LONG = region("strip", 55)


@pytest.mark.parametrize(
    ("puzzle", "asked", "status", "unique", "count", "complete", "listed", "stopped"),
    [
        (ONE_WAY, {}, "solved", True, None, True, 1, "answered"),
        (ONE_WAY, {"count": True}, "solved", True, 1, True, 1, "answered"),
        (ONE_WAY, {"count": True, "limit": 2}, "solved", True, 1, True, 1, "answered"),
        (TWO_WAYS, {"count": True, "limit": 4}, "solved", False, 4, False, 4, "limit"),
        (TWO_WAYS, {"count": True, "limit": 5}, "solved", False, 4, True, 4, "answered"),
        (MANY, {}, "solved", False, None, True, 2, "answered"),
        (MANY, {"limit": 1}, "solved", None, None, False, 1, "limit"),
        (MANY, {"limit": 50}, "solved", False, None, True, 2, "answered"),
        (MANY, {"count": True, "limit": 1}, "solved", None, 1, False, 1, "limit"),
        (MANY, {"count": True, "limit": 50}, "solved", False, 50, False, 50, "limit"),
        (TURNED, {"limit": 1}, "solved", False, None, True, 1, "answered"),
        (TURNED, {"count": True, "limit": 1}, "solved", False, 1, False, 1, "limit"),
        (NO_WAY, {}, "impossible", False, None, True, 0, "answered"),
        (NO_WAY, {"count": True}, "impossible", False, 0, True, 0, "answered"),
        (NO_WAY, {"count": True, "limit": 1}, "impossible", False, 0, True, 0, "answered"),
        (LONG, {"clock": Clock(0.0)}, "unknown", None, None, False, 0, "seconds"),
        (LONG, {"clock": Clock(0.0), "count": True}, "unknown", None, 0, False, 0, "seconds"),
    ],
)
def test_an_answer_states_its_result_and_its_limits(puzzle, asked, status, unique, count, complete, listed, stopped):
    solution = fill(puzzle, **asked)
    assert solution.status == status
    assert (solution.unique, solution.count, solution.complete) == (unique, count, complete)
    assert (len(set(solution.solutions)), solution.stopped) == (listed, stopped)
    assert (solution.reason is not None) == (status == "impossible")


def test_an_unreached_limit_changes_nothing():
    count = fill(TWO_WAYS, count=True).count
    above = fill(TWO_WAYS, count=True, limit=count + 1)
    below = fill(TWO_WAYS, count=True, limit=count - 1)
    assert (above.count, above.complete) == (count, True)
    assert (below.count, below.complete) == (count - 1, False)


def test_nothing_to_fill_is_filled_in_one_way():
    puzzle = Puzzle(Position(Board.empty(STANDARD).place((0, 0), (0, 1, 2))), frozenset(), {}, None)
    solution = fill(puzzle, count=True)
    assert (solution.status, solution.unique, solution.count, solution.solutions) == ("solved", True, 1, ((),))


def test_faces_need_not_touch_each_other_or_the_board():
    board = Board.empty(STANDARD).place((0, 0), (0, 1, 2))
    puzzle = Puzzle(Position(board), frozenset({(20, 0), (40, 2)}), {}, (Tile(1, 1, 1), Tile(2, 2, 2)))
    assert fill(puzzle, count=True).count == 2


def test_when_time_runs_out_the_most_faces_filled_are_reported():
    solution = fill(LONG, clock=Clock(0.0))
    assert 0 < len(solution.partial) < len(LONG.fill)
    assert problems(LONG._replace(fill=frozenset(laid.at for laid in solution.partial)), solution.partial) == []


def test_the_json_has_its_documented_form():
    assert to_json(fill(ONE_WAY)) == {
        "format": "triomino-solution/1",
        "status": "solved",
        "unique": True,
        "count": None,
        "complete": True,
        "solutions": [
            [
                {"at": [0, 0], "corners": [1, 2, 0], "tile": "0-1-2"},
                {"at": [1, 0], "corners": [1, 1, 2], "tile": "1-1-2"},
            ]
        ],
        "reason": None,
    }
    reason = to_json(fill(NO_WAY))["reason"]
    assert reason["code"] == "no-fit" and reason["message"] and reason["at"] == [0, 0]


@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle(Position(Board.empty(STANDARD).place((0, 0), (0, 1, 2))), frozenset({(0, 0)}), {}, None),
        Puzzle(Position(Board.empty(STANDARD)), frozenset({(0, 0)}), {}, (Tile(0, 2, 1),)),
        Puzzle(Position(Board.empty(STANDARD)), frozenset({(0, 0)}), {}, (Tile(0, 1, 2), Tile(0, 1, 2))),
        Puzzle(Position(Board.empty(STANDARD).place((0, 0), (0, 1, 2))), frozenset({(5, 5)}), {}, (Tile(0, 1, 2),)),
    ],
)
def test_a_meaningless_puzzle_is_refused(puzzle):
    with pytest.raises(ValueError, match=r"hold tiles already|is listed twice, on the board or not in the set"):
        fill(puzzle)


def test_a_limit_is_at_least_1():
    with pytest.raises(ValueError, match="at least 1"):
        fill(ONE_WAY, limit=0)


class Interrupting(FillProgress):
    @property
    def stage(self) -> str:
        return "search"

    @stage.setter
    def stage(self, stage: str) -> None:
        if stage != "search":
            signal.raise_signal(signal.SIGINT)


def test_ctrl_c_prints_the_result_so_far(monkeypatch):
    monkeypatch.setattr(solving, "NODE_BUDGET", 0)
    solution = fill(LONG, progress=Interrupting())
    assert (solution.status, solution.stopped, solution.complete) == ("unknown", "interrupted", False)
    assert solution.partial


def test_ctrl_c_while_a_reason_is_sought_leaves_the_proof():
    together = read_puzzle("use: 0-1-2 1-1-2 0-0-0 3-3-3 3-3-4\ntiles:\n 0,0 ?\n 1,0 ?\n -1,1 = 0\n 2,0 = 3\n")
    for puzzle, code in ((NO_WAY, "no-fit"), (together, "none-found")):
        solution = fill(puzzle, progress=Interrupting())
        assert (solution.status, solution.complete, solution.reason.code) == ("impossible", True, code)


def test_a_search_ends_by_its_nodes_or_by_the_clock():
    task = Task.of(LONG)
    search = DepthFirst(task, Clock(), FillProgress())
    search.run(listed=1, nodes=100)
    assert not search.found.exhausted
    progress = FillProgress()
    search = DepthFirst(task, Clock(0.0), progress)
    with pytest.raises(OutOfTimeError):
        search.run(listed=1)
    assert not search.found.exhausted
    assert progress.nodes < 2000


def test_reasons_are_the_same_kind_when_cp_sat_has_to_find_them(monkeypatch):
    codes = {seed: fill(random_puzzle(seed)).reason for seed in range(800, 860)}
    monkeypatch.setattr(solving, "FIRST_NODES", 1)
    monkeypatch.setattr(solving, "NODE_BUDGET", 1)
    givens = 0
    for seed, reason in codes.items():
        again = fill(random_puzzle(seed)).reason
        assert (again and again.code) == (reason and reason.code), seed
        givens += reason is not None and reason.code == "givens"
    assert givens


def test_cp_sat_continues_when_the_nodes_are_used_up(monkeypatch):
    monkeypatch.setattr(solving, "FIRST_NODES", 1)
    monkeypatch.setattr(solving, "NODE_BUDGET", 1)
    for seed in range(700, 730):
        puzzle = random_puzzle(seed)
        fillings = brute_fillings(puzzle)
        solution = fill(puzzle)
        assert solution.status == ("solved" if fillings else "impossible"), seed
        assert solution.unique == (len(fillings) == 1), seed
        assert len(solution.solutions) == min(len(fillings), 2), seed
        assert fill(puzzle, count=True).count == len(fillings), seed


@pytest.mark.parametrize(
    ("work", "loaded"),
    [
        ("", False),
        ("assert fill(region('strip', 12), count=True, limit=100_000).count == 100_000", False),
        ("assert fill(region('hexagon', 3)).reason.code == 'curl'", False),
        ("solving.NODE_BUDGET = 0; assert fill(region('strip', 50)).solutions", True),
    ],
)
def test_ortools_is_loaded_only_when_it_is_needed(work, loaded):
    names = "from empty_regions import region; from puzzles.fill import fill, solving"
    check = f"import sys; sys.path.insert(0, 'tests'); {names}\n{work}\nassert ('ortools' in sys.modules) == {loaded}"
    subprocess.run([sys.executable, "-c", check], check=True, timeout=120)


def test_the_count_of_the_same_remaining_faces_is_remembered():
    """Without remembered counts, the same search visits 32,456 nodes."""
    board, progress = Board.empty(TileSet.named("0-3 mirrors")), FillProgress()
    search = DepthFirst(Task.of(Puzzle(Position(board), shape("strip", (7,)), {}, None)), Clock(), progress)
    search.run(listed=0)
    assert (search.found.total, search.found.exhausted) == (52_704, True)
    assert progress.nodes < 25_000
