import { setTimeout as wait } from "node:timers/promises";
import { Counter, type Registry } from "prom-client";
import { SECOND } from "../../kernel/duration.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { Log } from "../log.ts";
import type { Keyring } from "../sealing/keyring.ts";
import { createChangePositions } from "./change-positions.ts";
import { createComplaints } from "./complaints.ts";
import type { Database, Db } from "./database.ts";
import { createFreshness } from "./freshness.ts";
import type { Reached } from "./log-position.ts";
import { openReplica, type Replica } from "./replica.ts";
import { replicasOf } from "./servers.ts";

/**
 * Reads that may be a few seconds old. `owners` are the ids that changes are recorded under, so callers see their own
 * changes in every later response.
 */
export type StaleReads = {
  read<Found>(owners: readonly string[], work: (db: Db) => Promise<Found>): Promise<Found>;
  /** Await this between the commit of a change and the response. Undefined if everything is read from the primary. */
  noteChange: ((owners: readonly string[]) => Promise<void>) | undefined;
  /** After this time, every response includes a change, even if the change wasn't recorded. */
  maxLagSeconds: number;
};

/** Without replicas. */
export const readsOnPrimary = (db: Db): StaleReads => ({
  read: (_owners, work) => work(db),
  noteChange: undefined,
  maxLagSeconds: 0,
});

export type ReplicaReads = StaleReads & { close(): Promise<void> };

type Settings = {
  url: string;
  maxLagSeconds: number;
  poolSize: number;
  keyring: Keyring;
  log: Log;
  registry: Registry;
};

const SAID_BY_REPLICA = "cannot read from a replica; the primary is read";

/** Reads from replicas that are fresh enough, in turn. If there is none, reads from the primary. */
export function readsOnReplicas(primary: Database, settings: Settings): ReplicaReads {
  const { maxLagSeconds, log } = settings;
  const maxLagMs = maxLagSeconds * SECOND;
  const complain = createComplaints(log);
  const servers = replicasOf(settings.url);
  const replicas = servers.all.map((server) => openReplica(server, { ...settings, url: servers.url }));
  const positions = createChangePositions(primary.pool);
  const freshness = createFreshness(maxLagMs);
  const counted = new Counter({
    name: "database_stale_reads_total",
    help: "Reads that may be some seconds old, by who answered: a replica or the primary",
    labelNames: ["server"],
    registers: [settings.registry],
  });
  // Prometheus doesn't see an increase that a series begins with.
  for (const server of ["replica", "primary"]) counted.inc({ server }, 0);
  let turn = 0;

  const look = async (): Promise<void> => {
    await Promise.all(replicas.map((replica) => replica.tryAgain()));
    // While the primary is unavailable, no replica counts as fresh for long, and requests report the failure
    // themselves.
    await positions.find([]).then(
      (state) => freshness.note(state),
      () => undefined,
    );
  };
  const looking = setInterval(() => void look(), Math.min(SECOND, maxLagMs / 4)).unref();

  const inTurn = (): Replica[] => {
    turn = (turn + 1) % replicas.length;
    return [...replicas.slice(turn), ...replicas.slice(0, turn)].filter(({ isUsable }) => isUsable);
  };

  return {
    maxLagSeconds,
    async read(owners, work) {
      const state = await positions.find(owners);
      freshness.note(state);
      // A replica on another timeline may be far ahead in a log that the primary doesn't have.
      const isEnough = ({ position, timeline }: Reached): boolean =>
        timeline === state.timeline && position >= state.changed && freshness.isFresh(position);
      for (const replica of inTurn()) {
        try {
          const read = await replica.read(isEnough, work);
          if (read === "tooOld") continue;
          counted.inc({ server: "replica" });
          return read.found;
        } catch (error) {
          replica.doubt(error);
          if (!(error instanceof Refusal)) complain(error, SAID_BY_REPLICA, { replica: replica.name });
          // The primary may have what the replica lacks, so it decides whether there is an error.
          break;
        }
      }
      counted.inc({ server: "primary" });
      return work(primary.db);
    },
    async noteChange(owners) {
      try {
        await positions.note(owners);
      } catch (error) {
        complain(error, "cannot note where a change is in the log; its answer waits until every replica has it");
        await wait(maxLagMs);
      }
    },
    async close() {
      clearInterval(looking);
      await Promise.all(replicas.map((replica) => replica.close()));
    },
  };
}
