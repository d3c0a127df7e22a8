"""On which values being impossible an argument by counting rests: as few as it needs.

An argument looks at what values the points can have. The more a point could have, the weaker it is, so each value that
is dear to rule out is given back as long as the argument holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from puzzles.ladder.state import LadderStep, State
from puzzles.ladder.techniques import Outline, edge_span, reads, ways_to_fill

Price: TypeAlias = Callable[[int, int], float]
"""What it costs that a point, by its number, cannot have a value: 0 where anybody sees it."""


class Count:
    """That a value must be met on a known number of corners, and what the points take of it.

    Attributes:
        must, may: the points that have the value or must have it, and the others that can, by their numbers.
    """

    def __init__(self, state: State, before: tuple[int, ...], value: int, step: LadderStep | None) -> None:
        """A count of a value.

        Args:
            state: whose task it is.
            before: the options of all faces when it was found.
            value: the value that is counted.
            step: the step that says which point must have it, or cannot; ``None`` where it cannot come out.
        """
        self._state = state
        self._value = value
        self._total = sum(tile.count(value) for tile in state.task.tile_set.of_mask(state.task.tiles))
        self._point = -1 if step is None else step.values[0][0] if step.values else step.point
        self._supposed = step is not None and not step.values
        domains = enumerate(_domains(state, before))
        others = {point: domain for point, domain in domains if point != self._point}
        self.must = {point for point, domain in others.items() if domain == 1 << value}
        self.may = {point for point, domain in others.items() if domain >> value & 1} - self.must
        self._others = list(others)

    def rests_on(self, price: Price) -> Iterator[tuple[int, int]]:
        """The points and values that cannot be, on which it rests."""
        prices = {point: sum(price(*each) for each in self._relied(point)) for point in self._others}
        for point in sorted(filter(prices.get, self._others), key=lambda point: -prices[point]):
            must, may = self.must, self.may
            self.must, self.may = must - {point}, may | {point}
            if not self.holds():
                self.must, self.may = must, may
        for point in self._others:
            yield from self._relied(point)

    def _relied(self, point: int) -> list[tuple[int, int]]:
        if point in self.must:
            return [(point, other) for other in self._state.task.tile_set.values if other != self._value]
        return [] if point in self.may else [(point, self._value)]

    def holds(self) -> bool:
        """Whether the points cannot take what the tiles have: not without the value of the step, or not with it."""
        sizes = self._state.at
        sums = 1
        for point in self.may:
            sums |= sums << len(sizes[point])
        taken = sum(len(sizes[point]) for point in self.must)
        taken += len(sizes[self._point]) if self._supposed else 0
        return taken > self._total or not sums >> (self._total - taken) & 1


def outline_rests_on(
    state: State, before: tuple[int, ...], about: tuple[int, ...], step: LadderStep | None, price: Price
) -> Iterator[tuple[int, int]]:
    """The points of the outline and values that they cannot have, on which an argument about its edges rests.

    Args:
        state: whose task it is.
        before: the options of all faces when it was found.
        about: the two values, the lower first.
        step: the step that says which point cannot have a value; ``None`` where the outline cannot come out.
        price: what each costs.
    """
    domains, holds = _outline_argument(state, before, about, step)
    out = [
        (price(point, value), point, value)
        for point, domain in domains.items()
        for value in state.task.tile_set.values
        if (step is None or point != step.point) and not domain >> value & 1
    ]
    for _, point, value in sorted((each for each in out if each[0]), reverse=True):
        domains[point] |= 1 << value
        if not holds():
            domains[point] &= ~(1 << value)
    for _, point, value in out:
        if not domains[point] >> value & 1:
            yield point, value


def outline_holds(state: State, before: tuple[int, ...], about: tuple[int, ...], step: LadderStep) -> bool:
    """Whether the argument of a step about the edges of the outline holds with some options of all faces."""
    return _outline_argument(state, before, about, step)[1]()


def _outline_argument(
    state: State, before: tuple[int, ...], about: tuple[int, ...], step: LadderStep | None
) -> tuple[dict[int, int], Callable[[], bool]]:
    """The values that the points of the outline can have, and whether with these, as they are then, it cannot be."""
    outline = Outline(state.task)
    domains = {point: domain for point, domain in enumerate(_domains(state, before)) if point in outline.edges_at}
    low, high = about
    total = sum(reads(tile, (low, high)) for tile in state.task.tile_set.of_mask(state.task.tiles))
    if step is not None:
        domains[step.point] = step.ruled_out

    def holds() -> bool:
        spans = [edge_span(domains[start], domains[end], low, high) for start, end in outline.edges]
        return not sum(least for least, _ in spans) <= total <= sum(most for _, most in spans)

    return domains, holds


def round_rests_on(
    state: State, before: tuple[int, ...], step: LadderStep, out: int, cost: Callable[[int, int], float]
) -> dict[int, int]:
    """For each of the faces round a point what has to be ruled out there, so that no way to fill them has some values.

    Args:
        state: whose task it is.
        before: the options of all faces when it was found.
        step: the step.
        out: the values, as a mask, that the point of the step has in no way.
        cost: what it costs that a face does not have a mask of rotations.
    """
    options = list(before)

    def holds() -> bool:
        ways = ways_to_fill(state, step.faces, options)
        return ways is not None and not any(out >> way[step.point] & 1 for way in ways)

    dear = [
        (price, face, mask)
        for face in step.faces
        for tile in state.table.of_tile
        if (mask := tile & ~before[face]) and (price := cost(face, mask))
    ]
    for _, face, mask in sorted(dear, reverse=True):
        options[face] |= mask
        if not holds():
            options[face] &= ~mask
    return {face: ~options[face] for face in step.faces}


def _domains(state: State, before: tuple[int, ...]) -> Iterator[int]:
    """For each point the mask of the values that every face round it allows."""
    for faces in state.at:
        domain = -1
        for face, corner in faces:
            domain &= state.table.allowed[before[face]][corner]
        yield domain
