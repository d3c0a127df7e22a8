"""List the game's best known results, and verify the text and the bound of each."""

from __future__ import annotations

from functools import partial
from typing import Annotated, NamedTuple

from analyzer.engine.clock import Clock, OutOfTimeError
from analyzer.forms import OneOf, json_keys
from puzzles.best_known import plain_rounds, replay
from puzzles.best_known.catalogue import BEST_KNOWN, NAMES, BestKnown
from triomino.operations.control import Control, StoppedError


class BestKnownAsk(NamedTuple):
    """List the best known results of the game. To check a game record, use ``audit``.

    Attributes:
        which: only the result with this name.
        verify: check every text by the rules and with a second, independent reader, and prove every bound again.
    """

    which: Annotated[str, OneOf(NAMES)] | None = None
    verify: bool = False


@json_keys("*result", "verified", "fault?")
class JudgedResult(NamedTuple):
    """A best known result with its verification.

    Attributes:
        result: the result.
        verified: whether the text and the bound were verified without a fault; ``None`` if no verification
            was requested.
        fault: the fault found; ``None`` if there is none.
    """

    result: BestKnown
    verified: bool | None = None
    fault: str | None = None


@json_keys("records=results", "holds", form="triomino-records/1")
class BestKnownList(NamedTuple):
    """The requested results, in the order of the catalogue."""

    results: tuple[JudgedResult, ...]

    @property
    def holds(self) -> bool:
        """``True`` unless a verification found a fault."""
        return not any(judged.fault for judged in self.results)


@json_keys("judged", "name")
class BestKnownNews(NamedTuple):
    """The progress of the verification.

    Attributes:
        judged: the number of results verified so far.
        name: the name of the result that is being verified.
    """

    judged: int
    name: str


def run(ask: BestKnownAsk, control: Control[BestKnownNews]) -> BestKnownList:
    """Look up the results and, if requested, verify them.

    Raises:
        StoppedError: the caller stopped the operation.
    """
    clock = control.clock()
    found: list[JudgedResult] = []
    for known in BEST_KNOWN:
        if ask.which in (None, known.name):
            control.watch(partial(BestKnownNews, len(found), known.name))
            control.check()
            fault = fault_of(known, clock) if ask.verify else None
            found.append(JudgedResult(known, not fault if ask.verify else None, fault))
    return BestKnownList(tuple(found))


def fault_of(known: BestKnown, clock: Clock) -> str | None:
    """Verify the text of a result with two independent readers, then prove its bound again.

    Returns the first fault; ``None`` if there is none.

    Raises:
        StoppedError: the clock ran out before the bound was proven.
    """
    for judge, measure in (("the rules", replay.figure), ("the plain reader", plain_rounds.figure)):
        try:
            figure = measure(known.kind, known.text)
        except ValueError as error:
            return f"by {judge}: {error}"
        if figure != known.figure:
            return f"by {judge} it comes to {figure}, not to {known.figure}"
    try:
        bound = known.prove(clock)
    except OutOfTimeError:
        raise StoppedError from None
    if bound != known.bound:
        return f"the proof gives the bound {bound}, not {known.bound}"
    if known.figure != known.bound and (known.figure < known.bound) == (known.best == "least"):
        return f"{known.figure} is better than its bound {known.bound}"
    return None
