"""What was really laid? A doubtful line read so that the rest of the round makes most sense.

A placement that cannot be right leaves the board in doubt: the tile may be written wrong, or its place, or a line may
be missing before it. Taking it as written would make honest lines after it look wrong. So every likely reading is
tried, the placements that follow are replayed on each, and the reading that leaves the fewest of them with a problem is
kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from analyzer.board import Board, Placement
from analyzer.lattice import Face, Point, corners, neighbours, ring
from analyzer.moves import Move, legal_moves, scored
from analyzer.rules import RuleSet
from analyzer.tiles import Corners, Known, Tile

UNKNOWN = -1
"""The value on a corner of a tile that lies on the board and of which the record does not tell."""

LOOK_AHEAD = 60
"""Placements that are replayed to judge a reading: more than any round of the standard set has."""


class Laying(NamedTuple):
    """A placement as the record tells it.

    Attributes:
        corners: as written.
        at: the face.
        worth: what the placement alone would have to score for the sheet to be right; ``None`` without a claim.
    """

    corners: Corners
    at: Face
    worth: int | None

    @property
    def tile(self) -> Tile:
        """Which tile it is, whatever its rotation."""
        return Tile.of(*self.corners)


class Guess(NamedTuple):
    """A way to read a line.

    Attributes:
        board: the board after it.
        move: the legal placement that was meant; ``None`` where it leaves an illegal one, or none, on the board.
        added: the faces on which it puts tiles.
    """

    board: Board
    move: Move | None
    added: tuple[Face, ...]


def legal_as_written(board: Board, laying: Laying, rules: RuleSet) -> Move | None:
    """The placement with its score, if it is legal on this board."""
    number = board.tile_set.number.get(laying.corners)
    if number is None or board.played >> number & 1:
        return None
    if not board.tiles:
        return scored(board, Placement(laying.at, laying.corners), rules)
    if laying.at not in board.frontier:
        return None
    turned = board.tile_set.turned(board.tile_set.tiles[number], board.known(laying.at))
    return None if turned is None else scored(board, Placement(laying.at, turned), rules)


def put(board: Board, move: Move) -> Board:
    """The board after a legal placement."""
    return board.place(move.at, move.corners, move.bridge)


def put_anyhow(board: Board, at: Face, values: Known, written: tuple[int, ...]) -> Board:
    """The board with a tile that does not fit, or of which not every corner is known; it counts as none of the set.

    Args:
        board: the board; the face is empty.
        at: the face.
        values: what its points are taken to have now.
        written: the corners that the tile shows, ``UNKNOWN`` where the record does not say.
    """
    a, b, c = written
    tiles, around, frontier = board.tiles | {at: (a, b, c)}, board.around.copy(), board.frontier.copy()
    points = corners(at)
    told = {point: value for point, value in zip(points, values) if value is not None}
    for point in points:
        around[point] = around.get(point, 0) + 1
    frontier.pop(at, None)
    for face in neighbours(at):
        if face not in tiles:
            frontier[face] = frontier.get(face, 0) + 1
    return Board(board.tile_set, tiles, board.values | told, board.bridges, around, frontier, board.played)


def misplaced(board: Board, laying: Laying, overrule: bool = False) -> Guess:
    """A line taken as it is written although it is illegal: the tile lies there, if the face is empty.

    Where it disagrees with the board the board is right, or with ``overrule`` the tile.
    """
    if laying.at in board.tiles:
        return Guess(board, None, ())
    known = board.known(laying.at)
    a, b, c = laying.corners
    turned = min(((a, b, c), (b, c, a), (c, a, b)), key=lambda triple: _mismatches(triple, known))
    if not overrule:
        values: Known = (
            turned[0] if known[0] is None else known[0],
            turned[1] if known[1] is None else known[1],
            turned[2] if known[2] is None else known[2],
        )
    else:
        values = turned
    return Guess(put_anyhow(board, laying.at, values, turned), None, (laying.at,))


def unwritten_tiles(board: Board, at: Face) -> Iterator[Board]:
    """The boards with a tile on this open slot of which the record does not tell.

    A corner that nothing settles is first left without a value, then it has each that some unplayed tile would put
    there.
    """
    known = board.known(at)
    yield put_anyhow(board, at, known, tuple(UNKNOWN if value is None else value for value in known))
    if None in known:
        for tile in board.tile_set.of_mask(board.tile_set.fitting[known] & board.unplayed):
            turned = board.tile_set.turned(tile, known)
            if turned is not None:
                yield put_anyhow(board, at, turned, turned)


def trouble(board: Board, layings: Sequence[Laying], rules: RuleSet, most: int) -> int:
    """How many of these placements, laid in turn, have a problem; counting stops beyond ``most``."""
    found = 0
    for laying in layings[:LOOK_AHEAD]:
        move = legal_as_written(board, laying, rules)
        if move is None or laying.worth not in (None, move.score):
            found += 1
            if found > most:
                break
        board = misplaced(board, laying).board if move is None else put(board, move)
    return found


class Choice(NamedTuple):
    """The reading that was kept.

    Attributes:
        guess: the reading.
        doubtful: the points of which other readings, as good as this one, say something else.
    """

    guess: Guess
    doubtful: frozenset[Point]


def best_guess(
    board: Board,
    laying: Laying,
    rest: Sequence[Laying],
    rules: RuleSet,
    likely: frozenset[Tile] | None,
    spurious: bool,
) -> Choice:
    """The reading of a doubtful line that leaves the least trouble for the placements after it.

    A legal line is read otherwise only where that saves trouble later; an illegal one is preferably read as a legal
    placement near to what is written, with the score that the sheet gives it.

    Args:
        board: the board before it.
        laying: the line.
        rest: the placements after it.
        rules: the rule set.
        likely: the tiles that the player holds, where all of them are known.
        spurious: whether the line may be one too many.
    """
    ranked: list[tuple[int, int, Guess]] = []
    written = legal_as_written(board, laying, rules)
    least = len(rest) + 1
    if written is not None:
        first = Guess(put(board, written), written, (written.at,))
        least = trouble(first.board, rest, rules, least)
        # One thing that is odd about a legal line is a mistake by itself; two are likely to have one cause.
        oddity = _oddity(first, laying, likely)
        ranked.append((least, oddity if oddity > 1 else 0, first))
    for guess in _guesses(board, laying, rest, rules, spurious and written is None):
        oddity = _oddity(guess, laying, likely)
        if written is not None and oddity:
            continue
        left = trouble(guess.board, rest, rules, least)
        if left <= least:
            ranked.append((left, oddity, guess))
            least = left
    left, oddity, chosen = min(ranked, key=lambda entry: entry[:2])
    equals = [guess for other, odd, guess in ranked if (other, odd) == (left, oddity)]
    return Choice(chosen, _doubtful(board, equals))


def with_unwritten_tile(board: Board, layings: Sequence[Laying], rules: RuleSet) -> Board:
    """The board with a tile that was laid and not written down, where that saves trouble later; else as it is.

    A tile makes a difference to the placements that touch it alone, so it is looked for round the first one that is in
    trouble without it.
    """
    best, least = board, trouble(board, layings, rules, len(layings))
    if not least:
        return board
    first = next(number for number in range(len(layings)) if trouble(board, layings[: number + 1], rules, 0))
    touching = {face for point in corners(layings[first].at) for face in ring(point)}
    for face in sorted(touching & board.frontier.keys()):
        for guess in unwritten_tiles(board, face):
            left = trouble(guess, layings, rules, least)
            if left < least:
                best, least = guess, left
    return best


def _guesses(board: Board, laying: Laying, rest: Sequence[Laying], rules: RuleSet, spurious: bool) -> Iterator[Guess]:
    """The likely readings other than a legal one as written, the nearest first."""
    if spurious:
        yield Guess(board, None, ())
    for move in _other_tiles(board, laying, rules):
        yield Guess(put(board, move), move, (move.at,))
    for move in _other_faces(board, laying, rest, rules):
        yield Guess(put(board, move), move, (move.at,))
    if board.tiles and laying.at not in board.frontier and laying.at not in board.tiles:
        for face in neighbours(laying.at):
            for joined in unwritten_tiles(board, face) if face in board.frontier else ():
                attached = legal_as_written(joined, laying, rules)
                if attached is not None:
                    yield Guess(put(joined, attached), None, (face, laying.at))
    yield misplaced(board, laying)
    yield misplaced(board, laying, overrule=True)
    if not spurious:
        yield Guess(board, None, ())


def _other_tiles(board: Board, laying: Laying, rules: RuleSet) -> list[Move]:
    """The tiles that could have been laid on the face instead, those that differ in one corner first."""
    if laying.at in board.tiles or (board.tiles and laying.at not in board.frontier):
        return []
    tile_set, known = board.tile_set, board.known(laying.at)
    moves = []
    for tile in tile_set.of_mask(tile_set.fitting[known] & board.unplayed):
        turned = tile_set.turned(tile, known) if board.tiles else _nearest(tile, laying.corners)
        if turned is not None and tile != laying.tile:
            moves.append(scored(board, Placement(laying.at, turned), rules))
    moves.sort(key=lambda move: (_distance(move.tile, laying.corners), move.tile))
    return moves if board.tiles else [move for move in moves if _distance(move.tile, laying.corners) == 1]


def _other_faces(board: Board, laying: Laying, rest: Sequence[Laying], rules: RuleSet) -> list[Move]:
    """The other places where the tile could have been laid, those with one coordinate in common first."""
    x, y = laying.at
    if board.tiles:
        moves = legal_moves(board, board.tile_set.mask([laying.tile]) & board.unplayed, rules)
        moves = [move for move in moves if move.at != laying.at]
    elif rest and laying.corners in board.tile_set.number:
        moves = [scored(board, Placement(face, laying.corners), rules) for face in neighbours(rest[0].at)]
    else:
        return []
    return sorted(moves, key=lambda move: ((move.at[0] != x) + (move.at[1] != y), abs(move.at[0] - x), move.at))


def _oddity(guess: Guess, laying: Laying, likely: frozenset[Tile] | None) -> int:
    """How much a reading leaves unexplained: an illegal placement, another score than the sheet's, a tile not held."""
    if guess.move is None:
        return 2
    return (laying.worth not in (None, guess.move.score)) + (likely is not None and guess.move.tile not in likely)


def _doubtful(board: Board, guesses: Sequence[Guess]) -> frozenset[Point]:
    """The points round the faces that only some of these readings fill, or fill otherwise."""
    laid = [{(face, guess.board.tiles[face]) for face in guess.added} for guess in guesses]
    agreed = set.intersection(*laid)
    faces = {face for tiles in laid for face, _ in tiles - agreed}
    return frozenset(point for face in faces for point in corners(face) if point not in board.values)


def _nearest(tile: Tile, written: Corners) -> Corners:
    return min(tile.rotations, key=lambda triple: _mismatches(triple, written))


def _distance(tile: Tile, written: Corners) -> int:
    return _mismatches(_nearest(tile, written), written)


def _mismatches(triple: Corners, known: Known) -> int:
    return sum(there is not None and there != value for value, there in zip(triple, known))
