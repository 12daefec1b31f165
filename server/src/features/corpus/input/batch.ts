import type { Mailbox } from "./mailbox.ts";
import { SeenAddresses } from "./seen-addresses.ts";
import type { TextWindow } from "./text-window.ts";

export type RejectReason = "no address" | "too long" | "binary" | "bad row";

/** `text` is the unmasked beginning of the line and may contain secrets: see `rejects-file.ts`. */
export type OnReject = (lineNumber: number, reason: RejectReason, text: string) => Promise<void> | undefined;

/** A batch ends after this many lines even if they hold few addresses, so that the position gets saved. */
const MAX_LINES = 1_000_000;

/** Collects addresses from records until the batch is full. */
export class Batch {
  readonly locals: string[] = [];
  readonly domains: string[] = [];
  lines = 0;
  rejects = 0;
  duplicates = 0;
  /** Set while the last record says what the next one is. The batch does not end between the two. */
  holdsOver = false;
  /** Set while `onReject` is still working on a reject. */
  pendingReject: Promise<void> | undefined;
  readonly #seen: SeenAddresses;
  readonly #size: number;
  readonly #onReject: OnReject | undefined;

  constructor(size: number, onReject: OnReject | undefined) {
    this.#size = size;
    this.#seen = new SeenAddresses(this.locals, this.domains, size);
    this.#onReject = onReject;
  }

  isFull(): boolean {
    return !this.holdsOver && (this.locals.length >= this.#size || this.lines >= MAX_LINES);
  }

  /**
   * Adds the outcome of the record between the window's position and `end` (undefined for a blank record), then moves
   * on to `next`. A reject is shown by its beginning, or by `shown` if that is given.
   */
  take(
    window: TextWindow,
    outcome: Mailbox | RejectReason | undefined,
    { end, next, lines = 1, shown }: { end: number; next: number; lines?: number; shown?: string | undefined },
  ): void {
    if (typeof outcome === "string") this.#reject(window, outcome, shown ?? window.headOf(end));
    else if (outcome !== undefined) this.#add(outcome);
    this.lines += lines;
    window.advance(next, lines);
  }

  #add(mailbox: Mailbox): void {
    if (this.#seen.has(mailbox)) this.duplicates++;
    else {
      this.locals.push(mailbox.local);
      this.domains.push(mailbox.domain);
    }
  }

  #reject(window: TextWindow, reason: RejectReason, shown: string): void {
    this.rejects++;
    if (this.#onReject === undefined) return;
    this.pendingReject = this.#onReject(window.linesBefore + 1, reason, shown) ?? this.pendingReject;
  }
}
