/** Español: las cláusulas de las reglas y los pasos de una pista, que el núcleo dice en inglés. */

import { plurals } from "../../js/plurals.js";

const plural = plurals("es");
const corners = (number) => `${number} ${plural(number, "esquina", "esquinas")}`;
/** Where a value is for sure, and where else it can be. */
const places = (sure, able) => `${sure && `, seguro en ${sure}`}${able && `, y además puede estar en ${able}`}`;
const outline = ({ first, second, number, lacking, faces }) =>
  `En sentido horario el contorno debe tener ${first}-${second} ${number ? `${number} ${plural(number, "vez", "veces")} más que` : "tantas veces como"} ${second}-${first}, igual que las fichas; ${lacking} ${faces ? `solo puede estar en ${faces}` : "no puede estar en ningún lado"}`;

export default {
  "label-players.least": "jugadores, mínimo",
  "label-players.most": "jugadores, máximo",
  "label-hand": "mano de {players} jugadores",
  "label-opening.triple_bonus": "triple abre: su suma y",
  "label-opening.triple_zero_points": "0-0-0 abre",
  "label-opening.zero_by_choice": "0-0-0 a elección",
  "label-drawing.limit": "fichas robadas, máximo",
  "label-drawing.required": "robar es obligatorio",
  "label-drawing.each": "pérdida por ficha robada",
  "label-drawing.stuck": "pérdida por robar en vano",
  "label-drawing.empty_well": "pérdida con pozo vacío",
  "label-drawing.voluntary": "robar por elección",
  "label-hexagon.one": "hexágono",
  "label-hexagon.two": "dos hexágonos a la vez",
  "label-hexagon.three": "tres hexágonos a la vez",
  "label-bridge.formed": "puente formado",
  "label-bridge.extension": "puente prolongado por",
  "label-bridge.extended": "puente prolongado",
  "label-bonuses.add_up": "las primas se suman",
  "label-misplaced.restarts": "mal puesta: se reinicia",
  "label-going_out.bonus": "acabar la mano",
  "label-going_out.gains_hands": "más lo que tienen los demás",
  "label-blocked.lowest_gains": "bloqueo: gana el más bajo",
  "label-match.target": "partida a",
  "label-match.winner": "gana la partida",
  "clause-players.least": (n) => `Al menos ${n} jugadores.`,
  "clause-players.most": (n) => `Como mucho ${n} jugadores.`,
  "clause-hand": (n, players) => `Entre ${players} jugadores, cada uno recibe ${n} fichas.`,
  "clause-opening.triple_bonus": (n) => `El triple más alto abre por su suma y ${n} más; si no hay triples, la ficha más alta por su suma.`,
  "clause-opening.triple_zero_points": (n) => `Abrir con 0-0-0 da ${n}.`,
  "clause-opening.zero_by_choice": (yes) =>
    (yes ? "Quien tiene el triple más alto puede abrir con 0-0-0 en su lugar." : "0-0-0 abre solo si nadie tiene otro triple."),
  "clause-drawing.limit": (n) => `Quien no puede colocar roba hasta que una ficha encaje${n === "until-fit" ? " o se vacíe el pozo" : `, ${n} como mucho`}.`,
  "clause-drawing.required": (yes) =>
    (yes ? "Quien no puede colocar debe robar mientras sea posible." : "Quien no puede colocar puede dejar de robar, o no robar, y pasar."),
  "clause-drawing.each": (n) => `Cada ficha robada cuesta ${n}.`,
  "clause-drawing.stuck": (n) => (n ? `Robar en vano hasta el límite cuesta ${n} más.` : "Robar en vano no cuesta nada más."),
  "clause-drawing.empty_well": (n) =>
    (n ? `Quien no puede colocar con el pozo vacío pierde ${n}, después de robar.` : "Quien no puede colocar con el pozo vacío pasa sin coste."),
  "clause-drawing.voluntary": (yes) => `Quien podría colocar ${yes ? "puede robar de todos modos" : "no puede robar"}.`,
  "clause-hexagon.one": (n) => `Completar un hexágono da ${n}.`,
  "clause-hexagon.two": (n) => `Completar dos a la vez da ${n}.`,
  "clause-hexagon.three": (n) => `Completar tres a la vez da ${n}.`,
  "clause-bridge.formed": (n) => `Formar un puente da ${n}.`,
  "clause-bridge.extension": (how) => ({
    none: "Una ficha añadida a un puente no da nada más.",
    edge: "Una ficha prolonga un puente si comparte un lado con una ficha puente.",
    "two-edges": "Una ficha prolonga un puente si comparte un lado con una ficha puente y otro lado con otra ficha.",
  })[how],
  "clause-bridge.extended": (n) => `Prolongar un puente da ${n}.`,
  "clause-bonuses.add_up": (yes) => `De los hexágonos y el puente de una misma ficha ${yes ? "cuenta todo" : "solo cuenta lo mejor"}.`,
  "clause-misplaced.restarts": (yes) =>
    (yes ? "La ronda vuelve a empezar cuando se encuentra una ficha mal colocada." : "Lo que sigue a una ficha mal colocada lo deciden los jugadores."),
  "clause-going_out.bonus": (n) => `Colocar la última ficha de la mano da ${n}.`,
  "clause-going_out.gains_hands": (yes) => `Quien se queda sin fichas ${yes ? "gana también" : "no gana"} lo que aún tienen los demás.`,
  "clause-blocked.lowest_gains": (how) => ({
    excess: "Si nadie puede jugar, la mano más baja gana de cada otra lo que esta tiene de más.",
    "others-less-own": "Si nadie puede jugar, la mano más baja gana lo que tienen los demás juntos, menos lo suyo.",
  })[how],
  "clause-match.target": (n) => `La partida es a ${n} puntos.`,
  "clause-match.winner": (how) => ({
    "most-points": "La ronda en que alguien alcanza la meta es la última; gana quien tenga más puntos.",
    "first-to-target": "Gana quien alcance primero la meta.",
    "last-tile": "La ronda se juega hasta el final; si varios alcanzaron la meta, gana quien colocó la última ficha.",
  })[how],

  "step-fit": ({ tiles, faces }) => `En ${faces} solo encaja ${tiles}.`,
  "step-place": ({ tiles, faces }) => `Solo en ${faces} hay sitio para ${tiles}.`,
  "step-value": ({ found, faces }) => `${found}: nada más encaja con ${faces}.`,
  "step-neighbour": ({ faces, ruled }) => `Por ${faces}, ${ruled}.`,
  "step-group": ({ tiles, faces, count }) =>
    `Para ${faces} solo ${plural(count, "sirve", "sirven")} ${tiles}, así que ${plural(count, "no va", "ninguna de ellas va")} en otro sitio.`,
  "step-count": ({ first, number, sure, able, found, ruled }) =>
    `Las fichas tienen el ${first} en ${corners(number)}${places(sure, able)}, así que ${[found, ruled].filter(Boolean).join(", ")}.`,
  "step-outline": (about) => `${outline(about)}, así que ${about.ruled}.`,
  "step-round": ({ faces, ruled }) => `Juntos, ${faces} solo se pueden llenar si ${ruled}.`,
  "step-suppose": ({ found }) => `Supongamos que ${found}.`,
  "step-no-fit": ({ faces, ruled }) => `Entonces no queda ficha para ${faces}, así que ${ruled}.`,
  "step-no-place": ({ tiles, ruled }) => `Entonces no queda sitio para ${tiles}, así que ${ruled}.`,
  "step-no-count": ({ first, number, sure, able, ruled }) => `Las fichas tienen el ${first} en ${corners(number)}${places(sure, able)}, y entonces no es posible, así que ${ruled}.`,
  "step-no-outline": (about) => `${outline(about)}, y entonces no es posible, así que ${about.ruled}.`,
};
