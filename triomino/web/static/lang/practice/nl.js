/** Nederlands: oefenen, jacht en geschil. */

import { plurals } from "../../js/plurals.js";

const plural = plurals("nl");

export default {
  "kind-hunt": "zeshoeken beoordelen",
  "kind-dispute": "de verkeerde steen vinden",
  huntQuestion: ({ count }) => `Beoordeel ${count} zeshoeken: welke kunnen nog compleet worden, en waarom de andere nooit?`,
  huntRound: ({ at }) => `Rond ${at}`,
  huntRight: ({ count }) => `Alle ${count} kloppen.`,
  huntWrong: ({ right, count }) => `${right} van ${count} kloppen.`,
  huntHint: ({ at, verdict }) => `Rond ${at}: ${verdict}.`,
  "verdict-completable": "kan compleet worden",
  "verdict-mirror": "vraagt een steen die niet bestaat",
  "verdict-played": "vraagt een steen die al ligt",
  "verdict-exhausted": "wat past, bestaat niet of ligt al",
  "verdict-several": "plaatsen zonder steen, om verschillende redenen",
  "verdict-clash": "elke plaats heeft een steen, maar niet allemaal tegelijk",
  disputeQuestion: "Eén steen ligt verkeerd: zonder hem klopt het bord. Raak hem aan.",
  disputeRight: ({ tile, at }) => `Goed: het is ${tile} op ${at}.`,
  disputeWrong: ({ tile, at }) => `Het is niet ${tile} op ${at}.`,
  disputeHint: ({ count }) => `Hij klopt niet met andere op ${count} ${plural(count, "punt", "punten")}; daar staan ringen.`,
  quizMistake: ({ tile, at, loss }) => `${tile} op ${at} kostte hier ${loss} punten. Welke zet is beter?`,
  "kind-join": "losse stenen verbinden",
  quizJoin: ({ count }) => `Leg alle ${count} stenen van de hand zo dat alles één bord is. Het kan op één manier.`,
  joinRight: "Goed: alles is één bord!",
  joinWrong: "Niet alles klopt.",
  joinHint: ({ tile, at }) => `${tile} hoort op ${at}.`,
  joinMove: ({ tile, at }) => `${tile} op ${at}`,
  practiceTitle: "Oefenen",
  practise: ({ due }) => (due ? `Oefenen (${due} aan de beurt)` : "Oefenen"),
  practiceKeep: "Deze bewaren",
  practiceDrop: "Niet langer bewaren",
  practiceKept: "Hij zit in de stapel.",
  practiceRating: ({ points, deviation }) => `Je rating: ${points} ± ${deviation}`,
  practiceUnrated: "Wat je niet zonder hulp oplost, komt in de stapel en keert terug als het aan de beurt is.",
  practiceStreak: ({ days, best }) => `${days} ${plural(days, "dag", "dagen")} op rij; het meeste was ${best}`,
  practiceCards: ({ cards }) => `${cards} ${plural(cards, "puzzel", "puzzels")} in de stapel`,
  practiceAgain: ({ days }) => `Hij komt over ${days} ${plural(days, "dag", "dagen")} terug.`,
  practiceTime: ({ time, best }) => `Opgelost in ${time}; je beste tijd is ${best}.`,
  makeCode: "Code van een puzzel",
  makeCodeOpen: "Code openen",
  practiceShare: "Uitslag delen",
  practiceResult: ({ name, kind, hard, alone, time, code }) =>
    `Triomino ${name} (${kind}, ${hard}): ${alone ? "zonder hulp opgelost" : "met hulp opgelost"}${time ? ` in ${time}` : ""}.${code ? ` Jouw beurt: ${code}` : ""}`,
};
