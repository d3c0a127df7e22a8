"""The rules of a match in each rule set, and series of matches between players."""

import random
from concurrent.futures import CancelledError, Future

import pytest
from click.testing import CliRunner
from records import self_played
from views import view_of

from analyzer import arena
from analyzer.arena import Estimate, MatchOutcome, Matchup, WorkersDiedError, play_matches, results, sure_enough
from analyzer.board import Placement
from analyzer.game.match import new_match, newly_reached, winning_seats
from analyzer.game.match_play import action, turn_line
from analyzer.game.public_round import PublicRound
from analyzer.game.round import IllegalStepError, Step, deal, start
from analyzer.game.seat_view import SeatView
from analyzer.moves import legal_moves
from analyzer.players import LEVELS, make_player, names_of
from analyzer.rules import PUBLISHED, published
from analyzer.text import read_position
from analyzer.text.record import Hand
from analyzer.tiles import Tile, TileSet
from analyzer.workers import LIVES, InlineWorkers, LocalWorkers
from triomino.cli import main

STANDARD = TileSet.named("standard")
TO_MOST_POINTS = ("pressman", "classic")


def match_at(name, totals, hands, well=()):
    """Begin a match: only 5-5-5 is on the board, and the first seat moves. Placing 0-5-5 would score 10 points."""
    masks = [STANDARD.mask([Tile.parse(tile) for tile in hand.split()]) for hand in hands]
    state = start(published(name), STANDARD, [masks[0] | STANDARD.mask([Tile(5, 5, 5)]), *masks[1:]], well)
    opened = state.step(Placement((0, 0), (5, 5, 5)))._replace(turn=0, points=(0,) * len(hands))
    return new_match(published(name), STANDARD, len(hands))._replace(totals=totals, round=opened, rounds=1)


LAY = Placement((0, 1), (5, 5, 0))


@pytest.mark.parametrize("name", PUBLISHED)
def test_nobody_wins_below_400(name):
    match = match_at(name, (360, 399), ["0-5-5", "0-0-1"]).step(LAY)
    assert match.totals == (360 + 10 + 25 + 1, 399)
    assert not match.over


@pytest.mark.parametrize("name", TO_MOST_POINTS)
def test_the_round_in_which_a_player_reaches_400_is_the_last_and_most_points_win(name):
    match = match_at(name, (395, 390), ["0-5-5 0-0-1", "1-5-5 0-0-2"]).step(LAY)
    assert (match.reached, match.over) == ((0,), False)
    match = match._replace(round=match.round._replace(turn=1))
    match = match.step(Placement((1, 0), (5, 1, 5)))
    assert match.totals == (405, 401)
    assert not match.over
    match = match.step(Step.PASS).step(Step.PASS)
    assert match.round.end is not None
    assert match.totals == (405 - 10 + 1, 401 - 10)
    assert match.winners == (0,)


@pytest.mark.parametrize("name", TO_MOST_POINTS)
def test_a_player_who_reached_400_need_not_win_and_the_match_ends_even_below_400(name):
    rules = published(name)
    assert winning_seats(rules, (395, 398), (0,), (3, 4), round_over=True) == (1,)
    assert winning_seats(rules, (395, 398), (), (3, 4), round_over=True) == ()


@pytest.mark.parametrize("name", TO_MOST_POINTS)
def test_the_most_points_may_be_shared(name):
    assert winning_seats(published(name), (410, 410, 30), (0,), (1, 2, 3), round_over=True) == (0, 1)


def test_under_domino_games_the_first_to_400_wins_at_once():
    match = match_at("domino-games", (395, 399), ["0-5-5 0-0-1", "1-5-5 0-0-2"]).step(LAY)
    assert match.round.end is None
    assert match.winners == (0,)
    with pytest.raises(IllegalStepError):
        match.step(Step.PASS)


def test_under_goliath_the_only_one_to_reach_400_wins():
    rules = published("goliath")
    for totals in ((500, 120), (390, 395)):
        assert winning_seats(rules, totals, (0,), (3, 4), round_over=False) == ()
        assert winning_seats(rules, totals, (0,), (3, 4), round_over=True) == (0,)


def test_under_goliath_the_last_to_place_a_tile_wins_among_several_at_400():
    rules = published("goliath")
    assert winning_seats(rules, (500, 402, 9), (0, 1), (17, 18, 19), round_over=True) == (1,)


def test_if_two_reach_the_target_at_once_the_higher_total_is_first():
    rules = published("pressman")
    assert newly_reached(rules, (400, 399, 420), ()) == (2, 0)
    assert newly_reached(rules, (400, 399, 420), (0,)) == (2,)


@pytest.mark.parametrize("name", PUBLISHED)
@pytest.mark.parametrize("players", [2, 4])
def test_a_played_match_ends_with_a_winner_who_reached_the_target(name, players):
    played = self_played(name, players, seed=3, kinds=("greedy", "random"))
    assert played.match.over
    assert max(played.match.totals) > 300
    assert played.match.rounds == len(played.round_points) == len(played.record.rounds)
    assert tuple(map(sum, zip(*played.round_points))) == played.match.totals


# -- players -----------------------------------------------------------------------------------------------------------


def test_greedy_takes_the_highest_score_and_breaks_ties_the_same_way_every_time():
    state = deal(published("pressman"), STANDARD, 2, random.Random(8))
    state = state.step(state.placements()[0].placement)
    moves = state.placements()
    chosen = make_player("greedy", "1")(SeatView.of(state), moves)
    assert chosen.score == max(move.score for move in moves)
    assert chosen == make_player("greedy", "2")(SeatView.of(state), moves)


def test_random_depends_on_its_seed_alone():
    state = deal(published("pressman"), STANDARD, 2, random.Random(8))
    moves = state.step(state.placements()[0].placement).placements()
    runs = [[make_player("random", seed)(None, moves) for _ in range(1)] for seed in "aab"]
    many = {make_player("random", str(seed))(None, moves) for seed in range(200)}
    assert runs[0] == runs[1]
    assert many == set(moves)


def test_a_player_sees_one_hand_and_only_the_sizes_of_the_others():
    state = deal(published("pressman"), STANDARD, 3, random.Random(2))
    view = SeatView.of(state)
    assert (view.hand, view.sizes, view.well) == (state.hand, (7, 7, 7), 35)
    assert view._replace(seat=1, totals=(1, 2, 3)).scores == (2, 3, 1)


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_plays_the_same_for_the_same_seed_and_never_sees_hidden_tiles(name):
    """Dealing the hidden tiles again in the middle of a round does not change the choice."""
    state = deal(published("pressman"), STANDARD, 2, random.Random(8))
    public, greedy = PublicRound.of(state), make_player("greedy", "")
    match = new_match(published("pressman"), STANDARD, 2)._replace(round=state)
    while len(match.round.board) < 7 or len(match.round.placements()) < 2:
        chosen = action(match.round, greedy)
        before, match = match, match.step(chosen)
        public = public.after(turn_line("AB", before.round, chosen, match.round), match.round.board)
    state = match.round
    hidden = [*STANDARD.of_mask(state.hands[1 - state.turn]), *(STANDARD.tiles[number] for number in state.well)]
    random.Random(1).shuffle(hidden)
    hands = list(state.hands)
    held = hands[1 - state.turn].bit_count()
    hands[1 - state.turn] = STANDARD.mask(hidden[:held])
    other = state._replace(hands=tuple(hands), well=tuple(STANDARD.number[tile] for tile in hidden[held:]))
    assert other.hands != state.hands
    views = [SeatView(one.turn, one.hand, (public,), (90, 80), ("A", "B")) for one in (state, state, other)]
    chosen = [make_player(name, "3")(view, view.moves) for view in views]
    assert chosen[0] == chosen[1] == chosen[2]


SEVERAL_KINDS = """hand: 0-0-3 1-2-2
tiles:
 0,0 1-0-0
 1,0 1-2-0
 2,0 2-3-0
 2,1 0-3-3
 0,1 0-0-0
"""


def test_better_players_see_bonuses_more_often():
    """0-0-3 closes a hexagon and scores 53; 1-2-2 scores only 5."""
    seen = _seen(SEVERAL_KINDS)
    moves = legal_moves(seen.board, seen.hand, seen.rules)
    closes = {
        name: sum(make_player(name, str(seed))(seen, moves).hexagons for seed in range(100))
        for name in ("beginner", "casual", "club")
    }
    assert 50 < closes["beginner"] < 75 < closes["casual"] <= closes["club"]


LEAVES_A_BONUS = """hand: 0-0-2 0-2-2 2-2-3
tiles:
 -3,-2 3-3-2
 -2,-2 3-5-2
 -2,-1 2-5-0
 -1,-1 5-0-0
 1,-1 0-0-0
 -5,0 2-5-5
 -4,0 5-5-5
 -3,0 5-0-5
 -2,0 0-4-5
 -1,0 0-0-4
 0,0 0-1-4
 1,0 0-0-1
 2,0 0-1-1
 -1,1 4-4-3
 0,1 4-1-4
 1,1 1-3-4
 2,1 1-1-3
 1,2 4-3-3
"""
"""2-2-3 scores more than 0-0-2, but lets the others score a bonus."""

KEEPS_A_PLACE = """hand: 0-1-5 0-0-0 0-5-5
tiles:
 -2,0 5-3-5
 -1,0 5-0-3
 0,0 0-2-3
 1,0 0-1-2
 2,0 1-1-2
 -2,1 5-3-3
 -1,1 3-3-3
 0,1 3-2-3
 1,1 2-2-3
"""
"""0-5-5 scores the same on two faces. Only with 0-5-5 on -3,0 does another tile in the hand still fit."""


@pytest.mark.parametrize(
    ("text", "tile", "face", "least", "most"),
    [(LEAVES_A_BONUS, "0-0-2", (2, -1), 295, 300), (KEEPS_A_PLACE, "0-5-5", (-3, 0), 185, 235)],
)
def test_a_club_player_weighs_the_bonuses_that_a_placement_leaves(text, tile, face, least, most):
    seen = _seen(text)
    moves = legal_moves(seen.board, seen.hand, seen.rules)
    chosen = [make_player("club", str(seed))(seen, moves) for seed in range(300)]
    assert least <= sum((move.tile.name, move.at) == (tile, face) for move in chosen) <= most


def _seen(text):
    position = read_position(text)
    hand = position.board.tile_set.mask(position.hand)
    return view_of(position.rules, position.board, hand, (len(position.hand), 7), 30)


def test_an_unknown_player_is_refused():
    with pytest.raises(ValueError, match="beginner, casual, club, expert, greedy, random"):
        make_player("genius", "1")


# -- many matches ------------------------------------------------------------------------------------------------------


def table(kinds=("greedy", "random"), seed=1, rules="pressman"):
    return Matchup(published(rules), STANDARD, kinds, seed)


def first_matches(count, kinds=("greedy", "random"), seed=1, workers=None, **limits):
    return list(play_matches(table(kinds, seed), workers, matches=count, **limits))


def outcomes(played):
    return [MatchOutcome.of(number, one) for number, one in enumerate(played)]


def dealt(played):
    return [[entry.tiles for entry in one.entries if isinstance(entry, Hand)] for one in played.record.rounds]


def test_the_seats_move_on_from_match_to_match():
    orders = [one.record.players for one in first_matches(3, ("greedy", "random", "random"))]
    assert orders[0] == ("greedy", "random-1", "random-2")
    assert orders[1] == ("random-1", "random-2", "greedy")


def test_every_deal_is_played_from_every_seat():
    first, second, third = first_matches(3)
    rounds = min(first.match.rounds, second.match.rounds)
    assert dealt(first)[:rounds] == dealt(second)[:rounds]
    assert dealt(third)[0] != dealt(first)[0]
    assert first.record.players == second.record.players[::-1]


def test_the_same_seed_plays_the_same_matches():
    assert [one.record for one in first_matches(2)] == [one.record for one in first_matches(2)]
    assert [one.record for one in first_matches(1)] != [one.record for one in first_matches(1, seed=2)]


LIMITS = [{"count": 5}, {"count": 40, "rounds": 11}]


@pytest.mark.parametrize("limits", LIMITS, ids=str)
def test_matches_do_not_depend_on_the_workers(limits):
    workers = LocalWorkers(2, arena.__name__)
    try:
        assert outcomes(first_matches(workers=workers, **limits)) == outcomes(first_matches(**limits))
    finally:
        workers.close()


class Mortal(InlineWorkers):
    """Three workers. The first ``deaths`` times that the second match is submitted, its worker dies."""

    size, lost = 3, (CancelledError,)

    def __init__(self, deaths):
        self.deaths = deaths

    def submit(self, function, *arguments):
        if arguments[1] != 1 or not self.deaths:
            return super().submit(function, *arguments)
        self.deaths -= 1
        future = Future()
        future.set_exception(CancelledError())
        return future


def test_a_round_is_repeated_a_few_times_if_its_worker_dies():
    assert outcomes(first_matches(4, workers=Mortal(LIVES - 1))) == outcomes(first_matches(4))
    with pytest.raises(WorkersDiedError, match="match 2"):
        first_matches(4, workers=Mortal(LIVES))


def test_exactly_the_requested_playouts_are_played():
    (first,) = first_matches(1)
    for wanted in (1, 2, 7, 12, first.match.rounds):
        played = first_matches(100, rounds=wanted)
        assert sum(one.match.rounds for one in played) == wanted
        assert all(one.match.over for one in played[:-1])
        assert outcomes(first_matches(100, workers=Mortal(0), rounds=wanted)) == outcomes(played)


def test_results_are_means_over_rounds_with_the_errors_of_deals():
    """Identical players play every deal from both seats, so neither has a lead at the end."""
    played = outcomes(first_matches(4))
    greedy, chance = results(played, names_of(["greedy", "random"]))
    rounds = sum(len(one.rounds) for one in played)
    made = sum(sum(points[one.seats.index("greedy")] for points in one.rounds) for one in played)
    assert greedy.points.mean == pytest.approx(made / rounds)
    assert greedy.lead.mean == pytest.approx(-chance.lead.mean)
    assert greedy.lead.stderr == pytest.approx(chance.lead.stderr)
    assert greedy.wins + chance.wins == greedy.finished == 4
    assert greedy.won.mean == greedy.wins / 4
    alike = results(outcomes(first_matches(6, ("greedy", "greedy"))), names_of(["greedy", "greedy"]))
    assert [one.lead for one in alike] == [Estimate(0.0, 0.0)] * 2


def test_few_matches_never_look_certain():
    """The standard error counts two additional deals: one won and one lost."""
    names = names_of(["greedy", "random"])
    for deals, error in ((1, None), (2, 0.25), (98, 0.01)):
        seats = [tuple(names[:: 1 - 2 * (number % 2)]) for number in range(2 * deals)]
        won = [MatchOutcome(number, seated, ((9, 9),), (number % 2,)) for number, seated in enumerate(seats)]
        first, second = results(won, names)
        assert (first.won.mean, second.won.mean) == (1.0, 0.0)
        assert [one.won.stderr for one in (first, second)] == [error and pytest.approx(error)] * 2


def test_one_round_has_no_standard_error():
    assert results([], ["greedy"])[0].points == Estimate(0.0, None)


def test_a_run_ends_only_after_a_whole_block_of_matches():
    played = outcomes(first_matches(12, ("greedy", "greedy")))
    names = names_of(["greedy", "greedy"])
    enough = [sure_enough(played[:count], names, 0.5) for count in range(13)]
    assert enough[-1]
    assert not any(enough[:4])
    ahead = [MatchOutcome(number, tuple(names[:: 1 - 2 * (number % 2)]), ((9, 9),) * 9, (0,)) for number in range(12)]
    assert [sure_enough(ahead[:count], names, 0.5) for count in (9, 10, 11, 12)] == [False, True, False, True]
    assert not sure_enough(outcomes(first_matches(12)), names_of(["greedy", "random"]), 0.5)


# -- the command -------------------------------------------------------------------------------------------------------


def run(*words):
    result = CliRunner().invoke(main, ["tournament", "--seed", "4", "--workers", "1", *words])
    return result.exit_code, result.stdout, result.stderr


def test_records_of_an_earlier_run_are_not_overwritten(tmp_path):
    for _ in "12":
        assert run("--rounds", "1", "--record", str(tmp_path))[0] == 0
    (tmp_path / "match-00001.txt").unlink()
    second = (tmp_path / "match-00002.txt").read_bytes()
    assert run("--rounds", "1", "--record", str(tmp_path), "--seed", "5")[0] == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["match-00002.txt", "match-00003.txt"]
    assert (tmp_path / "match-00002.txt").read_bytes() == second


def test_a_run_continues_where_its_log_ends(tmp_path):
    log, whole = tmp_path / "matches.jsonl", run("--matches", "6", "--json")[1]
    assert run("--matches", "2", "--log", str(log))[0] == 0
    lines = log.read_text().splitlines(keepends=True)
    log.write_text("".join(lines) + lines[-1][:20])  # a crash can leave such an incomplete line
    assert run("--matches", "6", "--log", str(log), "--resume", "--json") == (0, whole, "")
    assert log.read_text().splitlines(keepends=True)[:3] == lines
    assert len(log.read_text().splitlines()) == 7
    assert run("--matches", "6", "--log", str(log), "--resume", "--json") == (0, whole, "")


def test_a_log_is_not_continued_under_other_house_rules_of_the_same_name(tmp_path):
    log, house = str(tmp_path / "matches.jsonl"), tmp_path / "ours.toml"
    for points, status in ((60, 0), (70, 2)):
        house.write_text(f'base = "pressman"\nhexagon.two = {points}\n')
        told = run("--rounds", "1", "--rules", str(house), "--log", log, *["--resume"] * (points == 70))
        assert told[0] == status
    assert "another run (found rules ours" in " ".join(told[2].split())


@pytest.mark.parametrize(
    "words, message",
    [
        (["--log", "LOG"], "already exists: add --resume to continue its run"),
        (["--log", "LOG", "--resume", "--players", "greedy,greedy"], "another run (found players ['greedy', 'random']"),
        (["--log", "LOG", "--resume", "--rules", "goliath"], "another run (found rules pressman"),
        (["--log", "OTHER", "--resume"], "is not a log in the format triomino-matches/1"),
        (
            ["--log", "SPOILT", "--resume"],
            "is not a log in the format triomino-matches/1 (line 2 does not belong to the run): name another file",
        ),
        (["--resume"], "--resume continues a logged run"),
        (["--error", "0"], "expected a number"),
    ],
)
def test_refused_logs(words, message, tmp_path):
    files = {name: str(tmp_path / name) for name in ("LOG", "OTHER", "SPOILT")}
    run("--matches", "2", "--log", files["LOG"])
    (tmp_path / "OTHER").write_text("hand: 0-0-1\n")
    lines = (tmp_path / "LOG").read_text().splitlines(keepends=True)
    (tmp_path / "SPOILT").write_text("".join([lines[0], lines[2]]))
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    status, output, errors = run(*(files.get(word, word) for word in words))
    assert (status, output) == (2, "")
    assert message in " ".join(errors.split())
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before
