import type { Connection } from "./connection.ts";

/** Called with a connection, which must be given back, or without one if the pool was closed. */
export type Use = (connection: Connection | undefined, giveBack: () => void) => void;

export type Pool = {
  use(target: string, origin: string, use: Use): void;
  close(): Promise<void>;
};

export type PoolSettings = {
  connectionsPerTarget: number;
  /** A target that is unused for this long gives up its connections. */
  idleMs: number;
  open: (origin: string) => Connection;
};

type Place = {
  /** The most recently used one is last and taken first, so the others stay unused and are closed in time. */
  idle: Connection[];
  busy: Set<Connection>;
  waiting: { origin: string; use: Use }[];
  usedAt: number;
};

/** Connections by target. Two targets never share one, even if their origin is the same. */
export function createPool({ connectionsPerTarget, idleMs, open }: PoolSettings): Pool {
  const places = new Map<string, Place>();
  let isClosed = false;

  const placeOf = (target: string): Place => {
    const known = places.get(target);
    if (known !== undefined) return known;
    const place: Place = { idle: [], busy: new Set(), waiting: [], usedAt: 0 };
    places.set(target, place);
    return place;
  };

  /** A target whose URL changed has no use for connections to the old place. */
  const takeIdle = ({ idle }: Place, origin: string): Connection | undefined => {
    for (let connection = idle.pop(); connection !== undefined; connection = idle.pop()) {
      if (connection.origin === origin) return connection;
      void connection.destroy();
    }
    return undefined;
  };

  const start = (place: Place, origin: string, use: Use): void => {
    const connection = takeIdle(place, origin) ?? open(origin);
    place.busy.add(connection);
    use(connection, () => {
      place.busy.delete(connection);
      place.usedAt = performance.now();
      if (!connection.link.isGone) place.idle.push(connection);
      const next = place.waiting.shift();
      if (next !== undefined) start(place, next.origin, next.use);
    });
  };

  const sweep = (): void => {
    const now = performance.now();
    for (const [target, place] of places) {
      if (place.busy.size > 0 || now - place.usedAt < idleMs) continue;
      for (const connection of place.idle) void connection.destroy();
      places.delete(target);
    }
  };
  const timer = setInterval(sweep, idleMs / 4).unref();

  return {
    use(target, origin, use) {
      if (isClosed) {
        use(undefined, () => undefined);
        return;
      }
      const place = placeOf(target);
      if (place.busy.size < connectionsPerTarget) start(place, origin, use);
      else place.waiting.push({ origin, use });
    },

    async close() {
      isClosed = true;
      clearInterval(timer);
      const all = [...places.values()];
      places.clear();
      const unserved = all.flatMap(({ waiting }) => waiting.splice(0));
      for (const { use } of unserved) use(undefined, () => undefined);
      const connections = all.flatMap(({ idle, busy }) => [...idle.splice(0), ...busy]);
      await Promise.all(connections.map((connection) => connection.destroy()));
    },
  };
}
