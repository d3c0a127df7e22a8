"""Print the lowest version of each dependency that ``pyproject.toml`` allows, as constraints for pip.

``python tools/lowest.py book web`` also covers these extras.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

PYPROJECT = Path(__file__).parents[1] / "pyproject.toml"

RANGE = re.compile(r"([\w.-]+)(?:\[[^]]*\])?>=([\w.]+)")


def lowest(project: dict[str, Any], extras: Sequence[str]) -> Iterator[str]:
    """Yield constraints such as ``click==8.2``."""
    requirements = [*project["dependencies"]]
    for extra in extras:
        requirements += project["optional-dependencies"][extra]
    for requirement in requirements:
        if found := RANGE.match(requirement):
            yield f"{found[1]}=={found[2]}"


if __name__ == "__main__":
    project = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["project"]
    sys.stdout.write("".join(f"{line}\n" for line in lowest(project, sys.argv[1:])))
