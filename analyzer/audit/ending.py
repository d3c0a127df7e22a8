"""The end of a round: how it came, what was held, what that earns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from analyzer.audit.hands import Holding
from analyzer.audit.replay import Replayed
from analyzer.audit.report import Problem
from analyzer.board import Board, not_in_set
from analyzer.game.ending import blocked_points, going_out_points
from analyzer.text.record import Holds, Record, RecordRound, Scores
from analyzer.tiles import Tile

OUT, BLOCKED, TARGET, UNFINISHED = "out", "blocked", "target", "unfinished"


class End(NamedTuple):
    """How a round ended.

    Attributes:
        how: one of ``OUT``, ``BLOCKED``, ``TARGET``, ``UNFINISHED``.
        points: what each seat may gain by it, the first as the rules are taken here and further ones where they are
            silent; ``None`` for a seat where the record does not tell enough.
        problems: what is wrong with the ``holds`` lines.
        unchecked: what could not be checked.
    """

    how: str
    points: tuple[tuple[int | None, ...], ...]
    problems: tuple[Problem, ...]
    unchecked: tuple[str, ...]


def judge_end(record: Record, played: RecordRound, replayed: Replayed, last: bool, won: bool) -> End:
    """Judge the end of a round.

    Args:
        record: the record.
        played: the round.
        replayed: its turns.
        last: whether it is the last round of the record.
        won: whether its last turn won the match at that moment.
    """
    nobody: tuple[int | None, ...] = (0,) * len(record.players)
    holds = {record.players.index(entry.player): entry for entry in played.entries if isinstance(entry, Holds)}
    board = replayed.turns[-1].board if replayed.turns else Board.empty(record.tile_set)
    certain = board.played & ~record.tile_set.mask(replayed.suspect)
    problems = tuple(_holds_problems(record, certain, holds, replayed.holdings))
    values = _hand_values(holds, replayed.holdings, {problem.line for problem in problems})
    out = _gone_out(replayed, holds)
    if out is not None:
        values[out] = 0
        if None in values and record.rules.going_out_gains_hands:
            missing = _names(record, values)
            points = tuple(None if seat == out else 0 for seat in range(len(values)))
            return End(OUT, (points,), problems, (f"what going out earns: {missing} not told to hold what",))
        return End(OUT, (going_out_points(record.rules, out, [value or 0 for value in values]),), problems, ())
    if won:
        return End(TARGET, (nobody,), problems, ())
    scored = any(isinstance(entry, Scores) for entry in played.entries)
    if not holds and not scored and last and not _all_passed(replayed, len(values)):
        return End(UNFINISHED, (nobody,), problems, ())
    if None in values:
        told = f"what the end of the round earns: {_names(record, values)} not told to hold what"
        return End(BLOCKED, ((None,) * len(values),), problems, (told,))
    hands = [value or 0 for value in values]
    return End(BLOCKED, tuple(_blocked_readings(record, hands)), problems, ())


def _blocked_readings(record: Record, hands: list[int]) -> Iterator[tuple[int | None, ...]]:
    """What a blocked round may give: of several lowest hands each, or only one of them, or none."""
    gains = blocked_points(record.rules, hands)
    yield gains
    lowest = [seat for seat, value in enumerate(hands) if value == min(hands)]
    if len(lowest) > 1 and any(gains):
        for winner in lowest:
            yield tuple(gain if seat == winner else 0 for seat, gain in enumerate(gains))
        yield (0,) * len(hands)


def _gone_out(replayed: Replayed, holds: Mapping[int, Holds]) -> int | None:
    """The seat that laid its last tile at the end, if one did.

    That is the last to move, or where lines have changed places another one that moved among the last.
    """
    for turn in replayed.turns[: -len(replayed.holdings) - 1 : -1]:
        if turn.action == "place" and _is_out(turn.owner, replayed.holdings, holds):
            return turn.owner
    return None


def _is_out(seat: int, holdings: Sequence[Holding], holds: Mapping[int, Holds]) -> bool:
    if seat in holds:
        return not holds[seat].tiles
    if holdings[seat].dealt and holdings[seat].sound:
        return holdings[seat].size == 0
    return holdings[seat].size == 0 or len(holds) == len(holdings) - 1


def _all_passed(replayed: Replayed, players: int) -> bool:
    turns = replayed.turns[-players:]
    return len(turns) == players and all(turn.action == "pass" for turn in turns)


def _hand_values(holds: Mapping[int, Holds], holdings: Sequence[Holding], doubted: set[int]) -> list[int | None]:
    """What each hand is worth: by what is known of it, or else by its ``holds`` line if that may be right."""
    values: list[int | None] = []
    for seat, holding in enumerate(holdings):
        value = holding.value
        if value is None and seat in holds and holds[seat].line not in doubted:
            value = sum(tile.value for tile in holds[seat].tiles)
        values.append(value)
    return values


def _holds_problems(
    record: Record, played: int, holds: Mapping[int, Holds], holdings: Sequence[Holding]
) -> Iterator[Problem]:
    seen: dict[Tile, int] = {}
    for seat, entry in sorted(holds.items(), key=lambda item: item[1].line):
        holding = holdings[seat]
        strange = False
        for tile in entry.tiles:
            problem = _tile_problem(record, played, holdings, seen, seat, tile)
            strange = strange or problem is not None
            if problem is None:
                seen[tile] = seat
            else:
                yield Problem(entry.line, *problem)
        if strange or not holding.sound or not holding.dealt:
            continue
        missing = sorted(holding.known - set(entry.tiles))
        if missing:
            names = ", ".join(tile.name for tile in missing)
            yield Problem(entry.line, "not-in-hand", f"{entry.player} must also hold {names}")
        elif holding.size != len(entry.tiles):
            message = f"{entry.player} must hold {holding.size} tiles, the line names {len(entry.tiles)}"
            yield Problem(entry.line, "not-in-hand", message)


def _tile_problem(
    record: Record, played: int, holdings: Sequence[Holding], seen: Mapping[Tile, int], seat: int, tile: Tile
) -> tuple[str, str] | None:
    if tile not in record.tile_set:
        return "not-in-set", not_in_set(record.tile_set, tile)
    if played >> record.tile_set.number[tile] & 1:
        return "already-played", f"{tile} lies on the board and is in no hand"
    if not holdings[seat].may_hold(tile):
        return "not-in-hand", f"{record.players[seat]} cannot hold {tile}"
    others = [other for other, holding in enumerate(holdings) if holding.sound and tile in holding.known]
    if tile in seen:
        others.append(seen[tile])
    if any(other != seat for other in others):
        return "not-in-hand", f"{tile} is in the hand of {record.players[others[-1]]}"
    return None


def _names(record: Record, values: Sequence[int | None]) -> str:
    names = [name for name, value in zip(record.players, values) if value is None]
    return f"{' and '.join(names)} {'is' if len(names) == 1 else 'are'}"
