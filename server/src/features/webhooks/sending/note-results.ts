import type { Database } from "../../../platform/db/database.ts";
import { recordAudits, systemActor } from "../../audit/index.ts";
import { type DeliveryResult, type EndpointNews, finishDeliveries, finishDeliveriesIn } from "./queries-finish.ts";

const dispatching = systemActor("deliver-webhooks");

/** Records the results of a batch. If this disables an endpoint, the audit entry is written with it. */
export async function noteResults(
  { db, pool }: Pick<Database, "db" | "pool">,
  results: readonly DeliveryResult[],
  news: readonly EndpointNews[],
): Promise<void> {
  const batch = { results: JSON.stringify(results), news: JSON.stringify(news) };
  if (!news.some(({ is_gone }) => is_gone)) {
    await finishDeliveries(pool, batch);
    return;
  }
  await db.transaction().execute(async (tx) => {
    const gone = await finishDeliveriesIn(tx, batch);
    const details = { reason: "answered 410" };
    await recordAudits(
      tx,
      gone.map(({ id, partnerId }) => ({
        actor: dispatching,
        ...(partnerId === null ? {} : { partnerId }),
        action: "webhook.disabled",
        subject: { kind: "webhook", id },
        details,
      })),
    );
  });
}
