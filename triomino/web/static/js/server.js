/** The interface to the server: operations over HTTP. */

import { Refusal, UNREACHABLE } from "./refusal.js";

/**
 * Turn any failure except an abort into a `Refusal`.
 *
 * @template Found
 * @param {Promise<Found>} coming
 */
async function reached(coming) {
  try {
    return await coming;
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refusal(UNREACHABLE);
  }
}

/** @param {string} name @param {object} question @param {AbortSignal} [signal] */
async function send(name, question, signal) {
  const headers = { "content-type": "application/json" };
  const response = await reached(
    fetch(`api/${name}`, { method: "POST", headers, body: JSON.stringify(question), signal }),
  );
  if (!response.ok) {
    const body = await response.json().catch(() => ({ error: UNREACHABLE }));
    throw new Refusal(body.error);
  }
  return response;
}

/**
 * @param {string} name
 * @param {object} question
 * @param {AbortSignal} [signal]
 */
export async function ask(name, question, signal) {
  const response = await send(name, question, signal);
  return reached(response.json());
}

/**
 * Run a long operation, and call `progress` with its reports. If `signal` is aborted, the server stops its work, too.
 *
 * @param {string} name
 * @param {object} question
 * @param {(news: any) => void} progress
 * @param {AbortSignal} [signal]
 */
export async function follow(name, question, progress, signal) {
  const response = await send(name, question, signal);
  if (!response.body) throw new Refusal(UNREACHABLE);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reached(reader.read());
    if (done) throw new Refusal(UNREACHABLE);
    text += value;
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      const kind = /^event: (.*)$/m.exec(event)?.[1];
      const data = JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? "");
      if (kind === "progress") progress(data);
      else if (kind === "done") return data;
      else throw new Refusal(data.error);
    }
  }
}
