import { z } from "zod";
import { eachShortDetail } from "../../kernel/customer-details.ts";
import { CustomerStatus } from "../../kernel/customer-status.ts";
import { fullBreach } from "../../kernel/example-breach.ts";
import { customerId, deliveryId, idempotencyToken } from "../../kernel/example-ids.ts";
import { Uuid } from "../../kernel/ids.ts";
import { breachFormFields } from "./breach-item.ts";

/** How every event names its customer. */
export const CustomerReference = z.object({
  uuid: Uuid,
  name: z.string(),
  ...eachShortDetail(() => z.string().nullable()),
  customData: z.record(z.string(), z.unknown()).optional(),
});
export type CustomerReference = z.infer<typeof CustomerReference>;

const EndpointReference = z.object({ id: Uuid, description: z.string() });

/** Endpoints without a list of types get those for `everyone`; the others go only to endpoints that name them. */
type Audience = "everyone" | "who names it";

type Described<Fields extends z.ZodRawShape, To extends Audience> = {
  to: To;
  description: string;
  /** What `data` contains in addition to the partner and customer. */
  fields: Fields;
  /** For the reference, and for the requests that test an endpoint. */
  example: z.output<z.ZodObject<Fields>>;
};

const aboutCustomer = <Fields extends z.ZodRawShape, To extends Audience>(event: Described<Fields, To>) => ({
  ...event,
  about: "customer" as const,
  data: z.object({ partnerId: Uuid, customer: CustomerReference, ...event.fields }),
});

const aboutEndpoint = <Fields extends z.ZodRawShape, To extends Audience>(event: Described<Fields, To>) => ({
  ...event,
  about: "endpoint" as const,
  data: z.object({
    partnerId: Uuid.nullable().meta({ description: "Whose endpoint it is; null for a distributor's own." }),
    webhook: EndpointReference,
    ...event.fields,
  }),
});

const assetLists = { domains: z.array(z.string()), emails: z.array(z.string()) };
const exampleAssets = { domains: ["juniper-catering.example"], emails: ["events@juniper-bakery.example"] };
const moved = { previousStatus: CustomerStatus, status: CustomerStatus };
const exampleBreaches = { breachStatus: true, count: 1, breaches: [fullBreach] };

/**
 * Every event that partners and distributors can receive. The OpenAPI document, the kit's types, the console's choices
 * and sentences, the tables of docs/webhooks.md, and test requests all come from here.
 */
export const EVENTS = {
  "customer.created": aboutCustomer({
    to: "everyone",
    description: "A new customer record exists for the organisation.",
    fields: { status: CustomerStatus, planType: z.string(), ...assetLists },
    example: {
      status: "active",
      planType: "service-basic",
      domains: ["juniper-bakery.example"],
      emails: ["orders@juniper-bakery.example", "owner@juniper-bakery.example"],
    },
  }),
  "customer.deleted": aboutCustomer({
    to: "everyone",
    description: "A customer was removed or offboarded.",
    fields: { previousStatus: CustomerStatus },
    example: { previousStatus: "active" },
  }),
  "customer.asset.added": aboutCustomer({
    to: "everyone",
    description: "One or more domains or emails were added to monitoring.",
    fields: assetLists,
    example: exampleAssets,
  }),
  "customer.asset.removed": aboutCustomer({
    to: "everyone",
    description: "Assets were removed.",
    fields: assetLists,
    example: exampleAssets,
  }),
  "customer.breach.found": aboutCustomer({
    to: "everyone",
    description: "New breach rows were detected for the customer.",
    fields: breachFormFields,
    example: exampleBreaches,
  }),
  "customer.breach.firstscan.completed": aboutCustomer({
    to: "everyone",
    description: "The customer's first breach scan finished. Contains everything it found.",
    fields: breachFormFields,
    example: exampleBreaches,
  }),
  "customer.breach.resolved": aboutCustomer({
    to: "everyone",
    description: "Breaches were marked as resolved. Contains those that changed.",
    fields: breachFormFields,
    example: { ...exampleBreaches, breaches: [{ ...fullBreach, resolved: true }] },
  }),
  "customer.breach.unresolved": aboutCustomer({
    to: "everyone",
    description: "Breaches were marked as unresolved again. Contains those that changed.",
    fields: breachFormFields,
    example: exampleBreaches,
  }),
  "customer.upgraded": aboutCustomer({
    to: "who names it",
    description: "A prospect became an active customer.",
    fields: moved,
    example: { previousStatus: "prospect", status: "active" },
  }),
  "customer.downgraded": aboutCustomer({
    to: "who names it",
    description: "An active customer became a prospect.",
    fields: moved,
    example: { previousStatus: "active", status: "prospect" },
  }),
  "customer.reactivated": aboutCustomer({
    to: "who names it",
    description: "An offboarded customer is back in the status it had before.",
    fields: moved,
    example: { previousStatus: "inactive", status: "active" },
  }),
  "customer.updated": aboutCustomer({
    to: "who names it",
    description: "A customer's info was changed.",
    fields: { fields: z.array(z.string()).meta({ description: "The names of the fields that were sent." }) },
    example: { fields: ["companyName", "price"] },
  }),
  "customer.scan.completed": aboutCustomer({
    to: "who names it",
    description: "A scan of everything watched finished.",
    fields: { isFirstScan: z.boolean() },
    example: { isFirstScan: false },
  }),
  "report.created": aboutCustomer({
    to: "who names it",
    description: "A customer's monthly report was made.",
    fields: { report: z.object({ id: Uuid, month: z.string().meta({ description: "Such as 2026-11." }) }) },
    example: { report: { id: "019a6a3e-7c1d-7e55-9d0f-2b7a4c8e1f60", month: "2026-10" } },
  }),
  "webhook.endpoint.paused": aboutEndpoint({
    to: "who names it",
    description:
      "An endpoint failed several times in a row, so its deliveries are paused. Sent once until it responds again.",
    fields: { failuresInARow: z.int(), pausedUntil: z.iso.datetime() },
    example: { failuresInARow: 5, pausedUntil: "2026-02-02T14:03:16.417Z" },
  }),
  "webhook.endpoint.disabled": aboutEndpoint({
    to: "who names it",
    description: "An endpoint gets no more events: it responded with 410, or its owner disabled it.",
    fields: { reason: z.enum(["gone", "asked"]) },
    example: { reason: "gone" },
  }),
  "webhook.delivery.exhausted": aboutEndpoint({
    to: "who names it",
    description: "All attempts to deliver an event failed. It is in the list of failures and can be redelivered.",
    fields: {
      delivery: z.object({
        id: Uuid,
        eventType: z.string(),
        idempotencyToken: Uuid,
        customerId: Uuid.nullable(),
        attempts: z.int(),
      }),
    },
    example: {
      delivery: { id: deliveryId, eventType: "customer.breach.found", idempotencyToken, customerId, attempts: 8 },
    },
  }),
};

export type EventType = keyof typeof EVENTS;
export const EVENT_TYPES = Object.keys(EVENTS) as [EventType, ...EventType[]];

/** There are too many to list them all in an error. */
export const EventType = z.enum(EVENT_TYPES, { error: "must be an event type such as customer.created" });

/** The `data` of each type's webhook. */
export type EventData = { [Type in EventType]: z.output<(typeof EVENTS)[Type]["data"]> };

type TypesTo<To extends Audience> = {
  [Type in EventType]: (typeof EVENTS)[Type]["to"] extends To ? Type : never;
}[EventType];

export type EventForEveryone = TypesTo<"everyone">;
export type NamedEvent = TypesTo<"who names it">;
export type NamedEventAboutCustomer = {
  [Type in NamedEvent]: (typeof EVENTS)[Type]["about"] extends "customer" ? Type : never;
}[NamedEvent];

/** The partner and customer in the made-up `data` of an example. */
type Whom = { partnerId: string; customer: CustomerReference; webhook: z.output<typeof EndpointReference> };

export function exampleData(type: EventType, { partnerId, customer, webhook }: Whom): Record<string, unknown> {
  const { about, example } = EVENTS[type];
  return { partnerId, ...(about === "customer" ? { customer } : { webhook }), ...example };
}
