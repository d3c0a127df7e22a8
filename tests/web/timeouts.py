"""How long the tests of the page wait for an element."""

PAGE_TIMEOUT = 100_000
"""In milliseconds. The limit is high because Python has to start in the browser first."""
