import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import { asciiHost } from "../../kernel/domain-name.ts";

/** Whether a request arrived at the service's own host, where its staff work. */
export type IsAtOwnHost = (request: FastifyRequest) => boolean;

/**
 * True for the host of PUBLIC_URL. Also for an IP address and for a name without a dot, which the service's own network
 * uses: these can't be in public DNS, unlike the names of partners' portal hosts.
 */
export function ownHost(publicUrl: () => string): IsAtOwnHost {
  return ({ hostname }) => {
    if (isIP(hostname.replace(/^\[(.*)\]$/, "$1")) !== 0) return true;
    const host = asciiHost(hostname.toLowerCase());
    return host !== undefined && (!host.includes(".") || host === new URL(publicUrl()).hostname);
  };
}
