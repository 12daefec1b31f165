import { newId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { type EventData, EVENTS, type EventForEveryone } from "./event-types.ts";
import { noticeText, notifyPages } from "./notices.ts";
import { insertEvent, insertEvents } from "./queries.ts";
import { type Happening, notifySubscribers, type RecordedEvent } from "./subscriptions.ts";

/**
 * Writes to the outbox, in the transaction of the change: the event exists exactly when the change does. `data` is
 * stored as it will be sent, so a later change to the customer never alters what webhooks say about the past.
 */
export async function recordEvent<Type extends EventForEveryone>(
  tx: Tx,
  type: Type,
  data: EventData[Type],
): Promise<void> {
  const event = { id: newId(), partnerId: data.partnerId, customerId: data.customer.uuid, type };
  const notice = noticeText({ what: type, ownerId: event.partnerId, customerId: event.customerId });
  await insertEvent(tx, { ...event, data: JSON.stringify(EVENTS[type].data.parse(data)), notice });
  const recorded: RecordedEvent = { eventId: event.id, partnerId: event.partnerId, customerId: event.customerId };
  await notifySubscribers(tx, type, [recorded]);
}

/** The same for many events of one type, with one statement. */
export async function recordEvents<Type extends EventForEveryone>(
  tx: Tx,
  type: Type,
  all: readonly EventData[Type][],
): Promise<void> {
  const events = all.map((data) => ({
    id: newId(),
    partnerId: data.partnerId,
    customerId: data.customer.uuid,
    type,
    data: JSON.stringify(EVENTS[type].data.parse(data)),
  }));
  await insertEvents(tx, events);
  await notifyPages(
    tx,
    events.map(({ type: what, partnerId: ownerId, customerId }) => ({ what, ownerId, customerId })),
  );
  await notifySubscribers(
    tx,
    type,
    events.map(({ id, partnerId, customerId }): RecordedEvent => ({ eventId: id, partnerId, customerId })),
  );
}

/** Notifies the other slices in this transaction. Stores nothing and sends nothing outside. */
export const recordHappening = <Fact>(
  tx: Tx,
  { name }: Happening<Fact>,
  facts: readonly NoInfer<Fact>[],
): Promise<void> => notifySubscribers(tx, name, facts);
