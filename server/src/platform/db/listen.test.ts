import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { openTestDatabase } from "../../../test/database.ts";
import { createLog } from "../log.ts";
import { listenOn } from "./listen.ts";

test("a stop ends also while the connection is being made", async () => {
  const accepted: Socket[] = [];
  // Takes connections and says nothing.
  const server = createServer((socket) => accepted.push(socket.resume()));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const database = openTestDatabase(`postgres://nobody@127.0.0.1:${port}/nothing`);
  onTestFinished(async () => {
    await database.close();
    accepted.forEach((socket) => socket.destroy());
    server.close();
  });
  const listening = listenOn("news", database.pool, createLog("silent"), () => undefined);
  await vi.waitFor(() => expect(accepted).toHaveLength(1), { timeout: 100_000 });
  await listening.stop();
});
