"""Test how a search changes if the mover plays differently or knows more in playouts.

Run it with ``python -m research.continuation``. The program compiles ``continuation.c`` with ``cc``. Two players play
rounds with the rules ``pressman``. The program has options that the kernel lacks:

- ``--knows exact``: the opponent is known to be greedy, and all deals that agree with its turns are equally likely.
  With ``--knows sees``, the mover knows the opponent's hand; with ``--knows blind``, only its size.
- ``--nested 40``: in every playout, 40 further playouts choose the mover's next move.
- ``--policy net``: in the playouts, a small neural network chooses for the mover. For each placement, its input is the
  round after the opponent's greedy reply. ``--learn`` trains a network: playouts with the real hands show the mean
  result of each placement, and the network learns how much better it is than the average placement.
- ``--win 120``: the search counts a won round as 120 points more than a lost one.
- ``--next-turn``: the playouts learn which placement is best at the mover's next turn.

``--judge`` compares choices, not rounds: it prints the mean gain from ``--next-turn``, and from twice as many playouts.
The gain is measured on 6,000 other deals, which are divided into two halves. The mover's next placement in
each half is the one with the best results in the other half.

Without ``--judge``, every deal is played from both seats against a greedy player. The luck of the draws is subtracted,
and the errors are standard errors of the mean over deals. With ``--games 0``, the mover follows the policy itself,
without a search. ``--policy`` can also be ``greedy``, ``planner`` (the default) or ``peeking``, a planner that also
considers the hand dealt to the opponent.

    python -m research.continuation --policy peeking --learn net.txt --rounds 20000 --seed 78
    python -m research.continuation --policy net --net net.txt --knows exact --games 1000 --deals 400 --seed 5
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

import numpy as np
import numpy.typing as npt

from analyzer import TileSet, published
from analyzer.engine.kernel import layout as at
from analyzer.engine.kernel.arrays import game_of, kernel_order

SOURCE = Path(__file__).with_suffix(".c")
BAND = 129
"""The number of faces in a row of the board in ``continuation.c``."""

POLICIES = ("planner", "peeking", "greedy", "net")
KNOWS = ("blind", "exact", "sees")
FEATURES, UNITS = 26, 16

Reals = npt.NDArray[np.float64]


def tables() -> str:
    tile_set, rules = TileSet.named("standard"), published("pressman")
    game, tiles = game_of(tile_set), kernel_order(tile_set)
    stride, band = game[at.STRIDE], game[at.BAND]
    touching = []
    for offset in game[at.TOUCHING_AT : at.TOUCHING_AT + 2 * at.MOST_TOUCHING]:
        rows = round(offset / band)
        touching.append(rows * BAND + (offset - rows * band) // stride)
    bonuses = [
        rules.bonus(hexagons, bridge, extends)
        for hexagons in range(4)
        for bridge in (False, True)
        for extends in (False, True)
    ]
    corners = game[game[at.CORNERS_AT] :][: 3 * len(tiles)]
    triples = sum(1 << number for number, tile in enumerate(tiles) if len({*tile}) == 1)
    listed = {
        "BONUSES": bonuses,
        "OPENINGS": [rules.opening_score(tile) for tile in tiles],
        "VALUES": [tile.value for tile in tiles],
        "CORNERS": corners,
        "TOUCHING": touching,
    }
    lines = [f"static const int {name}[] = {{{', '.join(map(str, row))}}};" for name, row in listed.items()]
    fits = ", ".join(f"{mask}ULL" for mask in game[game[at.FITS_AT] :])
    lines.append(f"static const unsigned long long FITS[] = {{{fits}}}, TRIPLES = {triples}ULL;")
    return "\n".join(lines) + "\n"


def run(folder: Path, what: str, options: argparse.Namespace, rounds: int, games: int) -> Iterator[str]:
    program = folder / "continuation"
    (folder / "tables.h").write_text(tables())
    subprocess.run(["cc", "-O3", "-o", program, "-I", folder, SOURCE, "-lm"], check=True)
    numbers = (options.seed * 1_000_000, rounds, games, KNOWS.index(options.knows), options.nested)
    net = options.net or Path("-")
    arguments = [program, what, options.policy, net, *map(str, numbers), folder / "choices"]
    arguments += str(int(options.next_turn)), str(options.win)
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        yield from process.stdout
    if process.returncode:
        raise SystemExit(process.returncode)


def with_error(values: Sequence[float], scale: float = 1) -> str:
    return f"{scale * mean(values):.2f} +- {scale * stdev(values) / sqrt(len(values)):.2f}"


def play(options: argparse.Namespace, folder: Path) -> None:
    """Play every deal from both seats; print (and log) the mean lead and the share of wins."""
    leads, wins = defaultdict[int, float](float), defaultdict[int, float](float)
    for line in run(folder, "arena", options, options.deals, options.games):
        number, _, lead, sign = map(float, line.split())
        leads[int(number)] += lead / 2
        wins[int(number)] += (1 + sign) / 4
    if options.log:
        options.log.write_text("".join(f"{number} {leads[number]:.3f} {wins[number]}\n" for number in leads))
    print(f"{len(leads)} deals from both seats: {with_error([*leads.values()])} points a round, ", end="")
    print(f"won {with_error([*wins.values()], 100)} % of rounds")


def judge(options: argparse.Namespace, folder: Path) -> None:
    """Print the mean gains of choices. The standard errors assume that the rounds are independent."""
    rounds = defaultdict[int, list[tuple[float, float]]](list)
    for line in run(folder, "judged", options, options.rounds, options.games):
        number, *gains = line.split()
        rounds[int(number)].append((float(gains[0]), float(gains[1])))
    choices = sum(map(len, rounds.values()))
    for place, name in enumerate(("learns the next turn", "twice the playouts")):
        sums = [sum(gains[place] for gains in found) for found in rounds.values()]
        gain = sum(sums) / choices
        apart = (total - gain * len(found) for total, found in zip(sums, rounds.values()))
        error = sqrt(sum(one**2 for one in apart)) / choices
        print(f"{name}: {gain:+.3f} +- {error:.3f} points a choice, {choices} choices in {len(rounds)} rounds")


def learn(options: argparse.Namespace, folder: Path) -> None:
    for _ in run(folder, "choices", options, options.rounds, options.games):
        pass
    raw = np.fromfile(folder / "choices", np.float32)
    blocks, place = [], 0
    while place < len(raw):
        size = int(raw[place]) * (FEATURES + 1)
        blocks.append(raw[place + 1 : place + 1 + size].reshape(-1, FEATURES + 1).astype(np.float64))
        place += 1 + size
    net = fit(blocks, options.seed)
    linear, into, bias, out = net
    rows = [linear, *(np.array([*into[unit], bias[unit], out[unit]]) for unit in range(UNITS))]
    options.learn.write_text("".join(" ".join(map(str, row)) + "\n" for row in rows))


def fit(blocks: list[Reals], seed: int) -> tuple[Reals, Reals, Reals, Reals]:
    """Train a network to predict how much better a placement is than the mean placement at the same choice.

    A tenth of the choices are set aside to test the network.
    """
    rng, tested = np.random.default_rng(seed), len(blocks) // 10
    sizes = np.array([len(block) for block in blocks])
    starts = np.concatenate([[0], np.cumsum(sizes)])
    inputs = np.concatenate([block[:, :FEATURES] for block in blocks])
    wanted = np.concatenate([block[:, FEATURES] - block[:, FEATURES].mean() for block in blocks]) / 20
    judged = slice(0, starts[tested])

    def centred(values: Reals, counts: npt.NDArray[np.int64]) -> Reals:
        groups = np.repeat(np.arange(len(counts)), counts)
        return values - (np.bincount(groups, values) / counts)[groups]

    def answers(rows: Reals) -> tuple[Reals, Reals]:
        sums = rows @ net[1].T + net[2]
        return sums, rows @ net[0] + np.maximum(sums, 0) @ net[3]

    flat = np.stack([centred(column, sizes) for column in inputs.T], 1)[starts[tested] :]
    ridge = flat.T @ flat + 0.01 * np.eye(FEATURES)
    linear = np.linalg.solve(ridge, flat.T @ wanted[starts[tested] :]).astype(np.float64)
    units = rng.normal(0, 0.3, (UNITS, FEATURES)), rng.normal(0, 0.3, UNITS), rng.normal(0, 0.05, UNITS)
    net = (linear, *units)
    means, squares, step, epochs, batch = *([np.zeros_like(part) for part in net] for _ in range(2)), 0, 6, 512
    for epoch in range(epochs):
        order = rng.permutation(np.arange(tested, len(blocks)))
        for begin in range(0, len(order) - batch, batch):
            chosen = order[begin : begin + batch]
            rows = np.concatenate([np.arange(starts[one], starts[one + 1]) for one in chosen])
            here, counts = inputs[rows], sizes[chosen]
            sums, found = answers(here)
            wrong = centred(centred(found, counts) - wanted[rows], counts) / len(rows)
            back = (wrong[:, None] * net[3]) * (sums > 0)
            slopes = (here.T @ wrong, back.T @ here, back.sum(0), np.maximum(sums, 0).T @ wrong)
            step += 1
            for part, slope, average, square in zip(net, slopes, means, squares):  # the optimiser Adam (Kingma and Ba)
                average += 0.1 * (slope - average)
                square += 0.001 * (slope**2 - square)
                size = np.sqrt(square / (1 - 0.999**step)) + 1e-8
                part -= 0.003 * (1 - epoch / epochs) * average / (1 - 0.9**step) / size
        left = wanted[judged] - centred(answers(inputs[judged])[1], sizes[:tested])
        share = 1 - (left**2).sum() / (wanted[judged] ** 2).sum()
        print(f"epoch {epoch}: explains {100 * share:.1f} % of what the playouts found", flush=True)
    return net


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--policy", choices=POLICIES, default="planner", help="how the mover goes on in a playout")
    parser.add_argument("--net", type=Path, help="the net of --policy net")
    parser.add_argument("--knows", choices=KNOWS, default="exact", help="what the mover knows of the other hand")
    parser.add_argument("--nested", type=int, default=0, help="playouts for the mover's next move in each playout")
    parser.add_argument("--next-turn", action="store_true", help="playouts learn the mover's next turn")
    parser.add_argument(
        "--win", type=float, default=0, help="points for a won round instead of a lost one, to a search"
    )
    parser.add_argument("--judge", action="store_true", help="judge choices with and without that, in --rounds rounds")
    parser.add_argument("--games", type=int, help="playouts for a choice (1000); for --learn, deals (12)")
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--learn", type=Path, metavar="FILE", help="fit a net and write it there")
    parser.add_argument("--rounds", type=int, default=20_000, help="rounds to learn from, or to judge")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", type=Path, help="keep what came of each deal")
    options = parser.parse_args()
    if options.policy == "net" and not options.net:
        parser.error("--policy net needs a net: --net FILE")
    if options.games is None:
        options.games = 12 if options.learn else 1000
    print(f"policy {options.policy}, knows {options.knows}, nested {options.nested}, seed {options.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        (learn if options.learn else judge if options.judge else play)(options, Path(folder))


if __name__ == "__main__":
    main()
