import { MINUTE } from "../../kernel/duration.ts";
import { newId } from "../../kernel/ids.ts";
import { type EventData, type NamedEvent, offerEvents } from "../events/index.ts";
import { listWebhooks } from "../webhooks/index.ts";
import type { EventMaker } from "./event-context.ts";

const ATTEMPTS = 8;
const FAILURES = 5;

/** Whose endpoint an event is about, and which. */
type About = { partnerId: string; webhook: { id: string; description: string } };

/** An event about an endpoint; nothing is done to the endpoint itself. */
const recorded =
  <Type extends NamedEvent>(type: Type, dataOf: (about: About, customerId: string) => EventData[Type]): EventMaker =>
  async (tx, { asker: { partnerId }, customer }) => {
    const [first] = await listWebhooks(tx, partnerId);
    const webhook = { id: first?.id ?? newId(), description: first?.description ?? "Simulated endpoint" };
    const data = dataOf({ partnerId, webhook }, customer.id);
    await offerEvents(tx, type, [{ owner: { partnerId }, customerId: null, data }]);
  };

export const OWN_EVENT_MAKERS = {
  "webhook.endpoint.paused": recorded("webhook.endpoint.paused", (about) => ({
    ...about,
    failuresInARow: FAILURES,
    pausedUntil: new Date(Date.now() + MINUTE).toISOString(),
  })),
  "webhook.endpoint.disabled": recorded("webhook.endpoint.disabled", (about) => ({
    ...about,
    reason: "gone" as const,
  })),
  "webhook.delivery.exhausted": recorded("webhook.delivery.exhausted", (about, customerId) => ({
    ...about,
    delivery: {
      id: newId(),
      eventType: "customer.breach.found",
      idempotencyToken: newId(),
      customerId,
      attempts: ATTEMPTS,
    },
  })),
};
