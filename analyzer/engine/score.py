"""Rank the moves by the points that they score now."""

from __future__ import annotations

from math import comb

from analyzer.board import Board, playable_slots, playable_tiles
from analyzer.engine.beliefs import Knowledge, believe, opponent_hands
from analyzer.engine.results import DEFAULT_SEED, Aftermath, BonusLeft, Ranked, Ranking
from analyzer.lattice import Face, row_by_row
from analyzer.moves import Move, bonus_at, legal_moves
from analyzer.position import Position
from analyzer.rules import RuleSet


def score(
    position: Position, rules: RuleSet | None = None, knowledge: Knowledge | None = None, seed: int = DEFAULT_SEED
) -> Ranking:
    """Rank the moves of the hand by their immediate points.

    No move has an equity, because the rest of the round is not considered.

    Raises:
        ValueError: what is known about the opponents contradicts the position.
    """
    rules = rules or position.rules
    hand = position.board.tile_set.mask(position.hand)
    believe(position, knowledge)  # raises an error if the knowledge contradicts the position
    held = opponent_hands(position, knowledge)
    moves = legal_moves(position.board, hand, rules)
    ranked = (Ranked(move, aftermath=aftermath(position.board, hand, move, rules, held)) for move in moves)
    return Ranking("score", tuple(ranked), seed)


def aftermath(board: Board, hand: int, move: Move, rules: RuleSet, opponent_hands: tuple[int, ...]) -> Aftermath:
    """The effects of a move. ``hand`` is the mask of the mover's tiles.

    Each opponent is assumed to hold random unseen tiles.
    """
    tile_set = board.tile_set
    after = board.place(move.at, move.corners, move.bridge)
    kept = hand & after.unplayed
    openings = _bonuses_left(board, after, kept, rules, sum(opponent_hands))
    killed = set(_dead(after)).difference(_dead(board))
    playable = playable_tiles(after, kept)
    return Aftermath(
        tuple(sorted(openings, key=lambda left: (-left.chance * left.bonus, left.at[1], left.at[0]))),
        tuple(sorted(killed, key=row_by_row)),
        tuple(tile_set.of_mask(playable)),
        tuple(tile_set.of_mask(kept & ~playable)),
        opponent_hands,
    )


def chance_of_one(wanted: int, unseen: int, held: int) -> float:
    """The chance that ``held`` of the ``unseen`` tiles include one of the ``wanted`` tiles.

    >>> chance_of_one(1, 32, 8), chance_of_one(0, 30, 9), chance_of_one(2, 4, 3)
    (0.25, 0.0, 1.0)
    """
    return 1 - comb(unseen - wanted, held) / comb(unseen, held)


def _bonuses_left(board: Board, after: Board, kept: int, rules: RuleSet, held: int) -> list[BonusLeft]:
    tile_set = after.tile_set
    unseen = after.unplayed & ~kept
    found = []
    for face, known, fits in playable_slots(after, after.unplayed):
        hexagons, bridge, extends, bonus = bonus_at(after, face, known, rules)
        if not bonus:
            continue
        before = bonus_at(board, face, board.known(face), rules).points if face in board.frontier else 0
        wanted = fits & unseen
        chance = chance_of_one(wanted.bit_count(), unseen.bit_count(), held)
        own = tuple(tile_set.of_mask(fits & kept))
        theirs = tuple(tile_set.of_mask(wanted))
        found.append(BonusLeft(face, hexagons, bridge, extends, bonus, bonus > before, theirs, own, chance))
    return found


def _dead(board: Board) -> list[Face]:
    fitting, unplayed = board.tile_set.fitting, board.unplayed
    return [face for face in board.frontier if not fitting[board.known(face)] & unplayed]
