"""The next match at a table."""

import json
from contextlib import ExitStack

import pytest
from phones import SHORT, Phone, hidden, named, states, tables_server

from triomino.tables.throttle import TableLimits


@pytest.fixture
def server(tables):
    return tables[0]


def seated(server, *names, seats=2):
    host, *guests = (Phone(server) for _ in names)
    host.open(names[0], rules=SHORT, seats=seats, level="greedy")
    for guest, name in zip(guests, names[1:]):
        guest.join(host.code, name)
    host.look()
    host.do("deal")
    return [host, *guests]


def end(phones):
    """Wait until it is the turn of a person, and let this person resign."""
    with phones[0].watching() as events:
        next(events)
        while phones[0].match["seats"][phones[0].match["players"].index(phones[0].match["next"])] != "person":
            next(events)
    for each in phones:
        each.look()
    mover = next(each for each in phones if each.to_move)
    assert mover.do("rematch")["refused"][0]["code"] == "match-not-over"
    mover.do("resign")
    for each in phones:
        each.look()


def test_anybody_seated_begins_the_next_match_and_every_stream_brings_it(tables, server):
    host, guest = phones = seated(server, "Ida", "Olaf", seats=3)
    spectator = Phone(server)
    spectator.spectators = host.spectators_code()
    end(phones)
    spectator.look()
    first = guest.answer("record", token=guest.token)["record"]
    everybody = [*phones, spectator]
    before = [each.match for each in everybody]
    with ExitStack() as streams:
        heard = [streams.enter_context(each.watching(each.sight["number"])) for each in everybody]
        again = guest.do("rematch")
        assert (
            again["refused"] == [] and guest.do("rematch", number=again["number"] - 1)["refused"][0]["code"] == "stale"
        )
        assert {next(events)[0] for events in heard} == {"progress"}
    for each, old in zip(everybody, before):
        new = each.match
        assert (each.sight["earlier"], new["over"], new["round"], set(new["totals"].values())) == (1, False, 1, {0})
        assert [new[key] for key in ("players", "seats", "rules", "person")] == [
            old[key] for key in ("players", "seats", "rules", "person")
        ]
    was = states(tables[1], host.code)
    for each in everybody:
        game = was[each.sight["number"]]
        assert named(each.match) & hidden(game, each.match["person"]) == set()
        assert str(game.record.seed) not in json.dumps(each.sight)
    assert len({game.record.seed for game in was.values()}) == 2
    assert guest.answer("record", token=guest.token, match=1)["record"] == first and "seed" not in first
    assert guest.refused("record", token=guest.token) == (422, "not-over")
    assert guest.refused("record", token=guest.token, match=2) == (422, "no-match")


def test_the_seat_of_a_leaver_is_open_before_the_next_deal(server):
    host, guest = phones = seated(server, "Ida", "Olaf", seats=3)
    end(phones)
    host.do("leave")
    assert host.refused("watch", token=host.token) == (403, "token")
    guest.look()
    guest.do("rematch")
    assert (guest.match, guest.sight["seats"], guest.sight["opener"]) == (None, [None, "Olaf", None], 2)
    assert guest.do("rematch")["refused"][0]["code"] == "not-dealt"
    newcomer = Phone(server)
    newcomer.join(guest.code, "Mia")
    guest.look()
    guest.do("deal")
    assert guest.match["players"] == ["Mia", "Olaf", "greedy"]
    end([newcomer, guest])
    assert newcomer.do("rematch")["earlier"] == 2


def test_a_server_that_starts_again_has_the_earlier_records_and_a_table_has_a_last_match(tmp_path):
    limits = TableLimits(matches=2)
    with tables_server(tmp_path, limits=limits) as (server, _file):
        host = seated(server, "Ida")[0]
        end([host])
        first = host.answer("record", token=host.token)["record"]
        host.do("rematch")
    with tables_server(tmp_path, limits=limits) as (server, _file):
        again = Phone(server)
        again.token = host.token
        assert again.look()["earlier"] == 1
        assert again.answer("record", token=host.token, match=1)["record"] == first
        end([again])
        assert again.do("rematch")["refused"][0]["code"] == "too-many-matches"
