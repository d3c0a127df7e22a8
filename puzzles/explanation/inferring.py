"""Turn a solver's steps into inferences about the faces and points of the lattice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from functools import reduce
from itertools import combinations, groupby
from operator import and_
from typing import NamedTuple

from analyzer.board import Placement
from analyzer.lattice import Point, corners
from analyzer.position import Note
from analyzer.text.draft import Given
from puzzles.explanation.looking import MOST_NAMED, faces_that_show, in_full, pattern
from puzzles.explanation.proof import ARGUMENTS, Count, OutlineCount, Taken, as_known, check_place
from puzzles.explanation.steps import Inference, Rule
from puzzles.fill.task import Task
from puzzles.ladder.state import TILES, ContradictionError, LadderStep, RotationTable, State, values_of
from puzzles.ladder.techniques import edge_span, reads

MOST_TRIED = 2
"""With at most this many ways to fill a face, a reader tries them all."""


class _Chain(NamedTuple):
    """A chain of faces in a ``round``. Each face has few rotations left once the faces before it are filled.

    Attributes:
        options: the rotations left for each face before the chain.
        links: each face of the chain, and the mask of its rotations. The last mask is 0 if no tile is left for the last
            face.
        after: the rotations left for each face after the chain.
    """

    options: Sequence[int]
    links: list[tuple[int, int]]
    after: Sequence[int]

    @property
    def ends(self) -> bool:
        return bool(self.links) and not self.links[-1][1]


class _Split(NamedTuple):
    point: int
    value: int
    chain: _Chain


class Inferences:
    """Turns the steps of a task into inferences, and keeps track of what is known.

    It also remembers the values that an inference rules out before its conclusion.
    """

    def __init__(self, task: Task) -> None:
        self._task = task
        self._state = State(task)
        self._table: RotationTable = self._state.table
        self._tiles = task.tile_set.of_mask(task.tiles)
        lacking = set(task.tile_set.values).difference(*self._tiles)
        self._out = {*task.out_values, *((point, value) for point in range(len(task.points)) for value in lacking)}
        self._said = self._out.copy()
        self._barred: dict[int, int] = {}

    def of(self, steps: Iterable[Taken]) -> Iterator[Inference]:
        return _simplest_first(self._each(steps))

    def _each(self, steps: Iterable[Taken]) -> Iterator[Inference]:
        last: Inference | None = None
        for taken in steps:
            step = in_full(self._state, taken.ladder_step)
            for found in self._of(step, taken.cases):
                if last and last.cases and found.cases and _suppositions(last) == _suppositions(found):
                    last = _with_conclusions(last, found)
                    continue
                if last:
                    yield last
                last = found
            self._learn(step)
        if last:
            yield last

    def _learn(self, step: LadderStep) -> None:
        """Learn the result of a step.

        Raises:
            ContradictionError: no tile is left for a face.
        """
        known = as_known(self._state, step)
        ruled_out = {(step.point, value) for value in values_of(step.ruled_out)}
        self._out |= ruled_out
        self._said |= ruled_out
        for face, mask in known.excluded if step.tiles else ():
            self._barred[face] = self._barred.get(face, 0) | mask
        self._state.apply(known)

    def _of(self, step: LadderStep, cases: Sequence[Sequence[Taken]]) -> Iterator[Inference]:
        if step.technique == "trial":
            *steps, end = self._case(cases[0])
            yield from steps
            yield end._replace(excludes=self._excluded(step), bars=tuple(self._bars(step)) if step.tiles else ())
        elif step.technique == "either":
            conclusion = self._conclusion("either", step)
            yield conclusion._replace(cases=tuple(tuple(self._case(case)) for case in cases))
        elif step.technique == "neighbour":
            yield from self._neighbours(step)
        elif step.technique == "round":
            for value in values_of(step.ruled_out):
                yield self._together(step, value)
        else:
            yield self._direct(step)

    def _case(self, chain: Iterable[Taken]) -> list[Inference]:
        """Return the inferences of one case, and forget their conclusions afterwards."""
        around = self._state, self._out, self._said, self._barred
        self._state = self._state.copy()
        self._out, self._said, self._barred = self._out.copy(), self._said.copy(), self._barred.copy()
        found: list[Inference] = []
        dead: ContradictionError | None = None
        for taken in chain:
            dead = dead or taken.dead
            if dead is not None:
                found.append(self._dead(dead))
                break
            step = in_full(self._state, taken.ladder_step)
            try:
                check_place(self._state, step)
                found += self._of(step, taken.cases)
                self._learn(step)
            except ContradictionError as error:
                dead = error
        self._state, self._out, self._said, self._barred = around
        return list(_simplest_first(found))

    def _neighbours(self, step: LadderStep) -> Iterator[Inference]:
        left = {value for value in values_of(step.ruled_out) if (step.point, value) not in self._out}
        corner = dict(self._state.at[step.point])
        for face in faces_that_show(self._state, step.point, left) if left else ():
            allowed = self._state.allowed(face, corner[face])
            out = sorted(value for value in left if not allowed >> value & 1)
            left.difference_update(out)
            excludes = tuple(self._given(step.point, value) for value in out)
            found = Inference("neighbour", (self._task.faces[face],), excludes=excludes, allows=(values_of(allowed),))
            yield self._with_excluded_tiles(face, step.point, self._looking_at([face], found))

    def _conclusion(self, rule: Rule, step: LadderStep) -> Inference:
        lays = tuple(Placement(self._task.faces[face], self._table.triples[place]) for face, place in step.laid)
        gives = tuple(self._given(*value) for value in step.values)
        return Inference(rule, lays=lays, gives=gives, excludes=self._excluded(step))

    def _direct(self, step: LadderStep) -> Inference:
        faces = self._task.faces
        if step.technique == "suppose":
            return self._conclusion("suppose", step)
        if step.technique == "fit":
            return self._conclusion("fit", step)._replace(faces=tuple(faces[face] for face, _ in step.laid))
        if step.technique == "value":
            ((point, value),) = step.values
            wrong = [other for other in self._task.tile_set.values if other != value]
            by = sorted(faces_that_show(self._state, point, wrong))
            found = self._conclusion("value", step)._replace(faces=tuple(faces[face] for face in by))
            found = self._looking_at(by, found)
            if all(0 < len(tiles) <= MOST_NAMED for tiles in found.left):
                return found
            return self._with_parts(found, self._ruled_out_by_faces(point, sum(1 << other for other in wrong)))
        if step.technique in ARGUMENTS:
            return self._argued(step)
        tiles = self._task.tile_set.of_mask(step.tiles)
        bars = tuple(self._bars(step))
        if step.technique == "place":
            return Inference("place", faces=tuple(faces[face] for face in step.faces), tiles=tuple(tiles), bars=bars)
        return Inference("group", faces=tuple(faces[face] for face in step.faces), tiles=tuple(tiles), bars=bars)

    def _looking_at(self, faces: Sequence[int], inference: Inference) -> Inference:
        """Add the tiles left for these faces; if there are few, also the values that rule out the others."""
        state, tile_set = self._state, self._task.tile_set
        left = tuple(tuple(tile_set.of_mask(state.tiles(face))) for face in faces)
        found = inference._replace(because=tuple(self._task.faces[face] for face in faces), left=left)
        given = (*inference.gives, *inference.excludes)[0]
        few = all(0 < len(tiles) <= MOST_NAMED for tiles in left)
        if not few:
            return found
        out = sorted(set(self._also_used(faces, given.point, found)))
        beside: list[Given] = []
        lacks: list[Given] = []
        for point, together in groupby(out, lambda pair: pair[0]):
            pairs = list(together)
            others = self._left(point)
            shorter = len(others) < len(pairs) and self._task.points[point] != given.point
            (beside if shorter else lacks).extend(self._given(*pair) for pair in (others if shorter else pairs))
        for face in faces:
            if state.tiles(face).bit_count() > 1:
                beside += (each for pair in self._that_limit(face) if (each := self._given(*pair)).point != given.point)
        limited = {given.point for given in beside}
        lacks = [given for given in lacks if given.point not in limited]
        return found._replace(beside=tuple(dict.fromkeys(beside)), lacks=tuple(lacks))

    def _that_limit(self, face: int) -> Iterator[tuple[int, int]]:
        """Yield the values left at corners that limit a face to its remaining tiles; choose as few corners as possible.

        Corners with more than ``MOST_NAMED`` values left are skipped. The result is empty if a corner has a single
        value.
        """
        points = self._task.corners[face]
        if any(self._only_value(point) is not None for point in points):
            return
        left = [self._left(point) for point in points]
        having = [
            self._table.with_any[corner][sum(1 << value for _, value in values)] for corner, values in enumerate(left)
        ]
        fitting = self._fitting(face, self._state.unused) & ~self._barred.get(face, 0)
        for size in range(4):
            for several in combinations(range(3), size):
                mask = reduce(and_, map(having.__getitem__, several), fitting)
                if self._table.allowed[mask][TILES] == self._state.tiles(face):
                    yield from (pair for corner in several for pair in left[corner] if len(left[corner]) <= MOST_NAMED)
                    return

    def _left(self, point: int) -> list[tuple[int, int]]:
        return [(point, value) for value in self._task.tile_set.values if (point, value) not in self._said]

    def _fitting(self, face: int, tiles: int) -> int:
        """Keep those rotations of the tiles that agree with the known values; ``tiles`` and the result are masks."""
        fitting = self._table.of_tiles(tiles)
        for corner, point in enumerate(self._task.corners[face]):
            value = self._state.values[point]
            if value is not None:
                fitting &= self._table.with_value[corner].get(value, 0)
        return fitting

    def _also_used(self, faces: Sequence[int], at: Point, inference: Inference) -> Iterator[tuple[int, int]]:
        """Yield the ruled-out values that limit which values these faces allow at the point ``at``."""
        state, table = self._state, self._table
        point = self._task.points.index(at)
        corner = dict(state.at[point])
        fitting = {face: self._fitting(face, state.tiles(face)) for face in faces}
        more = reduce(and_, (table.allowed[fitting[face]][corner[face]] for face in faces))
        more &= ~reduce(and_, (state.allowed(face, corner[face]) for face in faces))
        if len(faces) == 1 and len(values_of(state.allowed(faces[0], corner[faces[0]]))) > MOST_NAMED:
            more &= sum(1 << out.value for out in inference.excludes)
        for value in values_of(more):
            if (point, value) in self._said:
                yield point, value
                continue
            face = next(face for face in faces if not state.allowed(face, corner[face]) >> value & 1)
            ways = [table.triples[place] for place in values_of(fitting[face] & table.with_value[corner[face]][value])]
            lost = [dict(pair for pair in zip(self._task.corners[face], way) if pair in self._said) for way in ways]
            if all(lost):
                yield from (pair for _, pair in _reasons({0: lost}) if pair)

    def _with_excluded_tiles(self, face: int, point: int, inference: Inference) -> Inference:
        """Add the tiles that would put an excluded value at ``point``, unless the text lists the tiles left."""
        if 0 < len(inference.left[0]) <= MOST_NAMED:
            return inference
        state, table = self._state, self._table
        points = self._task.corners[face]
        corner = points.index(point)
        known = [state.values[other] for other in points]
        fitting = self._fitting(face, state.unused)
        reads: list[str] = []
        lost: dict[int, list[dict[int, int]]] = {}
        fresh = [given for given in inference.excludes if (point, given.value) not in self._said]
        for given in fresh or inference.excludes:
            places = values_of(fitting & table.with_value[corner].get(given.value, 0))
            if not places:
                reads.append(pattern([*known[:corner], given.value, *known[corner + 1 :]]))
            for place in places:
                pairs = [pair for pair in zip(points, table.triples[place]) if pair in self._said and pair[0] != point]
                barred = self._barred.get(face, 0) >> place & 1
                lost.setdefault(table.tile[place], []).append({} if barred else dict(pairs))
        would = list(_reasons(lost))
        put = {pair for _, pair in would if pair is not None}
        looked_at = {other for other, _ in put} if len({tile for tile, pair in would if pair}) > MOST_NAMED else set()
        beside, lacks = [], []
        for other in sorted(looked_at):
            left = self._left(other)
            if len(left) <= MOST_NAMED:
                beside += left
            elif len(looked_at) > 1:
                lacks += sorted(pair for pair in put if pair[0] == other)
        tiles = self._task.tile_set.tiles
        return inference._replace(
            reads=tuple(reads),
            would=tuple((tiles[tile], pair and self._given(*pair)) for tile, pair in would),
            beside=tuple(self._given(*pair) for pair in beside),
            lacks=tuple(self._given(*pair) for pair in lacks),
        )

    def _together(self, step: LadderStep, value: int) -> Inference:
        """Make a ``round`` inference: a chain of faces with their possible tiles, up to a face that has none.

        If every face has a tile left, each value of some point is tried with its own chain. No chain is needed if the
        value would make two tiles mirror images of each other.
        """
        pair = self._mirrors(step, value)
        if pair is not None:
            faces = tuple(self._task.faces[face] for face in pair)
            return Inference("round", faces, excludes=(self._given(step.point, value),), because=faces)
        faces = tuple(self._task.faces[face] for face in step.faces)
        found = Inference("round", faces, excludes=(self._given(step.point, value),))
        supposed = {step.point}
        chain = self._forced(step.faces, self._having(self._options_left(), step.point, value), supposed)
        return self._in_turn(found, step.faces, chain, supposed)

    def _options_left(self) -> list[int]:
        options = list(self._state.options)
        for point, value in self._said:
            for face, corner in self._state.at[point]:
                options[face] &= ~self._table.with_value[corner].get(value, 0)
        return options

    def _in_turn(self, inference: Inference, faces: Sequence[int], chain: _Chain, supposed: Set[int]) -> Inference:
        """Add a chain to a ``round`` inference.

        If there is no contradiction, choose a point and add a chain for each of its possible values.
        """
        links = chain.links
        if not chain.ends:
            splits = [
                (head, parts)
                for head, left in ((links, chain.after), *([([], chain.options)] if links else []))
                for parts in self._splits(faces, left, supposed)
            ]
            work = [(*map(sum, zip(*map(_work, parts))), len(head)) for head, parts in splits]
            links, parts = min(zip(splits, work), key=lambda pair: pair[1], default=((links, []), ()))[0]
            inference = inference._replace(parts=self._alike_joined(faces, parts, supposed))
        used = dict.fromkeys(self._task.faces[face] for face, _ in links)
        used |= dict.fromkeys(face for part in inference.parts for face in part.because or ())
        left = tuple(tuple(self._task.tile_set.of_mask(self._table.allowed[places][TILES])) for _, places in links)
        return inference._replace(because=tuple(used), left=left)

    def _forced(self, faces: Sequence[int], options: Sequence[int], supposed: Set[int]) -> _Chain:
        """Find the chain of faces that each have one rotation left, up to a face that has none.

        The face before the last can have up to ``MOST_TRIED`` rotations, if each leaves none for the last face. A face
        with three known or supposed corners also joins the chain, because a reader can see its tile.
        """
        after, links, open_faces = options, list[tuple[int, int]](), list(faces)
        known = {point for point, value in enumerate(self._state.values) if value is not None} | supposed
        others = self._state.open.difference(faces)
        while True:
            seen = sorted(face for face in others if known.issuperset(self._task.corners[face]))
            others.difference_update(seen)
            open_faces = seen + open_faces
            if not open_faces:
                break
            face = min(open_faces, key=lambda face: after[face].bit_count())
            if after[face].bit_count() > 1:
                break
            links.append((face, after[face]))
            open_faces.remove(face)
            if not after[face]:
                return _Chain(options, self._only_needed(links, options), after)
            after = self._placed(after, face, after[face])
            known.update(self._task.corners[face])
        for face in open_faces:
            if after[face].bit_count() <= MOST_TRIED:
                emptied = self._emptied(after, face).intersection(open_faces)
                if emptied:
                    links += [(face, after[face]), (min(emptied), 0)]
                    return _Chain(options, self._only_needed(links, options), after)
        return _Chain(options, links, after)

    def _only_needed(self, chain: list[tuple[int, int]], options: Sequence[int]) -> list[tuple[int, int]]:
        def holds(links: Sequence[tuple[int, int]]) -> bool:
            after = options
            for face, places in links[:-1]:
                if after[face] != places:
                    return False
                if places.bit_count() > 1:
                    return links[-1][0] in self._emptied(after, face)
                after = self._placed(after, face, places)
            return not after[links[-1][0]]

        for link in chain[-2::-1]:
            shorter = [other for other in chain if other is not link]
            if holds(shorter):
                chain = shorter
        return chain

    def _emptied(self, options: Sequence[int], face: int) -> set[int]:
        after = [self._placed(options, face, 1 << place) for place in values_of(options[face])]
        return {other for other in range(len(options)) if other != face and not any(left[other] for left in after)}

    def _placed(self, options: Sequence[int], face: int, rotation: int) -> list[int]:
        place = rotation.bit_length() - 1
        after = list(options)
        for point, value in zip(self._task.corners[face], self._table.triples[place]):
            after = self._having(after, point, value)
        after = [mask & ~self._table.of_rotation[place] for mask in after]
        after[face] = rotation
        return after

    def _splits(self, faces: Sequence[int], options: Sequence[int], supposed: Set[int]) -> Iterator[list[_Split]]:
        remaining = set[int]().union(*self._task.tile_set.of_mask(self._state.unused))
        around: dict[int, list[int]] = {}
        for face in faces:
            for corner, point in enumerate(self._task.corners[face]):
                around.setdefault(point, []).append(self._table.allowed[options[face]][corner])
        for point, allowed in sorted(around.items()):
            if any(mask.bit_count() > 1 for mask in allowed):
                values = [value for value in sorted(remaining) if (point, value) not in self._said]
                yield [
                    _Split(
                        point,
                        value,
                        self._forced(faces, self._having(options, point, value), supposed | {point}),
                    )
                    for value in values
                ]

    def _alike_joined(
        self, faces: Sequence[int], splits: Iterable[_Split], supposed: Set[int]
    ) -> tuple[Inference, ...]:
        """Make the parts of a ``round``, one for each value of a point.

        Values with the same chain and no further parts share one part.
        """
        found: dict[object, Inference] = {}
        for split in splits:
            part = Inference("round", gives=(self._given(split.point, split.value),))
            part = self._in_turn(part, faces, split.chain, supposed | {split.point})
            key = split.value if part.parts else (part.because, part.left)
            same = found.get(key)
            found[key] = same._replace(gives=same.gives + part.gives) if same else part
        return tuple(found.values())

    def _having(self, options: Sequence[int], point: int, value: int) -> list[int]:
        having = list(options)
        for face, corner in self._state.at[point]:
            having[face] &= self._table.with_value[corner].get(value, 0)
        return having

    def _mirrors(self, step: LadderStep, value: int) -> tuple[int, int] | None:
        """Two adjacent faces that would need a tile and its missing mirror image, or ``None``."""
        state, numbers = self._state, self._task.tile_set.number
        for one, two in combinations(step.faces, 2):
            points, others = self._task.corners[one], self._task.corners[two]
            apart = {*points} ^ {*others}
            values = {value if point == step.point else self._only_value(point) for point in apart}
            if len(apart) == 2 and len(values) == 1 and None not in values:
                tiles = self._task.tile_set.of_mask(state.tiles(one))
                if all(numbers.get((a, c, b), numbers[a, b, c]) == numbers[a, b, c] for a, b, c in tiles):
                    return one, two
        return None

    def _only_value(self, point: int) -> int | None:
        value, left = self._state.values[point], self._left(point)
        return left[0][1] if value is None and len(left) == 1 else value

    def _bars(self, step: LadderStep) -> Iterator[Note]:
        for face, mask in step.excluded:
            for tile in self._task.tile_set.of_mask(self._table.allowed[mask][TILES]):
                yield Note(self._task.faces[face], tile)

    def _dead(self, dead: ContradictionError) -> Inference:
        if dead.dead == "no-fit":
            return Inference("no-fit", (self._task.faces[dead.face],))
        return Inference("no-place", tiles=(self._task.tile_set.tiles[dead.tile],))

    def _argued(self, step: LadderStep) -> Inference:
        state = self._state
        argument = ARGUMENTS[step.technique](state, Taken(tuple(state.options), tuple(state.values), {}, step=step))
        argument.weaken(self._price, lambda _: 0.0)
        missing: dict[int, int] = {}
        for point, value in argument.excluded():
            if self._price(point, value):
                missing[point] = missing.get(point, 0) | 1 << value
        parts = [part for pair in missing.items() for part in self._ruled_out_by_faces(*pair)]
        found = self._counted(step, argument) if isinstance(argument, Count) else self._outlined(step, argument)
        return self._with_parts(found, parts)

    def _with_parts(self, inference: Inference, parts: Iterable[Inference]) -> Inference:
        inference = inference._replace(parts=tuple(parts))
        points = self._task.points
        self._said |= {(points.index(out.point), out.value) for part in inference.parts for out in part.excludes}
        return inference

    def _ruled_out_by_faces(self, point: int, values: int) -> Iterator[Inference]:
        step = LadderStep(4, "neighbour", point=point, ruled_out=values)
        yield from self._neighbours(in_full(self._state, step))

    def _price(self, point: int, value: int) -> float:
        return float(self._state.values[point] is None and (point, value) not in self._out)

    def _counted(self, step: LadderStep, argument: Count) -> Inference:
        points, (value,) = self._task.points, step.about
        number = sum(tile.count(value) for tile in self._tiles)
        left = number - sum(len(self._state.at[point]) for point in argument.must)
        others = set(range(len(points))).difference(argument.must)
        self._said |= {(point, value) for point in others if len(self._state.at[point]) > left}
        return self._conclusion("count", step)._replace(
            about=step.about,
            number=number,
            having=tuple(points[point] for point in sorted(argument.must)),
            able=tuple(points[point] for point in sorted(argument.may)),
        )

    def _outlined(self, step: LadderStep, argument: OutlineCount) -> Inference:
        """Make an ``outline`` inference: too few outline edges can read the two values of ``about`` in this order.

        ``faces`` lists the faces with such edges. A reverse edge counts as -1. If the proof needs reverse edges,
        ``against`` lists their faces.
        """
        first, second = step.about
        number = sum(reads(tile, (first, second)) for tile in self._tiles)
        domains = argument.domains
        can = {**domains, step.point: self._state.domains[step.point]}
        edges = self._state.surroundings.edges
        if sum(edge_span(domains[start], domains[end], first, second)[1] for start, end in edges) >= number:
            first, second, number = second, first, -number
        along = [{start, end} for start, end in edges if can[start] >> first & can[end] >> second & 1]
        most = [edge_span(domains[start], domains[end], first, second)[1] for start, end in edges]
        against = [{*edge} for edge, span in zip(edges, most) if span < 0] if most.count(1) >= number else []
        faces, reverse = (
            tuple(
                face
                for face, points in zip(self._task.faces, self._task.corners)
                if any(edge.issubset(points) for edge in those)
            )
            for those in (along, against)
        )
        excludes = self._excluded(step)
        return Inference("outline", faces, excludes=excludes, about=(first, second), number=number, against=reverse)

    def _given(self, point: int, value: int) -> Given:
        return Given(self._task.points[point], value)

    def _excluded(self, step: LadderStep) -> tuple[Given, ...]:
        return tuple(self._given(step.point, value) for value in values_of(step.ruled_out)) if step.point >= 0 else ()


def _reasons(lost: dict[int, list[dict[int, int]]]) -> Iterator[tuple[int, tuple[int, int] | None]]:
    """For each rotation of each tile, choose a point where it would put a ruled-out value.

    The result has the tile, the point and the value. Few points are used, and all rotations of a tile get the same
    point if possible. A tile is yielded once, with ``None``, if it was itself ruled out.

    Args:
        lost: for each tile, one dictionary per rotation: points and the ruled-out values that it would put there.

    >>> list(_reasons({7: [{1: 5, 2: 4}, {2: 3}], 8: [{1: 5}, {}]}))
    [(7, (2, 4)), (7, (2, 3)), (8, None)]
    """
    alone = {tile: set(ways[0]).intersection(*ways) for tile, ways in lost.items()}
    points = {point for ways in lost.values() for way in ways for point in way}
    order = sorted(points, key=lambda point: (-sum(point in those for those in alone.values()), point))
    for tile, ways in lost.items():
        if not all(ways):
            yield tile, None
            continue
        best = sorted(order, key=lambda point: point not in alone[tile])
        for way in ways:
            point = next(point for point in best if point in way)
            yield tile, (point, way[point])


def _simplest_first(inferences: Iterable[Inference]) -> Iterator[Inference]:
    """Sort each run of ``neighbour`` inferences; those from known values come first."""
    for rule, together in groupby(inferences, lambda inference: inference.rule):
        run = list(together)
        if rule == "neighbour":
            run.sort(key=lambda inference: bool(inference.would) or not inference.reads)
        yield from run


def _suppositions(inference: Inference) -> list[Inference]:
    return [case[0] for case in inference.cases or ()]


def _with_conclusions(first: Inference, second: Inference) -> Inference:
    return first._replace(
        lays=first.lays + second.lays,
        bars=first.bars + second.bars,
        gives=first.gives + second.gives,
        excludes=first.excludes + second.excludes,
        cases=tuple(map(_longer, first.cases or (), second.cases or ())),
    )


def _longer(chain: Sequence[Inference], other: Sequence[Inference]) -> tuple[Inference, ...]:
    if chain[-1].rule.startswith("no-"):
        return tuple(chain)
    known = {each for link in chain for each in (*link.lays, *link.gives, *link.excludes, *link.bars)}
    valued = {point for link in chain for laid in link.lays for point in corners(laid.at)}
    valued |= {given.point for link in chain for given in link.gives}
    found = []
    for link in other:
        news = {*link.lays, *link.gives, *link.bars, *(out for out in link.excludes if out.point not in valued)}
        if news - known or not (news or link.excludes):
            found.append(link)
    return (*chain, *found)


def _work(split: _Split) -> tuple[int, int]:
    """A sort key: values with a contradiction first, then those with few rotations."""
    return not split.chain.ends, sum(places.bit_count() for _, places in split.chain.links) + 1
