"""Best move: find the placement from a hand that scores the most.

The board comes from a simulated round. The answer beats every other placement by at least the ``margin``.

A **mirror trap** is a slot that a tile in the hand seems to fit. In fact, only the mirror image of this tile would fit,
and the set does not contain it. The image would complete a hexagon or form a bridge, and would score at least as much
as the answer.

Points for the grade: 1 for more than 20 legal placements, 1 for a mirror trap. The answer's hardest theme adds 1 point
for a hexagon, 2 for a bridge or several hexagons, or 3 for extending a bridge.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from analyzer.board import Board, Placement, some_names
from analyzer.engine import best
from analyzer.engine.clock import Clock
from analyzer.engine.results import Ranking
from analyzer.errors import with_suggestion
from analyzer.findings import find_slots
from analyzer.forms import json_keys
from analyzer.messages import Phrase, _, either, phrase, phrases, sentence
from analyzer.moves import Move, bonus_at, legal_moves
from analyzer.position import KindName, Position
from analyzer.render.ranking import NO_PLACE
from analyzer.rules import RuleSet, published
from analyzer.text import Draft, write_drawing
from analyzer.tiles import Tile, TileSet
from puzzles.answers import Grade, NamedTile
from puzzles.hints import Hint
from puzzles.kinds import (
    ANY,
    GRADES,
    PLACE,
    POINTS,
    TILE,
    AnswerForm,
    Display,
    Effort,
    Made,
    ParameterError,
    PrintedAnswer,
    PuzzleKind,
    RejectedError,
    check_hand,
    difficulty,
    graded,
    placed,
    settle,
)
from puzzles.kinds.moves import moves_display, points_hints, points_verdict, points_words
from puzzles.kinds.selfplay import BUILDER, PLAYED, STYLES, boards, check_play

PLAIN = "plain"
EXTENSION = "extension"
DOUBLE = "double-hexagon"
TRAP = "mirror-trap"
THEME_POINTS = {PLAIN: 0, "hexagon": 1, DOUBLE: 2, "bridge": 2, EXTENSION: 3}

THEMES = (ANY, *THEME_POINTS, TRAP)

LEAST_TILES_FOR = {"hexagon": 5, DOUBLE: 9}
"""The smallest number of tiles on a board where a move can have the theme.

To complete one hexagon, a move needs five tiles around a point; to complete two hexagons at once, it needs nine tiles.
"""

LEAST_PLACEMENTS = 4
MANY_PLACEMENTS = 20

HIGHEST_MARGIN = 40
LARGEST_HAND = 15


@json_keys("*placement", "score", "margin")
class BestMoveAnswer(NamedTuple):
    """The placement that scores the most.

    Attributes:
        placement: the tile on its face.
        score: its points.
        margin: how many points more it scores than the second best placement.
    """

    placement: Placement
    score: int
    margin: int


class BestMoveKind(PuzzleKind[BestMoveAnswer, Ranking]):
    name: KindName = "best-move"
    needs_rules = True
    instruction = phrase(
        "Which tile in the hand scores the most, and where? Write down the tile, its place and its points."
    )
    example: Mapping[str, str] = {"tiles": "10", "hand": "4"}
    title = phrase("Find the best move")
    answer_type = BestMoveAnswer
    given_type = NamedTile
    solved_type = Ranking
    form = AnswerForm("place", whole=False, scored=True)
    needs_hand = True
    defaults: Mapping[str, Any] = {"tiles": 20, "hand": 7, "margin": 5, "theme": ANY, **PLAYED}

    def settle(self, given: Mapping[str, str]) -> dict[str, Any]:
        """Convert and check the parameters; ``tiles`` is the maximum number of tiles on the board."""
        settled = settle(self.defaults, given)
        check_hand(settled, 2, LARGEST_HAND)
        if not 1 <= settled["margin"] <= HIGHEST_MARGIN:
            raise ParameterError(
                phrase(
                    "a margin must be from 1 to {most} points, found {found} for 'margin'",
                    most=HIGHEST_MARGIN,
                    found=settled["margin"],
                )
            )
        if settled["theme"] not in THEMES:
            theme = settled["theme"]
            message = phrase("no theme is called {name}: the themes are {names}", name=repr(theme), names=THEMES)
            raise ParameterError(with_suggestion(message, theme, THEMES))
        check_play(settled, settled["hand"])
        _check_theme(settled["theme"], settled["grade"], settled["tiles"])
        if settled["theme"] == EXTENSION and not published(settled["rules"]).bonus(0, False, True):
            raise ParameterError(
                phrase(
                    "the theme {theme} is impossible under the {rules} rules, which give no points for extending "
                    "a bridge: choose another theme or other rules",
                    theme=repr(EXTENSION),
                    rules=settled["rules"],
                )
            )
        if settled["theme"] == TRAP and TileSet.named(settled["set"]).has_all_mirrors:
            raise ParameterError(
                phrase(
                    "the theme {theme} is impossible with the {set} set, which contains the mirror image of each tile: "
                    "choose another theme or another set",
                    theme=repr(TRAP),
                    set=settled["set"],
                )
            )
        return settled

    def make(self, rng: Random, parameters: Mapping[str, Any]) -> Made:
        rules = published(parameters["rules"])
        reason = phrase("no suitable placement")
        styles = (BUILDER,) if parameters["theme"] == DOUBLE else STYLES
        for board in boards(rng, parameters, styles):
            hand = _dealt_hand(rng, board, rules, parameters)
            if hand is None:
                continue
            judged = _Judged(board, hand, rules)
            if len(judged.moves) < LEAST_PLACEMENTS:
                reason = phrase("too few placements")
            elif parameters["grade"] not in (ANY, judged.grade):
                reason = phrase("another grade")
            else:
                position = Position(board, rules, hand)
                best, second = judged.moves[:2]
                answer = BestMoveAnswer(Placement(best.at, best.corners), best.score, best.score - second.score)
                statement = write_drawing(Draft.of(position)._replace(kind=self.name))
                hard = difficulty(judged.grade, len(judged.moves), MANY_PLACEMENTS)
                return Made(statement, answer, judged.grade, judged.tags, hard)
        raise RejectedError(reason)

    def question(self, draft: Draft, _answer: BestMoveAnswer) -> Phrase:
        return phrase(
            "Under the {rules} rules, which tile in the hand scores the most, and where?", rules=draft.rules.name
        )

    def answer_message(self, answer: BestMoveAnswer) -> Phrase:
        placement, score, margin = answer
        return phrase(
            "{placement} for {points}, {margin} more than any other placement",
            placement=placed(placement),
            points=points_words(score),
            margin=margin,
        )

    def answer_hints(self, answer: BestMoveAnswer) -> tuple[Phrase, ...]:
        return points_hints(answer.score, answer.placement, only=True)

    def verdict(self, answer: BestMoveAnswer, _given: NamedTile, right: bool) -> Phrase:
        return points_verdict(answer.score, right)

    def is_right(self, _draft: Draft, answer: BestMoveAnswer, given: NamedTile) -> bool:
        return given.is_one(answer.placement)

    def solve(self, draft: Draft, effort: Effort) -> Ranking:
        return best(draft.position(), "score", clock=effort.clock)

    def answer_of(self, solved: Ranking) -> BestMoveAnswer | None:
        """Return the placement that scores the most; the margin of a single placement is its score."""
        if not solved.moves:
            return None
        first, *others = (ranked.move for ranked in solved.moves)
        return BestMoveAnswer(first.placement, first.score, first.score - (others[0].score if others else 0))

    def display(self, draft: Draft, solved: Ranking) -> Display:
        answer = self.answer_of(solved)
        if answer is None:
            message = sentence(NO_PLACE).text
            return Display(f"{message}\n", message, draft.layout)
        moves = [ranked.move for ranked in solved.moves]
        first = moves[0]
        tied = [move for move in moves if move.score == first.score]
        if len(tied) > 1:
            headline = _(
                "{count} placements tie for the best score, {points} each: {placements}.",
                count=len(tied),
                points=points_words(first.score),
                placements=some_names(list(map(placed, tied))),
            )
            lines = [headline, _("The board after the first of them:")]
        elif len(moves) == 1:
            lines = [
                _(
                    "The only placement: {placement} for {points}.",
                    placement=placed(first),
                    points=points_words(first.score),
                )
            ]
        else:
            lines = [_("The best move: {answer}.", answer=self.answer_message(answer))]
        return moves_display(draft, lines, [first])

    def hint(self, draft: Draft, clock: Clock) -> Hint:
        solved = self.solved_for_hint(draft, clock)
        if not solved.moves:
            return Hint(False, None, NO_PLACE)
        message = phrases(
            "The only placement scores {points}.",
            "The best of {count:,} placements scores {points}.",
            len(solved.moves),
            points=points_words(solved.moves[0].move.score),
        )
        return Hint(True, None, message)

    def printed(self, _draft: Draft, answer: BestMoveAnswer) -> PrintedAnswer:
        return PrintedAnswer(
            self.answer_message(answer),
            lays=(answer.placement,),
            blanks=((TILE, PLACE, POINTS),),
            coordinates=True,
        )


def themes_of(hexagons: int, bridge: bool, extends: bool, extension_bonus: int) -> tuple[str, ...]:
    """The themes of a placement: each bonus that it earns, or ``plain``.

    >>> themes_of(2, False, True, 40), themes_of(0, False, True, 0)
    (('double-hexagon', 'extension'), ('plain',))
    """
    earned = {
        "hexagon": hexagons == 1,
        DOUBLE: hexagons > 1,
        "bridge": bridge,
        EXTENSION: extends and extension_bonus > 0,
    }
    return tuple(theme for theme, holds in earned.items() if holds) or (PLAIN,)


def tags_of(themes: tuple[str, ...], trapped: bool) -> tuple[str, ...]:
    return tuple(sorted([*themes, *([TRAP] if trapped else [])]))


def grade_of(themes: tuple[str, ...], placements: int, trapped: bool) -> Grade:
    """Grade a puzzle by the points that the module lists.

    >>> grade_of(("plain",), 12, False), grade_of(("bridge",), 40, True)
    ('easy', 'fiendish')
    """
    return graded(max(THEME_POINTS[theme] for theme in themes) + (placements > MANY_PLACEMENTS) + trapped)


class _Judged:
    """The legal placements from a hand, best first."""

    def __init__(self, board: Board, hand: tuple[Tile, ...], rules: RuleSet) -> None:
        self.moves = legal_moves(board, board.tile_set.mask(hand), rules)
        best = self.moves[0]
        themes = _themes(best, rules)
        trapped = any(mirror in hand for score, mirror in _traps(board, rules) if score >= best.score)
        self.tags = tags_of(themes, trapped)
        self.grade = grade_of(themes, len(self.moves), trapped)


def _themes(move: Move, rules: RuleSet) -> tuple[str, ...]:
    return themes_of(move.hexagons, move.bridge, move.extends_bridge, rules.bonus(0, False, True))


def _dealt_hand(rng: Random, board: Board, rules: RuleSet, parameters: Mapping[str, Any]) -> tuple[Tile, ...] | None:
    """Deal a hand with the wanted theme and margin; ``None`` if none is found."""
    scores: dict[Tile, list[Move]] = {tile: [] for tile in board.tile_set.of_mask(board.unplayed)}
    for move in legal_moves(board, board.unplayed, rules):
        scores[move.tile].append(move)
    themes: dict[str, list[Move]] = {}
    for moves in scores.values():
        if moves and (len(moves) == 1 or moves[0].score >= moves[1].score + parameters["margin"]):
            for theme in _themes(moves[0], rules):
                themes.setdefault(theme, []).append(moves[0])
    wanted = parameters["theme"]
    possible = sorted(themes) if wanted in (ANY, TRAP) else [wanted] if wanted in themes else []
    if len(possible) > 1 and PLAIN in possible and rng.random() < 0.75:
        possible.remove(PLAIN)
    if not possible:
        return None
    best = rng.choice(themes[rng.choice(possible)])
    lower = [
        tile
        for tile, moves in scores.items()
        if tile != best.tile and (not moves or moves[0].score + parameters["margin"] <= best.score)
    ]
    tempting = sorted({mirror for score, mirror in _traps(board, rules) if score >= best.score and mirror in lower})
    if len(lower) < parameters["hand"] - 1 or (wanted == TRAP and not tempting):
        return None
    others: list[Tile] = []
    if tempting and (wanted == TRAP or rng.random() < 0.5):
        others.append(rng.choice(tempting))
    rest = [tile for tile in lower if tile not in others]
    others += rng.sample(rest, parameters["hand"] - 1 - len(others))
    return tuple(sorted([best.tile, *others]))


def _traps(board: Board, rules: RuleSet) -> Iterator[tuple[int, Tile]]:
    """For each mirror trap, yield what the missing tile would score, and the tile that seems to fit."""
    for slot in find_slots(board):
        a, b, c = slot.corners
        if a is None or b is None or c is None:
            continue
        tile = Tile.of(a, b, c)
        earned = bonus_at(board, slot.at, slot.corners, rules)
        if tile not in board.tile_set and (earned.hexagons or earned.bridge):
            yield tile.value + earned.points, tile.mirror


def _check_theme(theme: str, grade: str, tiles: int) -> None:
    if tiles < LEAST_TILES_FOR.get(theme, 0):
        raise ParameterError(
            phrase(
                "the theme {theme} needs a board of at least {least} tiles, found {found} for 'tiles'",
                theme=repr(theme),
                least=LEAST_TILES_FOR[theme],
                found=tiles,
            )
        )
    least = 1 if theme == TRAP else THEME_POINTS.get(theme, 0)
    most = 2 if theme == PLAIN else len(GRADES)
    possible = list(dict.fromkeys(graded(points) for points in range(least, most + 1)))
    if grade not in (ANY, *possible):
        raise ParameterError(
            phrase(
                "puzzles with the theme {theme} are {grades}, never {grade}",
                theme=repr(theme),
                grades=either(possible),
                grade=grade,
            )
        )


KIND = BestMoveKind()
