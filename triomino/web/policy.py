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
"""Scripts, styles and connections: only the page's own origin. Pictures may also be made by the page (``blob:``)."""


def written(policy: dict[str, str]) -> str:
    return "; ".join(f"{name} {value}" for name, value in policy.items())
