"""Join: a few tiles that lie apart, and a hand; all of it laid so that everything is one legal board, in one way.

A figure grows from tile to tile at random. Some of its tiles, far from each other, stay; the others are the hand. What
comes of it is a puzzle if ``puzzles.joining`` finds one way to lay the hand, going through all of them.

Points of the grade: 1 for more than four tiles in the hand, 1 for more than two that lie apart, 1 where the hand has
more tiles than the way between the two that lie farthest apart takes, so that some go elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from analyzer.board import Board, Placement
from analyzer.lattice import Face, corners, neighbours
from analyzer.position import KindName, Position
from analyzer.text import Draft, read_draft, write_list
from analyzer.tiles import Tile, TileSet, numbers
from puzzles.answers import Grade, JoinAnswer, read_named_list
from puzzles.item import FIRST_VERSION, Item
from puzzles.joining import Joining, TooManyNodesError, problems, tiles_between
from puzzles.kinds import (
    ANY,
    GRADES,
    Made,
    ParameterError,
    RejectedError,
    difficulty,
    graded,
    kept_answer,
    laid_words,
    settle,
)
from puzzles.regions import to_origin

LEAST_HAND, LARGEST_HAND = 2, 7

LEAST_APART, MOST_APART = 2, 4

MANY_TILES = 4

MOST_NODES = 20_000
"""Boards that the search may look at for one candidate: about a second."""

USUAL_NODES = 500
"""Boards of a puzzle of middling size."""

CHOICES = 12
"""Ways to say which tiles of a figure stay that are drawn; those that lie farthest apart are tried first."""


class JoinKind:
    """The kind ``join``; see ``puzzles.kinds.PuzzleKind`` for what its parts do."""

    name: KindName = "join"
    version = FIRST_VERSION
    title = "Join the tiles"
    grades = GRADES
    defaults: Mapping[str, Any] = {"tiles": 2, "hand": 4, "grade": ANY, "set": "standard"}

    def settle(self, given: Mapping[str, str]) -> dict[str, Any]:
        """So many ``tiles`` lie apart, and the ``hand`` has so many."""
        settled = settle(self.defaults, given)
        tiles, hand = settled["tiles"], settled["hand"]
        if not LEAST_APART <= tiles <= MOST_APART:
            raise ParameterError(f"from {LEAST_APART} to {MOST_APART} tiles lie apart, found {tiles}")
        if not LEAST_HAND <= hand <= LARGEST_HAND:
            raise ParameterError(f"a hand has from {LEAST_HAND} to {LARGEST_HAND} tiles, found {hand}")
        try:
            tile_set = TileSet.named(settled["set"])
        except ValueError as error:
            raise ParameterError(str(error)) from error
        if len(tile_set) < 2 * (tiles + hand):
            raise ParameterError(f"{tile_set.name} has {len(tile_set)} tiles, this takes {2 * (tiles + hand)}")
        possible = [grade_of(hand, tiles, detour) for detour in (False, True)]
        if settled["grade"] not in (ANY, *possible):
            told = " or ".join(dict.fromkeys(possible))
            raise ParameterError(f"{hand} tiles that join {tiles} are {told}, never {settled['grade']}")
        return settled

    def make(self, rng: Random, parameters: Mapping[str, Any]) -> Made:
        """Grow a figure, and take tiles out of it that there is one way to lay again."""
        tile_set, hand_size = TileSet.named(parameters["set"]), parameters["hand"]
        figure = _figure(rng, tile_set, parameters["tiles"] + hand_size)
        rejected = RejectedError("no tiles lie apart")
        choices = [rng.sample(sorted(figure), parameters["tiles"]) for _ in range(CHOICES)]
        for stay in sorted(choices, key=most_between, reverse=True):
            if any(other in stay for face in stay for other in neighbours(face)) or most_between(stay) < hand_size / 2:
                continue
            hand = tuple(sorted(Tile.of(*triple) for face, triple in figure.items() if face not in stay))
            dx, dy = to_origin([point for face in stay for point in corners(face)])
            table = [Placement((x + dx, y + dy), figure[x, y]) for x, y in stay]
            board = Board.of(tile_set, table, connected=False)
            detour = hand_size > most_between(stay)
            grade = grade_of(hand_size, len(stay), detour)
            if parameters["grade"] not in (ANY, grade):
                rejected = RejectedError("another grade")
                continue
            search = Joining(board, hand, most=MOST_NODES)
            try:
                ways = search.run(2)
            except TooManyNodesError:
                rejected = RejectedError("too long to prove")
                continue
            if len(ways) > 1:
                rejected = RejectedError("several ways")
                continue
            statement = write_list(Draft.of(Position(board, hand=hand))._replace(kind=self.name))
            tags = ["detour" if detour else "straight", f"{len(stay)}-apart"]
            hard = difficulty(grade, search.nodes, USUAL_NODES)
            return Made(statement, JoinAnswer(ways[0]), grade, tuple(tags), hard)
        raise rejected

    def question(self, item: Item) -> str:
        """What is asked."""
        draft = read_draft(item.statement)
        return (
            f"Lay all {len(draft.hand)} tiles so that the {len(draft.layout)} on the table and these are one board: "
            "each lies beside another, and corners that meet are alike. There is one way."
        )

    def answer_words(self, item: Item) -> str:
        """The tiles on their faces."""
        return laid_words(kept_answer(item, JoinAnswer).placements)

    def accepts(self, item: Item, answer: Any) -> bool:
        """Placements of the whole hand, in any order, that join the tiles; there is one set of them."""
        try:
            named = read_named_list(answer.get("placements") if isinstance(answer, dict) else None)
        except ValueError:
            return False
        draft = read_draft(item.statement)
        kept = {laid.at: laid for laid in kept_answer(item, JoinAnswer).placements}
        laid = [kept.get(each.at) for each in named]
        if any(each is None or not name.is_one(each) for each, name in zip(laid, named)):
            return False
        return problems(draft.position(apart=True).board, draft.hand, [each for each in laid if each is not None]) == []


def grade_of(hand: int, apart: int, detour: bool) -> Grade:
    """The grade of a puzzle with so many tiles to lay between so many.

    >>> grade_of(3, 2, False), grade_of(6, 3, True)
    ('easy', 'fiendish')
    """
    return graded((hand > MANY_TILES) + (apart > LEAST_APART) + detour)


def most_between(faces: list[Face]) -> int:
    """The most faces that lie between two of these on the shortest way, which may lead over others of them.

    >>> most_between([(0, 0), (3, 0)])
    2
    """
    ways = [tiles_between({face}, set(faces), LARGEST_HAND) for face in faces]
    return max(way[face] for way in ways for face in faces)


def _figure(rng: Random, tile_set: TileSet, size: int) -> dict[Face, tuple[int, int, int]]:
    """So many tiles in one piece, which grew from tile to tile, more often at its ends than in its middle.

    Raises:
        RejectedError: it came to a place where no tile fits.
    """
    tile = rng.choice(tile_set.tiles)
    board = Board.empty(tile_set).place((0, 0), rng.choice(tile.rotations))
    while len(board) < size:
        slots = sorted(board.frontier)
        face = max(rng.sample(slots, min(2, len(slots))), key=lambda slot: _away(slot, board))
        fits = board.tile_set.fitting[board.known(face)] & board.unplayed
        if not fits:
            raise RejectedError("no tile fits")
        board = board.place(face, tile_set.turns[board.known(face)][rng.choice(list(numbers(fits)))])
    return dict(board.tiles)


def _away(slot: Face, board: Board) -> int:
    """How far a face is from those that are filled, all together."""
    return sum(abs(slot[0] - x) + abs(slot[1] - y) for x, y in board.tiles)


KIND = JoinKind()
