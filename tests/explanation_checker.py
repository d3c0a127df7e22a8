"""A checker of explanations that reads only their JSON: it replays every inference with its own code.

``faults`` also lists four faults that an explanation can have even if every inference follows:

- ``easier``: before the step, inferences of an easier grade find a tile or a value;
- ``spare``: the later steps also follow without this step, and no count or outline in them uses a value that it found;
- ``ungrounded``: a count or an outline uses a value that is neither given nor found by an earlier inference;
- ``disproved``: a step supposes, finds or places something that was ruled out before.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any, NamedTuple

from analyzer.lattice import corners, neighbours
from analyzer.position import Puzzle

Triple = tuple[int, int, int]

GRADES = ("easy", "gentle", "moderate", "tricky", "learned", "subtle", "hard", "fiendish")


class WrongInferenceError(AssertionError):
    """An inference does not follow."""


class Fault(NamedTuple):
    step: int
    name: str
    detail: str


def least(triple: Triple) -> Triple:
    a, b, c = triple
    return min((a, b, c), (b, c, a), (c, a, b))


class Knowledge:
    """The values and tiles that are known or ruled out before an inference."""

    def __init__(self, puzzle: Puzzle) -> None:
        board = puzzle.position.board
        self.open = set(puzzle.fill)
        self.faces = frozenset(puzzle.fill)
        self.values = {**puzzle.givens, **board.values}
        self.points = sorted({point for face in self.open for point in corners(face)})
        self.around = {point: [face for face in sorted(self.faces) if point in corners(face)] for point in self.points}
        self.every_value = sorted({value for tile in board.tile_set for value in tile})
        listed = puzzle.use if puzzle.use is not None else board.tile_set.of_mask(board.unplayed)
        self.all_tiles = [least(tuple(tile)) for tile in listed]
        self.left = set(self.all_tiles)
        self.out: set[tuple[Any, int]] = set()
        self.barred: set[tuple[Any, Triple]] = set()
        self.held: dict[Triple, frozenset[Any]] = {}
        self.holds: dict[Any, set[Triple]] = {}
        self.laid: dict[Any, Triple] = {}
        self.found: dict[Any, list[Triple]] = {}
        self.assumed: list[str] = []

    CHANGING = ("open", "values", "left", "out", "barred", "held", "holds", "laid", "found")

    def copy(self) -> Knowledge:
        other = Knowledge.__new__(Knowledge)
        vars(other).update(vars(self))
        for name in self.CHANGING:
            setattr(other, name, getattr(self, name).copy())
        return other

    @property
    def all_used(self) -> bool:
        return len(self.all_tiles) == len(self.faces)

    def fits(self, face: Any) -> list[Triple]:
        if face not in self.found:
            self.found[face] = sorted(self._fits(face))
        return self.found[face]

    def _fits(self, face: Any) -> set[Triple]:
        points = corners(face)
        found = set()
        for tile in self.left:
            if face not in self.held.get(tile, self.faces) or tile not in self.holds.get(face, {tile}):
                continue
            if (face, tile) in self.barred:
                continue
            a, b, c = tile
            for triple in ((a, b, c), (b, c, a), (c, a, b)):
                if all(
                    self.values.get(point, value) == value and (point, value) not in self.out
                    for point, value in zip(points, triple)
                ):
                    found.add(triple)
        return found

    def can(self, face: Any, point: Any) -> set[int]:
        if face not in self.open:
            return {self.values[point]}
        place = corners(face).index(point)
        return {triple[place] for triple in self.fits(face)}

    def domain(self, point: Any) -> set[int]:
        return set.intersection(*(self.can(face, point) for face in self.around[point]))

    def homes(self, tile: Triple) -> list[Any]:
        return [face for face in sorted(self.open) if tile in map(least, self.fits(face))]

    def learn(self, point: Any, value: int) -> None:
        check(self.values.get(point, value) == value, "the point has another value")
        check((point, value) not in self.out, f"{value} at {point} is disproved")
        self.values[point] = value
        self.found.clear()

    def rule_out(self, point: Any, value: int) -> None:
        check(self.values.get(point) != value, f"{value} at {point} is known")
        self.out.add((point, value))
        self.found.clear()

    def lay(self, face: Any, triple: Triple) -> None:
        self.laid[face] = triple
        self.open.remove(face)
        self.left.remove(least(triple))
        for point, value in zip(corners(face), triple):
            self.learn(point, value)
        self.found.clear()


def replay(puzzle: Puzzle, explanation: dict[str, Any]) -> dict[Any, Triple]:
    """Check every inference of an explanation; return the tiles that it places, by face.

    Raises:
        WrongInferenceError: an inference does not follow.
    """
    known = Knowledge(puzzle)
    for number, step in enumerate(explanation["steps"], 1):
        try:
            follow_all(known, step["inferences"])
        except WrongInferenceError as wrong:
            raise WrongInferenceError(f"step {number}: {wrong}") from None
    return known.laid


def follow_all(known: Knowledge, inferences: list[dict[str, Any]]) -> bool:
    """Follow inferences and their trials; return whether they end in a contradiction.

    Raises:
        WrongInferenceError: an inference does not follow.
    """
    before: list[tuple[dict[str, Any], dict[str, Any]]] = []
    for inference in inferences:
        rule = inference["rule"]
        if rule == "suppose":
            before.append(({name: getattr(known, name).copy() for name in known.CHANGING}, inference))
            suppose(known, inference)
        elif rule.startswith("no-"):
            check(dead(known, inference), f"{inference}: it is no contradiction")
            if not before:
                check(inference is inferences[-1], "an inference follows a contradiction")
                return True
            saved, supposed = before.pop()
            vars(known).update(saved)
            end_trial(known, supposed, inference)
        else:
            try:
                RULES[rule](known, inference)
            except WrongInferenceError as wrong:
                raise WrongInferenceError(f"{inference}: {wrong}") from None
    check(not before, "it ends within a trial")
    return False


def suppose(known: Knowledge, inference: dict[str, Any]) -> None:
    for face, triple in lays(inference):
        check(triple in known.fits(face), f"{triple} does not fit {face}")
        known.lay(face, triple)
    for point, value in pairs(inference.get("gives", [])):
        known.learn(point, value)


def end_trial(known: Knowledge, supposed: dict[str, Any], inference: dict[str, Any]) -> None:
    """Rule out the supposition of a trial. The inference must exclude exactly this supposition."""
    check(pairs(inference.get("excludes", [])) == pairs(supposed.get("gives", [])), "it excludes something else")
    for point, value in pairs(inference.get("excludes", [])):
        known.rule_out(point, value)
    barred = [(face, least(triple)) for face, triple in lays(supposed)]
    check(bars(inference) == barred, "it bars something else")
    for face, tile in barred:
        check(len([triple for triple in known.fits(face) if least(triple) == tile]) == 1, "it also fits rotated")
        known.barred.add((face, tile))
    known.found.clear()


def check(true: bool, words: str) -> None:
    if not true:
        raise WrongInferenceError(words)


def pairs(listed: list[dict[str, Any]]) -> list[tuple[Any, int]]:
    return [(tuple(each["point"]), each["value"]) for each in listed]


def lays(inference: dict[str, Any]) -> list[tuple[Any, Triple]]:
    return [(tuple(each["at"]), tuple(each["corners"])) for each in inference.get("lays", [])]


def bars(inference: dict[str, Any]) -> list[tuple[Any, Triple]]:
    return [(tuple(each["at"]), triple_of(each["tile"])) for each in inference.get("bars", [])]


def places(inference: dict[str, Any]) -> list[Any]:
    return [tuple(face) for face in inference.get("faces", [])]


def tiles(inference: dict[str, Any]) -> list[Triple]:
    return [triple_of(name) for name in inference.get("tiles", [])]


def triple_of(name: str) -> Triple:
    a, b, c = (int(value) for value in name.split("-"))
    return least((a, b, c))


def fitted(known: Knowledge, inference: dict[str, Any]) -> None:
    ((face, triple),) = lays(inference)
    check(face in known.open and known.fits(face) == [triple], f"what fits is {known.fits(face)}")
    known.lay(face, triple)


def placed(known: Knowledge, inference: dict[str, Any]) -> None:
    faces, group = places(inference), set(tiles(inference))
    homes = [other for other in known.open if group & set(map(least, known.fits(other)))]
    check(known.all_used and group <= known.left and len(group) == len(faces), "tiles and faces differ in number")
    check(sorted(homes) == sorted(faces), f"their places are {homes}")
    for face in faces:
        known.holds[face] = group & known.holds.get(face, group)
    known.found.clear()


def valued(known: Knowledge, inference: dict[str, Any]) -> None:
    ((point, value),) = pairs(inference.get("gives", []))
    check(all(point in corners(face) for face in places(inference)), "a face is not there")
    rest = set(known.every_value).intersection(*(known.can(face, point) for face in places(inference)))
    check(rest == {value}, f"it can be {rest}")
    known.learn(point, value)


def ruled_out_by_a_neighbour(known: Knowledge, inference: dict[str, Any]) -> None:
    (face,) = places(inference)
    for point, value in pairs(inference.get("excludes", [])):
        check(value not in known.can(face, point), f"it can have {value}")
        known.rule_out(point, value)


def grouped(known: Knowledge, inference: dict[str, Any]) -> None:
    group = frozenset(places(inference))
    fitting = {least(triple) for face in group for triple in known.fits(face)}
    check(group <= known.open and len(fitting) <= len(group), f"they can have {fitting}")
    check(fitting <= set(tiles(inference)) and len(tiles(inference)) == len(group), f"they can have {fitting}")
    for tile in tiles(inference):
        known.held[tile] = group
    known.found.clear()


def forced(known: Knowledge, inference: dict[str, Any]) -> None:
    check(set(places(inference)) <= known.open, "one of them is filled")
    ways: list[tuple[dict[Any, int], set[Triple]]] = [({}, set())]
    for face in places(inference):
        fitting = known.fits(face)
        ways = [
            ({**way, **dict(zip(corners(face), triple))}, used | {least(triple)})
            for way, used in ways
            for triple in fitting
            if least(triple) not in used and all(way.get(p, v) == v for p, v in zip(corners(face), triple))
        ]
    for point, value in pairs(inference.get("excludes", [])):
        check(all(way[point] != value for way, _ in ways), f"it is {value} in one way")
        known.rule_out(point, value)


def outlined(known: Knowledge, inference: dict[str, Any]) -> None:
    known.assumed += assumed(known, inference)
    domains = {point: known.domain(point) for point in known.points}
    for point, value in pairs(inference.get("excludes", [])):
        check(not outline_can(known, inference, {**domains, point: {value}}), "it can")
        known.rule_out(point, value)


def counted(known: Knowledge, inference: dict[str, Any]) -> None:
    (value,) = inference["about"]
    for point, given in pairs(inference.get("gives", [])):
        check(given == value and not can_add_up(known, inference, point, False), "it can")
        known.learn(point, value)
    for point, out in pairs(inference.get("excludes", [])):
        check(out == value and not can_add_up(known, inference, point, True), "it can")
        known.rule_out(point, value)


def can_add_up(known: Knowledge, inference: dict[str, Any], about: Any, has: bool) -> bool:
    """Return whether the value can occur exactly as often on the faces as on the tiles to use.

    The point ``about`` is assumed to have the value if ``has`` is true, and another value otherwise.
    """
    (value,) = inference["about"]
    number = sum(tile.count(value) for tile in known.all_tiles)
    check(known.all_used and number == inference.get("number", 0), f"the tiles have {number}")
    having, able = ({tuple(point) for point in inference.get(each, [])} - {about} for each in ("having", "able"))
    for point in set(known.points) - {about}:
        check(point in having | able or value not in known.domain(point), f"{point} can have {value}, too")
        check(point not in having or known.domain(point) == {value}, f"{point} can have something else")
    known.assumed += [f"{value} at {point}" for point in sorted(having) if point not in known.values]
    sums = {sum(len(known.around[point]) for point in having | ({about} if has else set()))}
    for point in able:
        sums |= {total + len(known.around[point]) for total in sums}
    return number in sums


def outline_can(known: Knowledge, inference: dict[str, Any], domains: dict[Any, set[int]]) -> bool:
    """Return whether enough edges of the outline can show the two values in this order.

    An edge counts as -1 if it can only show them in reverse.
    """
    first, second = inference["about"]
    number = sum(read(edge, first, second) for tile in known.all_tiles for edge in round_about(tile))
    check(known.all_used and number == inference.get("number", 0), f"the tiles read {number}")
    most = 0
    for face in known.faces:
        for edge in round_about(corners(face)):
            if not any(set(edge) <= set(corners(other)) for other in neighbours(face) if other in known.faces):
                can = first in known.domain(edge[0]) and second in known.domain(edge[1])
                check(face in places(inference) or not can, f"it can be read along {face}, too")
                most += max(read(pair, first, second) for pair in product(*(domains[point] for point in edge)))
    return most >= number


def followed_either_way(known: Knowledge, inference: dict[str, Any]) -> None:
    firsts = [case[0] for case in inference["cases"]]
    check(all(first["rule"] == "suppose" for first in firsts), "a case begins with something else")
    given = [pair for first in firsts for pair in pairs(first.get("gives", []))]
    laid = [pair for first in firsts for pair in lays(first)]
    check(len(given) + len(laid) == len(firsts) and not (given and laid), "a case supposes several things")
    points, faces = {point for point, _ in given}, {face for face, _ in laid}
    kinds = {least(triple) for _, triple in laid}
    if given:
        check(len(points) == 1 and {v for _, v in given} == known.domain(given[0][0]), "a value is missing")
    elif len(faces) == 1:
        check(sorted(triple for _, triple in laid) == known.fits(laid[0][0]), "a tile is missing")
    else:
        check(known.all_used and len(kinds) == 1, "it is about several tiles")
        ways = [(face, each) for face in known.homes(*kinds) for each in known.fits(face) if least(each) == min(kinds)]
        check(sorted(laid) == sorted(ways), "a place is missing")
    left = []
    for case in inference["cases"]:
        child = known.copy()
        suppose(child, case[0])
        if not follow_all(child, case[1:]):
            left.append(child)
    check(bool(left), "no case is left")
    for point, value in pairs(inference.get("gives", [])):
        check(all(child.values.get(point) == value for child in left), f"{point} is not {value} in each case")
        known.learn(point, value)
    for point, value in pairs(inference.get("excludes", [])):
        check(all(value not in child.domain(point) for child in left), f"{point} can be {value} in a case")
        known.rule_out(point, value)
    for face, tile in bars(inference):
        check(all(tile not in map(least, child.fits(face)) for child in left if face in child.open), "it fits")
        check(all(least(child.laid.get(face, (-1, -1, -1))) != tile for child in left), "it is placed there")
        known.barred.add((face, tile))
    for face, triple in lays(inference):
        check(all(child.laid.get(face) == triple for child in left), f"{triple} is not on {face} in each case")
        known.lay(face, triple)
    known.found.clear()


RULES = {
    "fit": fitted,
    "place": placed,
    "value": valued,
    "neighbour": ruled_out_by_a_neighbour,
    "group": grouped,
    "count": counted,
    "outline": outlined,
    "round": forced,
    "either": followed_either_way,
}


def round_about(three: Any) -> list[tuple[Any, Any]]:
    a, b, c = three
    return [(a, b), (b, c), (c, a)]


def read(edge: tuple[int, int], first: int, second: int) -> int:
    return (edge == (first, second)) - (edge == (second, first))


def dead(known: Knowledge, inference: dict[str, Any]) -> bool:
    rule = inference["rule"]
    if rule == "no-fit":
        (face,) = places(inference)
        return face in known.open and not known.fits(face)
    assert rule == "no-place", "a trial ends at a face or at a tile"
    (tile,) = tiles(inference)
    return known.all_used and tile in known.left and not known.homes(tile)


# The faults


def faults(puzzle: Puzzle, explanation: dict[str, Any]) -> list[Fault]:
    """List the faults of an explanation. A wrong inference is also a fault, and the check stops there."""
    steps = explanation["steps"]
    known = Knowledge(puzzle)
    before = []
    found = []
    for number, step in enumerate(steps, 1):
        before.append(known.copy())
        open_now = next(easier(known, GRADES.index(step["grade"])), None)
        if open_now is not None:
            found.append(Fault(number, "easier", open_now))
        found += [Fault(number, "disproved", each) for each in disproved(known, step["inferences"])]
        known.assumed.clear()
        try:
            follow_all(known, step["inferences"])
        except WrongInferenceError as wrong:
            found.append(Fault(number, "disproved" if "disproved" in str(wrong) else "wrong", str(wrong)))
            return found
        found += [Fault(number, "ungrounded", each) for each in known.assumed]
    for number, (start, step) in enumerate(zip(before, steps), 1):
        if not any(inference.get("lays", []) for inference in step["inferences"] if inference["rule"] == "fit"):
            rest = start.copy()
            rest.assumed = []
            try:
                for other in steps[number:]:
                    follow_all(rest, other["inferences"])
                if not rest.assumed:
                    found.append(Fault(number, "spare", step["words"]))
            except WrongInferenceError:
                pass
    return found


def easier(known: Knowledge, grade: int) -> Iterator[str]:
    """Yield the tiles and values that inferences of an easier grade can find.

    Only the last of them may depend on ruled-out values or tiles.
    """
    yield from easily_seen(known, grade)
    for limit in range(GRADES.index("learned"), min(grade, GRADES.index("hard")) + 1):
        after = known.copy()
        while any(after.domain(point) for point in after.points) and rule_out_easily(after, limit):
            found = next(easily_seen(after, limit), None)
            if found is not None:
                yield f"{found}, by {GRADES[limit - 1]} inferences"
                return


def easily_seen(known: Knowledge, grade: int) -> Iterator[str]:
    """Yield the tiles and values that easier inferences find without ruling anything out first."""
    if grade > 0:
        yield from (f"{known.fits(face)[0]} on {face}" for face in sorted(known.open) if len(known.fits(face)) == 1)
    if grade > 1 and known.all_used:
        for tile in sorted(known.left):
            homes = known.homes(tile)
            if len(homes) == 1 and set(map(least, known.fits(homes[0]))) != {tile}:
                yield f"{tile} has its place on {homes[0]}"
    if grade > 2:
        for point in known.points:
            if point not in known.values and len(known.domain(point)) == 1:
                yield f"{known.domain(point)} at {point}"


def rule_out_easily(known: Knowledge, grade: int) -> bool:
    """Try one method after another until one rules something out. Return whether any did.

    Counts are used only if ``grade`` is above "learned".
    """
    out = {
        (point, value)
        for point in known.points
        if point not in known.values
        for value in set.union(*(known.can(face, point) for face in known.around[point])) - known.domain(point)
    }
    if not out and close_a_group(known):
        return True
    if not out and known.all_used and grade > GRADES.index("learned"):
        out = {(point, value) for value in known.every_value for point in too_large(known, value)}
    for point, value in out:
        known.rule_out(point, value)
    return bool(out)


def close_a_group(known: Knowledge) -> bool:
    """Find n faces that only n tiles fit, and rule out these tiles elsewhere."""
    for size in (1, 2, 3):
        for group in combinations([face for face in sorted(known.open) if len(known.fits(face)) <= 3 * size], size):
            fitting = {least(triple) for face in group for triple in known.fits(face)}
            if len(fitting) <= size and any(set(known.homes(tile)) - set(group) for tile in fitting):
                known.held.update(dict.fromkeys(fitting, frozenset(group)))
                known.found.clear()
                return True
    return False


def too_large(known: Knowledge, value: int) -> Iterator[Any]:
    """Yield the points that cannot have the value, because the others could then not use exactly the corners left."""
    left = sum(tile.count(value) for tile in known.all_tiles)
    left -= sum(len(known.around[point]) for point in known.points if known.values.get(point) == value)
    able = {point for point in known.points if point not in known.values and value in known.domain(point)}
    for point in able:
        sums = {0}
        for other in able - {point}:
            sums |= {total + len(known.around[other]) for total in sums}
        if left - len(known.around[point]) not in sums:
            yield point


def disproved(known: Knowledge, inferences: list[dict[str, Any]]) -> Iterator[str]:
    for inference in inferences:
        stated = pairs(inference.get("gives", []))
        for face, triple in lays(inference):
            stated += zip(corners(face), triple)
            if (face, least(triple)) in known.barred:
                yield f"{triple} on {face}"
        yield from (f"{value} at {point}" for point, value in stated if (point, value) in known.out)
        for case in inference.get("cases", []):
            yield from disproved(known, case)


def assumed(known: Knowledge, inference: dict[str, Any]) -> list[str]:
    """Return the values that an inference uses although they are neither given nor found before."""
    domains = {point: known.domain(point) for point in known.points}
    unknown = [
        (point, min(domain)) for point, domain in domains.items() if len(domain) == 1 and point not in known.values
    ]
    if not unknown:
        return []
    widened = {**domains, **{point: set(known.every_value) for point, _ in unknown}}
    conclusions = pairs(inference.get("excludes", [])) if inference["rule"] == "outline" else [(None, 0)]
    for point, value in conclusions:
        if outline_can(known, inference, {**widened, **({point: {value}} if point else {})}):
            return [f"{value} at {point}" for point, value in unknown]
    return []
