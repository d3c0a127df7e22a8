"""Log the finished parts of a run as JSON lines, so that the run can be resumed later."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from typing import Generic, TypeVar

from analyzer.errors import system_reason
from analyzer.forms import PartError, to_json
from analyzer.from_json import read
from analyzer.messages import Phrase, _, phrase, phrase_of
from analyzer.text.jsontext import strict
from triomino.cli.command import Refused

Kept = TypeVar("Kept")
"""The type of the values. It must have a JSON form (see ``analyzer.forms``)."""


class RunLog(Generic[Kept]):
    """A run's log, open for writing.

    Attributes:
        known: the values that an interrupted run had already written.
    """

    def __init__(self, stream: TextIOWrapper, known: list[Kept]) -> None:
        self.known = known
        self._stream = stream

    def add(self, kept: Kept) -> None:
        """Write a value to the log file at once.

        Raises:
            OSError: the file cannot be written.
        """
        self._stream.write(json.dumps(to_json(kept)) + "\n")
        self._stream.flush()


def run_seed(seed: int | None, log: str | None, resume: bool) -> int:
    """Return ``seed``, if it is given. Otherwise, a resumed run keeps its seed, and a new run gets a random one."""
    if seed is None and resume and log is not None:
        with suppress(OSError, ValueError, KeyError, TypeError), open(log, encoding="utf-8") as stream:
            seed = int(json.loads(stream.readline())["seed"])
    return random.SystemRandom().randrange(2**32) if seed is None else seed


@contextmanager
def run_log(
    file: str,
    heading: Mapping[str, object],
    kind: type[Kept],
    fits: Callable[[int, Kept], bool],
    resume: bool,
) -> Iterator[RunLog[Kept]]:
    """Begin a log, or resume it after its last complete line.

    ``heading`` is the first line of the log, and only a log with this heading is resumed. Its first key is ``format``.
    ``fits`` gets the index of a value (from 0) and the value, and returns whether the value belongs to the run.

    Raises:
        Refused: the file exists but ``resume`` is false, it belongs to another run, it is damaged, or it cannot be
            written.
    """
    try:
        with open(file, "a+" if resume else "x+", encoding="utf-8") as stream:
            stream.seek(0)
            text = stream.read()
            whole = text[: text.rfind("\n") + 1]
            known = _known(file, whole, heading, kind, fits) if whole else []
            stream.truncate(len(whole.encode()))
            log = RunLog(stream, known)
            if not whole:
                stream.write(json.dumps(heading) + "\n")
                stream.flush()
            yield log
    except FileExistsError as error:
        message = _("{file}: already exists: add --resume to continue its run, or name another file", file=file)
        raise Refused(message) from error
    except UnicodeDecodeError as error:
        raise _no_log(file, heading, phrase("the file is not UTF-8 text")) from error
    except OSError as error:
        raise Refused(_("{file}: cannot be written: {reason}", file=file, reason=system_reason(error))) from error


def _known(
    file: str,
    text: str,
    heading: Mapping[str, object],
    kind: type[Kept],
    fits: Callable[[int, Kept], bool],
) -> list[Kept]:
    first, *lines = text.splitlines()
    try:
        header = strict(first)
        if not isinstance(header, dict) or header.get("format") != heading["format"]:
            raise ValueError(phrase("line 1 names a different format, or none"))
        for name, value in heading.items():
            if header.get(name) != value:
                values = {"file": file, "found": f"{name} {header.get(name)}", "expected": f"{name} {value}"}
                raise Refused(
                    _(
                        "{file}: is the log of another run (found {found}, expected {expected}): give the options of "
                        "that run, or name another file",
                        **values,
                    )
                )
        known = [read(kind, strict(line)) for line in lines]
        for number, kept in enumerate(known):
            if not fits(number, kept):
                raise ValueError(phrase("line {number} does not belong to the run", number=number + 2))
    except (ValueError, PartError) as error:
        raise _no_log(file, heading, phrase_of(error)) from error
    return known


def _no_log(file: str, heading: Mapping[str, object], reason: Phrase) -> Refused:
    form = str(heading["format"])
    message = _(
        "{file}: is not a log in the format {format} ({reason}): name another file",
        file=file,
        format=form,
        reason=reason,
    )
    return Refused(message)
