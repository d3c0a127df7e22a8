"""In a dispute, one tile is misplaced, and no other tile can be the misplaced one."""

from __future__ import annotations

import pytest
from puzzle_provers import faults
from puzzle_runs import answered, item, made

from analyzer.board import Board, BoardError
from analyzer.engine.clock import Clock
from analyzer.referee import diagnose
from analyzer.text import read_draft
from puzzles.generation import Run, candidate
from puzzles.kinds import Effort
from puzzles.kinds.dispute import KIND, SLIPS, grade_of

STRIP = """
tiles:
  0,0 1-1-1
  1,0 1-2-1
  2,0 2-3-1
  3,0 2-3-3
  4,0 {last}
"""

TWO_WRONG = "tiles:\n 0,0 5-5-5\n 1,0 5-1-4\n -1,0 1-4-5\n 0,1 5-5-1\n"


def blamed(statement: str) -> list[int]:
    draft = read_draft(statement)
    found = []
    for number in range(len(draft.layout)):
        try:
            Board.of(draft.tile_set, draft.layout[:number] + draft.layout[number + 1 :])
        except BoardError:
            continue
        found.append(number)
    return found


@pytest.mark.parametrize("slip", SLIPS)
def test_exactly_one_tile_is_to_blame(slip):
    for puzzle in made("dispute", 6, slip=slip):
        draft = read_draft(puzzle.statement)
        [wrong] = blamed(puzzle.statement)
        assert slip in puzzle.tags
        assert slip != "one-corner" or len(puzzle.answer.clashes) == 1
        assert draft.layout[wrong].at == puzzle.answer.placement.at
        assert diagnose(draft.tile_set, draft.layout).removal.sets == ((wrong,),)


def test_a_board_with_several_suspect_tiles_makes_no_puzzle():
    """For this candidate, the generator first makes a board with several suspect tiles, and rejects it."""
    run = Run("dispute", KIND.settle({}), 5)
    found = candidate(run, 7).item
    assert found is not None and faults(found) == []


def test_an_interrupted_search_states_no_number_of_tiles(monkeypatch):
    """Two tiles must be removed from this board, but only a complete search proves this number."""
    draft = read_draft(f"puzzle: dispute\n{TWO_WRONG}")
    solved = KIND.solve(draft, Effort(Clock(stop=lambda: True)))
    assert (solved.status, solved.unique, solved.reason.code) == ("unknown", None, "unsearched")
    whole = KIND.solve(draft, Effort(Clock()))
    assert (whole.status, whole.reason.code, whole.reason.fewest) == ("impossible", "several", 2)
    assert KIND.hint(draft, Clock()).contradiction
    monkeypatch.setattr(type(KIND), "solved_for_hint", lambda *_: solved)
    assert not KIND.hint(draft, Clock()).contradiction


def test_the_tile_is_accepted_by_face_or_by_name_and_no_other_tile():
    for puzzle in made("dispute", 8):
        [wrong] = blamed(puzzle.statement)
        for number, laid in enumerate(read_draft(puzzle.statement).layout):
            right = number == wrong
            a, b, c = laid.corners
            assert puzzle.accepts({"at": list(laid.at)}) == right
            for name in (f"{a}-{b}-{c}", f"{b}-{c}-{a}", f"{c}-{a}-{b}"):
                assert puzzle.accepts({"tile": name}) == right
                assert puzzle.accepts({"at": list(laid.at), "tile": name}) == right
        x, y = puzzle.answer.placement.at
        assert not puzzle.accepts({"at": [x, y + 40]})
        elsewhere = {"at": [x + 2, y], "tile": puzzle.answer.placement.tile.name}
        assert not puzzle.accepts(elsewhere)
        assert str(puzzle.judged(elsewhere).phrase) == f"The misplaced tile is not the one on {x + 2},{y}."


def test_the_wrong_tile_does_not_depend_on_the_list_order():
    places = [blamed(puzzle.statement)[0] for puzzle in made("dispute", 12)]
    assert len(set(places)) > 3
    for puzzle in made("dispute", 4):
        faces = [laid.at for laid in read_draft(puzzle.statement).layout]
        assert faces == sorted(faces, key=lambda face: (face[1], face[0]))
        assert "*" not in puzzle.statement


def test_turned_is_the_tile_of_that_face_in_a_wrong_rotation():
    for puzzle in made("dispute", 6, slip="turned"):
        draft = read_draft(puzzle.statement)
        [wrong] = blamed(puzzle.statement)
        rest = Board.of(draft.tile_set, draft.layout[:wrong] + draft.layout[wrong + 1 :])
        laid = draft.layout[wrong]
        assert draft.tile_set.turned(laid.tile, rest.known(laid.at)) not in (None, laid.corners)


@pytest.mark.parametrize("slip", ["turned", "mirror"])
def test_a_decoy_takes_all_the_blame_and_two_points_leave_no_decoy(slip):
    for puzzle in made("dispute", 25, slip=slip):
        assert len(puzzle.answer.clashes) == 1 or "decoy" not in puzzle.tags


def test_a_mirror_slot_needs_a_tile_that_does_not_exist():
    for puzzle in made("dispute", 6, slip="mirror"):
        draft = read_draft(puzzle.statement)
        [wrong] = blamed(puzzle.statement)
        rest = Board.of(draft.tile_set, draft.layout[:wrong] + draft.layout[wrong + 1 :])
        laid = draft.layout[wrong]
        assert laid.tile.mirror not in draft.tile_set
        assert draft.tile_set.turned(laid.tile.mirror, rest.known(laid.at)) is not None


TURNED_END = {"at": [4, 0], "tile": "3-3-5", "corners": [5, 3, 3], "clashes": [[4, 0]]}


def test_the_end_tile_of_a_strip_is_blamed_and_not_its_neighbour():
    puzzle = item("dispute", STRIP.format(last="5-3-3"), TURNED_END, "fiendish", ("decoy", "turned"))
    assert faults(puzzle) == []
    assert puzzle.accepts({"at": [4, 0]})
    assert not puzzle.accepts({"at": [3, 0]})
    assert faults(puzzle._replace(tags=("turned",)))
    assert faults(answered(puzzle, {**TURNED_END, "at": [3, 0]}))


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        pytest.param(STRIP.format(last="3-5-3"), "no tiles disagree", id="a legal board"),
        pytest.param("tiles:\n 0,0 1-1-1\n 1,0 2-2-1\n", "2 tiles can each be blamed", id="either of two"),
        pytest.param(STRIP.format(last="5-5-3") + "  5,0 4-4-4\n", "0 tiles can each be blamed", id="two are wrong"),
    ],
)
def test_boards_that_make_no_puzzle(statement, told):
    assert faults(item("dispute", statement, TURNED_END, "hard")) == [told]


def test_fewer_clashes_and_a_decoy_never_make_it_easier():
    order = {grade: place for place, grade in enumerate(KIND.grades)}
    grades = [order[grade_of(clashes, False)] for clashes in (3, 2, 1)]
    assert grades == sorted(grades)
    assert order[grade_of(1, True)] > order[grade_of(1, False)]
