import { z } from "zod";
import { conflict, notFound } from "../../../kernel/errors.ts";
import { Uuid } from "../../../kernel/ids.ts";
import { MomentQuery } from "../../../kernel/moment.ts";
import { hasNextPage, offsetOf, pageNumber, wholeNumber } from "../../../kernel/page.ts";
import { withTotal } from "../../../platform/db/counted-page.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { recordAudit } from "../../audit/index.ts";
import { resumeWebhooks } from "../endpoints/queries.ts";
import { requireSendable } from "../endpoints/resume.ts";
import { EventType } from "../../events/index.ts";
import { AttemptView, attemptView } from "../history/attempt-view.ts";
import { listAttempts } from "../history/queries.ts";
import type { OwnersChange } from "../owner.ts";
import { callDispatchers } from "../queries.ts";
import { countFailures, listFailures, lockUndelivered, markRedelivering } from "./queries-failures.ts";

const FAILURE_NOT_FOUND = "Webhook failure not found";

/** The filter for failures, both in the list and in a redelivery. */
export const failureFilter = {
  eventType: EventType.optional(),
  from: MomentQuery.optional().meta({ description: "Only events that failed at this moment or later." }),
  to: MomentQuery.optional().meta({ description: "Only events that failed at this moment or earlier." }),
  webhookId: Uuid.optional(),
};

export const FailureQuery = z.object({ page: pageNumber(), pageSize: wholeNumber(1, 100, 20), ...failureFilter });
export type FailureQuery = z.infer<typeof FailureQuery>;

const FailureView = z
  .object({
    id: Uuid,
    eventType: z.string(),
    targetUrl: z.string(),
    idempotencyToken: Uuid,
    payload: z.record(z.string(), z.unknown()).meta({ description: "The `data` of the envelope exactly as sent." }),
    failedAt: z.iso.datetime({ offset: true }),
    httpStatus: z.int().nullable(),
    responseIndicator: AttemptView.shape.responseIndicator,
    attempts: z.array(AttemptView),
    isSandbox: z.literal(true).optional().meta({ description: "Only present if the event is a sandbox's." }),
  })
  .meta({ id: "WebhookFailure" });

export const FailureList = z.object({
  failures: z.array(FailureView),
  pagination: z.object({ totalCount: z.int(), page: z.int(), pageSize: z.int(), hasNextPage: z.boolean() }),
});

/** One page of events that used up all their attempts, latest failure first. */
export async function readFailures(db: Db, ownerId: string, query: FailureQuery): Promise<z.infer<typeof FailureList>> {
  const page = { page: query.page, perPage: query.pageSize };
  const { rows, totalCount } = await withTotal(
    await listFailures(db, ownerId, query, { limit: query.pageSize, offset: offsetOf(page) }),
    page,
    () => countFailures(db, ownerId, query),
  );
  const attempts = await listAttempts(
    db,
    rows.map(({ id }) => id),
  );
  return {
    failures: rows.map(({ failedAt, isSandbox, ...row }) => {
      const made = (attempts.get(row.id) ?? []).map(attemptView);
      const last = made.at(-1);
      return {
        ...row,
        ...(isSandbox ? { isSandbox } : {}),
        failedAt: failedAt.toISOString(),
        httpStatus: last?.httpStatus ?? null,
        responseIndicator: last?.responseIndicator ?? null,
        attempts: made,
      };
    }),
    pagination: { totalCount, page: query.page, pageSize: query.pageSize, hasNextPage: hasNextPage(page, totalCount) },
  };
}

/**
 * Immediately resends a delivery that failed or is queued for its next attempt: with the same idempotency token, with
 * all its attempts again, and even if the endpoint is paused, because the caller has probably just fixed it. A repeated
 * request starts it only once. A delivery that was never tried waits for its turn.
 */
export async function redeliverFailure(tx: Tx, { actor, ownerId }: OwnersChange, id: string): Promise<void> {
  const delivery = await lockUndelivered(tx, ownerId, id);
  if (!delivery) throw notFound(FAILURE_NOT_FOUND, "webhook-failure-not-found");
  if (delivery.isDeleted) throw conflict("The webhook of this failure was deleted", "webhook-deleted");
  // A failed delivery can be requested in advance: it's queued until the endpoint accepts deliveries. One that is
  // already queued just stays queued.
  if (delivery.isWaiting) await requireSendable(tx, ownerId, delivery);
  if (delivery.isAlreadyNext) return;
  if (!delivery.isUntried) await markRedelivering(tx, delivery.endpointId, id);
  await resumeWebhooks(tx, [delivery.endpointId]);
  await callDispatchers(tx);
  await recordAudit(tx, {
    actor,
    ownerId,
    action: "webhook_failure.redelivered",
    subject: { kind: "webhook_delivery", id },
  });
}
