"""The operations of the product: the question, the answer, the progress reports and how to stop each.

An operation is a module of this package with a function ``run(ask, control)``. The types of that function declare it:
the first is the question, a named tuple whose fields have types, defaults and descriptions; ``Control[News]`` names the
progress report; the last is the answer. Each interface translates its own form into the question, and the answer into
its own form: the command line uses options and text, ``triomino.lines`` JSON lines, ``triomino.web`` HTTP with an
OpenAPI description, and a worker messages.

``OPERATIONS`` lists them. A new operation needs one module and one row.
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
    """An operation, whose module is loaded when it is needed.

    Attributes:
        name: its name in every interface.
        words: a description in one line.
        long: whether it may take noticeable time; it can then be stopped, and reports its progress.
        seconds: the time limit of a long one, if an interface needs a limit and the caller gives none.
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
        """The function ``run`` of its module."""
        run: Callable[[Any, Control[Any]], Any] = self._module.run
        return run

    @property
    def ask(self) -> Any:
        """The type of the question."""
        return next(iter(self._types.values()))

    @property
    def news(self) -> Any:
        """The type of the progress reports; ``None`` if there are none."""
        (news,) = get_args(list(self._types.values())[1])
        return None if news is NoneType else news

    @property
    def answer(self) -> Any:
        """The type of the answer."""
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
        Operation("analyze", "everything that a position holds"),
        Operation("board", "what a page shows of a board: its analysis, and where each unplayed tile may go"),
        Operation("check", "the referee's verdict on a placement, or on a board", long=True, seconds=5.0),
        Operation("read", "what a text is, and what it says"),
        Operation("write", "a position or a puzzle in another form"),
        Operation("graph", "the lattice graph of a position"),
        Operation("perft", "how many legal sequences of placements there are", long=True),
        Operation("audit", "a game record checked", long=True),
        Operation("score", "a line entered into a record that is kept turn by turn", long=True),
        Operation("season", "the matches of a group put together, with ratings", long=True, seconds=60.0),
        Operation("play", "a turn of a match against players of this program", long=True, seconds=20.0),
        Operation("review", "what each choice of a record cost", long=True, seconds=120.0),
        Operation("best", "the moves of a hand ranked", long=True, seconds=10.0),
        Operation("plan", "the most points that a hand can make on its own", long=True, seconds=10.0),
        Operation("solve", "a puzzle of any kind solved, or the fillings of one counted", long=True, seconds=20.0),
        Operation("hint", "the smallest useful hint for a puzzle", long=True, seconds=20.0),
        Operation("arrange", "the tiles of a set laid in one figure", long=True, seconds=20.0),
        Operation("records", "the best known results of the game, checked if asked for", long=True),
        Operation("deadboard", "the smallest board on which no other tile has a place", long=True),
        Operation("generate", "a new puzzle", long=True),
        Operation("judge", "whether an answer to a puzzle is right"),
        Operation("practice", "an attempt at a puzzle noted: when to see it again, and how strong the solver is"),
        Operation("strength", "how strong a solver is by some attempts, and how long a puzzle will take"),
        Operation("library", "the puzzles that a library holds"),
        Operation("puzzle", "one puzzle of a library, by its code, or of a day", long=True),
        Operation("rules", "a rule set explained, clause by clause"),
        Operation("about", "the version, the rule sets, the kinds of puzzles and the operations"),
    )
}
"""Every operation, by name."""
