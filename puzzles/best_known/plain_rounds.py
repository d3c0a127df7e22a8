"""A second verifier for game records in which every tile is known.

A record must have two players, the standard set and the pressman rules. It must give the dealt hands, every drawn tile,
the points of every turn, and the totals after every round. It can also give the tiles that a player holds at the end of
a round.
"""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.best_known import plain_reader as plain
from puzzles.best_known.plain_reader import PlacedTile, PlainText, need

OF_GAME = ("turns", "played-move", "round-points", "match-total", "blocked-round", "bridges", "played-hexagons")

Name = tuple[int, ...]


class PlainGame:
    """A match, read line by line.

    Attributes:
        turns: the number of turns in each round.
        made: the points of both players in the first round, then in the second, and so on.
        ends: for each finished round, the tiles on the board, and whether the round was blocked.
    """

    def __init__(self, players: list[str]) -> None:
        need(len(players) == 2, "there are not two players")
        self.players = players
        self.totals = dict.fromkeys(players, 0)
        self.claimed = dict(self.totals)
        self.turns: list[int] = []
        self.scores: list[int] = []
        self.made: list[int] = []
        self.ends: list[tuple[list[PlacedTile], bool]] = []
        self.over, self.reached = True, False

    def start(self) -> None:
        need(self.over and self.claimed == self.totals, "the round before is not settled")
        need(not self.reached, "the match is over")
        self.before = dict(self.totals)
        self.hands: dict[str, list[Name]] = {}
        self.table: list[PlacedTile] = []
        self.drawn: list[Name] = []
        self.passes, self.over, self.turn = 0, False, ""
        self.turns.append(0)

    def read_line(self, words: list[str]) -> None:
        if words[0] == "hand":
            tiles = [_tile(word) for word in words[2:]]
            need(len({*tiles}) == 9 and not self._seen() & {*tiles}, f"nine new tiles are dealt, not {words[2:]}")
            self.hands[words[1]] = tiles
            if len(self.hands) == 2:
                self.turn = self._opener()
        elif words[0] == "scores":
            self.claimed = dict(zip(words[1::2], map(int, words[2::2])))
            need(self.over and self.claimed == self.totals, f"the totals are {self.totals}")
        elif words[1] == "holds":
            need(self.over and sorted(map(_tile, words[2:])) == sorted(self.hands[words[0]]), "the hand is another one")
        else:
            need(not self.over and words[0] == self.turn, f"it is not the turn of {words[0]}")
            self._act(words[1:])

    def _act(self, words: list[str]) -> None:
        hand, me = self.hands[self.turn], self.turn
        fits = not self.table or any(plain.fitting(self.table, hand))
        full = len(self.drawn) == 3 or len(self._seen()) == 56
        if words[0] == "draw":
            tile = _tile(words[1])
            need(not fits and not full and tile not in self._seen(), f"{words[1]} cannot be drawn")
            self.drawn.append(tile)
            hand.append(tile)
            return
        points = -5 * len(self.drawn)
        if words[0] == "pass":
            need(not fits and full, "a player passes who can place or draw a tile")
            points -= 10
            self.passes += 1
        else:
            tile = _tile(words[0])
            need(tile in hand, f"{words[0]} is not in the hand")
            need(bool(self.table) or tile == self.first, f"{words[0]} does not open")
            x, y = map(int, words[2].split(","))
            placed = self._placed(x, y, words[0])
            points += plain.score(self.table, placed)
            hand.remove(tile)
            self.table.append(placed)
            self.passes = 0
        need(points == int(words[-1]), f"{' '.join(words)} makes {points}")
        self.totals[me] += points
        self.scores.append(points)
        self.turns[-1] += 1
        self.drawn = []
        self.turn = next(other for other in self.players if other != me)
        if not hand or self.passes == 2:
            self._end(me, hand)
        self.reached = self.reached or max(self.totals.values()) >= 400

    def _end(self, me: str, hand: list[Name]) -> None:
        held = {name: sum(map(sum, tiles)) for name, tiles in self.hands.items()}
        if hand:
            gain = max(held.values()) - min(held.values())
            for name in self.players:
                self.totals[name] += gain * (held[name] == min(held.values()))
        else:
            self.totals[me] += 25 + sum(held.values())
        self.made += [self.totals[name] - self.before[name] for name in self.players]
        self.ends.append((self.table, bool(hand)))
        self.over = True

    def _seen(self) -> set[Name]:
        return {tile for hand in self.hands.values() for tile in hand} | {plain.name(one.values) for one in self.table}

    def _opener(self) -> str:
        """The player who holds the highest triple or, if there is no triple, the tile with the highest sum.

        Raises:
            ValueError: there is no triple, and several tiles have the highest sum.
        """
        triples = {tile: name for name, hand in self.hands.items() for tile in hand if len({*tile}) == 1}
        if triples:
            self.first = max(triples)
            return triples[self.first]
        best = max((tile for hand in self.hands.values() for tile in hand), key=sum)
        equal = [name for name, hand in self.hands.items() for tile in hand if sum(tile) == sum(best)]
        need(len(equal) == 1, "several tiles have the highest value, so the opener is not known")
        self.first = best
        return equal[0]

    def _placed(self, x: int, y: int, word: str) -> PlacedTile:
        """The first tile of a round is placed as written; a later tile is turned to fit its face."""
        place = plain.spots(x, y)
        if not self.table:
            return PlacedTile(place, _corners(word))
        ways = [placed for placed in plain.fitting(self.table, [_tile(word)]) if placed.spots == place]
        need(bool(ways), f"{word} does not fit {x},{y}")
        return ways[0]


def figure(kind: str, text: str) -> int:
    """Compute the result, such as a number of turns or points, from the text.

    Raises:
        ValueError: the text is not a result of this kind.
    """
    if kind not in OF_GAME:
        return plain.figure(kind, text)
    game = _read(text)
    need(game.over and game.claimed == game.totals, "the last round is not settled")
    if kind == "turns":
        return max(game.turns)
    if kind == "played-move":
        return max(game.scores)
    if kind == "round-points":
        return max(game.made)
    if kind == "match-total":
        need(game.reached, "the match is not over")
        return max(game.totals.values())
    if kind == "blocked-round":
        for tiles, blocked in game.ends:
            need(blocked and not plain.anything_fits(PlainText(5, False, [], tiles)), "some tile can still be placed")
        return min(len(tiles) for tiles, _ in game.ends)
    if kind == "bridges":
        return max(len(plain.bridging(tiles)) for tiles, _ in game.ends)
    return max(plain.hexagons(tiles) for tiles, _ in game.ends)


def _read(text: str) -> PlainGame:
    game: PlainGame | None = None
    for words in _lines(text):
        if words[0] == "players:":
            game = PlainGame(words[1:])
        elif words[0] in ("rules:", "set:"):
            need(words in (["rules:", "pressman"], ["set:", "standard"]), f"{' '.join(words)!r} is not known here")
        elif game is None:
            raise ValueError("found no line 'players:' at the beginning")
        elif words == ["round"]:
            game.start()
        else:
            game.read_line(words)
    if game is None:
        raise ValueError("the text is empty")
    return game


def _lines(text: str) -> Iterator[list[str]]:
    return (words for line in text.splitlines() if (words := line.split("#")[0].split()))


def _corners(word: str) -> tuple[int, int, int]:
    a, b, c = map(int, word.split("-"))
    return a, b, c


def _tile(word: str) -> Name:
    tile = plain.name(_corners(word))
    need(tile == tuple(sorted(tile)) and tile[0] >= 0 and tile[2] <= 5, f"{word} is no tile")
    return tile
