"""The score sheet: what stands on it after each round, and who wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from analyzer.audit.audit_report import Ending, Mistake, OtherReading, TurnReport
from analyzer.audit.judging import EXTENSION
from analyzer.audit.round_end import Gain, Span, hull
from analyzer.game.match import newly_reached, winning_seats
from analyzer.rules import RuleSet
from analyzer.text.record import Record, Scores

ONE_TURN: Final[Span] = (-300, 205)
"""What one turn can make at all: the whole well drawn in vain, or the best tile with three hexagons and a bridge."""

END_RULES: Final[dict[Ending, str]] = {"out": "going_out.bonus", "blocked": "blocked.lowest_gains"}
"""The rule by which the end of a round earns something."""


class Sheet(NamedTuple):
    """The totals at some moment of a match.

    Attributes:
        right: what each seat should have; ``None`` where it cannot be known.
        carried: what the sheet has, carried on with its own points for each turn where a total was not written down.
        reached: the seats that have reached the target, the first first.
        over: whether the match is over, by the rules and by the sheet.
    """

    right: tuple[int | None, ...]
    carried: tuple[int | None, ...]
    reached: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    over: bool = False

    def after_turn(self, rules: RuleSet, turn: TurnReport) -> Sheet:
        """The sheet after a turn of the next round."""
        claimed = turn.points if turn.claimed is None else turn.claimed
        right = _plus(self.right, turn.owner, turn.points)
        return self._replace(right=right, carried=_plus(self.carried, turn.owner, claimed)).judged(rules)

    def judged(self, rules: RuleSet, laid: Sequence[int] = (), round_over: bool = False) -> Sheet:
        """The same sheet with those who have reached the target or won by now.

        At the end of a round ``laid`` tells when in it each seat laid its last tile.
        """
        if self.winners or self.over:
            return self
        totals = [total or 0 for total in self.right]
        reached = self.reached + newly_reached(rules, totals, self.reached)
        first_wins = rules.match_winner == "first-to-target"
        if not reached or not (round_over or first_wins):
            return self._replace(reached=reached)
        winners: tuple[int, ...] = ()
        if first_wins or None not in self.right:
            winners = winning_seats(rules, totals, reached, laid, round_over)
        by_sheet = any(total is None or total >= rules.target for total in self.carried)
        return self._replace(reached=reached, winners=winners, over=by_sheet)

    def match_over(self, record: Record, line: int, what: str) -> Mistake:
        """The mistake that the match goes on after this, which is its end."""
        totals = [(record.players[seat], self.right[seat]) for seat in self.reached]
        has = ", ".join(f"{name} has {'reached it' if total is None else total}" for name, total in totals)
        message = f"a {what} after the match is over: {has}, and it goes to {record.rules.target}"
        return Mistake(line, "match-over", message, rule="match.winner")


class SeatSum(NamedTuple):
    """What the turns of a round made for one seat.

    Attributes:
        span: the amount by the rules, as far as it is known.
        amounts: further amounts that leave the total blameless, by the sheet's own points: each mistake of which is
            told at its turn; with the reading of a rule that an amount rests on, if it rests on one.
    """

    span: Span
    amounts: dict[int, str]


def seat_sums(turns: Sequence[TurnReport], players: Sequence[str], spans: Sequence[Span]) -> list[SeatSum]:
    """What the turns of a round made for each seat, by the rules so much, and by the sheet."""
    sums = []
    for seat, (name, span) in enumerate(zip(players, spans)):
        own = [turn for turn in turns if turn.owner == seat]
        named = [turn for turn in turns if turn.player == name]
        known = all(turn.points is not None for turn in own)
        sums.append(SeatSum(span, _amounts(named) | _amounts(own) if known else {}))
    return sums


def _amounts(turns: Sequence[TurnReport]) -> dict[int, str]:
    """What a sheet may count for these turns without a mistake of its own, each by the rules or as it is written."""
    amounts = {0: ""}
    for turn in turns:
        ways = {} if turn.claimed is not None else {other.points or 0: other.reading for other in turn.others}
        # A draw by itself has no points on the sheet: it may be paid for in the turn that it belongs to.
        written = turn.claimed if turn.claimed is not None else 0 if turn.action == "draw" else turn.points
        ways |= {turn.points or 0: "", written or 0: ""}
        summed = [(before + points, note or own) for before, note in amounts.items() for points, own in ways.items()]
        amounts = dict(sorted(summed, key=lambda way: way[1], reverse=True))
    return amounts


def wrong_totals(
    before: Sheet, sums: Sequence[SeatSum], gains: Sequence[Gain], scores: Scores, players: Sequence[str]
) -> tuple[Gain, list[Mistake]]:
    """The gain with which the sheet agrees best, and the totals that do not follow from it.

    What the end gave to a player whose total is not written down is only known where every such gain says the same.

    A mistake is told where it was made: a total that only carries on an earlier mistake is not wrong by itself.
    """
    written = {players.index(name): total for name, total in scores.totals}
    ranked = [
        (gain, {seat: _reading(before, sums[seat], gain, seat, total) for seat, total in written.items()})
        for gain in gains
    ]
    misses = [list(readings.values()).count(None) for _, readings in ranked]
    gain, readings = ranked[misses.index(min(misses))]
    known = hull(other for (other, _), missed in zip(ranked, misses) if missed == min(misses))
    spans = tuple(gain.spans[seat] if seat in written else span for seat, span in enumerate(known))
    found = []
    for seat, total in written.items():
        name, reading, made, end = players[seat], readings[seat], sums[seat].span, gains[0].spans[seat]
        base = before.carried[seat] if before.right[seat] is None else before.right[seat]
        least, most = ((base or 0) + made[at] + end[at] for at in (0, 1))
        if reading == "" or (reading and least <= total <= most):
            continue
        message = f"{name} can have {least} to {most}, not {total}"
        if least == most:
            message = f"{name} should have {least}, not {total}: "
            message += f"{base} before, {made[0]} for the turns, {end[0]} for the end"
        values = (("player", name), ("written", total), ("right", least if least == most else None))
        other = OtherReading(reading, total) if reading else None
        rule = END_RULES.get(gain.how, "") if any(end) else ""
        if reading:
            rule = "blocked.ties" if reading == gain.reading else EXTENSION
        found.append(Mistake(scores.line, "wrong-total", message, other, rule, values))
    return gain._replace(spans=spans), found


def _reading(before: Sheet, made: SeatSum, gain: Gain, seat: int, total: int) -> str | None:
    """The reading of the rules on which a total rests that follows from what the sheet had before, or should have had.

    Empty where it rests on none; ``None`` where it does not follow.
    """
    bases = [base for base in (before.right[seat], before.carried[seat]) if base is not None]
    if not bases:
        return ""
    least, most = gain.spans[seat]
    if any(made.span[0] + least <= total - base <= made.span[1] + most for base in bases):
        return gain.reading
    ways = [own for base in bases for amount, own in made.amounts.items() if least <= total - base - amount <= most]
    return (min(ways) or gain.reading) if ways else None


def _plus(totals: tuple[int | None, ...], seat: int, points: int | None) -> tuple[int | None, ...]:
    return tuple(
        (None if points is None or total is None else total + points) if other == seat else total
        for other, total in enumerate(totals)
    )
