"""Puzzles with Triominoes: regions to fill, and how to solve, count, prove and explain them."""

from analyzer.display import look

look("Item", "text", "puzzles.puzzle_picture", "item_text")
look("Item", "svg", "puzzles.puzzle_picture", "item_picture")
