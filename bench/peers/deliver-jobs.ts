import { randomUUID } from "node:crypto";
import { Logger, run } from "graphile-worker";
import pg from "pg";
import { Pool } from "undici";
import { sealedWebhookTokens } from "../../server/src/features/webhooks/secrets/queries.ts";
import { newId } from "../../server/src/kernel/ids.ts";
import { openValue } from "../../server/src/platform/sealing/seal-value.ts";
import { TEST_KEYRING } from "../../server/test/support/keys.ts";
import { answerQuestions } from "../lib/deliver-child.ts";
import { CONNECTION, envelope, hmac } from "../lib/deliver-exchange.ts";

// The straightforward way: one job for each delivery, queued together with the event. The job reads what it needs,
// posts it, and records the attempt and the delivery's new state in one transaction; the queue does the rest. Its
// tables are ours without the trigger.

/** The number of concurrent jobs and of database connections. On two cores, 15 are as fast as 80. */
const CONCURRENCY = 15;

const database = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: CONCURRENCY + 4 });
database.on("error", () => undefined).on("connect", (client) => client.on("error", () => undefined));
const receiver = new Pool(process.env["RECEIVER_URL"] ?? "", { ...CONNECTION, connections: CONCURRENCY });

type Delivery = { eventId: string; data: string; occurredAtMs: string; url: string; sealed: Buffer; secretId: string };

const READ = {
  name: "read",
  text: `select events.id as "eventId", data::text, floor(extract(epoch from occurred_at) * 1000)::bigint as "occurredAtMs",
      url, token as sealed, secret.id as "secretId"
    from webhook_deliveries as delivery
      join events on events.id = delivery.event_id
      join webhook_endpoints as endpoint on endpoint.id = delivery.endpoint_id
      join webhook_secrets as secret on secret.owner_id = endpoint.owner_id and role = 'active'
    where delivery.endpoint_id = $1 and delivery.id = $2`,
};

const NOTE = {
  name: "note",
  text: `with attempt as (
      insert into webhook_attempts (delivery_id, id, attempted_at, http_status, token, receipt, secret_id, queue_ms,
        first_byte_ms, total_ms, remote_address, response_excerpt)
      values ($2, $3, $4, $5, $6, $7, $8, 0, $9, $9, '127.0.0.1', $10))
    update webhook_deliveries set state = 'delivered', attempt_count = attempt_count + 1, finished_at = now()
    where endpoint_id = $1 and id = $2`,
};

async function deliver(job: unknown): Promise<void> {
  const { endpointId, deliveryId } = job as { endpointId: string; deliveryId: string };
  const { rows } = await database.query<Delivery>({ ...READ, values: [endpointId, deliveryId] });
  const [delivery] = rows;
  if (!delivery) throw new Error(`There is no delivery ${deliveryId}`);
  const secret = openValue(TEST_KEYRING, [sealedWebhookTokens.name, delivery.secretId], delivery.sealed).toString();
  const attemptedAt = new Date();
  const startedAt = performance.now();
  const token = randomUUID();
  const sent = envelope(delivery.eventId, delivery.data, Number(delivery.occurredAtMs));
  const { statusCode, headers, body } = await receiver.request({
    method: "POST",
    path: new URL(delivery.url).pathname,
    headers: {
      "user-agent": "jobs",
      "content-type": "application/json",
      "x-signature": hmac(sent, secret),
      "x-token": token,
      "x-timestamp": String(attemptedAt.getTime()),
    },
    body: sent,
  });
  const excerpt = await body.text();
  const totalMs = performance.now() - startedAt;
  const receipt = String(headers["x-signature"]);
  // The queue retries it.
  if (statusCode !== 200 || receipt !== hmac(token, secret)) throw new Error(`Answered ${statusCode}, or not signed`);
  await database.query({
    ...NOTE,
    values: [
      ...[endpointId, deliveryId, newId(), attemptedAt, statusCode, token],
      ...[Buffer.from(receipt, "hex"), delivery.secretId, totalMs, excerpt],
    ],
  });
}

const calls = {
  async start(): Promise<void> {
    await run({
      pgPool: database,
      taskList: { deliver },
      concurrency: CONCURRENCY,
      preset: { worker: { localQueue: { size: 500 }, completeJobBatchDelay: 5, failJobBatchDelay: 5 } },
      noHandleSignals: true,
      logger: new Logger(() => () => undefined),
    });
  },
};

export type JobsCalls = typeof calls;

answerQuestions(calls);
