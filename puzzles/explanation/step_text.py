"""The text of a step: its inferences become clauses, and the clauses become sentences."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import reduce
from itertools import combinations, groupby
from typing import NamedTuple, TypeAlias

from analyzer.board import Placement
from analyzer.lattice import Face, Point, corners, neighbours
from analyzer.messages import Phrase, Value, either, in_a_row, joined, listed, phrase, phrases, sentence
from analyzer.text.draft import Given
from analyzer.tiles import Corners, Tile
from puzzles.explanation.looking import MOST_NAMED, pattern
from puzzles.explanation.naming import Names, tiles_left
from puzzles.explanation.steps import Inference
from puzzles.fill.task import Task
from puzzles.regions import faces_at_points


class _Trial(NamedTuple):
    supposed: Inference
    chain: tuple[_Part, ...]
    end: Inference


_Part: TypeAlias = "Inference | _Trial"


class _Supposition(NamedTuple):
    """A supposition whose consequences the text describes.

    The other fields are used if the consequences leave a tile without a place. Before the supposition, this tile could
    be on the faces in ``before``; directly after it, only on those in ``after``. At that time, ``closed``
    faces have a tile.
    """

    clause: Phrase
    before: Sequence[Face]
    after: Sequence[Face]
    closed: int


MOST_WAYS_TO_ADD_UP = 3
"""The text lists up to this many groups of points with the right number of corners."""

MOST_ADDED_UP = 6
"""A reader can try all groups of this many points. If only one group has the right number of corners, the text names
it.
"""

MOST_HOMES = 8
"""If a tile has more places before a supposition, the text lists only those that remain."""

NUMBERED = 4
"""A chain or a step with at least this many links has numbers."""

LISTED = 9
"""A chain with at least this many links is a list, one link per line; inside another chain, ``NUMBERED`` links are
enough.
"""

INDENT = "  "

LINK = ("(", " ")
"""The first character of a list line: a space if it is indented, otherwise the ``(`` of its number."""


class StepWriter:
    """Writes the steps of one puzzle in order, and remembers their conclusions."""

    def __init__(self, task: Task, names: Names) -> None:
        self._names = names
        self._values: dict[Point, int] = {p: v for p, v in zip(task.points, task.known) if v is not None}
        self._lying = tiles_left(task)
        self._homes: dict[Tile, tuple[Face, ...]] = {}
        self._corners = faces_at_points(frozenset(task.faces))
        self._depth = 0
        self._supposed: list[_Supposition] = []
        self._ended = False
        self._shown: set[Face] = set()
        self._barred = {(task.faces[face], task.tile_set.tiles[tile]) for face, tile in task.out_tiles}
        self._tiles = task.tile_set.of_mask(task.tiles)
        self._outlines: set[tuple[int, int, tuple[Face, ...]]] = set()
        values = frozenset[int]().union(*self._tiles)
        out = {(task.points[point], value) for point, value in task.out_values}
        self._possible = {at: values - {value for point, value in out if point == at} for at in names.points}

    def has_news(self, inferences: Iterable[Inference]) -> bool:
        return not all(map(self._is_known, inferences))

    def step(self, inferences: Sequence[Inference]) -> Phrase:
        self._outlines.clear()
        inferences = [inference for inference in inferences if not self._is_shown(inference)] or inferences
        if all(inference.rule == "fit" and not self._new(inference.lays[0]) for inference in inferences):
            return sentence(
                phrases(
                    "{tiles}, because its corners are known",
                    "{tiles}, because their corners are known",
                    len(inferences),
                    tiles=listed(map(self._fit, inferences)),
                )
            )
        sentences = list(self._sentences(_nested(inferences)))
        return self._in_lines(sentences or [self._chain([self._clause(self._grouped(inferences)[-1])])])

    def _in_lines(self, sentences: Iterable[Phrase]) -> Phrase:
        text, *others = sentences
        last = text
        for each in others:
            before = "" if str(each).startswith("\n") else self._line() if "\n" in str(last) else " "
            text, last = in_a_row([text, each], before), each
        return text

    def _line(self) -> str:
        return f"\n{INDENT * self._depth}"

    def _sentences(self, parts: Sequence[_Part]) -> Iterator[Phrase]:
        for plain, together in groupby(parts, lambda part: isinstance(part, Inference) and part.rule != "either"):
            if plain:
                reasons = self._reasons([part for part in together if isinstance(part, Inference)])
                if reasons:
                    yield self._chain(reasons)
                continue
            for part in self._alike_joined(together):
                yield from self._either(part) if isinstance(part, Inference) else self._trial(part)

    def _alike_joined(self, parts: Iterable[_Part]) -> list[_Part]:
        """Join those trials of a point whose texts differ only in the supposed value."""
        found: list[_Part] = []
        for part in parts:
            last = found[-1] if found else None
            if isinstance(part, _Trial) and isinstance(last, _Trial) and self._links(part) == self._links(last):
                supposed = last.supposed._replace(gives=last.supposed.gives + part.supposed.gives)
                end = last.end._replace(excludes=last.end.excludes + part.end.excludes)
                found[-1] = last._replace(supposed=supposed, end=end)
            else:
                found.append(part)
        return found

    def _links(self, trial: _Trial) -> tuple[object, ...]:
        """Return a key; two trials of one point have equal keys if their consequences are the same."""
        if trial.supposed.lays:
            return (id(trial),)
        supposition, links = self._followed(trial.supposed, (*trial.chain, trial.end), _so)
        return trial.supposed.gives[0].point, *(str(link).replace(str(supposition), "") for link in links)

    def _reasons(self, inferences: Sequence[Inference]) -> list[Phrase]:
        clauses: list[Phrase] = []
        groups = self._grouped(inferences)
        for number, together in enumerate(groups):
            obvious = clauses and together[0].rule == "fit" and not self._new(together[0].lays[0])
            found = self._clauses_about(together, groups[number + 1 :])
            clauses = [*clauses[:-1], joined(clauses[-1], *found)] if obvious else [*clauses, *found]
        return clauses

    def _clauses(self, inferences: Sequence[Inference], later: Sequence[Sequence[Inference]] = ()) -> list[Phrase]:
        groups = [*self._grouped(inferences), *later]
        clauses: list[Phrase] = []
        for place in range(len(groups) - len(later)):
            if self._ended:
                break
            end = self._early_end(groups[place]) if self._supposed else []
            clauses += end or self._clauses_about(groups[place], groups[place + 1 :])
            self._ended = self._ended or bool(end)
        return clauses

    def _early_end(self, together: Sequence[Inference]) -> list[Phrase]:
        """The clauses for a contradiction that makes these inferences unnecessary; empty if there is none."""
        first = together[0]
        if first.rule == "fit":
            (laid,) = first.lays
            same = (face for face in self._names.faces if face != laid.at and self._tile_on(face) == laid.tile)
            face = next(same, None)
            if face is not None:
                lies = phrase("{face} is {tile}", face=self._names.faces[face], tile=laid.tile.name)
                self._lying[face] = laid.tile
                return [lies, self._no_fit(laid.at)]
        if first.rule in ("neighbour", "value") and self._is_short(first):
            for face, tiles in zip(first.because or (), first.left):
                if not any(self._may_lie(face, tile) for tile in tiles):
                    return [self._no_fit(face)]
        return []

    def _tile_on(self, face: Face) -> Tile | None:
        values = [self._values.get(point) for point in corners(face)]
        return None if None in values else Tile.of(*(value for value in values if value is not None))

    def _clauses_about(self, together: Sequence[Inference], later: Sequence[Sequence[Inference]]) -> list[Phrase]:
        """Write the clauses for one group of inferences, and learn the conclusions.

        If a point then has one value left, the last clause also gives this value.
        """
        together = [inference for inference in together if not self._is_known(inference)]
        found = self._clauses(self._missing_grounds(together), [together, *later])
        together = [inference for inference in together if not self._is_known(inference)]
        if not together:
            return found
        found.append(self._clause(together))
        following = later[0] if later else ()
        said = {given.point for inference in following if inference.rule != "value" for given in inference.gives}
        said |= {_subject(inference) for inference in together if len(self._still_possible(inference)) == 1}
        for last in self._learn_with_last_values(together):
            if last.point not in said:
                clause = _can_only_be([self._point(last.point)], last.value)
                if "\n" in str(found[-1]):
                    found.append(clause)
                else:
                    join = joined if together[0].rule == "count" else _so
                    found[-1] = join(found[-1], clause)
        return found

    def _learn_with_last_values(self, inferences: Iterable[Inference]) -> list[Given]:
        """Learn the conclusions; return each value that is the only one left at its point."""
        for inference in inferences:
            self._learn(inference)
        last = [
            Given(point, *possible)
            for point, possible in self._possible.items()
            if len(possible) == 1 and point not in self._values
        ]
        self._values.update(last)
        return last

    def _conclusion(self, clause: Phrase, inference: Inference) -> Phrase:
        last = self._learn_with_last_values([inference])
        return self._sentence([clause, *([self._each_point(last, _can_only_be, _and)] if last else [])])

    def _is_known(self, inference: Inference) -> bool:
        if inference.rule not in ("value", "neighbour", "count", "outline", "round"):
            return self._is_shown(inference)
        found = all(given.point in self._values for given in inference.gives)
        return found and not any(self._agrees(*out) for out in inference.excludes)

    def _is_shown(self, inference: Inference) -> bool:
        return inference.rule == "fit" and inference.lays[0].at in self._shown

    def _missing_grounds(self, together: Iterable[Inference]) -> list[Inference]:
        parts = dict.fromkeys(part for each in together if each.rule != "round" for part in each.parts)
        return [part for part in parts if not self._is_known(part)]

    def _grouped(self, inferences: Sequence[Inference]) -> list[list[Inference]]:
        def subject(inference: Inference) -> object:
            if self._is_too_large(inference):
                return "too large"
            if inference.rule in ("count", "outline"):
                return inference.rule, inference.about, inference.against
            if inference.rule in ("neighbour", "value") and len(inference.left) == 1 and self._is_short(inference):
                return inference.faces, inference.left
            if inference.rule == "neighbour":
                return id(inference) if inference.would and _is_general(inference) else frozenset(inference.would)
            if inference.rule in ("place", "fit"):
                return (*inference.tiles, *(laid.tile for laid in inference.lays))
            return id(inference)

        return [list(group) for _, group in groupby(inferences, subject)]

    def _is_too_large(self, inference: Inference) -> bool:
        """Whether a point has too many corners for a value."""
        return not inference.having and any(
            inference.rule == "count" and self._corners[given.point] > inference.number for given in inference.excludes
        )

    def _sentence(self, clauses: Iterable[Phrase]) -> Phrase:
        return sentence(joined(*clauses), small=self._names.points.values())

    def _trial(self, trial: _Trial) -> Iterator[Phrase]:
        supposition, links = self._followed(trial.supposed, (*trial.chain, trial.end), _so)
        yield self._chain(links, phrase("suppose {values}:", values=supposition))
        yield self._conclusion(phrase("so {values}", values=self._denied(trial)), trial.end)

    def _either(self, inference: Inference) -> Iterator[Phrase]:
        cases = inference.cases or ()
        yield self._sentence([self._choice([case[0] for case in cases])])
        for case in cases:
            supposition, links = self._followed(case[0], _nested(case[1:]), _then)
            if links:
                yield self._chain(links, phrase("if {values}:", values=supposition))
            elif case[0].lays:
                yield self._sentence([phrase("if {supposition}", supposition=supposition)])
        found = [self._values_found(laid) or self._lies(laid) for laid in inference.lays]
        found += [have([self._point(given.point)], given.value) for given in inference.gives]
        if inference.excludes:
            found.append(self._each_point(inference.excludes, lack, _and))
        yield self._conclusion(phrase("in either case, {values}", values=listed(found)), inference)

    def _chain(self, links: Sequence[Phrase], head: Phrase | None = None) -> Phrase:
        most = NUMBERED if self._depth else LISTED
        lines = len(links) > 1 and (len(links) >= most or any("\n" in str(link) for link in links))
        between = self._line() if lines else " "
        clauses = _one_by_one(_numbered(links) if lines or len(links) >= NUMBERED else links, between)
        if head or lines:
            clauses = in_a_row([head or "", clauses], between)
        return sentence(clauses, small=self._names.points.values())

    def _followed(
        self, supposed: Inference, parts: Sequence[_Part], so: Callable[[Phrase, Phrase], Phrase]
    ) -> tuple[Phrase, list[Phrase]]:
        """Write the clause for a supposition, and those for its consequences.

        The conclusions hold only under the supposition, so they are forgotten at the end. ``so`` combines the clause
        for a supposed tile with the values that the tile gives.
        """
        values, tiles = (dict(self._values), dict(self._possible)), (dict(self._lying), dict(self._homes))
        rest = set(self._shown), set(self._barred), self._ended
        supposition = self._supposition(supposed, so)
        clause = self._each_point(supposed.gives, have, _or) if supposed.gives else self._lies(*supposed.lays)
        *_, end = parts or (supposed,)
        homeless = end.tiles if isinstance(end, Inference) and end.rule == "no-place" else ()
        before = [face for tile in homeless for face in self._places(tile)]
        self._learn(supposed)
        after = [face for tile in homeless for face in self._places(tile)]
        self._supposed.append(_Supposition(clause, before, after, len(self._lying)))
        links: list[Phrase] = []
        for plain, together in groupby(parts, lambda part: isinstance(part, Inference)):
            if plain:
                links += self._clauses([part for part in together if isinstance(part, Inference)])
            else:
                self._depth += 1
                for part in together:
                    assert isinstance(part, _Trial), "the other kind of part"
                    if self._ended:
                        break
                    links.append(Phrase("[{trial}]", (("trial", self._in_lines(self._trial(part))),)))
                self._depth -= 1
        (self._values, self._possible), (self._lying, self._homes) = values, tiles
        self._shown, self._barred, self._ended = rest
        self._supposed.pop()
        return supposition, links

    def _supposition(self, supposed: Inference, so: Callable[[Phrase, Phrase], Phrase]) -> Phrase:
        if supposed.gives:
            return self._each_point(supposed.gives, have, _or)
        (laid,) = supposed.lays
        found = self._values_found(laid)
        return self._lies(laid) if found is None else so(self._lies(laid), found)

    def _lies(self, laid: Placement) -> Phrase:
        return phrase("{face} is {tile}", face=self._names.faces[laid.at], tile=laid.tile.name)

    def _denied(self, trial: _Trial) -> Phrase:
        if trial.end.bars:
            bar = trial.end.bars[0]
            return lack([self._names.faces[(bar.at[0], bar.at[1])]], str(bar.out))
        return self._each_point(trial.supposed.gives, lack, _and)

    def _choice(self, suppositions: Sequence[Inference]) -> Phrase:
        if suppositions[0].gives:
            return self._each_point([given for each in suppositions for given in each.gives], have, _or)
        laid = [placement for each in suppositions for placement in each.lays]
        if len({placement.at for placement in laid}) > 1:
            faces = either(self._names.faces[placement.at] for placement in laid)
            return phrase("{tile} fits only {faces}", tile=laid[0].tile.name, faces=faces)
        tiles = either(dict.fromkeys(placement.tile.name for placement in laid))
        return phrase("{face} is {tile}", face=self._names.faces[laid[0].at], tile=tiles)

    def _each_point(
        self,
        givens: Iterable[Given],
        clause: Callable[[Sequence[str], Value], Phrase],
        join: Callable[[Phrase, Phrase], Phrase],
    ) -> Phrase:
        values: dict[str, list[str]] = {}
        for point, value in sorted((self._point(given.point), str(given.value)) for given in givens):
            values.setdefault(point, []).append(value)
        return reduce(join, (clause([point], either(those)) for point, those in values.items()))

    def _clause(self, together: Sequence[Inference]) -> Phrase:
        first = together[0]
        if self._is_too_large(first):
            return self._too_large(together)
        if first.rule == "no-fit":
            return self._no_fit(first.faces[0])
        if first.rule == "no-place":
            return self._no_place(first)
        if first.rule == "fit":
            return self._fit(first)
        if first.rule == "group":
            return self._group(first)
        if first.rule == "value" and len(together) == 1:
            return self._value(first)
        if first.rule == "round":
            return self._round(first)
        several = {
            "place": self._place,
            "neighbour": self._neighbour,
            "value": self._neighbour,
            "count": self._count,
            "outline": self._outline,
        }
        return several[first.rule](together)

    def _no_fit(self, face: Face) -> Phrase:
        points = corners(face)
        for point in points:
            if point not in self._values and not self._possible[point]:
                return phrase("no value is left at {point}", point=self._point(point))
        named = self._needed_corners(face)
        values, reasons = self._what_shows(face, named)
        clause = phrase("no tile is left for {faces}", faces=self._faces([face]))
        if values:
            clause = phrase("no tile is left for {faces} with {values}", faces=self._faces([face]), values=values)
        if reasons:
            clause = phrase("{clause}, because {reasons}", clause=clause, reasons=reasons)
        tiles = (Tile.of(*map(way.__getitem__, points)) for way in self._readings(face, named, used=True))
        return reduce(_and, [*self._seen_elsewhere(tiles, [face]), clause])

    def _what_shows(self, face: Face, points: Collection[Point]) -> tuple[Phrase | None, Phrase | None]:
        """Name the values left at points with few values, and the values ruled out at the other points."""
        few = [point for point in points if len(self._left_at(point)) <= MOST_NAMED]
        lacks = [given for point in points if point not in few for given in self._ruled_out_at(face, point)]
        left = [_at([self._point(point)], either(map(str, self._left_at(point)))) for point in few]
        return listed(left) if left else None, self._each_point(lacks, lack, _and) if lacks else None

    def _needed_corners(self, face: Face, only: Corners | None = None) -> list[Point]:
        """Find the lettered corners that prove that no tile fits a face.

        With ``only``, they prove that only these values fit. The proof that is easiest to check is chosen.
        """
        points = sorted(self._names.points.keys() & {*corners(face)}, key=self._point)
        groups = [group for size in range(len(points) + 1) for group in combinations(points, size)]
        wanted = [dict(zip(corners(face), only))] if only else []
        shown = [group for group in groups if all(way in wanted for way in self._readings(face, group))]
        work = {
            group: sum(len(self._left_at(point)) for point in group) + len([*self._readings(face, group, used=True)])
            for group in shown
        }
        return list(min(shown, key=work.__getitem__, default=points))

    def _readings(self, face: Face, points: Collection[Point], used: bool = False) -> Iterator[dict[Point, int]]:
        """Yield each way to place a tile that agrees with the given values and the values left at ``points``.

        If ``used`` is true, tiles on other faces and tiles ruled out for this face are included.
        """
        for tile in self._tiles:
            for way in tile.rotations if used or self._can_have(face, tile) else ():
                values = dict(zip(corners(face), way))
                limited = (point for point in values if point in points or point not in self._names.points)
                if all(values[point] in self._left_at(point) for point in limited):
                    yield values

    def _ruled_out_at(self, face: Face, point: Point) -> list[Given]:
        """The values ruled out at a corner, except those that the other corners exclude anyway."""
        found = {values[point] for values in self._readings(face, {*corners(face)} - {point})}
        return [Given(point, value) for value in sorted(found.difference(self._left_at(point)))]

    def _left_at(self, point: Point) -> list[int]:
        return [self._values[point]] if point in self._values else sorted(self._possible[point])

    def _no_place(self, inference: Inference) -> Phrase:
        clause, supposed = phrase("no face is left for {tile}", tile=inference.tiles[0].name), self._supposed[-1]
        many = len(supposed.before) > MOST_HOMES
        fitted = supposed.after if many else supposed.before
        if len(fitted) == len(self._names.faces) - supposed.closed:
            return clause
        names: dict[str, Value] = {"clause": clause, "values": supposed.clause, "faces": self._faces(fitted)}
        if many:
            return phrase("{clause}: the supposition that {values} left only {faces} for the tile", **names)
        return phrase("{clause}: before the supposition that {values}, the tile fitted only {faces}", **names)

    def _value(self, inference: Inference) -> Phrase:
        (given,) = inference.gives
        inference = self._by_one_face(inference)
        values: dict[str, Value] = {"point": self._point(given.point), "value": given.value}
        if len(self._possible[given.point]) == 1 or not self._is_short(inference):
            return phrase("{point} can only be {value}: all other values were ruled out", **values)
        return phrase("{choice}, so {point} can only be {value}", choice=self._choices(inference), **values)

    def _by_one_face(self, inference: Inference) -> Inference:
        (given,) = inference.gives
        for face, tiles in zip(inference.because or (), inference.left) if self._is_short(inference) else ():
            ways = [dict(zip(corners(face), way)) for tile in tiles for way in tile.rotations]
            found = {way[given.point] for way in ways if all(self._agrees(*pair) for pair in way.items())}
            if found == {given.value}:
                beside = tuple(other for other in inference.beside if other.point in corners(face))
                return inference._replace(because=(face,), left=(tiles,), beside=beside)
        return inference

    def _neighbour(self, together: Sequence[Inference]) -> Phrase:
        first = together[0]
        if self._is_short(first):
            beside = tuple(given for each in together for given in each.beside)
            lacks = [given for each in together for given in each.lacks]
            for each in together:
                point, gone = _subject(each), set(self._few(each)).difference(self._still_possible(each))
                lacks += [Given(point, value) for value in sorted(gone) if point not in {at for at, _ in beside}]
            choices = self._choices(first._replace(beside=beside, lacks=tuple(lacks)))
            return reduce(_and, [self._only(first, choices), *map(self._only, together[1:])])
        excluded: dict[tuple[Face, tuple[int, ...]], list[str]] = {}
        for each in together:
            out = tuple(given.value for given in each.excludes if self._agrees(*given))
            out = out or tuple(given.value for given in each.excludes)
            excluded.setdefault((each.faces[0], out), []).append(self._point(each.excludes[0].point))
        clause = listed(
            phrase(
                "{faces} cannot have {values} at {points}",
                faces=self._names.faces[face],
                values=either(map(str, out)),
                points=either(sorted(points)),
            )
            for (face, out), points in excluded.items()
        )
        reads = list(dict.fromkeys(read for each in together for read in (*each.reads, *self._reads_in_the_text(each))))
        patterns = [read for read in reads if "-" in read]
        reasons = [phrase("no remaining tile has {values} clockwise", values=either(patterns))] if patterns else []
        if len(patterns) < len(reads):
            reasons.append(phrase("no remaining tile has {values}", values=either(sorted({*reads} - {*patterns}))))
        reasons += self._would(together)
        return phrase("{clause}: {reasons}", clause=clause, reasons=reduce(_and, reasons)) if reasons else clause

    def _only(self, inference: Inference, choice: Phrase | None = None) -> Phrase:
        """Name the values left at a point if they are few, otherwise the values ruled out."""
        point, still = self._point(_subject(inference)), self._still_possible(inference)
        if still:
            values: dict[str, Value] = {"point": point, "value": either(map(str, still))}
            if choice is None:
                return _can_only_be([point], values["value"])
            return phrase("{choice}, so {point} can only be {value}", choice=choice, **values)
        lacking = lack([point], either(str(given.value) for given in inference.excludes))
        return lacking if choice is None else _so(choice, lacking)

    def _few(self, inference: Inference) -> tuple[int, ...]:
        if inference.rule == "value":
            return (inference.gives[0].value,)
        (allowed,) = inference.allows if inference.rule == "neighbour" and self._is_short(inference) else ((),)
        return allowed if len(allowed) <= MOST_NAMED else ()

    def _still_possible(self, inference: Inference) -> list[int]:
        """The possible values from ``_few``, or all of them if none is possible."""
        few = self._few(inference)
        if not few or inference.rule == "value":
            return list(few)
        at = _subject(inference)
        ((face, tiles),) = zip(inference.because or inference.faces, inference.left)
        ways = [dict(zip(corners(face), way)) for tile in self._agreeing(face, tiles) for way in tile.rotations]
        left = {way[at] for way in ways if all(self._agrees(*pair) for pair in way.items())}
        return [value for value in few if value in left] or list(few)

    def _would(self, together: Sequence[Inference]) -> Iterator[Phrase]:
        first, would = together[0], [each for inference in together for each in inference.would]
        would = [(tile, given) for tile, given in would if any(self._could(each, tile) for each in together)]
        would = [(tile, given) for tile, given in would if given is None or given.point not in self._values] or would
        used = {tile for tile, homes in self._homes.items() if all(each.faces[0] not in homes for each in together)}
        would = [(tile, None if tile in used else given) for tile, given in would]
        barred = dict.fromkeys(tile.name for tile, given in would if given is None)
        if barred:
            faces = dict.fromkeys(self._names.faces[each.faces[0]] for each in together)
            yield phrases(
                "{tiles} was ruled out for {faces}",
                "{tiles} were ruled out for {faces}",
                len(barred),
                tiles=listed(barred),
                faces=listed(faces),
            )
        puts: dict[str, set[Given]] = {}
        for tile, given in would:
            if given is not None:
                puts.setdefault(tile.name, set()).add(given)
        groups: dict[frozenset[Given], list[str]] = {}
        for name, givens in puts.items():
            groups.setdefault(frozenset(givens), []).append(name)
        if puts and len(puts) <= MOST_NAMED:
            reasons = [
                phrases(
                    "{tiles} would require {found}",
                    "{tiles} would each require {found}",
                    len(names),
                    tiles=listed(names),
                    found=self._alternatives(found),
                )
                for found, names in groups.items()
            ]
            at_several = any(len({given.point for given in found}) > 1 for found in groups)
            yield reduce(_and, reasons) if at_several else listed(reasons)
        elif puts:
            values = self._alternatives(first.excludes)
            if first.beside or first.lacks:
                found = reduce(_and, self._beside(first))
                yield phrase(
                    "{found}, and every remaining tile with {values} contradicts this", found=found, values=values
                )
            else:
                found = self._alternatives({given for givens in puts.values() for given in givens})
                yield phrase("each tile with {values} would require {found}", values=values, found=found)

    def _alternatives(self, givens: Collection[Given]) -> Phrase:
        points = [given.point for given in givens]
        return self._each_point(givens, _at, _or if len({*points}) < len(points) else _or_at)

    def _reads_in_the_text(self, inference: Inference) -> Iterator[str]:
        """For each excluded value, yield the face's pattern if the text so far leaves no tile for that pattern."""
        at, face = _subject(inference), inference.faces[0]
        for given in inference.excludes:
            read = pattern([given.value if point == at else self._values.get(point) for point in corners(face)])
            tiles = {tile for tile, _ in inference.would if given.value in tile}
            if tiles and not any(self._could(inference._replace(excludes=(given,)), tile) for tile in tiles):
                yield read

    def _could(self, inference: Inference, tile: Tile) -> bool:
        """Whether the tile is free, and fits this face with an excluded value."""
        (face,), at = inference.faces, _subject(inference)
        if any(tile == other and face != place for place, other in self._lying.items()):
            return False
        values = {given.value for given in inference.excludes}
        return any(
            all(
                value in values if point == at else self._values.get(point, value) == value
                for point, value in zip(corners(face), way)
            )
            for way in tile.rotations
        )

    def _is_short(self, inference: Inference, most: int = MOST_NAMED) -> bool:
        return bool(inference.left) and all(0 < len(tiles) <= most for tiles in inference.left)

    def _choices(self, inference: Inference) -> Phrase:
        listed_tiles = [
            (face, self._agreeing(face, tiles)) for face, tiles in zip(inference.because or (), inference.left)
        ]
        choices = listed(
            phrase("{face} is {tile}", face=self._names.faces[face], tile=either(sorted(tile.name for tile in tiles)))
            for face, tiles in listed_tiles
        )

        def matters(out: Given) -> bool:
            return any(
                dict(zip(corners(face), way)).get(out.point) == out.value
                and all(self._values.get(point, value) == value for point, value in zip(corners(face), way))
                for face, tiles in listed_tiles
                for tile in tiles
                for way in tile.rotations
            )

        lacks = tuple(filter(matters, inference.lacks))
        elsewhere = self._seen_elsewhere((tile for tiles in inference.left for tile in tiles), inference.because or ())
        return reduce(_and, [*elsewhere, choices, *self._beside(inference._replace(lacks=lacks))])

    def _seen_elsewhere(self, tiles: Iterable[Tile], faces: Collection[Face]) -> list[Phrase]:
        """Write clauses such as "B is 0-1-2" for tiles on other faces, if the corners of these faces are known.

        Tiles that an earlier clause has placed are not named again.
        """
        others = self._names.faces.keys() - self._lying.keys() - {*faces}
        unnamed = {self._tile_on(face): face for face in others}
        shown = [
            phrase("{face} is {tile}", face=self._names.faces[unnamed[tile]], tile=tile.name)
            for tile in dict.fromkeys(tiles)
            if tile in unnamed and tile not in self._lying.values()
        ]
        return [listed(shown)] if shown else []

    def _agreeing(self, face: Face, tiles: Sequence[Tile]) -> Sequence[Tile]:
        return [tile for tile in tiles if self._may_lie(face, tile)] or tiles

    def _may_lie(self, face: Face, tile: Tile) -> bool:
        if any(other != face and self._tile_on(other) == tile for other in self._names.faces):
            return False
        return any(all(map(self._agrees, corners(face), way)) for way in tile.rotations)

    def _places(self, tile: Tile) -> list[Face]:
        return [face for face in self._names.faces if self._can_have(face, tile) and self._may_lie(face, tile)]

    def _can_have(self, face: Face, tile: Tile) -> bool:
        """Whether the text so far allows a tile on a face, whatever its corners are."""
        if (face, tile) in self._barred or self._lying.get(face, tile) != tile:
            return False
        if any(other != face and tile in (self._lying.get(other), self._tile_on(other)) for other in self._names.faces):
            return False
        group = [other for other, homes in self._homes.items() if face in homes]
        return face in self._homes.get(tile, (face,)) and (not group or tile in group)

    def _agrees(self, point: Point, value: int) -> bool:
        return self._values.get(point, value) == value and value in self._possible.get(point, (value,))

    def _beside(self, inference: Inference) -> Iterator[Phrase]:
        left = [given for given in inference.beside if self._agrees(given.point, given.value)]
        for givens, clause in ((left or inference.beside, _can_only_be), (inference.lacks, lack)):
            if givens:
                yield self._each_point({*givens}, clause, _and)

    def _round(self, inference: Inference) -> Phrase:
        because = inference.because or ()
        used = [*(face for face in inference.faces if face in because), *because]
        clause = phrase(
            "no tiles fit {faces} together if {values}",
            faces=self._faces(dict.fromkeys(used)),
            values=self._each_point(inference.excludes, have, _or),
        )
        if not inference.left and not inference.parts:
            return phrase(
                "{clause}: the two tiles would be mirror images of each other, but no such pair of tiles remains",
                clause=clause,
            )
        return self._none_left(clause, inference)

    def _none_left(self, clause: Phrase, inference: Inference, depth: int = 0) -> Phrase:
        """Add why no tiles fit: first the tiles left for each face, then, if needed, the values of a point."""
        names: dict[str, Value] = {"clause": clause}
        chain = inference._replace(left=tuple(tiles for tiles in inference.left if tiles))
        if chain.left:
            names["choices"] = self._choices(chain)
        if not inference.parts:
            names["face"] = self._names.faces[(inference.because or ())[-1]]
            if chain.left:
                return phrase("{clause}: {choices}, and no tile is left for {face}", **names)
            return phrase("{clause}: no tile is left for {face}", **names)
        parts = [part for part in inference.parts if any(self._agrees(*given) for given in part.gives)]
        parts = parts or list(inference.parts)
        if len(parts) == 1:
            (part,) = parts
            faces = (*(inference.because or ())[: len(chain.left)], *(part.because or ()))
            return self._none_left(clause, part._replace(because=faces, left=chain.left + part.left), depth)
        names["point"] = self._point(parts[0].gives[0].point)
        if chain.left:
            head = phrase("{clause}: {choices}; consider each value of {point}:", **names)
        elif depth:
            head = phrase("{clause}, consider each value of {point}:", **names)
        else:
            head = phrase("{clause}; consider each value of {point}:", **names)
        links = []
        for part in parts:
            given = [given for given in part.gives if self._agrees(*given)]
            supposition = self._each_point(given or part.gives, have, _or)
            links.append(self._none_left(phrase("if {supposition}", supposition=supposition), part, depth + 1))
        line = f"\n{INDENT * (depth + 1)}"
        return in_a_row([head, _one_by_one(_numbered(links), line)], line)

    def _fit(self, inference: Inference) -> Phrase:
        (laid,) = inference.lays
        names: dict[str, Value] = {"face": self._faces(inference.faces), "tile": laid.tile.name}
        found = self._values_found(laid)
        if found is None:
            return phrase("{face} is {tile}", **names)
        if laid.at in self._lying:
            return phrase("{face} is {tile}, so {values}", **names, values=found)
        if not any(point in self._values or point not in self._names.points for point in corners(laid.at)):
            return _so(self._only_tile(laid), found)
        return phrase("only {tile} fits {face}, so {values}", **names, values=found)

    def _only_tile(self, laid: Placement) -> Phrase:
        names: dict[str, Value] = {"face": self._names.faces[laid.at], "tile": laid.tile.name}
        limits, reasons = self._what_shows(laid.at, self._needed_corners(laid.at, laid.corners))
        clause = phrase("only {tile} fits {face}", **names)
        if limits:
            clause = phrase("only {tile} fits {face} with {limits}", **names, limits=limits)
        return phrase("{clause}, because {reasons}", clause=clause, reasons=reasons) if reasons else clause

    def _new(self, laid: Placement) -> list[tuple[Point, int]]:
        return [pair for pair in zip(corners(laid.at), laid.corners) if pair[0] not in self._values]

    def _values_found(self, laid: Placement) -> Phrase | None:
        found: dict[int, list[str]] = {}
        for name, value in sorted((self._point(point), value) for point, value in self._new(laid)):
            found.setdefault(value, []).append(name)
        clauses = [have(points, value) for value, points in found.items()]
        if any(len(points) > 1 for points in found.values()):
            return reduce(_and, clauses)
        return listed(clauses) if clauses else None

    def _place(self, together: Sequence[Inference]) -> Phrase:
        tiles, faces = together[0].tiles, self._faces(together[0].faces)
        if len(together[0].faces) > 1:
            names = listed(tile.name for tile in tiles)
            return phrase("{tiles} fit only {faces}, so no other tile can be there", tiles=names, faces=faces)
        laid = [laid for inference in together for laid in inference.lays]
        found = self._values_of_only_rotation(tiles[0], together[0].faces[0])
        if found is None and laid:
            found = self._values_found(laid[0])
        if found is None:
            return phrase(
                "{tile} fits only {face}, so it belongs there, whatever its rotation",
                tile=tiles[0].name,
                face=faces,
            )
        return phrase("{tile} fits only {face}, so {values}", tile=tiles[0].name, face=faces, values=found)

    def _values_of_only_rotation(self, tile: Tile, face: Face) -> Phrase | None:
        """Learn the values of a tile that has only one possible rotation; return a clause with the new values."""
        ways = [way for way in tile.rotations if all(map(self._agrees, corners(face), way))]
        if len(ways) != 1:
            return None
        found = self._values_found(Placement(face, ways[0]))
        self._values.update(zip(corners(face), ways[0]))
        self._shown.add(face)
        return found

    def _group(self, inference: Inference) -> Phrase:
        tiles, faces = listed(sorted(tile.name for tile in inference.tiles)), self._faces(inference.faces)
        if len(inference.faces) > 1:
            return phrase("only {tiles} fit {faces}, so no other face can use them", tiles=tiles, faces=faces)
        found = self._values_of_only_rotation(inference.tiles[0], inference.faces[0])
        if found:
            return phrase("only {tile} fits {face}, so {values}", tile=tiles, face=faces, values=found)
        return phrase(
            "only {tiles} fits {faces}, so no other face can use this tile, whatever its rotation",
            tiles=tiles,
            faces=faces,
        )

    def _count(self, together: Sequence[Inference]) -> Phrase:
        value, number, having = together[0].about[0], together[0].number, together[0].having
        must = {given.point for inference in together for given in inference.gives}
        out = {given.point for each in together for given in each.excludes}
        left = number - sum(self._corners[point] for point in having)
        clause = self._supply(value, number, left, having)
        large = {point for point in out if self._corners[point] > left} | self._rule_out_large(value, left, having)
        if large:
            together = [each for each in together if each.gives or each.excludes[0].point not in large]
            clause = self._too_few(clause, large, left, having)
            if not together:
                return clause
        out -= large
        able = {point for inference in together for point in inference.able}
        room = {point for point in able if self._corners[point] <= left and self._agrees(point, value)} | must | out
        alone, clause = clause, self._where(clause, room, having, large)
        concluded = must | out
        few = len(room) <= MOST_ADDED_UP and concluded <= room
        ways = self._ways_to_add_up(room, left) if few or len(concluded) > 1 else []
        if few and len(ways) == 1:
            return self._only_way(clause, ways[0], room, value)
        found = [be(sorted(map(self._point, points)), value) for points, be in ((must, have), (out, lack)) if points]
        if room == must:
            return phrase("{clause}, so {values}", clause=clause, values=listed(found))
        clause = phrase("{clause}; the numbers add up only if {values}", clause=clause, values=listed(found))
        if len(concluded) > 1 and 0 < len(ways) <= MOST_WAYS_TO_ADD_UP:
            names = [list(map(self._point, way)) for way in ways]
            single = all(len(way) == 1 for way in ways)
            choices = either(name for way in names for name in way) if single else reduce(_or, map(listed, names))
            return phrase("{clause}: only {ways} can give a total of {count}", clause=clause, ways=choices, count=left)
        if (must and out) or len({self._corners[point] for point in concluded}) > 1:
            return joined(*([alone] if large else []), *(self._count([each]) for each in together))
        return self._with_sums(clause, room, left, concluded, bool(out))

    def _where(self, clause: Phrase, room: set[Point], having: Collection[Point], large: set[Point]) -> Phrase:
        points = listed(self._with_corners(room))
        if room and having:
            return phrase(
                "{clause}, and the rest of these corners can only be at {points}", clause=clause, points=points
            )
        if room and large:
            return phrase("{clause}, so only {points} can have this value", clause=clause, points=points)
        if room:
            return phrase("{clause}, and only {points} can have this value", clause=clause, points=points)
        if having:
            return phrase("{clause}, and no other point can use the rest of these corners", clause=clause)
        return phrase("{clause}, and no other point can have this value", clause=clause)

    def _only_way(self, clause: Phrase, way: Sequence[Point], room: set[Point], value: int) -> Phrase:
        """Record that only the points in ``way`` have this value; return the clause."""
        out = room.difference(way)
        self._values.update((point, value) for point in way)
        for point in out:
            self._possible[point] -= {value}
        names = list(map(self._point, way))
        if not out:
            return phrase("{clause}, so {values}", clause=clause, values=have(names, value))
        return phrase(
            "{clause}; only {ways} can give a total of {count}, so {values}",
            clause=clause,
            ways=listed(names),
            count=sum(self._corners[point] for point in way),
            values=_and(have(names, value), lack(sorted(map(self._point, out)), value)),
        )

    def _too_large(self, together: Iterable[Inference]) -> Phrase:
        points: dict[tuple[int, int], set[Point]] = {}
        for inference in together:
            (out,) = inference.excludes
            points.setdefault((out.value, inference.number), set()).add(out.point)
        shared: dict[frozenset[Point], list[Phrase]] = {}
        for (value, number), large in sorted(points.items()):
            supplies = shared.setdefault(frozenset(large | self._rule_out_large(value, number)), [])
            further = phrase("{number} with the value {value}", number=number, value=value)
            supplies.append(further if supplies else self._supply(value, number, number, ()))
        clauses = []
        for room, supplies in shared.items():
            names: dict[str, Value] = {"clause": listed(supplies), "points": either(self._with_corners(room))}
            if len(supplies) > 1:
                clauses.append(phrase("{clause}, too few of each for {points}", **names))
            else:
                clauses.append(phrase("{clause}, which is too few for {points}", **names))
        return joined(*clauses)

    def _rule_out_large(self, value: int, left: int, having: Collection[Point] = ()) -> set[Point]:
        """Rule out a value at all points with more than ``left`` corners; return the points where this is new."""
        open_points = self._possible.keys() - self._values.keys() - set(having)
        large = {at for at in open_points if value in self._possible[at] and self._corners[at] > left}
        for point in large:
            self._possible[point] -= {value}
        return large

    def _too_few(self, clause: Phrase, points: Collection[Point], left: int, having: Collection[Point]) -> Phrase:
        if not having:
            return phrase(
                "{clause}, which is too few for {points}", clause=clause, points=either(self._with_corners(points))
            )
        if not left:
            return phrase(
                "{clause}, so none remains for {points}", clause=clause, points=either(sorted(map(self._point, points)))
            )
        return phrase(
            "{clause}, so too few remain for {points}", clause=clause, points=either(self._with_corners(points))
        )

    def _ways_to_add_up(self, room: Collection[Point], left: int) -> list[tuple[Point, ...]]:
        """Find the groups of points in ``room`` that have exactly ``left`` corners together."""
        points = sorted(room, key=self._point)
        groups = (group for size in range(1, len(points) + 1) for group in combinations(points, size))
        return [group for group in groups if sum(self._corners[point] for point in group) == left]

    def _with_sums(
        self, clause: Phrase, others: Collection[Point], left: int, points: Collection[Point], has: bool
    ) -> Phrase:
        one, *more = points
        sums = {0}
        for other in (*more, *set(others).difference(points)):
            sums |= {total + self._corners[other] for total in sums}
        wanted = left - self._corners[one] if has else left
        near = [max((total for total in sums if total < wanted), default=0)]
        near += sorted(total for total in sums if total > wanted)[:1]
        names = either(sorted(map(self._point, points)))
        values: dict[str, Value] = {"clause": clause, "point": names, "number": wanted}
        values["sums"] = either(map(str, near))
        if has:
            return phrase(
                "{clause}: if {point} had this value, the other points would have to use exactly {number} of these "
                "corners, but the closest that they can come is {sums}",
                **values,
            )
        return phrase(
            "{clause}: if {point} did not have this value, the other points would have to use exactly {number} of "
            "these corners, but the closest that they can come is {sums}",
            **values,
        )

    def _supply(self, value: int, number: int, left: int, having: Collection[Point]) -> Phrase:
        clause = phrases(
            "the tiles have {count} corner with the value {value}",
            "the tiles have {count} corners with the value {value}",
            number,
            value=value,
        )
        if not having:
            return clause
        sure = sorted(self._point(point) for point in having if point not in self._values)
        at = [*self._with_corners(having)]
        given = [self._corners[point] for point in having if point not in self._names.points]
        if given:
            place = phrases("the given point", "the given points", len(given))
            at.append(Phrase("{point} ({count})", (("point", place), ("count", sum(given)))) if at else place)
        names: dict[str, Value] = {"clause": clause, "taken": number - left, "points": listed(at)}
        if left:
            clause = phrase("{clause}, {taken} of them used at {points}", **names)
        else:
            clause = phrases(
                "{clause}, which is used at {points}", "{clause}, all of them used at {points}", number, **names
            )
        return joined(_can_only_be(sure, value), clause) if sure else clause

    def _outline(self, together: Sequence[Inference]) -> Phrase:
        (first, second), number = together[0].about, together[0].number
        faces = self._that_can_read(together[0].faces, first, second)
        values = self._each_point((given for each in together for given in each.excludes), have, _or)
        if (first, second, faces) in self._outlines and not together[0].against:
            return phrase(
                "if {values}, {pair} along {faces} is not enough either",
                pair=f"{first}-{second}",
                faces=self._faces(faces),
                values=values,
            )
        if faces:
            self._outlines.add((first, second, faces))
        more, less = (first, second) if number >= 0 else (second, first)
        pairs: dict[str, Value] = {"more": f"{more}-{less}", "less": f"{less}-{more}"}
        if number == 0:
            clause = phrase(
                "read clockwise, the tiles have as many {more} edges as {less} edges, and the same must be true of the "
                "outline",
                **pairs,
            )
        else:
            clause = phrases(
                "read clockwise, the tiles have one more {more} edge than {less} edges, and the same must be true of "
                "the outline",
                "read clockwise, the tiles have {count} more {more} edges than {less} edges, and the same must be true "
                "of the outline",
                abs(number),
                **pairs,
            )
        pair = f"{first}-{second}"
        if faces:
            clause = phrase(
                "{clause}, but the outline can have {pair} only along {faces}, which is not enough",
                clause=clause,
                pair=pair,
                faces=self._faces(faces),
            )
        else:
            clause = phrase("{clause}, but the outline cannot have {pair} anywhere", clause=clause, pair=pair)
        if not together[0].against:
            return phrase("{clause} if {values}", clause=clause, values=values)
        reverse: dict[str, Value] = {
            "clause": clause,
            "pair": f"{second}-{first}",
            "faces": self._faces(together[0].against),
            "values": values,
        }
        if faces:
            return phrase("{clause} if {values}, because the outline then has {pair} along {faces}", **reverse)
        return phrase("{clause}, and if {values}, the outline has {pair} along {faces}", **reverse)

    def _that_can_read(self, faces: tuple[Face, ...], first: int, second: int) -> tuple[Face, ...]:
        """The faces that can have this pair on the outline, or all of them if none can."""

        def can(face: Face) -> bool:
            a, b, c = points = corners(face)
            inner = [{*points} & {*corners(other)} for other in neighbours(face) if other in self._names.faces]
            edges = [edge for edge in ((a, b), (b, c), (c, a)) if {*edge} not in inner]
            return any(self._agrees(start, first) and self._agrees(end, second) for start, end in edges)

        return tuple(face for face in faces if can(face)) or faces

    def _with_corners(self, points: Collection[Point]) -> Iterator[Value]:
        for place, point in enumerate(sorted(self._names.points.keys() & points, key=self._point)):
            name, number = self._point(point), self._corners[point]
            yield (
                f"{name} ({number})"
                if place
                else phrases("{point} ({count} corner)", "{point} ({count} corners)", number, point=name)
            )

    def _point(self, point: Point) -> str:
        return self._names.points[point]

    def _faces(self, faces: Iterable[Face]) -> Phrase:
        return listed(map(self._names.faces.__getitem__, faces))

    def _learn(self, inference: Inference) -> None:
        if inference.rule in ("place", "group") and len(inference.faces) == 1:
            self._lying[inference.faces[0]] = inference.tiles[0]
        if inference.rule == "group":
            self._homes.update(dict.fromkeys(inference.tiles, inference.faces))
        self._values.update(inference.gives)
        self._barred |= {((bar.at[0], bar.at[1]), bar.out) for bar in inference.bars if isinstance(bar.out, Tile)}
        still = {*self._still_possible(inference)}
        for out in inference.excludes:
            self._possible[out.point] &= still or {*self._possible[out.point]} - {out.value}
        for laid in inference.lays:
            self._lying[laid.at] = laid.tile
            self._values.update(zip(corners(laid.at), laid.corners))


def _nested(inferences: Iterable[Inference]) -> tuple[_Part, ...]:
    parts: list[list[_Part]] = [[]]
    supposed: list[Inference] = []
    for inference in inferences:
        if inference.rule == "suppose":
            supposed.append(inference)
            parts.append([])
        elif inference.rule.startswith("no-"):
            trial = _Trial(supposed.pop(), tuple(parts.pop()), inference)
            parts[-1].append(trial)
        else:
            parts[-1].append(inference)
    return tuple(parts[0])


def _subject(inference: Inference) -> Point:
    return (*inference.gives, *inference.excludes)[0].point


def _is_general(inference: Inference) -> bool:
    """Whether a ``neighbour`` inference is about values rather than tiles."""
    return bool(inference.beside or inference.lacks) or len({tile for tile, put in inference.would if put}) > MOST_NAMED


def _one_by_one(links: Sequence[Phrase], between: str) -> Phrase:
    *others, last = links
    return in_a_row([*(phrase("{clause};", clause=link) for link in others), last], between)


def _numbered(links: Sequence[Phrase]) -> list[Phrase]:
    return [Phrase("({number}) {link}", (("number", place), ("link", link))) for place, link in enumerate(links, 1)]


def have(points: Sequence[str], value: Value) -> Phrase:
    """A clause such as "a and b are 3"."""
    return phrases("{points} is {value}", "{points} are {value}", len(points), points=listed(points), value=value)


def lack(points: Sequence[str], value: Value) -> Phrase:
    return phrases(
        "{points} is not {value}", "{points} are not {value}", len(points), points=listed(points), value=value
    )


def _can_only_be(points: Sequence[str], value: Value) -> Phrase:
    return phrase("{point} can only be {value}", point=listed(points), value=value)


def _at(points: Sequence[str], value: Value) -> Phrase:
    return phrase("{value} at {point}", value=value, point=listed(points))


def _or_at(first: Phrase, second: Phrase) -> Phrase:
    return either([first, second])


def _so(clause: Phrase, values: Phrase) -> Phrase:
    return phrase("{clause}, so {values}", clause=clause, values=values)


def _then(clause: Phrase, values: Phrase) -> Phrase:
    return phrase("{clause}, then {values}", clause=clause, values=values)


def _or(first: Phrase, second: Phrase) -> Phrase:
    return phrase("{first}, or {second}", first=first, second=second)


def _and(first: Phrase, second: Phrase) -> Phrase:
    return phrase("{first}, and {second}", first=first, second=second)
