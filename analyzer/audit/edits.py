"""Find edits to try when the strict replay of a round stops at a line.

If an edit changes a tile or a face, the audit still reports the line as written; the edit appears only in a hint.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, takewhile
from typing import Final

from analyzer.audit import weights
from analyzer.audit.audit_report import PLACING, Code, Mistake, TurnReport
from analyzer.audit.judging import FOREIGN, OPENING_RULE, Judged, LineJudge
from analyzer.audit.replay import RoundReading
from analyzer.board import Board, Placement
from analyzer.game.opening import Opening
from analyzer.game.partial_round import PartialRound
from analyzer.lattice import Face, corners, neighbours, ring
from analyzer.messages import Phrase, either, joined, listed, phrase, phrases
from analyzer.moves import Move, legal_moves, scored
from analyzer.text.record import Draw, Lay, Pass, TurnLine
from analyzer.tiles import Corners, Known, Tile

MOST_MOVED: Final = 4
"""The maximum number of lines in a group in which one line is out of place."""


class Edits:
    def __init__(self, judge: LineJudge) -> None:
        self._judge = judge
        self._names = judge.players

    def at(self, path: RoundReading, as_written: bool) -> Iterator[RoundReading]:
        """Yield the ways to continue ``path`` at its next line.

        ``as_written`` means that tiles, faces and the order of the lines must not be changed.
        """
        line, state = path.lines[path.number], path.state
        seat = self._seat(line)
        if state.over:
            yield self._played_on(path)
        elif seat in state.left:
            yield from self._of_a_leaver(path, as_written)
        elif state.turn in (None, seat):
            mistakes = yield from self._as_turn(path, state._replace(turn=seat), as_written)
            yield self._spurious(path, mistakes)
            placing = [mistake.code for mistake in mistakes if mistake.code in PLACING]
            # A mistake in the last line, or a tile placed twice, is no reason to doubt a correct earlier line.
            doubting = path.number + 1 < len(path.lines) and "already-played" not in placing
            if isinstance(line, Lay) and state.placed and placing and doubting and not as_written:
                yield from self._reconsidered(path, line, placing[0])
        else:
            yield from self._out_of_turn(path, seat, as_written)
        if as_written:
            return
        before = next((step for step in path.backwards() if step.number < path.number), None)
        for start in (path, before):
            if start is not None and start.number >= start.exchanged:
                for order in self._reordered(start):
                    yield order._replace(due=path.due_from(start.number))
        yield from self._repeated(path)
        if isinstance(line, Lay) and state.placed:
            yield from self._gap_filled(path, line)

    def _of_a_leaver(self, path: RoundReading, as_written: bool) -> Iterator[RoundReading]:
        line = path.lines[path.number]
        left = Mistake(line.line, "wrong-player", phrase("{player} has already left the match", player=line.player))
        yield self._spurious(path, (left,))
        if path.state.turn is not None:
            yield from self._as_turn(path, path.state, as_written, (left,))

    def _gap_filled(self, path: RoundReading, line: Lay) -> Iterator[RoundReading]:
        gap = next((step for step in path.backwards() if step.missed is not None), None)
        for filled in () if gap is None else _filled(gap, line):
            yield filled._replace(due=path.due_from(filled.number))

    def _seat(self, line: TurnLine) -> int:
        return self._names.index(line.player)

    def _as_turn(
        self, path: RoundReading, state: PartialRound, as_written: bool, about: tuple[Mistake, ...] = ()
    ) -> Generator[RoundReading, None, tuple[Mistake, ...]]:
        """Yield the ways to read a line as a turn of the mover in ``state``. Return the mistakes in the line itself."""
        line, weight = path.lines[path.number], weights.SLIP if about else 0
        judged = self._judge.line(state, line, path.reported_codes)
        if isinstance(line, Lay | Pass) and (behind := _draws_unwritten(self._judge, state, line, judged)):
            yield path.then(behind, weight + weights.SLIP, about)
        if judged.turn is not None or isinstance(line, Draw):
            written = path.then(judged, weight + weights.weight_of(judged.mistakes), about)
            if isinstance(line, Pass) and judged.mistakes:
                written = written._replace(state=judged.state.forgetting(state.mover))
                likely = self._judge.may_have_laid(state, line, judged.mistakes)
                if likely or (not line.claimed and all(mistake.certain for mistake in judged.mistakes)):
                    # A pass with 0 points is only weak evidence of a placement.
                    more = 0 if likely else weights.RECONSIDERED
                    yield self._placed_unseen(path, written, state.mover, weight + weights.SLIP + more)
            yield written
        if isinstance(line, Lay) and judged.mistakes and state.placed:
            later = next((entry for entry in path.lines[path.number + 1 :] if isinstance(entry, Lay)), None)
            for extra, other in _other_placements(self._judge, state, line, judged, later):
                if not as_written or extra == weights.PLACES_LOST:
                    yield path.then(other, weight + extra, about)
        return judged.mistakes

    def _out_of_turn(self, path: RoundReading, seat: int, as_written: bool) -> Iterator[RoundReading]:
        line, state, due = path.lines[path.number], path.state, self._names[path.state.mover]
        message = phrase("it is {player}'s turn, not {other}'s", player=due, other=line.player)
        wrong = Mistake(line.line, "wrong-player", message)
        if self._judge.may_be_end(state, line):
            hint = phrase("if these are the points for going out, write '{player} out' instead", player=line.player)
            wrong = wrong.hinted(hint)
        named = [wrong]
        if state.unopened and path.deal.opening is not None:
            named.append(_wrong_opening(line, due, path.deal.opening))
            # If the wrong player really opened, ``Finish`` reports this.
            yield from self._as_turn(path, state._replace(turn=seat), as_written)
        mistakes = yield from self._as_turn(path, state, as_written, tuple(named))
        if path.number or path.deal.state.turn is not None:
            yield self._missing(path, seat)
        yield self._spurious(path, (*named, *mistakes))

    def other_opening(self, first: RoundReading, path: RoundReading) -> Iterator[RoundReading]:
        """Assume that the first line names a wrong tile, and that the player opened with one of the required tiles."""
        line, state, opening = first.lines[0], first.state, first.deal.opening
        if (
            opening is None
            or not isinstance(line, Lay)
            or self._seat(line) != opening.seat
            or line.tile in opening.tiles
        ):
            return
        wrong = _wrong_opening(line, line.player, opening)
        for tile in opening.tiles:
            for triple in dict.fromkeys(tile.rotations):
                judged = self._judge.laid(
                    state, line, scored(state.board, Placement(line.placement.at, triple), state.rules)
                )
                hinted = wrong.hinted(_perhaps(tile.name), ("meant", tile.name))
                weight = weights.RECONSIDERED + weights.SLIP * (1 + len(judged.mistakes))
                yield first.then(judged._replace(mistakes=(hinted,)), weight)._replace(due=path.due_from(1))

    def _placed_unseen(self, path: RoundReading, written: RoundReading, seat: int, weight: int) -> RoundReading:
        """Read a pass as a placement of an unknown tile."""
        state = written.state.forgetting(seat)
        state = state._replace(missed=True, passes=0, unseen=state.unseen | {seat})
        certain = tuple(mistake._replace(otherwise=None) for mistake in written.mistakes)
        return written._replace(weight=path.weight + weight, state=state, mistakes=certain, missed=seat)

    def _missing(self, path: RoundReading, seat: int) -> RoundReading:
        """Assume that the turns before this seat's turn are missing."""
        line, state, turn = path.lines[path.number], path.state, path.state.mover
        skipped = [turn]
        while (other := state.following(skipped[-1])) != seat:
            skipped.append(other)
        for other in skipped:
            state = state.after_missing(other)
        message = phrases(
            "it is {player}'s turn, not {other}'s: the turn of {missing} is missing before this line",
            "it is {player}'s turn, not {other}'s: the turns of {missing} are missing before this line",
            len(skipped),
            player=self._names[turn],
            other=line.player,
            missing=listed(self._names[seat] for seat in skipped),
        )
        if path.state.unopened and path.deal.opening is None:
            message = phrase("the turn that opened the round is missing before this line")
        mistake = Mistake(line.line, "wrong-player", message)
        weight = weights.MISSING_TURN + weights.ANOTHER_MISSING * (len(skipped) - 1)
        return path.then(Judged((mistake,), state), weight, lines=0)._replace(turns=path.unfinished_turn, missed=turn)

    def missing_opening(self, first: RoundReading) -> RoundReading:
        seat = self._seat(first.lines[0])
        opened = first.state._replace(turn=first.state.following(seat, -1))
        return self._missing(first._replace(state=opened), seat)

    def _spurious(self, path: RoundReading, wrong: tuple[Mistake, ...]) -> RoundReading:
        line, state = path.lines[path.number], path.state
        # The points of a superfluous line do not count.
        remaining = [mistake for mistake in wrong if mistake.code != "wrong-score"]
        if not remaining and not isinstance(line, Draw):
            message = phrase("this line does not fit the rest of the record")
            if line.claimed is not None:
                message = phrase(
                    "this line ({claimed} on the sheet) does not fit the rest of the record", claimed=line.claimed
                )
            remaining = [Mistake(line.line, "wrong-score", message, values=(("claimed", line.claimed), ("points", 0)))]
        hint = phrase("perhaps this line should be removed")
        mistakes = tuple(one.hinted(hint, ("extra", True)) for one in remaining)
        if isinstance(line, Draw):
            state = state.forgetting(self._seat(line))._replace(well=state.well.doubted(fewer=1))
        return path.then(Judged(mistakes, state), weights.SPURIOUS)._replace(turns=self._void([line], state))

    def _repeated(self, path: RoundReading) -> Iterator[RoundReading]:
        """Assume that the next turn repeats the lines before it by mistake."""
        number, lines = path.number, path.lines
        draws = len(list(takewhile(lambda entry: isinstance(entry, Draw), lines[number:])))
        twice = lines[number : number + draws + 1]
        if not draws or [*map(_plain, twice)] != [*map(_plain, lines[number - len(twice) : number])]:
            return
        message = phrase(
            "lines {first} to {last} repeat the {count} lines before them",
            first=twice[0].line,
            last=twice[-1].line,
            count=len(twice),
        )
        hint = phrase("perhaps these lines were entered twice")
        mistake = Mistake(twice[0].line, "wrong-player", message).hinted(hint, ("extra", True))
        step = path.then(Judged((mistake,), path.state), weights.SPURIOUS, lines=len(twice))
        yield step._replace(turns=self._void(twice, path.state))

    def _played_on(self, path: RoundReading) -> RoundReading:
        """Assume that the round is over and the remaining lines do not count."""
        rest, out = path.lines[path.number :], path.state.out
        message, rule = phrase("the round is over: all players have passed in a row"), "blocked.lowest_gains"
        if path.state.alone is not None:
            message = phrase("the match is over: only {player} is still playing", player=self._names[path.state.alone])
        elif out is not None:
            message = phrase("the round is over: {player} has gone out", player=self._names[out])
            rule = "going_out.bonus"
        mistake = Mistake(rest[0].line, "round-over", message, rule=rule)
        if len(rest) > len(self._names):
            mistake = mistake.hinted(
                phrase("perhaps a 'round' line is missing before this line"), ("round_missing", True)
            )
        step = path.then(Judged((mistake,), path.state), weights.SLIP, lines=len(rest))
        return step._replace(turns=self._void(rest, path.state))

    def _void(self, lines: Sequence[TurnLine], state: PartialRound) -> tuple[TurnReport, ...]:
        ends = [line for line in lines if not isinstance(line, Draw)]
        return tuple(TurnReport.of(line, state._replace(turn=self._seat(line), drawn=0), 0) for line in ends)

    def _reordered(self, start: RoundReading) -> Iterator[RoundReading]:
        if start.state.over:
            return
        for order in _orders(start.lines[start.number :]):
            if start.state.turn not in (None, self._seat(order[0])):
                continue
            first, *_, last = sorted(order, key=lambda entry: entry.line)
            message = phrase(
                "{player}'s line {line} is in the wrong place: move it below line {other}",
                line=first.line,
                player=first.player,
                other=last.line,
            )
            if order[0] is last:
                message = phrase(
                    "{player}'s line {line} is in the wrong place: move it above line {other}",
                    line=last.line,
                    player=last.player,
                    other=first.line,
                )
            mistake = Mistake(first.line, "wrong-player", message)
            weight = weights.EXCHANGED + weights.MOVED_ON * (len(order) - 2)
            lines = (*start.lines[: start.number], *order, *start.lines[start.number + len(order) :])
            step = start.then(Judged((mistake,), start.state), weight, lines=0)
            yield step._replace(lines=lines, exchanged=start.number + len(order))

    def _reconsidered(self, path: RoundReading, line: Lay, code: Code) -> Iterator[RoundReading]:
        """Change an earlier line that makes this placement illegal."""
        near = {face for point in corners(line.placement.at) for face in ring(point)}
        message = phrase("this line is correct on its own, but it makes line {line} impossible", line=line.line)
        for after in path.backwards():
            step = after.before
            if step is None or after.mistakes or after.number != step.number + 1:
                continue
            earlier = step.lines[step.number]
            if isinstance(earlier, Pass):
                mistake = Mistake(earlier.line, "passed-while-able", message).hinted(
                    phrase("perhaps the player placed a tile instead of passing")
                )
                # The player may have placed a tile without drawing, so the well may be as large as before.
                well = after.state.well._replace(most=step.state.well.most)
                passed = step.then(Judged((mistake,), after.state._replace(well=well), *after.turns))
                yield self._placed_unseen(step, passed, self._seat(earlier), weights.PASS_FOR_TILE)
            if not isinstance(earlier, Lay):
                continue
            far = earlier.placement.at not in near and earlier.tile != line.tile
            if far and code != "no-edge":
                continue
            state = step.state._replace(turn=self._seat(earlier))
            start = step._replace(due=path.due_from(step.number + 1))
            written = Judged((Mistake(earlier.line, code, message),), after.state, *after.turns)
            for extra, other in _other_placements(self._judge, state, earlier, written, line):
                if not far or (other.turn is not None and other.turn.laid in near):
                    yield start.then(other, extra + weights.RECONSIDERED)


def _wrong_opening(line: TurnLine, due: str, opening: Opening) -> Mistake:
    tiles = either(tile.name for tile in opening.tiles)
    message = phrase("{player} must open with {tiles}", player=due, tiles=tiles)
    return Mistake(line.line, "wrong-opening", message, rule=OPENING_RULE)


def _perhaps(meant: str) -> Phrase:
    return phrase("perhaps {meant} was meant", meant=meant)


def _orders(lines: Sequence[TurnLine]) -> Iterator[tuple[TurnLine, ...]]:
    for stretch in (lines[:number] for number in range(2, min(MOST_MOVED, len(lines)) + 1)):
        yield (stretch[-1], *stretch[:-1])
        if len(stretch) > 2:
            yield (*stretch[1:], stretch[0])


def _plain(line: TurnLine) -> TurnLine:
    """The line without its points: a repeated line may have other points."""
    return line if isinstance(line, Draw) else replace(line, claimed=None)


def _filled(gap: RoundReading, touching: Lay) -> Iterator[RoundReading]:
    """Place the unrecorded tile on a face that touches the placement ``touching``."""
    assert gap.before is not None and gap.missed is not None
    before, opening = gap.before.state, gap.deal.opening
    states = _unseen_placements(before, gap.missed, touching.placement.at)
    if before.unopened:
        beside = next(entry for entry in gap.lines[gap.number :] if isinstance(entry, Lay))
        states = _unseen_openings(before, gap.missed, beside.placement, None if opening is None else opening.tiles)
    for state in states:
        while state.turn not in (None, gap.state.turn):
            state = state.after_missing(state.mover)
        unseen = state.unseen | gap.state.unseen | {gap.missed}
        state = state._replace(missed=True, well=gap.state.well, unseen=unseen)
        yield gap._replace(state=state, missed=None)


def _other_placements(
    judge: LineJudge, state: PartialRound, line: Lay, written: Judged, later: Lay | None
) -> Iterator[tuple[int, Judged]]:
    """Yield the placements that may have been meant, each with its weight."""
    mistakes, cost = _one_slip(written.mistakes), state.drawn * state.rules.draw_penalty
    for weight, move in chain(_other_tiles(state, line.placement), _other_faces(state, line.placement, later)):
        points, bit = move.score - cost, judge.bit(move.tile)
        held = state.hands[state.mover].may_hold(bit) and state.holder(bit) in (None, state.mover)
        if held and line.claimed in (None, points):
            meant = str(line.placement._replace(at=move.at) if move.tile == line.tile else move.placement)
            hint = phrase("perhaps {meant} was meant, which scores {points}", meant=meant, points=points)
            hinted = (one.hinted(hint, ("meant", meant)) for one in mistakes)
            yield weight, judge.laid(state, line, move)._replace(mistakes=tuple(hinted))
    if written.turn is None:
        for board in _misplaced(state.board, line.placement):
            yield weights.MISPLACED, _as_written(state, line, written.mistakes, board)
        yield weights.PLACES_LOST, _as_written(state, line, written.mistakes, None)


def _draws_unwritten(judge: LineJudge, state: PartialRound, line: Lay | Pass, written: Judged) -> Judged | None:
    """Assume that draws before the line are missing; return ``None`` unless this explains all its mistakes."""
    mistakes = _one_slip(written.mistakes)
    if not state.placed or len(mistakes) == len(written.mistakes):
        return None
    number = 0
    while not (drawn := judge.line(state, Draw(line.player, line=line.line))).mistakes:
        state, number = drawn.state, number + 1
        judged = judge.line(state, line)
        if not judged.mistakes:
            hint = phrases(
                "perhaps a draw is missing before this line",
                "perhaps {count} draws are missing before this line",
                number,
            )
            hinted = (one.hinted(hint, ("draws_missing", number)) for one in mistakes)
            return judged._replace(turn=written.turn, mistakes=tuple(hinted))
    return None


def _unseen_placements(state: PartialRound, seat: int, near: Face) -> Iterator[PartialRound]:
    board, unseen = state.board, state._replace(turn=seat).forgetting(seat)
    touching = {face for point in corners(near) for face in ring(point)}
    for face in sorted(touching & board.frontier.keys()):
        for move in _fitting(state, face):
            bit = board.tile_set.mask([move.tile])
            yield unseen.after_laying(bit, board.place(*move.placement)).forgetting(seat)


def _unseen_openings(
    state: PartialRound, seat: int, beside: Placement, tiles: Sequence[Tile] | None
) -> Iterator[PartialRound]:
    tile_set = state.board.tile_set
    allowed = tile_set.all_mask if tiles is None else tile_set.mask(tiles)
    for triple in dict.fromkeys(beside.tile.rotations):
        values = dict(zip(corners(beside.at), triple))
        for face in neighbours(beside.at):
            a, b, c = map(values.get, corners(face))
            for number, turned in tile_set.turns[a, b, c].items():
                if allowed >> number & 1:
                    yield (
                        state._replace(turn=seat)
                        .after_laying(1 << number, state.board.place(face, turned))
                        .forgetting(seat)
                    )


def _one_slip(mistakes: tuple[Mistake, ...]) -> tuple[Mistake, ...]:
    """Combine the mistakes into one if the score is wrong.

    A wrong score suggests that another action was meant, which also explains the other mistakes.
    """
    for score in mistakes:
        if score.code == "wrong-score":
            rest = [mistake.reason for mistake in mistakes if mistake is not score]
            return (score._replace(reason=joined(score.reason, *rest)),)
    return mistakes


def _as_written(state: PartialRound, line: Lay, mistakes: tuple[Mistake, ...], board: Board | None) -> Judged:
    after = state.after_laying(state.board.tile_set.mask([line.tile]), board)
    if any(mistake.code in FOREIGN for mistake in mistakes):
        after = after.forgetting(state.mover)._replace(out=None)
    made = line.tile.value - state.drawn * state.rules.draw_penalty
    turn = TurnReport.of(line, state, made if line.claimed is None else line.claimed)
    return Judged(mistakes, after, turn._replace(board=after.board, laid=None if board is None else line.placement.at))


def _misplaced(board: Board, placement: Placement) -> Iterator[Board]:
    """Yield the board with the illegal tile on it; nothing if the board is empty or the face is occupied.

    If the tile disagrees with the board, yield two boards: one keeps its values, the other takes the tile's values.
    """
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
    readings = [own | board.values]
    for values in [*readings, board.values | own] if _mismatches(turned, board.known(at)) else readings:
        yield Board(board.tile_set, tiles, values, board.bridges, around, frontier, played)


def _fitting(state: PartialRound, face: Face) -> Iterator[Move]:
    board = state.board
    for number, triple in board.tile_set.turns[board.known(face)].items():
        if not state.table >> number & 1:
            yield scored(board, Placement(face, triple), state.rules)


def _other_tiles(state: PartialRound, placement: Placement) -> Iterator[tuple[int, Move]]:
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
    """Yield the placements on other faces, nearest first, each with its weight."""
    board, at, moves = state.board, placement.at, list[Move]()
    bit = board.tile_set.mask([placement.tile]) & ~state.table
    if bit and board.tiles:
        moves = legal_moves(board, bit, state.rules)
    elif bit and later is not None:
        faces = neighbours(later.placement.at)
        moves = [scored(board, Placement(face, placement.corners), state.rules) for face in faces]
    for move in sorted(moves, key=lambda move: (math.dist(move.at, at), move.corners != placement.corners)):
        if move.at != at:
            yield weights.OTHER_FACE + weights.FAR_FACE * (not any(map(int.__eq__, move.at, at))), move


def _distance(tile: Tile, written: Corners) -> int:
    return min(_mismatches(triple, written) for triple in tile.rotations)


def _mismatches(triple: Corners, known: Known) -> int:
    return sum(there is not None and there != value for value, there in zip(triple, known))
