import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Lab, withFolder, withLab } from "../bench/lib/lab.ts";
import { aPartner } from "../server/test/support/factories.ts";
import { register, startReceiver } from "../server/test/support/webhooks/receiver.ts";
import type { Evidence } from "./lib/evidence.ts";
import { keepApiRunning, keepRunning, type Member, unlimited } from "./lib/fleet.ts";
import { keepImporting } from "./lib/importer.ts";
import { compareWithDatabase, untilAllIsDone } from "./lib/kill-checks.ts";
import { nothingYet, workAsPartner } from "./lib/partner-at-work.ts";
import { say } from "../bench/lib/say.ts";

const KILLS = 1_000;
const BETWEEN_MS = { least: 300, most: 2_500 };
const CLIENTS = 6;
/** Imported for one breach after another, as long as processes are killed. */
const ROWS = 200_000;
const MOST_IMPORTS = 500;

/** What is hit besides our own processes. */
const OTHERS = ["postgres", "connections", "connections"] as const;

/**
 * Kills processes with SIGKILL and cuts connections to the database, again and again, while customers are onboarded and
 * changed, webhooks are sent and a breach is imported. Then compares what was acknowledged with what is in the
 * database.
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
  const env = unlimited(databaseUrl, folder);
  const logFile = join(folder, "output.log");
  const apis = [await keepApiRunning(env, { logFile }), await keepApiRunning(env, { logFile })];
  const workers = [1, 2].map(() => keepRunning("worker", () => ["serve", "--role", "worker"], env, { logFile }));
  const is = { over: false };
  const load = { rows: ROWS, mostImports: MOST_IMPORTS, folder, isOver: () => is.over };
  const importer = await keepImporting(database, env, load);
  const noted = nothingYet();
  const headers = { "sw-partner-id": partner.id, "sw-api-key": partner.apiKey };
  const access = { baseUrls: apis.map(({ baseUrl }) => baseUrl), headers };
  const clients = Array.from({ length: CLIENTS }, () => workAsPartner(access, noted, () => is.over));

  const killed = await killAtRandom(lab, [...apis, ...workers, importer], size);
  is.over = true;
  await Promise.all(clients);
  await importer.ended;
  const drainedSeconds = await untilAllIsDone(database);
  for (const member of [...apis, ...workers, importer]) await member.stop();
  await receiver.close();

  const compared = await compareWithDatabase(database, partner.id, noted, receiver.received);
  const addressesThatTheyLack = await importer.countMissing();
  const processesThatEndedByThemselves = countFalls(logFile);
  const { acknowledgedChangesLost, doubledCustomers, eventsWithoutDelivery } = compared;
  const findings = {
    ...{ kills: killed, minutes: Math.round((performance.now() - startedAt) / 60_000) },
    processesThatEndedByThemselves,
    ...compared,
    ...{
      callsSentAgain: noted.repeated,
      answersThatAreNeitherYesNor503: noted.wrong.length,
      wrong: noted.wrong.slice(0, 10),
    },
    ...{ imports: importer.finished(), addressesThatTheyLack, secondsUntilAllWasDone: drainedSeconds },
  };
  return {
    isAsItShould:
      acknowledgedChangesLost + doubledCustomers + eventsWithoutDelivery + noted.wrong.length === 0 &&
      addressesThatTheyLack + processesThatEndedByThemselves === 0,
    done: `Hit at random ${size} times: two API servers, two workers and an importer with SIGKILL, backends of PostgreSQL with SIGKILL, which makes the whole database recover from a crash, and connections to the database, one, half or all of them, which the processes must survive. Meanwhile ${CLIENTS} clients onboarded, changed and offboarded customers, each call repeated with its Idempotency-Key until it was answered; a receiver took the webhooks. Then compared what was acknowledged with the database, and the events with what arrived.`,
    findings,
  };
}

type Killed = Record<string, number>;

async function killAtRandom(lab: Lab, members: readonly Member[], size: number): Promise<Killed> {
  const killed: Killed = {};
  let nth = 0;
  while (nth < size) {
    await pause(BETWEEN_MS.least + Math.random() * (BETWEEN_MS.most - BETWEEN_MS.least));
    const target = oneOf([...members, ...OTHERS]);
    const isHit = await hit(lab, target);
    if (!isHit) continue;
    const kind = typeof target === "string" ? target : target.kind;
    killed[kind] = (killed[kind] ?? 0) + 1;
    nth++;
    if (nth % 25 === 0) say(`  ${nth} of ${size} kills`);
  }
  return killed;
}

function hit(lab: Lab, target: Member | (typeof OTHERS)[number]): Promise<boolean> | boolean {
  if (typeof target !== "string") return target.kill();
  return target === "postgres" ? killBackend(lab) : cutConnections(lab);
}

const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

/** When one of PostgreSQL's processes is killed like this, PostgreSQL ends all others and recovers from its log. */
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
    // The process has just ended by itself.
    return false;
  }
}

const CUT = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where application_name like 'sablewatch%' and pid <> pg_backend_pid() and random() < $1`;

/** Like an administrator or a proxy in between. */
async function cutConnections({ database }: Lab): Promise<boolean> {
  const share = oneOf([0.05, 0.5, 1]);
  const cut = await database.pool.query(CUT, [share]).catch(() => undefined);
  return (cut?.rowCount ?? 0) > 0;
}

/** Node's last line about a process that ended because of an uncaught error. */
function countFalls(logFile: string): number {
  return readFileSync(logFile, "utf8").match(/^Node\.js v\d/gm)?.length ?? 0;
}
