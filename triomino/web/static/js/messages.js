/** What the core says, in the language of the person: a form with its values becomes words. */

import de from "../lang/messages/de.js";
import es from "../lang/messages/es.js";
import fr from "../lang/messages/fr.js";
import nl from "../lang/messages/nl.js";
import pt from "../lang/messages/pt.js";
import { language, t } from "./i18n.js";

const FORMS = { de, es, fr, nl, pt };

/** A phrase in words; its form is English, and stays so where a language has none for it. */
export function spoken({ form, values }) {
  const own = FORMS[language()]?.[form] ?? form;
  return own.replace(/\{(\w+)\}/g, (whole, name) => (Object.hasOwn(values, name) ? worded(values[name]) : whole));
}

function worded(value) {
  if (Array.isArray(value)) return value.map(worded).join(", ");
  return typeof value === "object" ? spoken(value) : String(value);
}

/** Why a question is refused. Of a text each fault keeps the place and the line that the message shows with it. */
export function refused({ code, message, said, faults }) {
  if (language() === "en") return message || t("unreachable");
  if (faults?.length) return faults.reduce((words, fault) => words.replace(fault.message, () => spoken(fault.said)), message);
  if (code === "engine") return t("refused-engine");
  return said ? spoken(said) : message || t("unreachable");
}

/** The first fault alone, without its place: of a text that has one line. */
export const firstFault = ({ faults, ...refusal }) => (faults?.length ? spoken(faults[0].said) : refused(refusal));
