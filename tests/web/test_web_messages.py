"""What the core says has words in every language of the page: Node makes them of the phrases that stand in the code."""

import json
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
pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="no Node on this machine")


def said_by(program, **given):
    """What a program of the page prints; its modules are imported from ``js`` of the page."""
    names = "".join(f"const {name} = {json.dumps(value)};" for name, value in given.items())
    page = "globalThis.document = { documentElement: {}, querySelectorAll: () => [] };"
    folder = f"const PAGE = {json.dumps((ROOT / 'triomino/web/static').as_uri())};"
    command = ["node", "--input-type=module", "-e", names + page + folder + program]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


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
