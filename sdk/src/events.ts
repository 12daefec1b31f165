import type { components } from "./events.gen.ts";

type Data = components["schemas"];

export type EventType = keyof Data;

/** The `data` of each type of event. `test` marks a made-up event, sent to test the endpoint. */
export type EventData = { [Type in EventType]: Data[Type] & { test?: true } };

/** Narrow it by `type`: `if (event.type === "customer.deleted") event.data.previousStatus`. */
export type WebhookEvent = {
  [Type in EventType]: {
    /** The same for all delivery attempts of one event. */
    idempotencyToken: string;
    type: Type;
    data: EventData[Type];
    /** Milliseconds since the epoch: when it happened, not when it was sent. */
    timestamp: number;
  };
}[EventType];

/** How every event identifies its customer. `reference` and `customData` are the values you gave at onboarding. */
export type CustomerReference = EventData["customer.created"]["customer"];

export type CustomerStatus = EventData["customer.created"]["status"];

type AnyBreach = EventData["customer.breach.found"]["breaches"][number];

/** A breach of an active customer, in the customer's language. `breachDate` is ISO 8601. */
export type Breach = Extract<AnyBreach, { title: string }>;

/** A breach of a prospect; `"title" in breach` tells the two apart. */
export type RedactedBreach = Exclude<AnyBreach, Breach>;
