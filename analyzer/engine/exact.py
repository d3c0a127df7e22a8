"""Solve the end of a round by a complete search, for two players who know each other's tiles.

With an empty well, nothing is left to chance. The value of the round is one player's points minus the other's. One
player maximises this difference and the other minimises it, so an alpha-beta search finds the value exactly. A node of
the search consists of the placements so far, the bridges among them, the player to move, and whether the other player
has just passed.

With three or more players, a round has no single value: a player's best move depends on which opponent another player
favours.
"""

from __future__ import annotations

from typing import NamedTuple

from analyzer.board import Board
from analyzer.engine.beliefs import Knowledge, believe
from analyzer.engine.clock import PROVEN, Clock, Ending, OutOfTimeError, heeding_interrupts
from analyzer.engine.match_equity import MatchState, match_state
from analyzer.engine.placement_graph import PlacementGraph
from analyzer.engine.results import MatchChance, Ranked, Ranking, why_proven
from analyzer.game.ending import blocked_points, going_out_points
from analyzer.game.round import Round, Step, last_pass_cost
from analyzer.messages import phrase
from analyzer.moves import Move
from analyzer.position import Position
from analyzer.rules import RuleSet
from analyzer.tiles import numbers

INFINITE = 1_000_000
"""More points than a player can score in any round."""

NODES_BETWEEN_CHECKS = 512

REMEMBERED = 2_000_000
"""The maximum number of stored nodes, of about 300 bytes each."""


class NotSolvableError(ValueError):
    """The engine cannot solve this position."""


def exact(
    position: Position,
    rules: RuleSet | None = None,
    clock: Clock | None = None,
    knowledge: Knowledge | None = None,
) -> Ranking:
    """The equity of every legal move, with best play by both players after the move.

    If the clock stops the search, the solved moves come first, and the others have no equity. If the chance of winning
    the match is known, the solved moves are ranked by it. Even then, best play means that both players maximise their
    lead in points.

    Raises:
        NotSolvableError: the other hand is not known, there are not two players, or the round is over.
        ValueError: the knowledge contradicts the position.
    """
    clock = clock or Clock()
    rules = rules or position.rules
    hands = known_hands(position, knowledge)
    endgame = Endgame(position.board, hands, rules, clock)
    solved = []
    stopped: Ending = PROVEN
    left = endgame.root_moves()
    try:
        with heeding_interrupts(clock):
            match, note = match_state(position, rules, clock)
            while left:
                solved.append(endgame.judge(left[0], match))
                del left[0]
    except OutOfTimeError:
        stopped = clock.reason
    solved.sort(key=lambda ranked: (-ranked.match.win if ranked.match else 0.0, -(ranked.equity or 0.0)))
    if match is not None and solved:
        solved = [_behind(ranked, solved[0]) for ranked in solved]
    unsolved = [Ranked(endgame.graph.move(number, 0, 0)) for number in left]
    why = why_proven(solved[0], solved[1], last_pass_cost(rules)) if len(solved) > 1 else None
    return Ranking("exact", (*solved, *unsolved), stopped=stopped, note=note, proven_why=why)


def _behind(ranked: Ranked, first: Ranked) -> Ranked:
    assert ranked.match is not None
    assert first.match is not None
    return ranked._replace(match=ranked.match._replace(gap=ranked.match.win - first.match.win))


def known_hands(position: Position, knowledge: Knowledge | None) -> tuple[int, int]:
    """The masks of both hands, the mover's first.

    Raises:
        NotSolvableError: there are not two players, the other hand is not known, or the round is over.
        ValueError: the knowledge contradicts the position.
    """
    beliefs = believe(position, knowledge)
    if beliefs.players != 2:
        raise NotSolvableError(
            phrase("the engine 'exact' needs two players, but this round has {players}", players=beliefs.players)
        )
    mine, theirs = beliefs.hands
    hand_determined = position.well_size == 0 or (knowledge is not None and knowledge.opponents)
    if not hand_determined or any(owner != 1 for owner in beliefs.owners):
        raise NotSolvableError(phrase("the engine 'exact' needs a well that is known to be empty ('well: 0')"))
    theirs |= sum(1 << number for number in beliefs.deck)
    if not theirs:
        raise NotSolvableError(
            phrase("every tile is on the board or in this hand, so the opponent has no tiles and the round is over")
        )
    return mine, theirs


class _Entry(NamedTuple):
    """Bounds on a node's value, and the best placement, which is -1 for a pass."""

    least: int
    most: int
    best: int


class Endgame:
    """A search of the end of a round; player 0 moves first."""

    def __init__(self, board: Board, hands: tuple[int, int], rules: RuleSet, clock: Clock) -> None:
        self.graph = PlacementGraph(board, hands[0] | hands[1], rules)
        self._rules = rules
        self._clock = clock
        self._hands = tuple(tuple(numbers(hand)) for hand in hands)
        self._values = [tile.value for tile in board.tile_set.tiles]
        self._stuck = last_pass_cost(rules)
        self._table: dict[tuple[int, int, int, int], _Entry] = {}
        self._nodes = 0
        self._owned = [0, 0]
        self._owned_of = -1

    def root_moves(self) -> list[int]:
        return self._ordered(self._moves(0, 0), 0, 0, -1)

    def judge(self, number: int, match: MatchState | None = None) -> Ranked:
        """Judge a first placement: its equity, the best play after it, and the chance of winning the match.

        Raises:
            OutOfTimeError: the clock stopped the search.
        """
        worth = self._after(number, 0, 0, 0, -INFINITE, INFINITE)
        win = 1.0 if worth > 0 else 0.5 if worth == 0 else 0.0
        move = self.graph.move(number, 0, 0)
        line = tuple(self._line(number, move))
        chance = match and MatchChance(self._share(match, (move, *line)), match.table.stderr)
        return Ranked(move, float(worth), 0.0, win, chance, proven=True, line=line)

    def _share(self, match: MatchState, line: tuple[Move | None, ...]) -> float:
        masks = tuple(sum(1 << tile for tile in hand) for hand in self._hands)
        playing = match.playing(Round(self._rules, self.graph.board, masks, (), 0, 0, 0, (0, 0), (0, 0), None))
        for move in line:
            if not playing.over:
                playing = playing.step(Step.PASS if move is None else move.placement)
        return match.share(playing)

    def _line(self, number: int, move: Move) -> list[Move | None]:
        line: list[Move | None] = []
        laid, bridging = 1 << number, move.bridge << number
        player, passes = 1, 0
        while self._left(laid, 0) and self._left(laid, 1) and passes < 2:
            self._worth(laid, bridging, player, passes, -INFINITE, INFINITE)
            best = self._table[laid, bridging, player, passes].best
            passes = passes + 1 if best < 0 else 0
            player = 1 - player
            if best < 0:
                line.append(None)
                continue
            following = self.graph.move(best, laid, bridging)
            line.append(following)
            laid |= 1 << best
            bridging |= following.bridge << best
        return line

    def _worth(self, laid: int, bridging: int, player: int, passes: int, alpha: int, beta: int) -> int:
        """The future points of the player to move, minus the other player's.

        A result that is not between ``alpha`` and ``beta`` is only a bound.
        """
        key = (laid, bridging, player, passes)
        known = self._table.get(key)
        best_first = -1
        if known is not None:
            if known.least >= beta or known.least == known.most:
                return known.least
            if known.most <= alpha:
                return known.most
            best_first = known.best
        self._count()
        moves = self._moves(laid, player)
        if not moves:
            worth, best = self._pass(laid, bridging, player, passes, alpha, beta), -1
        else:
            worth, best = self._best(self._ordered(moves, laid, bridging, best_first), key, alpha, beta)
        least = worth if worth > alpha else -INFINITE
        most = worth if worth < beta else INFINITE
        if len(self._table) >= REMEMBERED:
            self._table.clear()
        self._table[key] = _Entry(least, most, best)
        return worth

    def _best(self, moves: list[int], key: tuple[int, int, int, int], alpha: int, beta: int) -> tuple[int, int]:
        laid, bridging, player, _ = key
        worth, best = -INFINITE, moves[0]
        for number in moves:
            found = self._after(number, laid, bridging, player, max(alpha, worth), beta)
            if found > worth:
                worth, best = found, number
                if worth >= beta:
                    break
        return worth, best

    def _after(self, number: int, laid: int, bridging: int, player: int, alpha: int, beta: int) -> int:
        """The points from this placement on, counted as in ``_worth``."""
        bonus = self.graph.bonus_at(number, laid, bridging)
        score = self.graph.values[number] + bonus.points
        laid |= 1 << number
        if not self._left(laid, player):
            gains = going_out_points(self._rules, player, self._held(laid))
            return score + gains[player] - gains[1 - player]
        bridging |= bonus.bridge << number
        return score - self._worth(laid, bridging, 1 - player, 0, score - beta, score - alpha)

    def _pass(self, laid: int, bridging: int, player: int, passes: int, alpha: int, beta: int) -> int:
        if passes:
            gains = blocked_points(self._rules, self._held(laid))
            return gains[player] - gains[1 - player] - self._stuck
        cost = self._stuck
        return -cost - self._worth(laid, bridging, 1 - player, 1, -cost - beta, -cost - alpha)

    def _moves(self, laid: int, player: int) -> int:
        legal = self.graph.legal(laid)
        if self._owned_of != len(self.graph.faces):
            of_tile = self.graph.of_tile
            for owner, hand in enumerate(self._hands):
                self._owned[owner] = sum(of_tile.get(tile, 0) for tile in hand)
            self._owned_of = len(self.graph.faces)
        return legal & self._owned[player]

    def _ordered(self, moves: int, laid: int, bridging: int, first: int) -> list[int]:
        """Sort the placements: ``first`` comes before all others, which follow by score."""
        bonus_at, values = self.graph.bonus_at, self.graph.values

        def order(number: int) -> int:
            return INFINITE if number == first else values[number] + bonus_at(number, laid, bridging).points

        return sorted(numbers(moves), key=order, reverse=True)

    def _left(self, laid: int, player: int) -> list[int]:
        of_tile = self.graph.of_tile
        return [tile for tile in self._hands[player] if not of_tile.get(tile, 0) & laid]

    def _held(self, laid: int) -> tuple[int, int]:
        mine, theirs = (sum(self._values[tile] for tile in self._left(laid, player)) for player in (0, 1))
        return mine, theirs

    def _count(self) -> None:
        self._nodes += 1
        if self._nodes % NODES_BETWEEN_CHECKS == 0:
            self._clock.check()
