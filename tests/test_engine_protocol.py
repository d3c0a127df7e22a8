"""The engine protocol: queries with ids, answers as they come, cancel, errors that name the field."""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from triomino.protocol import serve
from triomino.protocol.query import FieldError, read_query

BOARD = "hand: 1-5-5 1-1-5 0-0-2\ntiles:\n 0,0 5-5-5\n"
POSITION = {"format": "triomino-position/1", "tiles": [{"at": [0, 0], "corners": [5, 5, 5]}], "hand": ["1-5-5"]}


def answers(*queries: object, threads: int = 2) -> list[dict]:
    lines = [query if isinstance(query, str) else json.dumps(query) for query in queries]
    written: list[str] = []
    serve(lines, written.append, threads)
    return [json.loads(line) for line in written]


def answer(query: object) -> dict:
    (only,) = answers(query)
    return only


def test_best_answers_as_the_command_does():
    found = answer({"id": "a", "position": BOARD, "engine": "score"})
    assert (found["id"], found["partial"], found["format"], found["engine"]) == ("a", False, "triomino-best/1", "score")
    assert found["moves"][0]["tile"] == "1-5-5"


def test_analyze_and_plan():
    assert answer({"id": 1, "action": "analyze", "position": BOARD})["format"] == "triomino-analysis/1"
    assert answer({"id": 1, "action": "plan", "position": POSITION})["total"] == 11


def test_version():
    found = answer({"id": 1, "action": "version"})
    assert found["format"] == "triomino-engine/1"
    assert "best" in found["actions"]


def test_every_query_is_answered_by_its_id():
    queries = [{"id": number, "action": "analyze", "position": BOARD} for number in range(20)]
    assert sorted(found["id"] for found in answers(*queries)) == list(range(20))


def test_blank_lines_are_passed_over():
    assert answers("", "  ", '{"id": 1, "action": "version"}')[0]["id"] == 1


LONG = {"id": "long", "position": BOARD, "engine": "simulate", "seconds": 120, "report_every": 0.01}


def test_a_long_search_reports_lets_others_pass_and_is_cancelled():
    """The lines come one by one, each when the answer to the one before has been seen."""
    lines: queue.Queue[str | None] = queue.Queue()
    written: queue.Queue[dict] = queue.Queue()
    thread = threading.Thread(
        target=serve, args=(iter(lines.get, None), lambda line: written.put(json.loads(line)), 2), daemon=True
    )
    thread.start()
    lines.put(json.dumps(LONG))
    first = written.get(timeout=120)
    assert (first["id"], first["partial"]) == ("long", True)
    lines.put(json.dumps({"id": "short", "action": "analyze", "position": BOARD}))
    while (found := written.get(timeout=60))["id"] == "long":
        assert found["partial"]
    assert found["id"] == "short"
    lines.put(json.dumps({**LONG, "id": "long", "seconds": 1}))
    while "error" not in (found := written.get(timeout=60)):
        assert found["partial"]
    assert found["error"]["field"] == "id"
    lines.put(json.dumps({"id": "end", "action": "cancel", "target": "long"}))
    seen = []
    while not seen or seen[-1].get("partial") is not False:
        seen.append(written.get(timeout=60))
    assert {"id": "end", "target": "long", "cancelled": True} in seen
    assert (seen[-1]["id"], seen[-1]["stopped"]) == ("long", "interrupted")
    lines.put(None)
    thread.join(timeout=60)
    assert not thread.is_alive()


@pytest.mark.parametrize(
    ("query", "name", "field"),
    [
        ("nonsense", None, None),
        ("[1]", None, None),
        ("[" * 100_000, None, None),
        ({}, None, "id"),
        ({"id": 1.5}, None, "id"),
        ({"id": True}, None, "id"),
        ({"id": 1, "action": "dance"}, 1, "action"),
        ({"id": 1}, 1, "position"),
        ({"id": 1, "position": 7}, 1, "position"),
        ({"id": 1, "position": "tiles:\n 0,0 5-5-x\n"}, 1, "position"),
        ({"id": 1, "position": {"format": "triomino-position/1", "tiles": [{"at": [0, 0]}]}}, 1, "position.tiles[0]"),
        ({"id": 1, "position": {**POSITION, "hand": ["0-0-1", "0-2-6"]}}, 1, "position.hand[1]"),
        ({"id": 1, "position": {**POSITION, "rules": "mine"}}, 1, "position.rules"),
        ({"id": 1, "position": POSITION, "engin": "score"}, 1, "engin"),
        ({"id": 1, "position": POSITION, "engine": "magic"}, 1, "engine"),
        ({"id": 1, "position": POSITION, "rules": []}, 1, "rules"),
        ({"id": 1, "position": POSITION, "seconds": 0}, 1, "seconds"),
        ({"id": 1, "position": POSITION, "games": True}, 1, "games"),
        ({"id": 1, "position": POSITION, "seed": -1}, 1, "seed"),
        ({"id": 1, "position": POSITION, "opponents": [{}, {"holds": ["0-0"]}]}, 1, "opponents[1]"),
        ({"id": 1, "position": POSITION, "opponents": [{"hold": []}]}, 1, "opponents[0]"),
        ({"id": 1, "position": POSITION, "action": "plan", "games": 1}, 1, "games"),
        ({"id": 1, "action": "cancel"}, 1, "target"),
        ({"id": 1, "action": "cancel", "target": []}, 1, "target"),
    ],
)
def test_an_error_names_the_field(query, name, field):
    found = answer(query)
    assert found["id"] == name
    assert found["error"]["field"] == field
    assert found["error"]["message"]


def test_an_engine_that_cannot_do_the_position_says_so():
    assert answer({"id": 1, "position": POSITION, "engine": "exact"})["error"]["field"] == "engine"


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
FIELDS = ["id", "action", "position", "rules", "engine", "seed", "games", "seconds", "opponents", "target", "turns"]


@settings(max_examples=300)
@given(st.dictionaries(st.sampled_from(FIELDS), JSON_VALUES), st.booleans())
def test_no_query_raises_anything_but_a_field_error(data, named):
    if named:
        data = {"id": 1, "position": BOARD, **data}
    try:
        read_query(json.dumps(data))
    except FieldError as error:
        assert error.message


def test_the_command_answers_on_standard_output_alone():
    given = json.dumps({"id": 1, "action": "version"}) + "\n\xff\xfe nonsense\n"
    done = subprocess.run(
        [sys.executable, "-m", "triomino", "engine"], input=given.encode("latin-1"), capture_output=True, timeout=60
    )
    assert done.returncode == 0
    assert done.stderr == b""
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == [1, None]
