"""An absent player's seat can pass to someone else, but cannot be stolen."""

import pytest
from phones import hidden, named

from analyzer.audit import audit_record
from analyzer.forms import to_json
from analyzer.from_json import read
from analyzer.playing import resume
from analyzer.text.record import read_record
from triomino.operations import RefusalError
from triomino.tables.messages import Caller, DoAsk, JoinAsk, OpenAsk, RecordAsk, TableRules, WatchAsk
from triomino.tables.store import TableStore
from triomino.tables.tables import Tables

HERE = Caller("127.0.0.1")
SHORT = 'base = "pressman"\nname = "short"\n[match]\ntarget = 150\n'


class Seat:
    """A device that calls a table without a server, and stores all messages."""

    def __init__(self, tables, seated):
        self.tables, self.token, self.sight = tables, seated.token, seated.answer
        self.told = [to_json(seated.answer)]

    def look(self):
        return self._see(self.tables.watch(WatchAsk(self.token), HERE))

    def do(self, deed, number=None, **more):
        number = self.sight.number if number is None else number
        return self._see(self.tables.do(DoAsk(self.token, number, deed, **more), HERE))

    def refused(self, deed, **more):
        return [one.code for one in self.do(deed, **more).refused]

    def play(self):
        match = self.look().match
        if match.moves:
            return self.do("lay", placement=match.moves[0].placement)
        return self.do("next-round" if match.next is None else "draw" if match.may_draw else "pass")

    def _see(self, sight):
        self.sight = sight
        self.told.append(to_json(sight))
        return sight


class Table:
    """Ida's table. Only ``wait`` advances its clock."""

    def __init__(self, names=("Ida", "Olaf", "Eva")):
        self.now = 0.0
        self.file = TableStore()
        self.tables = Tables(self.file, clock=lambda: self.now)
        first, *others = names
        rules = read(TableRules, SHORT, "rules")
        self.seats = {first: Seat(self.tables, self.tables.open(OpenAsk(first, len(names), rules=rules), HERE))}
        self.code = self.seats[first].sight.table.code
        for name in others:
            self.seats[name] = self.join(name)
        self.seats[first].look()
        self.seats[first].do("deal")

    def join(self, name, seat=None):
        return Seat(self.tables, self.tables.join(JoinAsk(self.code, name, seat), HERE))

    @property
    def game(self):
        kept = self.file.get(self.code)
        return resume(kept.record, "table", read(TableRules, kept.rules, "rules").rules)

    def until(self, *names):
        while self.game.mover not in names:
            self.seats[self.game.mover or next(iter(self.seats))].play()
        for seat in self.seats.values():
            seat.look()
        return self.game.mover

    def wait(self, *present, seconds=121.0):
        """Advance the clock. Then only the devices of ``present`` contact the table."""
        self.now += seconds
        for name in present:
            self.seats[name].look()


@pytest.fixture
def table():
    return Table()


def test_a_newcomer_continues_under_the_name_of_the_seat_and_the_old_device_learns_nothing_more(table):
    table.until("Olaf")
    old, ida = table.seats["Olaf"], table.seats["Ida"]
    before = table.game.text
    table.wait("Ida", "Eva")
    assert ida.refused("give", seat=2) == []
    assert (ida.sight.table.vacant, table.game.text) == (2, before)
    with pytest.raises(RefusalError) as taken:
        table.join("Mia", seat=3)
    assert taken.value.code == "taken"
    new = table.seats["Olaf"] = table.join("Mia")
    assert (new.sight.seat, new.sight.match.person, new.sight.table.vacant) == (2, "Olaf", None)
    with pytest.raises(RefusalError) as full:
        table.join("Tom")
    assert full.value.code == "full"
    asked = DoAsk(old.token, new.sight.number, "draw"), WatchAsk(old.token), RecordAsk(old.token)
    for verb, ask in zip(("do", "watch", "record"), asked):
        with pytest.raises(RefusalError) as gone:
            getattr(table.tables, verb)(ask, HERE)
        assert gone.value.code == "token"
    while not table.game.over:
        table.seats[table.game.mover or "Ida"].play()
    record = table.tables.record(RecordAsk(new.token), HERE).record
    assert audit_record(read_record(record, rules=table.game.record.rules)).ok


def test_a_computer_player_takes_over_the_seat(table):
    table.until("Olaf")
    table.wait("Ida", "Eva")
    ida, number = table.seats["Ida"], table.seats["Ida"].sight.number
    assert ida.refused("give", seat=2, level="greedy") == []
    assert ida.refused("give", seat=2, level="greedy", number=number) == ["stale"]
    assert ida.sight.match.seats == ("person", "greedy", "person")
    pending = table.tables.pending(table.code)
    after = resume(pending.record, "table", table.game.record.rules).turn_of_player()
    table.tables.moved(table.code, pending.number, after.text)
    assert (table.game.record.players[1], table.game.mover) == ("Olaf", "Eva")
    with pytest.raises(RefusalError) as full:
        table.join("Mia")
    assert full.value.code == "full"


@pytest.mark.parametrize("level", [None, "greedy"])
def test_nobody_takes_an_occupied_or_closed_seat(table, level):
    """The opener can give away only an absent mover's seat."""
    mover = table.until("Olaf", "Eva")
    other = {"Olaf": "Eva", "Eva": "Olaf"}[mover]
    ida, thief = table.seats["Ida"], table.seats[other]
    number = {"Olaf": 2, "Eva": 3}
    table.wait("Ida", "Olaf", "Eva", seconds=1000)
    before = table.game.text
    assert ida.refused("give", seat=number[mover], level=level) == ["present"]
    table.wait("Ida", seconds=119)
    assert ida.refused("give", seat=number[mover], level=level) == ["present"]
    table.wait("Ida", seconds=2)
    assert ida.refused("give", seat=number[other], level=level) == ["not-awaited"]
    for seat in (1, 4, None):
        assert ida.refused("give", seat=seat, level=level) == ["nobody-there"]
    assert thief.refused("give", seat=number[mover], level=level) == ["opener"]
    assert (table.game.text, ida.look().table.vacant) == (before, None)


def test_a_player_who_returns_in_time_keeps_the_seat(table):
    table.until("Olaf")
    table.wait("Ida", "Eva")
    assert table.seats["Ida"].refused("give", seat=2) == []
    assert table.seats["Olaf"].look().table.vacant is None
    with pytest.raises(RefusalError) as full:
        table.join("Mia")
    assert full.value.code == "full"
    table.seats["Olaf"].play()


def test_another_player_may_free_the_absent_openers_seat(table):
    table.until("Ida")
    table.wait("Olaf", "Eva")
    assert table.seats["Eva"].refused("give", seat=1, level="greedy") == []
    assert table.seats["Eva"].sight.opener == 2


def test_only_the_new_owner_of_a_seat_sees_its_tiles(table):
    table.until("Olaf")
    since = {name: len(seat.told) for name, seat in table.seats.items()}
    table.wait("Ida", "Eva")
    game = table.game
    table.seats["Ida"].do("give", seat=2)
    looked = to_json(table.tables.look(JoinAsk(table.code, ""), HERE))
    new = table.join("Mia")
    for name in ("Ida", "Eva"):
        table.seats[name].look()
        for message in table.seats[name].told[since[name] :]:
            assert not named(message) & hidden(game, name)
    assert not named(looked) & hidden(game, "Ida")
    assert not named(new.told) & hidden(game, "Olaf")
    assert set(new.sight.match.held) == set(game.match.dealt.tiles_of(1))


def test_a_server_that_is_started_again_waits_as_long_as_before(table):
    table.until("Olaf")
    table.wait("Ida", "Eva")
    table.tables = Tables(table.file, clock=lambda: table.now)
    ida = table.seats["Ida"]
    ida.tables = table.tables
    assert ida.refused("give", seat=2, number=ida.look().number) == ["present"]
    table.wait("Ida")
    assert ida.refused("give", seat=2) == []


def test_nothing_is_revealed_before_the_deal(table):
    tables = Tables(TableStore())
    host = Seat(tables, tables.open(OpenAsk("Ida"), HERE))
    assert host.refused("give", seat=2) == ["not-dealt"]
    with pytest.raises(RefusalError):
        host.do("deal", level="greedy")
