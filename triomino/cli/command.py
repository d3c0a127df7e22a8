"""What every subcommand shares: how it is declared, how it reads its file, how it refuses, how it prints JSON."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import Any

import click

from analyzer.errors import InputError, TextFault
from analyzer.messages import _, phrase
from analyzer.text.cursor import decode
from triomino.entry import INTERRUPTED, INTERRUPTED_WORDS

CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}

STDIN = "<stdin>"
"""How messages call standard input."""

AS_JSON = "--json"
"""The option that asks for JSON."""

LARGEST_TEXT = 2_000_000
"""Bytes; no position, puzzle or record comes near it, and reading stays quick up to it."""


class Ended(click.ClickException):
    """What ends a command with a message that goes to standard error as it is."""

    def show(self, file: Any = None) -> None:
        """Print the message alone."""
        click.echo(self.message, file=file or sys.stderr)


class Refused(Ended):
    """The input cannot be used: the message already names the file, and the exit status is 2."""

    exit_code = 2


class Interrupted(Ended):
    """Ctrl-C came before there was an answer."""

    exit_code = INTERRUPTED

    def __init__(self) -> None:
        super().__init__(INTERRUPTED_WORDS)


class Command(click.Command):
    """A subcommand that turns whatever it refuses into a message, as JSON with ``--json``, and exit status 2."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Read the call."""
        as_json = AS_JSON in args
        # No option begins with a digit: this is a coordinate below 0, which a blank keeps from being taken for one.
        args = [f" {arg}" if arg[:1] == "-" and arg[1:2].isdigit() else arg for arg in args]
        try:
            context = super().make_context(info_name, args, parent, **extra)
            context.meta[AS_JSON] = as_json
            return context
        except click.ClickException as error:
            raise _in_json(error) if as_json else error from error

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            return self._refusing(ctx)
        except click.ClickException as error:
            if isinstance(error, Interrupted) or not ctx.meta[AS_JSON]:
                raise
            raise _in_json(error) from error

    def _refusing(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except InputError as error:
            raise Refused(_with_advice(error)) from error
        except KeyboardInterrupt as error:
            raise Interrupted from error
        except OSError as error:  # the system lacks something; ``triomino.entry`` has its own for standard output
            raise Refused(str(error)) from error


def _in_json(error: click.ClickException) -> Refused:
    """A refusal as the other doors tell it, with the words of this one."""
    import json

    from analyzer.forms import to_json
    from triomino.operations.control import RefusalError
    from triomino.refusals import Refusal, Why, why

    cause = error.__cause__
    if isinstance(cause, InputError | RefusalError):
        reason = why(cause)
    elif isinstance(error, click.UsageError):
        reason = Why("call", "", field=_parameter(error))
    else:
        reason = Why("refused", "")
    return Refused(json.dumps(to_json(Refusal(reason._replace(message=error.format_message())))))


def _parameter(error: click.UsageError) -> str | None:
    """The option or argument that a call is refused for, as a person writes it."""
    parameter = getattr(error, "param", None)
    if isinstance(parameter, click.Argument):
        return parameter.human_readable_name
    option: str | None = parameter.opts[0] if parameter else getattr(error, "option_name", None)
    return option


def _with_advice(error: InputError) -> str:
    if not error.misplaced:
        return str(error)
    file = "-" if error.file == STDIN else error.file
    return f"{error}\n{error.file}: 'triomino check {file}' finds the tiles that are most likely wrong"


def command(name: str) -> Callable[[Callable[..., Any]], Command]:
    """Declare a subcommand; its docstring is its help."""
    return click.command(name, cls=Command, context_settings=CONTEXT)


JSON = click.option(
    AS_JSON,
    "as_json",
    is_flag=True,
    help="Print the answer as JSON, alone on standard output; why there is none, as JSON on standard error.",
)


def json_form(option: str, parameter: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The option ``--json`` of a command that has json among the forms of this option, and this parameter."""

    def choose(ctx: click.Context, _option: click.Parameter, as_json: bool) -> bool:
        if as_json:
            ctx.default_map = {parameter: "json"}
        return as_json

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def checked(*args: Any, as_json: bool, **given: Any) -> Any:
            form = click.get_current_context().params[parameter]
            if as_json and form != "json":
                raise click.UsageError(_("found --json and {option}, expected one of them", option=f"{option} {form}"))
            return function(*args, **given)

        help_ = _("The same as {option}; why there is no answer, as JSON on standard error.", option=f"{option} json")
        return click.option(AS_JSON, "as_json", is_flag=True, is_eager=True, callback=choose, help=help_)(checked)

    return decorate


def read_text(file: str) -> str:
    """The text of a file, or of standard input for ``-``, with its line ends made alike.

    Raises:
        InputError: it cannot be opened, is too large, or is not UTF-8 text.
    """
    name = file_name(file)
    try:
        if file == "-":
            if sys.stdin is None:
                raise ValueError("it is closed")
            data = sys.stdin.buffer.read(LARGEST_TEXT + 1)
        else:
            with open(file, "rb") as stream:
                data = stream.read(LARGEST_TEXT + 1)
    except (OSError, ValueError) as error:
        message = phrase("cannot be read: {reason}", reason=_reason(error))
        raise InputError(name, "", [TextFault("unreadable", message)]) from error
    if len(data) > LARGEST_TEXT:
        most = f"{LARGEST_TEXT:,}"
        message = phrase("is larger than {most} bytes, which no position, puzzle or record needs", most=most)
        raise InputError(name, "", [TextFault("too-large", message)])
    return decode(data, name)


def write_text(file: str, text: str) -> None:
    """Write a text to a file, replacing what was there.

    Raises:
        Refused: the file cannot be written.
    """
    write_bytes(file, text.encode("utf-8"))


def write_bytes(file: str, data: bytes) -> None:
    """Write bytes to a file, replacing what was there.

    Raises:
        Refused: the file cannot be written.
    """
    try:
        with open(file, "wb") as stream:
            stream.write(data)
    except (OSError, ValueError) as error:
        raise _unwritable(file, error) from error


def replace_text(file: str, text: str) -> None:
    """Write a text to a file in one step, so that it holds the old text or the new one whatever happens meanwhile.

    Raises:
        Refused: the file cannot be written.
    """
    path = os.path.realpath(file)
    part = f"{path}.{os.getpid()}.part"
    try:
        try:
            with open(part, "x", encoding="utf-8", newline="\n") as stream:
                stream.write(text)
                stream.flush()
                os.fsync(stream.fileno())
            with suppress(FileNotFoundError):
                os.chmod(part, os.stat(path).st_mode)
            os.replace(part, path)
        finally:
            with suppress(FileNotFoundError):
                os.unlink(part)
    except (OSError, ValueError) as error:
        raise _unwritable(file, error) from error


def _unwritable(file: str, error: Exception) -> Refused:
    return Refused(f"{file}: cannot be written: {_reason(error)}")


def _reason(error: Exception) -> str:
    """What the system says is wrong, or Python where it does."""
    return getattr(error, "strerror", None) or str(error)


def make_directory(path: str) -> None:
    """Make a directory and those above it, unless they exist.

    Raises:
        Refused: it cannot be made.
    """
    try:
        os.makedirs(path, exist_ok=True)
    except (OSError, ValueError) as error:
        raise Refused(f"{path}: cannot be made a directory: {_reason(error)}") from error


def file_name(file: str) -> str:
    """How messages call a file: standard input has no name of its own."""
    return STDIN if file == "-" else file


def print_json(value: object) -> None:
    """Print a value of a declared type as JSON, on one line of standard output."""
    import json

    from analyzer.forms import to_json

    click.echo(json.dumps(to_json(value), ensure_ascii=False))
