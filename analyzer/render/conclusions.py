"""What a record tells of the hands of others, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement

from analyzer.evidence import Conclusion
from analyzer.position import Position
from analyzer.render.words import beside, listed, tile_list
from analyzer.tiles import Tile

SEEN = 0.01
"""No chance is told more exactly: it is counted in some thousand deals."""


def conclusion_lines(concluded: Iterable[Conclusion], position: Position, width: int) -> Iterator[str]:
    """What was concluded for the mover of a position, each in a sentence of so many characters to a line."""
    tile_set = position.board.tile_set
    hidden = tile_set.of_mask(position.board.unplayed & ~tile_set.mask(position.hand))
    for one in concluded:
        yield from beside("", conclusion_words(one, hidden), width)


def conclusion_words(one: Conclusion, hidden: Iterable[Tile]) -> str:
    """A conclusion in a sentence; ``hidden`` are the tiles that the mover does not see."""
    if one.code == "contradiction":
        names = " and ".join(tile.name for tile in one.tiles) or "what was done"
        when = f"{names} on line {one.line} does not go with earlier draws or passes"
        return f"Nothing is concluded of {one.player}'s hand: {when}."
    if one.code == "unlikely":
        each = " each" if len(one.tiles) > 1 else ""
        chance = f"{one.chance or 0:.0%}" if (one.chance or 0) >= SEEN else f"under {SEEN:.0%}"
        chances = f"{chance}{each}, {one.otherwise or 0:.0%} by draws and passes alone"
        names = tile_list(one.tiles)
        return f"{one.player} probably lacks {names}: laid {one.laid} on line {one.line} ({chances})."
    since = f", and {one.most} since" if one.most else ""
    return f"{one.player} has {_amount(one, list(hidden))}: {_why(one)}{since}."


def _amount(one: Conclusion, hidden: list[Tile]) -> str:
    """How many of which tiles there may be: by what tiles have in common where all hidden ones are meant."""
    left, common = set(one.tiles), []
    values = sorted({value for tile in hidden for value in tile})
    for shared in [(value,) for value in values] + list(combinations_with_replacement(values, 2)):
        having = {tile for tile in hidden if all(tile.count(value) >= shared.count(value) for value in shared)}
        if len(having) > 1 and having <= set(one.tiles) and having & left:
            common.append("-".join(map(str, shared)))
            left -= having
    names = [tile.name for tile in one.tiles if tile in left]
    if not common:
        return f"{f'at most {one.most}' if one.most else 'none'} of {listed(names)}"
    others = [f"{'or' if one.most else 'nor'} {listed(names, 'or')}"] if names else []
    amount = f"at most {one.most} tiles" if one.most > 1 else "at most 1 tile" if one.most else "no tile"
    return " ".join([amount, f"with {listed(common, 'or')}", *others])


def _why(one: Conclusion) -> str:
    if one.because == "opening":
        return f"the round was opened with a lower one on line {one.line}"
    times = {1: "drew", 2: "drew twice"}.get(one.draws, f"drew {one.draws} times")
    if one.because == "draw":
        return f"{times} by line {one.line}" if one.draws > 1 else f"drew on line {one.line}"
    return f"passed on line {one.line}"
