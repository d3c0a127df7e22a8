/** Why the server refuses a position, in the language of the person: made from the code and from what the position says. */

import { language, t } from "./i18n.js";

/** What a search or a puzzle says that is refused: the words of the server, which are English, where there are none of ours. */
export function searchRefusal({ code, message }) {
  if (code === "engine" && language() !== "en") return t("refused-engine");
  return message || t("unreachable");
}

/** What a person reads of a position that is refused; the words of the server, which are English, only where there are none of ours. */
export function refusalWords(refusal, position, about) {
  const { code, field, faults, message } = refusal;
  const rules = about.rules.find(({ name }) => name === position.rules);
  const [fault] = faults ?? [];
  if (code === "unreachable") return t("unreachable");
  if (field?.endsWith(".set")) return t("refused-set", { set: position.set });
  if (fault?.code === "players" && rules) {
    return t("refused-players", { rules: rules.name, least: rules.players[0], most: rules.players[1] });
  }
  if (fault?.code === "too-many-tiles") return t("refused-too-many-tiles");
  return fault?.message ?? message;
}
