import { readConfig } from "../../server/src/main/config.ts";
import type { Database } from "../../server/src/platform/db/database.ts";
import { type Child, startChild } from "./deliver-child.ts";
import { until } from "./deliver-turn.ts";
import type { Lab } from "./lab.ts";
import { emptyOutbox, insertEvents, prepareEvents, PUBLIC_URL, writeLetters } from "./mail-alerts.ts";
import type { RawMailCalls } from "./mail-raw.ts";
import type { MailTally, SinkCalls } from "./mail-sink.ts";
import { type Running, startSablewatchWorker } from "./processes.ts";

const SINK = new URL("./mail-sink.ts", import.meta.url);
const RAW = new URL("./mail-raw.ts", import.meta.url);

/** Sends this many emails, and resolves when the last one is done. */
export type MailSender = (count: number) => Promise<MailTurn>;

export type MailTurn = {
  perSecond: number;
  /** CPU time of the sender's own process, for each mail. */
  processorMs: number;
  /** The size of each email, including headers. */
  bytes: number;
};

export type MailTestbed = { ours: MailSender; raw: MailSender };

/** One sink, and each sender in its own process. Everything that it starts has ended when it resolves. */
export async function withMailTestbed<Result>(
  { database, databaseUrl }: Lab,
  work: (testbed: MailTestbed) => Promise<Result>,
): Promise<Result> {
  const stops: (() => Promise<void>)[] = [];
  const stopping = <Part extends { stop(): Promise<void> }>(part: Part): Part => {
    stops.push(() => part.stop());
    return part;
  };
  try {
    const sink = stopping(startChild<SinkCalls>(SINK));
    const port = await sink.ask("listen");
    const raw = stopping(startChild<RawMailCalls>(RAW));
    // Done before a worker runs, because it would send them.
    const letters = await writeLetters(database);
    await raw.ask("prepare", { port, connections: readConfig({}).MAIL_CONNECTIONS, letters });
    const worker = stopping(
      await startSablewatchWorker({
        DATABASE_URL: databaseUrl,
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        MAIL_FROM: "no-reply@bench.example",
        PUBLIC_URL,
      }),
    );
    return await work({ ours: postOffice(database, worker, sink), raw: bareLoop(raw, sink) });
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** From the first event's statement to the last email that is marked as sent. */
const postOffice =
  (database: Database, worker: Running, sink: Child<SinkCalls>): MailSender =>
  async (count) => {
    await emptyOutbox(database);
    const ids = prepareEvents(count);
    await sink.ask("beginTurn");
    const processorBefore = worker.processorSeconds();
    const startedAt = performance.now();
    await insertEvents(database, ids);
    // The database isn't queried until there is something to find.
    await until(async () => (await sink.ask("tally")).received >= count);
    await until(async () => !(await isWaiting(database)));
    const seconds = (performance.now() - startedAt) / 1000;
    const processorSeconds = worker.processorSeconds() - processorBefore;
    const sent = await countSent(database);
    if (sent !== count) throw new Error(`Of ${count} alerts, ${sent} are marked as sent at the first attempt`);
    return turnOf(count, await sink.ask("tally"), { seconds, processorSeconds });
  };

const bareLoop =
  (raw: Child<RawMailCalls>, sink: Child<SinkCalls>): MailSender =>
  async (count) => {
    await sink.ask("beginTurn");
    const took = await raw.ask("send", count);
    return turnOf(count, await sink.ask("tally"), took);
  };

function turnOf(
  count: number,
  { received, bytes }: MailTally,
  { seconds, processorSeconds }: { seconds: number; processorSeconds: number },
): MailTurn {
  if (received !== count) throw new Error(`Of ${count} mails, ${received} arrived`);
  return { perSecond: count / seconds, processorMs: (processorSeconds * 1000) / count, bytes: bytes / count };
}

async function isWaiting({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ any: boolean }>(
    "select exists (select from mails where due_at is not null) as any",
  );
  return rows[0]?.any ?? false;
}

async function countSent({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::integer from mails where kind = 'alert' and state = 'sent' and attempts = 1",
  );
  return rows[0]?.count ?? 0;
}
