import { sql } from "kysely";
import { newId } from "../../../kernel/ids.ts";
import type { Db, Selected, Tx } from "../../../platform/db/database.ts";
import type { FailureFilter } from "./queries-failures.ts";

const columns = [
  "id",
  "owner_id as ownerId",
  "endpoint_id as webhookId",
  "event_type as eventType",
  "failed_from as failedFrom",
  "failed_to as failedTo",
  "per_second as perSecond",
  sql<"running" | "done" | "cancelled">`state`.as("state"),
  "total",
  "queued",
  "after_failed_at as afterFailedAt",
  "after_id as afterId",
  // Null before the first step.
  sql<number | null>`extract(epoch from now() - stepped_at)::float8`.as("secondsSinceStep"),
  "created_at as createdAt",
  "finished_at as finishedAt",
] as const;

/** A bulk redelivery: what was requested, and its progress. */
export type Redelivery = Selected<"webhook_redeliveries", typeof columns>;

/** Ends at the present, so that deliveries that fail again aren't resent a second time. */
export const insertRedelivery = (
  tx: Tx,
  ownerId: string,
  filter: FailureFilter,
  { perSecond, total }: { perSecond: number; total: number },
) =>
  tx
    .insertInto("webhook_redeliveries")
    .values({
      id: newId(),
      owner_id: ownerId,
      endpoint_id: filter.webhookId ?? null,
      event_type: filter.eventType ?? null,
      failed_from: filter.from ?? null,
      failed_to: sql<Date>`least(${filter.to ?? null}::timestamptz, now())`,
      per_second: perSecond,
      total,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();

export const findRedelivery = (db: Db, ownerId: string, id: string): Promise<Redelivery | undefined> =>
  db
    .selectFrom("webhook_redeliveries")
    .select(columns)
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirst();

export const listRedeliveries = (db: Db, ownerId: string, limit: number): Promise<Redelivery[]> =>
  db
    .selectFrom("webhook_redeliveries")
    .select(columns)
    .where("owner_id", "=", ownerId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/** The running redelivery with this id, locked until the transaction ends. */
export const lockRunning = (tx: Tx, id: string): Promise<Redelivery | undefined> =>
  tx
    .selectFrom("webhook_redeliveries")
    .select(columns)
    .where("id", "=", id)
    .where("state", "=", "running")
    .forUpdate()
    .executeTakeFirst();

export async function markProgress(
  tx: Tx,
  id: string,
  { count, last }: { count: number; last: { failedAt: Date; id: string } },
): Promise<void> {
  await tx
    .updateTable("webhook_redeliveries")
    .set((eb) => ({ queued: eb("queued", "+", count), after_failed_at: last.failedAt, after_id: last.id }))
    .set({ stepped_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

export async function markRedeliveryEnded(tx: Tx, id: string, state: "done" | "cancelled"): Promise<void> {
  await tx
    .updateTable("webhook_redeliveries")
    .set({ state, finished_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}
