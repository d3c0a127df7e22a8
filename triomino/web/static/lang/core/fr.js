/** Français : les clauses des règles et les étapes d'un indice, que le cœur dit en anglais. */

import { plurals } from "../../js/plurals.js";

const plural = plurals("fr");
const corners = (number) => `${number} ${plural(number, "coin", "coins")}`;
/** Where a value is for sure, and where else it can be. */
const places = (sure, able) => `${sure && `, à coup sûr en ${sure}`}${able && `, et peut-être encore en ${able}`}`;
const outline = ({ first, second, number, lacking, faces }) =>
  `Dans le sens horaire, le contour doit avoir ${first}-${second} ${number ? `${number} fois de plus que` : "aussi souvent que"} ${second}-${first}, comme les pièces ; ${lacking} ${faces ? `n’est possible qu’en ${faces}` : "n’est possible nulle part"}`;

export default {
  "label-players.least": "joueurs, au moins",
  "label-players.most": "joueurs, au plus",
  "label-hand": "main à {players} joueurs",
  "label-opening.triple_bonus": "triple d'ouverture : somme plus",
  "label-opening.triple_zero_points": "0-0-0 ouvre",
  "label-opening.zero_by_choice": "0-0-0 au choix",
  "label-drawing.limit": "pioches au plus",
  "label-drawing.required": "piocher est obligatoire",
  "label-drawing.each": "perte par pièce piochée",
  "label-drawing.stuck": "perte pour pioche vaine",
  "label-drawing.empty_well": "perte si la pioche est vide",
  "label-drawing.voluntary": "piocher par choix",
  "label-hexagon.one": "hexagone",
  "label-hexagon.two": "deux hexagones à la fois",
  "label-hexagon.three": "trois hexagones à la fois",
  "label-bridge.formed": "pont formé",
  "label-bridge.extension": "pont prolongé par",
  "label-bridge.extended": "pont prolongé",
  "label-bonuses.add_up": "les primes s'additionnent",
  "label-misplaced.restarts": "mal posée : on recommence",
  "label-going_out.bonus": "main vidée",
  "label-going_out.gains_hands": "plus les mains des autres",
  "label-blocked.lowest_gains": "blocage : le plus bas gagne",
  "label-match.target": "partie jusqu'à",
  "label-match.winner": "gagne la partie",
  "clause-players.least": (n) => `Au moins ${n} joueurs.`,
  "clause-players.most": (n) => `Au plus ${n} joueurs.`,
  "clause-hand": (n, players) => `À ${players} joueurs, chacun reçoit ${n} pièces.`,
  "clause-opening.triple_bonus": (n) => `Le plus haut triple ouvre pour sa somme et ${n} de plus ; sans triple, la plus haute pièce, pour sa somme.`,
  "clause-opening.triple_zero_points": (n) => `Ouvrir avec 0-0-0 rapporte ${n}.`,
  "clause-opening.zero_by_choice": (yes) =>
    (yes ? "Qui a le plus haut triple peut ouvrir avec 0-0-0 à la place." : "0-0-0 n'ouvre que si personne n'a d'autre triple."),
  "clause-drawing.limit": (n) => `Qui ne peut pas poser pioche jusqu'à ce qu'une pièce convienne${n === "until-fit" ? " ou que la pioche soit vide" : `, ${n} au plus`}.`,
  "clause-drawing.required": (yes) =>
    (yes ? "Qui ne peut pas poser doit piocher tant que c'est possible." : "Qui ne peut pas poser peut cesser de piocher, ou ne pas piocher, et passer."),
  "clause-drawing.each": (n) => `Chaque pièce piochée coûte ${n}.`,
  "clause-drawing.stuck": (n) => (n ? `Piocher en vain jusqu'à la limite coûte ${n} de plus.` : "Piocher en vain ne coûte rien de plus."),
  "clause-drawing.empty_well": (n) =>
    (n ? `Qui ne peut pas poser quand la pioche est vide perd ${n}, après avoir pioché.` : "Qui ne peut pas poser quand la pioche est vide passe sans rien perdre."),
  "clause-drawing.voluntary": (yes) => `Qui pourrait poser ${yes ? "peut piocher quand même" : "ne doit pas piocher"}.`,
  "clause-hexagon.one": (n) => `Fermer un hexagone rapporte ${n}.`,
  "clause-hexagon.two": (n) => `En fermer deux à la fois rapporte ${n}.`,
  "clause-hexagon.three": (n) => `En fermer trois à la fois rapporte ${n}.`,
  "clause-bridge.formed": (n) => `Former un pont rapporte ${n}.`,
  "clause-bridge.extension": (how) => ({
    none: "Une pièce ajoutée à un pont ne rapporte rien de plus.",
    edge: "Une pièce prolonge un pont si elle partage un côté avec une pièce de pont.",
    "two-edges": "Une pièce prolonge un pont si elle partage un côté avec une pièce de pont et un autre avec une autre pièce.",
  })[how],
  "clause-bridge.extended": (n) => `Prolonger un pont rapporte ${n}.`,
  "clause-bonuses.add_up": (yes) => `Des hexagones et du pont d'une même pose, ${yes ? "tout compte" : "seul le meilleur compte"}.`,
  "clause-misplaced.restarts": (yes) =>
    (yes ? "La manche recommence quand on trouve une pièce mal posée." : "Ce qui suit une pièce mal posée, les joueurs le décident."),
  "clause-going_out.bonus": (n) => `Poser la dernière pièce de sa main rapporte ${n}.`,
  "clause-going_out.gains_hands": (yes) => `Qui vide sa main ${yes ? "gagne aussi" : "ne gagne pas"} ce que tiennent encore les autres.`,
  "clause-blocked.lowest_gains": (how) => ({
    excess: "Si personne ne peut jouer, la plus basse main gagne de chaque autre ce que celle-ci a en plus.",
    "others-less-own": "Si personne ne peut jouer, la plus basse main gagne ce que tiennent les autres ensemble, moins le sien.",
  })[how],
  "clause-match.target": (n) => `La partie se joue en ${n} points.`,
  "clause-match.winner": (how) => ({
    "most-points": "La manche où quelqu'un atteint le but est la dernière ; le plus de points gagne.",
    "first-to-target": "Le premier à atteindre le but gagne.",
    "last-tile": "La manche se joue jusqu'au bout ; si plusieurs ont atteint le but, gagne qui a posé la dernière pièce.",
  })[how],

  "step-fit": ({ tiles, faces }) => `En ${faces}, seule ${tiles} convient.`,
  "step-place": ({ tiles, faces }) => `Il n'y a de place pour ${tiles} qu'en ${faces}.`,
  "step-value": ({ found, faces }) => `${found} : rien d'autre ne convient à ${faces}.`,
  "step-neighbour": ({ faces, ruled }) => `À cause de ${faces}, ${ruled}.`,
  "step-group": ({ tiles, faces, count }) =>
    `Pour ${faces}, il n'y a que ${tiles} : ${plural(count, "elle ne va pas", "aucune d'elles ne va")} ailleurs.`,
  "step-count": ({ first, number, sure, able, found, ruled }) =>
    `Les pièces ont le ${first} sur ${corners(number)}${places(sure, able)}, donc ${[found, ruled].filter(Boolean).join(", ")}.`,
  "step-outline": (about) => `${outline(about)}, donc ${about.ruled}.`,
  "step-round": ({ faces, ruled }) => `Ensemble, ${faces} ne se remplissent que si ${ruled}.`,
  "step-suppose": ({ found }) => `Supposons ${found}.`,
  "step-no-fit": ({ faces, ruled }) => `Alors il ne reste aucune pièce pour ${faces}, donc ${ruled}.`,
  "step-no-place": ({ tiles, ruled }) => `Alors il ne reste aucune place pour ${tiles}, donc ${ruled}.`,
  "step-no-count": ({ first, number, sure, able, ruled }) => `Les pièces ont le ${first} sur ${corners(number)}${places(sure, able)}, ce qui devient impossible, donc ${ruled}.`,
  "step-no-outline": (about) => `${outline(about)}, ce qui devient impossible, donc ${about.ruled}.`,
};
