/** Português: prática, caças e disputas. */

import { plurals } from "../../js/plurals.js";

const plural = plurals("pt");

export default {
  "kind-hunt": "julgar hexágonos",
  "kind-dispute": "achar a peça mal colocada",
  huntQuestion: ({ count }) => `Julgue ${count} hexágonos: quais ainda podem ser completados, e por que os outros nunca?`,
  huntRound: ({ at }) => `À volta de ${at}`,
  huntRight: ({ count }) => `Os ${count} estão certos.`,
  huntWrong: ({ right, count }) => `Certos: ${right} de ${count}.`,
  huntHint: ({ at, verdict }) => `À volta de ${at}: ${verdict}.`,
  "verdict-completable": "pode ser completado",
  "verdict-mirror": "pede uma peça que não existe",
  "verdict-played": "pede uma peça que já está no tabuleiro",
  "verdict-exhausted": "o que serviria não existe ou já está no tabuleiro",
  "verdict-several": "lugares sem peça, por razões diferentes",
  "verdict-clash": "cada lugar tem peça, mas não todos ao mesmo tempo",
  disputeQuestion: "Uma peça está mal colocada: sem ela o tabuleiro é legal. Toque nela.",
  disputeRight: ({ tile, at }) => `Certo: é ${tile} em ${at}.`,
  disputeWrong: ({ tile, at }) => `Não é ${tile} em ${at}.`,
  disputeHint: ({ count }) => `Ela não concorda com outras em ${count} ${plural(count, "ponto", "pontos")}; há anéis ali.`,
  quizMistake: ({ tile, at, loss }) => `${tile} em ${at} custou aqui ${loss} pontos. Que jogada é melhor?`,
  "kind-join": "unir peças separadas",
  quizJoin: ({ count }) => `Coloque as ${count} peças da mão para que tudo seja um só tabuleiro. Há uma só maneira.`,
  joinRight: "Certo: tudo é um só tabuleiro!",
  joinWrong: "Nem tudo está certo.",
  joinHint: ({ tile, at }) => `${tile} fica em ${at}.`,
  joinMove: ({ tile, at }) => `${tile} em ${at}`,
  practiceTitle: "Prática",
  practise: ({ due }) => (due ? `Praticar (${due} a rever)` : "Praticar"),
  practiceKeep: "Guardar este",
  practiceDrop: "Não guardar mais",
  practiceKept: "Está no baralho.",
  practiceRating: ({ points, deviation }) => `A sua pontuação: ${points} ± ${deviation}`,
  practiceUnrated: "O que não resolver sem ajuda entra no baralho e volta quando for a vez.",
  practiceStreak: ({ days, best }) => `${days} ${plural(days, "dia seguido", "dias seguidos")}; o máximo foi ${best}`,
  practiceCards: ({ cards }) => `${cards} ${plural(cards, "problema", "problemas")} no baralho`,
  practiceAgain: ({ days }) => `Volta dentro de ${days} ${plural(days, "dia", "dias")}.`,
  practiceTime: ({ time, best }) => `Resolvido em ${time}; o seu melhor tempo é ${best}.`,
  makeCode: "Código de um problema",
  makeCodeOpen: "Abrir o código",
  practiceShare: "Partilhar o resultado",
  practiceResult: ({ name, kind, hard, alone, time, code }) =>
    `Triomino ${name} (${kind}, ${hard}): ${alone ? "resolvido sem ajuda" : "resolvido com ajuda"}${time ? ` em ${time}` : ""}.${code ? ` É a sua vez: ${code}` : ""}`,
};
