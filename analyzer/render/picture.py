"""Draw tiles as SVG. Shapes at the back are written first."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from typing import NamedTuple
from xml.sax.saxutils import escape

from analyzer.lattice import Face, Point, corners, ring_points
from analyzer.tiles import Known

HALF_EDGE = 36.0
"""Pixels per step of ``x``; the edge of a tile is two steps."""

BAND = HALF_EDGE * sqrt(3)

MARGIN = 44.0
LEGEND_LINE = 26.0
NARROWEST = 300.0

STYLE = """
.ground{fill:#fbfaf7}.frame{font-family:system-ui,"Segoe UI",Helvetica,Arial,sans-serif}
.tile path{fill:#fffdf6;stroke:#3c3a36;stroke-width:1.6;stroke-linejoin:round}.tile.bridging path{fill:#f6ecd0}
.tile.new path{fill:#dff0ff;stroke-width:2.6}.tile.wrong path{fill:#fde0dc;stroke:#b3261e;stroke-width:2.6}
.tile text{fill:#1d1b18}.number{font-size:17px;font-weight:600;text-anchor:middle}
.ghost path{fill:none;stroke-width:1.6;stroke-dasharray:3 3}.blank path{stroke:#8a867e;fill:#f1eee6}
.outline{fill:none;stroke-width:4.5;stroke-linejoin:round}.span{fill:none;stroke-width:5;stroke-linecap:round}
.complete{stroke:#c62828}.green{stroke:#2e7d32}.blue{stroke:#1565c0}.missing{stroke:#7b1fa2}
.lost{stroke:#b58900}.open{stroke:#00838f}.outline.missing{stroke-dasharray:11 7}.span.lost{stroke-dasharray:1 9}
.green text{fill:#2e7d32}.blue text{fill:#1565c0}.missing text{fill:#7b1fa2}.lost text{fill:#8a6800}
.open text{fill:#00707b}.ghost text{stroke:none}
.given circle{fill:#3c3a36}.given text,.mark.impossible text{fill:#fbfaf7}
.mark circle{fill:#fbfaf7;stroke:#1d1b18;stroke-width:1.4}.mark text{font-size:14px;font-weight:600;text-anchor:middle}
.mark.impossible circle{fill:#1d1b18}
.name{font-size:17px;text-anchor:middle;fill:#6b675f}
.point.name{font-style:italic;paint-order:stroke;stroke:#fbfaf7;stroke-width:7px}.looked path{fill:#ffefb8}
.small.name{font-size:12px}.axis{font-size:11px;fill:#8a867e;text-anchor:middle}
.legend{font-size:14px;fill:#3c3a36}
@media (prefers-color-scheme:dark){.ground{fill:#1b1c1f}.tile path{fill:#33353a;stroke:#c9c5bb}
.tile.bridging path{fill:#4a4228}.tile.new path{fill:#1f3f5b}.tile.wrong path{fill:#5a2320;stroke:#ff8a80}
.tile text{fill:#f5f2ea}.blank path{stroke:#8d8a83;fill:#26282c}
.complete{stroke:#ff6b63}.green{stroke:#6fd577}.blue{stroke:#7db8ff}.missing{stroke:#d79bff}.lost{stroke:#ffd54a}
.open{stroke:#4dd0e1}.green text{fill:#8be392}.blue text{fill:#9ccaff}.missing text{fill:#e2b6ff}
.lost text{fill:#ffdf70}.open text{fill:#7fe3ef}.given circle{fill:#d8d4ca}
.given text,.mark.impossible text{fill:#1b1c1f}.mark circle{fill:#1b1c1f;stroke:#f5f2ea}.mark text{fill:#f5f2ea}
.mark.impossible circle{fill:#f5f2ea}.axis{fill:#8d8a83}.legend{fill:#d8d4ca}
.name{fill:#a8a49b}.point.name{stroke:#1b1c1f}.looked path{fill:#5b4d1a}}
""".strip()


class HexagonMark(NamedTuple):
    """The letter of a hexagon, at its centre.

    Attributes:
        status: ``complete``, ``completable`` or ``impossible``; empty if a puzzle asks for the status.
    """

    centre: Point
    letter: str
    status: str = ""


class LegendEntry(NamedTuple):
    """A line of the legend. ``classes`` are the CSS classes of the stroke that it explains."""

    classes: str
    text: str


class Picture:
    """A picture in layers. Within a layer, later shapes cover earlier ones."""

    def __init__(self) -> None:
        self._layers: dict[str, list[str]] = {"blanks": [], "tiles": [], "ghosts": [], "lines": [], "values": []}
        self._touched: set[Point] = set()

    def tile(self, face: Face, values: Known, name: str, classes: str = "") -> None:
        """``name`` is for screen readers and tooltips."""
        self._face("tiles", face, values, name, f"tile {classes}".strip(), inset=0.04)

    def ghost(self, face: Face, values: Known, name: str, classes: str) -> None:
        self._face("ghosts", face, values, name, f"ghost {classes}", inset=0.16)

    def blank(self, face: Face, name: str, classes: str) -> None:
        self._face("blanks", face, (None, None, None), name, f"ghost blank {classes}".strip(), inset=0.04)

    def empty(self, face: Face) -> None:
        points = corners(face)
        self._touched.update(points)
        self._layers["blanks"].append(f'<path class="empty" d="{_path(map(_at, points))}"/>')

    def circle(self, point: Point) -> None:
        x, y = _at(point)
        self._layers["values"].append(f'<circle class="empty" cx="{_n(x)}" cy="{_n(y)}" r="11.5"/>')

    def face_name(self, face: Face, letter: str, classes: str = "") -> None:
        """Write a letter in a face. With the class ``small``, it fits between the values of a tile."""
        places = [_at(point) for point in corners(face)]
        self._name(sum(x for x, _ in places) / 3, sum(y for _, y in places) / 3, letter, f"{classes} name".strip())

    def point_name(self, point: Point, letter: str) -> None:
        self._touched.add(point)
        self._name(*_at(point), letter, "point name")

    def _name(self, x: float, y: float, letter: str, classes: str) -> None:
        self._layers["values"].append(f'<text class="{classes}" x="{_n(x)}" y="{_n(y + 6)}">{escape(letter)}</text>')

    def outline(self, centre: Point, classes: str, name: str) -> None:
        ring = ring_points(centre)
        self._touched.update(ring)
        # Slightly smaller than the hexagon, so that outlines on a shared edge do not coincide.
        shape = _path(_towards(_at(point), _at(centre), 0.035) for point in ring)
        self._layers["lines"].append(
            f'<path class="outline {classes}" d="{shape}"><title>{escape(name)}</title></path>'
        )

    def span(self, start: Point, end: tuple[Point, Point], classes: str, name: str) -> None:
        (x, y), (ax, ay), (bx, by) = _at(start), _at(end[0]), _at(end[1])
        self._layers["lines"].append(
            f'<path class="span {classes}" d="M{_n(x)} {_n(y)}L{_n((ax + bx) / 2)} {_n((ay + by) / 2)}">'
            f"<title>{escape(name)}</title></path>"
        )

    def value(self, point: Point, value: int) -> None:
        self._disc(point, "given", "number", str(value))

    def mark(self, mark: HexagonMark, name: str) -> None:
        self._disc(mark.centre, f"mark {mark.status}".strip(), "letter", mark.letter, name)

    def _disc(self, point: Point, classes: str, text_class: str, words: str, name: str = "") -> None:
        self._touched.add(point)
        x, y = _at(point)
        title = f"<title>{escape(name)}</title>" if name else ""
        self._layers["values"].append(
            f'<g class="{classes}">{title}<circle cx="{_n(x)}" cy="{_n(y)}" r="11.5"/>'
            f'<text class="{text_class}" x="{_n(x)}" y="{_n(y + 5.5)}">{escape(words)}</text></g>'
        )

    @property
    def shapes(self) -> list[str]:
        return [shape for layer in self._layers.values() for shape in layer]

    def svg(self, title: str, description: str, legend: Iterable[LegendEntry] = ()) -> str:
        """``title`` and ``description`` are for screen readers."""
        entries = list(legend)
        left, right, top, bottom = self.bounds()
        board_height = (bottom - top) * BAND + 2 * MARGIN
        widest = max((len(entry.text) * 7.2 + 90 for entry in entries), default=0)
        width = max((right - left) * HALF_EDGE + 2 * MARGIN, NARROWEST, widest)
        height = board_height + len(entries) * LEGEND_LINE + (12 if entries else 0)
        x0, y0 = left * HALF_EDGE - MARGIN, top * BAND - MARGIN
        shapes = [*coordinates(left, right, top, bottom), *self.shapes, *_legend(entries, x0 + 24, y0 + board_height)]
        return document(title, description, (x0, y0, width, height), shapes)

    def figure(self, title: str, around: Iterable[Point] = (), axes: bool = True) -> str:
        """Make an SVG element for a page that includes ``STYLE``. The picture is large enough for ``around``."""
        self._touched.update(around)
        left, right, top, bottom = self.bounds()
        x0, y0 = left * HALF_EDGE - MARGIN, top * BAND - MARGIN
        width, height = (right - left) * HALF_EDGE + 2 * MARGIN, (bottom - top) * BAND + 2 * MARGIN
        shapes = [*(coordinates(left, right, top, bottom) if axes else []), *self.shapes]
        return (
            f'<svg class="frame" viewBox="{_n(x0)} {_n(y0)} {_n(width)} {_n(height)}" width="{_n(width)}" role="group" '
            f'aria-label="{escape(title)}">{"".join(shapes)}</svg>'
        )

    def bounds(self) -> tuple[int, int, int, int]:
        """Return the smallest and the largest ``x`` of all points, then the smallest and the largest ``y``."""
        points = self._touched or {(0, 0)}
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs), max(xs), min(ys), max(ys)

    def _face(self, layer: str, face: Face, values: Known, name: str, classes: str, inset: float) -> None:
        points = corners(face)
        self._touched.update(points)
        places = [_at(point) for point in points]
        middle = sum(x for x, _ in places) / 3, sum(y for _, y in places) / 3
        shape = _path(_towards(place, middle, inset) for place in places)
        shown = []
        for place, value in zip(places, values):
            if value is not None:
                x, y = _towards(place, middle, 0.52)
                shown.append(f'<text class="number" x="{_n(x)}" y="{_n(y + 6)}">{value}</text>')
        self._layers[layer].append(
            f'<g class="{classes}"><title>{escape(name)}</title><path d="{shape}"/>{"".join(shown)}</g>'
        )


def coordinates(left: int, right: int, top: int, bottom: int) -> list[str]:
    """Write each even ``x`` above its column and each ``y`` beside its line of points."""
    above, beside = top * BAND - MARGIN + 16, left * HALF_EDGE - MARGIN + 16
    columns = [
        f'<text class="axis" x="{_n(x * HALF_EDGE)}" y="{_n(above)}">{x}</text>'
        for x in range(left, right + 1)
        if x % 2 == 0
    ]
    lines = [f'<text class="axis" x="{_n(beside)}" y="{_n(y * BAND + 4)}">{y}</text>' for y in range(top, bottom + 1)]
    return columns + lines


def document(title: str, description: str, frame: tuple[float, float, float, float], shapes: Iterable[str]) -> str:
    """Make an SVG document. ``frame`` is its left edge, upper edge, width and height."""
    x, y, width, height = map(_n, frame)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" '
        f'width="{width}" height="{height}" role="img" aria-labelledby="title description">',
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="description">{escape(description)}</desc>',
        f"<style>{STYLE}</style>",
        f'<rect class="ground" x="{x}" y="{y}" width="{width}" height="{height}"/>',
        '<g class="frame">',
        *shapes,
        "</g>",
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _legend(entries: list[LegendEntry], x: float, y: float) -> list[str]:
    shapes = []
    for number, entry in enumerate(entries):
        middle = y + number * LEGEND_LINE
        shapes.append(
            f'<path class="{entry.classes}" d="M{_n(x)} {_n(middle)}h34"/>'
            f'<text class="legend" x="{_n(x + 46)}" y="{_n(middle + 5)}">{escape(entry.text)}</text>'
        )
    return shapes


def _at(point: Point) -> tuple[float, float]:
    return point[0] * HALF_EDGE, point[1] * BAND


def _towards(place: tuple[float, float], middle: tuple[float, float], share: float) -> tuple[float, float]:
    return place[0] + (middle[0] - place[0]) * share, place[1] + (middle[1] - place[1]) * share


def _path(places: Iterable[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in places) + "Z"


def _n(number: float) -> str:
    return f"{round(number, 1) + 0.0:.1f}".removesuffix(".0")
