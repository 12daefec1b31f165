import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Lab, withFolder, withLab } from "../bench/lib/lab.ts";
import { COLLECTING_ON_SIGNAL } from "../bench/lib/process-memory.ts";
import { say } from "../bench/lib/say.ts";
import { aBreach, exposed } from "../server/test/support/breaches.ts";
import { aCustomer, aPartner } from "../server/test/support/factories.ts";
import { TEST_KEYS } from "../server/test/support/keys.ts";
import { aPortalCustomer, signIn } from "../server/test/support/portal.ts";
import { register, startReceiver } from "../server/test/support/webhooks/receiver.ts";
import { aSignedIn, cookieOf, OPERATOR, partnerOf } from "../server/test/support/staff.ts";
import { apiAt } from "./lib/api-at.ts";
import type { Evidence } from "./lib/evidence.ts";
import { type Environment, keepApiRunning, keepRunning } from "./lib/fleet.ts";
import { compareWithDatabase, countWaiting } from "./lib/kill-checks.ts";
import { memoryOf, RULE } from "./lib/memory-over-time.ts";
import { nothingYet } from "./lib/partner-at-work.ts";
import { type Sample, sampleOf, type Watched } from "./lib/process-samples.ts";
import { type Loaded, loadSteadily, type LoadTarget } from "./lib/steady-load.ts";

const MINUTES = 60;
const PER_SECOND = 20;
const SAMPLE_MS = 10_000;
/** How often garbage is collected, in samples. */
const COLLECT_EVERY = 6;
const FIRST_CUSTOMERS = 200;
const EXPOSED_ADDRESSES = 500;
/** Access tokens of the portal last an hour. */
const REFRESH_MS = 10 * 60_000;
const POINTS_KEPT = 30;
/** After the load, all pending work must be done within this time. */
const MOST_PATIENCE_MS = 5 * 60_000;

/**
 * Runs a fleet under a steady, modest load, and checks that it doesn't change over time: memory, files, connections,
 * times.
 */
export function soak(minutes = MINUTES): Promise<Evidence> {
  return withFolder((folder) => withLab((lab) => runAndWatch(lab, folder, minutes)));
}

async function runAndWatch(lab: Lab, folder: string, minutes: number): Promise<Evidence> {
  const { database, databaseUrl } = lab;
  const receiver = await startReceiver();
  const partner = await aPartner(database.db);
  await register(database.db, partner.id, receiver);
  const env = {
    ...{ DATABASE_URL: databaseUrl, SECRETS_KEYS: TEST_KEYS, DATA_DIR: folder, LOG_LEVEL: "silent", HOST: "127.0.0.1" },
    ...{ WEBHOOK_ALLOW_LOCAL: "true", RATE_LIMIT_LOOK_UP_PER_MINUTE: "1000", RATE_LIMIT_ONBOARD_PER_MINUTE: "1000" },
  };
  const fleet = await startFleet(env, folder);
  const setup = await loadTargetOf(lab, fleet, partner);
  say(`  ${minutes} minutes, ${PER_SECOND} calls a second`);

  const startedAt = performance.now();
  const isOver = () => performance.now() - startedAt >= minutes * 60_000;
  const loading = loadSteadily(setup, PER_SECOND, isOver);
  const samples = await sampleUntil(isOver, (withKept) => sampleOf(fleet.watched, database, { startedAt, withKept }));
  const loaded = await loading;
  const drainedSeconds = await drain(lab);
  const restarts = fleet.watched.reduce((sum, { member }) => sum + member.starts() - 1, 0);
  for (const { member } of fleet.watched) await member.stop();
  await receiver.close();

  const { events, eventsWithoutDelivery } = await compareWithDatabase(
    database,
    partner.id,
    nothingYet(),
    receiver.received,
  );
  const memory = memoryOf(
    samples,
    fleet.watched.map(({ name }) => name),
  );
  return {
    isAsItShould:
      loaded.wrong.length + eventsWithoutDelivery + restarts === 0 && Object.values(memory).every((one) => one.isFlat),
    done: `Ran two API servers and two workers for ${minutes} minutes under ${PER_SECOND} calls a second: reads, look-ups, onboardings with their scans and webhooks, changes, the portal and the console. Sampled memory, open files, connections and queues every ${SAMPLE_MS / 1000} s, once a minute after a full garbage collection in every process.`,
    findings: {
      ...{ minutes, callsPerSecond: PER_SECOND, answers: loaded.answers.length, byKind: loaded.byKind },
      ...{ answersOtherThanExpected: loaded.wrong.length, wrong: loaded.wrong.slice(0, 10) },
      ...{ events, eventsWithoutDelivery, restarts, secondsUntilAllWasDone: drainedSeconds },
      rule: RULE,
      ...{ memory, millisecondsByQuarter: timesByQuarter(loaded, minutes) },
      queues: {
        oldestDeliverySeconds: mostOf(samples, ({ oldestDeliverySeconds }) => oldestDeliverySeconds),
        oldestJobSeconds: mostOf(samples, ({ oldestJobSeconds }) => oldestJobSeconds),
        connections: mostOf(samples, ({ connections }) => connections),
      },
      series: thinned(samples.filter((_, nth) => (nth + 1) % COLLECT_EVERY === 0)),
    },
  };
}

type Fleet = { watched: Watched[]; apis: Awaited<ReturnType<typeof keepApiRunning>>[] };

/** Two API servers and two workers. */
async function startFleet(env: Environment, folder: string): Promise<Fleet> {
  const fleet: Fleet = { watched: [], apis: [] };
  const options = { nodeOptions: COLLECTING_ON_SIGNAL };
  for (const nth of [1, 2]) {
    const collectedFile = join(folder, `api-${nth}.json`);
    const api = await keepApiRunning({ ...env, COLLECTED_FILE: collectedFile }, options);
    fleet.apis.push(api);
    fleet.watched.push({ name: `api ${nth}`, member: api, collectedFile });
  }
  for (const nth of [1, 2]) {
    const collectedFile = join(folder, `worker-${nth}.json`);
    const ownEnv = { ...env, COLLECTED_FILE: collectedFile };
    const worker = keepRunning("worker", () => ["serve", "--role", "worker"], ownEnv, options);
    fleet.watched.push({ name: `worker ${nth}`, member: worker, collectedFile });
  }
  return fleet;
}

async function loadTargetOf(lab: Lab, { apis }: Fleet, partner: LoadTarget["partner"]): Promise<LoadTarget> {
  const { db } = lab.database;
  const calls = [];
  for (const api of apis) calls.push(await apiAt(lab, api));
  const [api] = calls;
  if (!api) throw new Error("A fleet without servers");
  const breach = await aBreach(db);
  const addresses = Array.from({ length: EXPOSED_ADDRESSES }, (_, n) => `person-${n}@exposed.example`);
  await exposed(db, breach, ...addresses);
  const customerIds: string[] = [];
  const contact = (n: number) => ({ contactEmail: `owner-${n}@juniper.example`, platformAccess: true });
  while (customerIds.length < FIRST_CUSTOMERS) {
    customerIds.push(await aCustomer(db, partner, { status: "active", ...contact(customerIds.length) }));
  }
  const portal = await signIn(api, partner, await aPortalCustomer(api, partner, { breaches: [breach] }));
  setInterval(() => void portal.post("/session/refresh"), REFRESH_MS).unref();
  const staff = await aSignedIn(api, partnerOf(partner), "admin");
  const operator = await aSignedIn(api, OPERATOR, "viewer");
  let asked = 0;
  return {
    apis: calls,
    partner,
    cookies: { portal: () => cookieOf(portal), staff: cookieOf(staff.browser), operator: cookieOf(operator.browser) },
    customerIds,
    exposedAddress: () => addresses[asked++ % addresses.length] ?? "",
  };
}

async function sampleUntil(isOver: () => boolean, sample: (withKept: boolean) => Promise<Sample>): Promise<Sample[]> {
  const samples: Sample[] = [];
  while (!isOver()) {
    await pause(SAMPLE_MS);
    const withKept = (samples.length + 1) % COLLECT_EVERY === 0;
    samples.push(await sample(withKept));
    if (withKept) sayHowItIs(samples.at(-1));
  }
  return samples;
}

function sayHowItIs(sample: Sample | undefined): void {
  if (!sample) return;
  const memory = Object.entries(sample.processes).map(
    ([name, { residentMb, kept }]) => `${name} ${residentMb} MiB (keeps ${kept?.heapMb} + ${kept?.outsideMb})`,
  );
  say(`  ${Math.round(sample.seconds / 60)} minutes: ${memory.join(", ")}; ${sample.connections} connections`);
}

async function drain({ database }: Lab): Promise<number> {
  const startedAt = performance.now();
  while ((await countWaiting(database)) > 0 && performance.now() - startedAt < MOST_PATIENCE_MS) await pause(500);
  return Math.round((performance.now() - startedAt) / 1000);
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

function timesByQuarter({ answers }: Loaded, minutes: number): { p50: number; p99: number }[] {
  const quarterMs = (minutes * 60_000) / 4;
  return [0, 1, 2, 3].map((nth) => {
    const times = answers
      .filter(({ at }) => Math.min(3, Math.floor(at / quarterMs)) === nth)
      .map(({ ms }) => ms)
      .sort((a, b) => a - b);
    const at = (share: number) => rounded(times[Math.floor(times.length * share)] ?? NaN);
    return { p50: at(0.5), p99: at(0.99) };
  });
}

const mostOf = (samples: readonly Sample[], value: (sample: Sample) => number): { most: number; last: number } => {
  const values = samples.map(value);
  return { most: Math.max(...values), last: values.at(-1) ?? NaN };
};

/** Keeps every nth sample, so that a reader can draw the line and the file stays small. */
const thinned = (samples: readonly Sample[]): Sample[] => {
  const step = Math.max(1, Math.ceil(samples.length / POINTS_KEPT));
  return samples.filter((_, n) => n % step === 0);
};
