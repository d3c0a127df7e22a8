"""What may have been laid where a line cannot be right, or was not written down at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from analyzer.audit import weights
from analyzer.audit.audit_report import Mistake, TurnReport
from analyzer.audit.judging import FOREIGN, Judged, LineJudge
from analyzer.board import Board, Placement
from analyzer.game.partial_round import PartialRound
from analyzer.lattice import Face, corners, neighbours, ring
from analyzer.moves import Move, legal_moves, scored
from analyzer.text.record import Draw, Lay, Pass
from analyzer.tiles import Corners, Known, Tile


def other_layings(
    judge: LineJudge, state: PartialRound, line: Lay, written: Judged, later: Lay | None
) -> Iterator[tuple[int, Judged]]:
    """The readings of a doubtful placement other than a legal one as it is ``written``, each with its weight.

    What is wrong with it as it is written is told whatever was meant; a ``later`` one shows where an opening lay.
    """
    told, cost = _one_slip(written.mistakes), state.drawn * state.rules.draw_penalty
    for weight, move in chain(_other_tiles(state, line.placement), _other_faces(state, line.placement, later)):
        points, bit = move.score - cost, judge.bit(move.tile)
        held = state.hands[state.mover].may_hold(bit) and state.holder(bit) in (None, state.mover)
        if held and line.claimed in (None, points):
            hint = f"perhaps {move.placement} was meant, which makes {points}"
            hinted = (one.hinted(hint, ("meant", str(move.placement))) for one in told)
            yield weight, judge.laid(state, line, move)._replace(mistakes=tuple(hinted))
    if written.turn is None:
        for board in _misplaced(state.board, line.placement):
            yield weights.MISPLACED, _anyhow(state, line, written.mistakes, board)
        yield weights.PLACES_LOST, _anyhow(state, line, written.mistakes, None)


def draws_unwritten(judge: LineJudge, state: PartialRound, line: Lay | Pass, written: Judged) -> Judged | None:
    """The line behind draws that nobody wrote down, where these explain its points and all else that is wrong with it.

    What the turn makes is told as it is by what is written.
    """
    told = _one_slip(written.mistakes)
    if not state.placed or len(told) == len(written.mistakes):
        return None
    number = 0
    while not (drawn := judge.line(state, Draw(line.player, line=line.line))).mistakes:
        state, number = drawn.state, number + 1
        judged = judge.line(state, line)
        if not judged.mistakes:
            missing = "a draw before it is" if number == 1 else f"{number} draws before it are"
            hinted = (one.hinted(f"perhaps {missing} not written", ("draws_missing", number)) for one in told)
            return judged._replace(turn=written.turn, mistakes=tuple(hinted))
    return None


def unseen_layings(state: PartialRound, seat: int, near: Face) -> Iterator[PartialRound]:
    """The rounds in which this seat lays a tile that the record does not tell of, touching a face."""
    board, unseen = state.board, state._replace(turn=seat).forgetting(seat)
    touching = {face for point in corners(near) for face in ring(point)}
    for face in sorted(touching & board.frontier.keys()):
        for move in _fitting(state, face):
            bit = board.tile_set.mask([move.tile])
            yield unseen.after_laying(bit, board.place(*move.placement)).forgetting(seat)


def unseen_openings(
    state: PartialRound, seat: int, beside: Placement, tiles: Sequence[Tile] | None
) -> Iterator[PartialRound]:
    """The rounds that this seat opens with one of these tiles, or any, sharing an edge with a later placement."""
    tile_set = state.board.tile_set
    allowed = tile_set.all_mask if tiles is None else tile_set.mask(tiles)
    for triple in dict.fromkeys(beside.tile.rotations):
        values = dict(zip(corners(beside.at), triple))
        for face in neighbours(beside.at):
            a, b, c = map(values.get, corners(face))
            for number, lies in tile_set.turns[a, b, c].items():
                if allowed >> number & 1:
                    yield (
                        state._replace(turn=seat)
                        .after_laying(1 << number, state.board.place(face, lies))
                        .forgetting(seat)
                    )


def _one_slip(mistakes: tuple[Mistake, ...]) -> tuple[Mistake, ...]:
    """The mistakes of a line that have one reason, as the sheet counts what was meant; the wrong score leads."""
    for score in mistakes:
        if score.code == "wrong-score":
            rest = [mistake.message for mistake in mistakes if mistake is not score]
            return (score._replace(message="; ".join((score.message, *rest))),)
    return mistakes


def _anyhow(state: PartialRound, line: Lay, mistakes: tuple[Mistake, ...], board: Board | None) -> Judged:
    """The line taken as it is written although it is illegal; without a board nothing is known of places any more."""
    after = state.after_laying(state.board.tile_set.mask([line.tile]), board)
    if any(mistake.code in FOREIGN for mistake in mistakes):
        after = after.forgetting(state.mover)._replace(out=None)
    made = line.tile.value - state.drawn * state.rules.draw_penalty
    turn = TurnReport.of(line, state, made if line.claimed is None else line.claimed)
    return Judged(mistakes, after, turn._replace(board=after.board, laid=None if board is None else line.placement.at))


def _misplaced(board: Board, placement: Placement) -> Iterator[Board]:
    """The boards on which the tile lies although it cannot: where it disagrees, the board is right, or the tile."""
    at = placement.at
    if not board.tiles or at in board.tiles:
        return
    a, b, c = placement.corners
    turned = min(((a, b, c), (b, c, a), (c, a, b)), key=lambda triple: _mismatches(triple, board.known(at)))
    own = dict(zip(corners(at), turned))
    tiles, around, frontier = board.tiles | {at: turned}, board.around.copy(), board.frontier.copy()
    for point in own:
        around[point] = around.get(point, 0) + 1
    frontier.pop(at, None)
    for face in neighbours(at):
        if face not in tiles:
            frontier[face] = frontier.get(face, 0) + 1
    played = board.played | board.tile_set.mask([placement.tile])
    told = [own | board.values]
    for values in [*told, board.values | own] if _mismatches(turned, board.known(at)) else told:
        yield Board(board.tile_set, tiles, values, board.bridges, around, frontier, played)


def _fitting(state: PartialRound, face: Face) -> Iterator[Move]:
    """Every tile that is not on the table and fits an open slot, laid there."""
    board = state.board
    for number, triple in board.tile_set.turns[board.known(face)].items():
        if not state.table >> number & 1:
            yield scored(board, Placement(face, triple), state.rules)


def _other_tiles(state: PartialRound, placement: Placement) -> Iterator[tuple[int, Move]]:
    """The tiles that could have been laid there instead; for an opening the mirror and what has one other value."""
    board, at, written = state.board, placement.at, placement.tile
    moves: Iterable[Move] = ()
    if at in board.frontier:
        moves = (move for move in _fitting(state, at) if move.tile != written)
    elif not board.tiles:
        likely = (tile for tile in board.tile_set if tile == written.mirror or _distance(tile, placement.corners) == 1)
        turned = (min(tile.rotations, key=lambda triple: _mismatches(triple, placement.corners)) for tile in likely)
        moves = (scored(board, Placement(at, triple), state.rules) for triple in turned)
    for move in moves:
        far = weights.FAR_TILE * (_distance(move.tile, placement.corners) - 1)
        yield weights.MIRRORED if move.tile == written.mirror else weights.SLIP + far, move


def _other_faces(state: PartialRound, placement: Placement, later: Lay | None) -> Iterator[tuple[int, Move]]:
    """The other places where the tile could have been laid."""
    board, at, moves = state.board, placement.at, list[Move]()
    bit = board.tile_set.mask([placement.tile]) & ~state.table
    if bit and board.tiles:
        moves = legal_moves(board, bit, state.rules)
    elif bit and later is not None:
        faces = neighbours(later.placement.at)
        moves = [scored(board, Placement(face, placement.corners), state.rules) for face in faces]
    for move in moves:
        if move.at != at:
            yield weights.OTHER_FACE + weights.FAR_FACE * (not any(map(int.__eq__, move.at, at))), move


def _distance(tile: Tile, written: Corners) -> int:
    return min(_mismatches(triple, written) for triple in tile.rotations)


def _mismatches(triple: Corners, known: Known) -> int:
    return sum(there is not None and there != value for value, there in zip(triple, known))
