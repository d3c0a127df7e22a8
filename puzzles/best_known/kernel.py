"""The inner loop of the search for dead boards.

The search gives the points of one shape their values, one point after another. A mask stands for a set of tiles. It has
``words`` numbers of ``BITS`` bits each. Arrays:

``fitting``: for each combination of corners ``(a, b, c)``, the mask of the tiles that agree with these corners. The
mask begins at index ``((a * (values + 1) + b) * (values + 1) + c) * words``. A corner is the index of its value, or
``values`` if its value is unknown.
``triples``: for each face and slot, the number of the point at each corner, clockwise. Points are numbered in the order
in which they get their values. For a corner that no tile touches, this is the number of points.
``begins``: for each point, the numbers of its first face and its first slot in ``triples``. Each face or slot belongs
to the one of its points that gets its value last. A point's faces come first, then its slots, then the next point's
faces.
``given``: for each point, the index of its value, or -1 before the first value is tried. The last entry is always
``values``.
``laid``: for each point, the mask of the tiles on the board before the point gets a value.
``owed``: for each point, the mask of the tiles that fit the slots of the earlier points. A dead board contains all of
them.
``state``: the point whose values are being tried, and the number of values tried so far.
"""

from __future__ import annotations

from analyzer.engine.kernel.source import Ints, bit_count, entry, inner

BITS = 60
EXHAUSTED, FOUND, PAUSED = range(3)


@inner
def _known(triples: Ints, given: Ints, values: int, words: int, place: int) -> int:
    base = values + 1
    first, second = given[triples[3 * place]], given[triples[3 * place + 1]]
    return ((first * base + second) * base + given[triples[3 * place + 2]]) * words


@inner
def _lay(
    fitting: Ints,
    triples: Ints,
    begins: Ints,
    given: Ints,
    laid: Ints,
    owed: Ints,
    values: int,
    words: int,
    faces: int,
    point: int,
) -> bool:
    """Update the masks after a point gets a value; return whether a dead board is still possible."""
    here, there = point * words, (point + 1) * words
    for word in range(words):
        laid[there + word] = laid[here + word]
        owed[there + word] = owed[here + word]
    for place in range(begins[2 * point + 1], begins[2 * point + 2]):
        mask = _known(triples, given, values, words, place)
        for word in range(words):
            owed[there + word] |= fitting[mask + word]
    for place in range(begins[2 * point], begins[2 * point + 1]):
        mask = _known(triples, given, values, words, place)
        fits = False
        for word in range(words):
            tile = fitting[mask + word]
            if tile & laid[there + word]:
                return False
            if tile:
                fits = True
                laid[there + word] |= tile
        if not fits:
            return False
    many = 0
    for word in range(words):
        many += bit_count(laid[there + word] | owed[there + word])
    return many <= faces


@entry
def seek(
    fitting: Ints,
    triples: Ints,
    begins: Ints,
    given: Ints,
    laid: Ints,
    owed: Ints,
    state: Ints,
    values: int,
    first: int,
    words: int,
    faces: int,
    points: int,
    attempts: int,
) -> int:
    """Continue the search for the next dead board.

    Returns ``FOUND`` (``given`` has the values of the dead board), ``EXHAUSTED``, or ``PAUSED`` after ``attempts``
    steps. A step tries a value or returns to the previous point.
    """
    point = state[0]
    for _attempt in range(attempts):
        value = given[point] + 1
        if value >= (first if point == 0 else values):
            given[point] = -1
            point -= 1
            if point < 0:
                return EXHAUSTED
            continue
        given[point] = value
        state[1] += 1
        if _lay(fitting, triples, begins, given, laid, owed, values, words, faces, point):
            if point + 1 == points:
                state[0] = point
                return FOUND
            point += 1
            given[point] = -1
    state[0] = point
    return PAUSED
