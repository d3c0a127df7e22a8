"""What everybody knows before and after each turn of a round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from analyzer.board import Board
from analyzer.game.partial_round import PartialHand, PartialRound, PartialWell
from analyzer.game.round import Round, RoundEnd
from analyzer.text.record import Draw, Lay, Pass, TurnLine


class PublicRound(NamedTuple):
    """The public view of a round. Only ``left`` reveals tiles in hands.

    Attributes:
        lines: the turns so far. Draws do not name their tiles.
        states: the known state before the first line and after each line. No state has the tiles of a hand.
        end: ``None`` if the round has not ended or its end is left out.
        left: the masks of the remaining tiles; empty if the hands are not shown.
    """

    lines: tuple[TurnLine, ...]
    states: tuple[PartialRound, ...]
    end: RoundEnd | None = None
    left: tuple[int, ...] = ()

    @classmethod
    def of(cls, state: Round) -> PublicRound:
        """The public view of a round from now on, without its earlier turns."""
        well = PartialWell(len(state.well), len(state.well))
        seen = PartialRound.begun_with(state.rules, state.board, _counted(state.hands), well)
        begun = not state.board.tiles
        return cls((), (seen._replace(turn=state.turn, drawn=state.drawn, passes=state.passes, begun=begun),))

    @classmethod
    def of_record(cls, lines: Sequence[TurnLine], states: Sequence[PartialRound]) -> PublicRound:
        """``states`` begins with the state before the first line. The result does not show how the round ended."""
        nothing = (0,) * states[0].players
        public = (
            state._replace(hands=tuple(PartialHand(0, hand.size) for hand in state.hands), dealt=nothing, named=nothing)
            for state in states
        )
        return cls(tuple(map(_public_line, lines)), tuple(public))

    @property
    def now(self) -> PartialRound:
        return self.states[-1]

    def after(self, line: Lay | Draw | Pass, board: Board) -> PublicRound:
        """The round after this line, with the new ``board``.

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
        return PublicRound(self.lines[:place], self.states[: place + 1])


def _counted(hands: Sequence[int]) -> tuple[PartialHand, ...]:
    return tuple(PartialHand(0, hand.bit_count()) for hand in hands)


def _public_line(line: TurnLine) -> TurnLine:
    return Draw(line.player, line=line.line) if isinstance(line, Draw) else line
