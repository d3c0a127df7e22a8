r"""Keep the message catalogues up to date with the source.

    python -m tools.catalogue update              collect all messages and merge them into every catalogue
    python -m tools.catalogue missing [LANG]      print the untranslated messages as JSON for apply
    python -m tools.catalogue apply LANG FILE     set translations: {"form": "translation" or ["one", "many"]}
    python -m tools.catalogue pseudo FILE         write a catalogue of accented, longer text, for tests

A new message takes over the translation of a similar removed message and is marked ``fuzzy``. The program does not use
a fuzzy translation until someone has checked it. In JSON, a message with a context is ``"context\u0004form"``.
"""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any, TypeAlias

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_javascript
from babel.messages.pofile import read_po, unescape, write_po

from analyzer.messages import FOLDER, LANGUAGES
from tools.outside_texts import OUTSIDE, SHOWN

ROOT = Path(__file__).parents[1]
PACKAGES = ("analyzer", "puzzles", "triomino")
PAGE = ("triomino/web/static", "triomino/site/assets")

Found: TypeAlias = tuple[str, str, str]
"""The context, the form and the plural form of a message. A missing part is an empty string."""

Places: TypeAlias = tuple[int | None, int, int | None]

PYTHON_CALLS: dict[str, Places] = {
    "phrase": (None, 0, None),
    "phrases": (None, 0, 1),
    "phrase_in": (0, 1, None),
    "_": (None, 0, None),
    "ngettext": (None, 0, 1),
    "pgettext": (0, 1, None),
}
JAVASCRIPT_CALLS: dict[str, Places] = {"t": (None, 0, None), "tn": (None, 0, 1), "tp": (0, 1, None)}


def messages() -> dict[Found, set[str]]:
    found: dict[Found, set[str]] = {}
    for place, message in _all():
        found.setdefault(message, set()).add(place)
    return found


def _all() -> Iterator[tuple[str, Found]]:
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            place = path.relative_to(ROOT).as_posix()
            yield from ((place, message) for message in in_python(path.read_text(encoding="utf-8"), place))
    for path in sorted((ROOT / "analyzer/rules").glob("*.toml")):
        place = path.relative_to(ROOT).as_posix()
        yield from ((place, ("", text, "")) for text in in_rules(tomllib.loads(path.read_text(encoding="utf-8"))))
    yield from _in_help()
    yield from (("click", ("", form, plural)) for form, plural in SHOWN)
    yield from ((place, ("", form, "")) for place, forms in OUTSIDE.items() for form in forms)
    for folder in PAGE:
        for path in sorted((ROOT / folder).rglob("*.*")):
            read = {".js": in_javascript, ".html": in_html}.get(path.suffix)
            if read:
                place = path.relative_to(ROOT).as_posix()
                yield from ((place, message) for message in read(path.read_text(encoding="utf-8")))


def in_python(text: str, place: str) -> Iterator[Found]:
    """Yield the messages of a Python module.

    Raises:
        ValueError: a form is not a single literal.
    """
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in PYTHON_CALLS:
            words = [arg.value if isinstance(arg, ast.Constant) else None for arg in node.args]
            message = _message(words, PYTHON_CALLS[node.func.id])
            if message is None:
                raise ValueError(f"{place}:{node.lineno}: found an expression, expected the form as one literal")
            if message[0] or _differs(message[1]):
                yield message


def _message(words: Sequence[object], places: Places) -> Found | None:
    context, form, plural = ("" if at is None else words[at] if at < len(words) else None for at in places)
    if isinstance(context, str) and isinstance(form, str) and isinstance(plural, str):
        return context, form, plural
    return None


def in_javascript(text: str) -> Iterator[Found]:
    keywords: dict[str, Any] = dict.fromkeys(JAVASCRIPT_CALLS)
    for _, name, words, _ in extract_javascript(BytesIO(text.encode()), keywords, (), {"parse_template_string": True}):
        message = _message([words] if isinstance(words, str) else words, JAVASCRIPT_CALLS[str(name)])
        if message and (message[0] or _differs(message[1])):
            yield message


def in_rules(content: dict[str, Any]) -> Iterator[str]:
    yield from (content["title"], content["source"])
    for table in content.values():
        if isinstance(table, dict):
            for notes in (table.get("says", {}), table.get("silent", {}), *table.get("open", {}).values()):
                yield from (text for key, text in notes.items() if key != "value")


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[Found] = []
        self._context: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        context = given.get("data-context", "")
        self._context = context if "data-text" in given else None
        if "data-label" in given:
            self.found.append((context, " ".join(given["aria-label"].split()), ""))

    def handle_data(self, data: str) -> None:
        if self._context is not None:
            self.found.append((self._context, " ".join(data.split()), ""))
        self._context = None


def in_html(text: str) -> Iterator[Found]:
    page = _Page()
    page.feed(text)
    yield from (message for message in page.found if _differs(message[1]))


def _in_help() -> Iterator[tuple[str, Found]]:
    from triomino.cli.reference import help_messages

    for module, message in help_messages():
        yield f"{module.replace('.', '/')}.py", (message.context, message.form, message.plural)


def _differs(form: str) -> bool:
    """Return whether a translation can differ: French also puts spaces before some marks."""
    return bool(re.search(r"[^\W\d_]|[:;!?]", re.sub(r"\{[^}]*\}", "", form)))


def read(code: str) -> tuple[str, Catalog]:
    path = Path(FOLDER, f"{code}.po")
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return text.split("\n\n")[0].strip() + "\n\n", read_po(BytesIO(text.encode()), locale=code)


def write(code: str, header: str, catalogue: Catalog) -> None:
    Path(FOLDER, f"{code}.po").write_text(written(header, catalogue), encoding="utf-8", newline="\n")


def written(header: str, catalogue: Catalog) -> str:
    """Return a catalogue's text, sorted, with unwrapped lines and no line numbers."""
    for message in catalogue:
        message.flags &= {"fuzzy"}  # the other flags depend on the version of Babel
        _restore_previous(message)
        if "Language: fr" in header and message.id:
            strings = tuple(map(french, _strings(message)))
            message.string = strings[0] if isinstance(message.id, str) else strings
    out = BytesIO()
    write_po(
        out, catalogue, width=0, omit_header=True, sort_output=True, ignore_obsolete=True,
        include_previous=True, include_lineno=False,
    )  # fmt: skip
    return f"{header}{out.getvalue().decode().strip()}\n"


_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')


def _restore_previous(message: Message) -> None:
    """Restore the previous English text, which Babel reads as comment lines."""
    previous = " ".join(line[1:].strip() for line in message.user_comments if line.startswith("|"))
    message.user_comments = [line for line in message.user_comments if not line.startswith("|")]
    if not message.fuzzy:
        message.previous_id = []
    elif previous and not message.previous_id:
        forms = previous.removeprefix("msgid").split(" msgid_plural ")
        message.previous_id = ["".join(map(unescape, _QUOTED.findall(form))) for form in forms]


_LOOSE = re.compile(r"(?<=[\w)}'»\"%.…-]) ([:;?!])(?! [=@])(?=[\s\"')]|$)")
"""A space before a punctuation mark, where a line must not break. It does not match a list such as ``: = @``."""


def french(text: str) -> str:
    r"""Put no-break spaces before French marks, so that no line begins with one.

    >>> french("trouvé : {found} ; attendu : un nom sans : = @")
    'trouvé\xa0: {found}\xa0; attendu\xa0: un nom sans : = @'
    """
    return _LOOSE.sub("\N{NO-BREAK SPACE}\\1", text)


def merge(catalogue: Catalog, found: dict[Found, set[str]]) -> None:
    """Merge these messages into a catalogue.

    A new message gets the translation of a similar removed one and the flag ``fuzzy``.
    """
    template = Catalog()
    for (context, form, plural), places in found.items():
        where = [(place, 0) for place in sorted(places)]
        template.add((form, plural) if plural else form, locations=where, context=context or None)
    catalogue.update(template, no_fuzzy_matching=True)
    gone = {_first(old): old for old in catalogue.obsolete.values() if old.string and "fuzzy" not in old.flags}
    for message in catalogue:
        if message.id and not any(_strings(message)):
            for near in get_close_matches(_first(message), gone, 1, 0.7):
                old = gone[near]
                if isinstance(old.id, str) == isinstance(message.id, str):
                    message.string = old.string
                    message.flags.add("fuzzy")
                    message.previous_id = [old.id] if isinstance(old.id, str) else list(old.id)
    catalogue.obsolete.clear()


def _first(message: Message) -> str:
    return message.id if isinstance(message.id, str) else str(message.id[0])


def _strings(message: Message) -> list[str]:
    strings = message.string or ""
    return [strings] if isinstance(strings, str) else list(strings)


def _key(message: Message) -> str:
    return f"{message.context}\x04{_first(message)}" if message.context else _first(message)


def lacking(catalogue: Catalog) -> dict[str, str | list[str]]:
    """Return an empty translation for each message that still needs one, or that nobody has checked."""
    return {
        _key(message): "" if isinstance(message.id, str) else [""] * catalogue.num_plurals
        for message in catalogue
        if message.id and (message.fuzzy or not all(_strings(message)))
    }


def names(form: str) -> list[str]:
    """Return the placeholders of a form, such as ``found`` for ``{found:,}``."""
    return sorted(set(re.findall(r"\{(\w+)", form)))


def apply(catalogue: Catalog, translations: dict[str, str | list[str]]) -> list[str]:
    """Set the translations that are not empty. Return a reason for each one that is refused."""
    known = {_key(message): message for message in catalogue if message.id}
    refused = []
    for key, given in translations.items():
        message = known.get(key)
        strings = [given] if isinstance(given, str) else given
        if not all(strings):
            continue
        if message is None:
            refused.append(f"{key!r} is no message")
        elif isinstance(message.id, str) != isinstance(given, str):
            refused.append(f"{key!r} has {'one form' if isinstance(message.id, str) else 'a plural'}")
        elif wrong := [string for string in strings if not same_names(message, string)]:
            refused.append(f"{key!r} has other names in its braces than {wrong[0]!r}")
        else:
            message.string = given if isinstance(given, str) else tuple(given)
            message.flags.discard("fuzzy")
            message.previous_id = []
    return refused


def same_names(message: Message, translation: str) -> bool:
    originals = [message.id] if isinstance(message.id, str) else message.id
    return names(translation) in [names(original) for original in originals]


_ACCENTS = str.maketrans("ABCDEGHIJKLNOPRSTUWYZabcdeghijklnoprstuwyz", "ÀƁĆĎÉĜĤÎĴĶĹŃÔƤŔŠŤÛŴÝŽàƀćďéĝĥîĵķĺńôƥŕšťûŵýž")


def accented(form: str) -> str:
    """Change every word of a form, and make the text a third longer.

    >>> accented("found {found:,}, expected a tile")
    '[fôûńď {found:,}, éxƥéćťéď à ťîĺé ~~~~ ~~]'
    """
    parts = re.split(r"(\{[^}]*\}|%\(\w+\)s)", form)
    text = "".join(part if number % 2 else part.translate(_ACCENTS) for number, part in enumerate(parts))
    longer = "~~~~ " * (sum(map(len, parts[::2])) // 3)
    return f"[{text} {longer[: sum(map(len, parts[::2])) // 3].strip()}]"


def pseudo_catalogue() -> str:
    _, catalogue = read(LANGUAGES[1])
    for message in catalogue:
        if message.id:
            message.string = accented(message.id) if isinstance(message.id, str) else tuple(map(accented, message.id))
            message.flags.clear()
    return written('msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=n != 1;\\n"\n\n', catalogue)


def update(codes: Iterable[str] = LANGUAGES[1:]) -> None:
    found = messages()
    for code in codes:
        header, catalogue = read(code)
        merge(catalogue, found)
        write(code, header, catalogue)


def main(words: list[str]) -> None:
    """Run a command. If it is invalid, exit with the module's docstring."""
    match words:
        case ["update"]:
            update()
        case ["missing", *codes]:
            found = {code: lacking(read(code)[1]) for code in codes or LANGUAGES[1:]}
            print(json.dumps(found[codes[0]] if codes else found, ensure_ascii=False, indent=1))
        case ["apply", code, file]:
            header, catalogue = read(code)
            refused = apply(catalogue, json.loads(Path(file).read_text(encoding="utf-8")))
            write(code, header, catalogue)
            if refused:
                sys.exit("\n".join(refused))
        case ["pseudo", file]:
            Path(file).write_text(pseudo_catalogue(), encoding="utf-8", newline="\n")
        case _:
            sys.exit((__doc__ or "").strip())


if __name__ == "__main__":
    main(sys.argv[1:])
