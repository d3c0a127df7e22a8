"""Records with one mistake: in the tile, the face or the player of a turn, or in the order of the lines.

Each function changes the lines of a record. It returns the indices of the lines that show the mistake, or ``None`` if
the record has no place for it.
"""

from places import exchanged, follows, is_draw, opens, other, pick, rename
from records import FACE, TILE, is_placement


def _turned_corner(rng, lines, place):
    tile = TILE.search(lines[place]).group()
    at = rng.choice((0, 2, 4))
    wrong = tile[:at] + other(rng, "012345", tile[at]) + tile[at + 1 :]
    lines[place] = lines[place].replace(tile, wrong)
    return {place}


def changed_corner(rng, lines):
    return _turned_corner(rng, lines, pick(rng, lines, lambda place: follows(lines, place)))


def changed_corner_of_the_opening(rng, lines):
    return _turned_corner(rng, lines, pick(rng, lines, lambda place: opens(lines, place)))


def mirrored_tile(rng, lines):
    place = pick(
        rng,
        lines,
        lambda at: is_placement(lines[at]) and len(set(TILE.search(lines[at]).group()) - {"-"}) == 3,
    )
    tile = TILE.search(lines[place]).group()
    lines[place] = lines[place].replace(tile, tile[::-1])
    return {place}


def changed_player(rng, lines):
    return rename(rng, lines, pick(rng, lines, lambda at: follows(lines, at)))


def changed_opener(rng, lines):
    return rename(rng, lines, pick(rng, lines, lambda at: opens(lines, at)))


def changed_player_of_a_pass(rng, lines):
    place = pick(rng, lines, lambda at: " pass" in lines[at])
    return None if place is None else rename(rng, lines, place)


def changed_player_of_a_draw(rng, lines):
    place = pick(rng, lines, lambda at: " draw" in lines[at])
    return None if place is None else rename(rng, lines, place)


def exchanged_turns(rng, lines):
    place = pick(rng, lines, lambda at: follows(lines, at) and is_placement(lines[at + 1]))
    if place is None:
        return None
    lines[place], lines[place + 1] = lines[place + 1], lines[place]
    return {place, place + 1}


def exchanged_opening(rng, lines):
    place = pick(rng, lines, lambda at: opens(lines, at) and is_placement(lines[at + 1]))
    if place is None:
        return None
    lines[place], lines[place + 1] = lines[place + 1], lines[place]
    return {place, place + 1}


def draw_after_its_placement(rng, lines):
    return exchanged(rng, lines, is_draw, is_placement)


def draw_before_the_turn_of_another(rng, lines):
    return exchanged(rng, lines, is_placement, is_draw)


def pass_left_out(rng, lines):
    place = pick(
        rng, lines, lambda at: " pass" in lines[at] and (is_placement(lines[at + 1]) or is_draw(lines[at + 1]))
    )
    if place is None:
        return None
    del lines[place]
    return {place}


def skipped_draw(rng, lines):
    place = pick(rng, lines, lambda at: " draw" in lines[at])
    if place is None:
        return None
    del lines[place]
    while " draw" in lines[place]:
        place += 1
    return {place}


def invented_draw(rng, lines):
    place = pick(rng, lines, lambda at: follows(lines, at))
    lines.insert(place, f"  {lines[place].split()[0]} draw")
    return {place, place + 1}


def fourth_draw(rng, lines):
    place = pick(
        rng,
        lines,
        lambda at: at > 3 and all(" draw" in lines[at - back] for back in (1, 2, 3)) and " draw" not in lines[at],
    )
    if place is None:
        return None
    lines.insert(place, f"  {lines[place].split()[0]} draw")
    return {place, place + 1}


def line_written_twice(rng, lines):
    place = pick(rng, lines, lambda at: is_placement(lines[at]))
    lines.insert(place, lines[place])
    return {place, place + 1}


def tile_played_twice(rng, lines):
    place = pick(rng, lines, lambda at: follows(lines, at))
    start = max(at for at in range(place) if lines[at] == "round")
    earlier = [TILE.search(line).group() for line in lines[start:place] if is_placement(line)]
    lines[place] = TILE.sub(rng.choice(earlier), lines[place], count=1)
    return {place}


def turn_left_out(rng, lines):
    place = pick(rng, lines, lambda at: follows(lines, at) and is_placement(lines[at + 1]))
    if place is None:
        return None
    del lines[place]
    return {place}


def turn_turned_into_a_pass(rng, lines):
    place = pick(rng, lines, lambda at: follows(lines, at))
    lines[place] = f"  {lines[place].split()[0]} pass = 0"
    return {place}


def face_far_away(rng, lines):
    place = pick(rng, lines, lambda at: follows(lines, at))
    lines[place] = FACE.sub(lambda found: f"{int(found[1]) + 40},{found[2]}", lines[place])
    return {place}


def face_of_another_tile(rng, lines):
    place = pick(rng, lines, lambda at: follows(lines, at))
    start = max(at for at in range(place) if lines[at] == "round")
    earlier = [FACE.search(line).group() for line in lines[start:place] if is_placement(line)]
    lines[place] = FACE.sub(rng.choice(earlier), lines[place])
    return {place}


def coordinates_exchanged(rng, lines):
    place = pick(rng, lines, lambda at: follows(lines, at))
    found = FACE.search(lines[place])
    if found[1] == found[2]:
        return None
    lines[place] = FACE.sub(lambda found: f"{found[2]},{found[1]}", lines[place])
    return {place}


def sign_of_a_coordinate_lost(rng, lines):
    place = pick(rng, lines, lambda at: follows(lines, at) and "-" in FACE.search(lines[at]).group())
    if place is None:
        return None
    lines[place] = FACE.sub(lambda found: found[0].replace("-", ""), lines[place])
    return {place}


def face_taken_for_its_neighbour(rng, lines):
    place = pick(rng, lines, lambda at: follows(lines, at))
    off = rng.choice((-1, 1))
    lines[place] = FACE.sub(lambda found: f"{int(found[1]) + off},{found[2]}", lines[place])
    return {place}


def value_that_no_tile_has(rng, lines):
    place = pick(rng, lines, lambda at: is_placement(lines[at]))
    tile = TILE.search(lines[place]).group()
    lines[place] = lines[place].replace(tile, tile[:-1] + rng.choice("6789"), 1)
    return {place}


def pass_written_twice(rng, lines):
    place = pick(rng, lines, lambda at: " pass" in lines[at])
    if place is None:
        return None
    lines.insert(place, lines[place])
    return {place, place + 1}


def tiles_exchanged(rng, lines):
    place = pick(rng, lines, lambda at: follows(lines, at) and is_placement(lines[at + 1]))
    if place is None:
        return None
    one, other = (TILE.search(lines[at]).group() for at in (place, place + 1))
    lines[place] = lines[place].replace(one, other, 1)
    lines[place + 1] = lines[place + 1].replace(other, one, 1)
    return {place, place + 1}


def faces_exchanged(rng, lines):
    place = pick(rng, lines, lambda at: follows(lines, at) and is_placement(lines[at + 1]))
    if place is None:
        return None
    one, other = (FACE.search(lines[at]).group() for at in (place, place + 1))
    lines[place] = FACE.sub(other, lines[place])
    lines[place + 1] = FACE.sub(one, lines[place + 1])
    return {place, place + 1}


def turn_written_a_line_too_late(rng, lines):
    place = pick(
        rng,
        lines,
        lambda at: follows(lines, at) and all(is_placement(lines[at + ahead]) for ahead in (1, 2)),
    )
    if place is None:
        return None
    lines.insert(place + 2, lines.pop(place))
    return {place, place + 1, place + 2}


def turn_written_too_early(rng, lines):
    place = pick(
        rng,
        lines,
        lambda at: (
            follows(lines, at) and all(is_placement(lines[at - back]) for back in (1, 2)) and follows(lines, at - 2)
        ),
    )
    if place is None:
        return None
    lines.insert(place - 2, lines.pop(place))
    return {place - 2, place - 1, place}


def turn_with_draws_written_twice(rng, lines):
    place = pick(rng, lines, lambda at: is_placement(lines[at]) and is_draw(lines[at - 1]))
    if place is None:
        return None
    start = place
    while is_draw(lines[start - 1]):
        start -= 1
    lines[place + 1 : place + 1] = lines[start : place + 1]
    return set(range(place + 1, 2 * place - start + 2))
