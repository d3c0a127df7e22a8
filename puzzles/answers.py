"""The answers to puzzles, a type for each kind, and how they are read; how they are written follows from the types.

A placement is written ``{"at": [9, 3], "tile": "0-1-2", "corners": [2, 0, 1]}``. In an answer that somebody gives the
tile may be named in any rotation, and the corners, which follow from where it goes, may be left out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, TypeAlias

from analyzer.board import Placement, place_name
from analyzer.findings.hexagons import HexagonReason
from analyzer.forms import json_keys
from analyzer.from_json import read
from analyzer.lattice import Face, Point
from analyzer.position import KindName
from analyzer.tiles import Corners, Tile

Grade: TypeAlias = Literal["easy", "gentle", "moderate", "tricky", "learned", "subtle", "hard", "fiendish"]
"""How hard a puzzle is. What makes it so is the ladder's to say of fillings, and each other kind's of its own."""

HexagonStatus: TypeAlias = Literal["completable", "impossible"]

FillAnswer: TypeAlias = tuple[Placement, ...]
"""The only filling: the tile on each face to fill."""


@json_keys("*placement", "score", "margin")
class BestMoveAnswer(NamedTuple):
    """The placement that scores most.

    Attributes:
        placement: the tile on its face.
        score: its points.
        margin: how many of them it has more than any other placement.
    """

    placement: Placement
    score: int
    margin: int


@json_keys("*placement", "score")
class PlanStep(NamedTuple):
    """A placement of a plan and its points."""

    placement: Placement
    score: int


@json_keys("total", "placements")
class PlanAnswer(NamedTuple):
    """The best plan.

    Attributes:
        total: the points of all placements.
        placements: the placements in an order in which each is legal, and what it scores then.
    """

    total: int
    placements: tuple[PlanStep, ...]


@json_keys("centre", "status", "reason", "tiles")
class HexagonAnswer(NamedTuple):
    """What is true of one hexagon.

    Attributes:
        centre: the point at its centre.
        status: whether it can still be completed.
        reason: why it is impossible.
        tiles: where there is one way only to complete it, the tile for each empty face.
    """

    centre: Point
    status: HexagonStatus
    reason: HexagonReason | None
    tiles: tuple[Placement, ...] | None


@json_keys("least", "hexagons")
class HuntAnswer(NamedTuple):
    """Every hexagon that is asked about.

    Attributes:
        least: so many tiles each of them has at least.
        hexagons: what is true of each.
    """

    least: int
    hexagons: tuple[HexagonAnswer, ...]


@json_keys("*placement", "clashes")
class DisputeAnswer(NamedTuple):
    """The tile that lies wrong.

    Attributes:
        placement: the tile on its face.
        clashes: the points where it disagrees with the others.
    """

    placement: Placement
    clashes: tuple[Point, ...]


@json_keys("placements")
class JoinAnswer(NamedTuple):
    """The tiles that join those on the table.

    Attributes:
        placements: where each of them lies, row by row.
    """

    placements: tuple[Placement, ...]


Answer: TypeAlias = FillAnswer | BestMoveAnswer | PlanAnswer | HuntAnswer | DisputeAnswer | JoinAnswer


class NamedTile(NamedTuple):
    """A placement as somebody names it; ``corners`` is ``None`` where they are not told."""

    at: Face
    tile: Tile
    corners: Corners | None = None

    def is_one(self, placement: Placement) -> bool:
        """Whether it names this placement."""
        told = (self.at, self.tile) == (placement.at, placement.tile)
        return told and self.corners in (None, placement.corners)


def read_answer(kind: KindName, data: Any) -> Answer:
    """The answer to a puzzle of a kind, as it was written.

    Raises:
        ValueError: the data is of another form.
    """
    return _READERS[kind](data)


def read_named(data: Any) -> NamedTile:
    """A placement in which the face and the tile are told at least; what else is told with them does not matter.

    Raises:
        ValueError: the data is of another form.

    >>> read_named({"at": [1, 0], "tile": "2-0-1"})
    NamedTile(at=(1, 0), tile=Tile(0, 1, 2), corners=None)
    """
    fields = _fields(data)
    named: NamedTile = read(NamedTile, {name: fields[name] for name in NamedTile._fields if name in fields})
    if named.corners is not None and Tile.of(*named.corners) != named.tile:
        raise ValueError(f"the corners {named.corners} are not those of {named.tile}")
    return named


def read_named_list(data: Any) -> list[NamedTile]:
    """A list of placements that are named at least.

    Raises:
        ValueError: the data is of another form.
    """
    return list(map(read_named, read(tuple[Any, ...], data)))


def read_hexagon(data: Any) -> tuple[Point, HexagonStatus, HexagonReason | None, list[NamedTile] | None]:
    """The centre of a hexagon and what somebody says of it, its tiles named at least.

    Raises:
        ValueError: the data is of another form.
    """
    fields = _fields(data)
    tiles = fields.get("tiles")
    return (
        read(Point, fields.get("centre")),
        read(HexagonStatus, fields.get("status")),
        read(HexagonReason | None, fields.get("reason")),
        None if tiles is None else read_named_list(tiles),
    )


def _fill_answer(data: Any) -> FillAnswer:
    return tuple(map(_laid, read(tuple[Any, ...], data)))


def _best_move_answer(data: Any) -> BestMoveAnswer:
    fields = _fields(data)
    return BestMoveAnswer(_laid(data), read(int, fields.get("score")), read(int, fields.get("margin")))


def _plan_answer(data: Any) -> PlanAnswer:
    fields = _fields(data)
    steps = [
        PlanStep(_laid(entry), read(int, entry.get("score")))
        for entry in read(tuple[Any, ...], fields.get("placements"))
    ]
    return PlanAnswer(read(int, fields.get("total")), tuple(steps))


def _hunt_answer(data: Any) -> HuntAnswer:
    fields = _fields(data)
    hexagons = []
    for entry in read(tuple[Any, ...], fields.get("hexagons")):
        centre, status, reason, _ = read_hexagon(entry)
        tiles = entry.get("tiles")
        hexagons.append(HexagonAnswer(centre, status, reason, None if tiles is None else tuple(map(_laid, tiles))))
    return HuntAnswer(read(int, fields.get("least")), tuple(hexagons))


def _dispute_answer(data: Any) -> DisputeAnswer:
    return DisputeAnswer(_laid(data), read(tuple[Point, ...], _fields(data).get("clashes")))


def _join_answer(data: Any) -> JoinAnswer:
    return JoinAnswer(tuple(map(_laid, read(tuple[Any, ...], _fields(data).get("placements")))))


def _laid(data: Any) -> Placement:
    named = read_named(data)
    if named.corners is None:
        raise ValueError(f"the corners on {place_name(named.at)} are missing")
    return Placement(named.at, named.corners)


def _fields(data: Any) -> dict[str, Any]:
    fields: dict[str, Any] = read(dict[str, Any], data)
    return fields


_READERS: dict[KindName, Callable[[Any], Answer]] = {
    "fill": _fill_answer,
    "best-move": _best_move_answer,
    "plan": _plan_answer,
    "hunt": _hunt_answer,
    "dispute": _dispute_answer,
    "join": _join_answer,
}
