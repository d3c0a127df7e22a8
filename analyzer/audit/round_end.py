"""The end of a round: how it came, what was held, what that earns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from analyzer.audit.audit_report import Ending, Mistake, TurnReport, other_reading_of
from analyzer.audit.judging import foreign_tile
from analyzer.game.ending import blocked_points, going_out_points
from analyzer.game.seen import SeenRound
from analyzer.text.record import Hand, Holds, Record, RecordRound
from analyzer.tiles import Tile

Span: TypeAlias = tuple[int, int]
"""An amount of points that is not known exactly: the least and the most that it can be."""


class Gain(NamedTuple):
    """What a round's end may give.

    Attributes:
        spans: for each seat.
        how: the end that gives it.
        reading: how the rules have to be read for it, where the source leaves them open and they are read otherwise.
    """

    spans: tuple[Span, ...]
    how: Ending
    reading: str = ""

    @property
    def exact(self) -> tuple[int | None, ...]:
        """For each seat the amount, ``None`` where it is not known."""
        return tuple(least if least == most else None for least, most in self.spans)


class SeenEnd(NamedTuple):
    """The end of a round as the record tells it.

    Attributes:
        how: how it came.
        gains: what it may give, the first as the rules are taken here.
        mistakes: what is wrong with the ``holds`` lines.
        foreign: tiles that a seat holds from nowhere.
        words: how the points come about.
    """

    how: Ending
    gains: tuple[Gain, ...]
    mistakes: tuple[Mistake, ...]
    foreign: tuple[tuple[int, Tile], ...]
    words: str


def holds_of(record: Record, played: RecordRound) -> dict[int, Holds]:
    """The ``holds`` lines of a round by seat."""
    return {record.players.index(entry.player): entry for entry in played.of(Holds)}


def judge_end(
    record: Record,
    played: RecordRound,
    state: SeenRound,
    turns: Sequence[TurnReport],
    won: bool,
    closed: bool,
    told: bool,
) -> SeenEnd:
    """Judge the end of a round.

    Args:
        record: the record.
        played: the round.
        state: the round after its last turn.
        turns: its turns.
        won: whether its last turn won the match at that moment.
        closed: whether the record treats the round as over, by scores after it or by going on to another.
        told: whether there are scores after it, which may tell of an end of which nothing else does.
    """
    holds = holds_of(record, played)
    found = _HeldTiles(record, state, holds)
    how, out = _how(state, turns, holds, won, closed)
    if how in ("target", "unfinished"):
        gains = [Gain(((0, 0),) * state.players, how)]
    elif how == "unknown":
        outs = [seat for seat in range(state.players) if _may_be_out(record, played, state, turns, seat)]
        ends = [*outs, *([None] if _may_be_blocked(state, turns) else [])]
        gains = list(_unknown_gains(record, found, turns, ends, won, told))
    else:
        gains = list(_gains(record, out, found.values(doubted=False)))
        if found.mistakes:
            gains += _gains(record, out, found.values(doubted=True))
    words = _words(record, how, out, gains[0], found.values(doubted=False))
    return SeenEnd(how, tuple(gains), tuple(found.mistakes), tuple(found.foreign), words)


def settlements(record: Record, played: RecordRound, state: SeenRound) -> Iterator[Gain]:
    """What every end that this round might have had would give: for a round that was settled before it was over."""
    values = _HeldTiles(record, state, holds_of(record, played)).values(doubted=False)
    for out in range(state.players):
        yield from _gains(record, out, values)
    if all(least == most for least, most in values):
        yield from _gains(record, None, values)


def _how(
    state: SeenRound, turns: Sequence[TurnReport], holds: Mapping[int, Holds], won: bool, closed: bool
) -> tuple[Ending, int | None]:
    if state.out is not None:
        return "out", state.out
    if state.blocked:
        return "blocked", None
    if won and (not turns or state.hands[turns[-1].owner].size is not None):
        return "target", None
    if all(hand.size is not None for hand in state.hands) and turns:
        return "unfinished", None
    # The numbers of tiles do not tell: what was held does.
    empty = [seat for seat in range(state.players) if seat in holds and not holds[seat].tiles]
    if len(empty) == 1:
        return "out", empty[0]
    if not closed and not holds:
        return "target" if won else "unfinished", None
    return "unknown", None


class _HeldTiles:
    """What the players hold at the end, by what is known of the hands and by the ``holds`` lines."""

    def __init__(self, record: Record, state: SeenRound, holds: Mapping[int, Holds]) -> None:
        self._record = record
        self._state = state
        self._holds = holds
        self.mistakes: list[Mistake] = []
        self.foreign: list[tuple[int, Tile]] = []
        self._impossible: set[int] = set()
        self._judge()

    def values(self, doubted: bool) -> list[Span]:
        """What each hand is worth; with ``doubted`` one that is told by a line that cannot be right is not known."""
        state, tile_set = self._state, self._record.tile_set
        wrong = {mistake.line for mistake in self.mistakes}
        spans: list[Span] = []
        for seat, hand in enumerate(state.hands):
            entry = self._holds.get(seat)
            if seat == state.out:
                spans.append((0, 0))
            elif hand.exact:
                value = sum(tile.value for tile in tile_set.of_mask(hand.known))
                spans.append((value, value))
            elif entry is not None and not (entry.line in wrong if doubted else seat in self._impossible):
                value = sum(tile.value for tile in entry.tiles)
                spans.append((value, value))
            else:
                spans.append(self._span(seat))
        return spans

    def _span(self, seat: int) -> Span:
        """The least and the most that a hand of so many tiles can be worth."""
        state, tile_set = self._state, self._record.tile_set
        others = sum(hand.known for other, hand in enumerate(state.hands) if other != seat)
        values = sorted(tile.value for tile in tile_set.of_mask(tile_set.all_mask & ~state.table & ~others))
        size = state.hands[seat].size
        if size is None:
            return 0, sum(values)
        return sum(values[:size]), sum(values[max(0, len(values) - size) :])

    def _judge(self) -> None:
        state, tile_set, players = self._state, self._record.tile_set, self._record.players
        seen: dict[Tile, str] = {}
        # A line with too many or too few tiles is the likelier one to have a tile that another has, too.
        lines = sorted(
            (state.hands[seat].size not in (None, len(entry.tiles)), entry.line, seat)
            for seat, entry in self._holds.items()
        )
        for _, line, seat in lines:
            entry, hand = self._holds[seat], state.hands[seat]
            told: dict[str, Mistake] = {}
            for tile in entry.tiles:
                mistake = foreign_tile(state, players, seat, tile, line)
                if tile in seen and (mistake is None or mistake.code == "not-in-hand"):
                    mistake = Mistake(line, "not-in-hand", f"{seen[tile]} holds {tile} already")
                if mistake is None:
                    seen[tile] = entry.player
                    continue
                told.setdefault(mistake.code, mistake)
                self._impossible.add(seat)
                if mistake.code == "not-in-hand":
                    self.foreign.append((seat, tile))
            missing = tile_set.of_mask(hand.known & ~tile_set.mask(entry.tiles))
            if not told and missing and hand.exact:
                names = ", ".join(tile.name for tile in missing)
                message = f"{entry.player} still holds {names}, which the line leaves out"
                told["not-in-hand"] = Mistake(line, "not-in-hand", message)
            elif not told and hand.size is not None and hand.size != len(entry.tiles):
                message = f"{entry.player} holds {len(entry.tiles)} here, and the count gives {hand.size}"
                values = (("held", len(entry.tiles)), ("count", hand.size))
                told["not-in-hand"] = Mistake(line, "not-in-hand", message, values=values)
            self.mistakes += told.values()


def _gains(record: Record, out: int | None, values: Sequence[Span]) -> Iterator[Gain]:
    """What an end gives for hands of these values; further readings where the source leaves them open."""
    rules, exact = record.rules, [least for least, _ in values]
    known = all(least == most for least, most in values)
    if out is not None:
        least, most = (going_out_points(rules, out, hands) for hands in zip(*values))
        yield Gain(tuple(zip(least, most)), "out")
    elif not known:
        most_of_all = sum(span[1] for span in values)
        yield Gain(tuple((0, most_of_all) for _ in values), "blocked")
    else:
        gains = blocked_points(rules, exact)
        yield _plain(gains)
        lowest = [seat for seat, value in enumerate(exact) if value == min(exact)]
        otherwise = other_reading_of(rules, "blocked.ties", None)
        if len(lowest) > 1 and any(gains) and otherwise is not None:
            for winner in lowest:
                alone = "Only one of several lowest hands gains."
                yield _plain([gain if seat == winner else 0 for seat, gain in enumerate(gains)], alone)
            yield _plain([0] * len(exact), otherwise.reading)


def _may_be_out(record: Record, played: RecordRound, state: SeenRound, turns: Sequence[TurnReport], seat: int) -> bool:
    """Whether a seat may have laid its last tile with the last turn: it lays one tile a turn at most."""
    if not state.begun or state.unseen or not turns:
        return True
    dealt = next((len(entry.tiles) for entry in played.of(Hand) if entry.player == record.players[seat]), 0)
    laid = sum(turn.owner == seat and turn.action in ("place", "points") for turn in turns)
    return turns[-1].owner == seat and laid >= (dealt or record.rules.hand_size(state.players))


def _may_be_blocked(state: SeenRound, turns: Sequence[TurnReport]) -> bool:
    """Whether all in turn may have passed at last: a pass makes no points, and points alone may tell of one."""
    if not state.begun or state.unseen or not turns:
        return True
    last = turns[-state.players :]
    return len(last) == state.players and all(
        turn.action == "pass" or (turn.action == "points" and (turn.points or 0) <= 0) for turn in last
    )


def _unknown_gains(
    record: Record,
    found: _HeldTiles,
    turns: Sequence[TurnReport],
    how: Sequence[int | None],
    won: bool,
    told: bool,
) -> Iterator[Gain]:
    """What an end may give of which the record does not tell how it came: by whom it may have been, or by nobody."""
    values = found.values(doubted=True)
    if not turns:
        # A round of which only the totals are told may have given anything.
        yield Gain(((-ANYTHING, ANYTHING),) * len(values), "unknown")
        return
    ends = [Gain(((0, 0),) * len(values), "target" if won else "unfinished")]
    for out in how:
        ends += _gains(record, out, values)
    if told:
        yield from ends
    else:
        yield Gain(hull(ends), "unknown")


ANYTHING = 10**9
"""More points than any sheet has."""


def hull(gains: Iterable[Gain]) -> tuple[Span, ...]:
    """For each seat the least and the most that any of several ends may give."""
    return tuple((min(some)[0], max(span[1] for span in some)) for some in zip(*(gain.spans for gain in gains)))


def _plain(gains: Sequence[int], reading: str = "") -> Gain:
    return Gain(tuple((gain, gain) for gain in gains), "blocked", reading)


def _words(record: Record, how: Ending, out: int | None, gain: Gain, values: Sequence[Span]) -> str:
    """How the points of an end come about, taken apart; nothing where they are not known."""
    if None in gain.exact or how not in ("out", "blocked"):
        return ""
    hands = [least for least, _ in values]
    if out is not None:
        parts = [f"{record.rules.going_out_bonus} for going out"]
        if record.rules.going_out_gains_hands:
            parts += [f"{hands[seat]} held by {name}" for seat, name in enumerate(record.players) if seat != out]
        return f"{record.players[out]} gains {gain.exact[out]}: {', '.join(parts)}"
    low = min(hands)
    told = [
        f"{record.players[seat]} gains {points}: "
        + (
            ", ".join(f"{value} - {low} of {name}" for value, name in zip(hands, record.players) if value != low)
            if record.rules.blocked == "excess"
            else f"{sum(hands) - low} held by the others, less {low} of its own"
        )
        for seat, points in enumerate(gain.exact)
        if points
    ]
    return "; ".join(told) or "the hands are worth the same, and nobody gains"
