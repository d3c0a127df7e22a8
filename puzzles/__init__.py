"""Make, solve, explain, store and print puzzles with Triominoes; find figures and best known results."""

from analyzer.display import look

look("Item", "text", "puzzles.puzzle_picture", "item_text")
look("Item", "svg", "puzzles.puzzle_picture", "item_picture")
look("Solution", "text", "puzzles.puzzle_picture", "solution_text")
look("Solution", "svg", "puzzles.puzzle_picture", "solution_picture")
look("Hint", "text", "puzzles.puzzle_picture", "hint_text")
look("Hint", "svg", "puzzles.puzzle_picture", "hint_picture")
