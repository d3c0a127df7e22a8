/** In and out: any notation pasted or dropped, copies as drawing, list, JSON and link, pictures as SVG and PNG. */

import { announce } from "./announce.js";
import { Refusal, ask } from "./api.js";
import { byId, download } from "./dom.js";
import { t } from "./i18n.js";
import { complete } from "./position.js";

const PNG_SCALE = 2;
const LARGEST_FILE = 250_000;

/** `app` has `position()`, `load(kind, position or text)` and `link()`. */
export function setUpTransfer(app) {
  const dialog = byId("transfer");
  const input = byId("paste");
  const fault = byId("paste-fault");

  const take = async (text) => {
    fault.textContent = "";
    try {
      const read = await ask("read", { text });
      app.load(read.kind, read.kind === "record" ? text : complete(read.position));
      dialog.close();
      input.value = "";
      announce(t(`loaded-${read.kind}`));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      fault.textContent = error.message || t("unreachable");
      if (!dialog.open) dialog.showModal();
      input.value = text.slice(0, LARGEST_FILE);
    }
  };

  const written = async (form) => (await ask("write", { board: app.position(), form })).text;

  const deeds = {
    load: () => take(input.value),
    link: () => copy(app.link()),
    drawing: async () => copy(await written("drawing")),
    list: async () => copy(await written("list")),
    json: async () => copy(await written("json")),
    svg: async () => download("triomino.svg", new Blob([await written("svg")], { type: "image/svg+xml" })),
    png: async () => download("triomino.png", await png(await written("svg"))),
  };

  dialog.addEventListener("click", (event) => {
    const deed = event.target.closest("[data-deed]")?.dataset.deed;
    if (!deed) return;
    fault.textContent = "";
    Promise.resolve(deeds[deed]()).catch((error) => {
      fault.textContent = error.message || t("unreachable");
    });
  });

  addEventListener("paste", (event) => {
    if (event.target.closest?.("input, textarea")) return;
    const text = event.clipboardData.getData("text/plain");
    if (text.trim()) void take(text);
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", async (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file?.size > LARGEST_FILE) announce(t("fileTooLarge"), { error: true });
    else void take(file ? await file.text() : event.dataTransfer.getData("text/plain"));
  });
}

async function copy(text) {
  byId("copied").value = text;
  try {
    await navigator.clipboard.writeText(text);
    announce(t("copied"));
  } catch {
    // Without leave to use the clipboard the text is there to be copied by hand.
    byId("copied").select();
  }
}

/** A picture of the picture, drawn by the browser. */
async function png(svg) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth * PNG_SCALE;
    canvas.height = image.naturalHeight * PNG_SCALE;
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}
