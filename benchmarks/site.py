"""Measure how fast a site is in a real Chromium, and compare its responses with the command line's output.

``python benchmarks/site.py SITE [--runs N]`` measures the folder SITE that ``triomino site SITE`` made. It prints

- the time for Pyodide's ``loadPyodide()`` and the time until the first analysis, both with a warm cache, and their
  ratio;
- the playouts per second on one core with ``wasmtime`` and in the browser, and their ratio;
- the playouts per second in the browser with additional workers;
- how many of the site's responses are not exactly the command line's output, for positions, records, puzzles and
  matches. No command prints the JSON of ``play`` and ``score``, so these operations are called directly. The key
  ``seconds`` is not compared.

Needs the ``test`` extra and Chromium.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import statistics
import sys
import time
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from typing import Any, NamedTuple

from boards import grown, with_hand
from chromium import chromium, hosted
from click.testing import CliRunner
from playwright.sync_api import Page

from analyzer import published, read_position
from analyzer.audit import audit_record
from analyzer.engine import best
from analyzer.forms import to_json
from analyzer.game.round import Step
from analyzer.history import histories
from analyzer.players import make_player
from analyzer.playing import new_game
from analyzer.rules import PUBLISHED
from analyzer.text.record import read_record, write_record
from analyzer.tiles import TileSet
from puzzles.generation import Run, candidate
from puzzles.kinds import kind
from triomino.cli import main as command_line
from triomino.interface import write_json
from triomino.web.in_browser import answer

sys.path.append(str(Path(__file__).parents[1]))
from research.selfplay import Seat, play_match

BARE = """
import { loadPyodide } from "/pyodide/pyodide.mjs";
const began = performance.now();
await loadPyodide({ indexURL: new URL("/pyodide/", location.origin).href });
postMessage(performance.now() - began);
"""

RUN = """
(address) => new Promise((resolve, reject) => {
  const worker = new Worker(address, { type: "module" });
  worker.onmessage = ({ data }) => { resolve(data); worker.terminate(); };
  worker.onerror = ({ message }) => reject(new Error(message));
})
"""

START = """
() => {
  window.python = new Worker("/site/worker.js", { type: "module" });
  window.asked = (name, question) => new Promise((resolve, reject) => {
    python.onerror = ({ message }) => reject(new Error(message));
    python.onmessage = ({ data: { kind, text } }) => {
      if (kind === "broken") reject(new Error(text));
      else if (kind !== "ready" && kind !== "progress") resolve({ kind, text });
    };
    python.postMessage({ name, question });
  });
}
"""

WORKER, ALONE = "/site/worker.js", "/site/alone.js"
START_ALONE = START.replace(WORKER, ALONE)

FIRST = """
async (question) => {
  const began = performance.now();
  (START)();
  const { kind, text } = await asked("analyze", question);
  const took = performance.now() - began;
  python.terminate();
  if (kind !== "done") throw new Error(text);
  return took;
}
""".replace("START", START.strip())

ASK = "async ([name, question]) => asked(name, question)"

MIDDLE = (
    "hand: 0-0-0 0-0-4 1-1-3 0-2-5 0-3-5 0-4-5 3-3-3 2-4-5 3-4-5\nplayers: 2\nwell: 18\nboard:\n"
    "            4   0\n            ^ v\n  1   3   1   1   2\n  ^   ^   ^ v ^ v ^\n0   1   5   1   2   3\n"
    "  v ^ v ^ v ^ v   v\n  0   5   4   3   0\n        v   v ^\n        4   3   2\n"
)
GAMES = 60_000
KINDS = {"fill": {"faces": "8", "grade": "gentle"}, "best-move": {}, "plan": {}, "hunt": {}, "dispute": {}, "join": {}}


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Log nothing."""

    def do_GET(self) -> None:
        worker = next(Path(self.directory, "site").glob("worker-*.js")).read_text(encoding="utf-8")
        scripts = {"/bare.js": BARE, WORKER: worker, ALONE: worker.replace("MOST_BESIDE = 3", "MOST_BESIDE = 0")}
        script = scripts.get(self.path)
        if script is None:
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("content-type", "text/javascript")
        self.end_headers()
        self.wfile.write(script.encode())


class Case(NamedTuple):
    """A request to the worker, and the command that prints the same response.

    ``words`` are the command's arguments, and ``text`` is its input. ``words`` is empty if there is no such command.
    """

    words: tuple[str, ...]
    text: str
    name: str
    question: dict[str, Any]


def positions(count: int) -> Iterator[Case]:
    for number in range(count):
        text = write_json(with_hand(grown(1 + number, number), 5, number))
        yield Case(("analyze",), text, "analyze", {"position": text})
        yield Case(("best", "--engine", "score"), text, "best", {"position": text, "engine": "score"})
        yield Case(("plan", "--method", "search"), text, "plan", {"position": text, "method": "search"})
        simulated = {"engine": "simulate", "games": 200, "seed": number}
        words = ("best", *(word for name, value in simulated.items() for word in (f"--{name}", str(value))))
        yield Case(words, text, "best", {"position": text, **simulated})


def records(count: int) -> Iterator[Case]:
    """Yield requests about game records. In every second record, one digit is wrong."""
    standard = TileSet.named("standard")
    for number in range(count):
        chance = random.Random(number)
        seats = [Seat(name, make_player("greedy", f"{number} {name}")) for name in ("North", "South")]
        rules = published(PUBLISHED[number % len(PUBLISHED)])
        played = play_match(rules, standard, seats, lambda turn, seed=number: random.Random(f"{seed} {turn}"))
        text = write_record(played.record)
        if number % 2:
            places = [found.start() for found in re.finditer(r"\d$", text, re.M)]
            place = chance.choice(places)
            text = text[:place] + str((int(text[place]) + 1) % 10) + text[place + 1 :]
        yield Case(("audit",), text, "audit", {"record": text})
        if number % 2 == 0:
            yield from reviewed(text, number)


def reviewed(text: str, seed: int) -> Iterator[Case]:
    lines = max((history.lines for history in histories(audit_record(read_record(text)))), key=len)
    asked = {"engine": "simulate", "games": 200, "seed": seed, "turn": lines[2 * len(lines) // 3].line}
    words = (word for name, value in asked.items() for word in (f"--{name}", str(value)))
    yield Case(("best", *words, "--record"), text, "best", {"record": text, **asked})
    if seed < 4:
        words = ("review", "--games", "40", "--seed", str(seed))
        yield Case(words, text, "review", {"record": text, "games": 40, "seed": seed})


def matches(turns: int) -> Iterator[Case]:
    """Yield the requests of three matches against computer players, and those of their score sheets.

    The human player takes ``turns`` actions in each match, and asks for a hint halfway.
    """
    for seed, against in enumerate((["casual"], ["expert"], ["club", "beginner"])):
        game = new_game(published("pressman"), TileSet.named("standard"), ["Ida"], against, seed)
        for turn in range(turns):
            while game.mover is not None and not game.is_person(game.mover):
                game = game.turn_of_player()
            if game.mover is None:
                yield Case((), "", "play", {"game": game.text, "deed": "next-round"})
                game = game.next_round()
                continue
            dealt = game.match.dealt
            moves = dealt.placements()
            if turn == turns // 2 and moves:
                yield Case((), "", "play", {"game": game.text, "deed": "hint", "follow": 0})
            chosen = moves[0].placement if moves else dealt.without_place()
            deed = {"placement": to_json(chosen)} if moves else {}
            name = "lay" if moves else "draw" if chosen is Step.DRAW else "pass"
            yield Case((), "", "play", {"game": game.text, "deed": name, **deed})
            game = game.step(chosen)
        text = game.text
        head, _, lines = text.partition("\nround\n")
        kept = f"{head}\nround\n"
        for line in lines.splitlines():
            yield Case((), "", "score", {"record": kept, "line": line.strip()})
            kept += f"{line}\n"


def puzzles(count: int) -> Iterator[Case]:
    for number in range(count):
        name = list(KINDS)[number % len(KINDS)]
        run = Run(name, kind(name).settle(KINDS[name]), number)
        item = next(item for tried in range(1000) if (item := candidate(run, tried).item))
        yield Case(("solve",), item.statement, "solve", {"puzzle": item.statement})
        if name == "fill":
            yield Case(("hint",), item.statement, "hint", {"puzzle": item.statement})
    for day in range(1, 8):
        named = f"2026-03-{day:02}"
        yield Case(("puzzle", "--day", named), "", "puzzle", {"day": named})


def answered_here(case: Case) -> str:
    """Run the command in this process and return its output; without ``case.words``, call the operation."""
    if not case.words:
        messages: list[str] = []
        answer(case.name, json.dumps(case.question), lambda _, text: messages.append(text))
        return messages[-1] + "\n"
    words = [*case.words, *(["-"] if case.text else []), "--json"]
    return CliRunner().invoke(command_line, words, input=case.text).output


def untimed(text: str) -> str:
    return re.sub(r'"seconds": [\d.e-]+, ', "", text)


def compare(page: Page) -> None:
    page.evaluate(START)
    asked = {
        "40 positions": positions(40),
        "20 records": records(20),
        "20 puzzles and 7 days": puzzles(20),
        "3 matches": matches(12),
    }
    for what, cases in asked.items():
        same, other = 0, 0
        for case in cases:
            printed = answered_here(case)
            answered = page.evaluate(ASK, [case.name, json.dumps(case.question)])["text"] + "\n"
            if untimed(printed) == untimed(answered):
                same += 1
                continue
            other += 1
            print(f"differs: {' '.join(case.words) or case.name}")
            print(f"  here       {printed[:300]}\n  in browser {answered[:300]}")
        print(f"{what}: {same} answers are the same, {other} differ")


def speed(page: Page, runs: int) -> None:
    page.evaluate(START_ALONE)
    position = read_position(MIDDLE)
    question = json.dumps({"position": MIDDLE, "engine": "simulate", "games": GAMES, "seed": 1})
    os.sched_setaffinity(0, {0})  # limits this process; the browser is already running
    here, there, together = [], [], []
    answers = set()

    def played(rates: list[float]) -> None:
        reply = json.loads(page.evaluate(ASK, ["best", question])["text"])
        rates.append(reply["games"] / reply["seconds"])
        answers.add(json.dumps(reply["moves"]))

    for _ in range(runs + 1):
        ranking = best(position, engine="simulate", games=GAMES, seed=1)
        here.append(ranking.games / ranking.seconds)
        answers.add(json.dumps(to_json(ranking)["moves"]))
        played(there)
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    page.evaluate(START)
    for _ in range(runs + 1):
        played(together)
    native, browser = statistics.median(here[1:]), statistics.median(there[1:])
    both = f"{native:,.0f} with wasmtime, {browser:,.0f} in the browser"
    print(f"rounds a second on one core: {both}: {browser / native:.2f}")
    print(f"  {statistics.median(together[1:]):,.0f} in the browser with machines in other workers")
    print(f"  {'the same answer' if len(answers) == 1 else 'DIFFERENT answers'} for the seed")


def loading(page: Page, runs: int) -> None:
    bare, first = [], []
    question = json.dumps({"position": MIDDLE})
    for _ in range(runs + 1):
        bare.append(float(page.evaluate(RUN, "/bare.js")))
        first.append(float(page.evaluate(FIRST, question)))
    whole, part = statistics.median(first[1:]), statistics.median(bare[1:])
    print(f"from a warm cache: loadPyodide() {part:,.0f} ms, first analysis {whole:,.0f} ms: {whole / part:.2f} times")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("site", type=Path)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    with chromium() as browser, hosted(_Quiet, options.site) as address:
        page = browser.new_page()
        # A picture has no content security policy, so a script at its address can start the worker.
        page.goto(f"{address}icon.svg")
        began = time.monotonic()
        loading(page, options.runs)
        speed(page, options.runs)
        compare(page)
        print(f"{time.monotonic() - began:.0f} seconds altogether")


if __name__ == "__main__":
    main()
