"""Strengths and parameters are recovered from the attempts of simulated people."""

from __future__ import annotations

from math import exp
from random import Random

import pytest

from puzzles.solvers import Attempt, Parameters, expected, strength
from research.solvers import fitted, main

TRUE = Parameters(-2.0, 0.9, 1.4, 4.8, 0.3, 0.4, 0.5)


def simulated(rng: Random, attempts: int) -> tuple[float, list[Attempt]]:
    ability, quickness = rng.gauss(0, TRUE.ability_spread), rng.gauss(0, TRUE.quickness_spread)
    made = []
    for _ in range(attempts):
        hard = rng.uniform(0.5, 7)
        alone = rng.random() < 1 / (1 + exp(TRUE.slope * hard + TRUE.offset - ability))
        time = exp(TRUE.pace + TRUE.pace_slope * hard - quickness + rng.gauss(0, TRUE.time_spread))
        made.append(Attempt(hard, "alone" if alone else "failed", max(1, round(time))))
    return ability, made


def test_parameters_are_found_again_within_three_errors():
    rng = Random(5)
    found, errors = fitted([simulated(rng, 40)[1] for _ in range(60)])
    for name, true, value, error in zip(TRUE._fields, TRUE, found, errors):
        assert 0 < error < 0.5, name
        assert abs(value - true) < 3 * error, f"{name}: {value} +- {error}"


def test_the_error_of_a_strength_matches_its_deviation():
    rng = Random(6)
    off = []
    for _ in range(300):
        ability, attempts = simulated(rng, 25)
        found = strength(attempts, TRUE)
        off.append((found.half - (ability - TRUE.offset) / TRUE.slope) / found.error)
    assert sum(each**2 for each in off) / len(off) == pytest.approx(1, abs=0.25)
    assert abs(sum(off)) / len(off) < 0.2


def test_two_thirds_of_the_times_are_within_the_expected_range():
    rng = Random(7)
    within = total = 0
    for _ in range(100):
        _, attempts = simulated(rng, 30)
        known = strength(attempts[:20], TRUE)
        for attempt in attempts[20:]:
            if attempt.time is not None:
                time = expected(known, attempt.difficulty, TRUE)
                within += time.least <= (attempt.seconds or 0) <= time.most
                total += 1
    assert within / total == pytest.approx(0.68, abs=0.06)


def test_help_is_worth_less_than_solving_alone_and_more_than_failing():
    halves = [strength([Attempt(3.0, outcome)]).half for outcome in ("failed", "helped", "alone")]
    assert halves == sorted(halves)
    assert len(set(halves)) == 3


def test_a_solver_without_attempts_has_average_strength():
    nobody = strength([])
    assert nobody.half == pytest.approx(2.9 / 1.15)
    assert expected(nobody, nobody.half).chance == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[1", "attempts.json: expecting ',' delimiter: line 1, column 3"),
        ('{"attempts": []}', "attempts.json: expected the format triomino-attempts/1"),
        ('{"format": "triomino-attempts/1", "attempts": []}', "attempts.json: found no attempts"),
        (
            '{"format": "triomino-attempts/1", "attempts": [{"difficulty": 2, "outcome": "alone", "seconds": 60}]}',
            "the attempts are too few to determine the parameters",
        ),
    ],
)
def test_a_file_without_enough_attempts_is_refused_with_one_message(text, message, tmp_path, monkeypatch, capsys):
    file = tmp_path / "attempts.json"
    file.write_text(text)
    monkeypatch.setattr("sys.argv", ["solvers", str(file)])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert capsys.readouterr().err.splitlines()[-1].endswith(message)
