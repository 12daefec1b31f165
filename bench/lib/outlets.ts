import { Registry } from "prom-client";
import { startPostOffice } from "../../server/src/features/mails/sending/post-office.ts";
import { createMailMetrics } from "../../server/src/features/mails/sending/metrics.ts";
import { sign } from "../../server/src/features/webhooks/index.ts";
import { startDispatcher } from "../../server/src/features/webhooks/sending/dispatcher.ts";
import { createWebhookMetrics } from "../../server/src/features/webhooks/sending/metrics.ts";
import { mailWriters } from "../../server/src/main/mail-writers.ts";
import type { Database } from "../../server/src/platform/db/database.ts";
import { createLog } from "../../server/src/platform/log.ts";
import type { Postman } from "../../server/src/platform/mail/postman.ts";
import type { Sender } from "../../server/src/platform/outbound/sender.ts";
import { until } from "./deliver-turn.ts";

// The dispatcher and the post office as a worker runs them, but nothing leaves the process: requests and mails succeed at
// once. What remains is the work that the database has with them.

/** The secret of each endpoint, by its URL: only a signed answer counts as delivered. */
export type EndpointSecrets = ReadonlyMap<string, string>;

const acceptingSender = (secrets: EndpointSecrets): Sender => ({
  post({ url, headers }) {
    const token = headers[headers.findIndex((name) => name.toLowerCase() === "x-token") + 1] ?? "";
    return Promise.resolve({
      kind: "answered",
      status: 200,
      headers: { "x-signature": sign(token, secrets.get(url) ?? "") },
      excerpt: "",
      remoteAddress: "127.0.0.1",
      timing: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: 1, totalMs: 1 },
    });
  },
  close: () => Promise.resolve(),
});

const acceptingPostman: Postman = {
  deliver: () => Promise.resolve({ kind: "sent", answer: "250 taken" }),
  close: () => undefined,
};

const log = createLog("silent");

/** Sends the queued deliveries; returns how many. */
export async function sendDeliveries({ db, pool }: Database, secrets: EndpointSecrets): Promise<number> {
  const due = await countDue(pool, "webhook_deliveries");
  const dispatcher = startDispatcher(
    { db, pool },
    { log, sender: acceptingSender(secrets), metrics: createWebhookMetrics(new Registry()) },
    { concurrency: 100, perEndpoint: 8, schedule: [0] },
  );
  await until(async () => !(await isAnyDue(pool, "webhook_deliveries")));
  await dispatcher.stop();
  const { rows } = await pool.query("select from webhook_deliveries where state = 'failed' limit 1");
  if (rows.length > 0) throw new Error("A delivery failed");
  return due;
}

/** Sends the mails in the outbox; returns how many. */
export async function sendMails({ db, pool }: Database): Promise<number> {
  const due = await countDue(pool, "mails");
  const office = startPostOffice(
    { db, pool },
    {
      log,
      metrics: createMailMetrics(new Registry()),
      postman: acceptingPostman,
      mailFolder: acceptingPostman,
      writers: mailWriters(db, { alertsAlso: [] }),
    },
    {
      connections: 5,
      from: "no-reply@bench.example",
      publicUrl: () => "https://portal.bench.example",
      schedule: [0],
      limits: { perAddressAndDay: 10_000, rampPerHour: undefined },
    },
  );
  await until(async () => !(await isAnyDue(pool, "mails")));
  await office.stop();
  return due;
}

type Outbox = "webhook_deliveries" | "mails";

async function countDue(pool: Database["pool"], table: Outbox): Promise<number> {
  const { rows } = await pool.query<{ due: number }>(`select count(*) as due from ${table} where due_at <= now()`);
  return rows[0]?.due ?? 0;
}

async function isAnyDue(pool: Database["pool"], table: Outbox): Promise<boolean> {
  const { rows } = await pool.query<{ any: boolean }>(
    `select exists (select from ${table} where due_at <= now()) as any`,
  );
  return rows[0]?.any ?? false;
}
