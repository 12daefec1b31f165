import type { Tx } from "../../platform/db/database.ts";
import type { EventForEveryone } from "./event-types.ts";

/** Something that other slices act on, but that is not sent outside. The type says what is known about each case. */
export type Happening<Fact> = { name: string; facts?: readonly Fact[] };

export const defineHappening = <Fact>(name: string): Happening<Fact> => ({ name });

/** What a subscriber learns about an event. */
export type RecordedEvent = { eventId: string; partnerId: string; customerId: string };

/** Runs in the transaction of the change, with all cases at once. */
type Subscriber<Fact> = (tx: Tx, facts: readonly Fact[]) => Promise<void>;

/** What one slice does when something has happened in another. */
export type Subscription = { to: string; run: Subscriber<never> };

export const onHappening = <Fact>({ name }: Happening<Fact>, run: Subscriber<NoInfer<Fact>>): Subscription => ({
  to: name,
  run,
});

export const onEvent = (type: EventForEveryone, run: Subscriber<RecordedEvent>): Subscription => ({
  to: type,
  run,
});

let subscriptions: readonly Subscription[] | undefined;

/** Every process that changes data calls this first; `main/subscriptions.ts` has the list. */
export function connectSubscriptions(all: readonly Subscription[]): void {
  subscriptions = all;
}

/** Runs the subscribers to this name one after the other, in the order of the list. */
export async function notifySubscribers(tx: Tx, name: string, facts: readonly unknown[]): Promise<void> {
  if (!subscriptions) throw new Error(`'${name}' happened before the subscriptions were connected`);
  if (facts.length === 0) return;
  for (const { to, run } of subscriptions) {
    if (to === name) await (run as Subscriber<unknown>)(tx, facts);
  }
}
