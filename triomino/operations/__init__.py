"""An operation turns a request into a result. A long operation can be stopped, and may report its progress.

An operation is a module of this package with a function ``run(ask, control)``, whose type hints declare the operation.
The type of ``ask``, the request, is a named tuple or dataclass whose fields have types, descriptions and usually
defaults. The type of ``control`` is ``Control[News]``, where ``News`` is the type of the progress reports. ``run``
returns the result. Each interface converts its own input to the request, and the result to its own output. The command
line uses options and text, ``triomino.lines`` uses JSON lines, ``triomino.web`` uses HTTP, and the page's workers use
messages.

A new operation needs a module and an entry in ``OPERATIONS``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from types import NoneType
from typing import Any, get_args, get_type_hints

from analyzer.forms import json_keys
from triomino.operations.control import Control, RefusalError, StoppedError

__all__ = ["OPERATIONS", "Control", "Operation", "RefusalError", "StoppedError"]


@json_keys("name", "words", "long")
class Operation:
    """An operation, whose module is loaded on first use.

    Attributes:
        name: the name of the operation; the command that runs it can have another name.
        words: the description of the operation, also shown while it runs.
        long: whether the operation can take a noticeable time; if so, it can be stopped, and may report progress.
        seconds: the default time limit of a long operation, for interfaces that always need a limit.
    """

    name: str
    words: str
    long: bool

    def __init__(self, name: str, words: str, long: bool = False, seconds: float = 60.0) -> None:
        self.name = name
        self.words = words
        self.long = long
        self.seconds = seconds

    @cached_property
    def run(self) -> Callable[[Any, Control[Any]], Any]:
        """The function ``run`` of the operation's module."""
        run: Callable[[Any, Control[Any]], Any] = self._module.run
        return run

    @property
    def ask(self) -> Any:
        """The type of the request."""
        return next(iter(self._types.values()))

    @property
    def news(self) -> Any:
        """The type of the progress reports; ``None`` if the operation makes none."""
        (news,) = get_args(list(self._types.values())[1])
        return None if news is NoneType else news

    @property
    def answer(self) -> Any:
        """The type of the result."""
        return self._types["return"]

    @cached_property
    def _types(self) -> dict[str, Any]:
        return get_type_hints(self.run, include_extras=True)

    @cached_property
    def _module(self) -> Any:
        return import_module(f"triomino.operations.{self.name}")

    def __repr__(self) -> str:
        return f"<Operation {self.name}>"


OPERATIONS = {
    operation.name: operation
    for operation in (
        Operation("analyze", "analysing a position"),
        Operation("board", "analysing a board for the page, with the places of each unplayed tile"),
        Operation("check", "checking a placement or a board", long=True, seconds=5.0),
        Operation("read", "reading a text"),
        Operation("write", "converting a position or a puzzle"),
        Operation("graph", "exporting the lattice graph of a position"),
        Operation("perft", "counting the legal sequences of placements", long=True),
        Operation("audit", "checking a game record", long=True),
        Operation("score", "entering a line into a record", long=True),
        Operation("season", "summarising the matches of a group, with ratings", long=True, seconds=60.0),
        Operation("play", "playing a turn of a match against computer players", long=True, seconds=20.0),
        Operation("review", "finding what each choice in a record cost", long=True, seconds=120.0),
        Operation("best", "ranking the legal moves", long=True, seconds=10.0),
        Operation(
            "plan", "finding the most points that a hand can score if nobody else plays", long=True, seconds=10.0
        ),
        Operation("solve", "solving a puzzle, or counting its fillings", long=True, seconds=20.0),
        Operation("hint", "finding the smallest useful hint for a puzzle", long=True, seconds=20.0),
        Operation("arrange", "arranging the tiles of a set in one figure", long=True, seconds=20.0),
        Operation("records", "verifying the best known results of the game", long=True),
        Operation("deadboard", "finding the smallest board on which no remaining tile fits", long=True),
        Operation("generate", "making a new puzzle", long=True),
        Operation("judge", "checking an answer to a puzzle"),
        Operation("practice", "noting an attempt at a puzzle: when to see it again, and how strong the solver is"),
        Operation("strength", "estimating how strong a solver is, and how long a puzzle will take"),
        Operation("library", "listing the puzzles of a library"),
        Operation("puzzle", "finding a puzzle by name, code or day", long=True),
        Operation("contest", "preparing a contest", long=True),
        Operation("result", "judging the result of a contest", long=True),
        Operation("picture", "drawing a puzzle to pass on"),
        Operation("rules", "explaining a rule set, clause by clause"),
        Operation("about", "listing the version, the rule sets, the kinds of puzzles and the operations"),
    )
}
"""Every operation, by name."""
