import type { Mailbox } from "./mailbox.ts";
import { SeenAddresses } from "./seen-addresses.ts";
import type { TextWindow } from "./text-window.ts";

export type RejectReason = "no address" | "too long" | "binary" | "bad row";

/** The text is the beginning of the line as it stands, secrets included: see `rejects-file.ts`. */
export type OnReject = (lineNumber: number, reason: RejectReason, text: string) => Promise<void> | undefined;

/** Lines after which a batch ends even where they hold few addresses, so that a position can be kept. */
const MAX_LINES = 1_000_000;

/** What is gathered from records until there is enough of it. */
export class Batch {
  readonly locals: string[] = [];
  readonly domains: string[] = [];
  lines = 0;
  rejects = 0;
  duplicates = 0;
  /** The reject that its taker was not yet done with. */
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
    return this.locals.length >= this.#size || this.lines >= MAX_LINES;
  }

  /**
   * Takes what the record from the window's place to `end` came to (nothing, for a blank one), and goes on with the
   * `next` one. A reject is shown by how it begins, unless `shown` says what else may be seen of it.
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
