"""The appearance of results: text for a terminal, SVG for everything else."""
