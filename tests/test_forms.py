"""JSON from one declaration: the output fits its schema and can be read back."""

import json
import pickle
from enum import Enum
from fractions import Fraction
from typing import Annotated, Any, Literal, NamedTuple

import pytest
from boards import positions, puzzles
from hypothesis import given
from hypothesis import strategies as st
from questions import DESCRIPTION, JUNK, kept_item, validator

from analyzer.analysis import analyse
from analyzer.board import Placement
from analyzer.engine import best
from analyzer.engine.plan import make_plan
from analyzer.forms import AtMost, OneOf, PartError, Within, json_keys, parts_of, to_json
from analyzer.from_json import read
from analyzer.messages import Phrase, phrase, speaking
from analyzer.rules import PUBLISHED, RuleSet, published
from analyzer.schemas import read_schema, written_object, written_schema
from analyzer.text import Draft, UndrawableError, write_drawing, write_json, write_list
from analyzer.tiles import Tile, TileSet
from puzzles.item import Item
from triomino.operations import OPERATIONS, Control
from triomino.operations.any_puzzle import AnyPuzzle
from triomino.operations.best import BestNews
from triomino.operations.inputs import parse


@json_keys("points", "for=cause", "note?", form="test-part/1")
class Earned(NamedTuple):
    """Some points.

    Attributes:
        points: how many.
        cause: what they are for.
        note: anything else, over
            two lines.
    """

    points: Annotated[int, Within(-9, 9)]
    cause: Literal["tile", "bonus"] = "tile"
    note: str | None = None

    @property
    def double(self) -> int:
        """Twice the points."""
        return 2 * self.points


@json_keys("*earned", "double", "shares", "by")
class Shared(NamedTuple):
    """Points with their shares."""

    earned: Earned
    shares: tuple[float, float] = (0.5, 0.5)
    by: dict[str, tuple[Earned, ...]] | None = None

    @property
    def double(self) -> int:
        """Twice the points."""
        return self.earned.double


@json_keys("*earned?", "last")
class Perhaps(NamedTuple):
    """Points, if there are any."""

    earned: Earned | None
    last: bool


@json_keys("points", others=True)
class Named(NamedTuple):
    """An object that has points and can have other keys."""

    points: int


class Asked(NamedTuple):
    """A value that is read from JSON but never written.

    Attributes:
        words: a few.
        name: one of two.
        earned: points.
    """

    words: Annotated[tuple[str, ...], AtMost(3)]
    name: Annotated[str, OneOf(("one", "two"))] = "one"
    earned: Earned | None = None
    rest: Any = None


class Colour(Enum):
    RED = "red"


def written(kind, value):
    definitions = {}
    schema = written_schema(kind, definitions)
    data = json.loads(json.dumps(to_json(value)))
    components = {"schemas": {each.__name__: found for each, found in definitions.items()}}
    type(validator({}))({**schema, "components": components}).validate(data)
    return data


@pytest.mark.parametrize(
    ("kind", "value", "data"),
    [
        (Earned, Earned(5), {"format": "test-part/1", "points": 5, "for": "tile"}),
        (Earned, Earned(5, "bonus", ""), {"format": "test-part/1", "points": 5, "for": "bonus"}),
        (Perhaps, Perhaps(None, True), {"last": True}),
        (Perhaps, Perhaps(Earned(1, note="n"), False), {**to_json(Earned(1, note="n")), "last": False}),
        (tuple[float, ...], (0.123456, 2.0), [0.1235, 2.0]),
        (dict[str, Tile], {"a": Tile(0, 1, 2)}, {"a": "0-1-2"}),
        (list[Colour], [Colour.RED], ["red"]),
        (TileSet | None, TileSet.named("0-3 mirrors"), "0-3 mirrors"),
    ],
)
def test_values_are_written_as_json(kind, value, data):
    assert written(kind, value) == data


def test_spread_keys_are_among_the_others():
    shared = Shared(Earned(4), by={"North": (Earned(1),)})
    data = written(Shared, shared)
    assert list(data) == ["format", "points", "for", "double", "shares", "by"]
    assert data["double"] == 8 and data["by"]["North"][0]["points"] == 1


def test_a_search_without_a_result_reports_its_current_work():
    assert written(BestNews, BestNews(None, "planning")) == {"doing": "planning"}


def test_undeclared_keys_are_not_written():
    with pytest.raises(TypeError, match="Asked"):
        to_json(Asked(()))
    with pytest.raises(TypeError, match="Fraction"):
        to_json([Fraction(1, 2)])


@pytest.mark.parametrize(
    ("kind", "data", "value"),
    [
        (Earned, {"points": 5}, Earned(5)),
        (Earned, {"format": "test-part/1", "points": -9, "for": "bonus", "note": None}, Earned(-9, "bonus")),
        (Asked, {"words": []}, Asked(())),
        (Asked, {"words": ["a"], "name": "two", "earned": {"points": 1}}, Asked(("a",), "two", Earned(1))),
        (Shared, {"points": 4, "double": 8, "shares": [0, 1]}, Shared(Earned(4), (0.0, 1.0))),
        (Perhaps, {"last": True}, Perhaps(None, True)),
        (Perhaps, {"points": 1, "for": "bonus", "last": False}, Perhaps(Earned(1, "bonus"), False)),
        (Named, {"points": 1, "whatever": []}, Named(1)),
        (float, 3, 3.0),
        (tuple[int, Tile], [1, "3-1-2"], (1, Tile(1, 2, 3))),
    ],
)
def test_json_is_read_into_values(kind, data, value):
    assert read(kind, data) == value
    validator(read_schema(kind)).validate(data)


@pytest.mark.parametrize(
    ("kind", "data", "part", "expected"),
    [
        (Earned, {}, "points", 'found no "points", expected how many'),
        (Earned, {"points": 10}, "points", "found 10, expected a whole number from -9 to 9"),
        (Earned, {"points": 1.5}, "points", "found 1.5, expected a whole number"),
        (Earned, {"points": True}, "points", "found true, expected a whole number"),
        (Earned, {"points": 10**400}, "points", "found 1000000000000000000000000000000000000..., expected"),
        (Earned, {"points": None}, "points", "found null, expected a whole number"),
        (Earned, {"points": 1, "for": None}, "for", "found null, expected one of tile, bonus"),
        (Earned, {"points": 1, "for": []}, "for", "found [], expected one of"),
        (Earned, {"points": 1, "format": "test-part/2"}, "format", 'found "test-part/2", expected "test-part/1"'),
        (Earned, {"points": 1, "cause": "tile"}, "cause", 'unknown key "cause", expected one of format, points, for'),
        (Earned, {"points": 1, "x" * 99: 1}, "x" * 40, "unknown key"),
        (Earned, [], "", "found [], expected an object with format, points, for, note"),
        (Asked, {"words": ["a", "b", "c", "d"]}, "words", "found 4 entries, expected at most 3"),
        (Asked, {"words": "abc"}, "words", 'found "abc", expected a list'),
        (Asked, {"words": ["a", 2]}, "words[1]", "found 2, expected a string"),
        (Asked, {"words": [], "name": "three"}, "name", 'found "three", expected one of one, two'),
        (Asked, {"words": [], "earned": {"points": "5"}}, "earned.points", 'found "5", expected a whole number'),
        (tuple[int, int], [1], "", "found [1], expected a list of 2"),
        (tuple[Tile, ...], ["0-1-2", "0-1"], "[1]", "0-1"),
        (float, 10**400, "", "expected a number with fewer digits"),
        (Annotated[float, Within(0, 9)], float("nan"), "", "found NaN, expected a number from 0 to 9"),
        (Annotated[str, AtMost(2)], "abc", "", "found 3 characters, expected at most 2"),
        (dict[str, int], {"a": 1, "b": "2"}, "b", 'found "2", expected a whole number'),
        (bool, 1, "", "found 1, expected true or false"),
        (Shared, {}, "points", 'found no "points", expected how many'),
        (Shared, {"points": 10}, "points", "found 10, expected a whole number from -9 to 9"),
        (Shared, {"points": 1, "earned": 1}, "earned", "expected one of format, points, for, note, double, shares, by"),
        (Shared, {"points": 4, "double": 9}, "double", "found 9, expected 8"),
        (Perhaps, {"for": "bonus", "last": True}, "points", 'found no "points", expected how many'),
    ],
)
def test_a_fault_names_its_part(kind, data, part, expected):
    with pytest.raises(PartError) as refused:
        read(kind, data)
    assert refused.value.field == part
    assert expected in refused.value.message


@pytest.mark.parametrize(
    ("kind", "part", "german"),
    [
        (Earned, "points", "eine ganze Zahl"),
        (Asked, "words", "eine Liste"),
        (Named, "points", "eine ganze Zahl"),
        (Perhaps, "last", "true oder false"),
    ],
)
def test_a_missing_part_is_described_in_the_language_of_the_reader(kind, part, german):
    with speaking("de"), pytest.raises(PartError) as refused:
        read(kind, {})
    with speaking("de"):
        assert refused.value.text == f'{part}: gefunden: kein "{part}"; erwartet: {german}'
    assert refused.value.message.startswith(f'found no "{part}", expected ')


def test_an_error_survives_the_trip_between_processes():
    error = PartError("found 1", ("tiles", 2, "at"))
    again = pickle.loads(pickle.dumps(error))
    assert (again.message, again.field) == ("found 1", "tiles[2].at")


ASKED = read_schema(Asked)


@given(JUNK | st.fixed_dictionaries({"words": JUNK}, optional={"name": JUNK, "earned": JUNK, "unknown": JUNK}))
def test_a_value_is_read_where_its_schema_allows_it_and_nowhere_else(data):
    try:
        read(Asked, data)
    except PartError:
        accepted = False
    else:
        accepted = True
    assert accepted == validator(ASKED).is_valid(data)


def test_the_schema_of_input_names_spread_keys():
    schema = read_schema(Shared)
    assert list(schema["properties"]) == ["format", "points", "for", "note", "double", "shares", "by"]
    assert schema["required"] == ["points"]
    assert read_schema(Perhaps)["required"] == ["last"]
    assert read_schema(Named)["additionalProperties"] is True


def test_a_schema_describes_each_part():
    properties = ASKED["properties"]
    assert properties["words"] == {"type": "array", "items": {"type": "string"}, "maxItems": 3, "description": "a few."}
    assert properties["name"]["default"] == "one"
    assert (ASKED["required"], ASKED["additionalProperties"]) == (["words"], False)
    words = {part.name: part.words for part in parts_of(Earned)}
    assert words == {
        "format": "",
        "points": "how many.",
        "for": "what they are for.",
        "note": "anything else, over two lines.",
    }


# Values that the project itself writes and reads.


@given(
    st.integers(-(10**9) + 1, 10**9 - 1),
    st.integers(-(10**9) + 1, 10**9 - 1),
    st.sampled_from(sorted(TileSet.named("0-9"))),
)
def test_tiles_and_placements_are_read_as_they_are_written(x, y, tile):
    placement = Placement((x, y), tuple(tile))
    assert read(Tile, to_json(tile)) == tile
    for data in (to_json(placement), str(placement)):
        assert read(Placement, data) == placement


@pytest.mark.parametrize("name", PUBLISHED)
def test_rule_sets_are_read_as_they_are_written(name):
    assert read(RuleSet, to_json(published(name))) == published(name)


@pytest.mark.parametrize("name", ["standard", "standard -0-1-2 +0-2-1", "0-3 mirrors", "0-9"])
def test_sets_are_read_as_they_are_written(name):
    assert read(TileSet, to_json(TileSet.named(name))) == TileSet.named(name)


def test_puzzles_are_read_as_they_are_written():
    item = read(Item, kept_item())
    assert json.loads(json.dumps(to_json(item))) == kept_item()
    assert read(Item, kept_item()) == item


@given(positions() | puzzles())
def test_boards_are_read_as_they_are_written(board):
    draft = Draft.of(board)
    data = json.loads(write_json(draft))
    texts = [write_list(draft), write_json(draft)]
    try:
        texts.append(write_drawing(draft))
    except UndrawableError:
        assert draft.is_puzzle
    for each in (data, *texts):
        assert read(Draft, each).layout == draft.layout
        assert read(type(board), each) == board


def described(name, answer):
    data = json.loads(json.dumps(to_json(answer)))
    ((_, content),) = DESCRIPTION["paths"][f"/api/{name}"]["post"]["responses"]["200"]["content"].items()
    validator(content["schema"]).validate(data)
    return data


@given(positions(most=14))
def test_the_analysis_of_a_random_board_fits_its_schema(position):
    described("analyze", analyse(position))
    control = Control()
    boards, checks = OPERATIONS["board"], OPERATIONS["check"]
    draft = Draft.of(position)
    shown = boards.run(boards.ask(draft), control)
    data = described("board", shown)
    described("check", checks.run(checks.ask(draft), control))
    for move in data["placements"][:2]:
        question = read(
            checks.ask, {"board": write_json(draft), "placement": f"{move['tile']} @ {move['at'][0]},{move['at'][1]}"}
        )
        verdict = described("check", checks.run(question._replace(all_rules=True), control))
        assert verdict["legal"]
    if position.hand:
        described("best", best(position, "score"))


@given(positions(sets=("standard", "0-3"), most=8))
def test_a_plan_of_a_random_board_fits_its_schema(position):
    hand = position.hand[:3]
    if hand:
        described("plan", make_plan(position._replace(hand=hand), 2))


@given(puzzles(sets=("standard", "0-3 mirrors"), most=6))
def test_a_solution_of_a_random_puzzle_fits_its_schema(puzzle):
    solve, hint = OPERATIONS["solve"], OPERATIONS["hint"]
    described("solve", solve.run(solve.ask(AnyPuzzle("fill", Draft.of(puzzle)), explain=True), Control()))
    described("hint", hint.run(hint.ask(AnyPuzzle("fill", Draft.of(puzzle))), Control()))


# Faults in the JSON text of a request


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "not usable as JSON"),
        ("[1]", "expected an object"),
        ('{"a": 1, "a": 2}', "appears twice"),
        ('{"a": NaN}', "NaN"),
        ('{"a": -Infinity}', "Infinity"),
        ('{"a": "\\ud800"}', "half of a surrogate pair"),
        ('{"\\udfff": 1}', "half of a surrogate pair"),
        (b'{"a": "\xed\xa0\x80"}', "half of a surrogate pair"),
        (b"\xff", "not usable as JSON"),
        ('{"a": ' + "9" * 5000 + "}", "not usable as JSON"),
        ('{"a": ' + "[" * 20 + "]" * 20 + "}", "20 levels"),
        ('{"a": ' + "[" * 500 + "]" * 500 + "}", "20 levels"),
        ('{"a": ' + "[" * 10**6, "not usable as JSON"),
    ],
)
def test_a_text_other_than_a_question(text, expected):
    with pytest.raises(PartError, match=expected):
        parse(text)


def test_a_text_that_is_a_question():
    assert parse('{"a": "\\ud83d\\ude00", "b": [[[]]], "c": 1e3}') == {
        "a": "\N{GRINNING FACE}",
        "b": [[[]]],
        "c": 1000.0,
    }
    assert parse('{"a": ' + "[" * 19 + "]" * 19 + "}")


class Remark(NamedTuple):
    phrase: Phrase
    parts: tuple[Phrase, ...] = ()
    note: Phrase | None = None


json_keys("message~text=phrase", "~parts", "note~note_text?")(Remark)


def test_messages_are_in_english_and_in_the_requested_language():
    remark = Remark(phrase("one of {names}", names=("a", "b")), (phrase("nothing"), Phrase("Otto")))
    assert to_json(remark) == {"message": "one of a, b"}
    with speaking("de"):
        assert to_json(remark) == {"message": "one of a, b", "text": "eines von a, b", "parts": ["nichts", "Otto"]}
        noted = to_json(remark._replace(note=phrase("nothing")))
        assert (noted["note"], noted["note_text"]) == ("nothing", "nichts")
    schema = written_object(Remark, {})
    assert schema["required"] == ["message"]
    assert schema["properties"]["parts"] == {"type": "array", "items": {"type": "string"}}
