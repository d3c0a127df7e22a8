/** Español, en una mesa donde cada cual tiene su propio aparato. */

import { plurals } from "../../js/plurals.js";

const plural = plurals("es");

export default {
  togetherTitle: "Cada cual en su propio teléfono",
  togetherHow: "Abre una mesa y deja que los demás escaneen su código, o escribe el código de una mesa que haya abierto otra persona.",
  tableSeats: "Sitios",
  tableLevel: "Los sitios vacíos son para",
  tableOpen: "Abrir una mesa",
  tableCode: "Código de la mesa",
  tableFind: "Buscar la mesa",
  tableOf: ({ code, rules }) => `Mesa ${code}, reglas ${rules}`,
  tableBegan: "La partida ya ha empezado: nadie más puede sentarse. Si alguien no vuelve, quien abrió la mesa puede abrir su sitio.",
  tableFree: "libre",
  tableSit: "Sentarse aquí",
  tableBack: "Ahora no",
  tableSend: ({ player }) => `Echar a ${player}`,
  tableEmpty: ({ free, level }) => `Hay ${free} ${plural(free, "sitio vacío", "sitios vacíos")}. Al repartir, el programa ocupa lo que esté vacío, como ${level}.`,
  tableWait: ({ player }) => `Reparte ${player}.`,
  tableLeave: "Dejar la mesa",
  tableHere: "Solo este ordenador llega al servidor. Para que vengan otros, inícialo así: triomino serve --host 0.0.0.0",
  tablePicture: "El enlace como código QR",
  tableCopy: "Copiar el enlace",
  tableSure: "¿Irse para siempre? Tu sitio podrá darse a otra persona.",
  awayTitle: ({ player }) => `¿${player} no está?`,
  awayHow: ({ player }) => `Tras dos minutos sin noticias de ${player} se puede dar su sitio; toda la mesa lo ve.`,
  awayLevel: "Que siga el programa",
  awayOpen: "Que se siente otra persona",
  awayVacant: ({ player }) => `El sitio de ${player} está abierto: quien se siente allí sigue jugando con ese nombre. Si ${player} vuelve antes, lo conserva.`,
  "reason-present": "Esa persona estaba aquí hace menos de dos minutos.",
  "reason-not-awaited": "La partida no espera a esa persona.",
  tableBroken: "Sin conexión. Se vuelve a intentar…",
  "together-no-table": "No hay ninguna mesa con este código.",
  "together-full": "Ya nadie puede sentarse a esta mesa.",
  "together-taken": "Ese sitio acaba de ocuparse.",
  "together-name": "El nombre tiene que ser una sola palabra que no signifique nada en el juego.",
  "together-name-taken": "En esta mesa ya hay alguien que se llama así.",
  "together-too-many": "Ya van bastantes intentos. Prueba de nuevo dentro de unos minutos.",
  "together-token": "Este sitio ya no es tuyo: la mesa ha desaparecido o alguien lo ha dejado libre.",
  "together-players": "Las reglas, o el juego de fichas, no son para tantos jugadores.",
};
