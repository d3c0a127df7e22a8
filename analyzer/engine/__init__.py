"""The engines that say which move is best; ``best`` picks one of them and asks it."""

from analyzer.engine.best import AUTO, ENGINES, EngineChoice, best
from analyzer.engine.results import Ranked, Ranking

__all__ = ["AUTO", "ENGINES", "EngineChoice", "Ranked", "Ranking", "best"]
