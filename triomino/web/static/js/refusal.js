/** What comes of a question that is not answered. */

export class Refusal extends Error {
  constructor({ code, message, said, field, faults }) {
    super(message);
    this.code = code;
    this.said = said;
    this.field = field;
    this.faults = faults;
  }
}

export const UNREACHABLE = { code: "unreachable", message: "", faults: [] };
