/**
 * The interface to Python in this browser. Each worker runs its own Python.
 *
 * A busy worker cannot react to messages, so stopping a search ends its worker. One worker is always free for quick
 * requests.
 */

import { expected, fileIn, language, t } from "../js/i18n.js";
import { Refusal } from "../js/refusal.js";
import { looks } from "../js/storage.js";

/** After this many milliseconds, a long operation gets a spare worker, and an abandoned one is ended. */
const LONG_WORK = 300;

/** The most workers. A small device gets two, because each has its own Python in memory. */
const MOST = (navigator.hardwareConcurrency ?? 2) > 2 && (navigator.deviceMemory ?? 4) >= 4 ? 3 : 2;

const policy = globalThis.trustedTypes?.createPolicy("triomino", { createScriptURL: (address) => address });

/** Return the address of a script in the form that browsers with trusted types accept. */
export function script(path) {
  const { href } = new URL(path, document.baseURI);
  return policy ? policy.createScriptURL(href) : href;
}

export function takeSnapshot() {
  new Worker(script("site/worker.js"), { type: "module", name: `snapshot ${language()}` });
}

/** Requests with the same fields get the same key, even if the order of the fields differs. */
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

/** Load the responses that the build has prepared for the page's first requests. */
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

/** Perform a quick operation, or use its prepared response. */
export async function ask(name, question = {}, signal = undefined) {
  const answer = (await known(question.lang)).get(key(name, question));
  return answer ? structuredClone(answer) : wanted({ name, question, long: false, progress: () => {} }, signal);
}

/** Perform a long operation. It calls `progress` with its reports, and stops when `signal` is aborted. */
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

/** Give the waiting jobs to workers, but keep one worker free for quick requests. */
function serve() {
  for (const job of [...waiting]) {
    const searching = [...pythons].filter((python) => python.job?.long).length;
    const python = job.long && searching >= MOST - 1 ? null : (resting() ?? (pythons.size < MOST ? start() : null));
    if (python) begin(python, job);
  }
}

/** Find an idle worker, preferably one that has already loaded Python. */
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

/** Give up a job. If a long job is still running after `LONG_WORK` milliseconds, end its worker. */
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

/** Stop a failed worker. Its job fails. If no other worker has loaded Python, all waiting jobs fail, too. */
function lost(python) {
  end(python);
  const left = [python.job, ...([...pythons].some((each) => each.loaded) ? [] : waiting.splice(0))];
  for (const job of left)
    job?.reject(
      new Refusal({
        code: "python",
        message: t(
          "The engine could not start or has stopped, so this cannot be calculated. Reload the page or try another " +
            "browser.",
        ),
        faults: [],
      }),
    );
  serve();
}

/** Resolves when the first Python has started: to `true` if it started from a snapshot. Rejects if it cannot start. */
export const ready = start().ready;
