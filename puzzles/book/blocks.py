"""Blocks of a printed page. Each block has a height and draws itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, dropwhile
from typing import Any, Literal, NamedTuple
from xml.sax.saxutils import escape

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph, Table

FONT, BOLD = "book", "book-bold"
"""By default, the fonts are Bitstream Vera: ReportLab includes them, and anyone may embed them. A font that the user
chooses replaces both fonts.
"""

INK = HexColor("#1d1b18")
FAINT = HexColor("#6b675f")
LINE = HexColor("#c9c5bb")

Pages = Mapping[str, int]

MOST_EXTRA = 60.0
"""The maximum extra height for each row on a page with space left, in typographic points."""

HALVINGS = 8


class Block(NamedTuple):
    """A rectangle on a page.

    Attributes:
        height: in typographic points.
        draw: draws the block with its upper left corner at the given position.
        names: the names by which other pages refer to the block and to the blocks in it.
    """

    height: float
    draw: Callable[[Canvas, float, float], None]
    names: tuple[str, ...] = ()


class PageRow(NamedTuple):
    """A row of blocks on a page; their boards grow with the available space.

    Attributes:
        block: makes the row; takes a board size (in typographic points per step of ``x``) and an extra height.
        figures: the number of puzzles or answers in the row. It is also 2 for a row that may be alone on a page.
        opens: whether the row is a heading, which should not be the last row of a page.
        apart: rows that can replace this row if it is alone on a page.
    """

    block: Callable[[float, float], Block]
    figures: int = 1
    opens: bool = False
    apart: tuple[PageRow, ...] = ()


def space(height: float) -> Block:
    return Block(height, _nothing)


def _nothing(_canvas: Canvas, _x: float, _y: float) -> None:
    """Draw nothing. ``paged`` recognises empty space by this function."""


def text(
    words: str,
    width: float,
    size: float = 9.5,
    font: str = FONT,
    colour: Color = INK,
    align: Literal[0, 1, 2] = 0,
    lead: str = "",
) -> Block:
    """Wrap text into a block that begins with ``lead`` in bold.

    ``align`` 1 centres the lines, and 2 aligns them right.
    """
    style = ParagraphStyle(
        "text",
        fontName=font,
        fontSize=size,
        leading=size * 1.35,
        textColor=colour,
        alignment=align,
        bulletFontName=font,
    )
    before = f'<font name="{BOLD}">{escape(lead)}</font> ' if lead else ""
    together = words.replace(": ", ":\u00a0")  # keeps a label on the line of the next word
    paragraph = Paragraph(before + escape(together), style)
    _, height = paragraph.wrap(width, 10_000)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        paragraph.wrapOn(canvas, width, height)
        paragraph.drawOn(canvas, x, y - height)

    return Block(height, draw)


def table(rows: Sequence[tuple[str, ...]], width: float, size: float = 9) -> Block:
    style: list[Any] = [
        ("FONT", (0, 0), (-1, -1), FONT, size),
        ("FONT", (0, 0), (-1, 0), BOLD, size),
        ("TEXTCOLOR", (0, 0), (-1, -1), INK),
        ("LINEBELOW", (0, 0), (-1, -1), 0.4, LINE),
    ]
    first = max(pdfmetrics.stringWidth(cells[0], FONT, size) for cells in rows) + 14
    each = min(150.0, (width - first) / max(1, len(rows[0]) - 1))
    made = Table(rows, colWidths=[first, *[each] * (len(rows[0]) - 1)], style=style, hAlign="LEFT")
    _, height = made.wrap(width, 10_000)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        made.wrapOn(canvas, width, height)
        made.drawOn(canvas, x, y - height)

    return Block(height, draw)


def reference(words: str, page: str, to: str, width: float, size: float = 9.5, indent: float = 0) -> Block:
    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.setFont(FONT, size)
        canvas.setFillColor(INK)
        base = y - size
        canvas.drawString(x + indent, base, words)
        canvas.drawRightString(x + width, base, page)
        start = x + indent + canvas.stringWidth(words, FONT, size) + 5
        end = x + width - canvas.stringWidth(page, FONT, size) - 5
        canvas.setFillColor(FAINT)
        dots = "." * max(0, int((end - start) / canvas.stringWidth(".", FONT, size) / 2))
        canvas.drawRightString(end, base, " ".join(dots))

    return leading(to, width, Block(size * 1.5, draw))


def leading(to: str, width: float, block: Block) -> Block:
    def draw(canvas: Canvas, x: float, y: float) -> None:
        block.draw(canvas, x, y)
        canvas.linkRect("", to, (x, y - block.height, x + width, y), Border="[0 0 0]")

    return block._replace(draw=draw)


def blanks(labels: Sequence[str], width: float, size: float) -> Block:
    each = width / len(labels)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        base = y - size * 1.9
        canvas.setFont(FONT, size * 0.85)
        canvas.setFillColor(FAINT)
        canvas.setStrokeColor(FAINT)
        canvas.setLineWidth(0.5)
        for number, label in enumerate(labels):
            start = x + number * each
            canvas.drawString(start, base, label)
            begin = start + (canvas.stringWidth(label, FONT, size * 0.85) + 4 if label else 0)
            end = x + width if number == len(labels) - 1 else start + each - 6
            canvas.line(begin, base - 1, end, base - 1)

    return Block(size * 2.1, draw)


def shortened(words: str, width: float, size: float) -> str:
    """Shorten words that are too wide, and add three dots."""
    if pdfmetrics.stringWidth(words, FONT, size) <= width:
        return words
    while words and pdfmetrics.stringWidth(f"{words}...", FONT, size) > width:
        words = words[:-1]
    return f"{words}..."


def stack(blocks: Sequence[Block], gap: float = 0) -> Block:
    def draw(canvas: Canvas, x: float, y: float) -> None:
        for block in blocks:
            block.draw(canvas, x, y)
            y -= block.height + gap

    height = sum(block.height for block in blocks) + gap * max(0, len(blocks) - 1)
    return Block(height, draw, tuple(name for block in blocks for name in block.names))


def row(blocks: Sequence[Block], width: float, gap: float) -> Block:
    def draw(canvas: Canvas, x: float, y: float) -> None:
        for number, block in enumerate(blocks):
            block.draw(canvas, x + number * (width + gap), y)

    names = tuple(name for block in blocks for name in block.names)
    return Block(max(block.height for block in blocks), draw, names)


def framed(block: Block, width: float, inset: float) -> Block:
    height = block.height + 2 * inset

    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.setStrokeColor(LINE)
        canvas.setLineWidth(0.8)
        canvas.roundRect(x, y - height, width, height, 6, fill=0, stroke=1)
        block.draw(canvas, x + inset, y - inset)

    return Block(height, draw, block.names)


def named(name: str, block: Block, outline: str = "", level: int = 0) -> Block:
    """Name a block, so that other pages can refer to it; ``outline`` is its title in the PDF's outline."""

    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.bookmarkPage(name)
        if outline:
            canvas.addOutlineEntry(outline, name, level, closed=level == 0)
        block.draw(canvas, x, y)

    return block._replace(draw=draw, names=(name, *block.names))


class Printer:
    def __init__(self, canvas: Canvas, size: tuple[float, float], margin: float, title: str) -> None:
        self._canvas = canvas
        self._width, self._height = size
        self._margin = margin
        self._title = title
        self._number = 1
        self.pages: dict[str, int] = {}

    @cached_property
    def _foot(self) -> str:
        return shortened(self._title, self._width - 2 * self._margin - 40, 8)

    @property
    def room(self) -> float:
        return self._height - 2 * self._margin

    def page(self, blocks: Sequence[Block], gap: float = 0, foot: bool = True) -> None:
        y = self._height - self._margin
        for block in blocks:
            block.draw(self._canvas, self._margin, y)
            y -= block.height + gap
            self.pages.update(dict.fromkeys(block.names, self._number))
        if foot:
            self._canvas.setFont(FONT, 8)
            self._canvas.setFillColor(FAINT)
            self._canvas.drawString(self._margin, self._margin * 0.55, self._foot)
            self._canvas.drawRightString(self._width - self._margin, self._margin * 0.55, str(self._number))
        self._canvas.showPage()
        self._number += 1

    def flow(self, blocks: Sequence[Block], gap: float) -> None:
        for page in self.paged(blocks, gap):
            self.page(page, gap)

    def paged(self, blocks: Sequence[Block], gap: float) -> list[Sequence[Block]]:
        """Divide blocks into pages. No page begins with empty space."""
        pages: list[Sequence[Block]] = []
        while blocks := list(dropwhile(lambda block: block.draw == _nothing, blocks)):
            count = self._count(blocks, gap)
            pages.append(blocks[:count])
            blocks = blocks[count:]
        return pages

    def fill(self, rows: Sequence[PageRow], sizes: tuple[float, float], most: int, gap: float) -> None:
        """Print rows on as few pages as possible. The boards on each page then grow to fill the page.

        ``sizes`` are the smallest and the largest size of the boards; ``most`` is the maximum number of rows on a page.
        """
        least, greatest = sizes
        for count in self._even(rows, least, most, gap):
            here, rows = rows[:count], rows[count:]
            apart = here[0].apart if count == 1 else ()
            if apart and self._count([row.block(least, 0) for row in apart], gap) == len(apart):
                here = apart
            size, over = least, greatest
            for _ in range(HALVINGS):
                tried = (size + over) / 2
                if self._count([row.block(tried, 0) for row in here], gap) == len(here):
                    size = tried
                else:
                    over = tried
            left = self.room - sum(row.block(size, 0).height for row in here) - gap * (len(here) - 1)
            extra = min(MOST_EXTRA, max(0.0, left) / len(here))
            self.page([row.block(size, extra) for row in here], gap)

    def _even(self, rows: Sequence[PageRow], least: float, most: int, gap: float) -> list[int]:
        """Divide rows among as few pages as possible; return the number of rows on each page.

        If possible, no page has only one board or ends with a heading. The pages are filled evenly.
        """
        heights = [row.block(least, 0).height for row in rows]
        best: list[tuple[int, int, float, list[int]]] = [(0, 0, 0.0, [])]
        for end in range(1, len(rows) + 1):
            ways = []
            for start in range(max(0, end - most), end):
                height = sum(heights[start:end]) + gap * (end - start - 1)
                if height <= self.room or start == end - 1:
                    pages, faults, empty, counts = best[start]
                    faults += sum(row.figures for row in rows[start:end]) == 1
                    faults += rows[end - 1].opens
                    ways.append((pages + 1, faults, empty + (self.room - height) ** 2, [*counts, end - start]))
            best.append(min(ways))
        return best[-1][3]

    def _count(self, blocks: Sequence[Block], gap: float) -> int:
        """How many of the first blocks fit on one page; at least 1."""
        ends = accumulate(block.height + gap for block in blocks)
        return max(1, sum(end - gap <= self.room for end in ends))
