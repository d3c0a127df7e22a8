"""The engine protocol: queries with ids, responses as soon as they are ready, cancellation, and errors."""

from __future__ import annotations

import json
import os
import queue
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from questions import (
    DESCRIPTION,
    JUNK,
    POSITION,
    QUESTIONS,
    REFUSED,
    answer_of,
    answer_schema,
    asked,
    news_schema,
    question_schema,
    validator,
    wrong,
)
from texts import CLOSE

from analyzer.forms import parts_of
from triomino.lines import ACTIONS, LONGEST_LINE, serve
from triomino.operations import OPERATIONS

NEVER = 60
"""The number of seconds after which a waiting test fails."""


def answers(*queries: object, threads: int = 2) -> list[dict]:
    lines = [query if isinstance(query, str) else json.dumps(query) for query in queries]
    written: list[str] = []
    serve(lines, written.append, threads)
    return [json.loads(line) for line in written]


def answer(query: object) -> dict:
    (only,) = answers(query)
    return only


@pytest.mark.parametrize(("name", "question", "_some"), QUESTIONS)
def test_an_operation_answers_as_it_does_within_python(name, question, _some):
    question = asked(question)
    found = answer({"id": "a", "action": name, **question})
    expected = {"id": "a", "partial": False, **answer_of(name, question)}
    if expected.get("format") == "triomino-best/1":  # two runs never take the same time
        expected["seconds"] = found["seconds"]
    assert found == expected
    validator(answer_schema(name)).validate(found)


@pytest.mark.parametrize(("name", "question", "_code", "field"), REFUSED)
def test_a_refusal_names_the_field(name, question, _code, field):
    found = answer({"id": 1, "action": name, **asked(question)})
    assert (found["id"], found["error"]["field"]) == (1, field)
    assert found["error"]["message"]


def test_an_action_that_is_not_named_is_best():
    assert answer({"id": 1, "position": CLOSE, "engine": "score"})["format"] == "triomino-best/1"


def test_no_operation_uses_the_words_of_the_protocol():
    for name, operation in OPERATIONS.items():
        assert {part.name for part in parts_of(operation.ask)}.isdisjoint({"id", "action", "report_every"}), name
        reserved = {"id", "partial", "error"}
        assert all(reserved.isdisjoint(whole["properties"]) for whole in answer_objects(answer_schema(name))), name


def answer_objects(schema):
    for each in schema.get("anyOf", [schema]):
        yield DESCRIPTION["components"]["schemas"][each["$ref"].rpartition("/")[2]]


def test_a_seed_of_zero_is_used():
    found = answer({"id": 1, "position": CLOSE, "engine": "simulate", "games": 20, "seed": 0})
    assert found["seed"] == 0


def test_version():
    found = answer({"id": 1, "action": "version"})
    assert found["format"] == "triomino-engine/1"
    assert set(found["actions"]) == {*OPERATIONS, "cancel", "version"}


def test_every_query_is_answered_by_its_id():
    queries = [{"id": number, "action": "analyze", "position": CLOSE} for number in range(20)]
    assert sorted(found["id"] for found in answers(*queries)) == list(range(20))


def test_blank_lines_are_skipped():
    assert answers("", "  ", '{"id": 1, "action": "version"}')[0]["id"] == 1


def test_an_id_can_be_reused_once_its_answer_has_arrived():
    """Once a client has read a response, it can reuse the id, even if ``write`` has not returned yet."""
    query = json.dumps({"id": "same", "action": "about"})
    being_written, taken = threading.Event(), threading.Event()
    written = []

    def lines():
        yield query
        assert being_written.wait(NEVER)
        yield query
        taken.set()

    def write(line):
        being_written.set()
        taken.wait(NEVER if not written else 0)
        written.append(json.loads(line))

    thread = threading.Thread(target=serve, args=(lines(), write, 1), daemon=True)
    thread.start()
    thread.join(2 * NEVER)
    assert [found.get("error") for found in written] == [None, None]


def test_an_internal_fault_fails_one_query_only(monkeypatch, capsys):
    def fail(_ask, _control):
        raise ZeroDivisionError

    assert OPERATIONS["about"].ask, "known from the function that is replaced now"
    monkeypatch.setitem(OPERATIONS["about"].__dict__, "run", fail)
    queries = [{"id": 1, "action": "about"}, {"id": 2, "action": "rules", "rules": "classic"}]
    found = {each["id"]: each for each in answers(*queries)}
    assert found[1]["error"]["field"] is None and found[2]["name"] == "classic"
    assert "ZeroDivisionError" in capsys.readouterr().err


LONG = {"id": "long", "position": CLOSE, "engine": "simulate", "games": 10**9, "seconds": 120, "report_every": 0.01}


def test_a_long_search_reports_lets_others_pass_and_is_cancelled():
    lines: queue.Queue[str | None] = queue.Queue()
    written: queue.Queue[dict] = queue.Queue()
    thread = threading.Thread(
        target=serve, args=(iter(lines.get, None), lambda line: written.put(json.loads(line)), 2), daemon=True
    )
    thread.start()
    lines.put(json.dumps(LONG))
    first = written.get(timeout=NEVER)
    assert (first["id"], first["partial"]) == ("long", True)
    validator(news_schema("best")).validate(first)
    lines.put(json.dumps({"id": "short", "action": "analyze", "position": CLOSE}))
    while (found := written.get(timeout=NEVER))["id"] == "long":
        assert found["partial"]
    assert found["id"] == "short"
    lines.put(json.dumps({**LONG, "id": "long", "seconds": 1}))
    while "error" not in (found := written.get(timeout=NEVER)):
        assert found["partial"]
    assert found["error"]["field"] == "id"
    lines.put(json.dumps({"id": "end", "action": "cancel", "target": "long"}))
    seen = []
    while not seen or seen[-1].get("partial") is not False:
        seen.append(written.get(timeout=NEVER))
    assert {"id": "end", "target": "long", "cancelled": True} in seen
    assert (seen[-1]["id"], seen[-1]["stopped"]) == ("long", "interrupted")
    lines.put(None)
    thread.join(timeout=NEVER)
    assert not thread.is_alive()


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent as a signal")
def test_ctrl_c_after_the_last_line_ends_the_queries_with_their_answers():
    written: list[dict] = []
    ended = threading.Event()

    def lines():
        yield json.dumps(LONG)
        ended.set()

    def write(line):
        written.append(json.loads(line))
        if len(written) == 1:
            ended.wait(NEVER)
            signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)

    serve(lines(), write, 1)
    assert [one["partial"] for one in written].count(False) == 1
    assert (written[-1]["id"], written[-1]["stopped"]) == ("long", "interrupted")


@pytest.mark.parametrize(
    ("query", "name", "field"),
    [
        ("nonsense", None, None),
        ("[1]", None, None),
        ("[" * 100_000, None, None),
        ('{"id": 1, "id": 2, "action": "version"}', None, None),
        ('{"id": 1, "position": {"tiles": ' + "[" * 200 + "]" * 200 + "}}", None, None),
        ('{"id": 1, "seconds": NaN}', None, None),
        ('{"id": 1, "\\ud800": 1}', None, None),
        ('{"id": ' + "9" * 5000 + "}", None, None),
        ({}, None, "id"),
        ({"id": 1.5}, None, "id"),
        ({"id": True}, None, "id"),
        ({"id": 1, "action": "dance"}, 1, "action"),
        ({"id": 1, "action": ["best"]}, 1, "action"),
        ({"id": 1}, 1, "position"),
        ({"id": 1, "position": 7}, 1, "position"),
        ({"id": 1, "position": "tiles:\n 0,0 5-5-x\n"}, 1, "position"),
        ({"id": 1, "position": {"format": "triomino-position/1", "tiles": [{"at": [0, 0]}]}}, 1, "position.tiles[0]"),
        ({"id": 1, "position": {**POSITION, "hand": ["0-0-1", "0-2-6"]}}, 1, "position.hand[1]"),
        ({"id": 1, "position": {**POSITION, "rules": "mine"}}, 1, "position.rules"),
        ({"id": 1, "position": POSITION, "engin": "score"}, 1, "engin"),
        ({"id": 1, "position": POSITION, "engine": "magic"}, 1, "engine"),
        ({"id": 1, "position": POSITION, "engine": None}, 1, "engine"),
        ({"id": 1, "position": POSITION, "rules": []}, 1, "rules"),
        ({"id": 1, "position": POSITION, "seconds": -1}, 1, "seconds"),
        ({"id": 1, "position": POSITION, "seconds": "9"}, 1, "seconds"),
        ({"id": 1, "position": POSITION, "games": True}, 1, "games"),
        ({"id": 1, "position": POSITION, "seed": -1}, 1, "seed"),
        ({"id": 1, "position": POSITION, "opponents": [{}, {"holds": ["0-0"]}]}, 1, "opponents[1].holds[0]"),
        ({"id": 1, "position": POSITION, "opponents": [{"hold": []}]}, 1, "opponents[0].hold"),
        ({"id": 1, "position": POSITION, "report_every": 0}, 1, "report_every"),
        ({"id": 1, "position": POSITION, "action": "plan", "games": 1}, 1, "games"),
        ({"id": 1, "position": POSITION, "action": "plan", "report_every": 1}, 1, "report_every"),
        ({"id": 1, "action": "cancel"}, 1, "target"),
        ({"id": 1, "action": "cancel", "target": []}, 1, "target"),
        ({"id": 1, "action": "cancel", "target": 1, "now": True}, 1, "now"),
        ({"id": 1, "action": "version", "of": "it"}, 1, "of"),
    ],
)
def test_an_error_names_the_field(query, name, field):
    found = answer(query)
    assert found["id"] == name
    assert found["error"]["field"] == field
    assert found["error"]["message"]


ENDLESS = ("puzzle", "library", "deadboard")
"""Operations that need a library, or that run until they are stopped."""


@settings(max_examples=150)
@given(
    st.sampled_from([name for name in OPERATIONS if name not in ENDLESS]).flatmap(
        lambda name: st.tuples(st.just(name), wrong(question_schema(name)))
    )
)
def test_a_question_that_the_schema_refuses_is_refused_with_its_field(case):
    name, question = case
    found = answer({"id": 1, "action": name, **question})
    assert found["id"] == 1 and found.get("error", {}).get("message") != "the query failed"
    if not validator(question_schema(name)).is_valid(question):
        assert found["error"]["field"]


@given(st.dictionaries(st.sampled_from(["id", "target"]) | st.text(max_size=5), JUNK), st.sampled_from(ACTIONS))
def test_any_line_is_answered(data, action):
    (found,) = answers({"id": 1, "action": action, **data}, threads=1)
    assert found.get("error", {}).get("message") != "the query failed"


PAGE = Path(__file__).parents[1] / "docs" / "engine-protocol.md"


def test_the_examples_of_the_page_are_true():
    shown = [line.strip() for line in PAGE.read_text(encoding="utf-8").splitlines()]
    asked, told = ([line[2:] for line in shown if line.startswith(mark)] for mark in ("> ", "< "))
    assert len(asked) == len(told) == 5
    for query, expected in zip(asked, told):
        pattern = ".*".join(map(re.escape, expected.split("…")))
        assert re.fullmatch(pattern, json.dumps(answer(query))), query


def test_the_page_names_every_operation_and_its_fields():
    rows = dict(re.findall(r"^\| `(\w+)` \|(.*?)\|", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    assert [name for name in OPERATIONS if name not in rows] == [], "docs/engine-protocol.md has no row"
    for name, operation in OPERATIONS.items():
        assert set(re.findall(r"`(\w+)`", re.sub(r"\(.*?\)", "", rows[name]))) == {
            part.name for part in parts_of(operation.ask)
        }


def test_the_command_answers_on_standard_output_alone():
    given = json.dumps({"id": 1, "action": "version"}) + "\n\xff\xfe nonsense\n"
    done = subprocess.run(
        [sys.executable, "-m", "triomino", "engine"], input=given.encode("latin-1"), capture_output=True, timeout=60
    )
    assert done.returncode == 0
    assert done.stderr == b""
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == [1, None]


@pytest.mark.parametrize(("over", "refused"), [(0, False), (1, True)])
def test_a_line_has_a_million_characters_at_most(over, refused):
    line = json.dumps({"id": 1, "action": "version"}).ljust(LONGEST_LINE + over)
    assert ("error" in answer(line)) is refused
