"""Join: place the whole hand so that all tiles are connected. Only one way to do this makes a legal board.

A figure grows at random. Some of its tiles, far from each other, stay on the table; the others become the hand.

Points for the grade: 1 for more than four tiles in the hand, 1 for more than two separate tiles, and 1 if the hand has
more tiles than are needed to connect the two most distant separate tiles.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Literal, NamedTuple

from analyzer.board import Board, Placement, connected_parts, place_name
from analyzer.engine.clock import Clock, OutOfTimeError, heeding_interrupts
from analyzer.errors import TextFault
from analyzer.forms import json_keys
from analyzer.lattice import Face, corners, neighbours
from analyzer.messages import Phrase, Value, _, either, found_instead, listed, phrase, phrase_in
from analyzer.position import KindName, Position
from analyzer.text import Draft, write_drawing_or_list, write_list
from analyzer.tiles import Tile, TileSet, numbers
from puzzles.answers import Grade, NamedTile, name_all
from puzzles.hints import Hint
from puzzles.joining import Joining, JoinStep, TooManyNodesError, next_step, problems, tiles_between
from puzzles.kinds import (
    ANY,
    AnswerForm,
    Display,
    Effort,
    Made,
    ParameterError,
    PrintedAnswer,
    PuzzleKind,
    RejectedError,
    all_placed,
    check_hand,
    difficulty,
    graded,
    placed,
    set_of,
    settle,
)
from puzzles.regions import to_origin

LEAST_HAND, LARGEST_HAND = 2, 7

LEAST_APART, MOST_APART = 2, 4

MANY_TILES = 4

MOST_NODES = 20_000
"""How many nodes the search may visit when a puzzle is made: about a second's work."""

USUAL_NODES = 500
"""If the search visits this many nodes, the difficulty is halfway to the next grade."""

CHOICES = 12
"""How many random choices of the tiles on the table to make. Those with tiles farthest apart are tried first."""


@json_keys("placements")
class JoinAnswer(NamedTuple):
    """The placements that join the tiles on the table.

    Attributes:
        placements: the placement of each tile in the hand, row by row.
    """

    placements: tuple[Placement, ...]


@json_keys("placements", others=True)
class GivenJoin(NamedTuple):
    """The placements with which the solver joins the tiles on the table."""

    placements: tuple[NamedTile, ...]


@json_keys("status", "unique", "solutions", form="triomino-join/1")
class JoinSolved(NamedTuple):
    """The result of a search for ways to join the tiles on the table.

    Attributes:
        status: whether the tiles can be joined; ``unknown`` if the time ran out before a way was found.
        unique: whether there is exactly one way to join them; ``null`` if that is not known.
        solutions: the ways found, at most two.
    """

    status: Literal["solved", "impossible", "unknown"]
    unique: bool | None
    solutions: tuple[JoinAnswer, ...] = ()


class JoinKind(PuzzleKind[JoinAnswer, JoinSolved]):
    name: KindName = "join"
    instruction = phrase(
        "Place the whole hand so that its tiles and those on the table form one board: each "
        "tile shares an edge with another, and all corners that meet have the same value. There is "
        "only one solution. Write each tile in its place."
    )
    example: Mapping[str, str] = {"grade": "easy"}
    title = phrase("Join the tiles")
    answer_type = JoinAnswer
    given_type = GivenJoin
    solved_type = JoinSolved
    form = AnswerForm("place", whole=True, scored=False)
    needs_hand = True
    has_steps = True
    defaults: Mapping[str, Any] = {"tiles": 2, "hand": 4, "grade": ANY, "set": "standard"}

    def settle(self, given: Mapping[str, str]) -> dict[str, Any]:
        """Convert and check the parameters; ``tiles`` is the number of separate tiles."""
        settled = settle(self.defaults, given)
        tiles, hand = settled["tiles"], settled["hand"]
        if not LEAST_APART <= tiles <= MOST_APART:
            raise ParameterError(
                phrase(
                    "a puzzle of the kind 'join' has {least} to {most} separate tiles, found {found} for 'tiles'",
                    least=LEAST_APART,
                    most=MOST_APART,
                    found=tiles,
                )
            )
        check_hand(settled, LEAST_HAND, LARGEST_HAND)
        tile_set = set_of(settled)
        if len(tile_set) < 2 * (tiles + hand):
            raise ParameterError(
                phrase(
                    "the {set} set has {count} tiles, but joining {tiles} separate tiles with {hand} in the hand "
                    "needs a set of at least {needed}",
                    tiles=tiles,
                    hand=hand,
                    set=tile_set.name,
                    count=len(tile_set),
                    needed=2 * (tiles + hand),
                )
            )
        possible = _grades(hand, tiles)
        if settled["grade"] not in (ANY, *possible):
            raise ParameterError(
                phrase(
                    "puzzles of the kind 'join' with {tiles} separate tiles and {hand} in the hand are {grades}, "
                    "never {grade}; with {changes}, they can be {grade}",
                    hand=hand,
                    tiles=tiles,
                    grades=either(possible),
                    grade=settled["grade"],
                    changes=_changes(hand, tiles, settled["grade"]),
                )
            )
        return settled

    def make(self, rng: Random, parameters: Mapping[str, Any]) -> Made:
        tile_set, hand_size = TileSet.named(parameters["set"]), parameters["hand"]
        figure = _figure(rng, tile_set, parameters["tiles"] + hand_size)
        rejected = RejectedError(phrase("no tiles far enough apart"))
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
                rejected = RejectedError(phrase("another grade"))
                continue
            search = Joining(board, hand, most=MOST_NODES)
            try:
                ways = search.run(2)
            except TooManyNodesError:
                rejected = RejectedError(phrase("would take too long to prove"))
                continue
            if len(ways) > 1:
                rejected = RejectedError(phrase("several ways"))
                continue
            statement = write_list(Draft.of(Position(board, hand=hand))._replace(kind=self.name))
            tags = ["detour" if detour else "straight", f"{len(stay)}-apart"]
            hard = difficulty(grade, search.nodes, USUAL_NODES)
            return Made(statement, JoinAnswer(ways[0]), grade, tuple(tags), hard)
        raise rejected

    def check(self, draft: Draft) -> None:
        super().check(draft)
        if not draft.layout:
            expected = phrase("the tiles to join, below 'board:' or 'tiles:'")
            draft.refuse([TextFault("no-tiles", found_instead(phrase("no tiles"), expected), draft.spot("puzzle"))])

    def question(self, draft: Draft, _answer: JoinAnswer) -> Phrase:
        return phrase(
            "Place all {count} tiles so that they and the {laid} on the table form one board: each "
            "tile shares an edge with another, and all corners that meet have the same value. There "
            "is only one solution.",
            count=len(draft.hand),
            laid=len(draft.layout),
        )

    def answer_message(self, answer: JoinAnswer) -> Phrase:
        return all_placed(answer.placements)

    def answer_hints(self, answer: JoinAnswer) -> tuple[Phrase, ...]:
        return tuple(
            phrase("{tile} belongs on {face}.", tile=laid.tile.name, face=place_name(laid.at))
            for laid in answer.placements
        )

    def verdict(self, _answer: JoinAnswer, _given: GivenJoin, right: bool) -> Phrase:
        return phrase("Right: the tiles form one board!") if right else phrase("Part of this answer is wrong.")

    def is_right(self, _draft: Draft, answer: JoinAnswer, given: GivenJoin) -> bool:
        return name_all(given.placements, answer.placements)

    def solve(self, draft: Draft, effort: Effort) -> JoinSolved:
        position = draft.position(apart=True)
        search = Joining(position.board, position.hand, effort.clock)
        over = False
        try:
            with heeding_interrupts(effort.clock):
                search.run(2)
        except OutOfTimeError:
            over = True
        ways = tuple(map(JoinAnswer, search.found))
        for way in ways:
            wrong = problems(position.board, position.hand, way.placements)
            if wrong:
                raise AssertionError(f"placements that join nothing: {'; '.join(wrong)}")
        if not ways:
            return JoinSolved("unknown" if over else "impossible", None if over else False)
        return JoinSolved("solved", False if len(ways) > 1 else None if over else True, ways)

    def answer_of(self, solved: JoinSolved) -> JoinAnswer | None:
        return next(iter(solved.solutions), None)

    def display(self, draft: Draft, solved: JoinSolved) -> Display:
        answer = self.answer_of(solved)
        if answer is None:
            if solved.status == "unknown":
                message = _("Stopped: it is not known whether the hand can join the tiles.")
            else:
                message = _("The hand cannot join the tiles: every possibility was tried.")
            return Display(f"{message}\n", message, draft.layout)
        placements = self.answer_message(answer)
        if solved.unique:
            line = _("The only solution: {placements}.", placements=placements)
        elif solved.unique is None:
            line = _("A solution, perhaps not the only one: {placements}.", placements=placements)
        else:
            line = _("A solution, but not the only one: {placements}.", placements=placements)
        layout = (*draft.layout, *answer.placements)
        after = draft._replace(kind=None, layout=layout, hand=(), scores=None)
        return Display(write_drawing_or_list(after, [line]), line, layout, new=[each.at for each in answer.placements])

    def hint(self, draft: Draft, clock: Clock) -> Hint:
        solved = self.solved_for_hint(draft, clock)
        if solved.status == "impossible":
            message = phrase("there is no solution: every way to place the hand was tried")
            return Hint(False, None, message, contradiction=True)
        if solved.unique is False:
            first, second = (set(way.placements) for way in solved.solutions)
            message = phrase(
                "there is more than one solution: one has {here}, another {there}",
                here=placed(min(first - second)),
                there=placed(min(second - first)),
            )
            return Hint(False, None, message, several=True)
        if solved.unique is None:
            return Hint(False, None, phrase("stopped before the number of solutions was known"))
        board = draft.position(apart=True).board
        step = next_step(board, draft.hand, solved.solutions[0].placements)
        hand = tuple(tile for tile in draft.hand if tile != step.laid.tile)
        after = draft._replace(kind=draft.kind if hand else None, hand=hand, layout=(*draft.layout, step.laid))
        grade: Grade = "easy" if step.fits == 1 else "moderate" if step.near == 1 else "hard"
        return Hint(True, grade, _step_message(board, step), lays=(step.laid,), text=write_drawing_or_list(after))

    def printed(self, _draft: Draft, answer: JoinAnswer) -> PrintedAnswer:
        return PrintedAnswer(lays=answer.placements)


def grade_of(hand: int, apart: int, detour: bool) -> Grade:
    """Grade a puzzle by the points that the module lists.

    >>> grade_of(3, 2, False), grade_of(6, 3, True)
    ('easy', 'fiendish')
    """
    return graded((hand > MANY_TILES) + (apart > LEAST_APART) + detour)


def _grades(hand: int, apart: int) -> list[Grade]:
    return list(dict.fromkeys(grade_of(hand, apart, detour) for detour in (False, True)))


def _changes(hand: int, apart: int, grade: Grade) -> Phrase:
    """Suggest the smallest changes to the parameters ``tiles`` and ``hand`` that make a grade possible.

    >>> [str(_changes(4, 2, "hard")), str(_changes(4, 2, "fiendish"))]
    ['hand=5 or tiles=3', 'tiles=3 and hand=5']
    """
    ways = [
        (abs(tiles - apart) + abs(size - hand), tiles, size)
        for tiles in range(LEAST_APART, MOST_APART + 1)
        for size in range(LEAST_HAND, LARGEST_HAND + 1)
        if grade in _grades(size, tiles)
    ]
    nearest = min(steps for steps, _, _ in ways)
    return either(
        listed([f"tiles={tiles}"] * (tiles != apart) + [f"hand={size}"] * (size != hand))
        for steps, tiles, size in ways
        if steps == nearest
    )


def most_between(faces: list[Face]) -> int:
    """Count the empty faces between those two faces that are farthest apart.

    >>> most_between([(0, 0), (3, 0)])
    2
    """
    ways = [tiles_between({face}, set(faces), LARGEST_HAND) for face in faces]
    return max(way[face] for way in ways for face in faces)


def _figure(rng: Random, tile_set: TileSet, size: int) -> dict[Face, tuple[int, int, int]]:
    """Place ``size`` tiles at random so that they are connected.

    Each tile has the choice of two random slots, and takes the one that is farther from the other tiles.

    Raises:
        RejectedError: no tile fits the chosen slot.
    """
    tile = rng.choice(tile_set.tiles)
    board = Board.empty(tile_set).place((0, 0), rng.choice(tile.rotations))
    while len(board) < size:
        slots = sorted(board.frontier)
        face = max(rng.sample(slots, min(2, len(slots))), key=lambda slot: _total_distance(slot, board))
        fits = board.tile_set.fitting[board.known(face)] & board.unplayed
        if not fits:
            raise RejectedError(phrase("no tile fits"))
        board = board.place(face, tile_set.turns[board.known(face)][rng.choice(list(numbers(fits)))])
    return dict(board.tiles)


def _total_distance(slot: Face, board: Board) -> int:
    return sum(abs(slot[0] - x) + abs(slot[1] - y) for x, y in board.tiles)


def _step_message(board: Board, step: JoinStep) -> Phrase:
    part = next(part for part in connected_parts(set(board.tiles)) if step.part in part)
    named = placed(Placement(step.part, board.tiles[step.part]))
    if len(part) == len(board):
        where = phrase_in("beside ...", "the tiles on the board")
    else:
        where = named if len(part) == 1 else phrase_in("beside ...", "the part with {tile}", tile=named)
    values: dict[str, Value] = {"count": step.fits, "where": where, "tile": placed(step.laid)}
    if step.fits == 1:
        return phrase("A tile must be placed beside {where}, and only {tile} fits there.", **values)
    if step.near == 1:
        return phrase(
            "Of the {count} ways to place a tile beside {where}, only {tile} leaves enough tiles in the hand to "
            "reach every other part.",
            **values,
        )
    if step.near < step.fits:
        values["near"] = step.near
        if step.leading == 1:
            return phrase(
                "Of the {count} ways to place a tile beside {where}, {near} leave enough tiles in the hand to reach "
                "every other part. Of those, only {tile} leads to the solution.",
                **values,
            )
        if step.leading == step.near:
            return phrase(
                "Of the {count} ways to place a tile beside {where}, {near} leave enough tiles in the hand to reach "
                "every other part. Each of those leads to the solution, for example {tile}.",
                **values,
            )
        return phrase(
            "Of the {count} ways to place a tile beside {where}, {near} leave enough tiles in the hand to reach "
            "every other part. Of those, {leading} lead to the solution, for example {tile}.",
            **values,
            leading=step.leading,
        )
    if step.leading == 1:
        return phrase(
            "Of the {count} ways to place a tile beside {where}, only {tile} leads to the solution.", **values
        )
    if step.leading == step.near:
        return phrase(
            "Each of the {count} ways to place a tile beside {where} leads to the solution, for example {tile}.",
            **values,
        )
    return phrase(
        "Of the {count} ways to place a tile beside {where}, {leading} lead to the solution, for example {tile}.",
        **values,
        leading=step.leading,
    )


KIND = JoinKind()
