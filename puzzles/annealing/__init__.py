"""Annealing of values on points, to fill shapes and figures: the rounds, their compiled kernel, half turns."""
