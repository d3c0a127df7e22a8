"""The engine protocol: questions and answers as JSON lines, many at a time. ``docs/engine-protocol.md`` has it all."""

from triomino.protocol.serving import serve

__all__ = ["serve"]
