"""Boards, puzzles and analyses as SVG pictures."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TypedDict, Unpack

from analyzer.analysis import Analysis
from analyzer.board import Placement, place_name, point_name
from analyzer.errors import counted
from analyzer.findings import Bridge, Hexagon
from analyzer.lattice import Face, Point, corners, neighbours
from analyzer.render.picture import LegendEntry, Picture
from analyzer.render.words import around, bridge_words, hexagon_words
from analyzer.tiles import Tile

WORTH_DRAWING = 5
"""Hexagons with at least so many tiles are outlined."""

_LEGEND = {
    "complete": LegendEntry("outline complete", "a complete hexagon"),
    "green": LegendEntry("outline green", "a hexagon that the green tile completes"),
    "blue": LegendEntry("outline blue", "a hexagon that the blue tile completes"),
    "missing": LegendEntry("outline missing", "a hexagon that can never be completed"),
    "open": LegendEntry("span open", "a bridge that can be formed"),
    "lost": LegendEntry("span lost", "a bridge that can no longer be formed"),
}


def board_svg(layout: Iterable[Placement], *, title: str, description: str = "", **shown: Unpack[BoardMarks]) -> str:
    """A picture of tiles as they lie, misplaced ones too.

    Args:
        layout: the tiles.
        title: what the picture is, for screen readers.
        description: what it shows, for screen readers.
        shown: what else it shows; see ``BoardMarks``.
    """
    return board_picture(layout, **shown).svg(title, description)


class BoardMarks(TypedDict, total=False):
    """What a picture of a board shows besides its tiles.

    Attributes:
        fill: faces that a puzzle asks to fill.
        givens: values on points that a puzzle gives.
        new: faces whose tile is to stand out, such as the one just laid.
        wrong: faces whose tile is to stand out as misplaced.
        letters: what is written into faces, those to fill and those just filled.
        point_letters: what is written on points without a value, or on those that just got one.
        looked: faces to fill that are to stand out, as what a step looks at.
        outlines: hexagons to outline, by their centres: ``complete``, ``completable`` or ``impossible``.
    """

    fill: Iterable[Face]
    givens: Mapping[Point, int] | None
    new: Iterable[Face]
    wrong: Iterable[Face]
    letters: Mapping[Face, str] | None
    point_letters: Mapping[Point, str] | None
    looked: Collection[Face]
    outlines: Mapping[Point, str]


def board_picture(layout: Iterable[Placement], **shown: Unpack[BoardMarks]) -> Picture:
    """The same as ``board_svg``, for whoever goes on drawing or wants it in another form."""
    picture = Picture()
    standing_out = dict.fromkeys(shown.get("new", ()), "new") | dict.fromkeys(shown.get("wrong", ()), "wrong")
    looked = shown.get("looked", ())
    for face in shown.get("fill", ()):
        picture.blank(face, f"the face {place_name(face)}, to be filled", "looked" if face in looked else "")
    tiles = set()
    for laid in layout:
        _draw_tile(picture, laid, standing_out.get(laid.at, ""))
        tiles.add(laid.at)
    for point, value in (shown.get("givens") or {}).items():
        picture.value(point, value)
    for face, letter in (shown.get("letters") or {}).items():
        picture.face_name(face, letter, "small" if face in tiles else "")
    for point, letter in (shown.get("point_letters") or {}).items():
        picture.point_name(point, letter)
    for centre, status in shown.get("outlines", {}).items():
        picture.outline(centre, _OUTLINES[status], f"{status}, round {point_name(centre)}")
    return picture


_OUTLINES = {"complete": "complete", "completable": "green", "impossible": "missing"}


def analysis_svg(analysis: Analysis) -> str:
    """A picture of a board with its hexagons and bridges, in the colours of the encyclopedia's schematic.

    Complete hexagons are outlined in red, completable ones in green and blue with the tiles that are needed ghosted in,
    impossible ones dashed in purple with the tile that is missing; bridges are lines from the point to the edge, teal
    where the tile can be had and dotted yellow where it cannot.
    """
    board = analysis.position.board
    picture = Picture()
    for laid in board.layout:
        _draw_tile(picture, laid, "")
    used: dict[str, None] = {}
    sentences = []
    completable = 0
    for hexagon in analysis.hexagons:
        if hexagon.placed < WORTH_DRAWING:
            continue
        kind = "missing"
        if hexagon.placed == 6:
            kind = "complete"
        elif hexagon.completions:
            kind = ("green", "blue")[completable % 2]
            completable += 1
        used[kind] = None
        words = hexagon_words(board, hexagon)
        name = f"hexagon {around(hexagon.value, hexagon.centre)}: {words or 'complete'}"
        sentences.append(name)
        _draw_hexagon(picture, hexagon, kind, name)
    for bridge in analysis.bridges:
        kind = "lost" if bridge.reason else "open"
        used[kind] = None
        name = f"bridge at {place_name(bridge.at)}: {bridge_words(board, bridge)}"
        sentences.append(name)
        _draw_bridge(picture, bridge, kind, name, board.tiles.keys())
    title = f"A board of {counted(len(board), 'tile')}"
    description = ". ".join(sentences) or "No hexagon of five tiles or more and no bridge."
    return picture.svg(title, description, [entry for kind, entry in _LEGEND.items() if kind in used])


def _draw_tile(picture: Picture, laid: Placement, classes: str) -> None:
    name = f"{laid.tile} at {place_name(laid.at)}"
    if laid.bridge:
        picture.tile(laid.at, laid.corners, f"{name}, a bridge", f"bridging {classes}".strip())
    else:
        picture.tile(laid.at, laid.corners, name, classes)


def _draw_hexagon(picture: Picture, hexagon: Hexagon, kind: str, name: str) -> None:
    picture.outline(hexagon.centre, kind, name)
    for filling in hexagon.example or ():
        picture.ghost(filling.at, filling.corners, f"{filling.tile} fits {place_name(filling.at)}", kind)
    for blocker in hexagon.blocked_by:
        picture.ghost(blocker.at, blocker.corners, f"no tile fits {place_name(blocker.at)}", kind)


def _draw_bridge(picture: Picture, bridge: Bridge, kind: str, name: str, placed: Iterable[Face]) -> None:
    taken = set(placed)
    edge = next(other for other in neighbours(bridge.at) if other in taken)
    shared = [point for point in corners(bridge.at) if point in corners(edge)]
    across = next(point for point in corners(bridge.at) if point not in shared)
    picture.ghost(bridge.at, bridge.corners, f"{Tile.of(*bridge.corners)} at {place_name(bridge.at)}", kind)
    picture.span(across, (shared[0], shared[1]), kind, name)
