/**
 * The door to Python in this browser: operations are asked of workers, each of which runs a Python of its own.
 *
 * A worker hears nothing while it works, so one of them is always kept for questions that are answered at once, and a
 * search that is no longer wanted is ended together with its worker.
 */

import { expected, fileIn, language, t } from "../js/i18n.js";
import { Refusal } from "../js/refusal.js";
import { looks } from "../js/storage.js";

/** Milliseconds after which work counts as long: to start another worker beside it, or to end it where nobody waits. */
const LONG_WORK = 300;

/** Workers at most. Each has a whole Python in memory, for which a small device has no room three times. */
const MOST = (navigator.hardwareConcurrency ?? 2) > 2 && (navigator.deviceMemory ?? 4) >= 4 ? 3 : 2;

const policy = globalThis.trustedTypes?.createPolicy("triomino", { createScriptURL: (address) => address });

/** The address of a script of this site by its path, as a browser wants it that checks where scripts come from. */
export function script(path) {
  const { href } = new URL(path, document.baseURI);
  return policy ? policy.createScriptURL(href) : href;
}

/** Let a worker take the snapshot with which later workers begin. Nobody waits for it. */
export function takeSnapshot() {
  new Worker(script("site/worker.js"), { type: "module", name: `snapshot ${language()}` });
}

/** A question by name and fields, the order of which does not matter. */
const key = (name, question) => `${name} ${JSON.stringify(sorted(question))}`;

function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (!value || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((each) => [each, sorted(value[each])]),
  );
}

const prepared = new Map();

/** What was answered in a language when the site was built: what a page asks before anything lies on the board. */
function known(language) {
  if (!prepared.has(language)) {
    const file = fetch(fileIn(language, "answers"))
      .then((response) => response.json())
      .catch(() => []);
    prepared.set(
      language,
      file.then((all) => new Map(all.map(([name, question, answer]) => [key(name, question), answer]))),
    );
  }
  return prepared.get(language);
}

const pythons = new Set();
let waiting = [];

/** The answer of an operation. */
export async function ask(name, question = {}, signal = undefined) {
  const answer = (await known(question.lang)).get(key(name, question));
  return answer ? structuredClone(answer) : wanted({ name, question, long: false, progress: () => {} }, signal);
}

/** A long operation, which tells how it goes: `progress` is called with each piece of news. Aborting stops it. */
export function follow(name, question, progress, signal) {
  return wanted({ name, question, long: true, progress }, signal);
}

function wanted(job, signal) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    Object.assign(job, { resolve, reject });
    signal?.addEventListener("abort", () => {
      reject(signal.reason);
      leave(job);
    });
    waiting.push(job);
    serve();
  });
}

/** Hand out what waits; of the long work only so much that a worker is left for what is answered at once. */
function serve() {
  for (const job of [...waiting]) {
    const searching = [...pythons].filter((python) => python.job?.long).length;
    const python = job.long && searching >= MOST - 1 ? null : (resting() ?? (pythons.size < MOST ? start() : null));
    if (python) begin(python, job);
  }
}

/** A worker without work: rather one that is ready. */
function resting() {
  const free = [...pythons].filter((python) => !python.job);
  return free.find((python) => python.loaded) ?? free[0];
}

function start() {
  const worker = new Worker(script("site/worker.js"), {
    type: "module",
    name: `answers ${expected(looks().language)[0]}`,
  });
  const python = { worker, job: null, loaded: false };
  python.ready = new Promise((resolve, reject) => {
    worker.addEventListener("message", ({ data: { kind, text } }) => {
      if (kind === "ready") {
        python.loaded = true;
        resolve(text === "snapshot");
      } else if (kind === "broken") {
        lost(python);
        reject(new Error(text));
      } else hear(python, kind, text);
    });
    worker.addEventListener("error", ({ message }) => {
      lost(python);
      reject(new Error(message));
    });
  });
  python.ready.catch((error) => console.error(`Python cannot be started here: ${error.message}`));
  pythons.add(python);
  return python;
}

function begin(python, job) {
  waiting = waiting.filter((other) => other !== job);
  python.job = job;
  python.worker.postMessage({ name: job.name, question: JSON.stringify(job.question) });
  if (job.long) setTimeout(() => python.job === job && spare(), LONG_WORK);
}

/** See that a question can be answered at once, whatever is searched. */
function spare() {
  if (!resting() && pythons.size < MOST) start();
}

function hear(python, kind, text) {
  const { job } = python;
  const content = JSON.parse(text);
  if (kind === "progress") {
    if (!job.left) job.progress(content);
    return;
  }
  python.job = null;
  if (kind === "done") job.resolve(content);
  else job.reject(new Refusal(content.error));
  serve();
}

/** Nobody waits for this any more. What is quick ends by itself. */
function leave(job) {
  waiting = waiting.filter((other) => other !== job);
  job.left = true;
  const python = [...pythons].find((each) => each.job === job);
  if (!python || !job.long) return;
  setTimeout(() => {
    if (python.job !== job) return;
    end(python);
    spare();
    serve();
  }, LONG_WORK);
}

function end(python) {
  python.worker.terminate();
  pythons.delete(python);
}

/** A worker that does not run. What waits is left to those that do; where none does, nobody else would fare better. */
function lost(python) {
  end(python);
  const left = [python.job, ...([...pythons].some((each) => each.loaded) ? [] : waiting.splice(0))];
  for (const job of left)
    job?.reject(
      new Refusal({
        code: "python",
        message: t("The engine cannot start in this browser, so nothing can be calculated here."),
        faults: [],
      }),
    );
}

/** Whether the first Python began with a snapshot, as soon as it runs; or that it does not. */
export const ready = start().ready;
