"""Positions and results never change, and they can be compared, hashed, copied and pickled."""

import copy
import pickle

import pytest

from analyzer import analyse, read_position
from analyzer.board import Board, BoardError, Placement
from analyzer.engine import best
from analyzer.engine.plan import make_plan
from analyzer.errors import InputError, Spot, TextFault
from analyzer.forms import PartError
from analyzer.game.round import IllegalStepError
from analyzer.referee import diagnose, judge
from analyzer.rules import published
from analyzer.text import UndrawableError, read_puzzle
from analyzer.tiles import Tile, TileSet
from puzzles.kinds import RejectedError
from triomino import generate
from triomino.operations import RefusalError

POSITION = """
hand: 1-3-5 0-1-1 2-2-2
well: 30
board:
    5   1
    ^ * ^
  5   5   1
"""
PRESSMAN = published("pressman")


def position():
    return read_position(POSITION)


def puzzle():
    return read_puzzle("board:\n    1   .   3\n    ^ ?\n  1   1   .\n")


VALUES = {
    "tile": lambda: Tile(3, 0, 1),
    "set": lambda: TileSet.named("standard -0-1-2 +0-2-1"),
    "board": lambda: position().board,
    "position": position,
    "puzzle": puzzle,
    "analysis": lambda: analyse(position()),
    "rule set": lambda: PRESSMAN,
    "ranking": lambda: best(position(), "score")._replace(seconds=0.0),
    "plan": lambda: make_plan(position()),
    "generated puzzle": lambda: generate("fill", grade="easy", seed=3),
    "verdict": lambda: judge(position().board, Placement((4, 1), (0, 2, 1)), PRESSMAN),
    "diagnosis": lambda: diagnose(
        TileSet.named("standard"), [Placement((0, 0), (5, 5, 5)), Placement((1, 0), (5, 1, 5))]
    ),
}
every_value = pytest.mark.parametrize("make", VALUES.values(), ids=VALUES)


@every_value
def test_two_of_the_same_are_equal_and_hash_alike(make):
    one, other = make(), make()
    assert one == other
    assert hash(one) == hash(other)
    assert len({one, other}) == 1


@every_value
@pytest.mark.parametrize(
    "again", [lambda value: pickle.loads(pickle.dumps(value)), copy.copy, copy.deepcopy], ids=["pickle", "copy", "deep"]
)
def test_a_copy_is_equal_to_what_it_copies(make, again):
    value = make()
    assert again(value) == value
    assert hash(again(value)) == hash(value)
    assert type(again(value)) is type(value)


def tables(board):
    plain = {name: getattr(board, name) for name in ("tile_set", "bridges", "played")}
    return plain | {name: dict(getattr(board, name)) for name in ("tiles", "values", "around", "frontier")}


def test_a_pickled_board_keeps_its_tables_in_order():
    board = position().board
    again = pickle.loads(pickle.dumps(board))
    assert tables(again) == tables(board)
    assert [list(table) for table in (again.tiles, again.frontier)] == [list(board.tiles), list(board.frontier)]


@pytest.mark.parametrize("name", tables(position().board))
def test_no_table_of_a_board_can_be_set(name):
    board = position().board
    with pytest.raises(AttributeError):
        setattr(board, name, {})
    with pytest.raises(AttributeError):
        delattr(board, name)


@pytest.mark.parametrize("name", ["tiles", "values", "around", "frontier"])
def test_no_table_of_a_board_can_be_written_to(name):
    board = position().board
    before = tables(board)
    with pytest.raises(TypeError):
        getattr(board, name)[0, 0] = 9
    with pytest.raises((TypeError, AttributeError)):
        getattr(board, name).clear()
    assert tables(board) == before


def test_a_board_with_one_more_tile_differs():
    board = position().board
    before = tables(board)
    longer = board.place((4, 1), (1, 3, 5))
    assert len(longer) == len(board) + 1
    assert tables(board) == before


@pytest.mark.parametrize("change", ["tile", "place", "bridge", "set"])
def test_boards_that_differ_in_one_thing_are_not_equal(change):
    standard = TileSet.named("standard")
    board = Board.of(standard, [Placement((0, 0), (0, 1, 2), bridge=False)])
    other = {
        "tile": lambda: Board.of(standard, [Placement((0, 0), (0, 1, 3))]),
        "place": lambda: Board.of(standard, [Placement((2, 0), (0, 1, 2))]),
        "bridge": lambda: Board.of(standard, [Placement((0, 0), (0, 1, 2), bridge=True)]),
        "set": lambda: Board.of(TileSet.named("0-6"), [Placement((0, 0), (0, 1, 2))]),
    }[change]()
    assert board != other
    assert other != board


def test_a_board_equals_only_boards():
    assert position().board != "board"
    assert position().board is not None


@pytest.mark.parametrize("corners", [(0, 1, 3), (1, 3, 0), (3, 0, 1)])
def test_a_tile_is_the_same_whichever_corner_comes_first(corners):
    assert Tile(*corners) == Tile.of(*corners) == (0, 1, 3)
    assert (str(Tile(*corners)), repr(Tile(*corners))) == ("0-1-3", "Tile(0, 1, 3)")
    assert Tile(*corners) in TileSet.named("standard")


def test_a_refusal_of_a_board_keeps_its_faults_in_a_pickle():
    with pytest.raises(BoardError) as refused:
        Board.of(TileSet.named("standard"), [Placement((0, 0), (0, 2, 1)), Placement((9, 9), (0, 2, 1))])
    again = pickle.loads(pickle.dumps(refused.value))
    assert again.faults == refused.value.faults
    assert [fault.code for fault in again.faults] == ["not-in-set", "duplicate-tile", "not-in-set", "disconnected"]
    assert str(again) == str(refused.value)


ERRORS = [
    InputError("file.txt", "hand: 9-9-9", [TextFault("not-in-set", "9-9-9 is not in the set", Spot(1, 7))]),
    IllegalStepError("no-edge", "no placed tile shares an edge with the face 4,4"),
    RejectedError("not-unique"),
    RefusalError("no-hand", "found no hand", "position"),
    PartError("found 5, expected a text", ("position", "tiles", 2)),
    UndrawableError("it is too wide"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_survives_pickling(error):
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)


def test_the_givens_of_a_puzzle_cannot_be_written_to():
    givens = puzzle().givens
    assert givens == {(6, 0): 3}
    with pytest.raises(TypeError):
        givens[6, 0] = 4
