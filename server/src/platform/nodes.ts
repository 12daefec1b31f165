import { hostname } from "node:os";
import { sql } from "kysely";
import { SECOND } from "../kernel/duration.ts";
import { newId } from "../kernel/ids.ts";
import { isClockOff, readClock, wordsForClock } from "./clock.ts";
import { createComplaints } from "./db/complaints.ts";
import { allRows, type Db, keyringFor, oneRow } from "./db/database.ts";
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
  /** Tells nodes on one machine apart. */
  name: string;
  host: string;
  version: string;
  startedAt: Date;
  seenAt: Date;
  isAlive: boolean;
  /** As it last compared its clock with the database's. Null for a node of an older release. */
  clockAheadMs: number | null;
  /** The keys that it can open secrets with, by their ids. It seals with the first. */
  sealingKeys: string[];
};

type ShownNode = {
  role: string;
  name?: string | undefined;
  version: string;
  /** How many database connections it opens at most. */
  mostConnections: number;
  log: Log;
  everyMs?: number;
};

/**
 * Registers this process as alive until it's stopped. It's listed as soon as this resolves. The first heartbeat also
 * removes nodes that are long gone.
 */
export async function showNode(
  db: Db,
  { role, name = `${hostname()}-${process.pid}`, version, mostConnections, log, everyMs = BEAT_MS }: ShownNode,
): Promise<{ stop(): Promise<void> }> {
  const id = newId();
  const sealingKeys = keyringFor(db).names();
  const complain = createComplaints(log);
  const tellOfClock = clockWarnings(log);
  const beat = async (): Promise<void> => {
    const { aheadMs } = await readClock(db);
    tellOfClock(aheadMs);
    await sql`
      with gone as (delete from service_nodes where seen_at < now() - ${LISTED_HOURS} * interval '1 hour')
      insert into service_nodes (id, role, name, host, version, sealing_keys, most_connections, clock_ahead_ms)
      values (${id}, ${role}, ${name}, ${hostname()}, ${version}, ${sealingKeys}, ${mostConnections},
        ${Math.round(aheadMs)})
      on conflict (id) do update set seen_at = now(), clock_ahead_ms = excluded.clock_ahead_ms`.execute(db);
  };
  const tried = (work: () => Promise<unknown>): Promise<unknown> =>
    work().catch((error: unknown) => complain(error, "could not show that this node is alive"));
  await beat();
  let beating: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => void (beating = beating.then(() => tried(beat))), everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await beating;
      await tried(() => sql`delete from service_nodes where id = ${id}`.execute(db));
    },
  };
}

/** Warns when the clock goes wrong, and says when it is right again. */
function clockWarnings(log: Log): (aheadMs: number) => void {
  let wasOff = false;
  return (aheadMs) => {
    const isOff = isClockOff(aheadMs);
    if (isOff && !wasOff) {
      log.warn(
        { aheadMs },
        `this node's clock ${wordsForClock(aheadMs)}; until it is right, it plans no scheduled jobs`,
      );
    } else if (wasOff && !isOff) {
      log.info({ aheadMs }, "this node's clock is right again");
    }
    wasOff = isOff;
  };
}

/** How nodes are named for people. */
export const namesOfNodes = (nodes: readonly Pick<ServiceNode, "name" | "role">[]): string =>
  nodes.map(({ name, role }) => `${name} (${role})`).join(", ");

const IS_ALIVE = sql<boolean>`seen_at > now() - ${ALIVE_SECONDS} * interval '1 second'`;

/** Those alive first, then by age. */
export const listNodes = (db: Db) => allRows<ServiceNode>(db)`
  select id, role, coalesce(name, host) as name, host, version, started_at as "startedAt", seen_at as "seenAt",
    ${IS_ALIVE} as "isAlive", clock_ahead_ms as "clockAheadMs",
    sealing_keys as "sealingKeys"
  from service_nodes order by "isAlive" desc, id limit ${MOST_LISTED}`;

export type ConnectionRoom = {
  /** How many connections the nodes that are alive may open together. */
  wanted: number;
  /** How many PostgreSQL has for them. It keeps some for superusers and for roles that may use reserved ones. */
  room: number;
};

/** Whether the fleet's connections fit into PostgreSQL's. */
export const readConnectionRoom = (db: Db) => oneRow<ConnectionRoom>(db)`
  select coalesce((select sum(most_connections) from service_nodes where ${IS_ALIVE}), 0) as wanted,
    current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
      - coalesce(current_setting('reserved_connections', true)::integer, 0) as room`;

/** For log and health; undefined if they fit. */
export const tooManyConnections = ({ wanted, room }: ConnectionRoom): string | undefined =>
  wanted > room
    ? `The nodes may open ${wanted} database connections, and PostgreSQL has room for ${room}: lower DATABASE_POOL_SIZE, or raise max_connections`
    : undefined;
