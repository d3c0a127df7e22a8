"""What an analysis looks like: JSON for programs, text for a terminal, SVG for everything else."""
