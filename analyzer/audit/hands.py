"""What can be known of the hands: some tiles by name, the rest by number."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.tiles import Tile


class Holding(NamedTuple):
    """What is known of one hand; never changed, every event answers with the next one.

    Attributes:
        known: tiles that are in the hand for certain.
        size: how many tiles the hand has; ``None`` where not even that is known.
        dealt: whether a ``hand`` line told what was dealt.
        sound: false once a mistake in the record leaves in doubt what the player really laid or drew. From then on
            nothing is held against the player that depends on the hand.
    """

    known: frozenset[Tile]
    size: int | None
    dealt: bool
    sound: bool = True

    @property
    def exact(self) -> bool:
        """Whether every tile of the hand is known."""
        return self.sound and self.size == len(self.known)

    @property
    def value(self) -> int | None:
        """What the hand is worth, where every tile is known."""
        return sum(tile.value for tile in self.known) if self.exact else None

    def drawn(self, tile: Tile | None) -> Holding:
        """After drawing one tile, named or not."""
        known = self.known if tile is None else self.known | {tile}
        return self._replace(known=known, size=None if self.size is None else self.size + 1)

    def played(self, tile: Tile | None) -> Holding:
        """After laying one tile; ``None`` where it is not clear which."""
        fewer = self._replace(known=self.known - {tile}, size=None if self.size is None else self.size - 1)
        return fewer if tile is not None and self.may_hold(tile) else fewer.doubted()

    def may_hold(self, tile: Tile) -> bool:
        """Whether the hand may have this tile, for all that is known of the hand alone."""
        return tile in self.known or not self.exact

    def changed(self, by: int) -> Holding:
        """After so many tiles more than the record tells."""
        return self._replace(size=None if self.size is None else self.size + by)

    def uncounted(self) -> Holding:
        """The same, with nothing certain any more, not even how many tiles there are."""
        return self._replace(sound=False, size=None)

    def doubted(self) -> Holding:
        """The same, with nothing certain any more."""
        return self._replace(sound=False)


class Well(NamedTuple):
    """How many tiles are left to draw: at least, and at most. They differ once the record leaves draws in doubt."""

    least: int
    most: int

    def drawn(self, number: int = 1) -> Well:
        """After so many draws."""
        return Well(max(0, self.least - number), max(0, self.most - number))

    def doubted(self, by: int) -> Well:
        """After draws that may have been so many more (or, below 0, fewer) than the record tells."""
        return Well(max(0, self.least - max(0, by)), self.most + max(0, -by))
