"""The engines that rank the moves of a hand; ``best`` chooses one and runs it."""

from analyzer.engine.best import AUTO, ENGINES, EngineChoice, best
from analyzer.engine.results import Ranked, Ranking

__all__ = ["AUTO", "ENGINES", "EngineChoice", "Ranked", "Ranking", "best"]
