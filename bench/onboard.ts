import type { Database } from "../server/src/platform/db/database.ts";
import { compare, connected, findingsOf, type Side, sideOf, timingOf, warmUp } from "./lib/compare.ts";
import type { Finding } from "./lib/finding.ts";
import { type Lab, withLab } from "./lib/lab.ts";
import { type LoadGenerator, startLoadGenerator } from "./lib/load.ts";
import { startPeer, startSablewatch } from "./lib/processes.ts";
import { say } from "./lib/say.ts";
import { seedOrganisation } from "./lib/seed.ts";
import { sized } from "./lib/size.ts";

const CONNECTIONS = [1, 32];
const WARM_REQUESTS = sized(3_000, 50);
const TIMING = timingOf(2);
const PATH = "/customer/onboard";
const HIGHEST_RATE_LIMIT = "1000000";

/** Our own target. */
const LEAST_THROUGHPUT = 0.4;

/** Compares onboardings with a bare transaction that inserts the same rows, with commits that wait for the disk. */
export function onboard(): Promise<Finding[]> {
  return withLab(async (lab) => {
    say("onboard: new customers, Sablewatch and a bare transaction in turns");
    const load = startLoadGenerator();
    try {
      return await compareOnboarding(lab, load);
    } finally {
      load.stop();
    }
  });
}

async function compareOnboarding({ databaseUrl, database }: Lab, load: LoadGenerator): Promise<Finding[]> {
  const { partnerHeaders } = await seedOrganisation(database);
  const { partnerId: peersPartner } = await seedOrganisation(database);
  const server = await startSablewatch(["--role", "api"], {
    DATABASE_URL: databaseUrl,
    RATE_LIMIT_ONBOARD_PER_MINUTE: HIGHEST_RATE_LIMIT,
  });
  const environment = { DATABASE_URL: databaseUrl, PARTNER_ID: peersPartner, PLAN_ID: await findPlan(database) };
  const peer = await startPeer("onboard", environment);
  try {
    const sides = {
      ours: sideOf(server, { headers: partnerHeaders, send: { onboardings: `/api/v1/integrations${PATH}` } }),
      peer: sideOf(peer, { headers: {}, send: { onboardings: PATH } }),
    };
    await expectSameRows(database, load, sides);
    await warmUp(load, Object.values(sides), WARM_REQUESTS);
    const findings: Finding[] = [];
    for (const connections of CONNECTIONS) {
      const measured = await compare(load, { ...sides, connections, ...TIMING });
      const limits = { throughput: { atLeast: LEAST_THROUGHPUT } };
      findings.push(...findingsOf(measured, `onboardings, ${connected(connections)}`, limits));
    }
    return findings;
  } finally {
    await server.stop();
    await peer.stop();
  }
}

type Sides = Record<"ours" | "peer", Side>;

/**
 * The comparison is fair only while both write the same number of rows to the same tables. Ours goes first, because it
 * registers the job's type.
 */
async function expectSameRows(database: Database, load: LoadGenerator, { ours, peer }: Sides): Promise<void> {
  const rowsOf = async (side: Sides["ours"]) => {
    const before = await countRows(database);
    const { url, headers, send } = side;
    await load.run({ url, headers, send, connections: 1, span: { requests: 1 } });
    const after = await countRows(database);
    return TABLES.map((table, index) => `${table} ${(after[index] ?? 0) - (before[index] ?? 0)}`).join(", ");
  };
  const [our, their] = [await rowsOf(ours), await rowsOf(peer)];
  if (our !== their) throw new Error(`The two do not write the same rows:\n${our}\n${their}`);
  say(`  rows of one onboarding: ${our}`);
}

const TABLES = [
  "customers",
  "monitored_domains",
  "monitored_emails",
  "portal_users",
  "events",
  "audit_entries",
  "graphile_worker._private_jobs",
];

async function countRows({ pool }: Database): Promise<number[]> {
  const counts: number[] = [];
  for (const table of TABLES) {
    const { rows } = await pool.query<{ count: number }>(`select count(*) from ${table}`);
    counts.push(rows[0]?.count ?? 0);
  }
  return counts;
}

async function findPlan({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from plans where plan_type = 'service-basic' and distributor_id is null",
  );
  if (!rows[0]) throw new Error("The schema comes with a basic plan");
  return rows[0].id;
}
