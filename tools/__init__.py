"""Tools of the developers; not installed."""
