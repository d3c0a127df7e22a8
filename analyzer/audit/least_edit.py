"""Find the lightest explanation of a round: replay the round strictly, and search where the replay stops.

At a line that cannot be right, the search tries every likely edit and other readings of the deal and the draws. Then it
replays the next lines as written. The result is the explanation with the lowest weight (a shortest path). A long search
prefers explanations that cover more lines, and may miss the lightest one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from itertools import count
from typing import Final

from analyzer.audit import weights
from analyzer.audit.deal import Amendment, GivenTiles
from analyzer.audit.edits import Edits
from analyzer.audit.finish import Finish
from analyzer.audit.judging import LineJudge
from analyzer.audit.replay import RoundReading, begun, replayed
from analyzer.text.record import Draw, Pass, Record, RecordRound

STOPS_AT_A_TIME: Final = 250
"""After each group of this many stops, the search hurries: it prefers explanations that cover more lines."""

CREDIT: Final = 2
"""Each time the search hurries, an explanation's weight falls by this number for each line that it covers."""

MOST_STOPS: Final = 1500
"""After this many stops, the audit tries fewer explanations, because the input is probably not a record."""

MOST_AMENDMENTS: Final = 80
"""The maximum number of readings of a deal."""


@dataclass
class StopBudget:
    """How many more stops the audit may examine in full.

    An exception from ``tick`` ends the search.
    """

    tick: Callable[[], None] = lambda: None
    left: int = MOST_STOPS

    @property
    def spent(self) -> bool:
        """Whether the limit is reached. The search then tries no other tiles, faces or orders."""
        return self.left <= 0


class LeastEdit:
    def __init__(
        self,
        record: Record,
        played: RecordRound,
        absent: frozenset[int],
        finish: Callable[[RoundReading], Finish],
        budget: StopBudget,
    ) -> None:
        """The players in the ``absent`` seats left before the deal."""
        self._record, self._played, self._finish, self._budget = record, played, finish, budget
        self._judge = LineJudge(record)
        self._edits = Edits(self._judge)
        self._given = GivenTiles(record, played, len(record.players) - len(absent))
        self._absent = absent
        self._waiting: list[tuple[int, int, int, RoundReading, Finish | None]] = []
        self._order = count()
        self._stops = self._credit = 0
        self._amended: set[Amendment] = set()
        self._opening_tried = self._openers_tried = False
        self._first = begun(record, played, absent)

    def run(self) -> Finish:
        self._push(self._first, 0)
        self._amend(self._first, self._given.doubtful())
        found: tuple[int, Finish] | None = None
        while self._waiting:
            self._budget.tick()
            *_, path, finish = heappop(self._waiting)
            weight = path.weight + (finish.weight if finish else 0)
            if found is not None and weight >= found[0]:
                continue
            if finish is None:
                self._explore(path)
            else:
                found = weight, finish
                if not self._credit:
                    break
            if self._stops >= STOPS_AT_A_TIME or self._budget.spent:
                if found is not None:
                    break
                self._hurry()
        assert found is not None, "a line can always be taken as one too many"
        return found[1]

    def _explore(self, path: RoundReading) -> None:
        """Replay up to a line that cannot be right, and queue the ways to continue."""
        path = replayed(self._judge, path)
        if path.number < path.due and not self._budget.spent:
            # This reading explains too few lines to be worth continuing.
            return
        if path.number == len(path.lines):
            finish = self._finish(path)
            self._push(path, path.number, finish)
            for seat, tile in finish.foreign:
                self._amend(path, self._given.meant(seat, tile, weights.SLIP + 1))
            if finish.weight and path.lines:
                self._doubt_the_opening(path)
            return
        self._budget.left -= 1
        self._stops += 1
        for way in self._edits.at(path, self._budget.spent):
            self._push(way, path.number)
        self._doubt_given_tiles(path)
        self._doubt_the_opening(path)

    def _push(self, path: RoundReading, number: int, finish: Finish | None = None) -> None:
        """Queue an explanation. The lowest weight minus credit comes first; a longer explanation wins a tie."""
        weight = path.weight + (finish.weight if finish else 0)
        heappush(self._waiting, (weight - self._credit * number, -number, next(self._order), path, finish))

    def _hurry(self) -> None:
        """Prefer longer explanations; once the budget is spent, keep only the longest one."""
        self._stops = 0
        if self._budget.spent:
            self._waiting = sorted(self._waiting, key=lambda way: (way[1], way[0]))[:1]
            return
        self._credit += CREDIT
        self._waiting = [(way[0] + CREDIT * way[1], *way[1:]) for way in self._waiting]
        heapify(self._waiting)

    def _amend(self, path: RoundReading, amendments: Iterable[Amendment]) -> None:
        """For each amendment, queue an explanation that starts again at the beginning of the round."""
        if path.amendment is not None or self._budget.spent:
            return
        for amendment in amendments:
            if amendment not in self._amended and len(self._amended) < MOST_AMENDMENTS:
                self._amended.add(amendment)
                self._push(begun(self._record, self._played, self._absent, amendment), 0)

    def _doubt_given_tiles(self, path: RoundReading) -> None:
        """Doubt the deal and the draws if this may explain a mistake on the next line."""
        line, own = path.lines[path.number], self._record.players.index(path.lines[path.number].player)
        for seat in () if path.state.over else {own, own if path.state.turn is None else path.state.turn}:
            state = path.state._replace(turn=seat)
            codes = {mistake.code for mistake in self._judge.line(state, line, path.reported_codes).mistakes}
            if "not-in-hand" in codes and not isinstance(line, Pass) and line.tile is not None:
                self._amend(path, self._given.meant(seat, line.tile, weights.AMENDED))
            if codes & {"drew-while-able", "passed-while-able"} and (sure := state.sure_place(seat)) is not None:
                self._amend(path, self._given.without(seat, sure[0]))

    def _doubt_the_opening(self, path: RoundReading) -> None:
        if not self._opening_tried and path.amendment is None:
            self._opening_tried = True
            for way in self._edits.other_opening(self._first, path) if path.number else ():
                self._push(way, path.number)
            if self._first.state.unopened and self._first.state.turn is None and not _opens_with_triple(path):
                self._push(self._edits.missing_opening(self._first), path.number)
        first, rest = self._first, path.lines[path.number :]
        due = None if path.state.over else path.state.turn
        wrong_turn = bool(rest) and due not in (None, self._record.players.index(rest[0].player))
        if self._openers_tried or first.state.turn is not None or not wrong_turn:
            return
        self._openers_tried = True
        for other in first.state.seats:
            opened = first.state._replace(turn=other)
            self._push(first._replace(weight=first.weight + weights.OTHER_OPENER, state=opened), path.number)


def _opens_with_triple(path: RoundReading) -> bool:
    first = path.lines[0]
    return not isinstance(first, Draw | Pass) and first.tile is not None and first.tile.is_triple
