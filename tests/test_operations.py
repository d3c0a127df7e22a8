"""Every operation does what its declaration says: it answers in its own schema, and refuses by the name of a field."""

import json

import jsonschema
import pytest

from analyzer.forms import PartError, schema, to_json
from triomino.operations import OPERATIONS, Control, RefusalError
from triomino.operations.inputs import read_question

BOARD = "hand: 1-4-5 0-0-2\nplayers: 2\nboard:\n    5   1\n    ^ v ^\n  5   5   1\n"
PUZZLE = "use: 0-1-2 1-1-2\nboard:\n    .   .\n    ? ?\n  .   2\n"
RECORD = "players: A B\nround\n hand A 5-5-5\n A 5-5-5 @ 0,0 = 25\n B draw\n"

# For each operation a question, and some of its answer.
ASKED = {
    "analyze": ({"position": BOARD}, {"placed": 3, "format": "triomino-analysis/1"}),
    "board": ({"board": BOARD}, {"legal": True}),
    "check": ({"board": BOARD, "placement": "0-1-5 @ 4,1", "all_rules": True}, {"legal": False}),
    "read": ({"text": PUZZLE}, {"kind": "puzzle"}),
    "write": ({"board": BOARD, "form": "list"}, {"form": "list"}),
    "graph": ({"position": BOARD, "format": "json"}, {"form": "json"}),
    "perft": ({"position": BOARD, "depth": 1, "divide": True}, {"stopped": False}),
    "audit": ({"record": RECORD}, {"format": "triomino-audit/1"}),
    "review": ({"record": RECORD, "games": 10}, {"complete": True}),
    "best": ({"position": BOARD, "engine": "score"}, {"engine": "score"}),
    "plan": ({"position": BOARD, "turns": 1}, {"proven": True}),
    "solve": ({"puzzle": PUZZLE, "explain": True}, {"status": "solved", "unique": True}),
    "hint": ({"puzzle": PUZZLE}, {"found": True}),
    "arrange": ({"seed": 3}, {"status": "solved", "known": True}),
    "generate": ({"kind": "hunt", "seed": 5}, {}),
    "library": ({}, {"puzzles": []}),
    "rules": ({"rules": "goliath"}, {"name": "goliath", "base": None}),
    "about": ({}, {"format": "triomino-about/1"}),
}


def answered(name, data):
    operation = OPERATIONS[name]
    return to_json(operation.run(read_question(operation, data), Control()))


def checked(name, answer):
    """The answer, once it has been held against the schema that the types give."""
    definitions = {}
    found = schema(OPERATIONS[name].answer, definitions)
    jsonschema.validate(json.loads(json.dumps(answer)), {**found, "components": {"schemas": definitions}})
    return answer


@pytest.mark.parametrize("name", ASKED)
def test_an_operation_answers_in_its_schema(name):
    data, expected = ASKED[name]
    answer = checked(name, answered(name, data))
    assert {key: answer[key] for key in expected} == expected


def test_a_puzzle_is_made_judged_and_looked_for():
    made = answered("generate", {"kind": "hunt", "seed": 5})
    for answer, right in ((made["item"]["answer"], True), (None, False)):
        assert checked("judge", answered("judge", {"item": made["item"], "answer": answer})) == {"right": right}
    with pytest.raises(RefusalError, match="found no puzzle"):
        answered("puzzle", {"id": made["item"]["id"]})


def test_every_operation_is_asked_here():
    assert {*ASKED, "judge", "puzzle"} == OPERATIONS.keys()


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_field_of_a_question_says_what_it_is(name):
    from analyzer.forms import parts_of

    assert all(part.words for part in parts_of(OPERATIONS[name].ask))


# What is asked wrongly, and the field that the refusal names.
BROKEN = {"format": "triomino-position/1", "tiles": [{"at": [0, 0], "corners": [5, 5, "x"]}]}
WRONG = [
    ("best", {"position": BOARD, "engine": "guess"}, "engine"),
    ("best", {"position": BOARD, "seed": -1}, "seed"),
    ("best", {"position": BOARD, "seconds": "5"}, "seconds"),
    ("best", {"position": BOARD, "colour": 1}, "colour"),
    ("best", {}, ""),
    (
        "best",
        {"position": BROKEN},
        "position.tiles[0].corners",
    ),
    ("best", {"position": BOARD, "opponents": [{"holds": ["0-0-x"]}]}, "opponents[0].holds[0]"),
    ("perft", {"position": BOARD, "depth": True}, "depth"),
    ("generate", {"kind": "sudoku"}, "kind"),
    ("rules", {"rules": "ours"}, "rules"),
    ("judge", {"item": {"format": "triomino-puzzle/1"}, "answer": 1}, "item"),
]


@pytest.mark.parametrize(("name", "data", "field"), WRONG)
def test_a_wrong_question_is_refused_by_the_name_of_its_field(name, data, field):
    with pytest.raises(PartError) as refused:
        read_question(OPERATIONS[name], data)
    assert refused.value.field == field


def test_a_control_tells_news_when_it_is_asked_whether_to_stop():
    told = []
    control = Control(tell=told.append, every=0.0)
    assert not control.stopped()
    control.watch(lambda: "at work")
    assert not control.stopped()
    assert told == ["at work"]


def test_what_a_door_stops_is_stopped():
    control = Control(stop=lambda: True)
    assert control.stopped()
    assert control.clock(10).over
    answer = OPERATIONS["perft"].run(read_question(OPERATIONS["perft"], {"position": "board:\n", "depth": 9}), control)
    assert (answer.sequences, answer.stopped) == (None, True)
