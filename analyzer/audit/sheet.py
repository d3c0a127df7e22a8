"""The score sheet: what stands on it after each round, and who wins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from analyzer.audit.report import Problem, TurnReport
from analyzer.game.match import newly_reached, winning_seats
from analyzer.rules import RuleSet
from analyzer.text.record import Scores


class Sheet(NamedTuple):
    """The totals before a round.

    Attributes:
        right: what each seat should have; ``None`` where it cannot be known.
        carried: what the sheet has, carried on with its own points for each turn where a total was not written down.
        reached: the seats that have reached the target, the first first.
        winners: who has won.
        laid: for each seat when in the round it laid its last tile, 0 for never.
    """

    right: tuple[int | None, ...]
    carried: tuple[int | None, ...]
    reached: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    laid: tuple[int, ...] = ()

    def after_turns(self, rules: RuleSet, turns: Sequence[TurnReport]) -> Sheet:
        """The sheet after the turns of a round, the end not yet counted."""
        sheet = self._replace(laid=(0,) * len(self.right))
        for number, turn in enumerate(turns, 1):
            right = _plus(sheet.right, turn.owner, turn.points)
            carried = _plus(sheet.carried, turn.owner, turn.points if turn.claimed is None else turn.claimed)
            laid = sheet.laid
            if turn.action == "place":
                laid = (*laid[: turn.owner], number, *laid[turn.owner + 1 :])
            sheet = sheet._replace(right=right, carried=carried, laid=laid).judged(rules, round_over=False)
        return sheet

    def judged(self, rules: RuleSet, round_over: bool) -> Sheet:
        """The same sheet with those who have reached the target or won by now."""
        if self.winners or None in self.right:
            return self
        totals = [total or 0 for total in self.right]
        reached = self.reached + newly_reached(rules, totals, self.reached)
        if not reached:
            return self
        return self._replace(reached=reached, winners=winning_seats(rules, totals, reached, self.laid, round_over))


class Gains(NamedTuple):
    """What a round gives to each seat.

    Attributes:
        right: by the rules; ``None`` where it cannot be known.
        others: further amounts that leave the total blameless: by the sheet's own points for the turns, each mistake of
            which is told at its turn.
    """

    right: tuple[int | None, ...]
    others: tuple[frozenset[int], ...]


def gains_of(
    turns: Sequence[TurnReport], players: Sequence[str], unsettled: frozenset[int], end: Sequence[int | None]
) -> Gains:
    """What these turns and this end of a round give to each seat; unknown for those of whom a turn may be missing."""
    right: list[int | None] = []
    others: list[frozenset[int]] = []
    for seat, (name, extra) in enumerate(zip(players, end)):
        own = [turn for turn in turns if turn.owner == seat]
        if extra is None or seat in unsettled:
            right.append(None)
            others.append(frozenset())
            continue
        right.append(sum(turn.points for turn in own) + extra)
        named = [turn for turn in turns if turn.player == name]
        sums = [sum(turn.points for turn in named)]
        for counted in (own, named):
            # A draw by itself has no points on the sheet: it may be paid for in the turn that it belongs to.
            in_turns = _by_the_sheet(turn for turn in counted if turn.action != "draw")
            sums += [_by_the_sheet(counted), in_turns]
        others.append(frozenset(extra + total for total in sums))
    return Gains(tuple(right), tuple(others))


def wrong_totals(before: Sheet, gains: Gains, scores: Scores, players: Sequence[str]) -> Iterator[Problem]:
    """The totals on the sheet that follow neither from what it had before nor from what it should have had.

    A mistake is told where it was made: a total that only carries on an earlier mistake is not wrong by itself.
    """
    for name, written in scores.totals:
        seat = players.index(name)
        gain = gains.right[seat]
        bases = {total for total in (before.right[seat], before.carried[seat]) if total is not None}
        if gain is None or not bases:
            continue
        if not any(written == base + more for base in bases for more in {gain, *gains.others[seat]}):
            right = before.carried[seat]
            message = f"{name} had {right} and makes {gain} in this round: {(right or 0) + gain}, not {written}"
            yield Problem(scores.line, "wrong-total", message)


def _by_the_sheet(turns: Iterable[TurnReport]) -> int:
    return sum(turn.points if turn.claimed is None else turn.claimed for turn in turns)


def _plus(totals: tuple[int | None, ...], seat: int, points: int) -> tuple[int | None, ...]:
    return tuple(total + points if other == seat and total is not None else total for other, total in enumerate(totals))
