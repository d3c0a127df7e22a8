"""An artificial language that accents and lengthens every message. A message in plain letters was never translated."""

import re
from pathlib import Path

from analyzer.messages import FOLDER, LANGUAGES
from analyzer.players import PLAYERS
from analyzer.rules import PUBLISHED
from puzzles.kinds import KINDS
from tools.catalogue import pseudo_catalogue
from triomino.cli import COMMANDS

PSEUDO = "qps"

KEPT = (*COMMANDS, *PUBLISHED, *KINDS, *PLAYERS, *LANGUAGES, PSEUDO, "triomino", "Ida", "Mia", "Olaf", "North", "South")
"""Words that are the same in all languages."""


def write_pseudo(folder):
    (folder / f"{PSEUDO}.po").write_text(pseudo_catalogue(), encoding="utf-8")


def with_pseudo(folder):
    root = Path(FOLDER).parents[1]
    messages = folder / "analyzer/messages"
    messages.mkdir(parents=True)
    for place in ("puzzles", "triomino"):
        (folder / place).symlink_to(root / place)
    for parent in ("analyzer", "analyzer/messages"):
        for path in (root / parent).iterdir():
            if path.name not in ("messages", "__pycache__"):
                (folder / parent / path.name).symlink_to(path)
    write_pseudo(messages)
    return folder


def english(text, *kept):
    """Return the words in plain letters, except those that may remain English."""
    words = re.findall(
        r"(?<![\w-])[A-Za-z][A-Za-z-]*[A-Za-z](?!\w)", re.sub(r"'[^']*'|\"[^\"]*\"|<stdin>|[\w/-]+\.\w+", "", text)
    )
    return [word for word in dict.fromkeys(words) if not word.isupper() and word not in {*KEPT, *kept}]
