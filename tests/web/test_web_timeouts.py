"""Limits on slow requests and on the number of requests."""

import json
import socket
from contextlib import ExitStack
from urllib.parse import urlsplit

import httpx
import pytest
from serving import serving
from texts import ASTRAY, CLOSE

from triomino.web.settings import Settings

HEAD = b"POST /api/about HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\n"


@pytest.fixture(scope="module")
def hurried():
    """Start a server that waits 0.3 s for a request, and reads at most two request bodies at once."""
    with serving(Settings(read_seconds=0.3, open_posts=2)) as address:
        yield address


def connection(address):
    where = urlsplit(address)
    return socket.create_connection((where.hostname, where.port), timeout=20)


def heard(open_socket):
    told = b""
    while piece := open_socket.recv(65536):
        told += piece
    return told


@pytest.mark.parametrize(
    ("sent", "answer"),
    [(b"", b""), (b"GET / HT", b""), (HEAD, b""), (HEAD + b"\r\n", b"408"), (HEAD + b"\r\n{", b"408")],
)
def test_an_unfinished_request_is_dropped(hurried, sent, answer):
    with connection(hurried) as slow:
        slow.sendall(sent)
        told = heard(slow)
    assert told.partition(b" ")[2][:3] == answer
    assert not answer or json.loads(told.partition(b"\r\n\r\n")[2])["error"]["code"] == "slow"


def test_an_unfinished_second_request_of_a_connection_is_dropped(hurried):
    with connection(hurried) as slow:
        slow.sendall(HEAD + b"\r\n{}")
        assert slow.recv(12) == b"HTTP/1.1 200"
        slow.sendall(HEAD)
        assert b"triomino-about/1" in heard(slow)


def test_excess_requests_are_refused_until_others_end(hurried):
    with connection(hurried) as first, connection(hurried) as second:
        for slow in (first, second):
            slow.sendall(HEAD + b"\r\n")
        with connection(hurried) as third:
            third.sendall(HEAD + b"connection: close\r\n\r\n{}")
            assert b"503" in heard(third)[:20]
        for slow in (first, second):
            assert b"408" in heard(slow)[:20]
    assert httpx.post(f"{hurried}api/about", json={}).status_code == 200


def test_one_address_cannot_block_the_others():
    with serving(Settings(read_seconds=5, posts_of_one=2, connections_of_one=4)) as address, ExitStack() as held:
        slow = [held.enter_context(connection(address)) for _ in range(4)]
        for each in slow:
            each.sendall(HEAD + b"\r\n")
        answers = [each.recv(12) for each in slow[2:]]
        assert answers == [b"HTTP/1.1 503"] * 2
        with connection(address) as fifth:
            assert heard_or_reset(fifth) == b""
        other = httpx.HTTPTransport(local_address="127.0.0.2")
        with httpx.Client(transport=other, base_url=address) as client:
            assert client.post("/api/about", json={}).status_code == 200


def heard_or_reset(open_socket):
    try:
        return heard(open_socket)
    except ConnectionResetError:
        return b""


def test_the_referee_waits_for_no_search():
    long = {"position": CLOSE, "engine": "simulate", "games": 10**9, "seconds": 100}
    with (
        serving(Settings(workers=1, waiting=0)) as address,
        httpx.Client(base_url=address, timeout=60) as client,
        client.stream("POST", "/api/best", json=long) as busy,
    ):
        news = busy.iter_lines()
        next(news)
        assert '"busy"' in client.post("/api/best", json=long).text
        assert '"problems"' in client.post("/api/check", json={"board": ASTRAY}).text
