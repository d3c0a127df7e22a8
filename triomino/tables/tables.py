"""The tables on a server, and what each seat may see."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import replace
from hmac import compare_digest
from threading import RLock
from typing import NamedTuple

from analyzer.errors import InputError
from analyzer.from_json import read
from analyzer.game.round import IllegalStepError, Misstep
from analyzer.game.seat_view import SeatView
from analyzer.messages import phrase, phrase_of
from analyzer.playing import PERSON, Game, MisplacedError, new_game, resume, whose_turn
from analyzer.position import DEFAULT_RULES
from analyzer.rules import RuleSet
from analyzer.rules.schema import MOST_PLAYERS
from analyzer.text.headers import MOST_SEED
from analyzer.text.record import write_record
from analyzer.tiles import TileSet
from triomino.operations.actions import acted, check_placement
from triomino.operations.control import RefusalError
from triomino.tables.messages import (
    Caller,
    DoAsk,
    Invitation,
    JoinAsk,
    LookAsk,
    OpenAsk,
    PublicTable,
    RecordAnswer,
    RecordAsk,
    SeatAnswer,
    SeatAsk,
    Seated,
    TableRules,
    WatchAsk,
)
from triomino.tables.store import Sitter, StaleError, StoredTable, TableStore
from triomino.tables.throttle import TableLimits, Throttle, neighbourhood
from triomino.tables.tokens import LENGTH, code_from, code_written, digest, new_code, new_token

STALE = Misstep("stale", phrase("the table has changed since you last looked: reload it"))

_SEEDS = random.SystemRandom()


class PendingTurn(NamedTuple):
    """A turn that a computer player has to make. ``number`` counts the changes to the table so far."""

    number: int
    record: str
    rules: str


class TableState(NamedTuple):
    """A table in memory, with its match.

    Attributes:
        stored: the table as it is in the file.
        game: the match, or ``None`` before the deal.
        vacant: the seat of an absent player that a newcomer may take. The file does not store this.
    """

    stored: StoredTable
    rules: RuleSet
    tile_set: TileSet
    game: Game | None
    vacant: int | None = None

    @property
    def public(self) -> PublicTable:
        stored = self.stored
        names = (stored.sitters.get(seat) for seat in range(1, stored.seats + 1))
        seats = tuple(sitter and sitter.name for sitter in names)
        began = self.game is not None
        return PublicTable(stored.code, self.rules.name, self.tile_set, stored.level, seats, began, self.vacant)

    def answer(self, seat: int | None) -> SeatAnswer:
        """Return the view of the table for a seat or, if ``seat`` is ``None``, for a spectator."""
        stored, game, public = self.stored, self.game, self.public
        if seat is None:
            public = public._replace(code=stored.spectators)
        match = None if game is None else self._view(game, seat)
        return SeatAnswer(stored.number, public, seat, stored.opener, len(stored.earlier), match)

    def _view(self, game: Game, seat: int | None) -> SeatView:
        if seat is None:
            return game.view(None)
        return game.view(game.record.players.index(self.stored.sitters[seat].name))._replace(alone=True)

    def played(self, seat: int, ask: DoAsk, most_rounds: int) -> Game:
        """Return the match after an action.

        Raises:
            MisplacedError, IllegalStepError: the rules or the server's limits forbid the action.
        """
        game = self._dealt()
        if ask.deed == "next-round":
            if len(game.record.rounds) >= most_rounds:
                message = phrase(
                    "this server allows at most {most} rounds in a match: open a new table", most=most_rounds
                )
                raise IllegalStepError("too-many-rounds", message)
            return game.next_round()
        if game.mover != self.stored.sitters[seat].name:
            raise IllegalStepError("wrong-player", whose_turn(game))
        return acted(game, ask.deed, ask.placement)

    def given(self, seat: int, ask: DoAsk, silent: float, timeout: float) -> TableState:
        """Give an absent player's seat to a computer player, or make it vacant.

        Args:
            seat: the seat of the acting player.
            ask: names the seat to give away and the computer player, if any.
            silent: how many seconds ago the absent player's devices last sent or received anything.
            timeout: after this many seconds of silence, the seat may be given away.

        Raises:
            IllegalStepError: the seat cannot be given away now, or not by this player.
        """
        game, stored = self._dealt(), self.stored
        sitter = stored.sitters.get(ask.seat or seat)
        if seat != stored.opener and ask.seat != stored.opener:
            raise IllegalStepError("opener", phrase("only the player who opened the table may give away this seat"))
        if sitter is None or ask.seat in (None, seat):
            raise IllegalStepError("nobody-there", phrase("only the seat of another person can be given away"))
        if game.mover != sitter.name:
            message = phrase("{player}'s seat can be given away only when it is {player}'s turn", player=sitter.name)
            raise IllegalStepError("not-awaited", message)
        if silent < timeout:
            message = phrase(
                "{player} was here less than {seconds} seconds ago; try again later",
                player=sitter.name,
                seconds=f"{timeout:.0f}",
            )
            raise IllegalStepError("present", message)
        if ask.level is None:
            return self._replace(vacant=ask.seat)
        sitters = {each: one for each, one in stored.sitters.items() if each != ask.seat}
        opener = stored.opener if stored.opener in sitters else min(sitters)
        return self._replace(
            game=game.handed_to(sitter.name, ask.level),
            stored=stored._replace(sitters=sitters, opener=opener),
            vacant=None,
        )

    def new_match(self, against: list[str]) -> Game:
        people = [sitter.name for sitter in self.stored.sitters.values()]
        return new_game(self.rules, self.tile_set, people, against, _SEEDS.randrange(MOST_SEED + 1))

    def rematch(self, most: int) -> TableState:
        """Begin a match between the same players.

        If a person has left, the opener must deal first.

        Raises:
            IllegalStepError: the match is not over, or the server allows no more matches.
        """
        game, stored = self._dealt(), self.stored
        if not game.over:
            raise IllegalStepError("match-not-over", phrase("the next match can begin only after this match is over"))
        earlier = (*stored.earlier, _without_seed(game))
        if len(earlier) == most:
            message = phrase("this server allows at most {most} matches at a table: open a new table", most=most)
            raise IllegalStepError("too-many-matches", message)
        against = [kind for kind in game.record.seats if kind != PERSON]
        everybody = len(stored.sitters) + len(against) == len(game.record.seats)
        next_game = self.new_match(against) if everybody else None
        stored = stored._replace(record=next_game.text if next_game else "", over=False, earlier=earlier)
        return self._replace(stored=stored, game=next_game, vacant=None)

    def _dealt(self) -> Game:
        if self.game is None:
            raise IllegalStepError("not-dealt", phrase("the tiles have not been dealt yet"))
        return self.game


class Tables:
    """All tables on a server. A lock protects them, so any thread may call the methods.

    Every change is stored before it is published. A ``SeatAnswer`` contains only what its receiver may know.
    """

    def __init__(
        self,
        file: TableStore,
        limits: TableLimits | None = None,
        changed: Callable[[str], None] = lambda _code: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Manage the tables in a store.

        Args:
            file: the store.
            limits: the limits of the server; by default ``TableLimits()``.
            changed: called with a table's code when the table changes or is deleted.
            clock: returns the current time in seconds, from which absences are measured.
        """
        self.limits = limits or TableLimits()
        self._store = file
        self._changed = changed
        self._lock = RLock()
        self._states: dict[str, TableState] = {}
        self._openers: dict[str, str] = {}
        self._clock = clock
        self._begun = clock()
        self._heard: dict[tuple[str, int], float] = {}
        span = self.limits.span
        self._opened = Throttle(self.limits.opened, span)
        self._joined = Throttle(self.limits.joined, span)
        self._missed = Throttle(self.limits.missed, span, self.limits.wait)

    def open(self, ask: OpenAsk, who: Caller) -> Seated:
        """Open a table.

        Raises:
            RefusalError: the match cannot be dealt, or there are too many tables.
        """
        rules = ask.rules or _table_rules(DEFAULT_RULES)
        tile_set = ask.set or TileSet.named("standard")
        _check(rules.rules, tile_set, [ask.name], [ask.level] * (ask.seats - 1))
        address = neighbourhood(who.address)
        with self._lock:
            self._allow(self._opened, address)
            for code in self._store.forget(self.limits):
                self._forget(code)
            held = sum(each == address for each in self._openers.values())
            if held >= self.limits.held:
                raise RefusalError(
                    "too-many", phrase("people on your network have opened too many tables; try again later")
                )
            if len(self._store) >= self.limits.tables:
                raise RefusalError("too-many", phrase("too many tables are open on this server; try again later"))
            code = new_code()
            token = new_token(code)
            sitters = {1: Sitter(ask.name, digest(token))}
            stored = StoredTable(code, 0, rules.text, str(tile_set.name), ask.level, ask.seats, 1, new_code(), sitters)
            self._store.add(stored)
            self._opened.count(address)
            self._openers[code] = address
            self._heard[code, 1] = self._clock()
            self._states[code] = TableState(stored, rules.rules, tile_set, None)
            return Seated(token, self._states[code].answer(1))

    def look(self, ask: LookAsk, who: Caller) -> PublicTable:
        """Return the public view of a table.

        Raises:
            RefusalError: there is no such table, or there were too many wrong codes.
        """
        with self._lock:
            return self._offered(ask.code, who).public

    def join(self, ask: JoinAsk, who: Caller) -> Seated:
        """Take a seat.

        Raises:
            RefusalError: there is no such table, the seat is not free, the name cannot be used, or there were too many
                attempts.
        """
        address = neighbourhood(who.address)
        with self._lock:
            state = self._offered(ask.code, who)
            stored = state.stored
            self._allow(self._joined, address)
            free = [seat for seat in range(1, stored.seats + 1) if seat not in stored.sitters]
            if state.game is not None:
                free = [] if state.vacant is None else [state.vacant]
            if not free:
                raise RefusalError("full", phrase("this table has no free seat"))
            seat = ask.seat or free[0]
            if seat not in free:
                there = phrase("seat {seat} is taken: choose another seat", seat=seat)
                nowhere = phrase("this table has no seat {seat}: choose another seat", seat=seat)
                raise RefusalError("taken", there if seat <= stored.seats else nowhere, "seat")
            name = ask.name if state.game is None else stored.sitters[seat].name
            if state.game is None:
                self._check_name(state, name)
            token = new_token(stored.code)
            sitters = dict(sorted({**stored.sitters, seat: Sitter(name, digest(token))}.items()))
            self._joined.count(address)
            self._heard[stored.code, seat] = self._clock()
            changed = self._change(state._replace(vacant=None), stored._replace(sitters=sitters))
            return Seated(token, changed.answer(seat))

    def invite(self, ask: SeatAsk, who: Caller) -> Invitation:
        """Return the link to a table.

        Raises:
            RefusalError: the token belongs to no seat.
        """
        import segno

        with self._lock:
            state, seat = self._seat(ask.token)
        stored = state.stored
        link = f"{who.server}#table={code_written(stored.code)}"
        spectators = f"{who.server}#watch={code_written(stored.spectators)}" if seat == stored.opener else None
        rows = segno.make(link, micro=False).matrix
        picture = tuple("".join("1" if dark else "0" for dark in row) for row in rows)
        return Invitation(link, picture, who.everywhere, stored.rules, spectators)

    def watch(self, ask: WatchAsk, who: Caller) -> SeatAnswer:
        """Return a table's view for a seat or a spectator.

        Raises:
            RefusalError: the token or the code is wrong, or not exactly one of them is given.
        """
        with self._lock:
            state, seat = self._watched(ask)
            return state.answer(seat)

    def do(self, ask: DoAsk, who: Caller) -> SeatAnswer:
        """Perform an action. If it is impossible, nothing changes, and the response says why.

        Raises:
            RefusalError: the token is wrong, the fields do not fit the action, or another server has changed the table.
        """
        check_placement(ask.deed, ask.placement)
        if ask.level is not None and ask.deed != "give":
            raise RefusalError(
                "question", phrase("a level is allowed only with the action 'give': leave out the level"), "level"
            )
        with self._lock:
            state, seat = self._seat(ask.token)
            try:
                if ask.number != state.stored.number:
                    return state.answer(seat)._replace(refused=(STALE,))
                if ask.deed == "deal":
                    return self._started(state, seat).answer(seat)
                if ask.deed == "leave":
                    return self._left(state, seat, ask)
                if ask.deed == "rematch":
                    after = state.rematch(self.limits.matches)
                    return self._change(after, after.stored, before=state.stored).answer(seat)
                if ask.deed == "give":
                    return self._given(state, seat, ask).answer(seat)
                return self._played(state, state.played(seat, ask, self.limits.rounds)).answer(seat)
            except MisplacedError as error:
                return state.answer(seat)._replace(refused=error.problems)
            except IllegalStepError as error:
                return state.answer(seat)._replace(refused=(error.misstep,))

    def record(self, ask: RecordAsk, who: Caller) -> RecordAnswer:
        """Return the record of a finished match, without its seed.

        Raises:
            RefusalError: the token is wrong, or there is no such finished match.
        """
        with self._lock:
            state, _ = self._seat(ask.token)
        earlier = state.stored.earlier
        if ask.match is not None:
            if ask.match > len(earlier):
                raise RefusalError("no-match", phrase("this table has no earlier match with that number"), "match")
            return RecordAnswer(earlier[ask.match - 1])
        if state.game is None or not state.game.over:
            raise RefusalError(
                "not-over", phrase("the record shows every hand, so it becomes available only after the match")
            )
        return RecordAnswer(_without_seed(state.game))

    def pending(self, code: str) -> PendingTurn | None:
        with self._lock:
            state = self._at(code)
            game = state and state.game
            if state is None or game is None or game.mover is None or game.is_person(game.mover):
                return None
            return PendingTurn(state.stored.number, game.text, state.stored.rules)

    def moved(self, code: str, number: int, record: str) -> None:
        """Store the turn of a computer player. If the table no longer has this ``number``, ignore the turn."""
        with self._lock:
            state = self._at(code)
            if state is not None and state.stored.number == number:
                self._played(state, resume(record, "table", state.rules))

    def close(self) -> None:
        with self._lock:
            self._store.close()

    def place(self, ask: WatchAsk, who: Caller) -> tuple[str, int | None]:
        """Find the table that a device wants to watch. Return its code, and the seat of the device if it has one.

        Raises:
            RefusalError: as for ``watch``, or there were too many wrong codes.
        """
        with self._lock:
            if ask.code is not None:
                self._found(ask.code, who, self._by_spectators)
            state, seat = self._watched(ask)
        return state.stored.code, seat

    def _started(self, state: TableState, seat: int) -> TableState:
        stored = state.stored
        if state.game is not None:
            raise _already_dealt()
        if seat != stored.opener:
            raise IllegalStepError("opener", phrase("only the player who opened the table may deal"))
        return self._played(state, state.new_match([stored.level] * (stored.seats - len(stored.sitters))))

    def _left(self, state: TableState, seat: int, ask: DoAsk) -> SeatAnswer:
        stored = state.stored
        if state.game is not None and not state.game.over:
            raise _already_dealt()
        leaving = ask.seat or seat
        if leaving != seat and seat != stored.opener:
            raise IllegalStepError(
                "opener", phrase("only the player who opened the table may free the seats of other players")
            )
        before = state.answer(seat)
        sitters = {each: sitter for each, sitter in stored.sitters.items() if each != leaving}
        if not sitters:
            self._store.remove(stored.code)
            self._forget(stored.code)
            return before
        opener = stored.opener if stored.opener in sitters else min(sitters)
        changed = self._change(state, stored._replace(sitters=sitters, opener=opener))
        return before if leaving == seat else changed.answer(seat)

    def _given(self, state: TableState, seat: int, ask: DoAsk) -> TableState:
        heard = self._heard.get((state.stored.code, ask.seat or seat), self._begun)
        given = state.given(seat, ask, self._clock() - heard, self.limits.away)
        record = given.game.text if given.game else ""
        return self._change(given, given.stored._replace(record=record), before=state.stored)

    def _check_name(self, state: TableState, name: str) -> None:
        stored = state.stored
        names = [sitter.name for sitter in stored.sitters.values()]
        if name.casefold() in map(str.casefold, names):
            raise RefusalError(
                "name-taken", phrase("a player at this table already has this name: choose another name"), "name"
            )
        people = [*names, name]
        _check(state.rules, state.tile_set, people, [stored.level] * (stored.seats - len(people)))

    def _played(self, state: TableState, game: Game) -> TableState:
        stored = state.stored._replace(record=game.text, over=game.over)
        return self._change(state._replace(game=game), stored, before=state.stored)

    def _change(self, state: TableState, stored: StoredTable, before: StoredTable | None = None) -> TableState:
        """Store a change, then publish it.

        Raises:
            RefusalError: another server uses the same file and has changed the table.
        """
        before = before or state.stored
        after = state._replace(stored=stored._replace(number=before.number + 1))
        try:
            self._store.change(before, after.stored)
        except StaleError:
            self._states.pop(stored.code, None)
            raise RefusalError(STALE.code, STALE.message) from None
        self._states[stored.code] = after
        self._changed(stored.code)
        return after

    def _forget(self, code: str) -> None:
        self._states.pop(code, None)
        self._openers.pop(code, None)
        for seat in range(1, MOST_PLAYERS + 1):
            self._heard.pop((code, seat), None)
        self._changed(code)

    def _seat(self, token: str) -> tuple[TableState, int]:
        state, own = self._at(code_from(token.partition(".")[0])), digest(token)
        sitters = {} if state is None else state.stored.sitters
        seat = next((seat for seat, sitter in sitters.items() if compare_digest(sitter.digest, own)), None)
        if state is None or seat is None:
            gone = phrase(
                "the server does not know your seat: the table does not exist, or the seat was freed or given away"
            )
            raise RefusalError("token", gone, "token")
        self._heard[state.stored.code, seat] = self._clock()
        if state.vacant == seat:  # the absent player is back
            state = self._change(state._replace(vacant=None), state.stored)
        return state, seat

    def _watched(self, ask: WatchAsk) -> tuple[TableState, int | None]:
        if (ask.token is None) == (ask.code is None):
            raise RefusalError("question", phrase("expected exactly one of these: a token or a code for spectators"))
        if ask.token is not None:
            return self._seat(ask.token)
        state = self._by_spectators(code_from(ask.code or ""))
        if state is None:
            raise _no_table()
        return state, None

    def _by_spectators(self, spectators: str) -> TableState | None:
        code = self._store.watched(spectators)
        return None if code is None else self._at(code)

    def _found(self, typed: str, who: Caller, find: Callable[[str], TableState | None] | None = None) -> TableState:
        address, code = neighbourhood(who.address), code_from(typed)
        if self._missed.full(address):
            message = phrase("too many wrong codes; try again in {seconds} seconds", seconds=f"{self.limits.wait:.0f}")
            raise RefusalError("too-many", message)
        state = (find or self._at)(code)
        if state is None:
            if len(code) == LENGTH:  # a code of the wrong length is a typing mistake, not a guess
                self._missed.count(address)
            raise _no_table()
        return state

    def _offered(self, typed: str, who: Caller) -> TableState:
        """Find the table for a typed code. If the code is for spectators, the refusal says so."""
        if not self._missed.full(neighbourhood(who.address)) and self._by_spectators(code_from(typed)):
            raise RefusalError("no-table", phrase("this is a code for spectators: press Watch"), "code")
        return self._found(typed, who)

    def _at(self, code: str) -> TableState | None:
        """Return the table, or ``None`` if it does not exist or cannot be loaded.

        The error from loading is not passed on, because its message could reveal the record.
        """
        state = self._states.get(code)
        if state is None and (stored := self._store.get(code)) is not None:
            try:
                rules, tile_set = _table_rules(stored.rules).rules, TileSet.named(stored.tiles)
                game = resume(stored.record, "table", rules) if stored.record else None
            except ValueError:
                return None
            state = self._states[code] = TableState(stored, rules, tile_set, game)
        return state

    def _allow(self, throttle: Throttle, address: str) -> None:
        if throttle.full(address):
            raise RefusalError("too-many", phrase("too many attempts; try again in a few minutes"))


def _already_dealt() -> IllegalStepError:
    return IllegalStepError("dealt", phrase("the tiles have already been dealt"))


def _without_seed(game: Game) -> str:
    """Return the record without the fields ``seed`` and ``seats``."""
    return write_record(replace(game.record, seed=None, seats=()))


def _no_table() -> RefusalError:
    return RefusalError("no-table", phrase("there is no table with this code: check the code"), "code")


def _table_rules(text: str) -> TableRules:
    rules: TableRules = read(TableRules, text, "rules")
    return rules


def _check(rules: RuleSet, tile_set: TileSet, people: list[str], against: list[str]) -> None:
    try:
        new_game(rules, tile_set, people, against, 0)
    except InputError as error:
        raise RefusalError("name", error.faults[0].phrase, "name") from error
    except ValueError as error:
        raise RefusalError("players", phrase_of(error), "seats") from error
