"""The steps of a solver as inferences on the lattice, and these in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from analyzer.board import Placement
from analyzer.errors import counted
from analyzer.lattice import Point, corners
from analyzer.position import Note
from analyzer.text.draft import Given
from puzzles.explanation.naming import Names
from puzzles.explanation.steps import Inference, Rule
from puzzles.explanation.tracing import Taken
from puzzles.fill.task import Task
from puzzles.ladder.state import TILES, ContradictionError, LadderStep, RotationTable, rotation_table, values_of
from puzzles.ladder.techniques import reads


class _Trial(NamedTuple):
    """What is supposed, each for itself, and what each leads to: clauses, and trials within it."""

    supposed: tuple[Given, ...]
    chain: tuple[str | _Trial, ...]


class Inferences:
    """Turns steps of a task into inferences."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._table: RotationTable = rotation_table(task.tile_set)
        self._tiles = task.tile_set.of_mask(task.tiles)

    def of(self, taken: Taken) -> Iterator[Inference]:
        """The inferences of a step."""
        step = taken.step
        if taken.supposed is not None:
            yield Inference("suppose", gives=(self._given(*taken.supposed),))
        elif taken.dead is not None:
            yield self._dead(taken, taken.dead)
        elif step is not None and taken.chain:
            *steps, end = [inference for each in taken.chain for inference in self.of(each)]
            yield from steps
            yield end._replace(excludes=self._excluded(step))
        elif step is not None and step.technique == "neighbour":
            for face, pairs in groupby(sorted(taken.by, key=lambda pair: (pair[1], pair[0])), lambda pair: pair[1]):
                out = tuple(self._given(step.point, value) for value, _ in pairs)
                yield Inference("neighbour", faces=(self._task.faces[face],), excludes=out)
        elif step is not None:
            yield self._direct(step, taken)

    def _direct(self, step: LadderStep, taken: Taken) -> Inference:
        faces, triples = self._task.faces, self._table.triples
        gives = tuple(self._given(*value) for value in step.values)
        if step.technique == "fit":
            ((face, place),) = step.laid
            return Inference("fit", faces=(faces[face],), lays=(Placement(faces[face], triples[place]),))
        if step.technique == "value":
            by = tuple(faces[face] for face in sorted({face for _, face in taken.by}))
            return Inference("value", faces=by, gives=gives)
        if step.technique == "count":
            return self._about("count", taken)._replace(gives=gives, excludes=self._excluded(step))
        if step.technique == "outline":
            return self._about("outline", taken)._replace(excludes=self._excluded(step))
        if step.technique == "round":
            return Inference("round", faces=tuple(faces[face] for face in step.faces), excludes=self._excluded(step))
        tiles = self._task.tile_set.of_mask(step.tiles)
        bars = tuple(self._bars(step))
        if step.technique == "place":
            return Inference("place", faces=tuple(faces[face] for face in step.faces), tiles=tuple(tiles), bars=bars)
        return Inference("group", faces=tuple(faces[face] for face in step.faces), tiles=tuple(tiles), bars=bars)

    def _bars(self, step: LadderStep) -> Iterator[Note]:
        """The tiles that a step keeps away from faces."""
        for face, mask in step.excluded:
            for tile in self._task.tile_set.of_mask(self._table.allowed[mask][TILES]):
                yield Note(self._task.faces[face], tile)

    def _dead(self, taken: Taken, dead: ContradictionError) -> Inference:
        if dead.dead == "no-fit":
            return Inference("no-fit", faces=(self._task.faces[dead.face],))
        if dead.dead == "no-place":
            return Inference("no-place", tiles=(self._task.tile_set.tiles[dead.tile],))
        return self._about(dead.dead, taken)

    def _about(self, rule: Rule, taken: Taken) -> Inference:
        """What the tiles to use have of a value on their corners, or of two values on their edges."""
        about = taken.dead.about if taken.dead else taken.step.about if taken.step else ()
        if len(about) == 1:
            number = sum(tile.count(about[0]) for tile in self._tiles)
            having, able = (tuple(self._task.points[point] for point in each) for each in (taken.having, taken.able))
            return Inference(rule, about=about, number=number, having=having, able=able)
        low, high = about
        number = sum(reads(tile, (low, high)) for tile in self._tiles)
        return Inference(rule, about=about if number >= 0 else (high, low), number=abs(number))

    def _given(self, point: int, value: int) -> Given:
        return Given(self._task.points[point], value)

    def _excluded(self, step: LadderStep) -> tuple[Given, ...]:
        return tuple(self._given(step.point, value) for value in values_of(step.ruled_out)) if step.point >= 0 else ()


class Teller:
    """Tells inferences in words, one step after the other; it knows what is known by then."""

    def __init__(self, task: Task, names: Names) -> None:
        self._names = names
        self._values: dict[Point, int] = {p: v for p, v in zip(task.points, task.known) if v is not None}
        self._corners = dict.fromkeys(task.points, 0)
        for points in task.corners:
            for point in points:
                self._corners[task.points[point]] += 1

    def step(self, inferences: Sequence[Inference]) -> str:
        """A step: what is found out one by one, then what follows from it."""
        parts: list[list[str | _Trial]] = [[]]
        supposed: list[Given] = []
        before: list[dict[Point, int]] = []
        placed = None
        for told in _joined(inferences):
            first = told[0]
            if first.rule == "suppose":
                parts.append([])
                supposed += first.gives
                before.append(dict(self._values))
            elif first.rule == "fit" and first.lays[0].tile == placed:
                parts[-1][-1] = f"{parts[-1][-1]}{self._values_found(first.lays[0])}"
            else:
                parts[-1].append(self._clause(told))
            placed = first.tiles[0] if first.rule == "place" and len(first.tiles) == 1 else None
            if first.rule.startswith("no-"):
                trial = _Trial((supposed.pop(),), tuple(parts.pop()))
                last = parts[-1][-1] if parts[-1] else None
                if isinstance(last, _Trial) and last.chain == trial.chain:
                    parts[-1][-1] = last._replace(supposed=last.supposed + trial.supposed)
                else:
                    parts[-1].append(trial)
                self._values = before.pop()
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
            told += _sentence(clauses)
            clauses = []
            told.append(f"[{self._trial(part)}]" if within else self._trial(part))
        return told + _sentence(clauses)

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
            return self._place(first)
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
        return f"only {laid.tile} fits {face}{found}" if found else f"{face} is {laid.tile}"

    def _values_found(self, laid: Placement) -> str:
        """The values that a tile brings to points that had none."""
        new = [pair for pair in zip(corners(laid.at), laid.corners) if pair[0] not in self._values]
        return f", so {_and(f'{self._point(point)} is {value}' for point, value in new)}" if new else ""

    def _place(self, inference: Inference) -> str:
        tiles, faces = _and(tile.name for tile in inference.tiles), self._faces(inference)
        if len(inference.faces) == 1:
            return f"{tiles} fits no face but {faces}"
        return f"{tiles} fit no faces but {faces}, which take nothing else"

    def _cannot(self, told: Sequence[Inference]) -> str:
        """Values that points cannot have, because of one face or of several together."""
        faces = self._faces(told[0])
        if told[0].rule == "neighbour":
            points = _or(self._point(inference.excludes[0].point) for inference in told)
            return f"{faces} cannot have {_or(str(given.value) for given in told[0].excludes)} at {points}"
        out = (given for inference in told for given in inference.excludes)
        return f"no tiles fit {faces} together if {self._values_of(out, 'is', 'or')}"

    def _group(self, inference: Inference) -> str:
        tiles, faces = _and(tile.name for tile in inference.tiles), self._faces(inference)
        if len(inference.faces) == 1:
            return f"only {tiles} fits {faces}, one way or another, so no other face takes it"
        return f"only {tiles} fit {faces}, so no other face takes one of these"

    def _count(self, told: Sequence[Inference]) -> str:
        must = {given.point for inference in told for given in inference.gives}
        out = set() if told[0].rule == "no-count" else {given.point for each in told for given in each.excludes}
        value, number = told[0].about[0], told[0].number
        can = {point for inference in told for point in inference.able} | must | out
        have = {point for inference in told for point in inference.having}
        have |= {point for point in can if self._values.get(point) == value}
        left = number - sum(self._corners[point] for point in have)
        large = {point for point in out if self._corners[point] > left}
        sums = [each for each in told if not {given.point for given in each.excludes} <= large or each.gives] or told
        if (must or out - large) and len({frozenset(each.able) - must - out for each in sums}) > 1:
            others = sums[1:]
            with_first = [each for each in told if each not in others]
            return "; ".join(map(self._count, [with_first, *([each] for each in others)]))
        words = f"the tiles have {value} on {counted(number, 'corner')}"
        if have:
            sure = sorted(map(self._point, have - self._values.keys()))
            words += f", {number - left} of them taken" + (f" as {_and(sure)} can only be {value}" if sure else "")
        if large:
            words += f", too few {'left ' if have else ''}for {_and(self._with_corners(large))}"
        if large and not must and not out - large:
            return words
        able = {point for inference in sums for point in inference.able}
        room = {point for point in able | must | out - have - self._values.keys() if self._corners[point] <= left}
        where = f"only be on {_and(self._with_corners(room))}" if room else "be nowhere else"
        words += f", and {'the rest' if have else 'it'} can {where}"
        if told[0].rule == "no-count":
            return f"{words}, which does not add up"
        sides = [
            f"{_and(sorted(map(self._point, each)))} {_are(each)} {being}"
            for each, being in ((must, f"{value}"), (out - large, f"not {value}"))
            if each
        ]
        return f"{words}, {'so' if room == must else 'which adds up only if'} {_and(sides)}"

    def _outline(self, told: Sequence[Inference]) -> str:
        first, second = told[0].about
        number = told[0].number
        times = {0: "as often as", 1: "once more than", 2: "twice more than"}.get(number, f"{number} times more than")
        must = f"clockwise the outline has to read {first}-{second} {times} {second}-{first}, as the tiles do"
        if told[0].rule == "no-outline":
            return f"{must}, which it cannot"
        out = (given for inference in told for given in inference.excludes)
        return f"{must}, which it cannot if {self._values_of(out, 'is', 'or')}"

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
        return frozenset(inference.faces) if inference.rule == "round" else id(inference)

    return [list(group) for _, group in groupby(inferences, subject)]


def _sentence(clauses: Sequence[str]) -> list[str]:
    """Clauses as a sentence, if there are any. The letter that a clause begins with may be the name of a point."""
    told = "; ".join(clauses)
    return [f"{told}." if told[1:2] in " ," else f"{told[:1].upper()}{told[1:]}."] if clauses else []


def _are(many: Collection[object]) -> str:
    return "is" if len(many) == 1 else "are"


def _and(words: Iterable[str]) -> str:
    return _listed(words, "and")


def _or(words: Iterable[str]) -> str:
    return _listed(words, "or")


def _listed(words: Iterable[str], last: str) -> str:
    *first, final = words
    return f"{', '.join(first)} {last} {final}" if first else final
