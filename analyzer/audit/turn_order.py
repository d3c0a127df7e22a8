"""Whether the turns of a record go round in another order than its header names the players in."""

from __future__ import annotations

from collections import Counter
from itertools import groupby, pairwise

from analyzer.text.record import Leave, Record

LEAST_LAPS = 2
"""How often each player must be followed by the same one, before the header is doubted and not a line."""


def shown_order(record: Record) -> tuple[str, ...] | None:
    """The order in which the turns go, from the first name of the header on; ``None`` where the header has it.

    With two players there is one order. Where somebody leaves, who follows whom changes, and nothing is concluded.
    """
    players = record.players
    if len(players) < 3 or any(played.of(Leave) for played in record.rounds):
        return None
    follows = Counter[tuple[str, str]]()
    for played in record.rounds:
        follows.update(pairwise(name for name, _ in groupby(line.player for line in played.turn_lines)))
    likeliest = {
        name: max(players, key=lambda other, name=name: follows[name, other])  # type: ignore[misc]
        for name in players
    }
    order = [players[0]]
    while (other := likeliest[order[-1]]) not in order:
        order.append(other)
    cycle = [*pairwise(order), (order[-1], order[0])]
    if len(order) < len(players) or other != order[0] or tuple(order) == players:
        return None
    against = follows.total() - sum(follows[pair] for pair in cycle)
    often = all(follows[pair] >= LEAST_LAPS for pair in cycle)
    return tuple(order) if often and against < len(players) else None
