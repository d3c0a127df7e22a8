"""Inferences in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from analyzer.board import Placement
from analyzer.errors import counted
from analyzer.lattice import Face, Point, corners
from analyzer.render.words import listed
from analyzer.text.draft import Given
from analyzer.tiles import Tile
from puzzles.explanation.naming import Names, tiles_left
from puzzles.explanation.steps import Inference
from puzzles.fill.task import Task


class _Trial(NamedTuple):
    """What is supposed, each for itself, and what each leads to: clauses, and trials within it."""

    supposed: tuple[Given, ...]
    chain: tuple[str | _Trial, ...]


class Teller:
    """Tells inferences in words, one step after the other; it knows what is known by then."""

    def __init__(self, task: Task, names: Names) -> None:
        self._names = names
        self._values: dict[Point, int] = {p: v for p, v in zip(task.points, task.known) if v is not None}
        self._lying = tiles_left(task)
        self._corners = dict.fromkeys(task.points, 0)
        for points in task.corners:
            for point in points:
                self._corners[task.points[point]] += 1

    def step(self, inferences: Sequence[Inference]) -> str:
        """A step: what is found out one by one, then what follows from it."""
        parts: list[list[str | _Trial]] = [[]]
        supposed: list[Given] = []
        before: list[tuple[dict[Point, int], dict[Face, Tile]]] = []
        if all(inference.lays and not self._new(inference.lays[0]) for inference in inferences):
            return (
                f"{_and(map(self._fit, inferences))}: {'its' if len(inferences) == 1 else 'their'} corners are known."
            )
        for told in _joined(inferences):
            first = told[0]
            if first.rule == "suppose":
                parts.append([])
                supposed += first.gives
                before.append((dict(self._values), dict(self._lying)))
            else:
                parts[-1].append(self._clause(told))
            if first.rule.startswith("no-"):
                trial = _Trial((supposed.pop(),), tuple(parts.pop()))
                last = parts[-1][-1] if parts[-1] else None
                if isinstance(last, _Trial) and last.chain == trial.chain:
                    parts[-1][-1] = last._replace(supposed=last.supposed + trial.supposed)
                else:
                    parts[-1].append(trial)
                self._values, self._lying = before.pop()
            for inference in told:
                self._learn(inference)
        return " ".join(self._sentences(parts[0]))

    def _sentences(self, parts: Iterable[str | _Trial], within: bool = False) -> list[str]:
        """Clauses side by side as one sentence, a trial by itself, in square brackets where it is within another."""
        told: list[str] = []
        clauses: list[str] = []
        for part in parts:
            if isinstance(part, str):
                clauses.append(part)
                continue
            told += self._sentence(clauses)
            clauses = []
            told.append(f"[{self._trial(part)}]" if within else self._trial(part))
        return told + self._sentence(clauses)

    def _sentence(self, clauses: Sequence[str]) -> list[str]:
        """Clauses as a sentence, if there are any; a point that it begins with keeps its small letters."""
        told = "; ".join(clauses)
        named = told.partition(" ")[0].rstrip(",") in self._names.points.values()
        return [f"{told}." if named else f"{told[:1].upper()}{told[1:]}."] if clauses else []

    def _trial(self, trial: _Trial) -> str:
        """A trial, or several that end alike by the same chain."""
        begun = f"suppose {self._values_of(trial.supposed, 'is', 'or')}"
        first, *others = trial.chain
        chain = [f"{begun}: {first}", *others] if isinstance(first, str) else [begun, first, *others]
        ended = f"So {self._values_of(trial.supposed, 'is not', 'and')}."
        return " ".join([*self._sentences(chain, within=True), ended])

    def _values_of(self, givens: Iterable[Given], being: str, last: str) -> str:
        """Values of points, each point once."""
        values: dict[str, list[str]] = {}
        for point, value in sorted((self._point(given.point), str(given.value)) for given in givens):
            values.setdefault(point, []).append(value)
        return f", {last} ".join(f"{point} {being} {_or(those)}" for point, those in values.items())

    def _clause(self, told: Sequence[Inference]) -> str:
        """Inferences about the same thing, as one clause."""
        first = told[0]
        if first.rule == "fit":
            return self._fit(first)
        if first.rule == "place":
            return self._place(told)
        if first.rule == "value":
            (given,) = first.gives
            return f"{self._point(given.point)} can only be {given.value}: nothing else suits {self._faces(first)}"
        if first.rule in ("neighbour", "round"):
            return self._cannot(told)
        if first.rule == "group":
            return self._group(first)
        if first.rule in ("count", "no-count"):
            return self._count(told)
        if first.rule in ("outline", "no-outline"):
            return self._outline(told)
        if first.rule == "no-fit":
            return f"no tile is left for {self._faces(first)}"
        return f"{first.tiles[0]} has no place left"

    def _fit(self, inference: Inference) -> str:
        (laid,) = inference.lays
        found = self._values_found(laid)
        face = self._faces(inference)
        known = not found or laid.at in self._lying
        return f"{face} is {laid.tile}{found}" if known else f"only {laid.tile} fits {face}{found}"

    def _new(self, laid: Placement) -> list[tuple[Point, int]]:
        """The points that had no value before a tile lay there, with theirs."""
        return [pair for pair in zip(corners(laid.at), laid.corners) if pair[0] not in self._values]

    def _values_found(self, laid: Placement) -> str:
        """The values that a tile brings to points that had none, each value once."""
        found: dict[int, list[str]] = {}
        for name, value in sorted((self._point(point), value) for point, value in self._new(laid)):
            found.setdefault(value, []).append(name)
        told = [f"{_and(points)} {_are(points)} {value}" for value, points in found.items()]
        alike = any(len(points) > 1 for points in found.values())
        return f", so {', and '.join(told) if alike else _and(told)}" if told else ""

    def _place(self, told: Sequence[Inference]) -> str:
        """Tiles that have only so many places; of one tile perhaps also how it lies there."""
        tiles, faces = _and(tile.name for tile in told[0].tiles), self._faces(told[0])
        if len(told[0].faces) > 1:
            return f"{tiles} fit no faces but {faces}, which take nothing else"
        found = "".join(self._values_found(laid) for inference in told for laid in inference.lays)
        return f"{tiles} fits no face but {faces}{found or ', so it lies there, one way or another'}"

    def _cannot(self, told: Sequence[Inference]) -> str:
        """Values that points cannot have, because of one face or of several together."""
        faces = self._faces(told[0])
        if told[0].rule == "neighbour":
            points = _or(sorted(self._point(inference.excludes[0].point) for inference in told))
            return f"{faces} cannot have {_or(str(given.value) for given in told[0].excludes)} at {points}"
        out = (given for inference in told for given in inference.excludes)
        return f"no tiles fit {faces} together if {self._values_of(out, 'is', 'or')}"

    def _group(self, inference: Inference) -> str:
        tiles, faces = _and(sorted(tile.name for tile in inference.tiles)), self._faces(inference)
        if len(inference.faces) == 1:
            return f"only {tiles} fits {faces}, one way or another, so no other face takes it"
        return f"only {tiles} fit {faces}, so no other face takes one of these"

    def _count(self, told: Sequence[Inference]) -> str:
        """Counts of one value, which look at the same points."""
        value, number = told[0].about[0], told[0].number
        must = {given.point for inference in told for given in inference.gives}
        out = set() if told[0].rule == "no-count" else {given.point for each in told for given in each.excludes}
        left = number - sum(self._corners[point] for point in told[0].having)
        words = f"the tiles have {value} on {counted(number, 'corner')}"
        if told[0].having:
            sure = sorted(self._point(point) for point in told[0].having if point not in self._values)
            words += f", {number - left if left else 'all'} of them taken"
            words += f" as {_and(sure)} can only be {value}" if sure else ""
        large = {point for point in out if self._corners[point] > left}
        if large and not left:
            words += f", so none is left for {_or(sorted(map(self._point, large)))}"
        elif large:
            words += f", too few {'left ' if told[0].having else ''}for {_or(self._with_corners(large))}"
        out -= large
        if large and not must | out:
            return words
        able = {point for inference in told for point in inference.able}
        room = {point for point in able | must | out if self._corners[point] <= left}
        where = f"only be on {_and(self._with_corners(room))}" if room else "be nowhere else"
        words += f", and {'the rest' if told[0].having else 'it'} can {where}"
        if told[0].rule == "no-count":
            return f"{words}, which does not add up"
        sides = [
            f"{_and(sorted(map(self._point, each)))} {_are(each)} {being}"
            for each, being in ((must, f"{value}"), (out, f"not {value}"))
            if each
        ]
        return f"{words}, {'so' if room == must else 'which adds up only if'} {_and(sides)}"

    def _outline(self, told: Sequence[Inference]) -> str:
        (first, second), number = told[0].about, told[0].number
        more, less = (first, second) if number >= 0 else (second, first)
        often = {0: "as often as", 1: "once more than", 2: "twice more than"}
        times = often.get(abs(number), f"{abs(number)} times more than")
        where = f"along {self._faces(told[0])} only" if told[0].faces else "nowhere"
        words = (
            f"clockwise the outline has to read {more}-{less} {times} {less}-{more}, as the tiles do, "
            f"and can read {first}-{second} {where}, which is not enough"
        )
        if told[0].rule == "no-outline":
            return words
        out = (given for inference in told for given in inference.excludes)
        return f"{words} if {self._values_of(out, 'is', 'or')}"

    def _with_corners(self, points: Iterable[Point]) -> Iterator[str]:
        """Points by their letters, each with how many corners meet there."""
        for number, point in enumerate(sorted(points, key=self._point)):
            corners = self._corners[point]
            yield f"{self._point(point)} ({corners if number else counted(corners, 'corner')})"

    def _point(self, point: Point) -> str:
        return self._names.points[point]

    def _faces(self, inference: Inference) -> str:
        return _and(self._names.faces[face] for face in inference.faces)

    def _learn(self, inference: Inference) -> None:
        if inference.rule in ("place", "group") and len(inference.faces) == 1:
            self._lying[inference.faces[0]] = inference.tiles[0]
        self._values.update(inference.gives)
        for laid in inference.lays:
            self._values.update(zip(corners(laid.at), laid.corners))


def _joined(inferences: Sequence[Inference]) -> list[list[Inference]]:
    """The inferences, neighbours of which one clause tells together."""

    def subject(inference: Inference) -> object:
        if inference.rule in ("count", "outline"):
            return inference.rule, inference.about
        if inference.rule == "neighbour":
            return inference.faces, tuple(out.value for out in inference.excludes)
        if inference.rule in ("place", "fit"):
            return (*inference.tiles, *(laid.tile for laid in inference.lays))
        return frozenset(inference.faces) if inference.rule == "round" else id(inference)

    return [list(group) for _, group in groupby(inferences, subject)]


def _are(many: Collection[object]) -> str:
    return "is" if len(many) == 1 else "are"


def _and(words: Iterable[str]) -> str:
    return listed([*words])


def _or(words: Iterable[str]) -> str:
    return listed([*words], "or")
