"""Matches of people against computer players: all pass the audit, can be continued, and never show hidden tiles."""

import json
import random
import re
from dataclasses import replace

import pytest

from analyzer.audit import audit_record
from analyzer.board import Placement
from analyzer.errors import InputError
from analyzer.forms import to_json
from analyzer.game.round import IllegalStepError, Step
from analyzer.playing import MisplacedError, new_game, resume
from analyzer.rules import PUBLISHED, published
from analyzer.rules.reading import read_house_rules
from analyzer.text import read_placement
from analyzer.text.record import Hand, RecordRound, Scores, read_record
from analyzer.tiles import Tile, TileSet
from triomino.operations import OPERATIONS, Control, RefusalError
from triomino.operations.best import BestAsk
from triomino.operations.limits import RecordText
from triomino.operations.play import PlayAsk, _hint, run

STANDARD = TileSet.named("standard")
HOUSE = 'base = "pressman"\nname = "ours"\n[drawing]\nvoluntary = true\nrequired = false\n[match]\ntarget = 150\n'


def books():
    return [*PUBLISHED, "ours"]


def rules_named(name):
    return read_house_rules(HOUSE, "house").rules if name == "ours" else published(name)


def play(game=None, **fields):
    return run(PlayAsk(None if game is None else RecordText(game, "game"), **fields), Control())


def names_in(told):
    """Return all tiles that a result names, or shows by their corner values. The saved match is ignored."""
    shown = {key: value for key, value in told.items() if key != "saved"}
    text = json.dumps(shown)
    named = {Tile.parse(name) for name in re.findall(r"\d-\d-\d", text)}
    return named | {Tile.of(*map(int, three)) for three in re.findall(r'"corners": \[(\d), (\d), (\d)\]', text)}


def random_action(answer, rng):
    if answer.view.next is None:
        return {"deed": "next-round"}
    if answer.may_take_back and rng.random() < 0.05:
        return {"deed": "take-back"}
    deeds = [{"deed": "lay", "placement": move.placement} for move in answer.view.moves]
    deeds += [{"deed": "draw"}] * answer.view.may_draw + [{"deed": "pass"}] * answer.view.may_pass
    return rng.choice(deeds)


@pytest.mark.parametrize("rules", books())
def test_every_match_passes_the_audit_and_resumes_unchanged(rules):
    rule_set = rules_named(rules)
    for seed in range(6):
        rng = random.Random(f"{rules} {seed}")
        against = [rng.choice(["greedy", "random", "club"]) for _ in range(1 + seed % (rule_set.most_players - 1))]
        game = new_game(rule_set, STANDARD, ["Ida"], against, seed)
        while not game.over:
            state = game.match.dealt
            if game.mover is None:
                game = game.next_round()
            elif not game.is_person(game.mover):
                game = game.turn_of_player()
            elif game.can_take_back and rng.random() < 0.03:
                game = game.taken_back()
            else:
                moves = state.placements()
                game = game.step(rng.choice(moves).placement if moves else state.without_place())
        assert resume(game.text, rules=rule_set) == game
        audit = audit_record(read_record(game.text, rules=rule_set))
        assert not audit.problems
        assert (audit.rounds[-1].totals, audit.winners) == (game.match.totals, game.match.winners)


@pytest.mark.parametrize("rules", ["goliath", "ours"])
def test_no_answer_reveals_a_tile_that_the_mover_may_not_know(rules):
    rng = random.Random(rules)
    ours = read_house_rules(HOUSE, "house").rules if rules == "ours" else None
    game = new_game(rules_named(rules), STANDARD, ["Ida", "Olaf"], ["greedy"], rng.randrange(10**15, 10**16))
    number = str(game.record.seed)
    answer = play(game.text, rules=ours)
    while not answer.view.over and answer.view.round < 2:
        told = to_json(answer)
        state = answer.game.match.dealt
        if answer.view.settled is None:
            assert names_in(told) <= set(STANDARD.of_mask(state.board.played)) | set(answer.view.held)
        assert number not in json.dumps({**told, "saved": ""})
        answer = play(answer.saved, rules=ours, follow=rng.choice([None, 0]), **random_action(answer, rng))
        assert answer.refused == ()
        if answer.view.next and not answer.game.is_person(answer.view.next):
            answer = play(answer.saved, rules=ours)


def test_the_turns_of_the_others_are_followed_one_by_one_or_all_together():
    game = play(people=("Ida",), against=("greedy",) * 3, seed=3).saved
    first = play(game)
    move = {"deed": "lay", "placement": first.view.moves[0].placement}
    at_once = play(game, **move)
    by_one = play(game, follow=0, **move)
    assert (by_one.view.next, len(by_one.happened)) == ("greedy-1", 1)
    for _ in range(3):
        by_one = play(by_one.saved, follow=1)
    assert by_one.saved == at_once.saved
    assert [one.player for one in at_once.happened if one.what in ("lay", "pass")] == list(at_once.view.players)


def opened():
    for seed in range(100):
        answer = play(people=("Ida",), against=("greedy",), seed=seed)
        if answer.view.moves and len(answer.view.tiles) == 1 and not answer.view.may_draw:
            return answer
    raise AssertionError("some deal is so")


def test_an_illegal_try_is_answered_by_the_reasons_and_changes_nothing():
    answer = opened()
    lying, held = answer.view.tiles[0], answer.view.held[0]
    foreign = next(tile for tile in STANDARD if tile not in answer.view.held and tile != lying.tile)
    far = Placement((9, 9), tuple(held))
    tries = [
        ({"deed": "lay", "placement": far}, "no-edge"),
        ({"deed": "lay", "placement": Placement(lying.at, tuple(held))}, "occupied"),
        ({"deed": "lay", "placement": Placement((0, 1), tuple(foreign))}, "not-in-hand"),
        ({"deed": "lay", "placement": Placement((0, 1), lying.corners)}, "already-played"),
        ({"deed": "lay", "placement": Placement((0, 1), (0, 2, 1))}, "not-in-set"),
        ({"deed": "draw"}, "drew-while-able"),
        ({"deed": "pass"}, "passed-while-able"),
        ({"deed": "next-round"}, "round-not-over"),
        ({"deed": "take-back"}, "nothing"),
    ]
    for deed, code in tries:
        refused = play(answer.saved, **deed)
        assert code in [reason.code for reason in refused.refused], deed
        assert refused.saved == answer.saved


def test_the_tile_that_opens_is_named():
    for seed in range(100):
        answer = play(people=("Ida",), against=("greedy",), seed=seed)
        if not answer.view.tiles:
            break
    other = next(tile for tile in answer.view.held if tile != answer.view.moves[0].tile)
    (reason,) = play(answer.saved, deed="lay", placement=Placement((0, 0), tuple(other))).refused
    assert (reason.code, reason.tiles) == ("wrong-opening", (answer.view.moves[0].tile,))


def test_a_tile_is_placed_in_any_given_rotation():
    answer = opened()
    move = answer.view.moves[0]
    a, b, c = move.corners
    turned = [play(answer.saved, deed="lay", placement=Placement(move.at, three)) for three in ((a, b, c), (b, c, a))]
    assert turned[0].saved == turned[1].saved
    assert turned[0].happened[0].points == move.score


def test_hints_and_undone_turns_are_recorded():
    answer = opened()
    hinted = play(answer.saved, deed="hint")
    assert {ranked.move for ranked in hinted.hint} <= set(answer.view.moves)
    assert (hinted.hints, hinted.view.next) == (1, "Ida")
    laid = play(hinted.saved, deed="lay", placement=hinted.hint[0].move.placement)
    back = play(laid.saved, deed="take-back")
    assert (back.hints, back.takes_back, back.view.held, back.view.tiles) == (1, 1, answer.view.held, answer.view.tiles)
    assert audit_record(read_record(back.saved)).ok
    assert play(laid.saved, deed="look").takes_back == 0


def test_a_hint_uses_the_view_of_the_person():
    """Exchanging tiles of the opponent's hand with the well does not change the hint."""
    game = opened().game
    state, seat = game.match.dealt, game.record.players.index("greedy")
    well = [number for number in state.well if not STANDARD.tiles[number].is_triple]
    held = [tile for tile in state.tiles_of(seat) if not tile.is_triple]
    taken = {tile: STANDARD.tiles[number] for tile, number in zip(held, well)}
    assert len(taken) > 2
    (entries,) = (played.entries for played in game.record.rounds)
    other = [
        replace(entry, tiles=tuple(taken.get(tile, tile) for tile in entry.tiles))
        if isinstance(entry, Hand) and entry.player == "greedy"
        else entry
        for entry in entries
    ]
    hands = tuple(
        STANDARD.mask(taken.get(tile, tile) for tile in state.tiles_of(number)) if number == seat else hand
        for number, hand in enumerate(state.hands)
    )
    match = game.match._replace(round=state._replace(hands=hands))
    exchanged = game._replace(record=replace(game.record, rounds=(RecordRound(tuple(other)),)), match=match)
    hints = [_hint(one, 1 - seat, Control())[1] for one in (game, exchanged)]
    assert hints[0] == hints[1]


def test_a_player_who_resigns_may_think_better_of_it():
    answer = play(opened().saved, deed="resign")
    assert (answer.view.over, answer.view.resigned, answer.view.next, answer.view.winners) == (True, "Ida", None, ())
    assert play(answer.saved, deed="next-round").refused[0].code == "match-over"
    assert audit_record(read_record(answer.saved)).ok
    back = play(answer.saved, deed="take-back")
    assert not back.view.over and "resigns" not in back.saved


def test_a_player_that_is_stopped_chooses_at_once():
    game = new_game(published("pressman"), STANDARD, ["Ida"], ["simulate:1000000"], 2)
    while game.is_person(game.mover) or len(game.match.dealt.placements()) < 2 or not game.match.dealt.board.tiles:
        moves = game.match.dealt.placements()
        game = game.step(moves[0].placement if moves else game.match.dealt.without_place())
    assert game.turn_of_player(stop=lambda: True).mover == "Ida"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("seed: 7", "seed: 8", "the hands differ from those dealt with this seed"),
        ("seed: 7\n", "", "the header 'seed:' or 'seats:' is missing"),
        ("seed: 7", "seed: x", "expected a whole number from 0 to "),
        ("person greedy", "person nobody", "no computer player is called 'nobody'"),
        ("person greedy", "person", "found 1 seat, expected one for each of the 2 players"),
        ("players: Ida greedy", "players: Ida greedy A B C D E", "expected 2 to 6"),
        (" = ", " = 1", "with this seed and these rules, this turn would have been different"),
        ("draw ", "draw 0-0-0 #", "with this seed and these rules, this turn would have been different"),
        ("  greedy ", "  Ida ", "the second line"),
        ("\nround\n", "\nround\nround\n", "round"),
    ],
)
def test_a_saved_game_that_was_changed_is_refused_with_its_line(old, new, words):
    answer = play(people=("Ida",), against=("greedy",), seed=7)
    for _ in range(12):
        deed = {"deed": "lay", "placement": answer.view.moves[0].placement} if answer.view.moves else {"deed": "draw"}
        answer = play(answer.saved, **(deed if answer.view.moves or answer.view.may_draw else {"deed": "pass"}))
    assert old in answer.saved
    with pytest.raises(InputError) as refused:
        resume(answer.saved.replace(old, new, 1))
    assert refused.value.faults[0].spot is not None
    assert words in str(refused.value) or words in ("the second line", "round")


def test_a_text_other_than_a_game_is_refused():
    with pytest.raises(RefusalError, match="found only computer players"):
        play(play(people=("Ida",), seed=1).saved.replace("person casual", "casual casual"))
    with pytest.raises(IllegalStepError, match="it is nobody's turn"):
        game = resume(play(opened().saved, deed="resign").saved)
        game.step(Step.DRAW)


def test_a_person_and_a_player_of_the_same_name_are_distinguished():
    assert new_game(published("pressman"), STANDARD, ["greedy"], ["greedy"], 1).record.players == (
        "greedy",
        "greedy-player",
    )


def test_hands_come_from_the_record():
    game = new_game(published("pressman"), STANDARD, ["Ida"], ["greedy"], 1)
    assert game.view(0).held == game.record.rounds[0].entries[0].tiles
    with pytest.raises((MisplacedError, IllegalStepError)):
        game.step(read_placement("0-2-1 @ 0,0"))


def test_a_hint_equals_best_with_the_record_including_earlier_rounds_and_draws(monkeypatch):
    monkeypatch.setattr("triomino.operations.play.HINT_GAMES", 200)
    answer, rng, drawn = opened(), random.Random(3), False
    while len(answer.game.record.rounds) < 2 or answer.view.next != "Ida" or not drawn:
        answer = play(answer.saved, **random_action(answer, rng))
        state = answer.game.match.dealt
        drawn = bool(state.drawn and len(state.placements()) > 1 and len(state.board.tiles) > 1)
    game = answer.game
    asked = BestAsk(record=RecordText(game.text), engine="simulate", games=200)
    found = OPERATIONS["best"].run(asked, Control())
    assert _hint(game, 0, Control())[1] == found.ranking.moves
    assert found.position.scores == game.match.totals
    assert game.match.totals[0] == game.match.dealt.points[0] + sum(
        entry.totals[0][1] for entry in game.record.rounds[-2].entries if isinstance(entry, Scores)
    )


def test_computer_players_have_names_of_their_own():
    people = ["casual-1", "casual-1-player", "casual-2-player"]
    game = new_game(published("pressman"), TileSet.named("standard"), people, ["casual", "casual"], 3)
    assert len(set(game.record.players)) == 5


def ended(people, seed):
    game = new_game(published("pressman"), STANDARD, people, ["greedy"], seed)
    while game.mover is not None:
        view = game.view(game.match.dealt.turn)
        if game.is_person(game.mover):
            game = game.step(view.moves[0].placement if view.moves else Step.DRAW if view.may_draw else Step.PASS)
        else:
            game = game.turn_of_player()
    return game.view(0)


def test_the_end_of_a_blocked_round_names_the_player_who_gains():
    view = next(view for seed in range(7, 30) if (view := ended(["Ida"], seed)).settled.out is None)
    assert view.settled.gains == {"Ida": 20, "greedy": 0}
    assert str(view.happened[-1].text) == "Nobody can play: Ida gains 20."


@pytest.mark.parametrize(
    ("people", "text"), [(["Ida"], "You go out and gain 29."), (["Ida", "Eva"], "Ida goes out and gains 45.")]
)
def test_one_person_is_addressed_and_several_are_named(people, text):
    view = next(view for seed in range(7, 30) if (view := ended(people, seed)).settled.out == "Ida")
    assert str(view.happened[-1].text) == text
