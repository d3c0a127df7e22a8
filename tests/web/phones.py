"""The devices of people at a table. They send the same requests as the page, and keep every message."""

import json
import re
import sqlite3
from contextlib import closing, contextmanager

import httpx
from serving import serving

from analyzer.playing import resume
from analyzer.rules.reading import read_house_rules
from analyzer.tiles import Tile
from triomino.web.settings import Settings

SHORT = 'base = "classic"\nname = "short"\n[match]\ntarget = 60\n'


class Phone:
    """A device at a table. Several devices can share an address."""

    def __init__(self, server, address="127.0.0.1"):
        transport = httpx.HTTPTransport(verify=False, local_address=address)
        self.client = httpx.Client(base_url=server, timeout=30, transport=transport)
        self.token = self.sight = self.code = self.spectators = None
        self.messages = []

    def ask(self, verb, /, **question):
        return self.client.post(f"/api/tables/{verb}", json=question)

    def answer(self, verb, /, **question):
        response = self.ask(verb, **question)
        assert response.status_code == 200, response.text
        return response.json()

    def refused(self, verb, /, **question):
        response = self.ask(verb, **question)
        return response.status_code, response.json()["error"]["code"]

    def open(self, name, **question):
        return self._sit(self.answer("open", name=name, **question))

    def join(self, code, name, **question):
        return self._sit(self.answer("join", code=code, name=name, **question))

    def spectators_code(self):
        """Only the opener of the table sees this code."""
        return self.answer("invite", token=self.token)["spectators"].partition("#watch=")[2]

    def _sit(self, seated):
        self.token = seated["token"]
        return self._see(seated["sight"])

    def _see(self, sight):
        self.messages.append(sight)
        self.sight, self.code = sight, sight["code"]
        return sight

    @property
    def match(self):
        return self.sight["match"]

    @property
    def to_move(self):
        return self.match["next"] == self.match["person"]

    def do(self, deed, number=None, **more):
        number = self.sight["number"] if number is None else number
        return self._see(self.answer("do", token=self.token, number=number, deed=deed, **more))

    def lay(self, move, **more):
        return self.do("lay", placement={"at": move["at"], "corners": move["corners"]}, **more)

    def play(self):
        if self.match["next"] is None:
            return self.do("next-round")
        if self.match["moves"]:
            return self.lay(self.match["moves"][0])
        return self.do("draw" if self.match["may_draw"] else "pass")

    @contextmanager
    def watching(self, number=-1):
        """Watch the table. Each event is a pair: its kind and its value."""
        question = {"code": self.spectators} if self.spectators else {"token": self.token}
        question["number"] = number
        with self.client.stream("POST", "/api/tables/watch", json=question) as response:
            assert response.status_code == 200, response.read()
            yield self._events(response)

    def _events(self, response):
        lines = response.iter_lines()
        for line in lines:
            kind, data = line.removeprefix("event: "), json.loads(next(lines).removeprefix("data: "))
            next(lines)
            if kind in ("progress", "done"):
                self._see(data)
            yield kind, data

    def look(self):
        with self.watching() as events:
            next(events)
        return self.sight


@contextmanager
def tables_server(tmp_path, **settings):
    file = tmp_path / "tables.sqlite"
    with serving(Settings(tables=str(file), **settings)) as address:
        with closing(sqlite3.connect(file)) as kept:
            kept.executescript(
                "CREATE TABLE IF NOT EXISTS was (code TEXT, number INTEGER, record TEXT);"
                "CREATE TRIGGER IF NOT EXISTS note AFTER UPDATE ON kept WHEN new.record <> '' BEGIN"
                " INSERT INTO was VALUES (new.code, new.number, new.record); END;"
            )
        yield address, file


HOUSE = read_house_rules(SHORT, "rules").rules


def states(file, code):
    return {number: resume(record, "game", HOUSE) for number, record in _records(file, code)}


def state_now(file, code, rules):
    return resume(_records(file, code)[-1][1], "game", rules)


def _records(file, code):
    with closing(sqlite3.connect(file)) as kept:
        asked = "SELECT number, record FROM was WHERE code = ? ORDER BY number"
        return kept.execute(asked, (code.replace("-", ""),)).fetchall()


def hidden(game, person):
    """Return the tiles that this person must not see. An empty ``person`` is a spectator."""
    state = game.match.dealt
    known = state.board.played
    if person:
        known |= state.hands[game.record.players.index(person)]
    if not game.match.playing:
        for hand in state.hands:
            known |= hand
    return {tile for number, tile in enumerate(game.record.tile_set.tiles) if not known >> number & 1}


def named(message):
    triples = re.findall(r"\b(\d)-(\d)-(\d)\b|\[(\d), (\d), (\d)\]", json.dumps(message))
    return {Tile(*(int(digit) for digit in triple if digit)) for triple in triples}
