/** Deutsch, an einem Tisch, an dem jeder sein eigenes Gerät hat. */

import { plurals } from "../../js/plurals.js";

const plural = plurals("de");

export default {
  togetherTitle: "Jeder am eigenen Telefon",
  togetherHow: "Eröffne einen Tisch und lass die anderen seinen Code scannen, oder tippe den Code eines Tisches ein, den jemand anderes eröffnet hat.",
  tableSeats: "Plätze",
  tableLevel: "Leere Plätze gehen an",
  tableOpen: "Einen Tisch eröffnen",
  tableCode: "Code des Tisches",
  tableFind: "Tisch suchen",
  tableOf: ({ code, rules }) => `Tisch ${code}, Regeln ${rules}`,
  tableBegan: "Die Partie hat begonnen: Niemand kann sich mehr setzen. Wo jemand ausbleibt, kann diesen Platz öffnen, wer den Tisch eröffnet hat.",
  tableFree: "frei",
  tableSit: "Hier hinsetzen",
  tableBack: "Jetzt nicht",
  tableSend: ({ player }) => `${player} wegschicken`,
  tableEmpty: ({ free, level }) => `${free} ${plural(free, "Platz ist", "Plätze sind")} leer. Was beim Geben leer ist, übernimmt das Programm, als ${level}.`,
  tableWait: ({ player }) => `${player} gibt.`,
  tableLeave: "Den Tisch verlassen",
  tableHere: "Nur dieser Rechner erreicht den Server. Damit andere kommen können, starte ihn so: triomino serve --host 0.0.0.0",
  tablePicture: "Der Link als QR-Code",
  tableCopy: "Link kopieren",
  tableSure: "Endgültig gehen? Dein Platz kann dann an jemand anderen gehen.",
  awayTitle: ({ player }) => `Ist ${player} fort?`,
  awayHow: ({ player }) => `Nach zwei Minuten ohne ein Zeichen von ${player} kann der Platz vergeben werden; alle am Tisch sehen es.`,
  awayLevel: "Das Programm spielt weiter",
  awayOpen: "Jemand anderes darf sich setzen",
  awayVacant: ({ player }) => `Der Platz von ${player} ist offen: Wer sich dort hinsetzt, spielt unter diesem Namen weiter. Kommt ${player} vorher zurück, bleibt alles beim Alten.`,
  "reason-present": "Diese Person war in den letzten zwei Minuten da.",
  "reason-not-awaited": "Die Partie wartet nicht auf diese Person.",
  tableBroken: "Keine Verbindung. Neuer Versuch…",
  "together-no-table": "Es gibt keinen Tisch mit diesem Code.",
  "together-full": "An diesen Tisch kann sich niemand mehr setzen.",
  "together-taken": "Dieser Platz ist gerade vergeben worden.",
  "together-name": "Der Name muss ein einziges Wort sein, und keines, das im Spiel etwas bedeutet.",
  "together-name-taken": "An diesem Tisch heißt schon jemand so.",
  "together-too-many": "Das war fürs Erste oft genug. Versuche es in ein paar Minuten wieder.",
  "together-token": "Dieser Platz gehört dir nicht mehr: Der Tisch ist fort, oder jemand hat den Platz frei gemacht.",
  "together-players": "Die Regeln oder der Satz sind nicht für so viele Spieler.",
};
