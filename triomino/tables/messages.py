"""The messages of the tables: what may be asked, and the answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

import triomino.operations.inputs  # noqa: F401 - declares how rules and placements are read
from analyzer.board import Placement
from analyzer.forms import AtMost, OneOf, PartError, Within, json_keys, json_reader
from analyzer.from_json import read, too_long
from analyzer.game.round import Misstep
from analyzer.game.seat_view import SeatView
from analyzer.legality import Problem
from analyzer.players import PLAYERS
from analyzer.rules import RuleSet
from analyzer.rules.reading import RuleBook
from analyzer.rules.schema import FEWEST_PLAYERS, MOST_PLAYERS
from analyzer.schemas import read_schema
from analyzer.tiles import TileSet
from triomino.tables.tokens import code_written

LONGEST_RULES = 20_000


class TableRules(NamedTuple):
    """The rules of a table, with the text that says them, so that they can be kept."""

    text: str
    rules: RuleSet


def _rules(data: Any, name: str) -> TableRules:
    book: RuleBook = read(RuleBook, data, name)
    if len(data) > LONGEST_RULES:
        raise PartError(too_long(data, LONGEST_RULES))
    return TableRules(data, book.rules)


json_reader(TableRules, _rules, read_schema(RuleBook))

Code: TypeAlias = Annotated[str, AtMost(20)]
"""A code as it was typed."""

Token: TypeAlias = Annotated[str, AtMost(100)]
"""The secret of a seat."""

PersonName: TypeAlias = Annotated[str, AtMost(20)]
"""What a person wants to be called."""

Seat: TypeAlias = Annotated[int, Within(1, MOST_PLAYERS)]
"""A seat, numbered in the order of play."""

TableAction: TypeAlias = Literal["lay", "draw", "pass", "next-round", "resign", "deal", "leave", "give"]


class Caller(NamedTuple):
    """Who asks.

    Attributes:
        address: where from.
        server: how others reach this server, with a slash at the end.
        everywhere: whether other devices in the network do.
    """

    address: str
    server: str = ""
    everywhere: bool = False


class OpenAsk(NamedTuple):
    """Open a table and sit down at its first seat.

    Attributes:
        name: what you want to be called.
        seats: how many play.
        level: the player of this program that takes the seats which are empty when the match is dealt.
        rules: the rules.
        set: the tiles.
    """

    name: PersonName
    seats: Annotated[int, Within(FEWEST_PLAYERS, MOST_PLAYERS)] = 2
    level: Annotated[str, OneOf(tuple(PLAYERS))] = "casual"
    rules: TableRules | None = None
    set: TileSet | None = None


class LookAsk(NamedTuple):
    """See who sits at a table.

    Attributes:
        code: the code of the table, as it was typed.
    """

    code: Code


class JoinAsk(NamedTuple):
    """Take a seat at a table where nothing has been dealt, or that of somebody who stays away and whose seat is vacant.

    Attributes:
        code: the code of the table, as it was typed.
        name: what you want to be called; whoever takes a seat over plays on under the name that it has.
        seat: which seat; the first one that is free without it.
    """

    code: Code
    name: PersonName
    seat: Seat | None = None


class SeatAsk(NamedTuple):
    """Something about your own seat.

    Attributes:
        token: the secret of the seat.
    """

    token: Token


class WatchAsk(NamedTuple):
    """Be told what a seat or a spectator may know, now and whenever it has changed.

    Attributes:
        token: the secret of the seat; a spectator has none.
        code: the code for spectators, as it was typed; only without a token.
        number: what you know already; nothing is told before there is more.
    """

    token: Token | None = None
    code: Code | None = None
    number: Annotated[int, Within(-1, 10**9)] = -1


class DoAsk(NamedTuple):
    """Do something at the table.

    Attributes:
        token: the secret of your seat.
        number: the number of what you have seen last. Whatever is asked twice, or too late, is done once at most.
        deed: what you do. Whoever opened the table deals; anybody who sits there begins the next round.
        placement: the tile to lay, turned in any way, and its face.
        seat: who leaves before the deal, where it is not you, or whose seat is given away in the match since nobody is
            there; only whoever opened the table may say so, or anybody where it is that one who stays away.
        level: the player of this program that a seat is given to; without it whoever joins by the code may take it.
    """

    token: Token
    number: int
    deed: TableAction
    placement: Placement | None = None
    seat: Seat | None = None
    level: Annotated[str, OneOf(tuple(PLAYERS))] | None = None


@json_keys("code=written", "rules", "set", "level", "seats", "began", "vacant")
class PublicTable(NamedTuple):
    """A table as everybody may see it who knows one of its codes.

    Attributes:
        code: its code; for a spectator that for spectators, at which nobody can sit down.
        rules: the rule set by name.
        set: the tiles.
        level: the player of this program that takes the seats which are empty when the match is dealt.
        seats: who sits there, in the order of play; ``null`` for a free seat.
        began: whether the match has been dealt, so that nobody can join any more.
        vacant: the seat of somebody who stays away, which can be joined all the same.
    """

    code: str
    rules: str
    set: TileSet
    level: str
    seats: tuple[str | None, ...]
    began: bool
    vacant: int | None = None

    @property
    def written(self) -> str:
        """The code as it is shown."""
        return code_written(self.code)


@json_keys("number", "*table", "seat", "opener", "match", "refused", form="triomino-table/1")
class SeatAnswer(NamedTuple):
    """What one seat may know of its table, or a spectator.

    Attributes:
        number: how much has happened at the table; what is done next has to name it.
        table: the table as everybody may see it.
        seat: which seat this is; ``null`` for a spectator.
        opener: the seat of whoever opened the table, and so deals.
        match: what this seat or spectator may know of the match; ``null`` before the deal.
        refused: why what was asked was not done; everything is then as it was.
    """

    number: int
    table: PublicTable
    seat: int | None
    opener: int
    match: SeatView | None
    refused: tuple[Problem | Misstep, ...] = ()


@json_keys("token", "sight=answer")
class Seated(NamedTuple):
    """A seat that was taken.

    Attributes:
        token: its secret, by which this device is known from now on.
        answer: what the seat may know.
    """

    token: str
    answer: SeatAnswer


@json_keys("link", "picture", "everywhere", "rules", "spectators")
class Invitation(NamedTuple):
    """How others come to the table, and what is played there.

    Attributes:
        link: the address that leads to it.
        picture: the link as a QR code, row by row, ``1`` for each dark square.
        everywhere: whether other devices in the network reach this server at all.
        rules: the name of a published rule set, or the text of the rule file.
        spectators: the address for spectators, which ends with their code; only for whoever opened the table.
    """

    link: str
    picture: tuple[str, ...]
    everywhere: bool
    rules: str
    spectators: str | None


@json_keys("record")
class RecordAnswer(NamedTuple):
    """A match that is over.

    Attributes:
        record: its record, without the seed that it was dealt from.
    """

    record: str
