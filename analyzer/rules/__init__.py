"""The rules of the game as data: one TOML file for each published rule set, with notes on what its source says.

>>> from analyzer.tiles import Tile
>>> rules = published("pressman")
>>> rules.bonus(hexagons=2, bridge=False, extends=False), rules.opening_score(Tile.of(0, 0, 0))
(100, 40)
"""

from analyzer.rules.reading import published
from analyzer.rules.ruleset import PUBLISHED, RuleSet

__all__ = ["PUBLISHED", "RuleSet", "published"]
