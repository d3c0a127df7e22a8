"""Measure the strength of a player: ``python -m research.strength [--player simulate:3000] [--against greedy]``.

The program plays single rounds and then whole matches, each twice from the same deals with the seats exchanged. It
plays single rounds in blocks, so that players with a memory can learn about each other. The standard errors of single
rounds are computed from the means of these blocks. With ``--blind``, one player does not see the earlier turns. With
``--sees``, the player knows the opponent's hand; only a simulation can do this. A player who only infers that hand can
gain no more. With ``--checkout``, the opponent is a player from commit e07917c.

Two techniques reduce the variance without changing the means. The seats draw from opposite ends of the well, so a seat
draws the same tiles whichever player is in it. The luck of each draw is subtracted. It is the worth of the drawn tile
minus the mean worth of the tiles in the well. A tile is worth 16 points if it can be placed, and 0 otherwise.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Sequence
from math import nan, sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import NamedTuple

from analyzer import TileSet, published
from analyzer.arena import clustered
from analyzer.engine.beliefs import Knowledge, Opponent
from analyzer.engine.simulate import simulate
from analyzer.game.match import Match, new_match
from analyzer.game.match_play import Player, turn_line
from analyzer.game.public_round import PublicRound
from analyzer.game.round import Action, Round, Step, fits_somewhere
from analyzer.game.seat_view import SeatView
from analyzer.moves import Move
from analyzer.players import make_player
from analyzer.position import Position
from analyzer.rules import RuleSet
from analyzer.text.draft import Draft
from analyzer.text.positions import write_list
from research.sharing import add_options, is_shared, outcomes, processors

STANDARD = TileSet.named("standard")

LUCK = 16
"""The value, in points, of drawing a tile that can be placed."""

ELSEWHERE = """
import json, sys
from analyzer import read_position
from analyzer.game.players import Sight, make_player
from analyzer.moves import legal_moves

for line in sys.stdin:
    name, seed, counts, text = json.loads(line)
    position = read_position(text)
    hand, rules = position.board.tile_set.mask(position.hand), position.rule_set
    seen = Sight(rules, position.board, hand, tuple(counts), position.well)
    move = make_player(name, seed)(seen, legal_moves(position.board, hand, rules))
    print(json.dumps([move.at, move.corners]), flush=True)
"""
"""The program that runs in the checkout and prints a player's choice for each position."""


class Elsewhere:
    """A player from commit e07917c. It runs in a separate process, in a checkout of that commit."""

    def __init__(self, checkout: Path, python: str, name: str) -> None:
        self.name = name
        checkout = checkout.resolve()
        environment = {**os.environ, "PYTHONPATH": str(checkout)}
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            [python, "-c", ELSEWHERE], cwd=checkout, env=environment, stdin=pipe, stdout=pipe, text=True
        )

    def choose(self, view: SeatView, moves: Sequence[Move], seed: str) -> Move:
        assert self.process.stdin
        assert self.process.stdout
        hand = tuple(STANDARD.of_mask(view.hand))
        text = write_list(Draft.of(Position(view.board, view.rules, hand, len(view.sizes), view.well)))
        print(json.dumps([self.name, seed, view.sizes, text]), file=self.process.stdin, flush=True)
        at, corners = json.loads(self.process.stdout.readline())
        return next(move for move in moves if (list(move.at), list(move.corners)) == (at, corners))


class Played(NamedTuple):
    """The first player's lead in a round, and how much of it is luck in draws. Both are in points."""

    lead: int
    luck: float


class Table:
    def __init__(
        self,
        rules: RuleSet,
        names: tuple[str, str],
        seed: int,
        blind: str,
        sees: bool,
        other: Elsewhere | None,
        machines: int | None,
    ) -> None:
        self.names = names
        self.seed = seed
        self.blind = blind
        self.sees = sees
        self.other = other
        self.machines = machines
        self.begun = new_match(rules, STANDARD, 2)
        self.thought: list[float] = []

    def block(self, numbers: Sequence[str], seat: int) -> list[Played]:
        players, found = self._players(numbers[0]), []
        seen: tuple[PublicRound, ...] = ()
        for number in numbers:
            _, played, seen = self._round(self._dealt(self.begun, number), False, seat, players, seen)
            found.append(played)
        return found

    def match(self, number: int, seat: int) -> tuple[float, list[Played]]:
        """Play a match; return the first player's share of the win, and the rounds."""
        players, found = self._players(f"match {number}"), []
        seen: tuple[PublicRound, ...] = ()
        match = self.begun
        while not match.over:
            dealt = self._dealt(match, f"match {number} {match.rounds}")
            match, played, seen = self._round(dealt, True, seat, players, seen)
            found.append(played)
        return (seat in match.winners) / len(match.winners), found

    def _players(self, begun: str) -> list[Player]:
        return [make_player(name, f"{self.seed} {begun} {name}", machines=self.machines) for name in self.names]

    def _dealt(self, match: Match, number: str) -> Match:
        return match.deal_round(random.Random(f"{self.seed} {number}"))

    def _round(
        self, match: Match, counts: bool, seat: int, players: Sequence[Player], seen: tuple[PublicRound, ...]
    ) -> tuple[Match, Played, tuple[PublicRound, ...]]:
        """Play the dealt round; if ``counts`` is true, the players know the totals of the match."""
        public = PublicRound.of(match.dealt)
        luck = 0.0
        while match.playing:
            state = match.dealt
            first = state.turn == seat
            blind = self.blind == ("player" if first else "against")
            view = SeatView(state.turn, state.hand, (*seen, public), match.totals if counts else None, ("0", "1"))
            if blind:
                view = SeatView.of(state)._replace(totals=view.totals)
            action = self._action(state, players[not first], first, view)
            if action is Step.DRAW:
                if state.turn:
                    match = match._replace(round=state._replace(well=(*state.well[1:], state.well[0])))
                luck += luck_of_draw(match.dealt) * (1 if first else -1)
            before, match = match, match.step(action)
            line = turn_line(("0", "1"), before.dealt, action, match.dealt)
            public = public.after(line, match.dealt.board)
        points = match.dealt.points
        return match, Played(points[seat] - points[1 - seat], luck), (*seen, public)

    def _action(self, state: Round, player: Player, first: bool, view: SeatView) -> Action:
        moves = state.placements()
        if not moves:
            return state.without_place()
        begun = time.perf_counter()
        thinks = state.board.tiles and len(moves) > 1
        if thinks and self.sees and first:
            move = self._seeing(state, view)
        elif thinks and self.other and not first:
            move = self.other.choose(view, moves, f"{self.seed} {sorted(state.hands)}")
        else:
            move = player(view, moves)
        if first and len(moves) > 1:
            self.thought.append(time.perf_counter() - begun)
        return move.placement

    def _seeing(self, state: Round, view: SeatView) -> Move:
        hands = [tuple(STANDARD.of_mask(hand)) for hand in (state.hand, state.hands[1 - state.turn])]
        position = Position(view.board, view.rules, hands[0], 2, view.well)
        knowledge = Knowledge((Opponent(len(hands[1]), holds=hands[1]),))
        games = int(self.names[0].partition(":")[2])
        ranking = simulate(
            position, view.rules, seed=self.seed, games=games, knowledge=knowledge, machines=self.machines
        )
        return ranking.moves[0].move


def luck_of_draw(state: Round) -> float:
    """Return how many points more the next draw is worth than an average draw."""
    fits = [fits_somewhere(state.board, 1 << number) for number in state.well]
    return LUCK * (fits[-1] - mean(fits))


def with_error(values: Sequence[float]) -> str:
    error = stdev(values) / sqrt(len(values)) if len(values) > 1 else nan
    return f"{mean(values):.3f} +- {error:.3f}"


def play_block(table: Table, first: int, block: int) -> tuple[list[Played], list[float]]:
    """Play a block of deals from both seats; return the rounds, and the first player's thinking times."""
    table.thought = []
    numbers = [f"deal {one}" for one in range(first, first + block)]
    return [played for seat in (0, 1) for played in table.block(numbers, seat)], table.thought


def play_match(table: Table, number: int) -> tuple[list[tuple[float, list[Played]]], list[float]]:
    table.thought = []
    return [table.match(number, seat) for seat in (0, 1)], table.thought


def deals(table: Table, options: argparse.Namespace) -> list[float]:
    gains, raw, won = list[float](), list[float](), list[float]()
    thought, firsts = list[float](), range(0, options.deals, options.block)
    pieces = ((table, first, options.block) for first in firsts)
    for first, (rounds, times) in zip(firsts, outcomes(options, play_block, pieces)):
        thought += times
        raw.append(mean(played.lead for played in rounds))
        gains.append(mean(played.lead - played.luck for played in rounds))
        won.append(mean(0.5 + 0.5 * ((played.lead > 0) - (played.lead < 0)) for played in rounds))
        print(f"deals from {first}: {gains[-1]:.2f} {raw[-1]:.2f} {won[-1]:.4f}", flush=True)
    if gains:
        print(f"{options.block * len(gains)} deals from both seats: {with_error(gains)} points a round, ", end="")
        print(f"{with_error(raw)} with luck in draws, won {with_error(won)} of rounds")
    return thought


def matches(table: Table, options: argparse.Namespace) -> list[float]:
    shares, leads, thought = list[float](), list[list[float]](), list[float]()
    pieces = ((table, number) for number in range(options.matches))
    for number, (both, times) in enumerate(outcomes(options, play_match, pieces)):
        thought += times
        rounds = [played for _, found in both for played in found]
        shares.append(mean(share for share, _ in both))
        leads.append([played.lead - played.luck for played in rounds])
        print(f"match {number}: {shares[-1]} {[played.lead for played in rounds]}", flush=True)
    if shares:
        points = clustered(leads)
        print(f"{len(shares)} matches from both seats: won {with_error(shares)} of them, ", end="")
        print(f"{points.mean:.3f} +- {points.stderr or nan:.3f} points a round")
    return thought


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--player", default="simulate:3000")
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--checkout", type=Path, help="where the other player is from: commit e07917c")
    parser.add_argument("--python", default=sys.executable, help="what runs the checkout")
    parser.add_argument("--rules", default="pressman")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--matches", type=int, default=25)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--block", type=int, default=4, help="deals that follow each other")
    parser.add_argument("--blind", choices=["nobody", "player", "against"], default="nobody")
    parser.add_argument("--sees", action="store_true", help="the player knows the other hand")
    add_options(parser)
    options = parser.parse_args()
    if options.checkout and is_shared(options):
        parser.error("a player of a checkout plays in this process: leave --workers and --cluster out")
    names = options.player, options.against
    other = options.checkout and Elsewhere(options.checkout, options.python, options.against)
    own = options.player, "greedy" if other else options.against
    table = Table(published(options.rules), own, options.seed, options.blind, options.sees, other, processors(options))
    print(f"{' against '.join(names)}, rules {options.rules}, seed {options.seed}, blind: {options.blind}", end="")
    print(", the player sees the other hand" if options.sees else "", f"of {options.checkout}" if other else "")

    thought = deals(table, options) + matches(table, options)
    print(f"a choice takes {1000 * mean(thought):.0f} ms, at most {1000 * max(thought):.0f} ms")


if __name__ == "__main__":
    from research.strength import main  # workers find functions by their module, which must not be __main__

    main()
