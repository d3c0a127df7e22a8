"""A person's actions in a match, for the operation ``play`` and for a server's tables."""

from __future__ import annotations

from analyzer.board import Placement
from analyzer.game.round import Step
from analyzer.messages import phrase
from analyzer.playing import Game
from triomino.operations.control import RefusalError


def check_placement(deed: str, placement: Placement | None) -> None:
    """Check that a placement is given for the action ``lay``, and for no other action.

    Raises:
        RefusalError: the placement is missing or superfluous.
    """
    if deed == "lay" and placement is None:
        raise RefusalError("question", phrase("the action 'lay' needs a placement: add it"), "placement")
    if deed != "lay" and placement is not None:
        raise RefusalError("question", phrase("only the action 'lay' has a placement: leave it out"), "placement")


def acted(game: Game, deed: str, placement: Placement | None) -> Game:
    """The match after the mover places the tile, draws, passes or resigns.

    Raises:
        MisplacedError: the board does not allow the placement.
        IllegalStepError: the rules do not allow the action, or it is nobody's turn.
    """
    if deed == "resign":
        return game.aside("leaves")
    return game.step(placement or (Step.DRAW if deed == "draw" else Step.PASS))
