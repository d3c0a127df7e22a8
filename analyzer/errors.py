"""Faults in input text, in the same form for all text formats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from analyzer.messages import Phrase, found_instead, one_of, phrase, phrases

SHOWN_FAULTS = 50
"""The maximum number of faults that a message lists."""

LONGEST_QUOTE = 40
"""The number of characters of the longest text that ``quoted`` leaves as it is."""


class Spot(NamedTuple):
    """A place in the input; lines and columns are counted from 1."""

    line: int
    column: int


class TextFault(NamedTuple):
    """A fault in the input.

    Attributes:
        code: a short name for the kind of fault, such as ``syntax`` or ``duplicate-tile``.
        phrase: the fault in one sentence, without line and column.
        spot: the line and column; ``None`` if the fault is not at one place in the input.
    """

    code: str
    phrase: Phrase
    spot: Spot | None = None

    @property
    def message(self) -> str:
        """The fault as an English sentence, without line and column."""
        return str(self.phrase)


def quoted(text: str) -> str:
    """The text in quotes, shortened if it is long.

    >>> quoted("5-5"), quoted("5" * 100)
    ("'5-5'", "'5555555555555555555555555555555555555...'")
    """
    return repr(text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 3]}...")


def system_reason(error: Exception) -> Phrase:
    """The reason stated in an error from the operating system. The message catalogues translate the usual reasons.

    >>> str(system_reason(FileNotFoundError(2, "No such file or directory")))
    'No such file or directory'
    """
    return Phrase(getattr(error, "strerror", None) or str(error))


def counted(number: int, thing: str, things: str = "") -> str:
    """A number with its noun. ``things`` is the plural; by default, ``thing`` followed by ``s``.

    >>> counted(1, "tile"), counted(2000, "round"), counted(0, "match", "matches")
    ('1 tile', '2,000 rounds', '0 matches')
    """
    return f"{number:,} {thing if number == 1 else things or thing + 's'}"


class InputError(ValueError):
    """Raised if input text cannot be used. ``faults`` has the faults, sorted by line and column.

    ``str`` gives the message in English. For each fault, it names the file and the place (if known), describes the
    fault, and usually shows the line with a caret below the place. It lists at most ``SHOWN_FAULTS`` faults and counts
    the rest.
    """

    def __init__(self, file: str, source: str, faults: Iterable[TextFault], misplaced: bool = False) -> None:
        """``misplaced`` means that the placed tiles form an invalid board. The referee can explain the faults."""
        self.file = file
        self.misplaced = misplaced
        self.faults = tuple(sorted(faults, key=lambda fault: fault.spot or Spot(0, 0)))
        self.source = source
        super().__init__(file, source, self.faults, misplaced)  # copies and pickles are made from these arguments

    @property
    def text(self) -> str:
        """The whole message in the current language."""
        return self._report(lambda message: message.text)

    def __str__(self) -> str:
        return self._report(str)

    def _report(self, write: Callable[[Phrase], str]) -> str:
        lines = self.source.split("\n")
        reports = [self._fault_report(fault, write(fault.phrase), lines) for fault in self.faults[:SHOWN_FAULTS]]
        if len(self.faults) > SHOWN_FAULTS:
            more = phrases("and {count} more fault", "and {count} more faults", len(self.faults) - SHOWN_FAULTS)
            reports.append(f"{self.file}: {write(more)}")
        return "\n".join(reports)

    def _fault_report(self, fault: TextFault, message: str, lines: list[str]) -> str:
        if fault.spot is None:
            return f"{self.file}: {message}"
        heading = f"{self.file}:{fault.spot.line}:{fault.spot.column}: {message}"
        line = lines[fault.spot.line - 1] if fault.spot.line <= len(lines) else ""
        start = max(0, fault.spot.column - 60)
        shown = "".join(
            c if c.isprintable() else " " if c.isspace() else "\N{REPLACEMENT CHARACTER}"
            for c in line[start : start + 76]
        )
        if not shown.strip():
            return heading
        return f"{heading}\n    {shown}\n    {' ' * (fault.spot.column - 1 - start)}^"


def with_suggestion(message: Phrase, word: str, known: Sequence[str]) -> Phrase:
    """The message, with a suggestion if a known word is similar to ``word``.

    >>> str(with_suggestion(Phrase("no grade is called 'esy'"), "esy", ["easy", "hard"]))
    "no grade is called 'esy'; did you mean easy?"
    """
    return suggesting(message, nearest(word, known))


def suggesting(message: Phrase, meant: Phrase | str | None) -> Phrase:
    """Add the suggestion ``meant`` to the message, if there is one."""
    return phrase("{message}; did you mean {meant}?", message=message, meant=meant) if meant else message


def suggests(message: Phrase) -> bool:
    """Whether the message has a suggestion."""
    return "meant" in message.by_name


def unknown_word(word: str, known: Sequence[str]) -> Phrase:
    """The message for an unknown word: the known words, and a suggestion if one is similar.

    >>> str(unknown_word("fil", ["fill", "plan"]))
    "found 'fil', expected one of fill, plan; did you mean fill?"
    """
    return with_suggestion(found_instead(quoted(word), one_of(known)), word, known)


def nearest(word: str, known: Sequence[str]) -> str | None:
    """The known word most similar to ``word``; ``None`` if none is similar enough."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(word, known, 1)), None)
