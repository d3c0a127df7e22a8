/**
 * Text in the current language. Each message is looked up by its English text in the source, so English needs no
 * message file. For every other language, a file with the page's messages is made from the language's catalogue.
 */

import { elements, unbroken } from "./dom.js";

/** @typedef {object} Values The values that replace the names in braces in a message. */

/** @type {{ code: string, texts: Record<string, any>, plural?: string }} */
const ENGLISH = { code: "en", texts: {} };

let current = ENGLISH;
let wanted = "en";

/**
 * The address of a language's file of the given `kind`, such as `messages`; undefined if the page has no link to it.
 *
 * @param {string} code
 * @param {string} kind
 */
export function fileIn(code, kind) {
  /** @type {HTMLLinkElement | null} */
  const link = document.querySelector(`link[rel="${kind}"][hreflang="${code}"]`);
  return link?.href;
}

/** @param {string} code */
async function load(code) {
  if (code === "en") return ENGLISH;
  const file = fileIn(code, "messages");
  if (!file) throw new Error(`no messages in ${code}`);
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return { code, ...(await response.json()) };
}

/**
 * Load a language and switch to it; return whether this succeeded.
 *
 * @param {string} code
 */
export async function use(code) {
  wanted = code;
  const loaded = await load(code).catch(() => null);
  if (!loaded || wanted !== code) return false;
  current = loaded;
  relabel();
  return true;
}

/**
 * The available languages to try, in order: the chosen one or, if none is chosen, those that the browser prefers; then
 * English.
 *
 * @param {string | undefined} chosen
 */
export function expected(chosen) {
  const asked = new Set(chosen ? [chosen] : navigator.languages.map((tag) => tag.slice(0, 2)));
  return [...[...asked].filter((code) => code === "en" || fileIn(code, "messages")), "en"];
}

/**
 * Use the first of the `expected` languages that can be loaded.
 *
 * @param {string | undefined} chosen
 */
export async function begin(chosen) {
  for (const code of expected(chosen)) if (await use(code)) return;
}

/** Show the document's text and labels in the current language. */
function relabel() {
  document.documentElement.lang = current.code;
  for (const element of elements("[data-text]")) {
    element.dataset.text ||= oneLine(element.textContent);
    element.replaceChildren(...unbroken(inContext(element, element.dataset.text)));
  }
  for (const element of elements("[data-label]")) {
    element.dataset.label ||= oneLine(element.getAttribute("aria-label") ?? "");
    const text = inContext(element, element.dataset.label);
    element.setAttribute("aria-label", text);
    if (element.localName !== "svg") element.setAttribute("title", text);
  }
}

/** @param {string} text */
const oneLine = (text) => text.trim().replace(/\s+/g, " ");

/** @param {HTMLElement} element @param {string} text */
const inContext = ({ dataset: { context } }, text) => (context ? tp(context, text) : t(text));

export const language = () => current.code;

/** @param {string} form @param {Values} values */
const filled = (form, values) =>
  form.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(Reflect.get(values, name)) : whole));

/**
 * A message in the current language, with `values` in place of the names in braces.
 *
 * @param {string} text
 * @param {Values} values
 */
export const t = (text, values = {}) => filled(current.texts[text] ?? text, values);

/**
 * Like `t`, for a message whose translation depends on its context.
 *
 * @param {string} context
 * @param {string} text
 * @param {Values} values
 */
export const tp = (context, text, values = {}) => filled(current.texts[`${context}\u0004${text}`] ?? text, values);

/**
 * `plural` has one entry for each count from 0 to 199. A larger count uses the entry from 100 to 199 with the same last
 * two digits: 345 uses 145.
 */
const COUNTS = 200;

/**
 * A message in the current language. `count` selects the singular or a plural form, and replaces `{count}`.
 *
 * @param {string} one
 * @param {string} many
 * @param {number} count
 * @param {Values} values
 */
export function tn(one, many, count, values = {}) {
  const forms = current.texts[one];
  const size = Math.abs(count);
  const plural = current.plural?.[size < COUNTS ? size : COUNTS / 2 + (size % (COUNTS / 2))];
  const form = (plural && forms?.[Number(plural)]) ?? (count === 1 ? one : many);
  return filled(form, { count, ...values });
}

/** @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/**
 * The number format for the current language, with this many decimal places. Formats are cached, because creating one
 * is slow.
 *
 * @param {number} decimals
 */
function format(decimals) {
  const name = `${current.code} ${decimals}`;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const made = formats.get(name) ?? new Intl.NumberFormat(current.code, digits);
  formats.set(name, made);
  return made;
}

/** A number, formatted for the current language. @param {number} value */
export const number = (value, decimals = 0) => format(decimals).format(value);

/** A whole number as text; a negative one begins with a minus sign, not a hyphen. @param {number | null} value */
export const whole = (value) => String(value).replace("-", "\u2212");

/** A list as part of a sentence, such as "4,3 and 5,3". @param {string[]} things */
export const list = (things) => new Intl.ListFormat(current.code, { type: "conjunction" }).format(things);
