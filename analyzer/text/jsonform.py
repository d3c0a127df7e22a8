"""Read and write a draft as JSON in the format ``triomino-position/1``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from analyzer.board import Place, Placement
from analyzer.errors import InputError, TextFault
from analyzer.forms import PartError, Path, json_reader, shown, to_json
from analyzer.from_json import read, read_object
from analyzer.messages import found_instead, phrase
from analyzer.position import Note
from analyzer.rules import RuleSet
from analyzer.text.draft import FORMAT, Draft, Given, GivenAt, Laid
from analyzer.text.jsontext import locate, parse
from analyzer.tiles import Tile


def json_text(draft: Draft) -> str:
    """Write a draft as JSON, with a line for each key and for each placed tile."""
    entries = []
    for key, value in to_json(draft).items():
        text = json.dumps(value)
        if key == "tiles" and value:
            text = "[\n  " + ",\n  ".join(json.dumps(item) for item in value) + "\n ]"
        entries.append(f' "{key}": {text}')
    return "{\n" + ",\n".join(entries) + "\n}\n"


def read_json(text: str, file: str, rules: RuleSet | None = None) -> Draft:
    """Read a draft from JSON. The given ``rules`` replace those in the text.

    Raises:
        InputError: the text is not JSON, or not of this format; the error lists all faults.
    """
    data = parse(text, file)
    draft, wrong = _read(data, rules)
    spots = locate(text, {*_places(data), *(fault.path for fault in wrong)})
    if wrong:
        raise InputError(file, text, [TextFault("syntax", fault.phrase, spots[fault.path]) for fault in wrong])
    return draft._replace(file=file, text=text, spots=spots)


def _places(data: dict[str, Any]) -> Iterator[Path]:
    for key, value in data.items():
        yield (key,)
        if isinstance(value, list):
            yield from ((key, number) for number in range(len(value)))


def _read(data: dict[str, Any], rules: RuleSet | None) -> tuple[Draft, list[PartError]]:
    """Return the draft and all faults. A ``null`` counts as a missing key, except for ``tiles``."""
    entries = {key: value for key, value in data.items() if value is not None}
    wrong, draft = list[PartError](), Draft()
    if entries.pop("format", None) != FORMAT:
        found = phrase("the format {name}", name=shown(data.get("format")))
        wrong.append(PartError(found_instead(found, f'"{FORMAT}"'), ("format",)))
    if rules is not None:
        entries.pop("rules", None)
    on_lattice = {
        key: entries.pop(key, None) for key in _OnLattice._fields if key in entries or (key == "tiles" and key in data)
    }
    try:
        draft = read_object(Draft, entries)
    except PartError as error:
        wrong += error.all
    try:
        tiles, givens = read_object(_OnLattice, on_lattice)
        layout = tuple(Placement(*laid) for laid in tiles)
        draft = draft._replace(layout=layout, givens=tuple(Given(*given) for given in givens))
    except PartError as error:
        wrong += error.all
    return draft._replace(rules=rules or draft.rules).held(), wrong


class _OnLattice(NamedTuple):
    tiles: tuple[Laid, ...]
    givens: tuple[GivenAt, ...] = ()


class _NoTile(NamedTuple):
    at: Place
    tile: Tile


def _note(data: Any, _name: str) -> Note:
    return Note(*read(_NoTile if isinstance(data, dict) and "tile" in data else GivenAt, data))


json_reader(Note, _note, {"type": "object"})
