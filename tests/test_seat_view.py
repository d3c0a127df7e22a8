"""A seat's view of a match contains what the seat knows and nothing hidden."""

import random

import pytest

from analyzer.game.match_play import action, begin_match
from analyzer.game.round import IllegalStepError, Step
from analyzer.game.seat_view import SeatView
from analyzer.players import make_player
from analyzer.playing import new_game
from analyzer.rules import published
from analyzer.rules.reading import read_house_rules
from analyzer.tiles import TileSet

STANDARD = TileSet.named("standard")


class Stacked(random.Random):
    def __init__(self, order):
        super().__init__()
        self.order = order

    def shuffle(self, tiles):
        tiles[:] = self.order


def replayed(rules, names, order, actions):
    match = begin_match(published(rules), STANDARD, names).dealt(Stacked(order))
    try:
        for chosen in actions:
            match = match.after(chosen)
    except IllegalStepError:
        return None
    return match


def opener(match):
    """Return the seat that opens the round. All players know which seat this is."""
    return match.rounds[-1].states[0].turn


@pytest.mark.parametrize("rules, names", [("pressman", "AB"), ("goliath", "ABC"), ("domino-games", "ABCD")])
def test_a_view_is_the_same_whatever_the_hidden_tiles_are(rules, names):
    rng, others = random.Random(rules), random.Random(f"{rules} spectator")
    order = rng.sample(range(len(STANDARD)), len(STANDARD))
    match, player, actions, compared, drawn = replayed(rules, names, order, ()), make_player("random", "1"), [], 0, 0
    while match.match.playing:
        for seat in (None, *range(len(names))):
            view = match.view(seat)
            hidden = view.board.unplayed & ~view.hand
            pair = (others if seat is None else rng).sample(
                [place for place, tile in enumerate(order) if hidden >> tile & 1], 2
            )
            exchanged = list(order)
            exchanged[pair[0]], exchanged[pair[1]] = order[pair[1]], order[pair[0]]
            other = replayed(rules, names, exchanged, actions)
            if other is not None and other.match.round != match.match.round and opener(other) == opener(match):
                assert other.view(seat) == view
                compared += 1
                drawn += any(
                    match.record.rounds[-1].entries[at] != other.record.rounds[-1].entries[at]
                    for at in range(len(names), len(match.record.rounds[-1].entries))
                )
        actions.append(action(match.match.round, player))
        match = match.after(actions[-1])
    assert compared > 40 and drawn, "some of the tiles that changed places had been drawn"


VOLUNTARY = 'base = "pressman"\n[drawing]\nvoluntary = true\nrequired = false\n'


@pytest.mark.parametrize("rules", [published("goliath"), read_house_rules(VOLUNTARY, "house").rules], ids=["", "house"])
def test_a_view_allows_draws_and_passes_just_where_the_round_takes_them(rules):
    game, rng, seen = new_game(rules, STANDARD, ["Ida", "Olaf"], [], 5), random.Random(4), set()
    while not game.over and game.match.rounds < 4:
        if game.mover is None:
            game = game.next_round()
            continue
        turn = game.match.dealt.turn
        view, waiting = game.view(turn), game.view(1 - turn)
        joined = SeatView.of(game.match.dealt)
        assert (joined.drawn, joined.now.passes, joined.well) == (view.drawn, view.now.passes, view.well)
        assert list(view.moves) == game.match.dealt.placements()
        assert (waiting.moves, waiting.may_draw, waiting.may_pass) == ((), False, False)
        for step, allowed in ((Step.DRAW, view.may_draw), (Step.PASS, view.may_pass)):
            try:
                game.match.step(step)
            except IllegalStepError:
                assert not allowed
            else:
                assert allowed
                seen.add(step)
        chosen = rng.choice(view.moves).placement if view.moves else game.match.dealt.without_place()
        game = game.step(chosen)
    assert seen == {Step.DRAW, Step.PASS}
