"""What the page may load and do, as its content security policy says it."""

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
"""Scripts, styles and connections of where the page comes from alone, nothing inline, no plugin, no frame, no form."""


def written(policy: dict[str, str]) -> str:
    """A policy as a header has it."""
    return "; ".join(f"{name} {value}" for name, value in policy.items())
