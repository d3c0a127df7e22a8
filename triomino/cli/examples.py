"""The examples in the help. They are the same in all languages."""

from __future__ import annotations

EXAMPLES: dict[str, tuple[str, ...]] = {
    "analyze": ("triomino analyze board.txt", "triomino analyze board.txt --svg board.svg"),
    "check": ('triomino check board.txt "0-1-3 @ 4,3"', "triomino check board.txt --rules goliath"),
    "best": ("triomino best board.txt --seconds 5", "triomino best --record game.txt --turn 14"),
    "plan": ("triomino plan board.txt",),
    "play": ("triomino play", "triomino play friday.txt --opponents club,casual"),
    "score": ("triomino score friday.txt --players Ida,Olaf", "triomino score --season sheets"),
    "season": ("triomino season sheets", "triomino season sheets --svg ratings.svg"),
    "audit": ("triomino audit game.txt",),
    "review": ("triomino review game.txt --games 200",),
    "rules": ("triomino rules", "triomino rules goliath", "triomino rules house-rules.toml"),
    "puzzle": (
        "triomino puzzle --today",
        "triomino puzzle --today --solved filled.txt",
        "triomino puzzle fill.4.3.14.easy.faces=6.mh",
    ),
    "generate": ("triomino generate fill --grade hard", "triomino generate hunt --count 20 --library mine.db"),
    "solve": ("triomino solve puzzle.txt", "triomino solve puzzle.txt --explain"),
    "hint": ("triomino hint puzzle.txt", "triomino hint puzzle.txt --write"),
    "region": ("triomino region hexagon 2", "triomino region ring parallelogram 4 3"),
    "library add": ("triomino library add mine.db puzzles.jsonl",),
    "library export": ("triomino library export mine.db --kind fill",),
    "library list": ("triomino library list mine.db --grade easy",),
    "library show": ("triomino library show mine.db fill-2bvt --answer",),
    "book": ("triomino book --from mine.db -o book.pdf", "triomino book --week today -o week.html"),
    "contest make": (
        "triomino contest make --week today",
        "triomino contest make --from mine.db --grade easy",
    ),
    "contest check": ("triomino contest check ida.txt olaf.txt",),
    "arrange": ("triomino arrange --svg figure.svg", "triomino arrange --region puzzle.txt"),
    "serve": ("triomino serve", "triomino serve --host 0.0.0.0 --tables evening.db"),
    "site": ("triomino site OUT",),
    "tournament": ("triomino tournament --players club,casual --matches 20",),
    "best-known": ("triomino best-known", "triomino best-known --verify dead-board"),
    "best-known show": ("triomino best-known show dead-board",),
    "best-known dead-board": ("triomino best-known dead-board --set 0-3",),
    "convert": ("triomino convert board.txt --to list", "triomino convert board.txt --to svg"),
    "graph": ("triomino graph board.txt",),
    "perft": ("triomino perft board.txt --depth 2 --divide",),
    "engine": ("triomino engine < queries.jsonl",),
}
"""The keys are commands without the word ``triomino``, such as ``library add``."""
