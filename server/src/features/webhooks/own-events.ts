import { z } from "zod";
import { Uuid } from "../../kernel/ids.ts";
import type { EventKind } from "../events/index.ts";

const about = {
  partnerId: Uuid.nullable().meta({ description: "Whose endpoint it is; null for a distributor's own." }),
  webhook: z.object({ id: Uuid, description: z.string() }),
};

const defineOwnEvent = <Fields extends z.ZodRawShape>(type: string, description: string, fields: Fields) => ({
  type,
  description,
  data: z.object({ ...about, ...fields }),
});

export const endpointPaused = defineOwnEvent(
  "webhook.endpoint.paused",
  "An endpoint failed several times in a row and gets a pause. Told once, until it answers again.",
  { failuresInARow: z.int(), pausedUntil: z.iso.datetime() },
);

export const endpointDisabled = defineOwnEvent(
  "webhook.endpoint.disabled",
  "An endpoint gets no more events: it answered 410, or was disabled by its owner.",
  { reason: z.enum(["gone", "asked"]) },
);

export const deliveryExhausted = defineOwnEvent(
  "webhook.delivery.exhausted",
  "All attempts to deliver an event failed. It is in the list of failures and can be redelivered.",
  {
    delivery: z.object({
      id: Uuid,
      eventType: z.string(),
      idempotencyToken: Uuid,
      customerId: Uuid.nullable(),
      attempts: z.int(),
    }),
  },
);

export const OWN_EVENTS: readonly EventKind<unknown>[] = [endpointPaused, endpointDisabled, deliveryExhausted];
