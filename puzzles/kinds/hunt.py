"""Hexagon hunt: find the hexagons of a board that can still be completed, and say why the others cannot.

The board comes from a simulated round. The answer has a verdict on every incomplete hexagon with at least ``least``
tiles. The verdict ``completable`` names the tiles if there is only one way to complete the hexagon. The verdict
``impossible`` gives one of these reasons:

=============  =====================================================================================
``mirror``     for some empty face, no fitting tile exists
``played``     for some empty face, every fitting tile is on the board
``exhausted``  for some empty face, some fitting tiles do not exist, and the others are on the board
``several``    several empty faces cannot be filled, for different reasons
``clash``      each empty face can be filled on its own, but not all of them together
=============  =====================================================================================

Points for the grade: those for the hardest hexagon, plus 1 for more than six hexagons. A hexagon with one empty face is
worth 0 points. A hexagon with several empty faces is worth 1 point, or 2 if its reason is ``exhausted``, ``several`` or
``clash``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from string import ascii_uppercase
from typing import Any, Literal, NamedTuple, TypeAlias

from analyzer.analysis import analyse
from analyzer.board import Board, Place, Placement, point_name
from analyzer.engine.clock import Clock
from analyzer.findings import Hexagon, find_hexagons
from analyzer.findings.hexagons import HexagonReason
from analyzer.findings.texts import hexagon_words
from analyzer.forms import json_keys
from analyzer.lattice import Point, ring
from analyzer.messages import Phrase, _, joined, listed, ngettext, phrase, phrase_in, phrases, sentence
from analyzer.position import KindName, Position
from analyzer.render.picture import HexagonMark
from analyzer.rules import published
from analyzer.text import Draft, read_draft, write_drawing, write_drawing_or_list
from puzzles.answers import Grade, NamedTile, name_all
from puzzles.chapters import Chapter, Figure, Scene, Terms
from puzzles.hints import Hint
from puzzles.kinds import (
    ANY,
    GRADES,
    AnswerForm,
    ChosenPart,
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

LEAST_TILES = 4

LEAST_HEXAGONS, MOST_HEXAGONS = 3, 12

MANY_HEXAGONS = 6

LETTERS = ascii_uppercase

SUBTLE = ("exhausted", "several", "clash")
"""These reasons make a hexagon with several empty faces worth 2 points."""

REASONS: dict[HexagonReason, tuple[Phrase, Phrase]] = {
    "mirror": (
        phrase_in("why a hexagon is impossible", "mirror"),
        phrase("no fitting tile exists"),
    ),
    "played": (
        phrase_in("why a hexagon is impossible", "played"),
        phrase("every fitting tile is on the board"),
    ),
    "exhausted": (
        phrase_in("why a hexagon is impossible", "exhausted"),
        phrase("some of the tiles that would fit do not exist, and the others are on the board"),
    ),
    "several": (
        phrase_in("why a hexagon is impossible", "several"),
        phrase("several places in the hexagon cannot be filled, for different reasons"),
    ),
    "clash": (
        phrase_in("why a hexagon is impossible", "clash"),
        phrase("each empty place can be filled on its own, but not all of them together"),
    ),
}
"""For each reason, the word that users answer with, and a clause that explains it."""

EXAMPLE = """
hand: 1-3-5 0-2-5
board:
          2   2   3
            v ^ v ^
    1   2   4   4   4
    ^ v ^ v ^ v
  5   1   0   0   2
      ^ v ^ v ^ v ^
    3   1   0   2   3
                ^ v ^
              5   5   5
"""
"""Here, five hexagons have at least five tiles: one is complete, two are completable, and two are impossible."""

VerdictStatus: TypeAlias = Literal["completable", "impossible"]


@json_keys("centre", "status", "reason", "tiles")
class HexagonAnswer(NamedTuple):
    """The verdict on one hexagon.

    Attributes:
        centre: the point at the centre of the hexagon.
        status: whether the hexagon can still be completed.
        reason: why the hexagon cannot be completed; ``null`` if it can.
        tiles: the tile for each empty face; ``null`` unless there is exactly one way to complete the hexagon.
    """

    centre: Point
    status: VerdictStatus
    reason: HexagonReason | None = None
    tiles: tuple[Placement, ...] | None = None


@json_keys("least", "hexagons")
class HuntAnswer(NamedTuple):
    """The verdicts on all hexagons in the question.

    Attributes:
        least: the question asks only about hexagons that have at least this many tiles.
        hexagons: the verdict on each hexagon.
    """

    least: int
    hexagons: tuple[HexagonAnswer, ...]


@json_keys("*answer", form="triomino-hunt/1")
class HuntSolved(NamedTuple):
    """The result of ``solve`` for a hunt.

    Attributes:
        answer: the verdicts on the hexagons.
    """

    answer: HuntAnswer


@json_keys("centre", "status", "reason?", "tiles?", others=True)
class GivenVerdict(NamedTuple):
    """The solver's verdict on a hexagon.

    Attributes:
        centre: the point at the centre of the hexagon.
        status: ``completable`` or ``impossible``.
        reason: why the hexagon cannot be completed; omitted if it can.
        tiles: the tile for each empty face, if there is only one way to complete the hexagon.
    """

    centre: Place
    status: VerdictStatus
    reason: HexagonReason | None = None
    tiles: tuple[NamedTile, ...] | None = None

    def is_one(self, hexagon: HexagonAnswer | None) -> bool:
        if hexagon is None or self[:3] != hexagon[:3]:
            return False
        if self.tiles is None:
            return hexagon.tiles is None
        return hexagon.tiles is not None and name_all(self.tiles, hexagon.tiles)


@json_keys("hexagons", others=True)
class GivenHunt(NamedTuple):
    """The solver's answer: verdicts on hexagons."""

    hexagons: tuple[GivenVerdict, ...]


SHORT_NAMES = (phrase("completable"), *(names[0] for names in REASONS.values()))
CHOICE_NAMES = (
    phrase("can be completed"),
    *(phrase("{word}: {reason}", word=word, reason=reason) for word, reason in REASONS.values()),
)

MISSING = {3: phrase("one, two or three tiles"), 4: phrase("one or two tiles"), 5: phrase("one tile")}
"""For each value of ``least``, how many tiles a hexagon in the question can lack."""


class HuntKind(PuzzleKind[HuntAnswer, HuntSolved]):
    name: KindName = "hunt"
    version = "2"
    title = phrase("Hexagon hunt")
    instruction = phrase(
        "Each letter marks an incomplete hexagon. If it can be completed in only one way, write down "
        "the tiles; if there are several ways, say so. If it can never be completed, write down the "
        "reason: {reasons}.",
        reasons=tuple(names[0] for names in REASONS.values()),
    )
    example: Mapping[str, str] = {"tiles": "14", "grade": "easy"}
    answer_type = HuntAnswer
    given_type = GivenHunt
    solved_type = HuntSolved
    form = AnswerForm(
        "choose",
        field="hexagons",
        choices=("completable", *REASONS),
        choice_names=CHOICE_NAMES,
        short_names=SHORT_NAMES,
    )
    options = ("least",)
    defaults: Mapping[str, Any] = {"tiles": 24, "least": LEAST_TILES, **PLAYED}

    def settle(self, given: Mapping[str, str]) -> dict[str, Any]:
        """Convert and check the parameters.

        The board has at most ``tiles`` tiles, and each hexagon in the question has at least ``least``.
        """
        settled = settle(self.defaults, given)
        if not 3 <= settled["least"] <= 5:
            raise ParameterError(phrase("found {found} for 'least', expected 3 to 5", found=settled["least"]))
        hardest = grade_of([(1, "mirror")] * MOST_HEXAGONS)
        if settled["least"] == 5 and settled["grade"] not in (ANY, *GRADES[: GRADES.index(hardest) + 1]):
            raise ParameterError(
                phrase(
                    "puzzles with least=5 are at most {hardest}, never {grade}; with least=4, they can be {grade}",
                    hardest=hardest,
                    grade=settled["grade"],
                )
            )
        check_play(settled, 0)
        needed = LEAST_HEXAGONS * settled["least"] - 5
        if settled["tiles"] < needed:
            raise ParameterError(
                phrase(
                    "found {found} for 'tiles', expected at least {needed}: {hexagons} hexagons of {least} tiles "
                    "need {needed}, even if they share as many tiles as possible",
                    hexagons=LEAST_HEXAGONS,
                    least=settled["least"],
                    needed=needed,
                    found=settled["tiles"],
                )
            )
        return settled

    def make(self, rng: Random, parameters: Mapping[str, Any]) -> Made:
        reason = phrase("no board")
        for board in boards(rng, parameters):
            asked = _asked(board, parameters["least"])
            statuses = {each.status for each in asked}
            grade = grade_of([(len(each.empty), each.reason) for each in asked])
            if not LEAST_HEXAGONS <= len(asked) <= MOST_HEXAGONS:
                reason = phrase("too few or too many hexagons")
            elif len(statuses) < 2:
                reason = phrase("the same verdict on all hexagons")
            elif parameters["grade"] not in (ANY, grade):
                reason = phrase("another grade")
            elif one_reason_for_most([each.reason for each in asked if each.reason]):
                reason = phrase("the same reason for most impossible hexagons")
            else:
                answer = answer_to(board, parameters["least"])
                draft = Draft.of(Position(board, published(parameters["rules"])))._replace(kind=self.name)
                hard = difficulty(grade, len(asked), MANY_HEXAGONS)
                return Made(write_drawing(draft), answer, grade, _tags(each.reason for each in asked), hard)
        raise RejectedError(reason)

    def question(self, _draft: Draft, answer: HuntAnswer) -> Phrase:
        return phrase(
            "{count} hexagons each lack {tiles}. Which of them can still be completed, and with which "
            "tiles if there is only one way? For each of the others, give the reason: {reasons}.",
            count=len(answer.hexagons),
            tiles=MISSING[answer.least],
            reasons=tuple(names[0] for names in REASONS.values()),
        )

    def beyond(self, answer: HuntAnswer) -> str:
        return "" if answer.least == LEAST_TILES else f" from {answer.least} tiles on"

    def answer_message(self, answer: HuntAnswer) -> Phrase:
        return joined(*map(verdict_on, answer.hexagons))

    def answer_hints(self, answer: HuntAnswer) -> tuple[Phrase, ...]:
        return tuple(map(sentence, map(verdict_on, answer.hexagons)))

    def verdict(self, answer: HuntAnswer, given: GivenHunt, right: bool) -> Phrase:
        count = len(answer.hexagons)
        if right:
            return phrases("{count} of {count} is right.", "All {count} are right.", count)
        found = {hexagon[:3] for hexagon in answer.hexagons} & {verdict[:3] for verdict in given.hexagons}
        if len(found) == count:
            return phrase(
                "All {count} verdicts are right, but some tiles are wrong or missing, or there are extra verdicts.",
                count=count,
            )
        return phrases("{count} of {all} is right.", "{count} of {all} are right.", len(found), all=count)

    def is_right(self, _draft: Draft, answer: HuntAnswer, given: GivenHunt) -> bool:
        right = {hexagon.centre: hexagon for hexagon in answer.hexagons}
        centres = {verdict.centre for verdict in given.hexagons}
        return len(centres) == len(given.hexagons) == len(right) and all(
            verdict.is_one(right.get(verdict.centre)) for verdict in given.hexagons
        )

    def solve(self, draft: Draft, effort: Effort) -> HuntSolved:
        least = effort.options.get("least")
        return HuntSolved(answer_to(draft.position().board, LEAST_TILES if least is None else least))

    def answer_of(self, solved: HuntSolved) -> HuntAnswer | None:
        return solved.answer if solved.answer.hexagons else None

    def display(self, draft: Draft, solved: HuntSolved) -> Display:
        least, hexagons = solved.answer
        tiles = phrases("{count:,} tile", "{count:,} tiles", least)
        if not hexagons:
            message = _("There is no incomplete hexagon of at least {tiles}.", tiles=tiles)
            return Display(f"{message}\n", message, draft.layout)
        headline = ngettext(
            "{count:,} incomplete hexagon of at least {tiles}.",
            "{count:,} incomplete hexagons of at least {tiles}.",
            len(hexagons),
            tiles=tiles,
        )
        lines = [verdict_on(hexagon).text for hexagon in hexagons]
        text = write_drawing_or_list(draft._replace(kind=None), [headline, *lines])
        return Display(text, headline, draft.layout, marks=_marks(solved.answer))

    def hint(self, draft: Draft, clock: Clock) -> Hint:
        hexagons = self.solved_for_hint(draft, clock).answer.hexagons
        if not hexagons:
            tiles = phrases("{count:,} tile", "{count:,} tiles", LEAST_TILES)
            return Hint(False, None, phrase("the board has no incomplete hexagon of at least {tiles}", tiles=tiles))
        filled = {placement.at for placement in draft.layout}
        easiest = min(hexagons, key=lambda each: (len(set(ring(each.centre)) - filled), each.reason in SUBTLE))
        if easiest.status == "completable":
            message = phrase("The hexagon around {point} can still be completed.", point=point_name(easiest.centre))
        else:
            message = phrase("The hexagon around {point} can never be completed.", point=point_name(easiest.centre))
        return Hint(True, None, message)

    def printed(self, _draft: Draft, answer: HuntAnswer) -> PrintedAnswer:
        """Mark each hexagon with a letter. Fill the hexagons that can be completed in only one way.

        A face stays empty if two hexagons need different tiles there.
        """
        wanted = {placement for hexagon in answer.hexagons for placement in hexagon.tiles or ()}
        faces = [placement.at for placement in wanted]
        return PrintedAnswer(
            joined(*map(_short_verdict, LETTERS, answer.hexagons)),
            shows=tuple(sorted(placement for placement in wanted if faces.count(placement.at) == 1)),
            marks=_marks(answer),
            parts=tuple(ChosenPart(hexagon.centre, hexagon.reason or hexagon.status) for hexagon in answer.hexagons),
            blanks=_in_pairs([Phrase(mark.letter) for mark in _marks(answer)]),
        )

    def chapter(self) -> Chapter:
        draft = read_draft(EXAMPLE)
        position = draft.position()
        hexagons = [each for each in analyse(position).hexagons if each.placed > 4]
        marks = tuple(HexagonMark(each.centre, letter, _status(each)) for letter, each in zip(LETTERS, hexagons))
        return Chapter(
            _("Terms for hexagons"),
            (
                Terms(
                    tuple((letter, _term_words(position.board, each)) for letter, each in zip(LETTERS, hexagons)),
                    Figure(
                        Scene(draft, marks=marks, axes=True),
                        _("Outlined mark: complete or completable. Filled mark: impossible."),
                    ),
                ),
                _("One of these words explains why a hexagon can never be completed:"),
                Terms(tuple((word.text, reason.text) for word, reason in REASONS.values())),
                _(
                    "Only tiles on the board count as played. If a hexagon can be completed in only "
                    "one way, also name the tiles."
                ),
            ),
        )


def _marks(answer: HuntAnswer) -> tuple[HexagonMark, ...]:
    return tuple(HexagonMark(each.centre, letter, each.status) for letter, each in zip(LETTERS, answer.hexagons))


def _in_pairs(labels: Sequence[Phrase]) -> tuple[tuple[Phrase, ...], ...]:
    return tuple(tuple(labels[start : start + 2]) for start in range(0, len(labels), 2))


def _short_verdict(letter: str, hexagon: HexagonAnswer) -> Phrase:
    if hexagon.reason is not None:
        return phrase("{letter}: {verdict}", letter=letter, verdict=REASONS[hexagon.reason][0])
    if hexagon.tiles is None:
        return phrase("{letter}: {verdict}", letter=letter, verdict=phrase("several ways"))
    return phrase("{letter}: {verdict}", letter=letter, verdict=listed(each.tile.name for each in hexagon.tiles))


def _status(hexagon: Hexagon) -> str:
    if hexagon.placed == 6:
        return "complete"
    return "completable" if hexagon.completions else "impossible"


def _term_words(board: Board, hexagon: Hexagon) -> str:
    if hexagon.placed == 6:
        return _("complete")
    words = hexagon_words(board, hexagon)
    if hexagon.completions:
        return _("completable: {words}", words=words)
    return _("impossible: {words}", words=words)


def grade_of(hexagons: Sequence[tuple[int, str | None]]) -> Grade:
    """Grade a puzzle by the points that the module lists.

    ``hexagons`` has a pair for each hexagon: the number of its empty faces, and the reason why it is impossible.

    >>> grade_of([(1, "mirror"), (1, None)]), grade_of([(2, None)]), grade_of([(2, "clash")] * 7)
    ('easy', 'moderate', 'fiendish')
    """
    hardest = max(((empty > 1) + (empty > 1 and reason in SUBTLE) for empty, reason in hexagons), default=0)
    return graded(hardest + (len(hexagons) > MANY_HEXAGONS))


def one_reason_for_most(reasons: Sequence[str]) -> bool:
    """Whether one of these ``n`` reasons occurs more than ``ceil(n / 2)`` times.

    >>> one_reason_for_most(["mirror"] * 2 + ["clash"]), one_reason_for_most(["mirror"] * 3 + ["clash"])
    (False, True)
    """
    return 2 * max(Counter(reasons).values(), default=0) > len(reasons) + 1


def _tags(reasons: Iterable[str | None]) -> tuple[str, ...]:
    return tuple(sorted({reason for reason in reasons if reason}))


def verdict_on(hexagon: HexagonAnswer) -> Phrase:
    point = point_name(hexagon.centre)
    if hexagon.reason is not None:
        word, reason = REASONS[hexagon.reason]
        return phrase("around {point}: impossible because {reason} ({word})", point=point, reason=reason, word=word)
    if hexagon.tiles is None:
        return phrase("around {point}: completable in several ways", point=point)
    laid = sorted(hexagon.tiles, key=lambda each: (each.at, each.tile))
    return phrase("around {point}: can be completed with {tiles}", point=point, tiles=listed(map(placed, laid)))


def answer_to(board: Board, least: int) -> HuntAnswer:
    return HuntAnswer(least, tuple(map(_answer, _asked(board, least))))


def _asked(board: Board, least: int) -> list[Hexagon]:
    return [hexagon for hexagon in find_hexagons(board) if least <= hexagon.placed < 6]


def _answer(hexagon: Hexagon) -> HexagonAnswer:
    only = hexagon.example if hexagon.completions == 1 else None
    reason = next((reason for reason in REASONS if reason == hexagon.reason), None)
    return HexagonAnswer(hexagon.centre, "completable" if reason is None else "impossible", reason, only)


KIND = HuntKind()
