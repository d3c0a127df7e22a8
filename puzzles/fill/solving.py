"""One interface to all methods that fill a region: search first, then arithmetic, then CP-SAT.

The search settles ordinary puzzles within a few milliseconds. It tries many orders of the tiles, each with a low node
limit, because some orders take far longer than others. After the first order, the arithmetic proofs are tried. When the
node budget is used up, CP-SAT takes over, with two models in turn and rising work limits. Only the search can count
millions of fillings, because it does not list them. While few fillings are known, a count runs the search and CP-SAT in
turn. Without OR-Tools, the search continues alone.

The values can be rotated: 0 becomes 1, 1 becomes 2 and so on, and the highest becomes 0. Suppose that no value is known
and that the rotation leaves the usable tiles unchanged, as with the standard set. Then the rotations of a filling are a
group of fillings, in which each point has each value once. So the search and CP-SAT solve the **reduced task** with a
fixed value at one point. Each of its fillings represents one group.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import count as count_from
from typing import TYPE_CHECKING

from analyzer.board import Placement
from analyzer.engine import or_tools
from analyzer.engine.clock import Clock, OutOfTimeError, heeding_interrupts
from analyzer.position import Puzzle
from analyzer.tiles import Tile
from puzzles.fill.depth_first import DepthFirst
from puzzles.fill.explain import core_reason, part_reason, simple_reason
from puzzles.fill.large import REPEATING_NODES, USUAL_FACES, annealed, deepest, is_large, may_repeat, part, repeating
from puzzles.fill.strips import strip_points
from puzzles.fill.task import FillEnding, FillProgress, Reason, Solution, Task, Values
from puzzles.fill.validator import validated

if TYPE_CHECKING:
    from puzzles.fill.fill_model import ModelAnswer

LISTED = 100
"""A count without a limit lists at most this many fillings."""

MOST_LISTED = 10_000
"""A count with a limit lists at most this many fillings."""

FIRST_NODES = 500
TRIES_EACH = 4
"""The node limit starts at ``FIRST_NODES`` and doubles after this number of tile orders."""

NODE_BUDGET = 100_000
"""The number of nodes to search before CP-SAT starts. This takes about as long as loading CP-SAT.

In a large region, each node takes longer, so the budget is smaller.
"""

STRIP_NODES = 5_000
"""The node limit of ``repeating`` for a large straight strip, if CP-SAT is available."""

THIN_ATTEMPTS = 3
"""In a large region with few inner points, this many annealing attempts precede each run of CP-SAT.

With many inner points, there is one attempt.
"""

WIDE_EFFORT = 10.0
"""The first work limit for large regions with many inner points, in CP-SAT's deterministic seconds."""

PART_EFFORT = 4.0
"""The work limit for ruling out a part of a large region, in CP-SAT's deterministic seconds."""

FEW = 1000
"""CP-SAT helps to count while fewer fillings than this are known."""


def fill(
    puzzle: Puzzle,
    *,
    count: bool = False,
    limit: int | None = None,
    clock: Clock | None = None,
    progress: FillProgress | None = None,
) -> Solution:
    r"""Fill a puzzle, decide whether the filling is unique, count all fillings, or explain why there is none.

    After Ctrl-C, the result contains what is known so far, and ``stopped`` is ``interrupted``.

    Args:
        puzzle: the puzzle to solve.
        count: whether to count all fillings instead of stopping as soon as uniqueness is decided.
        limit: the number of fillings at which to stop, at least 1.
        clock: the time limit; by default none.
        progress: the object to update while the work runs.

    Raises:
        ValueError: the puzzle is invalid (see ``Task.of``), or the limit is less than 1.
        WrongFillingError: a method found a wrong filling, which is a bug.

    >>> from analyzer.text import read_puzzle
    >>> solution = fill(read_puzzle("use: 0-1-2 1-1-2\ntiles:\n 0,0 ?\n 1,0 ?\n 1,1 = 2\n"))
    >>> solution.unique, solution.solutions[0][0]
    (True, Placement(at=(0, 0), corners=(1, 2, 0), bridge=False))
    """
    if limit is not None and limit < 1:
        raise ValueError(f"a limit is at least 1, found {limit}")
    wanted = min(limit or 2, 2)
    listed = wanted if not count else LISTED if limit is None else min(limit, MOST_LISTED)
    task = Task.of(puzzle)
    clock = clock or Clock()
    work = _Work(task, clock, progress or FillProgress(), listed)
    stopped: FillEnding = "answered"
    try:
        with heeding_interrupts(clock):
            if count:
                work.count_all(limit)
            else:
                work.decide(wanted)
            if work.exhausted and not work.count:
                work.explain()
    except OutOfTimeError:
        stopped = clock.reason
    complete = work.exhausted or (not count and work.count > 1)
    if stopped == "answered" and not complete:
        stopped = "limit"
    return Solution(
        status="solved" if work.count else "impossible" if work.exhausted else "unknown",
        unique=work.count == 1 if work.exhausted else False if work.count > 1 else None,
        count=None if not count else min(work.count, limit or work.count),
        complete=complete,
        solutions=tuple(validated(puzzle, task.filling(values)) for values in work.fillings),
        reason=work.reason,
        stopped=stopped,
        partial=() if complete or work.count else _validated_part(puzzle, work.partial()),
        note=or_tools.note(stopped),
    )


def _validated_part(puzzle: Puzzle, filling: tuple[Placement, ...]) -> tuple[Placement, ...]:
    return validated(puzzle._replace(fill=frozenset(laid.at for laid in filling)), filling)


def possible(task: Task, clock: Clock) -> bool | None:
    """Whether a task has a filling; ``None`` if the time ran out."""
    work = _Work(task, clock, FillProgress(), listed=1)
    try:
        work.decide(1)
    except OutOfTimeError:
        return None
    return bool(work.fillings)


class _Work:
    """The methods for one task, and their results so far.

    Attributes:
        count: the number of fillings known so far.
        exhausted: whether ``count`` is the exact number.
        reason: why there are no fillings, if that is proven.
        used_cp_sat: whether CP-SAT has been started.
    """

    def __init__(self, task: Task, clock: Clock, progress: FillProgress, listed: int) -> None:
        self._task = task
        self._rotations = value_rotations(task)
        self._cut = self._one_of_each(task)
        self._clock = clock
        self._progress = progress
        self._listed = listed
        self.fillings: dict[Values, None] = {}
        self.count = 0
        self.exhausted = False
        self.reason: Reason | None = None
        self.used_cp_sat = False

    def _one_of_each(self, task: Task) -> Task:
        return task if self._rotations == 1 else one_of_each(task)

    @cached_property
    def _search(self) -> DepthFirst:
        return DepthFirst(self._cut, self._clock, self._progress)

    def decide(self, wanted: int) -> None:
        if self._overfull():
            return
        spent = 0
        budget = NODE_BUDGET * (USUAL_FACES / max(USUAL_FACES, len(self._task.faces))) ** 2
        for attempt in count_from():
            nodes = FIRST_NODES << (attempt // TRIES_EACH)
            self._run(wanted, nodes, attempt)
            if self._enough(wanted) or (attempt == 0 and (self._refuted() or self._repeats(wanted))):
                return
            spent += nodes
            if (spent > budget or self._is_long_strip) and self._may_load_cp_sat():
                break
        self._begin_cp_sat()
        self._try_inside()
        self._find_strip()
        self._find(wanted)

    def count_all(self, limit: int | None) -> None:
        if self._overfull():
            return
        self._run(limit, FIRST_NODES)
        if self._enough(limit) or self._refuted():
            return
        if not self.count and is_large(self._task):
            # The search alone almost never fills a large region, and never proves one impossible.
            self.decide(1)
            if self._enough(limit):
                return
        for attempt in count_from():
            growth = 4**attempt
            self._run(limit, NODE_BUDGET * growth)
            if not self._enough(limit) and self.count < FEW and self._may_load_cp_sat():
                self._enumerate(limit, growth)
            if self._enough(limit):
                return

    def explain(self) -> None:
        if self.reason is None:
            self._progress.stage = "explaining"
            self.reason = simple_reason(self._task) or core_reason(self._task, self._clock, possible, self.used_cp_sat)

    def partial(self) -> tuple[Placement, ...]:
        values = self._search.partial
        return tuple(
            Placement(self._task.faces[face], (values[a], values[b], values[c]))
            for face in self._search.partial_faces
            for a, b, c in [self._task.corners[face]]
        )

    def _overfull(self) -> bool:
        """Check whether there are too few tiles. This is checked first, because a huge search is slow to set up."""
        self.exhausted = self._task.tiles.bit_count() < len(self._task.faces)
        return self.exhausted

    def _enough(self, wanted: int | None) -> bool:
        return self.exhausted or (wanted is not None and self.count >= wanted)

    def _run(self, stop_at: int | None, nodes: int, order: int = 0) -> None:
        self._progress.stage = "search"
        try:
            self._search.run(
                listed=self._cut_down(self._listed),
                stop_at=None if stop_at is None else self._cut_down(stop_at),
                nodes=nodes,
                order=order,
            )
        finally:
            self._learn(*self._search.found)

    def _cut_down(self, fillings: int) -> int:
        """How many fillings of the reduced task represent this many fillings of the task, rounded up."""
        return -(-fillings // self._rotations)

    def _learn(self, count: int, fillings: Iterable[Values], exhausted: bool) -> None:
        """Record what is known of the reduced task; ``exhausted`` means that ``count`` is exact."""
        for values in fillings:
            for filling in rotated(self._task, values) if self._rotations > 1 else (values,):
                if len(self.fillings) < self._listed:
                    self.fillings.setdefault(filling)
        self.count = max(self.count, count * self._rotations, len(self.fillings))
        self.exhausted = self.exhausted or exhausted

    def _refuted(self) -> bool:
        if not self.count:
            self.reason = simple_reason(self._task)
            self.exhausted = self.reason is not None
        return self.exhausted

    def _repeats(self, wanted: int) -> bool:
        if not self.count and is_large(self._task) and may_repeat(self._task):
            hasty = self._is_long_strip and self._may_load_cp_sat()
            self._learn_one(repeating(self._task, self._clock, STRIP_NODES if hasty else REPEATING_NODES))
        return self._enough(wanted)

    @cached_property
    def _is_long_strip(self) -> bool:
        """If so, CP-SAT takes over after one run of the search."""
        return is_large(self._task) and strip_points(self._task) is not None

    def _try_inside(self) -> None:
        """Let CP-SAT try to fill a part around the deepest point of a large region.

        If the part has no filling, the region has none either.
        """
        middle = deepest(self._task) if is_large(self._task) else None
        if middle is None:
            return

        def ask(clock: Clock) -> ModelAnswer:
            from puzzles.fill.fill_model import Form, find

            return find(self._one_of_each(inner), Form.CLAUSES, clock, PART_EFFORT)

        inner = part(self._task, middle)
        answer = or_tools.in_thread(ask, self._clock)
        if inner == self._task:
            self._learn(0, answer.fillings, answer.exhausted)
        elif answer.exhausted:
            self.exhausted, self.reason = True, part_reason(inner.faces, middle)

    def _find_strip(self) -> None:
        if not self.count and self._task.is_bare and strip_points(self._task) is not None:

            def ask(clock: Clock) -> Values | None:
                from puzzles.fill.strip_model import fill_strip

                return fill_strip(self._task, clock)

            self._learn_one(or_tools.in_thread(ask, self._clock))

    def _find(self, wanted: int) -> None:
        """Run CP-SAT with rising work limits until enough fillings are known.

        In a large region, annealing comes before each run.
        """
        each_time = 0 if not is_large(self._task) else 1 if self._task.has_many_inside else THIN_ATTEMPTS
        effort = attempts = 0
        while not self._enough(wanted):
            for _ in range(each_time):
                attempts += 1
                self._progress.stage = "annealing"
                self._learn_one(annealed(self._task, attempts, self._clock))
                if self._enough(wanted):
                    return
            answer = self._ask_model(effort)
            self._learn(0, answer.fillings, answer.exhausted)
            effort = 0 if answer.fillings else effort + 1

    def _learn_one(self, values: Values | None) -> None:
        self._learn(0, [] if values is None else [values], exhausted=False)

    def _ask_model(self, effort: int) -> ModelAnswer:
        known = tuple(self.fillings)
        wide = is_large(self._task) and self._task.has_many_inside
        # With many spare tiles, the sums of ``Form.FLOW`` are useless, and building them takes a long time.
        spacious = is_large(self._task) and self._task.tiles.bit_count() > 2 * len(self._task.faces)

        def ask(clock: Clock) -> ModelAnswer:
            from puzzles.fill.fill_model import Form, find

            form = Form.FLOW if effort % 2 and not wide and not spacious else Form.CLAUSES
            return find(self._cut, form, clock, 2.0**effort * (WIDE_EFFORT if wide else 1), known)

        self._begin_cp_sat()
        return or_tools.in_thread(ask, self._clock)

    def _enumerate(self, limit: int | None, effort: float) -> None:
        most = self._cut_down(FEW if limit is None else min(FEW, limit))

        def ask(clock: Clock) -> ModelAnswer:
            from puzzles.fill.fill_model import find_all

            return find_all(self._cut, clock, effort, most)

        self._begin_cp_sat()
        answer = or_tools.in_thread(ask, self._clock)
        self._learn(len(answer.fillings), answer.fillings, answer.exhausted)
        self._clock.check()

    def _may_load_cp_sat(self) -> bool:
        return self.used_cp_sat or or_tools.may_load(self._clock)

    def _begin_cp_sat(self) -> None:
        self._progress.stage = "CP-SAT"
        self.used_cp_sat = True


def value_rotations(task: Task) -> int:
    """The number of fillings that each filling of the reduced task represents.

    The number is 1 if a rotation of the values changes the task.

    >>> from analyzer.board import Board
    >>> from analyzer.position import Position, Puzzle
    >>> from analyzer.tiles import TileSet
    >>> board = Board.empty(TileSet.named("0-3"))
    >>> value_rotations(Task.of(Puzzle(Position(board), frozenset({(0, 0)}), {}, None)))
    4
    >>> value_rotations(Task.of(Puzzle(Position(board), frozenset({(0, 0)}), {(0, 0): 1}, None)))
    1
    """
    if not task.points or not task.is_bare:
        return 1
    values = task.tile_set.values
    after = dict(zip(values, (*values[1:], values[0])))
    tiles = task.tile_set.of_mask(task.tiles)
    turned = task.tile_set.mask(Tile.of(after[a], after[b], after[c]) for a, b, c in tiles)
    return len(values) if turned == task.tiles else 1


def one_of_each(task: Task) -> Task:
    """Fix one value of a task. Each filling of the new task represents ``value_rotations(task)`` fillings."""
    faces_at = list(map(len, task.corners_at()))
    return task.knowing({faces_at.index(max(faces_at)): task.tile_set.values[0]})


def rotated(task: Task, filling: Values) -> list[Values]:
    """List the fillings that this filling represents, beginning with the filling itself."""
    values = task.tile_set.values
    place = {value: number for number, value in enumerate(values)}
    return [tuple(values[(place[value] + turn) % len(values)] for value in filling) for turn in range(len(values))]
