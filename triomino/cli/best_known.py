"""``triomino best-known``."""

from __future__ import annotations

from collections.abc import Sequence

import click

from analyzer.errors import counted, unknown_word
from analyzer.messages import ngettext
from analyzer.render.words import beside
from analyzer.rules import PUBLISHED, published
from analyzer.text import Draft, write_drawing
from triomino.cli.command import CONTEXT, JSON, Group, Interrupted, option, print_json
from triomino.cli.options import answer, asks
from triomino.cli.terminal import print_text, terminal_width
from triomino.entry import process
from triomino.operations.deadboard import DeadboardAsk, DeadboardNews, SmallestDeadBoard
from triomino.operations.records import BestKnownAsk, BestKnownList, BestKnownNews, JudgedResult


class _BestKnown(Group):
    """The command group. ``best-known --verify NAME`` is short for ``best-known show --verify NAME``."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the subcommand, and pass on the options before its name."""
        given = [option for option, name in (("--verify", "verify"), ("--json", "as_json")) if ctx.params[name]]
        subcommand, *words = ["show", *args] if ctx.params["verify"] and args[0] != "show" else args
        return super().resolve_command(ctx, [subcommand, *given, *words])


VERIFY = option(
    "--verify",
    is_flag=True,
    help="Check each result against the rules with two verifiers that share no code, and prove its bound again.",
)


@click.group("best-known", cls=_BestKnown, invoke_without_command=True, context_settings=CONTEXT)
@VERIFY
@JSON
@click.pass_context
def command(ctx: click.Context, verify: bool, as_json: bool) -> None:
    """List the best known results of the game, or verify them.

    Each result comes with an example that demonstrates it (a position, or a record for 'triomino audit'), a bound that
    no result can beat, and the command that repeats the proof or continues the search. --verify NAME verifies only the
    result NAME.

    Exit status: 0 success, 1 a result is wrong, 2 usage error.
    """
    if ctx.invoked_subcommand is None:
        _tell(BestKnownAsk(verify=verify), as_json)


@command.command("show", context_settings=CONTEXT)
@click.argument("name")
@VERIFY
@JSON
def show(name: str, verify: bool, as_json: bool) -> None:
    """Print the position or record that demonstrates one result.

    The comments at the top give a bound that no result can beat, the reason for it, and the command that repeats
    the proof or continues the search.
    """
    from puzzles.best_known.catalogue import NAMES

    check_name(name, NAMES)
    _tell(BestKnownAsk(name, verify), as_json)


def _tell(ask: BestKnownAsk, as_json: bool) -> None:
    found: BestKnownList = answer("records", ask, _judging_words)
    if as_json:
        print_json(found)
    elif ask.which is None:
        click.echo(_table(found), nl=False)
    else:
        print_text(_text(found.results[0]))
    click.get_current_context().exit(0 if found.holds else 1)


def check_name(name: str, names: Sequence[str]) -> None:
    """Refuse an unknown name.

    Raises:
        click.BadParameter: the name is unknown.
    """
    if name not in names:
        message = unknown_word(name, names)
        raise click.BadParameter(message.text, click.get_current_context(), param_hint="NAME")


def _judging_words(news: BestKnownNews) -> str:
    return ngettext(
        "{count} result verified, now verifying {name}",
        "{count} results verified, now verifying {name}",
        news.judged,
        name=news.name,
    )


def _table(found: BestKnownList) -> str:
    """Return the table as text. It is always in English, because programs read it."""
    verified = any(one.verified is not None for one in found.results)
    lines = [f"figure  bound  proven  {'verified  ' if verified else ''}name"]
    for one in found.results:
        known = one.result
        verdict = f"{'yes' if one.verified else 'WRONG':8}  " if verified else ""
        fault = f" ({one.fault})" if one.fault else ""
        lead = f"{known.figure:6}  {known.bound:5}  {'yes' if known.proven else 'no':6}  {verdict}"
        lines += beside(lead, f"{known.name}: {known.title}{fault}", terminal_width())
    return "\n".join(lines) + "\n"


def _text(judged: JudgedResult) -> str:
    known = judged.result
    word = "at least" if known.best == "least" else "at most"
    bound = "proven to be the best" if known.proven else f"not proven to be the best: {word} {known.bound}"
    lines = [f"{known.title}: {known.figure}, {bound}", f"why: {known.proof}"]
    lines += [f"the proof takes: {known.repeated}", f"command: {known.command}", f"found by: {known.found}"]
    if judged.verified is not None:
        lines.append("verified" if judged.verified else f"WRONG: {judged.fault}")
    return "".join(f"# {line}\n" for line in lines) + known.text


@command.command("dead-board", context_settings=CONTEXT)
@asks("deadboard")
@JSON
@click.pass_context
def dead_board(ctx: click.Context, ask: DeadboardAsk, as_json: bool) -> None:
    """Find the smallest board on which no remaining tile fits.

    The search tries all shapes of one tile, then of two, and so on, so the board that it finds is proven to be the
    smallest. For the standard set, the search takes a few seconds. With --model, the CP-SAT solver checks each shape,
    which takes much longer. --least continues an interrupted search. The output is a position in text form.

    Exit status: 0 a board was found, 1 none was found in time, 2 usage error.
    """
    found: SmallestDeadBoard = answer("deadboard", ask, _progress_words)
    if process.came and not found.sizes:
        raise Interrupted
    if as_json:
        print_json(found)
    else:
        print_text(_dead_board_text(found))
    ctx.exit(0 if found.layout else 1)


def _progress_words(news: DeadboardNews) -> str:
    return ngettext(
        "boards of {count} tile, shape {shape} of {shapes}",
        "boards of {count} tiles, shape {shape} of {shapes}",
        news.tiles,
        shape=f"{news.shape:,}",
        shapes=f"{news.shapes:,}",
    )


def _dead_board_text(found: SmallestDeadBoard) -> str:
    lines = [f"{counted(done.tiles, 'tile')}: none in {counted(done.shapes, 'shape')}" for done in found.sizes]
    if not found.layout:
        why = "interrupted" if found.answer.stopped == "interrupted" else "time ran out"
        lines.append(f"{why}: no dead board was found; continue with --least {found.least}")
        return "".join(f"# {line}\n" for line in lines)
    if found.proven:
        proven = "the search proved that no dead board is smaller"
    else:
        proven = f"no dead board of at least {found.begun} tiles is smaller"
    lines.append(f"{found.tiles} tiles, and no other tile of the set {found.set.name} fits; {proven}")
    draft = Draft(found.set, published(PUBLISHED[0]), layout=found.layout)
    return "".join(f"# {line}\n" for line in lines) + write_drawing(draft)
