"""The findings for a board: open slots, hexagons and places for a bridge."""

from analyzer.findings.bridges import Bridge, find_bridges
from analyzer.findings.hexagons import Hexagon, find_hexagons
from analyzer.findings.slots import FitReason, Slot, find_slots, why_impossible

__all__ = [
    "Bridge",
    "FitReason",
    "Hexagon",
    "Slot",
    "find_bridges",
    "find_hexagons",
    "find_slots",
    "why_impossible",
]
