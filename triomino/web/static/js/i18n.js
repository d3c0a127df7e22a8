/** Texts in the language that a person has chosen; each language is one file of `lang/`. */

import { h } from "./dom.js";
import de from "../lang/de.js";
import en from "../lang/en.js";
import es from "../lang/es.js";
import fr from "../lang/fr.js";
import nl from "../lang/nl.js";
import pt from "../lang/pt.js";

export const LANGUAGES = { en, es, de, fr, nl, pt };

let current = "en";

/** The language that the browser asks for, if there is one of ours. */
export function preferred() {
  return navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in LANGUAGES) ?? "en";
}

export function use(language) {
  current = language in LANGUAGES ? language : "en";
  document.documentElement.lang = current;
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = t(element.dataset.text);
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", t(element.dataset.label));
    if (element.dataset.label !== "boardHelp") element.setAttribute("title", t(element.dataset.label));
  }
}

export const language = () => current;

/** A text; what it depends on are the fields of `about`. */
export function t(name, about = {}) {
  const text = LANGUAGES[current][name] ?? en[name];
  return typeof text === "function" ? text(about) : (text ?? name);
}

const formats = new Map();

/** What writes numbers with so many decimals in the language; making one costs more than using it a hundred times. */
function format(decimals) {
  const name = `${current} ${decimals}`;
  if (!formats.has(name)) formats.set(name, new Intl.NumberFormat(current, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }));
  return formats.get(name);
}

/** Something to choose from a list, with its text. */
export const option = (value, name) => h("option", { value, "data-text": name }, t(name));

/** A number as the language writes it. */
export const number = (value, decimals = 0) => format(decimals).format(value);

/** A chance as the language writes it; none is told more exactly than in hundredths. */
export const percent = (chance) => `${chance < 0.01 ? "< " : ""}${Math.max(chance, 0.01).toLocaleString(current, { style: "percent" })}`;

/** A whole number with a minus that nobody takes for a hyphen. */
export const whole = (value) => String(value).replace("-", "\u2212");

/** Things in a sentence: "4,3 and 5,3". */
export const list = (things) => new Intl.ListFormat(current, { type: "conjunction" }).format(things);

/** Things of which it is one: "4,3 or 5,3". */
export const either = (things) => new Intl.ListFormat(current, { type: "disjunction" }).format(things);
