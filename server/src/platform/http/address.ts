import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";

/**
 * The caller's IP address. Proxies also pass on addresses with a port or a zone, or words such as "unknown", which are
 * not addresses.
 */
export function addressOf({ ip }: FastifyRequest): string | undefined {
  const [address = ""] = ip.replace(/^\[(.*)\](:\d+)?$/, "$1").split("%", 1);
  const withoutPort = address.replace(/^([\d.]+):\d+$/, "$1");
  return isIP(withoutPort) === 0 ? undefined : withoutPort;
}

/** The network that calls are counted for: one IPv4 address, or a 64-bit network with IPv6. */
export function networkOf(request: FastifyRequest): string {
  const address = addressOf(request)?.replace(/^::ffff:(?=\d+\.)/i, "") ?? "unknown";
  if (!address.includes(":")) return address;
  // Normalises the spelling, whichever one the proxy chose.
  const { hostname } = new URL(`http://[${address}]`);
  const [head = "", tail] = hostname.slice(1, -1).split("::", 2);
  const groupsOf = (part: string) => (part === "" ? [] : part.split(":"));
  const missing = tail === undefined ? 0 : 8 - groupsOf(head).length - groupsOf(tail).length;
  const groups = [...groupsOf(head), ...Array<string>(Math.max(0, missing)).fill("0"), ...groupsOf(tail ?? "")];
  return groups.slice(0, 4).join(":");
}
