"""Who competes for what: matchings of a bipartite graph given as bit masks, and Hall's theorem."""

from __future__ import annotations

from collections.abc import Sequence


def hall_violator(options: Sequence[int]) -> list[int] | None:
    """The fewest found of those who want one thing each and together can have fewer things than they are.

    Augmenting paths (Kuhn) match everybody if that can be done. Whoever stays alone, with everybody that is reached by
    alternating paths, violates Hall's condition; whoever is not needed for that is then left out.

    Args:
        options: for each who wants a thing, the mask of the things that will do.

    Returns:
        Their places in ``options``, rising; ``None`` when everybody can be served. Nobody of them can be left out.

    >>> hall_violator([0b011, 0b111, 0b011, 0b010])
    [0, 2, 3]
    >>> hall_violator([0b011, 0b111, 0b010]) is None
    True
    """
    owner: dict[int, int] = {}
    best: list[int] | None = None
    for wanting in range(len(options)):
        reached: set[int] = set()
        if not _serve(wanting, options, owner, reached):
            needed = _without_spares(sorted({wanting, *(owner[thing] for thing in reached)}), options)
            if best is None or len(needed) < len(best):
                best = needed
    return best


def _serve(wanting: int, options: Sequence[int], owner: dict[int, int], reached: set[int]) -> bool:
    left = options[wanting]
    while left:
        low = left & -left
        left ^= low
        if low not in reached:
            reached.add(low)
            if low not in owner or _serve(owner[low], options, owner, reached):
                owner[low] = wanting
                return True
    return False


def _without_spares(violators: list[int], options: Sequence[int]) -> list[int]:
    again = True
    while again:
        again = False
        for one in violators:
            rest = [other for other in violators if other != one]
            if rest and things(rest, options).bit_count() < len(rest):
                violators, again = rest, True
                break
    return violators


def things(wanting: Sequence[int], options: Sequence[int]) -> int:
    """The mask of all that these can have together."""
    union = 0
    for one in wanting:
        union |= options[one]
    return union
