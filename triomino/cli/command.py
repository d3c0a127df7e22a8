"""The base classes and options of all commands, and how they read and write files."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import partial, wraps
from math import inf
from typing import Any

import click

from analyzer.errors import InputError, TextFault, nearest, quoted, suggesting, system_reason, unknown_word
from analyzer.messages import LANGUAGES, Phrase, Value, _, either, found_instead, phrase, speaking
from analyzer.text.cursor import decode
from triomino.entry import INTERRUPTED
from triomino.language import OPTION, VARIABLE, settle_language

CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}

STDIN = "<stdin>"

AS_JSON = "--json"

LARGEST_TEXT = 2_000_000
"""The largest input file, in bytes."""

LARGEST_SHOWN = 100_000
"""The help shows a range only if its upper limit is at most this number."""


class Ended(click.ClickException):
    def show(self, file: Any = None) -> None:
        """Print the message without click's prefix ``Error:``."""
        click.echo(self.message, file=file or sys.stderr)


class Refused(Ended):
    """The command cannot do its work, and ends with exit status 2."""

    exit_code = 2


class Interrupted(Ended):
    """Ctrl-C was pressed before there was a result. The exit status is ``INTERRUPTED``."""

    exit_code = INTERRUPTED

    def __init__(self) -> None:
        super().__init__(_("interrupted"))


class Explained:
    """A command or option with help in the current language.

    Attributes:
        explanation: the paragraphs of a command's help, or the sentences of an option's help.
        between: the text between two of these parts.
    """

    explanation: tuple[Phrase, ...] = ()
    between = "\n\n"

    def explain(self, paragraphs: Iterable[str | Phrase], **values: Value) -> None:
        """Set the help. ``values`` replace the names in braces."""
        phrases = (one if isinstance(one, Phrase) else Phrase(" ".join(one.split())) for one in paragraphs)
        self.explanation = tuple(
            one._replace(values=tuple((name, value) for name, value in values.items() if f"{{{name}}}" in one.form))
            if values
            else one
            for one in phrases
            if one.form
        )

    def _text(self) -> str | None:
        return self.between.join(one.text for one in self.explanation) or None

    def _explain_text(self, text: str | None) -> None:
        self.explain((text or "").split("\n\n"))

    help = property(_text, _explain_text)


class Option(Explained, click.Option):
    """An option. ``help`` is a string, a ``Phrase`` or an iterable of these."""

    between = " "

    def __init__(self, *args: Any, **settings: Any) -> None:
        help_ = settings.pop("help", "")
        if isinstance(settings.get("type"), click.IntRange):
            settings.setdefault("metavar", "N")
        super().__init__(*args, **settings)
        self.explain((help_,) if isinstance(help_, str | Phrase) else help_)

    def type_cast_value(self, ctx: click.Context, value: Any) -> Any:
        """Read the value. If a number is not in its range, the error names the limits."""
        try:
            return super().type_cast_value(ctx, value)
        except click.BadParameter as error:
            limits = self.type
            if not isinstance(limits, click.IntRange):
                raise
            expected = phrase("a whole number of at least {least}", least=str(limits.min))
            if limits.max is not None:
                expected = phrase("a whole number from {least} to {most}", least=str(limits.min), most=str(limits.max))
            raise click.BadParameter(found_instead(quoted(str(value).strip()), expected).text, ctx, self) from error

    def get_help_extra(self, ctx: click.Context) -> Any:
        extra = super().get_help_extra(ctx)
        limits = self.type
        if isinstance(limits, click.IntRange) and extra.pop("range", "") and (limits.max or inf) <= LARGEST_SHOWN:
            extra["range"] = _("{least} to {most}", least=str(limits.min), most=str(limits.max))
        return extra


class WordChoice(click.Choice[str]):
    """A choice of words. If a word is misspelt, the error suggests a similar one."""

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        return unknown_word(value, list(map(str, self.choices))).text


class _HelpFormatter(click.HelpFormatter):
    def write_heading(self, heading: str) -> None:
        self.write(f"{'':>{self.current_indent}}{_('{name}:', name=heading)}\n")


class _Context(click.Context):
    formatter_class = _HelpFormatter


class Command(Explained, click.Command):
    """A command. If it cannot do its work, it prints the reason as text or as JSON, and ends with status 2.

    Attributes:
        table: a table in the help: its heading, and each word with its meaning.
    """

    context_class = _Context
    table: tuple[Phrase, dict[str, Phrase]] | None = None

    def tables(self, ctx: click.Context) -> Iterable[tuple[Phrase, dict[str, Phrase]]]:
        return [self.table] if self.table else []

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from triomino.cli.examples import EXAMPLES  # imported late, so that other commands start faster

        examples = EXAMPLES.get(ctx.command_path.partition(" ")[2] or self.name or "")
        if examples:
            with formatter.section(_("Examples")):
                formatter.write("".join(f"{'':>{formatter.current_indent}}{call}\n" for call in examples))
        tables = list(self.tables(ctx))
        width = max((len(word) for _heading, rows in tables for word in rows), default=0)
        for heading, rows in tables:
            with formatter.section(heading.text):
                formatter.write_dl([(word.ljust(width), meaning.text) for word, meaning in rows.items()], width)
        click.Command.format_options(self, ctx, formatter)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        *params, helping = super().get_params(ctx)
        return [*params, LANGUAGE, helping]

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        helping = super().get_help_option(ctx)
        if helping:
            helping.help = _("Show this help and exit.")
        return helping

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Make the context of the command. With ``--json``, a usage error is reported as JSON."""
        as_json = AS_JSON in args
        outermost = click.get_current_context(silent=True) is None
        refusal = settle_language(args) if outermost else None
        # A space before a negative coordinate keeps click from reading it as an option. No option starts with a hyphen
        # and a digit.
        args = [f" {arg}" if arg[:1] == "-" and arg[1:2].isdigit() else arg for arg in args]
        try:
            with _speaking(as_json):
                if refusal:
                    raise click.BadOptionUsage(OPTION, refusal.text)
                context = super().make_context(info_name, args, parent, **extra)
            context.meta[AS_JSON] = as_json
            return context
        except click.ClickException as error:
            raise _in_json(error) if as_json else error from error

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments. The error for an unknown option suggests the most similar option.

        If a user types a file name with spaces but without quotes, the error suggests quotes.
        """
        words = list(args)  # click removes words from ``args``
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            # click lists the possibilities from the most to the least similar.
            name, meant = error.option_name, (error.possibilities or [])[:1]
            if not name.startswith("--"):  # click reads the letters after a single hyphen as separate options
                name = next((word for word in words if re.match(f"-[^-]*{re.escape(name[1:])}", word)), name)
                name = name.partition("=")[0]
                options = [one for one in self.get_params(ctx) if isinstance(one, click.Option)]
                near = nearest(f"-{name}", [opt for one in options for opt in one.opts])
                meant = [near] if near else []
            raise click.NoSuchOption(name, possibilities=meant, ctx=error.ctx) from error
        except click.UsageError as error:
            from triomino.files import unquoted_file  # imported late, to start commands faster

            if type(error) is click.UsageError and (file := unquoted_file(words)):
                message = suggesting(Phrase(error.message), f'"{file}"').text
                raise click.UsageError(message, error.ctx) from error
            raise

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command.

        Unusable input and system errors are reported as text or as JSON. Ctrl-C is always reported as text.
        """
        try:
            with _speaking(ctx.meta[AS_JSON]):
                return self._refusing(ctx)
        except click.ClickException as error:
            if isinstance(error, Interrupted) or ctx.invoked_subcommand or not ctx.meta[AS_JSON]:
                raise
            raise _in_json(error) from error

    def _refusing(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except InputError as error:
            raise Refused(_with_advice(error)) from error
        except KeyboardInterrupt as error:
            raise Interrupted from error
        except OSError as error:  # errors of standard output never get here: ``triomino.entry`` handles them
            raise Refused(str(error)) from error


class Group(Command, click.Group):
    command_class = Command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        names = self.list_commands(ctx)
        if args[0] not in names and (meant := nearest(args[0], names)):
            ctx.fail(_("No such command {name}. Did you mean {meant}?", name=repr(args[0]), meant=meant))
        return super().resolve_command(ctx, args)

    def tables(self, ctx: click.Context) -> Iterable[tuple[Phrase, dict[str, Phrase]]]:
        commands = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        yield phrase("Commands"), {name: one.explanation[0] for name, one in commands if isinstance(one, Command)}


def _speaking(as_json: bool) -> AbstractContextManager[None]:
    """Switch to English for JSON, which programs read."""
    return speaking(None) if as_json else nullcontext()


def _in_json(error: click.ClickException) -> Ended:
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
    ended = Refused if error.exit_code == Refused.exit_code else Ended
    return ended(json.dumps(to_json(Refusal(reason._replace(message=error.format_message())))))


def _parameter(error: click.UsageError) -> str | None:
    """Return the option or argument that caused the error, such as ``--set`` or ``FILE``."""
    parameter = getattr(error, "param", None)
    if isinstance(parameter, click.Argument):
        return parameter.human_readable_name
    option: str | None = parameter.opts[0] if parameter else getattr(error, "option_name", None)
    return option


def _with_advice(error: InputError) -> str:
    if not error.misplaced:
        return error.text
    file = "-" if error.file == STDIN else error.file
    advice = _("run 'triomino check {file}' to find the tiles that are most likely misplaced", file=file)
    return f"{error.text}\n{error.file}: {advice}"


def command(name: str, **values: Value) -> Callable[[Callable[..., Any]], Command]:
    """Declare a command. The docstring of its function becomes its help. ``values`` replace the names in braces."""

    def declared(function: Callable[..., Any]) -> Command:
        made = click.command(name, cls=Command, context_settings=CONTEXT)(function)
        if values:
            made.explain(made.explanation, **values)
        return made

    return declared


option = partial(click.option, cls=Option)

JSON = option(AS_JSON, "as_json", is_flag=True, help="Print the answer as JSON, and errors as JSON on standard error.")

LANGUAGE = Option(
    [OPTION],
    metavar="CODE",
    expose_value=False,
    is_eager=True,
    help=phrase(
        "Print text in this language: {codes} (default: the value of {variable}, otherwise the locale).",
        codes=either(LANGUAGES),
        variable=VARIABLE,
    ),
)
"""click never uses the value: ``settle_language`` has read it before."""

VERSION = click.version_option(
    None, "-V", "--version", package_name="triomino", cls=Option, help="Show the version and exit."
)


def json_form(name: str, parameter: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Add ``--json`` as a short form of an option such as ``--to json``.

    Args:
        name: the other option, such as ``--to``.
        parameter: the key of that option in ``click.Context.params``.
    """

    def choose(ctx: click.Context, _option: click.Parameter, as_json: bool) -> bool:
        if as_json:
            ctx.default_map = {parameter: "json"}
        return as_json

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def checked(*args: Any, as_json: bool, **given: Any) -> Any:
            form = click.get_current_context().params[parameter]
            if as_json and form != "json":
                raise click.UsageError(
                    _("found both --json and {option}, expected only one of them", option=f"{name} {form}")
                )
            return function(*args, **given)

        help_ = phrase("Same as {option}; also print errors as JSON on standard error.", option=f"{name} json")
        return option(AS_JSON, "as_json", is_flag=True, is_eager=True, callback=choose, help=help_)(checked)

    return decorate


def read_text(file: str) -> str:
    """Return a file's text (standard input for ``-``) with normalised line endings.

    Raises:
        InputError: the file cannot be read, is too large, or is not UTF-8 text.
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
        from triomino.files import unreadable  # imported late, to start commands faster

        raise InputError(name, "", [TextFault("unreadable", unreadable(file, error))]) from error
    if len(data) > LARGEST_TEXT:
        most = f"{LARGEST_TEXT:,}"
        message = phrase("is larger than {most} bytes, the limit for an input file", most=most)
        raise InputError(name, "", [TextFault("too-large", message)])
    return decode(data, name)


def write_text(file: str, text: str) -> None:
    """Write text to a file, replacing its content.

    Raises:
        Refused: the file cannot be written.
    """
    write_bytes(file, text.encode("utf-8"))


def write_bytes(file: str, data: bytes) -> None:
    """Write bytes to a file, replacing its content.

    Raises:
        Refused: the file cannot be written.
    """
    try:
        with open(file, "wb") as stream:
            stream.write(data)
    except (OSError, ValueError) as error:
        raise _unwritable(file, error) from error


def replace_text(file: str, text: str) -> None:
    """Replace a file atomically: at any moment, it has either the old text or the new one.

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
    return Refused(_("{file}: cannot be written: {reason}", file=file, reason=system_reason(error)))


def make_directory(path: str) -> None:
    """Create a directory and its parents, if they do not exist.

    Raises:
        Refused: the directory cannot be created.
    """
    try:
        os.makedirs(path, exist_ok=True)
    except (OSError, ValueError) as error:
        raise Refused(
            _("{path}: the folder cannot be created: {reason}", path=path, reason=system_reason(error))
        ) from error


def file_name(file: str) -> str:
    return STDIN if file == "-" else file


def print_json(value: object) -> None:
    import json

    from analyzer.forms import to_json

    click.echo(json.dumps(to_json(value), ensure_ascii=False))
