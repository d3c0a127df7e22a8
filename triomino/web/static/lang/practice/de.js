/** Deutsch: Üben, Jagd und Streitfall. */

import { plurals } from "../../js/plurals.js";

const plural = plurals("de");

export default {
  "kind-hunt": "Sechsecke beurteilen",
  "kind-dispute": "den falschen Stein finden",
  huntQuestion: ({ count }) => `Beurteile ${count} Sechsecke: Welche lassen sich noch vollenden, und warum die anderen nie?`,
  huntRound: ({ at }) => `Um ${at}`,
  huntRight: ({ count }) => `Alle ${count} stimmen.`,
  huntWrong: ({ right, count }) => `${right} von ${count} stimmen.`,
  huntHint: ({ at, verdict }) => `Um ${at}: ${verdict}.`,
  "verdict-completable": "lässt sich vollenden",
  "verdict-mirror": "braucht einen Stein, den es nicht gibt",
  "verdict-played": "braucht einen Stein, der schon liegt",
  "verdict-exhausted": "was passt, gibt es nicht oder liegt schon",
  "verdict-several": "Plätze ohne Stein, aus verschiedenen Gründen",
  "verdict-clash": "jeder Platz hat einen Stein, aber nicht alle zugleich",
  disputeQuestion: "Ein Stein liegt falsch: Ohne ihn ist das Brett regelgerecht. Berühre ihn.",
  disputeRight: ({ tile, at }) => `Richtig: Es ist ${tile} bei ${at}.`,
  disputeWrong: ({ tile, at }) => `Es ist nicht ${tile} bei ${at}.`,
  disputeHint: ({ count }) => `Er widerspricht anderen an ${count} ${plural(count, "Punkt", "Punkten")}; dort sind Ringe.`,
  quizMistake: ({ tile, at, loss }) => `${tile} bei ${at} hat hier ${loss} Punkte gekostet. Welcher Zug ist besser?`,
  "kind-join": "getrennte Steine verbinden",
  quizJoin: ({ count }) => `Lege alle ${count} Steine der Hand so, dass alles ein Brett ist. Es geht nur auf eine Weise.`,
  joinRight: "Richtig: alles ist ein Brett!",
  joinWrong: "Das stimmt nicht ganz.",
  joinHint: ({ tile, at }) => `${tile} gehört auf ${at}.`,
  joinMove: ({ tile, at }) => `${tile} auf ${at}`,
  practiceTitle: "Üben",
  practise: ({ due }) => (due ? `Üben (${due} fällig)` : "Üben"),
  practiceKeep: "Dieses behalten",
  practiceDrop: "Nicht mehr behalten",
  practiceKept: "Es ist im Stapel.",
  practiceRating: ({ points, deviation }) => `Deine Wertung: ${points} ± ${deviation}`,
  practiceUnrated: "Was du nicht allein löst, kommt in den Stapel und kehrt wieder, wenn es fällig ist.",
  practiceStreak: ({ days, best }) => `${days} ${plural(days, "Tag", "Tage")} in Folge; am meisten waren es ${best}`,
  practiceCards: ({ cards }) => `${cards} Rätsel im Stapel`,
  practiceAgain: ({ days }) => `Es kommt in ${days} ${plural(days, "Tag", "Tagen")} wieder.`,
  practiceTime: ({ time, best }) => `Gelöst in ${time}; deine Bestzeit ist ${best}.`,
  makeCode: "Code eines Rätsels",
  makeCodeOpen: "Code öffnen",
  practiceShare: "Ergebnis teilen",
  practiceResult: ({ name, kind, hard, alone, time, code }) =>
    `Triomino ${name} (${kind}, ${hard}): ${alone ? "allein gelöst" : "mit Hilfe gelöst"}${time ? ` in ${time}` : ""}.${code ? ` Du bist dran: ${code}` : ""}`,
};
