"""Rate a player: compare the points lost per choice with the losses of computer players at each level.

``research/level_losses.py`` measured the levels in ``pressman`` matches of two players with the standard tiles. Other
matches are not rated.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from math import hypot, sqrt
from statistics import mean, stdev
from typing import Literal, NamedTuple, TypeAlias

from analyzer.forms import json_keys
from analyzer.messages import Phrase, Value, either, phrase, phrases
from analyzer.players import PLAYER_TITLES
from analyzer.rules import RuleSet, published
from analyzer.tiles import TileSet

FEWEST_CHOICES = 12

Place: TypeAlias = Literal["like", "between", "above", "below"]


@json_keys("lost", "stderr", "choices", "place", "levels", "~text")
class Rating(NamedTuple):
    """A player's losses, compared with the losses of the computer players at each level.

    Attributes:
        lost: the points that the player lost per choice, on average.
        stderr: the standard error of ``lost``, from the spread of the losses.
        choices: the number of rated choices.
        place: ``like`` if the player's losses agree with those of ``levels`` within the standard errors; otherwise
            ``between`` two levels, ``above`` all levels or ``below`` all levels.
        levels: the levels that ``place`` refers to, in ascending order of strength.
    """

    lost: float
    stderr: float
    choices: int
    place: Place
    levels: tuple[str, ...]

    @property
    def text(self) -> Phrase:
        """The rating in words."""
        values: dict[str, Value] = {
            "points": f"{self.lost:.1f}",
            "error": f"{self.stderr:.1f}",
            "choices": phrases("{count:,} choice", "{count:,} choices", self.choices),
            "level": either([PLAYER_TITLES[level] for level in self.levels]),
        }
        match self.place:
            case "like":
                return phrase("lost {points} ± {error} points per choice ({choices}): at {level} level", **values)
            case "above":
                return phrase("lost {points} ± {error} points per choice ({choices}): above {level} level", **values)
            case "below":
                return phrase("lost {points} ± {error} points per choice ({choices}): below {level} level", **values)
        weaker, stronger = (PLAYER_TITLES[level] for level in self.levels)
        del values["level"]
        return phrase(
            "lost {points} ± {error} points per choice ({choices}): between {weaker} and {stronger} level",
            **values,
            weaker=weaker,
            stronger=stronger,
        )


def is_rated(rules: RuleSet, tile_set: TileSet, players: int) -> bool:
    return players == 2 and rules == published("pressman") and tile_set == TileSet.named("standard")


def rating(losses: Sequence[float]) -> Rating | None:
    """Return ``None`` if there are fewer than ``FEWEST_CHOICES`` losses."""
    if len(losses) < FEWEST_CHOICES:
        return None
    lost, error = mean(losses), stdev(losses) / sqrt(len(losses))
    scale = _scale()
    like = tuple(level for level, (own, own_error) in scale.items() if abs(lost - own) <= hypot(error, own_error))
    weaker = [level for level, (own, _) in scale.items() if own > lost]
    stronger = [level for level, (own, _) in scale.items() if own <= lost]
    if like:
        return Rating(lost, error, len(losses), "like", like)
    if not stronger:
        return Rating(lost, error, len(losses), "above", (weaker[-1],))
    if not weaker:
        return Rating(lost, error, len(losses), "below", (stronger[0],))
    return Rating(lost, error, len(losses), "between", (weaker[-1], stronger[0]))


@lru_cache
def _scale() -> dict[str, tuple[float, float]]:
    """For each level, return its mean loss and the standard error. The weakest level comes first."""
    stored = tomllib.loads(files("analyzer").joinpath("level_losses.toml").read_text("utf-8"))
    return {level: (found["lost"], found["stderr"]) for level, found in stored.items()}
