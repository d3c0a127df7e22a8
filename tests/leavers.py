"""Correct records of matches that some players leave early."""

import random

from records import STANDARD

from analyzer.game.ending import blocked_points
from analyzer.game.round import RoundEnd, Step, deal
from analyzer.rules import published


def match_with_leavers(rules, players, seed, leaving=0.04):
    rng, rules = random.Random(f"{rules} {players} {seed}"), published(rules)
    names, totals = list("ABCDEF"[:players]), dict.fromkeys("ABCDEF"[:players], 0)
    lines = [f"rules: {rules.name}", f"players: {' '.join(names)}"]
    for _ in range(3):
        lines.append("round")
        state = deal(rules, STANDARD, len(names), rng)
        lines += [f"  hand {name} {_tiles(state, seat)}" for seat, name in enumerate(names)]
        before = state.points
        while state.end is None:
            if state.board.tiles and not state.drawn and rng.random() < leaving * (len(names) > 1):
                seat = rng.randrange(len(names))
                totals[names[seat]] += state.points[seat]
                lines.append(f"  {names.pop(seat)} leaves")
                if len(names) == 1:
                    return "\n".join(lines) + "\n"
                state = _without(state, seat)
                before = state.points
                continue
            name, seat = names[state.turn], state.turn
            moves = state.placements()
            action = moves[0].placement if moves else state.without_place()
            after = state.step(action)
            if action is Step.DRAW:
                lines.append(f"  {name} draw {STANDARD.tiles[state.well[-1]].name}")
            else:
                made = after.points[seat] - before[seat] - (after.end.points[seat] if after.end else 0)
                what = "pass" if action is Step.PASS else str(action)
                lines.append(f"  {name} {what} = {made}")
                before = after.points
            state = after
        lines += [f"  {name} holds {_tiles(state, seat)}".rstrip() for seat, name in enumerate(names)]
        for seat, name in enumerate(names):
            totals[name] += state.points[seat]
        written = totals if rng.random() < 0.5 else {name: totals[name] for name in names}
        lines.append("  scores " + " ".join(f"{name} {total}" for name, total in written.items()))
        if max(totals.values()) >= rules.target:
            break
        if len(names) > 2 and rng.random() < 0.3:
            lines.append(f"  {names.pop(rng.randrange(len(names)))} leaves")
    return "\n".join(lines) + "\n"


def _tiles(state, seat):
    return " ".join(tile.name for tile in state.tiles_of(seat))


def _without(state, seat):
    """Return the round after a player has left. If all other players have just passed, the round ends."""
    players = len(state.hands)
    passed = [(state.turn - back) % players for back in range(1, state.passes + 1)]
    hands, points, laid = (parts[:seat] + parts[seat + 1 :] for parts in (state.hands, state.points, state.laid))
    turn = (state.turn - (seat < state.turn)) % len(hands)
    state = state._replace(
        hands=hands, points=points, laid=laid, turn=turn, passes=state.passes - (seat in passed), end=None
    )
    if state.passes < len(hands):
        return state
    gains = blocked_points(
        state.rules, [sum(tile.value for tile in state.tiles_of(other)) for other in range(len(hands))]
    )
    ended = tuple(made + gain for made, gain in zip(points, gains))
    return state._replace(points=ended, end=RoundEnd(None, gains))
