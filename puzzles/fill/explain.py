"""Explain why a puzzle has no filling.

``simple_reason`` looks for a reason that a reader can check on paper. If there is none, ``core_reason`` finds a few
known values that rule out every filling.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from analyzer.board import not_in_set, place_name, point_name
from analyzer.engine import or_tools
from analyzer.engine.clock import Clock, OutOfTimeError
from analyzer.lattice import Face, Point
from analyzer.messages import Phrase, joined, listed, phrase, phrase_in, phrases
from analyzer.text.draft import Given
from analyzer.tiles import Known, Tile, agreeing
from puzzles.curl import Proof, tiles_proof, why_not
from puzzles.fill.large_hexagon import hexagon_reason
from puzzles.fill.strips import strip_reason
from puzzles.fill.task import NoFit, Reason, Task

MOST_NAMED = 6
"""The reason ``no-fit`` lists at most this many tiles."""

CORE_SECONDS = 20.0

SECONDS_EACH = 5.0
"""The time limit of each attempt to drop a known value, in seconds."""

CORE_EFFORT = 5.0
"""The work limit for finding a core, in CP-SAT's deterministic seconds."""

UNEXPLAINED = Reason(
    "none-found", phrase("Every case was ruled out, but time ran out before a simpler reason was found.")
)

REGION = Reason(
    "region", phrase("These tiles cannot fill these faces, whatever values the points have: every case was ruled out.")
)

Possible = Callable[[Task, Clock], "bool | None"]
"""Whether a task has a filling; ``None`` if the time ran out."""


def simple_reason(task: Task) -> Reason | None:
    """The first simple reason that applies, or ``None``. The checks take milliseconds."""
    tiles = task.tile_set.of_mask(task.tiles)
    faces = frozenset(task.faces)
    too_few = tiles_proof(faces, tiles)
    if too_few:
        return proof_reason(too_few)
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
    return proof_reason(proof) if proof else hexagon_reason(task) or strip_reason(task)


def part_reason(faces: tuple[Face, ...], middle: Point) -> Reason:
    """The reason that even these faces around a point cannot be filled."""
    message = phrase(
        "These tiles cannot fill even the {count} faces nearest to the point {point}, whatever values "
        "the points have: every case was ruled out.",
        count=len(faces),
        point=point_name(middle),
    )
    return Reason("region", message, faces=faces)


def core_reason(task: Task, clock: Clock, possible: Possible, hard: bool) -> Reason:
    """Find a few known values that rule out every filling of an impossible task.

    If no known values are needed, the reason is ``REGION``. If the time has already run out, it is ``UNEXPLAINED``.

    The search starts from all known values or, if ``hard``, from an unsatisfiable core of CP-SAT. A value is dropped if
    the others are proven to rule out every filling.
    """
    if task.is_bare:
        return REGION
    clock = clock.share(1, most=CORE_SECONDS)
    if clock.over:
        return UNEXPLAINED
    if possible(task.knowing({}), clock.share(1, most=SECONDS_EACH)) is False:
        return REGION
    core = {point: value for point, value in enumerate(task.known) if value is not None}
    if hard:
        core = _named_by_cp_sat(task, core, clock)
    minimal = True
    for point in list(core):
        others = {other: value for other, value in core.items() if other != point}
        verdict = possible(task.knowing(others), clock.share(1, most=SECONDS_EACH))
        if verdict is False:
            core = others
        elif verdict is None:
            minimal = False
    if not core:
        return REGION
    return _core_reason([Given(task.points[point], value) for point, value in core.items()], minimal)


def _named_by_cp_sat(task: Task, core: dict[int, int], clock: Clock) -> dict[int, int]:
    def ask(clock: Clock) -> list[int] | None:
        from puzzles.fill.fill_model import find_core

        return find_core(task, core, clock, CORE_EFFORT)

    try:
        named = or_tools.in_thread(ask, clock)
    except OutOfTimeError:
        return core
    return core if named is None else {point: core[point] for point in named}


def _core_reason(core: Sequence[Given], minimal: bool) -> Reason:
    values = listed(phrase("{value} at {point}", value=value, point=point_name(point)) for point, value in core)
    if len(core) == 1:
        message = phrase("The value {values} rules out every filling, whatever the other values are.", values=values)
    elif minimal:
        message = phrase(
            "Whatever the other values are, the values {values} together rule out every filling, and none of them can "
            "be left out.",
            values=values,
        )
    else:
        message = phrase(
            "Whatever the other values are, the values {values} together rule out every filling; perhaps fewer of "
            "them would be enough.",
            values=values,
        )
    return Reason("givens", message, givens=tuple(core), minimal=minimal)


def _known(task: Task, face: int) -> Known:
    a, b, c = task.corners[face]
    return task.known[a], task.known[b], task.known[c]


def proof_reason(proof: Proof) -> Reason:
    return Reason(proof.code, proof.phrase, working=proof.working, numbers=proof.numbers)


def _no_fit(task: Task, face: Face, known: Known) -> Reason:
    number = task.tile_set.number
    agree = dict.fromkeys(Tile.of(*triple) for triple in agreeing(known, task.tile_set.values))
    in_set = [tile for tile in agree if tile in number]
    on_board = [tile for tile in in_set if task.played >> number[tile] & 1]
    unlisted = [tile for tile in in_set if tile not in on_board]
    why: NoFit
    if not in_set:
        why = "mirror"
        alone = next(iter(agree))
        explanation = not_in_set(task.tile_set, alone) if len(agree) == 1 else phrase("the set has no such tile")
    else:
        why = "several" if on_board and unlisted else "played" if on_board else "unlisted"
        clauses = []
        if on_board:
            clauses.append(
                phrases(
                    "{tiles} is on the board", "{tiles} are on the board", len(on_board), tiles=_some_tiles(on_board)
                )
            )
        if unlisted:
            clauses.append(
                phrases(
                    "{tiles} is not among the tiles to use",
                    "{tiles} are not among the tiles to use",
                    len(unlisted),
                    tiles=_some_tiles(unlisted),
                )
            )
        explanation = joined(*clauses)
    return Reason(
        "no-fit",
        phrase(
            "No tile fits the face {face}, whose corners read {corners}: {explanation}.",
            face=place_name(face),
            corners=tuple(phrase_in("value of a corner", "any") if value is None else str(value) for value in known),
            explanation=explanation,
        ),
        at=face,
        corners=known,
        why=why,
        tiles=tuple(in_set),
    )


def _competition(task: Task, fits: Sequence[int]) -> Reason | None:
    """Find faces that compete for too few tiles, or tiles that compete for too few faces; choose the smaller group."""
    few_tiles = hall_violator(fits)
    if few_tiles is None:
        return None
    if task.uses_every_tile:
        numbers = [number for number in range(len(task.tile_set)) if task.tiles >> number & 1]
        fitting_faces = [sum(1 << face for face, mask in enumerate(fits) if mask >> number & 1) for number in numbers]
        few_faces = hall_violator(fitting_faces)
        if few_faces is not None and len(few_faces) < len(few_tiles):
            return _too_few_faces(task, [numbers[place] for place in few_faces], things(few_faces, fitting_faces))
    faces = [task.faces[face] for face in few_tiles]
    tiles = task.tile_set.of_mask(things(few_tiles, fits))
    return Reason(
        "hall",
        phrase(
            "{faces} compete for {tiles}: only {names} can be placed on {places}.",
            faces=phrases("{count:,} face", "{count:,} faces", len(faces)),
            tiles=phrases("{count:,} tile", "{count:,} tiles", len(tiles)),
            places=listed(map(place_name, faces)),
            names=_names(tiles),
        ),
        faces=tuple(faces),
        tiles=tuple(tiles),
    )


def _too_few_faces(task: Task, numbers: Iterable[int], fitting_faces: int) -> Reason:
    tiles = [task.tile_set.tiles[number] for number in numbers]
    faces = [face for place, face in enumerate(task.faces) if fitting_faces >> place & 1]
    if not faces:
        message = phrase("Every tile must be used, but {tile} fits no face.", tile=tiles[0].name)
    else:
        message = phrase(
            "Every tile must be used, but {tiles} compete for {faces}: {names} fit only {places}.",
            tiles=phrases("{count:,} tile", "{count:,} tiles", len(tiles)),
            faces=phrases("{count:,} face", "{count:,} faces", len(faces)),
            names=_names(tiles),
            places=listed(map(place_name, faces)),
        )
    return Reason("hall", message, faces=tuple(faces), tiles=tuple(tiles))


def _some_tiles(tiles: Sequence[Tile]) -> Phrase:
    if len(tiles) <= MOST_NAMED:
        return _names(tiles)
    return phrases("{count:,} tile that would fit", "{count:,} tiles that would fit", len(tiles))


def _names(tiles: Sequence[Tile]) -> Phrase:
    return listed(tile.name for tile in tiles)


def hall_violator(options: Sequence[int]) -> list[int] | None:
    """Find a group that has fewer possible items than members.

    The group violates Hall's condition and is minimal: without any one member, the others can be matched. Augmenting
    paths (Kuhn's algorithm) find it.

    Args:
        options: for each member, the mask of the possible items.

    Returns: The indices of the members in ``options``, in ascending order; ``None`` if all members can be matched.

    >>> hall_violator([0b011, 0b111, 0b011, 0b010])
    [0, 2, 3]
    >>> hall_violator([0b011, 0b111, 0b010]) is None
    True
    """
    owner: dict[int, int] = {}
    best: list[int] | None = None
    for member in range(len(options)):
        reached: set[int] = set()
        if not _match(member, options, owner, reached):
            needed = sorted({member, *(owner[item] for item in reached)})
            if best is None or len(needed) < len(best):
                best = needed
    return best


def _match(member: int, options: Sequence[int], owner: dict[int, int], reached: set[int]) -> bool:
    left = options[member]
    while left:
        low = left & -left
        left ^= low
        if low not in reached:
            reached.add(low)
            if low not in owner or _match(owner[low], options, owner, reached):
                owner[low] = member
                return True
    return False


def things(members: Sequence[int], options: Sequence[int]) -> int:
    union = 0
    for member in members:
        union |= options[member]
    return union
