"""Every operation follows its declaration: its result fits its schema, and a refusal names the field."""

from pathlib import Path

import pytest
from questions import QUESTIONS, REFUSED, answer_of, answer_schema, asked, validator
from texts import ASTRAY, SOUND

from analyzer.errors import InputError
from analyzer.forms import PartError, parts_of
from analyzer.messages import speaking
from triomino.operations import OPERATIONS, Control, RefusalError
from triomino.operations.inputs import read_question


@pytest.mark.parametrize(("name", "question", "some"), QUESTIONS)
def test_an_operation_answers_in_its_schema(name, question, some):
    answer = answer_of(name, asked(question))
    validator(answer_schema(name)).validate(answer)
    assert {key: answer[key] for key in some} == some


def test_a_puzzle_is_made_and_judged():
    made = answer_of("generate", {"kind": "hunt", "seed": 5})
    for answer, right in ((made["item"]["answer"], True), (None, False)):
        assert answer_of("judge", {"item": made["item"], "answer": answer})["right"] is right


def test_every_operation_has_a_request_here():
    asked_here = {name for name, _, _ in QUESTIONS} | {"puzzle"}
    assert [name for name in OPERATIONS if name not in asked_here] == [], "QUESTIONS in tests/questions.py has no row"


def test_every_operation_has_a_refusal_here():
    refused_here = {name for name, *_ in REFUSED}
    asking = [name for name, operation in OPERATIONS.items() if parts_of(operation.ask)]
    assert [name for name in asking if name not in refused_here] == [], "REFUSED in tests/questions.py has no row"


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_field_of_a_question_has_a_description(name):
    assert all(part.words for part in parts_of(OPERATIONS[name].ask))


@pytest.mark.parametrize(("name", "question", "_code", "field"), REFUSED)
def test_a_wrong_question_is_refused_by_the_name_of_its_field(name, question, _code, field):
    operation = OPERATIONS[name]
    with pytest.raises((PartError, InputError, RefusalError)) as refused:
        operation.run(read_question(operation, asked(question)), Control())
    error = refused.value
    assert (error.file if isinstance(error, InputError) else error.field) == field


def test_a_control_reports_progress_whenever_stop_is_checked():
    told = []
    control = Control(tell=told.append, every=0.0)
    assert not control.stopped()
    control.watch(lambda: "at work")
    assert not control.stopped()
    assert told == ["at work"]


def test_a_command_can_stop_its_work():
    control = Control(stop=lambda: True)
    assert control.stopped()
    assert control.clock(10).over
    answer = OPERATIONS["perft"].run(read_question(OPERATIONS["perft"], {"position": "board:\n", "depth": 9}), control)
    assert (answer.sequences, answer.stopped) == (None, True)


FIVE = (Path(__file__).parents[1] / "examples" / "five-situations.txt").read_text(encoding="utf-8")


def texts_of(name, question):
    """Return every message in the English response to a request, with its path.

    Fails if the response contains messages when no language is set.
    """

    def leaves(value, way=""):
        if isinstance(value, dict):
            for key, inner in value.items():
                yield from leaves(inner, f"{way}.{key}")
        elif isinstance(value, list):
            for inner in value:
                yield from leaves(inner, way)
        elif way.rpartition(".")[2].endswith(("text", "texts")):
            yield way.removeprefix("."), value

    assert not list(leaves(answer_of(name, asked(question))))
    with speaking("en"):
        return list(leaves(answer_of(name, asked(question))))


@pytest.mark.parametrize(
    ("name", "question", "texts"),
    [
        (
            "analyze",
            {"position": FIVE},
            {
                "slots.text": "needs 0-4-2, but only its mirror image 0-2-4 exists",
                "hexagons.text": "only 1-3-5 on 1,2 completes the hexagon.",
                "bridges.text": "needs 2-4-4, which is already on 6,0",
                "moves.text": "9 + 50 for a hexagon",
            },
        ),
        ("board", {"board": FIVE}, {"analysis.hexagons.text": "complete.", "placements.text": "9 + 50 for a hexagon"}),
        (
            "check",
            {"board": FIVE, "placement": "0-2-1 @ 4,3"},
            {"problems.text": "0-2-1 is not in the set: it is the mirror image of 0-1-2"},
        ),
        ("check", {"board": FIVE, "placement": "1-3-5 @ 1,2"}, {"parts.text": "completing a hexagon"}),
        ("check", {"board": ASTRAY}, {"suspects.text": "only 5-0-5, 5-2-5, 5-3-5 or 5-4-5 would be legal there"}),
        (
            "best",
            {"position": FIVE, "engine": "score"},
            {"moves.opens.texts": "gives the others no new chance of a bonus"},
        ),
        ("rules", {"rules": "classic"}, {"clauses.label_text": "bridge formed", "clauses.table_text": "Bridges"}),
        (
            "rules",
            {"rules": "classic"},
            {"clauses.text": "Forming a bridge earns 40.", "title_text": "Pressman's edition of 1997"},
        ),
        (
            "review",
            {"record": SOUND, "games": 30},
            {
                "choices.text": "Not judged: the record does not show the hand.",
                "players.South.text": "South: 0 choices, total loss 0.0 ± 0.0 points, 0 blunders",
            },
        ),
        ("play", {"seed": 7}, {"happened.text": "Round 1 has been dealt."}),
    ],
)
def test_an_answer_has_the_texts_of_the_requested_language(name, question, texts):
    assert texts.items() <= dict.fromkeys(texts_of(name, question)).keys()
