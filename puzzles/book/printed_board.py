"""Boards and tiles on a printed page: vector triangles in black, told apart without colour."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import NamedTuple

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import Canvas

from analyzer.lattice import Point, corners, ring_points
from analyzer.tiles import Corners, Tile
from puzzles.book.blocks import BOLD, FAINT, FONT, INK, Block
from puzzles.chapters import Scene

PAPER = HexColor("#ffffff")
BLANK = HexColor("#f1eee6")
BRIDGE = HexColor("#e9dcb4")
NEW = HexColor("#cfe3f7")
WRONG = HexColor("#f6c9c3")

AXIS = 16.0
"""What the coordinates take above and at the left."""

DIGIT = 0.29
"""The size of a value, in edges of its tile."""

At = Callable[[Point], tuple[float, float]]
"""Where a point of the lattice is on the page."""


class Frame(NamedTuple):
    """The part of the lattice that a scene covers: its least and greatest coordinates."""

    left: int
    top: int
    right: int
    bottom: int

    @staticmethod
    def of(scene: Scene) -> Frame:
        """The frame of everything in a scene."""
        draft = scene.draft
        faces = [*(laid.at for laid in draft.layout), *draft.fill]
        points = [*(point for face in faces for point in corners(face)), *(given.point for given in draft.givens)]
        points += [point for centre, _ in scene.outlines for point in ring_points(centre)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return Frame(min(xs), min(ys), max(xs), max(ys))

    def step(self, width: float, height: float) -> float:
        """Points of the page to one step of ``x`` so that it fits."""
        # Half a step more on each side, for the circles of values on the outline.
        across = (width - AXIS) / (self.right - self.left + 1)
        down = (height - AXIS) / ((self.bottom - self.top) * sqrt(3) + 1)
        return min(across, down)

    def height(self, step: float) -> float:
        """What it takes of the page, coordinates included."""
        return AXIS + ((self.bottom - self.top) * sqrt(3) + 1) * step


def board(scene: Scene, width: float, step: float, axes: bool = True) -> Block:
    """A scene in the middle of so much width."""
    frame = Frame.of(scene)
    indent = max(0.0, (width - (frame.right - frame.left + 1) * step - AXIS) / 2)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        def at(point: Point) -> tuple[float, float]:
            across = x + indent + AXIS + (point[0] - frame.left + 0.5) * step
            return across, y - AXIS - ((point[1] - frame.top) * sqrt(3) + 0.5) * step

        if axes:
            _axes(canvas, frame, at, step)
        _scene(canvas, scene, at, step)

    return Block(frame.height(step), draw)


def tile_list(tiles: Sequence[Tile], width: float, step: float) -> Block:
    """Tiles in rows, as they lie in a box."""
    each = max(1, int(width // (2.4 * step)))
    rows = (len(tiles) + each - 1) // each
    high = step * sqrt(3) + 5

    def draw(canvas: Canvas, x: float, y: float) -> None:
        for number, tile in enumerate(tiles):
            line, place = divmod(number, each)
            in_line = min(each, len(tiles) - line * each)
            left = x + (width - in_line * 2.4 * step) / 2 + place * 2.4 * step
            top = y - line * high

            def at(point: Point, left: float = left, top: float = top) -> tuple[float, float]:
                return left + step * (1.2 + point[0]), top - step * sqrt(3) * point[1]

            points = [at(point) for point in corners((0, 0))]
            _polygon(canvas, points, 0.6, INK, [], PAPER)
            _values(canvas, points, tile.rotations[0])

    return Block(rows * high, draw)


def _scene(canvas: Canvas, scene: Scene, at: At, step: float) -> None:
    draft = scene.draft
    for face in draft.fill:
        _polygon(canvas, [at(point) for point in corners(face)], 0.6, FAINT, [2, 2], BLANK)
    for laid in draft.layout:
        fill = BRIDGE if laid.bridge else NEW if laid.at in scene.new else WRONG if laid.at in scene.wrong else PAPER
        heavy = laid.at in scene.new or laid.at in scene.wrong
        _polygon(canvas, [at(point) for point in corners(laid.at)], step * (0.09 if heavy else 0.05), INK, [], fill)
    for centre, kind in scene.outlines:
        _outline(canvas, centre, kind, at, step)
    for laid in draft.layout:
        _values(canvas, [at(point) for point in corners(laid.at)], laid.corners)
    for face, letter in scene.letters:
        x, y = _middle([at(point) for point in corners(face)])
        _centred(canvas, x, y, letter, FONT, step * 0.55, FAINT)
    known = {point for laid in draft.layout for point in corners(laid.at)} | {given.point for given in draft.givens}
    for point in {point for face in draft.fill for point in corners(face)} - known:
        _disc(canvas, at(point), dict(scene.point_letters).get(point, ""), FONT, step)
    for point, value in draft.givens:
        _disc(canvas, at(point), str(value), BOLD, step)


def _axes(canvas: Canvas, frame: Frame, at: At, step: float) -> None:
    size = min(10.0, max(6.0, step * 0.45))
    for x in range(frame.left, frame.right + 1):
        if x % 2 == 0:
            across, top = at((x, frame.top))
            _centred(canvas, across, top + step * 0.5 + 7, str(x), FONT, size, FAINT)
    for y in range(frame.top, frame.bottom + 1):
        left, down = at((frame.left, y))
        _centred(canvas, left - step * 0.5 - 7, down, str(y), FONT, size, FAINT)


def _values(canvas: Canvas, points: list[tuple[float, float]], values: Corners) -> None:
    """The values of a tile, in its corners."""
    x, y = _middle(points)
    edge = max(px for px, _ in points) - min(px for px, _ in points)
    for (px, py), value in zip(points, values):
        _centred(canvas, px + (x - px) * 0.56, py + (y - py) * 0.56, str(value), BOLD, edge * DIGIT, INK)


def _outline(canvas: Canvas, centre: Point, kind: str, at: At, step: float) -> None:
    """The outline of a hexagon, a little inside it, so that those of neighbours lie side by side."""
    x, y = at(centre)
    points = [(px + (x - px) * 0.05, py + (y - py) * 0.05) for px, py in map(at, ring_points(centre))]
    _polygon(canvas, points, max(1.2, step * 0.13), INK, [4, 3] if kind == "impossible" else [], None)


def _polygon(
    canvas: Canvas,
    points: list[tuple[float, float]],
    line: float,
    stroke: Color,
    dash: list[float],
    fill: Color | None,
) -> None:
    path = canvas.beginPath()
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    path.close()
    canvas.setLineJoin(1)
    canvas.setLineWidth(line)
    canvas.setStrokeColor(stroke)
    canvas.setDash(dash)
    if fill:
        canvas.setFillColor(fill)
    canvas.drawPath(path, fill=int(fill is not None), stroke=1)
    canvas.setDash([])


def _disc(canvas: Canvas, place: tuple[float, float], words: str, font: str, step: float) -> None:
    """A circle on a point: with a given value dark, to write into light."""
    given = font == BOLD
    canvas.setFillColor(INK if given else PAPER)
    canvas.setStrokeColor(INK if given else FAINT)
    canvas.setLineWidth(0.6)
    canvas.circle(*place, step * 0.46, fill=1, stroke=1)
    _centred(canvas, *place, words, font, step * 0.64, PAPER if given else FAINT)


def _middle(points: list[tuple[float, float]]) -> tuple[float, float]:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _centred(canvas: Canvas, x: float, y: float, words: str, font: str, size: float, colour: Color) -> None:
    canvas.setFillColor(colour)
    canvas.setFont(font, size)
    canvas.drawCentredString(x, y - size * 0.36, words)
