import type pg from "pg";
import { Flight } from "../../src/platform/db/flight.ts";

/** A sender of statements: one change of a run, with its own connections. */
export type Lane = { name: string };

/** A statement that has not been sent yet. */
type Stopped = { lane: Lane; text: string; go: () => void };

/** Holds the statements of several lanes, each until it is let through. */
export type Gate = {
  /** Outside a run, statements pass freely. */
  close(): void;
  open(): void;
  /** A class of connections whose statements are held here. */
  stopping(Client: typeof pg.Client, lane: Lane): typeof pg.Client;
  /** Resolves once nothing continues by itself: each of these lanes is held here, or waits for a lock. */
  quiet(lanes: ReadonlySet<Lane>): Promise<Stopped[]>;
  /** A lane has reached its end. */
  moved(): void;
};

type Query = (this: pg.Client, ...parameters: unknown[]) => unknown;
type Done = (error: unknown, result?: unknown) => void;

/** How long to wait before checking again whether a statement waits for a lock. */
const LOOK_AGAIN_MS = 1;
/** Ends a run that hangs. Long enough for any machine. */
const STUCK_MS = 120_000;

export function createGate(observer: pg.Client): Gate {
  const stopped = new Set<Stopped>();
  /** Statements that were let through and haven't been answered. */
  const sent = new Map<pg.Client, Lane>();
  let isOpen = true;
  let moves = 0;
  let onMove: (() => void) | undefined;

  const moved = (): void => {
    moves += 1;
    onMove?.();
  };

  const turnOf = (lane: Lane, text: string): Promise<void> =>
    new Promise((resolve) => {
      const one = {
        lane,
        text,
        go() {
          stopped.delete(one);
          resolve();
        },
      };
      stopped.add(one);
      moved();
    });

  const stopping = (Client: typeof pg.Client, lane: Lane): typeof pg.Client => {
    const query = Reflect.get(Client.prototype, "query") as Query;
    class StoppingClient extends Client {}
    const stoppingQuery: Query = function (...parameters) {
      const [asked] = parameters;
      // The server may be asked by others between any two statements of a flight.
      if (!isOpen && asked instanceof Flight) {
        void asked.apart((statement) => stoppingQuery.call(this, statement) as Promise<pg.QueryResult>);
        return asked;
      }
      const text = textOf(asked);
      if (isOpen || text === undefined) return query.apply(this, parameters);
      const done = parameters.at(-1);
      const rest = typeof done === "function" ? parameters.slice(0, -1) : parameters;
      const answer = turnOf(lane, text)
        .then(() => {
          sent.set(this, lane);
          return query.apply(this, [withMoment(rest[0]), ...rest.slice(1)]);
        })
        .finally(() => {
          sent.delete(this);
          moved();
        });
      if (typeof done !== "function") return answer;
      answer.then((result) => (done as Done)(null, result), done as Done);
      return undefined;
    };
    StoppingClient.prototype.query = stoppingQuery as typeof Client.prototype.query;
    return StoppingClient;
  };

  const allWaitForLocks = async (): Promise<boolean> => {
    const pids = [...sent.keys()].map((client) => (client as unknown as { processID: number }).processID);
    if (pids.length === 0) return true;
    const { rows } = await observer.query<{ waiting: number }>(
      "select count(*)::int as waiting from unnest($1::int[]) as pid where cardinality(pg_blocking_pids(pid)) > 0",
      [pids],
    );
    return rows[0]?.waiting === pids.length;
  };

  const isBusy = (lane: Lane): boolean =>
    ![...stopped].some((one) => one.lane === lane) && ![...sent.values()].includes(lane);

  return {
    stopping,
    moved,
    close: () => void (isOpen = false),
    open() {
      isOpen = true;
      for (const one of stopped) one.go();
    },
    async quiet(lanes) {
      const until = performance.now() + STUCK_MS;
      while (performance.now() < until) {
        const before = moves;
        // A lane that is running JavaScript, or waiting for a response, will reach its next statement or its end by
        // itself.
        const isStill = ![...lanes].some(isBusy) && stopped.size > 0 && (await allWaitForLocks());
        if (lanes.size === 0 || (isStill && moves === before)) return [...stopped];
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, LOOK_AGAIN_MS);
          onMove = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      throw new Error(`Nothing moves: ${[...stopped].map(({ lane, text }) => `${lane.name}: ${text}`).join("; ")}`);
    },
  };
}

/** Undefined for anything but a statement with a single result, for example for a stream of rows. */
function textOf(asked: unknown): string | undefined {
  if (typeof asked === "string") return asked;
  if (typeof asked !== "object" || asked === null || "submit" in asked || !("text" in asked)) return undefined;
  return typeof asked.text === "string" ? asked.text : undefined;
}

/** A transaction keeps the moment when it began, as with PostgreSQL's own `now()`. */
function withMoment(asked: unknown): unknown {
  const text = textOf(asked) ?? "";
  if (!/^(?:begin|start transaction)/i.test(text)) return asked;
  return `${text}; select set_config('orders.began', orders.moment()::text, true)`;
}
