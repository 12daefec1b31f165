import pg from "pg";
import type { Database } from "../server/src/platform/db/database.ts";
import { compare, connected, findingsOf, type Side, sideOf, timingOf, warmUp } from "./lib/compare.ts";
import type { Finding } from "./lib/finding.ts";
import { type Lab, withLab } from "./lib/lab.ts";
import { type LoadGenerator, startLoadGenerator } from "./lib/load.ts";
import { startPeer, startSablewatch } from "./lib/processes.ts";
import { say } from "./lib/say.ts";
import { type Partners, seedPartners } from "./lib/seed.ts";
import { sized } from "./lib/size.ts";

type Load = { partners: number; connections: number };

const MOST_PARTNERS = 100;
const LIGHTEST: Load = { partners: 1, connections: 1 };
const HEAVIEST: Load = { partners: MOST_PARTNERS, connections: 32 };
const LOADS: readonly Load[] = sized(
  [LIGHTEST, { partners: 1, connections: 32 }, { partners: MOST_PARTNERS, connections: 1 }, HEAVIEST],
  [LIGHTEST, HEAVIEST],
);
const WARM_REQUESTS = sized(3_000, 50);
const TIMING = timingOf(2);
const PATH = "/customer/onboard";
const HIGHEST_RATE_LIMIT = "1000000";

/** Our own target. */
const LEAST_THROUGHPUT = 0.6;

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

async function compareOnboarding(lab: Lab, load: LoadGenerator): Promise<Finding[]> {
  const { databaseUrl, database } = lab;
  const ours = await seedPartners(database, MOST_PARTNERS);
  const peers = await seedPartners(database, MOST_PARTNERS);
  const server = await startSablewatch(["--role", "api"], {
    DATABASE_URL: databaseUrl,
    RATE_LIMIT_ONBOARD_PER_MINUTE: HIGHEST_RATE_LIMIT,
  });
  const peer = await startPeer("onboard", {
    DATABASE_URL: databaseUrl,
    DISTRIBUTOR_ID: peers.distributorId,
    PLAN_ID: await findPlan(database),
  });
  const sidesOf = (partners: number): Sides => {
    const onboardingsOf = (path: string, { headers }: Partners) => ({
      headers: {},
      send: { onboardings: path, callers: headers.slice(0, partners) },
    });
    return {
      ours: sideOf(server, onboardingsOf(`/api/v1/integrations${PATH}`, ours)),
      peer: sideOf(peer, onboardingsOf(PATH, peers)),
    };
  };
  try {
    await expectSameRows(lab, load, sidesOf(1));
    await warmUp(load, Object.values(sidesOf(1)), WARM_REQUESTS);
    const findings: Finding[] = [];
    for (const { partners, connections } of LOADS) {
      say(`  ${partners === 1 ? "one partner" : `${partners} partners`}, ${connected(connections)}`);
      const measured = await compare(load, { ...sidesOf(partners), connections, ...TIMING });
      const limits = { throughput: { atLeast: LEAST_THROUGHPUT } };
      const whose = partners === 1 ? "onboardings" : `onboardings of ${partners} partners`;
      findings.push(...findingsOf(measured, `${whose}, ${connected(connections)}`, limits));
    }
    return findings;
  } finally {
    await server.stop();
    await peer.stop();
  }
}

type Sides = Record<"ours" | "peer", Side>;

/** Enough that rows of work in the background, such as a heartbeat, count for nothing. */
const COUNTED_ONBOARDINGS = 20;

/**
 * The comparison is fair only while both write the same number of rows to the same tables, by the database's own count.
 * Ours goes first, because it registers the job's type.
 */
async function expectSameRows(lab: Lab, load: LoadGenerator, { ours, peer }: Sides): Promise<void> {
  const rowsOf = async ({ url, headers, send }: Side) => {
    const run = (requests: number) => load.run({ url, headers, send, connections: 1, span: { requests } });
    // The first one also writes what is written once, such as the row that counts calls.
    await run(1);
    const before = await countWrites(lab);
    await run(COUNTED_ONBOARDINGS);
    const after = await countWrites(lab);
    const each = [...after].map(([what, count]) => {
      const one = Math.floor((count - (before.get(what) ?? 0)) / COUNTED_ONBOARDINGS);
      return one > 0 ? [`${what} ${one}`] : [];
    });
    return each.flat().toSorted().join(", ");
  };
  const [our, their] = [await rowsOf(ours), await rowsOf(peer)];
  if (our !== their) throw new Error(`The two do not write the same rows:\n${our}\n${their}`);
  say(`  rows of one onboarding: ${our}`);
}

/**
 * How many rows were inserted, updated and deleted so far, in every table. Connections report what they have written
 * some seconds later, but at once when they are closed, so all are closed first; those of the two sides are opened
 * again.
 */
async function countWrites({ databaseUrl }: Lab): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    const { rows } = await client.query<{ what: string; count: string }>(
      `select schemaname || '.' || relname || ' ' || written.how as what, written.count
       from pg_stat_user_tables
         cross join lateral (values ('inserted', n_tup_ins), ('updated', n_tup_upd), ('deleted', n_tup_del)) as written (how, count)`,
    );
    return new Map(rows.map(({ what, count }) => [what, Number(count)]));
  } finally {
    await client.end();
  }
}

async function findPlan({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from plans where plan_type = 'service-basic' and distributor_id is null",
  );
  if (!rows[0]) throw new Error("The schema comes with a basic plan");
  return rows[0].id;
}
