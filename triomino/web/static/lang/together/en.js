/** English, at a table where everybody has a device of their own. */

import { plurals } from "../../js/plurals.js";

const plural = plurals("en");

export default {
  togetherTitle: "Each on a telephone of their own",
  togetherHow: "Open a table and let the others scan its code, or type the code of a table that somebody else has opened.",
  tableSeats: "Seats",
  tableLevel: "Empty seats go to",
  tableOpen: "Open a table",
  tableCode: "Code of the table",
  tableFind: "Find the table",
  tableOf: ({ code, rules }) => `Table ${code}, rules ${rules}`,
  tableBegan: "The match has begun: nobody can sit down any more. Where somebody stays away, whoever opened the table can open that seat.",
  tableFree: "free",
  tableSit: "Sit down here",
  tableBack: "Not now",
  tableSend: ({ player }) => `Send ${player} away`,
  tableEmpty: ({ free, level }) => `${free} ${plural(free, "seat is", "seats are")} empty. At the deal the program takes what is empty, as ${level}.`,
  tableWait: ({ player }) => `${player} deals.`,
  tableLeave: "Leave the table",
  tableHere: "Only this machine can reach the server. To let others come, start it as: triomino serve --host 0.0.0.0",
  tablePicture: "The link as a QR code",
  tableCopy: "Copy the link",
  tableSure: "Leave for good? Your seat can then be given to somebody else.",
  awayTitle: ({ player }) => `Is ${player} away?`,
  awayHow: ({ player }) => `After two minutes without a word from ${player} the seat can be given away; everybody at the table sees it.`,
  awayLevel: "Let the program play on",
  awayOpen: "Let somebody else sit down",
  awayVacant: ({ player }) => `The seat of ${player} is open: whoever sits down there plays on under that name. ${player} keeps it by coming back first.`,
  "reason-present": "That player was here in the last two minutes.",
  "reason-not-awaited": "The match does not wait for that player.",
  tableBroken: "No connection. Trying again…",
  "together-no-table": "There is no table of this code.",
  "together-full": "Nobody can sit down at this table any more.",
  "together-taken": "That seat has just been taken.",
  "together-name": "The name has to be one word that is no word of the game.",
  "together-name-taken": "Somebody at this table is called so already.",
  "together-too-many": "That was often enough for now. Try again in a few minutes.",
  "together-token": "This seat is no longer yours: the table has gone, or somebody has freed it.",
  "together-players": "The rules, or the set, are not for so many players.",
};
