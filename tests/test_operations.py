"""Every operation does what its declaration says: it answers in its own schema, and refuses by the name of a field."""

import pytest
from questions import QUESTIONS, REFUSED, answer_of, answer_schema, asked, validator

from analyzer.errors import InputError
from analyzer.forms import PartError, parts_of
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
        assert answer_of("judge", {"item": made["item"], "answer": answer}) == {"right": right}


def test_every_operation_is_asked_here():
    asked_here = {name for name, _, _ in QUESTIONS} | {"puzzle"}
    assert [name for name in OPERATIONS if name not in asked_here] == [], "QUESTIONS in tests/questions.py has no row"


def test_of_every_operation_something_is_refused_here():
    refused_here = {name for name, *_ in REFUSED}
    asking = [name for name, operation in OPERATIONS.items() if parts_of(operation.ask)]
    assert [name for name in asking if name not in refused_here] == [], "REFUSED in tests/questions.py has no row"


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_field_of_a_question_says_what_it_is(name):
    assert all(part.words for part in parts_of(OPERATIONS[name].ask))


@pytest.mark.parametrize(("name", "question", "_code", "field"), REFUSED)
def test_a_wrong_question_is_refused_by_the_name_of_its_field(name, question, _code, field):
    operation = OPERATIONS[name]
    with pytest.raises((PartError, InputError, RefusalError)) as refused:
        operation.run(read_question(operation, asked(question)), Control())
    error = refused.value
    assert (error.file if isinstance(error, InputError) else error.field) == field


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
