import { LRUCache } from "lru-cache";
import { MINUTE, SECOND } from "../../kernel/duration.ts";
import { openConnection } from "./connection.ts";
import { createDialer } from "./dial.ts";
import { runExchange } from "./exchange.ts";
import { parseTarget } from "./guard.ts";
import { notStarted, type Outcome } from "./outcome.ts";
import { createPool } from "./pool.ts";

export type { Outcome } from "./outcome.ts";

export type SenderSettings = {
  /** For development: allows http and loopback addresses. */
  allowsLocal: boolean;
  userAgent: string;
  /** Connections to one target, and so its simultaneous exchanges. */
  connectionsPerTarget: number;
  /** The limit for the whole exchange: name resolution, connecting, TLS, sending, headers and body. */
  deadlineMs?: number;
  /** Name servers; the system's by default. */
  dnsServers?: readonly string[];
  /** A certificate authority to trust in addition to the usual ones. */
  ca?: string;
};

export type Exchange = {
  /** Exchanges of one target share connections. Two targets never do, even at the same origin. */
  target: string;
  url: string;
  /**
   * Names and values alternate. Added to user-agent, content-type: application/json, content-length and
   * accept-encoding: identity.
   */
  headers: readonly string[];
  body: string | Buffer;
};

export type Sender = {
  /**
   * Sends at most one request and never follows a redirect. Never rejects. If all of the target's connections are busy,
   * the exchange waits its turn; the deadline starts after that.
   */
  post(exchange: Exchange): Promise<Outcome>;
  /** Cancels running exchanges and leaves nothing open. */
  close(): Promise<void>;
};

const DEADLINE_MS = 3 * SECOND;
const IDLE_MS = MINUTE;

export function createSender(settings: SenderSettings): Sender {
  const { allowsLocal, userAgent, connectionsPerTarget, deadlineMs = DEADLINE_MS } = settings;
  const dialer = createDialer(settings);
  const pool = createPool({
    connectionsPerTarget,
    idleMs: IDLE_MS,
    open: (origin) => openConnection(origin, dialer),
  });
  const ownHeaders = ["user-agent", userAgent, "content-type", "application/json", "accept-encoding", "identity"];

  /** A target's URL hardly ever changes, and checking it took as long as signing a body. */
  const known = new LRUCache<string, ReturnType<typeof parseTarget>>({ max: 10_000 });
  const parse = (url: string): ReturnType<typeof parseTarget> => {
    const before = known.get(url);
    if (before) return before;
    const parsed = parseTarget(url, allowsLocal);
    known.set(url, parsed);
    return parsed;
  };

  const post = ({ target, url, headers, body }: Exchange, settle: (outcome: Outcome) => void): void => {
    const parsed = parse(url);
    if ("refusal" in parsed) {
      settle(notStarted(`The URL ${parsed.refusal}`));
      return;
    }
    const { origin, pathname, search } = parsed.url;
    const request = { path: pathname + search, headers: [...ownHeaders, ...headers], body };
    pool.use(target, origin, (connection, giveBack) => {
      if (connection === undefined) settle(notStarted("Not sent, because the sender is stopping"));
      else {
        runExchange(connection, request, deadlineMs, (outcome) => {
          giveBack();
          settle(outcome);
        });
      }
    });
  };

  let closing: Promise<void> | undefined;
  return {
    post: (exchange) => new Promise((resolve) => post(exchange, resolve)),
    close: () => {
      dialer.close();
      return (closing ??= pool.close());
    },
  };
}
