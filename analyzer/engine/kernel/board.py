"""The board of the kernel: open slots kept up to date as tiles are laid and taken back.

Every open slot carries the mask of the tiles that fit it and the bonus that a tile there earns. Laying a tile refreshes
the twelve faces that touch it and no other.
"""

from __future__ import annotations

from analyzer.engine.kernel import layout as at
from analyzer.engine.kernel.jit import Ints, inner
from analyzer.engine.kernel.layout import LOW


@inner
def around_face(game: Ints, face: int) -> tuple[int, int, int, int]:
    """The rows of the three points of a face, clockwise as always, and of its neighbour above or below."""
    side, band = game[at.STRIDE], game[at.BAND]
    if (face >> game[at.SHIFT]) & 1:
        return (face - side) & LOW, (face + side) & LOW, (face + band) & LOW, (face - band) & LOW
    return face, (face + band + side) & LOW, (face + band - side) & LOW, (face + band) & LOW


@inner
def refresh(game: Ints, cell: Ints, face: int) -> None:
    """Work out again which tiles fit an open slot and what a tile there earns."""
    face &= LOW
    first, second, third, across = around_face(game, face)
    a, b, c = cell[first + at.VALUE], cell[second + at.VALUE], cell[third + at.VALUE]
    fits = (game[at.FITS_AT] + ((a * game[at.BASE] + b) * game[at.BASE] + c) * game[at.WORDS]) & LOW
    cell[face + at.MASK] = game[fits]
    for word in range(1, game[at.WORDS]):
        cell[face + at.MASK + word] = game[fits + word]
    kind = 0
    if cell[first + at.AROUND] == 5:
        kind += 4
    if cell[second + at.AROUND] == 5:
        kind += 4
    if cell[third + at.AROUND] == 5:
        kind += 4
    edges = cell[face + at.EDGES]
    if edges == 1 and a and b and c:
        kind += 2
    if edges >= game[at.EXTENSION_EDGES]:
        left, right = (face - game[at.STRIDE]) & LOW, (face + game[at.STRIDE]) & LOW
        if (cell[left + at.PLACED] | cell[right + at.PLACED] | cell[across + at.PLACED]) == at.BRIDGING:
            kind += 1
    cell[face + at.BONUS] = game[game[at.BONUSES_AT] + kind]


@inner
def refresh_around(game: Ints, cell: Ints, face: int) -> None:
    """Refresh the open slots among the twelve faces that touch this one."""
    touching = at.TOUCHING_AT + 12 if (face >> game[at.SHIFT]) & 1 else at.TOUCHING_AT
    for place in range(touching, touching + 12):
        other = (face + game[place & LOW]) & LOW
        if cell[other + at.EDGES] and not cell[other + at.PLACED]:
            refresh(game, cell, other)


@inner
def put(game: Ints, cell: Ints, state: Ints, face: int, tile: int) -> None:
    """Lay a tile that fits, turned to fit (on free corners as it is), and bring the open slots up to date."""
    face &= LOW
    first, second, third, across = around_face(game, face)
    known_a, known_b, known_c = cell[first + at.VALUE], cell[second + at.VALUE], cell[third + at.VALUE]
    corner = (game[at.CORNERS_AT] + 3 * tile) & LOW
    a, b, c = game[corner], game[corner + 1], game[corner + 2]
    for _ in range(2):
        if (known_a and known_a != a) or (known_b and known_b != b) or (known_c and known_c != c):
            a, b, c = b, c, a
    cell[first + at.VALUE], cell[second + at.VALUE], cell[third + at.VALUE] = a, b, c
    cell[first + at.AROUND] += 1
    cell[second + at.AROUND] += 1
    cell[third + at.AROUND] += 1

    edges = cell[face + at.EDGES]
    cell[face + at.PLACED] = at.BRIDGING if edges == 1 and known_a and known_b and known_c else 1
    state[(game[at.LAID_AT] + state[at.LAID_COUNT]) & LOW] = face
    state[at.LAID_COUNT] += 1
    slots, count = game[at.SLOTS_AT] & LOW, state[at.SLOT_COUNT] & LOW
    if edges:
        count -= 1
        moved = state[slots + count] & LOW
        place = cell[face + at.SLOT] & LOW
        state[slots + place] = moved
        cell[moved + at.SLOT] = place
    for other in ((face - game[at.STRIDE]) & LOW, (face + game[at.STRIDE]) & LOW, across):
        if not cell[other + at.PLACED]:
            if not cell[other + at.EDGES]:
                cell[other + at.SLOT] = count
                state[(slots + count) & LOW] = other
                count += 1
            cell[other + at.EDGES] += 1
    state[at.SLOT_COUNT] = count
    refresh_around(game, cell, face)


@inner
def put_back(game: Ints, cell: Ints, root_cell: Ints, state: Ints) -> None:
    """Give every place that the laid tiles have touched what it held before, all but the numbers of the open slots."""
    laid = game[at.LAID_AT]
    for number in range(laid, laid + state[at.LAID_COUNT]):
        face = state[number & LOW] & LOW
        copy_row(game, root_cell, cell, face)
        touching = at.TOUCHING_AT + 12 if (face >> game[at.SHIFT]) & 1 else at.TOUCHING_AT
        for place in range(touching, touching + 12):
            copy_row(game, root_cell, cell, (face + game[place & LOW]) & LOW)


@inner
def number_slots(game: Ints, cell: Ints, state: Ints) -> None:
    """Tell each open slot its place in the list of ``state``."""
    slots = game[at.SLOTS_AT]
    for number in range(state[at.SLOT_COUNT]):
        face = state[(slots + number) & LOW] & LOW
        cell[face + at.SLOT] = number


@inner
def copy_row(game: Ints, source: Ints, target: Ints, row: int) -> None:
    """Copy one row of a grid."""
    for field in range(row, row + game[at.STRIDE]):
        target[field & LOW] = source[field & LOW]


@inner
def take_back(game: Ints, cell: Ints, state: Ints, face: int) -> None:
    """Undo the laying of the last tile, which lies on this face; all is as it was, the order of the slots too."""
    face &= LOW
    first, second, third, across = around_face(game, face)
    for point in (first, second, third):
        cell[point + at.AROUND] -= 1
        if not cell[point + at.AROUND]:
            cell[point + at.VALUE] = 0
    cell[face + at.PLACED] = 0
    state[at.LAID_COUNT] -= 1
    slots, count = game[at.SLOTS_AT] & LOW, state[at.SLOT_COUNT] & LOW
    for other in (across, (face + game[at.STRIDE]) & LOW, (face - game[at.STRIDE]) & LOW):
        if not cell[other + at.PLACED]:
            cell[other + at.EDGES] -= 1
            if not cell[other + at.EDGES]:
                count -= 1
    if cell[face + at.EDGES]:
        place = cell[face + at.SLOT] & LOW
        moved = state[(slots + place) & LOW] & LOW
        cell[moved + at.SLOT] = count
        state[(slots + count) & LOW] = moved
        cell[face + at.SLOT] = place
        state[(slots + place) & LOW] = face
        count += 1
    state[at.SLOT_COUNT] = count
    refresh_around(game, cell, face)
    if cell[face + at.EDGES]:
        refresh(game, cell, face)
