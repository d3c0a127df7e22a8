"""Fill shapes and figures by annealing the values on points: the rounds, their compiled kernel, and half turns."""
