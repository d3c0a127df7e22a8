"""The tables of a server: who sits where, whose turn it is, and what each seat may know."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import replace
from threading import RLock
from typing import NamedTuple

from analyzer.errors import InputError
from analyzer.from_json import read
from analyzer.game.round import IllegalStepError
from analyzer.phrases import phrase_of
from analyzer.playing import Game, MisplacedError, new_game, resume
from analyzer.position import DEFAULT_RULES
from analyzer.rules import RuleSet
from analyzer.rules.schema import MOST_PLAYERS
from analyzer.text.headers import MOST_SEED
from analyzer.text.record import write_record
from analyzer.tiles import TileSet
from triomino.operations.control import RefusalError
from triomino.operations.table import Misstep, misstep
from triomino.tables.messages import (
    Caller,
    DoAsk,
    Invitation,
    JoinAsk,
    LookAsk,
    OpenAsk,
    RecordTold,
    SeatAsk,
    Seated,
    SeatSight,
    SeatsTold,
    TableRules,
    WatchAsk,
)
from triomino.tables.standing import TableNow
from triomino.tables.store import Kept, Sitter, StaleError, TableFile
from triomino.tables.throttle import TableLimits, Throttle, neighbourhood
from triomino.tables.tokens import code_from, code_written, digest, new_code, new_token, same_digest

STALE = Misstep("stale", "the table has gone on meanwhile: look at it again")

_SEEDS = random.SystemRandom()


class Owed(NamedTuple):
    """A turn that a player of the program owes a table: the number of the table, its record and its rules."""

    number: int
    record: str
    rules: str


class Tables:
    """All tables of a server. Any thread may ask; one is answered after the other.

    Whoever asks is known by a token, whatever changes a table is written to the file before it is told, and what is
    told is made from ``seen``, which nothing gets through that a seat may not know.
    """

    def __init__(
        self,
        file: TableFile,
        limits: TableLimits | None = None,
        changed: Callable[[str], None] = lambda _code: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """The tables of a file.

        Args:
            file: where they are kept.
            limits: how much anybody may use.
            changed: told the code of a table whenever something has happened there.
            clock: seconds, by which it is known who stays away.
        """
        self.limits = limits or TableLimits()
        self._file = file
        self._changed = changed
        self._lock = RLock()
        self._standing: dict[str, TableNow] = {}
        self._openers: dict[str, str] = {}
        self._clock = clock
        self._begun = clock()
        self._heard: dict[tuple[str, int], float] = {}
        span = self.limits.span
        self._opened = Throttle(self.limits.opened, span)
        self._joined = Throttle(self.limits.joined, span)
        self._missed = Throttle(self.limits.missed, span)

    # -- what may be asked --------------------------------------------------------------------------------------------

    def open(self, ask: OpenAsk, who: Caller) -> Seated:
        """Open a table.

        Raises:
            RefusalError: no such match can be dealt, or there are too many tables.
        """
        rules = ask.rules or _table_rules(DEFAULT_RULES)
        tile_set = ask.set or TileSet.named("standard")
        _check(rules.rules, tile_set, [ask.name], [ask.level] * (ask.seats - 1))
        address = neighbourhood(who.address)
        with self._lock:
            self._allow(self._opened, address)
            for code in self._file.forget(self.limits):
                self._gone(code)
            held = sum(each == address for each in self._openers.values())
            if held >= self.limits.held or len(self._file) >= self.limits.tables:
                raise RefusalError("too-many", "there are too many tables here; try again later")
            code = new_code()
            token = new_token(code)
            sitters = {1: Sitter(ask.name, digest(token))}
            kept = Kept(code, 0, rules.text, str(tile_set.name), ask.level, ask.seats, 1, sitters)
            self._file.add(kept)
            self._opened.count(address)
            self._openers[code] = address
            self._heard[code, 1] = self._clock()
            self._standing[code] = TableNow(kept, rules.rules, tile_set, None)
            return Seated(token, self._standing[code].sight(1))

    def look(self, ask: LookAsk, who: Caller) -> SeatsTold:
        """See who sits at a table.

        Raises:
            RefusalError: there is no such table.
        """
        with self._lock:
            return self._found(ask.code, who).told

    def join(self, ask: JoinAsk, who: Caller) -> Seated:
        """Take a seat.

        Raises:
            RefusalError: there is no such table, the seat is taken, the name is none, or nothing more can be joined.
        """
        address = neighbourhood(who.address)
        with self._lock:
            standing = self._found(ask.code, who)
            kept = standing.kept
            self._allow(self._joined, address)
            free = [seat for seat in range(1, kept.seats + 1) if seat not in kept.sitters]
            if standing.game is not None:
                free = [] if standing.vacant is None else [standing.vacant]
            if not free:
                raise RefusalError("full", "nobody can sit down at this table any more")
            seat = ask.seat or free[0]
            if seat not in free:
                raise RefusalError("taken", "that seat is taken, or there is none of this number", "seat")
            name = ask.name if standing.game is None else kept.sitters[seat].name
            if standing.game is None:
                self._check_name(standing, name)
            token = new_token(kept.code)
            sitters = dict(sorted({**kept.sitters, seat: Sitter(name, digest(token))}.items()))
            self._joined.count(address)
            self._heard[kept.code, seat] = self._clock()
            changed = self._change(standing._replace(vacant=None), kept._replace(sitters=sitters))
            return Seated(token, changed.sight(seat))

    def invite(self, ask: SeatAsk, who: Caller) -> Invitation:
        """The link to a table.

        Raises:
            RefusalError: the token is that of no seat.
        """
        import segno

        with self._lock:
            standing, _ = self._seat(ask.token)
        link = f"{who.server}#table={code_written(standing.kept.code)}"
        rows = segno.make(link, micro=False).matrix
        picture = tuple("".join("1" if dark else "0" for dark in row) for row in rows)
        return Invitation(link, picture, who.everywhere, standing.kept.rules)

    def watch(self, ask: WatchAsk, who: Caller) -> SeatSight:
        """What a seat may know.

        Raises:
            RefusalError: the token is that of no seat.
        """
        with self._lock:
            standing, seat = self._seat(ask.token)
            return standing.sight(seat)

    def do(self, ask: DoAsk, who: Caller) -> SeatSight:
        """Do something at a table; what cannot be done is answered by the reasons, and nothing changes.

        Raises:
            RefusalError: the token is that of no seat, or the question makes no sense.
        """
        if (ask.placement is None) == (ask.deed == "lay"):
            raise RefusalError("question", "expected a placement with the deed lay, and with no other", "placement")
        if ask.level is not None and ask.deed != "give":
            raise RefusalError("question", "expected a level with the deed give, and with no other", "level")
        with self._lock:
            standing, seat = self._seat(ask.token)
            try:
                if ask.number != standing.kept.number:
                    return standing.sight(seat)._replace(refused=(STALE,))
                if ask.deed in ("deal", "leave"):
                    return self._before_the_deal(standing, seat, ask)
                if ask.deed == "give":
                    return self._given(standing, seat, ask).sight(seat)
                return self._played(standing, standing.played(seat, ask, self.limits.rounds)).sight(seat)
            except MisplacedError as error:
                return standing.sight(seat)._replace(refused=error.problems)
            except IllegalStepError as error:
                told = Misstep(error.code, str(error)) if standing.game is None else misstep(standing.game, error)
                return standing.sight(seat)._replace(refused=(told,))

    def record(self, ask: SeatAsk, who: Caller) -> RecordTold:
        """The record of a match that is over, without its seed.

        Raises:
            RefusalError: the token is that of no seat, or the match goes on.
        """
        with self._lock:
            standing, _ = self._seat(ask.token)
        if standing.game is None or not standing.game.over:
            raise RefusalError("not-over", "the record tells every hand: it is told when the match is over")
        return RecordTold(write_record(replace(standing.game.record, seed=None, seats=())))

    # -- the players of the program -----------------------------------------------------------------------------------

    def owed(self, code: str) -> Owed | None:
        """The turn that a player of the program owes a table."""
        with self._lock:
            standing = self._at(code)
            game = standing and standing.game
            if standing is None or game is None or game.mover is None or game.is_person(game.mover):
                return None
            return Owed(standing.kept.number, game.text, standing.kept.rules)

    def moved(self, code: str, number: int, record: str) -> None:
        """The record with that turn, from whoever worked it out; one that comes too late is left out."""
        with self._lock:
            standing = self._at(code)
            if standing is not None and standing.kept.number == number:
                self._played(standing, resume(record, "table", standing.rules))

    def close(self) -> None:
        """Close the file; nothing may be asked any more."""
        with self._lock:
            self._file.close()

    # -- within -------------------------------------------------------------------------------------------------------

    def place(self, token: str) -> tuple[str, int]:
        """The table and the seat that a token is for.

        Raises:
            RefusalError: it is for none.
        """
        with self._lock:
            standing, seat = self._seat(token)
        return standing.kept.code, seat

    def _before_the_deal(self, standing: TableNow, seat: int, ask: DoAsk) -> SeatSight:
        kept = standing.kept
        if standing.game is not None:
            raise IllegalStepError("dealt", "the match has been dealt")
        if ask.deed == "deal":
            if seat != kept.opener:
                raise IllegalStepError("opener", "whoever opened the table deals")
            people = [sitter.name for sitter in kept.sitters.values()]
            against = [kept.level] * (kept.seats - len(people))
            game = new_game(standing.rules, standing.tile_set, people, against, _SEEDS.randrange(MOST_SEED + 1))
            return self._played(standing, game).sight(seat)
        leaving = ask.seat or seat
        if leaving != seat and seat != kept.opener:
            raise IllegalStepError("opener", "whoever opened the table may free the seats of others")
        before = standing.sight(seat)
        sitters = {each: sitter for each, sitter in kept.sitters.items() if each != leaving}
        if not sitters:
            self._file.remove(kept.code)
            self._gone(kept.code)
            return before
        opener = kept.opener if kept.opener in sitters else min(sitters)
        changed = self._change(standing, kept._replace(sitters=sitters, opener=opener))
        return before if leaving == seat else changed.sight(seat)

    def _given(self, standing: TableNow, seat: int, ask: DoAsk) -> TableNow:
        heard = self._heard.get((standing.kept.code, ask.seat or seat), self._begun)
        given = standing.given(seat, ask, self._clock() - heard, self.limits.away)
        record = given.game.text if given.game else ""
        return self._change(given, given.kept._replace(record=record), before=standing.kept)

    def _check_name(self, standing: TableNow, name: str) -> None:
        """See whether somebody of this name can play at a table.

        Raises:
            RefusalError: nobody can.
        """
        kept = standing.kept
        names = [sitter.name for sitter in kept.sitters.values()]
        if name.casefold() in map(str.casefold, names):
            raise RefusalError("name-taken", "somebody at this table is called so already", "name")
        people = [*names, name]
        _check(standing.rules, standing.tile_set, people, [kept.level] * (kept.seats - len(people)))

    def _played(self, standing: TableNow, game: Game) -> TableNow:
        kept = standing.kept._replace(record=game.text, over=game.over)
        return self._change(standing._replace(game=game), kept, before=standing.kept)

    def _change(self, standing: TableNow, kept: Kept, before: Kept | None = None) -> TableNow:
        """Write it down, then know it, then tell it.

        Raises:
            RefusalError: another server has the same file, and has changed the table.
        """
        before = before or standing.kept
        after = standing._replace(kept=kept._replace(number=before.number + 1))
        try:
            self._file.change(before, after.kept)
        except StaleError:
            self._standing.pop(kept.code, None)
            raise RefusalError(STALE.code, STALE.message) from None
        self._standing[kept.code] = after
        self._changed(kept.code)
        return after

    def _gone(self, code: str) -> None:
        """The table is no more."""
        self._standing.pop(code, None)
        self._openers.pop(code, None)
        for seat in range(1, MOST_PLAYERS + 1):
            self._heard.pop((code, seat), None)
        self._changed(code)

    def _seat(self, token: str) -> tuple[TableNow, int]:
        standing, own = self._at(code_from(token.partition(".")[0])), digest(token)
        sitters = {} if standing is None else standing.kept.sitters
        seat = next((seat for seat, sitter in sitters.items() if same_digest(sitter.digest, own)), None)
        if standing is None or seat is None:
            gone = "this seat is no longer yours: the table has gone, or somebody freed it"
            raise RefusalError("token", gone, "token")
        self._heard[standing.kept.code, seat] = self._clock()
        if standing.vacant == seat:  # whoever stayed away is back
            standing = self._change(standing._replace(vacant=None), standing.kept)
        return standing, seat

    def _found(self, typed: str, who: Caller) -> TableNow:
        address = neighbourhood(who.address)
        self._allow(self._missed, address)
        standing = self._at(code_from(typed))
        if standing is None:
            self._missed.count(address)
            raise RefusalError("no-table", "there is no table of this code", "code")
        return standing

    def _at(self, code: str) -> TableNow | None:
        """The table of a code, taken up from the file where this server has not seen it yet.

        One that cannot be taken up is as if it were not there: what is wrong with its record would tell what it says.
        """
        standing = self._standing.get(code)
        if standing is None and (kept := self._file.get(code)) is not None:
            try:
                rules, tile_set = _table_rules(kept.rules).rules, TileSet.named(kept.tiles)
                game = resume(kept.record, "table", rules) if kept.record else None
            except ValueError:
                return None
            standing = self._standing[code] = TableNow(kept, rules, tile_set, game)
        return standing

    def _allow(self, throttle: Throttle, address: str) -> None:
        if throttle.full(address):
            raise RefusalError("too-many", "that was often enough for now; try again in a few minutes")


def _table_rules(text: str) -> TableRules:
    rules: TableRules = read(TableRules, text, "rules")
    return rules


def _check(rules: RuleSet, tile_set: TileSet, people: list[str], against: list[str]) -> None:
    """See whether such a match can be dealt.

    Raises:
        RefusalError: it cannot.
    """
    try:
        new_game(rules, tile_set, people, against, 0)
    except InputError as error:
        raise RefusalError("name", error.faults[0].said, "name") from error
    except ValueError as error:
        raise RefusalError("players", phrase_of(error), "seats") from error
