import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

export type DatabaseProxy = {
  /** Like the database's own, through the proxy. */
  url: string;
  /**
   * The next so many statements with these words reach the database and are done there, but their answers are lost with
   * the connection.
   */
  loseAnswers(words: string, times: number): void;
  /** Answers lost so far. */
  readonly lost: number;
  /** Breaks every connection, and any that is tried, until it is opened again. */
  shut(): void;
  open(): void;
};

/** Stands between a client and the database until the test ends. */
export async function aDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let [words, times, lost] = ["", 0, 0];
  let isShut = false;
  const breakAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };

  const server = createServer((client) => {
    if (isShut) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(target.port), target.hostname);
    let isDoomed = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on("data", (chunk) => {
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
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.close();
    breakAll();
    await once(server, "close");
  });

  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    loseAnswers(next, count) {
      [words, times] = [next, count];
    },
    get lost() {
      return lost;
    },
    shut() {
      isShut = true;
      breakAll();
    },
    open: () => void (isShut = false),
  };
}
