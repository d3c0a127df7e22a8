"""Fill: place tiles on all faces of a region. Only one filling agrees with the given values.

A puzzle lists the tiles to use, and the filling uses them all. Each given value, or symmetric group of values, is
needed: without it, there would be a second filling, or the puzzle would be too hard for its grade. In a ``fiendish``
puzzle, logic leads some way before the first trial is needed (see ``LOGIC_FIRST``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from random import Random
from typing import Any, NamedTuple, TypeAlias

from analyzer.board import Board, Placement, place_name
from analyzer.engine.clock import Clock
from analyzer.forms import json_keys, to_json
from analyzer.lattice import Face, Point, corners, neighbours, row_by_row
from analyzer.messages import Phrase, _, either, ngettext, phrase, phrase_of, phrases
from analyzer.position import KindName, Note, Position, Puzzle
from analyzer.text import Draft, write_drawing, write_drawing_or_list
from analyzer.tiles import Tile, TileSet
from puzzles.answers import NamedTile, name_all
from puzzles.curl import why_not
from puzzles.explanation import ExplainedStep, Explanation, Misfit, Rated, difficulty, explained, rating, solvable
from puzzles.explanation.technique import named
from puzzles.fill import FillProgress, Solution, fill
from puzzles.fill.large_hexagon import is_too_deep
from puzzles.fill.short_search import short_search
from puzzles.fill.task import Task
from puzzles.hints import Hint, PointValue
from puzzles.kinds import (
    AnswerForm,
    Display,
    Effort,
    Made,
    ParameterError,
    PrintedAnswer,
    PuzzleKind,
    RejectedError,
    all_placed,
    settle,
)
from puzzles.kinds.givens import ANY_GIVENS, MANNERS, SYMMETRIC, given_values, stripped
from puzzles.ladder import (
    GRADES,
    TRIAL,
    ContradictionError,
    TooManyTrialsError,
)
from puzzles.regions import Region, drawn, drawn_words, motions, shape, to_origin
from puzzles.step_lines import explanation_lines

FILL_NODES = 3000

FILL_TRIES = 6
"""How many orders of the tiles to try for a region. Together, they may use ``FILL_NODES`` nodes."""

ORDERS = 32

MOST_TRIALS = 20_000
"""How many trials rating a choice of given values may take. Most need less than a tenth of this number."""

LOGIC_FIRST = 0.75
"""In a ``fiendish`` puzzle, at least this many steps for each face to fill come before the first trial."""

LARGE = 20
"""A candidate with at least this many faces is large.

If a large ``hard`` or ``fiendish`` candidate is too hard, more values are given. A smaller candidate is rejected.
"""

MISFITS: dict[Misfit, Phrase] = {
    "easier": phrase("easier than requested"),
    "harder": phrase("harder than requested"),
    "trial-first": phrase("begins with a trial"),
}

DRAWN = "drawn "

GROWN = "grown"
"""The shape of a region that grows face by face at random."""

LEAST_FACES = {"gentle": 3, "subtle": 3, "hard": 5, "fiendish": 5}
"""Puzzles of these grades have at least this many faces to fill.

Among thousands of smaller candidates, none reached these grades.
"""

MOST_FACES = 42
"""A region that grows at random has at most this many faces, and at most three faces for every four tiles in the set.

With the standard set, arithmetic rules out 75 % of the regions of 42 faces; the search fills one in 30 of the others.
With 48 faces, arithmetic rules out 89 %, and the search filled none of 270 others.
"""

MOST_SHAPED = 60
"""A named or drawn shape has at most this many faces, and at most nine faces for every ten tiles in the set.

The search fills a strip of 50 faces in 0.4 s. But making a ``fiendish`` puzzle with 50 faces can take a minute, so
``fiendish`` puzzles have at most ``MOST_FACES`` faces.
"""

CHECK_SECONDS = 3.0
"""How long to search for a proof that a shape cannot be filled."""

DECISION_SECONDS = 3.0
"""How long to check that there is only one solution before a hint is given anyway."""

EXPLANATION_SECONDS = 3.0
"""How long to search for an explanation of the whole puzzle. If the time runs out, the hint is the first step found."""

STOPPED: dict[str, Phrase] = {
    "limit": phrase("The search stopped at the requested limit"),
    "seconds": phrase("Time ran out"),
    "interrupted": phrase("The search was interrupted"),
}

FillAnswer: TypeAlias = tuple[Placement, ...]


@json_keys("*solution", "*explanation?")
class Solved(NamedTuple):
    """The result of ``solve`` for a filling puzzle.

    Attributes:
        solution: the fillings found, and whether there are others.
        explanation: the steps that lead a human solver to the only filling; ``None`` if they were not requested.
    """

    solution: Solution
    explanation: Explanation | None = None


class FillKind(PuzzleKind[FillAnswer, Solved]):
    name: KindName = "fill"
    version = "4"
    title = phrase("Fill the region")
    instruction = phrase(
        "Fill each board with the tiles listed below it, so that all corners that meet have the same value. Use each "
        "tile once; there is only one solution. Write the value of each point into its circle, and cross out each tile "
        "that you have placed."
    )
    example: Mapping[str, str] = {"grade": "easy", "faces": "6"}
    grades = GRADES
    answer_type = FillAnswer
    given_type = tuple[NamedTile, ...]
    solved_type = Solved
    form = AnswerForm("fill")
    options = ("count", "limit", "explain")
    has_steps = True
    defaults: Mapping[str, Any] = {
        "faces": 14,
        "shape": GROWN,
        "tiles": 0,
        "givens": ANY_GIVENS,
        "grade": "gentle",
        "set": "standard",
    }

    def settle(self, given: Mapping[str, str]) -> dict[str, Any]:
        """Convert and check the parameters.

        A named or drawn ``shape`` determines ``faces``; ``tiles`` is the number of given tiles.
        """
        settled = settle(self.defaults, given, GRADES)
        grade, tiles = settled["grade"], settled["tiles"]
        try:
            tile_set = TileSet.named(settled["set"])
            region = None if settled["shape"] == GROWN else _named_region(settled["shape"])
        except ValueError as error:
            raise ParameterError(phrase_of(error)) from error
        if region is not None:
            if "faces" in given and settled["faces"] != len(region):
                raise ParameterError(
                    phrases(
                        "{shape} has {count} face, found {found} for 'faces'",
                        "{shape} has {count} faces, found {found} for 'faces'",
                        len(region),
                        shape=settled["shape"],
                        found=settled["faces"],
                    )
                )
            settled["faces"] = len(region)
            if settled["shape"].startswith(DRAWN):
                settled["shape"] = f"{DRAWN}{drawn_words(region)}"
            _check_fillable(settled["shape"], region, tile_set)
        _check_givens(settled, region)
        _check_size(settled, tile_set)
        least = LEAST_FACES.get(grade, 2)
        if settled["faces"] - tiles < least:
            raise ParameterError(
                phrases(
                    "{grade} puzzles have at least {count} face to fill, but 'faces' minus 'tiles' is {found}",
                    "{grade} puzzles have at least {count} faces to fill, but 'faces' minus 'tiles' is {found}",
                    least,
                    grade=grade,
                    found=settled["faces"] - tiles,
                )
            )
        return settled

    def make(self, rng: Random, parameters: Mapping[str, Any]) -> Made:
        tile_set = TileSet.named(parameters["set"])
        if parameters["shape"] == GROWN:
            region = _grown_region(rng, parameters["faces"], parameters["givens"] == SYMMETRIC)
        else:
            region = _named_region(parameters["shape"])
        if why_not(region, tile_set.tiles) is not None or is_too_deep(region, tile_set.tiles):
            raise RejectedError(phrase("no filling"))
        filling = _filled(rng, tile_set, region)
        given = sorted(rng.sample(filling, parameters["tiles"]))
        board = Board.of(tile_set, given, connected=False)
        wanted = tuple(laid for laid in filling if laid not in given)
        puzzle = Puzzle(
            Position(board),
            frozenset(laid.at for laid in wanted),
            {},
            tuple(sorted(laid.tile for laid in wanted)),
        )
        task = Task.of(puzzle)
        values = {point: value for laid in wanted for point, value in zip(corners(laid.at), laid.corners)}
        highest = GRADES.index(parameters["grade"]) + 1
        values_there = [values[point] for point in task.points]
        manner = parameters["givens"]
        logic = round(LOGIC_FIRST * len(task.faces)) if highest == len(GRADES) else 0
        try:
            orders = given_values(rng, task, values_there, highest, manner)
            known, found = _graded(task, values_there, orders, highest, logic)
        except RejectedError as rejected:
            if highest < TRIAL or rejected.reason == MISFITS["easier"] or len(task.faces) < LARGE:
                raise
            rungs = [highest]

            def good(fewer: Task) -> bool:
                rung = solvable(fewer, highest, logic, MOST_TRIALS, values_there)
                if rung is not None:
                    rungs.append(rung)
                return rung is not None

            known = stripped(rng, task, values_there, manner, good)
            if rungs[-1] < highest:
                raise RejectedError(MISFITS["easier"]) from None
            known, found = _graded(task, values_there, [known], highest, logic)
        if not known and parameters["givens"] == SYMMETRIC:
            raise RejectedError(phrase("nothing given"))
        givens = {task.points[number]: value for number, value in known.items() if task.known[number] is None}
        statement = write_drawing(Draft.of(puzzle._replace(givens=givens)))
        tags = _tags(parameters, givens=bool(givens))
        return Made(statement, wanted, GRADES[found.rung - 1], tags, difficulty.number(found.effort))

    def check(self, draft: Draft) -> None:
        draft.puzzle()

    def question(self, draft: Draft, _answer: FillAnswer) -> Phrase:
        return phrase(
            "Fill the marked places with these {count} tiles, using each tile once, so that all corners that meet "
            "have the same value. There is only one solution.",
            count=len(draft.fill),
        )

    def answer_message(self, answer: FillAnswer) -> Phrase:
        return all_placed(answer)

    def is_right(self, _draft: Draft, answer: FillAnswer, given: Sequence[NamedTile]) -> bool:
        return name_all(given, answer)

    def given_on(self, draft: Draft, board: Draft) -> Any:
        laid = {placement.at: placement for placement in board.layout}
        return to_json([laid[face] for face in draft.fill if face in laid])

    def solve(self, draft: Draft, effort: Effort) -> Solved:
        puzzle, progress, options = draft.puzzle(), FillProgress(), effort.options
        effort.watch(progress)
        solution = fill(
            puzzle,
            count=options.get("count", False),
            limit=options.get("limit"),
            clock=effort.clock,
            progress=progress,
        )
        if not options.get("explain"):
            return Solved(solution)
        # If there are several fillings, no steps can lead to one of them.
        if solution.status != "solved" or solution.unique is False:
            return Solved(solution, Explanation())
        # The user's own notes prove nothing, so they are ignored.
        return Solved(solution, explained(Task.of(puzzle._replace(notes=())), effort.clock))

    def answer_of(self, solved: Solved) -> FillAnswer | None:
        return next(iter(solved.solution.solutions), None)

    def display(self, draft: Draft, solved: Solved) -> Display:
        solution, faces = solved.solution, len(draft.fill)
        text = _solution_text(draft, solution)
        if solved.explanation is not None and solution.status == "solved" and solution.unique is not False:
            lines = explanation_lines(draft, solved.explanation)
            text += "".join(f"# {line}".rstrip() + "\n" for line in lines)
        answer = self.answer_of(solved)
        if answer is None:
            title = ngettext("A puzzle with {count:,} face to fill", "A puzzle with {count:,} faces to fill", faces)
            return Display(text, title, draft.layout, fill=draft.fill, givens=draft.givens)
        title = ngettext("A puzzle with {count:,} filled face", "A puzzle with {count:,} filled faces", faces)
        return Display(text, title, (*draft.layout, *answer), new=draft.fill, givens=draft.givens)

    def hint(self, draft: Draft, clock: Clock) -> Hint:
        """Explain the whole puzzle, and return the first step.

        Only a complete explanation shows which steps are useless.
        """
        puzzle = draft.puzzle()
        task = Task.of(puzzle)
        if not task.faces:
            return Hint(False, None, phrase("nothing is left to fill"))
        clock.check()
        solution = fill(puzzle, clock=clock.share(1.0, DECISION_SECONDS))
        if solution.reason is not None:
            message = phrase("There is no solution. {reason}", reason=solution.reason.phrase)
            return Hint(False, None, message, contradiction=True)
        if solution.unique is False:
            return Hint(False, None, _several(*solution.solutions), several=True)
        wrong = _wrong_note(puzzle, solution.solutions[0]) if solution.unique else None
        if wrong is not None:
            message = phrase(
                "the note {note} is wrong: it excludes a tile or a value of the only solution", note=str(wrong)
            )
            return Hint(False, None, message)
        clock.check()
        try:
            explanation = explained(task, clock.share(1.0, EXPLANATION_SECONDS))
            if not explanation.steps:
                explanation = explained(task, clock, most=1)
        except ContradictionError:
            noted = phrase("there is no solution that matches the notes")
            return Hint(False, None, noted if puzzle.notes else phrase("there is no solution"), contradiction=True)
        clock.check()
        if not explanation.steps:
            return Hint(False, None, phrase("no further step follows from the givens"))
        step = explanation.steps[0]
        return Hint(
            True,
            step.grade,
            step.phrase,
            lays=step.lays,
            values=tuple(PointValue(*given) for given in step.gives),
            notes=step.notes,
            text=written(puzzle, step),
            inferences=step.inferences,
            faces=explanation.faces,
            points=explanation.points,
            technique=named(step.inferences),
        )

    def explain(self, draft: Draft) -> Explanation:
        return explained(Task.of(draft.puzzle()))

    def steps_page(self, draft: Draft, solved: Solved) -> str | None:
        from puzzles.explanation.step_pages import explanation_html

        assert solved.explanation is not None
        return explanation_html(draft, solved.explanation) if solved.explanation.steps else None

    def printed(self, _draft: Draft, answer: FillAnswer) -> PrintedAnswer:
        return PrintedAnswer(lays=answer, blanks=((phrase("Notes"),), (Phrase(""),)))


def _named_region(words: str) -> Region:
    """Return a named shape (``triangle 4``) or a drawn one (``drawn 2 1-3``).

    Raises:
        ValueError: the words do not describe a region.
    """
    if words.startswith(DRAWN):
        return _moved(drawn(words.removeprefix(DRAWN)))
    name = words.rstrip("0123456789 ")
    return _moved(shape(name, tuple(int(number[:9]) for number in words[len(name) :].split())))


def _check_fillable(name: str, region: Region, tile_set: TileSet) -> None:
    found = fill(Puzzle(Position(Board.empty(tile_set)), region, {}, None), clock=Clock(CHECK_SECONDS))
    if found.reason is not None:
        raise ParameterError(
            phrase(
                "{shape} cannot be filled with the {set} set. {reason}",
                shape=name,
                set=tile_set.name,
                reason=found.reason.phrase,
            )
        )


def _check_size(settled: Mapping[str, Any], tile_set: TileSet) -> None:
    grown, shaped = min(len(tile_set) * 3 // 4, MOST_FACES), min(len(tile_set) * 9 // 10, MOST_SHAPED)
    faces, wide = settled["faces"], settled["shape"] != GROWN and settled["grade"] != GRADES[-1]
    most = shaped if wide else grown
    if faces < 2 or (wide and faces > most):
        raise ParameterError(
            phrase(
                "a puzzle with the {set} set has 2 to {most} faces, found {found}",
                set=tile_set.name,
                most=most,
                found=faces,
            )
        )
    if faces > most:
        raise ParameterError(
            phrase(
                "a puzzle with the {set} set has 2 to {most} faces, found {found}; unless the grade is {grade}, a "
                "narrow shape such as {example} can have up to {shaped}",
                set=tile_set.name,
                most=most,
                found=faces,
                example=f"strip {min(shaped, 45)}",
                shaped=shaped,
                grade=GRADES[-1],
            )
        )


def _grown_region(rng: Random, size: int, symmetric: bool) -> Region:
    """Let a connected region grow at random.

    Each step picks two faces beside the region at random, and adds the one that has more neighbours in it. A symmetric
    region has a line of symmetry or, if its size is even, perhaps half-turn symmetry.
    """
    turned = symmetric and size % 2 == 0 and rng.random() < 0.5

    def twin(face: Face) -> Face:
        x, y = face
        return (-x, 1 - y) if turned else (-x, y) if symmetric else face

    faces: set[Face] = {(0, 0), twin((0, 0))}
    beside = {other for face in faces for other in neighbours(face)} - faces
    while len(faces) < size:
        edge = sorted(face for face in beside if len(faces) + len({face, twin(face)}) <= size)
        if not edge:
            raise RejectedError(phrase("the region cannot grow to the requested size"))
        chosen = max(rng.sample(edge, min(2, len(edge))), key=lambda face: sum(n in faces for n in neighbours(face)))
        new = {chosen, twin(chosen)}
        faces |= new
        beside = (beside | {other for face in new for other in neighbours(face)}) - faces
    return _moved(faces)


def _check_givens(settled: Mapping[str, Any], region: Region | None) -> None:
    if settled["givens"] not in MANNERS:
        raise ParameterError(
            phrase("found {found} for 'givens', expected {names}", names=either(MANNERS), found=repr(settled["givens"]))
        )
    if settled["givens"] == SYMMETRIC:
        if settled["tiles"]:
            raise ParameterError(
                phrase(
                    "'givens' can be symmetric only if 'tiles' is 0, found {found} for 'tiles'", found=settled["tiles"]
                )
            )
        if region is not None and not motions(region):
            raise ParameterError(
                phrase(
                    "{shape} is not symmetric, so its givens cannot be symmetric: choose another shape or other givens",
                    shape=settled["shape"],
                )
            )


def _moved(faces: Set[Face]) -> Region:
    dx, dy = to_origin([point for face in faces for point in corners(face)])
    return frozenset((x + dx, y + dy) for x, y in faces)


def _filled(rng: Random, tile_set: TileSet, region: Region) -> tuple[Placement, ...]:
    """Fill a region at random.

    Raises:
        RejectedError: the search found no filling within its node limit.
    """
    task = Task.of(Puzzle(Position(Board.empty(tile_set)), region, {}, None))
    known = {point: rng.choice(tile_set.values) for point in rng.sample(range(len(task.points)), 2)}
    found = short_search(
        task.knowing(known),
        listed=1,
        stop_at=1,
        nodes=FILL_NODES // FILL_TRIES,
        orders=rng.sample(range(ORDERS), FILL_TRIES),
    )
    if found.fillings:
        return task.filling(found.fillings[0])
    raise RejectedError(phrase("no filling"))


def _graded(
    task: Task, values: Sequence[int], orders: Iterable[dict[int, int]], highest: int, logic: int
) -> tuple[dict[int, int], Rated]:
    """Return the first choice of given values that gives the requested grade, and its rating.

    Raises:
        RejectedError: none of the ``orders`` gives the requested grade.
    """
    reason = phrase("would take too long to grade")
    for known in orders:
        try:
            found = rating(task.knowing(known), highest, highest, logic, MOST_TRIALS, answer=values)
        except TooManyTrialsError:
            reason = phrase("would take too long to grade")
            continue
        if isinstance(found, Rated):
            return known, found
        reason = MISFITS[found]
    raise RejectedError(reason)


def _tags(parameters: Mapping[str, Any], givens: bool) -> tuple[str, ...]:
    shape = parameters["shape"]
    tags = [DRAWN.strip() if shape.startswith(DRAWN) else shape]
    if parameters["set"] != "standard":
        tags.append(f"set {parameters['set']}")
    if parameters["givens"] != ANY_GIVENS:
        tags.append(f"{parameters['givens']} givens")
    if parameters["tiles"]:
        tags.append("given-tiles")
    elif not givens:
        tags.append("no-givens")
    return tuple(sorted(tag.replace(" ", "-") for tag in tags))


def written(puzzle: Puzzle, step: ExplainedStep) -> str:
    """Return the puzzle's text after a step. Notes that are no longer needed are left out."""
    draft = Draft.of(puzzle)
    laid = {placement.at for placement in step.lays}
    tiles = {placement.tile for placement in step.lays}
    known = {*(given.point for given in draft.givens), *(given.point for given in step.gives)}
    for placement in (*draft.layout, *step.lays):
        known.update(corners(placement.at))
    notes = dict.fromkeys((*draft.notes, *step.notes))
    after = draft._replace(
        layout=(*draft.layout, *step.lays),
        fill=tuple(face for face in draft.fill if face not in laid),
        givens=(*draft.givens, *step.gives),
        use=None if draft.use is None else tuple(tile for tile in draft.use if tile not in tiles),
        notes=tuple(
            note for note in notes if note.at not in (known if note.tile is None else laid) and note.out not in tiles
        ),
    )
    return write_drawing_or_list(after)


def _wrong_note(puzzle: Puzzle, filling: FillAnswer) -> Note | None:
    right: set[tuple[Face | Point, int | Tile]] = set()
    for laid in filling:
        right.add((laid.at, laid.tile))
        right.update(zip(corners(laid.at), laid.corners))
    return next((note for note in puzzle.notes if (note.at, note.out) in right), None)


def _several(first: FillAnswer, second: FillAnswer) -> Phrase:
    here, there = next((a, b) for a, b in zip(sorted(first), sorted(second)) if a != b)
    tile, face = here.tile.name, place_name(here.at)
    if here.tile == there.tile:
        return phrase(
            "there is more than one solution: {tile} is possible on {face} in more than one rotation",
            tile=tile,
            face=face,
        )
    return phrase(
        "there is more than one solution: {tile} and {other} are both possible on {face}",
        tile=tile,
        other=there.tile.name,
        face=face,
    )


def _solution_text(draft: Draft, solution: Solution) -> str:
    if solution.status == "impossible":
        assert solution.reason is not None
        working = solution.reason.working or ()
        lines = [_("No filling."), solution.reason.phrase.text, *(f"  {line.text}" for line in working)]
        return "\n".join(lines) + "\n"
    headline = [_headline(solution), *([_("Note: {note}.", note=solution.note)] if solution.note else [])]
    if solution.status == "unknown":
        return write_drawing_or_list(_filled_draft(draft, solution.partial), headline)
    first, *others = solution.solutions
    text = write_drawing_or_list(_filled_draft(draft, first), headline)
    if others:
        another = write_drawing_or_list(_filled_draft(draft, others[0])).splitlines()
        text += "".join(f"# {line}\n" for line in (_("Another filling:"), *another))
    return text


def _headline(solution: Solution) -> str:
    stopped = STOPPED.get(solution.stopped, phrase(""))
    if solution.status == "unknown":
        return _(
            "{stopped}: it is not known whether there is a filling. The attempt that filled the most faces:",
            stopped=stopped,
        )
    if solution.count is not None:
        fillings = phrases("{count:,} filling", "{count:,} fillings", solution.count)
        if solution.complete:
            return _("Exactly {fillings}.", fillings=fillings)
        return _("{stopped}: at least {fillings}.", stopped=stopped, fillings=fillings)
    if solution.unique is None:
        return _("A filling. {stopped}, so there may be others.", stopped=stopped)
    return _("A filling, proven to be the only one.") if solution.unique else _("A filling, but not the only one.")


def _filled_draft(draft: Draft, filling: Sequence[Placement]) -> Draft:
    """Place these tiles. If they fill every face, the draft is no longer a puzzle but a position."""
    filled = {laid.at for laid in filling}
    left = tuple(sorted((face for face in draft.fill if face not in filled), key=row_by_row))
    draft = draft._replace(hand=(), well=None, fill=left, layout=(*draft.layout, *filling))
    return draft if left else draft._replace(kind=None, givens=(), use=None, notes=())


KIND = FillKind()
