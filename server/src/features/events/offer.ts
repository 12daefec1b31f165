import { newId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import {
  type EventData,
  EVENTS,
  type EventType,
  type NamedEvent,
  type NamedEventAboutCustomer,
} from "./event-types.ts";
import { notifyPages } from "./notices.ts";
import { insertOffered } from "./queries.ts";
import { defineHappening, notifySubscribers } from "./subscriptions.ts";

/** Whose event it is: a partner's, which its distributor may get too, or a distributor's own. */
export type EventOwner = { partnerId: string; distributorId?: null } | { partnerId: null; distributorId: string };

/** An event that is only sent to endpoints that name its type. It's stored if there is at least one. */
export type OfferedEvent = EventOwner & { type: EventType; customerId: string | null; data: string };

export const eventsOffered = defineHappening<OfferedEvent>("event.offered");

/** Offers an event about a customer, in the transaction of the change. */
export const offerEvent = <Type extends NamedEventAboutCustomer>(
  tx: Tx,
  type: Type,
  data: EventData[Type],
): Promise<void> =>
  offerEvents(tx, type, [{ owner: { partnerId: data.partnerId }, customerId: data.customer.uuid, data }]);

type Offer<Data> = { owner: EventOwner; customerId: string | null; data: Data };

export async function offerEvents<Type extends NamedEvent>(
  tx: Tx,
  type: Type,
  offers: readonly Offer<EventData[Type]>[],
): Promise<void> {
  await notifySubscribers(
    tx,
    eventsOffered.name,
    offers.map(({ owner, customerId, data }) => ({
      ...owner,
      type,
      customerId,
      data: JSON.stringify(EVENTS[type].data.parse(data)),
    })),
  );
  // Open pages are notified whether or not any endpoint names the type.
  await notifyPages(
    tx,
    offers.map(({ owner, customerId }) => ({
      what: type,
      ownerId: owner.partnerId ?? owner.distributorId,
      customerId,
    })),
  );
}

/** Stores the events that someone wants. */
export const storeOffered = (tx: Tx, offers: readonly OfferedEvent[]): Promise<void> =>
  insertOffered(
    tx,
    offers.map((offer) => ({ ...offer, id: newId() })),
  );
