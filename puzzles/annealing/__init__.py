"""Annealing of values on points, which fills shapes and figures: the rounds, their compiled kernel, half turns."""
