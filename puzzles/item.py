"""A stored puzzle: its text, answer, difficulty, provenance and name.

The name is short and stays the same when the puzzle is rotated or shifted. It consists of the kind and a hash of the
question. If the set contains the mirror image of each of its tiles, a reflected puzzle has the same name, too.

To get a **twin** of a puzzle, raise all its values by the same number; the lowest value comes after the highest. A twin
usually has another name. A puzzle and its twin are equivalent if raising the values does not change the set and the
answer does not depend on the rules.
"""

from __future__ import annotations

import hashlib
import json
from base64 import b32encode
from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

from analyzer.board import Placement
from analyzer.display import advising, showing
from analyzer.forms import AnyOf, json_keys, to_json
from analyzer.from_json import read_part
from analyzer.lattice import SYMMETRIES, Face, Point, Symmetry, corners
from analyzer.messages import Phrase, phrase
from analyzer.position import KindName
from analyzer.text import read_draft
from analyzer.text.draft import Draft, Given
from analyzer.tiles import Tile
from puzzles.answers import Grade, how_hard
from puzzles.kinds import FIRST_VERSION, AnswerCheck, answer_types, kind
from puzzles.raising import own_raises, raised_corners, raised_tile
from puzzles.regions import to_origin

FORMAT = "triomino-puzzle/1"

ID_LENGTH = 10
"""The length of the hash in a name, in 5-bit characters: enough to give a million puzzles different names."""


@json_keys("seed", "number", "parameters", "version")
class Provenance(NamedTuple):
    """The origin of a puzzle. With this information, the same version of the generator can make the puzzle again.

    Attributes:
        seed: the seed of the run that made the puzzle.
        number: the number of the puzzle's candidate in this run, from 0.
        parameters: all parameters of the run, including those with default values.
        version: the version of the generator that made the puzzle.
    """

    seed: int
    number: int
    parameters: dict[str, Any]
    version: str = FIRST_VERSION

    def __hash__(self) -> int:
        return hash((self.seed, self.number, self.version))


@json_keys("id", "kind", "statement", "answer", "grade", "difficulty?", "tags", "provenance", form=FORMAT)
@advising
@showing("text", "svg")
class Item(NamedTuple):
    """A puzzle with its answer.

    Attributes:
        kind: the kind of the puzzle, such as ``fill``.
        statement: the puzzle as the text of a position.
        answer: the answer; its type depends on the kind.
        grade: how hard the puzzle is, as a word such as ``easy``.
        tags: words that describe the puzzle, such as its theme or shape, in alphabetical order.
        difficulty: how hard the puzzle is, as a number, finer than the grade; ``None`` if it is not known.
        provenance: the origin of the puzzle.
    """

    kind: KindName
    statement: str
    answer: Annotated[Any, AnyOf(answer_types)]
    grade: Grade
    tags: tuple[str, ...]
    difficulty: float | None
    provenance: Provenance

    def __repr__(self) -> str:
        return f"<Item: {self.id}, {self.how_hard}>"

    @property
    def how_hard(self) -> Phrase:
        """The grade, followed by the difficulty if it is known."""
        return how_hard(self.grade, self.difficulty)

    @property
    def id(self) -> str:
        """The puzzle's name; rotating or shifting the puzzle does not change it."""
        return puzzle_id(self.kind, self.draft, kind(self.kind).beyond(self.answer))

    @property
    def twins(self) -> tuple[str, ...]:
        """The names of the puzzle and its equivalent twins; the puzzle's own name comes first."""
        asked, draft = kind(self.kind), self.draft
        ways = own_raises(draft.tile_set)[: 1 if asked.needs_rules else None]
        return tuple(puzzle_id(self.kind, raised(draft, new), asked.beyond(self.answer)) for new in ways)

    @property
    def draft(self) -> Draft:
        """The parsed statement."""
        return read_draft(self.statement)

    @property
    def question(self) -> Phrase:
        """The question, in words."""
        return kind(self.kind).question(self.draft, self.answer)

    @property
    def answer_message(self) -> Phrase:
        """The answer, in words."""
        return kind(self.kind).answer_message(self.answer)

    @property
    def hints(self) -> tuple[Phrase, ...]:
        """Hints to show one after another; see ``PuzzleKind.answer_hints``."""
        return kind(self.kind).answer_hints(self.answer)

    def accepts(self, given: Any) -> bool:
        """Whether an answer (a JSON value) is right."""
        return self.judged(given).right

    def judged(self, given: Any) -> AnswerCheck:
        """Judge an answer (a JSON value). An answer that is equivalent to the stored one is also right."""
        return kind(self.kind).judged(self.draft, self.answer, given)


def complete_statement(item: Item) -> str:
    """Return the statement of a puzzle; add the header ``puzzle:``, which old puzzles lack."""
    return item.statement if item.draft.kind is not None else f"puzzle: {item.kind}\n{item.statement}"


def item_json(item: Item) -> dict[str, Any]:
    """Convert a puzzle to a value that ``json.dumps`` accepts."""
    data: dict[str, Any] = to_json(item)
    return data


def read_item(data: Any) -> Item:
    """Read a puzzle from a JSON value.

    Raises:
        ValueError: the data does not have the format ``FORMAT``, lacks a part, or has a part of the wrong type.
    """
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ValueError(phrase("expected a JSON object whose 'format' is {format}", format=repr(FORMAT)))
    try:
        name = read_part(KindName, data["kind"], "kind")
        return Item(
            name,
            read_part(str, data["statement"], "statement"),
            read_part(kind(name).answer_type, data["answer"], "answer"),
            read_part(Grade, data["grade"], "grade"),
            read_part(tuple[str, ...], data["tags"], "tags"),
            read_part(float | None, data.get("difficulty"), "difficulty"),
            read_part(Provenance, data["provenance"], "provenance"),
        )
    except KeyError as error:
        raise ValueError(phrase("the puzzle has no {key} entry", key=str(error))) from error


def puzzle_id(name: str, draft: Draft, beyond: str = "") -> str:
    r"""Return the name of a puzzle, such as ``fill-k3v7q2m9xa``; ``beyond`` is the result of ``PuzzleKind.beyond``.

    >>> from analyzer.text import read_draft
    >>> puzzle_id("fill", read_draft("tiles:\n 0,0 5-5-5\n 1,0 ?")) == puzzle_id("fill", read_draft(
    ...     "tiles:\n 3,3 5-5-5\n 2,3 ?"))
    True
    """
    digest = hashlib.sha256(f"{name}{beyond}\n{canonical(draft)}".encode()).digest()
    return f"{name}-{b32encode(digest).decode('ascii').lower()[:ID_LENGTH]}"


def canonical(draft: Draft) -> str:
    """Convert a draft to a string that stays the same when the puzzle is rotated or shifted.

    If the set contains every tile's mirror image, the string also stays the same when the puzzle is reflected.
    """
    allowed = [symmetry for symmetry in SYMMETRIES if not symmetry.mirrored or draft.tile_set.has_all_mirrors]
    return min(_serial(transformed(draft, symmetry)) for symmetry in allowed)


def transformed(draft: Draft, symmetry: Symmetry) -> Draft:
    """Rotate or reflect a draft about the point (0,0). A reflection also mirrors the tiles in ``hand`` and ``use``."""

    def mirrored(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
        return tuple(tile.mirror for tile in tiles) if symmetry.mirrored else tiles

    return draft._replace(
        layout=tuple(_transformed_tile(laid, symmetry) for laid in draft.layout),
        fill=tuple(symmetry.face(face) for face in draft.fill),
        givens=tuple(Given(symmetry.point(point), value) for point, value in draft.givens),
        hand=mirrored(draft.hand),
        use=None if draft.use is None else mirrored(draft.use),
    )


def raised(draft: Draft, new: Mapping[int, int]) -> Draft:
    """Replace each value of a draft with ``new[value]``; a value that is not in ``new`` stays the same."""

    def values(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
        return tuple(raised_tile(tile, new) for tile in tiles)

    return draft._replace(
        layout=tuple(laid._replace(corners=raised_corners(laid.corners, new)) for laid in draft.layout),
        givens=tuple(Given(point, new.get(value, value)) for point, value in draft.givens),
        hand=values(draft.hand),
        use=None if draft.use is None else values(draft.use),
    )


def _transformed_tile(laid: Placement, symmetry: Symmetry) -> Placement:
    values = {symmetry.point(point): value for point, value in zip(corners(laid.at), laid.corners)}
    face = symmetry.face(laid.at)
    first, second, third = (values[point] for point in corners(face))
    return Placement(face, (first, second, third), laid.bridge)


def _serial(draft: Draft) -> str:
    """Convert a draft to JSON that depends neither on the order of its lines nor on where the puzzle lies."""
    dx, dy = _shift(draft)

    def at(place: Face | Point) -> tuple[int, int]:
        return place[0] + dx, place[1] + dy

    return json.dumps(
        {
            "set": sorted(draft.tile_set.tiles),
            "rules": draft.rules.name,
            "tiles": sorted((at(laid.at), laid.corners, laid.bridge) for laid in draft.layout),
            "fill": sorted(map(at, draft.fill)),
            "givens": sorted((at(point), value) for point, value in draft.givens),
            "hand": sorted(draft.hand),
            "use": None if draft.use is None else sorted(draft.use),
            "players": draft.players,
            "well": draft.well,
        },
        separators=(",", ":"),
    )


def _shift(draft: Draft) -> tuple[int, int]:
    touched = [point for face in (*(laid.at for laid in draft.layout), *draft.fill) for point in corners(face)]
    touched.extend(given.point for given in draft.givens)
    return to_origin(touched)
