"""A picture to share: a title, a question, a board, the tiles to place, and a link."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from xml.sax.saxutils import escape, quoteattr

from analyzer.render.picture import BAND, HALF_EDGE, MARGIN, Picture, coordinates, document
from analyzer.tiles import Tile

NARROWEST = 520.0
LETTER = 8.0
"""The approximate width of a letter in pixels."""

LINE = 21.0
TITLE = 44.0
"""The distance from the upper edge to the title's baseline, in pixels."""

SCALE = 0.62
"""The size of the tiles to place, relative to the board."""

TILE_WIDTH, TILE_HEIGHT = 2.3 * HALF_EDGE * SCALE, BAND * SCALE + 8

STYLE = """
.words{font-size:15px;text-anchor:middle;fill:#3c3a36}.title{font-size:22px;font-weight:700}.link{fill:#1565c0}
@media (prefers-color-scheme:dark){.words{fill:#d8d4ca}.link{fill:#7db8ff}}
""".strip()

UPWARDS = (0, 0)


def card_svg(picture: Picture, title: str, question: str, tiles: Sequence[Tile], link: str, axes: bool) -> str:
    """Draw the card. With ``axes``, it also shows coordinates."""
    left, right, top, bottom = picture.bounds()
    width = max((right - left) * HALF_EDGE + 2 * MARGIN, NARROWEST)
    letters = int((width - MARGIN) / LETTER)

    def lines(words: Sequence[str], y: float, classes: str) -> Iterator[str]:
        for number, line in enumerate(words):
            yield f'<text class="{classes}" x="{width / 2:.1f}" y="{y + number * LINE:.1f}">{escape(line)}</text>'

    page, mark, place = link.partition("#")
    asked = wrap(question, letters)
    address = [line for part in (page, mark + place) for line in wrap(part, letters, break_on_hyphens=False)]
    upper = TITLE + (len(asked) + 1) * LINE + (MARGIN if axes else MARGIN / 2)
    board = f"translate({(width - (left + right) * HALF_EDGE) / 2:.1f} {upper - top * BAND:.1f})"
    shapes = [*(coordinates(left, right, top, bottom) if axes else []), *picture.shapes]
    below = upper + (bottom - top) * BAND + MARGIN
    rows = _in_rows(tiles, int((width - MARGIN) / TILE_WIDTH))
    end = below + len(rows) * TILE_HEIGHT + LINE
    parts = [
        f"<style>{STYLE}</style>",
        *lines([title], TITLE, "words title"),
        *lines(asked, TITLE + 1.4 * LINE, "words"),
        f'<g transform="{board}">',
        *shapes,
        "</g>",
        *(shape for number, row in enumerate(rows) for shape in _row(row, width / 2, below + number * TILE_HEIGHT)),
    ]
    if link:
        parts += [f"<a href={quoteattr(link)}>", *lines(address, end, "words link"), "</a>"]
    return document(title, question, (0, 0, width, end + len(address) * LINE), parts)


def _in_rows(tiles: Sequence[Tile], most: int) -> list[Sequence[Tile]]:
    """Split the tiles into as few rows as possible, all of about the same length."""
    count = -(-len(tiles) // most)
    return [tiles[row * len(tiles) // count : (row + 1) * len(tiles) // count] for row in range(count)]


def _row(tiles: Sequence[Tile], middle: float, y: float) -> Iterator[str]:
    for number, tile in enumerate(tiles):
        single = Picture()
        single.tile(UPWARDS, tile.rotations[0], tile.name)
        x = middle + (number - (len(tiles) - 1) / 2) * TILE_WIDTH
        yield f'<g transform="translate({x:.1f} {y:.1f}) scale({SCALE})">{"".join(single.shapes)}</g>'
