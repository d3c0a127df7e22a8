"""Why a puzzle has no filling: the reasons that a person can check on paper, the simplest first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from analyzer.board import not_in_set, place_name
from analyzer.lattice import Face
from analyzer.tiles import Known, Tile, agreeing
from puzzles.curl import Proof, tiles_proof, why_not
from puzzles.fill.matching import hall_violator, things
from puzzles.fill.schema import Reason, Task

MOST_NAMED = 6
"""The tiles that agree with two known corners are at most so many in the standard set; more are only counted."""


def simple_reason(task: Task) -> Reason | None:
    """The simplest reason that needs no trying out, or ``None`` when there is none; it takes milliseconds.

    In this order: too few tiles, a face that no tile fits, faces that compete for too few tiles (or tiles that must be
    used for too few faces), corner counts, curl.
    """
    tiles = task.tile_set.of_mask(task.tiles)
    faces = frozenset(task.faces)
    too_few = tiles_proof(faces, tiles)
    if too_few:
        return _told(too_few)
    known = [_known(task, face) for face in range(len(task.faces))]
    fits = [task.tile_set.fitting[corners] & task.tiles for corners in known]
    for face, corners, mask in zip(task.faces, known, fits):
        if not mask:
            return _no_fit(task, face, corners)
    hall = _competition(task, fits)
    if hall:
        return hall
    values = {point: value for point, value in zip(task.points, task.known) if value is not None}
    proof = why_not(faces, tiles, values)
    return proof and _told(proof)


def _known(task: Task, face: int) -> Known:
    a, b, c = task.corners[face]
    return task.known[a], task.known[b], task.known[c]


def _told(proof: Proof) -> Reason:
    return Reason(proof.code, proof.sentence, {"working": list(proof.working), "numbers": proof.numbers})


def _no_fit(task: Task, face: Face, known: Known) -> Reason:
    number = task.tile_set.number
    agree = dict.fromkeys(Tile.of(*triple) for triple in agreeing(known, task.tile_set.values))
    in_set = [tile for tile in agree if tile in number]
    on_board = [tile for tile in in_set if task.played >> number[tile] & 1]
    unlisted = [tile for tile in in_set if tile not in on_board]
    if not in_set:
        why = "mirror"
        told = not_in_set(task.tile_set, next(iter(agree))) if len(agree) == 1 else "the set has no such tile"
    else:
        why = "several" if on_board and unlisted else "played" if on_board else "unlisted"
        told = "; ".join(
            f"{_names(tiles) if len(tiles) <= MOST_NAMED else f'{len(tiles)} tiles'} {_are(tiles)} {where}"
            for tiles, where in ((on_board, "on the board"), (unlisted, "not among the tiles to use"))
            if tiles
        )
    corners = ", ".join("any" if value is None else str(value) for value in known)
    return Reason(
        "no-fit",
        f"No tile fits the face {place_name(face)}, whose corners read {corners}: {told}.",
        {"at": list(face), "corners": list(known), "why": why, "tiles": [tile.name for tile in in_set]},
    )


def _competition(task: Task, fits: Sequence[int]) -> Reason | None:
    """Hall's theorem, asked of the faces and, where every tile must be used, of the tiles."""
    few_tiles = hall_violator(fits)
    if few_tiles is None:
        return None
    if task.uses_every_tile:
        numbers = [number for number in range(len(task.tile_set)) if task.tiles >> number & 1]
        homes = [sum(1 << face for face, mask in enumerate(fits) if mask >> number & 1) for number in numbers]
        few_faces = hall_violator(homes)
        if few_faces is not None and len(few_faces) < len(few_tiles):
            return _homeless(task, [numbers[place] for place in few_faces], things(few_faces, homes))
    faces = [task.faces[face] for face in few_tiles]
    tiles = task.tile_set.of_mask(things(few_tiles, fits))
    named = " and ".join(map(place_name, faces))
    return Reason(
        "hall",
        f"{len(faces)} faces compete for {_counted(tiles)}: on {named} only {_names(tiles)} can lie.",
        {"faces": [list(face) for face in faces], "tiles": [tile.name for tile in tiles]},
    )


def _homeless(task: Task, numbers: Iterable[int], homes: int) -> Reason:
    tiles = [task.tile_set.tiles[number] for number in numbers]
    faces = [face for place, face in enumerate(task.faces) if homes >> place & 1]
    if not faces:
        message = f"Every tile must be used, and {tiles[0]} fits no face."
    else:
        named = " and ".join(map(place_name, faces))
        where = f"{len(faces)} face" + ("s" if len(faces) > 1 else "")
        message = (
            f"Every tile must be used, and {_counted(tiles)} compete for {where}: {_names(tiles)} fit only {named}."
        )
    return Reason("hall", message, {"faces": [list(face) for face in faces], "tiles": [tile.name for tile in tiles]})


def _are(tiles: Sequence[Tile]) -> str:
    return "is" if len(tiles) == 1 else "are"


def _counted(tiles: Sequence[Tile]) -> str:
    return f"{len(tiles)} tile" + ("" if len(tiles) == 1 else "s")


def _names(tiles: Sequence[Tile]) -> str:
    return " and ".join(tile.name for tile in tiles)
