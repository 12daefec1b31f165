import { z } from "zod";
import { Uuid } from "../../../kernel/ids.ts";
import { textOf } from "../../../kernel/text.ts";
import { viewFrom } from "../../../kernel/view.ts";
import { refusalOfTarget } from "../../../platform/outbound/guard.ts";
import { EventType } from "../../events/index.ts";

export const WEBHOOK_NOT_FOUND = "Webhook not found";

export type Webhook = {
  id: string;
  url: string;
  eventTypes: string[];
  /** For a distributor's: the partners whose events it gets. Empty means all. */
  partnerIds: string[];
  /** For a distributor's: whether it also gets the events of sandboxes. */
  sandbox: boolean;
  enabled: boolean;
  description: string;
  createdAt: Date;
  updatedAt: Date;
  goneAt: Date | null;
  consecutiveFailures: number;
  pausedUntil: Date | null;
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
};

const target = (allowsLocal: boolean) =>
  z
    .string()
    .trim()
    .max(2048)
    .superRefine((url, context) => {
      const refusal = refusalOfTarget(url, allowsLocal);
      if (refusal !== undefined) context.addIssue({ code: "custom", message: refusal });
    })
    .meta({ format: "uri", description: "The URL that events are posted to. It must be `https` at a public address." });

const eventTypes = z
  .array(EventType)
  .max(100)
  .transform((types) => [...new Set(types)])
  .meta({ description: "The event types to send. If empty, the contract's eight types are sent." });

const partnerIds = z
  .array(Uuid)
  .max(1000)
  .transform((ids) => [...new Set(ids)])
  .meta({ description: "The partners whose events to send. Empty means all partners." });

/** Only a distributor's webhooks are about several partners. */
const ofPartners = {
  partnerIds: partnerIds.optional(),
  sandbox: z.boolean().optional().meta({
    description: "Whether to send the events of sandboxes too, marked with the header `X-Sandbox`. Default: false.",
  }),
};

const fields = (allowsLocal: boolean) => ({
  url: target(allowsLocal),
  eventTypes: eventTypes.optional(),
  events: eventTypes.optional().meta({ description: "Older name of `eventTypes`." }),
  enabled: z.boolean().optional(),
  active: z.boolean().optional().meta({ description: "Older name of `enabled`." }),
  description: textOf(0, 500).optional(),
});

type Sent = {
  url?: string | undefined;
  eventTypes?: string[] | undefined;
  events?: string[] | undefined;
  enabled?: boolean | undefined;
  active?: boolean | undefined;
  description?: string | undefined;
  partnerIds?: string[] | undefined;
  sandbox?: boolean | undefined;
};

/** Older clients send `events` and `active`. If a request has both spellings, the newer one counts. */
const inNewerWords = <Fields extends Sent>({ events, active, ...sent }: Fields) => ({
  ...sent,
  eventTypes: sent.eventTypes ?? events,
  enabled: sent.enabled ?? active,
});

export type NewWebhook = {
  url: string;
  eventTypes: string[];
  enabled: boolean;
  description: string;
  partnerIds?: string[] | undefined;
  sandbox?: boolean | undefined;
};

type Kind = { allowsLocal: boolean; isDistributors: boolean };

const fieldsOf = ({ allowsLocal, isDistributors }: Kind) => ({
  ...fields(allowsLocal),
  ...((isDistributors ? ofPartners : {}) as typeof ofPartners),
});

export const newWebhook = (kind: Kind) =>
  z.object(fieldsOf(kind)).transform((sent): NewWebhook => {
    const { url, eventTypes: types = [], enabled = true, description = "", ...ofPartner } = inNewerWords(sent);
    const { partnerIds: ids, sandbox } = ofPartner;
    return {
      url,
      eventTypes: types,
      enabled,
      description,
      ...(ids ? { partnerIds: ids } : {}),
      ...(sandbox === undefined ? {} : { sandbox }),
    };
  });

export type WebhookChanges = Partial<NewWebhook>;

export const webhookChanges = (kind: Kind) =>
  z
    .object(fieldsOf(kind))
    .partial()
    .transform((sent, context): WebhookChanges => {
      const changes = Object.entries(inNewerWords(sent)).filter(([, value]) => value !== undefined);
      if (changes.length === 0) {
        context.addIssue({ code: "custom", message: "At least one field must be provided" });
      }
      return Object.fromEntries(changes);
    });

const Health = z
  .object({
    status: z.enum(["healthy", "failing", "paused", "disabled", "gone", "unused"]).meta({
      description: "`gone`: disabled because it responded with 410. `unused`: nothing has been delivered yet.",
    }),
    consecutiveFailures: z.int(),
    pausedUntil: z.iso.datetime({ offset: true }).nullable(),
    lastSuccessAt: z.iso.datetime({ offset: true }).nullable(),
    lastFailureAt: z.iso.datetime({ offset: true }).nullable(),
    waiting: z.int().meta({ description: "Queued deliveries, including those on hold, counted up to 10,000." }),
    oldestWaitingAt: z.iso.datetime({ offset: true }).nullable(),
    medianMs: z.number().nullable().meta({ description: "The median response time over the last 50 deliveries." }),
  })
  .meta({ id: "WebhookHealth" });

export const WebhookView = z
  .object({
    id: Uuid,
    url: z.string(),
    eventTypes: z.array(z.string()),
    partnerIds: z.array(Uuid).optional().meta({
      description: "For a distributor's webhook: the partners whose events it gets. Empty means all partners.",
    }),
    sandbox: z
      .boolean()
      .optional()
      .meta({ description: "For a distributor's webhook: whether it also gets the events of sandboxes." }),
    enabled: z.boolean(),
    description: z.string(),
    createdAt: z.iso.datetime({ offset: true }),
    updatedAt: z.iso.datetime({ offset: true }),
    health: Health,
  })
  .meta({ id: "Webhook" });

/** What is computed from its deliveries. */
export type Traffic = { waiting: number; oldestWaitingAt: Date | null; medianMs: number | null };

export const NO_TRAFFIC: Traffic = { waiting: 0, oldestWaitingAt: null, medianMs: null };

function statusOf(webhook: Webhook, now: Date): z.infer<typeof Health>["status"] {
  if (webhook.goneAt !== null) return "gone";
  if (!webhook.enabled) return "disabled";
  if (webhook.pausedUntil !== null && webhook.pausedUntil > now) return "paused";
  if (webhook.consecutiveFailures > 0) return "failing";
  return webhook.lastSuccessAt === null ? "unused" : "healthy";
}

export function webhookView(
  webhook: Webhook,
  traffic: Traffic,
  isDistributors: boolean,
  now = new Date(),
): z.infer<typeof WebhookView> {
  const { id, url, enabled, description } = webhook;
  const paused = webhook.pausedUntil !== null && webhook.pausedUntil > now ? webhook.pausedUntil : null;
  return {
    id,
    url,
    eventTypes: webhook.eventTypes,
    ...(isDistributors ? { partnerIds: webhook.partnerIds, sandbox: webhook.sandbox } : {}),
    enabled,
    description,
    createdAt: webhook.createdAt.toISOString(),
    updatedAt: webhook.updatedAt.toISOString(),
    health: viewFrom(Health, {
      ...webhook,
      ...traffic,
      status: statusOf(webhook, now),
      pausedUntil: paused,
      medianMs: traffic.medianMs === null ? null : Math.round(traffic.medianMs * 10) / 10,
    }),
  };
}
