"""Play whole matches at tables through the API, and try to cheat."""

import itertools
import json
import re
from contextlib import ExitStack

import pytest
from phones import SHORT, Phone, hidden, named, states, tables_server

from analyzer.audit import audit_record
from analyzer.messages import phrase
from analyzer.rules.reading import read_house_rules
from analyzer.text.record import read_record
from puzzles.database import Database
from triomino.operations import RefusalError
from triomino.tables.messages import Caller, DoAsk, LookAsk, OpenAsk
from triomino.tables.store import APPLICATION_ID, MIGRATIONS, TableStore
from triomino.tables.tables import Tables
from triomino.tables.throttle import TableLimits, Throttle

ADDRESSES = map("127.0.1.{}".format, itertools.count(1))
"""One address per test, so that no test exhausts the limits of another."""


@pytest.fixture
def phone(tables):
    """Return a function that makes devices. They all have the same address."""
    address, made = next(ADDRESSES), []

    def one():
        made.append(Phone(tables[0], address))
        return made[-1]

    yield one
    for each in made:
        each.client.close()


def table_of(phone, *names, **question):
    host = phone()
    host.open(names[0], rules=SHORT, seats=len(names), **question)
    guests = [phone() for _ in names[1:]]
    for guest, name in zip(guests, names[1:]):
        guest.join(host.code, name)
    host.look()
    return [host, *guests]


def dealt(phone, *names, **question):
    phones = table_of(phone, *names, **question)
    phones[0].do("deal")
    for each in phones[1:]:
        each.look()
    return phones


def mover_first(phones):
    for each in phones:
        each.look()
    return sorted(phones, key=lambda each: not each.to_move)


@pytest.mark.parametrize("people", [("Ida", "Olaf"), ("Ida", "Olaf", "Mia", "Tom")])
def test_no_message_of_a_whole_match_reveals_hidden_tiles(tables, phone, people):
    phones = table_of(phone, *people)
    with ExitStack() as open_streams:
        streams = [open_streams.enter_context(each.watching()) for each in phones]
        while (kinds := {next(heard)[0] for heard in streams}) == {"progress"}:
            mover = next((each for each in phones if each.match and each.to_move), phones[0])
            mover.play() if mover.match else mover.do("deal")
        assert kinds == {"done"}
    expect_nothing_hidden(tables[1], phones, least=12)
    record = phones[1].answer("record", token=phones[1].token)["record"]
    assert "seed" not in record and "seats" not in record
    audit = audit_record(read_record(record, "record", read_house_rules(SHORT, "rules").rules))
    assert audit.ok
    assert phones[1].match["winners"] == [people[seat] for seat in audit.winners]


def expect_nothing_hidden(file, phones, least):
    """No message may contain the seed or a tile that was hidden from its phone."""
    was = states(file, phones[0].code)
    for each in phones:
        read = [message for message in each.messages if message["match"]]
        assert len(read) >= least
        for message in read:
            game = was[message["number"]]
            assert named(message) & hidden(game, message["match"]["person"]) == set()
            assert str(game.record.seed) not in json.dumps(message)


def test_computer_players_take_the_empty_seats_and_move_by_themselves(tables, phone):
    host, guest = phone(), phone()
    host.open("Ida", rules=SHORT, seats=4, level="greedy")
    guest.join(host.code, "Olaf", seat=3)
    host.look()
    host.do("deal")
    assert host.match["players"] == ["Ida", "Olaf", "greedy-1", "greedy-2"]
    with host.watching() as events:
        for _ in range(6):
            next(event for event in events if host.match["next"] in (None, "Ida", "Olaf"))
            guest.look()
            (guest if guest.to_move else host).play()
    expect_nothing_hidden(tables[1], [host, guest], least=6)


def test_a_table_seen_by_its_code_shows_names_and_no_tile(phone):
    host, _ = dealt(phone, "Ida", "Olaf")
    told = phone().answer("look", code=f" {host.code.lower()} ")
    assert told == {
        "code": host.code,
        "rules": "short",
        "set": "standard",
        "level": "casual",
        "seats": ["Ida", "Olaf"],
        "began": True,
        "vacant": None,
    }


def test_the_answer_about_a_tile_does_not_reveal_who_holds_it(tables, phone):
    mover, _ = mover_first(dealt(phone, "Ida", "Olaf"))
    game = states(tables[1], mover.code)[mover.sight["number"]]
    state, seat = game.match.dealt, game.record.players.index(mover.match["person"])
    others, well = state.tiles_of(1 - seat), [state.board.tile_set.tiles[number] for number in state.well]
    answers = set()
    for tile in (*others, *well):
        sight = mover.do("lay", placement=f"{tile} @ 0,0")
        answers.add(json.dumps(sight["refused"]).replace(tile.name, "TILE"))
    assert len(answers) == 1 and "not-in-hand" in answers.pop()


def test_an_illegal_action_is_answered_by_the_referee_and_changes_nothing(phone):
    mover, _ = mover_first(dealt(phone, "Ida", "Olaf"))
    mover.play()
    mover, _ = mover_first([mover, _])
    before = mover.sight["number"]
    tile = mover.match["hand"][0]
    sight = mover.do("lay", placement={"at": [40, 40], "corners": list(map(int, tile.split("-")))})
    assert [reason["code"] for reason in sight["refused"]] == ["no-edge"]
    assert sight["number"] == before and tile in sight["match"]["hand"]


def test_a_spectator_of_a_whole_match_learns_no_tile_of_a_hand_or_the_well(tables, phone):
    phones, spectator = table_of(phone, "Ida", "Olaf"), phone()
    host = phones[0]
    spectator.spectators = host.spectators_code()
    with ExitStack() as open_streams:
        streams = [open_streams.enter_context(each.watching()) for each in (*phones, spectator)]
        while (kinds := {next(heard)[0] for heard in streams}) == {"progress"}:
            mover = next((each for each in phones if each.match and each.to_move), host)
            mover.play() if mover.match else mover.do("deal")
        assert kinds == {"done"}
    expect_nothing_hidden(tables[1], [host], least=12)
    was = states(tables[1], host.code)
    assert any(message["match"] for message in spectator.messages)
    for message in spectator.messages:
        assert message["seat"] is None and host.code not in json.dumps(message)
        assert message["code"] == spectator.spectators
        if message["match"]:
            game = was[message["number"]]
            assert named(message) & hidden(game, message["match"]["person"]) == set()
            assert str(game.record.seed) not in json.dumps(message)
    assert spectator.match["winners"] == host.match["winners"]


def test_the_spectators_code_gives_no_seat_and_the_tables_code_gives_no_view(phone):
    host, guest = table_of(phone, "Ida", "Olaf", "Mia")[:2]
    stranger, code = phone(), host.spectators_code()
    assert guest.answer("invite", token=guest.token)["spectators"] is None
    assert stranger.refused("look", code=code) == (404, "no-table")
    assert stranger.refused("join", code=code, name="Tom") == (404, "no-table")
    assert stranger.refused("watch", code=host.code) == (404, "no-table")
    for token in (code, f"{code}.", f"{host.code}.{code}"):
        assert stranger.refused("watch", token=token) == (403, "token")
        assert stranger.refused("do", token=token, number=0, deed="deal") == (403, "token")
        assert stranger.refused("record", token=token) == (403, "token")
    assert stranger.refused("watch") == stranger.refused("watch", token=host.token, code=code) == (422, "question")
    host.do("leave")
    assert guest.spectators_code() == code


def test_a_seat_is_known_by_its_token_alone(phone):
    host, guest = dealt(phone, "Ida", "Olaf")
    secret = guest.token.partition(".")[2]
    forged = ["", ".", secret, f"{host.code}.", host.code, f"{guest.token}x", guest.token[:-1], f"AAAAAAAA.{secret}"]
    for token in forged:
        assert host.refused("do", token=token, number=2, deed="draw") == (403, "token"), token
        for verb in ("watch", "record", "invite"):
            assert host.refused(verb, token=token) == (403, "token"), (verb, token)
    assert host.ask("do", number=2, deed="draw").status_code == 400


def test_a_turn_out_of_turn_is_refused(phone):
    mover, other = mover_first(dealt(phone, "Ida", "Olaf"))
    move = mover.match["moves"][0]
    assert other.match["moves"] == []
    for sight in (other.lay(move), other.do("draw"), other.do("pass"), other.do("resign")):
        assert [reason["code"] for reason in sight["refused"]] == ["wrong-player"]
    assert mover.lay(move)["refused"] == []


def test_a_turn_that_is_sent_again_is_done_once(phone):
    mover, other = mover_first(dealt(phone, "Ida", "Olaf"))
    number, move = mover.sight["number"], mover.match["moves"][0]
    mover.lay(move)
    again = mover.lay(move, number=number)
    assert [reason["code"] for reason in again["refused"]] == ["stale"]
    assert len(again["match"]["tiles"]) == 1 and again["number"] == number + 1
    other.look()
    other.play()
    assert mover.lay(move, number=number)["refused"][0]["code"] == "stale"
    assert mover.lay(move, number=10**12)["refused"][0]["code"] == "stale"


def test_two_tabs_with_one_seat_make_one_turn(phone):
    mover, _ = mover_first(dealt(phone, "Ida", "Olaf"))
    tab = phone()
    tab.token = mover.token
    with mover.watching() as first, tab.watching() as second:
        next(first), next(second)
        done = tab.lay(tab.match["moves"][0])
        next(first)
    assert mover.sight["match"] == done["match"]
    number = done["number"]
    assert mover.do("draw", number=number - 1)["refused"][0]["code"] == "stale"


def test_the_oldest_device_of_a_full_seat_is_disconnected(phone):
    host = phone()
    host.open("Ida")
    most = TableLimits().streams
    tabs = [phone() for _ in range(most + 1)]
    for tab in tabs:
        tab.token = host.token
    streams = [tab.watching() for tab in tabs]
    events = [stream.__enter__() for stream in streams]
    for heard in events:
        next(heard)
    assert list(events[0]) == []
    host.do("leave")
    assert [next(heard)[0] for heard in events[1:]] == ["refused"] * most
    for stream in streams:
        stream.__exit__(None, None, None)


def test_nobody_can_sit_down_at_the_seat_of_a_device_that_listens(tmp_path):
    with tables_server(tmp_path, limits=TableLimits(away=0.0)) as (server, _file):
        one, other, third = Phone(server), Phone(server), Phone(server)
        one.open("Ida", rules=SHORT)
        other.join(one.code, "Olaf")
        one.look()
        one.do("deal")
        thief, owner = mover_first([one, other])[::-1]
        with owner.watching() as events:
            next(events)
            assert thief.do("give", seat=owner.sight["seat"])["vacant"] == owner.sight["seat"]
            assert next(events)[1]["vacant"] is None
            assert third.refused("join", code=one.code, name="Mia") == (422, "full")
        owner.play()
        for each in (one, other, third):
            each.client.close()


def test_seats_before_the_deal(phone):
    host, guest = table_of(phone, "Ida", "Olaf")
    third = phone()
    assert third.refused("join", code=host.code, name="Mia") == (422, "full")
    assert guest.do("deal")["refused"][0]["code"] == "opener"
    assert guest.do("leave", seat=1)["refused"][0]["code"] == "opener"
    assert host.do("draw")["refused"][0]["code"] == "not-dealt"
    host.do("leave", seat=2)
    assert guest.refused("do", token=guest.token, number=0, deed="leave") == (403, "token")
    assert third.refused("join", code=host.code, name="iDA") == (422, "name-taken")
    for seat, message in (
        (1, "seat 1 is taken: choose another seat"),
        (3, "this table has no seat 3: choose another seat"),
    ):
        assert third.ask("join", code=host.code, name="Mia", seat=seat).json()["error"]["message"] == message
    third.join(host.code, "Mia", seat=2)
    host.look()
    host.do("leave")
    assert third.look()["opener"] == 2
    third.do("leave")
    assert third.refused("look", code=host.code) == (404, "no-table")


def test_after_the_deal_no_player_can_join_leave_or_deal(phone):
    host, _ = dealt(phone, "Ida", "Olaf")
    assert phone().refused("join", code=host.code, name="Mia") == (422, "full")
    for deed in ("leave", "deal"):
        assert host.do(deed)["refused"][0]["code"] == "dealt"
    assert host.refused("record", token=host.token) == (422, "not-over")


def test_resigning_ends_the_match_for_all_and_shows_no_hand(tables, phone):
    mover, other = mover_first(dealt(phone, "Ida", "Olaf"))
    assert mover.do("resign")["match"]["over"]
    assert other.look()["match"]["resigned"] == mover.match["person"]
    expect_nothing_hidden(tables[1], [mover, other], least=2)
    assert mover.do("next-round")["refused"][0]["code"] == "match-over"


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ({"name": "draw two"}, "name"),
        ({"name": ""}, "name"),
        ({"name": "round"}, "name"),
        ({"name": "<b>=5"}, "name"),
        ({"name": "x" * 21}, "field"),
        ({"name": "Ida", "seats": 7}, "field"),
        ({"name": "Ida", "level": "simulate:1000000000"}, "field"),
        ({"name": "Ida", "rules": "ours"}, "field"),
        ({"name": "Ida", "rules": f"# {'x' * 20_000}\n{SHORT}"}, "field"),
        ({"name": "Ida", "set": "0-1"}, "players"),
        ({"name": "Ida", "seed": 7}, "field"),
    ],
)
def test_an_impossible_table_is_refused(phone, question, code):
    assert phone().refused("open", **question)[1] == code


def test_spectators_are_limited_and_their_codes_cannot_be_guessed(tmp_path):
    with tables_server(tmp_path, limits=TableLimits(spectators=1, missed=1)) as (server, _file):
        host, one, other = Phone(server), Phone(server, "127.0.0.2"), Phone(server, "127.0.0.3")
        host.open("Ida", rules=SHORT)
        one.spectators = host.spectators_code()
        with one.watching() as events:
            next(events)
            assert other.refused("watch", code=one.spectators) == (429, "too-many")
            assert one.refused("watch", code="AAAAAAAA") == (404, "no-table")
            assert one.refused("watch", code=one.spectators) == (429, "too-many")
            host.do("deal")
            assert next(events)[1]["match"]["hand"] == []
        host.client.close(), one.client.close(), other.client.close()


def test_codes_cannot_be_guessed_for_long(phone):
    host, guesser = phone(), phone()
    host.open("Ida")
    limits = TableLimits()
    for number in range(limits.missed):
        assert guesser.refused("look", code=f"AAAA{number:04}") == (404, "no-table")
    assert guesser.refused("look", code=host.code) == (429, "too-many")
    assert guesser.refused("join", code=host.code, name="Olaf") == (429, "too-many")
    assert re.fullmatch("[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}", host.code)


def test_wrong_codes_block_a_household_only_briefly():
    now = [0.0]
    throttle = Throttle(3, 600.0, wait=10.0, clock=lambda: now[0])
    for _ in range(3):
        assert not throttle.full("10.0.0.1")
        throttle.count("10.0.0.1")
    assert throttle.full("10.0.0.1") and not throttle.full("10.0.0.2")
    now[0] = 10.0
    assert not throttle.full("10.0.0.1")
    throttle.count("10.0.0.1")
    assert throttle.full("10.0.0.1")


def test_a_code_without_one_character_gets_no_suggestion(phone):
    host, guest = phone(), phone()
    host.open("Ida")
    for _ in range(TableLimits().missed + 1):
        assert guest.refused("look", code=host.code[:-1]) == (404, "no-table")
    assert guest.answer("look", code=host.code)["seats"] == ["Ida", None]


def test_one_address_opens_no_more_tables_than_it_may(tables, phone):
    flood = phone()
    for _ in range(TableLimits().opened):
        flood.open("Ida")
    assert flood.refused("open", name="Ida") == (429, "too-many")
    Phone(tables[0], next(ADDRESSES)).open("Ida")


def test_tables_seats_and_devices_have_their_bounds(tmp_path):
    few = TableLimits(tables=3, held=2, joined=1, listening=1)
    with tables_server(tmp_path, limits=few) as (server, _file):
        one, other = Phone(server, "127.0.0.1"), Phone(server, "127.0.0.2")
        one.open("Ida")
        one.open("Ida", seats=3)
        assert one.refused("open", name="Ida") == (429, "too-many")
        one.do("leave")
        one.open("Ida", seats=3)
        other.open("Ida")
        assert other.refused("open", name="Ida") == (429, "too-many")
        guest = Phone(server, "127.0.0.3")
        guest.join(one.code, "Olaf")
        assert guest.refused("join", code=one.code, name="Mia") == (429, "too-many")
        with one.watching() as events:
            next(events)
            assert one.refused("watch", token=one.token) == (429, "too-many")
        one.client.close(), other.client.close(), guest.client.close()


def test_an_endless_match_is_ended(tmp_path):
    endless = SHORT.replace("60", "10000")
    with tables_server(tmp_path, limits=TableLimits(rounds=1)) as (server, _file):
        one, other = Phone(server), Phone(server)
        one.open("Ida", rules=endless)
        other.join(one.code, "Olaf")
        one.look()
        one.do("deal")
        while one.look()["match"]["next"]:
            other.look()
            (one if one.to_move else other).play()
        assert one.do("next-round")["refused"][0]["code"] == "too-many-rounds"
        one.client.close(), other.client.close()


def test_the_invitation_uses_the_address_of_the_request(tables, phone):
    host = phone()
    host.open("Ida")
    told = host.answer("invite", token=host.token)
    assert told["link"] == f"{tables[0]}#table={host.code}"
    assert not told["everywhere"]
    size = len(told["picture"])
    assert size >= 21 and {len(row) for row in told["picture"]} == {size}
    assert told["picture"][0].startswith("1111111") and told["picture"][-1].startswith("1111111")


def test_tables_without_a_deal_are_forgotten_sooner_than_tables_in_play():
    now, here = [0.0], Caller("127.0.0.1")
    tables = Tables(TableStore(clock=lambda: now[0]))
    waiting, dealt = tables.open(OpenAsk("Ida"), here), tables.open(OpenAsk("Ida"), here)
    tables.do(DoAsk(dealt.token, dealt.answer.number, "deal"), here)
    now[0] = 2 * TableLimits().waiting
    tables.open(OpenAsk("Ida"), here)
    with pytest.raises(RefusalError) as refused:
        tables.look(LookAsk(waiting.answer.table.code), here)
    assert refused.value.code == "no-table"
    assert tables.look(LookAsk(dealt.answer.table.code), here).began
    tables.close()


def test_tables_of_a_file_without_spectators_get_a_code_for_them(tmp_path):
    file = tmp_path / "tables.db"
    first = Database(file, APPLICATION_ID, MIGRATIONS[:1], phrase("tables"))
    for code in ("ABCDEFGH", "BCDEFGHJ"):
        row = (code, 0, 0.0, "pressman", "standard", "casual", 2, 1, "", 0)
        first.connection.execute(f"INSERT INTO kept VALUES ({', '.join('?' * len(row))})", row)
    first.close()
    kept = TableStore(file)
    codes = [kept.get(code).spectators for code in ("ABCDEFGH", "BCDEFGHJ")]
    assert len(set(codes)) == 2 and all(re.fullmatch("[2-9A-HJKMNP-Z]{8}", code) for code in codes)
    assert [kept.watched(code) for code in codes] == ["ABCDEFGH", "BCDEFGHJ"]
    kept.close()


def test_a_table_that_cannot_be_continued_counts_as_missing(tmp_path):
    file, here = tmp_path / "tables.db", Caller("127.0.0.1")
    tables = Tables(TableStore(file))
    host = tables.open(OpenAsk("Ida"), here)
    tables.do(DoAsk(host.token, host.answer.number, "deal"), here)
    tables.close()
    kept = TableStore(file)
    before = kept.get(host.answer.table.code)
    hand = next(line for line in before.record.split("\n") if "hand Ida" in line)
    kept.change(before, before._replace(number=9, record=before.record.replace(hand, hand[:-6])))
    kept.close()
    again = Tables(TableStore(file))
    with pytest.raises(RefusalError) as refused:
        again.look(LookAsk(host.answer.table.code), here)
    again.close()
    assert refused.value.code == "no-table" and "hand" not in refused.value.message


def test_only_the_last_addresses_are_remembered():
    throttle = Throttle(1, 600.0)
    for number in range(throttle.LARGEST + 100):
        throttle.count(f"10.0.{number >> 8}.{number & 255}")
        if number == 500:
            throttle.count("10.0.0.0")
    assert throttle.full(f"10.0.{(throttle.LARGEST + 99) >> 8}.{(throttle.LARGEST + 99) & 255}")
    assert not throttle.full("10.0.0.1") and throttle.full("10.0.0.0") and throttle.full("10.0.1.0")
