"""What devices send to the tables, and what they receive."""

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
    """Rules, and how they were given: ``text`` is the name of a published rule set or the text of a rule file."""

    text: str
    rules: RuleSet


def _rules(data: Any, name: str) -> TableRules:
    book: RuleBook = read(RuleBook, data, name)
    if len(data) > LONGEST_RULES:
        raise PartError(too_long(data, LONGEST_RULES))
    return TableRules(data, book.rules)


json_reader(TableRules, _rules, read_schema(RuleBook))

Code: TypeAlias = Annotated[str, AtMost(20)]
"""The code of a table, for players or for spectators, as the user typed it."""

Token: TypeAlias = Annotated[str, AtMost(100)]

PersonName: TypeAlias = Annotated[str, AtMost(20)]

Seat: TypeAlias = Annotated[int, Within(1, MOST_PLAYERS)]
"""Seats are numbered from 1, in the order of play."""

TableAction: TypeAlias = Literal["lay", "draw", "pass", "next-round", "resign", "deal", "leave", "give", "rematch"]


class Caller(NamedTuple):
    """The sender of a request.

    Attributes:
        server: the address at which others reach this server, with a slash at the end.
        everywhere: whether other devices on the network can reach the server.
    """

    address: str
    server: str = ""
    everywhere: bool = False


class OpenAsk(NamedTuple):
    """Open a table and take its first seat.

    Attributes:
        name: your name.
        seats: the number of players.
        level: the computer player for the seats that are empty at the deal.
        rules: the rules (default: pressman).
        set: the tile set (default: standard).
    """

    name: PersonName
    seats: Annotated[int, Within(FEWEST_PLAYERS, MOST_PLAYERS)] = 2
    level: Annotated[str, OneOf(tuple(PLAYERS))] = "casual"
    rules: TableRules | None = None
    set: TileSet | None = None


class LookAsk(NamedTuple):
    """Show who sits at a table.

    Attributes:
        code: the code of the table, as it was typed.
    """

    code: Code


class JoinAsk(NamedTuple):
    """Take a seat at a table before the deal, or the vacant seat of an absent player.

    Attributes:
        code: the code of the table, as it was typed.
        name: your name; ignored for a vacant seat, which keeps the name of the absent player.
        seat: the seat; by default the first free one.
    """

    code: Code
    name: PersonName
    seat: Seat | None = None


class SeatAsk(NamedTuple):
    """Get the link to a table at which you have a seat.

    Attributes:
        token: the seat's secret token.
    """

    token: Token


class RecordAsk(NamedTuple):
    """Receive the record of a finished match.

    Attributes:
        token: the seat's secret token.
        match: the number of an earlier match at the table; by default the current match.
    """

    token: Token
    match: Annotated[int, Within(1, 10**9)] | None = None


class WatchAsk(NamedTuple):
    """Receive the view of a table after every change, at a seat or as a spectator.

    Attributes:
        token: the seat's secret token; a spectator has none.
        code: the code for spectators, as it was typed; only without a token.
        number: the number of your last view; the next view is sent as soon as the table has a higher number. By
            default, the current view is sent at once.
    """

    token: Token | None = None
    code: Code | None = None
    number: Annotated[int, Within(-1, 10**9)] = -1


class DoAsk(NamedTuple):
    """Perform an action at the table.

    Attributes:
        token: your seat's secret token.
        number: the number of the last view that you have. The action is refused if the table has changed since this
            view, so a repeated request has no further effect.
        deed: the action. Only the opener of the table may deal; any player may begin the next round or the next match.
        placement: the tile to place, in any rotation, and its face.
        seat: for ``leave``, the seat to free, by default your own; only the opener may free another seat. For ``give``,
            the absent player's seat; players other than the opener may give away only the opener's seat.
        level: for ``give``, the computer player that gets the seat; by default, a newcomer may take the seat.
    """

    token: Token
    number: int
    deed: TableAction
    placement: Placement | None = None
    seat: Seat | None = None
    level: Annotated[str, OneOf(tuple(PLAYERS))] | None = None


@json_keys("code=written", "rules", "set", "level", "seats", "began", "vacant")
class PublicTable(NamedTuple):
    """The public view of a table, for everyone who knows one of its codes.

    Attributes:
        code: the table's code; a spectator gets the code for spectators, with which nobody can take a seat.
        rules: the name of the rule set.
        set: the tile set.
        level: the computer player for the seats that are empty at the deal.
        seats: the name of the person at each seat, in the order of play; ``null`` for a seat without a person.
        began: whether the tiles have been dealt; if so, only a vacant seat can be taken.
        vacant: the seat that a newcomer may take from an absent player; ``null`` if there is none.
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
        """The code as the page displays it, such as ``ABCD-EFGH``."""
        return code_written(self.code)


@json_keys("number", "*table", "seat", "opener", "earlier", "match", "refused", form="triomino-table/1")
class SeatAnswer(NamedTuple):
    """The view of a table for one seat or a spectator.

    Attributes:
        number: the number of changes so far; the next action must give this number.
        table: the public view of the table.
        seat: the receiver's seat; ``null`` for a spectator.
        opener: the seat of the person who may deal. If this person leaves or is replaced by a computer player, the
            person at the first taken seat may deal.
        earlier: the number of earlier matches at this table.
        match: the view of the match for this seat or spectator; ``null`` before the deal.
        refused: why the action was not possible; empty if it was possible. A refused action changes nothing.
    """

    number: int
    table: PublicTable
    seat: int | None
    opener: int
    earlier: int
    match: SeatView | None
    refused: tuple[Problem | Misstep, ...] = ()


@json_keys("token", "sight=answer")
class Seated(NamedTuple):
    """The result of taking a seat.

    Attributes:
        token: the seat's secret token, which identifies this device from now on.
        answer: the view of the seat.
    """

    token: str
    answer: SeatAnswer


@json_keys("link", "picture", "everywhere", "rules", "spectators")
class Invitation(NamedTuple):
    """The link to a table, and the table's rules.

    Attributes:
        link: the address of the table.
        picture: the link as a QR code, row by row, ``1`` for each dark square.
        everywhere: whether other devices on the network can reach this server.
        rules: the name of a published rule set, or the text of the rule file.
        spectators: the address for spectators, which ends with their code; ``null`` unless your seat is the opener's.
    """

    link: str
    picture: tuple[str, ...]
    everywhere: bool
    rules: str
    spectators: str | None


@json_keys("record")
class RecordAnswer(NamedTuple):
    """The record of a finished match.

    Attributes:
        record: the text of the record, without the seed of the deal.
    """

    record: str
