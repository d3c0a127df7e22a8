"""Search for a compact figure of all tiles, or for a filling of a given shape.

If quicker methods fail, the search makes attempts. Each attempt anneals new random values. An attempt depends on the
seed, on its number and, for a compact figure, on the results so far. A faster computer makes more attempts in the same
time and can find a better figure.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Literal, NamedTuple

from analyzer.board import Board, Placement
from analyzer.engine.clock import PROVEN, Clock, heeding_interrupts
from analyzer.lattice import Face
from analyzer.position import Position, Puzzle
from analyzer.tiles import TileSet
from puzzles.annealing.annealing import HalfTurn, anneal, half_turn, turned_perimeter
from puzzles.arrange.figure import (
    checked,
    compact_start,
    convex_shapes,
    known_figure,
    least_perimeter,
    outline,
    start_with_hole,
)
from puzzles.arrange.growing import Growing
from puzzles.curl import why_not
from puzzles.fill import fill
from puzzles.fill.explain import proof_reason
from puzzles.fill.task import Reason
from puzzles.regions import perimeter

UNASKED_SECONDS = 10.0

PROOF_SECONDS, PROOF_SHARE = 5.0, 0.5
"""The most time for a proof in ``fill``, in seconds and as a share of the remaining time. Annealing follows."""

FOUND = "found"


class Arrangement(NamedTuple):
    """The result of ``Search.most_compact`` or ``Search.fill``.

    Attributes:
        status: ``solved``, ``impossible`` (proven) or ``unknown`` (not found in time).
        layout: the tiles row by row; empty if no arrangement is found.
        known: whether the figure is the one stored with the program.
        missing: the smallest number of tiles that an attempt failed to place; 0 if an arrangement is found.
        rounds: the number of attempts begun.
        stopped: why the search ended: ``proven`` (nothing better is possible), ``found``, ``seconds`` (the time ran
            out) or ``interrupted``.
        reason: why the arrangement is impossible; ``None`` if it is not.
    """

    status: Literal["solved", "impossible", "unknown"]
    layout: tuple[Placement, ...]
    known: bool
    missing: int
    rounds: int
    stopped: str
    reason: Reason | None = None


class Search:
    """A search for an arrangement of tiles, within a time limit.

    ``missing`` is the smallest number of tiles that an attempt failed to place. ``best`` is the perimeter of the best
    figure so far.
    """

    def __init__(
        self,
        tile_set: TileSet,
        seed: int,
        clock: Clock | None = None,
    ) -> None:
        """Without a time limit, the attempts take at most about ``UNASKED_SECONDS``.

        In that case, ``most_compact`` returns a known figure without a search.
        """
        self.tile_set = tile_set
        self.rounds = 0
        self.missing = len(tile_set)
        self.best: int | None = None
        self._seed = seed
        self._clock = clock or Clock()

    def most_compact(self, hole: bool = False) -> Arrangement:
        """The most compact figure of all tiles: a known one, or the best one found in time.

        If no figure is known, the search tries to fill convex shapes. If this fails, it grows a loose figure. Then it
        anneals the values and the shape together. A better figure lowers the limit on the perimeter, and a failed
        attempt raises it. If possible, every second attempt looks only for figures with half-turn symmetry
        (``half_turn``).

        With ``hole``, the search ignores known figures. It starts from a shape with one hole, because annealing cannot
        make or close a hole.

        Raises:
            TooFewFacesError: the set has too few tiles to surround a hole of two faces.
        """
        layout = None if hole else known_figure(self.tile_set)
        known = layout is not None
        clock, searched = self._limited(), not known or self._clock.left is not None
        size, bound = len(self.tile_set), least_perimeter(self.tile_set, int(hole))
        start = start_with_hole(size) if hole else compact_start(size)
        turn = half_turn(self.tile_set, start)
        with heeding_interrupts(clock):
            if not known and not hole:
                layout = self._convex(clock) or self._grown(clock)
            self.best = None if layout is None else outline(layout)
            limit = size + 2 if self.best is None else (self.best + bound) // 2
            while searched and self.best != bound and not clock.over:
                turned = self.rounds % 2 == 0 and turned_perimeter(size, bound, hole) <= limit
                found = self._attempt(start, clock, limit, turn if turned else None)
                if found is not None:
                    layout, known = checked(self.tile_set, found), False
                    self.best = outline(layout)
                    limit = (self.best + bound) // 2
                elif self.best is not None:
                    limit = min((limit + self.best) // 2, self.best - 2)
        stopped = PROVEN if self.best == bound else clock.reason if searched else FOUND
        if layout is None:
            return Arrangement("unknown", (), False, self.missing, self.rounds, stopped)
        return Arrangement("solved", layout, known, 0, self.rounds, stopped)

    def _convex(self, clock: Clock) -> tuple[Placement, ...] | None:
        clock = clock.share(PROOF_SHARE, PROOF_SECONDS)
        for faces in convex_shapes(len(self.tile_set)):
            puzzle = Puzzle(Position(Board.empty(self.tile_set)), faces)
            solutions = () if clock.over else fill(puzzle, limit=1, clock=clock.share(0.5)).solutions
            if solutions:
                return checked(self.tile_set, solutions[0])
        return None

    def _grown(self, clock: Clock) -> tuple[Placement, ...] | None:
        growing = Growing(self.tile_set, f"{self._seed}")
        found = growing.run(clock)
        self.missing = min(self.missing, growing.missing)
        return None if found is None else checked(self.tile_set, found)

    def fill(self, faces: Set[Face]) -> Arrangement:
        """Try to fill these faces with different tiles.

        Raises:
            ValueError: no faces are given.
        """
        if not faces:
            raise ValueError("there are no faces to fill")
        self.missing = len(faces)
        reason, found = self._settled(frozenset(faces))
        if reason is not None:
            return Arrangement("impossible", (), False, self.missing, self.rounds, PROVEN, reason)
        clock = self._limited()
        with heeding_interrupts(clock):
            while found is None and not clock.over:
                found = self._attempt(faces, clock)
        if found is None:
            return Arrangement("unknown", (), False, self.missing, self.rounds, clock.reason)
        self.best = perimeter(faces)
        return Arrangement("solved", checked(self.tile_set, found, faces), False, 0, self.rounds, FOUND)

    def _settled(self, faces: frozenset[Face]) -> tuple[Reason | None, Sequence[Placement] | None]:
        """Briefly try to fill the faces and to prove that this is impossible."""
        proof = why_not(faces, tuple(self.tile_set))
        if proof is not None:
            return proof_reason(proof), None
        puzzle = Puzzle(Position(Board.empty(self.tile_set)), faces)
        solution = fill(puzzle, limit=1, clock=self._limited().share(PROOF_SHARE, PROOF_SECONDS))
        return solution.reason, next(iter(solution.solutions), None)

    def _limited(self) -> Clock:
        return self._clock if self._clock.left is not None else self._clock.share(1.0, UNASKED_SECONDS)

    def _attempt(
        self, faces: Set[Face], clock: Clock, limit: int = 0, turn: HalfTurn | None = None
    ) -> list[Placement] | None:
        """Make the next attempt; the shape changes only if ``limit`` is not 0."""
        self.rounds += 1
        found = anneal(self.tile_set, faces, self._seed, self.rounds, clock, limit, turn)
        self.missing = min(self.missing, found.missing)
        return found.layout
