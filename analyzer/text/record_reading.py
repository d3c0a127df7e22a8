"""From the text of a game record to a ``Record``."""

from __future__ import annotations

import re
import unicodedata

from analyzer.board import Placement
from analyzer.errors import InputError, Spot
from analyzer.lattice import Face
from analyzer.position import DEFAULT_RULES
from analyzer.rules import PUBLISHED, RuleSet, published
from analyzer.text.lines import Header, Line, Notes, Word, split_lines
from analyzer.text.record import (
    Draw,
    Entry,
    Hand,
    Holds,
    Lay,
    OnTable,
    Pass,
    Record,
    RecordRound,
    Scores,
    Unplaced,
)
from analyzer.tiles import Tile, TileSet, parse_corners

HEADERS = ("rules", "set", "players")
KEYWORDS = ("round", "hand", "scores")
"""The words that begin lines of their own, and so are no names of players."""

MOST_PLAYERS = 100
"""More names than that are no table; how many a rule set really allows is for the audit to say."""

MOST_LINES = 3000
"""Lines of one round; no tiles that a set can have need as many."""

_BLANK = re.compile(r"\s*")
_TILE = re.compile(r"[0-9]-[0-9]-[0-9](?![^\s@=])")
_WORD = re.compile(r"[^\s@=]+")
_AT = re.compile(r"@")
_FACE = re.compile(r"([+-]?[0-9]{1,9})\s*,\s*([+-]?[0-9]{1,9})(?![^\s=*])")
_EQUALS = re.compile(r"=")
_STAR = re.compile(r"\*")
_TILE_ALONE = re.compile(rf"{_TILE.pattern}\s*(?:=|$)")
_POINTS = re.compile(r"[+\N{MINUS SIGN}-]?\s*[0-9]{1,9}(?!\S)")
_NO_NAME = re.compile(r"[#:=@,]|[0-9]-[0-9]-[0-9]$")


def read_record(text: str, file: str = "<text>", rules: RuleSet | None = None) -> Record:
    r"""Read a game record.

    Without a ``players`` header the players are those whom the lines name, in the order in which they first appear. A
    name is one word of any script, digits allowed, without ``# : = @ ,``; two ways to write the same accented letter
    count as the same. A tile that does not lie on a face is the one of the set with these values, whatever their order,
    where the set has exactly one of the two mirror images.

    Args:
        text: the whole text.
        file: how messages call it.
        rules: the rules to go by, whatever the text says.

    Raises:
        InputError: the text cannot be read; all faults are told.

    >>> record = read_record("players: A B\nround\n A 5-5-5 @ 0,0 = 25\n B draw\n")
    >>> record.rules.name, record.players, len(record.rounds[0].entries)
    ('pressman', ('A', 'B'), 2)
    """
    reading = _Reading(rules)
    for line in split_lines(unicodedata.normalize("NFC", text)):
        if line.content:
            reading.take(line)
    reading.finish(Spot(text.count("\n", 0, len(text) - 1) + 1 if text else 1, 1))
    if reading.notes.faults:
        raise InputError(file, text, reading.notes.faults)
    return reading.record()


class _Reading:
    """What has been read so far."""

    def __init__(self, rules: RuleSet | None) -> None:
        self.notes = Notes()
        self._rules = rules or published(DEFAULT_RULES)
        self._rules_given = rules is not None
        self._tile_set = TileSet.named("standard")
        self._players: list[str] = []
        self._players_spot: Spot | None = None
        self._headers: dict[str, int] = {}
        self._rounds: list[tuple[int, list[Entry]]] = []
        self._once: set[tuple[str, str]] = set()

    def record(self) -> Record:
        """The record, once everything has been read without a fault."""
        rounds = tuple(RecordRound(tuple(entries), line) for line, entries in self._rounds)
        return Record(self._rules, self._tile_set, tuple(self._players), rounds)

    def finish(self, end: Spot) -> None:
        """Note what is missing at the end of the text."""
        if self.notes.faults:
            return
        if not self._rounds:
            self.notes.syntax(end, "found no round, expected a line 'round' and what happened in it")
        elif not self._players:
            self.notes.syntax(end, "found no players, expected a header 'players:' with their names")
        elif self._players_spot is not None:
            rules, count = self._rules, len(self._players)
            if not rules.least_players <= count <= rules.most_players:
                expected = f"{rules.name} is for {rules.least_players} to {rules.most_players}"
                self.notes.wrong("players", self._players_spot, f"found {count} players, and {expected}")

    def take(self, line: Line) -> None:
        """Read one line that is not blank."""
        if (header := line.header) is not None:
            self._take_header(header)
            return
        cursor = _Cursor(line, self.notes, self._tile_set)
        first = line.words[0]
        if first.text == "round":
            cursor.skip("round")
            if cursor.at_end("nothing after 'round'"):
                self._rounds.append((line.number, []))
                self._once.clear()
            return
        if not self._rounds:
            expected = "a header (rules:, set:, players:) or 'round' before what happens in a round"
            self.notes.syntax(first.spot, f"found {first.text[:20]!r}, expected {expected}")
            return
        entry = self._entry(first, cursor)
        entries = self._rounds[-1][1]
        if entry is not None:
            entries.append(entry)
        if len(entries) == MOST_LINES:
            self.notes.syntax(first.spot, f"found {MOST_LINES} lines in one round, which no round needs")

    def _take_header(self, header: Header) -> None:
        if header.name not in HEADERS:
            known = ", ".join(f"{name}:" for name in HEADERS)
            self.notes.syntax(header.spot, f"found an unknown header {header.name + ':'!r}, expected one of {known}")
        elif header.name in self._headers:
            first = self._headers[header.name]
            self.notes.syntax(header.spot, f"found a second {header.name}: header, the first is in line {first}")
        elif self._rounds:
            self.notes.syntax(header.spot, f"found {header.name}: after a round, expected it before the first one")
        else:
            self._headers[header.name] = header.spot.line
            {"rules": self._take_rules, "set": self._take_set, "players": self._take_players}[header.name](header)

    def _take_rules(self, header: Header) -> None:
        if self._rules_given:
            return
        if header.value in PUBLISHED:
            self._rules = published(header.value)
        else:
            expected = f"expected one of {', '.join(PUBLISHED)}, or house rules given with --rules"
            self.notes.syntax(header.value_spot, f"found the rules {header.value[:40]!r}, {expected}")

    def _take_set(self, header: Header) -> None:
        try:
            self._tile_set = TileSet.named(header.value)
        except ValueError as error:
            self.notes.syntax(header.value_spot, str(error))

    def _take_players(self, header: Header) -> None:
        self._players_spot = header.value_spot
        if not header.words:
            self.notes.syntax(header.value_spot, "found no names, expected those of the players in the order of play")
        for word in header.words[: MOST_PLAYERS + 1]:
            if fault := _name_fault(word.text) or (
                f"{word.text!r} plays already" if word.text in self._players else ""
            ):
                self.notes.syntax(word.spot, f"{fault}, expected the names of the players")
            self._players.append(word.text)
        if len(self._players) > MOST_PLAYERS:
            self.notes.syntax(header.value_spot, f"found more than {MOST_PLAYERS} players")

    def _entry(self, first: Word, cursor: _Cursor) -> Entry | None:
        number = cursor.line.number
        if first.text == "scores":
            cursor.skip("scores")
            return self._scores(cursor)
        # A player may be called so; then the header says it.
        if first.text == "on" and "on" not in self._players:
            cursor.skip("on")
            return self._on_table(cursor)
        if first.text == "hand":
            cursor.skip("hand")
            player = self._player(cursor)
            tiles = cursor.tiles() if player else None
            if player is None or tiles is None or not self._first("hand", player, cursor):
                return None
            return Hand(player, tiles, number)
        player = self._player(cursor)
        return None if player is None else self._action(player, cursor)

    def _action(self, player: str, cursor: _Cursor) -> Entry | None:
        number = cursor.line.number
        verb = cursor.peek()
        if verb == "draw":
            cursor.skip(verb)
            if not cursor.more:
                return Draw(player, None, number)
            tile = cursor.tile("a tile such as 0-1-3, or nothing")
            return Draw(player, tile, number) if tile and cursor.at_end("nothing after the tile") else None
        if verb == "pass":
            cursor.skip(verb)
            claimed = cursor.claim()
            return Pass(player, claimed, number) if cursor.at_end("'= POINTS' or nothing") else None
        if verb == "holds":
            cursor.skip(verb)
            tiles = cursor.tiles()
            return Holds(player, tiles, number) if tiles is not None and self._first("holds", player, cursor) else None
        if not cursor.begins(_TILE, _FACE, _EQUALS):
            cursor.fault(f"found {cursor.rest()}, expected a tile such as 0-1-3, 'draw', 'pass' or 'holds'")
            return None
        return self._turn(player, cursor)

    def _turn(self, player: str, cursor: _Cursor) -> Entry | None:
        """A tile laid with its place, a tile without one, or points alone."""
        number = cursor.line.number
        alone = cursor.begins(_EQUALS, _TILE_ALONE)
        tile = cursor.tile() if cursor.begins(_TILE_ALONE) else None
        placement = None if alone else cursor.placement()
        if not alone and placement is None:
            return None
        claimed = cursor.claim()
        if not cursor.at_end("'= POINTS' or nothing"):
            return None
        return Unplaced(player, tile, claimed, number) if placement is None else Lay(player, placement, claimed, number)

    def _on_table(self, cursor: _Cursor) -> OnTable | None:
        placement = cursor.placement()
        if placement is None:
            return None
        if cursor.begins(_STAR):
            cursor.skip("*")
            placement = placement._replace(bridge=True)
        return OnTable(placement, cursor.line.number) if cursor.at_end("'*' or nothing") else None

    def _scores(self, cursor: _Cursor) -> Scores | None:
        totals: list[tuple[str, int]] = []
        while cursor.more:
            start = cursor.column
            player = self._player(cursor)
            points = None if player is None else cursor.points("the points of that player")
            if player is None or points is None:
                return None
            if player in dict(totals):
                cursor.fault(f"found {player} twice, expected each player once", start)
            totals.append((player, points))
        if not totals:
            cursor.fault("found the end of the line, expected players and their points")
            return None
        return Scores(tuple(totals), cursor.line.number) if self._first("scores", "", cursor) else None

    def _player(self, cursor: _Cursor) -> str | None:
        found = cursor.match(_WORD, "a player")
        if found is None:
            return None
        name = found.group()
        if name in self._players:
            return name
        if self._players_spot is not None:
            cursor.fault(f"found {name[:20]!r}, expected one of the players: {', '.join(self._players)}", found.start())
            return None
        fault = _name_fault(name) or ("there are too many names" if len(self._players) == MOST_PLAYERS else "")
        if fault:
            cursor.fault(f"{fault}, expected a player", found.start())
            return None
        self._players.append(name)
        return name

    def _first(self, kind: str, player: str, cursor: _Cursor) -> bool:
        """Whether this is the first line of its kind in the round; a second one is a fault."""
        if (kind, player) in self._once:
            cursor.fault(f"found a second line '{kind}'{' of ' + player if player else ''} in this round", 0)
            return False
        self._once.add((kind, player))
        return True


def _name_fault(name: str) -> str:
    if name in KEYWORDS:
        return f"found {name!r}, which begins lines of its own and cannot be a name"
    if _NO_NAME.search(name) or not name.isprintable():
        return f"found {name[:20]!r}, which cannot be a name"
    return ""


class _Cursor:
    """A place in a line, moving on as the line is read; what does not match is noted.

    Attributes:
        line: the line.
        column: the place, counted from 0.
    """

    def __init__(self, line: Line, notes: Notes, tile_set: TileSet) -> None:
        self.line = line
        self._notes = notes
        self._tile_set = tile_set
        self.column = 0
        self._pass_blanks()

    @property
    def more(self) -> bool:
        """Whether anything is left."""
        return self.column < len(self.line.content)

    def peek(self) -> str:
        """The next word."""
        found = _WORD.match(self.line.content, self.column)
        return found.group() if found else ""

    def skip(self, word: str) -> None:
        """Go past a word that has been peeked at."""
        self.column += len(word)
        self._pass_blanks()

    def begins(self, *patterns: re.Pattern[str]) -> bool:
        """Whether one of these comes next."""
        return any(pattern.match(self.line.content, self.column) for pattern in patterns)

    def match(self, pattern: re.Pattern[str], expected: str) -> re.Match[str] | None:
        """Read what the pattern describes, or note that it is not there."""
        found = pattern.match(self.line.content, self.column)
        if found is None:
            self.fault(f"found {self.rest()}, expected {expected}")
            return None
        self.column = found.end()
        self._pass_blanks()
        return found

    def at_end(self, expected: str) -> bool:
        """Whether the line ends here; note it where it does not."""
        if self.more:
            self.fault(f"found {self.rest()}, expected {expected}")
        return not self.more

    def tile(self, expected: str = "a tile such as 0-1-3") -> Tile | None:
        """Read a tile that lies on no face: the one of the set with these values, where that is clear."""
        found = self.match(_TILE, expected)
        return self._tile_set.held(Tile.parse(found.group())) if found else None

    def tiles(self) -> tuple[Tile, ...] | None:
        """Read tiles to the end of the line."""
        tiles: list[Tile] = []
        while self.more:
            start = self.column
            tile = self.tile()
            if tile is None:
                return None
            if tile in tiles:
                typed = self.line.content[start : start + 5]
                self.fault(f"found {typed} twice in one line", start)
                return None
            tiles.append(tile)
        return tuple(tiles)

    def placement(self) -> Placement | None:
        """Read a tile and its face, in either order; the order of the values says how the tile lies."""
        face = self.face() if self.begins(_FACE) else None
        written = self.match(_TILE, "a tile such as 0-1-3")
        if written is not None and face is None and self.match(_AT, "'@' and a place"):
            face = self.face()
        return None if written is None or face is None else Placement(face, parse_corners(written.group()))

    def face(self) -> Face | None:
        """Read the coordinates of a face."""
        found = self.match(_FACE, "a place such as 3,1")
        return (int(found[1]), int(found[2])) if found else None

    def claim(self) -> int | None:
        """Read ``= POINTS`` where it stands."""
        if not self.more or _EQUALS.match(self.line.content, self.column) is None:
            return None
        self.skip("=")
        return self.points("points such as 25 or -10")

    def points(self, expected: str) -> int | None:
        """Read a number of points."""
        found = self.match(_POINTS, expected)
        return int("".join(found.group().replace("\N{MINUS SIGN}", "-").split())) if found else None

    def fault(self, message: str, at: int | None = None) -> None:
        """Note a fault, here or at another place of the line."""
        column = self.column if at is None else at
        self._notes.syntax(Spot(self.line.number, column + 1), message)

    def _pass_blanks(self) -> None:
        found = _BLANK.match(self.line.content, self.column)
        assert found is not None
        self.column = found.end()

    def rest(self) -> str:
        """What is left of the line, as a message quotes it."""
        rest = self.line.content[self.column :]
        return repr(rest[:20]) if rest else "the end of the line"
