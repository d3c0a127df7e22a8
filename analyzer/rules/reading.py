"""Read rule sets from TOML: complete rule sets, and house rules that are based on a published one.

House rules name the rule set that they are based on, and list only the rules that differ:

    base = "pressman"
    name = "ours"            # optional, as are title and source

    [hexagon]
    two = 60
    says.two = "we agreed on this at the table"

A complete rule set also lists the questions that its source leaves open. Each ``open.KEY`` gives another reading,
either as a ``value`` of the rule or in words (``otherwise``). ``changes`` says what this reading would affect. House
rules answer an open question of their base with a note (``says.KEY``) or with a value for the rule.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import cache
from os.path import basename, dirname, join, splitext
from typing import Any, NamedTuple

from analyzer.errors import InputError, Spot, TextFault, quoted, with_suggestion
from analyzer.forms import json_keys, json_text
from analyzer.messages import Phrase, found_instead, joined, one_of, phrase
from analyzer.rules.ruleset import PUBLISHED, OpenQuestion, RuleSet
from analyzer.rules.schema import CLAUSE_AT, CLAUSES, DEFAULTS, TABLES, TEXT, TOPICS, UNTIL_FIT, Clause, Kind, rule_set
from analyzer.rules.tomltext import KeyPath, key_spots, load_toml, value_spot

HEADINGS = ("name", "title", "source", "base")
NOTES = ("says", "silent")
"""The notes that a table can contain besides values, such as ``says.limit``."""
OPEN = "open"
OPEN_PARTS = ("value", "otherwise", "changes")


@json_keys(
    "path=clause.path",
    "table=clause.table",
    "label~label_text=clause.label",
    "~table_text",
    "value",
    "expected~expected_text",
    "least=clause.kind.least",
    "most=clause.kind.most",
    "choices=clause.kind.words",
    "words~text",
    "says~says_text",
    "silent~silent_text",
    "changed",
)
class Rule(NamedTuple):
    """A rule with its value and the notes from its rule file.

    Attributes:
        clause: the topic of the rule and the allowed values.
        value: the value that the rule set gives the rule.
        says: a paraphrase of the source; ``None`` if there is none.
        silent: if the source is silent, the reason for the value; otherwise ``None``.
        changed: whether house rules changed the value.
    """

    clause: Clause
    value: Any
    says: Phrase | None
    silent: Phrase | None
    changed: bool

    @property
    def expected(self) -> Phrase:
        """The allowed values of the rule, in words."""
        return self.clause.kind.expected

    @property
    def table_text(self) -> Phrase:
        """The title of the rule's table."""
        return TABLES[self.clause.table]

    @property
    def words(self) -> Phrase:
        """The rule as a sentence."""
        return self.clause.tell(self.value)


@json_keys("name=rules.name", "title~title_text", "source~source_text", "base", "clauses", "open=rules.open")
class RuleBook(NamedTuple):
    """A rule set with the notes from its file. Each rule is named by its path, such as ``drawing.limit``.

    Attributes:
        rules: the rule set.
        values: the rules' values, as written in rule files.
        says: for each rule or topic that the source mentions, what it says.
        silent: for each rule that the source does not state, the reason for the value.
        base: for house rules, the published rule set that they are based on.
        changed: for house rules, the rules that differ from ``base``.
    """

    rules: RuleSet
    values: dict[str, Any]
    says: dict[str, str]
    silent: dict[str, str]
    base: str | None
    changed: tuple[str, ...]

    @property
    def title(self) -> Phrase:
        """A short description of the rules."""
        return self._heading("title", self.rules.title)

    @property
    def source(self) -> Phrase:
        """Where the rules come from, such as a publication."""
        return self._heading("source", self.rules.source)

    def _heading(self, key: str, text: str) -> Phrase:
        usual = headings_by_default(published(self.base))[key] if self.base else None
        return usual if usual and str(usual) == text else Phrase(text)

    @property
    def clauses(self) -> list[Rule]:
        """Each rule with its value and its notes, in the order of a rule file."""
        found = []
        for path, value in ((path, self.values[path]) for path in CLAUSE_AT if path in self.values):
            says, silent = (Phrase(notes[path]) if path in notes else None for notes in (self.says, self.silent))
            found.append(Rule(CLAUSE_AT[path], value, says, silent, path in self.changed))
        return found


def published(name: str) -> RuleSet:
    """The published rule set with this name.

    Raises:
        ValueError: there is no such rule set; see ``PUBLISHED``.
    """
    return published_book(name).rules


json_text(RuleSet, lambda rules: str(rules.name), published, one_of(PUBLISHED))


def published_text(name: str) -> str:
    """The text of a published rule set's TOML file.

    Raises:
        ValueError: there is no such rule set.
    """
    if name not in PUBLISHED:
        message = found_instead(phrase("the rules {name}", name=quoted(name)), one_of(PUBLISHED))
        raise ValueError(with_suggestion(message, name, PUBLISHED))
    # Importing pathlib is slow.
    with open(join(dirname(__file__), f"{name}.toml"), encoding="utf-8") as file:
        return file.read()


@cache
def published_book(name: str) -> RuleBook:
    """A published rule set with its notes.

    Raises:
        ValueError: there is no such rule set.
    """
    return read_rule_book(published_text(name), f"{name}.toml")


def headings_by_default(start: RuleSet) -> dict[str, Phrase]:
    """The title and the source that house rules have by default if they are based on this rule set."""
    return {
        "title": phrase("house rules based on {name}", name=start.name),
        "source": phrase("{source}, with the players' own changes", source=Phrase(start.source)),
    }


def is_rule_file(text: str) -> bool:
    r"""Whether the text is a rule file: apart from comments, it begins with a TOML key or table.

    >>> is_rule_file('# ours\nbase = "pressman"'), is_rule_file("[hexagon]"), is_rule_file("rules: pressman")
    (True, True, False)
    """
    statements = (line for line in text.split("\n") if line.strip() and not line.lstrip().startswith("#"))
    return re.match(r"\s*(\[[\w.]+\]\s*(#.*)?$|[\w.]+\s*=)", next(statements, "")) is not None


def read_house_rules(text: str, file: str) -> RuleBook:
    """Read a file of house rules.

    Raises:
        InputError: as for ``read_rule_book``, or the rules differ from the published ones with the same name.
    """
    book = read_rule_book(text, file)
    if fault := borrowed_name(book):
        raise InputError(file, text, [_placed(fault, text, key_spots(text))])
    return book


def read_rule_book(text: str, file: str) -> RuleBook:
    """Read a rule set with its notes.

    Raises:
        InputError: the text is not TOML, has an unknown key or a bad value, lacks a rule or contradicts itself. The
            error gives the line and column of each fault.
    """
    found = judged(load_toml(text, file), file)
    if isinstance(found, RuleBook):
        return found
    spots = key_spots(text)
    raise InputError(file, text, [_placed(fault, text, spots) for fault in found])


def judged(tables: dict[str, Any], file: str) -> RuleBook | list[RuleFault]:
    """The rule book that the tables of a rule file describe. If the tables have faults, return all faults instead.

    If the tables give no name, the rules are named after ``file``.
    """
    reader = _RuleReader(tables)
    return reader.faults or reader.book(file)


@json_keys("path=rule", "message~text=phrase")
class RuleFault(NamedTuple):
    """A fault in a rule file, such as a wrong value or a missing key.

    Attributes:
        code: a short name for the kind of fault.
        path: the names that lead to the wrong key or table, outermost first; empty if the whole file is wrong.
        phrase: what was found and what was expected.
    """

    code: str
    path: KeyPath
    phrase: Phrase

    @property
    def rule(self) -> str:
        """The faulty rule, table or heading, such as ``drawing.limit``; empty for the whole file."""
        return ".".join(self.path)


def borrowed_name(book: RuleBook) -> RuleFault | None:
    """A fault if a published rule set has the same name but other rules; otherwise ``None``."""
    name = book.rules.name
    if name not in PUBLISHED or book.rules == published(name):
        return None
    found = phrase("the name {name} for rules that differ from the published ones", name=f'"{name}"')
    return RuleFault("bad-value", ("name",), found_instead(found, phrase("another name")))


CONTRADICTIONS = (("bridge.extension", "none", "bridge.extended"), ("drawing.limit", UNTIL_FIT, "drawing.stuck"))
"""Each entry ``(rule, value, other)`` means: if ``rule`` is ``value``, ``other`` must be 0."""


class _RuleReader:
    def __init__(self, data: dict[str, Any]) -> None:
        self.faults: list[RuleFault] = []
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
        """Make the rule book. The file must not have faults.

        If the file omits a rule, its value comes from the base. Without a base, it is the default.
        """
        base = self._base
        before, says, silent = (base.values, base.says, base.silent) if base else (DEFAULTS, {}, {})
        values = before | self._values
        changed = tuple(path for path in CLAUSE_AT if base and path in values and values[path] != before.get(path))
        stem = splitext(basename(file))[0]
        headings = {"name": stem if TEXT.accepts(stem) and stem not in PUBLISHED else "house rules"}
        headings |= {key: str(words) for key, words in headings_by_default(base.rules).items()} if base else {}
        headings |= {key: words for key, words in self._data.items() if key in HEADINGS and key != "base"}
        says, silent = (
            {path: words for path, words in inherited.items() if path not in changed} | self._notes[note]
            for note, inherited in zip(NOTES, (says, silent))
        )
        questions = self._questions(values, base.rules.open if base else ())
        rules = rule_set(**headings, values=values, questions=questions)
        return RuleBook(rules, values, says, silent, base.rules.name if base else None, changed)

    def _questions(self, values: dict[str, Any], inherited: tuple[OpenQuestion, ...] = ()) -> tuple[OpenQuestion, ...]:
        """Combine the file's own open questions with those of its base that the file does not answer."""
        settled = self._values.keys() | self._notes["says"].keys()
        found = {question.path: question for question in inherited if question.path not in settled}
        for path, own in self._open.items():
            clause = CLAUSE_AT.get(path)
            value = own.get("value")
            found[path] = OpenQuestion(
                path,
                clause.tell(values[path]) if clause else TOPICS[path],
                clause.tell(value) if clause and value is not None else Phrase(own["otherwise"]),
                Phrase(own["changes"]),
                value,
            )
        return tuple(found[path] for path in (*CLAUSE_AT, *TOPICS) if path in found)

    def _read_headings(self) -> None:
        for key, value in self._data.items():
            if key in HEADINGS:
                if not TEXT.accepts(value):
                    self._wrong((key,), value, TEXT)
            elif key not in TABLES:
                found = phrase("the key {key}", key=_shown(key))
                expected = phrase(
                    "one of the keys {keys}, or one of the tables {tables}", keys=tuple(HEADINGS), tables=tuple(TABLES)
                )
                message = with_suggestion(found_instead(found, expected), key, (*HEADINGS, *TABLES))
                self._fault("unknown-key", (key,), message)
        base = self._data.get("base")
        if base in PUBLISHED:
            self._base = published_book(base)
        elif TEXT.accepts(base):
            found = phrase("the base {name}", name=_shown(base))
            message = with_suggestion(found_instead(found, one_of(PUBLISHED)), str(base), PUBLISHED)
            self._fault("bad-value", ("base",), message)

    def _read_table(self, table: str) -> None:
        content = self._data.get(table, {})
        if not isinstance(content, dict):
            message = found_instead(_shown(content), phrase("the table [{table}]", table=table))
            self._fault("wrong-type", (table,), message)
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
            message = found_instead(_given(words, note), f'{note}.{keys[0]} = "words"')
            self._fault("wrong-type", (table, note), message)
            return
        for key, text in words.items():
            if self._is_known((table, note, key), keys):
                if TEXT.accepts(text):
                    self._notes[note][f"{table}.{key}"] = text
                else:
                    self._wrong((table, note, key), text, TEXT)

    def _read_open(self, table: str, questions: object, clauses: dict[str, Clause], keys: Sequence[str]) -> None:
        if not isinstance(questions, dict):
            message = found_instead(_given(questions, OPEN), f'{OPEN}.{keys[0]}.otherwise = "words"')
            self._fault("wrong-type", (table, OPEN), message)
            return
        for key, question in questions.items():
            path = (table, OPEN, key)
            if not self._is_known(path, keys):
                continue
            if not isinstance(question, dict):
                fault = found_instead(_given(question, ".".join(path)), f'{OPEN}.{key}.otherwise = "words"')
                self._fault("wrong-type", path, fault)
                continue
            parts = OPEN_PARTS if key in clauses else OPEN_PARTS[1:]
            for part, content in question.items():
                kind = clauses[key].kind if part == "value" and key in clauses else TEXT
                if self._is_known((*path, part), parts) and not kind.accepts(content):
                    self._wrong((*path, part), content, kind)
            if "changes" not in question or sum(part in question for part in parts) != 2:
                expected = (
                    phrase("the key 'changes', and either 'value' or 'otherwise'")
                    if key in clauses
                    else phrase("the keys 'otherwise' and 'changes'")
                )
                found = phrase(
                    "{found} for {rule}", found=tuple(map(_shown, question)) or phrase("nothing"), rule=".".join(path)
                )
                self._fault("missing-key", path, found_instead(found, expected))
            self._open[f"{table}.{key}"] = question

    def _is_known(self, path: KeyPath, keys: Collection[str]) -> bool:
        if path[-1] in keys:
            return True
        message = phrase(
            "found the key {key} in [{table}], expected {keys}", table=path[0], key=_shown(path[-1]), keys=tuple(keys)
        )
        self._fault("unknown-key", path, with_suggestion(message, path[-1], [*keys]))
        return False

    def _judge_whole(self) -> None:
        values = (self._base.values if self._base else {}) | self._values
        if not self._base and "base" not in self._data:
            missing = [key for key in HEADINGS[:3] if key not in self._data]
            missing += [clause.path for clause in CLAUSES if clause.required and not self._is_given(clause)]
            missing += [] if "hand" in self._data else ["hand.*"]
            if missing:
                message = phrase("missing keys: {rules}", rules=tuple(missing))
                base = f'base = "{PUBLISHED[0]}"'
                advice = phrase(
                    "add these keys, or base the rules on a published rule set with a line such as '{base}'", base=base
                )
                self._fault("missing-key", (), joined(message, advice))
        least, most = values.get("players.least"), values.get("players.most")
        if least is not None and most is not None:
            if least > most:
                message = phrase(
                    "players.least ({least}) is larger than players.most ({most}): change one of them",
                    least=least,
                    most=most,
                )
                self._fault("bad-value", ("players",), message)
            for players in range(least, most + 1):
                if f"hand.{players}" not in values and not self._is_given(CLAUSE_AT[f"hand.{players}"]):
                    found = phrase("no hand size for {players} players", players=players)
                    expected = phrase("a line such as '{players} = 7' in [hand]", players=players)
                    self._fault("missing-key", ("hand",), found_instead(found, expected))
        if values.get("bridge.extension", "none") != "none" and values.get("bridge.extended") == 0:
            found = phrase("a bonus of 0 for extending a bridge")
            expected = phrase('bridge.extended above 0, or bridge.extension = "none"')
            self._fault("bad-value", ("bridge",), found_instead(found, expected))

        self._judge_contradictions()

    def _judge_contradictions(self) -> None:
        """Report rules of the file that contradict each other. The file overrides its base, so only the file counts."""
        for rule, word, other in CONTRADICTIONS:
            if rule in self._values and self._values[rule] in (word, None) and self._values.get(other, 0) > 0:
                message = phrase(
                    "{rule} = {word} and {other} = {points} contradict each other: change one of them",
                    rule=rule,
                    word=f'"{word}"',
                    other=other,
                    points=self._values[other],
                )
                for path in (rule, other):
                    self._fault("bad-value", tuple(path.split(".")), message)

    def _is_given(self, clause: Clause) -> bool:
        """Whether the file gives the rule, even with a wrong value.

        If a table name has a plain value, all rules of the table count as given.
        """
        table = self._data.get(clause.table)
        return table is not None and (not isinstance(table, dict) or clause.key in table)

    def _wrong(self, path: KeyPath, value: object, kind: Kind) -> None:
        message = found_instead(_given(value, ".".join(path)), kind.expected)
        if isinstance(value, str):
            message = with_suggestion(message, value, kind.words)
        self._fault("bad-value", path, message)

    def _fault(self, code: str, path: KeyPath, message: Phrase) -> None:
        self.faults.append(RuleFault(code, path, message))


def _given(value: object, rule: str) -> Phrase:
    return phrase("{found} for {rule}", found=_shown(value), rule=rule)


def _placed(fault: RuleFault, text: str, spots: dict[KeyPath, Spot]) -> TextFault:
    """Find the place of a fault: the value, the key or the table. If none of them is in the file, use line 1."""
    path = fault.path
    while path and path not in spots:
        path = path[:-1]
    spot = spots.get(path, Spot(1, 1))
    if path and fault.code in ("bad-value", "wrong-type"):
        spot = value_spot(text, spot)
    return TextFault(fault.code, fault.phrase, spot)


def _shown(value: object) -> str | Phrase:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (dict, list)):
        return phrase("a table") if isinstance(value, dict) else phrase("a list")
    if isinstance(value, str):
        return repr(value) if len(value) <= 40 else repr(value[:40]) + " …"
    if isinstance(value, int) and abs(value) >= 10**20:
        return phrase("a number with more than 20 digits")
    return str(value)
