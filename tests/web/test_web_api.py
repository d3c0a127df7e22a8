"""The JSON API returns what the same call in Python returns."""

import json
import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from hypothesis import given
from hypothesis import settings as trying
from hypothesis import strategies as st
from questions import (
    DESCRIPTION,
    JUNK,
    QUESTIONS,
    REFUSAL,
    REFUSED,
    answer_of,
    answer_schema,
    asked,
    kept_item,
    news_schema,
    objects,
    question_schema,
    validator,
    wrong,
)
from serving import serving
from texts import ASTRAY, CLOSE, MATCH, NINE, PUZZLE

from analyzer.schemas import written_schema
from analyzer.text import read_position
from triomino.operations import OPERATIONS
from triomino.tables import TABLE_OPERATIONS
from triomino.web.routes import ROUTES
from triomino.web.settings import Settings
from triomino.web.tasks import filled

EVERY = OPERATIONS | {operation.name: operation for operation in TABLE_OPERATIONS.values()}


def post(client, name, question):
    return client.post(f"/api/{name}", json=question)


def events(response):
    told = []
    for event in filter(None, response.text.split("\n\n")):
        kind, data = event.split("\n")
        told.append((kind.removeprefix("event: "), json.loads(data.removeprefix("data: "))))
    return told


def done(client, name, question):
    """Return the result of an operation, whether it comes in one response or in a stream."""
    response = post(client, name, question)
    if not OPERATIONS[name].long:
        assert response.status_code == 200, response.text
        return response.json()
    kind, value = events(response)[-1]
    assert kind == "done", value
    return value


def refusal(client, name, question):
    """Return the HTTP status and the error of a refused request. In a stream, the status is 200."""
    response = post(client, name, question)
    if response.headers["content-type"].startswith("text/event-stream"):
        kind, value = events(response)[-1]
        assert kind == "refused"
    else:
        value = response.json()
    validator(REFUSAL).validate(value)
    return response.status_code, value["error"]


@pytest.mark.parametrize(("name", "question", "_some"), QUESTIONS)
def test_an_operation_answers_as_it_does_within_python(client, settings, name, question, _some):
    question = asked(question)
    validator(question_schema(name)).validate(question)
    found = done(client, name, question)
    validator(answer_schema(name)).validate(found)
    here = {"library": settings.library} if name == "library" else {}
    expected = answer_of(name, {**question, **here})
    if expected.get("format") == "triomino-best/1":  # the time differs from run to run
        expected["seconds"] = found["seconds"]
    assert found == expected


@pytest.mark.parametrize(("name", "question", "code", "field"), REFUSED)
def test_a_refusal_has_its_code_and_field(client, name, question, code, field):
    status, error = refusal(client, name, asked(question))
    assert (error["code"], error["field"]) == (code, field)
    assert status in ({"field": 400}.get(code, 422), 200 if OPERATIONS[name].long else None)


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [("tiles:\n 0,0 5-5\n", 2, 6), ("tiles:\n 0,0 5-5-5\nhand: 1-2\n", 3, 7), ("nonsense", 1, 1)],
)
def test_an_unreadable_text_is_reported_with_its_place(client, text, line, column):
    _, error = refusal(client, "board", {"board": text})
    assert (error["faults"][0]["line"], error["faults"][0]["column"]) == (line, column)


@pytest.mark.parametrize("name", ["board", "analyze", "solve"])  # analyze and solve use a worker process
def test_an_answer_has_its_messages_in_the_language_that_the_request_names(client, name):
    field = {"board": "board", "analyze": "position", "solve": "puzzle"}[name]
    _, plain = refusal(client, name, {field: "tiles:\n 0,0 5-5\n"})
    assert "text" not in plain and "text" not in plain["faults"][0]
    _, error = refusal(client, name, {field: "tiles:\n 0,0 5-5\n", "lang": "de"})
    assert error["message"] == plain["message"] != error["text"]
    assert error["faults"][0]["text"].startswith("gefunden: ")
    assert error["faults"][0] | {"text": 0} == plain["faults"][0] | {"text": 0}


def test_an_unknown_language_is_refused(client):
    status, error = refusal(client, "about", {"lang": "xx"})
    assert (status, error["code"], error["field"]) == (400, "field", "lang")
    assert "en, de, es, fr, nl, pt" in error["message"]


def test_a_faulty_board_is_shown_without_an_analysis(client):
    answer = done(client, "board", {"board": ASTRAY})
    assert answer["legal"] is False and not answer.keys() & {"analysis", "placements"}
    assert done(client, "check", {"board": ASTRAY})["problems"][0]["code"] == "corner-clash"


def test_placements_are_those_of_every_unplayed_tile(client):
    answer = done(client, "board", {"board": NINE})
    board = read_position(NINE).board
    hand = " ".join(tile.name for tile in board.tile_set.of_mask(board.unplayed))
    moves = done(client, "analyze", {"position": NINE.replace("0-0-5 1-2-3 0-1-1", hand)})["moves"]
    assert answer["placements"] == [{key: value for key, value in move.items() if key != "scores"} for move in moves]


@pytest.mark.parametrize(("text", "kind"), [(NINE, "position"), (PUZZLE, "puzzle"), (MATCH, "record")])
def test_kinds_of_text_are_distinguished(client, text, kind):
    assert done(client, "read", {"text": text})["kind"] == kind


@pytest.mark.parametrize("text", [NINE, PUZZLE, ASTRAY])
@pytest.mark.parametrize("form", ["list", "json"])
def test_written_text_reads_back_the_same(client, text, form):
    written = done(client, "write", {"board": text, "form": form})
    first, second = (done(client, "read", {"text": each}) for each in (text, written["text"]))
    assert first == second
    assert done(client, "write", {"board": first["position"], "form": form}) == written


def test_pictures(client):
    for text in (NINE, PUZZLE, ASTRAY):
        assert done(client, "write", {"board": text, "form": "svg"})["text"].startswith("<svg ")


def test_a_search_reports_its_progress(client):
    told = events(post(client, "best", {"position": CLOSE, "engine": "simulate", "games": 10**9, "seconds": 1}))
    assert [kind for kind, _ in told[-1:]] == ["done"] and {kind for kind, _ in told[:-1]} == {"progress"}
    for _, news in told[:-1]:
        validator(news_schema("best")).validate(news)


def test_a_puzzle_is_made_and_its_answer_accepted(client):
    question = {"kind": "fill", "seed": 5, "parameters": {"faces": "6", "grade": "easy"}}
    item = done(client, "generate", question)["item"]
    for answer, right in ((item["answer"], True), (item["answer"][:-1], False), ("nothing", False), (None, False)):
        assert done(client, "judge", {"item": item, "answer": answer})["right"] is right


@given(answer=JUNK)
def test_no_answer_to_a_puzzle_makes_the_judge_fail(client, answer):
    assert done(client, "judge", {"item": kept_item(), "answer": answer})["right"] is False


def test_the_library(client):
    listed = done(client, "library", {"kind": "fill"})
    assert len(listed["puzzles"]) == 3
    name = listed["puzzles"][0]["id"]
    shown = done(client, "puzzle", {"name": name})
    validator(answer_schema("puzzle")).validate(shown)
    assert shown["item"]["id"] == name
    assert done(client, "library", {"kind": "plan"})["puzzles"] == []


@pytest.mark.parametrize("name", ["library", "puzzle"])
def test_no_request_can_name_a_file_of_this_machine(client, name):
    status, error = refusal(client, name, {"name": "fill-", "library": "/etc/passwd"})
    assert (status, error["code"], error["field"]) == (400, "field", "library")
    assert "library" not in question_schema(name)["properties"]


def test_a_server_without_a_library_offers_no_puzzles():
    with serving(Settings()) as address, httpx.Client(base_url=address, timeout=60) as client:
        assert done(client, "library", {}) == {"puzzles": [], "counts": []}
        assert refusal(client, "puzzle", {"name": "fill-"})[1]["code"] == "puzzle"


def test_a_search_has_no_more_time_than_the_server_allows(client):
    assert question_schema("best")["properties"]["seconds"]["maximum"] == Settings().most_seconds
    assert filled(OPERATIONS["best"], {}, Settings(most_seconds=5.0))["seconds"] == 5.0
    status, error = refusal(client, "best", {"position": NINE, "seconds": Settings().most_seconds + 1})
    assert (status, error["field"]) == (400, "seconds")


def test_every_route_is_described(client):
    routes = {(f"/api{route.path}", method.lower()) for route in ROUTES for method in route.methods - {"HEAD"}}
    assert routes == {(path, method) for path, methods in DESCRIPTION["paths"].items() for method in methods}
    assert client.get("/api/schema").json() == DESCRIPTION


def test_the_description_is_self_contained():
    program = (
        "import json; from triomino.web.openapi import description; from triomino.web.settings import Settings;"
        "print(json.dumps(description(Settings())))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == DESCRIPTION


def test_the_page_names_every_operation():
    page = (Path(__file__).parents[2] / "docs" / "web-api.md").read_text(encoding="utf-8")
    first = " ".join(re.findall(r"^\| (`.*?) \|", page, re.MULTILINE))
    assert [name for name in EVERY if f"`{name}`" not in first] == [], "docs/web-api.md has no row"


@pytest.mark.parametrize("name", EVERY)
def test_the_description_consists_of_schemas(name):
    news = [news_schema(name)] if EVERY[name].news else []
    for schema in (question_schema(name), answer_schema(name), *news):
        judge = validator(schema)
        judge.check_schema(judge.schema)
        for reference in re.findall(r"#/components/schemas/(\w+)", json.dumps(judge.schema)):
            assert reference in DESCRIPTION["components"]["schemas"]


def test_each_name_in_the_description_belongs_to_one_type():
    definitions = {}
    for operation in EVERY.values():
        written_schema(operation.answer, definitions)
        if operation.news:
            written_schema(operation.news, definitions)
    assert len({kind.__name__ for kind in definitions}) == len(definitions)


MALFORMED = [
    b"",
    b"{",
    b"[]",
    b"null",
    b'"text"',
    b"\xff\xfe",
    b"\xed\xa0\x80",
    b"[" * 100_000,
    b'{"text": ' + b"9" * 5000 + b"}",
    b'{"text": "x", "text": "y"}',
    b'{"text": "\\ud800"}',
    b'{"\\ud800": 1}',
    b'{"text": "\xed\xa0\x80"}',
    b'{"text": "x", "seconds": NaN}',
    b'{"text": "x", "seconds": -Infinity}',
    b'{"text": ' + b"[" * 900 + b"]" * 900 + b"}",
]
"""Request bodies that fail before any operation is called."""


@pytest.mark.parametrize("name", EVERY)
def test_a_body_without_json_is_refused(client, name):
    for body in MALFORMED:
        answer = client.post(f"/api/{name}", content=body, headers={"content-type": "application/json"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "json"), body[:60]


@pytest.fixture(scope="module")
def hasty():
    with (
        serving(Settings(workers=2, most_seconds=0.5)) as address,
        httpx.Client(base_url=address, timeout=60) as client,
    ):
        yield client


def sound(response):
    if response.status_code != 200:
        validator(REFUSAL).validate(response.json())
        return response.status_code in (400, 403, 404, 422, 429)
    if response.headers["content-type"].startswith("text/event-stream"):
        return events(response)[-1][0] in ("done", "refused")
    return True


@pytest.mark.parametrize("name", EVERY)
def test_nothing_that_the_schema_allows_makes_the_server_fail(hasty, name):
    @trying(max_examples=25)
    @given(objects(question_schema(name)))
    def check(question):
        response = post(hasty, name, question)
        assert sound(response), (question, response.text)

    check()


@pytest.mark.parametrize("name", EVERY)
def test_a_question_that_the_schema_refuses_is_refused(hasty, name):
    judge = validator(question_schema(name))

    @trying(max_examples=10)
    @given(wrong(question_schema(name)))
    def check(question):
        response = post(hasty, name, question)
        assert sound(response), (question, response.text)
        if not judge.is_valid(question):
            assert response.status_code in (400, 403, 422), (question, response.text)

    check()


@given(text=st.text(max_size=80) | st.text("0123456789-,:? \n*^vtilesboardhanduse", max_size=120))
def test_no_input_makes_the_server_fail(client, text):
    for name, field in (("board", "board"), ("read", "text")):
        assert post(client, name, {field: text.encode("utf-8", "replace").decode()}).status_code in (200, 422)


def test_the_messages_of_a_language_are_a_file_that_is_cached_until_it_changes(client):
    address = re.search(r"messages/de-\w+\.json", client.get("/").text)[0]
    first = client.get(address)
    assert first.json()["texts"]["Board"] == "Brett"
    assert first.json()["plural"][:3] == "101"
    assert client.get(address, headers={"if-none-match": first.headers["etag"]}).status_code == 304
