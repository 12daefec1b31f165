import { setTimeout as pause } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import type { Node } from "./node.ts";

/** Undoes a fault. */
type Heal = () => Promise<void> | void;

export type Fault = {
  readonly kind: string;
  /** Whether another node has to become the primary. */
  readonly movesPrimary: boolean;
  /** Whether the old primary goes on answering for a while. */
  readonly isAnnounced: boolean;
  strike(cluster: Cluster, primary: Node): Promise<Heal> | Heal;
};

/** How long a node stays paused or cut off after another has taken its place: it must come back to a changed world. */
const LONGER_MS = 2_000;

const abrupt = { movesPrimary: true, isAnnounced: false };

/** In the order in which they are tried. */
export const FAULTS: readonly Fault[] = [
  {
    ...{ kind: "kill of the primary", ...abrupt },
    strike: (_cluster, primary) => {
      primary.signalDatabase("SIGKILL");
      return () => primary.startPatroni();
    },
  },
  {
    ...{ kind: "switchover", movesPrimary: true, isAnnounced: true },
    strike: (cluster, primary) => {
      // Patroni answers when all is over.
      const switched = cluster.switchOver(primary);
      switched.catch(() => undefined);
      return () => switched;
    },
  },
  {
    ...{ kind: "pause of the primary", ...abrupt },
    strike: (_cluster, primary) => {
      primary.signalDatabase("SIGSTOP");
      return async () => {
        await pause(LONGER_MS);
        primary.signalDatabase("SIGCONT");
      };
    },
  },
  {
    ...{ kind: "kill of etcd's leader", movesPrimary: false, isAnnounced: false },
    strike: async (cluster) => {
      const leader = await cluster.findEtcdLeader();
      leader.killEtcd();
      return async () => {
        await cluster.findEtcdLeader();
        leader.startEtcd();
      };
    },
  },
  {
    ...{ kind: "network cut", ...abrupt },
    strike: async (_cluster, primary) => {
      await primary.host.cut();
      return async () => {
        await pause(LONGER_MS);
        await primary.host.mend();
      };
    },
  },
];
