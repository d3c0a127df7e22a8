"""The best known of the game: what it is, what is proven of it, and whether its texts hold."""

from __future__ import annotations

from functools import partial
from typing import Annotated, NamedTuple

from analyzer.forms import OneOf, json_keys
from puzzles.best_known import plain_reader, plain_rounds, played, replay
from puzzles.best_known.catalogue import NAMES, RECORDS, BestKnown
from triomino.operations.control import Control


class RecordsAsk(NamedTuple):
    """Tell the best known of the game; this has nothing to do with the records of games, which audit checks.

    Attributes:
        which: only the one of this name.
        verify: judge every text by the rules, and once more by a reader that shares no code with them.
    """

    which: Annotated[str, OneOf(NAMES)] | None = None
    verify: bool = False


@json_keys("*record", "verified", "fault?")
class Known(NamedTuple):
    """A record, and what became of it.

    Attributes:
        record: the record.
        verified: whether both readers measure its figure and it is not better than its bound; ``None`` where that was
            not asked.
        fault: what is wrong with it.
    """

    record: BestKnown
    verified: bool | None = None
    fault: str | None = None


@json_keys("records", "holds", form="triomino-records/1")
class KnownRecords(NamedTuple):
    """The records that were asked for."""

    records: tuple[Known, ...]

    @property
    def holds(self) -> bool:
        """Whether nothing was found wrong."""
        return not any(known.fault for known in self.records)


@json_keys("judged", "name")
class RecordsNews(NamedTuple):
    """How far the judges have come.

    Attributes:
        judged: how many records they have judged.
        name: the one that they judge now.
    """

    judged: int
    name: str


def run(ask: RecordsAsk, control: Control[RecordsNews]) -> KnownRecords:
    """Look them up, and judge their texts."""
    found: list[Known] = []
    for record in RECORDS:
        if ask.which in (None, record.name):
            control.watch(partial(RecordsNews, len(found), record.name))
            control.check()
            fault = fault_of(record) if ask.verify else None
            found.append(Known(record, not fault if ask.verify else None, fault))
    return KnownRecords(tuple(found))


def fault_of(record: BestKnown) -> str | None:
    """What is wrong with a record, by either of its judges; ``None`` where nothing is."""
    of_game = record.kind in played.MEASURES
    rules, plain = (played.figure, plain_rounds.figure) if of_game else (replay.figure, plain_reader.figure)
    for judge, measure in (("the rules", rules), ("the plain reader", plain)):
        try:
            figure = measure(record.kind, record.text)
        except ValueError as error:
            return f"by {judge}: {error}"
        if figure != record.figure:
            return f"by {judge} it comes to {figure}, not to {record.figure}"
    if record.figure != record.bound and (record.figure < record.bound) == (record.best == "least"):
        return f"{record.figure} is better than its bound {record.bound}"
    return None
