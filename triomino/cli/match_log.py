"""A file of JSON lines that keeps what the matches of a run came to, so that the run can be gone on with."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper

from analyzer.arena import MatchOutcome, Matchup
from analyzer.forms import PartError, to_json
from analyzer.from_json import read
from triomino.cli.command import Refused

FORMAT = "triomino-matches/1"


class MatchLog:
    """The file, open for more.

    Attributes:
        known: the matches that it had already, in the order of their numbers.
    """

    def __init__(self, stream: TextIOWrapper, known: list[MatchOutcome]) -> None:
        self.known = known
        self._stream = stream

    def add(self, outcome: MatchOutcome) -> None:
        """Keep a finished match, at once: whatever happens next, it stays.

        Raises:
            OSError: it cannot be written.
        """
        self._stream.write(json.dumps(to_json(outcome)) + "\n")
        self._stream.flush()


def heading(table: Matchup) -> dict[str, object]:
    """What the first line says: two runs with the same heading play the same matches."""
    rules = f"{table.rules.name} {zlib.crc32(repr(tuple(table.rules)).encode()):08x}"
    names = list(table.kinds)
    return {"format": FORMAT, "players": names, "rules": rules, "set": table.tile_set.name, "seed": table.seed}


def seed_in(file: str) -> int | None:
    """The seed of the run that a file keeps; ``None`` where there is no such file or it says none."""
    with suppress(OSError, ValueError, KeyError, TypeError), open(file, encoding="utf-8") as stream:
        return int(json.loads(stream.readline())["seed"])
    return None


@contextmanager
def match_log(file: str, table: Matchup, resume: bool) -> Iterator[MatchLog]:
    """The file of a run, begun, or gone on with after the matches that it has. A line that broke off is made anew.

    Raises:
        Refused: it is there although the run begins, is not of this run, has been spoilt, or cannot be written.
    """
    try:
        with open(file, "a+" if resume else "x+", encoding="utf-8") as stream:
            stream.seek(0)
            text = stream.read()
            whole = text[: text.rfind("\n") + 1]
            known = _known(file, whole, table) if whole else []
            stream.truncate(len(whole.encode()))
            log = MatchLog(stream, known)
            if not whole:
                stream.write(json.dumps(heading(table)) + "\n")
                stream.flush()
            yield log
    except FileExistsError as error:
        raise Refused(f"{file}: is there already, and --resume goes on with it") from error
    except UnicodeDecodeError as error:
        raise Refused(f"{file}: is no file of matches") from error
    except OSError as error:
        raise Refused(f"{file}: cannot be written: {error.strerror or error}") from error


def _known(file: str, text: str, table: Matchup) -> list[MatchOutcome]:
    first, *lines = text.splitlines()
    wanted = heading(table)
    try:
        told = json.loads(first)
        if not isinstance(told, dict) or told.get("format") != FORMAT:
            raise ValueError(f"expected the format {FORMAT}")
        for name, value in wanted.items():
            if told.get(name) != value:
                raise Refused(f"{file}: has the matches of another run: {name} {told.get(name)}, not {value}")
        known = [read(MatchOutcome, json.loads(line)) for line in lines]
        for number, outcome in enumerate(known):
            if (outcome.number, list(outcome.seats)) != (number, table.seats(number)):
                raise ValueError(f"expected match {number} on line {number + 2}")
    except (ValueError, PartError) as error:
        raise Refused(f"{file}: is no file of matches: {error}") from error
    return known
