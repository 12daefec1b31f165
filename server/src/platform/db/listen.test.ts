import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { openTestDatabase } from "../../../test/support/database.ts";
import { createLog } from "../log.ts";
import { listenOn } from "./listen.ts";

const PATIENCE = { timeout: 100_000 };

/** Listens to a server that calls `greet` with each connection. */
async function listenAt(greet: (socket: Socket) => void): Promise<{ accepted: Socket[]; stop(): Promise<void> }> {
  const accepted: Socket[] = [];
  const server = createServer((socket) => {
    accepted.push(socket);
    greet(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const database = openTestDatabase(`postgres://nobody@127.0.0.1:${port}/nothing`);
  onTestFinished(async () => {
    await database.close();
    accepted.forEach((socket) => socket.destroy());
    server.close();
  });
  return { accepted, ...listenOn("news", database.pool, createLog("silent"), () => undefined) };
}

test("a stop ends also while the connection is being made", async () => {
  const listening = await listenAt((socket) => socket.resume());
  await vi.waitFor(() => expect(listening.accepted).toHaveLength(1), PATIENCE);
  await listening.stop();
});

test("a server that hangs up while the connection is being made is asked again", async () => {
  const listening = await listenAt((socket) => socket.once("data", () => socket.destroy()));
  await vi.waitFor(() => expect(listening.accepted.length).toBeGreaterThan(1), PATIENCE);
  await listening.stop();
});
