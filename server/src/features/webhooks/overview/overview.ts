import { z } from "zod";
import { addedUp, commonCause } from "../../../kernel/cause.ts";
import { notFound } from "../../../kernel/errors.ts";
import { Uuid } from "../../../kernel/ids.ts";
import { momentCursors } from "../../../kernel/keyset.ts";
import { pagedList, rowCursors } from "../../../kernel/page.ts";
import { viewFrom } from "../../../kernel/view.ts";
import type { Db } from "../../../platform/db/database.ts";
import { trafficOf } from "../endpoints/queries.ts";
import { NO_TRAFFIC, WEBHOOK_NOT_FOUND, WebhookView, webhookView } from "../endpoints/webhook.ts";
import { AttemptView } from "../history/attempt-view.ts";
import { failureFilter } from "../redelivery/failures.ts";
import {
  type AnyFailure,
  countFailureErrors,
  findAnyWebhook,
  listAllFailures,
  listAllWebhooks,
  type OwnedWebhook,
  TROUBLES,
} from "./queries.ts";

const time = z.iso.datetime();

const OwnerView = z
  .object({ kind: z.enum(["partner", "distributor"]), id: Uuid, name: z.string() })
  .meta({ id: "WebhookOwner" });

/** A URL may contain a secret in its path or query, so only its origin is shown. */
const OwnedWebhookView = WebhookView.omit({ url: true })
  .extend({
    target: z.string().meta({ description: "The address of the webhook, without path and query." }),
    owner: OwnerView,
  })
  .meta({ id: "OwnedWebhook" });

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : "");

export const ownedWebhookList = pagedList("webhooks", OwnedWebhookView, rowCursors("webhooks"));

export const AllWebhooksQuery = z.object({
  ...ownedWebhookList.query,
  ownerId: Uuid.optional().meta({ description: "Only the endpoints of this partner or distributor." }),
  trouble: z
    .enum([...TROUBLES, "any"])
    .optional()
    .meta({ description: "Only endpoints with this problem, or with any." }),
});

export const OneOwnedWebhook = z.object({ webhook: OwnedWebhookView });

async function viewsOf(db: Db, webhooks: readonly OwnedWebhook[]): Promise<z.infer<typeof OwnedWebhookView>[]> {
  const traffic = await trafficOf(
    db,
    webhooks.map(({ id }) => id),
  );
  return webhooks.map((webhook) => {
    const { url, ...view } = webhookView(
      webhook,
      traffic.get(webhook.id) ?? NO_TRAFFIC,
      webhook.owner.kind === "distributor",
    );
    return { ...view, target: originOf(url), owner: webhook.owner };
  });
}

/** Endpoints of all tenants with their health, newest first. */
export const readAllWebhooks = (db: Db, query: z.infer<typeof AllWebhooksQuery>) =>
  ownedWebhookList.read(
    query,
    async (limit) => viewsOf(db, await listAllWebhooks(db, { ...query, limit })),
    (view) => view,
  );

export async function getAnyWebhook(db: Db, id: string): Promise<OwnedWebhook> {
  const webhook = await findAnyWebhook(db, id);
  if (!webhook) throw notFound(WEBHOOK_NOT_FOUND, "webhook-not-found");
  return webhook;
}

export async function readAnyWebhook(db: Db, id: string): Promise<z.infer<typeof OneOwnedWebhook>> {
  const [webhook] = await viewsOf(db, [await getAnyWebhook(db, id)]);
  if (!webhook) throw notFound(WEBHOOK_NOT_FOUND, "webhook-not-found");
  return { webhook };
}

const AnyFailureView = z
  .object({
    id: Uuid,
    owner: OwnerView,
    webhookId: Uuid,
    eventType: z.string(),
    customerId: Uuid.nullable(),
    target: z.string(),
    attempts: z.int(),
    failedAt: time,
    httpStatus: z.int().nullable(),
    responseIndicator: AttemptView.shape.responseIndicator,
    errorMessage: z.string(),
  })
  .meta({ id: "OwnedWebhookFailure" });

export const anyFailureList = pagedList("failures", AnyFailureView, momentCursors("failures", "uuids"));

export const AllFailuresQuery = z
  .object({
    ...anyFailureList.query,
    ownerId: Uuid.optional().meta({ description: "Only the failures of this partner or distributor." }),
    ...failureFilter,
  })
  .meta({ description: "The filters of the partners' own list, over all tenants." });

const failureView = ({ targetUrl, indicator, error, ...row }: AnyFailure) =>
  viewFrom(AnyFailureView, {
    ...row,
    target: originOf(targetUrl ?? ""),
    responseIndicator: indicator,
    errorMessage: error ?? "",
  });

/** Failed deliveries of all tenants, the latest first. */
export async function readAllFailures(db: Db, query: z.infer<typeof AllFailuresQuery>) {
  const { webhookId } = query;
  const ownerId = webhookId === undefined ? query.ownerId : (await getAnyWebhook(db, webhookId)).owner.id;
  // Another owner's webhook has no failures of this one.
  const isNone = query.ownerId !== undefined && ownerId !== query.ownerId;
  return anyFailureList.read(
    query,
    async (limit) => (isNone ? [] : listAllFailures(db, { ...query, ownerId, limit })),
    failureView,
  );
}

export const FailureCause = z.object({
  httpStatus: z.int().nullable(),
  responseIndicator: AttemptView.shape.responseIndicator,
  cause: z.string(),
  count: z.int(),
  webhooks: z.int().meta({ description: "How many endpoints are affected." }),
  owners: z.int().meta({ description: "How many organisations are affected." }),
  latestAt: time,
});

const MOST_CAUSES = 50;

/** Why events were given up, the most frequent first. Looks at the newest 10,000. */
export async function readFailureCauses(db: Db): Promise<z.infer<typeof FailureCause>[]> {
  const rows = (await countFailureErrors(db)).map(({ error, ...row }) => ({ ...row, cause: commonCause(error) }));
  const groups = addedUp(
    rows,
    ({ httpStatus, indicator, cause }) => JSON.stringify([httpStatus, indicator, cause]),
    (into, row) => ({
      ...into,
      webhookIds: [...into.webhookIds, ...row.webhookIds],
      ownerIds: [...into.ownerIds, ...row.ownerIds],
      latestAt: row.latestAt > into.latestAt ? row.latestAt : into.latestAt,
    }),
  );
  return groups.slice(0, MOST_CAUSES).map(({ indicator, webhookIds, ownerIds, latestAt, ...group }) => ({
    ...group,
    responseIndicator: indicator,
    webhooks: new Set(webhookIds).size,
    owners: new Set(ownerIds).size,
    latestAt: latestAt.toISOString(),
  }));
}
