"""Every language of the page says everything, and of the same things: Node compares them."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import get_args

import pytest

from analyzer.forms import to_json
from analyzer.rules.ruleset import BlockedGain, Extension, MatchWinner
from analyzer.rules.schema import CLAUSES, UNTIL_FIT
from analyzer.text.draft import Given
from analyzer.tiles import Tile
from puzzles.explanation.steps import Inference, Named, Rule
from puzzles.hints import Hint

STATIC = Path(__file__).parents[2] / "triomino" / "web" / "static"
LANGUAGES = [*sorted(file.stem for file in (STATIC / "lang" / "core").glob("*.js"))]

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="no Node on this machine")

WORDS = [word for words in (Extension, BlockedGain, MatchWinner) for word in get_args(words)]
VALUES = [True, False, 0, 3, 4, 7, UNTIL_FIT, *WORDS]
"""Values of which every clause can have two at least."""

NAMED = {clause.path if clause.players is None else "hand": clause for clause in CLAUSES}
SAID = {f"clause-{name}": clause for name, clause in NAMED.items()}
LABELS = {f"label-{name}" for name in NAMED}

CORE = """
const about = new Proxy({}, { get: (_, name) => `<${name}>` });
const said = {};
for (const name of NAMES) {
    const found = (await import(`${FOLDER}/core/${name}.js`)).default;
    said[name] = Object.fromEntries(Object.entries(found).map(([key, text]) =>
        [key, typeof text === "string" ? text : ASKED[key]?.map((value) => text(value, 4)) ?? text(about)]));
}
console.log(JSON.stringify(said));
"""


def test_what_the_core_says_in_english_is_said_in_the_other_languages():
    asked = {key: [value for value in VALUES if clause.kind.accepts(value)] for key, clause in SAID.items()}
    others = LANGUAGES
    given = {"NAMES": others, "FOLDER": (STATIC / "lang").as_uri(), "ASKED": asked}
    program = "".join(f"const {name} = {json.dumps(value)};" for name, value in given.items()) + CORE
    command = ["node", "--input-type=module", "-e", program]
    said = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    for language in others:
        steps = {f"step-{rule}" for rule in get_args(Rule)}
        assert said[language].keys() == {*SAID, *LABELS, *steps}, language
        labels = [said[language][key] for key in LABELS]
        assert len({*labels}) == len(labels)
        assert [label for label in labels if "{" in label] == [said[language]["label-hand"]]
        for key, clause in SAID.items():
            words = set(said[language][key])
            assert len(words) == len({clause.tell(value) for value in asked[key]}) >= 2, (language, key)
            assert None not in words, (language, key)
        for key in steps:
            told = [set(re.findall("<(.*?)>", said[name][key])) for name in (language, others[0])]
            assert told[0] == told[1] != set(), (language, key)


HINT = """
globalThis.document = { documentElement: {}, querySelectorAll: () => [] };
globalThis.fetch = async () => ({ ok: true, json: async () => ({ texts: {}, plural: "" }) });
const { use } = await import(`${FOLDER}/i18n.js`);
const { stepWords } = await import(`${FOLDER}/corewords.js`);
await use("de");
console.log(stepWords(HINT));
"""


def in_german(*inferences):
    """A hint as it is answered, as the page tells it: the face A, the point a."""
    names = {"faces": (Named("A", (1, 0)),), "points": (Named("a", (2, 1)),)}
    asked = json.dumps(to_json(Hint(True, "hard", "", inferences=inferences, **names)))
    program = f"const HINT = {asked}; const FOLDER = {json.dumps((STATIC / 'js').as_uri())};" + HINT
    command = ["node", "--input-type=module", "-e", program]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.replace("\u00a0", " ").strip()


def test_trials_that_end_alike_are_said_once():
    inferences = []
    for value in (1, 2):
        given = (Given((2, 1), value),)
        inferences += [Inference("suppose", gives=given), Inference("no-fit", faces=((1, 0),), excludes=given)]
    told = "Angenommen, a = 1 oder a = 2. Dann bleibt kein Stein für A, also a ≠ 1 und a ≠ 2."
    assert in_german(*inferences) == told


def test_one_tile_is_said_to_be_one():
    group = Inference("group", faces=((1, 0),), tiles=(Tile.of(0, 0, 4),))
    assert in_german(group) == "Für A kommt nur 0-0-4 in Frage, also liegt er nirgends sonst."


def test_what_a_count_comes_to_is_said_in_one_sentence():
    point, other, third = (2, 1), (0, 1), (1, 0)
    counts = [
        Inference("count", about=(3,), number=4, gives=(Given(point, 3),), able=(other, third)),
        Inference("count", about=(3,), number=4, excludes=(Given(other, 3),), able=(point, third)),
    ]
    told = "Die Steine haben die 3 an 4 Ecken, sonst noch möglich an 1,0, also a = 3, 0,1 ≠ 3."
    assert in_german(*counts).replace("\u00a0", " ") == told


def test_an_outline_is_told_in_the_direction_that_it_has_to_read_more_often():
    given = (Given((2, 1), 3),)
    there, back = (Inference("outline", about=(2, 5), number=number, excludes=given) for number in (1, -1))
    assert re.findall(r"\d-\d", in_german(there))[0] == "2-5"
    assert re.findall(r"\d-\d", in_german(back))[0] == "5-2"
