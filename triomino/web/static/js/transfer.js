/** The dialog for opening, sharing and printing. */

import * as address from "./address.js";
import { announce, notStored } from "./announce.js";
import { ask, Refusal } from "./api.js";
import { byId, closest, download } from "./dom.js";
import { beside, textFor } from "./house.js";
import { number, t } from "./i18n.js";
import { complete } from "./position.js";
import { refused, refusedFile } from "./refusal.js";
import { goOnWith, keptFile, keptIn } from "./storage.js";

const PNG_SCALE = 2;
const LARGEST_FILE = 250_000;

/** The largest file of the whole stored state, in bytes. */
const LARGEST_KEPT = 20_000_000;

/** Return the part of a link after the "#". The link may point to any server. @param {string} text */
const linked = (text) => /^\s*https?:\/\/[^\s#]+#(\S+)\s*$/.exec(text)?.[1] ?? "";

/** @typedef {import("./position.js").Position} Position */
/** @typedef {"position" | "puzzle" | "record" | "rules"} Kind */

/** What to announce when the user has opened something. A record announces itself. */
/** @type {Partial<Record<Kind, () => string>>} */
const LOADED = {
  position: () => t("The position is on the board."),
  puzzle: () => t("The puzzle is on the board."),
  rules: () => t("The house rules are loaded. To use them, save them first."),
};

/**
 * Set up the dialog. Return the function that reads a text and opens what it contains.
 *
 * @param {{ position: () => import("./position.js").Position, link: () => string, saved: () => object,
 *   load: (kind: Kind, value: string | Position, rules?: string) => void,
 *   openCodes: (named: NonNullable<ReturnType<typeof address.readCodes>>) => void,
 *   openResult: (result: Api.Question<"result">) => void }} app
 */
export function setUpTransfer(app) {
  const dialog = byId("transfer");
  const input = byId("paste");
  const fault = byId("paste-fault");
  /** @type {Promise<Api.Answer<"read">> | null} */
  let reading = null;

  /** @type {(kind: Kind, value: string | Position, rules?: string) => void} */
  const arrived = (kind, value, rules) => {
    app.load(kind, value, rules);
    dialog.close();
    input.value = "";
    const loaded = LOADED[kind];
    if (loaded) announce(loaded());
  };

  const open = async (/** @type {File} */ file) => {
    const text = file.size > LARGEST_KEPT ? "" : await file.text();
    if (file.size > LARGEST_FILE && !keptIn(text))
      announce(
        t("The file is too large: choose a position or a record of at most {size} kB.", {
          size: number(LARGEST_FILE / 1000),
        }),
        { error: true },
      );
    else await take(text, file.name);
  };

  const take = async (/** @type {string} */ text, /** @type {string | undefined} */ file = undefined) => {
    reading = null;
    fault.textContent = "";
    const kept = keptIn(text);
    if (kept) {
      if (confirm(t("Replace your Triomino data in this browser with the contents of the file?")))
        await goOnWith(kept).catch(() => announce(notStored(), { error: true }));
      return;
    }
    const codes = address.readCodes(linked(text));
    if (codes) {
      app.openCodes(codes);
      dialog.close();
      input.value = "";
      return;
    }
    const link = address.read(linked(text));
    if (link) {
      const { position, words } = link;
      if (position) arrived(position.fill ? "puzzle" : "position", position, words.house);
      else arrived("rules", words.house);
      return;
    }
    // If the user types more while a text is being read, only the last text counts.
    const asked = ask("read", { text, ...beside(textFor(text)) });
    reading = asked;
    try {
      const read = await asked;
      if (reading !== asked) return;
      if (read.contest || read.result) {
        if (read.contest) app.openCodes({ ...read.contest, contest: true });
        if (read.result) app.openResult(read.result);
        dialog.close();
        input.value = "";
      } else arrived(/** @type {Kind} */ (read.kind), read.position ? complete(read.position) : text);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (reading !== asked) return;
      fault.textContent = file ? refusedFile(error, file) : refused(error);
      if (!dialog.open) dialog.showModal();
      input.value = text.slice(0, LARGEST_FILE);
    }
  };

  const written = async (/** @type {Api.Question<"write">["form"]} */ form) =>
    (await ask("write", { board: app.position(), form })).text;

  /** @type {Record<string, () => unknown>} */
  const actions = {
    load: () => take(input.value),
    pick: () => byId("file").click(),
    share: () => share({ title: "Triomino", url: app.link() }),
    print: () => {
      dialog.close();
      print();
    },
    link: () => copy(app.link()),
    drawing: async () => copy(await written("drawing")),
    list: async () => copy(await written("list")),
    json: async () => copy(await written("json")),
    svg: async () => download("triomino.svg", new Blob([await written("svg")], { type: "image/svg+xml" })),
    keep: () => download("triomino.json", new Blob([keptFile(app.saved())], { type: "application/json" })),
    png: async () => download("triomino.png", await png(await written("svg"))),
  };

  dialog.addEventListener("click", (event) => {
    const action = closest(event, "[data-deed]")?.dataset.deed;
    if (!action) return;
    fault.textContent = "";
    Promise.resolve(actions[action]()).catch((error) => {
      fault.textContent = refused(error);
    });
  });

  addEventListener("paste", (event) => {
    if (closest(event, "input, textarea")) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text.trim()) void take(text);
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (file) void open(file);
    else void take(event.dataTransfer?.getData("text/plain") ?? "");
  });
  const picked = byId("file");
  picked.addEventListener("change", async () => {
    const [file] = picked.files ?? [];
    if (file) await open(file);
    picked.value = "";
  });
  byId("share-link").hidden = !navigator.share;
  return take;
}

/**
 * Open the share sheet of the device. If this fails, for example without https, copy the link instead.
 *
 * @param {{ title?: string, url?: string, text?: string }} shared
 * @param {HTMLInputElement | HTMLTextAreaElement} [field]
 */
export async function share(shared, field) {
  try {
    await navigator.share(shared);
  } catch (error) {
    if (error.name !== "AbortError") await copy(shared.url ?? shared.text ?? "", field);
  }
}

/**
 * @param {string} text
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 */
async function copy(text, field = byId("copied")) {
  field.value = text;
  try {
    await navigator.clipboard.writeText(text);
    announce(t("Copied."));
  } catch {
    // Without the clipboard, the user can copy the selected text.
    field.select();
  }
}

/**
 * Share a picture and a link. If this fails, download the picture and copy the link instead.
 *
 * @param {string} svg
 * @param {string} link
 */
export async function sharePicture(svg, link) {
  const name = "triomino.png";
  const image = await png(svg);
  const shared = { files: [new File([image], name, { type: image.type })], text: link };
  if (navigator.canShare?.(shared)) {
    try {
      await navigator.share(shared);
      return;
    } catch (error) {
      if (error.name === "AbortError") return;
    }
  }
  download(name, image);
  if (!link) return;
  try {
    await navigator.clipboard.writeText(link);
    announce(t("The picture has been downloaded, and a link to the puzzle has been copied."));
  } catch {
    announce(t("The picture has been downloaded. Link to the puzzle: {link}", { link }));
  }
}

/** @param {string} svg @returns {Promise<Blob>} */
async function png(svg) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth * PNG_SCALE;
    canvas.height = image.naturalHeight * PNG_SCALE;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
