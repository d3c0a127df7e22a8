/**
 * The editor for house rules. Beside each clause, it shows what the published sources say. The operation `rules`
 * checks every change.
 */

import { announce } from "./announce.js";
import { ask, Refusal } from "./api.js";
import { byId, download, elements, h, onClick, refill } from "./dom.js";
import { drop, isPublished, keep, linkText, offer, saved, textOf } from "./house.js";
import { language, t, tn } from "./i18n.js";
import { refused, refusedAlone } from "./refusal.js";

/** The largest number that the editor offers. A rule file may contain larger ones. */
const MOST_LISTED = 15;

/** @typedef {Api.Answer<"rules">} Rules */
/** @typedef {Rules["clauses"][number]} Clause */
/** @typedef {HTMLInputElement | HTMLSelectElement} Field */
/** @typedef {{ field: Field, words: HTMLElement, fault: HTMLElement, back: HTMLElement }} Row */

export class HouseDialog {
  /** The rows of the form, by the paths of their clauses. @type {Map<string, Row>} */
  rows = new Map();
  /** Where the faults of each table in the rule file are shown. @type {Map<string, HTMLElement>} */
  heads = new Map();
  /** @type {Rules[] | null} */
  sources = null;
  /** The result of the last check that found no faults. @type {Rules | null} */
  judged = null;
  /** @type {Record<string, unknown>} */
  change = {};
  /** @type {Promise<Rules> | null} */
  judging = null;

  /**
   * @param {Api.Answer<"about">} about
   * @param {{ changed: (name: string) => void, dropped: (name: string, base: string) => void }} on
   */
  constructor(about, on) {
    this.about = about;
    this.on = on;
    this.dialog = byId("house");
    this.start = "";
    /** @type {HTMLSelectElement | null} */
    this.select = null;
    const base = byId("house-base");
    offer(base);
    base.addEventListener("change", () => void this.open(base.value, this.select));
    byId("house-name").addEventListener("change", () => void this.#judge());
    onClick({
      "house-keep": () => this.#keep(),
      "house-file": () => this.#save(),
      "house-link": () => this.#link(),
      "house-open": () => byId("file").click(),
      "house-drop": () => this.#drop(),
    });
    for (const button of elements("[data-house]")) {
      const select = byId(/** @type {"rules" | "play-rules" | "score-rules"} */ (button.dataset.house));
      button.addEventListener("click", () => void this.open(select.value, select));
    }
  }

  /**
   * Open the editor with a rule set or a rule file. Saved rules become the selected option of `select`.
   *
   * @param {string} rules
   * @param {HTMLSelectElement | null} select
   */
  async open(rules, select = null) {
    const name = rules || this.about.rules[0].name;
    Object.assign(this, { start: name, select, change: {}, judged: null });
    if (this.language !== language()) this.sources = null;
    try {
      this.sources ??= await Promise.all(this.about.rules.map((one) => ask("rules", { rules: one.name })));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      announce(refusedAlone(error), { error: true });
      return;
    }
    this.language = language();
    byId("house-base").value = name;
    byId("house-name").value = isPublished(name) ? this.#freeName(t("Our rules")) : textOf(name) ? name : "";
    this.#build(this.sources);
    this.#wait();
    if (!this.dialog.open) this.dialog.showModal();
    await this.#judge();
    if (this.start === name && this.judged && !byId("house-name").value) byId("house-name").value = this.judged.name;
  }

  /** Save house rules from a link, and return their name. @param {string} text */
  async adopt(text) {
    const same = saved().find((one) => one.text === text);
    if (same) return same.name;
    const { name } = await ask("rules", { rules: text });
    const told = await ask("rules", { rules: text, name: this.#freeName(name) });
    keep(told);
    announce(t("The house rules {name} are saved on this device.", { name: told.name }));
    return told.name;
  }

  /** @param {string} name */
  #freeName(name) {
    let free = name;
    for (let number = 2; textOf(free) || isPublished(free); number += 1) free = `${name} ${number}`;
    return free;
  }

  #build(/** @type {Rules[]} */ sources) {
    const { clauses } = sources[0];
    const tables = new Map(clauses.map(({ table, table_text: text }) => [table, text]));
    this.rows = new Map();
    this.heads = new Map([...tables.keys()].map((table) => [table, h("p", { class: "problems" })]));
    refill(
      byId("house-clauses"),
      [...tables].map(([table, text]) =>
        h(
          "fieldset",
          {},
          h("legend", {}, text),
          this.heads.get(table),
          clauses.filter((clause) => clause.table === table).map((clause) => this.#row(clause, sources)),
        ),
      ),
    );
  }

  /** @param {Clause} clause @param {Rules[]} sources */
  #row(clause, sources) {
    const field = this.#field(clause);
    const row = {
      field,
      words: h("p", { class: "rule" }),
      fault: h("p", { class: "problems", id: `house-fault-${clause.path}` }),
      back: h(
        "button",
        { type: "button", class: "link", click: () => this.#set(clause.path, null) },
        t("use the published value"),
      ),
    };
    field.setAttribute("aria-describedby", row.fault.id);
    field.addEventListener("change", () => this.#set(clause.path, fieldValue(field)));
    this.rows.set(clause.path, row);
    const told = sources.flatMap(({ name, clauses }) =>
      clauses.filter((each) => each.path === clause.path).map((each) => ({ name, ...each })),
    );
    return h(
      "div",
      { class: "clause", "data-path": clause.path },
      h("label", {}, h("span", {}, clause.label_text), field),
      row.words,
      row.fault,
      row.back,
      h(
        "details",
        {},
        h("summary", {}, told.map((each) => `${each.name} ${shown(each.value)}`).join(" · ")),
        h(
          "ul",
          { class: "plain" },
          told.map((each) =>
            h(
              "li",
              {},
              h("strong", {}, each.name),
              " ",
              each.says ? each.says_text : [t("The source says nothing about this rule."), " ", each.silent_text],
            ),
          ),
        ),
      ),
    );
  }

  /** @param {Clause} clause @returns {Field} */
  #field({ value, least, most, choices }) {
    if (typeof value === "boolean") return h("input", { type: "checkbox" });
    if (!choices.length)
      return h("input", { type: "number", min: String(least), max: String(most), inputmode: "numeric" });
    const highest = Math.min(most ?? MOST_LISTED, MOST_LISTED);
    const numbers =
      least === null ? [] : Array.from({ length: highest - least + 1 }, (_, index) => String(least + index));
    return h(
      "select",
      {},
      [...choices, ...numbers].map((word) => h("option", { value: word }, word)),
    );
  }

  /** @param {string} path @param {unknown} value */
  #set(path, value) {
    this.change = { ...this.change, [path]: value };
    return this.#judge();
  }

  /** Block the actions until the rules have been checked. */
  #wait() {
    byId("house-keep").disabled = byId("house-file").disabled = true;
    byId("house-link").hidden = byId("house-drop").hidden = true;
  }

  /** Check the changes. Return whether the rules are faultless, or false if a later check has begun. */
  async #judge() {
    const name = byId("house-name").value.trim();
    const judging = ask("rules", { rules: this.start, change: this.change, ...(name ? { name } : {}) });
    this.judging = judging;
    try {
      const told = await judging;
      if (this.judging !== judging) return false;
      if (!told.wrong.length) this.judged = told;
      this.#show(told);
      return !told.wrong.length;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (this.judging === judging) byId("house-fault").textContent = refused(error);
      return false;
    } finally {
      // The user can delete saved rules even if they are invalid.
      if (this.judging === judging) byId("house-drop").hidden = !textOf(this.start);
    }
  }

  /** @param {Rules} rules */
  #show({ name, base, clauses, wrong }) {
    const known = new Map(clauses.map((clause) => [clause.path, clause]));
    const faults = new Map(wrong.map(({ path, text }) => [path, text]));
    const take = (/** @type {string} */ path) => {
      const words = faults.get(path) ?? "";
      faults.delete(path);
      return words;
    };
    for (const [path, row] of this.rows) {
      const clause = known.get(path);
      const asked = this.change[path];
      row.fault.textContent = take(path);
      row.field.toggleAttribute("aria-invalid", Boolean(row.fault.textContent));
      if (row.field !== document.activeElement) put(row.field, asked ?? clause?.value); // do not disturb typing
      row.words.textContent = (clause && (asked === undefined || !wrong.length) && clause.text) || "";
      row.back.hidden = asked === null || (asked === undefined && !clause?.changed);
    }
    for (const [table, head] of this.heads) head.textContent = take(table);
    byId("house-fault").textContent = [...faults.values()].join(" ");
    byId("house-about").textContent =
      base && !isPublished(name)
        ? tn(
            "{count} rule differs from the {base} rules.",
            "{count} rules differ from the {base} rules.",
            clauses.filter((clause) => clause.changed).length,
            { base },
          )
        : "";
    byId("house-keep").disabled = byId("house-file").disabled = wrong.length > 0 || !this.judged?.file;
    byId("house-link").hidden = byId("house-keep").disabled || !linkText(this.judged?.file ?? null);
  }

  async #keep() {
    if (!(await this.#judge()) || !this.judged) return;
    const { name } = this.judged;
    if (
      textOf(name) &&
      name !== this.start &&
      !confirm(t("Replace the house rules {name} with these rules?", { name }))
    )
      return;
    keep(this.judged);
    this.dialog.close();
    if (this.select) {
      this.select.value = name;
      this.select.dispatchEvent(new Event("change"));
    }
    this.on.changed(name);
    announce(t("The house rules {name} are saved on this device.", { name }));
  }

  #save() {
    const { name = "", file = "" } = this.judged ?? {};
    download(`${name}.toml`, new Blob([file ?? ""], { type: "application/toml" }));
  }

  async #link() {
    const link = `${location.origin}${location.pathname}#house=${encodeURIComponent(this.judged?.file ?? "")}`;
    await navigator.clipboard.writeText(link).then(
      () => announce(t("Copied.")),
      () => prompt(t("Link"), link),
    );
  }

  #drop() {
    const name = this.start;
    if (
      !confirm(t("Delete the house rules {name}? Matches and sheets that already use them are not affected.", { name }))
    )
      return;
    drop(name);
    this.dialog.close();
    this.on.dropped(name, this.judged?.base ?? this.about.rules[0].name);
  }
}

/** @param {Field} field @returns {field is HTMLInputElement} */
const isBox = (field) => field.type === "checkbox";

/** Return the value of a field, or null if the field is empty. @param {Field} field */
function fieldValue(field) {
  if (isBox(field)) return field.checked;
  return /^-?\d+$/.test(field.value) ? Number(field.value) : field.value || null;
}

/** @param {Field} field @param {unknown} value */
function put(field, value) {
  if (isBox(field)) field.checked = Boolean(value);
  else if (field instanceof HTMLSelectElement && ![...field.options].some((option) => option.value === String(value))) {
    field.append(h("option", { value: String(value) }, String(value)));
    field.value = String(value);
  } else field.value = String(value ?? "");
}

/** @param {unknown} value */
const shown = (value) => (value === true ? "✓" : value === false ? "–" : String(value));
