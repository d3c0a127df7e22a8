"""What the findings say, in words; every face of the project says it in these."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from analyzer.board import Board, Placement, place_name, point_name
from analyzer.findings import Bridge, Hexagon
from analyzer.findings.slots import MIRROR, PLAYED
from analyzer.lattice import Face, Point
from analyzer.moves import Move
from analyzer.rules import RuleSet
from analyzer.tiles import Corners, Known, Tile, TileSet, agreeing

NARROWEST = 24
"""Characters that words beside a lead have at least, however narrow the terminal is."""


def needed(board: Board, known: Known, reason: str | None) -> str:
    """What a face with these known corners needs and why that cannot be had: ``needs 0-2-1, the mirror of …``.

    With a ``None`` reason it only says what is needed.
    """
    triples = list(agreeing(known, board.tile_set.values))
    if len(triples) == 1:
        tile = Tile.of(*triples[0])
        return f"needs {tile}{_lack(board, tile, reason)}"
    owned = dict.fromkeys(Tile.of(*triple) for triple in triples if triple in board.tile_set.number)
    missing = dict.fromkeys(Tile.of(*triple) for triple in triples if triple not in board.tile_set.number)
    parts = [f"needs {_pattern(known)}"]
    if reason and owned:
        parts.append(f"{tile_list(owned)} {'is' if len(owned) == 1 else 'are'} on the board")
    if reason and missing:
        parts.append(f"{tile_list(missing)} {'does' if len(missing) == 1 else 'do'} not exist")
    return parts[0] if len(parts) == 1 else f"{parts[0]}: {', '.join(parts[1:])}"


def _lack(board: Board, tile: Tile, reason: str | None) -> str:
    if reason == MIRROR:
        return absent(board.tile_set, tile)
    if reason == PLAYED:
        where = next(face for face in board.tiles if board.tile_at(face) == tile)
        return f", which already lies at {place_name(where)}"
    return ""


def absent(tile_set: TileSet, tile: Tile) -> str:
    """Why a set does not have a tile, to follow its name."""
    if tile.mirror in tile_set:
        return f", the mirror of {tile.mirror}: no such tile"
    return ", which the set does not have"


def _pattern(known: Known) -> str:
    """Known corners in the order in which they meet clockwise, beginning with a known one that follows an unknown."""
    turns = [(*known[turn:], *known[:turn]) for turn in range(3)]
    best = max(turns, key=lambda turn: tuple(value is not None for value in turn))
    values = [str(value) for value in best if value is not None]
    return f"{'-'.join(values)} clockwise and any third value" if len(values) == 2 else f"a {values[0]}"


def beside(lead: str, text: str, width: int, painted: str | None = None) -> Iterator[str]:
    r"""Lines that begin with ``lead`` and go on with ``text`` beside it.

    They have ``width`` characters at most, unless that leaves too few for the text. The lead is shown as ``painted``,
    which takes as much room.

    >>> print(*beside("  a lead: ", "and many words, which go on below one another", 20), sep="\n")
      a lead: and many words, which go
              on below one another
    """
    width, margin = max(width, len(lead) + NARROWEST), " " * len(lead)
    lines = wrap(text, width, initial_indent=lead, subsequent_indent=margin, break_on_hyphens=False) or [lead.rstrip()]
    yield (painted or lead) + lines[0][len(lead) :]
    yield from lines[1:]


def listed(names: Sequence[str], word: str = "and") -> str:
    """Names in a sentence: ``this, that and another``."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {word} {names[-1]}"


def tile_list(tiles: Iterable[Tile]) -> str:
    """Tiles in a sentence: ``0-0-1, 0-1-1 and 0-1-2``."""
    return listed([tile.name for tile in tiles])


def place_list(places: Iterable[Face]) -> str:
    """Places in a sentence: ``4,3 and 5,3``."""
    return listed([place_name(place) for place in places])


def placement_words(laid: Placement | Move) -> str:
    """A tile on its face, in whatever rotation: ``1-1-3 on 4,3``."""
    return f"{laid.tile} on {place_name(laid.at)}"


def around(value: int, centre: Point) -> str:
    """Which hexagon: ``round the 1 at (4,4)``."""
    return f"round the {value} at {point_name(centre)}"


def hexagon_words(board: Board, hexagon: Hexagon) -> str:
    """What completes a hexagon, or why nothing does; empty for a complete one."""
    if hexagon.example:
        laid = listed(list(map(placement_words, hexagon.example)))
        if hexagon.completions == 1:
            return f"{laid} completes it" if len(hexagon.example) == 1 else f"only {laid} complete it"
        return f"{hexagon.completions:,} ways, such as {laid}"
    if hexagon.blocked_by:
        return "; ".join(
            f"{place_name(blocker.at)} {needed(board, blocker.corners, blocker.reason)}"
            for blocker in hexagon.blocked_by
        )
    if hexagon.competition:
        faces, tiles = hexagon.competition
        only = f"only {tile_list(tiles)} {'fits' if len(tiles) == 1 else 'fit'}"
        return f"the faces {place_list(faces)} compete: {only} any of them"
    if hexagon.empty:
        return f"each of {place_list(hexagon.empty)} has a fit, but no choice of values suits them all"
    return ""


def bridge_words(board: Board, bridge: Bridge) -> str:
    """What a place for a bridge needs, and why that cannot be had."""
    return needed(board, bridge.corners, bridge.reason)


def score_words(move: Move, rules: RuleSet) -> str:
    """How a score adds up: ``5 + 50 for a hexagon``."""
    earned = move.score - move.value
    parts = rules.bonus_parts(move.hexagons, move.bridge, move.extends_bridge)
    if not parts and earned:
        parts = rules.opening_parts(move.tile)
    if not all(part.counts for part in parts):
        return f"{move.value} + {earned} for {' and '.join(part.short for part in parts)}"
    return " + ".join([f"{move.value}", *(f"{part.points} for {part.short}" for part in parts)])


def corners_text(corners: Corners) -> str:
    """Corner values as a list writes them."""
    return "-".join(map(str, corners))
