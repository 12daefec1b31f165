/** How every event identifies its customer. `reference` and `customData` are the values you gave at onboarding. */
export type CustomerReference = {
  uuid: string;
  name: string;
  reference: string | null;
  customData?: Record<string, unknown>;
};

/** A breach of an active customer, in the customer's language. */
export type Breach = {
  id: string;
  breachName: string;
  title: string;
  emails: string[];
  /** ISO 8601. */
  breachDate: string;
  breachCategories: string[];
  resolved: boolean;
  generatedDescription: string;
  nextSteps: string[];
};

/** A breach of a prospect; `"title" in breach` tells the two apart. */
export type RedactedBreach = { id: string; emails: string[]; resolved: boolean };

export type CustomerStatus = "prospect" | "active" | "inactive" | "dormant";

type About = {
  partnerId: string;
  customer: CustomerReference;
  /** A made-up event, sent to test the endpoint. */
  test?: true;
};
type Assets = About & { domains: string[]; emails: string[] };
type Breaches = About & { breachStatus: boolean; count: number; breaches: (Breach | RedactedBreach)[] };

/** The `data` of each type of event. */
export type EventData = {
  "customer.created": Assets & { status: CustomerStatus; planType: string };
  "customer.deleted": About & { previousStatus: CustomerStatus };
  "customer.asset.added": Assets;
  "customer.asset.removed": Assets;
  /** Breaches that are new or have new addresses. */
  "customer.breach.found": Breaches;
  /** Everything the first scan found, which may be nothing. */
  "customer.breach.firstscan.completed": Breaches;
  "customer.breach.resolved": Breaches;
  "customer.breach.unresolved": Breaches;
};

export type EventType = keyof EventData;

/** Narrow it by `type`: `if (event.type === "customer.deleted") event.data.previousStatus`. */
export type WebhookEvent = { [Type in EventType]: Envelope<Type> }[EventType];

type Envelope<Type extends EventType> = {
  /** The same for all delivery attempts of one event. */
  idempotencyToken: string;
  type: Type;
  data: EventData[Type];
  /** Milliseconds since the epoch: when it happened, not when it was sent. */
  timestamp: number;
};
