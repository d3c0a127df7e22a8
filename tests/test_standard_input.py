"""How lines are read from standard input, also if Ctrl-C comes just before the program waits for a line."""

import io
import os
import select
import signal
import sys

import pytest

from triomino.cli.standard_input import input_lines


@pytest.fixture
def pipe(monkeypatch):
    reading, writing = os.pipe()
    with open(reading, encoding="utf-8") as stdin, open(writing, "wb", buffering=0) as pipe:
        monkeypatch.setattr(sys, "stdin", stdin)
        yield pipe


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (b"", []),
        (b"one\ntwo\n", [b"one\n", b"two\n"]),
        (b"one\r\n\n last", [b"one\r\n", b"\n", b" last"]),
        (b"12345678\n", [b"12345678", b"\n"]),
        (b"123456789", [b"12345678", b"9"]),
    ],
)
def test_lines_are_returned_unchanged(pipe, monkeypatch, text, lines):
    pipe.write(text)
    pipe.close()
    assert list(input_lines(8)) == lines
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    assert list(input_lines(8)) == lines


def test_a_line_arrives_before_the_input_has_ended(pipe):
    lines = input_lines(80)
    pipe.write(b"one\ntw")
    assert next(lines) == b"one\n"
    pipe.write(b"o\n")
    assert next(lines) == b"two\n"


def test_there_may_be_no_standard_input(monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    assert list(input_lines(80)) == []


@pytest.mark.skipif(os.name == "nt", reason="pipes are not waited for there")
def test_a_late_signal_is_handled_without_further_input(pipe, monkeypatch):
    wait = select.select
    heard = []

    def signal_before_waiting(*files):
        os.kill(os.getpid(), signal.SIGINT)
        readable, _, _ = wait(*files, 30)
        heard.append(bool(readable))
        raise KeyboardInterrupt  # Python's own handler would raise it after the wait

    monkeypatch.setattr(select, "select", signal_before_waiting)
    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        with pytest.raises(KeyboardInterrupt):
            next(input_lines(80))
    finally:
        signal.signal(signal.SIGINT, before)
    assert heard == [True]
    assert signal.set_wakeup_fd(-1) == -1
