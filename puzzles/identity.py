"""The identity of a puzzle: a short name for its content, the same for the same puzzle turned round or moved.

The content is what the text of the puzzle says: tiles, values, faces to fill, tiles to use, hand, set, rules. Turning
the table changes nothing of that, so the name is a hash of the least of all turned forms. A mirrored puzzle is the same
only in a set that has the mirror of each of its tiles.
"""

from __future__ import annotations

import hashlib
import json
from base64 import b32encode
from collections.abc import Collection

from analyzer.board import Placement
from analyzer.lattice import SYMMETRIES, Face, Point, Symmetry, corners
from analyzer.text.draft import Draft, Given
from analyzer.tiles import Tile, TileSet

LENGTH = 10
"""Letters of a name: 50 bits, so that a million puzzles share none with a chance of better than 99.9 %."""


def puzzle_id(kind: str, draft: Draft) -> str:
    r"""The name of a puzzle of some kind, such as ``fill-k3v7q2m9xa``.

    >>> from analyzer.text import read_draft
    >>> puzzle_id("fill", read_draft("tiles:\n 0,0 5-5-5\n 1,0 ?")) == puzzle_id("fill", read_draft(
    ...     "tiles:\n 3,3 5-5-5\n 2,3 ?"))
    True
    """
    digest = hashlib.sha256(f"{kind}\n{canonical(draft)}".encode()).digest()
    return f"{kind}-{b32encode(digest).decode('ascii').lower()[:LENGTH]}"


def canonical(draft: Draft) -> str:
    """The content of a draft as a text that is the same for all its turned and moved forms."""
    allowed = [symmetry for symmetry in SYMMETRIES if not symmetry.mirrored or is_mirror_closed(draft.tile_set)]
    return min(_serial(turned(draft, symmetry)) for symmetry in allowed)


def is_mirror_closed(tile_set: TileSet) -> bool:
    """Whether a set has the mirror of each of its tiles."""
    return all(tile.mirror in tile_set for tile in tile_set)


def turned(draft: Draft, symmetry: Symmetry) -> Draft:
    """A draft with its table turned round the point 0,0; a mirrored one has mirrored tiles."""

    def mirrored(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
        return tuple(tile.mirror for tile in tiles) if symmetry.mirrored else tiles

    return draft._replace(
        layout=tuple(_turned_tile(laid, symmetry) for laid in draft.layout),
        fill=tuple(symmetry.face(face) for face in draft.fill),
        givens=tuple(Given(symmetry.point(point), value) for point, value in draft.givens),
        hand=mirrored(draft.hand),
        use=None if draft.use is None else mirrored(draft.use),
    )


def _turned_tile(laid: Placement, symmetry: Symmetry) -> Placement:
    values = {symmetry.point(point): value for point, value in zip(corners(laid.at), laid.corners)}
    face = symmetry.face(laid.at)
    first, second, third = (values[point] for point in corners(face))
    return Placement(face, (first, second, third), laid.bridge)


def _serial(draft: Draft) -> str:
    """The content with the topmost and leftmost place at 0 or 1, in an order that does not depend on the text's."""
    dx, dy = _shift(draft)

    def at(place: Face | Point) -> tuple[int, int]:
        return place[0] + dx, place[1] + dy

    return json.dumps(
        {
            "set": sorted(draft.tile_set.tiles),
            "rules": draft.rules.name,
            "tiles": sorted((at(laid.at), laid.corners, laid.bridge) for laid in draft.layout),
            "fill": sorted(map(at, draft.fill)),
            "givens": sorted((at(point), value) for point, value in draft.givens),
            "hand": sorted(draft.hand),
            "use": None if draft.use is None else sorted(draft.use),
            "players": draft.players,
            "well": draft.well,
        },
        separators=(",", ":"),
    )


def _shift(draft: Draft) -> tuple[int, int]:
    touched = [point for face in (*(laid.at for laid in draft.layout), *draft.fill) for point in corners(face)]
    touched.extend(given.point for given in draft.givens)
    return to_origin(touched)


def to_origin(points: Collection[Point]) -> tuple[int, int]:
    """The step that brings points to the upper left, where the top is 0 and the left 0 or 1; up faces stay up faces.

    >>> to_origin([(-3, 5), (4, 6)])
    (3, -5)
    """
    if not points:
        return 0, 0
    dx, dy = -min(x for x, _ in points), -min(y for _, y in points)
    return dx + (dx + dy) % 2, dy
