/** Talking with the server: one function for a question, one for work that tells how it goes. */

export class Refusal extends Error {
  constructor({ code, message, faults }) {
    super(message);
    this.code = code;
    this.faults = faults;
  }
}

const UNREACHABLE = { code: "unreachable", message: "", faults: [] };

async function send(path, body, signal) {
  const options = body
    ? { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal }
    : { signal };
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refusal(UNREACHABLE);
  }
  if (!response.ok) {
    const told = await response.json().catch(() => ({ error: UNREACHABLE }));
    throw new Refusal(told.error);
  }
  return response;
}

/** The JSON answer to a question. */
export async function ask(path, body = null, signal = undefined) {
  return (await send(path, body, signal)).json();
}

/**
 * Work that tells how it goes by server-sent events: `progress` is called with each; the answer is what is done at last.
 * Aborting the signal stops the work on the server too.
 */
export async function follow(path, body, progress, signal) {
  const response = await send(path, body, signal);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Refusal(UNREACHABLE);
    text += value;
    const events = text.split("\n\n");
    text = events.pop();
    for (const event of events) {
      const kind = /^event: (.*)$/m.exec(event)?.[1];
      const data = JSON.parse(/^data: (.*)$/m.exec(event)[1]);
      if (kind === "progress") progress(data);
      else if (kind === "done") return data;
      else throw new Refusal(data.error);
    }
  }
}
