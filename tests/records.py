"""Records for the tests: from self-play, bare of what a scorekeeper may not know, with one mistake put into them."""

import random
import re

from analyzer.game.play import Seat, play_match
from analyzer.game.players import make_player
from analyzer.rules import published
from analyzer.tiles import TileSet

STANDARD = TileSet.named("standard")
TILE = re.compile(r"[0-9]-[0-9]-[0-9]")
FACE = re.compile(r"(-?[0-9]+),(-?[0-9]+)")


def self_played(rules, players, seed, rounds=None, kinds=("greedy",), set_name="standard"):
    """A match of the players A, B, C … as ``play_match`` leaves it; ``rounds`` cuts it short."""
    seats = [
        Seat("ABCDEF"[number], make_player(kinds[number % len(kinds)], f"{seed} {number}")) for number in range(players)
    ]
    return play_match(
        published(rules),
        TileSet.named(set_name),
        seats,
        lambda number: random.Random(f"{seed} {number}"),
        lambda match: rounds is None or match.rounds < rounds,
    )


def bare(text):
    """The record of somebody who sees no hands: no deal, and draws without names."""
    return re.sub(r"draw [0-9-]+", "draw", re.sub(r"(?m)^  hand .*\n", "", text))


def lines_where(lines, wanted):
    """The places of the lines that ``wanted`` takes."""
    return [place for place, line in enumerate(lines) if wanted(line)]


def is_placement(line):
    return "@" in line


def _opens(lines, place):
    return is_placement(lines[place]) and lines[place - 1].split()[0] in ("round", "hand")


def _follows(lines, place):
    return is_placement(lines[place]) and not _opens(lines, place)


def _pick(rng, lines, wanted):
    places = [place for place in range(len(lines)) if wanted(place)]
    return rng.choice(places) if places else None


def _other(rng, options, one):
    return rng.choice([option for option in options if option != one])


def _rename(rng, lines, place):
    words = lines[place].split()
    words[0] = _other(rng, sorted({line.split()[0] for line in lines if " holds" in line or "@" in line}), words[0])
    lines[place] = "  " + " ".join(words)
    return {place}


def _turned_corner(rng, lines, place):
    tile = TILE.search(lines[place]).group()
    at = rng.choice((0, 2, 4))
    wrong = tile[:at] + _other(rng, "012345", tile[at]) + tile[at + 1 :]
    lines[place] = lines[place].replace(tile, wrong)
    return {place}


def changed_corner(rng, lines):
    return _turned_corner(rng, lines, _pick(rng, lines, lambda place: _follows(lines, place)))


def changed_corner_of_the_opening(rng, lines):
    return _turned_corner(rng, lines, _pick(rng, lines, lambda place: _opens(lines, place)))


def mirrored_tile(rng, lines):
    place = _pick(
        rng,
        lines,
        lambda at: is_placement(lines[at]) and len(set(TILE.search(lines[at]).group()) - {"-"}) == 3,
    )
    tile = TILE.search(lines[place]).group()
    lines[place] = lines[place].replace(tile, tile[::-1])
    return {place}


def changed_score(rng, lines):
    place = _pick(rng, lines, lambda at: "=" in lines[at])
    off = rng.choice((-40, -10, -5, -1, 1, 2, 5, 10, 40, 50))
    lines[place] = re.sub(r"= (-?\d+)", lambda found: f"= {int(found[1]) + off}", lines[place])
    return {place}


def bonus_forgotten(rng, lines):
    place = _pick(rng, lines, lambda at: is_placement(lines[at]) and int(lines[at].split("=")[1]) >= 42)
    if place is None:
        return None
    lines[place] = re.sub(r"= (\d+)", lambda found: f"= {int(found[1]) - 40}", lines[place])
    return {place}


def changed_player(rng, lines):
    return _rename(rng, lines, _pick(rng, lines, lambda at: _follows(lines, at)))


def changed_opener(rng, lines):
    return _rename(rng, lines, _pick(rng, lines, lambda at: _opens(lines, at)))


def changed_player_of_a_pass(rng, lines):
    place = _pick(rng, lines, lambda at: " pass" in lines[at])
    return None if place is None else _rename(rng, lines, place)


def changed_player_of_a_draw(rng, lines):
    place = _pick(rng, lines, lambda at: " draw" in lines[at])
    return None if place is None else _rename(rng, lines, place)


def exchanged_turns(rng, lines):
    place = _pick(rng, lines, lambda at: _follows(lines, at) and is_placement(lines[at + 1]))
    if place is None:
        return None
    lines[place], lines[place + 1] = lines[place + 1], lines[place]
    return {place, place + 1}


def exchanged_opening(rng, lines):
    place = _pick(rng, lines, lambda at: _opens(lines, at) and is_placement(lines[at + 1]))
    if place is None:
        return None
    lines[place], lines[place + 1] = lines[place + 1], lines[place]
    return {place, place + 1}


def _exchanged(rng, lines, first, second):
    place = _pick(rng, lines, lambda at: at + 1 < len(lines) and first(lines[at]) and second(lines[at + 1]))
    if place is None:
        return None
    lines[place], lines[place + 1] = lines[place + 1], lines[place]
    return {place, place + 1}


def _is_draw(line):
    return " draw" in line


def draw_after_its_placement(rng, lines):
    return _exchanged(rng, lines, _is_draw, is_placement)


def draw_before_the_turn_of_another(rng, lines):
    return _exchanged(rng, lines, is_placement, _is_draw)


def pass_left_out(rng, lines):
    place = _pick(
        rng, lines, lambda at: " pass" in lines[at] and (is_placement(lines[at + 1]) or _is_draw(lines[at + 1]))
    )
    if place is None:
        return None
    del lines[place]
    return {place}


def skipped_draw(rng, lines):
    place = _pick(rng, lines, lambda at: " draw" in lines[at])
    if place is None:
        return None
    del lines[place]
    while " draw" in lines[place]:
        place += 1
    return {place}


def invented_draw(rng, lines):
    place = _pick(rng, lines, lambda at: _follows(lines, at))
    lines.insert(place, f"  {lines[place].split()[0]} draw")
    return {place, place + 1}


def fourth_draw(rng, lines):
    place = _pick(
        rng,
        lines,
        lambda at: at > 3 and all(" draw" in lines[at - back] for back in (1, 2, 3)) and " draw" not in lines[at],
    )
    if place is None:
        return None
    lines.insert(place, f"  {lines[place].split()[0]} draw")
    return {place, place + 1}


def line_written_twice(rng, lines):
    place = _pick(rng, lines, lambda at: is_placement(lines[at]))
    lines.insert(place, lines[place])
    return {place, place + 1}


def tile_played_twice(rng, lines):
    place = _pick(rng, lines, lambda at: _follows(lines, at))
    start = max(at for at in range(place) if lines[at] == "round")
    earlier = [TILE.search(line).group() for line in lines[start:place] if is_placement(line)]
    lines[place] = TILE.sub(rng.choice(earlier), lines[place], count=1)
    return {place}


def turn_left_out(rng, lines):
    place = _pick(rng, lines, lambda at: _follows(lines, at) and is_placement(lines[at + 1]))
    if place is None:
        return None
    del lines[place]
    return {place}


def turn_turned_into_a_pass(rng, lines):
    place = _pick(rng, lines, lambda at: _follows(lines, at))
    lines[place] = f"  {lines[place].split()[0]} pass = 0"
    return {place}


def face_far_away(rng, lines):
    place = _pick(rng, lines, lambda at: _follows(lines, at))
    lines[place] = FACE.sub(lambda found: f"{int(found[1]) + 40},{found[2]}", lines[place])
    return {place}


def face_of_another_tile(rng, lines):
    place = _pick(rng, lines, lambda at: _follows(lines, at))
    start = max(at for at in range(place) if lines[at] == "round")
    earlier = [FACE.search(line).group() for line in lines[start:place] if is_placement(line)]
    lines[place] = FACE.sub(rng.choice(earlier), lines[place])
    return {place}


def changed_total(rng, lines):
    place = _pick(rng, lines, lambda at: " scores" in lines[at])
    words = lines[place].split()
    at = rng.randrange(2, len(words), 2)
    words[at] = str(int(words[at]) + rng.choice((-50, -7, 1, 10)))
    lines[place] = "  " + " ".join(words)
    return {place}


def exchanged_totals(rng, lines):
    place = _pick(rng, lines, lambda at: " scores" in lines[at])
    words = lines[place].split()
    if words[2] == words[4]:
        return None
    words[2], words[4] = words[4], words[2]
    lines[place] = "  " + " ".join(words)
    return {place}


def _renamed_tile(rng, lines, word):
    place = _pick(rng, lines, lambda at: word in lines[at])
    if place is None:
        return None
    tile = rng.choice(TILE.findall(lines[place]))
    names = [one.name for one in STANDARD if one.name not in lines[place]]
    lines[place] = lines[place].replace(tile, rng.choice(names))
    return {place}


def wrong_tile_held(rng, lines):
    return _renamed_tile(rng, lines, " holds")


def wrong_tile_dealt(rng, lines):
    return _renamed_tile(rng, lines, " hand")


def held_tile_left_out(rng, lines):
    place = _pick(rng, lines, lambda at: " holds" in lines[at] and len(lines[at].split()) > 3)
    if place is None:
        return None
    lines[place] = lines[place].rsplit(" ", 1)[0]
    return {place}


SHEET = {"wrong-score"}
TURN = {"wrong-player"}
CORRUPTIONS = {
    changed_corner: {"not-in-set", "already-played", "corner-mismatch", "wrong-score"},
    changed_corner_of_the_opening: {"wrong-score", "not-in-set"},
    mirrored_tile: {"not-in-set"},
    changed_score: SHEET,
    bonus_forgotten: SHEET,
    changed_player: TURN,
    changed_opener: TURN,
    changed_player_of_a_pass: TURN,
    changed_player_of_a_draw: TURN,
    exchanged_turns: TURN,
    exchanged_opening: {"wrong-opening", "wrong-player", "wrong-score"},
    draw_after_its_placement: TURN,
    draw_before_the_turn_of_another: TURN,
    pass_left_out: TURN,
    skipped_draw: SHEET,
    invented_draw: SHEET,
    fourth_draw: {"too-many-draws", "wrong-score"},
    line_written_twice: {"already-played"},
    tile_played_twice: {"already-played"},
    turn_left_out: TURN,
    turn_turned_into_a_pass: {"passed-while-able", "wrong-score"},
    face_far_away: {"no-edge"},
    face_of_another_tile: {"occupied"},
    changed_total: {"wrong-total"},
    exchanged_totals: {"wrong-total"},
}
"""Every way to spoil a record that shows in any record, with the codes of which one has to appear at its line."""

CORRUPTIONS_OF_KNOWN_HANDS = {
    invented_draw: {"drew-while-able"},
    turn_turned_into_a_pass: {"passed-while-able"},
    changed_opener: {"wrong-opening"},
    wrong_tile_held: {"not-in-hand", "already-played"},
    wrong_tile_dealt: {"not-in-hand"},
    held_tile_left_out: {"not-in-hand"},
}
"""Those that show, or show more exactly, only where the deal is recorded."""
