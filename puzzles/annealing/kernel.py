"""The inner loop of the search: it anneals the values of points and, if allowed, the figure's shape.

The **energy** is the number of faces minus the number of different tiles on them. A step changes the value of a point,
or moves a face along the figure's rim. The figure stays connected, keeps its number of holes, and never touches itself
only at a point. No move makes the perimeter longer than a limit. A step that raises the energy by ``d`` is accepted
with the probability ``exp(-d / temperature)``.

With a half turn, a step also changes the **twin** of a face or a point. Without a half turn, everything is its own
twin.

All data is in two arrays of integers. ``grid`` has a row of ``ROW`` numbers for each pair of coordinates ``(x, y)``.
The index of the row is the number of the face at ``(x, y)`` and, if ``x + y`` is even, of the point. ``book`` begins
with ``HEAD`` numbers; tables follow.
"""

from __future__ import annotations

from analyzer.engine.kernel.source import Ints, entry, inner

ROW = 6
VALUE, PLACED, AROUND, DOWN, TWIN_FACE, TWIN_POINT = range(ROW)
"""A row of ``grid``: the value of the point, the state of the face, how many faces of the figure meet at the point,
whether the face points down, the twin of the face, and the twin of the point.
"""

EMPTY, FIGURE, WALL = range(3)
"""The states of a face. Faces of the wall never join the figure."""

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
and the index in ``book`` of each table. The tables:

``CHANCES``: for each rise in energy up to ``MOST_RISE``, the probability of accepting it, times ``2**WORD``;
``COUNT``: for each tile, the number of faces that have it; at the end, the number of faces without a tile;
``TABLE``: for each triple of corner values, the number of its tile from 0, or the number of tiles if there is none;
``FACE_LIST``: the faces of the figure;
``TWIN_NUMBER``: for each face in ``FACE_LIST``, the index of its twin there;
``TWIN_VALUES``: the twin of each value.
"""

HEAD = 14

MOST_RISE = 12
"""A step can lose one tile on each of the six faces at a point and on each of the six at its twin."""

MULTIPLIER = 1791398085
"""For Marsaglia's multiply-with-carry generator; every product fits in 63 bits."""

WORD = 32

SHAPE_STEPS = 2
"""If the shape can change, one in this many steps tries to change it."""

_BETWEEN = 1 << 30
"""Marks the result of ``_hinge`` for a face that shares two edges with the figure."""


@inner
def _below(book: Ints, limit: int) -> int:
    """The next random number, from 0 to ``limit - 1``."""
    product = MULTIPLIER * book[RANDOM] + book[CARRY]
    book[RANDOM] = product & 0xFFFFFFFF
    book[CARRY] = product >> WORD
    return (book[RANDOM] * limit) >> WORD


@inner
def _taken(book: Ints, rise: int) -> bool:
    return rise <= 0 or _below(book, 1 << 30) < book[book[CHANCES] + rise] >> 2


@inner
def _corner(grid: Ints, line: int, face: int, number: int) -> int:
    """Return corner ``number`` of a face, in the order of ``analyzer.lattice.corners``."""
    if number == 0:
        return face - ROW * grid[face + DOWN]
    if grid[face + DOWN]:
        return face + (ROW if number == 1 else line)
    return face + line + (ROW if number == 1 else -ROW)


@inner
def _tile(grid: Ints, book: Ints, face: int) -> int:
    line, values = book[LINE], book[VALUES]
    triple = grid[_corner(grid, line, face, 0) + VALUE] * values + grid[_corner(grid, line, face, 1) + VALUE]
    return book[book[TABLE] + triple * values + grid[_corner(grid, line, face, 2) + VALUE]]


@inner
def _take(book: Ints, tile: int) -> int:
    """Return the decrease in the number of different tiles."""
    place = book[COUNT] + tile
    book[place] -= 1
    return 1 if book[place] == 0 and tile < book[TILES] else 0


@inner
def _give(book: Ints, tile: int) -> int:
    """Return the increase in the number of different tiles."""
    place = book[COUNT] + tile
    book[place] += 1
    return 1 if book[place] == 1 and tile < book[TILES] else 0


@inner
def _mark(grid: Ints, line: int, face: int, kind: int) -> None:
    grid[face + PLACED] = kind
    for number in range(3):
        grid[_corner(grid, line, face, number) + AROUND] += 1 if kind == FIGURE else -1


@inner
def _hinge(grid: Ints, line: int, face: int) -> int:
    """The point that decides whether a face can join or leave the figure.

    If the face shares one edge with the figure, this is the point opposite that edge. If it shares two, it is their
    common point plus ``_BETWEEN``. If it shares none or three, the result is -1.
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
    """Count the face's tile again after a corner changes from ``old`` to ``new``; return the increase in energy.

    ``left`` and ``right`` are the other corners, clockwise.
    """
    if grid[face + PLACED] != FIGURE:
        return 0
    values = book[VALUES]
    edge = book[TABLE] + grid[left + VALUE] * values + grid[right + VALUE]
    square = values * values
    return _take(book, book[edge + old * square]) - _give(book, book[edge + new * square])


@inner
def _exchange(grid: Ints, book: Ints, point: int, new: int) -> int:
    """Return the increase in energy."""
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
    """Give a point and its twin matching values; return the increase in energy."""
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
    """Return by how much the perimeter grows if a face joins (``FIGURE``) or leaves (``EMPTY``); 0 if it must not.

    The tip of a face with one edge at the figure (a tooth) must not touch another face of the figure. If a face has two
    edges at the figure, the other five faces at their common point must be in the figure.
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
    """Add or remove a face and its twin; return the increase in perimeter, or 0 if not allowed."""
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
    """Return the increase in energy."""
    twin = grid[face + TWIN_FACE]
    tile = _tile(grid, book, face)
    rise = -_give(book, tile) if kind == FIGURE else _take(book, tile)
    if twin != face:
        tile = _tile(grid, book, twin)
        rise += -_give(book, tile) if kind == FIGURE else _take(book, tile)
    return rise


@inner
def _lay_value(grid: Ints, book: Ints, point: int, value: int) -> None:
    """Give a point and its twin matching values, without counting tiles."""
    grid[point + VALUE] = value
    if grid[point + TWIN_POINT] != point:
        grid[grid[point + TWIN_POINT] + VALUE] = book[book[TWIN_VALUES] + value]


@inner
def _retile(grid: Ints, book: Ints, face: int, target: int, tooth: bool) -> bool:
    """Return whether a step to ``target`` is accepted; a rejected step leaves values and counts unchanged.

    The shape has already changed. With ``tooth``, the tip of ``target`` gets a random value.
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
    """Try to move face ``which`` of ``FACE_LIST`` to the empty face ``target``; its twin moves in the same way."""
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
    """Take up to ``steps`` steps at one temperature, until every face has a different tile; return the number taken.

    With the ``limit`` 0, the shape stays the same; otherwise, no step makes the perimeter longer than ``limit``.
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
