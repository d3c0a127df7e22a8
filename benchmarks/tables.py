"""Play at many tables while the server is killed and restarted. No turn may be lost or doubled.

    python benchmarks/tables.py --tables 200 --minutes 10

At every table, two people play match after match through ``triomino serve --tables FILE``. Some turns are sent twice,
as if their response was lost. Meanwhile, the server is killed with SIGKILL and restarted. Finally, the responses are
compared with the records in the file. A turn is lost if it was accepted but not recorded. It is doubled if it was
recorded twice, or recorded but not accepted.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx

from analyzer.playing import resume
from analyzer.text.record import Draw, Lay, Pass
from triomino.tables.store import TableStore
from triomino.tables.tokens import code_from

TWICE = 0.05


class Server:
    def __init__(self, file: Path) -> None:
        self.file = file
        self.port = 0
        self.start()

    def start(self) -> None:
        """A restart uses the same port."""
        command = [sys.executable, "-m", "triomino", "serve", "--no-open", "--port", str(self.port)]
        self.process = subprocess.Popen([*command, "--tables", str(self.file)], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.process.stdout.readline())
        assert found, "the server did not start"
        self.port = int(found[1])

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


class Totals:
    """What happened at all tables. ``waits`` are in seconds."""

    def __init__(self) -> None:
        self.turns = 0
        self.twice = 0
        self.matches = 0
        self.waits: list[float] = []
        self.broken = 0


class Table:
    def __init__(self, server: Server, number: int, totals: Totals, thinking: float) -> None:
        address = f"127.0.{1 + number // 250}.{1 + number % 250}"
        self.clients = [
            httpx.AsyncClient(
                base_url=f"http://127.0.0.1:{server.port}",
                timeout=20,
                transport=httpx.AsyncHTTPTransport(verify=False, local_address=address),
            )
            for _ in range(2)
        ]
        self.rng = random.Random(number)
        self.thinking = thinking
        self.totals = totals
        self.accepted: dict[str, list[tuple[int, str]]] = {}
        self.seen: list[dict[str, Any]] = []
        self.woken = asyncio.Event()

    async def ask(self, seat: int, verb: str, **question: Any) -> dict[str, Any]:
        """Repeat a request until it is answered."""
        while True:
            try:
                response = await self.clients[seat].post(f"/api/tables/{verb}", json=question)
                if response.status_code == 503:
                    raise httpx.TransportError("busy")
                response.raise_for_status()
                answer: dict[str, Any] = response.json()
                return answer
            except httpx.TransportError:
                self.totals.broken += 1
                await asyncio.sleep(0.3)

    async def play(self, until: float) -> None:
        while time.monotonic() < until:
            host = await self.ask(0, "open", name="Ida", rules="pressman")
            code = host["sight"]["code"]
            try:
                guest = await self.ask(1, "join", code=code, name="Olaf")
            except httpx.HTTPStatusError:  # the seat was taken, but the response with its token was lost
                continue
            tokens = [host["token"], guest["token"]]
            self.accepted[code] = []
            self.seen = [host["sight"], guest["sight"]]
            streams = [asyncio.create_task(self.listen(seat, tokens[seat])) for seat in range(2)]
            sight = await self.ask(0, "do", token=tokens[0], number=1, deed="deal")
            if sight["refused"]:  # the match was dealt, but the response was lost
                sight = await self.look(tokens[0])
            try:
                await self.play_match(code, tokens, sight, until)
            finally:
                for stream in streams:
                    stream.cancel()

    async def play_match(self, code: str, tokens: list[str], sight: dict[str, Any], until: float) -> None:
        while time.monotonic() < until and not sight["match"]["over"]:
            await asyncio.sleep(self.rng.uniform(0, 2 * self.thinking))
            following = sight["match"]["next"]
            seat = ["Ida", "Olaf", None].index(following) % 2
            mine = sight if sight["seat"] == seat + 1 else await self.known(seat, sight["number"])
            question = {"token": tokens[seat], "number": mine["number"], **deed(mine["match"], self.rng)}
            before = time.monotonic()
            sight = await self.ask(seat, "do", **question)
            self.totals.waits.append(time.monotonic() - before)
            if not sight["refused"] or sight["number"] == mine["number"] + 1:
                # A refusal with the next number means that an earlier attempt succeeded, but its response was lost.
                self.accepted[code].append((sight["number"], question["deed"]))
                self.totals.turns += 1
            if self.rng.random() < TWICE:
                again = await self.ask(seat, "do", **question)
                assert again["refused"] and again["number"] == sight["number"]
                self.totals.twice += 1
        self.totals.matches += sight["match"]["over"]

    async def known(self, seat: int, number: int) -> dict[str, Any]:
        """Wait until the seat's view has this number or a higher one; return the view."""
        while self.seen[seat]["number"] < number:
            self.woken.clear()
            await self.woken.wait()
        return self.seen[seat]

    async def look(self, token: str) -> dict[str, Any]:
        while True:
            try:
                async for sight in self.sights(0, token):
                    return sight
            except httpx.TransportError:
                self.totals.broken += 1
            await asyncio.sleep(0.3)

    async def listen(self, seat: int, token: str) -> None:
        """Follow a seat's stream, and reconnect if the connection breaks."""
        number = -1
        while True:
            try:
                async for sight in self.sights(seat, token):
                    assert sight["number"] >= number, "the table has gone back"
                    number = sight["number"]
                    self.seen[seat] = sight
                    self.woken.set()
            except httpx.TransportError:
                pass
            await asyncio.sleep(0.5)

    async def sights(self, seat: int, token: str) -> Any:
        stream = self.clients[seat].stream("POST", "/api/tables/watch", json={"token": token})
        async with stream as response:
            async for line in response.aiter_lines():
                if line.startswith("data: "):
                    yield json.loads(line.removeprefix("data: "))


def deed(match: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    if match["next"] is None:
        return {"deed": "next-round"}
    if match["moves"]:
        move = match["moves"][0 if rng.random() < 0.8 else -1]
        return {"deed": "lay", "placement": {"at": move["at"], "corners": move["corners"]}}
    return {"deed": "draw" if match["may_draw"] else "pass"}


def faults(file: Path, tables: list[Table]) -> Counter[str]:
    """Count lost turns, doubled turns, and matches with a wrong number of changes; fail if a record is invalid."""
    kept, found = TableStore(file), Counter[str]()
    for table in tables:
        for code, accepted in table.accepted.items():
            held = kept.get(code_from(code))
            assert held is not None
            # ``resume`` refuses a record if it was changed, or if a deal does not follow from its seed.
            record = resume(held.record).record
            happened = sum(isinstance(entry, Lay | Draw | Pass) for played in record.rounds for entry in played.entries)
            happened += len(record.rounds) - 1
            numbers = [number for number, _ in accepted]
            found["lost"] += max(0, len(numbers) - happened)
            found["doubled"] += max(0, happened - len(numbers)) + len(numbers) - len(set(numbers))
            found["numbers astray"] += held.number != 2 + happened
    kept.close()
    return found


async def run(options: argparse.Namespace, file: Path) -> bool:
    server, totals = Server(file), Totals()
    tables = [Table(server, number, totals, options.thinking) for number in range(options.tables)]
    begun = time.monotonic()
    until = begun + 60 * options.minutes
    playing = [asyncio.create_task(table.play(until)) for table in tables]
    try:
        for kill in range(options.kills):
            moment = begun + 60 * options.minutes * (kill + 1) / (options.kills + 1)
            await asyncio.sleep(max(0.0, moment - time.monotonic()))
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
        await asyncio.gather(*playing)
    finally:
        server.kill()
    waits = sorted(totals.waits)
    middle, slow = waits[len(waits) // 2], waits[len(waits) * 99 // 100]
    print(f"{options.tables} tables, {options.minutes:g} minutes, killed {options.kills} times")
    print(f"{totals.turns} turns accepted, {totals.matches} matches to their end, {totals.broken} requests unanswered")
    print(f"{totals.twice} turns sent twice, each done once")
    used = [resource.getrusage(who) for who in (resource.RUSAGE_CHILDREN, resource.RUSAGE_SELF)]
    server_ms, own_ms = ((one.ru_utime + one.ru_stime) / max(1, totals.turns) * 1000 for one in used)
    print(f"a turn took {server_ms:.0f} ms of a processor, and as much as {own_ms:.0f} ms in the benchmark itself")
    print(f"an answer took {middle * 1000:.0f} ms, 99 of 100 at most {slow * 1000:.0f} ms")
    found = faults(file, tables)
    print(", ".join(f"{name}: {found[name]}" for name in ("lost", "doubled", "numbers astray")))
    return not any(found.values())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--kills", type=int, default=1)
    parser.add_argument("--thinking", type=float, default=4, help="seconds that a person takes for a turn, about")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        return 0 if asyncio.run(run(options, Path(folder) / "tables.sqlite")) else 1


if __name__ == "__main__":
    sys.exit(main())
