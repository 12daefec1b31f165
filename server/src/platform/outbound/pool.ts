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

type TargetState = {
  /** The most recently used one is last and taken first, so the others stay unused and are closed in time. */
  idle: Connection[];
  busy: Set<Connection>;
  waiting: { origin: string; use: Use }[];
  usedAt: number;
};

/** Connections by target. Two targets never share one, even if their origin is the same. */
export function createPool({ connectionsPerTarget, idleMs, open }: PoolSettings): Pool {
  const targets = new Map<string, TargetState>();
  let isClosed = false;

  const stateOf = (target: string): TargetState => {
    const known = targets.get(target);
    if (known !== undefined) return known;
    const state: TargetState = { idle: [], busy: new Set(), waiting: [], usedAt: 0 };
    targets.set(target, state);
    return state;
  };

  /** A target whose URL changed has no use for connections to the old address. */
  const takeIdle = ({ idle }: TargetState, origin: string): Connection | undefined => {
    for (let connection = idle.pop(); connection !== undefined; connection = idle.pop()) {
      if (connection.origin === origin) return connection;
      void connection.destroy();
    }
    return undefined;
  };

  const start = (state: TargetState, origin: string, use: Use): void => {
    const connection = takeIdle(state, origin) ?? open(origin);
    state.busy.add(connection);
    use(connection, () => {
      state.busy.delete(connection);
      state.usedAt = performance.now();
      if (!connection.link.isGone) state.idle.push(connection);
      const next = state.waiting.shift();
      if (next !== undefined) start(state, next.origin, next.use);
    });
  };

  const sweep = (): void => {
    const now = performance.now();
    for (const [target, state] of targets) {
      if (state.busy.size > 0 || now - state.usedAt < idleMs) continue;
      for (const connection of state.idle) void connection.destroy();
      targets.delete(target);
    }
  };
  const timer = setInterval(sweep, idleMs / 4).unref();

  return {
    use(target, origin, use) {
      if (isClosed) {
        use(undefined, () => undefined);
        return;
      }
      const state = stateOf(target);
      if (state.busy.size < connectionsPerTarget) start(state, origin, use);
      else state.waiting.push({ origin, use });
    },

    async close() {
      isClosed = true;
      clearInterval(timer);
      const all = [...targets.values()];
      targets.clear();
      const unserved = all.flatMap(({ waiting }) => waiting.splice(0));
      for (const { use } of unserved) use(undefined, () => undefined);
      const connections = all.flatMap(({ idle, busy }) => [...idle.splice(0), ...busy]);
      await Promise.all(connections.map((connection) => connection.destroy()));
    },
  };
}
