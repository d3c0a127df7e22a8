"""Records for the tests: from self-play, bare of what a scorekeeper may not know, with one mistake put into them."""

import random
import re

from analyzer.game.play import Seat, play_match
from analyzer.players import make_player
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


def dealt_tile_left_out(rng, lines):
    place = _pick(rng, lines, lambda at: lines[at].startswith("  hand"))
    if place is None:
        return None
    tiles = TILE.findall(lines[place])
    lines[place] = lines[place].replace(" " + rng.choice(tiles), "", 1)
    return {place}


def dealt_tile_too_many(rng, lines):
    place = _pick(rng, lines, lambda at: lines[at].startswith("  hand"))
    if place is None:
        return None
    names = [one.name for one in STANDARD if one.name not in lines[place]]
    lines[place] += " " + rng.choice(names)
    return {place}


def held_tile_too_many(rng, lines):
    place = _pick(rng, lines, lambda at: " holds" in lines[at])
    names = [one.name for one in STANDARD if one.name not in lines[place]]
    lines[place] += " " + rng.choice(names)
    return {place}


def holds_exchanged(rng, lines):
    place = _pick(rng, lines, lambda at: " holds" in lines[at] and " holds" in lines[at + 1])
    if place is None:
        return None
    names = [lines[place].split()[0], lines[place + 1].split()[0]]
    lines[place] = lines[place].replace(names[0], names[1], 1)
    lines[place + 1] = lines[place + 1].replace(names[1], names[0], 1)
    return {place, place + 1}


def wrong_tile_drawn(rng, lines):
    return _renamed_tile(rng, lines, " draw ")


def drawn_tile_that_lies_there(rng, lines):
    place = _pick(rng, lines, lambda at: " draw" in lines[at])
    if place is None:
        return None
    start = max(at for at in range(place) if lines[at] == "round")
    laid = [TILE.search(line).group() for line in lines[start:place] if is_placement(line)]
    lines[place] = lines[place].split(" draw")[0] + " draw " + rng.choice(laid)
    return {place}


def penalty_forgotten(rng, lines):
    place = _pick(rng, lines, lambda at: "pass = -" in lines[at])
    if place is None:
        return None
    lines[place] = lines[place].split(" =")[0] + " = 5"
    return {place}


def part_of_a_penalty(rng, lines):
    place = _pick(rng, lines, lambda at: "pass = -25" in lines[at])
    if place is None:
        return None
    lines[place] = lines[place].replace("-25", rng.choice(("-20", "-15", "-35", "-30")))
    return {place}


def sign_lost(rng, lines):
    place = _pick(rng, lines, lambda at: "= -" in lines[at])
    if place is None:
        return None
    lines[place] = lines[place].replace("= -", "= ")
    return {place}


def bonus_invented(rng, lines):
    place = _pick(rng, lines, lambda at: _follows(lines, at))
    lines[place] = re.sub(r"= (-?\d+)", lambda found: f"= {int(found[1]) + rng.choice((40, 50))}", lines[place])
    return {place}


def opening_bonus_changed(rng, lines):
    place = _pick(rng, lines, lambda at: _opens(lines, at))
    off = rng.choice((10, -10, 40))
    lines[place] = re.sub(r"= (-?\d+)", lambda found: f"= {int(found[1]) + off}", lines[place])
    return {place}


def draws_forgotten_in_the_score(rng, lines):
    place = _pick(rng, lines, lambda at: is_placement(lines[at]) and " draw" in lines[at - 1])
    if place is None:
        return None
    before = place
    while " draw" in lines[before - 1]:
        before -= 1
    off = 5 * (place - before)
    lines[place] = re.sub(r"= (-?\d+)", lambda found: f"= {int(found[1]) + off}", lines[place])
    return {place}


def coordinates_exchanged(rng, lines):
    place = _pick(rng, lines, lambda at: _follows(lines, at))
    found = FACE.search(lines[place])
    if found[1] == found[2]:
        return None
    lines[place] = FACE.sub(lambda found: f"{found[2]},{found[1]}", lines[place])
    return {place}


def sign_of_a_coordinate_lost(rng, lines):
    place = _pick(rng, lines, lambda at: _follows(lines, at) and "-" in FACE.search(lines[at]).group())
    if place is None:
        return None
    lines[place] = FACE.sub(lambda found: found[0].replace("-", ""), lines[place])
    return {place}


def face_taken_for_its_neighbour(rng, lines):
    place = _pick(rng, lines, lambda at: _follows(lines, at))
    off = rng.choice((-1, 1))
    lines[place] = FACE.sub(lambda found: f"{int(found[1]) + off},{found[2]}", lines[place])
    return {place}


def value_that_no_tile_has(rng, lines):
    place = _pick(rng, lines, lambda at: is_placement(lines[at]))
    tile = TILE.search(lines[place]).group()
    lines[place] = lines[place].replace(tile, tile[:-1] + rng.choice("6789"), 1)
    return {place}


def pass_written_twice(rng, lines):
    place = _pick(rng, lines, lambda at: " pass" in lines[at])
    if place is None:
        return None
    lines.insert(place, lines[place])
    return {place, place + 1}


def _last_turn_of(lines, number):
    """The place of the last turn line of the round that begins at a line."""
    end = next((at for at in range(number + 1, len(lines)) if lines[at] == "round"), len(lines))
    return max(at for at in range(number, end) if is_turn(lines[at]))


def _next_player(lines, place):
    """Who plays after the turn on a line, by the header."""
    names = next(line for line in lines if line.startswith("players:")).split()[1:]
    return names[(names.index(lines[place].split()[0]) + 1) % len(names)]


def pass_after_the_end(rng, lines):
    place = _last_turn_of(lines, _pick(rng, lines, lambda at: lines[at] == "round"))
    lines.insert(place + 1, f"  {_next_player(lines, place)} pass = -25")
    return {place + 1}


def draw_after_the_end(rng, lines):
    place = _last_turn_of(lines, _pick(rng, lines, lambda at: lines[at] == "round"))
    lines.insert(place + 1, f"  {_next_player(lines, place)} draw")
    return {place + 1}


def round_settled_too_early(rng, lines):
    start = _pick(rng, lines, lambda at: lines[at] == "round")
    last = _last_turn_of(lines, start)
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
    place = _pick(rng, lines, lambda at: " scores" in lines[at])
    words = lines[place].split()
    at = rng.randrange(2, len(words), 2)
    words[at] = str(int(words[at]) - points)
    lines[place] = "  " + " ".join(words)
    return {place}


def total_of_one_turn_forgotten(rng, lines):
    place = _pick(rng, lines, lambda at: " scores" in lines[at])
    start = max(at for at in range(place) if lines[at] == "round")
    turns = [line for line in lines[start:place] if "=" in line and _points(line)]
    if not turns:
        return None
    turn = rng.choice(turns)
    words = lines[place].split()
    at = words.index(turn.split()[0], 1) + 1
    words[at] = str(int(words[at]) - _points(turn))
    lines[place] = "  " + " ".join(words)
    return {place}


def tiles_exchanged(rng, lines):
    place = _pick(rng, lines, lambda at: _follows(lines, at) and is_placement(lines[at + 1]))
    if place is None:
        return None
    one, other = (TILE.search(lines[at]).group() for at in (place, place + 1))
    lines[place] = lines[place].replace(one, other, 1)
    lines[place + 1] = lines[place + 1].replace(other, one, 1)
    return {place, place + 1}


def faces_exchanged(rng, lines):
    place = _pick(rng, lines, lambda at: _follows(lines, at) and is_placement(lines[at + 1]))
    if place is None:
        return None
    one, other = (FACE.search(lines[at]).group() for at in (place, place + 1))
    lines[place] = FACE.sub(other, lines[place])
    lines[place + 1] = FACE.sub(one, lines[place + 1])
    return {place, place + 1}


def turn_written_a_line_too_late(rng, lines):
    place = _pick(
        rng,
        lines,
        lambda at: _follows(lines, at) and all(is_placement(lines[at + ahead]) for ahead in (1, 2)),
    )
    if place is None:
        return None
    lines.insert(place + 2, lines.pop(place))
    return {place, place + 1, place + 2}


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
    invented_draw: {"wrong-score", "drew-while-able", "too-many-draws"},
    fourth_draw: {"too-many-draws", "wrong-score", "drew-while-able"},
    line_written_twice: {"already-played", "round-over"},
    tile_played_twice: {"already-played"},
    turn_left_out: TURN,
    turn_turned_into_a_pass: {"passed-while-able", "wrong-score"},
    face_far_away: {"no-edge"},
    face_of_another_tile: {"occupied"},
    penalty_forgotten: {"wrong-score"},
    part_of_a_penalty: {"wrong-score"},
    sign_lost: {"wrong-score"},
    bonus_invented: {"wrong-score"},
    opening_bonus_changed: {"wrong-score"},
    draws_forgotten_in_the_score: {"wrong-score"},
    coordinates_exchanged: {"no-edge", "occupied", "corner-mismatch", "wrong-score"},
    sign_of_a_coordinate_lost: {"no-edge", "occupied", "corner-mismatch", "wrong-score"},
    face_taken_for_its_neighbour: {"no-edge", "occupied", "corner-mismatch", "wrong-score"},
    value_that_no_tile_has: {"not-in-set"},
    pass_written_twice: {"wrong-player", "round-over"},
    pass_after_the_end: {"round-over", "match-over"},
    draw_after_the_end: {"round-over", "match-over"},
    drawn_tile_that_lies_there: {"already-played"},
    held_tile_too_many: {"not-in-hand", "already-played"},
    going_out_forgotten: {"wrong-total"},
    total_of_one_turn_forgotten: {"wrong-total"},
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
    holds_exchanged: {"not-in-hand"},
    dealt_tile_left_out: {"wrong-deal"},
    dealt_tile_too_many: {"wrong-deal"},
    wrong_tile_drawn: {"not-in-hand", "already-played"},
    round_settled_too_early: {"not-in-hand", "round-not-over", "wrong-total", "already-played"},
    tiles_exchanged: {"corner-mismatch", "not-in-hand", "wrong-score"},
    faces_exchanged: {"corner-mismatch", "no-edge", "wrong-score", "occupied"},
    turn_written_a_line_too_late: {"wrong-player", "no-edge", "corner-mismatch"},
}
"""Those that show, or show more exactly, only where the deal is recorded."""


# -- correct records that tell less ------------------------------------------------------------------------------------


def _rounds_of(text):
    """The head of a record and the lines of each round, without the line ``round``."""
    head, *rounds = text.split("round\n")
    return head, [part.rstrip("\n").split("\n") for part in rounds]


def _joined(head, rounds):
    return head + "".join("round\n" + "".join(f"{line}\n" for line in lines if line) for lines in rounds)


def is_turn(line):
    return bool(re.search(r"^\s*\S+ (draw|pass|[0-9]-|=)", line)) and not line.lstrip().startswith(("hand ", "on "))


def _points(line):
    found = re.search(r"= (-?\d+)$", line)
    return int(found[1]) if found else 0


def _totals(line):
    words = line.split()[1:]
    return {name: int(points) for name, points in zip(words[::2], words[1::2])}


def broken_off(rng, text, interim):
    """The record with its last round broken off after some turn, with or without the scores of play alone."""
    head, rounds = _rounds_of(text)
    last = rounds[-1]
    ends = [number for number, line in enumerate(last) if is_turn(line) and " draw" not in line]
    stop = rng.choice(ends[:-1] or ends)
    kept = last[: stop + 1]
    if interim:
        before = _totals(rounds[-2][-1]) if len(rounds) > 1 else {}
        names = _totals(last[-1])
        made = {name: before.get(name, 0) for name in names}
        for line in kept:
            if is_turn(line) and " draw" not in line:
                made[line.split()[0]] += _points(line)
        kept.append("  scores " + " ".join(f"{name} {points}" for name, points in made.items()))
    return _joined(head, [*rounds[:-1], kept])


def _scores_alone(rng, lines):
    """The lines of a round without places from some turn on, or with nothing but points."""
    turns = [number for number, line in enumerate(lines) if is_turn(line)]
    starts = [number for number in turns if not is_turn(lines[number - 1]) or " draw" not in lines[number - 1]]
    start = rng.choice(starts) if rng.random() < 0.5 else starts[0]
    bare_points = rng.random() < 0.4
    told = []
    for number, line in enumerate(lines):
        if number < start or not is_turn(line):
            told.append(line)
        elif bare_points:
            if "=" in line:
                told.append(f"  {line.split()[0]} = {_points(line)}")
        else:
            told.append(re.sub(r" @ -?\d+,-?\d+", "", line))
    return told


def _any_order(rng, line):
    """The tiles of a hand with their values in any order."""

    def shuffled(found):
        values = found[0].split("-")
        rng.shuffle(values)
        return "-".join(values)

    return TILE.sub(shuffled, line) if re.match(r"\s*hand | *\S+ (holds|draw)", line) else line


def reduced(rng, text):
    """A correct record that tells less: parts are left out at random, as scorekeepers do."""
    if rng.random() < 0.3:
        text = broken_off(rng, text, interim=rng.random() < 0.6)
    head, rounds = _rounds_of(text)
    drop = {what: rng.choice((0, 0, 0.3, 1)) for what in ("hand", "draw", "points", "holds", "scores")}
    told = []
    for number, lines in enumerate(rounds):
        if number + 1 < len(rounds) and rng.random() < 0.05:
            told.append([line for line in lines if " scores" in line])
            continue
        if rng.random() < 0.15:
            lines = _scores_alone(rng, lines)
        told.append([_told_less(rng, line, drop) for line in lines])
    return _joined(head, told)


def _told_less(rng, line, drop):
    """A line with less in it, or nothing of it; ``drop`` is how likely each thing is left out."""
    kind = next((word for word in ("hand", "holds", "scores") if f" {word}" in line), "")
    if kind and rng.random() < drop[kind]:
        return ""
    if kind == "scores" and rng.random() < 0.3:
        totals = _totals(line)
        totals.pop(rng.choice(list(totals)))
        return "  scores " + " ".join(f"{name} {points}" for name, points in totals.items())
    if " draw" in line and rng.random() < drop["draw"]:
        line = re.sub(r" draw .*", " draw", line)
    if "=" in line and re.search(r"[0-9]-|pass", line) and rng.random() < drop["points"]:
        line = line.split(" =")[0]
    if rng.random() < 0.1:
        line = re.sub(r"(\d-\d-\d) @ (-?\d+,-?\d+)", r"\2 \1", line)
    return _any_order(rng, line) if rng.random() < 0.3 else line
