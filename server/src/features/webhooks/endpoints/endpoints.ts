import { conflict, invalidField, notFound } from "../../../kernel/errors.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { recordAudit } from "../../audit/index.ts";
import { offerEvents } from "../../events/index.ts";
import type { OwnersChange } from "../owner.ts";
import { callDispatchers, findEventOwner, lockOwner } from "../queries.ts";
import { createFirstSecret, type NewSecret } from "../secrets/secrets.ts";
import {
  insertWebhook,
  listForeignPartners,
  listWebhooks,
  lockWebhook,
  makeWaitingDue,
  markWebhookDeleted,
  updateWebhook,
} from "./queries.ts";
import { type NewWebhook, type Webhook, WEBHOOK_NOT_FOUND, type WebhookChanges } from "./webhook.ts";

/** Each webhook adds a request to every event. */
const MOST_WEBHOOKS = 100;

const audited = (tx: Tx, change: OwnersChange, what: string, id: string, details?: Record<string, unknown>) =>
  recordAudit(tx, {
    ...change,
    action: `webhook.${what}`,
    subject: { kind: "webhook", id },
    ...(details ? { details } : {}),
  });

/**
 * The first endpoint comes with a signing secret, unless the person who adds it may not see secrets. Deliveries then
 * stay queued until someone who may creates one.
 */
export async function createWebhook(
  tx: Tx,
  change: OwnersChange,
  request: NewWebhook,
  { mayMakeSecret = true }: { mayMakeSecret?: boolean } = {},
): Promise<{ webhook: Webhook; secret: NewSecret | undefined }> {
  await lockOwner(tx, change.ownerId);
  const known = await listWebhooks(tx, change.ownerId);
  if (known.length >= MOST_WEBHOOKS)
    throw conflict(`There are ${MOST_WEBHOOKS} webhooks already; delete one first`, "webhook-limit-reached");
  await requireOwnPartners(tx, change.ownerId, request);
  const webhook = await insertWebhook(tx, change.ownerId, request);
  const secret = mayMakeSecret ? await createFirstSecret(tx, change) : undefined;
  await audited(tx, change, "created", webhook.id, { enabled: webhook.enabled, eventTypes: webhook.eventTypes });
  return { webhook, secret };
}

export async function changeWebhook(
  tx: Tx,
  change: OwnersChange,
  id: string,
  changes: WebhookChanges,
): Promise<Webhook> {
  const before = await lockWebhook(tx, change.ownerId, id);
  if (!before) throw notFound(WEBHOOK_NOT_FOUND, "webhook-not-found");
  await requireOwnPartners(tx, change.ownerId, changes);
  const webhook = await updateWebhook(tx, id, changes);
  // Only the names of the fields: a URL may contain a secret in its path.
  await audited(tx, change, "changed", id, { fields: Object.keys(changes) });
  // Deliveries that failed before it was disabled would otherwise wait for hours.
  if (!before.enabled && webhook.enabled) await makeWaitingDue(tx, id);
  if (before.enabled && !webhook.enabled) {
    const owner = await findEventOwner(tx, change.ownerId);
    const data = {
      partnerId: owner.partnerId,
      webhook: { id, description: webhook.description },
      reason: "asked" as const,
    };
    await offerEvents(tx, "webhook.endpoint.disabled", [{ owner, customerId: null, data }]);
  }
  await callDispatchers(tx);
  return webhook;
}

async function requireOwnPartners(tx: Tx, ownerId: string, { partnerIds = [] }: WebhookChanges): Promise<void> {
  const [foreign] = partnerIds.length === 0 ? [] : await listForeignPartners(tx, ownerId, partnerIds);
  if (foreign !== undefined) throw invalidField("partner-unknown", "partnerIds", `there is no partner ${foreign}`);
}

/** Queued deliveries are no longer sent. The history is kept as long as any other. */
export async function deleteWebhook(tx: Tx, change: OwnersChange, id: string): Promise<void> {
  if (!(await lockWebhook(tx, change.ownerId, id))) throw notFound(WEBHOOK_NOT_FOUND, "webhook-not-found");
  await markWebhookDeleted(tx, id);
  await callDispatchers(tx);
  await audited(tx, change, "deleted", id);
}
