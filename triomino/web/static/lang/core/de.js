/** Deutsch: die Klauseln der Regeln und die Schritte eines Hinweises, die der Kern auf Englisch sagt. */

import { plurals } from "../../js/plurals.js";

const plural = plurals("de");
const corners = (number) => `${number} ${plural(number, "Ecke", "Ecken")}`;
/** Where a value is for sure, and where else it can be. */
const places = (sure, able) => `${sure && `, sicher an ${sure}`}${able && `, sonst noch möglich an ${able}`}`;
const outline = ({ first, second, number, lacking, faces }) =>
  `Im Uhrzeigersinn muss der Umriss ${first}-${second} ${number ? `${number}-mal öfter als` : "so oft wie"} ${second}-${first} haben, wie die Steine; ${lacking} kann er ${faces ? `nur an ${faces}` : "nirgends"} haben`;

export default {
  "label-players.least": "Spieler, mindestens",
  "label-players.most": "Spieler, höchstens",
  "label-hand": "Hand bei {players} Spielern",
  "label-opening.triple_bonus": "Tripel eröffnet: Summe und",
  "label-opening.triple_zero_points": "0-0-0 eröffnet",
  "label-opening.zero_by_choice": "0-0-0 nach Wahl",
  "label-drawing.limit": "gezogene Steine, höchstens",
  "label-drawing.required": "Ziehen ist Pflicht",
  "label-drawing.each": "Verlust je gezogenem Stein",
  "label-drawing.stuck": "Verlust, wenn vergeblich",
  "label-drawing.empty_well": "Verlust bei leerem Vorrat",
  "label-drawing.voluntary": "freiwillig ziehen",
  "label-hexagon.one": "Sechseck",
  "label-hexagon.two": "zwei Sechsecke auf einmal",
  "label-hexagon.three": "drei Sechsecke auf einmal",
  "label-bridge.formed": "Brücke gebildet",
  "label-bridge.extension": "Brücke verlängert durch",
  "label-bridge.extended": "Brücke verlängert",
  "label-bonuses.add_up": "Boni zählen zusammen",
  "label-misplaced.restarts": "falsch gelegt: neue Runde",
  "label-going_out.bonus": "alle Steine gelegt",
  "label-going_out.gains_hands": "dazu die Hände der anderen",
  "label-blocked.lowest_gains": "blockiert: Niedrigster gewinnt",
  "label-match.target": "Partie bis",
  "label-match.winner": "Partie gewinnt",
  "clause-players.least": (n) => `Mindestens ${n} Spieler.`,
  "clause-players.most": (n) => `Höchstens ${n} Spieler.`,
  "clause-hand": (n, players) => `Bei ${players} Spielern bekommt jeder ${n} Steine.`,
  "clause-opening.triple_bonus": (n) => `Das höchste Tripel eröffnet für seine Summe und ${n} dazu; ohne Tripel der höchste Stein für seine Summe.`,
  "clause-opening.triple_zero_points": (n) => `0-0-0 bringt als Eröffnung ${n}.`,
  "clause-opening.zero_by_choice": (yes) =>
    (yes ? "Wer das höchste Tripel hat, darf stattdessen mit 0-0-0 eröffnen." : "0-0-0 eröffnet nur als einziges Tripel auf den Händen."),
  "clause-drawing.limit": (n) => `Wer nicht legen kann, zieht, bis ein Stein passt${n === "until-fit" ? " oder der Vorrat leer ist" : `, höchstens ${n}`}.`,
  "clause-drawing.required": (yes) =>
    (yes ? "Wer nicht legen kann, muss ziehen, solange es geht." : "Wer nicht legen kann, darf aufhören zu ziehen oder gar nicht ziehen, und passen."),
  "clause-drawing.each": (n) => `Jeder gezogene Stein kostet ${n}.`,
  "clause-drawing.stuck": (n) => (n ? `Vergeblich bis zur Grenze zu ziehen kostet weitere ${n}.` : "Vergebliches Ziehen kostet nichts weiter."),
  "clause-drawing.empty_well": (n) =>
    (n ? `Wer bei leerem Vorrat nicht legen kann, verliert nach dem Ziehen ${n}.` : "Wer bei leerem Vorrat nicht legen kann, passt ohne Kosten."),
  "clause-drawing.voluntary": (yes) => `Wer legen könnte, darf ${yes ? "trotzdem" : "nicht"} ziehen.`,
  "clause-hexagon.one": (n) => `Ein Sechseck zu schließen bringt ${n}.`,
  "clause-hexagon.two": (n) => `Zwei auf einmal bringen ${n}.`,
  "clause-hexagon.three": (n) => `Drei auf einmal bringen ${n}.`,
  "clause-bridge.formed": (n) => `Eine Brücke zu bilden bringt ${n}.`,
  "clause-bridge.extension": (how) => ({
    none: "Ein Stein an einer Brücke bringt nichts dazu.",
    edge: "Ein Stein verlängert eine Brücke, wenn er mit einem Brückenstein eine Kante teilt.",
    "two-edges": "Ein Stein verlängert eine Brücke, wenn er mit einem Brückenstein eine Kante teilt und mit einem anderen Stein auch.",
  })[how],
  "clause-bridge.extended": (n) => `Eine Brücke zu verlängern bringt ${n}.`,
  "clause-bonuses.add_up": (yes) => `Von den Sechsecken und der Brücke eines Steins ${yes ? "zählt alles" : "zählt nur das Beste"}.`,
  "clause-misplaced.restarts": (yes) =>
    (yes ? "Die Runde beginnt neu, wenn ein falsch gelegter Stein gefunden wird." : "Was auf einen falsch gelegten Stein folgt, entscheiden die Spieler."),
  "clause-going_out.bonus": (n) => `Den letzten Stein der Hand zu legen bringt ${n}.`,
  "clause-going_out.gains_hands": (yes) => `Wer ausgeht, bekommt ${yes ? "auch" : "nicht"}, was die anderen noch halten.`,
  "clause-blocked.lowest_gains": (how) => ({
    excess: "Kann niemand legen, so bekommt die niedrigste Hand von jeder anderen, was diese mehr hat.",
    "others-less-own": "Kann niemand legen, so bekommt die niedrigste Hand, was die anderen zusammen halten, ohne ihre eigenen Punkte.",
  })[how],
  "clause-match.target": (n) => `Eine Partie geht bis ${n} Punkte.`,
  "clause-match.winner": (how) => ({
    "most-points": "Die Runde, in der jemand das Ziel erreicht, ist die letzte; dann gewinnen die meisten Punkte.",
    "first-to-target": "Wer das Ziel zuerst erreicht, gewinnt.",
    "last-tile": "Die Runde wird zu Ende gespielt; haben mehrere das Ziel erreicht, gewinnt, wer den letzten Stein gelegt hat.",
  })[how],

  "step-fit": ({ tiles, faces }) => `Auf ${faces} passt nur ${tiles}.`,
  "step-place": ({ tiles, faces }) => `Nur auf ${faces} ist Platz für ${tiles}.`,
  "step-value": ({ found, faces }) => `${found}: nichts anderes passt zu ${faces}.`,
  "step-neighbour": ({ faces, ruled }) => `Wegen ${faces} ist ${ruled}.`,
  "step-group": ({ tiles, faces, count }) =>
    `Für ${faces} ${plural(count, "kommt", "kommen")} nur ${tiles} in Frage, also liegt ${plural(count, "er nirgends sonst", "davon keiner anderswo")}.`,
  "step-count": ({ first, number, sure, able, found, ruled }) =>
    `Die Steine haben die ${first} an ${corners(number)}${places(sure, able)}, also ${[found, ruled].filter(Boolean).join(", ")}.`,
  "step-outline": (about) => `${outline(about)}, also ${about.ruled}.`,
  "step-round": ({ faces, ruled }) => `Zusammen lassen sich ${faces} nur füllen, wenn ${ruled}.`,
  "step-suppose": ({ found }) => `Angenommen, ${found}.`,
  "step-no-fit": ({ faces, ruled }) => `Dann bleibt kein Stein für ${faces}, also ${ruled}.`,
  "step-no-place": ({ tiles, ruled }) => `Dann bleibt kein Platz für ${tiles}, also ${ruled}.`,
  "step-no-count": ({ first, number, sure, able, ruled }) => `Die Steine haben die ${first} an ${corners(number)}${places(sure, able)}, was dann nicht geht, also ${ruled}.`,
  "step-no-outline": (about) => `${outline(about)}, was dann nicht geht, also ${about.ruled}.`,
};
