"""The time limits of the page's tests for elements to appear."""

PAGE_TIMEOUT = 100_000
"""In milliseconds; Python in a browser has to start first."""
