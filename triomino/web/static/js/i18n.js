/**
 * Text in the current language. The key of a message is its English text, so English needs no file of messages. The
 * files for other languages are made from the catalogues.
 */

import { elements, unbroken } from "./dom.js";

/** @typedef {object} Values The values for the names in braces. */

/** @type {{ code: string, texts: Record<string, any>, plural?: string }} */
const ENGLISH = { code: "en", texts: {} };

let current = ENGLISH;
let wanted = "en";

/**
 * Return the address of a file for a language. Undefined if the page has no link to such a file.
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

/** Switch to a language. Return whether it could be loaded. @param {string} code */
export async function use(code) {
  wanted = code;
  const loaded = await load(code).catch(() => null);
  if (!loaded || wanted !== code) return false;
  current = loaded;
  relabel();
  return true;
}

/**
 * Return the languages to try: first the chosen one or those of the browser, then English.
 *
 * @param {string | undefined} chosen
 */
export function expected(chosen) {
  const asked = new Set(chosen ? [chosen] : navigator.languages.map((tag) => tag.slice(0, 2)));
  return [...[...asked].filter((code) => code === "en" || fileIn(code, "messages")), "en"];
}

/** @param {string | undefined} chosen */
export async function begin(chosen) {
  for (const code of expected(chosen)) if (await use(code)) return;
}

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
 * @param {string} text
 * @param {Values} values
 */
export const t = (text, values = {}) => filled(current.texts[text] ?? text, values);

/**
 * Like `t`, for a text whose translation depends on the context.
 *
 * @param {string} context
 * @param {string} text
 * @param {Values} values
 */
export const tp = (context, text, values = {}) => filled(current.texts[`${context}\u0004${text}`] ?? text, values);

/** Plural forms are listed for smaller counts. Larger ones use their last two digits: 345 counts as 145. */
const COUNTS = 200;

/**
 * Translate a text that contains a count. `one` is its English singular, and `many` its plural.
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

/** Formats are cached, because it takes long to create one. @param {number} decimals */
function format(decimals) {
  const name = `${current.code} ${decimals}`;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const made = formats.get(name) ?? new Intl.NumberFormat(current.code, digits);
  formats.set(name, made);
  return made;
}

/** @param {number} value */
export const number = (value, decimals = 0) => format(decimals).format(value);

/** Write an integer with a real minus sign instead of a hyphen. @param {number | null} value */
export const whole = (value) => String(value).replace("-", "\u2212");

/** Join words in a list, such as "4,3 and 5,3". @param {string[]} things */
export const list = (things) => new Intl.ListFormat(current.code, { type: "conjunction" }).format(things);
