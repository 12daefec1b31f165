import type { Cluster } from "./cluster.ts";

const SCANS = `
  select (seq_scan + coalesce(idx_scan, 0))::int as scans
  from pg_stat_user_tables where relname = 'customers' and pg_is_in_recovery()`;

/**
 * Counts how often customers were read from replicas: nothing else reads there. When a replica restarts, it counts from
 * 0.
 */
export function createReplicaCounter(cluster: Cluster) {
  const last = new Map<string, number>();
  let total = 0;
  return {
    async count(): Promise<void> {
      for (const node of cluster.nodes) {
        const rows = await cluster.ask<{ scans: number }>(node, SCANS).catch(() => []);
        const scans = rows[0]?.scans ?? 0;
        const before = last.get(node.host.name) ?? 0;
        total += scans >= before ? scans - before : scans;
        last.set(node.host.name, scans);
      }
    },
    scans: () => total,
  };
}
