import { Client } from "undici";
import { SECOND } from "../../kernel/duration.ts";
import type { Dialer, Link } from "./dial.ts";

/**
 * Holds one connection and runs one exchange at a time. An exchange that finds no socket here knows that it opens one.
 */
export type Connection = {
  readonly origin: string;
  readonly client: Client;
  readonly link: Link;
  /** Closes it immediately, even while it is still connecting. */
  destroy(): Promise<void>;
};

/** A link that has not been dialled yet. */
export const newLink = (): Link => ({
  stage: "waiting",
  dnsMs: null,
  connectMs: null,
  tlsMs: null,
  remoteAddress: null,
  socket: undefined,
  isGone: false,
});

export function openConnection(origin: string, dialer: Dialer): Connection {
  const link = newLink();
  const client = new Client(origin, {
    connect: (options, callback) => dialer.dial(link, options, callback),
    // The exchange has one deadline for everything. undici's timeouts would restart with each part of a body.
    headersTimeout: 0,
    bodyTimeout: 0,
    pipelining: 1,
    // If a receiver says how long it keeps a connection, undici uses that, less two seconds. Many that do not say close
    // after five seconds, and a request sent just as the connection closes is lost.
    keepAliveTimeout: 4 * SECOND,
    keepAliveMaxTimeout: 60 * SECOND,
  });
  return {
    origin,
    client,
    link,
    destroy() {
      link.isGone = true;
      const destroyed = client.destroy();
      // The client does not know about a socket that is still connecting.
      link.socket?.destroy();
      return destroyed;
    },
  };
}
