"""Find out whether the header of a record lists the players in the wrong order."""

from __future__ import annotations

from collections import Counter
from itertools import groupby, pairwise

from analyzer.text.record import Leave, Record

LEAST_LAPS = 2
"""Each player must be followed by the same other player at least this many times."""


def shown_order(record: Record) -> tuple[str, ...] | None:
    """Return the order of the turns, beginning with the first name in the header.

    ``None`` for two players, if a player leaves, or if the order is unclear or that of the header.
    """
    players = record.players
    if len(players) < 3 or any(played.of(Leave) for played in record.rounds):
        return None
    follows = {name: Counter[str]() for name in players}
    for played in record.rounds:
        for name, other in pairwise(name for name, _ in groupby(line.player for line in played.turn_lines)):
            follows[name][other] += 1
    order = [players[0]]
    while (other := max(players, key=follows[order[-1]].__getitem__)) not in order:
        order.append(other)
    if len(order) < len(players) or other != order[0] or tuple(order) == players:
        return None
    laps = [follows[name][other] for name, other in pairwise([*order, order[0]])]
    against = sum(counts.total() for counts in follows.values()) - sum(laps)
    often = all(count >= LEAST_LAPS for count in laps)
    return tuple(order) if often and against < len(players) else None
