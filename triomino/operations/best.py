"""The moves of a hand, ranked."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from analyzer.engine import AUTO, EngineChoice, best
from analyzer.engine.beliefs import Knowledge
from analyzer.engine.exact import NotSolvableError
from analyzer.engine.results import DEFAULT_SEED, Ranking
from analyzer.forms import json_keys
from analyzer.position import Position
from analyzer.rules.reading import RuleBook
from triomino.operations.control import Control, RefusalError
from triomino.operations.limits import Games, Seconds, Seed

if TYPE_CHECKING:
    from analyzer.engine.simulate import Snapshot


class BestAsk(NamedTuple):
    """Rank the moves of a hand.

    Attributes:
        position: the board, with the hand of the player to move.
        engine: what judges the moves; auto takes exact where nothing is hidden, and simulate otherwise.
        rules: score by these rules, whatever the position says.
        seed: where the deals of a simulation begin.
        games: rounds to play out at most, in a simulation.
        seconds: stop after so many seconds.
        opponents: what is known of each opponent, in the order of play.
    """

    position: Position
    engine: EngineChoice = AUTO
    rules: RuleBook | None = None
    seed: Seed = DEFAULT_SEED
    games: Games | None = None
    seconds: Seconds | None = None
    opponents: Knowledge | None = None


@json_keys("*ranking?", "doing")
class BestNews(NamedTuple):
    """How far a search has come.

    Attributes:
        ranking: the answer if it stopped now; ``None`` before there is one.
        doing: what it is doing now, in words.
    """

    ranking: Ranking | None
    doing: str


def run(ask: BestAsk, control: Control[BestNews]) -> Ranking:
    """Rank the moves by the engine that is asked for.

    Raises:
        RefusalError: there is no hand, the engine is not for this position, or what is said of the opponents cannot be.
    """
    if not ask.position.hand:
        raise no_hand()
    first = "proving the end of the round" if ask.engine in (AUTO, "exact") else "planning"
    news = [BestNews(None, first)]

    def see(snapshot: Snapshot) -> None:
        news[0] = BestNews(snapshot.ranking, snapshot.doing)

    control.watch(lambda: news[0])
    try:
        return best(
            ask.position,
            ask.engine,
            rules=ask.rules and ask.rules.rules,
            seed=ask.seed,
            games=ask.games,
            clock=control.clock(ask.seconds),
            knowledge=ask.opponents,
            progress=see,
        )
    except NotSolvableError as error:
        raise RefusalError("engine", str(error), "engine") from error
    except ValueError as error:
        raise RefusalError("position", str(error), "position") from error


def no_hand() -> RefusalError:
    """What a search says that is asked about a position without a hand."""
    expected = "expected the tiles of the player to move in a header such as 'hand: 0-1-2 3-4-5'"
    return RefusalError("no-hand", f"found no hand, {expected}", "position")
