import { Agent } from "undici";
import { type Lab, withFolder, withLab } from "../bench/lib/lab.ts";
import { say } from "../bench/lib/say.ts";
import { contractCheck } from "../server/test/support/contract.ts";
import { openTestDatabase } from "../server/test/support/database.ts";
import { exchange } from "../server/test/support/servers/raw-http.ts";
import type { Evidence } from "./lib/evidence.ts";
import { apiAt } from "./lib/api-at.ts";
import { keepApiRunning, keepRunning } from "./lib/fleet.ts";
import { faultsIn, type Got, MOST_MS } from "./lib/fuzz-checks.ts";
import { PAGES } from "./lib/fuzz-pages.ts";
import { hostileRequest, nearlyValidRequest, rawRequest, type Sent, validRequest } from "./lib/fuzz-requests.ts";
import { aSetup, type Caller, type Setup } from "./lib/fuzz-setup.ts";
import { type Operation, operationsOf } from "./lib/operations.ts";
import { doNotWaitForDisk, settingsOf } from "./lib/probed-server.ts";
import { type Random, randomOf } from "../server/test/support/random.ts";
import { count, type Counts, type Faults, listed, noteFault } from "./lib/tally.ts";

const REQUESTS = 100_000;
const SEED = 20_261_117;
const AT_A_TIME = 24;
/** Requests end sessions, revoke keys and offboard partners, so a new setup is created after this many. */
const PER_SCENE = 5_000;

/**
 * Sends requests made from openapi.json, from valid to hostile, and checks every response. SIGUSR2 ends it early, with
 * the figures so far.
 */
export function fuzz(size = REQUESTS, seed = SEED): Promise<Evidence> {
  return withFolder((folder) => withLab((lab) => sendAndLook(lab, folder, size, seed)));
}

type Tally = {
  bySurface: Record<string, Counts>;
  byKind: Record<string, Counts>;
  byCaller: Counts;
  faults: Faults;
  slowest: { ms: number; call: string }[];
};

async function sendAndLook(lab: Lab, folder: string, size: number, seed: number): Promise<Evidence> {
  const { databaseUrl } = lab;
  await doNotWaitForDisk(lab);
  say(`  ${size} requests, seed ${seed}`);
  const startedAt = performance.now();
  const env = settingsOf(lab, folder);
  const server = await keepApiRunning(env);
  const database = openTestDatabase(databaseUrl);
  const api = await apiAt({ database, databaseUrl }, server);
  const worker = keepRunning("worker", () => ["serve", "--role", "worker"], env);
  const tally: Tally = { bySurface: {}, byKind: {}, byCaller: {}, faults: new Map(), slowest: [] };
  const operations = [...operationsOf(), ...PAGES];
  const viewers: string[] = [];
  const is = { over: false };
  process.once("SIGUSR2", () => (is.over = true));
  let sent = 0;
  for (let from = 0; from < size && !is.over; from += PER_SCENE) {
    const setup = await aSetup(api);
    viewers.push(...setup.viewers);
    const asked = { next: from, until: Math.min(size, from + PER_SCENE) };
    const send = async () => {
      while (asked.next < asked.until && !is.over) {
        await sendOne(api.baseUrl, setup, operations, { seed, nth: asked.next++ }, tally);
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, send));
    sent = asked.next;
    if (server.starts() > 1) noteFault(tally.faults, "the server ended", `before request ${sent}`);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    say(`  ${sent} of ${size} after ${seconds} s, ${tally.faults.size} kinds of faults`);
  }
  const ends = { server: server.starts() - 1, worker: worker.starts() - 1 };
  const byViewers = await auditedFor(lab, viewers);
  const failedJobs = await failedJobsOf(lab);
  await server.stop();
  await worker.stop();
  await database.close();
  const faults = listed(tally.faults);
  return {
    isAsItShould: faults.length + ends.server + ends.worker + byViewers.length + failedJobs.length === 0,
    done: `Sent ${sent} requests that were made from openapi.json with the seed ${seed}: valid, nearly valid, hostile, and bytes that are no HTTP, over all ${operations.length} calls and pages, as owners, admins, technicians, viewers, customers, keys, tokens, strangers and nobody. Looked at each answer: never a 500, never longer than ${MOST_MS / 1000} s, as the document says, nothing of the program's inside.`,
    findings: {
      ...{ requests: sent, seed, minutes: Math.round((performance.now() - startedAt) / 6_000) / 10 },
      ...{ answersBySurface: tally.bySurface, answersByKind: tally.byKind, requestsByCaller: tally.byCaller },
      ...{ slowest: tally.slowest, faults, processesThatEnded: ends },
      ...{ changesByViewers: byViewers, jobsThatFailed: failedJobs },
    },
  };
}

async function sendOne(
  baseUrl: string,
  setup: Setup,
  operations: readonly Operation[],
  { seed, nth }: { seed: number; nth: number },
  tally: Tally,
): Promise<void> {
  const random = randomOf(seed, nth);
  const operation = random.pick(operations);
  const caller = callerFor(random, setup, operation);
  const sent = requestFor(random, operation, await setup.exampleFor(operation), caller.headers(), setup);
  const description = `#${nth} as ${caller.name}: ${sent.method} ${sent.path.slice(0, 300)} ${abridged(sent)}`;
  const startedAt = performance.now();
  let got: Got;
  try {
    got = await answerTo(baseUrl, sent, startedAt);
  } catch (error) {
    noteFault(tally.faults, `${operation.operationId}: no answer (${String(error).slice(0, 100)})`, description);
    return;
  }
  tally.slowest.push({ ms: Math.round(got.ms), call: operation.operationId });
  tally.slowest.sort((a, b) => b.ms - a.ms).splice(5);
  // A caller that was signed out by a request signs in again, so that most requests get further.
  if (got.status === 401 && caller.surfaces.includes(operation.surface)) await caller.renew?.().catch(() => undefined);
  count((tally.bySurface[operation.surface] ??= {}), String(got.status));
  count((tally.byKind[sent.kind] ??= {}), String(got.status));
  count(tally.byCaller, caller.name);
  for (const fault of faultsIn(contractCheck(), operation, sent, got)) {
    noteFault(
      tally.faults,
      `${operation.operationId}: ${fault.replaceAll(/[0-9a-f-]{36}/g, "<id>").slice(0, 300)}`,
      `${description} → ${got.text.slice(0, 300)}`,
    );
  }
}

const abridged = ({ headers, body }: Sent): string => {
  const shown = Object.entries(headers).filter(([name]) => !/^(sw-api-key|cookie|authorization)$/.test(name));
  return `${JSON.stringify(Object.fromEntries(shown)).slice(0, 300)} ${body?.toString().slice(0, 400) ?? ""}`;
};

function callerFor(random: Random, { callers }: Setup, { surface }: Operation): Caller {
  const atHome = callers.filter(({ surfaces }) => surfaces.includes(surface));
  return random.pick(atHome.length > 0 && random.chance(0.75) ? atHome : callers);
}

function requestFor(
  random: Random,
  operation: Operation,
  example: Parameters<typeof validRequest>[2],
  headers: Sent["headers"],
  { foreignIds }: Setup,
): Sent {
  const which = random.next();
  if (which < 0.25) return validRequest(random, operation, example, headers);
  if (which < 0.65) return nearlyValidRequest(random, operation, example, headers, foreignIds);
  if (which < 0.96) return hostileRequest(random, operation, example, headers);
  return rawRequest(random, operation, example, headers);
}

const agent = new Agent({ connections: 4 * AT_A_TIME });

async function answerTo(baseUrl: string, sent: Sent, startedAt: number): Promise<Got> {
  const since = () => performance.now() - startedAt;
  if (sent.kind === "raw") {
    const { status, headers, body } = await exchange(baseUrl, sent.body ?? Buffer.alloc(0));
    const text = typeof body === "string" ? body : JSON.stringify(body ?? "");
    return { status, type: headers["content-type"] ?? "", text, requestId: headers["x-request-id"], ms: since() };
  }
  // Not a URL object, which would remove dots from the path.
  const answer = await agent.request({
    origin: baseUrl,
    path: sent.path,
    method: sent.method,
    headers: sent.headers,
    body: sent.body ?? null,
    signal: AbortSignal.timeout(MOST_MS),
  });
  const type = String(answer.headers["content-type"] ?? "");
  const found = { status: answer.statusCode, requestId: String(answer.headers["x-request-id"]) };
  if (type.startsWith("text/event-stream")) {
    // It may never end.
    answer.body.on("error", () => undefined).destroy();
    return { ...found, type: "text/event-stream", text: "", ms: since() };
  }
  const text = await answer.body.text();
  return { ...found, type: type.split(";", 1).join(""), text, ms: since() };
}

/** Changes by people who may only read. Their own sessions and passkeys don't count. */
async function auditedFor({ database }: Lab, viewers: readonly string[]): Promise<unknown[]> {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    `select action, count(*)::int as count from audit_entries
     where actor_kind = 'staff' and actor_id = any($1) and action !~ '^staff-(session|sessions|link|passkey)\\.'
     group by action`,
    [viewers],
  );
  return rows;
}

/** Jobs that the requests queued and that a worker couldn't do. The setup has its own failed jobs. */
async function failedJobsOf({ database }: Lab): Promise<unknown[]> {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    `select task_identifier as job, count(*)::int as count, min(last_error) as error from graphile_worker.jobs
     where last_error is not null and task_identifier <> 'nobody-does-this' group by task_identifier`,
  );
  return rows;
}
