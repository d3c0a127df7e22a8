"""The catalogues translate every message and keep its placeholders. Their files can be read and updated."""

import ast
import json
import os
import re
import subprocess
import sys
from collections import Counter
from gettext import c2py
from io import BytesIO
from pathlib import Path

import click
import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from pseudo import with_pseudo

from analyzer.messages import FOLDER, LANGUAGES, Phrase, speaking, translation
from analyzer.messages.catalogue import catalogue
from tools.catalogue import PAGE, lacking, merge, messages, names, read, written
from tools.outside_texts import NOT_SHOWN, SHOWN
from triomino.cli.table_words import points_text

OTHERS = LANGUAGES[1:]


@pytest.fixture(scope="module")
def found():
    return messages()


def entries(code):
    return [message for message in read(code)[1] if message.id]


def forms(message):
    return (message.id,) if isinstance(message.id, str) else message.id


def strings(message):
    return (message.string,) if isinstance(message.id, str) else message.string


@pytest.mark.parametrize("code", OTHERS)
def test_a_catalogue_equals_the_output_of_update(code, found):
    header, merged = read(code)
    merge(merged, found)
    text = Path(FOLDER, f"{code}.po").read_text(encoding="utf-8")
    assert written(header, merged) == text, "run python -m tools.catalogue update"


def test_only_a_fuzzy_translation_has_the_english_text_before_a_change():
    before = '\n#, fuzzy\n#| msgid "old"\nmsgid "new"\nmsgstr "neu"\n'
    catalogue = read_po(BytesIO(before.encode()))
    assert written("\n", catalogue) == before
    catalogue.get("new").flags.clear()
    assert written("\n", catalogue) == '\nmsgid "new"\nmsgstr "neu"\n'


@pytest.mark.parametrize("plural", ["", " ".join(map("{{count}} words {}".format, range(20)))])
def test_the_english_text_before_a_change_is_written_unchanged_each_time(plural):
    catalogue = Catalog()
    one = " ".join(map('a "word" of {}\n'.format, range(20)))
    catalogue.add(("new", "news") if plural else "new", ("neu", "neue") if plural else "neu", flags=["fuzzy"])
    catalogue.get("new").previous_id = [one, plural] if plural else [one]
    first = written("\n", catalogue)
    again = read_po(BytesIO(first.encode()))
    assert written("\n", again) == first
    assert again.get("new").previous_id == catalogue.get("new").previous_id


@pytest.mark.parametrize("code", OTHERS)
def test_nothing_lacks_a_translation(code):
    assert list(lacking(read(code)[1])) == []


def test_a_form_has_one_plural(found):
    count = Counter((context, form) for context, form, _plural in found)
    assert [key for key, number in count.items() if number > 1] == []


@pytest.mark.parametrize("code", OTHERS)
def test_a_translation_has_the_names_of_its_original(code):
    """A plural form for several counts must contain the count; a form for a single count can omit it."""
    plural = catalogue(code).plural
    counts = Counter(map(plural, range(200)))
    wrong = []
    for message in entries(code):
        for number, string in enumerate(strings(message)):
            several = isinstance(message.id, str) or counts[number] > 1
            allowed = [
                names(form) for form in (message.id[-1:] if several and len(forms(message)) > 1 else forms(message))
            ]
            if string and names(string) not in allowed:
                wrong.append((message.id, string))
    assert wrong == []


@pytest.mark.parametrize("code", OTHERS)
def test_a_catalogue_is_read_as_gettext_reads_it(code):
    path = Path(FOLDER, f"{code}.po")
    expected = {}
    found = read_po(BytesIO(path.read_bytes()))
    for message in found:
        if message.id and all(strings(message)) and not message.fuzzy:
            key = forms(message)[0]
            expected[f"{message.context}\x04{key}" if message.context else key] = tuple(strings(message))
    own = catalogue(code)
    assert own.texts == expected
    assert own.places.keys() >= expected.keys()
    assert all(own.forms(*reversed(key.split("\x04", 1))) == forms for key, forms in expected.items())
    assert [own.plural(count) for count in range(200)] == [c2py(found.plural_expr)(count) for count in range(200)]


def test_negative_points_use_the_plural_of_their_absolute_value():
    with speaking("fr"):
        assert [points_text(count) for count in (-5, -1, 1, 5)] == ["-5 points", "-1 point", "1 point", "5 points"]


class Value(str):
    def __format__(self, form):
        return str(self)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_message_can_be_written(code, found):
    unfilled = []
    with speaking(code):
        for context, form, plural in found:
            used = set(names(form) + names(plural))
            values = {name: Value("0-1-3") for name in used}
            for count in (0, 1, 2, 5, 11, 100) if plural else (1,):
                text = translation(Phrase(form, (("count", count),), plural, context))
                text = re.sub(r"!r", "", text).format_map(values | {"count": count}) if used else text
                if "{" in text and used:
                    unfilled.append(text)
    assert unfilled == []


def test_a_refusal_begins_with_a_small_letter_and_has_no_full_stop():
    """A refusal can follow the name of a file, a place or an option on the same line."""
    wrong = []
    for path in (path for folder in ("analyzer", "puzzles", "triomino") for path in Path(folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            refuses = isinstance(node, ast.Raise) or (isinstance(node, ast.Call) and called(node) in FAULTS)
            for call in ast.walk(node) if refuses else ():
                if isinstance(call, ast.Call) and called(call) in ("phrase", "phrases", "_", "ngettext"):
                    form = getattr(call.args[0], "value", "")
                    if form.endswith(".") or (form[:1].isupper() and not form.startswith(NAMES)):
                        wrong.append((str(path), form))
    assert wrong == []


FAULTS = ("TextFault", "RuleFault", "Mistake", "Misstep", "Fault")
NAMES = ("OR-Tools ",)


def called(call):
    return getattr(call.func, "id", "")


def test_the_texts_of_click_are_known():
    """If a new version of click has new messages, add them to ``SHOWN`` or to ``NOT_SHOWN``."""
    known = {form for form, _plural in SHOWN} | NOT_SHOWN
    for path in Path(click.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "ngettext"):
                form = node.args[0]
                assert not isinstance(form, ast.Constant) or form.value in known, f"{path}:{node.lineno}"


def test_every_text_of_the_scripts_is_collected(found):
    """Babel can miss a message inside a template literal, which would then never be translated."""
    collected = {form for _context, *forms in found for form in forms}
    alone = re.compile(r"\btn?\(\s*(\"(?:[^\"\\]|\\.)*\")(?!\s*\+)")
    scripts = [path.read_text(encoding="utf-8") for folder in PAGE for path in Path(folder).rglob("*.js")]
    texts = [json.loads(text) for script in scripts for text in alone.findall(script)]
    assert [text for text in texts if text not in collected] == []


SHOWN_BY_ALL = """
import json
from click.testing import CliRunner

from analyzer.messages import speaking
from triomino.cli import main
from triomino.operations import OPERATIONS, Control
from triomino.web.in_browser import answer
from triomino.web.page_files import source_files
from triomino.web.page_messages import page_messages
from triomino.web.settings import Settings
from triomino.web.tasks import done, filled

FAULTY = "tiles: 0,0 5-5".replace(" ", "\\n", 1)

def shown(code):
    with speaking(code):
        terminal = [CliRunner().invoke(main, words, FAULTY).output for words in (["--help"], ["analyze", "-"])]
        page = [json.dumps(done("board", filled(OPERATIONS["board"], {"board": FAULTY}, Settings()), Control()))]
    site = []
    answer("board", json.dumps({"board": FAULTY, "lang": code}), lambda _, text: site.append(text))
    if code != "en":
        page.append(page_messages(code).decode())
        site.append(source_files()[f"messages/{code}.json"].decode())
    return [any(WORD in text for text in texts) for texts in (terminal, page, site)]

print(shown("en"), shown("de"))
"""


def shown_by_all(folder, word):
    asked = [sys.executable, "-c", f"WORD = {word!r}\n{SHOWN_BY_ALL}"]
    given = os.environ | {"PYTHONPATH": str(folder)}
    done = subprocess.run(asked, env=given, cwd=folder, capture_output=True, text=True)
    assert done.stderr == ""
    return done.stdout


def change(path, old, new):
    if path.parent.is_symlink():
        linked = path.parent.resolve()
        path.parent.unlink()
        path.parent.mkdir()
        for one in linked.iterdir():
            (path.parent / one.name).symlink_to(one)
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.unlink()
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_one_changed_translation_changes_terminal_page_and_site(tmp_path):
    folder = with_pseudo(tmp_path)
    change(folder / "analyzer/messages/de.po", 'msgid "Puzzles"\nmsgstr "Rätsel"', 'msgid "Puzzles"\nmsgstr "Knobelei"')
    assert shown_by_all(folder, "Knobelei") == "[False, False, False] [True, True, True]\n"


def test_one_changed_english_text_changes_terminal_page_and_site(tmp_path):
    """After a text changes, the other languages show it in English until someone translates it again."""
    folder = with_pseudo(tmp_path)
    change(folder / "analyzer/text/positions.py", "{found} after the coordinates", "{found} behind them")
    assert shown_by_all(folder, "behind them") == "[True, True, True] [True, True, True]\n"
    change(folder / "analyzer/messages/de.po", "{found} after the coordinates", "{found} behind them")
    assert shown_by_all(folder, "nach den Koordinaten") == "[False, False, False] [True, True, True]\n"
