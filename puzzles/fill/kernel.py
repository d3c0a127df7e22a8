"""The inner loop of ``depth_first``, for short runs that list at most one filling.

The loop visits the same nodes in the same order as ``DepthFirst``. Arrays:

``head``: see ``TILES`` and the names that follow it.
``fit``: for each state of a face, the mask of the tiles that agree with the state.
``begins``: for each state, the index of its first branch in ``branches``.
``branches``: for each branch, four numbers of ``FIELD`` bits each: the number of its tile and, for each corner, the new
value + 1, or 0 for no new value.
``corners``: for each face, its three points.
``touching``: for each point and each face at this point, two numbers: the face, and the weight of the point's digit in
the face's state.
``around``: for each point, the number of its first pair in ``touching``.
``given``, ``state``: for each face, its state before the run, and its current state.
``failures``: for each face, how often it had no tiles left, plus one.
``values``, ``filling``: for each point, its current value, and its value in the listed filling.
``frames``: a row of ``FRAME`` numbers for each filled face; the first row is for the face that was filled first.
``places``: a hash table of the rows of ``memory``. An entry is a row's number plus 1; 0 if there is no row.
``memory``: a row for each stored count. A row has the state + 1 of each face (0 if filled), the mask of the unused
tiles that fit an open face, and the count.
"""

from __future__ import annotations

from analyzer.engine.kernel.source import Ints, bit_count, entry, inner

MOST_TILES = 62
"""The most tiles in a set; each tile needs one bit of a mask."""

HEAD = 9
TILES, ALL_USED, LISTED, STOP_AT, COUNT, ROWS, FREE, OPTIONS, UNION = range(HEAD)
"""The mask of the tiles; whether all must be used; whether to list a filling; the number of fillings at which to stop;
the number found; the number of rows in ``memory``, 0 before the first run; the unused tiles; the results of
``_choose``.
"""

MOST_NODES = 3000
"""The most nodes that all runs of a search together may visit."""

MOST_PLACES = 1 << 13
"""The length of ``places``, a power of 2."""

FRAME = 6
CHOSEN, STATE, OPEN, NEXT, TOTAL, ROW = range(FRAME)
"""The chosen face; its state; the tiles to try there; the index of the next branch; the number of fillings found so far
below this node; its index in ``memory``.
"""

FIELD = 6
"""Each number in a branch has this many bits."""

FILLED = -1

UNKNOWN = -1
"""Stands for an unknown count, and for a branch that does not exist."""

LOW = (1 << FIELD) - 1
MULTIPLIER, HASH = 1_000_003, (1 << 40) - 1


@inner
def _choose(head: Ints, fit: Ints, state: Ints, failures: Ints, faces: int, left: int) -> int:
    """The face to fill next; ``head`` receives the tiles to try there and all tiles that fit any face."""
    tiles = head[FREE]
    union = twice = options = 0
    chosen, least, weight = -1, 0, 1
    for face in range(faces):
        if state[face] != FILLED:
            fits = fit[state[face]] & tiles
            if not fits:
                failures[face] += 1
                head[OPTIONS] = 0
                return face
            twice |= union & fits
            union |= fits
            number = bit_count(fits)
            if chosen < 0 or number * weight < least * failures[face]:
                chosen, least, weight, options = face, number, failures[face], fits
    head[UNION] = union
    if bit_count(union) < left or (head[ALL_USED] == 1 and union != tiles):
        options = 0
    once = union & ~twice
    if once and head[ALL_USED] == 1 and options & (options - 1):
        options = once & -once
        for face in range(faces - 1, -1, -1):
            if state[face] != FILLED and fit[state[face]] & options:
                chosen = face
    head[OPTIONS] = options
    return chosen


@inner
def _row(head: Ints, state: Ints, places: Ints, memory: Ints, faces: int) -> int:
    """The index in ``memory`` of this node's count; a new row has the count ``UNKNOWN``."""
    union = head[UNION]
    digest = (union ^ union >> 20) & HASH
    for face in range(faces):
        digest = (digest * MULTIPLIER + state[face] + 1) & HASH
    place = (digest ^ digest >> 20) & (MOST_PLACES - 1)
    width = faces + 2
    while places[place]:
        row = (places[place] - 1) * width
        same = memory[row + faces] == union
        face = 0
        while same and face < faces:
            same = memory[row + face] == state[face] + 1
            face += 1
        if same:
            return row + faces + 1
        place = (place + 1) & (MOST_PLACES - 1)
    row = head[ROWS] * width
    head[ROWS] += 1
    places[place] = head[ROWS]
    for face in range(faces):
        memory[row + face] = state[face] + 1
    memory[row + faces] = union
    memory[row + faces + 1] = UNKNOWN
    return row + faces + 1


@inner
def _number(begins: Ints, branches: Ints, state: int, options: int) -> int:
    found = 0
    for place in range(begins[state], begins[state + 1]):
        found += options >> (branches[place] & LOW) & 1
    return found


@inner
def _visit(
    head: Ints,
    fit: Ints,
    begins: Ints,
    branches: Ints,
    state: Ints,
    failures: Ints,
    frames: Ints,
    places: Ints,
    memory: Ints,
    faces: int,
    depth: int,
) -> int:
    """The number of fillings of the open faces; ``UNKNOWN`` if the node's branches have to be tried."""
    listing = head[LISTED] > head[COUNT]
    chosen = _choose(head, fit, state, failures, faces, faces - depth)
    if not head[OPTIONS]:
        return 0
    row = _row(head, state, places, memory, faces)
    if memory[row] != UNKNOWN and not (listing and memory[row]):
        return memory[row]
    if depth + 1 == faces and not listing:
        return _number(begins, branches, state[chosen], head[OPTIONS])
    frame = depth * FRAME
    frames[frame + CHOSEN] = chosen
    frames[frame + STATE] = state[chosen]
    frames[frame + OPEN] = head[OPTIONS]
    frames[frame + NEXT] = begins[state[chosen]]
    frames[frame + TOTAL] = 0
    frames[frame + ROW] = row
    return UNKNOWN


@inner
def _change(
    head: Ints,
    branches: Ints,
    corners: Ints,
    around: Ints,
    touching: Ints,
    state: Ints,
    values: Ints,
    chosen: int,
    place: int,
    sign: int,
) -> None:
    """Place a branch's tile on the chosen face; with ``sign`` -1, remove it."""
    head[FREE] ^= 1 << (branches[place] & LOW)
    for corner in range(3):
        code = branches[place] >> FIELD * (corner + 1) & LOW
        if code:
            point = corners[3 * chosen + corner]
            values[point] = code - 1
            for touched in range(around[point], around[point + 1]):
                state[touching[2 * touched]] += touching[2 * touched + 1] * code * sign


@inner
def _next(begins: Ints, branches: Ints, frames: Ints, frame: int) -> int:
    """The index of a frame's next branch; ``UNKNOWN`` if there is none."""
    for place in range(frames[frame + NEXT], begins[frames[frame + STATE] + 1]):
        if frames[frame + OPEN] >> (branches[place] & LOW) & 1:
            frames[frame + NEXT] = place + 1
            return place
    return UNKNOWN


@inner
def _begin(head: Ints, given: Ints, state: Ints, places: Ints, faces: int) -> None:
    for face in range(faces):
        state[face] = given[face]
    if not head[ROWS]:
        for place in range(MOST_PLACES):
            places[place] = 0
    head[FREE], head[COUNT] = head[TILES], 0


@entry
def search(
    head: Ints,
    fit: Ints,
    begins: Ints,
    branches: Ints,
    corners: Ints,
    around: Ints,
    touching: Ints,
    given: Ints,
    state: Ints,
    failures: Ints,
    values: Ints,
    filling: Ints,
    frames: Ints,
    places: Ints,
    memory: Ints,
    faces: int,
    points: int,
    nodes: int,
) -> int:
    """Search from the start, and visit at most ``nodes`` nodes; return 1 if the search was completed, else 0."""
    _begin(head, given, state, places, faces)
    depth = 0
    for _node in range(nodes):
        found = 1
        if depth < faces:
            found = _visit(head, fit, begins, branches, state, failures, frames, places, memory, faces, depth)
        elif head[LISTED] > head[COUNT]:
            for point in range(points):
                filling[point] = values[point]
        head[COUNT] += max(found, 0)
        if head[COUNT] >= head[STOP_AT]:
            return 0
        # Go back to the last filled face that has an untried branch.
        while True:
            frame = depth * FRAME
            if found != UNKNOWN:
                if depth == 0:
                    return 1
                depth -= 1
                frame -= FRAME
                chosen = frames[frame + CHOSEN]
                _change(head, branches, corners, around, touching, state, values, chosen, frames[frame + NEXT] - 1, -1)
                state[chosen] = frames[frame + STATE]
                frames[frame + TOTAL] += found
            place = _next(begins, branches, frames, frame)
            if place != UNKNOWN:
                break
            found = frames[frame + TOTAL]
            memory[frames[frame + ROW]] = found
        chosen = frames[frame + CHOSEN]
        _change(head, branches, corners, around, touching, state, values, chosen, place, 1)
        state[chosen] = FILLED
        depth += 1
    return 0
