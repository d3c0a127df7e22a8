"""The tiles of a set laid in one figure, or on the faces of a shape."""

from __future__ import annotations

from typing import Literal, NamedTuple

from analyzer.board import Placement
from analyzer.errors import InputError, TextFault
from analyzer.forms import json_keys
from analyzer.lattice import Face
from analyzer.text import Draft
from analyzer.tiles import TileSet
from puzzles.arrange.figure import least_perimeter
from puzzles.arrange.search import Arrangement, Search
from puzzles.regions import perimeter
from triomino.operations.control import Control
from triomino.operations.limits import Seconds, Seed


class ArrangeAsk(NamedTuple):
    """Lay all the tiles of a set in one figure, as compact as can be found, or on the faces of a shape.

    Attributes:
        set: the tiles to arrange; those of the region, or the standard ones, without it.
        region: fill the faces that this text marks with ``?``.
        seconds: search for so many seconds.
        seed: of the search.
    """

    set: TileSet | None = None
    region: Draft | None = None
    seconds: Seconds | None = None
    seed: Seed = 1


@json_keys("rounds", "best", "missing")
class ArrangeNews(NamedTuple):
    """How far a search has come.

    Attributes:
        rounds: how many rounds were begun.
        best: the perimeter of the best figure so far.
        missing: the least number of faces that were ever without a tile of their own.
    """

    rounds: int
    best: int | None
    missing: int


@json_keys("code", "message", "working")
class WhyNot(NamedTuple):
    """Why there is no arrangement: the kind of proof, the proof in a sentence, and its working."""

    code: str
    message: str
    working: tuple[str, ...]


@json_keys(
    "set",
    "status",
    "tiles",
    "perimeter",
    "bound",
    "known",
    "seed",
    "rounds",
    "stopped",
    "missing",
    "reason",
    "layout",
    form="triomino-arrangement/1",
)
class Arranged(NamedTuple):
    """What the search has come to.

    Attributes:
        set: the tile set.
        seed: what the random numbers came from.
        region: the faces that were to be filled; ``None`` where any figure will do.
        arrangement: the answer of the search.
    """

    set: TileSet
    seed: int
    region: frozenset[Face] | None
    arrangement: Arrangement

    @property
    def status(self) -> Literal["solved", "impossible", "unknown"]:
        """Whether there is one: proven either way, or not found in the time."""
        return self.arrangement.status

    @property
    def tiles(self) -> int:
        """How many tiles it takes."""
        return len(self.set) if self.region is None else len(self.region)

    @property
    def perimeter(self) -> int | None:
        """The edges of its outline, holes counted."""
        laid_on = frozenset(laid.at for laid in self.layout) if self.region is None else self.region
        return perimeter(laid_on) or None

    @property
    def bound(self) -> int:
        """The least perimeter that is proven for any figure of all the tiles."""
        return least_perimeter(self.set)

    @property
    def known(self) -> bool:
        """Whether it is the figure kept with the program."""
        return self.arrangement.known

    @property
    def rounds(self) -> int:
        """How many rounds of the search were begun."""
        return self.arrangement.rounds

    @property
    def stopped(self) -> str:
        """Why the search ended."""
        return self.arrangement.stopped

    @property
    def missing(self) -> int:
        """Where none is found, the least number of faces that were ever without a tile of their own."""
        return self.arrangement.missing

    @property
    def reason(self) -> WhyNot | None:
        """Why there is none."""
        reason = self.arrangement.reason
        return reason and WhyNot(reason.code, reason.sentence, tuple(reason.working))

    @property
    def layout(self) -> tuple[Placement, ...]:
        """The tiles, row by row; empty where none is found."""
        return self.arrangement.layout


def run(ask: ArrangeAsk, control: Control[ArrangeNews]) -> Arranged:
    """Search.

    Raises:
        InputError: the region marks no faces, or has tiles, values or ``use:``.
    """
    faces = None if ask.region is None else _faces(ask.region)
    tile_set = ask.set or (ask.region.tile_set if ask.region else TileSet.named("standard"))
    search = Search(tile_set, ask.seed, ask.seconds, control.stopped)
    control.watch(lambda: ArrangeNews(search.rounds, search.best, search.missing))
    answer = search.most_compact() if faces is None else search.fill(faces)
    return Arranged(tile_set, ask.seed, faces, answer)


def _faces(region: Draft) -> frozenset[Face]:
    if region.layout or region.givens or region.use is not None:
        message = "found tiles or values, expected faces marked ? alone; solve takes them, region makes faces of tiles"
        raise InputError(region.file, region.text, [TextFault("not-a-region", message)])
    if not region.fill:
        raise InputError(region.file, region.text, [TextFault("not-a-region", "found no faces marked ?")])
    return frozenset(region.fill)
