import { type ErrorCode, statusOf } from "./error-codes.ts";

/** Errors of the command line, where no one reads codes. The API has a code for each of its own. */
const COMMAND_LINE = { conflict: 409, invalid: 422 };

export type RefusalCode = ErrorCode | keyof typeof COMMAND_LINE;

export type RefusalDetails = {
  /** The field that caused the error, if there is just one. */
  field?: string | undefined;
  /** How many seconds to wait before trying again, if known. */
  retryAfterSeconds?: number;
  /** How many calls the exceeded limit allows. */
  limit?: number;
};

/** An expected "no". Its message goes to the caller unchanged. Any other error is a bug and gets a 500. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, message: string, details: RefusalDetails = {}) {
    super(message);
    this.name = "Refusal";
    this.code = code;
    this.details = details;
  }

  /** The HTTP status that goes with the code. */
  get status(): number {
    const { code } = this;
    return code === "conflict" || code === "invalid" ? COMMAND_LINE[code] : statusOf(code);
  }
}

export const notFound = (what: string, code: ErrorCode = "not-found"): Refusal => new Refusal(code, what);
export const conflict = (message: string, code: RefusalCode = "conflict"): Refusal => new Refusal(code, message);
/** One field breaks a rule: `<field>: <why>`. */
export const invalidField = (code: ErrorCode, field: string, why: string): Refusal =>
  new Refusal(code, `${field}: ${why}`, { field });

export const invalid = (message: string): Refusal => new Refusal("invalid", message);
