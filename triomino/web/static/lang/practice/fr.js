/** Français : entraînement, chasses et litiges. */

import { plurals } from "../../js/plurals.js";

const plural = plurals("fr");

export default {
  "kind-hunt": "juger des hexagones",
  "kind-dispute": "trouver la pièce mal posée",
  huntQuestion: ({ count }) => `Jugez ${count} hexagones : lesquels peuvent encore être complétés, et pourquoi les autres jamais ?`,
  huntRound: ({ at }) => `Autour de ${at}`,
  huntRight: ({ count }) => `Les ${count} sont justes.`,
  huntWrong: ({ right, count }) => `Justes : ${right} sur ${count}.`,
  huntHint: ({ at, verdict }) => `Autour de ${at} : ${verdict}.`,
  "verdict-completable": "peut être complété",
  "verdict-mirror": "demande une pièce qui n'existe pas",
  "verdict-played": "demande une pièce déjà posée",
  "verdict-exhausted": "ce qui conviendrait n'existe pas ou est déjà posé",
  "verdict-several": "des places sans pièce, pour des raisons différentes",
  "verdict-clash": "chaque place a une pièce, mais pas toutes à la fois",
  disputeQuestion: "Une pièce est mal posée : sans elle le plateau est conforme. Touchez-la.",
  disputeRight: ({ tile, at }) => `Juste : c'est ${tile} en ${at}.`,
  disputeWrong: ({ tile, at }) => `Ce n'est pas ${tile} en ${at}.`,
  disputeHint: ({ count }) => `Elle contredit d'autres pièces en ${count} ${plural(count, "point", "points")} ; des anneaux les marquent.`,
  quizMistake: ({ tile, at, loss }) => `${tile} en ${at} a coûté ici ${loss} points. Quel coup est meilleur ?`,
  "kind-join": "relier des pièces séparées",
  quizJoin: ({ count }) => `Posez les ${count} pièces de la main pour que tout forme un seul plateau. Il n'y a qu'une façon.`,
  joinRight: "Juste : tout forme un seul plateau !",
  joinWrong: "Tout n'est pas juste.",
  joinHint: ({ tile, at }) => `${tile} va en ${at}.`,
  joinMove: ({ tile, at }) => `${tile} en ${at}`,
  practiceTitle: "Entraînement",
  practise: ({ due }) => (due ? `S'entraîner (${due} à revoir)` : "S'entraîner"),
  practiceKeep: "Garder celui-ci",
  practiceDrop: "Ne plus le garder",
  practiceKept: "Il est dans le paquet.",
  practiceRating: ({ points, deviation }) => `Votre classement : ${points} ± ${deviation}`,
  practiceUnrated: "Ce que vous ne résolvez pas sans aide entre dans le paquet et revient le moment venu.",
  practiceStreak: ({ days, best }) => `${days} ${plural(days, "jour", "jours")} de suite ; le record est de ${best}`,
  practiceCards: ({ cards }) => `${cards} ${plural(cards, "problème", "problèmes")} dans le paquet`,
  practiceAgain: ({ days }) => `Il revient dans ${days} ${plural(days, "jour", "jours")}.`,
  practiceTime: ({ time, best }) => `Résolu en ${time} ; votre meilleur temps est ${best}.`,
  makeCode: "Code d'un problème",
  makeCodeOpen: "Ouvrir le code",
  practiceShare: "Partager le résultat",
  practiceResult: ({ name, kind, hard, alone, time, code }) =>
    `Triomino ${name} (${kind}, ${hard}) : ${alone ? "résolu sans aide" : "résolu avec de l'aide"}${time ? ` en ${time}` : ""}.${code ? ` À vous : ${code}` : ""}`,
};
