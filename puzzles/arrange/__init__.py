"""Arrange all tiles of a set in one compact figure, or fill a given shape, using each tile at most once."""
