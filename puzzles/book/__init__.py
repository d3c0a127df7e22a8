"""Puzzles as a book: a printable PDF, or one HTML file that works without a network."""

from puzzles.book.entry import Entry, entries

__all__ = ["Entry", "entries"]
