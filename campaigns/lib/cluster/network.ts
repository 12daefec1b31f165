import { spawnSync } from "node:child_process";
import { run } from "../programs.ts";

/** A machine as far as the network is concerned: a namespace with its own address. */
export type Host = {
  readonly name: string;
  readonly namespace: string;
  readonly address: string;
  /** From now on, packets are lost in both directions, and no one is notified. */
  cut(): Promise<void>;
  mend(): Promise<void>;
};

export type Network = { hosts: readonly Host[]; remove(): void };

const BRIDGE = "swfailover";
const PREFIX = "10.213.77";

/** Hosts on a bridge of this machine, which isn't connected to anything else. */
export async function makeNetwork(count: number): Promise<Network> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const namespaceOf = (n: number): string => `${BRIDGE}-${n}`;
  const remove = (): void => {
    // Not awaited, because a process that is ending can't await anything.
    for (const n of numbers) {
      spawnSync("ip", ["link", "delete", `${BRIDGE}${n}`]);
      spawnSync("ip", ["netns", "delete", namespaceOf(n)]);
    }
    spawnSync("ip", ["link", "delete", BRIDGE]);
  };
  const ip = (...args: string[]) => run("ip", args);
  // Removes what a killed campaign left behind.
  remove();
  process.once("exit", remove);
  await ip("link", "add", BRIDGE, "type", "bridge");
  await ip("address", "add", `${PREFIX}.1/24`, "dev", BRIDGE);
  await ip("link", "set", BRIDGE, "up");
  const hosts: Host[] = [];
  for (const n of numbers) {
    const [namespace, cable, address] = [namespaceOf(n), `${BRIDGE}${n}`, `${PREFIX}.${n + 10}`];
    await ip("netns", "add", namespace);
    await ip("link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", namespace);
    await ip("link", "set", cable, "master", BRIDGE);
    await ip("link", "set", cable, "up");
    await ip("-n", namespace, "address", "add", `${address}/24`, "dev", "eth0");
    await ip("-n", namespace, "link", "set", "eth0", "up");
    await ip("-n", namespace, "link", "set", "lo", "up");
    hosts.push({
      ...{ name: `node-${n}`, namespace, address },
      // This end of the cable. At the other end, the host keeps its address and its routes.
      cut: async () => void (await ip("link", "set", cable, "down")),
      mend: async () => void (await ip("link", "set", cable, "up")),
    });
  }
  return {
    hosts,
    remove() {
      process.off("exit", remove);
      remove();
    },
  };
}
