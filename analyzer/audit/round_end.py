"""Find out how a round ended, which tiles the players had left, and what they gained."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias

from analyzer.audit.audit_report import Ending, Mistake, TurnReport, other_reading_of
from analyzer.audit.deal import hand_size
from analyzer.audit.judging import foreign_tile
from analyzer.game.ending import blocked_gain, blocked_points, going_out_points
from analyzer.game.partial_round import PartialHand, PartialRound
from analyzer.messages import Phrase, joined, listed, phrase, phrases
from analyzer.text.record import Hand, Holds, Out, Record, RecordRound, Scores
from analyzer.tiles import Tile

Span: TypeAlias = tuple[int, int]
"""The smallest and the largest possible number of points."""

ANYTHING: Final = 10**9
"""More points than any sheet can have."""


class Gain(NamedTuple):
    """One way in which a round can end, with the points that each seat can gain.

    Attributes:
        reading: the other way to read the rules that leads to these gains, if any.
        parts: for each seat that gains points, the calculation in words; empty if it is not known.
    """

    spans: tuple[Span, ...]
    how: Ending
    reading: Phrase | None = None
    parts: tuple[Phrase, ...] = ()

    @classmethod
    def of(cls, points: Iterable[int], how: Ending, reading: Phrase | None = None) -> Gain:
        return cls(tuple((gain, gain) for gain in points), how, reading)

    @property
    def exact(self) -> tuple[int | None, ...]:
        return tuple(least if least == most else None for least, most in self.spans)


def covering(spans: Iterable[Span]) -> Span:
    least, most = zip(*spans)
    return min(least), max(most)


def hull(gains: Iterable[Gain]) -> tuple[Span, ...]:
    """For each seat, the range from its lowest to its highest possible gain."""
    return tuple(map(covering, zip(*(gain.spans for gain in gains))))


class EndJudge:
    """Judges the end of a round.

    Attributes:
        foreign: each tile that a ``holds`` line lists in the wrong hand, as ``(seat, tile)``.
    """

    def __init__(self, record: Record, played: RecordRound, state: PartialRound, turns: Sequence[TurnReport]) -> None:
        self._record, self._played, self._state, self._turns = record, played, state, turns
        self.holds = {record.players.index(entry.player): entry for entry in played.of(Holds)}
        declared = [entry for entry in played.of(Out) if state.out == record.players.index(entry.player)]
        self.declared_out = declared[0].player if declared else None
        self._there = state.seats
        self.mistakes: list[Mistake] = [*self._not_out(declared)]
        self.foreign: list[tuple[int, Tile]] = []
        self._impossible: set[int] = set()
        self._judge_holds()
        if self.mistakes and any("round_missing" in mistake.by_name for turn in turns for mistake in turn.problems):
            # A ``round`` line may be missing, so these hands may be from another round.
            for collected in (self.holds, self.mistakes, self.foreign, self._impossible):
                collected.clear()

    @cached_property
    def _values(self) -> list[Span]:
        return self._held(doubted=False)

    def judged(
        self, won: bool, closed: bool, scores_given: bool, leavers: bool = False
    ) -> tuple[Ending, list[Gain], Phrase | None]:
        """Return how the round ended, the possible gains (the rule set's own reading first), and their calculation.

        ``closed`` means that the record continues with scores or another round. With ``leavers``, the hands of players
        who left also count.
        """
        away = self._state.absent if leavers else self._state.left
        self._there = [seat for seat in range(self._state.players) if seat not in away]
        how, out = self._how(won, closed)
        if how in ("target", "unfinished"):
            gains = [Gain.of([0] * self._state.players, how)]
        elif how == "unknown":
            gains = list(self._unknown_gains(won, scores_given))
        else:
            gains = list(self._gains(out, self._values))
            gains += self._gains(out, self._held(doubted=True)) if self.mistakes else ()
        known = how in ("out", "blocked") and None not in gains[0].exact
        return how, gains, self._calculation(out, gains[0]) if known else None

    def gain_of_going_out(self, seat: int) -> Span:
        return next(self._gains(seat, self._values)).spans[seat]

    def settlements(self) -> Iterator[Gain]:
        """The possible gains if the players stopped before the end of the round."""
        for out in self._state.seats:
            yield from self._gains(out, self._values)
        if all(least == most for least, most in self._values):
            yield from self._gains(None, self._values)

    def _how(self, won: bool, closed: bool) -> tuple[Ending, int | None]:
        state, turns = self._state, self._turns
        if state.out is not None:
            return "out", state.out
        if state.blocked:
            return "blocked", None
        if won and (not turns or state.hands[turns[-1].owner].size is not None):
            return "target", None
        if all(hand.size is not None for hand in state.hands) and turns:
            return "unfinished", None
        # If the ``holds`` lines list exactly one empty hand, that player went out.
        empty = [seat for seat, entry in self.holds.items() if not entry.tiles]
        if len(empty) == 1:
            return "out", empty[0]
        if not closed and not self.holds:
            return "target" if won else "unfinished", None
        return "unknown", None

    def _held(self, doubted: bool) -> list[Span]:
        """Return the range of each hand's value.

        If ``doubted``, all wrong ``holds`` lines are ignored, otherwise only those with an impossible tile.
        """
        wrong = {mistake.line for mistake in self.mistakes}
        spans: list[Span] = []
        for seat, hand in enumerate(self._state.hands):
            entry = self.holds.get(seat)
            if entry is None or hand.exact or (entry.line in wrong if doubted else seat in self._impossible):
                spans.append(self._span(seat))
            else:
                value = 0 if seat == self._state.out else sum(tile.value for tile in entry.tiles)
                spans.append((value, value))
        return spans

    def _span(self, seat: int) -> Span:
        """The range of a hand's value if its ``holds`` line is ignored."""
        state, tile_set, hand = self._state, self._record.tile_set, self._state.hands[seat]
        if hand.exact:
            value = sum(tile.value for tile in tile_set.of_mask(hand.known))
            return value, value
        others = sum(other.known for place, other in enumerate(state.hands) if place != seat)
        values = sorted(tile.value for tile in tile_set.of_mask(tile_set.all_mask & ~state.table & ~others))
        if hand.size is None:
            return sum(values[: self._least_held(seat)]), sum(values)
        return sum(values[: hand.size]), sum(values[max(0, len(values) - hand.size) :])

    def _judge_holds(self) -> None:
        state, players, seen = self._state, self._record.players, dict[Tile, str]()
        # If two lines name the same tile, the line with a wrong number of tiles is more likely to be wrong.
        wrong = {seat: state.hands[seat].size not in (None, len(entry.tiles)) for seat, entry in self.holds.items()}
        for seat, entry in sorted(self.holds.items(), key=lambda held: (wrong[held[0]], held[1].line)):
            by_code: dict[str, Mistake] = {}
            for tile in entry.tiles:
                mistake = foreign_tile(state, players, seat, tile, entry.line)
                if tile in seen and (mistake is None or mistake.code == "not-in-hand"):
                    mistake = Mistake(
                        entry.line,
                        "not-in-hand",
                        phrase("{player} already holds {tile}", player=seen[tile], tile=tile.name),
                    )
                if mistake is None:
                    seen[tile] = entry.player
                    continue
                by_code.setdefault(mistake.code, mistake)
                self._impossible.add(seat)
                if mistake.code == "not-in-hand":
                    self.foreign.append((seat, tile))
            self.mistakes += by_code.values() or self._left_out(entry, state.hands[seat])
        self.mistakes += self._too_few()

    def _not_out(self, declared: Sequence[Out]) -> Iterator[Mistake]:
        for entry in declared[:1]:
            least = self._least_held(self._record.players.index(entry.player))
            if least:
                message = phrases(
                    "{player} has not gone out: at least {count} tile remains in the hand",
                    "{player} has not gone out: at least {count} tiles remain in the hand",
                    least,
                    player=entry.player,
                )
                yield Mistake(entry.line, "not-out", message, rule="going_out.bonus")

    def _left_out(self, entry: Holds, hand: PartialHand) -> Iterator[Mistake]:
        tile_set, count = self._record.tile_set, len(entry.tiles)
        missing = tile_set.of_mask(hand.known & ~tile_set.mask(entry.tiles))
        if missing:
            message = phrase(
                "{player} still holds {tiles}, which this line leaves out",
                player=entry.player,
                tiles=listed(tile.name for tile in missing),
            )
            yield Mistake(entry.line, "not-in-hand", message)
        elif hand.size not in (None, count):
            message = phrase(
                "{player} holds {held} here, but should have {size} left after the turns of the round",
                player=entry.player,
                held=phrases("{count:,} tile", "{count:,} tiles", count),
                size=hand.size or 0,
            )
            yield Mistake(entry.line, "not-in-hand", message, values=(("held", count), ("count", hand.size)))

    def _too_few(self) -> Iterator[Mistake]:
        least = {seat: self._least_held(seat) for seat in self.holds if self._state.hands[seat].size is None}
        short = [(self.holds[seat], most) for seat, most in least.items() if len(self.holds[seat].tiles) < most]
        # An empty hand may belong to the player who went out, so other hands are reported instead.
        for entry, most in [one for one in short if one[0].tiles] or short:
            message = phrase(
                "{player} holds only {held} here, but must have at least {least}, "
                "because a player places at most one tile in a turn",
                player=entry.player,
                held=phrases("{count:,} tile", "{count:,} tiles", len(entry.tiles)),
                least=most,
            )
            yield Mistake(entry.line, "too-few-held", message, values=(("held", len(entry.tiles)), ("least", most)))

    def _least_held(self, seat: int) -> int:
        state, name = self._state, self._record.players[seat]
        own, size = [turn for turn in self._turns if turn.owner == seat], hand_size(self._record, state.dealt_players)
        if (
            size is None
            or not state.begun
            or seat in state.unseen
            or any(one.certain for turn in own for one in turn.problems)
        ):
            return 0
        dealt = [len(entry.tiles) for entry in self._played.of(Hand) if entry.player == name]
        return max(0, min([*dealt, size]) + sum(turn.draws - (turn.action in ("place", "points")) for turn in own))

    def _gains(self, out: int | None, values: Sequence[Span]) -> Iterator[Gain]:
        """The gains under every possible reading; ``out`` is ``None`` for a blocked round."""
        rules, there = self._record.rules, self._there
        values = [value if seat in there else (0, 0) for seat, value in enumerate(values)]
        exact = [least for least, _ in values]
        if out is not None:
            least, most = (going_out_points(rules, out, hands) for hands in zip(*values))
            gain = Gain(tuple(zip(least, most)), "out")
            yield gain if None in gain.exact else gain._replace(parts=tuple(self._going_out_parts(out, exact)))
        elif any(least != most for least, most in values):
            most_gained = sum(most for _, most in values)
            yield Gain(tuple((0, most_gained * (seat in self._state.seats)) for seat in range(len(values))), "blocked")
        else:
            low = min(exact[seat] for seat in there)
            gained = dict(zip(there, blocked_points(rules, [exact[seat] for seat in there])))
            gains = [gained.get(seat, 0) for seat in range(len(values))]
            yield Gain.of(gains, "blocked")._replace(parts=tuple(self._blocked_parts(exact)))
            yield from self._counting_lower_leavers(exact)
            lowest = [seat for seat in there if exact[seat] == low]
            otherwise = other_reading_of(rules, "blocked.ties", None)
            if len(lowest) > 1 and otherwise is not None:
                for winner in lowest:
                    alone = [gain if seat == winner else 0 for seat, gain in enumerate(gains)]
                    yield Gain.of(
                        alone,
                        "blocked",
                        phrase("If several players tie for the lowest hand, only one of them gains points."),
                    )
                yield Gain.of([0] * len(exact), "blocked", otherwise.reading)

    def _counting_lower_leavers(self, hands: Sequence[int]) -> Iterator[Gain]:
        """The gains if the sheet counts the hand of a player who left, and this hand is lower than all others.

        The points still go to the lowest hand among those who stayed. Where the rules add up differences, the
        difference to a lower hand is negative; the sheet may count it as 0.
        """
        rules, stayed, counted = self._record.rules, self._state.seats, [hands[seat] for seat in self._there]
        low = min(hands[seat] for seat in stayed)
        if min(counted) == low:
            return
        gains = {blocked_gain(rules, counted, low)}
        if rules.blocked == "excess":
            gains.add(blocked_gain(rules, [max(value, low) for value in counted], low))
        lowest = [seat in stayed and value == low for seat, value in enumerate(hands)]
        for gain in gains:
            yield Gain.of([gain if gains_it else 0 for gains_it in lowest], "blocked")

    def _unknown_gains(self, won: bool, scores_given: bool) -> Iterator[Gain]:
        state, players, values = self._state, self._state.players, self._held(doubted=True)
        if not self._turns:
            # Without recorded turns, each player may have gained any number of points.
            yield Gain(((-ANYTHING, ANYTHING),) * players, "unknown")
            return
        ends = [Gain.of([0] * players, "target" if won else "unfinished")]
        unseen = not state.begun or bool(state.unseen)
        for out in state.seats:
            out_fits = (unseen or self._may_be_out(out)) and not self._kept_tiles(out)
            ends += self._gains(out, values) if out_fits else ()
        ends += self._gains(None, values) if unseen or self._may_be_blocked() else ()
        yield from ends if scores_given else [Gain(hull(ends), "unknown")]

    def _may_be_out(self, seat: int) -> bool:
        state, turns, name = self._state, self._turns, self._record.players[seat]
        dealt = next((len(entry.tiles) for entry in self._played.of(Hand) if entry.player == name), 0)
        laid = sum(turn.owner == seat and turn.action in ("place", "points") for turn in turns)
        return turns[-1].owner == seat and laid >= (dealt or state.rules.hand_size(max(2, state.dealt_players)))

    def _kept_tiles(self, seat: int) -> bool:
        """Whether a ``holds`` line shows that a seat still has tiles. A line after the scores proves nothing."""
        entry = self.holds.get(seat)
        wrong = {mistake.line for mistake in self.mistakes}
        scores = (scores.line for scores in self._played.of(Scores))
        return bool(entry and entry.tiles and entry.line not in wrong and all(entry.line < line for line in scores))

    def _may_be_blocked(self) -> bool:
        """Whether every player's last turn may have been a pass."""
        last = self._turns[-len(self._state.seats) :]
        passes = [turn.action == "pass" or (turn.action == "points" and (turn.points or 0) <= 0) for turn in last]
        return len(last) == len(self._state.seats) and all(passes)

    def _calculation(self, out: int | None, gain: Gain) -> Phrase:
        gains = [
            _gained(name, points or 0, *gain.parts)
            for seat, (name, points) in enumerate(zip(self._record.players, gain.exact))
            if points or seat == out
        ]
        return joined(*gains) if gains else phrase("all hands have the same sum, so nobody gains points")

    def _going_out_parts(self, out: int, hands: Sequence[int]) -> Iterator[Phrase]:
        rules = self._record.rules
        yield phrase("{points} for going out", points=rules.going_out_bonus)
        for seat, name in enumerate(self._record.players):
            if rules.going_out_gains_hands and seat != out and seat in self._there:
                yield phrase("{points} in {player}'s hand", points=hands[seat], player=name)

    def _blocked_parts(self, hands: Sequence[int]) -> Iterator[Phrase]:
        there = {self._record.players[seat]: hands[seat] for seat in self._there}
        low, total = min(there.values()), sum(there.values())
        if self._record.rules.blocked == "excess":
            for name, value in there.items():
                if value != low:
                    yield phrase("{points} - {low} for {player}'s hand", points=value, low=low, player=name)
        else:
            yield phrase("{points} in the other hands, minus {low} in the lowest hand", points=total - low, low=low)


def _gained(name: str, points: int, *parts: Phrase) -> Phrase:
    return phrase("{player} gains {points}: {parts}", player=name, points=points, parts=parts)
