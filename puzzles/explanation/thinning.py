"""Steps that the others can do without, once a way to solve a puzzle is chosen.

What a step rests on was noted when it was taken. Often it would follow without: by another face, from fewer faces side
by side, or by a count to which some value does not matter. So each step, value by value, is left out in turn, and the
others are followed again as a reader would.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from puzzles.explanation.arguments import Count, outline_holds
from puzzles.explanation.tracing import Taken, Trace, as_known
from puzzles.fill.task import Task
from puzzles.ladder.state import LadderStep, State, values_of
from puzzles.ladder.techniques import arcs, ways_to_fill


def thinned(task: Task, steps: Iterable[Taken]) -> list[Taken]:
    """The steps of a whole solution without those that the others can do without, each with what it rests on now."""
    kept = [each for taken in steps for each in _value_by_value(taken)]
    states = _before_each(State(task), kept)
    assert states is not None, "each step has what it rests on"
    fewest = len(kept) + 1
    while len(kept) < fewest:
        fewest = len(kept)
        for taken in sorted(kept, key=lambda taken: _step(taken).rung)[::-1]:
            number = next(place for place, other in enumerate(kept) if other is taken)
            after = None if _step(taken).laid else _before_each(states[number], kept[number + 1 :])
            if after is not None:
                kept.pop(number)
                states[number:] = after
    trace = Trace(State(task))
    for taken in _joined(_in_few_faces(task, taken, state) for taken, state in zip(kept, states)):
        trace.take(_step(taken), taken.chain, taken.rests_on if taken.chain else {})
    return trace.needed()


def _step(taken: Taken) -> LadderStep:
    assert taken.step is not None, "only in a chain there is anything else"
    return taken.step


def _value_by_value(taken: Taken) -> Iterator[Taken]:
    """A step that takes several values from a point, each for itself; any other as it is."""
    step = _step(taken)
    if step.technique not in ("neighbour", "round"):
        yield taken
        return
    for value in values_of(step.ruled_out):
        yield taken._replace(step=step._replace(ruled_out=1 << value))


def _joined(steps: Iterable[Taken]) -> list[Taken]:
    """What one face, or some together, rule out of a point in a row, as one step again."""
    joined: list[Taken] = []
    for taken in steps:
        step, last = _step(taken), _step(joined[-1]) if joined else None
        if last and step.technique in ("neighbour", "round") and _subject(step) == _subject(last):
            joined[-1] = joined[-1]._replace(step=last._replace(ruled_out=last.ruled_out | step.ruled_out))
        else:
            joined.append(taken)
    return joined


def _subject(step: LadderStep) -> tuple[object, ...]:
    return step.technique, step.point, step.faces


def _in_few_faces(task: Task, taken: Taken, state: State) -> Taken:
    """A step with as few of the faces round a point as it follows from, none of them filled."""
    step = _step(taken)
    if step.technique != "round":
        return taken
    for arc in sorted((tuple(face for face in arc if face in state.open) for arc in arcs(task)), key=len):
        if len(arc) < len(step.faces) and _cannot_together(state, step._replace(faces=arc)):
            step = step._replace(faces=arc)
            break
    for face in step.faces:
        fewer = step._replace(faces=tuple(other for other in step.faces if other != face))
        if _cannot_together(state, fewer):
            step = fewer
    return taken._replace(step=step)


def _before_each(state: State, steps: Sequence[Taken]) -> list[State] | None:
    """The states before each of some steps and after all; ``None`` where one of them does not follow."""
    states = [state]
    for taken in steps:
        if not _follows(states[-1], taken):
            return None
        states.append(states[-1].copy())
        states[-1].apply(as_known(states[-1], _step(taken)))
    return states


def _follows(state: State, taken: Taken) -> bool:
    """Whether a step follows from what is known in a state."""
    step = _step(taken)
    tiles = state.table.of_tiles(step.tiles)
    if taken.chain:
        return not any(mask & state.options[face] for face, mask in taken.rests_on.items())
    if step.technique == "fit":
        return all(state.options[face] == 1 << place for face, place in step.laid)
    if step.technique == "place":
        return not any(state.options[face] & tiles for face in state.open if face not in step.faces)
    if step.technique == "group":
        return not any(state.options[face] & ~tiles for face in step.faces)
    if step.technique == "value":
        return all(state.domain(point) == 1 << value for point, value in step.values)
    if step.technique == "neighbour":
        return not state.domain(step.point) & step.ruled_out
    if step.technique == "round":
        return _cannot_together(state, step)
    before = tuple(state.options)
    if step.technique == "count":
        return Count(state, before, step.about[0], step).holds()
    return outline_holds(state, before, step.about, step)


def _cannot_together(state: State, step: LadderStep) -> bool:
    """Whether some faces cannot be filled together so that a point has one of the values of a step."""
    if all(step.point not in state.task.corners[face] for face in step.faces):
        return False
    ways = ways_to_fill(state, step.faces, state.options)
    return ways is not None and not any(step.ruled_out >> way[step.point] & 1 for way in ways)
