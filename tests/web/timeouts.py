"""How long the page's tests wait for an element."""

PAGE_TIMEOUT = 100_000
"""In milliseconds. The limit is high, because Python may have to start in the browser first."""
