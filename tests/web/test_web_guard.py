"""The server checks who sends a request and how large it is, and sets the headers of the response."""

import httpx
import pytest
from serving import serving
from starlette.requests import Request

from triomino.web.guard import host_allowed
from triomino.web.network import caller
from triomino.web.settings import Settings


@pytest.mark.parametrize(
    ("header", "listening", "allowed"),
    [
        ("127.0.0.1:8642", "127.0.0.1", True),
        ("localhost", "127.0.0.1", True),
        ("LOCALHOST:1", "127.0.0.1", True),
        ("[::1]:8642", "127.0.0.1", True),
        ("127.9.9.9", "127.0.0.1", True),
        ("rebound.example:8642", "127.0.0.1", False),
        ("localhost.example", "127.0.0.1", False),
        ("192.168.0.5:8642", "127.0.0.1", False),
        ("192.168.0.5:8642", "0.0.0.0", True),
        ("rebound.example", "0.0.0.0", False),
        ("board.lan", "board.lan", True),
        ("", "127.0.0.1", False),
        ("127.0.0.1:port", "127.0.0.1", False),
        ("user@127.0.0.1", "127.0.0.1", False),
        ("127.0.0.1/path", "127.0.0.1", False),
        ("[::1", "127.0.0.1", False),
        ("2130706433", "127.0.0.1", False),
    ],
)
def test_hosts(header, listening, allowed):
    assert host_allowed(header, listening) is allowed


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"origin": "http://127.0.0.1"}, 200),
        ({"origin": "http://rebound.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "https://127.0.0.1"}, 403),
        ({"sec-fetch-site": "same-origin"}, 200),
        ({"sec-fetch-site": "none"}, 200),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"host": "rebound.example"}, 421),
        ({"content-type": "text/plain"}, 415),
        ({"content-type": "application/x-www-form-urlencoded"}, 415),
    ],
)
def test_hosts_that_may_ask(client, headers, status):
    if headers.get("origin") == "http://127.0.0.1":
        headers = {"origin": str(client.base_url).rstrip("/")}
    body = {"content-type": "application/json", **headers}
    answer = client.post("/api/board", content=b'{"board": "tiles:\\n 0,0 5-5-5"}', headers=body)
    assert answer.status_code == status


@pytest.mark.parametrize("path", ["/", "/icon.svg", "/api/about", "/api/nothing", "/nothing", "/../pyproject.toml"])
def test_every_answer_carries_the_security_headers(client, path):
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff" and headers["x-frame-options"] == "DENY"
    assert "access-control-allow-origin" not in headers and "server" not in headers


@pytest.mark.parametrize("path", ["/../pyproject.toml", "/%2e%2e/app.py", "/js/..%2f..%2fapp.py", "/..\\app.py"])
def test_only_static_files_are_served(client, path):
    assert client.get(path).status_code == 404


def test_large_bodies_are_refused():
    with serving(Settings(largest_body=1000)) as address, httpx.Client(base_url=address, timeout=60) as client:
        headers = {"content-type": "application/json"}
        assert client.post("/api/board", content=b"x" * 1001, headers=headers).status_code == 413
        # The limit also applies if the request does not state its length.
        assert client.post("/api/board", content=iter([b"x" * 600] * 2), headers=headers).status_code == 413
        assert client.post("/api/board", content=b"x" * 1000, headers=headers).status_code == 400


def test_methods_that_no_page_has(client):
    assert client.get("/api/board").status_code == 405
    assert client.put("/api/about", json={}).status_code == 405
    assert client.delete("/icon.svg").status_code == 405


@pytest.mark.parametrize(
    ("scheme", "host", "address"),
    [
        ("https", "board.lan", "https://board.lan:443/"),
        ("http", "board.lan", "http://board.lan:80/"),
        ("http", "board.lan:8642", "http://board.lan:8642/"),
    ],
)
def test_an_invitation_names_the_requested_port(scheme, host, address):
    headers = [(b"host", host.encode())]
    scope = {"type": "http", "scheme": scheme, "path": "/", "headers": headers, "client": ("10.0.0.2", 5)}
    assert caller(Request(scope), Settings(host="0.0.0.0")).server == address
