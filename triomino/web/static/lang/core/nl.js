/** Nederlands: de clausules van de regels en de stappen van een hint, die de kern in het Engels zegt. */

import { plurals } from "../../js/plurals.js";

const plural = plurals("nl");
const corners = (number) => `${number} ${plural(number, "hoek", "hoeken")}`;
/** Where a value is for sure, and where else it can be. */
const places = (sure, able) => `${sure && `, zeker op ${sure}`}${able && `, en misschien nog op ${able}`}`;
const outline = ({ first, second, number, lacking, faces }) =>
  `Met de klok mee moet de omtrek ${first}-${second} ${number ? `${number} keer vaker dan` : "even vaak als"} ${second}-${first} hebben, net als de stenen; ${lacking} kan ${faces ? `alleen aan ${faces}` : "nergens"}`;

export default {
  "label-players.least": "spelers, minstens",
  "label-players.most": "spelers, hoogstens",
  "label-hand": "hand met {players} spelers",
  "label-opening.triple_bonus": "drieling opent: som plus",
  "label-opening.triple_zero_points": "0-0-0 opent",
  "label-opening.zero_by_choice": "0-0-0 naar keuze",
  "label-drawing.limit": "gepakte stenen, hoogstens",
  "label-drawing.required": "pakken is verplicht",
  "label-drawing.each": "verlies per gepakte steen",
  "label-drawing.stuck": "verlies bij vergeefs pakken",
  "label-drawing.empty_well": "verlies bij lege pot",
  "label-drawing.voluntary": "vrijwillig pakken",
  "label-hexagon.one": "zeshoek",
  "label-hexagon.two": "twee zeshoeken tegelijk",
  "label-hexagon.three": "drie zeshoeken tegelijk",
  "label-bridge.formed": "brug gevormd",
  "label-bridge.extension": "brug verlengd door",
  "label-bridge.extended": "brug verlengd",
  "label-bonuses.add_up": "bonussen tellen op",
  "label-misplaced.restarts": "fout gelegd: opnieuw",
  "label-going_out.bonus": "hand uitgespeeld",
  "label-going_out.gains_hands": "plus de handen van anderen",
  "label-blocked.lowest_gains": "vast: laagste wint",
  "label-match.target": "partij tot",
  "label-match.winner": "partij gewonnen door",
  "clause-players.least": (n) => `Minstens ${n} spelers.`,
  "clause-players.most": (n) => `Hoogstens ${n} spelers.`,
  "clause-hand": (n, players) => `Met ${players} spelers krijgt ieder ${n} stenen.`,
  "clause-opening.triple_bonus": (n) => `De hoogste drieling opent voor zijn som en ${n} extra; zonder drieling de hoogste steen voor zijn som.`,
  "clause-opening.triple_zero_points": (n) => `Openen met 0-0-0 levert ${n} op.`,
  "clause-opening.zero_by_choice": (yes) =>
    (yes ? "Wie de hoogste drieling heeft, mag in plaats daarvan met 0-0-0 openen." : "0-0-0 opent alleen als niemand een andere drieling heeft."),
  "clause-drawing.limit": (n) => `Wie niet kan leggen, pakt tot een steen past${n === "until-fit" ? " of de pot leeg is" : `, hoogstens ${n}`}.`,
  "clause-drawing.required": (yes) =>
    (yes ? "Wie niet kan leggen, moet pakken zolang dat kan." : "Wie niet kan leggen, mag ophouden met pakken of niet pakken, en passen."),
  "clause-drawing.each": (n) => `Elke gepakte steen kost ${n}.`,
  "clause-drawing.stuck": (n) => (n ? `Vergeefs pakken tot de grens kost nog eens ${n}.` : "Vergeefs pakken kost verder niets."),
  "clause-drawing.empty_well": (n) =>
    (n ? `Wie bij een lege pot niet kan leggen, verliest ${n}, na het pakken.` : "Wie bij een lege pot niet kan leggen, past zonder kosten."),
  "clause-drawing.voluntary": (yes) => `Wie zou kunnen leggen, mag ${yes ? "toch" : "niet"} pakken.`,
  "clause-hexagon.one": (n) => `Een zeshoek voltooien levert ${n} op.`,
  "clause-hexagon.two": (n) => `Twee tegelijk leveren ${n} op.`,
  "clause-hexagon.three": (n) => `Drie tegelijk leveren ${n} op.`,
  "clause-bridge.formed": (n) => `Een brug vormen levert ${n} op.`,
  "clause-bridge.extension": (how) => ({
    none: "Een steen aan een brug levert niets extra op.",
    edge: "Een steen verlengt een brug als hij een zijde deelt met een brugsteen.",
    "two-edges": "Een steen verlengt een brug als hij een zijde deelt met een brugsteen en een zijde met een andere steen.",
  })[how],
  "clause-bridge.extended": (n) => `Een brug verlengen levert ${n} op.`,
  "clause-bonuses.add_up": (yes) => `Van de zeshoeken en de brug van één steen telt ${yes ? "alles" : "alleen het beste"}.`,
  "clause-misplaced.restarts": (yes) =>
    (yes ? "De ronde begint opnieuw als een verkeerd gelegde steen wordt gevonden." : "Wat er volgt op een verkeerd gelegde steen, beslissen de spelers."),
  "clause-going_out.bonus": (n) => `De laatste steen van je hand leggen levert ${n} op.`,
  "clause-going_out.gains_hands": (yes) => `Wie uit is, krijgt ${yes ? "ook" : "niet"} wat de anderen nog hebben.`,
  "clause-blocked.lowest_gains": (how) => ({
    excess: "Kan niemand leggen, dan krijgt de laagste hand van elke andere wat die meer heeft.",
    "others-less-own": "Kan niemand leggen, dan krijgt de laagste hand wat de anderen samen hebben, zonder de eigen punten.",
  })[how],
  "clause-match.target": (n) => `Een partij gaat tot ${n} punten.`,
  "clause-match.winner": (how) => ({
    "most-points": "De ronde waarin iemand het doel haalt, is de laatste; dan winnen de meeste punten.",
    "first-to-target": "Wie het doel het eerst haalt, wint.",
    "last-tile": "De ronde wordt uitgespeeld; haalden meer spelers het doel, dan wint wie de laatste steen legde.",
  })[how],

  "step-fit": ({ tiles, faces }) => `Op ${faces} past alleen ${tiles}.`,
  "step-place": ({ tiles, faces }) => `Alleen op ${faces} is plaats voor ${tiles}.`,
  "step-value": ({ found, faces }) => `${found}: niets anders past bij ${faces}.`,
  "step-neighbour": ({ faces, ruled }) => `Door ${faces} is ${ruled}.`,
  "step-group": ({ tiles, faces, count }) =>
    `Voor ${faces} ${plural(count, "is", "zijn")} er alleen ${tiles}, dus ${plural(count, "die ligt niet", "daarvan ligt er geen")} ergens anders.`,
  "step-count": ({ first, number, sure, able, found, ruled }) =>
    `De stenen hebben de ${first} op ${corners(number)}${places(sure, able)}, dus ${[found, ruled].filter(Boolean).join(", ")}.`,
  "step-outline": (about) => `${outline(about)}, dus ${about.ruled}.`,
  "step-round": ({ faces, ruled }) => `Samen zijn ${faces} alleen te vullen als ${ruled}.`,
  "step-suppose": ({ found }) => `Stel dat ${found}.`,
  "step-no-fit": ({ faces, ruled }) => `Dan blijft er geen steen over voor ${faces}, dus ${ruled}.`,
  "step-no-place": ({ tiles, ruled }) => `Dan blijft er geen plaats over voor ${tiles}, dus ${ruled}.`,
  "step-no-count": ({ first, number, sure, able, ruled }) => `De stenen hebben de ${first} op ${corners(number)}${places(sure, able)}, en dat kan dan niet, dus ${ruled}.`,
  "step-no-outline": (about) => `${outline(about)}, en dat kan dan niet, dus ${about.ruled}.`,
};
