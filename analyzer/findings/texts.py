"""Describe findings in words."""

from __future__ import annotations

from analyzer.board import Board, place_name, tile_on_face
from analyzer.findings.hexagons import Hexagon
from analyzer.findings.slots import MIRROR, PLAYED
from analyzer.messages import Phrase, joined, listed, phrase, phrase_in, phrases
from analyzer.tiles import Known, Tile, agreeing


def needed(board: Board, known: Known, reason: str | None) -> Phrase:
    """What a face with these corners needs, such as ``needs 0-2-1, which is not in the set``.

    If several tiles would fit, the text names the known values instead. With a ``reason``, it also says why no tile is
    available.
    """
    triples = list(agreeing(known, board.tile_set.values))
    if len(triples) == 1:
        return _one_tile(board, Tile.of(*triples[0]), reason)
    tiles = list(dict.fromkeys(Tile.of(*triple) for triple in triples))
    played = [tile.name for tile in tiles if tile in board.tile_set]
    missing = [tile.name for tile in tiles if tile not in board.tile_set]
    lacks = []
    if reason and played:
        forms = phrases("{tiles} is on the board", "{tiles} are on the board", len(played), tiles=listed(played))
        lacks.append(forms)
    if reason and missing:
        forms = phrases("{tiles} does not exist", "{tiles} do not exist", len(missing), tiles=listed(missing))
        lacks.append(forms)
    values = _values(known)
    if "-" in values:
        if lacks:
            return phrase("needs {values} clockwise and any third value: {lacks}", values=values, lacks=_lacking(lacks))
        return phrase("needs {values} clockwise and any third value", values=values)
    if lacks:
        return phrase("needs the value {value}: {lacks}", value=values, lacks=_lacking(lacks))
    return phrase("needs the value {value}", value=values)


def _lacking(clauses: list[Phrase]) -> Phrase:
    return phrase("{first}, and {second}", first=clauses[0], second=clauses[1]) if clauses[1:] else clauses[0]


def _one_tile(board: Board, tile: Tile, reason: str | None) -> Phrase:
    name, mirror = tile.name, tile.mirror
    if reason == MIRROR and mirror in board.tile_set:
        return phrase("needs {tile}, but only its mirror image {mirror} exists", tile=name, mirror=mirror.name)
    if reason == MIRROR:
        return phrase("needs {tile}, which is not in the set", tile=name)
    if reason == PLAYED:
        where = next(face for face in board.tiles if board.tile_at(face) == tile)
        return phrase("needs {tile}, which is already on {face}", tile=name, face=place_name(where))
    return phrase("needs {tile}", tile=name)


def _values(known: Known) -> str:
    """The known values as text, clockwise, beginning after an unknown one."""
    turns = [(*known[turn:], *known[:turn]) for turn in range(3)]
    best = max(turns, key=lambda turn: tuple(value is not None for value in turn))
    return "-".join(str(value) for value in best if value is not None)


def hexagon_words(board: Board, hexagon: Hexagon) -> Phrase:
    if hexagon.example:
        laid = listed(tile_on_face(one.tile, one.at) for one in hexagon.example)
        if hexagon.completions == 1:
            return phrases(
                "only {laid} completes the hexagon", "only {laid} complete the hexagon", len(hexagon.example), laid=laid
            )
        return phrase("{ways:,} ways to complete the hexagon, such as {laid}", ways=hexagon.completions, laid=laid)
    if hexagon.blocked_by:
        blockers = (
            phrase_in(
                "hexagon", "{face} {needs}", face=place_name(slot.at), needs=needed(board, slot.corners, slot.reason)
            )
            for slot in hexagon.blocked_by
        )
        return joined(*blockers)
    if hexagon.competition:
        faces, tiles = hexagon.competition
        return phrases(
            "the faces {faces} compete for {tiles}, the only tile that fits",
            "the faces {faces} compete for {tiles}, the only tiles that fit",
            len(tiles),
            faces=listed(map(place_name, faces)),
            tiles=listed(map(str, tiles)),
        )
    if hexagon.empty:
        empty = listed(map(place_name, hexagon.empty))
        return phrase("each of the faces {faces} can be filled, but not all of them together", faces=empty)
    return phrase("complete")
