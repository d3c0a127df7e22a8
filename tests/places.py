"""Choose the lines of a record to corrupt."""

from records import is_placement, is_turn


def opens(lines, place):
    return is_placement(lines[place]) and lines[place - 1].split()[0] in ("round", "hand")


def follows(lines, place):
    return is_placement(lines[place]) and not opens(lines, place)


def pick(rng, lines, wanted):
    places = [place for place in range(len(lines)) if wanted(place)]
    return rng.choice(places) if places else None


def other(rng, options, one):
    return rng.choice([option for option in options if option != one])


def rename(rng, lines, place):
    words = lines[place].split()
    words[0] = other(rng, sorted({line.split()[0] for line in lines if " holds" in line or "@" in line}), words[0])
    lines[place] = "  " + " ".join(words)
    return {place}


def exchanged(rng, lines, first, second):
    place = pick(rng, lines, lambda at: at + 1 < len(lines) and first(lines[at]) and second(lines[at + 1]))
    if place is None:
        return None
    lines[place], lines[place + 1] = lines[place + 1], lines[place]
    return {place, place + 1}


def is_draw(line):
    return " draw" in line


def last_turn_of(lines, number):
    end = next((at for at in range(number + 1, len(lines)) if lines[at] == "round"), len(lines))
    return max(at for at in range(number, end) if is_turn(lines[at]))


def next_player(lines, place):
    names = next(line for line in lines if line.startswith("players:")).split()[1:]
    return names[(names.index(lines[place].split()[0]) + 1) % len(names)]
