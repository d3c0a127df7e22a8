"""The inner loop of the search: it anneals the values on points and, if allowed, the figure's shape.

A state consists of the faces of the figure and a value for every point. The **energy** of a state is the number of
faces minus the number of different tiles on them. One step either changes the value at a corner of a face, or moves a
face from one part of the figure's rim to another. After a move, the figure is still connected, has as many holes as
before, and has no parts that touch only at a point. No move lengthens the perimeter beyond a limit. A step that raises
the energy by ``d`` is accepted with the probability ``exp(-d / temperature)``.

If the state must be symmetric under a half turn, every face and every point has a **twin**, and the value of a point
determines the value of its twin. Each step changes a face or a point together with its twin. Without a half turn, each
face and each point is its own twin.

All data is in two arrays of integers. ``grid`` has a row of ``ROW`` numbers for each pair of coordinates ``(x, y)``.
The index where a row begins is the number of the face at ``(x, y)``. If ``x + y`` is even, it is also the number of the
point. ``book`` begins with ``HEAD`` numbers; tables follow.
"""

from __future__ import annotations

from analyzer.engine.kernel.source import Ints, entry, inner

ROW = 6
VALUE, PLACED, AROUND, DOWN, TWIN_FACE, TWIN_POINT = range(ROW)
"""The numbers in a row of ``grid``: the value of the point, the state of the face (``EMPTY``, ``FIGURE`` or ``WALL``),
how many faces of the figure meet at the point, whether the face points down, the number of the face's twin, and the
number of the point's twin."""

EMPTY, FIGURE, WALL = range(3)
"""The states of a face. Faces of the wall never join the figure, so the figure stays on the grid."""

(
    RANDOM,
    CARRY,
    ENERGY,
    PERIMETER,
    VALUES,
    LINE,
    TILES,
    FACES,
    CHANCES,
    COUNT,
    TABLE,
    FACE_LIST,
    TWIN_NUMBER,
    TWIN_VALUES,
) = range(14)
"""The head of ``book``: the state of the random generator (two entries); the energy; the perimeter; the number of
values; the number of entries in a line of the grid; the number of tiles in the set; the number of faces of the figure;
and the index in ``book`` where each table begins. The tables:

``CHANCES``: for each rise in energy from 0 to ``MOST_RISE``, the probability of accepting it, times ``2**WORD``;
``COUNT``: for each tile, the number of faces that have it; at the end, the number of faces whose values form no tile;
``TABLE``: for each combination of corner values, the number of the tile with these values, counted from 0; if there is
none, the number of tiles in the set;
``FACE_LIST``: the faces of the figure;
``TWIN_NUMBER``: for each face in ``FACE_LIST``, the index of its twin in ``FACE_LIST``;
``TWIN_VALUES``: for each value of a point, the value of its twin.
"""

HEAD = 14

MOST_RISE = 12
"""The largest possible rise in energy in a step: one for each of the six faces at a point and the six at its twin."""

MULTIPLIER = 1791398085
"""The multiplier of Marsaglia's multiply-with-carry generator, small enough that every product fits in 63 bits."""

WORD = 32
"""The number of bits in a random number."""

SHAPE_STEPS = 2
"""If the shape can change, one in ``SHAPE_STEPS`` steps, on average, tries to change it."""

_BETWEEN = 1 << 30
"""The number that ``_hinge`` adds to its result if the face shares two edges with the figure."""


@inner
def _below(book: Ints, limit: int) -> int:
    """The next random number, from 0 to ``limit`` - 1."""
    product = MULTIPLIER * book[RANDOM] + book[CARRY]
    book[RANDOM] = product & 0xFFFFFFFF
    book[CARRY] = product >> WORD
    return (book[RANDOM] * limit) >> WORD


@inner
def _taken(book: Ints, rise: int) -> bool:
    """Whether to accept a step that raises the energy by this amount."""
    return rise <= 0 or _below(book, 1 << 30) < book[book[CHANCES] + rise] >> 2


@inner
def _corner(grid: Ints, line: int, face: int, number: int) -> int:
    """Corner ``number`` of a face, in the order of ``analyzer.lattice.corners``."""
    if number == 0:
        return face - ROW * grid[face + DOWN]
    if grid[face + DOWN]:
        return face + (ROW if number == 1 else line)
    return face + line + (ROW if number == 1 else -ROW)


@inner
def _tile(grid: Ints, book: Ints, face: int) -> int:
    """The entry in ``TABLE`` for the values at the corners of a face."""
    line, values = book[LINE], book[VALUES]
    triple = grid[_corner(grid, line, face, 0) + VALUE] * values + grid[_corner(grid, line, face, 1) + VALUE]
    return book[book[TABLE] + triple * values + grid[_corner(grid, line, face, 2) + VALUE]]


@inner
def _take(book: Ints, tile: int) -> int:
    """Remove a tile from the counts; return the decrease in the number of different tiles: 0 or 1."""
    place = book[COUNT] + tile
    book[place] -= 1
    return 1 if book[place] == 0 and tile < book[TILES] else 0


@inner
def _give(book: Ints, tile: int) -> int:
    """Add a tile to the counts; return the increase in the number of different tiles: 0 or 1."""
    place = book[COUNT] + tile
    book[place] += 1
    return 1 if book[place] == 1 and tile < book[TILES] else 0


@inner
def _mark(grid: Ints, line: int, face: int, kind: int) -> None:
    """Add a face to the figure (``FIGURE``) or remove it (``EMPTY``)."""
    grid[face + PLACED] = kind
    for number in range(3):
        grid[_corner(grid, line, face, number) + AROUND] += 1 if kind == FIGURE else -1


@inner
def _hinge(grid: Ints, line: int, face: int) -> int:
    """The point that decides whether a face can join or leave the figure.

    If the face shares one edge with the figure, the result is the point opposite that edge. If the face shares two
    edges, the result is their common point plus ``_BETWEEN``. If the face shares no edge or all three edges, the result
    is -1.
    """
    down = grid[face + DOWN]
    left = grid[face - ROW + PLACED] == FIGURE
    right = grid[face + ROW + PLACED] == FIGURE
    third = grid[(face - line if down else face + line) + PLACED] == FIGURE
    edges = left + right + third
    if edges == 0 or edges == 3:
        return -1
    if left == right:
        across = _corner(grid, line, face, 2 if down else 0)
    elif left == (edges == 1):
        across = _corner(grid, line, face, 1)
    else:
        across = _corner(grid, line, face, 0 if down else 2)
    return across if edges == 1 else across + _BETWEEN


@inner
def _turn_over(grid: Ints, book: Ints, face: int, left: int, right: int, old: int, new: int) -> int:
    """Update the counts of tiles for a face when the value at one corner changes; return the increase in energy.

    ``left`` and ``right`` are the other two corners, clockwise from the changed one.
    """
    if grid[face + PLACED] != FIGURE:
        return 0
    values = book[VALUES]
    edge = book[TABLE] + grid[left + VALUE] * values + grid[right + VALUE]
    square = values * values
    return _take(book, book[edge + old * square]) - _give(book, book[edge + new * square])


@inner
def _exchange(grid: Ints, book: Ints, point: int, new: int) -> int:
    """Give a point another value and update the counts; return the increase in energy."""
    line, old = book[LINE], grid[point + VALUE]
    west, east = point - 2 * ROW, point + 2 * ROW
    north_west, north_east = point - line - ROW, point - line + ROW
    south_west, south_east = point + line - ROW, point + line + ROW
    rise = _turn_over(grid, book, point - line - ROW, west, north_west, old, new)
    rise += _turn_over(grid, book, point - line, north_west, north_east, old, new)
    rise += _turn_over(grid, book, point - line + ROW, north_east, east, old, new)
    rise += _turn_over(grid, book, point + ROW, east, south_east, old, new)
    rise += _turn_over(grid, book, point, south_east, south_west, old, new)
    rise += _turn_over(grid, book, point - ROW, south_west, west, old, new)
    grid[point + VALUE] = new
    return rise


@inner
def _exchange_both(grid: Ints, book: Ints, point: int, new: int) -> int:
    """Give a point a value, and its twin the matching value; return the increase in energy."""
    rise = _exchange(grid, book, point, new)
    twin = grid[point + TWIN_POINT]
    if twin != point:
        rise += _exchange(grid, book, twin, book[book[TWIN_VALUES] + new])
    return rise


@inner
def _revalue(grid: Ints, book: Ints, point: int, new: int) -> None:
    old = grid[point + VALUE]
    rise = _exchange_both(grid, book, point, new)
    if _taken(book, rise):
        book[ENERGY] += rise
    else:
        _exchange_both(grid, book, point, old)


@inner
def _harmless(grid: Ints, book: Ints, face: int, kind: int) -> int:
    """The increase in perimeter if a face is added (``FIGURE``) or removed (``EMPTY``); 0 if the change is forbidden.

    A face that shares one edge with the figure (a tooth) can be added or removed if its tip touches no other face of
    the figure. A face that shares two edges with the figure can be added or removed if these edges meet at a point
    where the other five faces are in the figure.
    """
    hinge = _hinge(grid, book[LINE], face)
    if hinge < 0 or grid[face + PLACED] != (EMPTY if kind == FIGURE else FIGURE):
        return 0
    alone = 0 if kind == FIGURE else 1
    if hinge < _BETWEEN:
        return 0 if grid[hinge + AROUND] != alone else 1 - 2 * alone
    return 0 if grid[hinge - _BETWEEN + AROUND] != alone + 5 else 2 * alone - 1


@inner
def _mark_both(grid: Ints, book: Ints, face: int, kind: int) -> None:
    _mark(grid, book[LINE], face, kind)
    twin = grid[face + TWIN_FACE]
    if twin != face:
        _mark(grid, book[LINE], twin, kind)


@inner
def _change(grid: Ints, book: Ints, face: int, kind: int) -> int:
    """Add a face and its twin to the figure or remove them; return the increase in perimeter, or 0 if not allowed."""
    step = _harmless(grid, book, face, kind)
    twin = grid[face + TWIN_FACE]
    if step == 0:
        return 0
    _mark(grid, book[LINE], face, kind)
    if twin == face:
        return step
    if _harmless(grid, book, twin, kind) != step:
        _mark(grid, book[LINE], face, EMPTY if kind == FIGURE else FIGURE)
        return 0
    _mark(grid, book[LINE], twin, kind)
    return 2 * step


@inner
def _count(grid: Ints, book: Ints, face: int, kind: int) -> int:
    """Add the tiles on a face and its twin to the tile counts, or subtract them; return the increase in energy."""
    twin = grid[face + TWIN_FACE]
    tile = _tile(grid, book, face)
    rise = -_give(book, tile) if kind == FIGURE else _take(book, tile)
    if twin != face:
        tile = _tile(grid, book, twin)
        rise += -_give(book, tile) if kind == FIGURE else _take(book, tile)
    return rise


@inner
def _lay_value(grid: Ints, book: Ints, point: int, value: int) -> None:
    """Give a point a value, and its twin the matching value, without updating the counts of tiles."""
    grid[point + VALUE] = value
    if grid[point + TWIN_POINT] != point:
        grid[grid[point + TWIN_POINT] + VALUE] = book[book[TWIN_VALUES] + value]


@inner
def _retile(grid: Ints, book: Ints, face: int, target: int, tooth: bool) -> bool:
    """Accept or reject a step that moved a face of the figure from ``face`` to ``target``.

    The caller has already changed the shape. If ``tooth`` is true, the tip of ``target`` gets a random value. A
    rejected step leaves values and counts unchanged. Returns whether the step is accepted.
    """
    tip = _hinge(grid, book[LINE], target) % _BETWEEN
    old = grid[tip + VALUE]
    rise = _count(grid, book, face, EMPTY)
    if tooth:
        _lay_value(grid, book, tip, _below(book, book[VALUES]))
    rise += _count(grid, book, target, FIGURE)
    if _taken(book, rise):
        book[ENERGY] += rise
        return True
    _count(grid, book, target, EMPTY)
    if tooth:
        _lay_value(grid, book, tip, old)
    _count(grid, book, face, FIGURE)
    return False


@inner
def _move(grid: Ints, book: Ints, which: int, target: int, limit: int) -> None:
    """Try to move the face at index ``which`` of ``FACE_LIST`` to the empty face ``target``.

    The face's twin moves to the twin of ``target``.
    """
    faces = book[FACE_LIST]
    face = book[faces + which]
    off = _change(grid, book, face, EMPTY)
    if off == 0:
        return
    on = _change(grid, book, target, FIGURE)
    longer = off + on
    if on != 0:
        if (longer <= 0 or book[PERIMETER] + longer <= limit) and _retile(grid, book, face, target, on > 0):
            book[PERIMETER] += longer
            book[faces + book[book[TWIN_NUMBER] + which]] = grid[target + TWIN_FACE]
            book[faces + which] = target
            return
        _mark_both(grid, book, target, EMPTY)
    _mark_both(grid, book, face, FIGURE)


@entry
def sweep(grid: Ints, book: Ints, steps: int, limit: int) -> int:
    """Take up to ``steps`` steps at one temperature; stop when every face has a different tile.

    If ``limit`` is not 0, the shape can change, but no step lengthens the perimeter beyond ``limit``. Returns the
    number of steps taken.
    """
    line, size, first = book[LINE], book[FACES], book[FACE_LIST]
    for step in range(steps):
        if book[ENERGY] == 0:
            return step
        which = _below(book, size)
        if limit and _below(book, SHAPE_STEPS) == 0:
            target = book[first + _below(book, size)]
            side = _below(book, 3)
            if side == 2:
                target += -line if grid[target + DOWN] else line
            else:
                target += ROW if side else -ROW
            if grid[target + PLACED] == EMPTY:
                _move(grid, book, which, target, limit)
        else:
            point = _corner(grid, line, book[first + which], _below(book, 3))
            values = book[VALUES]
            _revalue(grid, book, point, (grid[point + VALUE] + 1 + _below(book, values - 1)) % values)
    return steps
