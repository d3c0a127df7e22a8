/**
 * A worker that runs Python. Requests and responses are JSON. The name of the worker consists of its purpose, which is
 * "answers" or "snapshot", and of the language that the page will probably use.
 */

import { loadPyodide } from "../pyodide/pyodide.mjs";
import * as snapshots from "./snapshots.js";

const [PURPOSE, LANGUAGE = "en"] = self.name.split(" ");

/** The libraries of some operations, loaded when first used. */
const NEEDS = new Map([
  ["graph", "networkx.zip"],
  ["practice", "fsrs.zip"],
  ["season", "openskill.zip"],
]);

const address = (path) => new URL(path, import.meta.url).href;

/** Whether Python can wait for the results of other workers. */
const CAN_WAIT = "Suspending" in WebAssembly;

/** The maximum number of further workers that run a kernel. */
const MOST_BESIDE = 3;

globalThis.machinesBeside = Math.min(navigator.hardwareConcurrency ?? 1, MOST_BESIDE + 1) - 1;

const workers = new Map();

/**
 * Send a compiled module to kernel worker `number`, and start the worker on first use. Returns an object that runs the
 * module's functions there.
 */
globalThis.besideMachine = (module, number) => {
  const worker = workers.get(number) ?? new Worker(address("kernel.js"), { type: "module" });
  workers.set(number, worker);
  worker.postMessage({ module });
  return {
    run: ({ buffer }, entry, at) =>
      new Promise((resolve, reject) => {
        const memory = buffer.slice();
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => {
          new Uint8Array(buffer).set(new Uint8Array(data));
          resolve();
        };
        worker.onerror = ({ message }) => reject(new Error(message));
        worker.postMessage({ memory, entry, address: at }, [memory, port2]);
      }),
  };
};

async function bytes(path) {
  const response = await fetch(address(path));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.arrayBuffer();
}

async function begin(options = {}) {
  const [python, project] = await Promise.all([
    loadPyodide({ indexURL: address("../pyodide/"), ...options }),
    bytes("triomino.zip"),
  ]);
  python.unpackArchive(project, "zip");
  return python;
}

/** Send the first request, which loads the modules that most requests need. */
const first = (python) =>
  python.runPython(`from triomino.web.in_browser import first_answer; first_answer("${LANGUAGE}")`);

/** Start Python from the snapshot. Returns null if there is none, or if Python or its first response is wrong. */
async function beginWithSnapshot() {
  try {
    const found = await snapshots.find(LANGUAGE);
    if (!found) return null;
    const python = await begin({ _loadSnapshot: found.bytes });
    python.runPython("import random; random.seed()");
    return first(python) === found.answer ? python : await snapshots.forget();
  } catch {
    return snapshots.forget().catch(() => null);
  }
}

async function start() {
  const ready = await beginWithSnapshot();
  const python = ready ?? (await begin());
  return { python, answer: python.pyimport("triomino.web.in_browser").answer, how: ready ? "snapshot" : "" };
}

async function takeSnapshot() {
  if (await snapshots.isThere(LANGUAGE)) return;
  const python = await begin({ _makeSnapshot: true });
  const answer = first(python);
  await snapshots.keep(LANGUAGE, python.makeMemorySnapshot(), answer);
}

if (PURPOSE === "snapshot") {
  const lock = `triomino-snapshot ${address("../")}`;
  await navigator.locks.request(lock, { ifAvailable: true }, (held) => held && takeSnapshot()).catch(() => {});
  self.close();
}

const started = PURPOSE === "snapshot" ? new Promise(() => {}) : start();
let before = started;

async function work({ name, question }) {
  const { python, answer } = await started;
  if (NEEDS.has(name)) {
    python.unpackArchive(await bytes(NEEDS.get(name)), "zip");
    NEEDS.delete(name);
  }
  const post = (kind, text) => postMessage({ kind, text });
  await (CAN_WAIT ? answer.callPromising(name, question, post) : answer(name, question, post));
}

// Each request waits for the previous response, even while files are loading.
self.onmessage = ({ data }) => {
  before = before.then(() => work(data)).catch((error) => postMessage({ kind: "broken", text: String(error) }));
};

started.then(
  ({ how }) => postMessage({ kind: "ready", text: how }),
  (error) => postMessage({ kind: "broken", text: String(error) }),
);
