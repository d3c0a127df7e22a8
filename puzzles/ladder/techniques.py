"""The techniques of the ladder, rung by rung. They raise ``ContradictionError`` if there cannot be a solution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from analyzer.tiles import Tile, TileSet
from puzzles.ladder.state import MOST_LISTED, TILES, ContradictionError, LadderStep, State, Technique, values_of
from puzzles.ladder.surroundings import MOST_SURROUNDINGS, VALUE_BITS, Arc, Way

LARGEST_GROUP = 3

MOST_WAYS = 12
"""Arcs that can be filled in more ways than this are ignored."""

MOST_KEPT_WAYS = 10_000
"""How many results of ``ways_to_fill`` are cached."""

VALUES = (1 << VALUE_BITS) - 1

Group = tuple[int, ...]

NO_FACES: Way = (0, 0, -1)
"""The ``Way`` before any face is filled."""

FIELD = 16
"""How many bits a field has. To add many numbers at once, ``curled`` stores them as fields of one integer."""

GUARD = 1 << (FIELD - 1)
"""The top bit of a field. It is added to a total, and is still set unless the total is negative."""

Follow = Callable[[State], None]
"""A function that takes every step that it finds."""


# Rungs 1 to 3: a face that only one tile fits, a tile that fits only one face, a point with one possible value


def single_fits(state: State) -> Iterator[LadderStep]:
    for face, options in enumerate(state.options):
        if options & (options - 1) == 0 and face in state.open:
            place = options.bit_length() - 1
            yield LadderStep(1, "fit", laid=((face, place),))


def single_places(state: State) -> Iterator[LadderStep]:
    """Yield the steps of rung 2: tiles that must be used and fit only one face."""
    if not state.task.uses_every_tile:
        return
    once = twice = 0
    for face in state.open:
        tiles = state.tiles(face)
        twice |= once & tiles
        once |= tiles
    unplaceable = state.unused & ~once
    if unplaceable:
        raise ContradictionError("no-place", tile=(unplaceable & -unplaceable).bit_length() - 1)
    sole = once & ~twice
    if not sole:
        return
    for face in sorted(state.open):
        mine = state.tiles(face) & sole
        if mine:
            number = (mine & -mine).bit_length() - 1
            kept = state.table.of_tile[number] & state.options[face]
            removed = state.options[face] & ~kept
            if removed:
                yield LadderStep(2, "place", excluded=((face, removed),), faces=(face,), tiles=1 << number)


def single_values(state: State) -> Iterator[LadderStep]:
    for point in state.unknown_points():
        domain = state.domains[point]
        if domain and domain & (domain - 1) == 0:
            yield LadderStep(3, "value", values=((point, domain.bit_length() - 1),))


# Rung 4: n faces that only n tiles fit (n is 1 to 3), and values that a neighbouring face rules out


def narrowed(state: State) -> Iterator[LadderStep]:
    """Rule out rotations that have a value at a point where another face does not allow it."""
    for point in values_of(state.narrower):
        domain, alike = state.domains[point], True
        for face, corner in state.at[point]:
            ruled_out = state.allowed(face, corner) & ~domain
            if ruled_out:
                alike = False
                removed = state.options[face] & state.table.with_any[corner][ruled_out]
                yield LadderStep(4, "neighbour", excluded=((face, removed),), point=point, ruled_out=ruled_out)
        if alike:
            state.narrower &= ~(1 << point)


def groups(state: State) -> Iterator[LadderStep]:
    """If only ``n`` tiles fit ``n`` faces, rule out these tiles on all other faces."""
    for group, tiles in _closed(_with_few_tiles(state)):
        rotations = state.table.of_tiles(tiles)
        excluded = tuple(
            (face, state.options[face] & rotations)
            for face in sorted(state.open)
            if face not in group and state.options[face] & rotations
        )
        if excluded:
            yield LadderStep(4, "group", excluded=excluded, faces=group, tiles=tiles)


def _with_few_tiles(state: State) -> list[tuple[int, int]]:
    """List the faces that only a few tiles fit, each with these tiles."""
    fits = ((face, state.fits[face][TILES]) for face in sorted(state.open))
    return [(face, tiles) for face, tiles in fits if tiles.bit_count() <= LARGEST_GROUP]


def _closed(few: Sequence[tuple[int, int]]) -> Iterator[tuple[Group, int]]:
    """Yield groups of ``n`` faces that at most ``n`` tiles fit, the smallest groups first."""
    started: list[tuple[Group, int, int]] = [((), 0, 0)]
    for size in range(1, LARGEST_GROUP + 1):
        longer = []
        for group, tiles, place in started:
            for next_place in range(place, len(few)):
                face, more = few[next_place]
                union = tiles | more
                number = union.bit_count()
                if number <= LARGEST_GROUP:
                    longer.append(((*group, face), union, next_place + 1))
                    if number <= size:
                        yield (*group, face), union
        started = longer


def see_at_once(state: State) -> None:
    values = state.values
    while True:
        state.agree()
        if not (_take_places(state) or _take_groups(state) or state.narrower):
            break
    for point, domain in enumerate(state.domains):
        if values[point] is None and domain & (domain - 1) == 0:
            values[point] = domain.bit_length() - 1


def _take_places(state: State) -> bool:
    """Take the steps of rung 1 or, if there are none, of rung 2; return whether there were any."""
    once = twice = 0
    laid = []
    options, fits = state.options, state.fits
    for face in state.open:
        tiles = fits[face][TILES]
        twice |= once & tiles
        once |= tiles
        if not options[face] & (options[face] - 1):
            laid.append(face)
    unplaceable = state.unused & ~once
    if unplaceable and state.task.uses_every_tile:
        raise ContradictionError("no-place", tile=(unplaceable & -unplaceable).bit_length() - 1)
    if laid:
        state.lay_certain(laid)
        return True
    taken = False
    sole = once & ~twice if state.task.uses_every_tile else 0
    for face in state.open if sole else ():
        tiles = fits[face][TILES]
        first = tiles & sole & -(tiles & sole)  # if another tile fits only this face, it has no place
        if first and first != tiles:
            state.keep(face, state.table.of_tile[first.bit_length() - 1])
            taken = True
    return taken


def _take_groups(state: State) -> bool:
    taken = False
    for group, tiles in _closed(_with_few_tiles(state)):
        rotations = state.table.of_tiles(tiles)
        for face in state.open.difference(group):
            if state.options[face] & rotations:
                taken |= state.keep(face, ~rotations)
    return taken


# Rung 5, only for puzzles that use every tile: the number of corners with each value, and the edges of the outline


def counted(state: State) -> Iterator[LadderStep]:
    """Count the corners with each value to find values that a point must have or cannot have.

    A point with ``n`` faces uses ``n`` corners with its value. All points together use every corner of every tile.
    """
    if not state.task.uses_every_tile:
        return
    needed = list(_corner_counts(state.task.tile_set, state.task.tiles))
    for point, value in enumerate(state.values):
        if value is not None:
            needed[value] -= len(state.at[point])
    unknown = [(point, state.domains[point]) for point in state.unknown_points()]
    for value in state.task.tile_set.values:
        yield from _counted_value(state, value, needed[value], [p for p, domain in unknown if domain >> value & 1])


@lru_cache(maxsize=MOST_SURROUNDINGS)
def _corner_counts(tile_set: TileSet, tiles: int) -> tuple[int, ...]:
    """For each value from 0 to the highest, count the corners of these tiles that have it."""
    counts = Counter(value for tile in tile_set.of_mask(tiles) for value in tile)
    return tuple(counts[value] for value in range(tile_set.highest + 1))


def _counted_value(state: State, value: int, needed: int, where: list[int]) -> Iterator[LadderStep]:
    if needed < 0:
        raise ContradictionError("no-count", about=(value,))
    sizes = [len(state.at[point]) for point in where]
    certain = _certain(tuple(sorted(sizes)), needed)
    for point, size in zip(where, sizes) if certain else ():
        can, cannot = certain.get(size, (True, True))
        if not can and not cannot:
            raise ContradictionError("no-count", about=(value,))
        if not can:
            yield ruled_out(state, 5, "count", point, value, (value,))
        elif not cannot:
            yield LadderStep(5, "count", values=((point, value),), about=(value,))
    if needed and not where:
        raise ContradictionError("no-count", about=(value,))


@lru_cache(maxsize=MOST_LISTED)
def _certain(sizes: tuple[int, ...], needed: int) -> dict[int, tuple[bool, bool]]:
    """Find out which sizes are always or never among sizes that add up to ``needed``.

    The result maps a size to two answers: whether it can be among them, and whether it can be missing. If both are
    true, the size is left out.
    """
    found: dict[int, tuple[bool, bool]] = {}
    before = 1  # bit n is set if a selection of the earlier sizes has the sum n
    for place, size in enumerate(sizes):
        if not place or size != sizes[place - 1]:
            sums = before
            for other in sizes[place + 1 :]:
                sums |= sums << other
            can, cannot = needed >= size and bool(sums >> (needed - size) & 1), bool(sums >> needed & 1)
            if not (can and cannot):
                found[size] = can, cannot
        before |= before << size
    return found


def curled(state: State) -> Iterator[LadderStep]:
    """Find values that a point of the outline cannot have; ``reads`` explains the readings.

    The two readings of an edge between two tiles cancel out. So for each pair of values, the readings of all tiles have
    the same sum as the readings along the outline.
    """
    if not state.task.uses_every_tile:
        return
    pairs, guards, spans, tile_readings = _readings(state.task.tile_set)
    ones = guards >> FIELD - 1
    domains = state.domains
    edge_spans = [spans[domains[start], domains[end]] for start, end in state.surroundings.edges]
    slack = guards + sum(edge_spans) + sum(tile_readings[tile] for tile in values_of(state.task.tiles))
    impossible = next(_negative(guards & ~slack), len(pairs))
    found = []
    for point, touched in state.surroundings.edges_at.items():
        if domains[point] & (domains[point] - 1):
            others = slack - sum(edge_spans[edge] for edge in touched)
            if guards & ~(others - len(touched) * ones) == 0:
                continue  # no field can become negative, because each edge at the point subtracts at most 1
            for value, left in _with_each_value(state, point, others):
                if guards & ~left:
                    found += [(pair, point, value) for pair in _negative(guards & ~left)]
    for pair, point, value in sorted(found, key=lambda each: each[0]):
        if pair < impossible:
            yield ruled_out(state, 5, "outline", point, value, pairs[pair])
    if impossible < len(pairs):
        raise ContradictionError("no-outline", about=pairs[impossible])


def _with_each_value(state: State, point: int, others: int) -> Iterator[tuple[int, int]]:
    """For each possible value of a point, yield the total to check. All these totals include ``others``."""
    spans, domains, edges = _readings(state.task.tile_set).spans, state.domains, state.surroundings.edges
    touched = [edges[edge] for edge in state.surroundings.edges_at[point]]
    after = [domains[end] for start, end in touched if start == point]
    before = [domains[start] for start, end in touched if end == point]
    for value in values_of(domains[point]):
        total = others
        for end in after:
            total += spans[1 << value, end]
        for start in before:
            total += spans[start, 1 << value]
        yield value, total


def _negative(guards: int) -> Iterator[int]:
    yield from dict.fromkeys(bit // (2 * FIELD) for bit in values_of(guards))


class _Readings(NamedTuple):
    """The readings of all pairs of values. Each integer has two fields for each pair.

    Attributes:
        pairs: the pairs of different values, the lower value first.
        guards: the ``GUARD`` bits of all fields.
        spans: for each pair, the smallest reading of an edge (negated) and its largest reading. A key has two masks:
            the possible values at the start of the edge, and those at its end.
        tile_readings: for each tile and each pair, the reading and the negated reading.
    """

    pairs: tuple[tuple[int, int], ...]
    guards: int
    spans: dict[tuple[int, int], int]
    tile_readings: tuple[int, ...]


class _Spans(dict[tuple[int, int], int]):
    def __init__(self, pairs: tuple[tuple[int, int], ...]) -> None:
        super().__init__()
        self._pairs = pairs

    def __missing__(self, ends: tuple[int, int]) -> int:
        if len(self) >= MOST_LISTED:
            self.clear()
        spans = [edge_span(*ends, low, high) for low, high in self._pairs]
        self[ends] = found = _fields((-least, most) for least, most in spans)
        return found


@lru_cache(maxsize=MOST_SURROUNDINGS)
def _readings(tile_set: TileSet) -> _Readings:
    pairs = tuple(combinations(tile_set.values, 2))
    tile_readings = tuple(
        _fields((total, -total) for total in [reads(tile, pair) for pair in pairs]) for tile in tile_set
    )
    return _Readings(pairs, _fields((GUARD, GUARD) for _ in pairs), _Spans(pairs), tile_readings)


def _fields(numbers: Iterable[tuple[int, int]]) -> int:
    """Pack pairs of numbers into the fields of one integer. The first number of a pair gets the lower field."""
    return sum((low + (high << FIELD)) << 2 * FIELD * place for place, (low, high) in enumerate(numbers))


def reads(tile: Tile, pair: tuple[int, int]) -> int:
    """The reading of a pair of values: how many edges have it clockwise, minus how many have it anticlockwise."""
    a, b, c = tile
    edges = ((a, b), (b, c), (c, a))
    return sum((edge == pair) - (edge == pair[::-1]) for edge in edges)


def edge_span(start: int, end: int, low: int, high: int) -> tuple[int, int]:
    """The smallest and the largest reading of the pair ``(low, high)`` on one edge.

    ``start`` and ``end`` are the masks of the possible values at the ends of the edge.
    """
    forward = start >> low & end >> high & 1
    backward = start >> high & end >> low & 1
    other = start.bit_count() * end.bit_count() > forward + backward
    return (-1 if backward else 0 if other else 1), (1 if forward else 0 if other else -1)


# Rung 6: two (or three) tiles that fit only two (or three) faces, and arcs that can be filled in few ways


def shared_places(state: State) -> Iterator[LadderStep]:
    """If two (or three) tiles must be used and fit only two (or three) faces, rule out all other tiles there."""
    if not state.task.uses_every_tile:
        return
    once = twice = thrice = often = 0
    for face in state.open:
        tiles = state.fits[face][TILES]
        often |= thrice & tiles
        thrice |= twice & tiles
        twice |= once & tiles
        once |= tiles
    homes: dict[int, int] = {}
    for face in state.open:
        tiles = state.fits[face][TILES] & ~often
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
                removed = tuple((face, state.options[face] & ~kept) for face in faces if state.options[face] & ~kept)
                if removed:
                    yield LadderStep(6, "place", excluded=removed, faces=faces, tiles=sum(group))


def forced(state: State) -> Iterator[LadderStep]:
    """For each arc that can be filled in few ways, rule out the values that a point has in none of them."""
    options, domains, around = state.options, state.domains, state.surroundings
    left = _promising_arcs(state)
    while left:
        low = left & -left
        left ^= low
        number = low.bit_length() - 1
        arc = around.arcs[number]
        ways = ways_to_fill(state, arc, options)
        if ways is None:
            left &= ~around.longer[number]
            state.in_vain |= around.longer[number]
            continue
        values, found = met(ways), False
        for point, first_bit in around.order(arc).items():
            out = domains[point] & ~(values >> first_bit)
            if out and state.values[point] is None:
                found = True
                removed = tuple(
                    (face, mask)
                    for face, corner in state.at[point]
                    if (mask := options[face] & state.table.with_any[corner][out])
                )
                yield LadderStep(6, "round", excluded=removed, faces=arc, point=point, ruled_out=out)
        if not found:
            state.in_vain |= low


def take_forced(state: State) -> bool:
    """Take the steps of ``forced`` until none is left; return whether there were any.

    An arc is skipped if a longer arc that begins with it can also be filled in few ways: each of these ways fills the
    shorter arc, too.
    """
    around, domains = state.surroundings, state.domains
    taken = False
    left = _promising_arcs(state)
    while left:
        number, vain = (left & -left).bit_length() - 1, 0
        arc: Arc = ()
        few: tuple[Way, ...] = ()
        parts = 0
        while number >= 0:
            ways = ways_to_fill(state, around.arcs[number], state.options)
            if ways is None:
                vain = around.longer[number]
                break
            arc, few, parts = around.arcs[number], ways, around.parts[number]
            number = around.next[number]
        values, found = met(few), False
        for point, first_bit in around.order(arc).items():
            out = domains[point] & ~(values >> first_bit)
            if out:
                domains[point] ^= out
                state.narrower |= 1 << point
                found = True
        vain |= 0 if found else parts
        state.in_vain |= vain
        left &= ~vain
        if found:
            taken = True
            see_at_once(state)
            left = _promising_arcs(state)
    return taken


def _promising_arcs(state: State) -> int:
    around, options = state.surroundings, state.options
    left = wide = 0
    for face in state.open:
        left |= around.arcs_with[face]
        if options[face].bit_count() > MOST_WAYS:
            wide |= around.arcs_from[face]
    return left & ~wide & ~state.arcs_in_vain()


def met(ways: Iterable[Way]) -> int:
    found = 0
    for values, _, _ in ways:
        found |= values
    return found


def ways_to_fill(
    state: State, arc: Arc, options: Sequence[int], most: int | None = MOST_WAYS
) -> tuple[Way, ...] | None:
    """Find the ways to fill an arc with different tiles. Each face gets one of its ``options``.

    The result is ``None`` if there are more than ``most`` ways to fill the arc, or to fill its first faces.
    """
    key = (most, arc, *[options[face] for face in arc])
    found = state.surroundings.ways.get(key, False)
    if found is not False:
        return found
    if len(state.surroundings.ways) >= MOST_KEPT_WAYS:
        state.surroundings.ways.clear()
    ways = (NO_FACES,) if len(arc) == 1 else ways_to_fill(state, arc[:-1], options, most)
    found = state.surroundings.ways[key] = None if ways is None else one_more(state, arc, ways, options[arc[-1]], most)
    return found


def one_more(state: State, arc: Arc, ways: Iterable[Way], options: int, most: int | None) -> tuple[Way, ...] | None:
    """Extend the ways to fill an arc by one more face; ``None`` if there are then more than ``most``.

    ``options`` is the mask of the rotations on the new face.
    """
    table = state.table
    _, shared, first_bits = state.surroundings.joint(arc)
    shifted, of_rotation = table.shifted[first_bits], table.of_rotation
    joints = [(table.with_any[corner], first_bit) for corner, first_bit in shared]
    longer: list[Way] = []
    for values, used, _ in ways:
        fitting = options & ~used
        for with_values, first_bit in joints:
            fitting &= with_values[values >> first_bit & VALUES]
        while fitting:
            if len(longer) == most:
                return None
            low = fitting & -fitting
            fitting ^= low
            place = low.bit_length() - 1
            longer.append((values | shifted[place], used | of_rotation[place], place))
    return tuple(longer)


# Rungs 7 and 8: suppose that a point has a value or that a face has a tile, and follow the consequences


def trials(state: State, rung: int, reach: int, follow: Follow) -> Iterator[LadderStep]:
    """Rule out suppositions that lead to a contradiction. The choices with the fewest possibilities come first."""
    for choice in choices(state):
        for supposition in choice:
            if can_be_denied(state, supposition) and can_be_refuted(state, reach, supposition, follow):
                yield denied(state, rung, supposition)


def either_way(state: State, rung: int, reach: int, follow: Follow) -> Iterator[LadderStep]:
    """If a choice has two possibilities and neither leads to a contradiction, yield the conclusions that both share."""
    for choice in choices(state):
        if len(choice) == 2 and not any(refuted(state, reach, supposition, follow) for supposition in choice):
            first, second = (state.followed[reach, supposition] for supposition in choice)
            yield from common(state, rung, choice, first, second)


def common(
    state: State, rung: int, choice: tuple[LadderStep, ...], first: State, second: State
) -> Iterator[LadderStep]:
    """Yield what is known in both ``first`` and ``second``, but not yet in ``state``."""
    for face in sorted(state.open):
        options = first.options[face] | second.options[face]
        if options & (options - 1) == 0 and not {face} & (first.open | second.open):
            yield LadderStep(rung, "either", laid=((face, options.bit_length() - 1),), cases=choice)
    for point in state.unknown_points():
        met, domain = first.domains[point] | second.domains[point], state.domains[point]
        known = {first.values[point], second.values[point]}
        if len(known) == 1 and None not in known and state.values[point] is None:
            yield LadderStep(rung, "either", values=((point, met.bit_length() - 1),), cases=choice)
        elif domain & ~met:
            removed = tuple(found for value in values_of(domain & ~met) for found in state.without(point, value))
            yield LadderStep(rung, "either", excluded=removed, point=point, ruled_out=domain & ~met, cases=choice)


def choices(state: State) -> list[tuple[LadderStep, ...]]:
    """List the choices, smallest first: values of a point, two rotations on a face, or two faces for a tile."""
    found = [
        tuple(_laid(face, place) for place in values_of(state.options[face]))
        for face in sorted(state.open)
        if state.options[face].bit_count() == 2
    ]
    if state.task.uses_every_tile:
        found += _two_places(state)
    for point in state.unknown_points():
        values = values_of(state.domains[point])
        found.append(tuple(_has(point, value) for value in values))
    return sorted(found, key=len)


def _two_places(state: State) -> Iterator[tuple[LadderStep, ...]]:
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


@lru_cache(maxsize=MOST_LISTED)
def _has(point: int, value: int) -> LadderStep:
    return LadderStep(0, "suppose", values=((point, value),))


@lru_cache(maxsize=MOST_LISTED)
def _laid(face: int, place: int) -> LadderStep:
    return LadderStep(0, "suppose", laid=((face, place),))


def can_be_denied(state: State, supposition: LadderStep) -> bool:
    """Whether refuting a supposition rules out its value or its tile.

    Refuting one rotation of a tile does not rule out the tile if another rotation is possible on the face.
    """
    return all(
        (state.options[face] & state.table.of_tile[state.table.tile[place]]).bit_count() == 1
        for face, place in supposition.laid
    )


def can_be_refuted(state: State, reach: int, supposition: LadderStep, follow: Follow) -> bool:
    return not state.agrees_with_answer(supposition) and refuted(state, reach, supposition, follow)


def refuted(state: State, reach: int, supposition: LadderStep, follow: Follow) -> bool:
    """Whether a supposition leads to a contradiction. The state remembers the result.

    ``reach`` is ``SHORT`` or ``NESTED``; ``follow`` takes the steps that ``reach`` allows.

    Raises:
        TooManyTrialsError: no trial is left.
    """
    if (reach, supposition) in state.refuted or (reach - 1, supposition) in state.refuted:
        return True
    end = state.followed.get((reach, supposition))
    start = end or state.followed.get((reach - 1, supposition))
    fresh = start.looser_faces(state) if start else ()
    if end and not fresh:
        return False
    state.trials.count()
    tried = (start or state).supposing()
    if reach > 1:
        tried.remember(end or state)
    try:
        if start is None:
            tried.limit(supposition)
        for face in fresh:
            tried.keep(face, state.options[face])
        follow(tried)
    except ContradictionError:
        state.refuted.add((reach, supposition))
        return True
    state.followed[reach, supposition] = tried
    return False


def denied(state: State, rung: int, supposition: LadderStep) -> LadderStep:
    if supposition.values:
        ((point, value),) = supposition.values
        return ruled_out(state, rung, "trial", point, value)._replace(cases=(supposition,))
    ((face, place),) = supposition.laid
    tile = state.table.tile[place]
    removed = ((face, state.options[face] & state.table.of_tile[tile]),)
    return LadderStep(rung, "trial", excluded=removed, faces=(face,), tiles=1 << tile, cases=(supposition,))


def ruled_out(
    state: State, rung: int, technique: Technique, point: int, value: int, about: tuple[int, ...] = ()
) -> LadderStep:
    return LadderStep(
        rung, technique, excluded=state.without(point, value), point=point, ruled_out=1 << value, about=about
    )
