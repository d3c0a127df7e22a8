"""Record the grounds for each of a solver's steps, and find the steps that a conclusion needs.

A step rules out rotations of tiles on faces and finds values of points. Later steps depend on some of these results.
``Trace.needed`` works backwards from the end and keeps the needed part of each step. Then it tests the steps that place
no tile, hardest first, and drops those that no other step needs.

An argument by counting also drops the earlier results that it does not need, the most expensive ones first.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from itertools import combinations
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from puzzles.ladder.state import ContradictionError, LadderStep, State, values_of
from puzzles.ladder.surroundings import Way
from puzzles.ladder.techniques import MOST_WAYS, NO_FACES, edge_span, met, one_more, reads, ways_to_fill

Masks: TypeAlias = dict[int, int]
"""For each face, a mask of rotations that are ruled out there."""

Cost: TypeAlias = Callable[[int, int], float]
"""``cost(face, mask)`` is the cost of ruling out the rotations in ``mask``.

``cost(~point, 0)`` is the cost of using the value of ``point``.
"""

NOTHING: Mapping[int, int] = MappingProxyType({})

NEEDED_ANYWAY = 0.1
"""The cost of using a step that is needed anyway; most other steps cost 1."""

CHEAP = 0.01
"""The cost of using a placed tile or a supposition."""


MOST_WAYS_CHECKED = 200
"""A check of a step tries at most this many ways to fill faces; a search for steps tries fewer."""


class Taken(NamedTuple):
    """A step that was taken, and what it follows from.

    ``Trace.needed`` and similar methods find the grounds: ``rests_on``, ``uses`` and ``by``.

    Attributes:
        gone: the rotations that the step ruled out.
        gave: the points whose values the step found.
        step: the step; ``None`` for a dead end.
        dead: the contradiction of a dead end.
        cases: for a ``trial`` or an ``either``, the chain from each supposition.
        rests_on: the rotations that must be ruled out before the step.
        uses: the points whose values the step uses, except given values.
        by: the values ruled out at the step's point, each with the face that rules it out.
    """

    before: tuple[int, ...]
    values: tuple[int | None, ...]
    gone: Masks
    gave: Set[int] = frozenset()
    step: LadderStep | None = None
    dead: ContradictionError | None = None
    cases: tuple[tuple[Taken, ...], ...] = ()
    rests_on: Mapping[int, int] = NOTHING
    uses: Set[int] = frozenset()
    by: tuple[tuple[int, int], ...] = ()

    @property
    def ladder_step(self) -> LadderStep:
        assert self.step is not None, "only the last of a case is dead"
        return self.step

    @property
    def progress(self) -> bool:
        return self.step is not None and bool(self.step.laid or self.step.values)


class Grounds(NamedTuple):
    """What a step follows from: ruled-out rotations, points with known values, and faces that rule out values."""

    masks: Mapping[int, int] = NOTHING
    uses: Set[int] = frozenset()
    by: tuple[tuple[int, int], ...] = ()


class Case(NamedTuple):
    """The chain from a supposition, and the earlier results that the chain uses."""

    chain: tuple[Taken, ...]
    rests_on: Masks
    uses: frozenset[int]


class Trace:
    """A state and the steps that led to it.

    Attributes:
        earlier: the steps before the supposition.
    """

    def __init__(self, state: State, parent: Trace | None = None) -> None:
        self.state = state
        self.taken: list[Taken] = []
        self.earlier: tuple[Taken, ...] = (*parent.earlier, *parent.taken) if parent else ()
        self._narrowing: list[list[int]] = (
            [list(each) for each in parent._narrowing] if parent else [[] for _ in state.options]
        )
        self._giving: dict[int, list[int]] = (
            {point: list(numbers) for point, numbers in parent._giving.items()} if parent else {}
        )

    def take(self, step: LadderStep, cases: Sequence[Case] = ()) -> None:
        """Add a step.

        Raises:
            ContradictionError: no tile is left for a face; the step is recorded nevertheless.
        """
        step = as_known(self.state, step)
        taken = Taken(tuple(self.state.options), tuple(self.state.values), {}, step=step)
        if cases:
            rests_on, uses = _covering(self, taken, cases)
            taken = taken._replace(cases=tuple(case.chain for case in cases), rests_on=rests_on, uses=uses)
        self._note(taken)

    def retake(self, taken: Taken) -> None:
        """Add a step from another trace; shorten its cases as far as this trace allows."""
        self.take(taken.ladder_step, [self._again(chain, taken.ladder_step) for chain in taken.cases])

    def _again(self, chain: Sequence[Taken], step: LadderStep) -> Case:
        child = self.child()
        try:
            for link in chain:
                if link.dead is not None:
                    return child.dead_end(link.dead)
                _check_before(child, link.ladder_step)
                child.retake(link)
        except ContradictionError as dead:
            return child.dead_end(dead)
        return child.reaching(step)

    def _note(self, taken: Taken) -> None:
        try:
            self.state.apply(taken.ladder_step)
        except ContradictionError as dead:
            self._add(self._with_changes(taken, dead.face))
            raise
        self._add(self._with_changes(taken))

    def _add(self, taken: Taken) -> None:
        number = len(self.earlier) + len(self.taken)
        for face in taken.gone:
            self._narrowing[face].append(number)
        for point in taken.gave:
            self._giving.setdefault(point, []).append(number)
        self.taken.append(taken)

    def _with_changes(self, taken: Taken, emptied: int = -1) -> Taken:
        after = self.state.options
        gone = {
            face: mask if face == emptied else mask & ~after[face]
            for face, mask in enumerate(taken.before)
            if face == emptied or mask & ~after[face]
        }
        gave = {point for point, value in enumerate(taken.values) if value is None is not self.state.values[point]}
        return taken._replace(gone=gone, gave=frozenset(gave))

    def child(self) -> Trace:
        """Begin a trace with this state, to follow a supposition."""
        child = Trace(self.state.supposing(), self)
        child.state.remember(self.state)
        return child

    def needed(self) -> list[Taken]:
        return self._without_spare(self._kept({}, frozenset(), None)) if self.taken else []

    def needed_for_last(self) -> list[Taken]:
        last = self.taken[-1]
        return self._kept(last.gone, last.gave, {face for face, _ in last.ladder_step.laid})

    def resting(self) -> list[Taken]:
        every_point = frozenset(range(len(self.state.values)))
        return self._kept(dict.fromkeys(range(len(self.state.options)), -1), every_point, None)

    def dead_end(self, dead: ContradictionError) -> Case:
        options = [0 if face == dead.face else mask for face, mask in enumerate(self.state.options)]
        end = Taken(tuple(options), tuple(self.state.values), {}, dead=dead)
        return self._case(self._grounded(end, {}, self._cost({}, frozenset(), len(self.taken))))

    def reaching(self, conclusion: LadderStep) -> Case:
        end = Taken(tuple(self.state.options), tuple(self.state.values), {}, step=conclusion)
        cost = self._cost({}, frozenset(), len(self.taken))
        if conclusion.ruled_out:
            reliance = _Reliance(self.state, end, {}, cost)
            grounds = reliance.without(conclusion.point, values_of(conclusion.ruled_out))
            case = self._case(end._replace(rests_on=grounds.masks))
            last = case.chain[-1].step
            if self.state.values[conclusion.point] is not None or (
                last and last.technique == "neighbour" and _is_part(conclusion, last)
            ):
                return case
            step = LadderStep(4, "neighbour", point=conclusion.point, ruled_out=conclusion.ruled_out)
            return case._replace(chain=(*case.chain, end._replace(step=step, rests_on=grounds.masks, by=grounds.by)))
        return self._case(end._replace(uses=frozenset(point for point, _ in conclusion.values)))

    def _case(self, end: Taken) -> Case:
        laid = {face for face, _ in end.step.laid} if end.step else set()
        chain = self._kept(end.rests_on, end.uses, laid)
        if end.dead:
            chain = self._without_spare([*chain, end])
        rests_on: Masks = {}
        uses, gave = set(end.uses), set[int]()
        for taken in (*chain, end):
            for face, mask in taken.rests_on.items():
                rests_on[face] = rests_on.get(face, 0) | mask
            uses |= taken.uses
            gave |= taken.gave
        first = chain[0]
        supposed = covered(self.state, first.ladder_step)
        outside = {face: mask & ~first.before[face] & ~supposed.get(face, 0) for face, mask in rests_on.items()}
        return Case(tuple(chain), {face: mask for face, mask in outside.items() if mask}, frozenset(uses - gave))

    def _kept(self, wanted: Mapping[int, int], points: Set[int], laid: Collection[int] | None) -> list[Taken]:
        """Return the steps that are needed for the given results.

        These results are the ruled-out rotations ``wanted``, the values of ``points``, and tiles on the faces ``laid``.
        If ``laid`` is ``None``, all faces need tiles.
        """
        needed, used = dict(wanted), set(points)
        kept = []
        for number in range(len(self.taken) - 1, -1, -1):
            taken = self.taken[number]
            step = taken.ladder_step
            part = {face: both for face, mask in taken.gone.items() if (both := mask & needed.get(face, 0))}
            lays = any(laid is None or face in laid for face, _ in step.laid)
            if not (part or taken.gave & used or lays or step.technique == "suppose"):
                continue
            taken = self._grounded(taken, part, self._cost(needed, used, number))
            for face, mask in taken.rests_on.items():
                needed[face] = needed.get(face, 0) | mask
            used |= taken.uses
            kept.append(taken._replace(step=_part_of(self.state, step, part)))
        return kept[::-1]

    def _cost(self, needed: Masks, used: Set[int], number: int) -> Cost:
        first = len(self.earlier)
        weights: dict[int, float] = {}

        def weight(taken: Taken) -> float:
            step = taken.ladder_step
            if step.laid or not step.rung:
                return CHEAP
            needed_anyway = any(gone & needed.get(face, 0) for face, gone in taken.gone.items())
            return NEEDED_ANYWAY if needed_anyway or not used.isdisjoint(taken.gave) else 1.0

        def cost(face: int, mask: int) -> float:
            total = 0.0
            for place in self._narrowing[face] if face >= 0 else self._giving.get(~face, ()):
                if place >= first + number:
                    break
                taken = self.earlier[place] if place < first else self.taken[place - first]
                if face < 0 or taken.gone[face] & mask:
                    found = weights.get(place)
                    if found is None:
                        found = weights[place] = weight(taken)
                    total += found
            return total

        return cost

    def _grounded(self, taken: Taken, part: Masks, cost: Cost) -> Taken:
        grounds = _Reliance(self.state, taken, part, cost).found()
        missing = {face: mask & ~taken.before[face] for face, mask in grounds.masks.items()}
        given = self.state.task.known
        return taken._replace(
            rests_on={face: mask for face, mask in missing.items() if mask},
            uses=frozenset(point for point in grounds.uses if given[point] is None),
            by=grounds.by,
        )

    def _without_spare(self, kept: list[Taken]) -> list[Taken]:
        """Remove the steps that no other step needs, the hardest first."""
        links = list(self._links(kept))
        known = _points(point for point, numbers in self._giving.items() if numbers[0] < len(self.earlier))
        before = _known_before(links, self._packed(dict(enumerate(self.taken[0].before))), known)
        assert before is not None, "each step has what it rests on"
        spare = [link for link in links if link.rung and not link.lays]
        for link in sorted(spare, key=lambda link: -link.rung):
            place = next(place for place, other in enumerate(links) if other is link)
            after = _known_before(links[place + 1 :], *before[place])
            if after is not None:
                links.pop(place)
                before[place:] = after
        width = len(self.state.table.triples)
        every, alone = (1 << width) - 1, []
        for link, (was, _), (now, _) in zip(links, before, before[1:]):
            lost = was & ~now
            gone = {face: mask for face in range(len(self.state.options)) if (mask := lost >> width * face & every)}
            alone.append(link.taken._replace(gone=gone))
        return alone

    def _links(self, steps: Iterable[Taken]) -> Iterator[_Link]:
        for taken in steps:
            step = taken.step
            yield _Link(
                taken,
                step.rung if step else 0,
                bool(step and step.laid),
                self._packed(taken.rests_on),
                _points(taken.uses),
                self._packed(covered(self.state, step)) if step else 0,
                _points(taken.gave) if step else 0,
            )

    def _packed(self, masks: Mapping[int, int]) -> int:
        width = len(self.state.table.triples)
        every, found = (1 << width) - 1, 0
        for face, mask in masks.items():
            found |= (mask & every) << width * face
        return found


class _Link(NamedTuple):
    """A step in a form that is quick to check: each ``Masks`` is one number, and each set of points is a mask."""

    taken: Taken
    rung: int
    lays: bool
    rests_on: int
    uses: int
    rules_out: int
    gave: int


def _known_before(links: Iterable[_Link], options: int, values: int) -> list[tuple[int, int]] | None:
    """The options and known points before each step and after the last; ``None`` if a step lacks its grounds."""
    known = [(options, values)]
    for link in links:
        if link.rests_on & options or link.uses & ~values:
            return None
        options &= ~link.rules_out
        values |= link.gave
        known.append((options, values))
    return known


def _points(numbers: Iterable[int]) -> int:
    return sum(1 << point for point in numbers)


def _check_before(trace: Trace, step: LadderStep) -> None:
    state = trace.state
    check_place(state, step)
    for point, _ in step.values if step.technique == "value" else ():
        if not state.domains[point]:
            allowed = [state.allowed(face, corner) for face, corner in state.at[point] if face in state.open]
            trace.take(LadderStep(4, "neighbour", point=point, ruled_out=min(allowed, key=int.bit_count)))


def check_place(state: State, step: LadderStep) -> None:
    """Check that the tile of a ``place`` step still fits its face.

    Raises:
        ContradictionError: the tile has not been used and no longer fits the face.
    """
    if step.technique == "place" and len(step.faces) == 1:
        (tile,) = values_of(step.tiles)
        fits = state.options[step.faces[0]] & state.table.of_tile[tile]
        if not fits and state.unused & step.tiles:
            raise ContradictionError("no-place", tile=tile)


def _covering(trace: Trace, taken: Taken, cases: Sequence[Case]) -> tuple[Masks, frozenset[int]]:
    state, step = trace.state, taken.ladder_step
    rests_on: Masks = {}
    found: list[Mapping[int, int]] = [case.rests_on for case in cases]
    if step.technique == "either":
        found.append(_no_other_case(trace, taken))
    for masks in found:
        for face, mask in masks.items():
            rests_on[face] = rests_on.get(face, 0) | mask & ~taken.before[face]
    for face, place in step.cases[0].laid if step.technique == "trial" else ():
        other = state.table.of_tile[state.table.tile[place]] & ~(1 << place)
        rests_on[face] = rests_on.get(face, 0) | other
    return rests_on, frozenset().union(*(case.uses for case in cases))


def _no_other_case(trace: Trace, taken: Taken) -> Mapping[int, int]:
    """Return the rotations that must be ruled out for one case of an ``either`` to be right."""
    state, cases = trace.state, taken.ladder_step.cases
    if cases[0].values:
        point = cases[0].values[0][0]
        others = [value for value in state.task.tile_set.values if not state.domains[point] >> value & 1]
        reliance = _Reliance(state, taken, {}, trace._cost({}, frozenset(), len(trace.taken)))
        return reliance.without(point, others).masks
    laid = [pair for case in cases for pair in case.laid]
    faces = {face for face, _ in laid}
    if len(faces) == 1:
        return {laid[0][0]: ~sum(1 << place for _, place in laid)}
    tile = state.table.of_tile[state.table.tile[laid[0][1]]]
    masks = dict.fromkeys(range(len(state.options)), tile)
    return {**masks, **{face: tile & ~(1 << place) for face, place in laid}}


class _Reliance:
    def __init__(self, state: State, taken: Taken, part: Masks, cost: Cost) -> None:
        self._state = state
        self._table = state.table
        self._taken = taken
        self._part = part
        self._cost = cost
        self._faces = range(len(state.options))

    def found(self) -> Grounds:
        step, dead = self._taken.step, self._taken.dead
        if dead is not None:
            return self._dead(dead)
        assert step is not None, "a step that is not dead"
        if step.cases:
            return Grounds(self._taken.rests_on, self._taken.uses)
        if step.technique == "suppose":
            return Grounds()
        if step.technique == "fit":
            return Grounds({face: ~(1 << place) for face, place in step.laid})
        if step.technique == "place":
            tiles = self._table.of_tiles(step.tiles)
            return Grounds({face: tiles for face in self._faces if face not in step.faces})
        if step.technique == "group":
            return Grounds({face: ~self._table.of_tiles(step.tiles) for face in step.faces})
        if step.technique == "value":
            ((point, value),) = step.values
            others = [other for other in self._state.task.tile_set.values if other != value]
            return self.without(point, others, self.fewest(point, others))
        if step.technique == "neighbour":
            return self.without(step.point, values_of(_needed_values(self._state, step, self._part)))
        if step.technique == "round":
            out = _needed_values(self._state, step, self._part)
            return Grounds(_round_rests_on(self._state, self._taken.before, step, out, self._cost))
        return self._argued(step)

    def _dead(self, dead: ContradictionError) -> Grounds:
        if dead.dead == "no-fit":
            return Grounds({dead.face: -1})
        return Grounds(dict.fromkeys(self._faces, self._table.of_tile[dead.tile]))

    def _argued(self, step: LadderStep) -> Grounds:
        argument = ARGUMENTS[step.technique](self._state, self._taken)
        used = argument.weaken(self._price, lambda point: self._cost(~point, 0))
        masks: Masks = {}
        for point, value in argument.excluded():
            for face, mask in self.without(point, [value]).masks.items():
                masks[face] = masks.get(face, 0) | mask
        return Grounds(masks, frozenset(used))

    def _price(self, point: int, value: int) -> float:
        return min(self._able(point, value).values())

    def _able(self, point: int, value: int) -> dict[tuple[int, int], float]:
        """Return the faces that rule out a value at a point, as ``(face, corner)``, and the cost of each."""
        before, with_value = self._taken.before, self._table.with_value
        return {
            (face, corner): self._cost(face, mask)
            for face, corner in self._state.at[point]
            if not before[face] & (mask := with_value[corner].get(value, 0))
        }

    def fewest(self, point: int, values: Iterable[int]) -> tuple[int, ...]:
        """The faces at a point that rule out these values at the lowest cost.

        The cost, rounded down, comes first, then the number of faces, then the exact cost.
        """
        able = [{face: cost for (face, _), cost in self._able(point, value).items()} for value in values]

        def costs(chosen: tuple[int, ...]) -> tuple[int, int, float]:
            cost = sum(min(each[face] for face in chosen if face in each) for each in able)
            return int(cost), len(chosen), cost

        faces = [face for face, _ in self._state.at[point]]
        sets = (chosen for size in range(1, len(faces) + 1) for chosen in combinations(faces, size))
        return min((chosen for chosen in sets if all(not each.keys().isdisjoint(chosen) for each in able)), key=costs)

    def without(self, point: int, values: Iterable[int], by_faces: Collection[int] | None = None) -> Grounds:
        """Find the cheapest face that rules out each value at a point; if ``by_faces`` is given, use only these."""
        masks: Masks = {}
        by = []
        for value in values:
            able = self._able(point, value)
            face, corner = min((at for at in able if by_faces is None or at[0] in by_faces), key=lambda at: able[at])
            masks[face] = masks.get(face, 0) | self._table.with_value[corner].get(value, 0)
            by.append((value, face))
        return Grounds(masks, by=tuple(by))


class Count:
    """An argument about the number of corners with some value.

    Attributes:
        must: the indices of the points that are known to have the value.
        may: the indices of the other points that can have the value.
    """

    def __init__(self, state: State, taken: Taken) -> None:
        before, values, step = taken.before, taken.values, taken.ladder_step
        (value,) = step.about
        self._sizes = [len(faces) for faces in state.at]
        self._value = value
        self._total = sum(tile.count(value) for tile in state.task.tile_set.of_mask(state.task.tiles))
        self._point = step.values[0][0] if step.values else step.point
        self._supposed = not step.values
        self._others = [point for point in range(len(values)) if point != self._point]
        domains = list(_domains(state, before))
        self.must = {point for point in self._others if values[point] == value}
        self.may = {point for point in self._others if domains[point] >> value & 1} - self.must

    def weaken(self, price: Callable[[int, int], float], price_of_value: Callable[[int], float]) -> set[int]:
        """Drop the results that the argument does not need; return the points with values that it still uses."""
        dear = [(price_of_value(point), point) for point in self.must]
        dear += [(price(point, self._value), point) for point in self._others if point not in self.must | self.may]
        for cost, point in sorted(dear, key=lambda each: -each[0]):
            if cost:
                must, may = self.must, self.may
                self.must, self.may = must - {point}, may | {point}
                if not self.holds():
                    self.must, self.may = must, may
        return self.must

    def excluded(self) -> list[tuple[int, int]]:
        """The ruled-out values that the argument depends on, as (point, value)."""
        return [(point, self._value) for point in self._others if point not in self.must | self.may]

    def holds(self) -> bool:
        """Whether the count is impossible without the step's conclusion."""
        sums = 1
        for point in self.may:
            sums |= sums << self._sizes[point]
        taken = sum(self._sizes[point] for point in self.must)
        taken += self._sizes[self._point] if self._supposed else 0
        return taken > self._total or not sums >> (self._total - taken) & 1


class OutlineCount:
    """An argument about the outline edges with two given values at their ends.

    Every value counts as possible at a point until a step has found its only value.

    Attributes:
        domains: the possible values of each outline point, as masks. For the step's own point, these are the values
            that it rules out.
    """

    def __init__(self, state: State, taken: Taken) -> None:
        before, values, step = taken.before, taken.values, taken.ladder_step
        self._edges, around = state.surroundings.edges, state.surroundings.edges_at
        low, high = self._about = step.about
        self._every = sum(1 << value for value in state.task.tile_set.values)
        self._total = sum(reads(tile, (low, high)) for tile in state.task.tile_set.of_mask(state.task.tiles))
        self._point = step.point
        self._known = {point for point in around if values[point] is not None and point != self._point}
        self.domains = {point: domain for point, domain in enumerate(_domains(state, before)) if point in around}
        for point, domain in self.domains.items():
            if domain.bit_count() == 1 and values[point] is None:
                self.domains[point] = self._every
        self.domains[step.point] = step.ruled_out

    def weaken(self, price: Callable[[int, int], float], price_of_value: Callable[[int], float]) -> set[int]:
        """Drop the results that the argument does not need; return the points with values that it still uses."""
        dear = [(price_of_value(point), point, self._every) for point in self._known]
        dear += [(price(point, value), point, 1 << value) for point, value in self.excluded()]
        for cost, point, values in sorted(dear, reverse=True):
            if cost:
                domain = self.domains[point]
                self.domains[point] |= values
                if not self.holds():
                    self.domains[point] = domain
                elif point in self._known:
                    self._known = self._known - {point}
        return self._known

    def excluded(self) -> list[tuple[int, int]]:
        """The ruled-out values that the argument depends on, as (point, value)."""
        return [
            (point, value)
            for point, domain in self.domains.items()
            for value in values_of(self._every & ~domain)
            if point not in self._known and point != self._point
        ]

    def holds(self) -> bool:
        """Whether the outline is impossible without the step's conclusion."""
        low, high = self._about
        spans = [edge_span(self.domains[start], self.domains[end], low, high) for start, end in self._edges]
        return not sum(least for least, _ in spans) <= self._total <= sum(most for _, most in spans)


ARGUMENTS: dict[str, type[Count | OutlineCount]] = {"count": Count, "outline": OutlineCount}


def _round_rests_on(
    state: State, before: tuple[int, ...], step: LadderStep, out: int, cost: Callable[[int, int], float]
) -> dict[int, int]:
    """For each face of a ``round`` step, the rotations that must be ruled out before it.

    ``before`` has the options of each face when the step was found. ``out`` is a mask of the values to rule out.
    """
    dear = [
        (price, face, mask)
        for face in step.faces
        for tile in values_of(state.task.tiles)
        if (mask := state.table.of_tile[tile] & ~before[face]) and (price := cost(face, mask))
    ]
    options = {face: before[face] for face in step.faces}
    first_bit = state.surroundings.order(step.faces)[step.point]
    arcs = [step.faces[:size] for size in range(1, len(step.faces) + 1)]
    ways: list[tuple[Way, ...]] = [(NO_FACES,)]
    for arc in arcs:
        longer = one_more(state, arc, ways[-1], options[arc[-1]], MOST_WAYS)
        if longer is None:
            return {face: ~mask for face, mask in options.items()}
        ways.append(longer)
    for _, face, mask in sorted(dear, reverse=True):
        first = step.faces.index(face)
        more = [ways[first]]
        for place, arc in enumerate(arcs[first:], first):
            new = mask if place == first else options[arc[-1]]
            longer = one_more(state, arc, more[-1], new, MOST_WAYS - len(ways[place + 1]))
            if longer is None:
                break
            more.append(longer)
        else:
            if not met((*ways[-1], *more[-1])) >> first_bit & out:
                options[face] |= mask
                for place, longer in enumerate(more[1:], first + 1):
                    ways[place] += longer
    return {face: ~mask for face, mask in options.items()}


def _domains(state: State, before: Sequence[int]) -> Iterator[int]:
    for faces in state.at:
        domain = -1
        for face, corner in faces:
            domain &= state.table.allowed[before[face]][corner]
        yield domain


def as_known(state: State, step: LadderStep) -> LadderStep:
    tiles, options = state.table.of_tiles(step.tiles), state.options
    if step.technique == "place":
        gone = {face: options[face] & ~tiles for face in step.faces}
    elif step.technique == "group":
        gone = {face: options[face] & tiles for face in state.open if face not in step.faces}
    elif step.tiles:
        gone = {face: options[face] & tiles for face in step.faces}
    else:
        with_any = state.table.with_any
        around = state.at[step.point] if step.point >= 0 else ()
        gone = {face: options[face] & with_any[corner][step.ruled_out] for face, corner in around}
    return step._replace(excluded=tuple((face, gone[face]) for face in sorted(gone) if gone[face]))


def covered(state: State, step: LadderStep) -> Masks:
    """For each face, the rotations that contradict a step's conclusion, even if they were impossible before."""
    masks: Masks = dict(step.excluded)
    table = state.table

    def add(more: Iterable[tuple[int, int]]) -> None:
        for face, mask in more:
            masks[face] = masks.get(face, 0) | mask

    for point, value in step.values:
        add(_others(state, point, value))
    for face, place in step.laid:
        tile = table.of_tile[table.tile[place]]
        add((other, tile) for other in range(len(state.options)) if other != face)
        for point, value in zip(state.task.corners[face], table.triples[place]):
            add(_others(state, point, value))
        masks[face] = ~(1 << place)
    return masks


def follows(state: State, taken: Taken, most: int = MOST_WAYS_CHECKED) -> bool:
    """Return whether a step follows from ``state``; try at most ``most`` ways to fill faces."""
    step = taken.ladder_step
    tiles = state.table.of_tiles(step.tiles)
    if step.cases:
        return _all_cases(state, step) and all(leads(state, chain, step) for chain in taken.cases)
    if step.technique == "fit":
        return all(state.options[face] == 1 << place for face, place in step.laid)
    if step.technique == "place":
        return not any(state.options[face] & tiles for face in state.open if face not in step.faces)
    if step.technique == "group":
        return not any(state.options[face] & ~tiles for face in step.faces)
    if step.technique == "value":
        return not any(state.domains[point] & ~(1 << value) for point, value in step.values)
    if step.technique == "neighbour":
        return not state.domains[step.point] & step.ruled_out
    if step.technique == "round":
        return _cannot_together(state, step, most)
    now = taken._replace(before=tuple(state.options), values=tuple(state.values))
    return ARGUMENTS[step.technique](state, now).holds()


def _all_cases(state: State, step: LadderStep) -> bool:
    given = [pair for case in step.cases for pair in case.values]
    if given:
        return step.technique == "trial" or not state.domains[given[0][0]] & ~sum(1 << value for _, value in given)
    laid = [pair for case in step.cases for pair in case.laid]
    tile = state.table.of_tile[state.table.tile[laid[0][1]]]
    where: Masks = {}
    for face, place in laid:
        where[face] = where.get(face, 0) | 1 << place
    if step.technique == "either" and len(where) == 1:
        return not any(state.options[face] & ~mask for face, mask in where.items())
    faces = where if step.technique == "trial" else range(len(state.options))
    return not any(state.options[face] & tile & ~where.get(face, 0) for face in faces)


def leads(state: State, chain: Sequence[Taken], step: LadderStep) -> bool:
    """Whether each link of a case still follows and leads to the conclusion of ``step``."""
    child = state.copy()
    try:
        for link in chain:
            if link.dead is not None:
                return link.dead.dead == "no-place" and not any(
                    child.options[face] & child.table.of_tile[link.dead.tile] for face in child.open
                )
            if not (link.ladder_step.technique == "suppose" or follows(child, link)):
                return False
            child.apply(as_known(child, link.ladder_step))
    except ContradictionError:
        return step.technique == "trial"
    return step.technique == "either" and holds(child, step)


def holds(state: State, step: LadderStep) -> bool:
    if step.ruled_out:
        return not state.domains[step.point] & step.ruled_out
    if step.values:
        return all(state.values[point] == value for point, value in step.values)
    return all(state.options[face] == 1 << place and face not in state.open for face, place in step.laid)


def in_few_faces(state: State, taken: Taken) -> Taken:
    """Reduce a ``round`` step to a few open faces that prove it; a single face gives a ``neighbour`` step."""
    step = taken.ladder_step
    if step.technique != "round":
        return taken
    step = step._replace(faces=tuple(face for face in step.faces if face in state.open))
    for arc in sorted((tuple(face for face in arc if face in state.open) for arc in state.surroundings.arcs), key=len):
        if len(arc) < len(step.faces) and _cannot_together(state, step._replace(faces=arc)):
            step = step._replace(faces=arc)
            break
    for face in step.faces:
        fewer = step._replace(faces=tuple(other for other in step.faces if other != face))
        if _cannot_together(state, fewer):
            step = fewer
    if len(step.faces) == 1:
        step = LadderStep(4, "neighbour", point=step.point, ruled_out=step.ruled_out)
    return taken._replace(step=step)


def _cannot_together(state: State, step: LadderStep, most: int = MOST_WAYS_CHECKED) -> bool:
    if all(step.point not in state.task.corners[face] for face in step.faces):
        return False
    ways = ways_to_fill(state, step.faces, state.options, most)
    return ways is not None and not met(ways) >> state.surroundings.order(step.faces)[step.point] & step.ruled_out


def _is_part(step: LadderStep, other: LadderStep) -> bool:
    return step.point == other.point and not step.ruled_out & ~other.ruled_out


def _needed_values(state: State, step: LadderStep, part: Masks) -> int:
    """Return a mask of the values that the step rules out and that rotations in ``part`` would put at its point."""
    needed = 0
    for face, corner in state.at[step.point]:
        needed |= state.table.allowed[part[face]][corner] if part.get(face) else 0
    return needed & step.ruled_out


def _part_of(state: State, step: LadderStep, part: Masks) -> LadderStep:
    if step.technique not in ("neighbour", "round"):
        return step
    values = _needed_values(state, step, part)
    corners = dict(state.at[step.point])
    excluded = tuple((face, mask & state.table.with_any[corners[face]][values]) for face, mask in step.excluded)
    return step._replace(ruled_out=values, excluded=excluded)


def _others(state: State, point: int, value: int) -> Iterator[tuple[int, int]]:
    """For each face at a point, the rotations that give the point another value."""
    return ((face, ~state.table.with_value[corner].get(value, 0)) for face, corner in state.at[point])
