"""``best --record`` uses and shows the evidence of earlier turns, but no hidden facts."""

import json
import random
from dataclasses import replace

import pytest
from click.testing import CliRunner
from records import self_played
from views import moment

from analyzer.audit import audit_record
from analyzer.evidence import Conclusion
from analyzer.forms import to_json
from analyzer.history import RoundHistory
from analyzer.players import make_player
from analyzer.render.conclusions import conclusion_words
from analyzer.rules import published
from analyzer.text import read_position
from analyzer.text.record import Draw, Hand, Lay, RecordRound, read_record, write_record
from analyzer.tiles import Tile, TileSet
from research.selfplay import Seat, play_match
from triomino.cli import main
from triomino.operations import OPERATIONS, Control
from triomino.operations.best import BestAsk
from triomino.operations.limits import RecordText

GAME = """\
players: Ida Olaf
round
  hand Ida 4-4-4 1-1-2 2-3-3 0-0-5 1-5-5 2-2-2 0-2-5 0-0-3 1-3-5
  Ida 4-4-4 @ 0,0 = 22
  Olaf draw
  Olaf draw
  Olaf 4-0-4 @ 1,0 = -2
  Ida draw 1-1-1
  Ida draw 3-4-5
  Ida draw 2-4-4
  Ida 4-4-2 @ -1,0 = -5
"""


def run(*args, text):
    result = CliRunner().invoke(main, ["best", "--record", "-", *args], input=text)
    assert not result.exception or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stdout, result.stderr


def drawn_out(seed, players=2):
    """Find a line in a record where the earlier turns limit how many tiles of a group an opponent can hold."""
    seats = [Seat(name, make_player("random", name)) for name in ("Ida", "Olaf", "Kim")[:players]]
    standard = TileSet.named("standard")
    while True:
        seed += 1
        deals = random.Random(seed)
        played = play_match(published("pressman"), standard, seats, lambda _, rng=deals: rng, lambda m: m.rounds < 1)
        history = RoundHistory(audit_record(played.record), 0, ())
        for place in range(len(history.lines)):
            now = moment(history, place)
            if now and any(one.most for one in now.evidence.conclusions) and not isinstance(history.lines[place], Draw):
                return played.record, history, place


def asked(record, turn=None):
    ask = BestAsk(record=RecordText(write_record(record)), turn=turn, engine="simulate", games=300, seed=5)
    data = to_json(OPERATIONS["best"].run(ask, Control()))
    return {key: value for key, value in data.items() if key not in ("seconds", "line")}


def changed(record, change):
    entries = tuple(entry for old in record.rounds[0].entries if (entry := change(old)) is not None)
    return replace(record, rounds=(RecordRound(entries),))


def with_other_tiles(record, history, place, rng):
    """Exchange a tile in another player's hand with a tile in the well. The mover can see neither."""
    state = history.states[place]
    own = record.players[state.turn]
    holder = next(seat for seat in range(len(record.players)) if seat != state.turn)
    held = state.hands[holder].known
    well = state.board.unplayed & ~sum(hand.known for hand in state.hands)
    out, into = rng.choice(record.tile_set.of_mask(held)), rng.choice(record.tile_set.of_mask(well))

    def swap(entry):
        if isinstance(entry, Hand) and entry.player != own:
            return replace(entry, tiles=tuple(into if tile == out else tile for tile in entry.tiles))
        if isinstance(entry, Draw) and entry.player != own and entry.tile == out:
            return replace(entry, tile=into)
        return entry

    return changed(record, swap)


@pytest.mark.parametrize("seed, players", [(0, 2), (100, 2), (0, 3)])
def test_hidden_tiles_change_nothing(seed, players):
    record, history, place = drawn_out(seed, players)
    seat = history.states[place].turn
    own = record.players[seat]
    up_to = history.lines[:place]
    hands = [entry for entry in record.rounds[0].entries if isinstance(entry, Hand)]
    now = replace(record, rounds=(RecordRound((*hands, *up_to)),))
    told = asked(now)
    assert told["player"] == own
    assert told["moves"]
    assert any(one["code"] == "at-most" for one in told["concluded"])
    whole = RoundHistory(audit_record(read_record(write_record(record))), 0, ())
    assert asked(record, whole.lines[place].line)["moves"] == told["moves"]

    def hide(entry):
        if isinstance(entry, Hand) and entry.player != own:
            return None
        return replace(entry, tile=None) if isinstance(entry, Draw) and entry.player != own else entry

    hidden = asked(changed(now, hide))
    assert hidden["moves"] == told["moves"]
    assert [one["tiles"] for one in hidden["concluded"]] == [one["tiles"] for one in told["concluded"]]
    rng, swapped = random.Random(1), 0
    for _ in range(40):
        other = with_other_tiles(now, history, place, rng)
        if other != now and audit_record(other).ok:
            swapped += 1
            assert asked(other) == told
        if swapped == 3:
            break
    assert swapped


def test_the_command_reports_its_conclusions():
    status, output, _ = run("--engine", "score", "--turn", "11", text=GAME)
    assert status == 0
    assert output.startswith("Olaf has no tile with 4-4, as shown by two draws in one turn (the last on line\n6).\n")
    assert "Olaf has at most 1 of 5-5-5" not in output, "of one tile nobody has more"
    data = json.loads(run("--engine", "score", "--turn", "11", "--json", text=GAME)[1])
    assert (data["format"], data["player"], data["line"]) == ("triomino-best/1", "Ida", 11)
    (first,) = data["concluded"]
    assert (first["code"], first["player"], first["line"], first["because"]) == ("lacks", "Olaf", 6, "draw")
    assert (first["draws"], first["most"]) == (2, 0)
    assert set(first["tiles"]) == {"1-4-4", "3-4-4", "4-4-5"}


WITHOUT_TRIPLE = """\
players: Ida Olaf
round
  hand Ida 0-0-1 0-1-3 1-1-2 2-3-3 0-0-5 1-3-5 0-2-5 0-0-3 1-5-5
  Olaf 3-5-5 @ 0,0 = 13
"""


def test_an_opening_without_a_triple_excludes_triples_and_higher_tiles_in_hands():
    """4-4-5 is not higher than the placed tile, because its values have the same sum. So Olaf can hold it."""
    data = json.loads(run("--engine", "score", "--json", text=WITHOUT_TRIPLE)[1])
    (only,) = data["concluded"]
    assert (only["code"], only["player"], only["because"], only["line"]) == ("lacks", "Olaf", "opening", 4)
    assert set(only["tiles"]) == {"0-0-0", "1-1-1", "2-2-2", "3-3-3", "4-4-4", "5-5-5", "4-5-5"}


def test_a_position_alone_proves_nothing_about_hands():
    text = "hand: 1-5-5\ntiles:\n 0,0 5-5-5\n"
    result = CliRunner().invoke(main, ["best", "-", "--engine", "score", "--json"], input=text)
    assert not {"concluded", "player", "line"} & set(json.loads(result.stdout))


REFUSED = [
    (GAME, ("--turn", "5"), "does not show the hand of Olaf at line 5: add a 'hand Olaf …' line"),
    (GAME, (), "does not show the hand of Olaf at line 11"),
    (GAME, ("--turn", "3"), "found no turn on line 3, expected the line of a turn: 4-11"),
    (GAME, ("--turn", "4"), "the round has not been opened yet"),
    ("players: A B\nround\n", ("--turn", "3"), "found no turn on line 3, expected a record with at least one turn"),
    (GAME, ("--turn", "0"), "--turn"),
    (GAME.replace(" @ 1,0 = -2", " = -2"), ("--turn", "8"), "an earlier turn of the round has no face"),
    ("nonsense", (), "<stdin>:1:"),
    ("players: A B\nround\n", (), "the round has not been opened yet"),
    ("players: A B\nround\n on 5-5-5 @ 0,0\n", (), "does not show whose turn it is"),
]


@pytest.mark.parametrize("text, words, message", REFUSED)
def test_an_unusable_record_is_refused_by_name(text, words, message):
    status, output, errors = run(*words, text=text)
    assert (status, output) == (2, "")
    assert message in errors


def test_after_the_end_of_a_round_it_is_nobodys_turn():
    seats = [Seat(name, make_player("greedy", name)) for name in ("Ida", "Olaf")]
    standard = TileSet.named("standard")
    played = play_match(published("pressman"), standard, seats, lambda _: random.Random(1), lambda m: m.rounds < 1)
    status, _, errors = run(text=write_record(played.record))
    assert status == 2
    assert "so there are no moves to rank" in errors


def test_a_tile_that_would_have_fitted_earlier_is_not_expected():
    # Olaf had to draw on lines 5 and 6, although 4-4-5 would have fitted. So he cannot place it on line 12.
    text = GAME + "  Olaf 4-4-5 @ 0,1\n"
    data = json.loads(run("--engine", "score", "--json", text=text)[1])
    assert [(one["code"], one["player"], one["tiles"]) for one in data["concluded"]] == [
        ("contradiction", "Olaf", ["4-4-5"])
    ]
    assert run("--engine", "score", text=text)[1].startswith("No conclusion about Olaf's hand: the placement of 4-4-5")


def test_points_can_be_requested_if_the_record_has_the_score(tmp_path):
    text = write_record(self_played("pressman", 2, 0, rounds=2).record)
    turn = [entry.line for entry in read_record(text).rounds[1].turn_lines if isinstance(entry, Lay)][2]
    file = tmp_path / "game.txt"
    file.write_text(text, encoding="utf-8")
    call = ["best", "--record", str(file), "--turn", str(turn), "--games", "200", "--json"]
    for by, tells in (("match", True), ("points", False)):
        found = json.loads(CliRunner().invoke(main, [*call, "--by", by]).stdout)
        assert any("match" in move for move in found["moves"]) == tells


def test_a_record_asked_about_twice_is_read_once_under_the_given_rules(monkeypatch):
    reads = []

    def counted(*given):
        reads.append(given[-1])
        return read_record(*given)

    monkeypatch.setattr("analyzer.text.record.read_record", counted)
    text, goliath = RecordText(write_record(self_played("pressman", 2, 3, rounds=2).record)), published("goliath")
    lines = [line for played in read_record(text.text).rounds for line in played.turn_lines if isinstance(line, Lay)]
    asks = [BestAsk(record=text, turn=line.line, engine="score") for line in (lines[-1], lines[5], lines[-1])]
    first, other, again = (OPERATIONS["best"].run(ask, Control()) for ask in asks)
    assert len(reads) == 1
    assert (first.line, other.line) == (lines[-1].line, lines[5].line)
    assert (again.position, again.concluded) == (first.position, first.concluded)
    assert OPERATIONS["best"].run(asks[1]._replace(rules=goliath), Control()).position.rules == goliath
    assert reads == [None, goliath]


def test_a_choice_after_a_player_left_is_refused_for_that_reason():
    text = "players: Ida Olaf Kim\nround\n  Ida 4-4-4 @ 0,0 = 22\n  Kim leaves\n"
    status, _, told = run(text=text)
    assert status == 2
    assert "Kim left before line" in told
    assert "as a position" in told


def test_a_conclusion_says_from_which_draws_the_tiles_may_come():
    def said(because, draws, most):
        tiles = (Tile.of(0, 0, 1), Tile.of(0, 1, 4), Tile.of(2, 2, 3))
        return str(conclusion_words(Conclusion("Olaf", 6, because, draws, tiles, most), read_position("tiles:\n")))

    start = "Olaf has at most 1 of 0-0-1, 0-1-4 and 2-2-3, "
    assert (
        said("draw", 1, 1)
        == f"{start}as the draw on line 6 shows; 1 tile in the hand may be from a draw on that line or later."
    )
    assert said("pass", 3, 1) == f"{start}as the pass on line 6 shows; 1 tile in the hand may be from a later draw."
    opened = "because the round opened with a lower tile on line 6; 2 tiles in the hand may be from later draws."
    assert said("opening", 0, 2) == f"{start.replace('1 of', '2 of')}{opened}"


def test_a_conclusion_names_one_tile_several_tiles_or_tiles_by_their_values():
    def said(tiles, most=0):
        one = Conclusion("Olaf", 6, "pass", 1, tiles, most)
        return str(conclusion_words(one, read_position("tiles:\n")))

    with_4_and_5 = [Tile.of(4, 5, value) for value in range(6)]
    known = [tile for tile in with_4_and_5 if tile in read_position("tiles:\n").board.tile_set]
    assert said((Tile.of(0, 0, 1),)) == "Olaf has no 0-0-1, as the pass on line 6 shows."
    assert (
        said((Tile.of(0, 0, 1), Tile.of(2, 2, 3))) == "Olaf has none of 0-0-1 and 2-2-3, as the pass on line 6 shows."
    )
    assert said((Tile.of(0, 0, 1), *known), 1).startswith(
        "Olaf has at most 1 of these tiles: 0-0-1 and those with 4-5, as"
    )
