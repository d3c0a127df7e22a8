"""Tools for developers. They are not installed."""
