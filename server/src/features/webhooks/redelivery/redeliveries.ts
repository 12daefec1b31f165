import { z } from "zod";
import { SECOND } from "../../../kernel/duration.ts";
import { conflict, notFound } from "../../../kernel/errors.ts";
import { Uuid } from "../../../kernel/ids.ts";
import { optionalWholeNumber } from "../../../kernel/page.ts";
import { viewFrom } from "../../../kernel/view.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { defineJob, enqueue } from "../../../platform/jobs/define.ts";
import { recordAudit } from "../../audit/index.ts";
import { notifyPages } from "../../events/index.ts";
import { resumeWebhooks } from "../endpoints/queries.ts";
import type { OwnersChange } from "../owner.ts";
import { callDispatchers } from "../queries.ts";
import { failureFilter } from "./failures.ts";
import { countRedeliverable, type FailureFilter, markNextRedelivering } from "./queries-failures.ts";
import {
  findRedelivery,
  insertRedelivery,
  lockRunning,
  markProgress,
  markRedeliveryEnded,
  type Redelivery,
} from "./queries-redeliveries.ts";

export const REDELIVERY_NOT_FOUND = "Webhook redelivery not found";

const preview = { description: "Only count the failures; send nothing." };
const perSecond = { description: "How many deliveries to start per second. Default: 50." };

/** The query accepts the same fields as the body: a filter or a preview must not be ignored in either. */
export const RedeliveryQuery = z.object({
  ...failureFilter,
  preview: z.enum(["true", "false"]).optional().meta(preview),
  perSecond: optionalWholeNumber(1, 1000).meta(perSecond),
});

export const RedeliveryRequest = z
  .object({
    ...failureFilter,
    preview: z.boolean().optional().meta(preview),
    perSecond: z.int().min(1).max(1000).optional().meta(perSecond),
  })
  .meta({
    description: "The filters of the failures list, sent here or in the query. Without any, all failures are resent.",
  });
type RedeliveryRequest = z.infer<typeof RedeliveryRequest>;

/** The body takes precedence over the query. */
export const requestOf = (
  { preview: onlyCount, ...query }: z.infer<typeof RedeliveryQuery>,
  body: RedeliveryRequest,
): RedeliveryRequest => ({ ...query, preview: onlyCount === "true", ...body });

const DEFAULT_PER_SECOND = 50;

const time = z.iso.datetime({ offset: true });

export const RedeliveryView = z
  .object({
    id: Uuid,
    status: z.enum(["running", "done", "cancelled"]).meta({ description: "`done`: all deliveries have been queued." }),
    total: z.int().meta({ description: "The number of failures that matched when the redelivery was requested." }),
    queued: z.int().meta({ description: "The number of deliveries queued so far." }),
    perSecond: z.int(),
    webhookId: Uuid.nullable(),
    eventType: z.string().nullable(),
    from: time.nullable(),
    to: time,
    createdAt: time,
    finishedAt: time.nullable(),
  })
  .meta({ id: "WebhookRedelivery" });

export const redeliveryView = ({
  state: status,
  failedFrom: from,
  failedTo: to,
  ...row
}: Redelivery): z.infer<typeof RedeliveryView> => viewFrom(RedeliveryView, { ...row, status, from, to });

const MOST_SECONDS_AT_ONCE = 5;

/** Starts the next deliveries, then queues itself again for a second later, until none is left or it is cancelled. */
export const redeliverFailures = defineJob("redeliver-failures", z.object({ redeliveryId: Uuid }));

const queueStep = (tx: Tx, redeliveryId: string, runAt?: Date): Promise<void> =>
  enqueue(
    tx,
    redeliverFailures,
    { redeliveryId },
    { dedupeKey: `redeliver-failures ${redeliveryId}`, ...(runAt ? { runAt } : {}) },
  );

export async function startRedelivery(
  tx: Tx,
  { actor, ownerId }: OwnersChange,
  { preview: onlyCount = false, perSecond: rate = DEFAULT_PER_SECOND, ...filter }: RedeliveryRequest,
): Promise<{ count: number; redelivery: Redelivery | undefined }> {
  const redeliverable = await countRedeliverable(tx, ownerId, filter);
  const count = redeliverable.reduce((sum, { count: some }) => sum + some, 0);
  if (onlyCount || count === 0) return { count, redelivery: undefined };
  // Only once: if each step resumed the webhooks, a receiver that is still down would never get its pause.
  await resumeWebhooks(
    tx,
    redeliverable.map(({ webhookId }) => webhookId),
  );
  const redelivery = await insertRedelivery(tx, ownerId, filter, { perSecond: rate, total: count });
  await queueStep(tx, redelivery.id);
  await recordAudit(tx, {
    actor,
    ownerId,
    action: "webhook_redelivery.started",
    subject: { kind: "webhook_redelivery", id: redelivery.id },
    details: { count, ...filter },
  });
  return { count, redelivery };
}

/** Deliveries that were started continue; the rest stay in the failures list. */
export async function cancelRedelivery(tx: Tx, { actor, ownerId }: OwnersChange, id: string): Promise<Redelivery> {
  if (!(await findRedelivery(tx, ownerId, id))) throw notFound(REDELIVERY_NOT_FOUND, "webhook-redelivery-not-found");
  const isRunning = (await lockRunning(tx, id)) !== undefined;
  if (isRunning) await markRedeliveryEnded(tx, id, "cancelled");
  // Read again: the last step may have ended it while this waited for the lock.
  const redelivery = await findRedelivery(tx, ownerId, id);
  if (!redelivery) throw notFound(REDELIVERY_NOT_FOUND, "webhook-redelivery-not-found");
  if (!isRunning) throw conflict(`Redelivery is already ${redelivery.state}`, "redelivery-ended");
  await recordAudit(tx, {
    actor,
    ownerId,
    action: "webhook_redelivery.cancelled",
    subject: { kind: "webhook_redelivery", id },
  });
  return redelivery;
}

const filterOf = ({ webhookId, eventType, failedFrom, failedTo }: Redelivery): FailureFilter => ({
  webhookId: webhookId ?? undefined,
  eventType: eventType ?? undefined,
  from: failedFrom?.toISOString(),
  to: failedTo.toISOString(),
});

/** One step. It queues the next one in the same transaction, so a redelivery that is killed resumes where it was. */
export async function stepRedelivery(tx: Tx, id: string): Promise<void> {
  const redelivery = await lockRunning(tx, id);
  if (!redelivery) return;
  const { ownerId, perSecond: rate, afterFailedAt, afterId, secondsSinceStep } = redelivery;
  // Jobs start slightly late. A step catches up on the missed time, but only for a few seconds and not for a long stop.
  const limit = Math.round(rate * Math.min(Math.max(secondsSinceStep ?? 1, 1), MOST_SECONDS_AT_ONCE));
  const after = { failedAt: afterFailedAt, id: afterId };
  const begun = await markNextRedelivering(tx, ownerId, filterOf(redelivery), { after, limit });
  const last = begun.at(-1);
  if (last) {
    await markProgress(tx, id, { count: begun.length, last });
    await callDispatchers(tx);
  }
  if (begun.length < limit) await markRedeliveryEnded(tx, id, "done");
  else await queueStep(tx, id, new Date(Date.now() + SECOND));
  await notifyPages(tx, [{ what: "webhook.redelivery", ownerId, customerId: null }]);
}
