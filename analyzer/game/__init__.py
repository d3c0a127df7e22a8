"""The game itself: rounds and matches as state machines, and whole matches with their records."""
