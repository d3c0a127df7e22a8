/** A worker that runs Python: questions come and answers go as texts of JSON. */

import { loadPyodide } from "../pyodide/pyodide.mjs";

/** What an operation needs beyond the project, loaded when it is first asked. */
const NEEDS = new Map([["graph", "networkx.zip"], ["practice", "fsrs.zip"]]);

const address = (path) => new URL(path, import.meta.url).href;

async function bytes(path) {
  const response = await fetch(address(path));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.arrayBuffer();
}

async function start() {
  const [python, project] = await Promise.all([loadPyodide({ indexURL: address("../pyodide/") }), bytes("triomino.zip")]);
  python.unpackArchive(project, "zip");
  return { python, answer: python.pyimport("triomino.web.in_browser").answer };
}

const started = start();
let before = started;

async function work({ name, question }) {
  const { python, answer } = await started;
  if (NEEDS.has(name)) {
    python.unpackArchive(await bytes(NEEDS.get(name)), "zip");
    NEEDS.delete(name);
  }
  answer(name, question, (kind, text) => postMessage({ kind, text }));
}

// One question after another, also while something is loaded.
onmessage = ({ data }) => {
  before = before.then(() => work(data)).catch((error) => postMessage({ kind: "broken", text: String(error) }));
};

started.then(
  () => postMessage({ kind: "ready", text: "" }),
  (error) => postMessage({ kind: "broken", text: String(error) }),
);
