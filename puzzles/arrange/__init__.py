"""One figure of all the tiles of a set, as compact as can be found, or all the tiles in a given shape."""
