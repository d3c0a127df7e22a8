/** Nederlands, aan een tafel waar ieder een eigen toestel heeft. */

import { plurals } from "../../js/plurals.js";

const plural = plurals("nl");

export default {
  togetherTitle: "Ieder op een eigen telefoon",
  togetherHow: "Open een tafel en laat de anderen de code scannen, of typ de code van een tafel die iemand anders heeft geopend.",
  tableSeats: "Plaatsen",
  tableLevel: "Lege plaatsen gaan naar",
  tableOpen: "Een tafel openen",
  tableCode: "Code van de tafel",
  tableFind: "Tafel zoeken",
  tableOf: ({ code, rules }) => `Tafel ${code}, regels ${rules}`,
  tableBegan: "De partij is begonnen: niemand kan nog aanschuiven. Blijft iemand weg, dan kan wie de tafel opende die plaats openstellen.",
  tableFree: "vrij",
  tableSit: "Hier gaan zitten",
  tableBack: "Nu niet",
  tableSend: ({ player }) => `${player} wegsturen`,
  tableEmpty: ({ free, level }) => `${free} ${plural(free, "plaats is", "plaatsen zijn")} leeg. Wat bij het delen leeg is, neemt het programma, als ${level}.`,
  tableWait: ({ player }) => `${player} deelt.`,
  tableLeave: "De tafel verlaten",
  tableHere: "Alleen deze computer kan de server bereiken. Start hem zo om anderen toe te laten: triomino serve --host 0.0.0.0",
  tablePicture: "De link als QR-code",
  tableCopy: "Link kopiëren",
  tableSure: "Voorgoed weggaan? Je plaats kan dan aan iemand anders worden gegeven.",
  awayTitle: ({ player }) => `Is ${player} weg?`,
  awayHow: ({ player }) => `Na twee minuten zonder teken van ${player} kan de plaats worden weggegeven; iedereen aan tafel ziet het.`,
  awayLevel: "Het programma speelt verder",
  awayOpen: "Iemand anders mag gaan zitten",
  awayVacant: ({ player }) => `De plaats van ${player} is open: wie daar gaat zitten, speelt onder die naam verder. Komt ${player} eerder terug, dan blijft alles zoals het was.`,
  "reason-present": "Die speler was er in de laatste twee minuten nog.",
  "reason-not-awaited": "De partij wacht niet op die speler.",
  tableBroken: "Geen verbinding. Nieuwe poging…",
  "together-no-table": "Er is geen tafel met deze code.",
  "together-full": "Aan deze tafel kan niemand meer gaan zitten.",
  "together-taken": "Die plaats is zojuist ingenomen.",
  "together-name": "De naam moet één woord zijn, en geen woord van het spel.",
  "together-name-taken": "Aan deze tafel heet al iemand zo.",
  "together-too-many": "Dat was voorlopig vaak genoeg. Probeer het over een paar minuten opnieuw.",
  "together-token": "Deze plaats is niet meer van jou: de tafel is weg, of iemand heeft de plaats vrijgemaakt.",
  "together-players": "De regels, of de set, zijn niet voor zoveel spelers.",
};
