import { type Comparison, compare, connected, findingsOf, sideOf, timingOf, warmUp } from "./lib/compare.ts";
import type { Finding } from "./lib/finding.ts";
import { type Lab, withLab } from "./lib/lab.ts";
import { type LoadGenerator, startLoadGenerator } from "./lib/load.ts";
import { startPeer, startSablewatch } from "./lib/processes.ts";
import { say } from "./lib/say.ts";
import { expectSameBytes } from "./lib/same-bytes.ts";
import { seedCustomers, seedOrganisation } from "./lib/seed.ts";
import { sized } from "./lib/size.ts";
import { memory } from "./memory.ts";

const CUSTOMERS = sized(5_000, 100);
/** Small runs are judged by processor time, which says more about V8 than about us when 32 requests wait for each other. */
const CONNECTIONS = sized([1, 32], [1]);
const WARM_REQUESTS = sized(10_000, 2_000);
const TIMING = timingOf(3, 250);

/** Our own targets. */
const LIMITS = { throughput: { atLeast: 0.8 }, p99: { atMost: 3 }, processorTime: { atMost: 2 } };

/**
 * Compares reads of a customer's info with a bare route that does the same read, then measures the memory they take.
 */
export function api(): Promise<Finding[]> {
  return withLab(async (lab) => {
    say(`api: reads of ${CUSTOMERS} customers, Sablewatch and a bare Fastify route in turns`);
    const seed = await seedOrganisation(lab.database);
    const ids = await seedCustomers(lab.database, seed.partnerId, CUSTOMERS);
    const paths = ids.map((id) => `/customer/${id}/info`);
    const asPartner = { headers: seed.partnerHeaders, paths: paths.map((path) => `/api/v1/integrations${path}`) };
    const load = startLoadGenerator();
    try {
      const throughput = await compareReads(lab, load, { peerPaths: paths, ...asPartner });
      const footprint = await memory(lab, load, { ...asPartner, operatorToken: seed.operatorToken });
      return [...throughput, ...footprint];
    } finally {
      load.stop();
    }
  });
}

type Reads = { peerPaths: string[]; paths: string[]; headers: Record<string, string> };

async function compareReads({ databaseUrl }: Lab, load: LoadGenerator, reads: Reads): Promise<Finding[]> {
  const server = await startSablewatch(["--role", "api"], { DATABASE_URL: databaseUrl });
  const peer = await startPeer("info", { DATABASE_URL: databaseUrl });
  try {
    const sides = {
      ours: sideOf(server, { headers: reads.headers, send: { paths: reads.paths } }),
      peer: sideOf(peer, { headers: {}, send: { paths: reads.peerPaths } }),
    };
    await expectSameBytes(sides.ours, sides.peer);
    await warmUp(load, Object.values(sides), WARM_REQUESTS);
    const findings: Finding[] = [];
    for (const connections of CONNECTIONS) findings.push(...(await findingsAt(load, { ...sides, connections })));
    return findings;
  } finally {
    await server.stop();
    await peer.stop();
  }
}

async function findingsAt(
  load: LoadGenerator,
  at: Pick<Comparison, "ours" | "peer" | "connections">,
): Promise<Finding[]> {
  const measured = await compare(load, { ...at, ...TIMING });
  return findingsOf(measured, `reads, ${connected(at.connections)}`, LIMITS);
}
