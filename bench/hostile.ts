import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { request } from "undici";
import { type Finding, median } from "./lib/finding.ts";
import { HOSTILE_BODIES, MANY } from "./lib/hostile-bodies.ts";
import { withLab } from "./lib/lab.ts";
import { type Running, startSablewatch } from "./lib/processes.ts";
import { counted, say } from "./lib/say.ts";
import { seedOrganisation } from "./lib/seed.ts";
import { sized } from "./lib/size.ts";

const ROUNDS = sized(5, 1);

/** Our own target. */
const MOST_TIMES = 2;
const MOST_LIVEZ_MS = 1_000;

/**
 * Compares onboardings designed to be slow with one that has as many valid addresses, and checks that other requests
 * are still answered.
 */
export function hostile(): Promise<Finding[]> {
  return withLab(async ({ databaseUrl, database }) => {
    say(`hostile: onboardings made to take long, and one with ${counted(MANY)} good addresses, in turns`);
    const { partnerHeaders } = await seedOrganisation(database);
    const server = await startSablewatch(["--role", "api"], { DATABASE_URL: databaseUrl });
    try {
      const onboard = (body: string) => post(server.baseUrl, partnerHeaders, body);
      const turns = await takeTurns(server, onboard);
      return [
        ...turns,
        await besideLargeBodies(server, partnerHeaders, (await seedOrganisation(database)).partnerHeaders),
      ];
    } finally {
      await server.stop();
    }
  });
}

type Answer = { status: number; ms: number };

async function takeTurns(server: Running, onboard: (body: string) => Promise<Answer>): Promise<Finding[]> {
  const good: number[] = [];
  const processor: { good: number[]; hostile: number[] } = { good: [], hostile: [] };
  const times = new Map(Object.keys(HOSTILE_BODIES).map((name) => [name, [] as number[]]));
  const livez = watchLivez(server.baseUrl);
  // The first round is a warm-up and does not count.
  for (let round = 0; round <= ROUNDS; round++) {
    const atFirst = server.processorSeconds();
    const { ms } = await expectStatus(onboard(goodBody()), 200);
    const afterGood = server.processorSeconds();
    if (round > 0) good.push(ms);
    livez.isCounted = round > 0;
    for (const [name, { body, status }] of Object.entries(HOSTILE_BODIES)) {
      const answer = await expectStatus(onboard(body), status);
      if (round > 0) times.get(name)?.push(answer.ms);
    }
    livez.isCounted = false;
    if (round > 0) {
      processor.good.push((afterGood - atFirst) * 1000);
      processor.hostile.push(((server.processorSeconds() - afterGood) * 1000) / times.size);
    }
    if (round > 0) say(`  round ${round} of ${ROUNDS}: good ${good.at(-1)?.toFixed(0)} ms`);
  }
  await livez.stop();
  const findings = [...times].map(([name, ours]): Finding => ({
    figure: name,
    unit: "ms",
    ours: median(ours),
    against: median(good),
    limit: { atMost: MOST_TIMES },
    rounds: { ours, against: good },
  }));
  return [
    ...findings,
    {
      figure: "processor time of each, on average",
      ...{ unit: "ms", ours: median(processor.hostile), against: median(processor.good) },
      limit: { atMost: MOST_TIMES },
      rounds: { ours: processor.hostile, against: processor.good },
    },
    {
      figure: "longest wait for /livez meanwhile",
      unit: "ms",
      ours: livez.longestMs(),
      limit: { atMost: MOST_LIVEZ_MS },
    },
  ];
}

const CONNECTIONS = 16;
/** Our own target for others' calls while one caller sends as much as it can. */
const MOST_TIMES_BESIDE = 3;
const CALLS = sized(500, 50);

/**
 * Another tenant's calls: without load, and while one caller continuously sends bodies of 1 MiB over 16 connections.
 */
async function besideLargeBodies(server: Running, hostile: Headers, other: Headers): Promise<Finding> {
  const url = `${server.baseUrl}/api/v1/integrations`;
  const bodies = Object.values(HOSTILE_BODIES).map(({ body }) => body);
  await medianOfCalls(url, other);
  const calm = await medianOfCalls(url, other);
  const stopping = new AbortController();
  const sending = Array.from({ length: CONNECTIONS }, async (_, nth) => {
    // Not an onboarding, because these are limited per minute.
    const path = `${url}/customer/${randomUUID()}/assets/add`;
    for (let n = nth; !stopping.signal.aborted; n += 1) {
      const body = (bodies[n % bodies.length] ?? "").replace('"assetsEmails"', '"emails"');
      const answer = await request(path, { method: "POST", headers: { ...hostile, ...JSON_TYPE }, body });
      await answer.body.dump();
    }
  });
  const busy = await medianOfCalls(url, other);
  stopping.abort();
  await Promise.all(sending);
  const figure = `another tenant's p50 beside ${CONNECTIONS} connections with bodies of 1 MiB`;
  return { figure, unit: "ms", ours: busy, against: calm, limit: { atMost: MOST_TIMES_BESIDE } };
}

async function medianOfCalls(url: string, headers: Headers): Promise<number> {
  const times: number[] = [];
  while (times.length < CALLS) {
    const startedAt = performance.now();
    const answer = await request(`${url}/customers`, { headers });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`A list was answered with ${answer.statusCode}`);
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

type Headers = Record<string, string>;
const JSON_TYPE = { "content-type": "application/json" };

async function post(baseUrl: string, headers: Record<string, string>, body: string): Promise<Answer> {
  const startedAt = performance.now();
  const answer = await request(`${baseUrl}/api/v1/integrations/customer/onboard`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body,
  });
  await answer.body.dump();
  return { status: answer.statusCode, ms: performance.now() - startedAt };
}

async function expectStatus(answer: Promise<Answer>, status: number): Promise<Answer> {
  const got = await answer;
  if (got.status !== status) throw new Error(`An onboarding was answered with ${got.status} instead of ${status}`);
  return got;
}

function goodBody(): string {
  const name = randomUUID();
  const assetsEmails = Array.from({ length: MANY }, (_, n) => `person.${n}@office-${n % 50}.${name}.example`);
  return JSON.stringify({ companyName: `Bench ${name}`, assetsEmails });
}

/** Requests `/livez` every few milliseconds, like an impatient orchestrator. */
function watchLivez(baseUrl: string) {
  const waits: number[] = [];
  const stopping = new AbortController();
  const watch = {
    isCounted: false,
    longestMs: () => Math.max(...waits),
    stop: async () => {
      stopping.abort();
      await watching;
    },
  };
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      const isCounted = watch.isCounted;
      const answer = await request(`${baseUrl}/livez`);
      await answer.body.dump();
      if (isCounted) waits.push(performance.now() - startedAt);
      await pause(2);
    }
  })();
  return watch;
}
