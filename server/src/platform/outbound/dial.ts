import { connect as connectPlainly, isIP, type LookupFunction, type Socket } from "node:net";
import { connect as connectSecurely, createSecureContext, rootCertificates } from "node:tls";
import type { buildConnector } from "undici";
import { hostOf, isAllowedAddress, isLocalhost } from "./guard.ts";
import { createNames } from "./names.ts";
import { sinceMs } from "./outcome.ts";
import { Explained, type Stage } from "./why.ts";

/** The socket under a client, and how it was made. A client opens another when the receiver has closed the last one. */
export type Link = {
  stage: Stage;
  dnsMs: number | null;
  connectMs: number | null;
  tlsMs: number | null;
  remoteAddress: string | null;
  /** Set as soon as the socket exists, so that one that is still connecting can be destroyed. */
  socket: Socket | undefined;
  isGone: boolean;
};

export type Dialer = {
  dial(link: Link, options: buildConnector.Options, callback: buildConnector.Callback): void;
  close(): void;
};

export type DialerSettings = { allowsLocal: boolean; dnsServers?: readonly string[]; ca?: string };

/**
 * The time for each of several addresses, tried one after the other; Node never returns to an earlier one. Node's own
 * 250 ms is less than a round trip to the other side of the world may take.
 */
const ATTEMPT_MS = 600;

/**
 * Connects only to allowed addresses. Resolves each name once, and connects to exactly the addresses that it checked.
 */
export function createDialer({ allowsLocal, dnsServers, ca }: DialerSettings): Dialer {
  const names = createNames(dnsServers);
  // Shared by all connections: loading the certificates of all authorities takes longer than a handshake.
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

  /** Also checks literal addresses, which Node connects to without a lookup. */
  const vettedAddressesOf = async (host: string, link: Link): Promise<string[]> => {
    const addresses = await addressesOf(host, link);
    // All of them must pass: a name that mixes in an internal address is hostile. The error does not say which one it
    // is.
    if (addresses.every((address) => isAllowedAddress(address, allowsLocal))) return addresses;
    throw new Explained(`${host} resolves to a non-global address`);
  };

  const open = (host: string, addresses: readonly string[], port: string, isSecure: boolean): Socket => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    const lookup: LookupFunction = (_host, _options, callback) => callback(null, found);
    const autoSelectFamilyAttemptTimeout = ATTEMPT_MS;
    const way = { host, lookup, autoSelectFamily: true, autoSelectFamilyAttemptTimeout };
    if (!isSecure) return connectPlainly({ ...way, port: Number(port || 80) });
    // Keeps no TLS sessions: a resumed one would skip the certificate check.
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
          // This cannot happen today. If it ever does, the connection ends here.
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
          // Later errors go to the client, which has its own listener.
          if (!isReady) callback(error, null);
        });
      };
      vettedAddressesOf(host, link).then(connect, (error: unknown) => callback(error as Error, null));
    },
    close: () => names.close(),
  };
}
