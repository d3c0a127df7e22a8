"""Arrange all tiles of a set in one compact figure, or fill a given shape with different tiles."""
