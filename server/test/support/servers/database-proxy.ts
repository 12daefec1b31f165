import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

export type DatabaseProxy = {
  /** The database's URL, but through the proxy. */
  url: string;
  /**
   * Lets this many of the next statements that contain these words reach the database and run there, then drops the
   * connection before their responses.
   */
  loseAnswers(words: string, times: number): void;
  /** Drops the connection at the next statement that contains these words, which never reaches the database. */
  cutAt(words: string): void;
  /**
   * Lets this many messages to the database pass. Breaks the connection at the next one, with a code as `shut` does.
   */
  cutAfter(messages: number, code?: string): void;
  /**
   * Holds the next statement that contains these words back from the database. Resolves once it arrives, with a
   * function that drops its connection.
   */
  holdAt(words: string): Promise<() => void>;
  /** Whether the last requested cut is still to come. */
  readonly isCutting: boolean;
  /** How many responses were lost so far. */
  readonly lost: number;
  /** How many connections were tried so far. */
  readonly tried: number;
  /**
   * Breaks every connection, old and new, until it is opened again. With a code, the server first reports that error.
   */
  shut(code?: string): void;
  /** The same, but as if no process were listening. */
  refuse(): Promise<void>;
  /** Keeps the existing connections. New ones get this error, or no response at all. */
  refuseNew(code: string | undefined): void;
  /** Behaves like a frozen machine: connections stay open and new ones are accepted, but nothing responds. */
  freeze(): void;
  open(): Promise<void>;
  close(): Promise<void>;
};

/**
 * A proxy between a client and the database. It runs until the test ends or, if it is for a file, until it is closed.
 */
export async function aDatabaseProxy(databaseUrl: string, { isForFile = false } = {}): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let [words, times, lost, tried] = ["", 0, 0, 0];
  let cut: { words: string; passing: number; answer: Buffer | undefined } | undefined;
  let hold: { words: string; reached: (drop: () => void) => void } | undefined;
  let isShut = false;
  let isFrozen = false;
  let farewell: Buffer | undefined;
  let greeting: { words: Buffer | undefined } | undefined;
  const breakAll = (): void => {
    for (const socket of sockets) {
      if (farewell) socket.end(farewell);
      else socket.destroy();
    }
  };

  const server = createServer((client) => {
    tried += 1;
    client.on("error", () => undefined);
    const refusal = greeting?.words;
    if (refusal) {
      client.once("data", () => client.end(refusal));
      return;
    }
    if (isFrozen || greeting) {
      sockets.add(client);
      client.on("close", () => sockets.delete(client)).resume();
      return;
    }
    if (isShut) {
      const last = farewell;
      if (last) client.once("data", () => client.end(last));
      else client.destroy();
      return;
    }
    const upstream = connect(Number(target.port), target.hostname);
    let isDoomed = false;
    for (const socket of [client, upstream]) {
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(client);
        client.destroy();
        upstream.destroy();
      });
    }
    sockets.add(client);
    client.on("data", (chunk) => {
      if (isFrozen) return;
      if (hold && chunk.includes(hold.words)) {
        hold.reached(() => client.destroy());
        hold = undefined;
        return;
      }
      if (cut && chunk.includes(cut.words)) {
        cut.passing -= 1;
        if (cut.passing < 0) {
          const { answer } = cut;
          cut = undefined;
          if (answer) client.end(answer);
          else client.destroy();
          return;
        }
      }
      if (times > 0 && chunk.includes(words)) {
        times -= 1;
        isDoomed = true;
      }
      upstream.write(chunk);
    });
    upstream.on("data", (chunk) => {
      if (!isDoomed) client.write(chunk);
      else {
        lost += 1;
        client.destroy();
      }
    });
  });
  const listen = async (port: number): Promise<number> => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const close = async (): Promise<void> => {
    farewell = undefined;
    breakAll();
    if (!server.listening) return;
    server.close();
    await once(server, "close");
  };
  if (!isForFile) onTestFinished(close);

  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return {
    url: url.href,
    loseAnswers(next, count) {
      [words, times] = [next, count];
    },
    cutAt(next) {
      cut = { words: next, passing: 0, answer: undefined };
    },
    cutAfter(passing, code) {
      cut = { words: "", passing, answer: code === undefined ? undefined : fatalAnswer(code) };
    },
    holdAt: (next) => new Promise((reached) => (hold = { words: next, reached })),
    get isCutting() {
      return cut !== undefined;
    },
    get lost() {
      return lost;
    },
    get tried() {
      return tried;
    },
    shut(code) {
      isShut = true;
      farewell = code === undefined ? undefined : fatalAnswer(code);
      breakAll();
    },
    async refuse() {
      server.close();
      breakAll();
      await once(server, "close");
    },
    refuseNew(code) {
      greeting = { words: code === undefined ? undefined : fatalAnswer(code) };
    },
    freeze() {
      greeting = undefined;
      isFrozen = true;
    },
    async open() {
      isShut = false;
      isFrozen = false;
      cut = undefined;
      farewell = undefined;
      greeting = undefined;
      if (!server.listening) await listen(port);
    },
    close,
  };
}

/** A URL that names both proxies, as two servers of one database. */
export const throughBoth = (one: DatabaseProxy, other: DatabaseProxy): string => {
  const second = new URL(other.url);
  return one.url.replace(/(@[^/]+)/, `$1,${second.host}`);
};

/** An ErrorResponse in PostgreSQL's protocol. */
export function fatalAnswer(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mthe test says ${code}\0\0`);
  const head = Buffer.from("E\0\0\0\0");
  head.writeUInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
