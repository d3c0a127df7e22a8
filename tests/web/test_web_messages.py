"""What the core says has words in every language of the page: Node makes them of the phrases that stand in the code."""

import ast
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from analyzer.errors import InputError
from analyzer.text import read_position
from analyzer.text.record import read_record
from triomino.operations.control import StoppedError
from triomino.refusals import refusal

ROOT = Path(__file__).parents[2]
LANGUAGES = sorted(file.stem for file in (ROOT / "triomino/web/static/lang/messages").glob("*.js"))
SPEAKING = ("analyzer", "puzzles", "triomino/operations", "triomino/web")
"""Where phrases stand that a person at the page may come upon."""

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="no Node on this machine")


def said_by(program, **given):
    """What a program of the page prints; its modules are imported from ``js`` of the page."""
    names = "".join(f"const {name} = {json.dumps(value)};" for name, value in given.items())
    page = "globalThis.document = { documentElement: {}, querySelectorAll: () => [] };"
    folder = f"const PAGE = {json.dumps((ROOT / 'triomino/web/static').as_uri())};"
    command = ["node", "--input-type=module", "-e", names + page + folder + program]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def forms():
    """Every form in the code that has words of its own beside what stands in its braces."""
    for folder in SPEAKING:
        for file in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "phrase":
                    form = node.args[0]
                    assert isinstance(form, ast.Constant), f"{file.name}:{node.lineno}: a form is one literal"
                    if re.search(r"[A-Za-z]", re.sub(r"\{\w+\}", "", form.value)):
                        yield form.value


def test_every_form_has_words_in_every_language_with_the_same_names():
    program = """
        const found = {};
        for (const name of NAMES) found[name] = (await import(`${PAGE}/lang/messages/${name}.js`)).default;
        console.log(JSON.stringify(found));
    """
    there = set(forms())
    for language, words in said_by(program, NAMES=LANGUAGES).items():
        assert words.keys() == there, language
        names = {form: [sorted(re.findall(r"\{\w+\}", text)) for text in (form, words[form])] for form in there}
        assert {form: both for form, both in names.items() if both[0] != both[1]} == {}, language


def refused_text(read, text):
    with pytest.raises(InputError) as refused:
        read(text, "text")
    return refusal(refused.value)["error"]


@pytest.mark.parametrize(
    ("error", "language", "words"),
    [
        (
            refused_text(read_position, "hnd: 0-1-2\ntiles:\n 0,0 5-5-5\n"),
            "de",
            "text:1:1: gefunden: eine unbekannte Kopfzeile 'hnd'; erwartet: eines von rules:, set:, puzzle:, hand:, "
            "players:, opponents:, scores:, well:, use:, not:, origin:, board:, tiles:. War hand gemeint?\n"
            "    hnd: 0-1-2\n    ^",
        ),
        (
            refused_text(read_position, "tiles:\n 0,0 5-5-5\n 0,0 5-5-4\n"),
            "es",
            "text:3:2: 2 fichas están en el sitio 0,0 (líneas 2 y 3)\n     0,0 5-5-4\n     ^\n"
            "text:3:2: las esquinas que se juntan en el punto -1,1 no concuerdan: 5 en 0,0 y 4 en 0,0 (líneas 2 y 3)",
        ),
        (
            refused_text(read_record, "players: A B\nround\n A 5-5-5 @ 0\n"),
            "fr",
            "text:3:13: trouvé : la fin de la ligne ; attendu : une virgule entre x et y\n     A 5-5-5 @ 0\n",
        ),
        (refusal(StoppedError())["error"], "nl", "gestopt voordat er een antwoord was"),
    ],
)
def test_a_refusal_is_told_in_the_language_of_the_person(error, language, words):
    program = """
        const { use } = await import(`${PAGE}/js/i18n.js`);
        const { refused } = await import(`${PAGE}/js/messages.js`);
        use(LANGUAGE);
        const own = refused(ERROR);
        use("en");
        console.log(JSON.stringify([own, refused(ERROR)]));
    """
    own, english = said_by(program, ERROR=error, LANGUAGE=language)
    assert own.startswith(words)
    assert english == error["message"]
