/** Français, à une table où chacun a son propre appareil. */

import { plurals } from "../../js/plurals.js";

const plural = plurals("fr");

export default {
  togetherTitle: "Chacun sur son téléphone",
  togetherHow: "Ouvrez une table et laissez les autres scanner son code, ou tapez le code d’une table que quelqu’un d’autre a ouverte.",
  tableSeats: "Places",
  tableLevel: "Les places vides vont à",
  tableOpen: "Ouvrir une table",
  tableCode: "Code de la table",
  tableFind: "Trouver la table",
  tableOf: ({ code, rules }) => `Table ${code}, règles ${rules}`,
  tableBegan: "La partie a commencé : plus personne ne peut s’asseoir. Si quelqu’un ne revient pas, la personne qui a ouvert la table peut rouvrir sa place.",
  tableFree: "libre",
  tableSit: "S’asseoir ici",
  tableBack: "Pas maintenant",
  tableSend: ({ player }) => `Renvoyer ${player}`,
  tableEmpty: ({ free, level }) => `${free} ${plural(free, "place est vide", "places sont vides")}. À la donne, le programme prend ce qui est vide, comme ${level}.`,
  tableWait: ({ player }) => `${player} distribue.`,
  tableLeave: "Quitter la table",
  tableHere: "Seule cette machine atteint le serveur. Pour que d’autres viennent, démarrez-le ainsi : triomino serve --host 0.0.0.0",
  tablePicture: "Le lien en code QR",
  tableCopy: "Copier le lien",
  tableSure: "Partir pour de bon ? Votre place pourra alors être donnée à quelqu’un d’autre.",
  awayTitle: ({ player }) => `${player} n’est plus là ?`,
  awayHow: ({ player }) => `Après deux minutes sans nouvelles de ${player}, la place peut être donnée ; toute la table le voit.`,
  awayLevel: "Le programme continue",
  awayOpen: "Quelqu’un d’autre peut s’asseoir",
  awayVacant: ({ player }) => `La place de ${player} est ouverte : qui s’y assoit continue sous ce nom. Si ${player} revient avant, rien ne change.`,
  "reason-present": "Cette personne était là il y a moins de deux minutes.",
  "reason-not-awaited": "La partie n’attend pas cette personne.",
  tableBroken: "Pas de connexion. Nouvel essai…",
  "together-no-table": "Il n’y a pas de table avec ce code.",
  "together-full": "Plus personne ne peut s’asseoir à cette table.",
  "together-taken": "Cette place vient d’être prise.",
  "together-name": "Le nom doit être un seul mot, qui ne soit pas un mot du jeu.",
  "together-name-taken": "Quelqu’un à cette table s’appelle déjà ainsi.",
  "together-too-many": "Cela suffit pour l’instant. Réessayez dans quelques minutes.",
  "together-token": "Cette place n’est plus à vous : la table a disparu, ou quelqu’un l’a libérée.",
  "together-players": "Les règles, ou le jeu de tuiles, ne sont pas pour autant de joueurs.",
};
