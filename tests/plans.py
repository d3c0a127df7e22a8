"""The best plan by trying every order of every choice of tiles, with the rules written out once more."""

from definitions import corners, edge_neighbours, edges, hexagons_completed, least_rotation, legal_placements

from analyzer.rules import published

PRESSMAN = published("pressman")

RULES = {
    "pressman": PRESSMAN,
    "classic": published("classic"),
    "goliath": published("goliath"),
    "domino-games": published("domino-games"),
    "two hexagons 60, three 70": PRESSMAN._replace(hexagon_bonus=(50, 60, 70)),
    "three hexagons 500": PRESSMAN._replace(hexagon_bonus=(50, 120, 500)),
    "two hexagons less than one": PRESSMAN._replace(hexagon_bonus=(50, 20, 90)),
    "the best bonus alone": PRESSMAN._replace(bonuses_add_up=False, hexagon_bonus=(30, 80, 110)),
    "the best bonus alone, any edge": PRESSMAN._replace(
        bonuses_add_up=False, extension="edge", extension_bonus=60, hexagon_bonus=(50, 50, 90)
    ),
    "extensions above bridges": PRESSMAN._replace(extension="edge", extension_bonus=90),
    "bridges above extensions": PRESSMAN._replace(extension="edge", extension_bonus=15),
}


def placement_score(board, bridges, face, triple, rules):
    """What a placement scores and whether it forms a bridge, on a board ``{face: corners}`` that is not empty."""
    touched = {point for other in board for point in corners(other)}
    joined = edges(board, face)
    bridge = joined == 1 and all(point in touched for point in corners(face))
    needed = {"none": 9, "edge": 1, "two-edges": 2}[rules.extension]
    extends = joined >= needed and any(other in bridges for other in edge_neighbours(face))
    closing = [0, *rules.hexagon_bonus][hexagons_completed(board, face)]
    bridging = max([0] + [rules.bridge_bonus] * bridge + [rules.extension_bonus] * extends)
    bonus = closing + bridging if rules.bonuses_add_up else max(closing, bridging)
    return sum(triple) + bonus, bridge


def best_total(board, bridges, tiles, turns, rules):
    """The most points that these tiles can make in so many turns; a board that is not empty."""
    if not turns:
        return 0
    best = 0
    for face, triple in legal_placements(board, tiles):
        score, bridge = placement_score(board, bridges, face, triple, rules)
        after = bridges | {face} if bridge else bridges
        rest = tiles - {least_rotation(*triple)}
        best = max(best, score + best_total({**board, face: triple}, after, rest, turns - 1, rules))
    return best
