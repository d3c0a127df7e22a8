"""Arrange all tiles of a set in one figure, as compact as possible, or in a given shape."""
