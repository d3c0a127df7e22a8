"""Which steps of a solution are told together.

What rules something out for one other step alone is told with that step, as its reason; and what one face rules out of
a point with the first step that finds something by it, so that it is seen what it is for. A face whose corners all have
values is told with the step that found the last of them, since its tile can be read off.
"""

from __future__ import annotations

from collections.abc import Sequence

from puzzles.explanation.tracing import Taken
from puzzles.fill.task import Task

MOST_REASONS = 4
"""Reasons that are told with a step; more would be too many to keep in mind."""


def bundled(task: Task, steps: Sequence[Taken]) -> list[list[Taken]]:
    """The steps that are told together, in order."""
    owner = _reasons(steps)
    bundles: dict[int, list[int]] = {}
    for number, main in enumerate(owner):
        bundles.setdefault(main, []).append(number)
    known = {point for point, value in enumerate(task.known) if value is not None}
    told: list[list[int]] = []
    for main in sorted(bundles):
        bundle = bundles[main]
        laid = [face for number in bundle for face in _laid(steps[number])]
        if told and len(bundle) == 1 and laid and known.issuperset(task.corners[laid[0]]):
            told[-1].extend(bundle)
        else:
            told.append(bundle)
        for number in bundle:
            known.update(point for point, _ in _values(steps[number]))
            known.update(point for face in laid for point in task.corners[face])
    return [_merged([steps[number] for number in bundle]) for bundle in told]


def _merged(bundle: Sequence[Taken]) -> list[Taken]:
    """The steps of a bundle, those as one that rule values out of the same point by the faces round it."""
    told: list[Taken] = []
    for taken in bundle:
        same = [number for number, other in enumerate(told) if _is_same_neighbour(other, taken)]
        if same and not any(_feeds(other, taken) for other in told[same[0] :]):
            told[same[0]] = _as_one(told[same[0]], taken)
        else:
            told.append(taken)
    return told


def _is_same_neighbour(taken: Taken, other: Taken) -> bool:
    one, two = taken.step, other.step
    return bool(one and two and one.technique == two.technique == "neighbour" and one.point == two.point)


def _as_one(taken: Taken, other: Taken) -> Taken:
    gone = {face: taken.gone.get(face, 0) | other.gone.get(face, 0) for face in {*taken.gone, *other.gone}}
    step, values = taken.step, other.step.ruled_out if other.step else 0
    return taken._replace(
        step=step and step._replace(ruled_out=step.ruled_out | values), gone=gone, by=taken.by + other.by
    )


def _laid(taken: Taken) -> list[int]:
    return [face for face, _ in taken.step.laid] if taken.step else []


def _values(taken: Taken) -> tuple[tuple[int, int], ...]:
    return taken.step.values if taken.step else ()


def _reasons(steps: Sequence[Taken]) -> list[int]:
    """For each step the number of the one that it is told with; its own for most."""
    feeds = [
        [other for other in range(number + 1, len(steps)) if _feeds(taken, steps[other])]
        for number, taken in enumerate(steps)
    ]
    unit = _together(steps, feeds)
    owner = list(range(len(steps)))
    reasons: list[list[tuple[object, ...]]] = [[] for _ in steps]
    for number in range(len(steps) - 1, -1, -1):
        taken = steps[number]
        members = [other for other, first in enumerate(unit) if first == number]
        if not members or taken.step is None or taken.step.laid or taken.chain:
            continue
        if _is_laid_at_once(steps, number):
            owner[number] = owner[number + 1]
            continue
        served = {owner[unit[other]] for member in members for other in feeds[member]}
        main = min(served, default=number)
        if len(served) == 1 or (taken.step.technique == "neighbour" and _finds(steps[main])):
            held = all(_holds_until(steps, member, main) for member in members)
            about = [next(iter(_subjects(steps[member])), ()) for member in members]
            once = not set(filter(None, about)) & set(reasons[main])
            if held and once and len(reasons[main]) < MOST_REASONS and not steps[main].chain:
                owner[number] = main
                reasons[main] += about
    return [owner[first] for first in unit]


def _finds(taken: Taken) -> bool:
    """Whether a step finds where tiles lie, or a value, and does not only take values from a point."""
    return taken.step is not None and taken.step.point < 0


def _holds_until(steps: Sequence[Taken], number: int, main: int) -> bool:
    """Whether the faces that a step looks at are still empty when a later one is told; else it would say nothing."""
    step = steps[number].step
    looked_at = {*(step.faces if step else ()), *(face for _, face in steps[number].by)}
    return looked_at.isdisjoint(face for taken in steps[number:main] for face in _laid(taken))


def _is_laid_at_once(steps: Sequence[Taken], number: int) -> bool:
    """Whether a step finds the one place of a tile, and the next lays it there."""
    step, after = steps[number].step, steps[number + 1].step if number + 1 < len(steps) else None
    return bool(step and after and step.technique == "place" and after.laid and (after.laid[0][0],) == step.faces)


def _together(steps: Sequence[Taken], feeds: list[list[int]]) -> list[int]:
    """For each step the first of those that say the same: of one count, one pair of the outline, or one point."""
    unit = list(range(len(steps)))
    last: dict[tuple[object, ...], int] = {}
    for number, taken in enumerate(steps):
        for subject in _subjects(taken):
            # It would be told at the place of the first: nothing that it rests on may come behind that.
            first = unit[last.get(subject, number)]
            if unit[number] == number and not any(number in feeds[earlier] for earlier in range(first, number)):
                unit[number] = first
            last[subject] = number
    return unit


def _subjects(taken: Taken) -> list[tuple[object, ...]]:
    """What a step is about, if it is one that can be told with others about the same: of a trial, what ends it."""
    step = taken.step
    if step is None:
        return []
    if step.technique in ("count", "outline"):
        return [(step.technique, step.about)]
    if step.technique == "neighbour":
        return [(step.technique, step.point), (step.technique, taken.by)]
    if step.technique == "round":
        return [(step.technique, frozenset(step.faces)), (step.technique, step.point)]
    return [tuple(map(_looks, taken.chain[1:]))] if taken.chain else []


def _looks(taken: Taken) -> tuple[object, ...]:
    """What is told of a step of a trial."""
    if taken.step is None:
        dead = taken.dead
        return taken.supposed, dead and (dead.dead, dead.face, dead.tile, dead.about)
    return taken.step._replace(excluded=()), taken.having, taken.able, *map(_looks, taken.chain)


def _feeds(taken: Taken, other: Taken) -> bool:
    """Whether a step rules out something that another rests on."""
    return any(mask & other.rests_on.get(face, 0) for face, mask in taken.gone.items())
