"""Read lines of input from a terminal or a pipe, and print lines of output."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module

import click

from analyzer.errors import InputError
from analyzer.messages import Phrase, _
from analyzer.text.cursor import decode
from triomino.cli.command import LARGEST_TEXT, STDIN
from triomino.cli.standard_input import input_lines
from triomino.cli.terminal import folds, terminal_width

KEPT_TOGETHER = "\xa0"
"""``say`` prints this character as a space, and never wraps the line there."""

OTHER_WORDS = {
    **dict.fromkeys(("exit", "end", "bye", "q", "close", "save"), "quit"),
    **dict.fromkeys(("delete", "back", "remove"), "undo"),
    "?": "help",
}
"""Words that people may type by mistake, each with the command that they probably mean."""


class Lines:
    """Reads the input line by line. At a terminal, a prompt is shown for each line, unless ``prompting`` is false."""

    def __init__(self, prompting: bool = True) -> None:
        self._at_terminal = prompting and at_terminal()
        self._number = 0
        self._piped = input_lines(LARGEST_TEXT)
        if self._at_terminal:
            with suppress(ImportError):
                import_module("readline")  # this import turns on line editing and history at the prompt

    def welcome(self) -> None:
        """If the user enters lines at a prompt, print how to get help."""
        if self._at_terminal:
            say(_("Type 'help' to see what you can enter"))

    def next(self, prompt: str) -> str | None:
        """The next line; ``None`` at the end of the input.

        Raises:
            InputError: the line is not UTF-8 text.
        """
        self._number += 1
        if not self._at_terminal:
            data = next(self._piped, None)
            return None if data is None else decode(data, STDIN).strip()
        try:
            return input(prompt).strip()
        except EOFError:
            click.echo()
            return None
        except UnicodeDecodeError as error:
            return decode(error.object, STDIN)

    def sure(self, question: str) -> bool:
        """Ask the user to confirm. If there is no prompt, return true without asking.

        Raises:
            InputError: the input is not UTF-8 text.
        """
        return not self._at_terminal or (self.next(f"{question} [y/N] ") or "").lower() in ("y", "yes")

    def refuse(self, error: InputError) -> None:
        """Print the faults in a line to standard error.

        If there is no prompt, also print the line number and the column.
        """
        lines = error.source.split("\n")
        for fault in error.faults:
            row, column = fault.spot or (1, 1)
            place = "" if self._at_terminal else f"{STDIN}:{self._number}:{column}: "
            click.echo(f"{place}{fault.phrase.text}", err=True)
            if lines[row - 1]:
                click.echo(f"    {lines[row - 1]}\n    {' ' * (column - 1)}^", err=True)


def say(line: str) -> None:
    """Print a line. At a terminal, or if ``COLUMNS`` is set, wrap a long line and indent its continuation."""
    if at_terminal() or folds():
        start = line[: len(line) - len(line.lstrip())]
        folded = textwrap.wrap(line, terminal_width(), subsequent_indent=f"{start}    ", break_on_hyphens=False)
        line = "\n".join(folded)
    click.echo(line.replace(KEPT_TOGETHER, " "))


def table(rows: Mapping[str, Phrase]) -> str:
    """A table of possible inputs and their meanings."""
    formatter = click.HelpFormatter(width=terminal_width())
    with formatter.indentation():
        formatter.write_dl((entered, meaning.text) for entered, meaning in rows.items())
    return formatter.getvalue()


def at_terminal() -> bool:
    """Whether standard input and standard output are both connected to a terminal."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
