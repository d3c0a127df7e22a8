"""A worker process: it performs operations one at a time and reports their progress.

The worker receives an operation's name, the request as a JSON value, and the language for the response, if any. The
worker sends pairs of a kind and a value. The last pair is ``done`` with the result, ``refused`` with the refusal's
JSON, or ``failed`` with the error's name. After an interrupt, the name is ``stopped``.

The server stops a task by setting ``stop``. On POSIX systems, the server also sends SIGINT, which interrupts a task
that does not check ``stop``. Ctrl-C at the terminal also reaches the workers, which ignore it.
"""

from __future__ import annotations

import signal
from ctypes import c_bool
from multiprocessing.connection import Connection
from threading import Lock, current_thread, main_thread
from typing import Any

from analyzer.forms import to_json
from analyzer.messages import speaking
from triomino.operations import Control
from triomino.web.tasks import BETWEEN_NEWS, Answer, done

_STOPPED = ("failed", "stopped")


class _Line:
    """The connection to the server. An interrupt waits until the current message has been sent."""

    def __init__(self, connection: Connection, stop: c_bool) -> None:
        self._connection = connection
        self._stop = stop
        self._lock = Lock()
        self._sending = False
        self._interrupted = False
        self.busy = False

    def receive(self) -> tuple[str, dict[str, Any], str | None]:
        name, data, language = self._connection.recv()
        return name, data, language

    def send(self, kind: str, value: object) -> None:
        here = current_thread() is main_thread()
        self._sending = self._sending or here
        with self._lock:
            self._connection.send((kind, value))
        if here:
            self._sending = False
            if self._interrupted:
                self._interrupted = False
                self.interrupt()

    def interrupt(self, *_: object) -> None:
        """End the current task if the server has set ``stop``."""
        if not self.busy or not self._stop.value:
            return
        if self._sending:
            self._interrupted = True
        else:
            raise KeyboardInterrupt


def work(connection: Connection, stop: c_bool) -> None:
    """Perform tasks until the connection is closed.

    ``stop`` is in shared memory, and has no lock. With a lock, the signal handler could wait forever, because the code
    that it interrupts might hold the lock. SIGINT is blocked when the process starts, so that no signal arrives before
    the handler is set.
    """
    line = _Line(connection, stop)
    signal.signal(signal.SIGINT, line.interrupt)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})

    def tell(news: object) -> None:
        line.send("progress", to_json(news))

    while True:
        try:
            name, data, language = line.receive()
            control: Control[Any] = Control(lambda: stop.value, tell, BETWEEN_NEWS)
            with speaking(language):
                line.send(*_answer(line, name, data, control))
        except (EOFError, OSError):
            return


def _answer(line: _Line, name: str, data: dict[str, Any], control: Control[Any]) -> Answer:
    try:
        line.busy = True
        answer: Answer = _STOPPED if control.stopped() else done(name, data, control)
        line.busy = False
    except KeyboardInterrupt:
        line.busy = False
        answer = _STOPPED
    return answer
