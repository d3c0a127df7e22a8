"""``triomino serve`` and ``triomino engine``."""

from __future__ import annotations

import errno
import sys

import click

from analyzer.errors import system_reason
from analyzer.messages import _, either, phrase_of
from triomino.cli.command import Refused, option
from triomino.cli.command import command as declare
from triomino.cli.dialogue import say
from triomino.cli.library import opened
from triomino.cli.standard_input import input_lines
from triomino.entry import raise_interrupts

LOOPBACK = "127.0.0.1"
DEFAULT_PORT = 8642


@declare("serve")
@option(
    "--host",
    default=LOOPBACK,
    show_default=True,
    metavar="ADDRESS",
    help="Listen on this address; by default, only this computer can open the page.",
)
@option(
    "--port",
    type=click.IntRange(0, 65535),
    default=DEFAULT_PORT,
    show_default=True,
    help="Listen on this port; 0 chooses a free one.",
)
@option("--open/--no-open", "open_browser", default=True, help="Open the page in the browser (default: --open).")
@option("--workers", type=click.IntRange(1, 64), default=2, show_default=True, help="Use N processes for searches.")
@option("--library", metavar="FILE", help="Also offer the puzzles of this library on the page.")
@option("--tables", metavar="FILE", help="Use this file to save the matches that people play together.")
@option("--sources", is_flag=True, help="Serve the page's source files unchanged, for development.")
@option("--tls", nargs=2, metavar="CERT KEY", help="Serve over HTTPS with this certificate and key, two PEM files.")
def serve(
    host: str,
    port: int,
    open_browser: bool,
    workers: int,
    library: str | None,
    tables: str | None,
    sources: bool,
    tls: tuple[str, str] | None,
) -> None:
    """Open the analysis board in the browser.

    By default, only this computer can open the page. With --host 0.0.0.0, every device on your network, such as a
    phone, can open it. The command then prints the address to type and, at a terminal, a QR code. People can then play
    a match together, each on their own phone. With --tables FILE, their matches are not lost if the server stops. Press
    Ctrl-C to stop the server.
    """
    try:
        from socket import EAI_NONAME, gaierror

        from triomino.web.network import names_here
        from triomino.web.server import EVERYWHERE, address_of, check_certificate, config, listen, run
        from triomino.web.settings import Settings

        if host in EVERYWHERE:
            import segno  # noqa: F401
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in ("starlette", "uvicorn", "anyio", "segno"):
            raise
        from triomino.cli.installation import install_command

        command = install_command("web")
        message = _("the analysis board needs {package}; to install it: {command}", package=package, command=command)
        raise Refused(message) from error
    _check_files(library, tables)
    if tls:
        try:
            check_certificate(*tls)
        except OSError as error:
            values = {"file": error.filename or " + ".join(tls), "reason": system_reason(error)}
            raise Refused(_("cannot use {file}: {reason}", **values)) from error
    try:
        listening = listen(host, port)
    except (OSError, UnicodeError) as error:
        if isinstance(error, UnicodeError) or (isinstance(error, gaierror) and error.errno == EAI_NONAME):
            raise Refused(
                _("cannot listen on {host}: no computer with this name was found", host=repr(host[:80]))
            ) from error
        values = {"host": host, "port": str(port), "reason": system_reason(error)}
        if error.errno == errno.EADDRINUSE:
            message = _(
                "cannot listen on {host} port {port}: {reason}; "
                "stop the program that uses this port, or give another --port (0 chooses a free one)",
                **values,
            )
            raise Refused(message) from error
        raise Refused(_("cannot listen on {host} port {port}: {reason}", **values)) from error
    raise_interrupts()
    address = address_of(listening, bool(tls))
    click.echo(_("Triomino is running at {address}", address=address))
    names = names_here() if host in EVERYWHERE else ()
    if host in EVERYWHERE:
        _tell_network(listening.getsockname()[1], bool(tls), names)
    click.echo(_("Press Ctrl-C to stop the server."))
    settings = Settings(host, workers, library=library, tables=tables, names=names, as_they_stand=sources)
    run(config(settings, tls), listening, address if open_browser else None)


def _check_files(library: str | None, tables: str | None) -> None:
    if library is not None:
        with opened(library):
            pass
    if tables is not None:
        from puzzles.database import DatabaseError
        from triomino.tables.store import TableStore

        try:
            TableStore(tables).close()
        except DatabaseError as error:
            raise Refused(phrase_of(error).text) from error


def _tell_network(port: int, tls: bool, names: tuple[str, ...]) -> None:
    from triomino.web.network import address_in_network, written
    from triomino.web.server import qr_code

    say(_("Every device on your network can open the page and use this computer's processor; there is no password."))
    found = address_in_network()
    addresses = [written(name, port, tls) for name in (*([found] if found else []), *names)]
    if not addresses:
        click.echo(_("This computer is not connected to a network."))
        return
    say(_("Address on your network: {addresses}", addresses=either(addresses)))
    if sys.stdout.isatty() and "utf" in (sys.stdout.encoding or "").lower():
        click.echo(qr_code(addresses[0]))


@declare("engine")
@option(
    "--threads",
    type=click.IntRange(1, 64),
    default=2,
    show_default=True,
    help="Answer up to N queries at the same time.",
)
def engine(threads: int) -> None:
    """Answer queries that other programs send as JSON lines.

    A query is a line on standard input, such as {"id": 1, "action": "best", "position": {...}, "seconds": 5,
    "report_every": 1}. Each answer on standard output has the id of its query. "report_every": 1 requests partial
    answers, one per second, while a search runs; without it, you get only the final answer. Answers arrive when they
    are ready, not in the order of the queries. {"id": 2, "action": "cancel", "target": 1} stops a search early. When
    the input ends, the program answers the remaining queries and exits.
    """
    from triomino.lines import LONGEST_LINE, serve

    raise_interrupts()
    # Even a line with bytes that are not UTF-8 gets a response.
    serve((line.decode("utf-8", "replace") for line in input_lines(2 * LONGEST_LINE)), _write, threads)


def _write(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
