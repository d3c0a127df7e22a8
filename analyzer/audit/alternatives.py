"""What may have been laid where a line cannot be right, or was not written down at all."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.audit import weights
from analyzer.audit.audit_report import Mistake, TurnReport
from analyzer.audit.judging import FOREIGN, Judged, LineJudge
from analyzer.board import Board, Placement
from analyzer.game.seen import SeenRound
from analyzer.lattice import Face, corners, neighbours, ring
from analyzer.moves import Move, legal_moves, scored
from analyzer.text.record import Draw, Lay, Pass
from analyzer.tiles import Corners, Known, Tile


def other_layings(
    judge: LineJudge, state: SeenRound, line: Lay, written: Judged, later: Lay | None
) -> Iterator[tuple[int, Judged]]:
    """The readings of a doubtful placement other than a legal one as it is ``written``, each with its weight.

    What is wrong with it as it is written is told whatever was meant; a ``later`` one shows where an opening lay.
    """
    mistakes, at = written.mistakes, line.placement.at
    for move in _other_tiles(state, line.placement):
        weight = weights.SLIP + weights.FAR_TILE * (_distance(move.tile, line.placement.corners) - 1)
        weight = weights.MIRRORED if move.tile == line.tile.mirror else weight
        yield from _meant(judge, state, line, mistakes, move, weight)
    for move in _other_faces(judge, state, line.placement, later):
        far = weights.FAR_FACE * (not any(map(int.__eq__, move.at, at)))
        yield from _meant(judge, state, line, mistakes, move, weights.OTHER_FACE + far)
    if written.turn is None:
        for board in _misplaced(state.board, line.placement):
            yield weights.MISPLACED, _anyhow(judge, state, line, mistakes, board)
        yield weights.PLACES_LOST, _anyhow(judge, state, line, mistakes, None)


def draws_unwritten(judge: LineJudge, state: SeenRound, line: Lay | Pass, written: Judged) -> Judged | None:
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


def unseen_layings(state: SeenRound, seat: int, near: Face) -> Iterator[SeenRound]:
    """The rounds in which this seat lays a tile that the record does not tell of, touching a face."""
    board, unseen = state.board, state._replace(turn=seat).forgetting(seat)
    touching = {face for point in corners(near) for face in ring(point)}
    for face in sorted(touching & board.frontier.keys()):
        for move in _fitting(state, face):
            bit = board.tile_set.mask([move.tile])
            yield unseen.after_laying(bit, board.place(*move.placement)).forgetting(seat)


def _meant(
    judge: LineJudge, state: SeenRound, line: Lay, mistakes: tuple[Mistake, ...], move: Move, weight: int
) -> Iterator[tuple[int, Judged]]:
    """The line read as this placement, if the sheet's points and the hand agree with it."""
    points = move.score - state.drawn * state.rules.draw_penalty
    bit = judge.bit(move.tile)
    may_hold = state.hands[state.mover].may_hold(bit) and state.holder(bit) in (None, state.turn)
    if line.claimed not in (None, points) or not may_hold:
        return
    hint = f"perhaps {move.placement} was meant, which makes {points}"
    hinted = (one.hinted(hint, ("meant", str(move.placement))) for one in _one_slip(mistakes))
    yield weight, judge.laid(state, line, move)._replace(mistakes=tuple(hinted))


def _one_slip(mistakes: tuple[Mistake, ...]) -> tuple[Mistake, ...]:
    """The mistakes of a line that have one reason, as the sheet counts what was meant; the wrong score leads."""
    for score in mistakes:
        if score.code == "wrong-score":
            rest = [mistake.message for mistake in mistakes if mistake is not score]
            return (score._replace(message="; ".join((score.message, *rest))),)
    return mistakes


def _anyhow(
    judge: LineJudge, state: SeenRound, line: Lay, mistakes: tuple[Mistake, ...], board: Board | None
) -> Judged:
    """The line taken as it is written although it is illegal; without a board nothing is known of places any more."""
    after = state.after_laying(judge.bit(line.tile), board)
    if any(mistake.code in FOREIGN for mistake in mistakes):
        after = after.forgetting(state.mover)._replace(out=None)
    points = line.claimed
    if points is None:
        points = line.tile.value - state.drawn * state.rules.draw_penalty
    turn = TurnReport.of(line, state, points)
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


def _fitting(state: SeenRound, face: Face) -> Iterator[Move]:
    """Every tile that is not on the table and fits an open slot, laid there."""
    board = state.board
    for number, triple in board.tile_set.turns[board.known(face)].items():
        if not state.table >> number & 1:
            yield scored(board, Placement(face, triple), state.rules)


def _other_tiles(state: SeenRound, placement: Placement) -> Iterator[Move]:
    """The tiles that could have been laid there instead; for an opening the mirror and what has one other value."""
    board, at, written = state.board, placement.at, placement.tile
    if at in board.frontier:
        yield from (move for move in _fitting(state, at) if move.tile != written)
    elif not board.tiles:
        for tile in board.tile_set:
            if tile != written and (tile == written.mirror or _distance(tile, placement.corners) == 1):
                triple = min(tile.rotations, key=lambda turned: _mismatches(turned, placement.corners))
                yield scored(board, Placement(at, triple), state.rules)


def _other_faces(judge: LineJudge, state: SeenRound, placement: Placement, later: Lay | None) -> Iterator[Move]:
    """The other places where the tile could have been laid."""
    board, bit = state.board, judge.bit(placement.tile)
    if not bit or state.table & bit:
        return
    if board.tiles:
        yield from (move for move in legal_moves(board, bit, state.rules) if move.at != placement.at)
    elif later is not None:
        for face in neighbours(later.placement.at):
            if face != placement.at:
                yield scored(board, Placement(face, placement.corners), state.rules)


def _distance(tile: Tile, written: Corners) -> int:
    return min(_mismatches(triple, written) for triple in tile.rotations)


def _mismatches(triple: Corners, known: Known) -> int:
    return sum(there is not None and there != value for value, there in zip(triple, known))
