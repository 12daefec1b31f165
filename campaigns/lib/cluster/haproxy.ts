import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Host } from "./network.ts";
import { PORTS } from "./node.ts";
import { type Daemon, startDaemon } from "./processes.ts";

export type Balancer = Daemon & { primaryPort: number; replicasPort: number };

type Options = { hosts: readonly Host[]; folder: string; logs: string; ports: readonly [number, number] };

/** One address for the primary and one for the replicas, on loopback. Patroni says which node is which. */
export async function startBalancer({ hosts, folder, logs, ports }: Options): Promise<Balancer> {
  const [primaryPort, replicasPort] = ports;
  const servers = hosts.map(
    ({ name, address }) => `  server ${name} ${address}:${PORTS.postgres} check port ${PORTS.patroni}`,
  );
  const listen = (name: string, port: number, path: string): string[] => [
    `listen ${name}`,
    `  bind 127.0.0.1:${port}`,
    `  option httpchk GET ${path}`,
    "  http-check expect status 200",
    "  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions",
    ...servers,
  ];
  const lines = [
    ...["global", "  maxconn 1000"],
    // Connections that LISTEN send nothing for hours.
    ...[
      "defaults",
      "  mode tcp",
      "  timeout connect 1s",
      "  timeout check 1s",
      "  timeout client 24h",
      "  timeout server 24h",
    ],
    ...listen("primary", primaryPort, "/primary"),
    ...listen("replicas", replicasPort, "/replica"),
  ];
  const file = join(folder, "haproxy.cfg");
  await writeFile(file, `${lines.join("\n")}\n`);
  // -db: in the foreground.
  const daemon = startDaemon(undefined, ["haproxy", "-db", "-f", file], join(logs, "haproxy.log"));
  return { ...daemon, primaryPort, replicasPort };
}
