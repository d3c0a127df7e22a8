"""Ratings compare a player's mean loss per choice with the mean losses of the levels."""

import pytest

from analyzer import TileSet, published
from analyzer.messages import speaking
from analyzer.players import LEVELS
from analyzer.rating import _scale, is_rated, rating

PRESSMAN, STANDARD = published("pressman"), TileSet.named("standard")


def test_the_stored_scale_lists_every_level_by_strength():
    losses = [lost for lost, _ in _scale().values()]
    assert tuple(_scale()) == LEVELS
    assert losses == sorted(losses, reverse=True)


@pytest.mark.parametrize(
    ("mean", "spread", "place", "levels"),
    [
        (1.0, 0.3, "like", ["expert"]),
        (4.9, 0.3, "like", ["beginner", "casual"]),
        (2.3, 0.3, "between", ["club", "expert"]),
        (2.3, 6.0, "like", ["club", "expert"]),
        (0.3, 0.1, "above", ["expert"]),
        (9.0, 1.0, "below", ["beginner"]),
    ],
)
def test_a_rating_is_compared_with_the_levels_within_its_error(mean, spread, place, levels):
    found = rating([mean - spread, mean + spread] * 8)
    assert (found.lost, found.choices, found.place, list(found.levels)) == (pytest.approx(mean), 16, place, levels)
    assert found.stderr == pytest.approx(spread / 15**0.5)
    assert all(level in str(found.text) for level in levels)


def test_the_levels_of_a_rating_are_translated():
    with speaking("de"):
        assert rating([2.0, 2.6] * 8).text.text.endswith("zwischen Vereinsspieler und Experte")


def test_few_choices_or_another_game_have_no_rating():
    assert rating([1.0] * 11) is None
    assert is_rated(PRESSMAN, STANDARD, 2)
    assert not is_rated(PRESSMAN, STANDARD, 3)
    assert not is_rated(published("goliath"), STANDARD, 2)
    assert not is_rated(PRESSMAN, TileSet.named("0-6"), 2)
