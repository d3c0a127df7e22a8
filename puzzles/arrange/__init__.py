"""Arrange all tiles of a set in a compact figure, or fill a given shape."""
