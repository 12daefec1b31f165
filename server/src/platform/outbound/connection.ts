import { Client } from "undici";
import { SECOND } from "../../kernel/duration.ts";
import type { Dialer, Link } from "./dial.ts";

/** A place for one connection and so for one exchange at a time: whoever finds no socket here knows that it makes one. */
export type Connection = {
  readonly origin: string;
  readonly client: Client;
  readonly link: Link;
  /** At once, also while it is still connecting. */
  destroy(): Promise<void>;
};

export function openConnection(origin: string, dialer: Dialer): Connection {
  const link: Link = {
    stage: "waiting",
    dnsMs: null,
    connectMs: null,
    tlsMs: null,
    remoteAddress: null,
    socket: undefined,
    isGone: false,
  };
  const client = new Client(origin, {
    connect: (options, callback) => dialer.dial(link, options, callback),
    // The exchange has one deadline for everything; undici's would start again with each part of a body.
    headersTimeout: 0,
    bodyTimeout: 0,
    pipelining: 1,
    // Believes a receiver that says how long it keeps a connection, less two seconds. Many that do not say close after
    // five, and a request that crosses the closing is lost.
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
      // The client does not know of one that is still connecting.
      link.socket?.destroy();
      return destroyed;
    },
  };
}
