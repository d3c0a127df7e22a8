"""The score sheet: the totals after each round, and the winner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, NamedTuple

from analyzer.audit.audit_report import Ending, Mistake, OtherReading, TurnReport, other_reading_of
from analyzer.audit.judging import EXTENSION
from analyzer.audit.round_end import ANYTHING, Gain, Span, covering, hull
from analyzer.game.match import newly_reached, winning_seats
from analyzer.game.round import with_seat
from analyzer.messages import Phrase, Value, either, phrase
from analyzer.rules import RuleSet
from analyzer.text.record import Record, Scores

ONE_TURN: Final[Span] = (-300, 205)
"""A range for the points of any turn with the standard set and a published rule set. At worst, a player draws the whole
well in vain; at best, 5-5-5 completes three hexagons and extends a bridge.
"""

END_RULES: Final[dict[Ending, str]] = {"out": "going_out.bonus", "blocked": "blocked.lowest_gains"}
"""The rule for the points at each kind of end."""


class SeatTotal(NamedTuple):
    """One seat's total at some moment in a match.

    Attributes:
        likely: the most likely correct total; ``None`` if the record does not show it.
        span: the lowest and highest correct total that the rules and the written totals allow.
        carried: the total as the sheet adds it up; ``None`` if it is not known.
        possible: the lowest and highest correct total that the rules alone allow.
        line: the line of the last written total that this total depends on; 0 if there is none.
        taken_from: the range from which the sheet's total was taken, if the rules allow several totals.
    """

    likely: int | None = 0
    span: Span = (0, 0)
    carried: int | None = 0
    possible: Span = (0, 0)
    line: int = 0
    taken_from: Span | None = None

    @property
    def exact(self) -> bool:
        return self.span[0] == self.span[1]

    @property
    def doubt(self) -> Span | None:
        """The range of a total that is likely but not certain."""
        return None if self.exact or self.likely is None else self.span

    def plus(self, gain: Span, claimed: int | None = None) -> SeatTotal:
        """Add a gain; ``claimed`` is the gain on the sheet."""
        least, most = gain
        known = self.likely is not None and (least == most or self.doubt is not None)
        written = claimed if claimed is not None else least if least == most else None
        return SeatTotal(
            (self.likely or 0) + max(least, min(0, most)) if known else None,
            _summed(self.span, gain),
            None if self.carried is None or written is None else self.carried + written,
            _summed(self.possible, gain),
            self.line,
        )

    def settled(self, line: int, written: int, right: Sequence[Span], possible: Span) -> SeatTotal:
        """Update the total with the value ``written`` on the sheet.

        The correct total is in one of the ranges in ``right``. By the rules alone, it is in the range ``possible``.
        """
        nearest = (max(least, min(written, most)) for least, most in right)
        likely = min(nearest, key=lambda total: abs(total - written))
        if possible[1] - possible[0] >= ANYTHING:
            possible = (likely, likely)
        return SeatTotal(likely, covering(right), written, possible, line)


class Sheet(NamedTuple):
    """The totals at some moment in a match.

    Attributes:
        reached: the seats that have certainly reached the target, in the order they reached it.
        winners: the seats that have won; if a total is doubtful, its lower bound decides.
        over: whether the match is certainly over; false if the sheet's own totals contradict this.
        left: the seats that have left the match: their totals stay, and they cannot win.
    """

    totals: tuple[SeatTotal, ...]
    reached: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    over: bool = False
    rounds: int = 0
    left: frozenset[int] = frozenset()

    @property
    def right(self) -> tuple[int | None, ...]:
        return tuple(total.likely for total in self.totals)

    def after_turn(self, rules: RuleSet, turn: TurnReport) -> Sheet:
        made = ONE_TURN if turn.points is None else (turn.points, turn.points)
        total = self.totals[turn.owner].plus(made, turn.counted)
        if turn.total is not None and turn.claimed is None:
            # Without an earlier total, the written total is taken as correct.
            total = SeatTotal(turn.total, (turn.total, turn.total), turn.total, (turn.total, turn.total))
        return self._replace(totals=with_seat(self.totals, turn.owner, total)).judged(rules)

    def judged(self, rules: RuleSet, laid: Sequence[int] = (), round_over: bool = False) -> Sheet:
        """Bring ``reached``, ``winners`` and ``over`` up to date.

        At the end of a round, ``laid`` gives the number of the turn in which each seat last placed a tile.
        """
        if self.over or (self.winners and self.reached):
            return self
        certain = self._without_leavers(total.possible[0] for total in self.totals)
        reached = tuple(seat for seat in self.reached if seat not in self.left)
        reached += newly_reached(rules, certain, reached)
        ended = round_over or rules.match_winner == "first-to-target"
        winners: tuple[int, ...] = ()
        if ended and (rules.match_winner == "first-to-target" or None not in self.right):
            likely = self._without_leavers(
                total.span[0] if total.doubt or total.likely is None else total.likely for total in self.totals
            )
            winners = winning_seats(rules, likely, reached + newly_reached(rules, likely, reached), laid, round_over)
        by_sheet = any(total.carried is None or total.carried >= rules.target for total in self.totals)
        return self._replace(reached=reached, winners=winners, over=ended and bool(reached) and by_sheet)

    def _without_leavers(self, amounts: Iterable[int]) -> list[int]:
        return [-ANYTHING if seat in self.left else amount for seat, amount in enumerate(amounts)]

    def without(self, leavers: frozenset[int]) -> Sheet:
        """Remove players. If only one player remains, that player has won."""
        left = self.left | leavers
        there = tuple(seat for seat in range(len(self.totals)) if seat not in left)
        if self.over or len(there) != 1:
            return self._replace(left=left)
        return self._replace(left=left, winners=there, over=True)

    def match_over(self, record: Record, line: int, what: Literal["turn", "round"]) -> Mistake:
        there = [name for seat, name in enumerate(record.players) if seat not in self.left]
        if len(there) == 1:
            message = phrase("the match is over: only {player} is still playing", player=there[0])
            return Mistake(line, "match-over", message)
        has = tuple(
            phrase("{player} has reached the target", player=record.players[seat])
            if self.right[seat] is None
            else phrase("{player} has {points}", player=record.players[seat], points=self.right[seat] or 0)
            for seat in self.reached
        )
        other = None
        message = phrase(
            "this turn comes after the end of the match: {totals} (target: {target})",
            totals=has,
            target=record.rules.target,
        )
        if what == "turn":
            other = other_reading_of(record.rules, "match.winner", None)
        else:
            message = phrase(
                "this round begins after the end of the match: {totals} (target: {target})",
                totals=has,
                target=record.rules.target,
            )
        return Mistake(line, "match-over", message, other, "match.winner")


class SeatSum(NamedTuple):
    """One seat's points in the turns of a round.

    Attributes:
        amounts: maps each sum that the sheet may show to the other reading of a rule that leads to it, or to ``None``.
            The sums may contain wrong points of single turns, because these are reported elsewhere.
    """

    span: Span
    amounts: dict[int, Phrase | None]


def seat_sums(turns: Sequence[TurnReport], players: Sequence[str], spans: Sequence[Span]) -> list[SeatSum]:
    sums = []
    for seat, (name, span) in enumerate(zip(players, spans)):
        own = [turn for turn in turns if turn.owner == seat]
        named = [turn for turn in turns if turn.player == name]
        known = all(turn.points is not None for turn in own)
        sums.append(SeatSum(span, _amounts(named) | _amounts(own) if known else {}))
    return sums


def _amounts(turns: Sequence[TurnReport]) -> dict[int, Phrase | None]:
    """The sums that a sheet may show for these turns if its addition is correct."""
    amounts: dict[int, Phrase | None] = {0: None}
    for turn in turns:
        ways: dict[int, Phrase | None] = {}
        if turn.counted is None:
            ways |= {other.points or 0: other.reading for other in turn.others}
        # On the sheet, the points of the turn include the cost of the draws.
        written = turn.counted if turn.counted is not None else 0 if turn.action == "draw" else turn.points
        ways |= {turn.points or 0: None, written or 0: None}
        summed = [(before + points, note or own) for before, note in amounts.items() for points, own in ways.items()]
        amounts = dict(sorted(summed, key=lambda way: way[1] is None))
    return amounts


def judged_totals(
    before: Sheet,
    after: Sheet,
    sums: Sequence[SeatSum],
    ends: Sequence[Gain],
    broken_off: Sequence[Gain],
    scores: Scores | None,
    players: Sequence[str],
) -> tuple[Gain, list[Mistake], list[SeatTotal]]:
    """Return the gains at the end of a round, the mistakes in the written totals, and each seat's total afterwards.

    ``ends`` lists the possible ends, the likeliest first. The end that agrees with the most written totals is used.
    ``broken_off`` has the gains if the record may stop before the end is scored. A total that only carries an earlier
    mistake forward counts as right.
    """
    line, written = (scores.line, dict(scores.totals)) if scores else (0, {})
    tried = [
        (end, [[*_ways(*seat, end.reading)] for seat in zip(before.totals, sums, end.spans, map(written.get, players))])
        for end in (*ends, *broken_off)
    ]
    misses = [sum(not ways for ways in by_seat) for _, by_seat in tried]
    best = [one for one, missed in zip(tried, misses) if missed == min(misses)]
    gain, by_seat = best[0]
    if gain.reading:
        # Another reading of a rule is reported, but does not change the points.
        gain = ends[0]
    alike = [end for end, _ in best]
    open_ends = [end for end in alike if end in ends and not end.reading] or ends[:1]
    by_rules = [end for end in ends if not end.reading] or ends
    spans, found, totals = [*hull(alike)], list[Mistake](), list[SeatTotal]()
    for seat, (name, earlier, made, ways) in enumerate(zip(players, before.totals, sums, by_seat)):
        if name not in written:
            totals.append(after.totals[seat].plus(spans[seat]))
            continue
        total, right = written[name], [way.right for way in ways if not way.reading]
        given = [_summed(made.span, end.spans[seat]) for end in open_ends]
        # This total may be wrong, so it rules out no possible end.
        every = covering(_summed(made.span, end.spans[seat]) for end in by_rules)
        possible = _summed(earlier.possible, every)
        depends_on = line if every[0] != every[1] else earlier.line
        reading = ways[0].reading if ways else None
        if right or reading:
            spans[seat] = gain.spans[seat]
        if not right:
            right = [_summed(earlier.span, one) for one in (given[:1] if reading else given)]
            if not reading and earlier.line and possible[0] <= total <= possible[1]:
                found.append(_contradiction(earlier, line, name, total, covering(given)))
                right.append((total, total))
            elif not reading or not right[0][0] <= total <= right[0][1]:
                rule = END_RULES.get(gain.how, "") if any(ends[0].spans[seat]) else ""
                if reading:
                    rule = "blocked.ties" if reading == best[0][0].reading else EXTENSION
                addends = (earlier.span[0], made.span[0], open_ends[0].spans[seat][0])
                found.append(_wrong_total(line, name, total, right, addends, open_ends[0].parts, reading, rule))
        settled = earlier.settled(depends_on, total, right, possible)
        allowed = _summed(earlier.span, made.span, gain.spans[seat])
        unsure = settled.exact and allowed[0] != allowed[1]
        totals.append(settled._replace(taken_from=allowed) if unsure else settled)
    return gain._replace(spans=tuple(spans)), found, totals


def _contradiction(earlier: SeatTotal, line: int, name: str, written: int, made: Span) -> Mistake:
    least, most = made
    since = least if least == most else phrase("{least} to {most}", least=least, most=most)
    message = phrase(
        "{player} cannot have {total} here and {other} on line {line}, with {points} scored in "
        "between: one of the totals is wrong",
        player=name,
        total=earlier.carried or 0,
        other=written,
        line=line,
        points=since,
    )
    values = (("player", name), ("written", earlier.carried), ("right", None), ("other_line", line))
    return Mistake(earlier.line, "wrong-total", message, values=values)


def _wrong_total(
    line: int,
    name: str,
    written: int,
    right: Sequence[Span],
    addends: tuple[int, int, int],
    parts: tuple[Phrase, ...],
    reading: Phrase | None,
    rule: str,
) -> Mistake:
    (least, most), ranges = covering(right), _joined(right)
    values: tuple[tuple[str, object], ...] = (("player", name), ("written", written), ("right", None))
    if least == most:
        message, values = _right_sum(name, written, least, addends, parts), (*values[:2], ("right", least))
    else:
        message, values = _right_totals(name, written, ranges), (*values, ("least", least), ("most", most))
        values = (*values, ("ranges", ranges)) if len(ranges) > 1 else values
    return Mistake(line, "wrong-total", message, reading and OtherReading(reading, written), rule, values)


def _right_sum(name: str, written: int, right: int, addends: tuple[int, int, int], parts: tuple[Phrase, ...]) -> Phrase:
    before, made, end = addends
    about: dict[str, Value] = {"player": name, "right": right, "written": written, "before": before, "made": made}
    if not end or not parts:
        return phrase(
            "{player} should have {right}, not {written}: {before} before the round, {made} for the turns, "
            "{end} for the end of the round",
            end=end,
            **about,
        )
    return phrase(
        "{player} should have {right}, not {written}: {before} before the round, {made} for the turns, "
        "{end} for the end of the round ({parts})",
        end=end,
        parts=parts,
        **about,
    )


def _right_totals(name: str, written: int, ranges: Sequence[Span]) -> Phrase:
    if len(ranges) == 1:
        ((least, most),) = ranges
        return phrase(
            "{player}'s total must be from {least} to {most}, not {written}",
            player=name,
            least=least,
            most=most,
            written=written,
        )
    totals = either(
        least if least == most else phrase("{least} to {most}", least=least, most=most) for least, most in ranges
    )
    return phrase("{player}'s total must be {totals}, not {written}", player=name, totals=totals, written=written)


def _joined(spans: Iterable[Span]) -> list[Span]:
    """Merge overlapping ranges, in ascending order."""
    ranges = list[Span]()
    for span in sorted(spans):
        if ranges and span[0] <= ranges[-1][1] + 1:
            ranges[-1] = covering((ranges[-1], span))
        else:
            ranges.append(span)
    return ranges


class _Way(NamedTuple):
    """A way to derive a written total from an earlier one.

    Attributes:
        reading: the other reading of a rule that this way requires, if any.
        right: the range of the correct total.
    """

    reading: Phrase | None
    right: Span


def _ways(earlier: SeatTotal, made: SeatSum, gain: Span, written: int | None, reading: Phrase | None) -> Iterator[_Way]:
    """Yield the ways to derive a ``written`` total from an ``earlier`` one.

    The earlier total and the points of the turns can each be the correct number or the number on the sheet.
    """
    if written is None:
        return
    least, most = _summed(earlier.span, made.span, gain)
    if least <= written <= most:
        yield _Way(reading, (written, written))
        if earlier.doubt is None and earlier.carried in (None, earlier.likely):
            return
    if earlier.carried is not None:
        since = written - earlier.carried
        if made.span[0] + gain[0] <= since <= made.span[1] + gain[1]:
            yield _Way(reading, (earlier.span[0] + since, earlier.span[1] + since))
    for amount, own in made.amounts.items():
        # The error: the correct points of the turns minus those on the sheet.
        off = (made.span[0] - amount, made.span[1] - amount)
        if _overlap((written - amount - earlier.span[1], written - amount - earlier.span[0]), gain):
            yield _Way(own or reading, _summed((written, written), off))
        if earlier.carried is not None and gain[0] <= written - amount - earlier.carried <= gain[1]:
            since = written - earlier.carried
            yield _Way(own or reading, _summed(earlier.span, (since, since), off))


def _overlap(one: Span, other: Span) -> bool:
    return one[0] <= other[1] and other[0] <= one[1]


def _summed(*spans: Span) -> Span:
    return sum(least for least, _ in spans), sum(most for _, most in spans)
