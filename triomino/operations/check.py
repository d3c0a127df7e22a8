"""The referee's verdict on a placement, or on a board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from analyzer.board import Fault, Placement
from analyzer.forms import json_keys
from analyzer.lattice import Face, Point, corners
from analyzer.moves import Move
from analyzer.referee import Diagnosis, Verdict, diagnose, judge
from analyzer.referee.placement import OtherScore
from analyzer.referee.scoring import deciding_rules, score_parts
from analyzer.referee.suspects import Removal
from analyzer.rules import PUBLISHED
from analyzer.rules.reading import RuleBook, published_book
from analyzer.rules.ruleset import ScorePart
from analyzer.text import Draft
from analyzer.tiles import Corners, Tile
from triomino.operations.control import Control


class CheckAsk(NamedTuple):
    """Judge a placement on a board, or without a placement the board itself.

    Attributes:
        board: the board; without a placement, misplaced tiles and all.
        placement: the tile, in any rotation, and the face where it is to lie.
        rules: score by these rules, whatever the board says.
        all_rules: also tell what every rule set would score, and why they differ.
    """

    board: Draft
    placement: Placement | None = None
    rules: RuleBook | None = None
    all_rules: bool = False


@json_keys(
    "rules=book.rules.name",
    "score=move.score",
    "value=move.value",
    "hexagons=move.hexagons",
    "bridge=move.bridge",
    "extends_bridge=move.extends_bridge",
    "parts",
)
class Scored(NamedTuple):
    """What a placement scores under a rule set.

    Attributes:
        book: the rule set with its words.
        move: the placement, scored by it.
        opening: whether it is the first tile of a round.
    """

    book: RuleBook
    move: Move
    opening: bool

    @property
    def parts(self) -> list[ScorePart]:
        """The points taken apart, each with its rule."""
        return score_parts(self.move, self.book.rules, self.opening)


@json_keys("rule", "values")
class Difference(NamedTuple):
    """A rule on which rule sets differ: its path, and its value in each of them by name."""

    rule: str
    values: dict[str, Any]


@json_keys(
    "rules=book.rules.name",
    "legal=verdict.legal",
    "at=verdict.placement.at",
    "tile=verdict.placement.tile",
    "corners=verdict.move.corners",
    "score=verdict.move.score",
    "problems=verdict.problems",
    "value=verdict.move.value?",
    "hexagons=verdict.move.hexagons?",
    "bridge=verdict.move.bridge?",
    "extends_bridge=verdict.move.extends_bridge?",
    "parts=scored.parts?",
    "otherwise?",
    "meant?",
    "all_rules?",
    "differences?",
    form="triomino-verdict/1",
)
class PlacementVerdict(NamedTuple):
    """The verdict on a placement.

    Attributes:
        verdict: the referee's.
        book: the rules that score it, with their words.
        scored: what it scores by them; ``None`` where it is not legal.
        all_rules: what it scores under every rule set, where that was asked and it is legal.
    """

    verdict: Verdict
    book: RuleBook
    scored: Scored | None
    all_rules: tuple[Scored, ...] | None = None

    @property
    def legal(self) -> bool:
        """Whether the placement is legal."""
        return self.verdict.legal

    @property
    def otherwise(self) -> tuple[OtherScore, ...] | None:
        """What it scores by the other readings of what the rules leave open, where that differs."""
        return self.verdict.otherwise or None

    @property
    def meant(self) -> Placement | None:
        """For a tile that does not exist, its mirror image as it would lie there, where that would be legal."""
        move = self.verdict.meant
        return None if move is None else move.placement

    @property
    def differences(self) -> list[Difference] | None:
        """The rules on which the rule sets differ, where all were asked."""
        if self.all_rules is None:
            return None
        pairs = [(scored.book, scored.move) for scored in self.all_rules]
        opening = any(scored.opening for scored in self.all_rules)
        return [
            Difference(path, {book.rules.name: book.values[path] for book, _ in pairs})
            for path in deciding_rules(pairs, opening)
        ]


@json_keys("code", "message", "at?", "tile?", "mirror_of?", "tiles?", "point?", "faces?", "values?")
class BoardProblem(NamedTuple):
    """One thing wrong with a board.

    Attributes:
        code: ``corner-clash``, ``duplicate-tile``, ``not-in-set``, ``occupied`` or ``disconnected``.
        message: the fault in words.
        at: the face, where it is about one.
        tile: the tile, where it is about one.
        mirror_of: the tile of the set that it mirrors.
        tiles: the tiles that lie on one face.
        point: the point on which corners disagree.
        faces: the faces that it is about.
        values: what the corners on that point say, in the order of the faces.
    """

    code: str
    message: str
    at: Face | None = None
    tile: Tile | None = None
    mirror_of: Tile | None = None
    tiles: tuple[Tile, ...] | None = None
    point: Point | None = None
    faces: tuple[Face, ...] | None = None
    values: tuple[int, ...] | None = None


@json_keys("corners", "tile")
class Turned(NamedTuple):
    """A tile as it would lie: its corners in reading order, and its name."""

    corners: Corners
    tile: Tile


@json_keys("*placement", "fits", "reason")
class Suspect(NamedTuple):
    """A tile that is likely to be wrong.

    Attributes:
        placement: the tile as it lies.
        fits: what could legally lie there instead.
        reason: why nothing could; ``null`` where something fits.
    """

    placement: Placement
    fits: tuple[Turned, ...]
    reason: str | None


@json_keys("fewest", "proven", "complete", "sets")
class Removals(NamedTuple):
    """The fewest tiles to take away.

    Attributes:
        fewest: how many.
        proven: whether fewer are proven not to do.
        complete: whether ``sets`` has every way.
        sets: the ways.
    """

    fewest: int
    proven: bool
    complete: bool
    sets: tuple[tuple[Placement, ...], ...]


@json_keys(
    "legal", "at", "tile", "corners", "score", "problems", "removal", "agreement", "suspects", form="triomino-verdict/1"
)
class BoardVerdict(NamedTuple):
    """The verdict on a board; the keys of a placement are there, and ``null``.

    Attributes:
        diagnosis: the referee's.
        book: the rules of the game, with their words.
        at, tile, corners, score: nothing, as no placement was judged.
    """

    diagnosis: Diagnosis
    book: RuleBook
    at: None = None
    tile: None = None
    corners: None = None
    score: None = None

    @property
    def legal(self) -> bool:
        """Whether the board is legal."""
        return self.diagnosis.legal

    @property
    def problems(self) -> list[BoardProblem]:
        """Everything that is wrong with it."""
        return [_problem(self.diagnosis, fault) for fault in self.diagnosis.faults]

    @property
    def removal(self) -> Removals | None:
        """The fewest tiles whose removal leaves a legal board."""
        return _removals(self.diagnosis, self.diagnosis.removal)

    @property
    def agreement(self) -> Removals | None:
        """The same where what is left may fall into parts."""
        return _removals(self.diagnosis, self.diagnosis.agreement)

    @property
    def suspects(self) -> list[Suspect]:
        """The tiles that are most likely wrong."""
        return [
            Suspect(
                self.diagnosis.layout[doubt.number],
                tuple(Turned(turned, Tile.of(*turned)) for turned in doubt.fits),
                doubt.reason,
            )
            for doubt in self.diagnosis.doubts
        ]


def run(ask: CheckAsk, control: Control[None]) -> PlacementVerdict | BoardVerdict:
    """Judge."""
    if ask.placement is None:
        diagnosis = diagnose(ask.board.tile_set, ask.board.layout, control.stopped)
        if diagnosis.legal or ask.board.is_puzzle:
            # What else can be wrong with a position is wrong with its text, not with its board.
            ask.board.position()
        return BoardVerdict(diagnosis, ask.rules or published_book(ask.board.rules.name))
    position = ask.board.position()
    board, opening = position.board, not position.board.tiles
    book = ask.rules or published_book(position.rules.name)
    verdict = judge(board, ask.placement, book.rules)
    scored = None if verdict.move is None else Scored(book, verdict.move, opening)
    compared = None
    if ask.all_rules:
        house = [] if book.rules.name in PUBLISHED else [book]
        books = [*house, *map(published_book, PUBLISHED)]
        moves = ((each, judge(board, ask.placement, each.rules).move) for each in books)
        compared = tuple(Scored(each, move, opening) for each, move in moves if move is not None)
    return PlacementVerdict(verdict, book, scored, compared)


def _problem(diagnosis: Diagnosis, fault: Fault) -> BoardProblem:
    concerned = [diagnosis.layout[number] for number in fault.laid]
    problem = BoardProblem(fault.code, fault.message)
    first, faces = concerned[0], tuple(laid.at for laid in concerned)
    match fault.code:
        case "not-in-set":
            mirror = first.tile.mirror
            return problem._replace(
                at=first.at, tile=first.tile, mirror_of=mirror if mirror in diagnosis.tile_set else None
            )
        case "duplicate-tile":
            return problem._replace(tile=first.tile, faces=faces)
        case "occupied":
            return problem._replace(at=first.at, tiles=tuple(laid.tile for laid in concerned))
        case "corner-clash":
            return problem._replace(point=fault.point, faces=faces, values=tuple(_values(concerned, fault.point)))
    return problem._replace(faces=faces)


def _values(layout: list[Placement], point: Point | None) -> Iterator[int]:
    for laid in layout:
        yield from (value for where, value in zip(corners(laid.at), laid.corners) if where == point)


def _removals(diagnosis: Diagnosis, removal: Removal | None) -> Removals | None:
    if removal is None:
        return None
    sets = tuple(tuple(diagnosis.layout[number] for number in numbers) for numbers in removal.sets)
    return Removals(removal.fewest, removal.proven, removal.complete, sets)
