import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApi } from "../../../../test/support/api.ts";
import { openStream, soon, untilTypes } from "../../../../test/support/webhooks/event-stream.ts";
import { aCustomer, aPartner, type TestPartner } from "../../../../test/support/factories.ts";
import { newId } from "../../../kernel/ids.ts";

const api = testApi();

const PARTNER = "/api/v1/integrations/webhooks/stream";
const credentials = ({ id, apiKey }: TestPartner) => ({ "sw-partner-id": id, "sw-api-key": apiKey });

const listen = (partner: TestPartner, { query = "", lastId }: { query?: string; lastId?: string } = {}) =>
  openStream({ url: `${api.baseUrl}${PARTNER}${query}`, headers: credentials(partner), lastId });

const listenAsDistributor = ({ distributor }: TestPartner) =>
  openStream({
    url: `${api.baseUrl}/api/v1/distributors/webhooks/stream`,
    headers: { "sw-distributor-id": distributor.id, "sw-api-key": distributor.apiKey },
  });

/** Writes an event in a transaction that stays open until `commit`. */
async function anOpenTransaction(partner: TestPartner, customerId: string, type: string) {
  const client = await api.database.pool.connect();
  const id = newId();
  await client.query("begin");
  await client.query(
    `insert into events (id, partner_id, customer_id, type, data) values ($1, $2, $3, $4, '{"made":"up"}')`,
    [id, partner.id, customerId, type],
  );
  return {
    id,
    async end(how: "commit" | "rollback") {
      await client.query(how);
      client.release();
    },
  };
}

test("a stream tells events as they are committed, with the body of a webhook", async () => {
  const partner = await aPartner(api.db);
  const stream = await listen(partner);
  expect(stream).toMatchObject({ status: 200, headers: { "content-type": "text/event-stream; charset=utf-8" } });
  expect(stream.headers["x-request-id"]).toBeTruthy();
  const customerId = await aCustomer(api.db, partner);
  await untilTypes(stream, ["customer.created"]);
  const [event] = stream.events();
  expect(Object.keys(event ?? {})).toEqual(["idempotencyToken", "type", "data", "timestamp"]);
  const stored = await api.db.selectFrom("events").selectAll().where("customer_id", "=", customerId).executeTakeFirst();
  expect(event).toMatchObject({ idempotencyToken: stored?.id, data: stored?.data as object });
  expect(event?.timestamp).toBe(Math.floor(stored?.occurred_at.getTime() ?? 0));
});

test("it tells every type, those that no endpoint names too, or only the types that are asked for", async () => {
  const partner = await aPartner(api.db);
  const all = await listen(partner);
  const some = await listen(partner, { query: "?eventTypes=customer.updated,customer.deleted" });
  const customerId = await aCustomer(api.db, partner);
  await api.as(partner).patch(`/customer/${customerId}/info`, { companyName: "Renamed" });
  await api.as(partner).post("/customer/offboard", { customerId });
  await untilTypes(all, ["customer.created", "customer.updated", "customer.deleted"]);
  await untilTypes(some, ["customer.updated", "customer.deleted"]);
});

test("a partner gets events of its own customers only, a distributor those of all its partners", async () => {
  const partner = await aPartner(api.db);
  const sibling = await aPartner(api.db, { distributor: partner.distributor });
  const stranger = await aPartner(api.db);
  const [own, distributors, others] = [
    await listen(partner),
    await listenAsDistributor(partner),
    await listen(stranger),
  ];
  const first = await aCustomer(api.db, partner);
  const second = await aCustomer(api.db, sibling);
  await aCustomer(api.db, stranger);
  const customers = (stream: typeof own) =>
    stream.events().map(({ data }) => (data["customer"] as { uuid: string }).uuid);
  await soon(() => expect(customers(distributors)).toEqual([first, second]));
  await soon(() => expect(others.events()).toHaveLength(1));
  expect(customers(own)).toEqual([first]);
});

// The numbers say 1 before 2, the commits say 2 before 1: reading "after 2" would never find 1.
test("an event that was numbered first and committed last is streamed once, even to a client that resumed in between", async () => {
  const partner = await aPartner(api.db);
  const customerId = await aCustomer(api.db, partner);
  const stays = await listen(partner);
  const leaves = await listen(partner);
  const late = await anOpenTransaction(partner, customerId, "customer.deleted");
  const early = await anOpenTransaction(partner, customerId, "customer.created");
  const undone = await anOpenTransaction(partner, customerId, "customer.breach.found");
  await early.end("commit");
  await untilTypes(stays, ["customer.created"]);
  await untilTypes(leaves, ["customer.created"]);
  leaves.close();
  await leaves.ended;
  const resumes = await listen(partner, { lastId: leaves.lastId() });
  await undone.end("rollback");
  await late.end("commit");
  await untilTypes(stays, ["customer.created", "customer.deleted"]);
  await untilTypes(resumes, ["customer.deleted"]);
  const again = await listen(partner, { lastId: leaves.lastId(), query: "?follow=false" });
  expect(await again.ended).toBe("ended");
  expect(again.events().map(({ idempotencyToken }) => idempotencyToken)).toEqual([late.id]);
});

test("whoever resumes after any event gets exactly the ones behind it, in however many reads", async () => {
  const partner = await aPartner(api.db);
  const begin = await listen(partner);
  await soon(() => expect(begin.lastId()).not.toBe(""));
  begin.close();
  const customerId = await aCustomer(api.db, partner);
  await sql`
    insert into events (id, partner_id, customer_id, type, data)
    select gen_random_uuid(), ${partner.id}, ${customerId}, 'customer.asset.added', json_build_object('n', n)
    from generate_series(1, 170) as n`.execute(api.db);
  const whole = await listen(partner, { lastId: begin.lastId(), query: "?follow=false" });
  await whole.ended;
  const tokens = whole.events().map(({ idempotencyToken }) => idempotencyToken);
  expect(tokens).toHaveLength(171);
  expect(new Set(tokens).size).toBe(171);
  const behind = whole.all.filter(({ data }) => data !== undefined);
  for (const nth of [0, 1, 48, 49, 50, 51, 99, 100, 169, 170]) {
    const lastId = behind[nth]?.id ?? "";
    const rest = await listen(partner, { lastId, query: "?follow=false" });
    await rest.ended;
    expect(rest.events().map(({ idempotencyToken }) => idempotencyToken)).toEqual(tokens.slice(nth + 1));
  }
});

test("events that happened while no one was connected are streamed on resuming, even types that no endpoint names", async () => {
  const partner = await aPartner(api.db);
  const stream = await listen(partner);
  await soon(() => expect(stream.lastId()).not.toBe(""));
  stream.close();
  await stream.ended;
  const customerId = await aCustomer(api.db, partner);
  await api.as(partner).patch(`/customer/${customerId}/info`, { companyName: "Renamed" });
  const resumed = await listen(partner, { lastId: stream.lastId() });
  await untilTypes(resumed, ["customer.created", "customer.updated"]);
});

test("a position that is too old, or another database's, is said to be so, and the stream goes on from now", async () => {
  const partner = await aPartner(api.db);
  const stream = await listen(partner);
  await soon(() => expect(stream.lastId()).not.toBe(""));
  const [at = "", ...seen] = stream.lastId().split("-");
  const older = [String(Number(at) - 25 * 3600 * 1000), ...seen].join("-");
  const ahead = `${at}-9000000000:9000000000:`;
  for (const lastId of [older, ahead]) {
    const resumed = await listen(partner, { lastId });
    await soon(() => expect(resumed.all.map(({ type }) => type)).toContain("missed"));
    await aCustomer(api.db, partner);
    await untilTypes(resumed, ["customer.created"]);
  }
});

test("a position from before a gap in keeping is said to be too old", async () => {
  const partner = await aPartner(api.db);
  const stream = await listen(partner);
  await soon(() => expect(stream.lastId()).not.toBe(""));
  stream.close();
  await stream.ended;
  await sql`update webhook_streams set kept_until = now() - interval '1 second' where owner_id = ${partner.id}`.execute(
    api.db,
  );
  await aCustomer(api.db, partner);
  const resumed = await listen(partner, { lastId: stream.lastId(), query: "?follow=false" });
  await resumed.ended;
  expect(resumed.all.filter(({ type }) => type === "missed")).toHaveLength(1);
});

// Each of these looks like a valid snapshot at first, but PostgreSQL refuses it.
test.each(["4294967296:4294967296:", "1:4294967296:", "8589934592:8589934593:", "4294967296:4294967297:4294967296"])(
  "a position with the snapshot %s is refused, and no stream notices",
  async (snapshot) => {
    const [partner, other] = [await aPartner(api.db), await aPartner(api.db)];
    const stream = await listen(other);
    await soon(() => expect(stream.lastId()).not.toBe(""));
    const [at = "", own = ""] = stream.lastId().split("-");
    for (const lastId of [`${at}-${snapshot}`, `${at}-${snapshot}-${own}-0`, `${at}-${own}-${snapshot}-0`]) {
      const refused = await listen(partner, { lastId });
      expect(refused).toMatchObject({ status: 400, body: { code: "stream-position-invalid", field: "Last-Event-ID" } });
    }
    await aCustomer(api.db, other);
    await untilTypes(stream, ["customer.created"]);
  },
);

test.each(["7", "x", "1-2", "1-2:1:", "1-1:9:9,4", "1-1:9:9", "1-0:0:", "1-1:2:-1:2:", "1-1:2:-1:2:-x", "0'::text"])(
  "refuses to resume after %s",
  async (lastId) => {
    const refused = await listen(await aPartner(api.db), { lastId });
    expect(refused).toMatchObject({ status: 400, body: { code: "stream-position-invalid", field: "Last-Event-ID" } });
  },
);

test("refuses types that there are not", async () => {
  const refused = await listen(await aPartner(api.db), { query: "?eventTypes=customer.created,customer.exploded" });
  expect(refused).toMatchObject({ status: 400, body: { code: "invalid-query", field: "eventTypes" } });
});
