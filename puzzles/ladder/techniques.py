"""The techniques of the ladder, rung by rung; each finds the steps that are possible now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from analyzer.lattice import ring
from analyzer.tiles import Tile
from puzzles.fill.task import Task
from puzzles.ladder.state import ContradictionError, LadderStep, State, Technique, values_of
from puzzles.regions import boundary

LARGEST_GROUP = 3
"""The most faces or tiles in a group."""

MOST_WAYS = 12
"""The most ways to fill some faces that are considered at a time."""

Follow = Callable[[State], None]
"""Takes every step that it finds; raises ContradictionError if the steps lead to one."""


# Rungs 1 to 3: a face with one fitting tile, a tile with one possible face, a point with one possible value


def single_fits(state: State) -> Iterator[LadderStep]:
    """Rung 1: faces that one tile fits, in one rotation."""
    for face in sorted(state.open):
        options = state.options[face]
        if options & (options - 1) == 0:
            place = options.bit_length() - 1
            yield LadderStep(1, "fit", laid=((face, place),))


def single_places(state: State) -> Iterator[LadderStep]:
    """Rung 2: tiles that must be used and fit only one face.

    Raises:
        ContradictionError: one of them fits none.
    """
    if not state.task.uses_every_tile:
        return
    once = twice = 0
    for face in state.open:
        tiles = state.tiles(face)
        twice |= once & tiles
        once |= tiles
    homeless = state.unused & ~once
    if homeless:
        raise ContradictionError("no-place", tile=(homeless & -homeless).bit_length() - 1)
    sole = once & ~twice
    if not sole:
        return
    for face in sorted(state.open):
        mine = state.tiles(face) & sole
        if mine:
            number = (mine & -mine).bit_length() - 1
            kept = state.table.of_tile[number] & state.options[face]
            gone = state.options[face] & ~kept
            if gone:
                yield LadderStep(2, "place", excluded=((face, gone),), faces=(face,), tiles=1 << number)


def single_values(state: State) -> Iterator[LadderStep]:
    """Rung 3: points whose faces have only one value in common."""
    for point in state.unknown_points():
        domain = state.domain(point)
        if domain and domain & (domain - 1) == 0:
            yield LadderStep(3, "value", values=((point, domain.bit_length() - 1),))


# Rung 4: groups of faces with only as many tiles, and values that a neighbouring face rules out


def narrowed(state: State) -> Iterator[LadderStep]:
    """Faces that lose rotations because another face around the point does not allow their value."""
    for point in state.disputed_points():
        domain = state.domain(point)
        for face, corner in state.at[point]:
            ruled_out = state.allowed(face, corner) & ~domain
            if ruled_out:
                gone = state.options[face] & state.table.with_values(corner, ruled_out)
                yield LadderStep(4, "neighbour", excluded=((face, gone),), point=point, ruled_out=ruled_out)


def groups(state: State) -> Iterator[LadderStep]:
    """One, two or three faces that only as many tiles fit: no other face gets one of these tiles."""
    fits = {face: state.tiles(face) for face in sorted(state.open)}
    for size in range(1, LARGEST_GROUP + 1):
        small = [face for face, tiles in fits.items() if tiles.bit_count() <= size]
        for group in combinations(small, size):
            tiles = 0
            for face in group:
                tiles |= fits[face]
            if tiles.bit_count() > size or not any(tiles & other for face, other in fits.items() if face not in group):
                continue
            rotations = state.table.of_tiles(tiles)
            excluded = tuple(
                (face, state.options[face] & rotations)
                for face in fits
                if face not in group and state.options[face] & rotations
            )
            if excluded:
                yield LadderStep(4, "group", excluded=excluded, faces=group, tiles=tiles)


# Rung 5: the corner counts of values, and the edges of the outline; both require that the used tiles are known


def counted(state: State) -> Iterator[LadderStep]:
    """Values that a point must or cannot have, because each value is on a known number of corners.

    A point uses as many corners of its value as it has faces, so the sum over the points of a value must equal the
    number of its corners on the tiles.

    Raises:
        ContradictionError: the counts are impossible.
    """
    if not state.task.uses_every_tile:
        return
    needed = Counter(value for tile in state.task.tile_set.of_mask(state.task.tiles) for value in tile)
    domains = {point: state.domain(point) for point in state.unknown_points()}
    for point, value in enumerate(state.values):
        if value is not None:
            needed[value] -= len(state.at[point])
    for value in state.task.tile_set.values:
        where = [point for point, domain in domains.items() if domain >> value & 1]
        yield from _counted_value(state, value, needed[value], where)


def _counted_value(state: State, value: int, needed: int, where: list[int]) -> Iterator[LadderStep]:
    if needed < 0:
        raise ContradictionError("no-count", about=(value,))
    for point in where:
        sums = 1
        for other in where:
            if other != point:
                sums |= sums << len(state.at[other])
        size = len(state.at[point])
        can = needed >= size and sums >> (needed - size) & 1
        cannot = sums >> needed & 1
        if not can and not cannot:
            raise ContradictionError("no-count", about=(value,))
        if not can:
            yield ruled_out(state, 5, "count", point, value, (value,))
        elif not cannot:
            yield LadderStep(5, "count", values=((point, value),), about=(value,))
    if needed and not where:
        raise ContradictionError("no-count", about=(value,))


def curled(state: State) -> Iterator[LadderStep]:
    """Values that a point of the outline cannot have, because shared edges cancel and the rest must be on the outline.

    Raises:
        ContradictionError: the outline is impossible.
    """
    if not state.task.uses_every_tile:
        return
    outline = Outline(state.task)
    domains = {point: state.domain(point) for point in outline.edges_at}
    tiles = state.task.tile_set.of_mask(state.task.tiles)
    for low, high in combinations(state.task.tile_set.values, 2):
        total = sum(reads(tile, (low, high)) for tile in tiles)
        spans = [edge_span(domains[start], domains[end], low, high) for start, end in outline.edges]
        least, most = sum(span[0] for span in spans), sum(span[1] for span in spans)
        if not least <= total <= most:
            raise ContradictionError("no-outline", about=(low, high))
        for point, domain in domains.items():
            touched = outline.edges_at[point]
            if domain & (domain - 1) == 0 or min(total - least, most - total) >= 2 * len(touched):
                continue
            for value in values_of(domain):
                changed = {**domains, point: 1 << value}
                low_end, high_end = least, most
                for number in touched:
                    start, end = outline.edges[number]
                    span = edge_span(changed[start], changed[end], low, high)
                    low_end += span[0] - spans[number][0]
                    high_end += span[1] - spans[number][1]
                if not low_end <= total <= high_end:
                    yield ruled_out(state, 5, "outline", point, value, (low, high))


class Outline:
    """The edges of the outline of a task, as numbers of points, and for each point the numbers of its edges."""

    def __init__(self, task: Task) -> None:
        number = {point: place for place, point in enumerate(task.points)}
        self.edges = [(number[start], number[end]) for start, end in boundary(set(task.faces))]
        self.edges_at: dict[int, list[int]] = {}
        for place, edge in enumerate(self.edges):
            for point in edge:
                self.edges_at.setdefault(point, []).append(place)


def reads(tile: Tile, pair: tuple[int, int]) -> int:
    """The number of times a tile reads a pair clockwise, minus those in the other direction."""
    a, b, c = tile
    edges = ((a, b), (b, c), (c, a))
    return sum((edge == pair) - (edge == pair[::-1]) for edge in edges)


def edge_span(start: int, end: int, low: int, high: int) -> tuple[int, int]:
    """The least and the greatest reading of a pair along an edge whose ends have these masks of values."""
    forward = start >> low & end >> high & 1
    backward = start >> high & end >> low & 1
    other = start.bit_count() * end.bit_count() > forward + backward
    return (-1 if backward else 0 if other else 1), (1 if forward else 0 if other else -1)


# Rung 6: combinations of a few faces, around a point or for some tiles


def shared_places(state: State) -> Iterator[LadderStep]:
    """Two or three tiles that must be used and fit only as many faces: these faces take no other tile."""
    if not state.task.uses_every_tile:
        return
    homes: dict[int, int] = {}
    for face in state.open:
        tiles = state.tiles(face)
        while tiles:
            low = tiles & -tiles
            homes[low] = homes.get(low, 0) | 1 << face
            tiles ^= low
    for size in range(2, LARGEST_GROUP + 1):
        few = [tile for tile in sorted(homes) if homes[tile].bit_count() <= size]
        for group in combinations(few, size):
            where = 0
            for tile in group:
                where |= homes[tile]
            if where.bit_count() == size:
                kept = state.table.of_tiles(sum(group))
                faces = tuple(face for face in sorted(state.open) if where >> face & 1)
                gone = tuple((face, state.options[face] & ~kept) for face in faces if state.options[face] & ~kept)
                if gone:
                    yield LadderStep(6, "place", excluded=gone, faces=faces, tiles=sum(group))


def forced(state: State) -> Iterator[LadderStep]:
    """Values that a point has in none of the few ways to fill some adjacent faces around a point."""
    options = state.options
    for arc in arcs(state.task):
        if options[arc[0]].bit_count() > MOST_WAYS:
            continue
        ways = ways_to_fill(state, arc, options)
        if ways is None:
            continue
        for point in sorted({point for face in arc for point in state.task.corners[face]}):
            if state.values[point] is None:
                met = 0
                for way in ways:
                    met |= 1 << way[point]
                out = state.domain(point) & ~met
                if out:
                    gone = tuple(
                        (face, mask)
                        for face, corner in state.at[point]
                        if (mask := options[face] & state.table.with_values(corner, out))
                    )
                    yield LadderStep(6, "round", excluded=gone, faces=arc, point=point, ruled_out=out)


def arcs(task: Task) -> list[tuple[int, ...]]:
    """Groups of two or more adjacent faces to fill around a point, in order, the smallest first."""
    number = {face: place for place, face in enumerate(task.faces)}
    found = set()
    for point in task.points:
        six = [number.get(face) for face in ring(point)]
        for start in range(6):
            for size in range(2, 7):
                arc = [six[(start + turn) % 6] for turn in range(size)]
                if None in arc:
                    break
                found.add(tuple(face for face in arc if face is not None))
    return sorted(found, key=lambda arc: (len(arc), arc))


def ways_to_fill(
    state: State, arc: Sequence[int], options: Sequence[int], most: int = MOST_WAYS
) -> list[dict[int, int]] | None:
    """The values of the points in each way to fill faces, one after the other, with different tiles of these options.

    ``None`` if there are too many ways to consider.
    """
    ways = _ways(state, arc, options, most)
    return None if ways is None else [values for values, _, _ in ways]


def last_of_ways(state: State, arc: Sequence[int], options: Sequence[int]) -> set[int]:
    """The rotations of the last of some faces in the ways to fill them."""
    return {place for _, _, place in _ways(state, arc, options, None) or ()}


def _ways(
    state: State, arc: Sequence[int], options: Sequence[int], most: int | None
) -> list[tuple[dict[int, int], int, int]] | None:
    """For each way to fill faces the values of their points, the rotations of its tiles, and the last rotation."""
    table = state.table
    ways: list[tuple[dict[int, int], int, int]] = [({}, 0, -1)]
    for face in arc:
        points = state.task.corners[face]
        longer: list[tuple[dict[int, int], int, int]] = []
        for values, used, _ in ways:
            fitting = options[face] & ~used
            for corner, point in enumerate(points):
                if point in values:
                    fitting &= table.with_value[corner].get(values[point], 0)
            if most is not None and len(longer) + fitting.bit_count() > most:
                return None
            for place in values_of(fitting):
                found = {**values, **dict(zip(points, table.triples[place]))}
                longer.append((found, used | table.of_tile[table.tile[place]], place))
        ways = longer
    return ways


# Rungs 7 and 8: suppose that a point has a value, or that a tile is on a face, and follow the consequences


def trials(state: State, rung: int, reach: int, follow: Follow) -> Iterator[LadderStep]:
    """Suppositions that lead to a contradiction; choices with the fewest possibilities are tried first."""
    for choice in choices(state):
        for supposition in choice:
            if can_be_denied(state, supposition) and refuted(state, reach, supposition, follow):
                yield denied(state, rung, supposition)


def either_way(state: State, rung: int, reach: int, follow: Follow) -> Iterator[LadderStep]:
    """Conclusions common to the two remaining cases."""
    for choice in choices(state):
        if len(choice) == 2 and not any(refuted(state, reach, supposition, follow) for supposition in choice):
            first, second = (state.followed[reach, supposition] for supposition in choice)
            yield from common(state, rung, choice, first, second)


def common(
    state: State, rung: int, choice: tuple[LadderStep, ...], first: State, second: State
) -> Iterator[LadderStep]:
    """The common conclusions of two states that are not yet known."""
    for face in sorted(state.open):
        options = first.options[face] | second.options[face]
        if options & (options - 1) == 0 and not {face} & (first.open | second.open):
            yield LadderStep(rung, "either", laid=((face, options.bit_length() - 1),), cases=choice)
    for point in state.unknown_points():
        met, domain = first.domain(point) | second.domain(point), state.domain(point)
        known = {first.values[point], second.values[point]}
        if len(known) == 1 and None not in known and state.values[point] is None:
            yield LadderStep(rung, "either", values=((point, met.bit_length() - 1),), cases=choice)
        else:
            for value in values_of(domain & ~met):
                yield ruled_out(state, rung, "either", point, value)._replace(cases=choice)


def choices(state: State) -> list[tuple[LadderStep, ...]]:
    """Choices with few possibilities, the fewest first: values of a point, tiles of a face, places of a tile."""
    found = [
        tuple(_laid(face, place) for place in values_of(state.options[face]))
        for face in sorted(state.open)
        if state.options[face].bit_count() == 2
    ]
    if state.task.uses_every_tile:
        found += _two_places(state)
    for point in state.unknown_points():
        values = values_of(state.domain(point))
        found.append(tuple(LadderStep(0, "suppose", values=((point, value),)) for value in values))
    return sorted(found, key=len)


def _two_places(state: State) -> Iterator[tuple[LadderStep, ...]]:
    """The places of a tile that has exactly two, on different faces."""
    once = twice = thrice = 0
    for face in state.open:
        options = state.options[face]
        thrice |= twice & options
        twice |= once & options
        once |= options
    for number in values_of(state.unused):
        rotations = state.table.of_tile[number]
        if (once & rotations).bit_count() + (twice & rotations).bit_count() != 2 or thrice & rotations:
            continue
        where = [(face, mask) for face in sorted(state.open) if (mask := state.options[face] & rotations)]
        if len(where) == 2:
            yield tuple(_laid(face, mask.bit_length() - 1) for face, mask in where)


def _laid(face: int, place: int) -> LadderStep:
    return LadderStep(0, "suppose", laid=((face, place),))


def can_be_denied(state: State, supposition: LadderStep) -> bool:
    """Whether each tile of a supposition has only one possible rotation on its face."""
    return all(
        (state.options[face] & state.table.of_tile[state.table.tile[place]]).bit_count() == 1
        for face, place in supposition.laid
    )


def refuted(state: State, reach: int, supposition: LadderStep, follow: Follow) -> bool:
    """Whether a supposition leads to a contradiction; otherwise the state stores the result.

    Args:
        state: the current state.
        reach: the limit for following, a number for each way to follow.
        supposition: the supposition.
        follow: follows it.

    Raises:
        TooManyTrialsError: no trial was left.
    """
    end = state.followed.get((reach, supposition))
    if end is not None and end.knows(state):
        return False
    end = end or state.followed.get((reach - 1, supposition))
    state.trials.count()
    tried = (end or state).copy()
    try:
        if end is None:
            tried.apply(supposition)
        else:
            tried.followed = end.followed
            tried.take_over(state)
        follow(tried)
    except ContradictionError:
        return True
    state.followed[reach, supposition] = tried
    return False


def denied(state: State, rung: int, supposition: LadderStep) -> LadderStep:
    """The step that rules out the supposition."""
    if supposition.values:
        ((point, value),) = supposition.values
        return ruled_out(state, rung, "trial", point, value)._replace(cases=(supposition,))
    ((face, place),) = supposition.laid
    tile = state.table.tile[place]
    gone = ((face, state.options[face] & state.table.of_tile[tile]),)
    return LadderStep(rung, "trial", excluded=gone, faces=(face,), tiles=1 << tile, cases=(supposition,))


def ruled_out(
    state: State, rung: int, technique: Technique, point: int, value: int, about: tuple[int, ...] = ()
) -> LadderStep:
    """The step that rules out a value of a point."""
    return LadderStep(
        rung, technique, excluded=state.without(point, value), point=point, ruled_out=1 << value, about=about
    )
