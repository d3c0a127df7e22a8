"""Choose, order and group the steps that a person would take to solve a puzzle.

The solver always takes a step of the easiest possible kind. Among suppositions, the solver prefers one that yields much
information in few steps. Then unneeded steps are removed, and the others are ordered for a reader, who also takes the
easiest step next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from math import log2, sqrt
from random import Random
from typing import Literal, NamedTuple, TypeAlias

from analyzer.engine.clock import Clock, OutOfTimeError
from puzzles.explanation.difficulty import effort
from puzzles.explanation.looking import in_full
from puzzles.explanation.proof import (
    MOST_WAYS_CHECKED,
    Case,
    Taken,
    Trace,
    as_known,
    follows,
    holds,
    in_few_faces,
    leads,
)
from puzzles.fill.task import Task
from puzzles.ladder.solver import (
    DEEP_TRIAL,
    LOGIC,
    NESTED,
    REACHES,
    SEEN_AT_ONCE,
    SHORT,
    TECHNIQUES,
    TRIAL,
    easiest,
    finishes,
    follow,
    solved_by,
)
from puzzles.ladder.state import ContradictionError, LadderStep, State, TooManyTrialsError, values_of
from puzzles.ladder.techniques import (
    MOST_WAYS,
    can_be_denied,
    can_be_refuted,
    choices,
    common,
    denied,
    forced,
    refuted,
    shared_places,
    single_fits,
    ways_to_fill,
)

ATTEMPTS = 10
"""For a puzzle below rung ``LOGIC``, this many solutions are compared."""

SUBTLE_ATTEMPTS = 8
"""For a puzzle of rung ``LOGIC``, this many solutions are compared."""

MOST_TRACED = 20
"""At most this many trials and ``either`` steps are followed to the end, to compare their lengths."""

MOST_QUICK = 3
"""While a puzzle is rated, at most this many trials and ``either`` steps are compared."""

MOST_COMPARED = 12
"""At most this many steps of rung ``LOGIC`` are compared: those with the least effort."""

ORDERS = 5

ENDS = 1000.0
"""The gain of a contradiction, in bits: more than the information in any complete filling."""

EITHER_FIRST = 3
"""The gain from an ``either`` is multiplied by this, so that an ``either`` is usually preferred to a ``trial``."""

MOST_NESTED = 6
"""A search for nested trials ends once it has found at least this many."""

MOST_TRACED_INSIDE = 3
"""While a puzzle is rated, at most this many trials inside a supposition are compared."""

SHORTEST = 2
"""The number of steps in the shortest case: a supposition and a contradiction."""

BASE_EFFORT = 3

MOST_REASONS = 4
"""At most this many steps join another step as its reasons."""

MOST_JOINED = 8
"""Easily found values join a bundle only if it then has at most this many steps."""

VALUES = 3
"""Up to this rung, every technique finds a tile, the place of a tile or a value."""

Bundle: TypeAlias = "list[Taken]"
"""Steps of the solver that the explanation shows as one step."""


class Found(NamedTuple):
    """A solution to a puzzle, in steps.

    Attributes:
        complete: whether the steps lead to the whole filling.
        effort: the cost of the needed steps; ``None`` if the solution is incomplete or the time ran out.
    """

    bundles: list[Bundle]
    complete: bool
    effort: float | None


class Rated(NamedTuple):
    rung: int
    effort: float


Misfit: TypeAlias = Literal["easier", "harder", "trial-first"]
"""Why a puzzle is not rated. ``trial-first``: too few steps precede its first trial."""


def rating(
    task: Task,
    lowest: int = 1,
    highest: int = DEEP_TRIAL,
    logic: int = 0,
    trials: int | None = None,
    clock: Clock | None = None,
    answer: Sequence[int] | None = None,
) -> Rated | Misfit:
    """The rating of a puzzle with exactly one filling, or why it is rejected.

    If ``lowest`` is ``DEEP_TRIAL``, ``logic`` is the minimum number of steps before the first trial. ``answer``, the
    value of each point in the filling, only saves time. If the time runs out, the result is ``harder``.

    Raises:
        ContradictionError: the puzzle has no solution.
        TooManyTrialsError: more than ``trials`` trials were needed.
        OutOfTimeError: the time ran out during the check for an easier grade.
    """
    clock = clock or Clock()
    if 1 < lowest <= LOGIC and solved_by(task, lowest - 1):
        return "easier"
    trace = Trace(State(task, trials, clock.check, answer))
    if lowest > TRIAL:
        state = trace.state.copy()
        if finishes(state, LOGIC):
            return "easier"
        if not _has_steps(trace.state.copy(), logic, state):
            return "trial-first"
        if finishes(state, lowest - 1):
            return "easier"
    if not _solve(trace, min(highest, LOGIC), quick=True) and not _solve(trace, highest, quick=True):
        return "harder"
    rung = max((taken.ladder_step.rung for taken in trace.taken), default=1)
    return "easier" if rung < lowest else Rated(rung, effort(trace.needed()))


def solvable(task: Task, highest: int, logic: int, trials: int, answer: Sequence[int]) -> int | None:
    """The highest rung that a puzzle needs, but at least ``LOGIC``.

    The result is ``None`` if the techniques up to ``highest``, with at most ``trials`` trials, do not solve the puzzle.
    It is also ``None`` if fewer than ``logic`` steps precede the first trial.
    """
    try:
        state = State(task, trials, answer=answer)
        start = state.copy()
        if finishes(state, LOGIC):
            return LOGIC
        if _has_steps(start, logic, state):
            return next((rung for rung in range(TRIAL, highest + 1) if finishes(state, rung)), None)
    except (ContradictionError, TooManyTrialsError):
        pass
    return None


def _has_steps(state: State, number: int, end: State) -> bool:
    """Return whether ``number`` steps without a trial are possible before ``state`` knows as much as ``end``.

    The steps change ``state``.
    """
    for _ in range(number):
        step = None if state.knows_as_much_as(end) else easiest(state)
        if step is None:
            return False
        state.apply(as_known(state, step))
    return True


def find_steps(task: Task, clock: Clock | None = None, most: int | None = None) -> Found:
    """The steps that a person would take to solve a puzzle with one filling.

    If the puzzle needs no trial, the easiest of several solutions is returned. ``most`` is the maximum number of steps.
    When the ``clock`` runs out, the result has the steps found so far.

    Raises:
        ContradictionError: the puzzle has no solution.
    """
    clock = clock or Clock()
    trace = Trace(State(task, tick=clock.check))
    if not _solve(trace, most=most):
        return Found(_bundled(trace.resting()), False, None)
    steps = trace.needed()
    first: float | None = effort(steps)
    rung = max((taken.ladder_step.rung for taken in steps), default=0)
    if rung >= LOGIC:
        answer = [value for value in trace.state.values if value is not None]
        found = rating(task, clock=clock, answer=answer)
        first = found.effort if isinstance(found, Rated) else None
    if rung < TRIAL:
        rng, solutions, state = Random(0), [steps], trace.state
        for _ in range((SUBTLE_ATTEMPTS if rung == LOGIC else ATTEMPTS) - 1):
            trace = Trace(State(task, tick=clock.check))
            if _solve(trace, rng=rng):
                solutions.append(trace.needed())
        steps = min(solutions, key=lambda solution: _reading(state, solution))
    return Found(_arranged(task, _thinned(task, steps)), True, first)


def _solve(
    trace: Trace,
    highest: int = DEEP_TRIAL,
    quick: bool = False,
    rng: Random | None = None,
    most: int | None = None,
) -> bool:
    """Solve a puzzle with steps up to rung ``highest``; return whether it is solved.

    ``rng`` makes the choice among the easiest steps random.
    """
    state = trace.state
    try:
        while not state.solved and len(trace.taken) != most:
            state.trials.tick()
            step = _read_off(state) or _easiest(state, min(highest, LOGIC), rng)
            if step is not None and step.rung == LOGIC and not quick:
                step = _best_together(state, rng)
            if step is not None:
                trace.take(step)
            elif not _suppose(trace, highest, quick):
                break
    except OutOfTimeError:
        pass
    return state.solved


def _read_off(state: State) -> LadderStep | None:
    """A step that places a tile on a face with three known corners."""
    for step in single_fits(state):
        ((face, _),) = step.laid
        if all(state.values[point] is not None for point in state.task.corners[face]):
            return step
    return None


def _easiest(state: State, highest: int, rng: Random | None) -> LadderStep | None:
    """Return one of the easiest steps: a random one if ``rng`` is given, otherwise the first."""
    if rng is None:
        return easiest(state, highest)
    for rung in range(1, highest + 1):
        steps = [step for each, technique in TECHNIQUES if each == rung for step in technique(state)]
        if steps:
            return rng.choice(steps)
    return None


def _best_together(state: State, rng: Random | None) -> LadderStep:
    steps = (*shared_places(state), *forced(state))
    fewest = sorted((_ways(state, step, state.options), number) for number, step in enumerate(steps))[:MOST_COMPARED]
    worth = {number: _gain(state, steps[number]) / (BASE_EFFORT + ways) ** 2 for ways, number in fewest}
    return steps[max(worth, key=lambda number: worth[number] * (sqrt(rng.random()) if rng else 1))]


def _reading(state: State, steps: Iterable[Taken]) -> int:
    return sum(1 + _ways(state, taken.ladder_step, taken.before) for taken in steps)


def _ways(state: State, step: LadderStep, options: Sequence[int]) -> int:
    if step.technique != "round":
        return 0
    ways = ways_to_fill(state, step.faces[:-1], options) or ()
    return len(ways) + len(step.faces) ** 2 * step.ruled_out.bit_count() // 2


# Suppositions


def _suppose(trace: Trace, highest: int, quick: bool) -> bool:
    """Take the best ``trial`` or ``either``; return whether there is one."""
    state = trace.state
    for reach, rung in ((SHORT, TRIAL), (NESTED, DEEP_TRIAL)):
        steps = _supposed(state, rung, reach, quick) if rung <= highest else ()
        found = list(islice(steps, MOST_QUICK if quick else None))
        if found:
            trace.take(*_best(trace, found, reach, quick))
            return True
    return False


def _best(trace: Trace, steps: Sequence[LadderStep], reach: int, quick: bool) -> tuple[LadderStep, list[Case]]:
    """Return the best step and its cases. If ``quick``, only the gains are compared."""
    state = trace.state
    gains = sorted(((_gain(state, step) * _preference(step), step) for step in steps), key=lambda each: -each[0])
    if quick:
        return gains[0][1], _cases(trace, gains[0][1], reach, True)
    most, best = -1.0, None
    for gain, step in gains[:MOST_TRACED]:
        if gain / (BASE_EFFORT + SHORTEST) ** 2 <= most:
            break
        cases = _cases(trace, step, reach, False)
        worth = gain / (BASE_EFFORT + _length(state, cases)) ** 2
        if worth > most:
            most, best = worth, (step, cases)
    assert best is not None, "there is a step"
    return best if reach == NESTED else (best[0], _cases(trace, best[0], reach, False, ORDERS))


def _supposed(state: State, rung: int, reach: int, apart: bool) -> Iterator[LadderStep]:
    """Yield trials that end in a contradiction, and conclusions that follow from each of two cases (``either``).

    If ``apart``, an ``either`` gives one step for each value that it rules out.
    """
    nested = 0
    for choice in choices(state):
        wrong = [each for each in choice if can_be_refuted(state, reach, each, REACHES[reach])]
        yield from (denied(state, rung, each) for each in wrong if can_be_denied(state, each))
        both = reach == SHORT and len(choice) == 2 and not wrong
        if both and not any(refuted(state, reach, each, REACHES[reach]) for each in choice):
            for step in common(state, rung, choice, *(state.followed[reach, each] for each in choice)):
                values = values_of(step.ruled_out) if apart else ()
                yield from [step._replace(ruled_out=1 << value) for value in values] or [step]
        nested += len(wrong)
        if reach == NESTED and nested >= MOST_NESTED:
            return


def _preference(step: LadderStep) -> int:
    return EITHER_FIRST if step.technique == "either" else 1


def _gain(state: State, step: LadderStep) -> float:
    """Return how much information a step and the obvious steps after it give, in bits; ``ENDS`` for a contradiction.

    Steps up to rung ``SEEN_AT_ONCE`` are obvious.
    """
    after = state.copy()
    try:
        after.apply(as_known(after, step))
        follow(after, SEEN_AT_ONCE)
    except ContradictionError:
        return ENDS
    options = zip(state.options, after.options)
    return sum(log2(before.bit_count() / now.bit_count()) for before, now in options if before != now)


def _cases(trace: Trace, step: LadderStep, reach: int, quick: bool, orders: int = 1) -> list[Case]:
    """Return the shortest case that ``orders`` attempts find for each supposition.

    The first attempt always takes the first of the easiest steps. The others choose among them at random.
    """
    rngs = [None, *[Random(0)] * (orders - 1)]
    return [
        min(
            (_case(trace, supposition, step, reach, quick, rng) for rng in rngs),
            key=lambda case: _length(trace.state, [case]),
        )
        for supposition in step.cases
    ]


def _case(trace: Trace, supposition: LadderStep, step: LadderStep, reach: int, quick: bool, rng: Random | None) -> Case:
    child = trace.child()
    state = child.state
    try:
        child.take(supposition)
        while step.technique == "trial" or not holds(state, step):
            state.trials.tick()
            easy = _easiest(state, SEEN_AT_ONCE, rng)
            if easy is not None:
                child.take(easy)
            else:
                assert reach == NESTED, "it was followed before"
                _take_a_trial(child, quick)
    except ContradictionError as dead:
        return child.dead_end(dead)
    return child.reaching(step)


def _take_a_trial(trace: Trace, quick: bool) -> None:
    state = trace.state
    trials = (
        denied(state, TRIAL, supposition)
        for choice in choices(state)
        for supposition in choice
        if can_be_denied(state, supposition) and refuted(state, SHORT, supposition, REACHES[SHORT])
    )
    found = list(islice(trials, MOST_TRACED_INSIDE if quick else MOST_TRACED))
    assert found, "it was followed before"
    if quick:
        cases = [(step, _cases(trace, step, SHORT, quick)) for step in found]
        trace.take(*min(cases, key=lambda trial: sum(_chain_length(case.chain) for case in trial[1])))
    else:
        trace.take(*_best(trace, found, SHORT, quick))


def _length(state: State, cases: Iterable[Case]) -> float:
    """The number of steps in the cases.

    If a case ends because a tile fits no face, each earlier place of this tile counts as a step.
    """
    return sum(_chain_length(case.chain) + _places(state, case.chain[-1]) for case in cases)


def _chain_length(chain: Iterable[Taken]) -> int:
    return sum(1 + sum(map(_chain_length, taken.cases)) for taken in chain)


def _places(state: State, end: Taken) -> int:
    if end.dead is None or end.dead.dead != "no-place":
        return 0
    return sum(1 for mask in state.options if mask & state.table.of_tile[end.dead.tile])


# Removing unnecessary steps


def _thinned(task: Task, steps: Iterable[Taken]) -> list[Taken]:
    """Remove the steps that a complete solution does not need.

    A step often needs fewer earlier steps than were recorded. So each step is tested, and removed if the others still
    follow. At least one step of the hardest rung stays, because it determines the grade.
    """
    kept, states = _without_spare_steps(State(task), [each for taken in steps for each in _value_by_value(taken)])
    trace = Trace(State(task))
    for taken in _joined(in_few_faces(state, taken) for taken, state in zip(kept, states)):
        trace.retake(taken)
    return trace.needed()


def _without_spare_steps(
    state: State, steps: Iterable[Taken], earlier: Sequence[Taken] = ()
) -> tuple[list[Taken], list[State]]:
    """Remove the steps that no other step needs, the hardest first.

    Return the other steps, and the states before and after each of them.
    """
    kept = list(steps)
    states = _before_each(state, kept)
    assert states is not None, "each step has what it rests on"
    fewest = len(kept) + 1
    while len(kept) < fewest:
        fewest = len(kept)
        for taken in sorted(kept, key=lambda taken: taken.ladder_step.rung)[::-1]:
            number = next(place for place, other in enumerate(kept) if other is taken)
            stays = _has_to_stay(taken, [*earlier, *kept])
            after = None if stays else _before_each(states[number], kept[number + 1 :])
            if after is not None:
                kept.pop(number)
                states[number:] = after
    return kept, states


def _has_to_stay(taken: Taken, kept: Iterable[Taken]) -> bool:
    rung = taken.ladder_step.rung
    return bool(taken.ladder_step.laid) or all(other.ladder_step.rung < rung for other in kept if other is not taken)


def _value_by_value(taken: Taken) -> Iterator[Taken]:
    step = taken.ladder_step
    if step.technique not in ("neighbour", "round"):
        yield taken
        return
    for value in values_of(step.ruled_out):
        yield taken._replace(step=step._replace(ruled_out=1 << value))


def _joined(steps: Iterable[Taken]) -> list[Taken]:
    joined: list[Taken] = []
    for taken in steps:
        step, last = taken.ladder_step, joined[-1].ladder_step if joined else None
        if last and step.technique in ("neighbour", "round") and _place(step) == _place(last):
            joined[-1] = joined[-1]._replace(step=last._replace(ruled_out=last.ruled_out | step.ruled_out))
        else:
            joined.append(taken)
    return joined


def _place(step: LadderStep) -> tuple[object, ...]:
    return step.technique, step.point, step.faces


def _before_each(state: State, steps: Sequence[Taken], most: int = MOST_WAYS_CHECKED) -> list[State] | None:
    states = [state]
    for taken in steps:
        if not follows(states[-1], taken, most):
            return None
        states.append(states[-1].copy())
        states[-1].apply(as_known(states[-1], taken.ladder_step))
    return states


# Grouping and ordering steps


def _arranged(task: Task, steps: Sequence[Taken]) -> list[Bundle]:
    """Group the steps of a complete solution into bundles, and always put the easiest possible bundle next."""
    left = _bundled(steps)
    state = State(task)
    done: list[Bundle] = []
    while left:
        easier = sorted((_rung(bundle), number) for number, bundle in enumerate(left) if _rung(bundle) < _rung(left[0]))
        number = next((number for _, number in easier if _after(state, left[number], MOST_WAYS)), 0)
        bundle = left.pop(number)
        while (after := _after(state, bundle)) is None:
            done.append(_found_before(state, _rung(bundle)))
            assert done[-1], "it follows once the values that can be seen are found"
            for taken in done[-1]:
                state.apply(as_known(state, taken.ladder_step))
        done.append(bundle)
        state = after
    seen = _with_easy_finds(task, _alike_together(_gathered(task, _without_spare(task, done, _lays))))
    return _updated(task, _without_spare(task, seen, _is_found))


def _rung(bundle: Bundle) -> int:
    return max(taken.ladder_step.rung for taken in bundle)


def _after(state: State, bundle: Bundle, most: int = MOST_WAYS_CHECKED) -> State | None:
    states = _before_each(state, bundle, most)
    return states[-1] if states else None


def _lays(taken: Taken) -> bool:
    return bool(taken.ladder_step.laid)


def _is_found(taken: Taken) -> bool:
    return taken.progress or taken.ladder_step.technique == "place"


def _without_spare(task: Task, bundles: list[Bundle], stays: Callable[[Taken], bool]) -> list[Bundle]:
    """Remove the bundles that no later step needs, except those with a step for which ``stays`` is true.

    At least one bundle of the hardest rung stays.
    """
    number, state = 0, State(task)
    while number < len(bundles):
        bundle, rest = bundles[number], [taken for bundle in bundles[number + 1 :] for taken in bundle]
        hardest = all(_rung(other) < _rung(bundle) for other in bundles if other is not bundle)
        if not (hardest or any(map(stays, bundle))) and _before_each(state, rest) is not None:
            bundles = bundles[:number] + bundles[number + 1 :]
            continue
        after = _after(state, bundle)
        assert after is not None, "it follows"
        state, number = after, number + 1
    return bundles


def _gathered(task: Task, bundles: Sequence[Bundle]) -> list[Bundle]:
    """Join ``count`` steps that rule something out for the same value or the same point.

    All joined steps must follow from what is known before the first of them.
    """
    done: list[Bundle] = []
    moved = False
    for bundle in bundles:
        rest: Bundle = []
        for taken in bundle:
            state = State(task)
            for place, earlier in enumerate(done):
                counts = [other for other in earlier if _counts_like(taken, other)]
                if counts and all(follows(state, each) for each in (*counts, taken)):
                    if all(map(_is_count, earlier)):
                        done[place] = [*earlier, taken]
                    else:
                        done[place] = [other for other in earlier if all(other is not each for each in counts)]
                        done.insert(place, [*counts, taken])
                    moved = True
                    break
                for each in earlier:
                    state.apply(as_known(state, each.ladder_step))
            else:
                rest.append(taken)
        if rest:
            done.append(rest)
    return _gathered(task, done) if moved else done


def _is_count(taken: Taken) -> bool:
    return taken.ladder_step.technique == "count" and bool(taken.ladder_step.ruled_out)


def _counts_like(taken: Taken, other: Taken) -> bool:
    one, two = taken.ladder_step, other.ladder_step
    return _is_count(taken) and _is_count(other) and (one.about == two.about or one.point == two.point)


def _with_easy_finds(task: Task, bundles: list[Bundle]) -> list[Bundle]:
    """Before each bundle, insert the easier steps that find tiles or values; remove redundant steps."""
    state = State(task)
    done: list[Bundle] = []
    left = list(bundles)
    while left:
        while easy := _fresh(state, _found_before(state, _rung(left[0]))):
            _add(state, done, easy)
            if len(easy) > 1:
                left = _still_needed(state, left, done)
        bundle, *left = left
        fresh = _fresh(state, bundle)
        if fresh and done and _is_seen_after(done[-1], fresh):
            done[-1] = [*done[-1], *fresh]
        elif fresh:
            done.append(fresh)
    return done


def _fresh(state: State, bundle: Bundle) -> Bundle:
    """Apply the steps of a bundle that say something new; return them in the form that the reader sees."""
    fresh = []
    for each in _merged(bundle):
        if _says_something(state, as_known(state, each.ladder_step)):
            fresh.append(in_few_faces(state, each._replace(step=in_full(state, each.ladder_step))))
            state.apply(as_known(state, fresh[-1].ladder_step))
    return fresh


def _found_before(state: State, rung: int) -> Bundle:
    """Find the steps below ``rung`` that lead to the next tile or value."""
    trace = Trace(state.copy())
    while step := _read_off(trace.state) or easiest(trace.state, min(rung - 1, LOGIC)):
        trace.take(step)
        if step.rung <= VALUES or trace.taken[-1].progress:
            return trace.needed_for_last()
    return []


def _still_needed(state: State, bundles: list[Bundle], done: Iterable[Bundle]) -> list[Bundle]:
    steps = [taken for bundle in bundles for taken in bundle]
    if _before_each(state, steps) is None:
        return bundles
    kept, _ = _without_spare_steps(state, steps, [taken for bundle in done for taken in bundle])
    fewer = [[taken for taken in bundle if any(taken is other for other in kept)] for bundle in bundles]
    return [bundle for bundle in fewer if bundle]


def _is_seen_after(last: Bundle, bundle: Bundle) -> bool:
    values = all(taken.ladder_step.technique == "value" for taken in bundle)
    return values and _rung(last) > _rung(bundle) and len(last) + len(bundle) <= MOST_JOINED


def _says_something(state: State, step: LadderStep) -> bool:
    lays = any(face in state.open for face, _ in step.laid)
    return lays or bool(step.excluded) or any(state.values[point] is None for point, _ in step.values)


def _add(state: State, done: list[Bundle], seen: Bundle) -> None:
    """Add a bundle of steps to the end of ``done``, or join it to an earlier bundle.

    A bundle that places a tile joins the last bundle if the corners of the tile were known, or if the last bundle found
    its place. Any other bundle, with all bundles in between, joins the nearest earlier bundle that is at least as hard.
    It stays separate if the result would be longer than ``MOST_JOINED``, or if ``_read_off`` then finds a step.
    """
    rung, last_seen = _rung(seen), seen[-1]
    laid = last_seen.ladder_step.laid
    read_off = any(all(last_seen.values[point] is not None for point in state.task.corners[face]) for face, _ in laid)
    last = next((place for place, bundle in enumerate(reversed(done), 1) if _rung(bundle) >= rung), 0)
    joined = [taken for bundle in [*done[-last:], seen] for taken in bundle]
    if done and (read_off or _has_its_place(done[-1][-1].ladder_step, last_seen.ladder_step)):
        done[-1] = [*done[-1], *seen]
    elif last and len(joined) <= MOST_JOINED and not (laid or _read_off(state)):
        done[-last:] = [joined]
    else:
        done.append(seen)


def _has_its_place(step: LadderStep, laid: LadderStep) -> bool:
    return step.technique == "place" and step.faces == tuple(face for face, _ in laid.laid)


def _updated(task: Task, bundles: Iterable[Bundle]) -> list[Bundle]:
    trace = Trace(State(task))
    done: list[Bundle] = []
    for bundle in bundles:
        steps = [_retaken(trace, taken) for taken in _counts_together(trace.state, bundle)]
        if done and (_have_the_same_cases([*done[-1], *steps]) or _have_the_same_chain([*done[-1], *steps])):
            done[-1] += steps
        else:
            done.append(steps)
    return done


def _counts_together(state: State, bundle: Bundle) -> Bundle:
    """Move each ``count`` step next to the previous similar one, unless it needs a step in between."""
    done: Bundle = []
    for taken in bundle:
        same = [number for number, other in enumerate(done, 1) if _is_count(taken) and _alike(taken, other)]
        before = _after(state, done[: same[-1]]) if same else None
        done.insert(same[-1] if before and follows(before, taken) else len(done), taken)
    return done


def _have_the_same_cases(steps: Sequence[Taken]) -> bool:
    return len({taken.ladder_step.cases for taken in steps}) == 1 and steps[0].ladder_step.technique == "either"


def _have_the_same_chain(steps: Sequence[Taken]) -> bool:
    if any(taken.ladder_step.technique != "trial" or taken.ladder_step.point < 0 for taken in steps):
        return False
    first, *others = ((taken.ladder_step.point, list(map(_consequence, taken.cases[0][1:]))) for taken in steps)
    return all(other == first for other in others)


def _consequence(link: Taken) -> object:
    dead = link.dead
    return (dead.dead, dead.face, dead.tile) if dead else link.ladder_step._replace(excluded=())


def _retaken(trace: Trace, taken: Taken) -> Taken:
    trace.retake(_with_short_cases(trace.state, taken))
    return taken._replace(cases=trace.taken[-1].cases)


def _with_short_cases(state: State, taken: Taken) -> Taken:
    return taken._replace(cases=tuple(tuple(_shortened(state, chain, taken.ladder_step)) for chain in taken.cases))


def _shortened(state: State, chain: Sequence[Taken], step: LadderStep) -> Iterator[Taken]:
    spare = [link for link in chain[1 : len(chain) - (step.technique == "either")] if link.dead is None]
    for link in sorted(spare, key=lambda link: link.ladder_step.rung)[::-1]:
        fewer = [other for other in chain if other is not link]
        if leads(state, fewer, step):
            chain = fewer
    child = state.copy()
    for link in chain:
        yield _with_short_cases(child, link) if link.cases else link
        try:
            if link.dead is None:
                child.apply(as_known(child, link.ladder_step))
        except ContradictionError:
            return


def _bundled(steps: Sequence[Taken]) -> list[Bundle]:
    """Group the steps: a step that places no tile usually joins the first step that needs it."""
    feeds = [[other for other in range(number) if _feeds(steps[other], taken)] for number, taken in enumerate(steps)]
    owner = list(range(len(steps)))
    reasons = [0] * len(steps)
    for number in range(len(steps) - 1, -1, -1):
        taken = steps[number]
        served = [other for other in range(number + 1, len(steps)) if number in feeds[other]]
        if taken.cases or not served or taken.ladder_step.laid:
            continue
        main = min(owner[other] for other in served)
        if main == number or steps[main].cases or reasons[main] == MOST_REASONS:
            continue
        between = [other for other in range(number + 1, main) if owner[other] != main]
        if taken.progress and (between or any(owner[other] != main for other in served)):
            continue
        rung = taken.ladder_step.rung
        if all(steps[other].ladder_step.rung <= rung for other in between) and _holds_until(steps, number, main):
            owner[number] = main
            reasons[main] += 1
    bundles: dict[int, Bundle] = {}
    for number, main in enumerate(owner):
        bundles.setdefault(main, []).append(steps[number])
    return _alike_together([bundles[main] for main in sorted(bundles)])


def _alike_together(bundles: list[Bundle]) -> list[Bundle]:
    """Join bundles of the same technique with the same values, faces or point.

    A bundle cannot join or move past a bundle that is easier or that it needs.
    """
    together: list[Bundle] = []
    for bundle in bundles:
        place = _place_among(bundle, together)
        if place is None:
            together.append(bundle)
        else:
            together[place] = [*together[place], *bundle]
    return together


def _place_among(bundle: Bundle, earlier: Sequence[Bundle]) -> int | None:
    if not all(_alike(bundle[0], other) for other in bundle):
        return None
    for place in range(len(earlier) - 1, -1, -1):
        feeds = any(_feeds(other, taken) for other in earlier[place] for taken in bundle)
        if feeds or _rung(earlier[place]) < _rung(bundle):
            return None
        if all(_alike(bundle[0], other) for other in earlier[place]):
            return place
    return None


def _alike(taken: Taken, other: Taken) -> bool:
    one, two = taken.ladder_step, other.ladder_step
    if one.technique != two.technique or one.cases:
        return False
    if one.technique in ("count", "outline"):
        return one.about == two.about
    if one.technique == "round":
        return set(one.faces) == set(two.faces)
    return one.technique == "neighbour" and (one.point == two.point or one.ruled_out == two.ruled_out)


def _holds_until(steps: Sequence[Taken], number: int, main: int) -> bool:
    looked_at = {*steps[number].ladder_step.faces, *(face for _, face in steps[number].by)}
    return looked_at.isdisjoint(face for taken in steps[number:main] for face, _ in taken.ladder_step.laid)


def _feeds(taken: Taken, other: Taken) -> bool:
    return bool(taken.gave & other.uses) or any(mask & other.rests_on.get(face, 0) for face, mask in taken.gone.items())


def _merged(bundle: Bundle) -> Bundle:
    """Join the ``neighbour`` steps about one point, unless one needs another or a step between them."""
    done: Bundle = []
    for taken in bundle:
        same = [number for number, other in enumerate(done) if _is_same_neighbour(other, taken)]
        if same and not any(_feeds(other, taken) for other in done[same[0] :]):
            done[same[0]] = _as_one(done[same[0]], taken)
        else:
            done.append(taken)
    return done


def _is_same_neighbour(taken: Taken, other: Taken) -> bool:
    one, two = taken.ladder_step, other.ladder_step
    return one.technique == two.technique == "neighbour" and one.point == two.point


def _as_one(taken: Taken, other: Taken) -> Taken:
    gone = {face: taken.gone.get(face, 0) | other.gone.get(face, 0) for face in {*taken.gone, *other.gone}}
    step = taken.ladder_step
    merged = step._replace(ruled_out=step.ruled_out | other.ladder_step.ruled_out)
    return taken._replace(step=merged, gone=gone)
