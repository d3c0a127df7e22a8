"""A checker of explanations that knows their words alone: it replays every inference from its JSON, with its own code.

It shares nothing with the ladder and the explanations: tiles are triples, what is known are three dictionaries, and
what a face can hold is found by trying every tile that is left in every rotation.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from analyzer.lattice import corners, neighbours
from analyzer.position import Puzzle

Triple = tuple[int, int, int]


class WrongInferenceError(AssertionError):
    """An inference does not follow."""


def least(triple: Triple) -> Triple:
    a, b, c = triple
    return min((a, b, c), (b, c, a), (c, a, b))


class Knowledge:
    """What is known at some moment."""

    def __init__(self, puzzle: Puzzle) -> None:
        board = puzzle.position.board
        self.open = set(puzzle.fill)
        self.faces = frozenset(puzzle.fill)
        self.values = {**puzzle.givens, **board.values}
        self.points = sorted({point for face in self.open for point in corners(face)})
        self.every_value = sorted({value for tile in board.tile_set for value in tile})
        listed = puzzle.use if puzzle.use is not None else board.tile_set.of_mask(board.unplayed)
        self.all_tiles = [least(tuple(tile)) for tile in listed]
        self.left = set(self.all_tiles)
        self.out: set[tuple[Any, int]] = set()
        self.held: dict[Triple, frozenset[Any]] = {}
        self.holds: dict[Any, set[Triple]] = {}

    def copy(self) -> Knowledge:
        other = Knowledge.__new__(Knowledge)
        vars(other).update(
            {name: v if isinstance(v, (frozenset, list)) else v.copy() for name, v in vars(self).items()}
        )
        return other

    @property
    def all_used(self) -> bool:
        return len(self.all_tiles) == len(self.faces)

    def fits(self, face: Any) -> list[Triple]:
        """Every way in which a tile that is left can lie on a face."""
        found = set()
        for tile in self.left:
            if face not in self.held.get(tile, self.faces) or tile not in self.holds.get(face, {tile}):
                continue
            a, b, c = tile
            for triple in ((a, b, c), (b, c, a), (c, a, b)):
                if all(
                    self.values.get(point, value) == value and (point, value) not in self.out
                    for point, value in zip(corners(face), triple)
                ):
                    found.add(triple)
        return sorted(found)

    def can(self, face: Any, point: Any) -> set[int]:
        """The values that a face can have on one of its points."""
        if face not in self.open:
            return {self.values[point]}
        place = corners(face).index(point)
        return {triple[place] for triple in self.fits(face)}

    def domain(self, point: Any) -> set[int]:
        """The values that all faces round a point can have there."""
        return set.intersection(*(self.can(face, point) for face in self.around(point)))

    def around(self, point: Any) -> list[Any]:
        return [face for face in self.faces if point in corners(face)]


def replay(puzzle: Puzzle, explanation: dict[str, Any]) -> dict[Any, Triple]:
    """Every inference of an explanation checked; the tiles that it lays, by face.

    Raises:
        WrongInferenceError: one does not follow.
    """
    known = Knowledge(puzzle)
    laid: dict[Any, Triple] = {}
    before: list[tuple[Knowledge, dict[Any, Triple], tuple[Any, int]]] = []
    for number, step in enumerate(explanation["steps"], 1):
        for inference in step["inferences"]:
            try:
                rule = inference["rule"]
                if rule == "suppose":
                    (given,) = pairs(inference["gives"])
                    before.append((known.copy(), dict(laid), given))
                    learn(known, *given)
                elif rule.startswith("no-"):
                    check(dead(known, inference), "it is not dead")
                    known, laid, supposed = before.pop()
                    check(pairs(inference["excludes"]) == [supposed], "it excludes something else")
                    known.out.add(supposed)
                else:
                    follow(known, laid, inference)
            except WrongInferenceError as wrong:
                raise WrongInferenceError(f"step {number}, {inference}: {wrong}") from None
        check(not before, f"step {number} ends within a trial")
    return laid


def check(true: bool, words: str) -> None:
    if not true:
        raise WrongInferenceError(words)


def pairs(listed: list[dict[str, Any]]) -> list[tuple[Any, int]]:
    return [(tuple(each["point"]), each["value"]) for each in listed]


def places(inference: dict[str, Any]) -> list[Any]:
    return [tuple(face) for face in inference["faces"]]


def tiles(inference: dict[str, Any]) -> list[Triple]:
    return [least(tuple(int(value) for value in name.split("-"))) for name in inference["tiles"]]


def learn(known: Knowledge, point: Any, value: int) -> None:
    check(known.values.get(point, value) == value, "the point has another value")
    known.values[point] = value


def follow(known: Knowledge, laid: dict[Any, Triple], inference: dict[str, Any]) -> None:
    """An inference that ends nothing: whether it follows, and what is known with it."""
    if inference["rule"] == "fit":
        ((face, triple),) = [(tuple(each["at"]), tuple(each["corners"])) for each in inference["lays"]]
        check(known.fits(face) == [triple], f"what fits is {known.fits(face)}")
        laid[face] = triple
        known.open.remove(face)
        known.left.remove(least(triple))
        for point, value in zip(corners(face), triple):
            learn(known, point, value)
    else:
        RULES[inference["rule"]](known, inference)


def placed(known: Knowledge, inference: dict[str, Any]) -> None:
    faces, group = places(inference), set(tiles(inference))
    homes = [other for other in known.open if group & set(map(least, known.fits(other)))]
    check(known.all_used and group <= known.left and len(group) == len(faces), "it is not about as many tiles")
    check(sorted(homes) == sorted(faces), f"their places are {homes}")
    for face in faces:
        known.holds[face] = group & known.holds.get(face, group)


def valued(known: Knowledge, inference: dict[str, Any]) -> None:
    ((point, value),) = pairs(inference["gives"])
    check(all(point in corners(face) for face in places(inference)), "a face is not there")
    rest = set(known.every_value).intersection(*(known.can(face, point) for face in places(inference)))
    check(rest == {value}, f"it can be {rest}")
    learn(known, point, value)


def ruled_out_by_a_neighbour(known: Knowledge, inference: dict[str, Any]) -> None:
    (face,) = places(inference)
    for point, value in pairs(inference["excludes"]):
        check(value not in known.can(face, point), f"it can have {value}")
        known.out.add((point, value))


def grouped(known: Knowledge, inference: dict[str, Any]) -> None:
    group = frozenset(places(inference))
    fitting = {least(triple) for face in group for triple in known.fits(face)}
    check(group <= known.open and len(fitting) <= len(group), f"they can have {fitting}")
    check(fitting <= set(tiles(inference)) and len(tiles(inference)) == len(group), f"they can have {fitting}")
    for tile in tiles(inference):
        known.held[tile] = group


def forced(known: Knowledge, inference: dict[str, Any]) -> None:
    """All ways to fill the faces together, by trying every tile on each."""
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
    for point, value in pairs(inference["excludes"]):
        check(all(way[point] != value for way, _ in ways), f"it is {value} in one way")
        known.out.add((point, value))


def outlined(known: Knowledge, inference: dict[str, Any]) -> None:
    domains = {point: known.domain(point) for point in known.points}
    for point, value in pairs(inference["excludes"]):
        check(not outline_can(known, inference, {**domains, point: {value}}), "it can")
        known.out.add((point, value))


def counted(known: Knowledge, inference: dict[str, Any]) -> None:
    (value,) = inference["about"]
    for point, given in pairs(inference["gives"]):
        check(given == value and not comes_out(known, inference, point, False), "it can")
        learn(known, point, value)
    for point, out in pairs(inference["excludes"]):
        check(out == value and not comes_out(known, inference, point, True), "it can")
        known.out.add((point, value))


def comes_out(known: Knowledge, inference: dict[str, Any], about: Any = None, has: bool = False) -> bool:
    """Whether the points that are told can take as many corners of a value as the tiles have, one having it or not."""
    (value,) = inference["about"]
    number = sum(tile.count(value) for tile in known.all_tiles)
    check(known.all_used and number == inference["number"], f"the tiles have {number}")
    having, able = ({tuple(point) for point in inference[each]} - {about} for each in ("having", "able"))
    for point in set(known.points) - {about}:
        check(point in having | able or value not in known.domain(point), f"{point} can have {value}, too")
        check(point not in having or known.domain(point) == {value}, f"{point} can have something else")
    sums = {sum(len(known.around(point)) for point in having | ({about} if has else set()))}
    for point in able:
        sums |= {total + len(known.around(point)) for total in sums}
    return number in sums


def outline_can(known: Knowledge, inference: dict[str, Any], domains: dict[Any, set[int]]) -> bool:
    """Whether two values can be read along the outline, each edge as best it can, as often as the tiles have it."""
    first, second = inference["about"]
    number = sum(read(edge, first, second) for tile in known.all_tiles for edge in round_about(tile))
    check(known.all_used and number == inference["number"], f"the tiles read {number}")
    most = 0
    for face in known.faces:
        for edge in round_about(corners(face)):
            if not any(set(edge) <= set(corners(other)) for other in neighbours(face) if other in known.faces):
                can = first in known.domain(edge[0]) and second in known.domain(edge[1])
                check(face in places(inference) or not can, f"it can be read along {face}, too")
                most += max(read(pair, first, second) for pair in product(*(domains[point] for point in edge)))
    return most >= number


RULES = {
    "place": placed,
    "value": valued,
    "neighbour": ruled_out_by_a_neighbour,
    "group": grouped,
    "count": counted,
    "outline": outlined,
    "round": forced,
}


def round_about(three: Any) -> list[tuple[Any, Any]]:
    a, b, c = three
    return [(a, b), (b, c), (c, a)]


def read(edge: tuple[int, int], first: int, second: int) -> int:
    return (edge == (first, second)) - (edge == (second, first))


def dead(known: Knowledge, inference: dict[str, Any]) -> bool:
    """Whether what is known cannot be."""
    rule = inference["rule"]
    if rule == "no-fit":
        (face,) = places(inference)
        return face in known.open and not known.fits(face)
    if rule == "no-place":
        (tile,) = tiles(inference)
        fitting = [face for face in known.open if tile in map(least, known.fits(face))]
        return known.all_used and tile in known.left and not fitting
    domains = {point: known.domain(point) for point in known.points}
    if not all(domains.values()):
        return True
    return not (comes_out(known, inference) if rule == "no-count" else outline_can(known, inference, domains))
