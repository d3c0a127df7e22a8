"""How long the tests of the page wait for what it has to show."""

PAGE_TIMEOUT = 100_000
"""In milliseconds; Python in a browser has to be started first."""
