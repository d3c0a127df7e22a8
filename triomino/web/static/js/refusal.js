/** A refusal is an error that explains why a request could not be answered. */

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

/** @param {{ text?: string, message: string }} refusal */
export const refused = ({ text, message }) =>
  text || message || t("The server is not responding. Is it still running?");

/** The reason, with the name of the file. @param {Refusal} refusal @param {string} file */
export const refusedFile = (refusal, file) =>
  refused(refusal)
    .split("\n")
    .map((line) => line.replace(new RegExp(`^${refusal.field}:`), () => `${file}:`))
    .join("\n");

/** The reason with a capital first letter. @param {Refusal} refusal */
export const refusedAlone = (refusal) => {
  const words = refused(refusal);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/**
 * Return the first fault, without its line number. The number does not help if the user has typed only one line, or if
 * the page has written the lines.
 *
 * @param {Refusal} refusal
 */
export const firstFault = (refusal) => refusal.faults?.[0]?.text ?? refused(refusal).replace(`${refusal.field}: `, "");
