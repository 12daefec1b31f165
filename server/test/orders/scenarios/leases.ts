import assert from "node:assert/strict";
import { noteResults } from "../../../src/features/webhooks/sending/note-results.ts";
import { claimDeliveries, type ClaimedDelivery } from "../../../src/features/webhooks/sending/queries-claim.ts";
import type { DeliveryResult } from "../../../src/features/webhooks/sending/queries-finish.ts";
import { MINUTE } from "../../../src/kernel/duration.ts";
import { newId } from "../../../src/kernel/ids.ts";
import { type Db, poolOf } from "../../../src/platform/db/database.ts";
import { TestWebhooks } from "../../support/webhooks/dispatch.ts";
import { setClock } from "../clock.ts";
import type { Change, Scenario } from "../scenario.ts";

const LEASE_MS = MINUTE;
const EVENTS = 3;
const RECEIVER = { url: "https://receiver.example/hooks", secret: "" };

type Sent = { deliveryId: string; seq: number; isFirst: boolean };

/** Claims due deliveries, and records the results: delivered, failed for now, or given back. */
async function work(
  db: Db,
  endpointId: string,
  sent: Sent[],
  outcomes: readonly DeliveryResult["outcome"][],
): Promise<void> {
  const claimId = newId();
  const wanted = { endpointIds: [endpointId], rooms: [EVENTS], takes: ["all"], areSuspect: [false] };
  const bounds = { healthyRoom: EVENTS, suspectRoom: EVENTS, leaseMs: LEASE_MS, lookAt: 100 };
  const claimed = await claimDeliveries(poolOf(db), { ...wanted, ...bounds, claimId });
  const bySeq = (one: ClaimedDelivery, other: ClaimedDelivery) => one.seq - other.seq;
  const results = claimed.toSorted(bySeq).map((delivery, nth): DeliveryResult => {
    const outcome = outcomes[nth] ?? "delivered";
    const key = { endpoint_id: endpointId, delivery_id: delivery.id, claim_id: claimId, outcome };
    if (outcome === "released") return key;
    sent.push({ deliveryId: delivery.id, seq: delivery.seq, isFirst: delivery.attemptCount === 0 });
    const attempt = { attempt_id: newId(), attempted_ms: Date.now(), token: newId(), queue_ms: 0, total_ms: 1 };
    return { ...key, ...attempt, ...(outcome === "retry" ? { delay_ms: 1_000, error_message: "refused" } : {}) };
  });
  if (results.length > 0) await noteResults({ db, pool: poolOf(db) }, results, []);
}

/** Workers claim deliveries and record the results, while leases expire. */
export const leases: Scenario = {
  name: "leases",
  guarantee: "no delivery is lost or noted twice, every request has its attempt, and a worker notes only what it holds",
  async begin(db, random) {
    await setClock(db, new Date());
    const webhooks = new TestWebhooks({ database: { db, pool: poolOf(db) } });
    const subscriber = await webhooks.aSubscriber(RECEIVER);
    await webhooks.recordEvents(subscriber, { count: EVENTS });
    const { webhookId } = subscriber;
    const sent: Sent[] = [];
    const outcomes = () =>
      Array.from({ length: EVENTS }, () => random.pick(["delivered", "retry", "released"] as const));
    const worker = (name: string): Change => {
      const planned = outcomes();
      return { name, run: (own) => work(own, webhookId, sent, planned) };
    };
    const later = new Date(Date.now() + 2 * LEASE_MS);
    return {
      changes: [
        worker("first worker"),
        worker("second worker"),
        worker("third worker"),
        { name: "leases end", run: (own) => setClock(own, later) },
      ],
      async look() {
        // A last worker, after all leases have expired and all retries are due.
        await setClock(db, new Date(later.getTime() + 2 * LEASE_MS));
        for (let round = 0; round < EVENTS; round += 1) await work(db, webhookId, sent, []);
        await setClock(db, null);
        const deliveries = await webhooks.deliveriesOf(webhookId);
        assert.deepEqual(
          deliveries.map(({ state, claim_id }) => [state, claim_id]),
          Array.from({ length: EVENTS }, () => ["delivered", null]),
        );
        const attempts = await webhooks.attemptsOf(webhookId);
        assert.equal(attempts.length, sent.length, "every request has its attempt");
        for (const { id, attempt_count } of deliveries) {
          const made = attempts.filter((attempt) => attempt.delivery_id === id).length;
          assert.ok(attempt_count >= 1 && attempt_count <= made, "only who holds it counts an attempt");
        }
      },
    };
  },
};
