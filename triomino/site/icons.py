"""Draw the page's icon as PNG images for home screens."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple, TypeAlias

Colour: TypeAlias = tuple[int, int, int]

FINE = 4
"""For smooth edges, each pixel is sampled at ``FINE`` by ``FINE`` points."""


class Polygon(NamedTuple):
    """A filled polygon, in the units of the icon."""

    colour: Colour
    corners: Sequence[tuple[float, float]]


def shapes(svg: str) -> tuple[float, list[Polygon]]:
    """Return the width of an icon, and its shapes in drawing order.

    The icon must be square, and must consist of filled paths. A path may contain only the commands M, L, h and z.

    >>> shapes('<svg viewBox="0 0 9 9"><path fill="#fffdf6" d="M4 1 8 8h-7z"/></svg>')
    (9.0, [Polygon(colour=(255, 253, 246), corners=((4.0, 1.0), (8.0, 8.0), (1.0, 8.0)))])
    """
    box = re.search(r'viewBox="0 0 ([\d.]+) \1"', svg)
    assert box is not None
    paths = re.findall(r'<path fill="#([0-9a-f]{6})" d="([^"]+)"/>', svg)
    return float(box[1]), [Polygon((*bytes.fromhex(fill),), tuple(_corners(path))) for fill, path in paths]


def _corners(path: str) -> list[tuple[float, float]]:
    corners: list[tuple[float, float]] = []
    for command, numbers in re.findall(r"([MLhz])([^MLhz]*)", path):
        values = [float(number) for number in re.findall(r"-?[\d.]+", numbers)]
        if command == "h":
            x, y = corners[-1]
            corners.append((x + values[0], y))
        else:
            corners += zip(values[::2], values[1::2])
    return corners


def png(svg: str, size: int, ground: Colour | None = None, margin: float = 0.0) -> bytes:
    """Return the icon as a square PNG.

    Args:
        svg: the icon.
        size: the width in pixels.
        ground: the background; by default transparent.
        margin: the free space on each side, as a fraction of the width.
    """
    width, found = shapes(svg)
    scale, aside = size * (1 - 2 * margin) / width, size * margin
    rows = [[(*ground, 255) if ground else (0, 0, 0, 0)] * size for _ in range(size)]
    for colour, corners in found:
        placed = [(x * scale + aside, y * scale + aside) for x, y in corners]
        for number, row in enumerate(rows):
            whole, edges = _covered(placed, number, size)
            row[whole] = [(*colour, 255)] * len(row[whole])
            for column, part in edges.items():
                row[column] = _over(row[column], colour, part)
    pixels = b"".join(b"\0" + bytes(chain.from_iterable(row)) for row in rows)
    head = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    parts = _chunk(b"IHDR", head) + _chunk(b"IDAT", zlib.compress(pixels, 9)) + _chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _covered(corners: Sequence[tuple[float, float]], row: int, size: int) -> tuple[slice, dict[int, float]]:
    """Find the pixels of a row that a convex polygon covers.

    Return the columns that are covered completely and, for each pixel on the outline, the part that is covered.
    """
    spans = []
    for fine in range(FINE):
        y = row + (fine + 0.5) / FINE
        crossed = sorted(
            ax + (bx - ax) * (y - ay) / (by - ay)
            for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]))
            if (ay <= y) != (by <= y)
        )
        ends = (crossed[0], crossed[-1]) if crossed else (0.0, 0.0)
        first, last = (max(0, min(size * FINE, round(x * FINE))) for x in ends)
        spans.append((first, last))
    begin = -(-max(first for first, _ in spans) // FINE)
    end = max(begin, min(last for _, last in spans) // FINE)
    counts: dict[int, int] = {}
    for first, last in spans:
        for column in (*range(first // FINE, begin), *range(end, -(-last // FINE))):
            inside = min(last, (column + 1) * FINE) - max(first, column * FINE)
            counts[column] = counts.get(column, 0) + max(0, inside)
    return slice(begin, end), {column: count / FINE**2 for column, count in counts.items()}


def _over(below: tuple[int, ...], colour: Colour, part: float) -> tuple[int, int, int, int]:
    """Return the colour and the opacity of a pixel after ``colour`` has been painted over a part of it."""
    *ground, opacity = below
    whole = part * 255 + opacity * (1 - part)
    if not whole:
        return 0, 0, 0, 0
    red, green, blue = (
        round((new * part * 255 + old * opacity * (1 - part)) / whole) for new, old in zip(colour, ground)
    )
    return red, green, blue, round(whole)
