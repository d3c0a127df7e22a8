"""The lines of a round as explained, and the edits by which one may be at which their strict replay stops.

An edit answers with the explanation up to and with that line: another name, tile or place, a line too many or too few,
lines in another order. What is told is never the guess but what is wrong with the line as it is written; the guess is
added as what was perhaps meant.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final, NamedTuple

from analyzer.audit import weights
from analyzer.audit.alternatives import draws_unwritten, other_layings, unseen_layings, unseen_openings
from analyzer.audit.audit_report import Code, Mistake, TurnReport
from analyzer.audit.deal import Amendment, SeenDeal
from analyzer.audit.judging import OPENING_RULE, Judged, LineJudge
from analyzer.board import Placement
from analyzer.game.opening import Opening
from analyzer.game.partial_round import PartialRound
from analyzer.lattice import corners, ring
from analyzer.moves import scored
from analyzer.text.record import Draw, Lay, Pass, TurnLine

MOST_MOVED: Final = 4
"""Lines among which one stands in the wrong place: two that have changed places, or one further from its own."""


class RoundReading(NamedTuple):
    """The lines of a round explained up to some line.

    Attributes:
        weight: of all slips so far.
        number: how many lines are explained.
        lines: the lines, in the order in which they are read.
        state: the round then.
        deal: what is known of the deal.
        before: the explanation up to the line before.
        mistakes: what is told of the last line.
        turns: the turns that it ends.
        amendment: the line of the deal or draw that is read otherwise.
        exchanged: up to which line lines have been put into another order.
        due: how many lines it has to explain at least: up to the one that it was made for.
        missed: the seat whose turn it is that the last line passes over, so that nothing tells what was laid in it.
    """

    weight: int
    number: int
    lines: tuple[TurnLine, ...]
    state: PartialRound
    deal: SeenDeal
    before: RoundReading | None = None
    mistakes: tuple[Mistake, ...] = ()
    turns: tuple[TurnReport, ...] = ()
    amendment: Amendment | None = None
    exchanged: int = 0
    due: int = 0
    missed: int | None = None

    def then(self, judged: Judged, weight: int = 0, about: tuple[Mistake, ...] = (), lines: int = 1) -> RoundReading:
        """The explanation with the next line, or several, taken like this; ``about`` is told before its mistakes."""
        return self._replace(
            weight=self.weight + weight,
            number=self.number + lines,
            state=judged.state,
            before=self,
            mistakes=(*about, *judged.mistakes),
            turns=() if judged.turn is None else (judged.turn,),
            missed=None,
        )

    def backwards(self) -> Iterator[RoundReading]:
        """This explanation, that up to the line before, and so on to the beginning of the round."""
        step: RoundReading | None = self
        while step is not None:
            yield step
            step = step.before

    @property
    def told_in_turn(self) -> frozenset[str]:
        """The mistakes told in the draws of the turn that is going on."""
        drawn = takewhile(lambda step: step.state.drawn, self.backwards())
        return frozenset(mistake.code for step in drawn for mistake in step.mistakes)

    @property
    def unfinished_turn(self) -> tuple[TurnReport, ...]:
        """The report on draws that no line follows which ends their turn."""
        if not self.state.drawn or self.state.over:
            return ()
        draw = next(line for line in reversed(self.lines[: self.number]) if isinstance(line, Draw))
        return (TurnReport.of(draw, self.state, -self.state.drawn * self.state.rules.draw_penalty),)

    def due_from(self, number: int) -> int:
        """How many lines an explanation with another beginning, of so many lines, has to explain to be of use.

        That is the next line, or up to another mistake of this one that stands between.
        """
        told = (step.before for step in self.backwards() if step.mistakes and step.number > number)
        return min((before.number for before in told if before), default=self.number + 1)


class Edits:
    """The edits of a round's lines that a judge of its record finds."""

    def __init__(self, judge: LineJudge) -> None:
        self._judge = judge
        self._names = judge.players

    def at(self, path: RoundReading, as_written: bool) -> Iterator[RoundReading]:
        """Every way to go on from where an explanation stops, or only those that take the line as it is written."""
        line, state = path.lines[path.number], path.state
        seat = self._seat(line)
        if state.over:
            yield self._played_on(path)
        elif state.turn in (None, seat):
            mistakes = yield from self._takings(path, state._replace(turn=seat), as_written)
            yield self._spurious(path, mistakes)
            placing = [mistake.code for mistake in mistakes if mistake.code in weights.PLACING]
            if isinstance(line, Lay) and state.placed and placing and not as_written:
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
        gap = next((step for step in path.backwards() if step.missed is not None), None)
        if gap is not None and isinstance(line, Lay) and state.placed:
            for filled in _filled(gap, line):
                yield filled._replace(due=path.due_from(filled.number))

    def _seat(self, line: TurnLine) -> int:
        return self._names.index(line.player)

    def _takings(
        self, path: RoundReading, state: PartialRound, as_written: bool, about: tuple[Mistake, ...] = ()
    ) -> Generator[RoundReading, None, tuple[Mistake, ...]]:
        """The ways to take a line as one of the player whose turn it is by ``state``; answers with what is wrong then.

        ``about`` is what is wrong about whose turn it is.
        """
        line, weight = path.lines[path.number], weights.SLIP if about else 0
        judged = self._judge.line(state, line, path.told_in_turn)
        if isinstance(line, Lay | Pass) and (behind := draws_unwritten(self._judge, state, line, judged)):
            yield path.then(behind, weight + weights.SLIP, about)
        if judged.turn is not None or isinstance(line, Draw):
            written = path.then(judged, weight + weights.weight_of(judged.mistakes), about)
            if isinstance(line, Pass) and judged.mistakes:
                written = written._replace(state=judged.state.forgetting(state.mover))
                if self._judge.may_have_laid(state, line, judged.mistakes):
                    yield self._laid_unseen(path, written, state.mover, weight + weights.SLIP)
            yield written
        if isinstance(line, Lay) and judged.mistakes and state.placed:
            later = next((entry for entry in path.lines[path.number + 1 :] if isinstance(entry, Lay)), None)
            for extra, other in other_layings(self._judge, state, line, judged, later):
                if not as_written or extra == weights.PLACES_LOST:
                    yield path.then(other, weight + extra, about)
        return judged.mistakes

    def _out_of_turn(self, path: RoundReading, seat: int, as_written: bool) -> Iterator[RoundReading]:
        """The ways to take a line that is written for somebody else than the player whose turn it is."""
        line, state, due = path.lines[path.number], path.state, self._names[path.state.mover]
        named = [Mistake(line.line, "wrong-player", f"it is the turn of {due}, not of {line.player}")]
        if state.unopened and path.deal.opening is not None:
            named.append(_wrong_opening(line, due, path.deal.opening))
            # Whoever opened, though another had to: told at the end of the round, where all is known that was dealt.
            yield from self._takings(path, state._replace(turn=seat), as_written)
        mistakes = yield from self._takings(path, state, as_written, tuple(named))
        if path.number or path.deal.state.turn is not None:
            yield self._missing(path, seat)
        yield self._spurious(path, (*named, *mistakes))

    def other_opening(self, first: RoundReading, path: RoundReading) -> Iterator[RoundReading]:
        """The readings from the ``first`` line on in which the tile that had to open lies where another is written."""
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
                told = wrong.hinted(f"perhaps {tile} was meant", ("meant", tile.name))
                weight = weights.RECONSIDERED + weights.SLIP * (1 + len(judged.mistakes))
                yield first.then(judged._replace(mistakes=(told,)), weight)._replace(due=path.due_from(1))

    def _laid_unseen(self, path: RoundReading, written: RoundReading, seat: int, weight: int) -> RoundReading:
        """A pass that should not be, taken for a tile that was laid: what the turn made is not known then."""
        state = written.state.forgetting(seat)
        state = state._replace(missed=True, passes=0, unseen=state.unseen | {seat})
        certain = tuple(mistake._replace(otherwise=None) for mistake in written.mistakes)
        return written._replace(weight=path.weight + weight, state=state, mistakes=certain, missed=seat)

    def _missing(self, path: RoundReading, seat: int) -> RoundReading:
        """The explanation in which turns are missing before the next line, which is of this seat."""
        line, state, turn, players = path.lines[path.number], path.state, path.state.mover, len(self._names)
        skipped = [(turn + step) % players for step in range((seat - turn) % players)]
        for other in skipped:
            state = state.after_missing(other)
        whose = " and ".join(self._names[other] for other in skipped)
        message = f"it is the turn of {self._names[turn]}, not of {line.player}: a turn of {whose} is missing before it"
        if path.state.unopened and path.deal.opening is None:
            message = "the turn that opened the round is missing before it"
        told = Mistake(line.line, "wrong-player", message)
        weight = weights.MISSING_TURN + weights.ANOTHER_MISSING * (len(skipped) - 1)
        return path.then(Judged((told,), state), weight, lines=0)._replace(turns=path.unfinished_turn, missed=turn)

    def missing_opening(self, first: RoundReading) -> RoundReading:
        """The explanation in which the turn that opened the round is missing before the ``first`` line."""
        seat = self._seat(first.lines[0])
        opened = first.state._replace(turn=(seat - 1) % len(self._names))
        return self._missing(first._replace(state=opened), seat)

    def _spurious(self, path: RoundReading, wrong: tuple[Mistake, ...]) -> RoundReading:
        """The explanation in which the next line should not be there, and so counts for nothing."""
        line, state = path.lines[path.number], path.state
        # What it would make is not said of a line that makes nothing.
        told = [mistake for mistake in wrong if mistake.code != "wrong-score"]
        if not told and not isinstance(line, Draw):
            message, values = f"the sheet gives {line.claimed}, the rules 0", (("claimed", line.claimed), ("points", 0))
            told = [Mistake(line.line, "wrong-score", message, values=values)]
        mistakes = tuple(one.hinted("perhaps this line is one too many", ("extra", True)) for one in told)
        if isinstance(line, Draw):
            state = state.forgetting(self._seat(line))._replace(well=state.well.doubted(fewer=1))
        return path.then(Judged(mistakes, state), weights.SPURIOUS)._replace(turns=self._void([line], state))

    def _repeated(self, path: RoundReading) -> Iterator[RoundReading]:
        """The reading in which the next turn, with its draws, is written twice."""
        number, lines = path.number, path.lines
        draws = len(list(takewhile(lambda entry: isinstance(entry, Draw), lines[number:])))
        twice = lines[number : number + draws + 1]
        if not draws or [*map(_plain, twice)] != [*map(_plain, lines[number - len(twice) : number])]:
            return
        message = f"the lines {twice[0].line} to {twice[-1].line} say what the {len(twice)} lines before them say"
        told = Mistake(twice[0].line, "wrong-player", message).hinted("perhaps they are too many", ("extra", True))
        step = path.then(Judged((told,), path.state), weights.SPURIOUS, lines=len(twice))
        yield step._replace(turns=self._void(twice, path.state))

    def _played_on(self, path: RoundReading) -> RoundReading:
        """The explanation in which a round that was over is played on; nothing counts any more."""
        rest, out = path.lines[path.number :], path.state.out
        message, rule = "the round is over: every player in turn has passed", "blocked.lowest_gains"
        if out is not None:
            message, rule = (
                f"the round is over: {self._names[out]} has laid the last tile of the hand",
                "going_out.bonus",
            )
        told = Mistake(rest[0].line, "round-over", message, rule=rule)
        if len(rest) > len(self._names):
            told = told.hinted("perhaps a line 'round' is missing before it", ("round_missing", True))
        step = path.then(Judged((told,), path.state), weights.SLIP, lines=len(rest))
        return step._replace(turns=self._void(rest, path.state))

    def _void(self, lines: Sequence[TurnLine], state: PartialRound) -> tuple[TurnReport, ...]:
        """The reports on turns that do not count."""
        ends = [line for line in lines if not isinstance(line, Draw)]
        return tuple(TurnReport.of(line, state._replace(turn=self._seat(line), drawn=0), 0) for line in ends)

    def _reordered(self, start: RoundReading) -> Iterator[RoundReading]:
        """The readings in which one of the next few lines stands in another place."""
        if start.state.over:
            return
        for order in _orders(start.lines[start.number :]):
            if start.state.turn not in (None, self._seat(order[0])):
                continue
            first, *_, last = sorted(order, key=lambda entry: entry.line)
            moved, place = first, f"after line {last.line}"
            if order[0] is last:
                moved, place = last, f"before line {first.line}"
            message = f"line {moved.line} of {moved.player} stands in the wrong place: it belongs {place}"
            told = Mistake(first.line, "wrong-player", message)
            weight = weights.EXCHANGED + weights.MOVED_ON * (len(order) - 2)
            lines = (*start.lines[: start.number], *order, *start.lines[start.number + len(order) :])
            step = start.then(Judged((told,), start.state), weight, lines=0)
            yield step._replace(lines=lines, exchanged=start.number + len(order))

    def _reconsidered(self, path: RoundReading, line: Lay, code: Code) -> Iterator[RoundReading]:
        """The ways to read an earlier line otherwise that is not wrong by itself, but leaves no place for this tile."""
        near = {face for point in corners(line.placement.at) for face in ring(point)}
        message = f"right by itself, but then line {line.line} cannot be"
        for after in path.backwards():
            step = after.before
            if step is None or after.mistakes or after.number != step.number + 1:
                continue
            earlier = step.lines[step.number]
            if isinstance(earlier, Pass):
                told = Mistake(earlier.line, "passed-while-able", f"{message}; perhaps a tile was laid")
                # What a pass takes from the well without a line of its own, a tile that was laid perhaps does not.
                well = after.state.well._replace(most=step.state.well.most)
                passed = step.then(Judged((told,), after.state._replace(well=well), *after.turns))
                yield self._laid_unseen(step, passed, self._seat(earlier), weights.PASS_FOR_TILE)
            if not isinstance(earlier, Lay):
                continue
            far = earlier.placement.at not in near and earlier.tile != line.tile
            if far and code != "no-edge":
                continue
            state = step.state._replace(turn=self._seat(earlier))
            start = step._replace(due=path.due_from(step.number + 1))
            written = Judged((Mistake(earlier.line, code, message),), after.state, *after.turns)
            for extra, other in other_layings(self._judge, state, earlier, written, line):
                if not far or (other.turn is not None and other.turn.laid in near):
                    yield start.then(other, extra + weights.RECONSIDERED)


def _wrong_opening(line: TurnLine, due: str, opening: Opening) -> Mistake:
    tiles = " or ".join(tile.name for tile in opening.tiles)
    return Mistake(line.line, "wrong-opening", f"{due} has to open with {tiles}", rule=OPENING_RULE)


def _orders(lines: Sequence[TurnLine]) -> Iterator[tuple[TurnLine, ...]]:
    """The orders of the first few lines in which one of them stands elsewhere: the last first, or the first last."""
    for stretch in (lines[:number] for number in range(2, min(MOST_MOVED, len(lines)) + 1)):
        yield (stretch[-1], *stretch[:-1])
        if len(stretch) > 2:
            yield (*stretch[1:], stretch[0])


def _plain(line: TurnLine) -> TurnLine:
    """What a line says without its points, which may be wrong in one of two."""
    return line if isinstance(line, Draw) else replace(line, claimed=None)


def _filled(gap: RoundReading, touching: Lay) -> Iterator[RoundReading]:
    """The readings in which a turn that the record does not tell of laid a tile that touches this one."""
    assert gap.before is not None and gap.missed is not None
    before, opening = gap.before.state, gap.deal.opening
    layings = unseen_layings(before, gap.missed, touching.placement.at)
    if before.unopened:
        beside = next(entry for entry in gap.lines[gap.number :] if isinstance(entry, Lay))
        layings = unseen_openings(before, gap.missed, beside.placement, None if opening is None else opening.tiles)
    for state in layings:
        while state.turn not in (None, gap.state.turn):
            state = state.after_missing(state.mover)
        unseen = state.unseen | gap.state.unseen | {gap.missed}
        state = state._replace(missed=True, well=gap.state.well, unseen=unseen)
        yield gap._replace(state=state, missed=None)
