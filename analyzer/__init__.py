"""What a Triominoes position means."""
