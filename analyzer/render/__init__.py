"""How results look: text for a terminal, SVG for everything else."""
