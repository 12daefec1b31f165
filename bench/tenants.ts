import { recountFigures } from "../server/src/features/analytics/index.ts";
import type { Actor } from "../server/src/features/audit/index.ts";
import { issueKey } from "../server/src/features/keys/index.ts";
import { makeReport } from "../server/src/features/reports/index.ts";
import { sweepNext } from "../server/src/features/scanning/sweep.ts";
import { monthOf, monthsAfter } from "../server/src/kernel/month.ts";
import type { Tx } from "../server/src/platform/db/database.ts";
import { type Finding, median } from "./lib/finding.ts";
import { type Lab, withLab } from "./lib/lab.ts";
import { type LoadGenerator, startLoadGenerator } from "./lib/load.ts";
import { startPeer, startSablewatch } from "./lib/processes.ts";
import { counted, say } from "./lib/say.ts";
import { DISTRIBUTOR, partnerIdAt, seedTenants, type Tenants } from "./lib/seed-tenants.ts";
import { sized } from "./lib/size.ts";

const ALL: Tenants = sized({ partners: 1_000, customers: 1_000_000 }, { partners: 20, customers: 2_000 });
const TENTH: Tenants = { partners: ALL.partners / 10, customers: ALL.customers / 10 };
const REQUESTS = sized({ warm: 300, measured: 300, rounds: 5 }, { warm: 5, measured: 5, rounds: 1 });
const SWEPT = sized(50, 2);
const REPORTED = sized(200, 5);

/** Our own targets. */
const MOST_GROWTH = 1.5;
const MOST_AGAINST_INDEXED = 5;
const MOST_SWEEP_MS = 1;
const MOST_FACTS_MS = 50;

const actor: Actor = { kind: "system", id: "bench" };

/** Measures what takes long with many customers: with a tenth of them, and with all. */
export function tenants(): Promise<Finding[]> {
  return withLab(async (lab) => {
    const load = startLoadGenerator();
    try {
      const few = await measureAt(lab, load, { partners: 0, customers: 0 }, TENTH);
      const many = await measureAt(lab, load, TENTH, ALL);
      return [...many.calls.flatMap((call, index) => findingsOf(call, few.calls[index])), ...(await nightly(lab))];
    } finally {
      load.stop();
    }
  });
}

type Headers = Record<string, string>;

/** One kind of call: the same request, for as many different objects as possible. */
type Call = { name: string; headers: Headers; paths: string[]; isSearch?: boolean };
type Measured = { name: string; ms: number; indexedMs: number | undefined };

async function measureAt(lab: Lab, load: LoadGenerator, from: Tenants, to: Tenants): Promise<{ calls: Measured[] }> {
  const startedAt = performance.now();
  await seedTenants(lab.database, from, to, ALL);
  await lab.database.db.transaction().execute((tx) => recountFigures(tx, actor));
  say(
    `tenants: ${counted(to.partners)} partners, ${counted(to.customers)} customers in the tables after ` +
      `${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
  );
  const server = await startSablewatch(["--role", "api"], { DATABASE_URL: lab.databaseUrl });
  const peer = await startPeer("customers", { DATABASE_URL: lab.databaseUrl });
  try {
    const calls: Measured[] = [];
    for (const call of await callsAt(lab, to)) {
      const ms = await p50(load, server.baseUrl, call.headers, call.paths);
      const indexed = call.isSearch ? await indexedPaths(server.baseUrl, peer.baseUrl, call) : undefined;
      const indexedMs = indexed && (await p50(load, peer.baseUrl, {}, indexed));
      say(`  ${call.name}: ${ms.toFixed(2)} ms${indexedMs ? `, by primary key ${indexedMs.toFixed(2)} ms` : ""}`);
      calls.push({ name: call.name, ms, indexedMs });
    }
    return { calls };
  } finally {
    await server.stop();
    await peer.stop();
  }
}

async function p50(load: LoadGenerator, url: string, headers: Headers, paths: string[]): Promise<number> {
  const send = { paths };
  await load.run({ url, headers, send, connections: 1, span: { requests: REQUESTS.warm } });
  const rounds: number[] = [];
  for (let round = 0; round < REQUESTS.rounds; round++) {
    rounds.push((await load.run({ url, headers, send, connections: 1, span: { requests: REQUESTS.measured } })).p50Ms);
  }
  return median(rounds);
}

const SAMPLE = 40;

async function callsAt(lab: Lab, { partners, customers }: Tenants): Promise<Call[]> {
  const keyOf = (owner: Parameters<typeof issueKey>[2]["owner"]) =>
    lab.database.db.transaction().execute(async (tx) => {
      const { apiKey } = await issueKey(tx, actor, { owner, name: "bench", expiresAt: null });
      return apiKey;
    });
  const asPartner = async (number: number): Promise<Headers> => {
    const partnerId = partnerIdAt(number);
    return { "sw-partner-id": partnerId, "sw-api-key": await keyOf({ partnerId }) };
  };
  const large = await asPartner(1);
  const small = await asPartner(2 + (customers % (partners - 1)));
  const distributor = { "sw-distributor-id": DISTRIBUTOR, "sw-api-key": await keyOf({ distributorId: DISTRIBUTOR }) };
  const operator = { authorization: `Bearer ${await keyOf("operator")}` };
  const known = await someOf(lab, partnerIdAt(1));
  const search = (text: string) => `/api/v1/integrations/customers?search=${encodeURIComponent(text)}`;
  const overAll = (text: string) => `/api/v1/operator/customers?search=${encodeURIComponent(text)}`;
  return [
    { name: "list", headers: large, paths: ["/api/v1/integrations/customers"] },
    { name: "list, a rare status", headers: large, paths: ["/api/v1/integrations/customers?status=dormant"] },
    ...[
      { name: "search, a reference", paths: known.map(({ reference }) => search(reference)) },
      { name: "search, a name", paths: known.map(({ name }) => search(name.slice(0, 9))) },
      { name: "search, what many have", paths: [search("ltd"), search("crm-"), search("e")] },
    ].map((call) => ({ ...call, headers: large, isSearch: true })),
    { name: "search, what nobody has", headers: large, paths: ["zq", "nobody has this", "9-9", "€"].map(search) },
    { name: "search among few customers", headers: small, paths: known.map(({ name }) => search(name.slice(0, 5))) },
    { name: "analytics of a partner", headers: large, paths: ["/api/v1/integrations/partner/analytics"] },
    { name: "analytics of a distributor", headers: distributor, paths: ["/api/v1/distributors/analytics"] },
    {
      name: "timeline",
      headers: large,
      paths: known.map(({ id }) => `/api/v1/integrations/customer/${id}/timeline`),
    },
    { name: "the operator's list", headers: operator, paths: ["/api/v1/operator/customers"] },
    {
      name: "the operator's search, an address or a domain",
      headers: operator,
      paths: known.flatMap(({ number }) => [overAll(`u3@c${number}.example`), overAll(`c${number}.example`)]),
    },
  ];
}

type Known = { id: string; name: string; reference: string; number: string };

/** Customers of a partner, spread over its whole history. */
async function someOf({ database: { pool } }: Lab, partnerId: string): Promise<Known[]> {
  const { rows } = await pool.query<Known>(
    `select id, company_name as name, reference, substr(reference, 5) as number from customers
     where partner_id = $1 order by md5(id::text) limit ${SAMPLE}`,
    [partnerId],
  );
  return rows;
}

type Answer = { customers: { customerId: string }[]; pagination: { nextCursor: string | null } };

/** The same pages for a caller who already knows the ids. */
async function indexedPaths(ours: string, peers: string, { headers, paths }: Call): Promise<string[]> {
  const indexed: string[] = [];
  for (const path of paths) {
    const text = await (await fetch(ours + path, { headers })).text();
    const { customers, pagination } = JSON.parse(text) as Answer;
    const ids = customers.map(({ customerId }) => customerId).join(",");
    const cursor = pagination.nextCursor === null ? "" : `&cursor=${pagination.nextCursor}`;
    const samePath = `/customers?ids=${ids}${cursor}`;
    const theirs = await (await fetch(peers + samePath)).text();
    if (theirs !== text) throw new Error(`The two do not answer the same:\n${text}\n${theirs}`);
    indexed.push(samePath);
  }
  return indexed;
}

function findingsOf({ name, ms, indexedMs }: Measured, few: Measured | undefined): Finding[] {
  const growth: Finding = {
    figure: `${name}, against a tenth of the customers`,
    ...{ unit: "ms", ours: ms, against: few?.ms ?? NaN, limit: { atMost: MOST_GROWTH } },
  };
  if (indexedMs === undefined) return [growth];
  const limit = { atMost: MOST_AGAINST_INDEXED };
  return [growth, { figure: "– against a read by primary key", unit: "ms", ours: ms, against: indexedMs, limit }];
}

/** The daily and monthly cost for each customer. */
async function nightly({ database: { db, pool } }: Lab): Promise<Finding[]> {
  const timed = async (times: number, work: (tx: Tx) => Promise<unknown>): Promise<number[]> => {
    const ms: number[] = [];
    for (let time = 0; time < times; time++) {
      const startedAt = performance.now();
      await db.transaction().execute(work);
      ms.push(performance.now() - startedAt);
    }
    return ms;
  };
  let swept = 0;
  const sweeps = await timed(SWEPT, async (tx) => {
    swept += await sweepNext(tx, { asksLiveSource: false });
  });
  const { rows } = await pool.query<{ id: string }>(
    `select id from customers where status = 'active' and created_at < now() - interval '3 months'
     order by md5(id::text) limit ${REPORTED}`,
  );
  const month = monthsAfter(monthOf(new Date(), "UTC"), -1);
  const ids = rows.map(({ id }) => id);
  const reports = await timed(ids.length, (tx) => makeReport(tx, ids.pop() ?? "", month));
  const sum = sweeps.reduce((total, ms) => total + ms, 0);
  return [
    {
      figure: "the sweep of a customer on a day without news",
      unit: "ms",
      ours: sum / swept,
      limit: { atMost: MOST_SWEEP_MS },
    },
    {
      figure: "the facts of a customer's monthly report, p50",
      ...{ unit: "ms", ours: median(reports), limit: { atMost: MOST_FACTS_MS } },
    },
  ];
}
