"""Fill regions and find compact figures by annealing the values of their points."""
