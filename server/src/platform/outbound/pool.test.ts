import { expect, onTestFinished, test, vi } from "vitest";
import { aReceiver } from "../../../test/support/servers/outbound-sender.ts";
import { answers, hangs } from "../../../test/support/servers/outbound-servers.ts";
import { openConnection } from "./connection.ts";
import { createDialer } from "./dial.ts";
import { runExchange } from "./exchange.ts";
import type { Outcome } from "./outcome.ts";
import { createPool, type Pool } from "./pool.ts";

function aPool(idleMs: number): Pool {
  const dialer = createDialer({ allowsLocal: true });
  const open = (origin: string) => openConnection(origin, dialer);
  const pool = createPool({ connectionsPerTarget: 2, idleMs, open });
  onTestFinished(() => pool.close());
  return pool;
}

const postThrough = (pool: Pool, url: string, deadlineMs = 3000): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    pool.use(url, new URL(url).origin, (connection, giveBack) => {
      if (connection === undefined) reject(new Error("the pool is closed"));
      else {
        runExchange(connection, { path: "/", headers: [], body: "" }, deadlineMs, (outcome) => {
          giveBack();
          resolve(outcome);
        });
      }
    });
  });

// On its own, undici would keep the connection for four seconds, which is longer than this test waits.
test("a target that is not used for a while gives up its connections, and gets new ones when it is", async () => {
  const receiver = await aReceiver(answers());
  const pool = aPool(50);
  expect(await postThrough(pool, receiver.url)).toMatchObject({ kind: "answered" });
  await vi.waitFor(() => expect(receiver.connections).toEqual({ made: 1, open: 0 }), { timeout: 100_000 });
  expect(await postThrough(pool, receiver.url)).toMatchObject({ kind: "answered" });
  expect(receiver.connections.made).toBe(2);
});

test("a target that is in use keeps its connections, however long the exchange takes", async () => {
  const receiver = await aReceiver(hangs);
  const outcome = await postThrough(aPool(20), receiver.url, 200);
  expect(outcome).toMatchObject({ kind: "timeout" });
  expect(receiver.requests).toHaveLength(1);
});
