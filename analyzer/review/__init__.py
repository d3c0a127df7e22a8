"""A record reviewed: what each choice cost against the best move, and how much of each result was luck.

Every placement of a player whose hand the record tells is compared with the best move of that moment, as ``best`` finds
it with no more than the player could know: the table, the own hand, how many tiles the others hold and which tiles they
surely did not hold when they had to draw.

The net points of a player in a round (the own points less the mean of the others') come apart into three:

* the **deal**: the equity of the best move at the player's first choice, which is what the hand was worth;
* the **play**: the sum of what the player's choices lost, never above zero but for errors of the estimate;
* the **luck** of draws and of what the others held and did: whatever is left.
"""

from analyzer.review.reviewing import BLUNDER, review
from analyzer.review.summary import Judged, Review, Summary

__all__ = ["BLUNDER", "Judged", "Review", "Summary", "review"]
