"""Rule sets read from TOML."""

from __future__ import annotations

import tomllib

from analyzer.rules.ruleset import RuleSet


def read_rules(text: str, file: str) -> RuleSet:
    """Read one rule set."""
    data = tomllib.loads(text)
    hexagon = data["hexagon"]["bonus"]
    return RuleSet(
        name=data["name"],
        title=data["title"],
        source=data["source"],
        least_players=data["players"]["least"],
        most_players=data["players"]["most"],
        hand_sizes=tuple(data["hand"]["sizes"]),
        triple_bonus=data["opening"]["triple_bonus"],
        triple_zero_points=data["opening"]["triple_zero_points"],
        zero_by_choice=data["opening"]["zero_by_choice"],
        draw_limit=None if data["drawing"]["limit"] == "until-fit" else data["drawing"]["limit"],
        draw_penalty=data["drawing"]["each"],
        stuck_penalty=data["drawing"]["stuck"],
        empty_well_penalty=data["drawing"]["empty_well"],
        voluntary_draw=data["drawing"]["voluntary"],
        hexagon_bonus=(hexagon[0], hexagon[1], hexagon[2]),
        bridge_bonus=data["bridge"]["formed"],
        extension=data["bridge"]["extension"],
        extension_bonus=data["bridge"]["extended"],
        bonuses_add_up=data["bonuses"]["add_up"],
        going_out_bonus=data["going_out"]["bonus"],
        going_out_gains_hands=data["going_out"]["gains_hands"],
        blocked=data["blocked"]["lowest_gains"],
        target=data["match"]["target"],
        match_winner=data["match"]["winner"],
    )
