import { recountFigures } from "../server/src/features/analytics/index.ts";
import type { Actor } from "../server/src/features/audit/index.ts";
import { issueKey } from "../server/src/features/keys/index.ts";
import { createWebhook } from "../server/src/features/webhooks/index.ts";
import { openDatabase, type Tx } from "../server/src/platform/db/database.ts";
import { migrate } from "../server/src/platform/db/migrate.ts";
import { TEST_KEYRING } from "../server/test/support/keys.ts";
import { type Finding, median } from "./lib/finding.ts";
import { type Lab, withFolder, withLab } from "./lib/lab.ts";
import { startSablewatch } from "./lib/processes.ts";
import { timed } from "./lib/processor-time.ts";
import { counted, say } from "./lib/say.ts";
import { seedPast } from "./lib/seed-past.ts";
import { partnerIdAt, seedTenants, type Tenants } from "./lib/seed-tenants.ts";
import { sized } from "./lib/size.ts";
import { type Amounts, importBeforehand, type Site, type Write, writesOf } from "./lib/writes.ts";

const FEW: Tenants = sized({ partners: 4, customers: 1_000 }, { partners: 4, customers: 60 });
const MANY: Tenants = sized({ partners: 1_000, customers: 1_000_000 }, { partners: 8, customers: 400 });
const ROUNDS = sized(3, 1);

/** The first round compiles code, here and in the servers, and fills caches. It does not count. */
const WARM_UPS = sized(1, 0);

/** A thousand customers can't be ten thousand that are hit; every figure is for one of them. */
const OF_FEW: Amounts = sized({ onboarded: 300, swept: 600, hit: 700 }, { onboarded: 3, swept: 20, hit: 20 });
const OF_MANY: Amounts = sized({ onboarded: 300, swept: 600, hit: 10_000 }, { onboarded: 3, swept: 20, hit: 20 });

/** Our own target. */
const MOST_GROWTH = 1.2;
/** By the clock, which also counts what the machine's disk does. */
const MOST_GROWTH_OF_TIME = 2;

const HIGHEST_RATE_LIMIT = "1000000";
const POOL_SIZE = 10;
const actor: Actor = { kind: "system", id: "bench" };

/** Measures everything that writes among a thousand customers and among a million, in turns. */
export function growthOfWrites(): Promise<Finding[]> {
  return withFolder((folder) =>
    withLab(async (lab) => {
      say(`growth of writes: ${counted(FEW.customers)} customers and ${counted(MANY.customers)}, in turns`);
      const second = await createDatabase(lab, "many");
      return withSite({ name: "few", url: lab.databaseUrl, tenants: FEW, folder }, (few) =>
        withSite({ name: "many", url: second, tenants: MANY, folder }, async (many) => {
          await importBeforehand(few, WARM_UPS + ROUNDS, OF_FEW);
          await importBeforehand(many, WARM_UPS + ROUNDS, OF_MANY);
          return measure(few, many);
        }),
      );
    }),
  );
}

type Took = { processorMs: number; ms: number };
type Rounds = Map<string, { few: Took[]; many: Took[] }>;

async function measure(few: Site, many: Site): Promise<Finding[]> {
  const rounds: Rounds = new Map();
  for (let round = 0; round < WARM_UPS + ROUNDS; round++) {
    const ofMany = writesOf(many, round, OF_MANY);
    for (const [nth, write] of writesOf(few, round, OF_FEW).entries()) {
      const other = ofMany[nth];
      if (!other) continue;
      const took = { few: await take(write), many: await take(other) };
      say(`  ${write.name}: ${briefly(took.few)} among few, ${briefly(took.many)} among many`);
      if (round < WARM_UPS) continue;
      const before = rounds.get(write.name) ?? { few: [], many: [] };
      rounds.set(write.name, { few: [...before.few, took.few], many: [...before.many, took.many] });
    }
  }
  return [...rounds].flatMap(([name, took]) => findingsOf(name, took));
}

async function take({ prepare, run }: Write): Promise<Took> {
  await prepare?.();
  const { result: count, seconds, processorSeconds } = await timed(run);
  if (count === 0) throw new Error("There was nothing to do");
  return { processorMs: (processorSeconds * 1000) / count, ms: (seconds * 1000) / count };
}

const briefly = ({ processorMs, ms }: Took): string => `${ms.toFixed(2)} ms (processor ${processorMs.toFixed(2)} ms)`;

function findingsOf(name: string, { few, many }: { few: Took[]; many: Took[] }): Finding[] {
  const held = (figure: string, key: keyof Took, atMost: number): Finding => {
    const [ours, against] = [many.map((took) => took[key]), few.map((took) => took[key])];
    const rounds = { ours, against };
    return { figure, unit: "ms", ours: median(ours), against: median(against), limit: { atMost }, rounds };
  };
  return [
    held(`${name}, processor time with PostgreSQL's`, "processorMs", MOST_GROWTH),
    held("– time", "ms", MOST_GROWTH_OF_TIME),
  ];
}

type SiteOf = { name: string; url: string; tenants: Tenants; folder: string };

/** Opened on the lab's PostgreSQL, and filled. */
async function withSite<Result>({ name, url, tenants, folder }: SiteOf, work: (site: Site) => Promise<Result>) {
  const database = openDatabase({ url, poolSize: POOL_SIZE, keyring: TEST_KEYRING, onError: () => undefined });
  try {
    const startedAt = performance.now();
    await seedTenants(database, { partners: 0, customers: 0 }, tenants, tenants);
    const { apiKey, secrets } = await database.db.transaction().execute((tx) => seedEndpoints(tx, tenants));
    await seedPast(database, url);
    await database.db.transaction().execute((tx) => recountFigures(tx, actor));
    say(`  ${counted(tenants.customers)} customers after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
    const limits = { RATE_LIMIT_ONBOARD_PER_MINUTE: HIGHEST_RATE_LIMIT };
    const server = await startSablewatch(["--role", "api"], { DATABASE_URL: url, ...limits });
    try {
      const partnerHeaders = { "sw-partner-id": partnerIdAt(1), "sw-api-key": apiKey };
      const { customers } = tenants;
      return await work({ name, database, customers, baseUrl: server.baseUrl, partnerHeaders, folder, secrets });
    } finally {
      await server.stop();
    }
  } finally {
    await database.close();
  }
}

/** An endpoint for each partner, and a key for the first, which has three tenths of the customers. */
async function seedEndpoints(tx: Tx, { partners }: Tenants): Promise<{ apiKey: string; secrets: Map<string, string> }> {
  const secrets = new Map<string, string>();
  for (let number = 1; number <= partners; number++) {
    const url = `https://hooks.partner.example/${number}`;
    const request = { url, eventTypes: [], enabled: true, description: "" };
    const { secret } = await createWebhook(tx, { actor, ownerId: partnerIdAt(number) }, request);
    secrets.set(url, secret?.token ?? "");
  }
  const key = { owner: { partnerId: partnerIdAt(1) }, name: "bench", expiresAt: null };
  return { apiKey: (await issueKey(tx, actor, key)).apiKey, secrets };
}

async function createDatabase({ database, databaseUrl }: Lab, name: string): Promise<string> {
  await database.pool.query(`create database ${name}`);
  const url = Object.assign(new URL(databaseUrl), { pathname: name }).href;
  await migrate(url);
  return url;
}
