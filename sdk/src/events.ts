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

type Moved = About & { previousStatus: CustomerStatus; status: CustomerStatus };
type AboutWebhook = {
  /** Null where the endpoint is a distributor's own. */
  partnerId: string | null;
  webhook: { id: string; description: string };
  /** A made-up event, sent to test the endpoint. */
  test?: true;
};

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

  // From here on only for endpoints that name the type.
  "customer.upgraded": Moved;
  "customer.downgraded": Moved;
  "customer.reactivated": Moved;
  "customer.updated": About & { fields: string[] };
  "customer.scan.completed": About & { isFirstScan: boolean };
  "report.created": About & { report: { id: string; month: string } };
  "webhook.endpoint.paused": AboutWebhook & { failuresInARow: number; pausedUntil: string };
  "webhook.endpoint.disabled": AboutWebhook & { reason: "gone" | "asked" };
  "webhook.delivery.exhausted": AboutWebhook & {
    delivery: {
      id: string;
      eventType: string;
      idempotencyToken: string;
      customerId: string | null;
      attempts: number;
    };
  };
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
