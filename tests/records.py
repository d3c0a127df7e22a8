"""Records of self-played matches. Some lack facts that a scorekeeper omits or cannot know."""

import random
import re

from analyzer.players import make_player
from analyzer.rules import published
from analyzer.tiles import TileSet
from research.selfplay import Seat, play_match

STANDARD = TileSet.named("standard")
TILE = re.compile(r"[0-9]-[0-9]-[0-9]")
FACE = re.compile(r"(-?[0-9]+),(-?[0-9]+)")


def self_played(rules, players, seed, rounds=None, kinds=("greedy",), set_name="standard"):
    seats = [
        Seat("ABCDEF"[number], make_player(kinds[number % len(kinds)], f"{seed} {number}")) for number in range(players)
    ]
    return play_match(
        published(rules),
        TileSet.named(set_name),
        seats,
        lambda number: random.Random(f"{seed} {number}"),
        lambda match: rounds is None or match.rounds < rounds,
    )


def bare(text):
    """Remove the deal and the drawn tiles, which a scorekeeper does not see."""
    return re.sub(r"draw [0-9-]+", "draw", re.sub(r"(?m)^  hand .*\n", "", text))


def lines_where(lines, wanted):
    return [place for place, line in enumerate(lines) if wanted(line)]


def is_placement(line):
    return "@" in line


def _rounds_of(text):
    """Split a record into its headers and the lines of each round, without the ``round`` lines."""
    head, *rounds = text.split("round\n")
    return head, [part.rstrip("\n").split("\n") for part in rounds]


def _joined(head, rounds):
    return head + "".join("round\n" + "".join(f"{line}\n" for line in lines if line) for lines in rounds)


def is_turn(line):
    return bool(re.search(r"^\s*\S+ (draw|pass|[0-9]-|=)", line)) and not line.lstrip().startswith(("hand ", "on "))


def points_of(line):
    found = re.search(r"= (-?\d+)$", line)
    return int(found[1]) if found else 0


def _totals(line):
    words = line.split()[1:]
    return {name: int(points) for name, points in zip(words[::2], words[1::2])}


def broken_off(rng, text, interim):
    head, rounds = _rounds_of(text)
    last = rounds[-1]
    ends = [number for number, line in enumerate(last) if is_turn(line) and " draw" not in line]
    stop = rng.choice(ends[:-1] or ends)
    kept = last[: stop + 1]
    if interim:
        before = _totals(rounds[-2][-1]) if len(rounds) > 1 else {}
        names = _totals(last[-1])
        made = {name: before.get(name, 0) for name in names}
        for line in kept:
            if is_turn(line) and " draw" not in line:
                made[line.split()[0]] += points_of(line)
        kept.append("  scores " + " ".join(f"{name} {points}" for name, points in made.items()))
    return _joined(head, [*rounds[:-1], kept])


def _scores_alone(rng, lines):
    """From a random turn on, remove only the faces, or all but the players and the points."""
    turns = [number for number, line in enumerate(lines) if is_turn(line)]
    starts = [number for number in turns if not is_turn(lines[number - 1]) or " draw" not in lines[number - 1]]
    start = rng.choice(starts) if rng.random() < 0.5 else starts[0]
    bare_points = rng.random() < 0.4
    kept = []
    for number, line in enumerate(lines):
        if number < start or not is_turn(line):
            kept.append(line)
        elif bare_points:
            if "=" in line:
                kept.append(f"  {line.split()[0]} = {points_of(line)}")
        else:
            kept.append(re.sub(r" @ -?\d+,-?\d+", "", line))
    return kept


def _any_order(rng, line):
    """Shuffle the values of each tile in a line about a hand or a draw."""

    def shuffled(found):
        values = found[0].split("-")
        rng.shuffle(values)
        return "-".join(values)

    return TILE.sub(shuffled, line) if re.match(r"\s*hand | *\S+ (holds|draw)", line) else line


def reduced(rng, text):
    """Remove some facts that scorekeepers often omit."""
    if rng.random() < 0.3:
        text = broken_off(rng, text, interim=rng.random() < 0.6)
    head, rounds = _rounds_of(text)
    drop = {what: rng.choice((0, 0, 0.3, 1)) for what in ("hand", "draw", "points", "holds", "scores")}
    kept = []
    for number, lines in enumerate(rounds):
        if number + 1 < len(rounds) and rng.random() < 0.05:
            kept.append([line for line in lines if " scores" in line])
            continue
        if rng.random() < 0.15:
            lines = _scores_alone(rng, lines)
        kept.append([_with_parts_left_out(rng, line, drop) for line in lines])
    return _joined(head, kept)


def _with_parts_left_out(rng, line, drop):
    kind = next((word for word in ("hand", "holds", "scores") if f" {word}" in line), "")
    if kind and rng.random() < drop[kind]:
        return ""
    if kind == "scores" and rng.random() < 0.3:
        totals = _totals(line)
        totals.pop(rng.choice(list(totals)))
        return "  scores " + " ".join(f"{name} {points}" for name, points in totals.items())
    if " draw" in line and rng.random() < drop["draw"]:
        line = re.sub(r" draw .*", " draw", line)
    if "=" in line and re.search(r"[0-9]-|pass", line) and rng.random() < drop["points"]:
        line = line.split(" =")[0]
    if rng.random() < 0.1:
        line = re.sub(r"(\d-\d-\d) @ (-?\d+,-?\d+)", r"\2 \1", line)
    return _any_order(rng, line) if rng.random() < 0.3 else line


def points_alone(text):
    """Reduce the record to its points and totals, as many scorekeepers write it."""
    kept = []
    for line in bare(text).split("\n"):
        if is_turn(line):
            kept += [f"  {line.split()[0]} = {points_of(line)}"] if "=" in line else []
        elif " holds" not in line:
            kept.append(line)
    return "\n".join(kept)


def running_totals(rng, text, scores=True):
    """Replace the points after each ``=`` with totals. If ``scores`` is false, also remove the ``scores`` lines.

    About half of the players who go out add the points for the end of the round at once. The others add them in the
    next round.
    """
    head, rounds = _rounds_of(text)
    head = head.replace("round\n", "") + "points: totals\n"
    before, kept = {}, []
    for lines in rounds:
        after, now = _totals(lines[-1]), dict(before)
        turns = [number for number, line in enumerate(lines) if is_turn(line) and " draw" not in line]
        for number in turns:
            name = lines[number].split()[0]
            now[name] = now.get(name, 0) + points_of(lines[number])
            out = number == turns[-1] and is_placement(lines[number]) and now[name] + 25 <= after[name]
            at_once = out and rng.random() < 0.5
            total = after[name] if at_once else now[name]
            lines[number] = re.sub(r"= -?\d+$", f"= {total}", lines[number])
        before = after
        kept.append(lines if scores else [line for line in lines if " scores" not in line])
    return _joined(head, kept)
