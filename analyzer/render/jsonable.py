"""An analysis as JSON of the format ``triomino-analysis/1``; ``docs/json.md`` describes it."""

from __future__ import annotations

from analyzer.analysis import Analysis, scores_by_rules
from analyzer.findings import Bridge, Hexagon, Slot
from analyzer.moves import Move

FORMAT = "triomino-analysis/1"


def analysis_json(analysis: Analysis) -> dict[str, object]:
    """The whole analysis as a value that ``json.dumps`` takes."""
    board = analysis.position.board
    data: dict[str, object] = {
        "format": FORMAT,
        "set": board.tile_set.name,
        "rules": analysis.rules.name,
        "placed": len(board),
        "unplayed": board.unplayed.bit_count(),
        "slots": [_slot_json(slot) for slot in analysis.slots],
        "hexagons": [_hexagon_json(hexagon) for hexagon in analysis.hexagons],
        "bridges": [_bridge_json(bridge) for bridge in analysis.bridges],
    }
    if analysis.moves is not None:
        data["moves"] = [
            {**move_json(move), "scores": scores} for move, scores in zip(analysis.moves, scores_by_rules(analysis))
        ]
    return data


def move_json(move: Move) -> dict[str, object]:
    """A legal placement and its score."""
    return {
        "at": move.at,
        "corners": move.corners,
        "tile": move.tile.name,
        "value": move.value,
        "hexagons": move.hexagons,
        "bridge": move.bridge,
        "extends_bridge": move.extends_bridge,
        "score": move.score,
    }


def _slot_json(slot: Slot) -> dict[str, object]:
    return {**slot._asdict(), "fits": [tile.name for tile in slot.fits]}


def _bridge_json(bridge: Bridge) -> dict[str, object]:
    return {**bridge._asdict(), "tile": bridge.tile.name}


def _hexagon_json(hexagon: Hexagon) -> dict[str, object]:
    example, competition = hexagon.example, hexagon.competition
    return {
        **hexagon._asdict(),
        "blocked_by": [blocker._asdict() for blocker in hexagon.blocked_by],
        "example": example and [{"at": one.at, "corners": one.corners, "tile": one.tile.name} for one in example],
        "competition": competition and {"faces": competition.faces, "tiles": [tile.name for tile in competition.tiles]},
    }
