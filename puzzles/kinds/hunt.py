"""Hexagon hunt: a board from real play; which of its hexagons can still be completed, and why can the others never?

The answer lists every hexagon that has at least so many tiles and is not complete: ``completable``, with the tiles if
there is one way only, or ``impossible`` with the reason. The reasons are those of the analysis: ``mirror`` and
``played`` where that is what keeps tiles from its faces, ``exhausted`` where it takes both for one face, ``several``
where faces differ, ``clash`` where each face alone has a fit.

Points of the grade: those of the hexagon that is hardest to judge, none where one face is empty, 1 where several are, 2
where it also is impossible because of ``exhausted``, ``several`` or ``clash``; and 1 for more than six hexagons.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from random import Random
from typing import Any, NamedTuple

from analyzer.board import place_name
from analyzer.findings import Hexagon, find_hexagons
from analyzer.findings.hexagons import CLASH, SEVERAL
from analyzer.findings.slots import COMPLETABLE, EXHAUSTED, IMPOSSIBLE, MIRROR, PLAYED
from analyzer.lattice import Face, Point, corners, ring
from analyzer.position import Position
from analyzer.rules import published
from analyzer.text import Draft, read_position, write_drawing
from analyzer.tiles import Corners, Tile
from puzzles.item import Item
from puzzles.kinds.base import Made, ParameterError, RejectedError, settle
from puzzles.kinds.grading import ANY, GRADES, check_grade, graded
from puzzles.kinds.placement import placement_json, read_place, read_placement
from puzzles.kinds.selfplay import boards, check_play
from puzzles.kinds.table import Table

LEAST_HEXAGONS, MOST_HEXAGONS = 3, 12
"""Hexagons that are asked about. Three of them share at most one face all three and three faces by twos."""

MANY_HEXAGONS = 6

SUBTLE = (EXHAUSTED, SEVERAL, CLASH)
"""Reasons that no single tile explains."""

REASON_WORDS = {
    MIRROR: "the tile that it needs does not exist",
    PLAYED: "the tile that it needs is on the board",
    EXHAUSTED: "of the tiles that would fit, some do not exist and the others are on the board",
    SEVERAL: "faces of it have no tile, for different reasons",
    CLASH: "each empty face has a tile, but not all of them together",
}


class Verdict(NamedTuple):
    """What is said of one hexagon.

    Attributes:
        status: ``completable`` or ``impossible``.
        reason: why it is impossible.
        tiles: where there is one way only to complete it, the tile for each empty face.
    """

    status: str
    reason: str | None
    tiles: frozenset[tuple[Face, Tile]] | None


class Hunt:
    """The kind ``hunt``; see ``puzzles.kinds.base.Kind`` for what its parts do."""

    name = "hunt"
    grades = GRADES
    defaults: Mapping[str, Any] = {"tiles": 24, "least": 4, "grade": ANY, "rules": "pressman", "set": "standard"}

    def settle(self, given: Mapping[str, str]) -> dict[str, Any]:
        """At most so many ``tiles`` lie, and hexagons with at ``least`` so many of them are asked about."""
        settled = settle(self.defaults, given)
        check_grade(settled)
        if not 3 <= settled["least"] <= 5:
            raise ParameterError(f"hexagons with at least 3 to 5 tiles are asked about, found {settled['least']}")
        hardest = grade_of([(1, MIRROR)] * MOST_HEXAGONS)
        if settled["least"] == 5 and settled["grade"] not in (ANY, *GRADES[: GRADES.index(hardest) + 1]):
            raise ParameterError(f"hexagons that lack one tile are {hardest} at most, never {settled['grade']}")
        check_play(settled, 0)
        needed = LEAST_HEXAGONS * settled["least"] - 5
        if settled["tiles"] < needed:
            raise ParameterError(
                f"{LEAST_HEXAGONS} hexagons with {settled['least']} tiles each take at least {needed} tiles, "
                f"found {settled['tiles']}"
            )
        return settled

    def make(self, rng: Random, parameters: Mapping[str, Any]) -> Made:
        """Play a round and ask about one of its boards."""
        reason = "no board"
        for board in boards(rng, parameters):
            asked = [each for each in find_hexagons(board) if parameters["least"] <= each.placed < 6]
            statuses = {each.status for each in asked}
            grade = grade_of([(len(each.empty), each.reason) for each in asked])
            if not LEAST_HEXAGONS <= len(asked) <= MOST_HEXAGONS:
                reason = "too few or too many hexagons"
            elif len(statuses) < 2:
                reason = "all alike"
            elif parameters["grade"] not in (ANY, grade):
                reason = "another grade"
            else:
                answer = {"least": parameters["least"], "hexagons": [_hexagon_json(each) for each in asked]}
                statement = write_drawing(Draft.of(Position(board, published(parameters["rules"]))))
                return Made(statement, answer, grade, _tags(each.reason for each in asked))
        raise RejectedError(reason)

    def question(self, item: Item) -> str:
        """What is asked."""
        least = item.answer["least"]
        missing = " or ".join(("one", "two", "three")[: 6 - least]) + (" tile" if least == 5 else " tiles")
        return (
            f"{len(item.answer['hexagons'])} hexagons lack {missing}. Which of them can still be completed, and by "
            f"which tiles where there is one way only? Why can the others never be: {', '.join(REASON_WORDS)}?"
        )

    def answer_words(self, item: Item) -> str:
        """Each hexagon by the point at its centre."""
        return "; ".join(
            f"round {place_name(read_place(entry['centre']))}: {_words(verdict)}"
            for entry, verdict in zip(item.answer["hexagons"], _read_hexagons(item.answer).values())
        )

    def accepts(self, item: Item, answer: Any) -> bool:
        """The same verdict on each hexagon, in any order."""
        try:
            return _read_hexagons(answer) == _read_hexagons(item.answer)
        except ValueError:
            return False

    def faults(self, item: Item) -> list[str]:
        """Every value tried on every open point of each hexagon."""
        table = Table.of(read_position(item.statement))
        least = item.answer["least"]
        expected = {}
        features = []
        for centre in {point for face in table.tiles for point in corners(face)}:
            if least <= sum(face in table.tiles for face in ring(centre)) < 6:
                hexagon = _Tried(table, centre)
                expected[centre] = hexagon.verdict
                features.append((len(hexagon.empty), hexagon.verdict.reason))
        found = [
            f"the hexagon round {place_name(centre)} is wrong: {_words(expected[centre])}"
            for centre in sorted(expected)
            if _read_hexagons(item.answer).get(centre) != expected[centre]
        ]
        if len(item.answer["hexagons"]) != len(expected):
            found.append(f"there are {len(expected)} hexagons to judge")
        if item.grade != grade_of(features):
            found.append(f"its grade is {grade_of(features)}")
        tags = _tags(reason for _, reason in features)
        if item.tags != tags:
            found.append(f"its tags are {', '.join(tags)}")
        return found


def grade_of(hexagons: Sequence[tuple[int, str | None]]) -> str:
    """The grade of a puzzle about these hexagons, for each the number of its empty faces and its reason.

    >>> grade_of([(1, "mirror"), (1, None)]), grade_of([(2, None)]), grade_of([(2, "clash")] * 7)
    ('easy', 'moderate', 'fiendish')
    """
    hardest = max(((empty > 1) + (empty > 1 and reason in SUBTLE) for empty, reason in hexagons), default=0)
    return graded(hardest + (len(hexagons) > MANY_HEXAGONS))


def _tags(reasons: Iterable[str | None]) -> tuple[str, ...]:
    return tuple(sorted({reason for reason in reasons if reason}))


def _words(verdict: Verdict) -> str:
    if verdict.reason is not None:
        return f"impossible, {REASON_WORDS[verdict.reason]} ({verdict.reason})"
    if verdict.tiles is None:
        return "completable in several ways"
    return "completable, by " + " and ".join(f"{tile} on {place_name(face)}" for face, tile in sorted(verdict.tiles))


def _hexagon_json(hexagon: Hexagon) -> dict[str, Any]:
    entry: dict[str, Any] = {"centre": list(hexagon.centre), "status": hexagon.status, "reason": hexagon.reason}
    only = hexagon.example if hexagon.completions == 1 else None
    entry["tiles"] = only and [placement_json(filling.at, filling.corners) for filling in only]
    return entry


def _read_hexagons(answer: Any) -> dict[Point, Verdict]:
    """The verdicts of an answer, by the centres of the hexagons.

    Raises:
        ValueError: the data is of another form, or judges a hexagon twice.
    """
    if not isinstance(answer, dict) or not isinstance(answer.get("hexagons"), list):
        raise ValueError("an answer is an object with a list of hexagons")
    verdicts: dict[Point, Verdict] = {}
    for entry in answer["hexagons"]:
        if not isinstance(entry, dict):
            raise ValueError("a hexagon is an object")
        centre = read_place(entry.get("centre"))
        if centre in verdicts:
            raise ValueError(f"the hexagon round {place_name(centre)} is judged twice")
        tiles = entry.get("tiles")
        if tiles is not None and not isinstance(tiles, list):
            raise ValueError("tiles are a list of placements")
        named = None if tiles is None else [read_placement(placement) for placement in tiles]
        completing = None if named is None else frozenset((each.at, each.tile) for each in named)
        status, reason = entry.get("status"), entry.get("reason")
        if not isinstance(status, str) or not (reason is None or isinstance(reason, str)):
            raise ValueError("a status is a word, and so is a reason")
        verdicts[centre] = Verdict(status, reason, completing)
    return verdicts


class _Tried:
    """A hexagon on a table with every value tried on its open points.

    Attributes:
        empty: its faces without a tile.
        ways: the ways to complete it, each with the values on all its points.
        verdict: what follows from that.
    """

    def __init__(self, table: Table, centre: Point) -> None:
        self._table = table
        self.empty = [face for face in ring(centre) if face not in table.tiles]
        points = sorted({point for face in self.empty for point in corners(face)})
        self.ways = list(filter(self._completes, self._values(points)))
        if self.ways:
            tiles = frozenset((face, Tile.of(*_triple(face, self.ways[0]))) for face in self.empty)
            self.verdict = Verdict(COMPLETABLE, None, tiles if len(self.ways) == 1 else None)
        else:
            self.verdict = Verdict(IMPOSSIBLE, self._reason(), None)

    def _values(self, points: Sequence[Point]) -> Iterator[dict[Point, int]]:
        """Every way to give these points values; those that have one keep it."""
        known = [self._table.value(point) for point in points]
        choices = [self._table.tile_set.values if value is None else (value,) for value in known]
        return (dict(zip(points, values)) for values in product(*choices))

    def _completes(self, values: dict[Point, int]) -> bool:
        tiles = [Tile.of(*_triple(face, values)) for face in self.empty]
        return len(set(tiles)) == len(tiles) and all(map(self._free, tiles))

    def _free(self, tile: Tile) -> bool:
        return tile in self._table.tile_set and not self._table.lies(tile)

    def _reason(self) -> str:
        reasons = {reason for face in self.empty for reason in [self._face_reason(face)] if reason}
        if len(reasons) > 1:
            return SEVERAL
        return reasons.pop() if reasons else CLASH

    def _face_reason(self, face: Face) -> str | None:
        tiles = [Tile.of(*_triple(face, values)) for values in self._values(corners(face))]
        if any(map(self._free, tiles)):
            return None
        exist = [tile in self._table.tile_set for tile in tiles]
        return PLAYED if all(exist) else EXHAUSTED if any(exist) else MIRROR


def _triple(face: Face, values: dict[Point, int]) -> Corners:
    first, second, third = (values[point] for point in corners(face))
    return first, second, third


KIND = Hunt()
