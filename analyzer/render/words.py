"""Text that several renderers share."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from textwrap import wrap

from analyzer.board import Placement, place_name, point_name, tile_on_face
from analyzer.lattice import Face, Point
from analyzer.messages import _, listed
from analyzer.moves import Move, score_sum
from analyzer.rules import RuleSet
from analyzer.tiles import Corners, Tile

NARROWEST = 24
"""The minimum width of the text beside the lead in characters, even on a narrow terminal."""


def beside(lead: str, text: str, width: int, painted: str | None = None) -> Iterator[str]:
    r"""Write lines with a hanging indent: ``text`` goes to the right of ``lead``.

    A line has at most ``width`` characters, or ``len(lead) + NARROWEST`` if that is more. ``painted`` is the lead in
    colour.

    >>> print(*beside("  a lead: ", "and many words, which go on below one another", 20), sep="\n")
      a lead: and many words, which go
              on below one another
    """
    width, margin = max(width, len(lead) + NARROWEST), " " * len(lead)
    lines = wrap(text, width, initial_indent=lead, subsequent_indent=margin, break_on_hyphens=False) or [lead.rstrip()]
    yield (painted or lead) + lines[0][len(lead) :]
    yield from lines[1:]


def plain_errors(text: str) -> str:
    """Replace ``±``, because some terminals cannot show it."""
    return text.replace("±", "+-")


def table(rows: Iterable[Sequence[str]], left: Container[int] = (0,)) -> list[str]:
    """Return the lines of a table. The columns in ``left`` are aligned left, all others right.

    >>> table([("player", "won"), ("Ann", "12")])
    ['player  won', 'Ann      12']
    """
    whole = list(rows)
    widths = [max(map(len, column)) for column in zip(*whole)]
    return ["  ".join(_in_columns(row, widths, left)).rstrip() for row in whole]


def _in_columns(row: Sequence[str], widths: Sequence[int], left: Container[int]) -> Iterator[str]:
    for column, (cell, width) in enumerate(zip(row, widths)):
        yield cell.ljust(width) if column in left else cell.rjust(width)


def tile_list(tiles: Iterable[Tile]) -> str:
    """List tiles in the form ``0-0-1, 0-1-1 and 0-1-2``."""
    return listed(tile.name for tile in tiles).text


def place_list(places: Iterable[Face]) -> str:
    """List faces in the form ``4,3 and 5,3``."""
    return listed(map(place_name, places)).text


def placement_words(laid: Placement | Move) -> str:
    """Name the tile and its face, but not the rotation: ``1-1-3 on 4,3``."""
    return tile_on_face(laid.tile, laid.at).text


def around(value: int, centre: Point) -> str:
    """Name the centre of a hexagon: ``around the 1 at (4,4)``."""
    return _("around the {value} at {point}", value=value, point=point_name(centre))


def score_words(move: Move, rules: RuleSet) -> str:
    return score_sum(move, rules).text


def move_words(move: Move, rules: RuleSet) -> str:
    """Name a placement. Show how its score adds up, unless the score is just the value of the tile."""
    placed = placement_words(move)
    if move.score == move.value:
        return placed
    return _("{placement}: {score}", placement=placed, score=score_sum(move, rules))


def points_words(points: int | None, doubt: tuple[int, int] | None = None) -> str:
    """Write points. If they are uncertain, add their range: ``130 (115 to 160)``."""
    if points is None:
        return "?"
    if doubt is None:
        return str(points)
    return _("{total} ({least} to {most})", total=points, least=doubt[0], most=doubt[1])


def corners_text(corners: Corners) -> str:
    return "-".join(map(str, corners))
