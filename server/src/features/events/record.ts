import { newId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { CustomerReference, EventKind } from "./event.ts";
import { insertEvent } from "./queries.ts";
import { type Happening, notifySubscribers, type RecordedEvent } from "./subscriptions.ts";

type Occurrence = { partnerId: string; customer: CustomerReference };

/**
 * Writes to the outbox: the event exists exactly when the change it speaks of does. `data` is stored as it will be
 * sent, so a later change of the customer never alters what is told about the past.
 */
export async function recordEvent<Data extends Occurrence>(
  tx: Tx,
  kind: EventKind<Data>,
  data: NoInfer<Data>,
): Promise<void> {
  const event = { id: newId(), partnerId: data.partnerId, customerId: data.customer.uuid, type: kind.type };
  await insertEvent(tx, { ...event, data: JSON.stringify(kind.data.parse(data)) });
  const recorded: RecordedEvent = { eventId: event.id, partnerId: event.partnerId, customerId: event.customerId };
  await notifySubscribers(tx, kind.type, [recorded]);
}

/** Tells the other slices, in this transaction. Nothing is stored, and nobody outside learns of it. */
export const recordHappening = <Fact>(
  tx: Tx,
  { name }: Happening<Fact>,
  facts: readonly NoInfer<Fact>[],
): Promise<void> => notifySubscribers(tx, name, facts);
