"""Handmade requests for every operation, and random requests that a schema allows or nearly allows."""

import json
from functools import cache

import jsonschema
from hypothesis import strategies as st
from texts import ASTRAY, MATCH, NINE, PUZZLE, SOUND

from analyzer.forms import to_json
from analyzer.playing import new_game
from analyzer.rules import published
from analyzer.tiles import TileSet
from puzzles.generation import Run, candidate
from puzzles.item import item_json
from puzzles.kinds import kind
from triomino.operations import OPERATIONS, Control
from triomino.operations.inputs import read_question
from triomino.web.openapi import description
from triomino.web.settings import Settings

POSITION = {
    "format": "triomino-position/1",
    "tiles": [{"at": [0, 0], "corners": [5, 5, 5]}],
    "hand": ["1-5-5", "1-1-5"],
}
PUZZLE_OBJECT = {
    "format": "triomino-position/1",
    "tiles": [],
    "fill": [[0, 0], [1, 0]],
    "givens": [{"at": [1, 1], "value": 2}],
    "use": ["0-1-2", "1-1-2"],
}
HOUSE = 'base = "pressman"\nname = "ours"\n[hexagon]\ntwo = 60\n'
OURS = "rules: ours\ntiles:\n 0,0 5-5-5\n"
"""A board that needs the house rules ``ours``."""
GAME = new_game(published("classic"), TileSet.named("standard"), ["Ida"], ["greedy"], 7).text
RATING = {"points": 1300, "deviation": 50, "last": 0}
CARD = {"stability": 3.5, "difficulty": 5, "last": 0, "due": 300_000}


ATTEMPTS = [
    {"code": "dispute.1.5.1.easy.yf", "seconds": 83, "help": 2, "answer": {"at": [5, 2]}},
    {"code": "fill.4.3.14.easy.faces=6.mh", "seconds": 7, "help": 0, "answer": None},
]


@cache
def kept_item():
    run = Run("fill", kind("fill").settle({"faces": "6", "grade": "easy"}), 7)
    return item_json(next(item for number in range(30) if (item := candidate(run, number).item)))


def spoilt_item():
    item = kept_item()
    first, *others = item["answer"]
    return {**item, "answer": [{key: value for key, value in first.items() if key != "at"}, *others]}


QUESTIONS = [
    ("analyze", {"position": NINE}, {"format": "triomino-analysis/1", "placed": 9}),
    ("analyze", {"position": POSITION, "rules": HOUSE}, {"rules": "ours"}),
    ("board", {"board": NINE}, {"legal": True}),
    ("board", {"board": ASTRAY}, {"legal": False}),
    ("board", {"board": OURS, "rules": HOUSE}, {"legal": True}),
    ("check", {"board": ASTRAY}, {"legal": False, "at": None}),
    ("check", {"board": POSITION}, {"legal": True}),
    ("check", {"board": OURS, "rules": HOUSE}, {"legal": True, "removal": None}),
    ("check", {"board": NINE, "placement": "0-0-5 @ -1,0", "all_rules": True}, {"legal": True, "score": 55}),
    ("check", {"board": NINE, "placement": {"at": [-1, 0], "corners": [5, 0, 0]}}, {"tile": "0-0-5", "score": 55}),
    ("check", {"board": NINE, "placement": "0-2-1 @ 9,3"}, {"legal": False, "score": None}),
    ("read", {"text": NINE}, {"kind": "position"}),
    ("read", {"text": PUZZLE}, {"kind": "puzzle"}),
    ("read", {"text": MATCH}, {"kind": "record"}),
    ("read", {"text": HOUSE}, {"kind": "rules"}),
    ("read", {"text": OURS, "rules": HOUSE}, {"kind": "position"}),
    ("write", {"board": NINE, "form": "list"}, {"form": "list"}),
    (
        "write",
        {"board": OURS, "rules": HOUSE, "form": "list"},
        {"text": "rules: ours\nset: standard\ntiles:\n  0,0 5-5-5\n"},
    ),
    ("write", {"board": PUZZLE_OBJECT, "form": "drawing"}, {}),
    ("graph", {"position": POSITION, "format": "json"}, {"form": "json"}),
    ("perft", {"position": POSITION, "depth": 2, "divide": True}, {"stopped": False}),
    ("audit", {"record": MATCH}, {"format": "triomino-audit/1", "ok": False}),
    ("audit", {"record": MATCH, "boards": True, "rules": "goliath"}, {"rules": "goliath"}),
    ("score", {"record": SOUND, "line": "pass = -25"}, {"kept": True, "line": "South pass = -25", "points": -25}),
    ("score", {"record": MATCH, "line": "1-1-1 @ 5,5", "rules": "goliath"}, {"kept": False, "points": None}),
    ("score", {"record": "players: A B\n", "undo": False}, {"format": "triomino-score/1", "line": ""}),
    (
        "season",
        {"sheets": [{"name": "monday", "record": SOUND}, {"name": "house", "record": MATCH, "rules": HOUSE}]},
        {"format": "triomino-season/1", "unread": []},
    ),
    ("season", {"sheets": []}, {"players": [], "matches": []}),
    ("play", {"people": ["Ida"], "seed": 7}, {"format": "triomino-game/1", "person": "Ida", "next": "Ida"}),
    ("play", {"game": GAME, "deed": "lay", "placement": "0-0-0 @ 9,9"}, {"over": False, "hints": 0}),
    ("review", {"record": SOUND, "games": 20, "seed": 0}, {"complete": True, "seed": 0}),
    ("best", {"position": NINE, "engine": "plan"}, {"engine": "plan"}),
    ("best", {"position": POSITION, "engine": "score"}, {"engine": "score"}),
    (
        "best",
        {"position": POSITION, "engine": "simulate", "games": 40, "seed": 0, "opponents": [{"holds": ["0-0-1"]}]},
        {"seed": 0},
    ),
    ("best", {"record": SOUND, "turn": 6, "engine": "score"}, {"player": "North", "line": 6}),
    ("plan", {"position": NINE, "turns": 2, "method": "search"}, {"proven": True}),
    ("solve", {"puzzle": PUZZLE, "explain": True}, {"status": "solved", "unique": True}),
    ("solve", {"puzzle": PUZZLE_OBJECT, "count": True, "limit": 5}, {"count": 1}),
    ("solve", {"puzzle": "tiles:\n 0,0 5-5-5\n 1,0 ?\nuse: 0-0-1\n"}, {"status": "impossible"}),
    ("solve", {"puzzle": f"puzzle: best-move\n{NINE}"}, {"format": "triomino-best/1", "engine": "score"}),
    ("solve", {"puzzle": {**POSITION, "puzzle": "plan"}}, {"format": "triomino-plan/1", "total": 18}),
    ("solve", {"puzzle": f"puzzle: hunt\n{NINE}", "least": 5}, {"format": "triomino-hunt/1", "least": 5}),
    ("solve", {"puzzle": f"puzzle: dispute\n{ASTRAY}"}, {"format": "triomino-dispute/1", "status": "solved"}),
    ("solve", {"puzzle": f"puzzle: dispute\n{NINE}"}, {"status": "impossible", "unique": False}),
    ("hint", {"puzzle": PUZZLE}, {"found": True}),
    ("hint", {"puzzle": "tiles:\n 0,0 ?\n"}, {"found": False, "several": True}),
    ("hint", {"puzzle": {**POSITION, "puzzle": "plan"}}, {"found": True, "text": None}),
    ("arrange", {"seed": 3, "seconds": 0}, {"status": "solved", "known": True}),
    ("records", {"which": "first-three-moves", "verify": True}, {"format": "triomino-records/1", "holds": True}),
    ("deadboard", {"set": "0-2"}, {"format": "triomino-dead-board/1", "tiles": 7, "proven": True}),
    ("generate", {"kind": "fill", "seed": 5, "parameters": {"faces": "6", "grade": "easy"}}, {}),
    ("puzzle", {"day": "2026-11-23"}, {}),
    ("puzzle", {"item": kept_item}, {"code": "fill.4.7.0.easy.faces=6.pe"}),
    ("judge", {"item": kept_item, "answer": None}, {"right": False}),
    ("practice", {"outcome": "alone", "at": 1_800_000_000}, {"chance": None}),
    (
        "practice",
        {"outcome": "failed", "at": 0, "grade": "tricky", "difficulty": 3.25, "rating": RATING, "card": CARD},
        {"chance": 0.3071},
    ),
    ("strength", {}, {"expected": None}),
    (
        "strength",
        {"attempts": [{"difficulty": 3.0, "outcome": "alone", "seconds": 240}], "grade": "tricky"},
        {"strength": {"attempts": 1, "half": 3.6444, "error": 1.2703}},
    ),
    ("contest", {"week": "2026-11-23"}, {"format": "triomino-contest/1", "title": "2026-W48"}),
    ("result", {"puzzles": ATTEMPTS, "player": "Ann"}, {"solved": 1, "help": 2}),
    ("picture", {"item": kept_item, "link": "https://a.org/#puzzle=x"}, {"form": "svg"}),
    ("library", {}, {}),
    ("rules", {"rules": "goliath"}, {"name": "goliath", "base": None}),
    ("rules", {"rules": HOUSE}, {"name": "ours", "base": "pressman", "wrong": []}),
    ("rules", {"rules": "goliath", "change": {"hexagon.two": 60}, "name": "ours"}, {"base": "goliath", "wrong": []}),
    ("rules", {"rules": "goliath", "change": {"hexagon.two": "x"}}, {"name": "goliath", "file": None}),
    ("about", {}, {"format": "triomino-about/1"}),
]
"""For each operation, a request and a part of its response. ``puzzle`` needs a library."""

REFUSED = [
    ("best", {"position": NINE.replace("hand: 0-0-5 1-2-3 0-1-1\n", "")}, "no-hand", "position"),
    ("best", {"position": NINE, "engine": "exact"}, "engine", "engine"),
    ("best", {}, "question", "position"),
    ("best", {"position": NINE, "record": SOUND}, "question", "position"),
    ("best", {"position": NINE, "turn": 5}, "question", "turn"),
    ("best", {"record": SOUND, "opponents": []}, "question", "opponents"),
    ("best", {"record": SOUND, "turn": 2}, "turn", "turn"),
    ("best", {"record": f"{SOUND}  South 3-3-5 @ 9,9 = 9\n"}, "mistakes", "record"),
    ("best", {"record": SOUND}, "no-hand", "record"),
    ("best", {"position": "nonsense"}, "input", "position"),
    ("plan", {"position": "tiles:\n 0,0 5-5-5\n"}, "no-hand", "position"),
    ("board", {"board": "tiles:\n 0,0 5-5\n"}, "input", "board"),
    ("check", {"board": {**POSITION, "tiles": [{"at": [0, 0]}]}}, "field", "board.tiles[0]"),
    ("check", {"board": NINE, "placement": "here"}, "input", "placement"),
    ("check", {"board": NINE, "placement": {"at": [0, 0], "corners": [0, 0, 77]}}, "field", "placement.corners"),
    ("read", {"text": "tiles:\n 99999,9 5-5-5\n"}, "too-far", "text"),
    ("write", {"board": ASTRAY, "form": "drawing"}, "undrawable", "board"),
    ("solve", {"puzzle": "tiles:\n 0,0 ?\n 0,0 ?\n"}, "input", "puzzle"),
    ("solve", {"puzzle": NINE}, "input", "puzzle"),
    ("solve", {"puzzle": POSITION}, "field", "puzzle.hand[0]"),
    ("solve", {"puzzle": {**POSITION, "puzzle": "plan"}, "count": True}, "kind", "count"),
    ("solve", {"puzzle": PUZZLE, "least": 3}, "kind", "least"),
    ("hint", {"puzzle": NINE}, "input", "puzzle"),
    ("arrange", {"region": "tiles:\n 0,0 5-5-5\n"}, "input", "region"),
    ("arrange", {"region": "tiles:\n 0,0 ?\n", "hole": True}, "hole", "hole"),
    ("arrange", {"set": "0-2", "hole": True}, "hole", "hole"),
    ("records", {"which": "tallest"}, "field", "which"),
    ("deadboard", {"set": "0-3 -0-1-2"}, "set", "set"),
    ("deadboard", {"least": 0}, "field", "least"),
    ("audit", {"record": "players: A\nround\n A flies"}, "input", "record"),
    ("season", {"sheets": [{"record": SOUND}]}, "field", "sheets[0].name"),
    ("score", {"record": "players: A\nround\n A flies"}, "input", "record"),
    ("score", {"record": MATCH, "line": "somebody flies"}, "input", "line"),
    ("score", {"record": "players: A B\n", "undo": True}, "nothing", "undo"),
    ("score", {"record": SOUND, "line": "draw", "at": 99}, "line", "at"),
    ("play", {"game": MATCH}, "input", "game"),
    ("play", {"against": ["nobody"]}, "players", "against"),
    ("play", {"people": ["a = b"]}, "people", "people"),
    ("play", {"people": ["round"]}, "people", "people"),
    ("play", {"people": []}, "people", "people"),
    ("play", {"people": ["A", "B", "C", "D", "E", "F"]}, "players", "against"),
    ("play", {"deed": "draw"}, "question", "game"),
    ("play", {"game": GAME, "deed": "lay"}, "question", "placement"),
    ("play", {"game": GAME, "deed": "draw", "placement": "0-0-0 @ 9,9"}, "question", "placement"),
    ("review", {"record": "players: A\nround\n A flies"}, "input", "record"),
    ("generate", {"kind": "fill", "parameters": {"faces": "1000"}}, "parameters", "parameters"),
    ("generate", {"kind": "sudoku"}, "field", "kind"),
    ("generate", {"kind": "fill", "seed": -1}, "field", "seed"),
    ("judge", {"item": {"format": "triomino-puzzle/1"}, "answer": []}, "field", "item"),
    ("judge", {"item": kept_item}, "field", "answer"),
    ("judge", {"item": spoilt_item, "answer": []}, "field", "item.answer[0].at"),
    ("practice", {"outcome": "nearly", "at": 0}, "field", "outcome"),
    ("practice", {"outcome": "alone", "at": 0, "card": {**CARD, "stability": -1}}, "field", "card.stability"),
    ("strength", {"attempts": [{"difficulty": -1, "outcome": "alone"}]}, "field", "attempts[0].difficulty"),
    ("contest", {"codes": ["fill.4.3.14.easy.faces=6.aa"]}, "code", "codes[0]"),
    ("contest", {}, "code", "codes"),
    ("contest", {"week": "2026-11-23", "codes": ["fill.4.3.14.easy.faces=6.mh"]}, "question", "week"),
    ("result", {"puzzles": [*ATTEMPTS, *ATTEMPTS]}, "code", "puzzles[2].code"),
    ("result", {"puzzles": [{**ATTEMPTS[0], "seconds": -1}]}, "field", "puzzles[0].seconds"),
    ("picture", {"item": kept_item, "link": "javascript:alert(1)"}, "field", "link"),
    ("puzzle", {"name": "none-of-them"}, "puzzle", "name"),
    ("puzzle", {"name": "x" * 101}, "field", "name"),
    ("puzzle", {"name": "fill.4.3.14.easy.aa"}, "code", "name"),
    ("puzzle", {"day": "today"}, "day", "day"),
    ("puzzle", {}, "question", "name"),
    ("puzzle", {"name": "a", "day": "2026-11-22"}, "question", "day"),
    ("puzzle", {"item": kept_item, "day": "2026-11-22"}, "question", "item"),
    ("rules", {"rules": "none"}, "field", "rules"),
    ("rules", {"rules": "hexagon = 3"}, "input", "rules"),
    ("rules", {"rules": "goliath", "name": "x" * 41}, "field", "name"),
    ("board", {"board": OURS}, "input", "board"),
    ("analyze", {"position": "nonsense"}, "input", "position"),
    ("graph", {"position": NINE, "format": "svg"}, "field", "format"),
    ("library", {"limit": -1}, "field", "limit"),
    ("read", {"text": "base = 3"}, "input", "text"),
    ("perft", {"position": NINE, "depth": 10**400}, "field", "depth"),
    ("perft", {"position": NINE, "depth": True}, "field", "depth"),
    ("perft", {"position": NINE, "depth": 1, "seconds": 10**400}, "field", "seconds"),
    ("best", {"position": NINE, "engine": "guess"}, "field", "engine"),
    ("best", {"position": NINE, "opponents": [{"holds": ["0-0-x"]}]}, "field", "opponents[0].holds[0]"),
    ("board", {"board": NINE, "bord": 1}, "field", "bord"),
    ("board", {"board": None}, "field", "board"),
    ("board", {}, "field", "board"),
]
"""Requests that are refused, with the code of the refusal and the field that it names."""


def asked(question):
    return {field: value() if callable(value) else value for field, value in question.items()}


def answer_of(name, question):
    operation = OPERATIONS[name]
    return json.loads(json.dumps(to_json(operation.run(read_question(operation, question), Control()))))


DESCRIPTION = json.loads(json.dumps(description(Settings())))


def post_of(name):
    return DESCRIPTION["paths"][f"/api/{name}"]["post"]


def question_schema(name):
    return post_of(name)["requestBody"]["content"]["application/json"]["schema"]


def answer_schema(name):
    ((_, content),) = post_of(name)["responses"]["200"]["content"].items()
    return content["schema"]


def news_schema(name):
    ((_, content),) = post_of(name)["responses"]["200"]["content"].items()
    return content["x-progress"]


REFUSAL = DESCRIPTION["paths"]["/api/board"]["post"]["responses"]["default"]["content"]["application/json"]["schema"]


def validator(schema):
    whole = {**schema, "components": DESCRIPTION["components"]}
    return jsonschema.Draft202012Validator(whole)


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)

TEXTS = st.sampled_from([NINE, ASTRAY, PUZZLE, MATCH, SOUND, "pressman", HOUSE, "0-1-5 @ 1,0", "0-1-2", "0-3", "fill"])


def values(schema):
    """Draw values that a schema allows. Some of the strings are valid positions, puzzles or records."""
    if "anyOf" in schema:
        return st.one_of(*map(values, schema["anyOf"]))
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    return _VALUES[schema.get("type")](schema)


def _numbers(schema):
    # A number that may be 0 can be a time limit, so it stays small to keep the tests fast.
    return st.floats(schema["minimum"], schema["maximum"] if schema["minimum"] else min(schema["maximum"], 0.05))


def _whole_numbers(schema):
    return st.integers(schema.get("minimum"), schema.get("maximum")) | st.integers(schema.get("minimum", 0), 9)


def _mappings(schema):
    inner = values(schema["additionalProperties"])
    return st.dictionaries(st.text(max_size=5), inner, max_size=min(schema.get("maxProperties", 2), 2))


_VALUES = {
    None: lambda _schema: JUNK,
    "null": lambda _schema: st.none(),
    "boolean": lambda _schema: st.booleans(),
    "integer": _whole_numbers,
    "number": _numbers,
    "string": lambda schema: TEXTS | st.text(max_size=min(schema.get("maxLength", 12), 12)),
    "array": lambda schema: (
        st.lists(values(schema["items"]), max_size=3)
        if "items" in schema
        else st.tuples(*map(values, schema["prefixItems"])).map(list)
    ),
    "object": lambda schema: objects(schema) if "properties" in schema else _mappings(schema),
}


def objects(schema):
    if schema["properties"].get("format") == {"const": "triomino-position/1"}:
        return st.sampled_from([POSITION, PUZZLE_OBJECT])
    if schema["properties"].get("format") == {"const": "triomino-puzzle/1"}:
        return st.deferred(lambda: st.just(kept_item()))
    parts = {name: values(part) for name, part in schema["properties"].items()}
    needed = {name: parts[name] for name in schema["required"]}
    # A search without a time limit would keep the test waiting.
    needed |= {name: parts[name] for name in ("seconds", "games") if name in parts}
    return st.fixed_dictionaries(needed, optional={name: part for name, part in parts.items() if name not in needed})


@st.composite
def wrong(draw, schema):
    """Draw objects. In most of them, one part is junk or missing."""
    found = draw(objects(schema))
    name = draw(st.sampled_from([*schema["properties"], "unknown"]))
    if draw(st.booleans()):
        found[name] = draw(JUNK)
    else:
        found.pop(name, None)
    return found
