"""A contest: several people solve the same puzzles against the clock and send back their results.

A contest is a title and the codes of its puzzles, as JSON or as a link. Nobody can verify the times in a result: its
two check letters detect only accidents, such as a lost digit.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any, NamedTuple, TypeVar
from urllib.parse import quote

from analyzer.errors import InputError, TextFault, quoted
from analyzer.forms import AtMost, PartError, Path, Within, json_keys, shown, to_json
from analyzer.from_json import read_object
from analyzer.messages import Phrase, found_instead, phrase, phrase_of
from analyzer.text.jsontext import locate, parse
from puzzles.answers import Grade
from puzzles.codes import CodeError, check_letters, make_again, read_code

CONTEST_FORMAT = "triomino-contest/1"
RESULT_FORMAT = "triomino-contest-result/1"

MOST_PUZZLES = 50

Read = TypeVar("Read")

ContestText = Annotated[str, AtMost(80)]

ContestCode = Annotated[str, AtMost(100)]


@json_keys("title", "codes", form=CONTEST_FORMAT)
class Contest(NamedTuple):
    """A list of puzzles to solve against the clock.

    Attributes:
        title: the contest's title.
        codes: the puzzles' codes, in the order in which they are solved.
    """

    title: ContestText
    codes: Annotated[tuple[ContestCode, ...], AtMost(MOST_PUZZLES)]

    def link(self, address: str) -> str:
        codes, title = quote(",".join(self.codes), safe=",="), quote(self.title)
        return f"{address}#contest={codes}&title={title}"


@json_keys("code", "seconds", "help", "answer")
class ContestAttempt(NamedTuple):
    """An attempt at a contest puzzle.

    Attributes:
        code: the code of the puzzle.
        seconds: the solver's time, in seconds.
        help: how often the solver used help.
        answer: the solver's first answer, a JSON value whose type depends on the kind of puzzle; ``None`` if the solver
            gave up.
    """

    code: ContestCode
    seconds: Annotated[int, Within(0, 10**6)]
    help: Annotated[int, Within(0, 10**4)]
    answer: Any


Attempts = Annotated[tuple[ContestAttempt, ...], AtMost(MOST_PUZZLES)]


@json_keys("title", "player", "puzzles", "seconds", "check", form=RESULT_FORMAT)
class ContestResult(NamedTuple):
    """The result that one solver sends back.

    Attributes:
        title: the contest's title.
        player: the name of the solver.
        puzzles: the attempts, in the order of the contest.
    """

    title: ContestText
    player: ContestText
    puzzles: Attempts

    @property
    def seconds(self) -> int:
        """The total time for all puzzles, in seconds."""
        return sum(attempt.seconds for attempt in self.puzzles)

    @property
    def check(self) -> str:
        """Two check letters, computed from everything else in the result."""
        return check_letters(json.dumps(to_json(tuple(self)), sort_keys=True))

    @property
    def contest(self) -> Contest:
        return Contest(self.title, tuple(attempt.code for attempt in self.puzzles))


@json_keys("code", "kind", "grade", "difficulty", "right", "seconds", "help")
class JudgedAttempt(NamedTuple):
    """An attempt, and whether its answer is right.

    Attributes:
        code, kind, grade, difficulty: the puzzle's properties.
        how_hard: the grade, followed by the difficulty if it is known.
        right: whether the answer solves the puzzle.
        seconds: the solver's time, in seconds.
        help: how often the solver used help.
    """

    code: str
    kind: str
    grade: Grade
    difficulty: float | None
    how_hard: Phrase
    right: bool
    seconds: int
    help: int


def contest_text(contest: Contest) -> str:
    codes = ",\n  ".join(json.dumps(code) for code in contest.codes)
    return f'{{"format": "{CONTEST_FORMAT}", "title": {json.dumps(contest.title)}, "codes": [\n  {codes}\n]}}'


def clock_text(seconds: int) -> str:
    """The time in minutes and seconds.

    >>> clock_text(83), clock_text(3600)
    ('1:23', '60:00')
    """
    return f"{seconds // 60}:{seconds % 60:02}"


def code_faults(codes: Sequence[str]) -> dict[int, Phrase]:
    """Find what is wrong with the codes; the keys are the indices of the wrong codes."""
    faults: dict[int, Phrase] = {}
    for number, code in enumerate(codes):
        try:
            read_code(code)
        except CodeError as error:
            faults[number] = phrase_of(error)
        if code in codes[:number]:
            faults[number] = phrase(
                "the contest contains the code {code} twice: remove one of the two", code=quoted(code)
            )
    return faults


def is_contest(text: str) -> bool:
    return _claims(text, CONTEST_FORMAT)


def is_result(text: str) -> bool:
    return _claims(text, RESULT_FORMAT)


def _claims(text: str, form: str) -> bool:
    return bool(re.match(rf'\s*\{{\s*"format"\s*:\s*"{form}"', text))


def read_contest(text: str, file: str) -> Contest:
    """Read a contest from JSON. Error messages call the text ``file``.

    Raises:
        InputError: the text is not a contest, it has no code, or a code is invalid or given twice.
    """
    contest = _read(Contest, CONTEST_FORMAT, text, file)
    faults: dict[Path, Phrase] = {("codes", number): fault for number, fault in code_faults(contest.codes).items()}
    if not contest.codes:
        faults["codes",] = phrase("found no code, expected at least one")
    if faults:
        raise _located(faults, text, file)
    return contest


def read_result(text: str, file: str) -> ContestResult:
    """Read a contest result from JSON. Error messages call the text ``file``.

    Raises:
        InputError: the text is not a result, a code is invalid or given twice, the total time is wrong, or the check
            letters do not match.
    """
    result = _read(ContestResult, RESULT_FORMAT, text, file)
    found = json.loads(text)
    faults: dict[Path, Phrase] = {
        ("puzzles", number, "code"): fault for number, fault in code_faults(result.contest.codes).items()
    }
    for key in ("seconds", "check"):
        if key not in found:
            faults[key,] = found_instead(phrase("no {key}", key=quoted(key)), repr(getattr(result, key)))
    if found.get("seconds", result.seconds) != result.seconds:
        faults["seconds",] = phrase(
            "found {found} for 'seconds', but the times of the puzzles add up to {sum}",
            sum=result.seconds,
            found=repr(found["seconds"]),
        )
    if not faults and found["check"] != result.check:
        faults["check",] = phrase(
            "the check letters {found} do not match the result, so part of it was changed or lost: copy the whole "
            "result again",
            found=quoted(str(found["check"])),
        )
    if faults:
        raise _located(faults, text, file)
    return result


def judged(attempts: Iterable[ContestAttempt], tick: Callable[[], None] = lambda: None) -> tuple[JudgedAttempt, ...]:
    """Judge the answer of each attempt.

    ``tick`` is called before each puzzle; an exception that it raises ends the work.

    Raises:
        CodeError: a code is invalid or names no puzzle.
    """
    verdicts = []
    for code, seconds, help_count, answer in attempts:
        tick()
        item = make_again(code)
        right = answer is not None and item.accepts(answer)
        puzzle = (item.kind, item.grade, item.difficulty, item.how_hard)
        verdicts.append(JudgedAttempt(code, *puzzle, right, seconds, help_count))
    return tuple(verdicts)


def _read(kind: type[Read], form: str, text: str, file: str) -> Read:
    data = parse(text, file)
    if isinstance(data, dict):
        if data.get("format") != form:
            found = phrase("the format {name}", name=shown(data.get("format")))
            raise _located({("format",): found_instead(found, f'"{form}"')}, text, file)
        # ``seconds`` and ``check`` follow from the other values, so only ``read_result`` checks them.
        data = {key: value for key, value in data.items() if key not in ("seconds", "check")}
    try:
        read: Read = read_object(kind, data)
    except PartError as error:
        raise _located({fault.path: fault.phrase for fault in error.all}, text, file) from error
    return read


def _located(faults: dict[Path, Phrase], text: str, file: str) -> InputError:
    spots = locate(text, faults.keys())
    return InputError(file, text, [TextFault("syntax", fault, spots[path]) for path, fault in faults.items()])
