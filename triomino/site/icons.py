"""The icons of a home screen: the page's own icon, two triangles, drawn as PNG."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

Colour: TypeAlias = tuple[int, int, int]

FINE = 4
"""Rows and columns of samples to a pixel, for smooth edges."""


class Shape(NamedTuple):
    """A filled polygon, in the units of the icon."""

    colour: Colour
    corners: Sequence[tuple[float, float]]


def shapes(svg: str) -> tuple[float, list[Shape]]:
    """The width of a square icon, and its shapes from the lowest up.

    Its SVG is of paths alone, each with a fill, whose commands are M, L and h.

    >>> shapes('<svg viewBox="0 0 9 9"><path fill="#fffdf6" d="M4 1 8 8h-7z"/></svg>')
    (9.0, [Shape(colour=(255, 253, 246), corners=((4.0, 1.0), (8.0, 8.0), (1.0, 8.0)))])
    """
    box = re.search(r'viewBox="0 0 ([\d.]+) \1"', svg)
    assert box is not None
    paths = re.findall(r'<path fill="#([0-9a-f]{6})" d="([^"]+)"/>', svg)
    return float(box[1]), [Shape((*bytes.fromhex(fill),), tuple(_corners(path))) for fill, path in paths]


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
    """The icon as a PNG of so many pixels each way.

    Args:
        svg: the icon.
        size: its width.
        ground: what is behind the shapes; nothing without it.
        margin: how much to leave free on each side, as a part of the width.
    """
    width, found = shapes(svg)
    scale, aside = size * (1 - 2 * margin) / width, size * margin
    image = [[(*(ground or (0, 0, 0)), 255 if ground else 0)] * size for _ in range(size)]
    for colour, corners in found:
        placed = [(x * scale + aside, y * scale + aside) for x, y in corners]
        for row, line in enumerate(image):
            for column, part in _covered(placed, row, size).items():
                line[column] = _over(line[column], colour, part)
    rows = b"".join(b"\0" + bytes(value for pixel in line for value in pixel) for line in image)
    head = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", zlib.compress(rows, 9)) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _covered(corners: Sequence[tuple[float, float]], row: int, size: int) -> dict[int, float]:
    """How much of each pixel of a row lies within a polygon without dents; the others are left out."""
    counts: dict[int, int] = {}
    for fine in range(FINE):
        y = row + (fine + 0.5) / FINE
        crossed = sorted(
            ax + (bx - ax) * (y - ay) / (by - ay)
            for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]))
            if (ay <= y) != (by <= y)
        )
        if crossed:
            first, last = (max(0, min(size * FINE, round(x * FINE))) for x in (crossed[0], crossed[-1]))
            for column in range(first // FINE, -(-last // FINE)):
                inside = min(last, (column + 1) * FINE) - max(first, column * FINE)
                counts[column] = counts.get(column, 0) + inside
    return {column: count / FINE**2 for column, count in counts.items()}


def _over(below: tuple[int, ...], colour: Colour, part: float) -> tuple[int, int, int, int]:
    """A colour laid over a pixel, covering so much of it."""
    *ground, opacity = below
    whole = part * 255 + opacity * (1 - part)
    if not whole:
        return 0, 0, 0, 0
    red, green, blue = (
        round((new * part * 255 + old * opacity * (1 - part)) / whole) for new, old in zip(colour, ground)
    )
    return red, green, blue, round(whole)
