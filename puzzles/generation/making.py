"""A run from its first candidate, or from where it was interrupted, until it has made enough."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future

from puzzles.generation.candidate import Outcome, Run, candidates
from puzzles.generation.workers import Workers

CHUNK = 4
"""Candidates handed out at a time: enough to outweigh the way there and back, few enough to stop soon."""

AHEAD = 3
"""Chunks handed out for each worker before the first of them is done."""

LIVES = 3
"""A chunk whose worker died so often is given up: one of its candidates may be what kills them."""

WORKER_DIED = "worker died"
SAME_AGAIN = "same again"


class Progress:
    """What a run has done so far.

    Attributes:
        next: the first number that is not settled yet.
        made: puzzles made, all different.
        rejected: how many candidates came to nothing, by reason.
    """

    def __init__(self, first: int = 0, made: int = 0) -> None:
        self.next = first
        self.made = made
        self.rejected: Counter[str] = Counter()

    @property
    def tried(self) -> int:
        """Candidates that this sitting settled."""
        return self.made + self.rejected.total()


class _Chunk:
    """A piece of work in somebody's hands."""

    def __init__(self, start: int, future: Future[list[Outcome]]) -> None:
        self.start = start
        self.future = future
        self.lives = LIVES


def make(
    run: Run,
    wanted: int,
    workers: Workers,
    progress: Progress,
    known: set[str],
    stop: Callable[[], bool] = lambda: False,
) -> Iterator[list[Outcome]]:
    """Settle candidates in the order of their numbers until so many puzzles are made.

    Each list that comes is what is new since the one before, and ``progress`` has counted it. A caller that keeps the
    puzzles of a list together with ``progress.next`` can go on from there another time.

    Args:
        run: what to make.
        wanted: how many puzzles, those included that ``progress`` begins with.
        workers: who makes them.
        progress: where to begin, and where to count.
        known: the names of the run's earlier puzzles; new names are added.
        stop: asked between lists whether to end.
    """
    handed_out: deque[_Chunk] = deque()
    ahead = progress.next
    while progress.made < wanted and not stop():
        while len(handed_out) < AHEAD * workers.size:
            handed_out.append(_Chunk(ahead, workers.submit(candidates, run, ahead, ahead + CHUNK)))
            ahead += CHUNK
        outcomes = _outcomes(handed_out, run, workers)
        handed_out.popleft()
        yield list(_settle(outcomes, wanted, progress, known))


def _outcomes(handed_out: deque[_Chunk], run: Run, workers: Workers) -> list[Outcome]:
    """The first chunk's outcomes; where workers died everything in their hands is handed out again."""
    chunk = handed_out[0]
    while True:
        try:
            return chunk.future.result()
        except workers.lost:
            chunk.lives -= 1
            if not chunk.lives:
                return [Outcome(number, None, WORKER_DIED) for number in range(chunk.start, chunk.start + CHUNK)]
            workers.restart()
            for other in handed_out:
                other.future = workers.submit(candidates, run, other.start, other.start + CHUNK)


def _settle(outcomes: list[Outcome], wanted: int, progress: Progress, known: set[str]) -> Iterator[Outcome]:
    for outcome in outcomes:
        if progress.made == wanted:
            return
        progress.next = outcome.number + 1
        item = outcome.item
        if item is None:
            progress.rejected[outcome.rejected or ""] += 1
        elif item.id in known:
            progress.rejected[SAME_AGAIN] += 1
        else:
            known.add(item.id)
            progress.made += 1
            yield outcome
