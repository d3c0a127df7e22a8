"""The least edit that explains a round: a strict replay, and a bounded search where it stops.

The lines of a round are replayed as they are written. Where one cannot be right, every likely slip is tried: another
name, tile or place, a line too many or too few, two lines exchanged, a tile named wrongly in the deal. Each has a
weight (``analyzer.audit.weights``), the replay goes on strictly behind each, and the explanation that weighs least to
the end of the round is kept: a shortest path, lightest first, which costs nothing where nothing is wrong. What is told
is never the guess but what is wrong with the line as it is written; the guess is added as what was perhaps meant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from heapq import heappop, heappush
from itertools import count
from typing import Final, TypeAlias

from analyzer.audit.alternatives import draws_unwritten, other_layings
from analyzer.audit.audit_report import Code, Mistake
from analyzer.audit.deal import Amendment, GivenTiles, Weighed, read_deal
from analyzer.audit.judging import OPENING_RULE, Judged, LineJudge
from analyzer.audit.round_reading import (
    Finish,
    Gap,
    RoundReading,
    drawn_turn,
    gap_filled,
    reordered,
    repeated,
    void_turn,
)
from analyzer.audit.weights import (
    AMENDED,
    ANOTHER_MISSING,
    MISSING_TURN,
    OTHER_OPENER,
    PASS_FOR_TILE,
    PLACES_LOST,
    PLACING,
    RECONSIDERED,
    SLIP,
    SPURIOUS,
    weight_of,
)
from analyzer.game.seen import SeenRound
from analyzer.lattice import corners, ring
from analyzer.text.record import Draw, Lay, Pass, Record, RecordRound, TurnLine

STOPS_AT_A_TIME: Final = 250
"""Stops of the replay that are looked into before the search hurries, and again before it keeps the furthest alone."""

CREDIT: Final = 2
"""What an explanation may weigh more for each line that it has come further, once the search hurries."""

KEPT: Final = 12
"""Explanations that it goes on with then."""

MOST_STOPS: Final = 1500
"""Stops of a whole record that are explained in every way; with more of them a text is hardly a record."""

MOST_AMENDMENTS: Final = 80
"""Readings of the deal and the draws that are tried: more than any one slip of a real record asks for."""


@dataclass
class Patience:
    """How many more stops are explained in every way, for all rounds of a record. What ``tick`` raises ends it."""

    tick: Callable[[], None] = lambda: None
    left: int = MOST_STOPS

    @property
    def lost(self) -> bool:
        """Whether a line that is not right is only taken as it is written from now on."""
        return self.left <= 0


_Way: TypeAlias = tuple[int, Callable[[], RoundReading]]
"""A way to go on: the weight of the whole explanation then, and how to get it."""


def _ready(path: RoundReading) -> _Way:
    """An explanation that is made already."""
    return path.weight, lambda: path


class LeastEdit:
    """The search for the lightest explanation of a round.

    Args:
        record: the record.
        played: the round.
        finish: what the end of the round adds to an explanation of all its lines.
        patience: what is left of it for this record.
    """

    def __init__(
        self, record: Record, played: RecordRound, finish: Callable[[RoundReading], Finish], patience: Patience
    ) -> None:
        self._patience = patience
        self._record = record
        self._played = played
        self._finish = finish
        self._judge = LineJudge(record)
        self._seat = {name: seat for seat, name in enumerate(record.players)}
        self._heap: list[tuple[int, int, int, Finish | None, Callable[[], RoundReading]]] = []
        self._order = count()
        self._stops = 0
        self._amended: set[Amendment] = set()
        self._credit = 0
        self._openers_tried = False
        self._given = GivenTiles(record, played)
        self._first = self._start(None)

    def run(self) -> Finish:
        """The end of the round by its lightest explanation."""
        self._push(self._first.weight, 0, lambda: self._first)
        for amendment in self._first.deal.twice:
            self._amend(amendment, SLIP)
        for amendment, weight in self._given.miscounted():
            self._amend(amendment, weight)
        found: tuple[int, Finish] | None = None
        while self._heap:
            self._patience.tick()
            key, behind, _, finish, make = heappop(self._heap)
            weight = key - self._credit * behind
            if found is not None and weight >= found[0]:
                continue
            if finish is None:
                self._look_into(make())
            else:
                found = weight, finish
                if not self._credit:
                    break
            if self._stops >= STOPS_AT_A_TIME or self._patience.lost:
                if found is not None:
                    break
                self._commit()
        assert found is not None, "a line can always be taken as one too many"
        return found[1]

    def _look_into(self, path: RoundReading) -> None:
        """Replay on to where the explanation stops, and find the ways to go on from there."""
        path = self._replayed(path)
        if path.number < path.due:
            # What does not explain the line that it was made for is no explanation.
            return
        if path.number == len(path.lines):
            self._complete(path)
            return
        self._patience.left -= 1
        self._stops += 1
        for weight, make in self._ways(path):
            self._push(weight, path.number, make)

    def _start(self, amendment: Amendment | None, weight: int = 0) -> RoundReading:
        deal = read_deal(self._record, self._played, amendment)
        lines = self._played.turn_lines
        if amendment is not None:
            lines = tuple(
                replace(line, tile=amendment.right) if isinstance(line, Draw) and line.line == amendment.line else line
                for line in lines
            )
        slips = sum(mistake.code != "wrong-deal" for mistake in deal.mistakes)
        told = () if amendment is None or weight < AMENDED else (amendment.mistake,)
        return RoundReading(SLIP * slips + weight, 0, lines, deal.state, deal, mistakes=told, amendment=amendment)

    def _push(self, weight: int, number: int, make: Callable[[], RoundReading], finish: Finish | None = None) -> None:
        heappush(self._heap, (weight - self._credit * number, -number, next(self._order), finish, make))

    def _commit(self) -> None:
        """Prefer what has come further from now on; the second time keep only what has come furthest."""
        self._stops = 0
        if not self._credit and not self._patience.lost:
            self._credit = CREDIT
            ways, self._heap = self._heap, []
            for weight, behind, *_, finish, make in ways:
                self._push(weight, -behind, make, finish)
            return
        kept = 1 if self._patience.lost else KEPT
        self._heap = sorted(sorted(self._heap, key=lambda entry: (entry[1], entry[0], entry[2]))[:kept])

    def _complete(self, path: RoundReading) -> None:
        finish = self._finish(path)
        self._push(path.weight + finish.weight, path.number, lambda: path, finish)
        for seat, tile in finish.foreign:
            self._amend_for(path, self._given.meant(seat, tile, SLIP + 1))

    def _replayed(self, path: RoundReading) -> RoundReading:
        """The explanation as far as the lines after it are right as they are written."""
        while path.number < len(path.lines):
            line, state = path.lines[path.number], path.state
            seat = self._seat[line.player]
            if state.over or state.turn not in (None, seat):
                return path
            judged = self._judge.line(state._replace(turn=seat), line, path.told_in_turn)
            if judged.mistakes:
                return path
            path = path.then(judged)
        return path

    # -- where the replay stops ---------------------------------------------------------------------------------------

    def _ways(self, path: RoundReading) -> Iterator[_Way]:
        """Every way to go on from a line that is not right as it is written."""
        line, state = path.lines[path.number], path.state
        seat = self._seat[line.player]
        if state.over:
            yield path.weight + SLIP, partial(self._played_on, path)
        elif state.turn in (None, seat):
            state = state._replace(turn=seat)
            judged = self._judge.line(state, line, path.told_in_turn)
            yield from self._takings(path, state, (), 0, judged)
            yield path.weight + SPURIOUS, partial(self._spurious, path, judged.mistakes)
            placing = [mistake.code for mistake in judged.mistakes if mistake.code in PLACING]
            if isinstance(line, Lay) and state.placed and placing and not self._patience.lost:
                yield from self._reconsidered(path, line, placing[0])
        else:
            yield from self._out_of_turn(path, seat)
        if self._patience.lost:
            return
        yield from self._exchanges(path)
        if (twice := repeated(path, self._seat[line.player])) is not None:
            yield _ready(twice)
        if path.gap is not None and isinstance(line, Lay) and state.placed:
            for filled in gap_filled(path.gap, line.placement.at):
                yield _ready(filled._replace(due=path.due_from(filled.number)))

    def _out_of_turn(self, path: RoundReading, seat: int) -> Iterator[_Way]:
        """The ways to take a line that is written for somebody else than the player whose turn it is."""
        line, state, names = path.lines[path.number], path.state, self._record.players
        due = state.turn
        assert due is not None
        wrong = Mistake(line.line, "wrong-player", f"it is the turn of {names[due]}, not of {line.player}")
        named: tuple[Mistake, ...] = (wrong,)
        if state.unopened and path.deal.opening is not None:
            tiles = " or ".join(tile.name for tile in path.deal.opening.tiles)
            message = f"{names[due]} has to open with {tiles}"
            named = (wrong, Mistake(line.line, "wrong-opening", message, rule=OPENING_RULE))
            opened = state._replace(turn=seat)
            # Whoever opened, though another had to: told at the end of the round, where all is known that was dealt.
            yield from self._takings(path, opened, (), 0, self._judge.line(opened, line, path.told_in_turn))
        judged = self._judge.line(state, line, path.told_in_turn)
        yield from self._takings(path, state, named, SLIP, judged)
        first = self._first
        if path.number or first.state.turn is not None:
            yield _ready(self._missing(path, seat))
        yield path.weight + SPURIOUS, partial(self._spurious, path, (*named, *judged.mistakes))
        if first.state.turn is None and not self._openers_tried:
            # Nothing tells who opened but the name in that line, which may be the wrong one.
            self._openers_tried = True
            for other in range(len(names)):
                weight = first.weight + OTHER_OPENER
                yield _ready(first._replace(weight=weight, state=first.state._replace(turn=other)))

    def _takings(
        self, path: RoundReading, state: SeenRound, about: tuple[Mistake, ...], weight: int, judged: Judged
    ) -> Iterator[_Way]:
        """The ways to take a line as one of the player whose turn it is by ``state``.

        ``about`` is what is wrong about whose turn it is, which weighs ``weight``.
        """
        line, seat = path.lines[path.number], state.turn
        assert seat is not None
        if isinstance(line, Lay | Pass) and (behind := draws_unwritten(self._judge, state, line, judged)):
            yield _ready(path.then(behind, weight + SLIP, about))
        if not isinstance(line, Lay) or not state.placed or self._judge.legal(state, line.placement) is not None:
            written = path.then(judged, weight + weight_of(judged.mistakes), about)
            if isinstance(line, Pass) and judged.mistakes:
                written = written._replace(state=judged.state.forgetting(seat))
                if self._judge.may_have_laid(state, line, judged.mistakes):
                    yield _ready(self._laid_unseen(path, written, seat, weight))
            yield _ready(written)
        if isinstance(line, Lay) and judged.mistakes and state.placed:
            later = next((entry for entry in path.lines[path.number + 1 :] if isinstance(entry, Lay)), None)
            for extra, other in other_layings(self._judge, state, line, judged.mistakes, later):
                if self._patience.lost and extra != PLACES_LOST:
                    continue
                yield path.weight + weight + extra, partial(path.then, other, weight + extra, about)
        self._amend_after(path, state, line, seat, {mistake.code for mistake in judged.mistakes})

    def _laid_unseen(self, path: RoundReading, written: RoundReading, seat: int, weight: int) -> RoundReading:
        """A pass that should not be, taken for a tile that was laid: what the turn made is not known then."""
        state = written.state.forgetting(seat)
        state = state._replace(missed=True, passes=0, unseen=state.unseen | {seat})
        certain = tuple(mistake._replace(otherwise=None) for mistake in written.mistakes)
        laid = written._replace(weight=path.weight + weight + SLIP, state=state, mistakes=certain)
        return laid._replace(gap=Gap(path, seat, laid))

    def _reconsidered(self, path: RoundReading, line: Lay, code: Code) -> Iterator[_Way]:
        """The ways to read an earlier tile otherwise that is not wrong by itself, but leaves no place for this one."""
        near = {face for point in corners(line.placement.at) for face in ring(point)}
        step: RoundReading | None = path
        while step is not None and step.before is not None:
            step, after = step.before, step
            earlier = step.lines[step.number] if after.number == step.number + 1 else None
            message = f"right by itself, but then line {line.line} cannot be"
            if isinstance(earlier, Pass) and not after.mistakes:
                slip = Mistake(earlier.line, "passed-while-able", f"{message}; perhaps a tile was laid")
                passed = step.then(Judged((slip,), after.state, *after.turns))
                yield _ready(self._laid_unseen(step, passed, self._seat[earlier.player], PASS_FOR_TILE - SLIP))
            if not isinstance(earlier, Lay) or after.mistakes:
                continue
            far = earlier.placement.at not in near and earlier.tile != line.tile
            if far and code != "no-edge":
                continue
            state = step.state._replace(turn=self._seat[earlier.player])
            start = step._replace(due=path.due_from(step.number + 1))
            told = (Mistake(earlier.line, code, message),)
            for extra, other in other_layings(self._judge, state, earlier, told, line):
                if far and (other.turn is None or other.turn.laid not in near):
                    continue
                yield step.weight + extra + RECONSIDERED, partial(start.then, other, extra + RECONSIDERED)

    def _missing(self, path: RoundReading, seat: int) -> RoundReading:
        """The explanation in which turns are missing before the next line."""
        line, state, names = path.lines[path.number], path.state, self._record.players
        assert state.turn is not None
        skipped = [(state.turn + step) % len(names) for step in range((seat - state.turn) % len(names))]
        turns = (drawn_turn(path),) if state.drawn else ()
        for other in skipped:
            state = state.after_missing(other)
        whose = " and ".join(names[other] for other in skipped)
        message = f"it is the turn of {names[skipped[0]]}, not of {line.player}: a turn of {whose} is missing before it"
        told = Mistake(line.line, "wrong-player", message)
        weight = MISSING_TURN + ANOTHER_MISSING * (len(skipped) - 1)
        step = path.then(Judged((told,), state), weight, lines=0)._replace(turns=turns)
        return step._replace(gap=Gap(path, skipped[0], step))

    def _spurious(self, path: RoundReading, wrong: tuple[Mistake, ...]) -> RoundReading:
        """The explanation in which the next line should not be there, and so counts for nothing."""
        line, state = path.lines[path.number], path.state
        seat = self._seat[line.player]
        # What it would make is not said of a line that makes nothing.
        told = [mistake for mistake in wrong if mistake.code != "wrong-score"]
        if not told and not isinstance(line, Draw):
            message, values = f"the sheet gives {line.claimed}, the rules 0", (("claimed", line.claimed), ("points", 0))
            told = [Mistake(line.line, "wrong-score", message, values=values)]
        mistakes = tuple(one.hinted("perhaps this line is one too many", ("extra", True)) for one in told)
        if isinstance(line, Draw):
            doubted = state.forgetting(seat)._replace(well=state.well.doubted(fewer=1))
            return path.then(Judged(mistakes, doubted), SPURIOUS)
        return path.then(Judged(mistakes, state, void_turn(line, seat, state)), SPURIOUS)

    def _played_on(self, path: RoundReading) -> RoundReading:
        """The explanation in which a round that was over is played on; nothing counts any more."""
        line, state, names = path.lines[path.number], path.state, self._record.players
        if state.out is not None:
            message = f"the round is over: {names[state.out]} has laid the last tile of the hand"
            told = Mistake(line.line, "round-over", message, rule="going_out.bonus")
        else:
            message = "the round is over: every player in turn has passed"
            told = Mistake(line.line, "round-over", message, rule="blocked.lowest_gains")
        if len(path.lines) - path.number > len(names):
            told = told.hinted("perhaps a line 'round' is missing before it", ("round_missing", True))
        rest = path.lines[path.number :]
        turns = [void_turn(entry, self._seat[entry.player], state) for entry in rest if not isinstance(entry, Draw)]
        return path.then(Judged((told,), state), SLIP, lines=len(rest))._replace(turns=tuple(turns))

    def _exchanges(self, path: RoundReading) -> Iterator[_Way]:
        """The ways to read a line in another place: from the next line on, or from the one before it."""
        before: RoundReading | None = path
        while before is not None and before.number >= path.number:
            before = before.before
        for start in (path, before):
            if start is not None and start.number >= start.exchanged:
                for order in reordered(start, self._record.players):
                    yield _ready(order._replace(due=path.due_from(start.number)))

    def _amend_after(self, path: RoundReading, state: SeenRound, line: TurnLine, seat: int, codes: set[Code]) -> None:
        """Try other readings of the deal where a line has a mistake that may come from there."""
        if "not-in-hand" in codes and not isinstance(line, Pass) and line.tile is not None:
            self._amend_for(path, self._given.meant(seat, line.tile, AMENDED))
        if codes & {"drew-while-able", "passed-while-able"}:
            sure = state.sure_place(seat)
            if sure is not None:
                self._amend_for(path, self._given.without(seat, sure[0]))

    def _amend_for(self, path: RoundReading, amendments: Iterable[Weighed]) -> None:
        """Try other readings of the lines that gave tiles to the players, each from the beginning of the round."""
        if path.amendment is None and not self._patience.lost:
            for amendment, weight in amendments:
                self._amend(amendment, weight)

    def _amend(self, amendment: Amendment, weight: int) -> None:
        if amendment not in self._amended and len(self._amended) < MOST_AMENDMENTS:
            self._amended.add(amendment)
            path = self._start(amendment, weight)
            self._push(path.weight, 0, lambda: path)
