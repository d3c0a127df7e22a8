/** Why the server refuses a position, in the language of the person: made from the code and from what the position says. */

import { rulesNamed } from "./house.js";
import { t } from "./i18n.js";
import { refused, spoken } from "./messages.js";

/** What a person reads of a position that is refused. */
export function refusalWords(refusal, position) {
  const { code, field, faults } = refusal;
  const rules = rulesNamed(position.rules);
  const [fault] = faults ?? [];
  if (code === "unreachable") return t("unreachable");
  if (field?.endsWith(".set")) return t("refused-set", { set: position.set });
  if (fault?.code === "players" && rules) {
    return t("refused-players", { rules: rules.name, least: rules.players[0], most: rules.players[1] });
  }
  if (fault?.code === "too-many-tiles") return t("refused-too-many-tiles");
  return fault ? spoken(fault.said) : refused(refusal);
}
