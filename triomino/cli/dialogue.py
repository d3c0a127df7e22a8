"""Read and print text line by line, at a terminal or through a pipe."""

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
"""``say`` prints a space for this character, and never breaks the line there."""

OTHER_WORDS = {
    **dict.fromkeys(("exit", "end", "bye", "q", "close", "save"), "quit"),
    **dict.fromkeys(("delete", "back", "remove"), "undo"),
    "?": "help",
}
"""Words that people may type, with the command that they mean."""


class Lines:
    """A reader of input lines. At a terminal, it shows a prompt, unless ``prompting`` is false."""

    def __init__(self, prompting: bool = True) -> None:
        self._at_terminal = prompting and at_terminal()
        self._number = 0
        self._piped = input_lines(LARGEST_TEXT)
        if self._at_terminal:
            with suppress(ImportError):
                import_module("readline")  # this import turns on line editing and history at the prompt

    def welcome(self) -> None:
        if self._at_terminal:
            say(_("Type 'help' to see what you can enter"))

    def next(self, prompt: str) -> str | None:
        """Return the next line, or ``None`` at the end of the input.

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
        """Ask for confirmation. If there is no prompt, the answer is yes.

        Raises:
            InputError: the input is not UTF-8 text.
        """
        return not self._at_terminal or (self.next(f"{question} [y/N] ") or "").lower() in ("y", "yes")

    def refuse(self, error: InputError) -> None:
        """Print the faults of a line. If there is no prompt, each fault has a line number and a column."""
        lines = error.source.split("\n")
        for fault in error.faults:
            row, column = fault.spot or (1, 1)
            place = "" if self._at_terminal else f"{STDIN}:{self._number}:{column}: "
            click.echo(f"{place}{fault.phrase.text}", err=True)
            if lines[row - 1]:
                click.echo(f"    {lines[row - 1]}\n    {' ' * (column - 1)}^", err=True)


def say(line: str) -> None:
    """Print a line. Long lines are wrapped at a terminal or if ``COLUMNS`` is set."""
    if at_terminal() or folds():
        start = line[: len(line) - len(line.lstrip())]
        folded = textwrap.wrap(line, terminal_width(), subsequent_indent=f"{start}    ", break_on_hyphens=False)
        line = "\n".join(folded)
    click.echo(line.replace(KEPT_TOGETHER, " "))


def table(rows: Mapping[str, Phrase]) -> str:
    formatter = click.HelpFormatter(width=terminal_width())
    with formatter.indentation():
        formatter.write_dl((entered, meaning.text) for entered, meaning in rows.items())
    return formatter.getvalue()


def at_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
