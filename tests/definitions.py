"""A second, slow implementation of the game that follows its definitions directly.

Nothing here imports the project. A board is a dict from faces to their corner values, in the order of ``corners``.
"""

from itertools import combinations, product


def corners(face):
    x, y = face
    if (x + y) % 2 == 0:
        return [(x, y), (x + 1, y + 1), (x - 1, y + 1)]
    return [(x - 1, y), (x + 1, y), (x, y + 1)]


def edge_neighbours(face):
    x, y = face
    if (x + y) % 2 == 0:
        return [(x - 1, y), (x + 1, y), (x, y + 1)]
    return [(x - 1, y), (x + 1, y), (x, y - 1)]


def faces_round(point):
    x, y = point
    return [(x - 1, y - 1), (x, y - 1), (x + 1, y - 1), (x - 1, y), (x, y), (x + 1, y)]


def least_rotation(a, b, c):
    return min([(a, b, c), (b, c, a), (c, a, b)])


def tiles_up_to(highest, mirrors=False):
    """Return the tiles with values from 0 to ``highest``. Without mirrors, the values of a tile ascend clockwise."""
    names = {least_rotation(*values) for values in product(range(highest + 1), repeat=3)}
    return names if mirrors else {(a, b, c) for a, b, c in names if a <= b <= c}


def values_on_points(board):
    return {point: value for face, values in board.items() for point, value in zip(corners(face), values)}


def open_faces(board):
    return {other for face in board for other in edge_neighbours(face) if other not in board}


def edges(board, face):
    return sum(other in board for other in edge_neighbours(face))


def unplayed(board, owned):
    return owned - {least_rotation(*values) for values in board.values()}


def triples_that_agree(board, face, values):
    """Return all possible corner values on a face. An unknown point can have any of ``values``."""
    on = values_on_points(board)
    choices = [[on[point]] if point in on else list(values) for point in corners(face)]
    return list(product(*choices))


def fits(board, face, owned):
    left = unplayed(board, owned)
    span = sorted({value for tile in owned for value in tile})
    return {least_rotation(*triple) for triple in triples_that_agree(board, face, span)} & left


def reason(board, face, owned):
    if fits(board, face, owned):
        return None
    span = sorted({value for tile in owned for value in tile})
    named = {least_rotation(*triple) for triple in triples_that_agree(board, face, span)}
    if not named & owned:
        return "mirror"
    return "played" if named <= owned else "exhausted"


def completions(board, centre, owned):
    """Return every way to complete a hexagon, as a dict from the open points to their values."""
    span = sorted({value for tile in owned for value in tile})
    on = values_on_points(board)
    faces = faces_round(centre)
    empty = [face for face in faces if face not in board]
    open_points = sorted({point for face in faces for point in corners(face)} - on.keys())
    left = unplayed(board, owned)
    found = []
    for choice in product(span, repeat=len(open_points)):
        values = on | dict(zip(open_points, choice))
        needed = [least_rotation(*(values[point] for point in corners(face))) for face in empty]
        if len(set(needed)) == len(needed) and set(needed) <= left:
            found.append(dict(zip(open_points, choice)))
    return found


def bridge_places(board):
    """Return the slots that share an edge with exactly one tile, and have a value at the opposite point."""
    on = values_on_points(board)
    places = set()
    for face in open_faces(board):
        touching = [other for other in edge_neighbours(face) if other in board]
        if len(touching) == 1:
            across = set(corners(face)) - set(corners(touching[0]))
            if across <= on.keys():
                places.add(face)
    return places


def legal_placements(board, tiles):
    on = values_on_points(board)
    laid = {least_rotation(*values) for values in board.values()}
    return {(face, triple) for face in open_faces(board) for triple in fitting_corners(face, on, tiles - laid)}


def fitting_corners(face, on, tiles):
    known = [on.get(point) for point in corners(face)]
    return {
        triple
        for a, b, c in tiles
        for triple in [(a, b, c), (b, c, a), (c, a, b)]
        if all(value in (None, own) for value, own in zip(known, triple))
    }


def hexagons_completed(board, face):
    return sum(all(other in board or other == face for other in faces_round(point)) for point in corners(face))


def sequences(board, tiles, depth):
    if depth == 0:
        return 1
    return sum(
        sequences(board | {face: triple}, tiles - {least_rotation(*triple)}, depth - 1)
        for face, triple in legal_placements(board, tiles)
    )


def smallest_competition(board, faces, owned):
    """Return the least n > 1 such that some n faces have fewer than n fitting tiles, or ``None``."""
    for size in range(2, len(faces) + 1):
        for some in combinations(faces, size):
            if len(set().union(*(fits(board, face, owned) for face in some))) < size:
                return size
    return None
