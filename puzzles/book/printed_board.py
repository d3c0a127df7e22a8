"""Draw boards and tiles on a printed page, as vector graphics."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import NamedTuple

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import Canvas

from analyzer.lattice import Point, corners
from analyzer.tiles import Corners, Tile
from puzzles.book.blocks import BOLD, FAINT, FONT, INK, LINE, Block
from puzzles.chapters import Scene

PAPER = HexColor("#ffffff")
BLANK = HexColor("#f1eee6")
BRIDGE = HexColor("#e9dcb4")
NEW = HexColor("#cfe3f7")
WRONG = HexColor("#f6c9c3")

AXIS = 16.0
"""The space for coordinates, in typographic points."""

CIRCLE = 0.56
"""The radius of the circle at a point, empty or with a value, in steps of ``x``."""

MARK = 0.34
"""The radius of the disc with a hexagon's letter, in steps of ``x``."""

EDGE = 0.6
"""The margin around a board, in steps of ``x``. The circles on the outline need it."""

DIGIT = 0.28
"""The size of a digit, as a fraction of its tile's edge length."""

INWARDS = 0.58
"""How far a digit is moved from its corner towards the centre; at 1, it would be in the centre."""

At = Callable[[Point], tuple[float, float]]
"""Maps a point of the lattice to its position on the page."""


class Frame(NamedTuple):
    """The part of the lattice that a scene covers, and the space for its axes."""

    left: int
    top: int
    right: int
    bottom: int
    axis: float

    @staticmethod
    def of(scene: Scene) -> Frame:
        draft = scene.draft
        faces = [*(laid.at for laid in draft.layout), *draft.fill, *scene.room]
        points = [*(point for face in faces for point in corners(face)), *(given.point for given in draft.givens)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return Frame(min(xs), min(ys), max(xs), max(ys), AXIS if scene.axes else 0.0)

    def step(self, width: float, height: float) -> float:
        """The largest step of ``x``, in typographic points, at which the frame fits this width and height."""
        across = (width - self.axis) / (self.right - self.left + 2 * EDGE)
        down = (height - self.axis) / ((self.bottom - self.top) * sqrt(3) + 2 * EDGE)
        return min(across, down)

    def height(self, step: float) -> float:
        return self.axis + ((self.bottom - self.top) * sqrt(3) + 2 * EDGE) * step


def board(scene: Scene, width: float, step: float) -> Block:
    """Draw a scene in the middle of ``width``; ``step`` is its size, in typographic points per step of ``x``."""
    frame = Frame.of(scene)
    indent = max(0.0, (width - (frame.right - frame.left + 2 * EDGE) * step - frame.axis) / 2)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        def at(point: Point) -> tuple[float, float]:
            across = x + indent + frame.axis + (point[0] - frame.left + EDGE) * step
            return across, y - frame.axis - ((point[1] - frame.top) * sqrt(3) + EDGE) * step

        if scene.axes:
            _axes(canvas, frame, at, step)
        _scene(canvas, scene, at, step)

    return Block(frame.height(step), draw)


def tile_list(tiles: Sequence[Tile], width: float, step: float) -> Block:
    """Draw tiles in as few rows as possible. All rows but the last have the same length."""
    rows = -(-len(tiles) // max(1, int(width // (2.4 * step))))
    each = -(-len(tiles) // rows)
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
    for face in scene.room:
        _polygon(canvas, [at(point) for point in corners(face)], 0.4, LINE, [1, 2], None)
    for face in draft.fill:
        _polygon(canvas, [at(point) for point in corners(face)], 0.6, FAINT, [2, 2], BLANK)
    for laid in draft.layout:
        fill = BRIDGE if laid.bridge else NEW if laid.at in scene.new else WRONG if laid.at in scene.wrong else PAPER
        heavy = laid.at in scene.new or laid.at in scene.wrong
        _polygon(canvas, [at(point) for point in corners(laid.at)], step * (0.09 if heavy else 0.05), INK, [], fill)
    for laid in draft.layout:
        _values(canvas, [at(point) for point in corners(laid.at)], laid.corners)
    for mark in scene.marks:
        dark = mark.status == "impossible"
        _disc(canvas, at(mark.centre), mark.letter, BOLD, step * MARK, INK if dark else PAPER, PAPER if dark else INK)
    for face, letter in scene.letters:
        x, y = _middle([at(point) for point in corners(face)])
        _centred(canvas, x, y, letter, FONT, step * 0.55, FAINT)
    known = {point for laid in draft.layout for point in corners(laid.at)} | {given.point for given in draft.givens}
    for point in {point for face in draft.fill for point in corners(face)} - known:
        _disc(canvas, at(point), dict(scene.point_letters).get(point, ""), FONT, step * CIRCLE, PAPER, FAINT)
    for point, value in draft.givens:
        _disc(canvas, at(point), str(value), BOLD, step * CIRCLE, INK, PAPER)


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
    x, y = _middle(points)
    edge = max(px for px, _ in points) - min(px for px, _ in points)
    for (px, py), value in zip(points, values):
        _centred(canvas, px + (x - px) * INWARDS, py + (y - py) * INWARDS, str(value), BOLD, edge * DIGIT, INK)


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


def _disc(
    canvas: Canvas, place: tuple[float, float], words: str, font: str, radius: float, fill: Color, ink: Color
) -> None:
    canvas.setFillColor(fill)
    canvas.setStrokeColor(ink if fill == PAPER else fill)
    canvas.setLineWidth(0.6)
    canvas.circle(*place, radius, fill=1, stroke=1)
    _centred(canvas, *place, words, font, radius * 1.35, ink)


def _middle(points: list[tuple[float, float]]) -> tuple[float, float]:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _centred(canvas: Canvas, x: float, y: float, words: str, font: str, size: float, colour: Color) -> None:
    canvas.setFillColor(colour)
    canvas.setFont(font, size)
    canvas.drawCentredString(x, y - size * 0.36, words)
