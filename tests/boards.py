"""Random legal boards, positions and puzzles for the tests."""

import random

from definitions import corners, edges, fitting_corners, least_rotation, open_faces, values_on_points
from hypothesis import strategies as st

from analyzer.board import Board, Placement
from analyzer.position import Position, Puzzle
from analyzer.rules import PUBLISHED, published
from analyzer.tiles import Tile, TileSet

STANDARD = TileSet.named("standard")

SETS = (
    "standard",
    "standard -0-1-2 +0-2-1",
    "0-1",
    "0-2 mirrors",
    "0-3",
    "0-3 mirrors",
    "0-5 mirrors",
    "0-6",
    "0-9 mirrors",
)
CLOSED_SETS = ("0-2 mirrors", "0-3 mirrors", "0-5 mirrors", "0-3 mirrors -0-1-2 -0-2-1", "0-9 mirrors")


def grow(seed, set_name, count, compact):
    """Make a legal board of at most ``count`` tiles. The higher ``compact`` is, the denser the board."""
    chance = random.Random(f"{seed} {set_name} {count} {compact}")
    left = set(map(tuple, TileSet.named(set_name)))
    first = chance.choice(sorted(left))
    board = {(0, 0) if chance.random() < 0.5 else (1, 0): first}
    left.remove(first)
    while len(board) < count:
        on = values_on_points(board)
        places = sorted(open_faces(board))
        chance.shuffle(places)
        places[:compact] = sorted(places[:compact], key=lambda face: -edges(board, face))
        face, options = next(
            ((face, found) for face in places if (found := sorted(fitting_corners(face, on, left)))), (None, [])
        )
        if not options:
            break
        board[face] = chance.choice(options)
        left.remove(least_rotation(*board[face]))
    return board


def grown(tile_set, most):
    """For 1, 2 … ``most`` tiles, yield the set of all legal boards, up to rotation and translation."""
    boards = {Board.empty(tile_set).place((0, 0), tile.rotations[0]) for tile in tile_set}
    for _ in range(most):
        yield boards
        larger = set()
        for board in boards:
            for face in board.frontier:
                turns = tile_set.turns[board.known(face)]
                larger |= {board.place(face, turns[number]) for number in turns if board.unplayed >> number & 1}
        boards = larger


def board_of(tiles, set_name, bridges=()):
    return Board.of(
        TileSet.named(set_name), [Placement(face, triple, face in bridges) for face, triple in tiles.items()]
    )


def shifted(tiles, dx, dy):
    return {(x + dx, y + dy): triple for (x, y), triple in tiles.items()}


@st.composite
def layouts(draw, sets=SETS, most=24):
    set_name = draw(st.sampled_from(sets))
    tiles = grow(draw(st.integers(0, 10**6)), set_name, draw(st.integers(1, most)), draw(st.integers(1, 6)))
    dx = draw(st.integers(-12, 12))
    return shifted(tiles, dx, draw(st.integers(-6, 6)) * 2 + dx % 2), set_name


@st.composite
def boards(draw, sets=SETS, most=24):
    """A legal board with at most three of its tiles marked as bridges."""
    tiles, set_name = draw(layouts(sets, most))
    return board_of(tiles, set_name, draw(st.sets(st.sampled_from(sorted(tiles)), max_size=3)))


@st.composite
def positions(draw, sets=SETS, most=24):
    board = draw(boards(sets, most))
    rules = published(draw(st.sampled_from(PUBLISHED)))
    left = board.tile_set.of_mask(board.unplayed)
    hand = tuple(draw(st.permutations(left))[: draw(st.integers(0, 9))]) if left else ()
    hidden = len(left) - len(hand)
    count = draw(st.integers(rules.least_players, rules.most_players))
    players = draw(st.sampled_from([None, count]))
    scores = draw(st.none() | st.lists(st.integers(-99, 999), min_size=count, max_size=count).map(tuple))
    opponents = draw(st.none() | st.lists(st.integers(1, 3), min_size=count - 1, max_size=count - 1).map(tuple))
    if opponents is None or sum(opponents) > hidden:
        return Position(board, rules, hand, players, draw(st.none() | st.integers(0, hidden)), None, scores)
    left_over = hidden - sum(opponents)
    return Position(board, rules, hand, players, draw(st.sampled_from([None, left_over])), opponents, scores)


@st.composite
def puzzles(draw, sets=SETS, most=18):
    """Take some tiles off a layout. The puzzle gives some of their values, and perhaps names the tiles to use."""
    tiles, set_name = draw(layouts(sets, most))
    fill = draw(st.sets(st.sampled_from(sorted(tiles)), min_size=1))
    kept = {face: triple for face, triple in tiles.items() if face not in fill}
    tile_set = TileSet.named(set_name)
    board = Board.of(tile_set, [Placement(face, triple) for face, triple in kept.items()], connected=False)
    gone = {
        point: value
        for face in sorted(fill)
        for point, value in zip(corners(face), tiles[face])
        if point not in board.values
    }
    givens = {point: gone[point] for point in draw(st.sets(st.sampled_from(sorted(gone))))} if gone else {}
    use = draw(st.sampled_from([None, tuple(sorted(Tile.of(*tiles[face]) for face in fill))]))
    return Puzzle(Position(board), frozenset(fill), givens, use)
