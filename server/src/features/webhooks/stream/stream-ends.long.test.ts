import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { testApi } from "../../../../test/support/api.ts";
import { openStream, soon } from "../../../../test/support/webhooks/event-stream.ts";
import { aCustomer, aPartner, testActor, type TestPartner } from "../../../../test/support/factories.ts";
import { listKeys, revokeKey } from "../../keys/index.ts";

const api = testApi();
const PATH = "/api/v1/integrations/webhooks/stream";
const credentials = ({ id, apiKey }: TestPartner) => ({ "sw-partner-id": id, "sw-api-key": apiKey });
const listen = (partner: TestPartner, lastId?: string) =>
  openStream({ url: `${api.baseUrl}${PATH}`, headers: credentials(partner), lastId });

test("a revoked key's streams end, and it opens no other", async () => {
  const [partner, other] = [await aPartner(api.db), await aPartner(api.db)];
  const [stream, others] = [await listen(partner), await listen(other)];
  const [key] = await listKeys(api.db, { partnerId: partner.id });
  await api.db.transaction().execute((tx) => revokeKey(tx, testActor, key?.id ?? ""));
  expect(await stream.ended).toBe("ended");
  await soon(async () => expect((await listen(partner)).status).toBe(401));
  await aCustomer(api.db, other);
  await soon(() => expect(others.events()).toHaveLength(1));
});

test("a deleted partner's streams end, though its distributor's key lives", async () => {
  const partner = await aPartner(api.db);
  const headers = { "sw-partner-id": partner.id, "sw-api-key": partner.distributor.apiKey };
  const stream = await openStream({ url: `${api.baseUrl}${PATH}`, headers });
  await api.asDistributor(partner.distributor).delete(`/partners/${partner.id}`);
  expect(await stream.ended).toBe("ended");
});

test("a key has ten streams at a time; ending one makes room", async () => {
  const partner = await aPartner(api.db);
  const streams = await Promise.all(Array.from({ length: 10 }, () => listen(partner)));
  expect(streams.map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
  const refused = await listen(partner);
  expect(refused).toMatchObject({ status: 429, body: { code: "too-many-streams" } });
  expect(refused.headers["retry-after"]).toBeTruthy();
  streams[0]?.close();
  await soon(async () => {
    const next = await listen(partner);
    next.close();
    expect(next.status).toBe(200);
  });
});

test("all streams of a process share one listening connection", async () => {
  const partners = await Promise.all(Array.from({ length: 5 }, () => aPartner(api.db)));
  const streams = await Promise.all(partners.map((partner) => listen(partner)));
  for (const partner of partners) await aCustomer(api.db, partner);
  for (const stream of streams) await soon(() => expect(stream.events()).toHaveLength(1));
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and query = 'listen webhook_streams'`.execute(api.db);
  expect(rows[0]?.count).toBe(1);
});

test("a client that reads nothing does not hold up others, nor make the server keep what it does not take", async () => {
  const partner = await aPartner(api.db);
  const customerId = await aCustomer(api.db, partner);
  const { hostname, port } = new URL(api.baseUrl);
  const accepted = once(api.api.app.server, "connection") as Promise<[Socket]>;
  const slow = connect(Number(port), hostname);
  onTestFinished(() => void slow.destroy());
  await once(slow, "connect");
  const headers = Object.entries(credentials(partner)).map(([name, value]) => `${name}: ${value}\r\n`);
  slow.pause();
  slow.write(`GET ${PATH} HTTP/1.1\r\nHost: x\r\n${headers.join("")}\r\n`);
  const quick = await listen(partner);
  const text = "x".repeat(100_000);
  for (let n = 0; n < 20; n += 1) {
    await sql`
      insert into events (id, partner_id, customer_id, type, data)
      select gen_random_uuid(), ${partner.id}, ${customerId}, 'customer.asset.added', json_build_object('text', ${text}::text)
      from generate_series(1, 20)`.execute(api.db);
  }
  // Counted but not parsed: parsing forty megabytes at every check would block the server, which runs in the same
  // process.
  await soon(() => expect(quick.all.filter(({ data }) => data !== undefined).length).toBe(400));
  // The quick client got forty megabytes. Most of what the slow one has yet to get is still in the database.
  const [served] = await accepted;
  expect(served.writableLength).toBeLessThan(2_000_000);
  expect(served.bytesWritten).toBeLessThan(20_000_000);
  let arrived = 0;
  slow.on("data", (chunk: Buffer) => (arrived += chunk.length));
  slow.resume();
  await soon(() => expect(arrived).toBeGreaterThan(40_000_000));
});

test("a server that shuts down ends its streams at once", async () => {
  const partner = await aPartner(api.db);
  const stream = await listen(partner);
  await api.api.drain.drain(60_000);
  expect(await stream.ended).toBe("ended");
});
