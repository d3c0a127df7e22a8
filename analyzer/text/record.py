"""Game records: what happened in a match, line by line, as a scorekeeper writes it down.

A record begins with the headers ``rules``, ``set`` and ``players`` (who plays, in the order of play). Each round begins
with the line ``round``. Then, one to a line, in the order in which they happened::

    hand PLAYER TILE …                what was dealt, where it is known
    on TILE @ X,Y [*]                 what lay on the table when the record of the round begins
    PLAYER TILE @ X,Y [= POINTS]      a tile laid; the first of a round as written, later ones turned to fit
    PLAYER TILE [= POINTS]            a tile laid, and nobody wrote down where
    PLAYER = POINTS                   a turn of which only the points were written down
    PLAYER draw [TILE]                one tile drawn
    PLAYER pass [= POINTS]            the end of a turn without a place
    PLAYER holds [TILE …]             what was left at the end
    scores PLAYER POINTS …            what stood on the sheet after the round
    PLAYER hint                       asked for help before this turn; so are ``takes-back`` and ``resigns`` noted

Two more headers tell how a game against players of this program can be gone on with: ``seed``, from which every round
is dealt, and ``seats``, who plays each seat (``analyzer.playing``).

``= POINTS`` is what the sheet says that the whole turn made, its draws included. ``X,Y TILE`` says the same as
``TILE @ X,Y``. Where a tile does not lie on a face its values may stand in any order that names one tile of the set.
``#`` starts a comment; blanks and indentation do not matter. ``analyzer.text.record_reading`` reads a record.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, TypeVar

from analyzer.board import Placement
from analyzer.rules import RuleSet
from analyzer.tiles import Tile, TileSet


@dataclass(frozen=True, slots=True)
class _Written:
    """What stands in a line: its number, 0 where it was not read. What says the same is equal, wherever it stands."""

    line: int = field(default=0, compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Hand(_Written):
    """What a player was dealt."""

    player: str
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class OnTable(_Written):
    """A tile that lay on the table when the record of the round begins; its placement says whether it was a bridge."""

    placement: Placement


@dataclass(frozen=True, slots=True)
class Lay(_Written):
    """A tile laid: where and how as it is written, and what the sheet says that the turn made."""

    player: str
    placement: Placement
    claimed: int | None = None

    @property
    def tile(self) -> Tile:
        """Which tile it is, whatever its rotation."""
        return self.placement.tile


@dataclass(frozen=True, slots=True)
class Unplaced(_Written):
    """A turn written down without a place: the tile, where it is told, and what the sheet says that the turn made.

    Without a tile it is not known whether one was laid.
    """

    player: str
    tile: Tile | None = None
    claimed: int | None = None


@dataclass(frozen=True, slots=True)
class Draw(_Written):
    """One tile drawn, named or not."""

    player: str
    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class Pass(_Written):
    """A turn that ended without a place, and what the sheet says that it made."""

    player: str
    claimed: int | None = None


@dataclass(frozen=True, slots=True)
class Holds(_Written):
    """What a player was left with at the end of a round."""

    player: str
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Scores(_Written):
    """What the sheet says that players have after a round."""

    totals: tuple[tuple[str, int], ...]


AsideWord: TypeAlias = Literal["hint", "takes-back", "resigns"]


@dataclass(frozen=True, slots=True)
class Aside(_Written):
    """What a player did that is no part of the round: asked for help, took a turn back, gave the match up."""

    player: str
    what: AsideWord


Entry: TypeAlias = Hand | OnTable | Lay | Unplaced | Draw | Pass | Holds | Scores | Aside

TurnLine: TypeAlias = Lay | Unplaced | Draw | Pass
"""The entries of which turns consist."""

_Kind = TypeVar("_Kind", bound=_Written)


@dataclass(frozen=True, slots=True)
class RecordRound(_Written):
    """The entries of a round in the order in which they are written, and the line that says ``round``."""

    entries: tuple[Entry, ...]

    def of(self, kind: type[_Kind]) -> list[_Kind]:
        """The entries of a kind."""
        return [entry for entry in self.entries if isinstance(entry, kind)]

    @property
    def turn_lines(self) -> tuple[TurnLine, ...]:
        """The entries of which its turns consist."""
        return tuple(entry for entry in self.entries if isinstance(entry, Lay | Unplaced | Draw | Pass))


@dataclass(frozen=True, slots=True)
class Record:
    """A record.

    Attributes:
        rules: the rule set.
        tile_set: the tiles.
        players: who plays, in the order of play.
        rounds: the rounds, the last one perhaps unfinished.
        seed: what every round was dealt from, where a program dealt it.
        seats: who plays each seat, where one is played by a program; empty where nobody says.
    """

    rules: RuleSet
    tile_set: TileSet
    players: tuple[str, ...]
    rounds: tuple[RecordRound, ...]
    seed: int | None = None
    seats: tuple[str, ...] = ()


def write_record(record: Record) -> str:
    r"""The text of a record; reading it gives the same record.

    >>> from analyzer.text.record_reading import read_record
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
    lines = [f"rules: {record.rules.name}", f"set: {record.tile_set.name}", f"players: {' '.join(record.players)}"]
    if record.seed is not None:
        lines.append(f"seed: {record.seed}")
    if record.seats:
        lines.append(f"seats: {' '.join(record.seats)}")
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
            yield from (player, str(placement), *_claim(claimed))
        case Unplaced(player, tile, claimed):
            yield from (player, *([] if tile is None else [tile.name]), *_claim(claimed))
        case Draw(player, tile):
            yield from (player, "draw", *([] if tile is None else [tile.name]))
        case Pass(player, claimed):
            yield from (player, "pass", *_claim(claimed))
        case Holds(player, tiles):
            yield from (player, "holds", *(tile.name for tile in tiles))
        case Aside(player, what):
            yield from (player, what)
        case Scores(totals):
            yield from ("scores", *(f"{player} {total}" for player, total in totals))


def _claim(points: int | None) -> list[str]:
    return [] if points is None else ["=", str(points)]
