"""What each step of a solver rests on, and which of them the end needs.

A step rules rotations of tiles out of faces. A later step rests on some of these being ruled out, and so on what ruled
them out. From the end backwards only what is rested on is kept, each kept step only in the part that is needed; then
each is left out that the others can do without.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from puzzles.explanation.arguments import Count, outline_rests_on, round_rests_on
from puzzles.ladder.state import ContradictionError, LadderStep, State, values_of

Masks: TypeAlias = dict[int, int]
"""For some faces a mask of rotations: what is ruled out there, or what has to be."""

Cost: TypeAlias = Callable[[int, int], float]
"""What it costs to rest on a mask of rotations of a face being ruled out: the steps that would have to be told."""
NOTHING: Mapping[int, int] = MappingProxyType({})

TOLD_ANYWAY = 0.1
"""What it costs to rest on a step that is needed otherwise, where one that is not costs 1."""

CHEAP = 0.01
"""What it costs to rest on a tile that is laid, or on what is supposed."""


class Taken(NamedTuple):
    """A step as it was taken.

    Attributes:
        step: the step; ``None`` for a supposition, or for what is dead.
        before: the options of all faces before it.
        gone: what it ruled out.
        supposed: a point and the value that it is supposed to have.
        dead: how what is known broke, in the last of a trial.
        chain: of a trial, what leads from the supposition to what is dead.
        rests_on: what has to be ruled out for it; of a trial and of a kept step.
        by: for each value that is taken from a point, the face that rules it out.
        having, able: of a count the points that have its value for sure, and the others that can.
    """

    before: tuple[int, ...]
    gone: Masks
    step: LadderStep | None = None
    supposed: tuple[int, int] | None = None
    dead: ContradictionError | None = None
    chain: tuple[Taken, ...] = ()
    rests_on: Mapping[int, int] = NOTHING
    by: tuple[tuple[int, int], ...] = ()
    having: tuple[int, ...] = ()
    able: tuple[int, ...] = ()


class _Grounds(NamedTuple):
    """What a step rests on: for each face a mask, and what of a ``Taken`` tells more of it."""

    masks: Mapping[int, int] = NOTHING
    by: tuple[tuple[int, int], ...] = ()
    having: tuple[int, ...] = ()
    able: tuple[int, ...] = ()


class Trace:
    """A state together with how it came about.

    Attributes:
        state: the state.
        taken: the steps since the beginning, or since the supposition of a trial.
        earlier: those before the trial.
    """

    def __init__(self, state: State, earlier: Sequence[Taken] = ()) -> None:
        self.state = state
        self.taken: list[Taken] = []
        self.earlier = tuple(earlier)

    def take(self, step: LadderStep, chain: tuple[Taken, ...] = (), rests_on: Mapping[int, int] = NOTHING) -> None:
        """Take a step.

        Raises:
            ContradictionError: it leaves some face without a fit; that is noted too.
        """
        step = as_known(self.state, step)
        taken = Taken(tuple(self.state.options), {}, step, chain=chain, rests_on=rests_on)
        self._note(taken, lambda: self.state.apply(step))

    def suppose(self, point: int, value: int) -> None:
        """Begin a trial.

        Raises:
            ContradictionError: some face has no fit at once; that is noted too.
        """
        taken = Taken(tuple(self.state.options), {}, supposed=(point, value))
        self._note(taken, lambda: self.state.learn(point, value))

    def _note(self, taken: Taken, do: Callable[[], None]) -> None:
        try:
            do()
        except ContradictionError as dead:
            self.taken.append(taken._replace(gone=self._gone(taken.before, dead.face)))
            raise
        self.taken.append(taken._replace(gone=self._gone(taken.before)))

    def _gone(self, before: tuple[int, ...], emptied: int = -1) -> Masks:
        after = self.state.options
        return {
            face: mask if face == emptied else mask & ~after[face]
            for face, mask in enumerate(before)
            if face == emptied or mask & ~after[face]
        }

    def child(self) -> Trace:
        """A trace to try something on."""
        return Trace(self.state.copy(), (*self.earlier, *self.taken))

    def needed(self) -> list[Taken]:
        """The steps that a whole solution needs, each in the part that is needed, if any."""
        return self._without_spare(self._kept({}, lays=True)) if self.taken else []

    def resting(self) -> list[Taken]:
        """All steps, each with what it rests on, of a solution that does not come to its end."""
        return self._kept(dict.fromkeys(range(len(self.state.options)), -1), lays=True)

    def chain(self, dead: ContradictionError) -> tuple[tuple[Taken, ...], Masks]:
        """What leads from a supposition to what is dead, and what that rests on of what was ruled out before."""
        options = [0 if face == dead.face else mask for face, mask in enumerate(self.state.options)]
        end = Taken(tuple(options), {}, dead=dead)
        end = self._grounded(end, {}, self._cost({}, len(self.taken)))
        kept = self._without_spare([*self._kept(end.rests_on), end])
        rests_on: Masks = {}
        for taken in kept:
            for face, mask in taken.rests_on.items():
                rests_on[face] = rests_on.get(face, 0) | mask
        first, supposition = kept[0].before, kept[0].supposed
        assert supposition is not None, "a chain begins with it"
        supposed = _others(self.state, *supposition)
        return tuple(kept), {face: mask & ~first[face] & ~supposed.get(face, 0) for face, mask in rests_on.items()}

    def _kept(self, wanted: Mapping[int, int], lays: bool = False) -> list[Taken]:
        """The steps that are needed so that a mask of rotations is ruled out; with ``lays`` all that lay tiles."""
        needed = dict(wanted)
        kept = []
        for number in range(len(self.taken) - 1, -1, -1):
            taken = self.taken[number]
            part = {face: mask & needed.get(face, 0) for face, mask in taken.gone.items() if mask & needed.get(face, 0)}
            step = taken.step
            if not part and not (taken.supposed or (lays and step is not None and step.laid)):
                continue
            taken = self._grounded(taken, part, self._cost(needed, number))
            for face, mask in taken.rests_on.items():
                needed[face] = needed.get(face, 0) | mask
            kept.append(taken._replace(step=_part_of(self.state, step, part)))
        return kept[::-1]

    def _cost(self, needed: Masks, number: int) -> Cost:
        """What resting on a mask costs a step of this number, when these masks have to be ruled out anyway."""
        steps = [
            (taken, any(gone & needed.get(face, 0) for face, gone in taken.gone.items()))
            for taken in (*self.earlier, *self.taken[:number])
        ]

        def cost(face: int, mask: int) -> float:
            return sum(
                CHEAP if taken.step is None or taken.step.laid else TOLD_ANYWAY if told else 1.0
                for taken, told in steps
                if taken.gone.get(face, 0) & mask
            )

        return cost

    def _grounded(self, taken: Taken, part: Masks, cost: Cost) -> Taken:
        """A step with what it rests on in the part that is needed: what has to be ruled out before it."""
        grounds = _Reliance(self.state, taken, part, cost).found()
        missing = {face: mask & ~taken.before[face] for face, mask in grounds.masks.items()}
        rests_on = {face: mask for face, mask in missing.items() if mask}
        return taken._replace(rests_on=rests_on, by=grounds.by, having=grounds.having, able=grounds.able)

    def _without_spare(self, kept: list[Taken]) -> list[Taken]:
        """The steps without those that the others can do without, the hardest left out first."""
        spare = [taken for taken in kept if taken.step is not None and not taken.step.laid]
        for taken in sorted(spare, key=lambda taken: -taken.step.rung if taken.step else 0):
            fewer = [other for other in kept if other is not taken]
            if self._alone(fewer) is not None:
                kept = fewer
        alone = self._alone(kept)
        assert alone is not None, "each step has what it rests on"
        return alone

    def _alone(self, kept: Iterable[Taken]) -> list[Taken] | None:
        """Each step with what it rules out where these alone are taken; ``None`` where one lacks what it rests on."""
        options = list((self.earlier or self.taken)[0].before)
        table = self.state.table
        for taken in self.earlier:
            _rule_out(options, taken.gone)
        alone = []
        for taken in kept:
            if any(mask & options[face] for face, mask in taken.rests_on.items()):
                return None
            before = tuple(options)
            if taken.supposed is not None:
                _rule_out(options, _others(self.state, *taken.supposed))
            if taken.step is not None:
                _rule_out(options, dict(taken.step.excluded))
                for point, value in taken.step.values:
                    _rule_out(options, _others(self.state, point, value))
                for face, place in taken.step.laid:
                    for point, value in zip(self.state.task.corners[face], table.triples[place]):
                        _rule_out(options, _others(self.state, point, value))
                    tile = table.of_tile[table.tile[place]]
                    _rule_out(options, {other: tile for other in range(len(options)) if other != face})
                    options[face] = 1 << place
            gone = {face: was & ~now for face, (was, now) in enumerate(zip(before, options)) if was & ~now}
            alone.append(taken._replace(gone=gone))
        return alone


class _Reliance:
    """What a step rests on, when it was taken with some options and a part of it is needed."""

    def __init__(self, state: State, taken: Taken, part: Masks, cost: Cost) -> None:
        self._state = state
        self._table = state.table
        self._taken = taken
        self._part = part
        self._cost = cost
        self._faces = range(len(state.options))

    def found(self) -> _Grounds:
        """What that is."""
        step, dead = self._taken.step, self._taken.dead
        if dead is not None:
            return self._dead(dead)
        if step is None:
            return _Grounds()
        if step.technique == "trial":
            return _Grounds(self._taken.rests_on)
        if step.technique == "fit":
            return _Grounds({face: ~(1 << place) for face, place in step.laid})
        if step.technique == "place":
            tiles = self._table.of_tiles(step.tiles)
            return _Grounds({face: tiles for face in self._faces if face not in step.faces})
        if step.technique == "group":
            return _Grounds({face: ~self._table.of_tiles(step.tiles) for face in step.faces})
        if step.technique == "value":
            ((point, value),) = step.values
            others = [other for other in self._state.task.tile_set.values if other != value]
            return self._without(point, others, self._fewest(point, others))
        if step.technique == "neighbour":
            return self._without(step.point, values_of(_needed_values(self._state, step, self._part)))
        if step.technique == "round":
            out = _needed_values(self._state, step, self._part)
            return _Grounds(round_rests_on(self._state, self._taken.before, step, out, self._cost))
        return self._argued(step.about, step)

    def _dead(self, dead: ContradictionError) -> _Grounds:
        if dead.dead == "no-fit":
            return _Grounds({dead.face: -1})
        if dead.dead == "no-place":
            return _Grounds(dict.fromkeys(self._faces, self._table.of_tile[dead.tile]))
        return self._argued(dead.about, None)

    def _argued(self, about: tuple[int, ...], step: LadderStep | None) -> _Grounds:
        """What an argument by counting rests on: about one value, or about two of the outline."""
        state, before = self._state, self._taken.before
        having: set[int] = set()
        able: set[int] = set()
        if len(about) == 1:
            count = Count(state, before, about[0], step)
            without = list(count.rests_on(self._price))
            having, able = count.must, count.may
        else:
            without = list(outline_rests_on(state, before, about, step, self._price))
        masks: Masks = {}
        for point, value in without:
            for face, mask in self._without(point, [value]).masks.items():
                masks[face] = masks.get(face, 0) | mask
        return _Grounds(masks, having=tuple(sorted(having)), able=tuple(sorted(able)))

    def _price(self, point: int, value: int) -> float:
        """What it costs to rest on a point not having a value."""
        return min(self._able(point, value).values())

    def _able(self, point: int, value: int) -> dict[tuple[int, int], float]:
        """The faces, with their corners, that rule a value out of a point, and what each costs."""
        before, with_value = self._taken.before, self._table.with_value
        return {
            (face, corner): self._cost(face, mask)
            for face, corner in self._state.at[point]
            if not before[face] & (mask := with_value[corner].get(value, 0))
        }

    def _fewest(self, point: int, values: Iterable[int]) -> tuple[int, ...]:
        """The faces round a point that rule out these values: resting on as few steps, then as few as there can be."""
        able = [{face: cost for (face, _), cost in self._able(point, value).items()} for value in values]

        def costs(chosen: tuple[int, ...]) -> tuple[int, int, float]:
            cost = sum(min(each[face] for face in chosen if face in each) for each in able)
            return int(cost), len(chosen), cost

        faces = [face for face, _ in self._state.at[point]]
        sets = (chosen for size in range(1, len(faces) + 1) for chosen in combinations(faces, size))
        return min((chosen for chosen in sets if all(not each.keys().isdisjoint(chosen) for each in able)), key=costs)

    def _without(self, point: int, values: Iterable[int], by_faces: Collection[int] | None = None) -> _Grounds:
        """Resting on a point not having values; the first of the cheapest faces, of some of them, rules each out."""
        masks: Masks = {}
        by = []
        for value in values:
            able = self._able(point, value)
            face, corner = min((at for at in able if by_faces is None or at[0] in by_faces), key=lambda at: able[at])
            masks[face] = masks.get(face, 0) | self._table.with_value[corner].get(value, 0)
            by.append((value, face))
        return _Grounds(masks, tuple(by))


def as_known(state: State, step: LadderStep) -> LadderStep:
    """A step with all that it rules out by what is known in a state."""
    tiles, options = state.table.of_tiles(step.tiles), state.options
    if step.technique == "place":
        gone = {face: options[face] & ~tiles for face in step.faces}
    elif step.technique == "group":
        gone = {face: options[face] & tiles for face in state.open if face not in step.faces}
    else:
        with_values = state.table.with_values
        around = state.at[step.point] if step.point >= 0 else ()
        gone = {face: options[face] & with_values(corner, step.ruled_out) for face, corner in around}
    return step._replace(excluded=tuple((face, gone[face]) for face in sorted(gone) if gone[face]))


def _needed_values(state: State, step: LadderStep, part: Masks) -> int:
    """The values that a step takes from a point as far as they are needed."""
    needed = 0
    for face, corner in state.at[step.point]:
        needed |= state.table.allowed[part[face]][corner] if part.get(face) else 0
    return needed & step.ruled_out


def _part_of(state: State, step: LadderStep | None, part: Masks) -> LadderStep | None:
    """A step in the part that is needed."""
    if step is None or step.technique not in ("neighbour", "round"):
        return step
    values = _needed_values(state, step, part)
    corners = dict(state.at[step.point])
    excluded = tuple((face, mask & state.table.with_values(corners[face], values)) for face, mask in step.excluded)
    return step._replace(ruled_out=values, excluded=excluded)


def _others(state: State, point: int, value: int) -> Masks:
    """What a value of a point rules out."""
    return {face: ~state.table.with_value[corner].get(value, 0) for face, corner in state.at[point]}


def _rule_out(options: list[int], gone: Masks) -> None:
    for face, mask in gone.items():
        options[face] &= ~mask
