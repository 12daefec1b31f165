import { setTimeout as pause } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import type { Node } from "./node.ts";

/** Undoes a fault. */
type Heal = () => Promise<void> | void;

export type Fault = {
  readonly kind: string;
  /** Whether another node has to become the primary. */
  readonly movesPrimary: boolean;
  /** Whether the old primary keeps responding for a while. */
  readonly isAnnounced: boolean;
  strike(cluster: Cluster, primary: Node): Promise<Heal> | Heal;
};

/** How long a node stays paused or cut off after another has replaced it, so that it returns to a changed situation. */
const LONGER_MS = 2_000;

const abrupt = { movesPrimary: true, isAnnounced: false };

/** In the order that they are tried. */
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
      // Patroni responds when it's all over.
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
