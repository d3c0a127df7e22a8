"""How long the page's tests wait for an element."""

PAGE_TIMEOUT = 100_000
"""In milliseconds; high, because Python starts in the browser first."""
