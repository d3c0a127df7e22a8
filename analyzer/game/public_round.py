"""The public view of a round: its turns, and what everybody knows before and after each turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from analyzer.board import Board
from analyzer.game.partial_round import PartialHand, PartialRound, PartialWell
from analyzer.game.round import Round, RoundEnd
from analyzer.text.record import Draw, Lay, Pass, TurnLine


class PublicRound(NamedTuple):
    """The public view of a round up to a certain line. Only ``left`` reveals tiles that are still in a hand.

    Attributes:
        lines: the draws, placements and passes. Draws do not name their tiles.
        states: the known state before the first line and after each line. The sizes of the hands and of the well may be
            known, but never the tiles in them.
        end: how the round ended; ``None`` if it has not ended or its end is left out.
        left: for each seat the mask of its remaining tiles; empty if the hands are not shown.
    """

    lines: tuple[TurnLine, ...]
    states: tuple[PartialRound, ...]
    end: RoundEnd | None = None
    left: tuple[int, ...] = ()

    @classmethod
    def of(cls, state: Round) -> PublicRound:
        """The public view of a round that begins with this state: earlier turns are left out."""
        well = PartialWell(len(state.well), len(state.well))
        seen = PartialRound.begun_with(state.rules, state.board, _counted(state.hands), well)
        begun = not state.board.tiles
        return cls((), (seen._replace(turn=state.turn, drawn=state.drawn, passes=state.passes, begun=begun),))

    @classmethod
    def of_record(cls, lines: Sequence[TurnLine], states: Sequence[PartialRound]) -> PublicRound:
        """The public part of a recorded round, without its end.

        ``states`` begins with the state before the first line.
        """
        nothing = (0,) * states[0].players
        public = (
            state._replace(hands=tuple(PartialHand(0, hand.size) for hand in state.hands), dealt=nothing, named=nothing)
            for state in states
        )
        return cls(tuple(map(_public_line, lines)), tuple(public))

    @property
    def now(self) -> PartialRound:
        """The known state after the last line."""
        return self.states[-1]

    def after(self, line: Lay | Draw | Pass, board: Board) -> PublicRound:
        """The round after this line; ``board`` is the new board.

        >>> import random
        >>> from analyzer.game.round import deal
        >>> from analyzer.rules import published
        >>> from analyzer.tiles import TileSet
        >>> state = deal(published("pressman"), TileSet.named("standard"), 2, random.Random(1))
        >>> opened = state.placements()[0].placement
        >>> public = PublicRound.of(state).after(Lay("Ida", opened), state.step(opened).board)
        >>> public.lines[0].tile.name, [hand.size for hand in public.now.hands]
        ('5-5-5', [8, 9])
        """
        if isinstance(line, Lay):
            seen = self.now.after_laying(board.tile_set.mask([line.tile]), board)
        elif isinstance(line, Draw):
            seen = self.now.after_draw()
        else:
            seen = self.now.after_pass()
        return PublicRound((*self.lines, _public_line(line)), (*self.states, seen))

    def before(self, place: int) -> PublicRound:
        """The first ``place`` lines of the round, without the end of the round."""
        return PublicRound(self.lines[:place], self.states[: place + 1])


def _counted(hands: Sequence[int]) -> tuple[PartialHand, ...]:
    return tuple(PartialHand(0, hand.bit_count()) for hand in hands)


def _public_line(line: TurnLine) -> TurnLine:
    return Draw(line.player, line=line.line) if isinstance(line, Draw) else line
