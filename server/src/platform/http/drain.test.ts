import fastify from "fastify";
import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { prepareDrain } from "./drain.ts";

test("a stopping server ends connections with their next answer, and then takes no more", async () => {
  const app = fastify();
  const draining = prepareDrain(app);
  const [held, released] = [signal(), signal()];
  app.get("/slow", async () => {
    held.give();
    await released.given;
    return "done";
  });
  app.get("/quick", () => "done");
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const ask = async (path: string): Promise<IncomingMessage> => {
    const [answer] = (await once(get({ port, host: "127.0.0.1", path, agent }), "response")) as [IncomingMessage];
    await once(answer.resume(), "end");
    return answer;
  };

  const before = await Promise.all([ask("/quick"), ask("/quick")]);
  expect(before.map(({ headers }) => headers.connection)).toEqual(["keep-alive", "keep-alive"]);
  const slow = ask("/slow");
  await held.given;
  const drained = draining.drain(10_000);
  // Uses the connection that was idle when the server began to stop.
  const refused = await ask("/quick");
  released.give();

  expect(refused).toMatchObject({ statusCode: 503, headers: { connection: "close" } });
  expect(await slow).toMatchObject({ statusCode: 200, headers: { connection: "close" } });
  await drained;
  await expect(ask("/quick")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  await app.close();
});

type Signal = { given: Promise<void>; give: () => void };

function signal(): Signal {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give: () => give() };
}
