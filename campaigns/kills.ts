import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Lab, withFolder, withLab } from "../bench/lib/lab.ts";
import { aBreach } from "../server/test/breaches.ts";
import { aPartner } from "../server/test/factories.ts";
import { TEST_KEYS } from "../server/test/keys.ts";
import { register, startReceiver } from "../server/test/receiver.ts";
import type { Evidence } from "./lib/evidence.ts";
import { keepApiRunning, keepRunning, type Member } from "./lib/fleet.ts";
import { compareWithDatabase, countWaiting } from "./lib/kill-checks.ts";
import { nothingYet, workAsPartner } from "./lib/partner-at-work.ts";
import { say } from "../bench/lib/say.ts";

const KILLS = 1_000;
const BETWEEN_MS = { least: 300, most: 2_500 };
const CLIENTS = 6;
/** Imported for one breach after another, as long as processes are killed. */
const ROWS = 200_000;
const MOST_IMPORTS = 500;
/** After the last kill, everything that waits must be done within this time. */
const MOST_PATIENCE_MS = 15 * 60_000;

/**
 * Kills processes with SIGKILL, again and again, while customers are onboarded and changed, webhooks sent and a breach
 * imported. Then compares what was acknowledged with what is there.
 */
export function kills(size = KILLS): Promise<Evidence> {
  return withFolder((folder) => withLab((lab) => killAndCompare(lab, folder, size)));
}

async function killAndCompare(lab: Lab, folder: string, size: number): Promise<Evidence> {
  const { database, databaseUrl } = lab;
  const startedAt = performance.now();
  const receiver = await startReceiver();
  const partner = await aPartner(database.db);
  await register(database.db, partner.id, receiver);
  const file = join(folder, "rows.txt");
  await writeFile(file, Array.from({ length: ROWS }, (_, n) => `person-${n}@shop-${n % 5_000}.example\n`).join(""));
  const env = {
    ...{ DATABASE_URL: databaseUrl, SECRETS_KEYS: TEST_KEYS, DATA_DIR: folder, LOG_LEVEL: "silent" },
    ...{ WEBHOOK_ALLOW_LOCAL: "true", RATE_LIMIT_ONBOARD_PER_MINUTE: "1000000", RATE_LIMIT_PER_MINUTE: "1000000" },
  };
  const apis = [await keepApiRunning(env), await keepApiRunning(env)];
  const workers = [1, 2].map(() => keepRunning("worker", () => ["serve", "--role", "worker"], env));
  const is = { over: false };
  const breaches: string[] = [];
  while (breaches.length < MOST_IMPORTS) breaches.push(await aBreach(database.db));
  let imports = 0;
  const importNext = () => ["corpus", "import", "--breach", breaches[imports] ?? "", file];
  const importer = keepRunning("importer", importNext, env, () => ++imports < MOST_IMPORTS && !is.over);
  const noted = nothingYet();
  const headers = { "sw-partner-id": partner.id, "sw-api-key": partner.apiKey };
  const access = { baseUrls: apis.map(({ baseUrl }) => baseUrl), headers };
  const clients = Array.from({ length: CLIENTS }, () => workAsPartner(access, noted, () => is.over));

  const killed = await killAtRandom(lab, [...apis, ...workers, importer], size);
  is.over = true;
  await Promise.all(clients);
  await importer.ended;
  const drainedSeconds = await drain(lab);
  for (const member of [...apis, ...workers, importer]) await member.stop();
  await receiver.close();

  const compared = await compareWithDatabase(database, partner.id, noted, receiver.received);
  const stored = await countImported(lab);
  const { acknowledgedChangesLost, doubledCustomers, eventsWithoutDelivery } = compared;
  const findings = {
    ...{ kills: killed, minutes: Math.round((performance.now() - startedAt) / 60_000) },
    ...compared,
    ...{
      callsSentAgain: noted.repeated,
      answersThatAreNeitherYesNor503: noted.wrong.length,
      wrong: noted.wrong.slice(0, 10),
    },
    ...{ imports, addressesThatTheyLack: imports * ROWS - stored, secondsUntilAllWasDone: drainedSeconds },
  };
  return {
    isAsItShould:
      acknowledgedChangesLost + doubledCustomers + eventsWithoutDelivery + noted.wrong.length === 0 &&
      stored === imports * ROWS,
    done: `Killed random processes ${size} times with SIGKILL: two API servers, two workers, an importer, and backends of PostgreSQL, which makes the whole database recover from a crash. Meanwhile ${CLIENTS} clients onboarded, changed and offboarded customers, each call repeated with its Idempotency-Key until it was answered; a receiver took the webhooks. Then compared what was acknowledged with the database, and the events with what arrived.`,
    findings,
  };
}

type Killed = Record<string, number>;

async function killAtRandom(lab: Lab, members: readonly Member[], size: number): Promise<Killed> {
  const killed: Killed = {};
  let nth = 0;
  while (nth < size) {
    await pause(BETWEEN_MS.least + Math.random() * (BETWEEN_MS.most - BETWEEN_MS.least));
    const choice = Math.floor(Math.random() * (members.length + 1));
    const member = members[choice];
    const isHit = member ? member.kill() : await killBackend(lab);
    if (!isHit) continue;
    const kind = member?.kind ?? "postgres";
    killed[kind] = (killed[kind] ?? 0) + 1;
    nth++;
    if (nth % 25 === 0) say(`  ${nth} of ${size} kills`);
  }
  return killed;
}

/** PostgreSQL takes no chances when one of its processes dies so: it ends all others and recovers from its log. */
async function killBackend({ database }: Lab): Promise<boolean> {
  const pids = await database.pool
    .query<{ pid: number }>(
      "select pid from pg_stat_activity where application_name like 'sablewatch%' and pid <> pg_backend_pid()",
    )
    .then(({ rows }) => rows.map(({ pid }) => pid))
    .catch(() => []);
  const pid = pids[Math.floor(Math.random() * pids.length)];
  try {
    return pid !== undefined && process.kill(pid, "SIGKILL");
  } catch {
    // It has just ended by itself.
    return false;
  }
}

async function drain(lab: Lab): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const waiting = await countWaiting(lab.database).catch(() => undefined);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    if (waiting === 0) return seconds;
    if (performance.now() - startedAt > MOST_PATIENCE_MS) throw new Error(`${waiting} deliveries and jobs still wait`);
    if (seconds % 30 === 0) say(`  ${waiting} deliveries and jobs wait`);
    await pause(1000);
  }
}

async function countImported({ database }: Lab): Promise<number> {
  const { rows } = await database.pool.query<{ addresses: number }>(
    "select coalesce(sum(addresses), 0)::integer as addresses from corpus_imports where finished_at is not null",
  );
  return rows[0]?.addresses ?? 0;
}
