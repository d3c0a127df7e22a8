"""Hexagon hunt: a board from real play; which of its hexagons can still be completed, and why can the others never?

The answer lists every hexagon that has at least so many tiles and is not complete: ``completable``, with the tiles if
there is one way only, or ``impossible`` with the reason. The reasons are those of the analysis: ``mirror`` and
``played`` where that is what keeps tiles from its faces, ``exhausted`` where it takes both for one face, ``several``
where faces differ, ``clash`` where each face alone has a fit.

Points of the grade: those of the hexagon that is hardest to judge, none where one face is empty, 1 where several are, 2
where it also is impossible because of ``exhausted``, ``several`` or ``clash``; and 1 for more than six hexagons.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from analyzer.board import Board, Placement, place_name
from analyzer.findings import Hexagon, find_hexagons
from analyzer.findings.hexagons import HexagonReason
from analyzer.lattice import Face, Point
from analyzer.position import KindName, Position
from analyzer.rules import published
from analyzer.text import Draft, write_drawing
from analyzer.tiles import Tile
from puzzles.answers import Grade, HexagonAnswer, HexagonStatus, HuntAnswer, NamedTile, read_hexagon
from puzzles.item import USUAL_LEAST, Item
from puzzles.kinds import ANY, GRADES, Made, ParameterError, RejectedError, difficulty, graded, kept_answer, settle
from puzzles.kinds.selfplay import boards, check_play

LEAST_TILES = USUAL_LEAST

LEAST_HEXAGONS, MOST_HEXAGONS = 3, 12
"""Hexagons that are asked about. Three of them share at most one face all three and three faces by twos."""

MANY_HEXAGONS = 6

SUBTLE = ("exhausted", "several", "clash")
"""Reasons that no single tile explains."""

REASON_WORDS: dict[HexagonReason, str] = {
    "mirror": "the tile that it needs does not exist",
    "played": "the tile that it needs is on the board",
    "exhausted": "of the tiles that would fit, some do not exist and the others are on the board",
    "several": "faces of it have no tile, for different reasons",
    "clash": "each empty face has a tile, but not all of them together",
}


class HuntKind:
    """The kind ``hunt``; see ``puzzles.kinds.PuzzleKind`` for what its parts do."""

    name: KindName = "hunt"
    version = "2"
    title = "Hexagon hunt"
    grades = GRADES
    defaults: Mapping[str, Any] = {
        "tiles": 24,
        "least": LEAST_TILES,
        "grade": ANY,
        "rules": "pressman",
        "set": "standard",
    }

    def settle(self, given: Mapping[str, str]) -> dict[str, Any]:
        """At most so many ``tiles`` lie, and hexagons with at ``least`` so many of them are asked about."""
        settled = settle(self.defaults, given)
        if not 3 <= settled["least"] <= 5:
            raise ParameterError(f"hexagons with at least 3 to 5 tiles are asked about, found {settled['least']}")
        hardest = grade_of([(1, "mirror")] * MOST_HEXAGONS)
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
            asked = _asked(board, parameters["least"])
            statuses = {each.status for each in asked}
            grade = grade_of([(len(each.empty), each.reason) for each in asked])
            if not LEAST_HEXAGONS <= len(asked) <= MOST_HEXAGONS:
                reason = "too few or too many hexagons"
            elif len(statuses) < 2:
                reason = "all alike"
            elif parameters["grade"] not in (ANY, grade):
                reason = "another grade"
            elif one_reason_for_most([each.reason for each in asked if each.reason]):
                reason = "one reason for most"
            else:
                answer = answer_to(board, parameters["least"])
                draft = Draft.of(Position(board, published(parameters["rules"])))._replace(kind=self.name)
                hard = difficulty(grade, len(asked), MANY_HEXAGONS)
                return Made(write_drawing(draft), answer, grade, _tags(each.reason for each in asked), hard)
        raise RejectedError(reason)

    def question(self, item: Item) -> str:
        """What is asked."""
        least, hexagons = kept_answer(item, HuntAnswer)
        missing = " or ".join(("one", "two", "three")[: 6 - least]) + (" tile" if least == 5 else " tiles")
        return (
            f"{len(hexagons)} hexagons lack {missing}. Which of them can still be completed, and by "
            f"which tiles where there is one way only? Why can the others never be: {', '.join(REASON_WORDS)}?"
        )

    def answer_words(self, item: Item) -> str:
        """Each hexagon by the point at its centre."""
        hexagons = kept_answer(item, HuntAnswer).hexagons
        return "; ".join(f"round {place_name(hexagon.centre)}: {words(hexagon)}" for hexagon in hexagons)

    def accepts(self, item: Item, answer: Any) -> bool:
        """The same verdict on each hexagon, in any order."""
        if not isinstance(answer, dict) or not isinstance(answer.get("hexagons"), list):
            return False
        try:
            told = [_said(*read_hexagon(entry)) for entry in answer["hexagons"]]
        except ValueError:
            return False
        right = {_said(*hexagon) for hexagon in kept_answer(item, HuntAnswer).hexagons}
        return len(told) == len(right) and set(told) == right


def _said(
    centre: Point,
    status: HexagonStatus,
    reason: HexagonReason | None,
    tiles: Iterable[NamedTile] | Iterable[Placement] | None,
) -> tuple[Point, HexagonStatus, HexagonReason | None, frozenset[tuple[Face, Tile]] | None]:
    """What is said of a hexagon, in whatever order and rotation its tiles are named."""
    return centre, status, reason, None if tiles is None else frozenset((each.at, each.tile) for each in tiles)


def grade_of(hexagons: Sequence[tuple[int, str | None]]) -> Grade:
    """The grade of a puzzle about these hexagons, for each the number of its empty faces and its reason.

    >>> grade_of([(1, "mirror"), (1, None)]), grade_of([(2, None)]), grade_of([(2, "clash")] * 7)
    ('easy', 'moderate', 'fiendish')
    """
    hardest = max(((empty > 1) + (empty > 1 and reason in SUBTLE) for empty, reason in hexagons), default=0)
    return graded(hardest + (len(hexagons) > MANY_HEXAGONS))


def one_reason_for_most(reasons: Sequence[str]) -> bool:
    """Whether who always gives the same reason would be right for more than half of the hexagons, rounded up.

    >>> one_reason_for_most(["mirror"] * 2 + ["clash"]), one_reason_for_most(["mirror"] * 3 + ["clash"])
    (False, True)
    """
    return 2 * max(Counter(reasons).values(), default=0) > len(reasons) + 1


def _tags(reasons: Iterable[str | None]) -> tuple[str, ...]:
    return tuple(sorted({reason for reason in reasons if reason}))


def words(hexagon: HexagonAnswer) -> str:
    """What is true of a hexagon, without its place."""
    if hexagon.reason is not None:
        return f"impossible, {REASON_WORDS[hexagon.reason]} ({hexagon.reason})"
    if hexagon.tiles is None:
        return "completable in several ways"
    laid = sorted((each.at, each.tile) for each in hexagon.tiles)
    return "completable, by " + " and ".join(f"{tile} on {place_name(face)}" for face, tile in laid)


def answer_to(board: Board, least: int) -> HuntAnswer:
    """What is true of the hexagons of a board that are not complete and have at least so many tiles."""
    return HuntAnswer(least, tuple(map(_answer, _asked(board, least))))


def _asked(board: Board, least: int) -> list[Hexagon]:
    return [hexagon for hexagon in find_hexagons(board) if least <= hexagon.placed < 6]


def _answer(hexagon: Hexagon) -> HexagonAnswer:
    only = hexagon.example if hexagon.completions == 1 else None
    reason = next((reason for reason in REASON_WORDS if reason == hexagon.reason), None)
    return HexagonAnswer(hexagon.centre, "completable" if reason is None else "impossible", reason, only)


KIND = HuntKind()
