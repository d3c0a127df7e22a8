"""Records with one mistake in points or totals, in hands, or at the end of a round.

The functions are like those of ``spoilt_turns``.
"""

import re

from places import follows, last_turn_of, next_player, opens, pick
from records import STANDARD, TILE, is_placement, is_turn, points_of


def changed_score(rng, lines):
    place = pick(rng, lines, lambda at: "=" in lines[at])
    off = rng.choice((-40, -10, -5, -1, 1, 2, 5, 10, 40, 50))
    lines[place] = re.sub(r"= (-?\d+)", lambda found: f"= {int(found[1]) + off}", lines[place])
    return {place}


def bonus_forgotten(rng, lines):
    place = pick(rng, lines, lambda at: is_placement(lines[at]) and int(lines[at].split("=")[1]) >= 42)
    if place is None:
        return None
    lines[place] = re.sub(r"= (\d+)", lambda found: f"= {int(found[1]) - 40}", lines[place])
    return {place}


def changed_total(rng, lines):
    place = pick(rng, lines, lambda at: " scores" in lines[at])
    words = lines[place].split()
    at = rng.randrange(2, len(words), 2)
    words[at] = str(int(words[at]) + rng.choice((-50, -7, 1, 10)))
    lines[place] = "  " + " ".join(words)
    return {place}


def exchanged_totals(rng, lines):
    place = pick(rng, lines, lambda at: " scores" in lines[at])
    words = lines[place].split()
    if words[2] == words[4]:
        return None
    words[2], words[4] = words[4], words[2]
    lines[place] = "  " + " ".join(words)
    return {place}


def _renamed_tile(rng, lines, word):
    place = pick(rng, lines, lambda at: word in lines[at])
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
    place = pick(rng, lines, lambda at: " holds" in lines[at] and len(lines[at].split()) > 3)
    if place is None:
        return None
    lines[place] = lines[place].rsplit(" ", 1)[0]
    return {place}


def dealt_tile_left_out(rng, lines):
    place = pick(rng, lines, lambda at: lines[at].startswith("  hand"))
    if place is None:
        return None
    tiles = TILE.findall(lines[place])
    lines[place] = lines[place].replace(" " + rng.choice(tiles), "", 1)
    return {place}


def dealt_tile_too_many(rng, lines):
    place = pick(rng, lines, lambda at: lines[at].startswith("  hand"))
    if place is None:
        return None
    names = [one.name for one in STANDARD if one.name not in lines[place]]
    lines[place] += " " + rng.choice(names)
    return {place}


def held_tile_too_many(rng, lines):
    place = pick(rng, lines, lambda at: " holds" in lines[at])
    names = [one.name for one in STANDARD if one.name not in lines[place]]
    lines[place] += " " + rng.choice(names)
    return {place}


def holds_exchanged(rng, lines):
    place = pick(rng, lines, lambda at: " holds" in lines[at] and " holds" in lines[at + 1])
    if place is None:
        return None
    names = [lines[place].split()[0], lines[place + 1].split()[0]]
    lines[place] = lines[place].replace(names[0], names[1], 1)
    lines[place + 1] = lines[place + 1].replace(names[1], names[0], 1)
    return {place, place + 1}


def wrong_tile_drawn(rng, lines):
    return _renamed_tile(rng, lines, " draw ")


def drawn_tile_already_on_the_board(rng, lines):
    place = pick(rng, lines, lambda at: " draw" in lines[at])
    if place is None:
        return None
    start = max(at for at in range(place) if lines[at] == "round")
    laid = [TILE.search(line).group() for line in lines[start:place] if is_placement(line)]
    lines[place] = lines[place].split(" draw")[0] + " draw " + rng.choice(laid)
    return {place}


def penalty_forgotten(rng, lines):
    place = pick(rng, lines, lambda at: "pass = -" in lines[at])
    if place is None:
        return None
    lines[place] = lines[place].split(" =")[0] + " = 5"
    return {place}


def part_of_a_penalty(rng, lines):
    place = pick(rng, lines, lambda at: "pass = -25" in lines[at])
    if place is None:
        return None
    lines[place] = lines[place].replace("-25", rng.choice(("-20", "-15", "-35", "-30")))
    return {place}


def sign_lost(rng, lines):
    place = pick(rng, lines, lambda at: "= -" in lines[at])
    if place is None:
        return None
    lines[place] = lines[place].replace("= -", "= ")
    return {place}


def bonus_invented(rng, lines):
    place = pick(rng, lines, lambda at: follows(lines, at))
    lines[place] = re.sub(r"= (-?\d+)", lambda found: f"= {int(found[1]) + rng.choice((40, 50))}", lines[place])
    return {place}


def opening_bonus_changed(rng, lines):
    place = pick(rng, lines, lambda at: opens(lines, at))
    off = rng.choice((10, -10, 40))
    lines[place] = re.sub(r"= (-?\d+)", lambda found: f"= {int(found[1]) + off}", lines[place])
    return {place}


def draws_forgotten_in_the_score(rng, lines):
    place = pick(rng, lines, lambda at: is_placement(lines[at]) and " draw" in lines[at - 1])
    if place is None:
        return None
    before = place
    while " draw" in lines[before - 1]:
        before -= 1
    off = 5 * (place - before)
    lines[place] = re.sub(r"= (-?\d+)", lambda found: f"= {int(found[1]) + off}", lines[place])
    return {place}


def pass_after_the_end(rng, lines):
    place = last_turn_of(lines, pick(rng, lines, lambda at: lines[at] == "round"))
    lines.insert(place + 1, f"  {next_player(lines, place)} pass = -25")
    return {place + 1}


def draw_after_the_end(rng, lines):
    place = last_turn_of(lines, pick(rng, lines, lambda at: lines[at] == "round"))
    lines.insert(place + 1, f"  {next_player(lines, place)} draw")
    return {place + 1}


def round_settled_too_early(rng, lines):
    start = pick(rng, lines, lambda at: lines[at] == "round")
    last = last_turn_of(lines, start)
    ends = [at for at in range(start, last) if is_turn(lines[at]) and " draw" not in lines[at]]
    if len(ends) < 3:
        return None
    stop = rng.choice(ends[:-1])
    end = next((at for at in range(start + 1, len(lines)) if lines[at] == "round"), len(lines))
    del lines[stop + 1 : last + 1]
    return set(range(stop + 1, end - (last - stop) + 1))


def going_out_forgotten(rng, lines):
    return _total_less(rng, lines, 25)


def _total_less(rng, lines, points):
    place = pick(rng, lines, lambda at: " scores" in lines[at])
    words = lines[place].split()
    at = rng.randrange(2, len(words), 2)
    words[at] = str(int(words[at]) - points)
    lines[place] = "  " + " ".join(words)
    return {place}


def total_of_one_turn_forgotten(rng, lines):
    place = pick(rng, lines, lambda at: " scores" in lines[at])
    start = max(at for at in range(place) if lines[at] == "round")
    turns = [line for line in lines[start:place] if "=" in line and points_of(line)]
    if not turns:
        return None
    turn = rng.choice(turns)
    words = lines[place].split()
    at = words.index(turn.split()[0], 1) + 1
    words[at] = str(int(words[at]) - points_of(turn))
    lines[place] = "  " + " ".join(words)
    return {place}
