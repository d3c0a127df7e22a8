"""Write the repository's address and version into all files that contain them.

``python tools/address.py readme`` prints the README with absolute links, for a package index. ``python tools/address.py
site`` prints the board's address on GitHub Pages.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

ADDRESS: str = PROJECT["urls"]["Repository"]
"""The address is set in ``pyproject.toml``."""

LINES = {
    "pyproject.toml": {
        r'^(Issues = )".*"$': f'"{ADDRESS}/issues"',
        r'^(Changelog = )".*"$': f'"{ADDRESS}/blob/main/CHANGELOG.md"',
    },
    "CITATION.cff": {r"^(repository-code: ).*$": ADDRESS, r"^(version: ).*$": PROJECT["version"]},
    "SECURITY.md": {r"(<)https?://\S+(?=/security/advisories/new>)": ADDRESS},
    ".github/ISSUE_TEMPLATE/config.yml": {r"^( +url: )\S+(?=/security/advisories/new$)": ADDRESS},
    "CONTRIBUTING.md": {r"^(    git clone )\S+": ADDRESS},
    "puzzles/explanation/technique.py": {r"^(PAGE = \")\S+(?=/blob/main/docs/techniques.md\"$)": ADDRESS},
    "mkdocs.yml": {r"^(repo_url: ).*$": ADDRESS},
}
"""For each file, patterns and the text that replaces them. The first group of a pattern is kept."""


def made(file: str, text: str) -> str:
    """Return the file's text with the current address and version.

    Raises:
        ValueError: a pattern does not match the text.
    """
    for pattern, value in LINES[file].items():
        text, count = re.subn(pattern, rf"\g<1>{value}", text, flags=re.MULTILINE)
        if not count:
            raise ValueError(f"{file}: found no line like {pattern}")
    return text


def absolute_readme(text: str) -> str:
    """Return the README with absolute links. Links to images lead to the image files."""
    tag = f"v{PROJECT['version']}"
    text = re.sub(r"(!\[[^]]*\]\()(?!https?:)", rf"\1{ADDRESS}/raw/{tag}/", text)
    return re.sub(r"((?<!!)\[[^]]*\]\()(?!https?:|#)", rf"\1{ADDRESS}/blob/{tag}/", text)


def site(repository: str) -> str:
    """Return the board's address on GitHub Pages.

    >>> site("https://github.com/somebody/triomino")
    'https://somebody.github.io/triomino/board/'
    """
    return re.sub(r"^https://github\.com/([^/]+)/", r"https://\1.github.io/", repository) + "/board/"


def main() -> None:
    if sys.argv[1:] == ["readme"]:
        sys.stdout.write(absolute_readme((ROOT / "README.md").read_text(encoding="utf-8")))
        return
    if sys.argv[1:] == ["site"]:
        sys.stdout.write(f"{site(ADDRESS)}\n")
        return
    for file in LINES:
        path = ROOT / file
        path.write_text(made(file, path.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
