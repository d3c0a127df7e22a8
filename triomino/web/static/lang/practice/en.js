/** English: practice, hunts and disputes. */

import { plurals } from "../../js/plurals.js";

const plural = plurals("en");

export default {
  "kind-hunt": "hunt hexagons",
  "kind-dispute": "find the misplaced tile",
  huntQuestion: ({ count }) => `Judge ${count} hexagons: which can still be completed, and why can the others never be?`,
  huntRound: ({ at }) => `Round ${at}`,
  huntRight: ({ count }) => `All ${count} are right.`,
  huntWrong: ({ right, count }) => `${right} of ${count} are right.`,
  huntHint: ({ at, verdict }) => `Round ${at}: ${verdict}.`,
  "verdict-completable": "can be completed",
  "verdict-mirror": "needs a tile that does not exist",
  "verdict-played": "needs a tile that is on the board",
  "verdict-exhausted": "what would fit does not exist or is on the board",
  "verdict-several": "places without a tile, for different reasons",
  "verdict-clash": "each place has a tile, but not all together",
  disputeQuestion: "One tile lies wrong: without it the board is legal. Touch it.",
  disputeRight: ({ tile, at }) => `Right: it is ${tile} at ${at}.`,
  disputeWrong: ({ tile, at }) => `It is not ${tile} at ${at}.`,
  disputeHint: ({ count }) => `It disagrees with others at ${count} ${plural(count, "point", "points")}; there are rings there.`,
  quizMistake: ({ tile, at, loss }) => `${tile} at ${at} lost ${loss} points here. Which move is better?`,
  "kind-join": "join tiles that lie apart",
  quizJoin: ({ count }) => `Lay all ${count} tiles of the hand so that everything is one board. There is one way.`,
  joinRight: "Right: everything is one board!",
  joinWrong: "Not all of that is right.",
  joinHint: ({ tile, at }) => `${tile} belongs at ${at}.`,
  joinMove: ({ tile, at }) => `${tile} at ${at}`,
  practiceTitle: "Practice",
  practise: ({ due }) => (due ? `Practise (${due} due)` : "Practise"),
  practiceKeep: "Keep this one",
  practiceDrop: "Keep it no longer",
  practiceKept: "It is in the deck.",
  practiceRating: ({ points, deviation }) => `Your rating: ${points} ± ${deviation}`,
  practiceUnrated: "What is not solved alone comes into the deck, and comes back when it is due.",
  practiceStreak: ({ days, best }) => `${days} ${plural(days, "day", "days")} in a row; the most was ${best}`,
  practiceCards: ({ cards }) => `${cards} ${plural(cards, "puzzle", "puzzles")} in the deck`,
  practiceAgain: ({ days }) => `It comes back in ${days} ${plural(days, "day", "days")}.`,
  practiceTime: ({ time, best }) => `Solved in ${time}; your best is ${best}.`,
  makeCode: "Code of a puzzle",
  makeCodeOpen: "Open the code",
  practiceShare: "Share the result",
  practiceResult: ({ name, kind, hard, alone, time, code }) =>
    `Triomino ${name} (${kind}, ${hard}): ${alone ? "solved alone" : "solved with help"}${time ? ` in ${time}` : ""}.${code ? ` Your turn: ${code}` : ""}`,
};
