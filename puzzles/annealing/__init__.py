"""Fill shapes and find compact figures by annealing the values on points."""
