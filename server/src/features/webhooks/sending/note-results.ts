import type { Database, Tx } from "../../../platform/db/database.ts";
import { recordAudits, systemActor } from "../../audit/index.ts";
import { type EventOwner, offerEvents } from "../../events/index.ts";
import {
  type DeliveryResult,
  type EndpointFate,
  type EndpointNews,
  finishDeliveries,
  finishDeliveriesIn,
} from "./queries-finish.ts";

const dispatching = systemActor("deliver-webhooks");

/** Records the results of a batch. If one failed, the events about it are recorded in the same transaction. */
export async function noteResults(
  { db, pool }: Pick<Database, "db" | "pool">,
  results: readonly DeliveryResult[],
  news: readonly EndpointNews[],
): Promise<void> {
  const batch = { results: JSON.stringify(results), news: JSON.stringify(news) };
  const isWell = !news.some(({ has_failed }) => has_failed) && !results.some(({ outcome }) => outcome === "failed");
  if (isWell) {
    await finishDeliveries(pool, batch);
    return;
  }
  await db.transaction().execute(async (tx) => {
    const fates = await finishDeliveriesIn(tx, batch);
    if (fates.length > 0) await announceFates(tx, fates);
  });
}

async function announceFates(tx: Tx, fates: readonly EndpointFate[]): Promise<void> {
  const gone = fates.filter(({ isGone }) => isGone);
  await recordAudits(
    tx,
    gone.map(({ id, ownerId }) => ({
      actor: dispatching,
      ownerId,
      action: "webhook.disabled",
      subject: { kind: "webhook", id },
      details: { reason: "answered 410" },
    })),
  );
  await offerEvents(
    tx,
    "webhook.endpoint.disabled",
    gone.map((fate) => offer(fate, { reason: "gone" as const })),
  );
  await offerEvents(
    tx,
    "webhook.endpoint.paused",
    fates.flatMap((fate) => {
      const { isPaused, isGone, pausedUntil, failuresInARow } = fate;
      return isPaused && !isGone && pausedUntil
        ? offer(fate, { failuresInARow, pausedUntil: pausedUntil.toISOString() })
        : [];
    }),
  );
  await offerEvents(
    tx,
    "webhook.delivery.exhausted",
    fates.flatMap((fate) =>
      fate.exhausted && !isOwn(fate.exhausted.eventType) ? offer(fate, { delivery: fate.exhausted }) : [],
    ),
  );
}

/** If an event about an endpoint can't be delivered, no further event is recorded about that: it would never end. */
const isOwn = (type: string): boolean => type.startsWith("webhook.");

const ownerOf = ({ ownerId, partnerId }: EndpointFate): EventOwner =>
  partnerId === null ? { partnerId, distributorId: ownerId } : { partnerId };

const offer = <Fields extends object>(fate: EndpointFate, fields: Fields) => ({
  owner: ownerOf(fate),
  customerId: null,
  data: { partnerId: fate.partnerId, webhook: { id: fate.id, description: fate.description }, ...fields },
});
