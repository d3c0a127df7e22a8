"""The sentence that says why one move is better than another."""

import pytest

from analyzer import read_position
from analyzer.engine.results import Ranked, ReasonPart, Reply, largest_first, why_better, why_proven
from analyzer.moves import legal_moves

POSITION = read_position("hand: 1-1-2 1-1-5 2-5-5 1-2-4\ntiles:\n 0,0 1-2-5\n")
FIRST, *_, SECOND = legal_moves(POSITION.board, POSITION.board.tile_set.mask(POSITION.hand), POSITION.rules)


def reason(**points):
    return largest_first(ReasonPart(code.replace("_", "-"), amount, 1.0) for code, amount in points.items())


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"now": 9, "opens": 1, "rest": -1}, "it scores 9.0 ± 1.0 more points now."),
        (
            {"now": 9, "going_out": 4, "rest": -1},
            "it scores 9.0 ± 1.0 more points now, and the end of the round"
            " (going out, tiles left in hand) is worth 4.0 ± 1.0 points more.",
        ),
        (
            {"opens": 9, "going_out": 1, "now": -4},
            "the replies earn 9.0 ± 1.0 fewer bonus points, but it scores 4.0 ± 1.0 fewer points now.",
        ),
        # The other tiles only regain the points lost now, so the text also names the end of the round.
        (
            {"own_tiles": 47, "now": -47, "going_out": 4, "rest": -1},
            "the other tiles in the hand score 47.0 ± 1.0 more points later, and the end of the round (going out, tiles"
            " left in hand) is worth 4.0 ± 1.0 points more, but it scores 47.0 ± 1.0 fewer points now.",
        ),
        # The later points of the two sides cancel out, so the text mentions only the end of the round.
        (
            {"rest": 20, "own_tiles": -19, "going_out": 8},
            "the end of the round (going out, tiles left in hand) is worth 8.0 ± 1.0 points more.",
        ),
        # The later points of the two sides add up to a loss, so the text names both as drawbacks.
        (
            {"rest": 4, "own_tiles": -6, "now": 3},
            "it scores 3.0 ± 1.0 more points now, but later, the other tiles in the hand score 6.0 ± 1.0 fewer points,"
            " while the other players score only 4.0 ± 1.0 fewer.",
        ),
        (
            {"own_tiles": 4, "rest": -6, "now": 3},
            "it scores 3.0 ± 1.0 more points now, but later, the other players score 6.0 ± 1.0 more points, while"
            " the other tiles in the hand score only 4.0 ± 1.0 more.",
        ),
        (
            {"rest": 20, "own_tiles": -5, "going_out": 1},
            "later, the other players score 20.0 ± 1.0 fewer points, while the other tiles in the hand score only"
            " 5.0 ± 1.0 fewer.",
        ),
        (
            {"own_tiles": 20, "rest": -5, "going_out": 1},
            "later, the other tiles in the hand score 20.0 ± 1.0 more points, while the other players score only"
            " 5.0 ± 1.0 more.",
        ),
        # The later points of the two sides nearly cancel out, so the text does not mention them.
        ({"now": 25, "own_tiles": 20, "rest": -18}, "it scores 25.0 ± 1.0 more points now."),
        # Reasons are added until they explain half of the difference; a reason against the move comes last.
        (
            {"rest": 27, "now": -43, "going_out": 15, "own_tiles": 14, "penalties": 4},
            "the other players score 27.0 ± 1.0 fewer points with their tiles, and the end of the round (going out,"
            " tiles left in hand) is worth 15.0 ± 1.0 points more, and the other tiles in the hand score 14.0 ± 1.0"
            " more points later, but it scores 43.0 ± 1.0 fewer points now.",
        ),
        # The text also omits later points that nearly cancel out if each of them might be zero.
        (
            {"own_tiles": 1.9, "going_out": 1.5, "rest": -1.8},
            "the end of the round (going out, tiles left in hand) is worth 1.5 ± 1.0 points more.",
        ),
        (
            {"going_out": 3, "own_tiles": 1.9},
            "the end of the round (going out, tiles left in hand) is worth 3.0 ± 1.0 points more.",
        ),
    ],
)
def test_a_reason_names_the_largest_part_and_the_next_telling_one(parts, words):
    replies = Reply(None, 0.5, -25.0), Reply(None, 0.4, -25.0)
    assert f": {words[:-1]}. After " in str(why_better(FIRST, SECOND, reason(**parts), replies))


def test_a_proven_difference_splits_by_the_lines_of_best_play():
    """After the better move, the opponent passes. After the other, the opponent places a tile and both pass."""
    better = Ranked(FIRST, equity=12.0 + 10 + 4, proven=True, line=(None, SECOND))
    other = Ranked(SECOND, equity=4.0 - 12 - 10 + 10, proven=True, line=(FIRST, None, None))
    assert str(why_proven(better, other, 10)) == (
        "2-5-5 on 0,1 is better than 1-1-2 on 1,0: the other players score 12.0 fewer points with their tiles, and "
        "the net cost of draws and passes is 10.0 points lower. After 2-5-5 on 0,1, the next player"
        " cannot play; after 1-1-2 on 1,0, the best reply is 2-5-5 on 0,1."
    )


def test_a_reply_without_points_has_no_sign():
    assert str(Reply(None, 0.2, -0.04).words).endswith("(20%, 0.0 points on average)")
    assert str(Reply(None, 0.2, -0.06).words).endswith("(20%, -0.1 points on average)")


def test_the_same_reply_to_both_moves_is_shown_once():
    reply = Reply(None, 0.09, -25.0)
    why = str(why_better(FIRST, SECOND, reason(now=3), (reply, reply)))
    assert why.endswith(" After either move, the most frequent reply is a pass (9%, -25.0 points on average).")
