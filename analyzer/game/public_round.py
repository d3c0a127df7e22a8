"""A round as it is watched: its turns, and what was known of it before and after each."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.board import Placement
from analyzer.game.partial_round import PartialHand, PartialRound, PartialWell
from analyzer.game.round import Action, Round, Step
from analyzer.text.record import Draw, Lay, Pass, TurnLine


class PublicRound(NamedTuple):
    """A round up to some moment.

    Attributes:
        lines: its turns.
        states: what was known before the first of them and after each.
    """

    lines: tuple[TurnLine, ...]
    states: tuple[PartialRound, ...]

    @classmethod
    def of(cls, state: Round) -> PublicRound:
        """A round that has been dealt, as everybody at the table sees it: hands and well by their numbers alone."""
        hands = tuple(PartialHand(0, hand.bit_count()) for hand in state.hands)
        well = PartialWell(len(state.well), len(state.well))
        seen = PartialRound.begun_with(state.rules, state.board, hands, well)._replace(turn=state.turn)
        return cls((), (seen,))

    def after(self, action: Action, state: Round, player: str) -> PublicRound:
        """The same after a player did something, and the round is as ``state`` says. Which tile was drawn is not seen.

        >>> import random
        >>> from analyzer.game.round import deal
        >>> from analyzer.rules import published
        >>> from analyzer.tiles import TileSet
        >>> state = deal(published("pressman"), TileSet.named("standard"), 2, random.Random(1))
        >>> opened = state.placements()[0].placement
        >>> watched = PublicRound.of(state).after(opened, state.step(opened), "Ida")
        >>> watched.lines[0].tile.name, [hand.size for hand in watched.states[-1].hands]
        ('5-5-5', [8, 9])
        """
        seen = self.states[-1]
        line: TurnLine
        if isinstance(action, Placement):
            line = Lay(player, action._replace(bridge=False))
            seen = seen.after_laying(state.board.tile_set.mask([action.tile]), state.board)
        elif action is Step.DRAW:
            line, seen = Draw(player), seen.after_draw()
        else:
            line, seen = Pass(player), seen.after_pass()
        return PublicRound((*self.lines, line), (*self.states, seen))
