import { hostname } from "node:os";
import { sql } from "kysely";
import { SECOND } from "../kernel/duration.ts";
import { newId } from "../kernel/ids.ts";
import { createComplaints } from "./db/complaints.ts";
import { allRows, type Db, keyringFor } from "./db/database.ts";
import type { Log } from "./log.ts";

const BEAT_MS = 15 * SECOND;
/** A node may miss two beats. */
const ALIVE_SECONDS = 50;
/** Nodes that ended without signing off stay listed for this long, so that someone can see it. */
const LISTED_HOURS = 24;
const MOST_LISTED = 500;

export type ServiceNode = {
  id: string;
  role: string;
  host: string;
  version: string;
  startedAt: Date;
  seenAt: Date;
  isAlive: boolean;
  /** The keys that it can open secrets with, by their ids. It seals with the first. */
  sealingKeys: string[];
};

/**
 * Registers this process as alive until it's stopped. It's listed as soon as this resolves. The first heartbeat also
 * removes nodes that are long gone.
 */
export async function showNode(
  db: Db,
  { role, version, log }: { role: string; version: string; log: Log },
): Promise<{ stop(): Promise<void> }> {
  const id = newId();
  const sealingKeys = keyringFor(db).names();
  const complain = createComplaints(log);
  const beat = async (): Promise<void> => {
    await sql`
      with gone as (delete from service_nodes where seen_at < now() - ${LISTED_HOURS} * interval '1 hour')
      insert into service_nodes (id, role, host, version, sealing_keys)
      values (${id}, ${role}, ${hostname()}, ${version}, ${sealingKeys})
      on conflict (id) do update set seen_at = now()`.execute(db);
  };
  const tried = (work: () => Promise<unknown>): Promise<unknown> =>
    work().catch((error: unknown) => complain(error, "could not show that this node is alive"));
  await beat();
  let beating: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => void (beating = beating.then(() => tried(beat))), BEAT_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await beating;
      await tried(() => sql`delete from service_nodes where id = ${id}`.execute(db));
    },
  };
}

/** How nodes are named for people. */
export const namesOfNodes = (nodes: readonly Pick<ServiceNode, "host" | "role">[]): string =>
  nodes.map(({ host, role }) => `${host} (${role})`).join(", ");

/** Those alive first, then by age. */
export const listNodes = (db: Db) => allRows<ServiceNode>(db)`
  select id, role, host, version, started_at as "startedAt", seen_at as "seenAt",
    seen_at > now() - ${ALIVE_SECONDS} * interval '1 second' as "isAlive", sealing_keys as "sealingKeys"
  from service_nodes order by "isAlive" desc, id limit ${MOST_LISTED}`;

export type JobRunnerRow = { id: string; seenAt: Date };

/** The job runners that don't count as dead. */
export const listRunners = (db: Db) => allRows<JobRunnerRow>(db)`
  select id, seen_at as "seenAt" from job_runners order by id limit ${MOST_LISTED}`;
