"""The content security policy of the page."""

from __future__ import annotations

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' blob:",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "'none'",
}
"""The policy allows scripts and styles only from the page's own origin, and connections only to that origin.

Pictures must come from the page's own origin or be made by the page itself (``blob:``).
"""


def written(policy: dict[str, str]) -> str:
    """A policy as the value of the header ``content-security-policy``."""
    return "; ".join(f"{name} {value}" for name, value in policy.items())
