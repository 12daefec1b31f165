import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { newId } from "../../../src/kernel/ids.ts";
import type { Worker } from "../../../src/worker/worker.ts";
import { type Caller, testApi } from "../../support/api.ts";
import { aCustomer, aPartner, type TestPartner } from "../../support/factories.ts";
import { hmac, type Receiver, register, startReceiver } from "../../support/webhooks/receiver.ts";
import { aTestEndpoint, type DeliveryRow, deliveriesAt, type TestEndpoint } from "../../support/webhooks/rows.ts";
import { startTestWorker } from "../../support/processes/worker.ts";

const api = testApi();
let worker: Worker;
let receiver: Receiver;

beforeAll(async () => {
  worker = await startTestWorker(api.database);
  receiver = await startReceiver();
});

afterAll(async () => {
  await worker.stop();
  await receiver.close();
});

type Shown = Record<string, unknown> & { id: string; attempts: Record<string, unknown>[] };
type List = { deliveries: Shown[]; pagination: { pageSize: number; hasNextPage: boolean; nextCursor: string | null } };

async function deliveriesOf(caller: Caller, query = ""): Promise<List> {
  const { status, body } = await caller.get(`/webhooks/deliveries${query}`);
  expect({ query, status }).toEqual({ query, status: 200 });
  expect(Object.keys(body)).toEqual(["success", "deliveries", "pagination"]);
  return body as List;
}

/** Waits until the webhook's only delivery looks like this, and returns it in full. */
const delivered = (caller: Caller, webhookId: string, expected: Record<string, unknown>): Promise<Shown> =>
  vi.waitFor(
    async () => {
      const { deliveries } = await deliveriesOf(caller, `?webhookId=${webhookId}`);
      expect(deliveries).toEqual([expect.objectContaining(expected)]);
      const { status, body } = await caller.get(`/webhooks/deliveries/${String(deliveries[0]?.id)}`);
      expect({ status, keys: Object.keys(body) }).toEqual({ status: 200, keys: ["success", "delivery"] });
      return body["delivery"] as Shown;
    },
    { timeout: 100_000, interval: 50 },
  );

const UUID = expect.stringMatching(
  /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
) as string;
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
const MS = expect.any(Number) as number;

describe("one delivery", () => {
  test("shows everything about it: payload, attempts, timing, and the receiver's proof of receipt", async () => {
    const partner = await aPartner(api.db);
    const own = await startReceiver();
    const webhookId = await register(api.db, partner.id, own, { eventTypes: ["customer.created"] });
    const customerId = await aCustomer(api.db, partner);
    const shown = await delivered(api.as(partner), webhookId, { status: "delivered" });
    const [request, ...more] = own.received;
    await own.close();
    expect(more).toEqual([]);
    const token = String(request?.headers["x-token"]);
    const { body } = await api.as(partner).get("/webhooks/secrets");
    const [secret] = body["secrets"] as { id: string }[];
    expect(shown).toEqual({
      id: UUID,
      webhookId,
      eventType: "customer.created",
      idempotencyToken: request?.event.idempotencyToken,
      customerId,
      isTest: false,
      isSandbox: false,
      status: "delivered",
      attemptCount: 1,
      createdAt: TIME,
      nextAttemptAt: null,
      finishedAt: TIME,
      payload: request?.event.data,
      attempts: [
        {
          id: UUID,
          attemptedAt: new Date(Number(request?.headers["x-timestamp"])).toISOString(),
          httpStatus: 200,
          responseIndicator: null,
          errorMessage: "",
          token,
          receipt: hmac(token, own.secret),
          secretId: secret?.id,
          timing: {
            ...{ queueMs: MS, dnsMs: null, connectMs: MS, tlsMs: null },
            ...{ firstByteMs: MS, totalMs: MS },
          },
          remoteAddress: "127.0.0.1",
          responseExcerpt: '{"ok":true}',
        },
      ],
    });
    const [attempt] = shown.attempts;
    const timing = attempt?.["timing"] as Record<string, number>;
    expect(Number(timing["queueMs"]) >= 0 && Number(timing["firstByteMs"]) <= Number(timing["totalMs"])).toBe(true);
  });

  test("that will be retried shows when, and why", async () => {
    const partner = await aPartner(api.db);
    receiver.behaviour = (_request, response) => void response.writeHead(500).end("x".repeat(2000));
    const webhookId = await register(api.db, partner.id, receiver, { eventTypes: ["customer.created"] });
    await aCustomer(api.db, partner);
    const shown = await delivered(api.as(partner), webhookId, { status: "waiting", attemptCount: 1, finishedAt: null });
    receiver.behaviour = undefined;
    expect(shown.attempts).toMatchObject([
      { httpStatus: 500, errorMessage: "Answered 500", receipt: null, secretId: null },
    ]);
    expect(shown.attempts[0]?.["responseExcerpt"]).toBe("x".repeat(1024));
    expect(String(shown["nextAttemptAt"]) > String(shown.attempts[0]?.["attemptedAt"])).toBe(true);
  });

  test("that was acknowledged with the fallback secret names it", async () => {
    const partner = await aPartner(api.db);
    const own = await startReceiver();
    const webhookId = await register(api.db, partner.id, own, { eventTypes: ["customer.created"] });
    const { body } = await api.as(partner).post("/webhooks/secrets/cycle");
    const { token } = body["secret"] as { token: string };
    await aCustomer(api.db, partner);
    const shown = await delivered(api.as(partner), webhookId, { status: "delivered" });
    const [request] = own.received;
    await own.close();
    expect(request?.headers["x-signature"]).toBe(hmac(request?.body ?? "", token));
    const secrets = (await api.as(partner).get("/webhooks/secrets")).body["secrets"] as Record<string, unknown>[];
    const fallback = secrets.find(({ role }) => role === "fallback");
    expect(shown.attempts).toMatchObject([
      { secretId: fallback?.["id"], receipt: hmac(String(request?.headers["x-token"]), own.secret) },
    ]);
  });

  test("is only shown to its owner", async () => {
    const partner = await aPartner(api.db);
    const [id = ""] = await deliveriesAt(api.db, await aTestEndpoint(api.db, partner), [{}]);
    const path = `/webhooks/deliveries/${id}`;
    expect(await api.as(partner).get(path)).toMatchObject({ status: 200 });
    expect(await api.actingFor(partner.distributor, partner).get(path)).toMatchObject({ status: 200 });
    for (const answer of [
      await api.asDistributor(partner.distributor).get(path),
      await api.as(await aPartner(api.db, { distributor: partner.distributor })).get(path),
      await api.as(partner).get(`/webhooks/deliveries/${newId()}`),
    ]) {
      expect([answer.status, answer.body]).toMatchObject([
        404,
        { success: false, error: "Webhook delivery not found" },
      ]);
    }
  });
});

const MINUTE = 60_000;
const START = Date.now() - 60 * MINUTE;
const after = (minutes: number, ms = 0): Date => new Date(START + minutes * MINUTE + ms);

describe("the list", () => {
  let partner: TestPartner;
  let endpoints: [TestEndpoint, TestEndpoint];
  /** Oldest first. */
  let ids: string[];
  const idsOf = async (query: string) => (await deliveriesOf(api.as(partner), query)).deliveries.map(({ id }) => id);

  beforeAll(async () => {
    partner = await aPartner(api.db);
    endpoints = [await aTestEndpoint(api.db, partner), await aTestEndpoint(api.db, partner)];
    const row = (n: number): DeliveryRow => ({
      type: n % 3 === 0 ? "customer.deleted" : "customer.created",
      state: (["waiting", "delivered", "failed", "expired"] as const)[n % 4] ?? "waiting",
      createdAt: after(n),
      attempts: n % 4 === 1 ? [200] : [],
    });
    ids = [];
    // Alternates between the two webhooks, as events arrive at both.
    for (let n = 0; n < 24; n += 1) ids.push(...(await deliveriesAt(api.db, endpoints[n % 2 ? 1 : 0], [row(n)])));
  });

  test("has the newest first, from all webhooks, with exactly these fields", async () => {
    const { deliveries, pagination } = await deliveriesOf(api.as(partner), "?pageSize=100");
    expect(deliveries.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(pagination).toEqual({ pageSize: 100, hasNextPage: false, nextCursor: null });
    expect(deliveries.find(({ id }) => id === ids[1])).toEqual({
      id: ids[1],
      webhookId: endpoints[1].webhookId,
      eventType: "customer.created",
      idempotencyToken: UUID,
      customerId: endpoints[1].customerId,
      isTest: false,
      isSandbox: false,
      status: "delivered",
      attemptCount: 1,
      createdAt: after(1).toISOString(),
      nextAttemptAt: null,
      finishedAt: after(1).toISOString(),
    });
    expect(deliveries.at(-1)).toMatchObject({ status: "waiting", nextAttemptAt: TIME, finishedAt: null });
  });

  test("continues where a page ended, even if more were added meanwhile", async () => {
    const read: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const { deliveries, pagination } = await deliveriesOf(api.as(partner), cursor && `?cursor=${cursor}`);
      expect(pagination.pageSize).toBe(20);
      expect(pagination.hasNextPage).toBe(pagination.nextCursor !== null);
      read.push(...deliveries.map(({ id }) => id));
      cursor = pagination.nextCursor;
      await deliveriesAt(api.db, endpoints[0], [{ type: "customer.asset.added" }]);
    }
    expect(read).toEqual(ids.toReversed());
    await api.database.pool.query("delete from webhook_deliveries where type = 'customer.asset.added'");
    const { pagination } = await deliveriesOf(api.as(partner), "?pageSize=24");
    expect(pagination).toEqual({ pageSize: 24, hasNextPage: false, nextCursor: null });
  });

  test("can be filtered by webhook, type, status and time, separately and together", async () => {
    const newestFirst = (wanted: (n: number) => boolean) => ids.filter((_, n) => wanted(n)).toReversed();
    expect(await idsOf(`?webhookId=${endpoints[0].webhookId}`)).toEqual(newestFirst((n) => n % 2 === 0));
    expect(await idsOf(`?webhookId=${newId()}`)).toEqual([]);
    expect(await idsOf("?eventType=customer.deleted")).toEqual(newestFirst((n) => n % 3 === 0));
    expect(await idsOf("?eventType=customer.breach.found")).toEqual([]);
    for (const [n, status] of ["waiting", "delivered", "failed", "expired"].entries()) {
      expect(await idsOf(`?status=${status}`)).toEqual(newestFirst((m) => m % 4 === n));
    }
    const from = after(5).toISOString();
    const to = after(10 + 120)
      .toISOString()
      .replace("Z", "+02:00");
    expect(await idsOf(`?from=${from}`)).toEqual(newestFirst((n) => n >= 5).slice(0, 20));
    expect(await idsOf(`?to=${to}`)).toEqual(newestFirst((n) => n <= 10));
    expect(await idsOf(`?from=${from}&to=${to}&status=failed&eventType=customer.deleted`)).toEqual(
      newestFirst((n) => n >= 5 && n <= 10 && n % 4 === 2 && n % 3 === 0),
    );
    const between = (first: Date, last: Date) => idsOf(`?from=${first.toISOString()}&to=${last.toISOString()}`);
    expect(await between(after(5), after(5))).toEqual([ids[5]]);
    expect(await between(after(5, 1), after(6, -1))).toEqual([]);
  });

  test("only has the owner's own", async () => {
    const sibling = api.as(await aPartner(api.db, { distributor: partner.distributor }));
    expect(await deliveriesOf(sibling)).toMatchObject({ deliveries: [] });
    expect(await deliveriesOf(sibling, `?webhookId=${endpoints[0].webhookId}`)).toMatchObject({ deliveries: [] });
    expect(await deliveriesOf(api.asDistributor(partner.distributor))).toMatchObject({ deliveries: [] });
    const acting = api.actingFor(partner.distributor, partner);
    expect((await deliveriesOf(acting, "?pageSize=100")).deliveries).toHaveLength(24);
  });
});
