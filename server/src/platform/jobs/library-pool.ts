import type pg from "pg";

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release?: Release) => void;
type Release = (error?: Error | boolean) => void;

/**
 * The pool that the job library gets. If the library's listening connection is lost while the runner stops, the library
 * releases it twice: once because it stops, and once because its LISTEN failed. The second time the pool throws where
 * nothing catches the error, and the process would end. So only the first release counts here.
 */
export function libraryPool(pool: pg.Pool): pg.Pool {
  const connect = (done?: Connected): Promise<pg.PoolClient> | undefined => {
    if (!done) return pool.connect();
    // There is nothing to release if the pool is closed.
    const connected: Connected = (error, client, release) => done(error, client, release && once(release));
    pool.connect(connected);
    return undefined;
  };
  return new Proxy(pool, {
    get(target, name) {
      if (name === "connect") return connect;
      const value: unknown = Reflect.get(target, name);
      // The pool's methods keep their state in the pool itself, so they must be bound to it.
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
