"""Rule sets read from TOML: a complete one, or a person's house rules that start from a published one.

House rules name the rule set that they start from and give only what differs. Every rule is checked, and all mistakes
are reported at once, each with its place:

    base = "pressman"
    name = "ours"            # optional, as are title and source

    [hexagon]
    two = 60
    says.two = "we agreed on this at the table"

A complete rule set also tells what its source leaves open, as ``open.KEY``: the ``value`` of the other reading, or that
reading in words (``otherwise``), and what it ``changes``. House rules settle such a question by giving the rule, be it
as it was, or by saying how it is (``says.KEY``).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from os.path import basename, dirname, join, splitext
from typing import Any, NamedTuple

from analyzer.errors import InputError, Spot, TextFault, quoted
from analyzer.forms import json_text
from analyzer.rules.ruleset import PUBLISHED, OpenQuestion, RuleSet
from analyzer.rules.schema import CLAUSE_AT, CLAUSES, DEFAULTS, TEXT, TOPICS, Clause, Kind, rule_set
from analyzer.rules.tomltext import KeyPath, key_spots, load_toml

HEADINGS = ("name", "title", "source", "base")
NOTES = ("says", "silent")
"""The words that may stand beside the values of a table: ``says.limit``, ``silent.limit``."""
OPEN = "open"
OPEN_PARTS = ("value", "otherwise", "changes")

TABLES = tuple(dict.fromkeys(clause.table for clause in CLAUSES))


class RuleBook(NamedTuple):
    """A rule set with the words that stand beside its values. Rules are named by path, such as ``drawing.limit``.

    Attributes:
        rules: the rule set.
        values: the value of each rule that it has, as a file writes it.
        says: for each rule of which the source speaks, what it says.
        silent: for each rule on which the source is silent, why the value is what it is.
        base: for house rules, the published rule set that they start from.
        changed: for house rules, the rules in which they differ from that.
    """

    rules: RuleSet
    values: dict[str, Any]
    says: dict[str, str]
    silent: dict[str, str]
    base: str | None
    changed: tuple[str, ...]


def published(name: str) -> RuleSet:
    """The published rule set of this name.

    Raises:
        ValueError: there is none of this name; see ``PUBLISHED``.
    """
    return published_book(name).rules


json_text(RuleSet, lambda rules: str(rules.name), published, f"one of {', '.join(PUBLISHED)}")


def published_text(name: str) -> str:
    """The text of the TOML file of a published rule set.

    Raises:
        ValueError: there is none of this name.
    """
    if name not in PUBLISHED:
        raise ValueError(f"found the rules {quoted(name)}, expected one of {', '.join(PUBLISHED)}")
    # Not by pathlib, which takes as long to import as a good part of an analysis takes altogether.
    with open(join(dirname(__file__), f"{name}.toml"), encoding="utf-8") as file:
        return file.read()


@cache
def published_book(name: str) -> RuleBook:
    """A published rule set with its words.

    Raises:
        ValueError: there is none of this name.
    """
    return read_rule_book(published_text(name), f"{name}.toml")


def read_house_rules(text: str, file: str) -> RuleBook:
    """Read a person's own rule file, which may not pass for a published one.

    Raises:
        InputError: as ``read_rule_book``, or it goes by the name of a published rule set without saying the same.
    """
    book = read_rule_book(text, file)
    name = book.rules.name
    if name in PUBLISHED and book.rules != published(name):
        spot = key_spots(text).get(("name",))
        message = f'found the name "{name}" over other rules than the published ones, expected a name of its own'
        raise InputError(file, text, [TextFault("bad-value", message, spot)])
    return book


def read_rule_book(text: str, file: str) -> RuleBook:
    """Read a rule set with its words.

    Raises:
        InputError: the text is not TOML, has a key that no rule set has, a value of a wrong type or out of its range,
            or lacks a rule; with the line and column of each fault.
    """
    reader = _RuleReader(load_toml(text, file))
    if reader.faults:
        spots = key_spots(text)
        raise InputError(
            file, text, [TextFault(code, told, _nearest(spots, path)) for code, path, told in reader.faults]
        )
    return reader.book(file)


class _Fault(NamedTuple):
    """Something wrong with what stands, or should stand, at a path of the text."""

    code: str
    path: KeyPath
    message: str


class _RuleReader:
    """One rule file, read and judged; ``faults`` holds everything wrong with it."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.faults: list[_Fault] = []
        self._data = data
        self._notes: dict[str, dict[str, str]] = {note: {} for note in NOTES}
        self._open: dict[str, dict[str, Any]] = {}
        self._values: dict[str, Any] = {}
        self._base: RuleBook | None = None
        self._read_headings()
        for table in TABLES:
            self._read_table(table)
        self._judge_whole()

    def book(self, file: str) -> RuleBook:
        """The rule book of a file without faults."""
        data, values, base = self._data, self._values, self._base
        if base is None:
            values = DEFAULTS | values
            rules = rule_set(data["name"], data["title"], data["source"], values, self._questions(values))
            return RuleBook(rules, values, self._notes["says"], self._notes["silent"], None, ())
        start = base.rules
        stem = splitext(basename(file))[0]
        rules = rule_set(
            data.get("name", stem if TEXT.accepts(stem) and stem not in PUBLISHED else "house rules"),
            data.get("title", f"house rules that start from {start.name}"),
            data.get("source", f"the players' own; where they change nothing, {start.source}"),
            base.values | values,
            self._questions(base.values | values, start.open),
        )
        changed = tuple(path for path, value in values.items() if value != base.values.get(path))
        says, silent = (
            {path: words for path, words in inherited.items() if path not in changed} | self._notes[note]
            for note, inherited in (("says", base.says), ("silent", base.silent))
        )
        return RuleBook(rules, base.values | values, says, silent, start.name, changed)

    def _questions(self, values: dict[str, Any], inherited: tuple[OpenQuestion, ...] = ()) -> tuple[OpenQuestion, ...]:
        """What is open under these values: what the base leaves open and this file does not settle, and its own."""
        settled = self._values.keys() | self._notes["says"].keys()
        found = {question.path: question for question in inherited if question.path not in settled}
        for path, said in self._open.items():
            clause = CLAUSE_AT.get(path)
            value = said.get("value")
            found[path] = OpenQuestion(
                path,
                clause.tell(values[path]) if clause else TOPICS[path],
                clause.tell(value) if clause and value is not None else said["otherwise"],
                said["changes"],
                value,
            )
        return tuple(found[path] for path in (*CLAUSE_AT, *TOPICS) if path in found)

    def _read_headings(self) -> None:
        for key, value in self._data.items():
            if key in HEADINGS:
                if not TEXT.accepts(value):
                    self._wrong((key,), value, TEXT)
            elif key not in TABLES:
                expected = f"{', '.join(HEADINGS)} or a table: {', '.join(TABLES)}"
                self._fault("unknown-key", (key,), f"found the key {_shown(key)}, expected {expected}")
        base = self._data.get("base")
        if base in PUBLISHED:
            self._base = published_book(base)
        elif TEXT.accepts(base):
            self._fault("bad-value", ("base",), f"found the base {_shown(base)}, expected {' or '.join(PUBLISHED)}")

    def _read_table(self, table: str) -> None:
        content = self._data.get(table, {})
        if not isinstance(content, dict):
            self._fault("wrong-type", (table,), f"found {_shown(content)}, expected the table [{table}]")
            return
        clauses = {clause.key: clause for clause in CLAUSES if clause.table == table}
        topics = [path.partition(".")[2] for path in TOPICS if path.startswith(f"{table}.")]
        for key, value in content.items():
            if key in NOTES:
                self._read_notes(table, key, value, [*clauses, *(topics if key == "says" else ())])
            elif key == OPEN:
                self._read_open(table, value, clauses, [*clauses, *topics])
            elif self._is_known((table, key), clauses):
                if clauses[key].kind.accepts(value):
                    self._values[clauses[key].path] = value
                else:
                    self._wrong((table, key), value, clauses[key].kind)

    def _read_notes(self, table: str, note: str, words: object, keys: Sequence[str]) -> None:
        if not isinstance(words, dict):
            message = f'found {_shown(words)} for {note}, expected {note}.{keys[0]} = "words"'
            self._fault("wrong-type", (table, note), message)
            return
        for key, told in words.items():
            if self._is_known((table, note, key), keys):
                if TEXT.accepts(told):
                    self._notes[note][f"{table}.{key}"] = told
                else:
                    self._wrong((table, note, key), told, TEXT)

    def _read_open(self, table: str, questions: object, clauses: dict[str, Clause], keys: Sequence[str]) -> None:
        if not isinstance(questions, dict):
            message = f'found {_shown(questions)} for {OPEN}, expected {OPEN}.{keys[0]}.otherwise = "words"'
            self._fault("wrong-type", (table, OPEN), message)
            return
        for key, said in questions.items():
            path = (table, OPEN, key)
            if not self._is_known(path, keys):
                continue
            if not isinstance(said, dict):
                message = f'found {_shown(said)} for {".".join(path)}, expected {OPEN}.{key}.otherwise = "words"'
                self._fault("wrong-type", path, message)
                continue
            parts = OPEN_PARTS if key in clauses else OPEN_PARTS[1:]
            for part, told in said.items():
                kind = clauses[key].kind if part == "value" and key in clauses else TEXT
                if self._is_known((*path, part), parts) and not kind.accepts(told):
                    self._wrong((*path, part), told, kind)
            if "changes" not in said or sum(part in said for part in parts) != 2:
                expected = f"{'one of value and' if key in clauses else ''} otherwise, and changes".strip()
                found = ", ".join(said) or "nothing"
                self._fault("missing-key", path, f"found {found} for {'.'.join(path)}, expected {expected}")
            self._open[f"{table}.{key}"] = said

    def _is_known(self, path: KeyPath, keys: Collection[str]) -> bool:
        if path[-1] in keys:
            return True
        self._fault("unknown-key", path, f"[{path[0]}] has no {_shown(path[-1])}, expected {', '.join(keys)}")
        return False

    def _judge_whole(self) -> None:
        """What can only be said of a whole rule set: that nothing is missing and that its values go together."""
        values = (self._base.values if self._base else {}) | self._values
        if not self._base and "base" not in self._data:
            missing = [key for key in HEADINGS[:3] if key not in self._data]
            missing += [clause.path for clause in CLAUSES if clause.required and not self._is_given(clause)]
            if missing:
                advice = f'give them, or take what you do not change from a published one: base = "{PUBLISHED[0]}"'
                self._fault("missing-key", (), f"these rules are missing: {', '.join(missing)}; {advice}")
        least, most = values.get("players.least"), values.get("players.most")
        if least is not None and most is not None:
            if least > most:
                self._fault("bad-value", ("players",), f"found at least {least} and at most {most} players")
            for players in range(least, most + 1):
                if f"hand.{players}" not in values and not self._is_given(CLAUSE_AT[f"hand.{players}"]):
                    self._fault(
                        "missing-key",
                        ("hand",),
                        f"found no hand for {players} players, expected one in [hand], such as {players} = 7",
                    )
        if values.get("bridge.extension", "none") != "none" and values.get("bridge.extended") == 0:
            told = "found that extending a bridge earns 0, expected points in bridge.extended or the extension none"
            self._fault("bad-value", ("bridge",), told)

    def _is_given(self, clause: Clause) -> bool:
        """Whether the file has the rule, be its value sound or not."""
        table = self._data.get(clause.table)
        return table is not None and (not isinstance(table, dict) or clause.key in table)

    def _wrong(self, path: KeyPath, value: object, kind: Kind) -> None:
        self._fault("bad-value", path, f"found {_shown(value)} for {'.'.join(path)}, expected {kind.expected}")

    def _fault(self, code: str, path: KeyPath, message: str) -> None:
        self.faults.append(_Fault(code, path, message))


def _nearest(spots: dict[KeyPath, Spot], path: KeyPath) -> Spot:
    """The place of a path, or of the table that it is missing from, or the beginning of the text."""
    while path and path not in spots:
        path = path[:-1]
    return spots.get(path, Spot(1, 1))


def _shown(value: object) -> str:
    """A value as TOML writes it, in short."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (dict, list)):
        return "a table" if isinstance(value, dict) else "a list"
    if isinstance(value, str):
        return repr(value) if len(value) <= 40 else repr(value[:40]) + " …"
    if isinstance(value, int) and abs(value) >= 10**20:
        return "a number of more than 20 digits"
    return str(value)
