import { connect as connectPlainly, isIP, type LookupFunction, type Socket } from "node:net";
import { connect as connectSecurely, createSecureContext, rootCertificates } from "node:tls";
import type { buildConnector } from "undici";
import { hostOf, isAllowedAddress, isLocalhost } from "./guard.ts";
import { createNames } from "./names.ts";
import { sinceMs } from "./outcome.ts";
import { Explained, type Stage } from "./why.ts";

/** The socket under a client, and how it came about. A client makes another when the receiver has closed the last. */
export type Link = {
  stage: Stage;
  dnsMs: number | null;
  connectMs: number | null;
  tlsMs: number | null;
  remoteAddress: string | null;
  /** Set from the first moment, so that one that is still connecting can be destroyed. */
  socket: Socket | undefined;
  isGone: boolean;
};

export type Dialer = {
  dial(link: Link, options: buildConnector.Options, callback: buildConnector.Callback): void;
  close(): void;
};

export type DialerSettings = { allowsLocal: boolean; dnsServers?: readonly string[]; ca?: string };

/**
 * For each of several addresses, one after the other; Node never returns to one. Its own 250 ms is less than a round trip
 * to the other side of the world may take.
 */
const ATTEMPT_MS = 600;

/** Makes connections to allowed addresses alone: each name is resolved once, and what was checked is what is connected. */
export function createDialer({ allowsLocal, dnsServers, ca }: DialerSettings): Dialer {
  const names = createNames(dnsServers);
  // One for all connections: reading the certificates of all authorities takes longer than a handshake.
  const secureContext = createSecureContext(ca === undefined ? {} : { ca: [...rootCertificates, ca] });

  const addressesOf = async (host: string, link: Link): Promise<string[]> => {
    if (isIP(host) !== 0) return [host];
    if (isLocalhost(host)) return ["127.0.0.1", "::1"];
    link.stage = "resolving";
    const startedAt = performance.now();
    const addresses = await names.addressesOf(host);
    link.dnsMs = sinceMs(startedAt);
    return addresses;
  };

  /** Also looks at literal addresses, which Node connects to without a look-up. */
  const vettedAddressesOf = async (host: string, link: Link): Promise<string[]> => {
    const addresses = await addressesOf(host, link);
    // All of them: a name that mixes in one of ours is up to no good. Which one it is stays our secret.
    if (addresses.every((address) => isAllowedAddress(address, allowsLocal))) return addresses;
    throw new Explained(`${host} resolves to a non-global address`);
  };

  const open = (host: string, addresses: readonly string[], port: string, isSecure: boolean): Socket => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    const lookup: LookupFunction = (_host, _options, callback) => callback(null, found);
    const autoSelectFamilyAttemptTimeout = ATTEMPT_MS;
    const way = { host, lookup, autoSelectFamily: true, autoSelectFamilyAttemptTimeout };
    if (!isSecure) return connectPlainly({ ...way, port: Number(port || 80) });
    // No sessions are kept: with one resumed, the certificate would not be looked at again.
    return connectSecurely({
      ...way,
      port: Number(port || 443),
      secureContext,
      servername: isIP(host) === 0 ? host : "",
      ALPNProtocols: ["http/1.1"],
      rejectUnauthorized: true,
    });
  };

  return {
    dial(link, { hostname, protocol, port }, callback) {
      const host = hostOf(hostname);
      const isSecure = protocol === "https:";
      link.stage = "connecting";
      link.remoteAddress = null;

      const connect = (addresses: readonly string[]): void => {
        if (link.isGone) return;
        let startedAt = performance.now();
        let isReady = false;
        link.stage = "connecting";
        const socket = open(host, addresses, port, isSecure).setNoDelay(true);
        link.socket = socket;

        const ready = (): void => {
          isReady = true;
          link.stage = "waiting";
          callback(null, socket);
        };
        socket.once("connect", () => {
          link.connectMs = sinceMs(startedAt);
          link.remoteAddress = socket.remoteAddress ?? null;
          // It cannot be another. Should that ever change, here it ends.
          if (!addresses.includes(socket.remoteAddress ?? "")) {
            socket.destroy(new Explained("The connection led to another address than it was made for"));
          } else if (isSecure) {
            startedAt = performance.now();
            link.stage = "securing";
          } else ready();
        });
        socket.once("secureConnect", () => {
          link.tlsMs = sinceMs(startedAt);
          ready();
        });
        socket.on("error", (error) => {
          // From then on they are the client's, which listens too.
          if (!isReady) callback(error, null);
        });
      };
      vettedAddressesOf(host, link).then(connect, (error: unknown) => callback(error as Error, null));
    },
    close: () => names.close(),
  };
}
