"""Measure how long each planner takes to prove the best plan: ``python benchmarks/plan.py`` (``--help`` for sizes)."""

from __future__ import annotations

import argparse
import time

from selfplay import middlegames

from analyzer import Position, published
from analyzer.engine.clock import Clock
from analyzer.engine.plan import METHODS, Plan, PlanMethod, make_plan


def timed(position: Position, method: PlanMethod | None, seconds: float) -> tuple[float, Plan]:
    begun = time.perf_counter()
    plan = make_plan(position, method=method, clock=Clock(seconds))
    return time.perf_counter() - begun, plan


def spread(times: list[float]) -> str:
    """Write the median, the 90th percentile and the maximum in milliseconds. ``times`` are in seconds."""
    ordered = sorted(1000 * seconds for seconds in times)
    slow = ordered[len(ordered) * 9 // 10]
    return f"median {ordered[len(ordered) // 2]:.1f} ms, 90% within {slow:.1f} ms, slowest {ordered[-1]:.1f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--tiles", type=int, default=25, help="tiles on the board")
    parser.add_argument("--hand", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=10.0, help="the limit for each plan")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", default="pressman")
    chosen = parser.parse_args()
    positions = middlegames(published(chosen.rules), chosen.boards, chosen.tiles, chosen.hand, chosen.seed)
    timed(positions[0], "cp-sat", chosen.seconds)  # not measured, because the first call imports OR-Tools
    print(
        f"{chosen.boards} boards of {chosen.tiles} tiles out of self-play, hands of {chosen.hand}, seed {chosen.seed}"
    )
    proven: dict[int, set[int]] = {}
    for method in (*METHODS, None):
        measured = [timed(position, method, chosen.seconds) for position in positions]
        for number, (_, plan) in enumerate(measured):
            if plan.proven:
                proven.setdefault(number, set()).add(plan.total)
        sure = sum(plan.proven for _, plan in measured)
        gaps = [plan.gap for _, plan in measured if not plan.proven]
        print(f"{method or 'either':>7}: {spread([seconds for seconds, _ in measured])}, {sure} proven, gaps {gaps}")
    print(f"positions on which proven totals differ: {sum(len(totals) > 1 for totals in proven.values())}")


if __name__ == "__main__":
    main()
