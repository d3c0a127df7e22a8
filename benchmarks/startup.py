"""Measure how long an analysis takes in a new process, relative to ``python -c "import click"``.

``python benchmarks/startup.py`` needs an environment in which the project is installed. The two commands alternate, so
that other load affects both. Byte code is cached if possible.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from boards import grown, with_hand

from analyzer.text import Draft, write_drawing

PAIRS = 15


def milliseconds(command: list[str]) -> float:
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    begun = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    return (time.perf_counter() - begun) * 1000


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        board = Path(folder, "board.txt")
        # 47 of the 56 tiles leave nine for the hand.
        board.write_text(write_drawing(Draft.of(with_hand(grown(47, seed=1), 9, seed=1))), encoding="utf-8")
        ours = [str(Path(sys.executable).with_name("triomino-analyze")), str(board)]
        click = [sys.executable, "-c", "import click"]
        for command in (ours, click):
            milliseconds(command)
        pairs = [(milliseconds(ours), milliseconds(click)) for _ in range(PAIRS)]
    analysis, floor = (statistics.median(times) for times in zip(*pairs))
    print(f"triomino-analyze, 47 tiles and a hand of 9: {analysis:.1f} ms (median of {PAIRS})")
    print(f'python -c "import click":                   {floor:.1f} ms')
    print(f"ratio: {analysis / floor:.2f}")


if __name__ == "__main__":
    main()
