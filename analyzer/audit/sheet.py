"""The score sheet: what stands on it after each round, and who wins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from analyzer.audit.audit_report import Mistake, OtherReading, TurnReport
from analyzer.audit.round_end import Gain, Span
from analyzer.game.match import winning_seats
from analyzer.rules import RuleSet
from analyzer.text.record import Scores

ONE_TURN: Final[Span] = (-300, 205)
"""What one turn can make at all: the whole well drawn in vain, or the best tile with three hexagons and a bridge."""


class Sheet(NamedTuple):
    """The totals at some moment of a match.

    Attributes:
        right: what each seat should have; ``None`` where it cannot be known.
        carried: what the sheet has, carried on with its own points for each turn where a total was not written down.
        reached: the seats that have reached the target, the first first.
        winners: who has won.
        over: whether the match is over, by the rules and by the sheet.
    """

    right: tuple[int | None, ...]
    carried: tuple[int | None, ...]
    reached: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    over: bool = False

    def after_turns(self, rules: RuleSet, turns: Sequence[TurnReport]) -> Iterator[Sheet]:
        """The sheet after each turn of a round, the end not yet counted."""
        sheet = self
        for turn in turns:
            claimed = turn.points if turn.claimed is None else turn.claimed
            right = _plus(sheet.right, turn.owner, turn.points)
            sheet = sheet._replace(right=right, carried=_plus(sheet.carried, turn.owner, claimed)).judged(rules)
            yield sheet

    def judged(self, rules: RuleSet, laid: Sequence[int] = (), round_over: bool = False) -> Sheet:
        """The same sheet with those who have reached the target or won by now.

        Args:
            rules: the rule set.
            laid: for each seat when in the round it laid its last tile; asked only at the end of a round.
            round_over: whether the round is over.
        """
        if self.winners or self.over:
            return self
        new = [seat for seat, total in enumerate(self.right) if (total or 0) >= rules.target]
        new.sort(key=lambda seat: -(self.right[seat] or 0))
        reached = (*self.reached, *(seat for seat in new if seat not in self.reached))
        first_wins = rules.match_winner == "first-to-target"
        if not reached or not (round_over or first_wins):
            return self._replace(reached=reached)
        winners: tuple[int, ...] = ()
        if first_wins or None not in self.right:
            winners = winning_seats(rules, [total or 0 for total in self.right], reached, laid, round_over)
        by_sheet = any(total is None or total >= rules.target for total in self.carried)
        return self._replace(reached=reached, winners=winners, over=by_sheet)


class SeatSum(NamedTuple):
    """What the turns of a round made for one seat.

    Attributes:
        span: the amount by the rules, as far as it is known.
        amounts: further amounts that leave the total blameless, by the sheet's own points: each mistake of which is
            told at its turn; with the reading of a rule that an amount rests on, if it rests on one.
    """

    span: Span
    amounts: dict[int, str]


def seat_sums(turns: Sequence[TurnReport], players: Sequence[str], unseen: frozenset[int]) -> list[SeatSum]:
    """What the turns of a round made for each seat."""
    sums = []
    for seat, name in enumerate(players):
        own = [turn for turn in turns if turn.owner == seat]
        named = [turn for turn in turns if turn.player == name]
        spans = [ONE_TURN if turn.points is None else (turn.points, turn.points) for turn in own]
        if seat in unseen:
            spans.append(ONE_TURN)
        known = all(turn.points is not None for turn in own)
        amounts = _amounts(own, named) if known else {}
        sums.append(SeatSum((sum(least for least, _ in spans), sum(most for _, most in spans)), amounts))
    return sums


def _amounts(own: Sequence[TurnReport], named: Sequence[TurnReport]) -> dict[int, str]:
    """What a sheet may count for a seat without a mistake of its own; ``named`` are the turns under its name."""
    amounts: dict[int, str] = {}
    for counted in (own, named):
        # A draw by itself has no points on the sheet: it may be paid for in the turn that it belongs to.
        in_turns = [turn for turn in counted if turn.action != "draw"]
        for some in (counted, in_turns):
            amounts[sum(turn.points or 0 for turn in some)] = ""
            amounts[_by_the_sheet(some)] = ""
    for turn in own:
        for other in turn.others if turn.claimed is None else ():
            for amount in list(amounts):
                amounts.setdefault(amount + (other.points or 0) - (turn.points or 0), other.reading)
    return amounts


class Total(NamedTuple):
    """A written total held against what it may be: the reading that it rests on, and whether it can be right."""

    possible: bool
    reading: str = ""


def judged_total(written: int, bases: Iterable[int | None], made: SeatSum, gain: Span, reading: str) -> Total:
    """Whether a total follows from what the sheet had before, or should have had, and from what the round gave."""
    known = [base for base in bases if base is not None]
    if not known:
        return Total(True)
    for base in known:
        rest = written - base
        if made.span[0] + gain[0] <= rest <= made.span[1] + gain[1]:
            return Total(True, reading)
        for amount, own in made.amounts.items():
            if not own and gain[0] <= rest - amount <= gain[1]:
                return Total(True, reading)
    for base in known:
        for amount, own in made.amounts.items():
            if own and gain[0] <= written - base - amount <= gain[1]:
                return Total(True, own)
    return Total(False)


def wrong_totals(
    before: Sheet, sums: Sequence[SeatSum], gains: Sequence[Gain], scores: Scores, players: Sequence[str]
) -> tuple[Gain, list[Mistake]]:
    """The gain with which the sheet agrees best, and the totals that do not follow from it.

    What the end gave to a player whose total is not written down is only known where every such gain says the same.

    A mistake is told where it was made: a total that only carries on an earlier mistake is not wrong by itself.
    """
    ranked = []
    for number, gain in enumerate(gains):
        judged = {
            name: judged_total(
                written,
                (before.right[seat], before.carried[seat]),
                sums[seat],
                gain.spans[seat],
                gain.reading,
            )
            for name, written in scores.totals
            for seat in [players.index(name)]
        }
        ranked.append((sum(not total.possible for total in judged.values()), number, gain, judged))
    wrong, _, gain, judged = min(ranked, key=lambda entry: entry[:2])
    written_down = {players.index(name) for name, _ in scores.totals}
    agreeing = [other.spans for misses, _, other, _ in ranked if misses == wrong]
    gain = gain._replace(
        spans=tuple(
            span
            if seat in written_down
            else (min(spans[seat][0] for spans in agreeing), max(spans[seat][1] for spans in agreeing))
            for seat, span in enumerate(gain.spans)
        )
    )
    found = []
    for name, written in scores.totals:
        seat, total = players.index(name), judged[name]
        base = before.carried[seat] if before.right[seat] is None else before.right[seat]
        least = (base or 0) + sums[seat].span[0] + gains[0].spans[seat][0]
        most = (base or 0) + sums[seat].span[1] + gains[0].spans[seat][1]
        if total.possible and (not total.reading or least <= written <= most):
            continue
        if least == most:
            parts = [f"{base} before", f"{sums[seat].span[0]} for the turns", f"{gains[0].spans[seat][0]} for the end"]
            message = f"{name} should have {least}, not {written}: {', '.join(parts)}"
        else:
            message = f"{name} can have {least} to {most}, not {written}"
        other = OtherReading(total.reading, written) if total.possible else None
        values = (("player", name), ("written", written), ("right", least if least == most else None))
        found.append(Mistake(scores.line, "wrong-total", message, other, "", values))
    return gain, found


def _by_the_sheet(turns: Iterable[TurnReport]) -> int:
    return sum((turn.points or 0) if turn.claimed is None else turn.claimed for turn in turns)


def _plus(totals: tuple[int | None, ...], seat: int, points: int | None) -> tuple[int | None, ...]:
    return tuple(
        (None if points is None or total is None else total + points) if other == seat else total
        for other, total in enumerate(totals)
    )
