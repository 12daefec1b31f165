/** The session cannot be continued. The user needs a new link. */
export class SessionOver extends Error {
  override readonly name: string = "SessionOver";
}

/** A member of staff may no longer see this portal. */
export class LookInOver extends SessionOver {
  override readonly name = "LookInOver";
}

/** No answer arrived, because of the user's network or ours. */
export class Offline extends Error {
  override readonly name = "Offline";
}

/** It does not exist, or belongs to another customer. */
export class NotFound extends Error {
  override readonly name = "NotFound";
}

/** An answer with an error. The user can quote `requestId`. With 422, the message is meant for the user. */
export class Failed extends Error {
  override readonly name = "Failed";
  readonly status: number;
  readonly requestId: string | null;
  /** The field of the body at fault, if it is a single one. */
  readonly field: string | null;

  constructor(message: string, status: number, requestId: string | null, field: string | null = null) {
    super(message);
    this.status = status;
    this.field = field;
    this.requestId = requestId;
  }
}

export type CallError = SessionOver | Offline | NotFound | Failed;

/** Converts a caught value. Anything unexpected is our mistake and is shown as a failure without an id. */
export function asCallError(caught: unknown): CallError {
  const isKnown =
    caught instanceof SessionOver ||
    caught instanceof Offline ||
    caught instanceof NotFound ||
    caught instanceof Failed;
  return isKnown ? caught : new Failed(String(caught), 0, null);
}
