/** The fields of the game panel. */

import { announce } from "./announce.js";
import { ask } from "./api.js";
import { byId, h, refill } from "./dom.js";
import { offer, offerSets, rulesNamed, textOf } from "./house.js";
import { language, t } from "./i18n.js";
import { LISTS, NUMBERS } from "./position.js";
import { refusedAlone } from "./refusal.js";

const CUSTOM = "custom";

const EXAMPLE_NUMBERS = { opponents: "7 7", scores: "120 95" };

/** Read numbers such as "5 7" or "5, 7"; null if there is anything else. @param {string} text */
function numbers(text) {
  const words = text
    .replaceAll("−", "-")
    .split(/[\s,;]+/)
    .filter(Boolean);
  return words.every((word) => /^-?\d{1,6}$/.test(word)) ? words.map(Number) : null;
}

/** Write a paragraph about each clause and its source. @param {Api.Answer<"rules">} answer */
function paragraphs({ source_text: source, base, clauses }) {
  const found = [h("p", {}, t("Source: {source}.", { source }))];
  let table = "";
  for (const clause of clauses) {
    if (clause.table !== table) found.push(h("p", { class: "head" }, clause.table_text));
    table = clause.table;
    found.push(h("p", { class: "rule" }, clause.text));
    if (clause.changed) found.push(h("p", { class: "aside" }, t("This rule differs from the {base} rules.", { base })));
    if (clause.says) found.push(h("p", { class: "aside" }, clause.says_text));
    else if (clause.silent)
      found.push(h("p", { class: "aside" }, t("The source says nothing about this rule."), " ", clause.silent_text));
  }
  return found;
}

export class GamePanel {
  /** @type {string | null} */
  explained = null;

  /**
   * `on.change` gets the changed fields.
   *
   * @param {Api.Answer<"about">} about
   * @param {{ change: (fields: import("./position.js").Fields) => void }} on
   */
  constructor(about, on) {
    this.about = about;
    offer(byId("rules"));
    offerSets(byId("set"));
    this.custom = h("option", { value: CUSTOM });
    byId("set").append(this.custom);
    const [rules, set, custom] = [byId("rules"), byId("set"), byId("custom-set-name")];
    rules.addEventListener("change", () => on.change({ rules: rules.value }));
    set.addEventListener("change", () => {
      byId("custom-set").hidden = set.value !== CUSTOM;
      if (set.value === CUSTOM) custom.focus();
      else on.change({ set: set.value });
    });
    custom.addEventListener("change", () => on.change({ set: custom.value.trim() || "standard" }));
    byId("rules-words").addEventListener("toggle", () => void this.#explain());
    for (const field of NUMBERS) {
      byId(field).addEventListener("change", () => {
        const { value, validity, min, max } = byId(field);
        if (!validity.valid) announce(t("Enter a whole number from {min} to {max}.", { min, max }), { error: true });
        else on.change({ [field]: value === "" ? null : Number(value) });
      });
    }
    for (const field of LISTS) {
      byId(field).addEventListener("change", () => {
        const entered = numbers(byId(field).value);
        if (!entered) announce(t("Enter whole numbers separated by spaces, for example 5 7."), { error: true });
        else on.change({ [field]: entered.length ? entered : null });
      });
    }
  }

  async #explain() {
    const name = byId("rules").value;
    const wanted = `${name} ${textOf(name)} ${language()}`;
    if (!byId("rules-words").open || wanted === this.explained) return;
    this.explained = wanted;
    let fault = "";
    const lines = await ask("rules", { rules: name }).then(paragraphs, (refusal) => {
      fault = refusedAlone(refusal);
      return null;
    });
    if (wanted !== this.explained) return;
    if (!lines) this.explained = null; // request the rules again next time
    refill(byId("rules-lines"), lines ?? h("p", {}, fault));
  }

  /** @param {import("./position.js").Position} position */
  show(position) {
    this.custom.textContent = t("another set…");
    byId("rules").value = position.rules;
    const listed = this.about.sets.includes(position.set);
    byId("set").value = listed ? position.set : CUSTOM;
    byId("custom-set").hidden = listed;
    byId("custom-set-name").value = position.set;
    for (const field of NUMBERS) byId(field).value = String(position[field] ?? "");
    for (const field of LISTS) {
      byId(field).value = (position[field] ?? []).join(" ");
      byId(field).placeholder = t("for example {example}", { example: EXAMPLE_NUMBERS[field] });
    }
    void this.#explain();
    const rules = rulesNamed(position.rules);
    if (rules) [byId("players").min, byId("players").max] = rules.players.map(String);
    byId("rules-title").textContent = rules?.title_text ?? rules?.title ?? "";
  }
}
