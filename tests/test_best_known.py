"""Two verifiers confirm each best known result, and independent code confirms the proofs."""

from __future__ import annotations

import json
import re
from itertools import islice
from pathlib import Path

import pytest
from boards import grow, grown
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as some
from questions import answer_of

from analyzer import TileSet, read_position
from analyzer.audit import audit_record
from analyzer.board import Board
from analyzer.engine.clock import Clock
from analyzer.engine.kernel.machine import PlainMachine
from analyzer.lattice import SYMMETRIES, corners, neighbours, ring, ring_points
from analyzer.moves import count_legal_moves
from analyzer.text.record import read_record
from analyzer.tiles import Tile
from puzzles.arrange import figure
from puzzles.best_known import bounds, dead_boards, plain_rounds, replay
from puzzles.best_known.catalogue import BEST_KNOWN, NAMES, STANDARD, _no_smaller
from puzzles.best_known.dead_boards import DeadBoardSearch, is_mirrored
from puzzles.best_known.shapes import least_form, shapes_by_size
from puzzles.fill.task import Task
from puzzles.regions import perimeter
from triomino.cli import main
from triomino.operations.records import fault_of

BY_NAME = {known.name: known for known in BEST_KNOWN}


DOCUMENT = (Path(__file__).parents[1] / "docs" / "best-known.md").read_text(encoding="utf-8")
OPEN = re.findall(r"^\| `([\w-]+)`: [^|]* \| (\d+) \| (\d+) \| open \|$", DOCUMENT, re.MULTILINE)


@pytest.mark.parametrize(("name", "figure", "bound"), OPEN, ids=[name for name, *_ in OPEN])
def test_the_document_gives_the_figures_and_bounds_that_the_program_gives(name, figure, bound):
    assert (BY_NAME[name].figure, BY_NAME[name].bound) == (int(figure), int(bound))


def best_known(*words):
    return CliRunner().invoke(main, ["best-known", *words])


def dead_board(*words):
    return CliRunner().invoke(main, ["best-known", "dead-board", *words])


def test_every_stored_result_is_valid(monkeypatch):
    # The proof for the set 0-6 takes four times as long as all the others together, so only a part of it is tested.
    largest = BY_NAME["dead-board-0-6"]
    monkeypatch.setattr(largest, "_search", lambda clock: largest.bound * (_no_smaller("0-6", 11, clock) == 11))
    result = best_known("--verify")
    assert result.exit_code == 0
    told = [line.split()[3] for line in result.stdout.splitlines() if line[:6].strip()]
    assert told == ["verified", *["yes"] * len(NAMES)]


@pytest.mark.parametrize("judge", [replay, plain_rounds])
@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("dead-board", "  5,2 3-3-5\n", ""),  # the removed tile could be placed again, so the board is not dead
        ("dead-board", "5,2 3-3-5", "5,2 3-5-3"),
        ("dead-board", "5,2 3-3-5", "9,2 3-3-5"),
        ("dead-board", "3,1 2-3-5", "3,1 2-5-3"),
        ("dead-board-0-2", "set: 0-2", "set: 0-3"),
        ("compact-figure", "  2,-3 3-4-4\n", ""),
        ("first-three-moves", "  2,0 5-5-0\n", ""),
        ("first-three-moves", "5-5-0", "0-5-0"),
    ],
)
def test_a_damaged_text_is_refused_by_both_judges(judge, name, old, new):
    known = BY_NAME[name]
    text = known.text.replace(old, new)
    if text == known.text:  # there is nothing to replace, so leave out the last tile
        text = known.text.rstrip().rsplit("\n", 1)[0] + "\n"
    with pytest.raises(ValueError, match=r"."):
        judge.figure(known.kind, text)


@pytest.mark.parametrize("judge", [replay, plain_rounds])
@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("shortest-round", "rules: pressman", "rules: standard"),
        ("shortest-round", "draw 3-4-4\n", "draw 3-5-5\n"),  # 3-5-5 could be placed
        ("shortest-round", "  Olaf draw 3-4-4\n", ""),
        ("shortest-round", "5-5-5 @ 0,0 = 25", "5-5-5 @ 0,0 = 15"),
        ("shortest-round", "Ida 0 Olaf -25", "Ida 0 Olaf -15"),
        ("shortest-round", "Ida 5-5-5 @", "Ida 4-4-4 @"),
        ("shortest-round", "hand Ida 0-1-2", "hand Ida 0-1-5"),  # Olaf was dealt 0-1-5
        ("shortest-round", "Ida holds 0-0-3", "Ida holds 0-0-4"),
        ("dead-board-played", "  Olaf pass = -25\n", ""),
        ("dead-board-played", "4,1 = 7", "4,-1 = 7"),
        ("dead-board-played", "Olaf 2-3-5 @ 3,1", "Olaf 2-3-4 @ 3,1"),
        (
            "dead-board-played",
            "Ida 0-0-5 @ 0,1 = 5\n  Olaf 0-2-5 @ 2,1 = 7\n",
            "Olaf 0-2-5 @ 2,1 = 7\n  Ida 0-0-5 @ 0,1 = 5\n",
        ),
        ("longest-round", "  Ida draw", "  Ida pass\n  Ida draw"),
        ("match-total", "  Olaf holds", "  Ida holds"),
    ],
)
def test_a_damaged_game_is_refused_by_both_judges(judge, name, old, new):
    known = BY_NAME[name]
    assert old in known.text
    with pytest.raises(ValueError, match=r"."):
        judge.figure(known.kind, known.text.replace(old, new, 1))


@pytest.mark.parametrize("judge", [replay, plain_rounds])
def test_a_blocked_round_with_places_left_is_not_a_dead_board(judge):
    with pytest.raises(ValueError, match=r"dead board|can still be placed"):
        judge.figure("blocked-round", BY_NAME["shortest-round"].text)


@pytest.mark.parametrize(("claimed", "proven"), [(7, 7), (8, 7), (6, 6)])
def test_a_stated_bound_is_proven_by_a_search_of_all_smaller_boards(claimed, proven):
    assert DeadBoardSearch(TileSet.named("0-2")).least_below(claimed) == proven


def test_a_stated_bound_that_its_proof_does_not_give_is_a_fault(monkeypatch):
    known = BY_NAME["dead-board-0-2"]
    monkeypatch.setattr(known, "_search", lambda clock: DeadBoardSearch(TileSet.named("0-2"), clock).least_below(6))
    assert fault_of(known, Clock()) == "the proof gives the bound 6, not 7"


def _refuse(kind, text):
    raise ValueError("no legal move")


@pytest.mark.parametrize(
    ("reader", "measure", "fault"),
    [
        (replay, _refuse, "by the rules: no legal move"),
        (plain_rounds, _refuse, "by the plain reader: no legal move"),
        (replay, lambda kind, text: 4, "by the rules it comes to 4, not to 3"),
        (plain_rounds, lambda kind, text: 2, "by the plain reader it comes to 2, not to 3"),
    ],
)
def test_each_reader_alone_can_refuse_a_result(monkeypatch, reader, measure, fault):
    monkeypatch.setattr(reader, "figure", measure)
    assert fault_of(BY_NAME["shortest-round"], Clock()) == fault


def test_a_figure_better_than_its_bound_is_a_fault(monkeypatch):
    known = BY_NAME["shortest-round"]
    monkeypatch.setattr(known, "_bound", lambda: 4)
    monkeypatch.setitem(vars(known), "bound", 4)
    assert fault_of(known, Clock()) == "3 is better than its bound 4"


@pytest.mark.parametrize("name", NAMES)
def test_no_bound_is_a_stored_number(monkeypatch, name):
    for function in [name for name in vars(bounds) if name.startswith(("most_", "fewest_"))]:
        monkeypatch.setattr(bounds, function, lambda *given: -7)
    monkeypatch.setattr(figure, "least_perimeter", lambda tile_set: -7)
    monkeypatch.setattr(DeadBoardSearch, "least_below", lambda search, tiles: -7)
    assert BY_NAME[name].prove(Clock()) == -7


def test_every_bound_that_is_a_number_has_a_proof_that_runs():
    stated = [known.name for known in BEST_KNOWN if known._search is not None]
    assert stated == [name for name in NAMES if name.startswith("dead-board")]


def test_two_alternating_rounds_lower_both_totals_for_ever():
    head, *rounds = BY_NAME["shortest-round"].text.split("round\n")
    rounds = [one.split("  scores")[0] for one in rounds]
    text = head + "".join("round\n" + one for one in rounds * 20)
    audit = audit_record(read_record(text))
    assert not audit.problems
    assert (audit.rounds[-1].totals, audit.winners) == ((-500, -500), ())


def test_the_pairs_of_edges_that_a_board_closes_are_bounded():
    bound = {}
    for pairs, holes in bounds.figures(STANDARD):
        bound[holes] = max(pairs, bound.get(holes, 0))
    for seed in range(12):
        tiles = grow(seed, "standard", 50, 3)
        points = {point for face in tiles for point in corners(face)}
        edges = (3 * len(tiles) + sum(other not in tiles for face in tiles for other in neighbours(face))) // 2
        holes = 1 - len(points) + edges - len(tiles)
        assert 2 * len(tiles) + 1 - edges <= bound[holes]


@pytest.mark.parametrize(
    ("puzzle", "faces", "fillings"),
    [
        (bounds.five_beside(STANDARD), 22, 0),
        (bounds.surroundings(STANDARD, Tile(5, 5, 5)), 12, 0),
        (bounds.surroundings(STANDARD, Tile(4, 5, 5)), 12, 0),
        (bounds.surroundings(STANDARD, Tile(3, 5, 5)), 12, 1),
    ],
)
def test_the_model_cannot_fill_a_shape_that_the_search_cannot_fill(puzzle, faces, fillings):
    pytest.importorskip("ortools")
    from puzzles.fill.fill_model import Form, find

    answer = find(Task.of(puzzle), Form.CLAUSES, Clock(), 1000)
    assert len(puzzle.fill) == faces
    assert (len(answer.fillings), answer.exhausted) == (fillings, not fillings)


@given(some.sets(some.tuples(some.integers(0, 5), some.integers(0, 5)), min_size=1))
@settings(max_examples=60, deadline=None)
def test_sparse_hexagons_have_edges_around_them(places):
    points = {(2 * x + y, y) for x, y in places}
    faces = {face for point in points for face in ring(point)}
    points = {point for face in faces for point in corners(face) if faces.issuperset(ring(point))}
    beside = max(len(points.intersection(ring_points(point))) for point in points)
    bound = 2 * len(faces) - (5 if beside <= 4 else 4) * len(points)
    assert perimeter(faces) <= bound


@pytest.mark.parametrize("judge", [replay, plain_rounds])
def test_a_bridge_counts_only_where_the_order_forms_it(judge):
    known = BY_NAME["highest-move"]
    lines = known.text.splitlines(keepends=True)
    bridge = next(line for line in lines if "*" in line)
    lines.remove(bridge)
    last = "".join([*lines, bridge.replace(" *", "")])
    assert judge.figure(known.kind, known.text) == 203
    assert judge.figure(known.kind, last) == 163


@pytest.mark.parametrize("judge", [replay, plain_rounds])
def test_a_hexagon_counts_once_its_last_tile_is_placed(judge):
    board = read_position("board:\n  0   1\n  ^ v ^\n3   1   2\n  v ^ v\n  1   5\n").board
    lines = [f" {laid.at[0]},{laid.at[1]} {'-'.join(map(str, laid.corners))}\n" for laid in board.layout]
    assert judge.figure("hexagons", "tiles:\n" + "".join(lines)) == 1
    assert judge.figure("hexagons", "tiles:\n" + "".join(lines[:-1])) == 0


def test_the_number_of_shapes_is_right():
    # The numbers of free polyiamonds, as published.
    assert [len(found) for found in islice(shapes_by_size(), 9)] == [1, 1, 1, 3, 4, 12, 24, 66, 160]


def test_a_shape_is_the_same_in_every_position():
    shape = ((0, 0), (1, 0), (2, 0), (2, 1), (3, 1))
    forms = {least_form(tuple(sorted(symmetry.face(face) for face in shape))) for symmetry in SYMMETRIES}
    assert len(forms) == 1


def test_shapes_are_connected():
    for shape in next(islice(shapes_by_size(), 6, None)):
        assert all(any(other in shape for other in neighbours(face)) for face in shape)


def by_search(tile_set):
    search = DeadBoardSearch(tile_set)
    return search.run(search.dead_boards)


@pytest.mark.parametrize(
    ("set_name", "least"),
    [("0-0", 1), ("0-1", 4), ("0-1 -0-1-1", 1), ("0-2", 7), ("0-2 mirrors", 7)],
)
def test_the_smallest_dead_board_by_two_ways(set_name, least):
    pytest.importorskip("ortools")
    from puzzles.best_known.dead_boards_model import dead_boards as by_model

    tile_set, clock = TileSet.named(set_name), Clock()
    found = by_search(tile_set)
    again = DeadBoardSearch(tile_set).run(lambda shape: by_model(tile_set, clock, shape))
    assert (len(found.layout), found.stopped) == (len(again.layout), again.stopped) == (least, "found")
    for layout in (found.layout, again.layout):
        board = Board.of(tile_set, layout)
        assert count_legal_moves(board, board.unplayed) == 0


def test_no_legal_board_is_dead_below_the_proven_size():
    tile_set = TileSet.named("0-2")
    for boards in grown(tile_set, 4):
        assert not any(count_legal_moves(board, board.unplayed) == 0 for board in boards)


def test_the_search_finds_a_dead_board_of_every_shape_that_has_one():
    tile_set = TileSet.named("0-1")
    search = DeadBoardSearch(tile_set)
    found = {shape for shape in next(islice(shapes_by_size(), 3, None)) if next(search.dead_boards(shape), None)}
    *_, boards = grown(tile_set, 4)
    dead = {least_form(tuple(sorted(board.tiles))) for board in boards if not count_legal_moves(board, board.unplayed)}
    assert found == dead != set()


def after(machine, monkeypatch):
    monkeypatch.setattr(dead_boards, "start", lambda _module: machine)
    return by_search(TileSet.named("0-2"))


def test_the_search_is_the_same_compiled_and_in_plain_python(monkeypatch):
    plain = after(PlainMachine(), monkeypatch)
    monkeypatch.undo()
    assert plain == by_search(TileSet.named("0-2"))


def test_a_search_that_starts_later_proves_nothing_about_smaller_boards():
    answer = answer_of("deadboard", {"set": "0-2", "least": 7})
    assert (answer["tiles"], answer["proven"], answer["sizes"]) == (7, False, [])


@pytest.mark.parametrize(("shapes", "settled"), [(5, 3), (6, 4), (7, 4)])
def test_a_stopped_search_lists_the_sizes_that_it_has_settled(shapes, settled):
    clock = Clock()
    search = DeadBoardSearch(TileSet.named("0-3"), clock)
    counted = 0

    def boards(shape):
        nonlocal counted
        yield from search.dead_boards(shape)
        counted += 1
        clock.interrupted = counted == shapes

    answer = search.run(boards)
    assert (answer.layout, answer.least, len(answer.sizes), answer.stopped) == ((), settled + 1, settled, "interrupted")


def test_a_search_out_of_time_reports_its_progress():
    result = dead_board("--seconds", "0")
    assert result.exit_code == 1
    assert "continue with --least 1" in result.stdout


def test_a_set_without_mirror_symmetry_is_refused():
    assert is_mirrored(TileSet.named("0-3"))
    assert not is_mirrored(TileSet.named("0-3 -0-1-2"))
    assert dead_board("--set", "0-3 -0-1-2").exit_code == 2


def test_a_result_is_printed_with_its_text():
    result = best_known("show", "highest-move")
    assert read_position(result.stdout).hand
    assert json.loads(best_known("show", "highest-move", "--json").stdout)["records"][0]["figure"] == 203
    assert best_known("show", "no-such-record").exit_code == 2
