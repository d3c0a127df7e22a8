"""What a person does in a match, as the operation ``play`` and the tables of a server are asked for it."""

from __future__ import annotations

from analyzer.board import Placement
from analyzer.game.round import Step
from analyzer.messages import phrase
from analyzer.playing import Game
from triomino.operations.control import RefusalError


def check_placement(deed: str, placement: Placement | None) -> None:
    """Make sure that there is a placement to lay, and none otherwise.

    Raises:
        RefusalError: there is not.
    """
    if (placement is None) == (deed == "lay"):
        raise RefusalError("question", phrase("expected a placement with the deed lay, and with no other"), "placement")


def acted(game: Game, deed: str, placement: Placement | None) -> Game:
    """The game after whoever is to move lays the tile, draws, passes or resigns.

    Raises:
        MisplacedError, IllegalStepError: it cannot be done.
    """
    if deed == "resign":
        return game.aside("leaves")
    return game.step(placement or (Step.DRAW if deed == "draw" else Step.PASS))
