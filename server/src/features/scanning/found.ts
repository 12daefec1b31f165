import { type ExposedMailboxes, AddressRoom } from "../breaches/index.ts";
import type { Exposure } from "../corpus/index.ts";

/**
 * What a look-up found for a customer: for each breach, as many mailboxes as an instance stores, and how many there are
 * in total. Its size doesn't grow with that total.
 */
export class FoundMailboxes {
  readonly #named: ReadonlySet<string>;
  readonly #room = new AddressRoom();
  readonly #kept = new Map<number, string[]>();
  readonly #counts = new Map<number, number>();

  /** Mailboxes that are watched by name are always kept. */
  constructor(named: ReadonlySet<string>) {
    this.#named = named;
  }

  /** Each mailbox may be added once. */
  add({ mailbox, breachIds }: Exposure): void {
    for (const id of breachIds) {
      this.#counts.set(id, (this.#counts.get(id) ?? 0) + 1);
      const kept = this.#kept.get(id) ?? [];
      if (kept.length >= this.#room.mostOf() && !this.#named.has(mailbox)) continue;
      kept.push(mailbox);
      this.#kept.set(id, kept);
      this.#room.take(1);
    }
  }

  /** Leaves out what the customer may no longer see. What was only counted is counted again by another scan. */
  only(isDisclosed: (mailbox: string) => boolean): ExposedMailboxes {
    const mailboxes = new Map([...this.#kept].map(([id, kept]) => [id, new Set(kept.filter(isDisclosed))]));
    const left = ([id, count]: [number, number]): number =>
      count - (this.#kept.get(id)?.length ?? 0) + (mailboxes.get(id)?.size ?? 0);
    return { mailboxes, counts: new Map([...this.#counts].map((one) => [one[0], left(one)])) };
  }
}
