"""Propose meanings for lines that people write on score sheets but a record cannot have.

``RecordReader`` suggests the first meaning that it can read.

>>> next(meant("Dan, 4-4-4, 22", ["Dan", "Ann"]))
['Dan 4-4-4 = 22']
>>> next(meant("Ann drew 2 (-10)", ["Dan", "Ann"]))
['Ann draw', 'Ann draw  # (-10)']
>>> next(meant("Total: Dan 22, Ann 7", ["Dan", "Ann"]))
['scores Dan 22 Ann 7']
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from analyzer.text.cursor import FACE_LIKE, SPACED_FACE_LIKE, TILE_LIKE

MEANT = {
    **dict.fromkeys(("goes", "finishes", "finished", "done", "wins", "won", "is"), "out"),
    **dict.fromkeys(("quits", "left", "stops", "gives", "retires"), "leaves"),
    **dict.fromkeys(("skips", "knocks"), "pass"),
    **dict.fromkeys(("takes", "took", "picks", "buys", "pulls"), "draw"),
    **dict.fromkeys(("has", "keeps", "remains"), "holds"),
}
"""Words that people write, each with the word that a record has instead."""

LAYS = ("plays", "played", "lays", "laid", "puts", "places", "placed")
"""Words that people write before a placed tile. A record has only the tile."""

EARNS = ("scores", "scored", "gets", "makes", "made", "earns")
"""Words that people write before points. A record has ``=`` instead."""

UNITS = ("point", "points", "pt", "pts", "punkte", "puntos", "punten", "pontos")
"""Words that people write after points. A record has only the number."""

LONGEST = 120
"""The maximum number of characters in a line for which a meaning is proposed."""

MOST_COLUMNS = 6
"""The maximum number of players in a table of points."""

MOST_DRAWS = 9

_SIGN = "[+\N{MINUS SIGN}-]"
_NUMBER = r"[+-]?[0-9]{1,4}"
_NUMBERS = rf"{_NUMBER}(?:[\s,;|.)]+{_NUMBER})+"
_SUM = rf"{_SIGN}?\s*[0-9]+(?:\s*{_SIGN}\s*[0-9]+)*"
_BETWEEN = r"[;|\t,]"
_TITLE = "(?i:rounds?|runde|manche|ronda|ronde|rodada)"
_ROUND = rf"\W*(?:{_TITLE}\b\W*\w{{0,9}}|\w{{1,9}}\W+{_TITLE})\W*"
_TOTALS = r"(?i)\W*(?:(?:sub|grand\s)?totals?|sums?|scores?|standings?|points|results?)(?=\W)[^\w+-]*"
_ROW = r"\W*[0-9]{1,2}\s*[.):]\s*"
_PAIR = rf"\s*([^\W\d][^:=;|,]*?)\s*[:=]?\s*({_SIGN}?[0-9]+)(?![0-9])\s*[;|,/]*"
_AT = rf"\s*(?:@|(?i:\b(?:at|on|to)\b))\s*{SPACED_FACE_LIKE}|\s{FACE_LIKE}(?=\s|=|$)"
_ASIDE = r"~~.*?~~|[(\[{][^)\]}]*[)\]}]?|(?i:\b(?:was|not|instead of|corrected|should be)\b).*"
_DRAWS = r"draws?|drew|drawn|takes|took|picks|buys"
_COUNT = r"[0-9](?![-./ ]?[0-9])|[|/!]+|I+\b"
_THEN = r"\W*$|[\s,;.:&]*(?:(?:and|then)\b\s*)*"
_MANY = rf"(?i)(?:({_DRAWS})\b\W*)?(?:x\s*)?({_COUNT})\s*x?(?:\s*tiles?)?(?:\s*({_DRAWS})\b)?(?:{_THEN})"
_DECIMAL = r"(?<![0-9.])[0-9]+\.[0-9]+(?![0-9.])"
_NO_POINTS = rf"{_DECIMAL}|@|[0-9]-[0-9]-[0-9]|^[^=]*\b[0-9]-[0-9]\b|(?i:\b(?:draws?|drew|holds)\b)"
_NO_NUMBER = r"[^\W\d]+|[!?'\"*.]"


def meant(written: str, players: Sequence[str]) -> Iterator[list[str]]:
    """Yield possible meanings of a line, the most likely first. Each meaning is a list of lines for a record.

    The caller must check that these lines can be read.

    Args:
        written: the line, without a comment.
        players: the names of the players, in the order of the columns if the sheet has columns.
    """
    line = written.strip()
    if len(line) > LONGEST:
        return
    if column_order(line, players):
        yield [f"# {line}"]
    if re.fullmatch(_ROUND, line):
        yield ["round"]
    numbers = re.findall(_NUMBER, line) if re.fullmatch(_NUMBERS, line) and not re.search(_DECIMAL, line) else []
    if numbers and len(numbers) == len(players):
        yield [f"{name} = {number}" for name, number in zip(players, numbers)]
    elif players and len(numbers) == len(players) + 1:
        yield ["round", " ".join(["scores", *(f"{name} {number}" for name, number in zip(players, numbers[1:]))])]
    if totals := _totals(line, players):
        yield totals
    if name := _name_at(line, players):
        yield from _turns(name, line[len(name) :])
    elif name := _name_with(line, players):
        yield from _turns(name, re.sub(r"^\w+", "", line))
    elif not _looks_like_turn(line):
        yield [f"# {line}"]


def column_order(line: str, players: Sequence[str]) -> list[str]:
    """Return the players in the order of the columns. If the headings are not exactly their names, return nothing.

    >>> column_order("ben | Ann", ["Ann", "Ben"])
    ['Ben', 'Ann']
    """
    columns = _columns(line)
    if not 1 < len(columns) == len(players):
        return []
    named = [name for column in columns for name in players if name.casefold() == column.casefold()]
    return named if sorted(named) == sorted(players) else []


def table(names: str, rows: Sequence[str]) -> tuple[str, list[str]] | None:
    """Read the players and the first row of a table of points.

    Players can head the columns or the rows. Return the value of a ``players`` header, and the row as lines of a
    record.

    Args:
        names: the first line of the table.
        rows: the lines below it.
    """
    if re.search("[0-9]", names) or not rows:
        return None
    players = _columns(names)
    if not re.fullmatch(_NUMBERS, rows[0].strip()):
        rows = [row for row in rows if re.search(_BETWEEN, row)] if re.search(_BETWEEN, names) else []
        players = list(dict.fromkeys(_columns(row)[0] for row in rows))
    lines = next(meant(rows[0], players), []) if rows and 1 < len(players) <= MOST_COLUMNS else []
    return ((", " if any(" " in name for name in players) else " ").join(players), lines) if lines else None


def _columns(line: str) -> list[str]:
    between = next((mark for mark in (_BETWEEN, r"\s\s+") if re.search(mark, line.strip())), r"\s+")
    return [column.strip() for column in re.split(between, line.strip())]


def _name_at(line: str, players: Sequence[str]) -> str | None:
    """Return the start of a line if it is a player's name or a unique beginning of one."""
    for name in sorted(players, key=len, reverse=True):
        if line.casefold().startswith(name.casefold()) and not line[len(name) : len(name) + 1].isalnum():
            return line[: len(name)]
    word = re.match(r"[^\W\d_]+", line)
    matching = [name for name in players if word and name.casefold().startswith(word[0].casefold())]
    return word[0] if word and len(matching) == 1 else None


def _name_with(line: str, players: Sequence[str]) -> str | None:
    """Find the only player with a name that contains the line's first word: Tante Grete for ``Grete``."""
    word = re.match(r"[^\W\d_]+", line)
    named = [name for name in players if word and word[0].casefold() in name.casefold().split()]
    return named[0] if len(named) == 1 else None


def _looks_like_turn(line: str) -> bool:
    words = [word.strip(":,;.").lower() for word in line.split()]
    short = len(words) < 3 and re.search(r"[0-9]", line) is not None
    verbs = {"draw", "draws", "pass", "passes", "holds", "leaves", "out", *MEANT, *LAYS, *EARNS}
    return (
        short or line.isalnum() or not verbs.isdisjoint(words) or re.search(r"[0-9]-[0-9]-[0-9]|[=@]", line) is not None
    )


def _totals(line: str, players: Sequence[str]) -> list[str]:
    row, label = re.match(_ROW, line), re.match(_TOTALS, line)
    begins = row or label
    rest = line[begins.end() :] if begins else line
    if label and re.fullmatch(_NUMBERS, rest) and len(numbers := re.findall(_NUMBER, rest)) == len(players):
        return [" ".join(["scores", *(f"{name} {number}" for name, number in zip(players, numbers))])]
    pairs = list(re.finditer(_PAIR, rest))
    if "".join(pair[0] for pair in pairs) != rest or len(pairs) < (1 if label else 2):
        return []
    if any(_name_at(pair[1], players) != pair[1] for pair in pairs):
        return []
    scores = " ".join(["scores", *(f"{pair[1]} {pair[2]}" for pair in pairs)])
    return ["round", scores] if row else [scores]


def _turns(name: str, rest: str) -> Iterator[list[str]]:
    remarks = list[str]()

    def aside(found: re.Match[str]) -> str:
        remarks.append(found[0].strip())
        return " "

    columns = re.match(r"\s*[,;|\t]\s*[\w-]", rest) is not None
    rest = rest.lstrip(" \t:,;." + "|" * columns)
    word, _, more = rest.partition(" ")
    if word.lower() in LAYS and more:
        rest = more
    elif (verb := MEANT.get(word.lower())) is not None:
        others = [] if verb in ("out", "leaves") else [other for other in more.split() if other not in (verb, "left")]
        yield [" ".join((name, verb, *others))]
    tile, placed, rest = _tile(rest)
    rest = re.sub(_ASIDE, aside, rest)
    many = None if tile else re.match(_MANY, rest.strip())
    verb = many and (many[1] or many[3])
    if many and (verb or not many[2].isdigit()):
        count = int(many[2]) if many[2].isdigit() else len(many[2])
        draws, then = [f"{name} draw"] * min(count, MOST_DRAWS), rest.strip()[many.end() :]
        if not then:
            if draws:
                yield _with(draws, remarks)
            return
        if re.match("(?i)pass", then) or (verb and re.search("[@=]", then)):
            yield from (_with(draws + lines, remarks) for lines in _turns(name, then))
    rest = re.sub(r"[;|\t,]", " ", rest)
    passes = None if tile else re.match(r"\s*(?i:pass(?:es|ed)?)\b", rest)
    head = " ".join(part for part in (name, tile, placed, "pass" if passes else "") if part)
    rest = rest[passes.end() :] if passes else rest
    out = re.search(r"(?i)\b(?:goes\s+)?out\b", rest)
    points = _points(rest[: out.start()] if out else rest, remarks, columns)
    if out and rest[out.end() :].strip():
        remarks.append(rest[out.end() :].strip())
    if points is not None:
        yield _with([f"{head} = {points}", *([f"{name} out"] if out else [])], remarks)
    yield _with([" ".join((head, *rest.split()))], remarks)


def _tile(rest: str) -> tuple[str, str, str]:
    """Split ``rest`` into a tile, its face as ``@ X,Y``, and other text. A part that is missing is empty."""
    tile = re.match(TILE_LIKE, rest)
    if tile is None:
        return "", "", rest
    name = tile[0] if tile[0].isdigit() else "-".join(re.findall("[0-9]", tile[0]))
    rest = rest[tile.end() :]
    if at := re.match(_AT, rest):
        x, y = (number for number in at.groups() if number is not None)
        return name, f"@ {x},{y}", rest[at.end() :]
    return name, "", rest


def _points(tail: str, remarks: list[str], columns: bool) -> str | None:
    """Find the points in the rest of a line. Add all other words and numbers to ``remarks``.

    The last of several numbers counts, because it may be a correction. With columns, the first one counts, because the
    others may be totals.
    """
    sums = [" ".join(found[0].split()) for found in re.finditer(_SUM, re.sub(_NO_NUMBER, " ", tail))]
    if not sums or re.search(_NO_POINTS, tail):
        return None
    chosen = sums.pop(0 if columns else -1)
    words = (word for word in re.findall(r"[^\W\d]+", tail) if word.lower() not in (*UNITS, *EARNS))
    if remark := " ".join((*sums, *words)):
        remarks.append(remark)
    return chosen.removeprefix("+").strip()


def _with(lines: list[str], remarks: list[str]) -> list[str]:
    return [*lines[:-1], f"{lines[-1]}  # {' '.join(remarks)}"] if remarks else lines
