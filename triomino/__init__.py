"""The faces of the project to the world: its command line. What it knows lives in ``analyzer`` and ``puzzles``."""
