"""Fit the parameters of ``puzzles.solvers`` to attempts by people: ``python -m research.solvers FILE...``

Each file is an export from the page (``triomino-attempts/1``) and holds one unnamed solver's attempts. The outcomes are
fitted by maximum marginal likelihood: quadrature integrates over the normal distribution of abilities. The times are
fitted by a linear model with one random effect per solver. The program prints the fitted fields of ``Parameters`` with
their standard errors. In simulations with forty people and thirty attempts each, a slope of 0.9 has a standard error of
about 0.06.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from math import exp, log, pi
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from analyzer.from_json import read
from analyzer.text.jsontext import strict
from puzzles.solvers import SHIPPED, Attempt, Parameters
from puzzles.training import SCORES

People: TypeAlias = "Sequence[Sequence[Attempt]]"

NODES, WEIGHTS = np.polynomial.hermite_e.hermegauss(31)

FORMAT = "triomino-attempts/1"

SMALL = 1e-4
"""The step size for numerical derivatives."""


def fitted(people: People) -> tuple[Parameters, Parameters]:
    """Fit the parameters; return them and their standard errors.

    Raises:
        ValueError: the attempts do not determine the parameters.
    """
    solving, solving_errors = _highest(
        lambda at: _solving(people, at), [SHIPPED.offset, SHIPPED.slope, log(SHIPPED.ability_spread)]
    )
    times, times_errors = _highest(
        lambda at: _timing(people, at),
        [SHIPPED.pace, SHIPPED.pace_slope, log(SHIPPED.quickness_spread), log(SHIPPED.time_spread)],
    )
    offset, slope, spread = solving
    pace, pace_slope, quick, each = times
    found = Parameters(offset, slope, exp(spread), pace, pace_slope, exp(quick), exp(each))
    errors = Parameters(*solving_errors, *times_errors)
    return found, errors._replace(
        ability_spread=errors.ability_spread * found.ability_spread,
        quickness_spread=errors.quickness_spread * found.quickness_spread,
        time_spread=errors.time_spread * found.time_spread,
    )


def _solving(people: People, at: NDArray[np.float64]) -> float:
    offset, slope, spread = at
    total = 0.0
    for attempts in people:
        scores = np.array([SCORES[attempt.outcome] for attempt in attempts])
        hard = np.array([slope * attempt.difficulty + offset for attempt in attempts])
        logits = np.exp(spread) * NODES[:, None] - hard[None, :]
        likelihood = (scores * logits - np.logaddexp(0, logits)).sum(axis=1)
        total += float(np.logaddexp.reduce(likelihood + np.log(WEIGHTS)))
    return total


def _timing(people: People, at: NDArray[np.float64]) -> float:
    pace, slope, quick, each = at
    person, single = np.exp(2 * quick), np.exp(2 * each)
    total = 0.0
    for attempts in people:
        pairs = [(attempt.difficulty, attempt.time) for attempt in attempts if attempt.time is not None]
        off = np.array([time - pace - slope * difficulty for difficulty, time in pairs])
        count = len(off)
        square = (off**2).sum() - person * off.sum() ** 2 / (single + count * person)
        total -= 0.5 * (square / single + count * log(2 * pi * single) + log(1 + count * person / single))
    return total


def _highest(height: Callable[[NDArray[np.float64]], float], start: Sequence[float]) -> tuple[list[float], list[float]]:
    """Maximise a log likelihood by Newton's method; return the arguments and their standard errors.

    Raises:
        ValueError: the function has no strict maximum.
    """
    at = np.array(start, dtype=float)
    size = len(at)
    steps = np.eye(size) * SMALL
    for _ in range(100):
        slope = np.array([(height(at + step) - height(at - step)) / (2 * SMALL) for step in steps])
        curve = np.array(
            [
                [
                    (height(at + i + j) - height(at + i - j) - height(at - i + j) + height(at - i - j)) / (4 * SMALL**2)
                    for j in steps
                ]
                for i in steps
            ]
        )
        values, vectors = np.linalg.eigh(-curve)
        move = vectors @ ((vectors.T @ slope) / np.maximum(np.abs(values), 1.0))
        while height(at + move) < height(at) - 1e-9 and np.abs(move).max() > SMALL / 10:
            move /= 2
        at = at + move
        if np.abs(move).max() < SMALL:
            break
    if np.linalg.matrix_rank(curve) < size or not (variances := np.diag(np.linalg.inv(-curve))).min() > 0:
        raise ValueError("the attempts are too few to determine the parameters")
    return at.tolist(), np.sqrt(variances).tolist()


def read_attempts(file: Path) -> tuple[Attempt, ...]:
    """Read the attempts from a file that the page exported.

    Raises:
        ValueError: the file cannot be read, has the wrong format, or contains no attempts.
    """
    try:
        data = strict(file.read_text(encoding="utf-8"))
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise ValueError(f"expected the format {FORMAT}")
        attempts: tuple[Attempt, ...] = read(tuple[Attempt, ...], data.get("attempts", []))
        if not attempts:
            raise ValueError("found no attempts")
    except (OSError, ValueError) as error:
        raise ValueError(f"{file}: {error.strerror if isinstance(error, OSError) else error}") from error
    return attempts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    asked = parser.parse_args()
    try:
        people = [read_attempts(file) for file in asked.files]
        found, errors = fitted(people)
    except ValueError as refused:
        parser.error(str(refused))
    print(f"{len(people)} people, {sum(map(len, people))} attempts")
    for name, value, error in zip(Parameters._fields, found, errors):
        print(f"{name}: {value:.3f} +- {error:.3f}")


if __name__ == "__main__":
    main()
