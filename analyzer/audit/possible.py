"""What a turn can have made of which the record does not tell where its tile lies, or which tile it was."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from analyzer.game.seen import SeenRound
from analyzer.tiles import Tile

HEXAGON_NEEDS: Final = (5, 9, 12)
"""The fewest tiles that must lie on the table before one tile can complete one, two, three hexagons."""

BRIDGE_NEEDS: Final = 8
"""The fewest before one tile can form a bridge: a chain from one of its edges round to the point across."""


def possible_scores(state: SeenRound, tiles: Iterable[Tile]) -> set[int]:
    """What a turn that lays one of these tiles somewhere may make, its draws included.

    Where no draw is told, any number that the rules allow may have been left out.
    """
    rules = state.rules
    if state.unopened:
        return {rules.opening_score(tile) for tile in tiles}
    draws: Iterable[int] = [state.drawn] if state.drawn else range(_most_drawn(state) + 1)
    values = {tile.value for tile in tiles}
    bonuses = _bonuses(state)
    return {value + bonus - rules.draw_penalty * number for number in draws for bonus in bonuses for value in values}


def draws_left_out(state: SeenRound, tile: Tile, points: int | None) -> int | None:
    """How many tiles must have been drawn for a tile to make these points; ``None`` where that is not settled."""
    if state.unopened:
        return 0
    each = state.rules.draw_penalty
    found = {
        number
        for number in range(_most_drawn(state) + 1)
        for bonus in _bonuses(state)
        if points is not None and tile.value + bonus - each * number == points
    }
    return found.pop() if len(found) == 1 else None


def possible_words(state: SeenRound, tile: Tile) -> str:
    """What a tile may make wherever it lies, in words."""
    if state.unopened:
        return f"{tile} opens for {state.rules.opening_score(tile)}"
    bonuses = ", ".join(str(bonus) for bonus in sorted(_bonuses(state)) if bonus)
    each = state.rules.draw_penalty
    less = f"{state.drawn * each} less for {state.drawn} drawn" if state.drawn else f"{each} less for each tile drawn"
    return f"{tile} makes {tile.value}, {bonuses} more for what it completes, and {less}"


def _most_drawn(state: SeenRound) -> int:
    limit = state.rules.draw_limit
    return state.well.most if limit is None else min(limit, state.well.most)


def _bonuses(state: SeenRound) -> set[int]:
    """Every bonus that one placement may earn with the tiles on the table."""
    rules = state.rules
    # No more tiles can lie there than turns have been played, where all of them were seen.
    lying = state.turns if state.begun else len(state.board.tile_set)
    extending = (False, rules.extension != "none" and lying > BRIDGE_NEEDS)
    found = {rules.bonus(0, lying >= BRIDGE_NEEDS, False)}
    for hexagons in range(4):
        if not hexagons or lying >= HEXAGON_NEEDS[hexagons - 1]:
            found |= {rules.bonus(hexagons, False, extends) for extends in extending}
    return found
