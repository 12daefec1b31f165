/** The session cannot be continued: a new link is needed. */
export class SessionOver extends Error {
  override readonly name = "SessionOver";
}

/** No answer came: the reader's network, or ours. */
export class Offline extends Error {
  override readonly name = "Offline";
}

/** Not there, or not this customer's. */
export class NotFound extends Error {
  override readonly name = "NotFound";
}

/** An answer that says no. `requestId` is what a reader can quote; 422 carries a message meant for the reader. */
export class Failed extends Error {
  override readonly name = "Failed";
  readonly status: number;
  readonly requestId: string | null;

  constructor(message: string, status: number, requestId: string | null) {
    super(message);
    this.status = status;
    this.requestId = requestId;
  }
}

export type CallError = SessionOver | Offline | NotFound | Failed;

/** For what was caught: anything of another kind is a mistake of ours, shown as a failure without an id. */
export function asCallError(caught: unknown): CallError {
  const isKnown =
    caught instanceof SessionOver ||
    caught instanceof Offline ||
    caught instanceof NotFound ||
    caught instanceof Failed;
  return isKnown ? caught : new Failed(String(caught), 0, null);
}
