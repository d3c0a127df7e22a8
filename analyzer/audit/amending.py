"""A tile named wrongly where it was dealt or drawn: found by what its player did and did not have later on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from analyzer.audit.report import Problem
from analyzer.text.record import Draw, Entry, Hand, Holds, Placed, RecordRound, Scores
from analyzer.tiles import Tile


class Amendment(NamedTuple):
    """A round with one line put right, and the mistake in that line."""

    played: RecordRound
    problem: Problem


def amendments(played: RecordRound, players: tuple[str, ...]) -> Iterator[Amendment]:
    """The rounds that were perhaps meant.

    Where a player has exactly one tile from nowhere, and was given exactly one that goes nowhere or was given already,
    the line that gave the second may have meant the first.
    """
    for player in players:
        given: list[tuple[Tile, Hand | Draw]] = []
        used: set[Tile] = set()
        for entry in played.entries:
            if isinstance(entry, Scores) or entry.player != player:
                continue
            if isinstance(entry, Hand):
                given += [(tile, entry) for tile in entry.tiles]
            elif isinstance(entry, Draw) and entry.tile is not None:
                given.append((entry.tile, entry))
            elif isinstance(entry, Placed):
                used.add(entry.tile)
            elif isinstance(entry, Holds):
                used.update(entry.tiles)
        times = Counter(tile for tile, _ in given)
        lost = [(tile, entry) for tile, entry in given if tile not in used or times[tile] > 1]
        found = used - times.keys()
        if len(found) == 1 and len({tile for tile, _ in lost}) == 1:
            (right,) = found
            for wrong, line in lost:
                entries = tuple(_renamed(entry, wrong, right) if entry is line else entry for entry in played.entries)
                message = f"{player} has {right} from nowhere and {wrong} to no purpose; perhaps {right} was meant here"
                yield Amendment(replace(played, entries=entries), Problem(line.line, "not-in-hand", message))


def _renamed(entry: Entry, wrong: Tile, right: Tile) -> Entry:
    if isinstance(entry, Hand):
        return replace(entry, tiles=tuple(right if tile == wrong else tile for tile in entry.tiles))
    assert isinstance(entry, Draw)
    return replace(entry, tile=right)
