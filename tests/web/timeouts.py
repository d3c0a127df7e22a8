"""How long the tests of the page wait for an element."""

PAGE_TIMEOUT = 100_000
"""In milliseconds; Python in a browser has to start first."""
