import type pg from "pg";

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release?: Release) => void;
type Release = (error?: Error | boolean) => void;

/**
 * The pool as the job library gets it. The library gives its listening connection back twice if that is lost while the
 * runner stops: once because it stops, and once because its LISTEN failed. The pool throws the second time, where
 * nothing catches it, and the process would end. So only the first time counts here.
 */
export function libraryPool(pool: pg.Pool): pg.Pool {
  const connect = (done?: Connected): Promise<pg.PoolClient> | undefined => {
    if (!done) return pool.connect();
    // There is nothing to give back where the pool is closed.
    const connected: Connected = (error, client, release) => done(error, client, release && once(release));
    pool.connect(connected);
    return undefined;
  };
  return new Proxy(pool, {
    get(target, name) {
      if (name === "connect") return connect;
      const value: unknown = Reflect.get(target, name);
      // The pool's own methods keep its state in the pool itself.
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

function once(release: Release): Release {
  let isReleased = false;
  return (error) => {
    if (isReleased) return;
    isReleased = true;
    release(error);
  };
}
