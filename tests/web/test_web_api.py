"""The JSON API: each answer is what the functions of the command line say, and nothing that is sent makes it fail."""

import json
from importlib.resources import files

import pytest
from analyzer.render.jsonable import analysis_json
from analyzer.render.ranking_json import ranking_json
from analyzer.render.verdict_json import diagnosis_json
from hypothesis import given
from hypothesis import strategies as st
from texts import ASTRAY, MATCH, NINE, PUZZLE

from analyzer.analysis import analyse
from analyzer.engine import best
from analyzer.notation import read_draft, read_position, read_puzzle
from analyzer.referee import diagnose
from puzzles.fill import fill

OPENAPI = json.loads(files("triomino.web").joinpath("openapi.json").read_text(encoding="utf-8"))


def plain(data):
    """As JSON has it: tuples are lists."""
    return json.loads(json.dumps(data))


def post(client, path, body):
    return client.post(path, json=body)


def events(response):
    """The kinds and values of server-sent events."""
    told = []
    for event in filter(None, response.text.split("\n\n")):
        kind, data = event.split("\n")
        told.append((kind.removeprefix("event: "), json.loads(data.removeprefix("data: "))))
    return told


def done(client, path, body):
    kind, value = events(post(client, path, body))[-1]
    assert kind == "done", value
    return value


def assert_described(name, data):
    """The data is as the description of the API has it."""
    jsonschema = pytest.importorskip("jsonschema")
    jsonschema.validate(data, {"$ref": f"#/components/schemas/{name}", "components": OPENAPI["components"]})


def test_a_legal_board_is_analysed(client):
    answer = post(client, "/api/board", {"text": NINE}).json()
    assert answer["legal"] is True
    assert answer["analysis"] == plain(analysis_json(analyse(read_position(NINE))))
    assert len(answer["tiles"]) == 56
    assert_described("Board", answer)


def test_placements_are_those_of_every_unplayed_tile(client):
    answer = post(client, "/api/board", {"text": NINE}).json()
    board = read_position(NINE).board
    text = NINE.replace("0-0-5 1-2-3 0-1-1", " ".join(tile.name for tile in board.tile_set.of_mask(board.unplayed)))
    assert answer["placements"] == plain(without_scores(analysis_json(analyse(read_position(text)))))


def without_scores(data):
    return [{key: value for key, value in move.items() if key != "scores"} for move in data["moves"]]


def test_a_faulty_board_gets_the_verdict_of_the_referee(client):
    answer = post(client, "/api/board", {"text": ASTRAY}).json()
    draft = read_draft(ASTRAY)
    assert answer["legal"] is False and "analysis" not in answer
    assert answer["verdict"] == plain(diagnosis_json(diagnose(draft.tile_set, draft.layout)))
    assert_described("Board", answer)


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [("tiles:\n 0,0 5-5\n", 2, 6), ("tiles:\n 0,0 5-5-5\nhand: 1-2\n", 3, 7), ("nonsense", 1, 1)],
)
def test_a_text_that_cannot_be_read_is_told_with_its_place(client, text, line, column):
    answer = post(client, "/api/board", {"text": text})
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert (error["code"], error["faults"][0]["line"], error["faults"][0]["column"]) == ("input", line, column)
    assert_described("Refusal", answer.json())


@pytest.mark.parametrize(("text", "kind"), [(NINE, "position"), (PUZZLE, "puzzle"), (MATCH, "record")])
def test_texts_are_told_apart(client, text, kind):
    answer = post(client, "/api/read", {"text": text}).json()
    assert answer["kind"] == kind
    assert_described("Read", answer)


@pytest.mark.parametrize("text", [NINE, PUZZLE, ASTRAY])
@pytest.mark.parametrize("form", ["list", "json"])
def test_what_is_written_reads_the_same(client, text, form):
    written = post(client, "/api/write", {"text": text, "form": form}).json()
    assert_described("Written", written)
    read = [post(client, "/api/read", {"text": each}).json() for each in (text, written["text"])]
    assert read[0] == read[1]


def test_pictures(client):
    for text in (NINE, PUZZLE, ASTRAY):
        assert post(client, "/api/write", {"text": text, "form": "svg"}).json()["text"].startswith("<svg ")
    refused = post(client, "/api/write", {"text": ASTRAY, "form": "drawing"})
    assert (refused.status_code, refused.json()["error"]["code"]) == (422, "undrawable")


def test_the_best_moves_are_those_of_the_engines(client):
    body = {"text": NINE, "engine": "plan", "seconds": 5}
    answer = done(client, "/api/best", body)
    assert answer["moves"] == plain(ranking_json(best(read_position(NINE), "plan", seconds=5)))["moves"]
    assert_described("Ranking", answer)


def test_a_simulation_tells_how_it_goes(client):
    told = events(post(client, "/api/best", {"text": NINE, "engine": "simulate", "seconds": 1}))
    assert [kind for kind, _ in told[-1:]] == ["done"] and {kind for kind, _ in told[:-1]} == {"progress"}
    assert told[-1][1]["moves"][0]["tile"] == "0-0-5"
    assert_described("Ranking", told[-1][1])


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("/api/best", {"text": NINE.replace("hand: 0-0-5 1-2-3 0-1-1\n", "")}, "no-hand"),
        ("/api/best", {"text": NINE, "engine": "exact"}, "position"),
        ("/api/best", {"text": "nonsense"}, "input"),
        ("/api/solve", {"text": "tiles:\n 0,0 ?\n 0,0 ?\n"}, "input"),
        ("/api/record", {"text": "players: A\nround\n A flies"}, "input"),
        ("/api/make", {"kind": "fill", "parameters": {"faces": "1000"}}, "parameters"),
    ],
)
def test_work_that_makes_no_sense_is_refused(client, path, body, code):
    kind, value = events(post(client, path, body))[-1]
    assert (kind, value["error"]["code"]) == ("refused", code)
    assert_described("Refusal", value)


def test_puzzles_are_solved(client):
    answer = done(client, "/api/solve", {"text": PUZZLE})
    assert answer == plain(fill(read_puzzle(PUZZLE)).to_json())
    assert_described("Solution", answer)
    assert done(client, "/api/solve", {"text": PUZZLE, "count": True})["count"] == 1


def test_hints(client):
    hint = done(client, "/api/hint", {"text": PUZZLE})
    assert hint["found"] and (hint["lays"] or hint["values"])
    assert_described("Hint", hint)
    full = "tiles:\n 0,0 5-5-5\n 0,1 5-5-1\nuse:\n"
    assert done(client, "/api/hint", {"text": full})["found"] is False


def test_a_puzzle_is_made_and_its_answer_accepted(client):
    body = {"kind": "fill", "seed": 5, "parameters": {"faces": "6", "grade": "easy"}}
    made = done(client, "/api/make", body)
    assert_described("Made", made)
    assert done(client, "/api/make", body) == made
    item = made["item"]
    for answer, right in ((item["answer"], True), (item["answer"][:-1], False), ("nothing", False), (None, False)):
        judged = post(client, "/api/judge", {"item": item, "answer": answer}).json()
        assert judged == {"right": right}


def test_the_library(client):
    listed = client.get("/api/library?kind=fill").json()
    assert_described("Library", listed)
    assert len(listed["puzzles"]) == 3
    one = client.get(f"/api/library/{listed['puzzles'][0]['id']}").json()
    assert_described("Made", one)
    assert one["item"]["id"] == listed["puzzles"][0]["id"]
    assert client.get("/api/library/none-of-them").status_code == 404


def test_a_record_is_replayed(client):
    audit = done(client, "/api/record", {"text": MATCH})
    assert_described("Audit", audit)
    assert [problem["code"] for problem in audit["problems"]] == ["wrong-score"]
    assert [len(board["tiles"]) for board in audit["boards"][0]] == [1, 2, 3, 3]
    assert audit["running"][0] == [[22, 0], [22, 13], [33, 13], [33, -12]]


def test_a_record_is_reviewed(client):
    sound = MATCH.replace("= 12", "= 11").replace(
        "  North 4-4-4", "  hand North 1-1-2 4-4-4 3-4-4 0-0-1 0-0-2 0-0-3 0-0-4 0-0-5 0-1-1\n  North 4-4-4"
    )
    sound = sound[: sound.index("  South draw")]
    told = events(post(client, "/api/review", {"text": sound, "games": 20}))
    assert told[-1][0] == "done" and {kind for kind, _ in told[:-1]} == {"progress"}
    assert_described("Review", told[-1][1])
    assert [choice["player"] for choice in told[-1][1]["choices"]] == ["South", "North"]
    kind, value = events(post(client, "/api/review", {"text": MATCH, "games": 20}))[-1]
    assert (kind, value["error"]["code"]) == ("refused", "mistakes")


def test_about_and_rules(client):
    about = client.get("/api/about").json()
    assert_described("About", about)
    assert [rules["name"] for rules in about["rules"]] == ["pressman", "classic", "domino-games", "goliath"]
    assert_described("Rules", client.get("/api/rules/goliath").json())
    assert client.get("/api/rules/none").status_code == 404


def test_every_route_is_described(client):
    from triomino.web.app import ROUTES

    routes = {(f"/api{route.path}", method.lower()) for route in ROUTES for method in route.methods - {"HEAD"}}
    assert routes == {(path, method) for path, methods in OPENAPI["paths"].items() for method in methods}
    assert client.get("/api/schema").json() == OPENAPI


MALFORMED = [
    b"",
    b"{",
    b"[]",
    b"null",
    b'"text"',
    b"\xff\xfe",
    b"[" * 100_000,
    b'{"text": ' + b"9" * 5000 + b"}",
    b'{"text": 1}',
    b'{"text": "\\ud800"}',
    b'{"text": "\\u0000"}',
    b'{"text": "tiles:\\n 0,0 5-5-5", "form": 4}',
    b'{"text": "tiles:\\n 99999999,9 5-5-5"}',
    b'{"text": "x", "seconds": 1e999}',
    b'{"text": "x", "seconds": NaN}',
    b'{"text": "x", "seed": -1}',
    b'{"kind": "fill", "parameters": []}',
    b'{"kind": ["fill"]}',
    b'{"item": {"format": "triomino-puzzle/1"}, "answer": []}',
]
POSTS = [path for path, methods in OPENAPI["paths"].items() if "post" in methods]


@pytest.mark.parametrize("path", POSTS)
def test_malformed_requests_are_refused(client, path):
    for body in MALFORMED:
        answer = client.post(path, content=body, headers={"content-type": "application/json"})
        refused = answer.status_code in (400, 413, 422) or "event: refused" in answer.text
        harmless = answer.status_code == 200 and (b"5-5-5" in body or path in ("/api/make", "/api/read"))
        assert refused or harmless, (body[:60], answer.status_code, answer.text[:200])


@given(text=st.text(max_size=80) | st.text("0123456789-,:? \n*^vtilesboardhanduse", max_size=120))
def test_no_text_makes_the_server_fail(client, text):
    for path in ("/api/board", "/api/read"):
        assert post(client, path, {"text": text.encode("utf-8", "replace").decode()}).status_code in (200, 422)
