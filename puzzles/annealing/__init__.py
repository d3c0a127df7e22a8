"""Fill shapes and figures by annealing the values on points: the attempts, their compiled kernel, and half turns."""
