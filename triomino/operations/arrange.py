"""Arrange all tiles of a set into one figure, or fill each face of a region with a different tile."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.errors import InputError, TextFault
from analyzer.forms import json_keys
from analyzer.lattice import Face
from analyzer.messages import found_instead, phrase
from analyzer.text import Draft
from analyzer.tiles import TileSet
from puzzles.arrange.figure import TooFewFacesError, least_perimeter
from puzzles.arrange.search import Arrangement, Search
from puzzles.regions import perimeter
from triomino.operations.control import Control, RefusalError
from triomino.operations.limits import Seconds, Seed


class ArrangeAsk(NamedTuple):
    """Arrange all tiles of a set in one compact figure, or fill a region with different tiles.

    Attributes:
        set: use this set of tiles (default: the region's set, otherwise the standard set).
        region: fill the faces marked with ? in FILE.
        seconds: search for at most S seconds.
        seed: use this seed for the random numbers.
        hole: search for a figure with a hole.
    """

    set: TileSet | None = None
    region: Draft | None = None
    seconds: Seconds | None = None
    seed: Seed = 1
    hole: bool = False


@json_keys("rounds", "best", "missing")
class ArrangeNews(NamedTuple):
    """The progress of a search.

    Attributes:
        rounds: the number of attempts begun.
        best: the perimeter of the best figure so far; ``null`` if there is none yet.
        missing: the smallest number of tiles that an attempt has failed to place so far.
    """

    rounds: int
    best: int | None
    missing: int


@json_keys(
    "set",
    "status=arrangement.status",
    "tiles",
    "perimeter",
    "bound",
    "known=arrangement.known",
    "seed",
    "rounds=arrangement.rounds",
    "stopped=arrangement.stopped",
    "missing=arrangement.missing",
    "reason=arrangement.reason",
    "layout=arrangement.layout",
    form="triomino-arrangement/1",
)
class Arranged(NamedTuple):
    """The result of a search for a figure or a filling.

    Attributes:
        set: the tile set.
        seed: the seed of the random numbers.
        region: the faces to fill; ``None`` in a search for a figure.
        arrangement: the tiles found, and how the search ended.
        hole: whether the search was for a figure with a hole.
    """

    set: TileSet
    seed: int
    region: frozenset[Face] | None
    arrangement: Arrangement
    hole: bool = False

    @property
    def tiles(self) -> int:
        """The number of tiles in a complete figure or filling."""
        return len(self.set) if self.region is None else len(self.region)

    @property
    def perimeter(self) -> int | None:
        """The perimeter of the region or figure, including that of its holes; ``null`` if no figure was found."""
        laid_on = frozenset(laid.at for laid in self.arrangement.layout) if self.region is None else self.region
        return perimeter(laid_on) or None

    @property
    def bound(self) -> int:
        """A lower bound on the perimeter of a figure with all tiles of the set and, if requested, a hole."""
        return least_perimeter(self.set, int(self.hole))


def run(ask: ArrangeAsk, control: Control[ArrangeNews]) -> Arranged:
    """Search for a figure, or for a filling of the region.

    Raises:
        InputError: the region has no marked faces, or it has tiles, values or the header ``use:``.
        RefusalError: a hole was requested together with a region, or the set has too few tiles to surround a hole.
    """
    if ask.hole and ask.region:
        raise RefusalError(
            "hole",
            phrase("the region already determines where its holes are: leave out either the region or the hole"),
            "hole",
        )
    faces = None if ask.region is None else _faces(ask.region)
    tile_set = ask.set or (ask.region.tile_set if ask.region else TileSet.named("standard"))
    search = Search(tile_set, ask.seed, control.clock(ask.seconds))
    control.watch(lambda: ArrangeNews(search.rounds, search.best, search.missing))
    if faces is not None:
        return Arranged(tile_set, ask.seed, faces, search.fill(faces))
    try:
        return Arranged(tile_set, ask.seed, None, search.most_compact(ask.hole), ask.hole)
    except TooFewFacesError:
        message = phrase("the {set} set has too few tiles to surround a hole: use a larger set", set=tile_set.name)
        raise RefusalError("hole", message, "hole") from None


def _faces(region: Draft) -> frozenset[Face]:
    if region.layout or region.givens or region.use is not None:
        expected = phrase(
            "only faces marked with ?; to keep the tiles and fill the marked faces, use 'triomino solve'; to mark the "
            "faces of the tiles with ?, too, use 'triomino region'"
        )
        message = found_instead(phrase("tiles, values or the header 'use:'"), expected)
        raise InputError(region.file, region.text, [TextFault("not-a-region", message)])
    if not region.fill:
        message = phrase("found no face marked with '?', expected at least one")
        raise InputError(region.file, region.text, [TextFault("not-a-region", message)])
    return frozenset(region.fill)
