"""Conclusions about the other hands, as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement

from analyzer.evidence import Conclusion
from analyzer.messages import Phrase, either, listed, phrase, phrases
from analyzer.position import Position
from analyzer.render.words import beside
from analyzer.tiles import Tile

LEAST_CHANCE = 0.01
"""A lower chance is shown as "under 1%", because it is estimated from only about 200 deals."""


def conclusion_lines(concluded: Iterable[Conclusion], position: Position, width: int) -> Iterator[str]:
    for one in concluded:
        yield from beside("", conclusion_words(one, position).text, width)


def conclusion_words(one: Conclusion, position: Position) -> Phrase:
    """State a conclusion in words. ``position`` shows which tiles are hidden."""
    player, line = one.player, one.line
    names = [tile.name for tile in one.tiles]
    if one.code == "contradiction":
        if not names:
            return phrase(
                "No conclusion about {player}'s hand: line {line} contradicts earlier draws or passes.",
                player=player,
                line=str(line),
            )
        return phrases(
            "No conclusion about {player}'s hand: the placement of {tiles} on line {line} contradicts earlier draws or "
            "passes.",
            "No conclusion about {player}'s hand: the placement of {tiles} on line {line} contradicts earlier draws or "
            "passes.",
            len(names),
            player=player,
            tiles=listed(names),
            line=str(line),
        )
    if one.code == "unlikely":
        chance = one.chance or 0
        return phrases(
            "{player} probably lacks {tiles}: judging by the choices so far, the chance of holding it is {chance} "
            "instead of {otherwise}. The main evidence is the placement of {tile} on line {line}.",
            "{player} probably lacks {tiles}: judging by the choices so far, the chance of holding each of them is "
            "{chance} on average, instead of {otherwise}. The main evidence is the placement of {tile} on line "
            "{line}.",
            len(names),
            player=player,
            tiles=listed(names),
            tile=str(one.laid),
            line=str(line),
            chance=f"{chance:.0%}"
            if chance >= LEAST_CHANCE
            else phrase("under {chance}", chance=f"{LEAST_CHANCE:.0%}"),
            otherwise=f"{one.otherwise or 0:.0%}",
        )
    amount, why = _amount(one, position), _why(one)
    if one.most and one.because == "draw":
        return phrases(
            "{player} has {amount}, {why}; {count} tile in the hand may be from a draw on that line or later.",
            "{player} has {amount}, {why}; {count} tiles in the hand may be from draws on that line or later.",
            one.most,
            player=player,
            amount=amount,
            why=why,
        )
    if one.most:
        return phrases(
            "{player} has {amount}, {why}; {count} tile in the hand may be from a later draw.",
            "{player} has {amount}, {why}; {count} tiles in the hand may be from later draws.",
            one.most,
            player=player,
            amount=amount,
            why=why,
        )
    return phrase("{player} has {amount}, {why}.", player=player, amount=amount, why=why)


def _amount(one: Conclusion, position: Position) -> Phrase:
    tile_set = position.board.tile_set
    hidden = tile_set.of_mask(position.board.unplayed & ~tile_set.mask(position.hand))
    groups, tiles = _grouped(set(one.tiles), set(hidden))
    names = [tile.name for tile in one.tiles if tile in tiles]
    common = either(groups)
    if not groups:
        if one.most:
            return phrase("at most {count} of {tiles}", count=one.most, tiles=listed(names))
        return phrases("no {tiles}", "none of {tiles}", len(names), tiles=listed(names))
    if one.most and names:
        return phrase(
            "at most {count} of these tiles: {tiles} and those with {values}",
            count=one.most,
            values=common,
            tiles=tuple(names),
        )
    if one.most:
        return phrases(
            "at most {count} tile with {values}", "at most {count} tiles with {values}", one.most, values=common
        )
    if names:
        return phrase("neither a tile with {values} nor {tiles}", values=common, tiles=either(names))
    return phrase("no tile with {values}", values=common)


def _grouped(tiles: set[Tile], hidden: set[Tile]) -> tuple[list[str], set[Tile]]:
    """Describe ``tiles`` by the values that they share, such as ``5`` or ``2-3``. Also return the tiles left over.

    A value or pair must belong to at least two hidden tiles, and all of these must be in ``tiles``.
    """
    left, common = set(tiles), []
    values = sorted({value for tile in hidden for value in tile})
    for shared in [(value,) for value in values] + list(combinations_with_replacement(values, 2)):
        matching = {tile for tile in hidden if all(tile.count(value) >= shared.count(value) for value in shared)}
        if len(matching) > 1 and matching <= tiles and matching & left:
            common.append("-".join(map(str, shared)))
            left -= matching
    return common, left


def _why(one: Conclusion) -> Phrase:
    line = str(one.line)
    if one.because == "opening":
        return phrase("because the round opened with a lower tile on line {line}", line=line)
    if one.because == "pass":
        return phrase("as the pass on line {line} shows", line=line)
    if one.draws < 2:
        return phrase("as the draw on line {line} shows", line=line)
    if one.draws == 2:
        return phrase("as shown by two draws in one turn (the last on line {line})", line=line)
    return phrase("as shown by {count} draws in one turn (the last on line {line})", count=one.draws, line=line)
