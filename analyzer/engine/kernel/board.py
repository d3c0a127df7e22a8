"""The kernel's board, which can be restored after a playout.

An open slot's row has the mask of the tiles that fit it and the bonus for a tile placed there. Placing a tile updates
only the open slots that change. If a face has never been an open slot, its row has no joined edges, no bonus and no
fitting tiles. Most conditions are computed without branches, because a processor could predict few of these branches.
"""

from __future__ import annotations

from analyzer.engine.kernel import layout as at
from analyzer.engine.kernel.source import Ints, inner


@inner
def around_face(game: Ints, face: int) -> tuple[int, int, int, int]:
    """The rows of a face's three points, clockwise, and then the row of the face above or below it."""
    side, band, down = game[at.STRIDE], game[at.BAND], points_down(game, face)
    up = 1 - down
    return face - side * down, face + side + band * up, face + band - side * up, face + band * (up - down)


@inner
def points_down(game: Ints, face: int) -> int:
    """1 for a face that points down, else 0."""
    return (face >> game[at.SHIFT]) & 1


@inner
def touching(game: Ints, face: int) -> int:
    """The index in ``game`` of the twelve distances from a face's row to the rows of the faces that touch it."""
    return at.TOUCHING_AT + 12 * points_down(game, face)


@inner
def fitting(game: Ints, cell: Ints, face: int) -> int:
    """The index in ``game`` of the mask of the tiles that agree with the values around a face."""
    first, second, third, _ = around_face(game, face)
    a, b, c = cell[first + at.VALUE], cell[second + at.VALUE], cell[third + at.VALUE]
    return game[at.FITS_AT] + ((a * game[at.BASE] + b) * game[at.BASE] + c) * game[at.WORDS]


@inner
def bonus_at(game: Ints, rules: Ints, cell: Ints, face: int) -> int:
    """The bonus for a tile placed on an open slot."""
    first, second, third, across = around_face(game, face)
    left, right, edges = face - game[at.STRIDE], face + game[at.STRIDE], cell[face + at.EDGES]
    a, b, c = cell[first + at.AROUND], cell[second + at.AROUND], cell[third + at.AROUND]
    hexagons = (a == 5) + (b == 5) + (c == 5)
    bridge = (edges == 1) & (a != 0) & (b != 0) & (c != 0)
    placed = cell[left + at.PLACED] | cell[right + at.PLACED] | cell[across + at.PLACED]
    extends = (edges >= rules[at.EXTENSION_EDGES]) & (placed == at.BRIDGING)
    return rules[at.BONUSES_AT + 4 * hexagons + 2 * bridge + extends]


@inner
def laid_as(cell: Ints, face: int, first: int, second: int, third: int) -> int:
    """The value of ``PLACED`` for a tile on this face; ``first`` to ``third`` are the rows of the face's points."""
    a, b, c = cell[first + at.AROUND], cell[second + at.AROUND], cell[third + at.AROUND]
    return at.BRIDGING if (cell[face + at.EDGES] == 1) & (a != 0) & (b != 0) & (c != 0) else 1


@inner
def refresh(game: Ints, rules: Ints, cell: Ints, face: int) -> None:
    """Recompute the tiles that fit an open slot, and the bonus there."""
    fits = fitting(game, cell, face)
    for word in range(game[at.WORDS]):
        cell[face + at.MASK + word] = game[fits + word]
    cell[face + at.BONUS] = bonus_at(game, rules, cell, face)


@inner
def touch(cell: Ints, state: Ints, slots: int, count: int, face: int) -> int:
    """Count one more joined edge for a face unless it has a tile; return the new number of open slots."""
    if not cell[face + at.PLACED]:
        if not cell[face + at.EDGES]:
            cell[face + at.SLOT] = count
            state[slots + count] = face
            count += 1
        cell[face + at.EDGES] += 1
    return count


@inner
def change(cell: Ints, state: Ints, end: int, row: int) -> int:
    """Add a row to the list of changed rows unless it is there already; return the new end of the list."""
    state[end] = row
    end += 1 - cell[row + at.CHANGED]
    cell[row + at.CHANGED] = 1
    return end


@inner
def put(game: Ints, rules: Ints, cell: Ints, state: Ints, face: int, tile: int) -> None:
    """Rotate a tile so that it fits, place it, and update the open slots."""
    first, second, third, across = around_face(game, face)
    edges = cell[face + at.EDGES]
    cell[face + at.PLACED] = laid_as(cell, face, first, second, third)
    turn_to_fit(game, cell, first, second, third, tile)
    cell[first + at.AROUND] += 1
    cell[second + at.AROUND] += 1
    cell[third + at.AROUND] += 1
    end = game[at.CHANGED_AT] + state[at.CHANGED_COUNT]
    end = change(cell, state, end, face)
    end = change(cell, state, end, first)
    end = change(cell, state, end, second)
    end = change(cell, state, end, third)

    slots, count = game[at.SLOTS_AT], state[at.SLOT_COUNT]
    if edges:
        count -= 1
        moved = state[slots + count]
        place = cell[face + at.SLOT]
        state[slots + place] = moved
        cell[moved + at.SLOT] = place
        end = change(cell, state, end, moved)
        cell[face + at.EDGES] = 0
    count = touch(cell, state, slots, count, face - game[at.STRIDE])
    count = touch(cell, state, slots, count, face + game[at.STRIDE])
    state[at.SLOT_COUNT] = touch(cell, state, slots, count, across)
    for place in range(game[at.CHANGING_AT], list_changing(game, cell, state, face, first, second, third), at.CHANGE):
        refresh(game, rules, cell, state[place])
        end = change(cell, state, end, state[place])
    state[at.CHANGED_COUNT] = end - game[at.CHANGED_AT]


@inner
def list_changing(game: Ints, cell: Ints, state: Ints, face: int, first: int, second: int, third: int) -> int:
    """List the open slots that change when a tile is placed on ``face``; return the end of the list.

    The slots beside the tile change. The slots at a point of the tile change if it is the first or fifth tile there.
    """
    offsets = touching(game, face)
    end = list_open(game, cell, state, face, offsets, game[at.CHANGING_AT])
    if matters(cell, first):
        end = list_open(game, cell, state, face, offsets + 3, end)
    if matters(cell, second):
        end = list_open(game, cell, state, face, offsets + 6, end)
    if matters(cell, third):
        end = list_open(game, cell, state, face, offsets + 9, end)
    return end


@inner
def matters(cell: Ints, point: int) -> bool:
    """Whether the tile just placed is the first or fifth tile at a point."""
    return cell[point + at.AROUND] == 1 or cell[point + at.AROUND] == 5


@inner
def list_open(game: Ints, cell: Ints, state: Ints, face: int, offsets: int, end: int) -> int:
    """Append the open slots among three faces to a list that ends at ``end``; return its new end.

    The distances from ``face`` to the three faces begin at the index ``offsets`` in ``game``.
    """
    for place in range(offsets, offsets + 3):
        other = face + game[place]
        state[end] = other
        end += at.CHANGE if cell[other + at.EDGES] else 0
    return end


@inner
def list_fitting(game: Ints, cell: Ints, state: Ints, hand: int) -> int:
    """List the open slots that at least one tile in a hand fits; return the end of the list."""
    slots, end = game[at.SLOTS_AT], game[at.FITTING_AT]
    for place in range(slots, slots + state[at.SLOT_COUNT]):
        face, fits = state[place], 0
        for word in range(game[at.WORDS]):
            fits |= cell[face + at.MASK + word] & state[hand + word]
        state[end] = face
        end += 1 if fits else 0
    return end


@inner
def turn_to_fit(game: Ints, cell: Ints, first: int, second: int, third: int, tile: int) -> None:
    """Give three points the values of a tile, in the rotation that agrees with their known values."""
    known_a, known_b, known_c = cell[first + at.VALUE], cell[second + at.VALUE], cell[third + at.VALUE]
    corner = game[at.CORNERS_AT] + 3 * tile
    a, b, c = game[corner], game[corner + 1], game[corner + 2]
    for _ in range(2):
        agrees = (
            ((known_a == 0) | (known_a == a)) & ((known_b == 0) | (known_b == b)) & ((known_c == 0) | (known_c == c))
        )
        a, b, c = a if agrees else b, b if agrees else c, c if agrees else a
    cell[first + at.VALUE], cell[second + at.VALUE], cell[third + at.VALUE] = a, b, c


@inner
def put_back(game: Ints, cell: Ints, root_cell: Ints, state: Ints) -> None:
    """Restore every changed row of ``cell`` from ``root_cell``."""
    changed = game[at.CHANGED_AT]
    for place in range(changed, changed + state[at.CHANGED_COUNT]):
        row = state[place]
        for field in range(row, row + game[at.STRIDE]):
            cell[field] = root_cell[field]
