"""Puzzles with Triominoes: regions to fill, and how to solve, count, prove and explain them."""
