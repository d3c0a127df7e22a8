"""The checker finds the faults in explanations that an earlier version wrote."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from explanation_checker import WrongInferenceError, faults, replay

from analyzer.text import read_puzzle

GIVEN = Path(__file__).parent / "golden" / "explanations.jsonl"
EARLIER = {each["code"]: each for each in map(json.loads, GIVEN.read_text().splitlines())}


@pytest.mark.parametrize(
    ("code", "step", "fault"),
    [
        ("fill.3.1xrl.9.hard.4k", 35, "easier"),
        ("fill.3.1xrl.5.hard.d4", 26, "easier"),
        ("fill.3.1xrl.9.hard.4k", 25, "spare"),
        ("fill.3.1xrl.7.subtle.jp", 5, "ungrounded"),
        ("fill.3.3z2.6.hard.tj", 5, "disproved"),
    ],
)
def test_a_fault_of_an_earlier_explanation_is_found(code, step, fault):
    earlier = EARLIER[code]
    found = faults(read_puzzle(earlier["puzzle"]), earlier["explanation"])
    assert (step, fault) in {(each.step, each.name) for each in found}


def test_a_step_that_states_something_disproved_does_not_follow():
    earlier = EARLIER["fill.3.3z2.6.hard.tj"]
    with pytest.raises(WrongInferenceError, match="step 5"):
        replay(read_puzzle(earlier["puzzle"]), earlier["explanation"])
