"""What turns reveal about hands, compared with every deal in which these turns are possible."""

import random
from collections import Counter
from itertools import combinations, permutations
from math import factorial, perm, prod, sqrt

import pytest
from views import moment

from analyzer.audit import audit_record
from analyzer.board import Board
from analyzer.engine import styles
from analyzer.engine.beliefs import Knowledge, Opponent, believe
from analyzer.engine.dealing import MOST_DEALS, Dealer
from analyzer.engine.hand_parts import Clue, hand_parts
from analyzer.game.round import IllegalStepError, Step, start
from analyzer.history import RoundHistory
from analyzer.players import make_player
from analyzer.position import Position
from analyzer.rules.reading import read_house_rules
from analyzer.text.record import Draw, Hand, Lay
from analyzer.tiles import Tile, TileSet
from research.selfplay import Seat, play_match

SET = TileSet.named("0-2 -0-0-0")
RULES = read_house_rules('base = "pressman"\nname = "tiny"\n[hand]\n2 = 3\n3 = 2\n', "tiny").rules


def tiles(names):
    return tuple(map(Tile.parse, names.split()))


# An opponent's actions ("-": lacked these tiles, "+2": drew two, "1-1-2": placed it), and the final size of the hand.
HISTORIES = {
    "nothing": ("", 3),
    "drew and kept": ("-1-1-1,1-1-2,0-1-1 +1", 3),
    "twice, other tiles": ("-1-1-1,1-1-2 +1 -0-0-1,0-0-2 +1", 4),
    "laid from either part": ("-1-1-1,1-1-2 +2 0-2-2", 3),
    "laid what was drawn": ("-1-1-1,1-1-2 +2 1-1-2", 3),
    "lacked again": ("-1-1-1,1-1-2 +1 -1-1-1,0-0-1", 3),
    "two laid": ("-1-1-1,1-2-2 +1 0-1-2 -0-0-1 +1 1-2-2", 2),
}


def clues_of(words):
    for word in words.split():
        if word[0] == "-":
            yield Clue(lacked=tiles(word[1:].replace(",", " ")))
        elif word[0] == "+":
            yield Clue(drew=int(word[1:]))
        else:
            yield Clue(laid=Tile.parse(word))


def hands_by_ways(clues, size, hidden):
    """Try all orders of the unseen tiles. For each final hand, return the number of orders that lead to it."""
    laid = [clue.laid for clue in clues if clue.laid]
    drawn = sum(clue.drew for clue in clues)
    dealt = size + len(laid) - drawn
    found = Counter()
    for order in permutations([*hidden, *laid], dealt + drawn):
        hand, end = set(order[:dealt]), dealt
        for clue in clues:
            if hand & set(clue.lacked) or (clue.laid and clue.laid not in hand):
                break
            hand |= set(order[end : end + clue.drew])
            end += clue.drew
            hand -= {clue.laid}
        else:
            found[frozenset(hand)] += 1
    return found


def ways_of(parts, counts):
    """Return in how many ways a hand with ``counts[n]`` tiles of each level ``n`` can arise."""
    total = 0
    for sizes, ways in parts.sizes:
        room = 0
        # The newest level can only be in the newest part. Each older level can also use one more part.
        for size, count in zip(reversed(sizes), reversed(counts)):
            room += size
            if room < count:
                ways = 0
                break
            ways *= perm(room, count)
            room -= count
        total += ways
    return total


def ways_by_parts(parts, size, hidden):
    found = {}
    for hand in combinations(hidden, size):
        mask = SET.mask(hand)
        if not mask & ~parts.allowed:
            ways = ways_of(parts, [(mask & level).bit_count() for level in parts.levels])
            found |= {frozenset(hand): ways} if ways else {}
    return found


@pytest.mark.parametrize("name", HISTORIES)
def test_hands_are_as_likely_as_there_are_deals_for_them(name):
    words, size = HISTORIES[name]
    clues = list(clues_of(words))
    hidden = [tile for tile in SET.tiles if tile not in {clue.laid for clue in clues}]
    right = hands_by_ways(clues, size, hidden)
    parts = hand_parts(SET, clues, size, SET.mask(hidden))
    assert ways_by_parts(parts, size, hidden) == right
    for level, most in zip(parts.levels, parts.most):
        assert max(SET.mask(hand) & level and (SET.mask(hand) & level).bit_count() for hand in right) <= most
    for level, chance in zip(parts.levels, parts.chances):
        for tile in SET.of_mask(level):
            held = sum(ways for hand, ways in right.items() if tile in hand)
            assert chance == pytest.approx(held / sum(right.values()))


@pytest.mark.parametrize("words, size", [("-1-1-1 1-1-1", 3), ("+4", 3), ("-1-1-1 +1 1-1-1 -1-1-2 1-1-2", 2)])
def test_impossible_turns_are_reported(words, size):
    with pytest.raises(ValueError, match=r"a (player|hand)"):
        hand_parts(SET, list(clues_of(words)), size, SET.all_mask)


def histories(seed, players):
    seats = [Seat(name, make_player("greedy", "")) for name in ("Ida", "Olaf", "Kim")[:players]]
    played = play_match(RULES, SET, seats, lambda number: random.Random(f"{seed} {number}"), lambda m: m.rounds < 1)
    audit = audit_record(played.record)
    assert audit.ok
    return played.record, RoundHistory(audit, 0, ())


def hands_that_agree(record, lines, mover, choices):
    """Return the possible hands of the other players. Each has the total weight of the deals that lead to it.

    A deal's weight is the probability that players with these hands make the ``choices``.
    """
    names = record.players
    dealt = {entry.player: entry.tiles for entry in record.rounds[0].entries if isinstance(entry, Hand)}
    number = SET.number
    own = [number[tile] for tile in dealt[names[mover]]]
    size = len(own)
    found = Counter()
    for order in permutations(set(range(len(SET))) - set(own)):
        order = list(order)
        hands = [0] * len(names)
        for seat in range(len(names)):
            mine = own if seat == mover else [order.pop() for _ in range(size)]
            hands[seat] = sum(1 << one for one in mine)
        state, likely = start(RULES, SET, hands, order), dict(choices[1])
        try:
            for number, line in enumerate(lines):
                if names[state.turn] != line.player:
                    break
                hand = state.hand
                if isinstance(line, Lay):
                    state = state.step(line.placement)
                    if number in choices[0]:
                        who, choice = choices[0][number]
                        likely[who] = [one * chance for one, chance in zip(likely[who], chances_of(choice, hand))]
                else:
                    state = state.step(Step.DRAW if isinstance(line, Draw) else Step.PASS)
                if isinstance(line, Draw) and line.player == names[mover] and not state.hand >> number[line.tile] & 1:
                    break
            else:
                found[tuple(hand for seat, hand in enumerate(state.hands) if seat != mover)] += prod(
                    map(sum, likely.values())
                )
        except IllegalStepError:
            continue
    return found


def chances_of(choice, hand):
    sums = [sum(amount for tile, amount in enumerate(row) if hand >> tile & 1) for row in choice.likelihoods]
    return [sum(share / amount for share, amount in zip(policy, sums)) for policy in styles.policies()]


def choices_of(history, place, now):
    found, priors, seat, players = {}, {}, now.state.turn, now.state.players
    for number, clues in enumerate(now.evidence.knowledge.clues):
        name = history.players[(seat + 1 + number) % players]
        priors[name] = now.evidence.knowledge.policies[number]
        laid = [at for at, line in enumerate(history.lines[:place]) if isinstance(line, Lay) and line.player == name]
        for at, clue in zip(laid, (clue for clue in clues if clue.laid), strict=True):
            if clue.choice:
                found[at] = name, clue.choice
    return found, priors


def dealt(beliefs, seed, count):
    dealer, hidden = Dealer(SET, beliefs, range(len(SET)), seed), len(beliefs.deck)
    while count > 0:
        numbers = dealer.deal(min(count, MOST_DEALS)).tiles
        yield from (numbers[begin : begin + hidden] for begin in range(0, len(numbers), hidden))
        count -= MOST_DEALS


def interesting(players, count):
    """Yield moments in which a choice is known, and a hand has more likely and less likely tiles."""
    seed = 0
    while count:
        seed += 1
        record, history = histories(seed, players)
        if not history.lines[0].tile.is_triple:
            continue
        for place in range(1, len(history.lines)):
            now = moment(history, place)
            if now is not None:
                position, knowledge = now.view.position, now.evidence.knowledge
                beliefs = believe(position, knowledge)
                parts = [
                    hand_parts(SET, told, size, SET.mask(SET.tiles[one] for one in beliefs.deck))
                    for told, size in zip(knowledge.clues, position.opponents)
                ]
                chosen = any(clue.choice for told in knowledge.clues for clue in told)
                if chosen and any(told.mixed for told in parts):
                    yield record, history, place, now, beliefs
                    count -= 1
                    break


@pytest.mark.parametrize("players, count", [(2, 6), (3, 3)])
def test_deals_from_a_record_agree_with_every_line(players, count):
    for record, history, place, now, beliefs in interesting(players, count):
        choices = choices_of(history, place, now)
        right = hands_that_agree(record, history.lines[:place], now.view.seat, choices)
        seat = now.view.seat
        order = [other % players for other in range(seat + 1, seat + players)]
        others = [other for other in range(players) if other != seat]
        told = {tuple(hands[others.index(other)] for other in order): ways for hands, ways in right.items()}
        deals = 4000
        sizes = now.view.position.opponents
        seen = Counter()
        for deck in dealt(beliefs, 1, deals):
            hands = []
            for size in sizes:
                hands.append(sum(1 << number for number in deck[:size]))
                deck = deck[size:]
            seen[tuple(hands)] += 1
        assert set(seen) <= set(told)
        whole = sum(told.values())
        for hands, ways in told.items():
            chance = ways / whole
            spread = sqrt(deals * chance * (1 - chance)) * (1 if players == 2 else 3)
            assert abs(seen[hands] - deals * chance) <= 5 * spread + 1


def test_an_unknown_opponent_is_dealt_from_the_remaining_tiles():
    position = Position(Board.empty(SET), RULES, tiles("0-0-1 1-1-1"), 3)
    clues = ((), (Clue(tiles("2-2-2 1-1-2"), 1),))
    beliefs = believe(position, Knowledge((Opponent(2), Opponent(2)), clues))
    for deck in dealt(beliefs, 3, 50):
        assert sorted(deck) == sorted(beliefs.deck)
        second = {SET.tiles[number] for number in deck[2:4]}
        assert len(second & set(tiles("2-2-2 1-1-2"))) <= 1


def test_unknown_orders_count_all_ways():
    parts = hand_parts(SET, [], 3, SET.all_mask)
    assert not parts.mixed
    assert ways_of(parts, [3]) == factorial(3)


def test_with_an_empty_well_hands_are_exchanged_as_often_as_they_are_likely():
    position = Position(Board.empty(SET), RULES, tiles("0-0-1 1-1-1 2-2-2 0-1-2"), 3)
    clues = ((Clue(tiles("0-0-2 0-1-1"), 1),), (Clue(tiles("0-2-2 0-1-1"), 2),))
    beliefs = believe(position, Knowledge((Opponent(2), Opponent(3)), clues))
    weights = {}
    parts = [
        hand_parts(SET, told, size, SET.mask(position.board.tile_set.tiles[one] for one in beliefs.deck))
        for told, size in zip(clues, (2, 3))
    ]
    for hand in combinations(beliefs.deck, 2):
        masks = [sum(1 << number for number in held) for held in (hand, set(beliefs.deck) - set(hand))]
        counts = [[(mask & level).bit_count() for level in told.levels] for mask, told in zip(masks, parts)]
        weights[masks[0]] = ways_of(parts[0], counts[0]) * ways_of(parts[1], counts[1])
    assert len(set(weights.values())) > 2
    deals = 6000
    seen = Counter(sum(1 << number for number in deck[:2]) for deck in dealt(beliefs, 2, deals))
    for hand, weight in weights.items():
        chance = weight / sum(weights.values())
        assert abs(seen[hand] - deals * chance) <= 10 * sqrt(deals * chance * (1 - chance)), chance
