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
"""The page may load files only from its own origin, and connect only to it.

It may also show pictures that it has made itself (``blob:``).
"""


def written(policy: dict[str, str]) -> str:
    return "; ".join(f"{name} {value}" for name, value in policy.items())
