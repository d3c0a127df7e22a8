"""Game records: the events of a match, line by line, as a scorekeeper writes them.

A record begins with the optional headers ``rules``, ``set`` and ``players`` (in the order of play). Each round begins
with the line ``round``. The events of the round follow in order, one per line::

    hand PLAYER TILE …                the dealt hand, if known
    on TILE @ X,Y [*]                 a tile on the board when the record of the round begins
    PLAYER TILE @ X,Y [= POINTS]      a placement; tiles after the first of a round are turned to fit
    PLAYER TILE [= POINTS]            a placement on an unknown face
    PLAYER = POINTS                   a turn with only its points
    PLAYER draw [TILE]                one tile drawn
    PLAYER pass [= POINTS]            the end of a turn without a placement
    PLAYER holds [TILE …]             the tiles left in the hand at the end of the round
    scores PLAYER POINTS …            the totals on the sheet after the round
    PLAYER leaves                     the player leaves for good; ``resigns`` means the same
    PLAYER out                        in the previous turn, the player placed the last tile in the hand
    PLAYER hint                       the player asked for help before this turn
    PLAYER takes-back                 the player took an action back before this turn

To continue a match against computer players, two more headers give the ``seed`` of the deals and the kind of player in
each of the ``seats`` (see ``analyzer.playing``).

``= POINTS`` gives the points on the sheet for the whole turn, with the penalties for its draws subtracted. With the
header ``points: totals``, it gives the player's total after the turn. A sum such as ``= 15 + 10`` counts as 25. Some
things can be written in different ways: ``TILE @ X,Y`` or ``X,Y TILE``; ``5-5-1`` or ``551``; ``draw`` or ``draws``;
``pass`` or ``passes``; ``round``, ``round 2`` or ``round:``. A colon can follow a player's name, and keywords can have
capitals. If a placement names no face, the tile's values can be in any order, as long as only one tile of the set has
them. ``#`` starts a comment.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, ClassVar, Literal, NamedTuple, TypeAlias, TypeVar, get_args

from analyzer.board import Placement
from analyzer.errors import SHOWN_FAULTS, InputError, Spot, TextFault, nearest, quoted, suggesting
from analyzer.forms import Within, json_keys
from analyzer.messages import Phrase, either, found_instead, phrase, phrase_of
from analyzer.position import DEFAULT_RULES, player_count_fault, players_named
from analyzer.rules import RuleSet, published
from analyzer.text import positions
from analyzer.text.cursor import THREE_DIGITS, Cursor, Header, Line, Notes, Word, plain_lines, split_lines
from analyzer.text.draft import Draft
from analyzer.text.habits import column_order, meant, table
from analyzer.text.headers import MOST_SEED, Counting, Headers, header_lines, header_parts, read_tile
from analyzer.tiles import Tile, TileSet


@dataclass(frozen=True, slots=True)
class _Written:
    """The content of one line of a record. ``line`` is 0 if the record has no text; comparisons ignore it."""

    line: int = field(default=0, compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Hand(_Written):
    player: str
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class OnTable(_Written):
    """A tile on the board when the record of the round begins."""

    placement: Placement


@dataclass(frozen=True, slots=True)
class Lay(_Written):
    """A placement, with the points of the turn and the total after it, if the sheet has them."""

    player: str
    placement: Placement
    claimed: int | None = None
    total: int | None = None

    @property
    def tile(self) -> Tile:
        return self.placement.tile


@dataclass(frozen=True, slots=True)
class Unplaced(_Written):
    """A turn for which the record gives no face. If it gives no tile either, perhaps none was placed."""

    player: str
    tile: Tile | None = None
    claimed: int | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Draw(_Written):
    """One drawn tile; ``tile`` is ``None`` if it is not known."""

    player: str
    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class Pass(_Written):
    """The end of a turn without a placement."""

    player: str
    claimed: int | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Holds(_Written):
    """The tiles left in a hand when a round ends."""

    player: str
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Scores(_Written):
    """The totals on the sheet after a round."""

    totals: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Leave(_Written):
    """A player leaves for good and keeps the tiles."""

    player: str
    what: ClassVar[str] = "leaves"


@dataclass(frozen=True, slots=True)
class Out(_Written):
    """In the previous turn, the player placed the last tile in the hand."""

    player: str
    what: ClassVar[str] = "out"


AsideWord: TypeAlias = Literal["hint", "takes-back"]


@dataclass(frozen=True, slots=True)
class Aside(_Written):
    """A player asked for a hint or took an action back."""

    player: str
    what: AsideWord


Entry: TypeAlias = Hand | OnTable | Lay | Unplaced | Draw | Pass | Holds | Scores | Leave | Out | Aside

TurnLine: TypeAlias = Lay | Unplaced | Draw | Pass

_Kind = TypeVar("_Kind", bound=_Written)


class Departure(NamedTuple):
    """A ``leaves`` or ``out`` entry, and its place in the round.

    Attributes:
        after: how many turn lines come before this entry.
        settled: whether the round's ``scores`` line comes before this entry.
    """

    after: int
    entry: Leave | Out
    settled: bool


@dataclass(frozen=True, slots=True)
class RecordRound(_Written):
    """The entries of a round as written. ``line`` is the number of its ``round`` line."""

    entries: tuple[Entry, ...]

    def of(self, kind: type[_Kind]) -> list[_Kind]:
        return [entry for entry in self.entries if isinstance(entry, kind)]

    @property
    def turn_lines(self) -> tuple[TurnLine, ...]:
        return tuple(entry for entry in self.entries if isinstance(entry, Lay | Unplaced | Draw | Pass))

    @property
    def events(self) -> tuple[Departure, ...]:
        found, number, settled = list[Departure](), 0, False
        for entry in self.entries:
            number += isinstance(entry, Lay | Unplaced | Draw | Pass)
            settled = settled or isinstance(entry, Scores)
            if isinstance(entry, Leave | Out):
                found.append(Departure(number, entry, settled))
        return tuple(found)


@json_keys("rules", "set=tile_set", "players", "seed?", "seats?", "points?")
@dataclass(frozen=True, slots=True)
class Record:
    """A record. The names in ``json_keys`` are also the names of the headers.

    Attributes:
        rules: the rules of the match.
        tile_set: the tile set of the match.
        players: the players, in the order of play.
        rounds: the rounds; the last one can be unfinished.
        seed: the seed of all deals, if a program dealt the rounds.
        seats: the kind of player in each seat, if there are computer players; empty if the record does not give it.
        points: what the numbers after ``=`` mean; ``None`` without this header (see ``analyzer.audit.counting``).
        names_line: the number of the line with the header ``players``; without this header, that of the first round.
    """

    rules: RuleSet
    tile_set: TileSet
    players: tuple[str, ...]
    rounds: tuple[RecordRound, ...]
    seed: Annotated[int, Within(0, MOST_SEED)] | None = None
    seats: tuple[str, ...] = ()
    points: Counting | None = None
    names_line: int = field(default=0, compare=False)


NO_NAMES = ("round", "hand", "scores")
"""Keywords that begin a line and cannot be names."""

KEYWORDS = (*NO_NAMES, "on")
"""Keywords that begin a line. ``on`` can be a name if the ``players`` header lists it."""

VERBS = ("holds", "draw", "draws", "pass", "passes", "leaves", "resigns", "out", "hint", "takes-back")

ASIDES: dict[str, AsideWord] = {word: word for word in get_args(AsideWord)}

EVENTS: dict[str, type[Leave | Out]] = {"leaves": Leave, "resigns": Leave, "out": Out}

JOINING = ("and", "und", "&", "+", "/", "|", ";")
"""Words and signs that people write between names. The header ``players`` does not allow them."""

MOST_PLAYERS = 100

MOST_LINES = 3000
"""A round with this many entries is refused."""

_A_PLAYER = phrase("a player")
_POINTS_OR_NOTHING = phrase("'= POINTS' or nothing")
_NO_NAME = r"[#:=@,]|[0-9]-[0-9]-[0-9]$"


def read_record(text: str, file: str = "<text>", rules: RuleSet | None = None) -> Record:
    r"""Read a game record.

    Without a ``players`` header, the players are in the order of their first mention. A name is one word in any script.
    If the header has commas between the names, a name can have several words. A name must not contain ``# : = @ ,``,
    look like a tile or be in ``NO_NAMES``. Different encodings of an accented letter count as equal. If a header names
    the players, a line can shorten a name to a unique beginning; capitals do not matter.

    Args:
        text: the whole text.
        file: the file name to show in messages.
        rules: the rules to use instead of those in the text.

    Raises:
        InputError: the text cannot be read; the error lists all faults.

    >>> record = read_record("players: A B\nround\n A 5-5-5 @ 0,0 = 25\n B draw\n")
    >>> record.rules.name, record.players, len(record.rounds[0].entries)
    ('pressman', ('A', 'B'), 2)
    """
    return RecordReader(text, file, rules).record


def _position_spot(text: str) -> Spot | None:
    if text.lstrip().startswith("{"):
        return Spot(1, 1)
    names = {*(part.name for part in header_parts(Draft)), *positions.OWN_HEADERS, *positions.BLOCKS}
    names -= {part.name for part in header_parts(Record)}
    for line in split_lines(text):
        if line.header is not None and line.header.name in names:
            return line.header.spot
    return None


def _split(text: str, notes: Notes) -> tuple[Headers, list[Line]]:
    """Split a record into its headers and the lines from the first ``round`` on."""
    headers, lines = Headers(notes, Record), list[Line]()
    starts = ("round", *(f"{name}:" for name in headers.names))
    stray, written = False, [line for line in split_lines(text) if line.content]
    for number, line in enumerate(written, 1):
        header = None if line.begins_round else line.header
        if header is not None and (header.name in headers.names or not (lines or stray or _is_turn(header))):
            if headers.take(header) and lines:
                notes.syntax(header.spot, _after_a_round(header))
        elif lines or line.begins_round or line.content.split()[:1] == ["round"]:
            lines.append(line)
        else:
            first, near = line.words[0], nearest(line.words[0].text, starts)
            if near or not stray:  # one fault is enough if only a 'round' line is missing
                names = tuple(starts[1:])
                expected = phrase("a header ({names}) or 'round' before the turns of a round", names=names)
                refused = found_instead(quoted(first.text), expected)
                better = suggesting(refused, near) if near else _early_fault(refused, written[number - 1 :], headers)
                notes.syntax(first.spot, better)
            stray = True
    return headers, lines


def _is_turn(header: Header) -> bool:
    return header.value.startswith("=") or header.value.lower() in VERBS


def _early_fault(refused: Phrase, lines: Sequence[Line], headers: Headers) -> Phrase:
    named, content = headers.get("players"), [line.content for line in lines]
    columns = table(content[0], content[1:]) if named is None else None
    if columns:
        players, first = columns
        written = _quoted(["round", *(line for line in first if line != "round")])
        return phrase(
            "found a score sheet in columns; write 'players: {players}', then {lines} for the first row, and so on",
            players=players,
            lines=written,
        )
    names = header_names(named.value) if named else []
    heading = column_order(content[0], names)
    below = bool(heading and lines[1:] and not lines[1].begins_round)
    meanings = next(meant(content[below], heading or names), [])
    turns = bool(meanings) and meanings[0] != "round" and not meanings[0].startswith("#")
    return suggesting_lines(refused, ["round", *meanings] if turns else meanings)


def suggesting_lines(refused: Phrase, written: Sequence[str]) -> Phrase:
    if len(written) < 2:
        return suggesting(refused, next(iter(written), None))
    return phrase("{message}; write these lines: {lines}", message=refused, lines=_quoted(written))


def _quoted(lines: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"'{line}'" for line in lines)


def _after_a_round(header: Header) -> Phrase:
    return phrase("found '{name}:' after a round, expected it before the first round", name=header.name)


class Mention(NamedTuple):
    """A player's name on a line, from column ``start`` to ``end - 1``, counted from 0."""

    line: int
    start: int
    end: int
    player: str


class RecordReader:
    r"""Read a record that can grow line by line.

    For each round, ``rounds`` has the number of its ``round`` line and its entries.

    >>> reader = RecordReader("players: A B\nround\n A 5-5-5 @ 0,0 = 25\n")
    >>> reader.copy().read_on("B draw"), len(reader.record.rounds[0].entries)
    (Draw(line=4, player='B', tile=None), 1)
    """

    def __init__(self, text: str, file: str = "<text>", rules: RuleSet | None = None, new: bool = False) -> None:
        """Read the text, as ``read_record`` does.

        With ``new``, keywords cannot be names of players, and names must differ in more than capitals.

        Raises:
            InputError: the text cannot be read; the error lists all faults.
        """
        text, notes = plain_lines(text), Notes()
        headers, lines = _split(text, notes)
        if not lines[1:] and (position := _position_spot(text)):
            message = phrase(
                "found a position or a puzzle, expected the record of a match; use 'triomino analyze' for "
                "positions and 'triomino solve' for puzzles"
            )
            raise InputError(file, text, [TextFault("position", message, position)])
        self._notes, self._headers, self._file, self._new = notes, headers, file, new
        self.lines = text.count("\n") + (not text.endswith("\n"))
        given = headers.read(rules=rules)
        self.rules: RuleSet = given.get("rules") or published(DEFAULT_RULES)
        self.tile_set: TileSet = given.get("tile_set") or TileSet.named("standard")
        self._points: Counting | None = given.get("points")
        self._seed, self._seats = given.get("seed"), given.get("seats", ())
        self.players: list[str] = []
        self.rounds: list[tuple[int, list[Entry]]] = []
        self.mentions: list[Mention] = []
        self._strangers: dict[str, list[TextFault]] = {}
        self._once: set[tuple[str, str]] = set()
        self._columns: Sequence[str] = ()
        """The players in the order of the sheet's columns; empty if the sheet has no column headings."""
        self._name_players(headers.get("players"))
        if notes.faults:  # column headings may come before the first 'round' line
            orders = (column_order(line.content, self.players) for line in split_lines(text))
            self._columns = next(filter(None, orders), ())
        for line in lines:
            self._take(line)
        self._doubt_names(headers.get("players"))
        end = Spot(max(1, text.count("\n")), 1)
        if not (lines or notes.faults):
            notes.syntax(end, phrase("found no round, expected a 'round' line followed by turns"))
        elif not (self.players or notes.faults):
            notes.syntax(end, phrase("found no players, expected a 'players:' header with their names"))
        self._check_players(end)
        if notes.faults:
            raise InputError(file, text, notes.faults)

    @property
    def headers(self) -> Collection[str]:
        return self._headers.names

    @property
    def record(self) -> Record:
        rounds = tuple(RecordRound(tuple(entries), line=line) for line, entries in self.rounds)
        named = self._headers.get("players")
        line = named.spot.line if named else self.rounds[0][0]
        players = tuple(self.players)
        return Record(self.rules, self.tile_set, players, rounds, self._seed, self._seats, self._points, line)

    def copy(self) -> RecordReader:
        from copy import copy

        other = copy(self)
        other._notes = Notes()
        other._headers = self._headers.noting(other._notes)
        other.players, other._once = self.players.copy(), self._once.copy()
        other.mentions, other._strangers = self.mentions.copy(), {}
        other.rounds = [*self.rounds[:-1], (self.rounds[-1][0], self.rounds[-1][1].copy())]
        return other

    def read_on(self, text: str) -> RecordRound | Entry | None:
        """Read a line and return its entry. Return an empty round for ``round``, and ``None`` if there is no content.

        Raises:
            InputError: the line has faults. The reader must not be used after this error.
        """
        self.lines += 1
        line, known = next(split_lines(text))._replace(number=self.lines), len(self.players)
        read, header = None, line.header
        if header is None or header.name not in self._headers.names:
            read = self._take(line) if line.content else None
        elif self._headers.get(header.name):
            self._headers.take(header)
        else:
            self._notes.syntax(header.spot, _after_a_round(header))
        if len(self.players) != known:
            self._check_players(Spot(self.lines, 1))
        if self._notes.faults:
            raise InputError(self._file, text, self._notes.faults)
        return read

    def _check_players(self, end: Spot) -> None:
        if self._notes.faults:
            return
        count, named, seats = len(self.players), self._headers.get("players"), self._headers.get("seats")
        if not self.rules.least_players <= count <= self.rules.most_players:
            message = player_count_fault(self.rules, count)
            if not named:  # a record that stops early may not yet name every player
                message = phrase("{found}; name all players in a 'players:' header", found=message)
            self._notes.wrong("players", named.value_spot if named else end, message)
        elif (size := self.rules.hand_size(count)) * count > len(self.tile_set):
            message = phrase(
                "hands of {size} for {players} need {needed} tiles, but the {set} set has only {has}: use another "
                "set, or rules with smaller hands",
                players=players_named(count),
                size=size,
                needed=size * count,
                set=self.tile_set.name,
                has=len(self.tile_set),
            )
            place = self._headers.get("set") or self._headers.get("rules") or named
            self._notes.wrong("set", place.value_spot if place else end, message)
        elif seats and len(self._seats) != count:
            found = phrase("1 seat") if len(self._seats) == 1 else phrase("{count} seats", count=len(self._seats))
            message = found_instead(found, phrase("one for each of the {players}", players=players_named(count)))
            self._notes.syntax(seats.value_spot, message)

    def _name_players(self, named: Header | None) -> None:
        names = _names(named)[: MOST_PLAYERS + 1] if named else []
        if named and not names:
            message = phrase("found no names, expected the players in the order of play")
            self._notes.syntax(named.value_spot, message)
        joined = next((word for word in names[1:-1] if word.text.lower() in JOINING), None)
        if joined and named:
            meant_names = ", ".join(word.text for word in names if word.text.lower() not in JOINING)
            message = found_instead(quoted(joined.text), phrase("names separated by spaces or commas"))
            self._notes.syntax(joined.spot, suggesting(message, meant_names))
            names = []
        for word in names:
            self._new_player(word)
        # After an unreadable name, not all players are known.
        self._all_named = bool(names) and len(self.players) == len(names)

    def _doubt_names(self, named: Header | None) -> None:
        """If lines use names that are not in the header, report names in the header that no line uses."""
        if named is None or not self._strangers:
            return
        names = {_name(word.text): word for word in _names(named)}
        used = {mention.player for mention in self.mentions}
        parted = {stranger: stranger.split() for stranger in self._strangers if " " in stranger}
        for stranger, faults in sorted(self._strangers.items(), key=lambda found: found[0] not in parted):
            unused = [name for name in names if name not in used]
            likely = unused[0] if len(unused) == 1 else nearest(stranger, unused)
            if stranger in parted:
                if "," in named.value or not names.keys() >= {*parted[stranger]}:
                    continue
                word = names[parted[stranger][0]]
                message = phrase(
                    "some lines mention a player {name}: if this is one player's name, put commas between the names "
                    "in the header",
                    name=stranger,
                )
                used.update(parted[stranger])
            elif likely is not None and len(faults) > 1:
                word = names[likely]
                message = phrase(
                    "no line names {name}, but {count} lines name {other}; did you mean {other}?",
                    name=word.text,
                    other=stranger,
                    count=len(faults),
                )
                used.add(likely)
            else:
                continue
            self._notes.faults[:] = [fault for fault in self._notes.faults if fault not in faults]
            self._notes.syntax(word.spot, message)

    def _take(self, line: Line) -> RecordRound | Entry | None:
        known = len(self._notes.faults)
        read = self._read(line)
        if known < len(self._notes.faults) and known < SHOWN_FAULTS:
            self._suggest_lines(line, known)
        return read

    def _suggest_lines(self, line: Line, known: int) -> None:
        """Suggest the meaning of an unreadable line. ``known`` is the number of earlier faults."""
        faults = self._notes.faults[known:]
        refused = faults[0].phrase
        refused = refused.by_name["message"] if "meant" in refused.by_name else refused
        heading = column_order(line.content, self.players)
        self._columns = heading or self._columns
        for written in filter(None, meant(line.content, self._columns or self.players)):
            misspelt = written[0].startswith("#") and refused != faults[0].phrase
            if not self._reads(written) or (misspelt and not heading):
                continue
            better = suggesting_lines(refused, written)
            self._notes.faults[known:] = [faults[0]._replace(phrase=better)]
            kept = {name: [fault for fault in noted if fault not in faults] for name, noted in self._strangers.items()}
            self._strangers = {name: noted for name, noted in kept.items() if noted}
            break

    def _reads(self, written: Sequence[str]) -> bool:
        other = self.copy()
        for text in written:
            for line in split_lines(text):
                if line.content:
                    other._read(line)
        return not other._notes.faults and len(other.players) == len(self.players)

    def _read(self, line: Line) -> RecordRound | Entry | None:
        cursor = Cursor(line, self._notes)
        keyword = "round" if line.begins_round else self._keyword(cursor)
        if keyword == "round":
            if not line.begins_round:
                cursor.expected(phrase("nothing after {word}", word="'round'"))
            self.rounds.append((line.number, []))
            self._once.clear()
            return RecordRound((), line=line.number)
        entry = self._entry(keyword, cursor)
        if entry is None:
            return None
        entry, entries = replace(entry, line=line.number), self.rounds[-1][1]
        entries.append(entry)
        if len(entries) == MOST_LINES:
            message = phrase(
                "found {lines} lines in one round, more than any round needs: is a 'round' line missing?",
                lines=MOST_LINES,
            )
            self._notes.syntax(line.first_spot, message)
        return entry

    def _keyword(self, cursor: Cursor) -> str:
        """Skip the keyword at the start of a line and return it. A word that names a player is not a keyword."""
        word, end = next(cursor.beginnings(1), ("", 0))
        if word.lower() not in KEYWORDS or word in self.players:
            return ""
        cursor.move(end)
        return word.lower()

    def _entry(self, keyword: str, cursor: Cursor) -> Entry | None:
        if keyword == "scores":
            return self._scores(cursor)
        if keyword == "on":
            placement = cursor.placement(joined=True)
            bridge = cursor.take("*")
            whole = placement and cursor.at_end(phrase("'*' or nothing"))
            return OnTable(placement._replace(bridge=bridge)) if placement and whole else None
        player = self._player(cursor)
        if keyword == "hand":
            return Hand(player, self._tiles("hand", player, cursor)) if player else None
        if player and cursor.rest.startswith(tuple("0123456789+-=")):
            return self._turn(player, cursor)
        return self._action(player, cursor) if player else None

    def _turn(self, player: str, cursor: Cursor) -> Entry | None:
        if cursor.at_face or "@" in cursor.rest:
            placement = cursor.placement(joined=True)
            return Lay(player, placement, _claim(cursor)) if placement else None
        if cursor.rest.startswith("="):
            return Unplaced(player, None, _claim(cursor))
        if re.match(THREE_DIGITS, cursor.rest) and (corners := cursor.corners(joined=True)):
            tile: Tile | None = self.tile_set.held(Tile.of(*corners))
        else:
            tile = self._tile(cursor)
        otherwise = phrase("'@' and the face, or '= POINTS', or nothing")
        return Unplaced(player, tile, _claim(cursor, otherwise)) if tile else None

    def _action(self, player: str, cursor: Cursor) -> Entry | None:
        expected = phrase("a tile such as 0-1-3, 'draw', 'pass' or 'holds'")
        verb = cursor.word(expected)
        said = verb.text.lower().removesuffix(":") if verb else ""
        match said:
            case "draw" | "draws":
                return self._draw(player, cursor)
            case "pass" | "passes":
                return Pass(player, _claim(cursor))
            case "holds":
                return Holds(player, self._tiles("holds", player, cursor))
        if said in ASIDES:
            cursor.at_end(phrase("nothing after {word}", word=f"'{said}'"))
            return Aside(player, ASIDES[said])
        if said in EVENTS:
            nothing = phrase("nothing after {word}", word=f"'{said}'")
            if said == "out":
                nothing = phrase(
                    "nothing after 'out': the totals in 'scores' include the points for the end of the round"
                )
            cursor.at_end(nothing)
            return EVENTS[said](player)
        if verb:
            fault = self._unknown(verb, expected, ("draw", "pass", "holds", "leaves", "out"))
            if _name(verb.text) in self.players:
                self._strangers.setdefault(f"{player} {_name(verb.text)}", []).append(fault)
        return None

    def _draw(self, player: str, cursor: Cursor) -> Draw | None:
        tile = self._tile(cursor) if cursor.more else None
        if tile is not None:
            cursor.at_end(phrase("nothing after the tile"))
        return Draw(player, tile)

    def _scores(self, cursor: Cursor) -> Scores | None:
        totals: dict[str, int] = {}
        while cursor.more or not totals:
            start = cursor.column
            player = self._player(cursor, phrase("players and their totals"))
            points = cursor.points(phrase("{player}'s total", player=player)) if player else None
            if player is None or points is None:
                return None
            if player in totals:
                cursor.fault(phrase("found {player} twice, expected each player once", player=player), start)
            totals[player] = points
        self._refuse_second("scores", "", cursor)
        return Scores(tuple(totals.items()))

    def _tiles(self, kind: str, player: str, cursor: Cursor) -> tuple[Tile, ...]:
        self._refuse_second(kind, player, cursor)
        tiles: list[Tile] = []
        while cursor.more:
            start = cursor.column
            tile = self._tile(cursor)
            if tile is None:
                break
            if tile in tiles:
                written = cursor.line.content[start : cursor.column].rstrip()
                cursor.fault(phrase("found {tile} twice on one line: remove one of the two", tile=written), start)
            tiles.append(tile)
        return tuple(tiles)

    def _tile(self, cursor: Cursor) -> Tile | None:
        word = cursor.word(phrase("a tile such as 0-1-3"))
        if word is None:
            return None
        try:
            text = "-".join(word.text) if re.fullmatch(THREE_DIGITS, word.text) else word.text
            return self.tile_set.held(read_tile(text))
        except ValueError as error:
            self._notes.syntax(word.spot, phrase_of(error))
            return None

    def _refuse_second(self, kind: str, player: str, cursor: Cursor) -> None:
        if (kind, player) in self._once:
            whose = f"{player} {kind}" if kind == "holds" else f"{kind} {player}".rstrip()
            message = phrase(
                "found a second '{whose}' line in this round: is a 'round' line missing before it?", whose=whose
            )
            cursor.fault(message, 0)
        self._once.add((kind, player))

    def _player(self, cursor: Cursor, expected: Phrase = _A_PLAYER) -> str | None:
        """Read a name. It can be new, unless a header names all players."""
        start = cursor.column
        if self._all_named and (found := self._named(cursor)):
            player, end = found
            cursor.move(end)
            cursor.take(":")
            self.mentions.append(Mention(cursor.line.number, start, end, player))
            return player
        word = cursor.word(expected)
        if word is None:
            return None
        if not self._all_named:
            word = word._replace(text=word.text.removesuffix(":") or word.text)
            name = _name(word.text)
            known = name if name in self.players else self._new_player(word)
            if known:
                self.mentions.append(Mention(cursor.line.number, start, start + len(word.text), known))
            return known
        expected = phrase("one of the players: {players}", players=tuple(self.players))
        matching = [name for name in self.players if name.casefold().startswith(word.text.casefold())]
        fault = self._unknown(word, expected, (*self.players, *KEYWORDS, *VERBS), matching)
        self._strangers.setdefault(word.text.removesuffix(":"), []).append(fault)
        return None

    def _named(self, cursor: Cursor) -> tuple[str, int] | None:
        """Find the player whom the next words name, and the column where the name ends.

        The groups of words that end before the first verb are tried first, from the longest to the shortest. An exact
        match is best, then a match with other capitals, then a unique beginning.
        """
        most = max(len(name.split()) for name in self.players)
        runs = [(_name(words), end) for words, end in cursor.beginnings(most)]
        until = next((at for at, (words, _) in enumerate(runs) if at and words.split()[-1].lower() in VERBS), len(runs))
        before = runs[:until][::-1]
        beyond = [(words, end) for words, end in runs[until:] if cursor.line.content[end:].strip()]
        for words, end in before + beyond:
            alike = [name for name in self.players if name.casefold() == words.casefold()]
            if alike:
                return words if words in alike else alike[0], end
        for words, end in before:
            matching = [name for name in self.players if name.casefold().startswith(words.casefold())]
            if len(matching) == 1:
                return matching[0], end
        return None

    def _new_player(self, word: Word) -> str | None:
        name = _name(word.text)
        found = quoted(word.text)
        if name in NO_NAMES or (self._new and name.lower() in (*KEYWORDS, *VERBS)):
            message = phrase("found the keyword {found}: choose another name for the player", found=found)
        elif re.search(_NO_NAME, name) or not name.isprintable():
            message = phrase(
                "found {found}, expected a name that is not a tile and does not contain ':', '=' or '@'; put commas "
                "between names that contain spaces",
                found=found,
            )
        elif name in self.players:
            message = phrase(
                "found {found} twice, expected a different name for each player; "
                "put commas between names that contain spaces",
                found=found,
            )
        elif self._new and (alike := [known for known in self.players if known.casefold() == name.casefold()]):
            message = phrase(
                "found {found} after '{other}': capitals do not matter in a name, so choose another name for one of "
                "the players",
                found=found,
                other=alike[0],
            )
        elif len(self.players) == MOST_PLAYERS:
            message = phrase(
                "found {found} after {count} other names, expected at most {count} players; "
                "put commas between names that contain spaces",
                found=found,
                count=MOST_PLAYERS,
            )
        else:
            self.players.append(name)
            return name
        self._notes.syntax(word.spot, message)
        return None

    def _unknown(self, word: Word, expected: Phrase, known: tuple[str, ...], matching: Sequence[str] = ()) -> TextFault:
        """Report an unknown word. Only faults that are shown suggest a similar word, because this search is slow."""
        shown = len(self._notes.faults) < SHOWN_FAULTS
        near = either(matching) if matching else nearest(word.text, known) if shown else None
        self._notes.syntax(word.spot, suggesting(found_instead(quoted(word.text), expected), near))
        return self._notes.faults[-1]


def can_be_name(name: str) -> bool:
    """Whether a new player can have this name.

    >>> [can_be_name(name) for name in ("Anna Lena", "draw", "A=B", "")]
    [True, False, False, False]
    """
    words = name.lower().split()
    return bool(words) and name.isprintable() and not (re.search(_NO_NAME, name) or {*KEYWORDS, *VERBS} & set(words))


def _name(text: str) -> str:
    import unicodedata

    return unicodedata.normalize("NFC", text)


def header_names(value: str) -> list[str]:
    return [_name(word.text) for word in _names(Header("players", Spot(1, 1), value, Spot(1, 1)))]


def _names(header: Header) -> list[Word]:
    """Split the names in a header. If it has a comma, spaces do not separate names."""
    if "," not in header.value:
        return header.words
    line, column = header.value_spot
    return [
        Word(" ".join(found.group().split()), Spot(line, column + found.start()))
        for found in re.finditer(r"[^\s,][^,]*", header.value)
    ]


def _claim(cursor: Cursor, otherwise: Phrase = _POINTS_OR_NOTHING) -> int | None:
    if not cursor.take("="):
        cursor.at_end(otherwise)
        return None
    points = cursor.points(phrase("points such as 25 or -10"))
    while points is not None and cursor.rest.startswith(("+", "-", "\N{MINUS SIGN}")):
        more = cursor.points(phrase("points such as 25 or -10"))
        points = None if more is None else points + more
    if points is not None:
        cursor.at_end(phrase("nothing after the points"))
    return points


def write_record(record: Record) -> str:
    r"""Write a record as text.

    >>> text = "players: A B\nround\n A 5-5-5@0,0 =25\nB draw\n B 5-5-1 @ 1,0\n"
    >>> print(write_record(read_record(text)), end="")
    rules: pressman
    set: standard
    players: A B
    round
      A 5-5-5 @ 0,0 = 25
      B draw
      B 5-5-1 @ 1,0
    """
    lines = header_lines(record)
    for played in record.rounds:
        lines.append("round")
        lines += [f"  {' '.join(_words(entry))}" for entry in played.entries]
    return "\n".join(lines) + "\n"


def _words(entry: Entry) -> Iterator[str]:
    match entry:
        case Hand(player, tiles):
            yield from ("hand", player, *(tile.name for tile in tiles))
        case OnTable(placement):
            yield from ("on", str(placement), *(["*"] if placement.bridge else []))
        case Lay(player, placement, claimed):
            yield from (player, str(placement), *_claim_words(claimed))
        case Unplaced(player, tile, claimed):
            yield from (player, *([] if tile is None else [tile.name]), *_claim_words(claimed))
        case Draw(player, tile):
            yield from (player, "draw", *([] if tile is None else [tile.name]))
        case Pass(player, claimed):
            yield from (player, "pass", *_claim_words(claimed))
        case Holds(player, tiles):
            yield from (player, "holds", *(tile.name for tile in tiles))
        case Aside() | Leave() | Out():
            yield from (entry.player, entry.what)
        case Scores(totals):
            yield from ("scores", *(f"{player} {total}" for player, total in totals))


def _claim_words(points: int | None) -> list[str]:
    return [] if points is None else ["=", str(points)]
