/** The workshop: generate a puzzle, or open one by its code, its day or its name in the library. */

import { ask, follow } from "./api.js";
import { byId, h, note, refill } from "./dom.js";
import { t } from "./i18n.js";
import { gradeName, howHard, kindName, kinds } from "./kinds.js";
import { Latest } from "./latest.js";
import { complete } from "./position.js";
import { refused } from "./refusal.js";

const MOST_SEED = 2 ** 31 - 1;

/** Return the date on this device, such as `2026-11-22`. */
export function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/**
 * Find the code of a puzzle in the input. If there is none, the input may be a name in the library.
 *
 * @param {string} text
 */
const coded = (text) => /[a-z-]+\.\d+\.\S*[a-z0-9]/i.exec(text)?.[0] ?? text.trim();

const NAMES = { kind: kindName, grade: gradeName };

/**
 * @param {"make-kind" | "make-grade"} id
 * @param {string[]} codes
 * @param {(code: string) => string} named
 * @param {string} chosen
 */
function choose(id, codes, named, chosen) {
  byId(id).replaceChildren(...codes.map((value) => h("option", { value }, named(value))));
  byId(id).value = chosen;
}

/** @typedef {import("./kinds.js").Item} Item */
/** @typedef {Api.Answer<"puzzle">} Found */

const LISTED = /** @type {const} */ (["kind", "grade"]);

export class Workshop {
  /** @type {Promise<Found | null | undefined> | null} */
  making = null;

  /**
   * `offered` lists the kinds that can be generated.
   *
   * @param {{ name: string }[]} offered
   * @param {(position: import("./position.js").Position, item: Item) => void} load
   */
  constructor(offered, load) {
    this.load = load;
    this.asking = new Latest();
    this.offered = offered.map(({ name }) => name);
    this.relabel();
    byId("make").addEventListener("click", () => (this.making ? this.#stop() : void this.make()));
    byId("make-day").addEventListener("click", () => void this.open({ day: today() }));
    const again = () => {
      const name = coded(byId("make-code").value);
      if (name) void this.open({ name });
      else byId("make-code").focus();
    };
    byId("make-again").addEventListener("click", again);
    byId("make-code").addEventListener("keydown", (event) => event.key === "Enter" && again());
    byId("make-kind").addEventListener("change", () => this.#fields());
    byId("library-kind").addEventListener("change", () => void this.list());
    byId("library-grade").addEventListener("change", () => void this.list());
    this.#fields();
  }

  relabel() {
    choose("make-kind", this.offered, kindName, byId("make-kind").value || this.offered[0]);
    choose("make-grade", this.#chosen.grades ?? [], gradeName, byId("make-grade").value);
    void this.list();
  }

  /** @returns {Partial<import("./kinds.js").Known>} */
  get #chosen() {
    return kinds.get(byId("make-kind").value) ?? {};
  }

  async make() {
    const kind = /** @type {Api.Question<"generate">["kind"]} */ (byId("make-kind").value);
    const parameters = {
      grade: byId("make-grade").value,
      ...(this.#chosen.parameters?.faces !== undefined ? { faces: byId("make-faces").value } : {}),
    };
    const seed = Math.floor(Math.random() * MOST_SEED);
    const news = (/** @type {Api.LongOperations["generate"]} */ { tried }) => {
      this.#say(t("Puzzles tried: {tried}…", { tried }));
    };
    this.making = this.#want((signal) => follow("generate", { kind, parameters, seed }, news, signal));
    this.#state();
    const found = await this.making;
    if (found && !found.code) this.#say(t("Created with seed {seed}.", { seed }));
    this.making = null;
    this.#state();
  }

  #stop() {
    this.asking.stop();
    this.#say("");
  }

  async list() {
    const wanted = LISTED.map((field) => [field, byId(`library-${field}`).value]).filter(([, value]) => value);
    /** @type {Promise<Pick<Api.Answer<"library">, "puzzles" | "counts">>} */
    const listing = ask("library", Object.fromEntries(wanted)).catch(() => ({ puzzles: [], counts: [] }));
    this.listing = listing;
    const found = await listing;
    if (this.listing !== listing) return;
    const { puzzles, counts } = found;
    byId("library-section").hidden = !counts.length;
    for (const field of LISTED)
      this.#options(byId(`library-${field}`), field, [...new Set(counts.map((each) => each[field]))]);
    refill(
      byId("library"),
      puzzles.map((item) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: "finding",
              "data-key": item.id,
              click: () => void this.open({ name: item.id }),
            },
            h("span", { class: "finding-text" }, h("strong", {}, item.id), ` ${kindName(item.kind)}, ${howHard(item)}`),
          ),
        ),
      ),
    );
  }

  /**
   * Open a puzzle by its day, or by its name in the library or its code.
   *
   * @param {{ name?: string, day?: string }} question
   */
  async open(question) {
    this.#say("");
    await this.#want((signal) => follow("puzzle", question, () => {}, signal), question.day);
  }

  /**
   * Load a puzzle, and stop an earlier request.
   *
   * @param {(signal: AbortSignal) => Promise<Found>} asked
   * @param {string} [day]
   */
  #want(asked, day) {
    return this.asking.run(
      async (signal) => {
        const found = await asked(signal);
        await this.#take(found, signal, day);
        return found;
      },
      (refusal) => this.#say(refused(refusal), true),
    );
  }

  /** @param {Found} found @param {AbortSignal} signal @param {string} [day] */
  async #take({ item, code }, signal, day) {
    const { position } = await ask("read", { text: item.statement }, signal);
    this.load(complete(position), { ...item, code, day });
    this.#say(code ? t("Code for sharing this puzzle: {code}", { code }) : "");
  }

  /** @param {HTMLSelectElement} select @param {"kind" | "grade"} field @param {string[]} values */
  #options(select, field, values) {
    const before = select.value;
    select.replaceChildren(
      h("option", { value: "" }, t("any")),
      ...values.map((value) => h("option", { value }, NAMES[field](value))),
    );
    select.value = values.includes(before) ? before : "";
  }

  #fields() {
    const { grades = [], parameters = {} } = this.#chosen;
    choose("make-grade", grades, gradeName, parameters.grade);
    byId("make-places").hidden = !("faces" in parameters);
  }

  /** @param {string} words */
  #say(words, wrong = false) {
    note(byId("make-state"), words, wrong);
  }

  #state() {
    byId("make").textContent = this.making ? t("Stop") : t("Create");
    byId("make").classList.toggle("running", Boolean(this.making));
    if (this.making) this.#say("");
  }
}
