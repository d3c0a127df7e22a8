"""The findings for a board: its open slots, hexagons and places for a bridge, and why some of them are impossible."""

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
