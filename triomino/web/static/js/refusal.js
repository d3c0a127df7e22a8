/** What comes of a question that is not answered. */

import { t } from "./i18n.js";

export class Refusal extends Error {
  /** @param {{ code: string, message: string, text?: string, field?: string, faults: { text?: string }[] }} refusal */
  constructor({ code, message, text, field, faults }) {
    super(message);
    this.code = code;
    this.text = text;
    this.field = field;
    this.faults = faults;
  }
}

export const UNREACHABLE = { code: "unreachable", message: "", faults: [] };

/** Why a question is refused. @param {{ text?: string, message: string }} refusal */
export const refused = ({ text, message }) => text || message || t("The server does not answer. Is it still running?");

/** The same as a sentence of its own, where no place and no field stands before it. @param {Refusal} refusal */
export const refusedAlone = (refusal) => {
  const words = refused(refusal);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/**
 * Only what is wrong, without the place: for a text of one line, or what the page has written.
 *
 * @param {Refusal} refusal
 */
export const firstFault = (refusal) => refusal.faults?.[0]?.text ?? refused(refusal).replace(`${refusal.field}: `, "");
