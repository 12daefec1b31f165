import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compare, connected, findingsOf, type Side, sideOf, timingOf, warmUp } from "./lib/compare.ts";
import type { Finding } from "./lib/finding.ts";
import { type Lab, withFolder, withLab } from "./lib/lab.ts";
import { type LoadGenerator, startLoadGenerator } from "./lib/load.ts";
import { startPeer, startSablewatch } from "./lib/processes.ts";
import { say } from "./lib/say.ts";
import { expectSameBytes } from "./lib/same-bytes.ts";
import { seedBreaches } from "./lib/seed-breaches.ts";
import { seedCustomers, seedOrganisation } from "./lib/seed.ts";
import { sized } from "./lib/size.ts";

const CUSTOMERS = sized(50, 20);
const INSTANCES = sized(100, 50);
/** Small runs are judged by processor time, which says more about V8 than about us when 32 requests wait for each other. */
const CONNECTIONS = sized([1, 32], [1]);
const WARM_REQUESTS = sized(3_000, 300);
const TIMING = timingOf(3, 50);

/** Our own targets. */
const LIMITS = { throughput: { atLeast: 0.8 }, p99: { atMost: 3 }, processorTime: { atMost: 1.5 } };

/** Compares breach lists with a bare route that does the same read and has the response prepared. */
export function breachList(): Promise<Finding[]> {
  return withFolder((folder) =>
    withLab(async (lab) => {
      say(`breach list: ${INSTANCES} breaches each, Sablewatch and a bare Fastify route in turns`);
      const { partnerId, partnerHeaders } = await seedOrganisation(lab.database);
      const ids = await seedCustomers(lab.database, partnerId, CUSTOMERS);
      await seedInstances(lab, ids);
      const load = startLoadGenerator();
      try {
        return await compareLists(lab, load, {
          ids,
          headers: partnerHeaders,
          answersFile: join(folder, "answers.json"),
        });
      } finally {
        load.stop();
      }
    }),
  );
}

/** Every customer is in every breach, with one to three addresses; one in five is resolved. */
async function seedInstances({ database }: Lab, customerIds: readonly string[]): Promise<void> {
  await seedBreaches(database, INSTANCES);
  await database.pool.query(
    `insert into breach_instances (id, customer_id, breach_id, emails, resolved_at)
     select gen_random_uuid(), customer_id, breaches.id,
       (array['owner@shop.example', 'orders@shop.example', 'accounts@shop.example'])[1:1 + breaches.id % 3],
       case when breaches.id % 5 = 0 then now() end
     from unnest($1::uuid[]) as customer_id, breaches`,
    [customerIds],
  );
  await database.pool.query("vacuum analyze breach_instances, breaches");
}

type Lists = { ids: readonly string[]; headers: Record<string, string>; answersFile: string };

async function compareLists({ databaseUrl }: Lab, load: LoadGenerator, lists: Lists): Promise<Finding[]> {
  const paths = lists.ids.map((id) => `/customer/${id}/breaches`);
  const server = await startSablewatch(["--role", "api"], { DATABASE_URL: databaseUrl });
  try {
    const ourPaths = paths.map((path) => `/api/v1/integrations${path}`);
    const ours = sideOf(server, { headers: lists.headers, send: { paths: ourPaths } });
    await writeAnswers(ours, ourPaths, lists);
    const peer = await startPeer("breaches", { DATABASE_URL: databaseUrl, ANSWERS_FILE: lists.answersFile });
    try {
      return await compareSides(load, { ours, peer: sideOf(peer, { headers: {}, send: { paths } }) });
    } finally {
      await peer.stop();
    }
  } finally {
    await server.stop();
  }
}

/** Prepares the responses that the peer will send. */
async function writeAnswers(
  { url, headers }: Side,
  paths: readonly string[],
  { ids, answersFile }: Lists,
): Promise<void> {
  const answers: [id: string, text: string][] = [];
  for (const [index, id] of ids.entries()) {
    const response = await fetch(url + (paths[index] ?? ""), { headers });
    answers.push([id, await response.text()]);
  }
  await writeFile(answersFile, JSON.stringify(Object.fromEntries(answers)));
  say(`  ${((answers[0]?.[1].length ?? 0) / 1024).toFixed(0)} KiB for each answer`);
}

async function compareSides(load: LoadGenerator, sides: Record<"ours" | "peer", Side>): Promise<Finding[]> {
  await expectSameBytes(sides.ours, sides.peer);
  await warmUp(load, Object.values(sides), WARM_REQUESTS);
  const findings: Finding[] = [];
  for (const connections of CONNECTIONS) {
    const measured = await compare(load, { ...sides, connections, ...TIMING });
    findings.push(...findingsOf(measured, `breach lists, ${connected(connections)}`, LIMITS));
  }
  return findings;
}
