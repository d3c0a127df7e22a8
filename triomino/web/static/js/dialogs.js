/** The dialogs of the page: what comes in and goes out, the help with its keys, and house rules. */

import { h } from "./dom.js";

const labelled = (tag, name, attributes = {}) => h(tag, { ...attributes, "data-text": name });
const button = (name, kind, attributes) => labelled("button", name, { type: "button", class: kind, ...attributes });
const action = (name, about, attributes = {}) => button(name, "chip", { "data-deed": about, ...attributes });
const field = (name, ...children) => h("label", {}, labelled("span", name), ...children);
const row = (...children) => h("p", { class: "row" }, ...children);

/** What the keys do, by the names of the texts that say so; what is in a list stands between keys. */
const KEYS = {
  "key-digits": ["0", ["…"], "9"],
  "key-letters": ["a", ["…"], "z"],
  "key-t": ["T"],
  "key-b": ["B"],
  "key-arrows": ["← ↑ ↓ →"],
  "key-enter": ["Enter"],
  "key-h": ["H"],
  "key-r": ["R"],
  "key-delete": ["Delete"],
  "key-escape": ["Esc"],
  "key-undo": ["Ctrl", [" "], "Z"],
  "key-zoom": ["+ − Home"],
};

function dialog(id, title, ...children) {
  const close = h("button", { type: "button", class: "quiet", "data-close": true, "data-label": "close" }, "✕");
  const head = h("header", {}, labelled("h2", title, { id: `${id}-title` }), close);
  return h("dialog", { id, "aria-labelledby": `${id}-title` }, head, ...children);
}

document.body.append(
  dialog("transfer", "transferTitle",
    labelled("label", "pasteLabel", { for: "paste" }),
    h("textarea", { id: "paste", rows: 9, spellcheck: "false", autocomplete: "off", maxlength: 250_000 }),
    labelled("p", "pasteHint", { class: "faint" }),
    h("pre", { id: "paste-fault", class: "fault", role: "alert" }),
    row(button("load", "strong", { "data-deed": "load" }), action("pickFile", "pick"), h("input", { type: "file", id: "file", hidden: true })),
    labelled("h3", "copyAs"),
    row(action("shareLink", "share", { id: "share-link", hidden: true }), action("asLink", "link"), action("asDrawing", "drawing"), action("asList", "list"), action("asJson", "json")),
    labelled("label", "copiedText", { for: "copied", class: "faint" }),
    h("textarea", { id: "copied", rows: 4, readonly: true }),
    labelled("h3", "downloadAs"),
    row(...["svg", "png"].map((form) => h("button", { type: "button", class: "chip", "data-deed": form }, form.toUpperCase()))),
    labelled("h3", "keepTitle"),
    labelled("p", "keepHint", { class: "faint" }),
    row(action("keepAll", "keep"))),
  dialog("help-dialog", "helpTitle",
    labelled("p", "helpText"),
    row(button("learnStart", "strong", { "data-learn": true, "data-close": true })),
    labelled("h3", "keysTitle"),
    h("dl", { class: "keys" }, Object.entries(KEYS).map(([name, keys]) => [
      h("dt", {}, keys.map((part) => (Array.isArray(part) ? part : h("kbd", {}, part)))), labelled("dd", name),
    ]))),
  dialog("house", "houseTitle",
    labelled("p", "houseHow", { class: "faint" }),
    h("div", { class: "fields" },
      field("houseFrom", h("select", { id: "house-base" })),
      field("houseName", h("input", { id: "house-name", type: "text", maxlength: 40, autocomplete: "off", spellcheck: "false" }))),
    h("p", { id: "house-about", class: "faint" }),
    h("div", { id: "house-clauses" }),
    h("footer", {},
      h("p", { id: "house-fault", class: "problems", role: "alert" }),
      row(button("houseKeep", "strong", { id: "house-keep" }), button("keepAll", "chip", { id: "house-file" }), button("pickFile", "chip", { id: "house-open" }),
        button("asLink", "chip", { id: "house-link" }), button("houseDrop", "chip", { id: "house-drop" })))),
);
