"""A book as a PDF: vector tiles, an embedded font, answers at the back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from math import sqrt
from typing import Any, NamedTuple

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from analyzer.lattice import Point, corners
from analyzer.text.draft import Draft
from analyzer.tiles import Corners
from puzzles.book import Entry

PAPERS = {"a4": A4, "letter": LETTER}

MARGIN = 52.0
"""Points (1/72 inch) left free on each side; the page number stands in it."""

LARGEST_STEP = 20.0
"""Points to one step of ``x`` at most; a wide board is drawn smaller."""

ANSWER_STEP = 11.0

FONT, BOLD = "Vera", "VeraBd"
"""Bitstream Vera comes with the library that writes the PDF, and may be embedded freely."""

INK = HexColor("#1d1b18")
FAINT = HexColor("#7a766e")
PAPER = HexColor("#ffffff")
BLANK = HexColor("#efece4")
BRIDGE = HexColor("#f0e2b6")


class _Page:
    """Puts blocks below each other and begins a page where one does not fit."""

    def __init__(self, canvas: Canvas, size: tuple[float, float], title: str) -> None:
        self.canvas = canvas
        self.width, self.height = size
        self.room = self.width - 2 * MARGIN
        self._title = title
        self._number = 1
        self.y = self.height - MARGIN

    def need(self, height: float) -> None:
        """Begin a new page unless so much room is left on this one."""
        if self.y - height < MARGIN and self.y < self.height - MARGIN:
            self.turn()

    def turn(self) -> None:
        """Number this page and begin the next."""
        self.canvas.setFont(FONT, 8)
        self.canvas.setFillColor(FAINT)
        self.canvas.drawString(MARGIN, MARGIN / 2, self._title)
        self.canvas.drawRightString(self.width - MARGIN, MARGIN / 2, str(self._number))
        self.canvas.showPage()
        self._number += 1
        self.y = self.height - MARGIN

    def text(self, text: str, font: str = FONT, size: float = 10, colour: Color = INK, after: float = 4) -> None:
        """Lines of text, broken to the width of the page."""
        for line in simpleSplit(text, font, size, self.room):
            self.need(size)
            self.canvas.setFont(font, size)
            self.canvas.setFillColor(colour)
            self.y -= size
            self.canvas.drawString(MARGIN, self.y, line)
            self.y -= size * 0.35
        self.y -= after


def book_pdf(title: str, entries: Sequence[Entry], paper: str = "a4") -> bytes:
    """The whole book, the same bytes for the same puzzles.

    Args:
        title: printed on the first page and at the foot of each.
        entries: the puzzles.
        paper: ``a4`` or ``letter``.
    """
    for font in (FONT, BOLD):
        pdfmetrics.registerFont(TTFont(font, f"{font}.ttf"))
    stream = BytesIO()
    # Named so that no page refers to a font that is not embedded; the published type of this argument is wrong.
    first: dict[str, Any] = {"initialFontName": FONT}
    canvas = Canvas(stream, pagesize=PAPERS[paper], invariant=1, pageCompression=1, **first)
    canvas.setTitle(title)
    page = _Page(canvas, PAPERS[paper], title)
    page.text(title, BOLD, 22, after=8)
    page.text(f"{len(entries)} puzzles; the answers are at the back.", colour=FAINT, after=18)
    for entry in entries:
        _puzzle(page, entry)
    page.turn()
    page.text("Answers", BOLD, 18, after=10)
    for entry in entries:
        _answer(page, entry)
    page.turn()
    canvas.save()
    return stream.getvalue()


def _puzzle(page: _Page, entry: Entry) -> None:
    frame = _Frame.of(entry.draft, page.room, LARGEST_STEP)
    tiles = _tile_rows(page, entry)
    lines = len(simpleSplit(entry.question, FONT, 10, page.room))
    page.need(40 + 14 * lines + frame.height + tiles * TILE_ROW + 24)
    page.canvas.bookmarkPage(entry.name)
    page.canvas.addOutlineEntry(f"{entry.number}. {entry.title}", entry.name)
    page.text(f"{entry.number}. {entry.title}", BOLD, 13, after=0)
    page.text(f"{entry.grade}, {entry.name}", size=8, colour=FAINT, after=4)
    page.text(entry.question, after=6)
    _draw(page, frame, entry.draft)
    _draw_tiles(page, entry)
    page.y -= 18


def _answer(page: _Page, entry: Entry) -> None:
    frame = _Frame.of(entry.solved, page.room, ANSWER_STEP) if entry.solved else None
    page.need(30 + (frame.height if frame else 0))
    page.text(f"{entry.number}. {entry.title}, {entry.name}", BOLD, 9, after=1)
    if frame and entry.solved:
        _draw(page, frame, entry.solved)
        page.y -= 8
    else:
        page.text(entry.answer, size=9, after=8)


TILE_STEP = 15.0
TILE_ROW = TILE_STEP * sqrt(3) + 8


def _tile_rows(page: _Page, entry: Entry) -> int:
    each = _tiles_in_row(page)
    return (len(entry.tiles) + each - 1) // each


def _tiles_in_row(page: _Page) -> int:
    return int(page.room // (2 * TILE_STEP + 8))


def _draw_tiles(page: _Page, entry: Entry) -> None:
    each = _tiles_in_row(page)
    for start in range(0, len(entry.tiles), each):
        page.need(TILE_ROW)
        top = page.y
        for place, tile in enumerate(entry.tiles[start : start + each]):
            left = MARGIN + place * (2 * TILE_STEP + 8)

            def at(point: Point, left: float = left, top: float = top) -> tuple[float, float]:
                return left + TILE_STEP * (1 + point[0]), top - TILE_STEP * sqrt(3) * point[1]

            _triangle(page.canvas, [at(point) for point in corners((0, 0))], tile.rotations[0], PAPER)
        page.y -= TILE_ROW


class _Frame(NamedTuple):
    """Where a draft is drawn: its bounds on the lattice and its scale.

    Attributes:
        left, top: the least coordinates of its points.
        right, bottom: the greatest.
        step: points of the page to one step of ``x``.
    """

    left: int
    top: int
    right: int
    bottom: int
    step: float

    @staticmethod
    def of(draft: Draft, room: float, largest: float) -> _Frame:
        """The frame of a draft that fits into so much width."""
        faces = [*(laid.at for laid in draft.layout), *draft.fill]
        points = [*(point for face in faces for point in corners(face)), *(given.point for given in draft.givens)]
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        top, bottom = min(y for _, y in points), max(y for _, y in points)
        return _Frame(left, top, right, bottom, min(largest, (room - 30) / max(1, right - left)))

    @property
    def height(self) -> float:
        """What it takes of the page, coordinates included."""
        return (self.bottom - self.top) * self.step * sqrt(3) + 26


def _draw(page: _Page, frame: _Frame, draft: Draft) -> None:
    page.need(frame.height)
    canvas, top = page.canvas, page.y - 16

    def at(point: Point) -> tuple[float, float]:
        return MARGIN + 18 + (point[0] - frame.left) * frame.step, top - (point[1] - frame.top) * frame.step * sqrt(3)

    _axes(canvas, frame, at)
    for face in draft.fill:
        _triangle(canvas, [at(point) for point in corners(face)], None, BLANK)
    for laid in draft.layout:
        fill = BRIDGE if laid.bridge else PAPER
        _triangle(canvas, [at(point) for point in corners(laid.at)], laid.corners, fill)
    for point, value in draft.givens:
        _disc(canvas, at(point), value, frame.step)
    page.y -= frame.height


def _axes(canvas: Canvas, frame: _Frame, at: Callable[[Point], tuple[float, float]]) -> None:
    canvas.setFont(FONT, 6)
    canvas.setFillColor(FAINT)
    for x in range(frame.left, frame.right + 1):
        if x % 2 == 0:
            canvas.drawCentredString(at((x, frame.top))[0], at((x, frame.top))[1] + 8, str(x))
    for y in range(frame.top, frame.bottom + 1):
        canvas.drawRightString(at((frame.left, y))[0] - 9, at((frame.left, y))[1] - 2, str(y))


def _triangle(canvas: Canvas, points: list[tuple[float, float]], values: Corners | None, fill: Color) -> None:
    path = canvas.beginPath()
    path.moveTo(*points[0])
    path.lineTo(*points[1])
    path.lineTo(*points[2])
    path.close()
    canvas.setLineJoin(1)
    canvas.setLineWidth(0.8)
    canvas.setStrokeColor(INK if values else FAINT)
    canvas.setDash([] if values else [2, 2])
    canvas.setFillColor(fill)
    canvas.drawPath(path, fill=1, stroke=1)
    canvas.setDash([])
    if values is None:
        return
    middle = sum(x for x, _ in points) / 3, sum(y for _, y in points) / 3
    edge = max(abs(points[0][0] - points[1][0]), abs(points[1][0] - points[2][0]))
    size = edge * 0.24
    canvas.setFillColor(INK)
    canvas.setFont(BOLD, size)
    for (x, y), value in zip(points, values):
        canvas.drawCentredString(x + (middle[0] - x) * 0.5, y + (middle[1] - y) * 0.5 - size * 0.36, str(value))


def _disc(canvas: Canvas, place: tuple[float, float], value: int, step: float) -> None:
    x, y = place
    canvas.setFillColor(PAPER)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.8)
    canvas.circle(x, y, step * 0.36, fill=1, stroke=1)
    canvas.setFillColor(INK)
    canvas.setFont(BOLD, step * 0.46)
    canvas.drawCentredString(x, y - step * 0.165, str(value))
