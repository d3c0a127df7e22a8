"""Stress a server with many clients at once, then with thousands of malformed requests.

``python benchmarks/web_stress.py [CLIENTS] [SECONDS] [MALFORMED] [SEED]`` (200, 60, 10000 and 1 by default) sends
requests to ``triomino serve`` on this machine. It prints the responses by status, the response times, and the server's
memory and open files. The exit status is 1 if the server stopped early, left a well-formed request without a response,
sent status 500, wrote a traceback, or ended with an error. Linux only, because the memory is read from /proc.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import signal
import statistics
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from boards import grown

from analyzer.forms import parts_of
from analyzer.position import Position
from analyzer.text import Draft, write_drawing
from triomino.operations import OPERATIONS

TAIL = b" HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"


class Server:
    def __init__(self) -> None:
        command = [sys.executable, "-m", "triomino", "serve", "--no-open", "--port", "0"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        assert found
        self.port = int(found[1])

    def resources(self) -> tuple[int, int]:
        """The resident memory in kB, and the number of open files."""
        base = Path(f"/proc/{self.process.pid}")
        memory = re.search(r"VmRSS:\s+(\d+)", (base / "status").read_text())
        return int(memory[1]) if memory else 0, len(list((base / "fd").iterdir()))

    def stop(self) -> tuple[int, str]:
        """Stop the server as Ctrl-C does; return its exit status and its standard error."""
        self.process.send_signal(signal.SIGINT)
        _, errors = self.process.communicate(timeout=30)
        return self.process.returncode, errors


async def exchange(port: int, request: bytes, timeout: float = 60.0) -> bytes:
    """Return the response, or empty bytes if the connection breaks or the time runs out."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(request)
        await writer.drain()
        return await asyncio.wait_for(reader.read(), timeout)
    except (ConnectionError, TimeoutError):
        return b""
    finally:
        writer.close()


def post(path: bytes, body: bytes) -> bytes:
    more = b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body)
    return b"POST " + path + TAIL.removesuffix(b"\r\n") + more + body


def status(answer: bytes) -> int:
    return int(answer[9:12]) if answer.startswith(b"HTTP/1.1 ") else 0


async def siege(port: int, clients: int, seconds: float, rng: random.Random) -> tuple[Counter[int], list[float]]:
    texts = [write_drawing(Draft.of(Position(grown(count, 1)))) for count in (1, 5, 10, 20, 30, 40)]
    bodies = [json.dumps({"board": text}).encode() for text in texts]
    page = b"GET /" + TAIL
    search = json.dumps({"puzzle": "tiles:\n" + "".join(f" {x},0 ?\n" for x in range(40)), "count": True}).encode()
    counts: Counter[int] = Counter()
    times: list[float] = []
    ends = time.monotonic() + seconds

    async def client() -> None:
        while time.monotonic() < ends:
            began = time.monotonic()
            draw = rng.random()
            if draw < 0.02:
                answer = await exchange(port, post(b"/api/solve", search), timeout=0.5)
                counts[status(answer) or 200] += 1
                continue
            request = page if draw < 0.1 else post(b"/api/board", rng.choice(bodies))
            counts[status(await exchange(port, request))] += 1
            times.append(time.monotonic() - began)

    await asyncio.gather(*(client() for _ in range(clients)))
    return counts, times


def malformed(rng: random.Random) -> bytes:
    junk = rng.randbytes(rng.randrange(0, 400))
    text = "".join(rng.choice('0123456789-,:?*^v \n{}[]"\\abt\u00e9\u2603\x00') for _ in range(rng.randrange(200)))
    operation = rng.choice(list(OPERATIONS.values()))
    path = b"/api/" + operation.name.encode()
    parts = [part.name for part in parts_of(operation.ask)]
    kinds = [
        lambda: junk,
        lambda: post(path, junk),
        lambda: post(path, json.dumps(dict.fromkeys(parts, text)).encode()),
        lambda: post(path, json.dumps({part: {"format": "triomino-puzzle/1", "a": [text]} for part in parts}).encode()),
        lambda: post(path, b"[" * rng.randrange(1, 50_000)),
        lambda: post(path, b'{"text":' + b"9" * rng.randrange(1, 9000) + b"}"),
        lambda: post(path, b"x" * 300_000),
        lambda: post(path, b"{}")[: rng.randrange(1, 100)],
        lambda: post(path, b"{}").replace(b"127.0.0.1", rng.choice([b"evil.example", b"", b"[", b"a" * 3000])),
        lambda: post(path, b"{}").replace(b"Length: 2", b"Length: " + rng.choice([b"-1", b"9" * 30, b"x"])),
        lambda: b"GET /" + junk.replace(b"\n", b"") + TAIL,
        lambda: b"GET /" + b"../" * rng.randrange(20) + b"etc/passwd" + TAIL,
    ]
    return rng.choice(kinds)()


async def abuse(port: int, count: int, rng: random.Random) -> Counter[int]:
    counts: Counter[int] = Counter()
    places = asyncio.Semaphore(40)

    async def one(request: bytes) -> None:
        async with places:
            counts[status(await exchange(port, request, timeout=2))] += 1

    for start in range(0, count, 500):
        await asyncio.gather(*(one(malformed(rng)) for _ in range(min(500, count - start))))
    return counts


def in_words(counts: Counter[int]) -> str:
    return ", ".join(f"{number} x {'no answer' if code == 0 else code}" for code, number in sorted(counts.items()))


def main() -> None:
    given = [int(word) for word in sys.argv[1:]]
    clients, seconds, count, seed = given + [200, 60, 10_000, 1][len(given) :]
    rng = random.Random(seed)
    server = Server()
    print(f"seed {seed}")
    asyncio.run(siege(server.port, 5, 2, rng))
    before = server.resources()
    counts, times = asyncio.run(siege(server.port, clients, seconds, rng))
    print(f"{clients} clients for {seconds} s: {in_words(counts)}")
    print(f"  answered in {statistics.median(times) * 1000:.0f} ms (median), {max(times) * 1000:.0f} ms (worst)")
    between = server.resources()
    abused = asyncio.run(abuse(server.port, count, rng))
    print(f"{count} malformed requests: {in_words(abused)}")
    time.sleep(3)
    after = server.resources()
    for name, (memory, files) in (("before", before), ("after the clients", between), ("at the end", after)):
        print(f"  {name}: {memory / 1024:.0f} MB, {files} open files")
    alive = asyncio.run(exchange(server.port, post(b"/api/board", b'{"board": "tiles:\\n 0,0 5-5-5"}')))
    code, errors = server.stop()
    print(f"alive at the end: {status(alive) == 200}; exit status {code}; standard error: {errors[:4000] or 'empty'}")
    failed = counts[0] or counts[500] or abused[500] or status(alive) != 200 or "Traceback" in errors or code
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
