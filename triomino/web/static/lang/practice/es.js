/** Español: práctica, cacerías y disputas. */

import { plurals } from "../../js/plurals.js";

const plural = plurals("es");

export default {
  "kind-hunt": "juzgar hexágonos",
  "kind-dispute": "hallar la ficha mal puesta",
  huntQuestion: ({ count }) => `Juzga ${count} hexágonos: ¿cuáles pueden completarse aún y por qué los otros nunca?`,
  huntRound: ({ at }) => `En torno a ${at}`,
  huntRight: ({ count }) => `Los ${count} son correctos.`,
  huntWrong: ({ right, count }) => `Correctos: ${right} de ${count}.`,
  huntHint: ({ at, verdict }) => `En torno a ${at}: ${verdict}.`,
  "verdict-completable": "puede completarse",
  "verdict-mirror": "pide una ficha que no existe",
  "verdict-played": "pide una ficha que ya está en el tablero",
  "verdict-exhausted": "lo que cabría no existe o ya está en el tablero",
  "verdict-several": "sitios sin ficha, por razones distintas",
  "verdict-clash": "cada sitio tiene ficha, pero no todos a la vez",
  disputeQuestion: "Una ficha está mal puesta: sin ella el tablero es legal. Tócala.",
  disputeRight: ({ tile, at }) => `Correcto: es ${tile} en ${at}.`,
  disputeWrong: ({ tile, at }) => `No es ${tile} en ${at}.`,
  disputeHint: ({ count }) => `No coincide con otras en ${count} ${plural(count, "punto", "puntos")}; allí hay anillos.`,
  quizMistake: ({ tile, at, loss }) => `${tile} en ${at} costó aquí ${loss} puntos. ¿Qué jugada es mejor?`,
  "kind-join": "unir fichas separadas",
  quizJoin: ({ count }) => `Coloca las ${count} fichas de la mano para que todo sea un solo tablero. Hay una sola manera.`,
  joinRight: "¡Correcto: todo es un solo tablero!",
  joinWrong: "No todo es correcto.",
  joinHint: ({ tile, at }) => `${tile} va en ${at}.`,
  joinMove: ({ tile, at }) => `${tile} en ${at}`,
  practiceTitle: "Práctica",
  practise: ({ due }) => (due ? `Practicar (${due} por repasar)` : "Practicar"),
  practiceKeep: "Guardar este",
  practiceDrop: "No guardarlo más",
  practiceKept: "Está en el mazo.",
  practiceRating: ({ points, deviation }) => `Tu puntuación: ${points} ± ${deviation}`,
  practiceUnrated: "Lo que no resuelvas sin ayuda entra en el mazo y vuelve cuando toca.",
  practiceStreak: ({ days, best }) => `${days} ${plural(days, "día seguido", "días seguidos")}; el máximo fue ${best}`,
  practiceCards: ({ cards }) => `${cards} ${plural(cards, "problema", "problemas")} en el mazo`,
  practiceAgain: ({ days }) => `Vuelve dentro de ${days} ${plural(days, "día", "días")}.`,
  practiceTime: ({ time, best }) => `Resuelto en ${time}; tu mejor tiempo es ${best}.`,
  makeCode: "Código de un problema",
  makeCodeOpen: "Abrir el código",
  practiceShare: "Compartir el resultado",
  practiceResult: ({ name, kind, hard, alone, time, code }) =>
    `Triomino ${name} (${kind}, ${hard}): ${alone ? "resuelto sin ayuda" : "resuelto con ayuda"}${time ? ` en ${time}` : ""}.${code ? ` Te toca: ${code}` : ""}`,
};
