"""Dispute: a board with one misplaced tile. Only without this tile is the board legal.

==========  ================================================================================
slip        the mistake
==========  ================================================================================
turned      a tile was placed on the correct face in a wrong rotation
mirror      a tile was placed where only its mirror image, which does not exist, would fit
one-corner  a tile was placed that agrees with the board at all corners but one
==========  ================================================================================

A **clash** is a point where the misplaced tile disagrees with other tiles. If there is only one clash, with only one
other tile, that tile is a **decoy**. The decoy could seem to be the misplaced tile, but if it were removed, the board
would fall apart. Points for the grade: 2 for a single clash, 1 for two clashes, 1 for a decoy.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from random import Random
from typing import Any, Literal, NamedTuple

from analyzer.board import Board, Place, Placement, place_name, point_name
from analyzer.engine.clock import Clock
from analyzer.errors import with_suggestion
from analyzer.forms import json_keys
from analyzer.lattice import Face, Point, corners, neighbours, row_by_row
from analyzer.messages import Phrase, _, either, listed, phrase, phrases, sentence
from analyzer.position import KindName
from analyzer.referee import diagnose
from analyzer.rules import published
from analyzer.text import Draft, write_drawing_or_list, write_list
from analyzer.tiles import Known, Tile, TileSet
from puzzles.answers import Grade
from puzzles.hints import Hint
from puzzles.kinds import (
    ANY,
    GRADES,
    TILE,
    AnswerForm,
    Display,
    Effort,
    Made,
    ParameterError,
    PrintedAnswer,
    PuzzleKind,
    RejectedError,
    difficulty,
    graded,
    placed,
    settle,
)
from puzzles.kinds.selfplay import PLAYED, boards, check_play

TURNED, MIRROR, ONE_CORNER = SLIPS = ("turned", "mirror", "one-corner")

CLASHES = {ANY: (1, 2, 3), TURNED: (1, 2, 3), MIRROR: (2,), ONE_CORNER: (1,)}
"""How many clashes each slip can cause.

A ``mirror`` slip has two clashes: in every rotation, a tile with three different values agrees with its mirror image at
exactly one corner.
"""

DECOY = "decoy"

USUAL_TILES = 20

MOST_SITES = 8
"""The maximum number of faces to try on one board."""


class Slip(NamedTuple):
    """A misplaced tile.

    Attributes:
        kind: one of ``SLIPS``.
        clashes: the points where the tile disagrees with the board.
    """

    kind: str
    laid: Placement
    clashes: tuple[Point, ...]


@json_keys("*placement", "clashes")
class DisputeAnswer(NamedTuple):
    """The misplaced tile on a board.

    Attributes:
        placement: the tile on its face.
        clashes: the points where the tile disagrees with other tiles.
    """

    placement: Placement
    clashes: tuple[Point, ...]


@json_keys("at?", "tile?", others=True)
class GivenTile(NamedTuple):
    """The solver's answer: the face of the misplaced tile, the tile's name, or both.

    Attributes:
        at: the face of the tile.
        tile: the tile's name, in any rotation.
    """

    at: Place | None = None
    tile: Tile | None = None


@json_keys("code", "message~text=phrase", "fewest")
class NoDispute(NamedTuple):
    """The reason why no tile is named as the misplaced one.

    Attributes:
        code: ``legal`` (the board is legal), ``several`` (more than one tile must be removed), ``unsearched`` (the
            search was not completed).
        phrase: the reason in words.
        fewest: the smallest number of tiles to remove; ``null`` if it is not known.
    """

    code: Literal["legal", "several", "unsearched"]
    phrase: Phrase
    fewest: int | None = None

    @property
    def message(self) -> str:
        """The phrase in English."""
        return str(self.phrase)


@json_keys("status", "unique", "solutions", "reason", form="triomino-dispute/1")
class DisputeSolved(NamedTuple):
    """The result of solving a dispute.

    Attributes:
        status: whether removing one tile makes the board legal.
        unique: whether only one tile can be the misplaced one; ``null`` if this is not known.
        solutions: the tiles that can be the misplaced one, each with the points where it disagrees with others.
        reason: why no tile is named; ``null`` if a tile is named.
    """

    status: Literal["solved", "impossible", "unknown"]
    unique: bool | None
    solutions: tuple[DisputeAnswer, ...] = ()
    reason: NoDispute | None = None


class DisputeKind(PuzzleKind[DisputeAnswer, DisputeSolved]):
    name: KindName = "dispute"
    instruction = phrase("One tile on this board is misplaced; without it, the board would be legal. Which tile is it?")
    example: Mapping[str, str] = {"grade": "easy"}
    title = phrase("Find the misplaced tile")
    answer_type = DisputeAnswer
    given_type = GivenTile
    solved_type = DisputeSolved
    form = AnswerForm("point")
    defaults: Mapping[str, Any] = {"tiles": USUAL_TILES, "slip": ANY, **PLAYED}

    def settle(self, given: Mapping[str, str]) -> dict[str, Any]:
        """Convert and check the parameters.

        ``tiles`` is the maximum number of tiles on the board before the mistake is made.
        """
        settled = settle(self.defaults, given)
        if settled["slip"] not in (ANY, *SLIPS):
            slip, known = settled["slip"], (ANY, *SLIPS)
            message = phrase("no slip is called {name}: the slips are {names}", name=repr(slip), names=known)
            raise ParameterError(with_suggestion(message, slip, known))
        check_play(settled, 0)
        if settled["slip"] == MIRROR and TileSet.named(settled["set"]).has_all_mirrors:
            raise ParameterError(
                phrase(
                    "the slip {slip} is impossible with the {set} set, which contains the mirror image of each tile: "
                    "choose another slip or another set",
                    slip=repr(MIRROR),
                    set=settled["set"],
                )
            )
        possible = _grades(settled["slip"])
        if settled["grade"] not in (ANY, *possible):
            raise ParameterError(
                phrase(
                    "puzzles with the slip {slip} are {grades}, never {grade}",
                    slip=repr(settled["slip"]),
                    grades=either(grade for grade in GRADES if grade in possible),
                    grade=settled["grade"],
                )
            )
        return settled

    def make(self, rng: Random, parameters: Mapping[str, Any]) -> Made:
        reason = phrase("no suitable mistake")
        kind = rng.choice(SLIPS) if parameters["slip"] == ANY else parameters["slip"]
        if parameters["grade"] not in (ANY, *_grades(kind)):
            raise RejectedError(phrase("another grade"))
        for board in boards(rng, parameters):
            sites = _sites(board)
            for site in rng.sample(sites, min(MOST_SITES, len(sites))):
                slip = _slip(rng, board, site, kind)
                if slip is None:
                    continue
                others = [laid for laid in board.layout if laid.at != site]
                decoy = _has_decoy(others, slip)
                grade = grade_of(len(slip.clashes), decoy)
                if parameters["grade"] not in (ANY, grade):
                    reason = phrase("another grade")
                    continue
                layout = _as_listed([*others, slip.laid])
                wrong = layout.index(slip.laid)
                removal = diagnose(board.tile_set, layout).removal
                if removal is None or not removal.complete or removal.sets != ((wrong,),):
                    reason = phrase("several tiles could be misplaced")
                    continue
                draft = Draft(board.tile_set, published(parameters["rules"]), self.name, layout=layout)
                answer = answer_to(layout, wrong)
                tags = tuple(sorted([slip.kind, *([DECOY] if decoy else [])]))
                return Made(write_list(draft), answer, grade, tags, difficulty(grade, len(layout), USUAL_TILES))
        raise RejectedError(reason)

    def check(self, draft: Draft) -> None:
        """Accept every illegal board."""
        if draft.is_board:
            super().check(draft)

    def question(self, _draft: Draft, _answer: DisputeAnswer) -> Phrase:
        return self.instruction

    def answer_message(self, answer: DisputeAnswer) -> Phrase:
        placement, clashes = answer
        if not clashes:
            return placed(placement)
        return phrase(
            "{tile}, which disagrees with the others at {points}",
            tile=placed(placement),
            points=listed(map(point_name, clashes)),
        )

    def answer_hints(self, answer: DisputeAnswer) -> tuple[Phrase, ...]:
        if not answer.clashes:
            return (phrase("The misplaced tile does not disagree with any other tile."),)
        return (
            phrases(
                "The misplaced tile disagrees with others at {count} point.",
                "The misplaced tile disagrees with others at {count} points.",
                len(answer.clashes),
            ),
        )

    def verdict(self, answer: DisputeAnswer, given: GivenTile, right: bool) -> Phrase:
        if right:
            return phrase("Right: the misplaced tile is {tile}.", tile=placed(answer.placement))
        if given.tile not in (None, answer.placement.tile):
            return phrase("The misplaced tile is not {tile}.", tile=given.tile.name)
        return phrase("The misplaced tile is not the one on {face}.", face=place_name(given.at or answer.placement.at))

    def is_right(self, _draft: Draft, answer: DisputeAnswer, given: GivenTile) -> bool:
        """Whether ``given`` names the tile by its face, by its name in any rotation, or by both."""
        right = answer.placement
        return given != GivenTile() and given.at in (None, right.at) and given.tile in (None, right.tile)

    def solve(self, draft: Draft, effort: Effort) -> DisputeSolved:
        diagnosis = diagnose(draft.tile_set, draft.layout, lambda: effort.clock.over)
        removal = diagnosis.removal
        if diagnosis.legal:
            legal = NoDispute("legal", phrase("no tile is misplaced: the board is legal"), 0)
            return DisputeSolved("impossible", False, reason=legal)
        if removal is None or (removal.fewest > 1 and not removal.proven):
            unsearched = NoDispute(
                "unsearched",
                phrase("the board was not searched completely, so it is not known which tile is misplaced"),
            )
            return DisputeSolved("unknown", None, reason=unsearched)
        if removal.fewest > 1:
            message = phrase("removing one tile is not enough: {count} must be removed", count=removal.fewest)
            several = NoDispute("several", message, removal.fewest)
            return DisputeSolved("impossible", False, reason=several)
        blamed = tuple(answer_to(draft.layout, number) for (number,) in removal.sets)
        unique = False if len(blamed) > 1 else True if removal.complete else None
        return DisputeSolved("solved", unique, blamed)

    def answer_of(self, solved: DisputeSolved) -> DisputeAnswer | None:
        return next(iter(solved.solutions), None)

    def display(self, draft: Draft, solved: DisputeSolved) -> Display:
        if solved.reason is not None:
            message = sentence(solved.reason.phrase).text
            return Display(f"{message}\n", message, draft.layout)
        first, *others = solved.solutions
        if others:
            blamed_texts = (self.answer_message(blamed).text for blamed in solved.solutions)
            rest_words = _("The board without the first of these tiles:")
            lines = [sentence(_several(solved), end=":").text, *blamed_texts, rest_words]
        else:
            lines = [_("The misplaced tile: {tile}.", tile=self.answer_message(first)), _("The board without it:")]
        wrong = draft.layout.index(first.placement)
        rest = draft._replace(kind=None, layout=(*draft.layout[:wrong], *draft.layout[wrong + 1 :]))
        faces = [blamed.placement.at for blamed in solved.solutions]
        return Display(write_drawing_or_list(rest, lines), lines[0], draft.layout, wrong=faces)

    def hint(self, draft: Draft, clock: Clock) -> Hint:
        solved = self.solved_for_hint(draft, clock)
        if solved.reason is not None:
            return Hint(False, None, solved.reason.phrase, contradiction=solved.status == "impossible")
        if solved.unique is False:
            return Hint(False, None, _several(solved), several=True)
        (message,) = self.answer_hints(solved.solutions[0])
        return Hint(True, None, message)

    def printed(self, _draft: Draft, answer: DisputeAnswer) -> PrintedAnswer:
        return PrintedAnswer(wrong=answer.placement.at, blanks=((TILE,),))


def _several(solved: DisputeSolved) -> Phrase:
    return phrase("any of {count} tiles could be the misplaced one", count=len(solved.solutions))


def answer_to(layout: Sequence[Placement], wrong: int) -> DisputeAnswer:
    placement = layout[wrong]
    own = dict(zip(corners(placement.at), placement.corners))
    others = (laid for number, laid in enumerate(layout) if number != wrong)
    values = {value for laid in others for value in zip(corners(laid.at), laid.corners)}
    return DisputeAnswer(placement, tuple(sorted({point for point, value in values if own.get(point, value) != value})))


def grade_of(clashes: int, decoy: bool) -> Grade:
    """Grade a puzzle by the points that the module lists.

    >>> [grade_of(clashes, decoy) for clashes, decoy in ((3, False), (2, False), (1, False), (1, True))]
    ['easy', 'moderate', 'hard', 'fiendish']
    """
    return graded(3 - clashes + decoy)


def _grades(slip: str) -> set[Grade]:
    return {grade_of(clashes, decoy) for clashes in CLASHES[slip] for decoy in (False, clashes == 1)}


def _sites(board: Board) -> list[Face]:
    """Return the faces to try: slots with three known corners, and tiles whose removal leaves the board connected."""
    gaps = [face for face in board.frontier if None not in board.known(face)]
    return sorted([*gaps, *(board.tiles.keys() - _holding(board.tiles.keys()))])


def _holding(faces: Set[Face]) -> set[Face]:
    """Find every face without which the others would not be connected (Tarjan's algorithm)."""
    holding: set[Face] = set()
    found: dict[Face, int] = {}
    lowest: dict[Face, int] = {}

    def walk(face: Face, before: Face | None) -> None:
        lowest[face] = found[face] = len(found)
        parts = 0
        for other in neighbours(face):
            if other not in faces or other == before:
                continue
            if other not in found:
                walk(other, face)
                parts += 1
                lowest[face] = min(lowest[face], lowest[other])
                if before is not None and lowest[other] >= found[face]:
                    holding.add(face)
            else:
                lowest[face] = min(lowest[face], found[other])
        if before is None and parts > 1:
            holding.add(face)

    walk(min(faces), None)
    return holding


def _slip(rng: Random, board: Board, site: Face, kind: str) -> Slip | None:
    slips = list(_slips(board, site, kind))
    return rng.choice(slips) if slips else None


def _slips(board: Board, site: Face, kind: str) -> Iterator[Slip]:
    """Yield every slip of this kind on a face. If there is a tile on the face, it is removed first."""
    own = Tile.of(*board.tiles[site]) if site in board.tiles else None
    # A point that only this tile touches has no known value once the tile is removed.
    least = 1 if own is None else 2
    points = corners(site)
    here = [board.values.get(point) if board.around.get(point, 0) >= least else None for point in points]
    known: Known = (here[0], here[1], here[2])
    for tile in _candidates(board, known, own, kind):
        for triple in tile.rotations:
            clashes = tuple(
                point for point, value, there in zip(points, triple, known) if there is not None and value != there
            )
            if clashes and (kind != ONE_CORNER or len(clashes) == 1):
                yield Slip(kind, Placement(site, triple), clashes)


def _candidates(board: Board, known: Known, own: Tile | None, kind: str) -> Iterator[Tile]:
    if kind == TURNED:
        if own is not None:
            yield own
        return
    tile_set = board.tile_set
    a, b, c = known
    meant = None if a is None or b is None or c is None else Tile.of(a, b, c).mirror
    mirrored = meant is not None and meant.mirror not in tile_set
    for tile in tile_set.of_mask(board.unplayed):
        if (mirrored and tile == meant) == (kind == MIRROR):
            yield tile


def _as_listed(layout: list[Placement]) -> tuple[Placement, ...]:
    """Sort the tiles row by row and remove their bridge marks: a marked tile could not be the misplaced one."""
    return tuple(sorted((Placement(face, triple) for face, triple, _ in layout), key=lambda laid: row_by_row(laid.at)))


def _has_decoy(others: Sequence[Placement], slip: Slip) -> bool:
    around = [{laid.at for laid in others if point in corners(laid.at)} for point in slip.clashes]
    return all(len(faces) == 1 for faces in around) and len(set.union(*around)) == 1


KIND = DisputeKind()
