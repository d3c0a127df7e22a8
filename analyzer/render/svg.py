"""Boards, puzzles and analyses as SVG pictures."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TypedDict, Unpack

from analyzer.analysis import Analysis
from analyzer.board import Placement, place_name, point_name
from analyzer.findings import Bridge, Hexagon
from analyzer.findings.texts import hexagon_words, needed
from analyzer.lattice import Face, Point, corners, neighbours
from analyzer.messages import Phrase, _, ngettext, phrase
from analyzer.render.picture import HexagonMark, LegendEntry, Picture

WORTH_DRAWING = 5
"""The minimum number of tiles in a hexagon with an outline."""

_LEGEND = {
    "complete": ("outline", phrase("a complete hexagon")),
    "green": ("outline", phrase("a hexagon that the green tile completes")),
    "blue": ("outline", phrase("a hexagon that the blue tile completes")),
    "missing": ("outline", phrase("a hexagon that can never be completed")),
    "open": ("span", phrase("a bridge that can be formed")),
    "lost": ("span", phrase("a bridge that can never be formed")),
}
"""The shape and meaning of each line in the legend."""


def board_svg(layout: Iterable[Placement], *, title: str, description: str = "", **shown: Unpack[BoardMarks]) -> str:
    """Draw placed tiles, even if they are misplaced.

    ``title`` and ``description`` are for screen readers.
    """
    return board_picture(layout, **shown).svg(title, description)


class BoardMarks(TypedDict, total=False):
    """What a picture shows besides the tiles.

    Attributes:
        new: the faces to highlight, such as the face of the tile placed last.
        wrong: the faces to highlight as wrong.
        looked: those faces of ``fill`` that a solving step refers to.
        marks: the letters at the centres of hexagons.
    """

    fill: Iterable[Face]
    givens: Mapping[Point, int] | None
    new: Iterable[Face]
    wrong: Iterable[Face]
    letters: Mapping[Face, str] | None
    point_letters: Mapping[Point, str] | None
    looked: Collection[Face]
    marks: Iterable[HexagonMark]


def board_picture(layout: Iterable[Placement], **shown: Unpack[BoardMarks]) -> Picture:
    """Draw a board. The caller can add more shapes to the picture."""
    picture = Picture()
    standing_out = dict.fromkeys(shown.get("new", ()), "new") | dict.fromkeys(shown.get("wrong", ()), "wrong")
    looked = shown.get("looked", ())
    for face in shown.get("fill", ()):
        name = _("place to fill: {face}", face=place_name(face))
        picture.blank(face, name, "looked" if face in looked else "")
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
    for mark in shown.get("marks", ()):
        picture.mark(mark, _MARKED[mark.status](point_name(mark.centre)).text)
    return picture


_MARKED: dict[str, Callable[[str], Phrase]] = {
    "": lambda point: phrase("the hexagon around {point}", point=point),
    "complete": lambda point: phrase("complete hexagon around {point}", point=point),
    "completable": lambda point: phrase("completable hexagon around {point}", point=point),
    "impossible": lambda point: phrase("impossible hexagon around {point}", point=point),
}


def analysis_svg(analysis: Analysis) -> str:
    """Draw the board with its bridges and large hexagons.

    Outlines are red for complete hexagons, green and blue for completable ones, and dashed purple for impossible ones.
    Small dashed triangles show missing tiles, or faces that no tile fits. A bridge has such a triangle and a line from
    a corner to the opposite edge. The line is teal if the tile is available, otherwise yellow and dotted.
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
        name = _(
            "hexagon around the {value} at {point}: {words}",
            value=hexagon.value,
            point=point_name(hexagon.centre),
            words=hexagon_words(board, hexagon),
        )
        sentences.append(name)
        _draw_hexagon(picture, hexagon, kind, name)
    for bridge in analysis.bridges:
        kind = "lost" if bridge.reason else "open"
        used[kind] = None
        needs = needed(board, bridge.corners, bridge.reason)
        name = _("bridge at {face}: {needs}", face=place_name(bridge.at), needs=needs)
        sentences.append(name)
        _draw_bridge(picture, bridge, kind, name, board.tiles.keys())
    description = ". ".join(sentences) or _("No hexagon has five tiles or more, and there is no place for a bridge.")
    legend = [LegendEntry(f"{shape} {kind}", text.text) for kind, (shape, text) in _LEGEND.items() if kind in used]
    return picture.svg(board_title(len(board)), description, legend)


def board_title(tiles: int) -> str:
    return ngettext("A board of {count:,} tile", "A board of {count:,} tiles", tiles)


def _draw_tile(picture: Picture, laid: Placement, classes: str) -> None:
    tile, face = laid.tile.name, place_name(laid.at)
    if laid.bridge:
        name = _("{tile} at {face}, a bridge", tile=tile, face=face)
        picture.tile(laid.at, laid.corners, name, f"bridging {classes}".strip())
    else:
        picture.tile(laid.at, laid.corners, _("{tile} at {face}", tile=tile, face=face), classes)


def _draw_hexagon(picture: Picture, hexagon: Hexagon, kind: str, name: str) -> None:
    picture.outline(hexagon.centre, kind, name)
    for filling in hexagon.example or ():
        name = _("{tile} fits {face}", tile=filling.tile.name, face=place_name(filling.at))
        picture.ghost(filling.at, filling.corners, name, kind)
    for blocker in hexagon.blocked_by:
        picture.ghost(blocker.at, blocker.corners, _("no tile fits {face}", face=place_name(blocker.at)), kind)


def _draw_bridge(picture: Picture, bridge: Bridge, kind: str, name: str, placed: Iterable[Face]) -> None:
    taken = set(placed)
    edge = next(other for other in neighbours(bridge.at) if other in taken)
    shared = [point for point in corners(bridge.at) if point in corners(edge)]
    across = next(point for point in corners(bridge.at) if point not in shared)
    wanted = _("{tile} at {face}", tile=bridge.tile.name, face=place_name(bridge.at))
    picture.ghost(bridge.at, bridge.corners, wanted, kind)
    picture.span(across, (shared[0], shared[1]), kind, name)
