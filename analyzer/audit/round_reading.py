"""The lines of a round explained up to some line: what the search for the least edit goes through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final, NamedTuple

from analyzer.audit.alternatives import unseen_layings
from analyzer.audit.audit_report import Mistake, RoundReport, TurnReport
from analyzer.audit.deal import Amendment, SeenDeal
from analyzer.audit.judging import Judged
from analyzer.audit.sheet import Sheet
from analyzer.audit.weights import EXCHANGED, MOVED_ON, SPURIOUS
from analyzer.game.seen import SeenRound
from analyzer.lattice import Face
from analyzer.text.record import Draw, TurnLine
from analyzer.tiles import Tile

MOST_MOVED: Final = 4
"""Lines among which one stands in the wrong place: two that have changed places, or one further from its own."""


class Gap(NamedTuple):
    """A turn of which the record does not tell what was laid.

    Attributes:
        before: the explanation before it.
        seat: whose turn it is.
        after: the explanation behind it as if nothing had been laid.
    """

    before: RoundReading
    seat: int
    after: RoundReading


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
        gap: a turn of which the record does not tell what was laid.
    """

    weight: int
    number: int
    lines: tuple[TurnLine, ...]
    state: SeenRound
    deal: SeenDeal
    before: RoundReading | None = None
    mistakes: tuple[Mistake, ...] = ()
    turns: tuple[TurnReport, ...] = ()
    amendment: Amendment | None = None
    exchanged: int = 0
    due: int = 0
    gap: Gap | None = None

    def then(self, judged: Judged, weight: int = 0, about: tuple[Mistake, ...] = (), lines: int = 1) -> RoundReading:
        """The explanation with the next line, or several, taken like this; ``about`` is told before its mistakes."""
        return self._replace(
            weight=self.weight + weight,
            number=self.number + lines,
            state=judged.state,
            before=self,
            mistakes=(*about, *judged.mistakes),
            turns=() if judged.turn is None else (judged.turn,),
        )

    @property
    def told_in_turn(self) -> frozenset[str]:
        """The mistakes told in the draws of the turn that is going on."""
        told: set[str] = set()
        step: RoundReading | None = self
        while step is not None and step.state.drawn:
            told.update(mistake.code for mistake in step.mistakes)
            step = step.before
        return frozenset(told)

    def due_from(self, number: int) -> int:
        """How many lines an explanation with another beginning, of so many lines, has to explain to be of use.

        That is the next line, or up to another mistake of this one that stands between.
        """
        told = (step for step in self.steps() if step.before and step.mistakes and step.number > number)
        return min((step.before.number for step in told if step.before), default=self.number + 1)

    def steps(self) -> list[RoundReading]:
        """This explanation from its beginning, line by line."""
        found = []
        step: RoundReading | None = self
        while step is not None:
            found.append(step)
            step = step.before
        return found[::-1]


class Finish(NamedTuple):
    """A round as explained, with its end.

    Attributes:
        weight: what the end adds to that of the explanation.
        foreign: tiles that players hold at the end and have from nowhere.
        report: the round as it is judged then.
        sheet: the sheet after it.
    """

    weight: int
    foreign: tuple[tuple[int, Tile], ...]
    report: RoundReport
    sheet: Sheet


def drawn_turn(path: RoundReading) -> TurnReport:
    """The report on draws that nothing follows."""
    assert path.state.turn is not None
    draw = next(line for line in reversed(path.lines[: path.number]) if isinstance(line, Draw))
    points = -path.state.drawn * path.state.rules.draw_penalty
    return TurnReport.of(draw, path.state, points)


def void_turn(line: TurnLine, seat: int, state: SeenRound) -> TurnReport:
    """The report on a line that does not count."""
    return TurnReport.of(line, state._replace(turn=seat, drawn=0), 0)


def reordered(start: RoundReading, players: Sequence[str]) -> Iterator[RoundReading]:
    """The readings in which one of the next few lines stands in another place."""
    if start.state.over:
        return
    for order in _orders(start.lines[start.number :]):
        if start.state.turn not in (None, players.index(order[0].player)):
            continue
        first, *_, last = sorted(order, key=lambda entry: entry.line)
        message = f"the lines {first.line} and {last.line} have changed places: {last.player} comes first"
        if len(order) > 2:
            moved, place = (
                (last, f"before line {first.line}") if order[0] is last else (first, f"after line {last.line}")
            )
            message = f"line {moved.line} of {moved.player} stands in the wrong place: it belongs {place}"
        told = Mistake(first.line, "wrong-player", message)
        lines = (*start.lines[: start.number], *order, *start.lines[start.number + len(order) :])
        step = start.then(Judged((told,), start.state), EXCHANGED + MOVED_ON * (len(order) - 2), lines=0)
        yield step._replace(lines=lines, exchanged=start.number + len(order))


def _orders(lines: Sequence[TurnLine]) -> Iterator[tuple[TurnLine, ...]]:
    """The orders of the first few lines in which one of them stands elsewhere: the last first, or the first last."""
    for stretch in (lines[:number] for number in range(2, min(MOST_MOVED, len(lines)) + 1)):
        yield (stretch[-1], *stretch[:-1])
        if len(stretch) > 2:
            yield (*stretch[1:], stretch[0])


def repeated(path: RoundReading, seat: int) -> RoundReading | None:
    """The reading in which the turn of this seat that comes next, with its draws, is written twice."""
    number, lines = path.number, path.lines
    draws = list(takewhile(lambda entry: isinstance(entry, Draw), lines[number:]))
    twice = lines[number : number + len(draws) + 1]
    if not draws or list(map(_plain, twice)) != list(map(_plain, lines[number - len(twice) : number])):
        return None
    message = f"the lines {twice[0].line} to {twice[-1].line} say what the {len(twice)} lines before them say"
    told = Mistake(twice[0].line, "wrong-player", message).hinted("perhaps they are too many", ("extra", True))
    void = void_turn(twice[-1], seat, path.state)
    return path.then(Judged((told,), path.state, void), SPURIOUS, lines=len(twice))


def _plain(line: TurnLine) -> TurnLine:
    """What a line says without its points, which may be wrong in one of two."""
    return line if isinstance(line, Draw) else replace(line, claimed=None)


def gap_filled(gap: Gap, near: Face) -> Iterator[RoundReading]:
    """The readings in which a turn that the record does not tell of laid a tile that touches this face."""
    after = gap.after.state
    for state in unseen_layings(gap.before.state, gap.seat, near):
        while state.turn not in (None, after.turn):
            assert state.turn is not None
            state = state.after_missing(state.turn)
        unseen = state.unseen | after.unseen | {gap.seat}
        yield gap.after._replace(state=state._replace(missed=True, well=after.well, unseen=unseen), gap=None)
