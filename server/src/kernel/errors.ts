/** Why a well-formed request is refused. `api/errors.ts` gives each reason its HTTP status. */
export type RefusalCode =
  "bad_request" | "unauthorized" | "forbidden" | "not_found" | "conflict" | "invalid" | "rate_limited" | "unavailable";

/** An expected "no". Its message goes to the caller unchanged. Any other error is a bug and gets a 500. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** The seconds after which it is worth trying again, if known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: RefusalCode, message: string, retryAfterSeconds?: number) {
    super(message);
    this.name = "Refusal";
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const notFound = (what: string): Refusal => new Refusal("not_found", what);
export const conflict = (message: string): Refusal => new Refusal("conflict", message);
export const invalid = (message: string): Refusal => new Refusal("invalid", message);
