/** The session is over, or there never was one. */
export class SignedOut extends Error {
  override readonly name: string = "SignedOut";
}

/** No response arrived, because of the user's network or ours. */
export class Offline extends Error {
  override readonly name = "Offline";
}

/** An error response. Its message is meant for the user, who can quote `requestId`. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly status: number;
  readonly code: string;
  /** The invalid field of the body, if it is a single one. */
  readonly field: string | null;
  readonly requestId: string | null;
  /** Seconds to wait, if there were too many calls. */
  readonly retryAfter: number | null;

  constructor(answer: unknown, response: Response) {
    super(textIn(answer, "error") ?? "");
    this.status = response.status;
    this.code = textIn(answer, "code") ?? "";
    this.field = textIn(answer, "field");
    this.requestId = response.headers.get("x-request-id");
    this.retryAfter = Number(response.headers.get("retry-after")) || null;
  }
}

function textIn(answer: unknown, key: string): string | null {
  const given = (typeof answer === "object" && answer !== null ? answer : {}) as Partial<Record<string, unknown>>;
  const value = given[key];
  return typeof value === "string" ? value : null;
}

export const isRefused = (error: unknown, code?: string): error is Refused =>
  error instanceof Refused && (code === undefined || error.code === code);

/** The requested item does not exist, or belongs to someone else. */
export const isMissing = (error: unknown): boolean => error instanceof Refused && error.status === 404;

/** The request id, which the user can quote to support. */
export const requestIdOf = (error: unknown): string | null => (error instanceof Refused ? error.requestId : null);
