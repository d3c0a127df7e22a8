/** Português, a uma mesa em que cada pessoa tem o seu próprio aparelho. */

import { plurals } from "../../js/plurals.js";

const plural = plurals("pt");

export default {
  togetherTitle: "Cada pessoa no seu telemóvel",
  togetherHow: "Abra uma mesa e deixe que os outros leiam o código, ou escreva o código de uma mesa que outra pessoa abriu.",
  tableSeats: "Lugares",
  tableLevel: "Os lugares vazios ficam para",
  tableOpen: "Abrir uma mesa",
  tableCode: "Código da mesa",
  tableFind: "Procurar a mesa",
  tableOf: ({ code, rules }) => `Mesa ${code}, regras ${rules}`,
  tableBegan: "A partida já começou: ninguém mais pode sentar-se. Se alguém não voltar, quem abriu a mesa pode abrir esse lugar.",
  tableFree: "livre",
  tableSit: "Sentar-se aqui",
  tableBack: "Agora não",
  tableSend: ({ player }) => `Mandar ${player} embora`,
  tableEmpty: ({ free, level }) => `${free} ${plural(free, "lugar está vazio", "lugares estão vazios")}. Ao dar, o programa fica com o que estiver vazio, como ${level}.`,
  tableWait: ({ player }) => `${player} dá as peças.`,
  tableLeave: "Deixar a mesa",
  tableHere: "Só esta máquina chega ao servidor. Para que outros venham, inicie-o assim: triomino serve --host 0.0.0.0",
  tablePicture: "A ligação como código QR",
  tableCopy: "Copiar a ligação",
  tableSure: "Sair de vez? O seu lugar poderá ser dado a outra pessoa.",
  awayTitle: ({ player }) => `${player} não está?`,
  awayHow: ({ player }) => `Depois de dois minutos sem sinal de ${player}, o lugar pode ser dado; toda a mesa o vê.`,
  awayLevel: "O programa continua",
  awayOpen: "Outra pessoa pode sentar-se",
  awayVacant: ({ player }) => `O lugar de ${player} está aberto: quem se sentar ali continua com esse nome. Se ${player} voltar antes, fica com ele.`,
  "reason-present": "Essa pessoa esteve aqui nos últimos dois minutos.",
  "reason-not-awaited": "A partida não espera por essa pessoa.",
  tableBroken: "Sem ligação. A tentar de novo…",
  "together-no-table": "Não há nenhuma mesa com este código.",
  "together-full": "Já ninguém se pode sentar a esta mesa.",
  "together-taken": "Esse lugar acabou de ser ocupado.",
  "together-name": "O nome tem de ser uma só palavra, que não seja uma palavra do jogo.",
  "together-name-taken": "Nesta mesa já há alguém com esse nome.",
  "together-too-many": "Já chega por agora. Tente outra vez daqui a alguns minutos.",
  "together-token": "Este lugar já não é seu: a mesa desapareceu ou alguém o libertou.",
  "together-players": "As regras, ou o conjunto, não são para tantos jogadores.",
};
