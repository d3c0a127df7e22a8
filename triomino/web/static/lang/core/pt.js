/** Português: as cláusulas das regras e os passos de uma pista, que o núcleo diz em inglês. */

import { plurals } from "../../js/plurals.js";

const plural = plurals("pt");
const corners = (number) => `${number} ${plural(number, "canto", "cantos")}`;
/** Where a value is for sure, and where else it can be. */
const places = (sure, able) => `${sure && `, com certeza em ${sure}`}${able && `, e talvez ainda em ${able}`}`;
const outline = ({ first, second, number, lacking, faces }) =>
  `No sentido dos ponteiros do relógio, o contorno deve ter ${first}-${second} ${number ? `${number} ${plural(number, "vez", "vezes")} mais do que` : "tantas vezes como"} ${second}-${first}, tal como as peças; ${lacking} ${faces ? `só é possível em ${faces}` : "não é possível em lado nenhum"}`;

export default {
  "label-players.least": "jogadores, no mínimo",
  "label-players.most": "jogadores, no máximo",
  "label-hand": "mão com {players} jogadores",
  "label-opening.triple_bonus": "triplo abre: soma mais",
  "label-opening.triple_zero_points": "0-0-0 abre",
  "label-opening.zero_by_choice": "0-0-0 por escolha",
  "label-drawing.limit": "peças tiradas, no máximo",
  "label-drawing.required": "tirar é obrigatório",
  "label-drawing.each": "perda por peça tirada",
  "label-drawing.stuck": "perda por tirar em vão",
  "label-drawing.empty_well": "perda com o monte vazio",
  "label-drawing.voluntary": "tirar por escolha",
  "label-hexagon.one": "hexágono",
  "label-hexagon.two": "dois hexágonos de uma vez",
  "label-hexagon.three": "três hexágonos de uma vez",
  "label-bridge.formed": "ponte formada",
  "label-bridge.extension": "ponte prolongada por",
  "label-bridge.extended": "ponte prolongada",
  "label-bonuses.add_up": "os bónus se somam",
  "label-misplaced.restarts": "mal colocada: recomeça",
  "label-going_out.bonus": "esvaziar a mão",
  "label-going_out.gains_hands": "mais as mãos dos outros",
  "label-blocked.lowest_gains": "bloqueio: o mais baixo ganha",
  "label-match.target": "partida até",
  "label-match.winner": "vence a partida",
  "clause-players.least": (n) => `Pelo menos ${n} jogadores.`,
  "clause-players.most": (n) => `No máximo ${n} jogadores.`,
  "clause-hand": (n, players) => `Com ${players} jogadores, cada um recebe ${n} peças.`,
  "clause-opening.triple_bonus": (n) => `O triplo mais alto abre pela sua soma e mais ${n}; sem triplos, a peça mais alta, pela sua soma.`,
  "clause-opening.triple_zero_points": (n) => `Abrir com 0-0-0 vale ${n}.`,
  "clause-opening.zero_by_choice": (yes) =>
    (yes ? "Quem tem o triplo mais alto pode, em vez dele, abrir com 0-0-0." : "0-0-0 só abre se ninguém tiver outro triplo."),
  "clause-drawing.limit": (n) => `Quem não pode colocar tira até uma peça servir${n === "until-fit" ? " ou o monte acabar" : `, ${n} no máximo`}.`,
  "clause-drawing.required": (yes) =>
    (yes ? "Quem não pode colocar tem de tirar enquanto for possível." : "Quem não pode colocar pode deixar de tirar, ou não tirar, e passar."),
  "clause-drawing.each": (n) => `Cada peça tirada custa ${n}.`,
  "clause-drawing.stuck": (n) => (n ? `Tirar em vão até ao limite custa mais ${n}.` : "Tirar em vão não custa mais nada."),
  "clause-drawing.empty_well": (n) =>
    (n ? `Quem não pode colocar com o monte vazio perde ${n}, depois de tirar.` : "Quem não pode colocar com o monte vazio passa sem perder nada."),
  "clause-drawing.voluntary": (yes) => `Quem poderia colocar ${yes ? "pode tirar na mesma" : "não pode tirar"}.`,
  "clause-hexagon.one": (n) => `Completar um hexágono vale ${n}.`,
  "clause-hexagon.two": (n) => `Completar dois de uma vez vale ${n}.`,
  "clause-hexagon.three": (n) => `Completar três de uma vez vale ${n}.`,
  "clause-bridge.formed": (n) => `Formar uma ponte vale ${n}.`,
  "clause-bridge.extension": (how) => ({
    none: "Uma peça junta a uma ponte não vale mais nada.",
    edge: "Uma peça prolonga uma ponte se partilha um lado com uma peça de ponte.",
    "two-edges": "Uma peça prolonga uma ponte se partilha um lado com uma peça de ponte e outro com outra peça.",
  })[how],
  "clause-bridge.extended": (n) => `Prolongar uma ponte vale ${n}.`,
  "clause-bonuses.add_up": (yes) => `Dos hexágonos e da ponte da mesma peça, ${yes ? "tudo conta" : "só conta o melhor"}.`,
  "clause-misplaced.restarts": (yes) =>
    (yes ? "A ronda recomeça quando se encontra uma peça mal colocada." : "O que se segue a uma peça mal colocada é decidido pelos jogadores."),
  "clause-going_out.bonus": (n) => `Colocar a última peça da mão vale ${n}.`,
  "clause-going_out.gains_hands": (yes) => `Quem fica sem peças ${yes ? "ganha também" : "não ganha"} o que os outros ainda têm.`,
  "clause-blocked.lowest_gains": (how) => ({
    excess: "Se ninguém pode jogar, a mão mais baixa ganha de cada outra o que esta tem a mais.",
    "others-less-own": "Se ninguém pode jogar, a mão mais baixa ganha o que os outros têm em conjunto, menos o seu.",
  })[how],
  "clause-match.target": (n) => `A partida vai até ${n} pontos.`,
  "clause-match.winner": (how) => ({
    "most-points": "A ronda em que alguém chega à meta é a última; ganha quem tiver mais pontos.",
    "first-to-target": "Ganha quem chegar primeiro à meta.",
    "last-tile": "A ronda joga-se até ao fim; se vários chegaram à meta, ganha quem colocou a última peça.",
  })[how],

  "step-fit": ({ tiles, faces }) => `Em ${faces} só serve ${tiles}.`,
  "step-place": ({ tiles, faces }) => `Só em ${faces} há lugar para ${tiles}.`,
  "step-value": ({ found, faces }) => `${found}: mais nada serve a ${faces}.`,
  "step-neighbour": ({ faces, ruled }) => `Por causa de ${faces}, ${ruled}.`,
  "step-group": ({ tiles, faces, count }) =>
    `Para ${faces} só há ${tiles}, por isso ${plural(count, "não vai", "nenhuma delas vai")} noutro sítio.`,
  "step-count": ({ first, number, sure, able, found, ruled }) =>
    `As peças têm o ${first} em ${corners(number)}${places(sure, able)}, por isso ${[found, ruled].filter(Boolean).join(", ")}.`,
  "step-outline": (about) => `${outline(about)}, por isso ${about.ruled}.`,
  "step-round": ({ faces, ruled }) => `Em conjunto, ${faces} só se preenchem se ${ruled}.`,
  "step-suppose": ({ found }) => `Suponhamos que ${found}.`,
  "step-no-fit": ({ faces, ruled }) => `Então não sobra peça para ${faces}, por isso ${ruled}.`,
  "step-no-place": ({ tiles, ruled }) => `Então não sobra lugar para ${tiles}, por isso ${ruled}.`,
  "step-no-count": ({ first, number, sure, able, ruled }) => `As peças têm o ${first} em ${corners(number)}${places(sure, able)}, o que deixa de ser possível, por isso ${ruled}.`,
  "step-no-outline": (about) => `${outline(about)}, o que deixa de ser possível, por isso ${about.ruled}.`,
};
