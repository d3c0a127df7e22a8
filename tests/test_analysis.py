"""Rotating a board rotates its analysis, and mirroring a board mirrors its analysis.

Mirroring needs a set that has the mirror image of each of its tiles.
"""

from pathlib import Path

from boards import CLOSED_SETS, SETS, positions
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer import Board, BoardError, Placement, Position, analyse, read_position
from analyzer.lattice import SYMMETRIES, corners
from analyzer.tiles import Tile

FIVE = Path(__file__).parents[1] / "examples" / "five-situations.txt"


def moved_corners(symmetry, face, values):
    on = {symmetry.point(point): value for point, value in zip(corners(face), values)}
    return tuple(on[point] for point in corners(symmetry.face(face)))


def moved(symmetry, position):
    board = position.board
    layout = [
        Placement(symmetry.face(laid.at), moved_corners(symmetry, laid.at, laid.corners), laid.bridge)
        for laid in board.layout
    ]
    hand = tuple(tile.mirror for tile in position.hand) if symmetry.mirrored else position.hand
    return position._replace(board=Board.of(board.tile_set, layout), hand=hand)


def findings(analysis, symmetry):
    """Return the findings without their examples, because a rotated board may get other examples."""

    def tile(tile):
        return tile.mirror if symmetry.mirrored else tile

    def tiles(some):
        return frozenset(map(tile, some))

    def place(face, values):
        return symmetry.face(face), moved_corners(symmetry, face, values)

    slots = {(*place(s.at, s.corners), s.edges, s.status, s.reason, tiles(s.fits)) for s in analysis.slots}
    hexagons = {
        (
            symmetry.point(h.centre),
            h.value,
            h.placed,
            h.status,
            h.reason,
            h.completions,
            frozenset(map(symmetry.face, h.empty)),
            frozenset((*place(b.at, b.corners), b.reason) for b in h.blocked_by),
            h.competition is None or len(h.competition.faces),
        )
        for h in analysis.hexagons
    }
    bridges = {(*place(b.at, b.corners), tile(b.tile), b.status, b.reason) for b in analysis.bridges}
    moves = {(*place(m.at, m.corners), tile(m.tile), m[3:]) for m in analysis.moves or []}
    return slots, hexagons, bridges, moves


TURNS = [symmetry for symmetry in SYMMETRIES if not symmetry.mirrored]
STILL = SYMMETRIES[0]


@given(positions(), st.sampled_from(TURNS))
@settings(max_examples=40)
def test_a_turned_board_has_the_turned_analysis(position, symmetry):
    assert findings(analyse(position), symmetry) == findings(analyse(moved(symmetry, position)), STILL)


@given(positions(sets=CLOSED_SETS), st.sampled_from(SYMMETRIES))
@settings(max_examples=40)
def test_a_mirrored_board_has_the_mirrored_analysis_in_a_set_closed_under_mirroring(position, symmetry):
    assert all(tile.mirror in position.board.tile_set for tile in position.board.tile_set)
    assert findings(analyse(position), symmetry) == findings(analyse(moved(symmetry, position)), STILL)


@given(positions(sets=("standard", "0-6")), st.sampled_from([s for s in SYMMETRIES if s.mirrored]))
@settings(max_examples=30)
def test_a_mirrored_board_is_legal_in_the_standard_set_only_without_singles(position, symmetry):
    singles = any(tile.mirror != tile for tile in map(position.board.tile_at, position.board.tiles))
    try:
        moved(symmetry, position._replace(hand=()))
    except BoardError as error:
        assert singles
        assert {fault.code for fault in error.faults} == {"not-in-set"}
    else:
        assert not singles


@given(positions())
@settings(max_examples=30)
def test_the_parts_of_an_analysis_agree(position):
    analysis = analyse(position)
    board = position.board
    assert {slot.at for slot in analysis.slots} == board.frontier.keys()
    assert {hexagon.centre for hexagon in analysis.hexagons} == board.values.keys()
    slots = {slot.at: slot for slot in analysis.slots}
    for bridge in analysis.bridges:
        assert slots[bridge.at].corners == bridge.corners
        assert slots[bridge.at].reason == bridge.reason
    for hexagon in analysis.hexagons:
        if hexagon.placed == 5:
            (at,) = hexagon.empty
            assert hexagon.completions == len(slots[at].fits)
            assert hexagon.reason == slots[at].reason
    assert (analysis.moves is None) == (not position.hand)
    for move in analysis.moves or []:
        assert move.tile in slots[move.at].fits
        assert move.tile in position.hand


def test_house_rules_can_replace_a_score():
    position = read_position(FIVE.read_text(encoding="utf-8"))
    house = position.rules._replace(name="house", hexagon_bonus=(60, 70, 80))
    assert analyse(position, house).rules.name == "house"
    assert analyse(position, house).moves[0].score == analyse(position).moves[0].score + 10


def situations(path):
    analysis = analyse(read_position(path.read_text(encoding="utf-8"), str(path)))
    hexagons = [h for h in analysis.hexagons if h.placed >= 5]
    return analysis, {
        "complete": [h.value for h in hexagons if h.status == "complete"],
        "completable": sorted(f.tile.name for h in hexagons if h.placed == 5 for f in h.example or ()),
        "mirror": sorted(Tile.of(*b.corners).name for h in hexagons if h.reason == "mirror" for b in h.blocked_by),
        "lost bridges": [(b.tile.name, b.reason) for b in analysis.bridges],
    }


def test_the_example_shows_the_five_situations():
    analysis, found = situations(FIVE)
    assert len(analysis.position.board) == 20
    assert found["complete"] == [0]
    assert found["completable"] == ["0-2-5", "1-3-5"]
    assert found["mirror"] == ["0-4-2"]
    assert found["lost bridges"] == [("2-4-4", "played")]
    assert [bridge.at for bridge in analysis.bridges] == [(8, 1)]
    slots = {slot.at: slot for slot in analysis.slots}
    assert [tile.name for tile in slots[1, 2].fits] == ["1-3-5"]
    assert "0-2-5" in [tile.name for tile in slots[6, 3].fits]
    assert (slots[7, 1].reason, slots[4, 0].reason, slots[4, 3].reason) == ("mirror", "played", "exhausted")
    assert [(move.tile.name, move.at, move.score) for move in analysis.moves] == [
        ("1-3-5", (1, 2), 59), ("0-2-5", (6, 3), 57)
    ]  # fmt: skip


def test_every_set_can_be_analysed():
    for name in SETS:
        analysis = analyse(read_position(f"set: {name}\nboard:\n"))
        assert (analysis.slots, analysis.hexagons, analysis.bridges, analysis.moves) == ((), (), (), None)


def test_a_position_made_by_hand_can_be_analysed():
    position = read_position("tiles:\n 0,0 1-1-1\n")
    assert analyse(Position(position.board)).slots == analyse(position).slots
