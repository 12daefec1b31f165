import pg from "pg";
import { SECOND } from "../../kernel/duration.ts";

/** For how long the pool makes do with the connections that it has, before it asks for another. */
const MAKE_DO_MS = 5 * SECOND;

const TOO_MANY_CONNECTIONS = "53300";

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/**
 * A pool that makes do with fewer connections when the server has no room for another. Whoever asked for one waits for
 * those that are there, as if the pool had reached its size. If there are none, they get the server's error.
 */
export class PatientPool extends pg.Pool {
  /** Established connections. The driver also counts those that are being made, and may be refused. */
  #held = 0;
  #makingDo: NodeJS.Timeout | undefined;
  readonly #size: number;

  constructor(options: pg.PoolConfig & { max: number }) {
    super(options);
    this.#size = options.max;
    this.on("connect", () => (this.#held += 1));
    this.on("remove", () => (this.#held -= 1));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(done: Connected): void;
  override connect(done?: Connected): Promise<pg.PoolClient> | undefined {
    if (done) {
      this.#connect(done, performance.now() + (this.options.connectionTimeoutMillis ?? 0));
      return undefined;
    }
    return new Promise((resolve, reject) => {
      this.connect((error, client) => (client ? resolve(client) : reject(error ?? new Error("No connection"))));
    });
  }

  #connect(done: Connected, untilMs: number): void {
    super.connect((error, client, release) => {
      const isRefused = (error as { code?: string } | undefined)?.code === TOO_MANY_CONNECTIONS;
      if (!isRefused || this.#held === 0 || performance.now() > untilMs) {
        done(error, client, release);
        return;
      }
      this.#makeDo();
      // The pool is full now, so this waits for a connection to be returned.
      this.#connect(done, untilMs);
    });
  }

  #makeDo(): void {
    this.options.max = this.#held;
    this.#makingDo ??= setTimeout(() => {
      this.#makingDo = undefined;
      this.options.max = this.#size;
      // Those who wait may ask for a connection again. The driver's types leave this method out.
      (this as unknown as { _pulseQueue(): void })._pulseQueue();
    }, MAKE_DO_MS).unref();
  }
}
