"""The kernel's random numbers, which are the same on every machine."""

from __future__ import annotations

from analyzer.engine.kernel import layout as at
from analyzer.engine.kernel.layout import LOW
from analyzer.engine.kernel.source import Ints, inner


@inner
def draw_below(state: Ints, bound: int) -> int:
    """The next random number from 0 to ``bound - 1``, from the generator xoshiro128** (Blackman and Vigna).

    ``state`` contains the generator's four words.
    """
    s0, s1, s2, s3 = state[at.RANDOM_AT], state[at.RANDOM_AT + 1], state[at.RANDOM_AT + 2], state[at.RANDOM_AT + 3]
    mixed = (s1 * 5) & LOW
    mixed = ((mixed << 7) | (mixed >> 25)) & LOW
    s2 ^= s0
    s3 ^= s1
    state[at.RANDOM_AT] = s0 ^ s3
    state[at.RANDOM_AT + 1] = s1 ^ s2
    state[at.RANDOM_AT + 2] = s2 ^ ((s1 << 9) & LOW)
    state[at.RANDOM_AT + 3] = ((s3 << 11) | (s3 >> 21)) & LOW
    return (((mixed * 9) & LOW) * bound) >> 32


@inner
def shuffle(state: Ints, tiles: Ints, count: int) -> None:
    """Put the first ``count`` entries of ``tiles`` in random order."""
    for last in range(count - 1, 0, -1):
        place = draw_below(state, last + 1)
        tiles[last], tiles[place] = tiles[place], tiles[last]
