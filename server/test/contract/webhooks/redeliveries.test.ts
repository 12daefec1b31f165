import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { newId } from "../../../src/kernel/ids.ts";
import type { Worker } from "../../../src/worker/worker.ts";
import { type Caller, testApi } from "../../support/api.ts";
import { aPartner, type TestPartner } from "../../support/factories.ts";
import { type Receiver, startReceiver } from "../../support/webhooks/receiver.ts";
import { contentOf } from "../../support/routes/routes.ts";
import { aTestEndpoint, failuresAt } from "../../support/webhooks/rows.ts";
import { startTestWorker } from "../../support/processes/worker.ts";

const api = testApi();
let partner: TestPartner;
let caller: Caller;

beforeEach(async () => {
  partner = await aPartner(api.db);
  caller = api.as(partner);
});

type Failure = Record<string, unknown> & { id: string; idempotencyToken: string };
type Redelivery = Record<string, unknown> & { id: string; status: string; queued: number };

const failures = async (): Promise<Failure[]> =>
  (await caller.get("/webhooks/failures?pageSize=100")).body["failures"] as Failure[];

/** Requests a redelivery of many failures. */
const redeliver = async (body?: object, query = "") => {
  const answer = await caller.post(`/webhooks/failures/redeliver${query}`, body);
  expect({ status: answer.status, keys: Object.keys(answer.body) }).toEqual({
    status: 200,
    keys: ["success", "message", "count", "redelivery"],
  });
  return answer.body as { message: string; count: number; redelivery: Redelivery | null };
};
const read = async (id: string): Promise<Redelivery> =>
  (await caller.get(`/webhooks/redeliveries/${id}`)).body["redelivery"] as Redelivery;
const hour = (n: number): Date => new Date(Date.parse("2026-01-31T00:00:00Z") + n * 3_600_000);

test("failures can be counted first, with the list's filters in the body, the query or both; the body takes precedence", async () => {
  const [endpoint, other] = [await aTestEndpoint(api.db, partner), await aTestEndpoint(api.db, partner)];
  const rows = [0, 1, 2, 3].map((n) => ({ finishedAt: hour(n), type: n ? "customer.created" : "customer.deleted" }));
  await failuresAt(api.db, endpoint, rows);
  await failuresAt(api.db, other, [{ finishedAt: hour(9) }]);
  const content = await contentOf(api.database.pool);
  const counted = async (body: object, query = "") => {
    const { message, count, redelivery } = await redeliver({ preview: true, ...body }, query);
    expect({ message, redelivery }).toEqual({ message: "Nothing was started", redelivery: null });
    return count;
  };
  expect(await counted({})).toBe(5);
  expect(await counted({ eventType: "customer.deleted" })).toBe(1);
  expect(await counted({}, "?eventType=customer.deleted")).toBe(1);
  expect(await counted({ eventType: "customer.created" }, "?eventType=customer.deleted")).toBe(4);
  expect(await counted({ webhookId: other.webhookId })).toBe(1);
  expect(await counted({ webhookId: endpoint.webhookId }, "?eventType=customer.created")).toBe(3);
  expect(await counted({ from: "2026-01-31T01:00:00Z", to: "2026-01-31T04:00:00+02:00" })).toBe(2);
  expect(await counted({}, "?from=2026-01-31T03:00:00+02:00&to=2026-01-31T02:00:00Z")).toBe(2);
  expect(await counted({ webhookId: newId() })).toBe(0);
  expect(await contentOf(api.database.pool)).toEqual(content);
});

test("if none matches, nothing is started and nothing is written", async () => {
  const content = await contentOf(api.database.pool);
  expect(await redeliver()).toEqual({ success: true, message: "Nothing was started", count: 0, redelivery: null });
  expect(await contentOf(api.database.pool)).toEqual(content);
  expect((await caller.get("/webhooks/redeliveries")).body).toEqual({ success: true, redeliveries: [] });
});

test("a redelivery has exactly these fields, and is only visible to its owner", async () => {
  await failuresAt(api.db, await aTestEndpoint(api.db, partner), [{ finishedAt: hour(1) }]);
  const filter = { eventType: "customer.created", from: "2026-01-31T03:00:00+02:00", to: "2026-01-31T02:00:00Z" };
  const { count, redelivery } = await redeliver({ ...filter, perSecond: 7 });
  expect({ count, redelivery }).toEqual({
    count: 1,
    redelivery: {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      status: "running",
      total: 1,
      queued: 0,
      perSecond: 7,
      webhookId: null,
      eventType: "customer.created",
      from: "2026-01-31T01:00:00.000Z",
      to: "2026-01-31T02:00:00.000Z",
      createdAt: expect.any(String) as string,
      finishedAt: null,
    },
  });
  const id = String(redelivery?.id);
  expect(await read(id)).toEqual(redelivery);
  expect((await caller.get("/webhooks/redeliveries")).body["redeliveries"]).toEqual([redelivery]);
  const sibling = api.as(await aPartner(api.db, { distributor: partner.distributor }));
  for (const foreign of [sibling, api.asDistributor(partner.distributor)]) {
    expect((await foreign.get("/webhooks/redeliveries")).body["redeliveries"]).toEqual([]);
    for (const answer of [
      await foreign.get(`/webhooks/redeliveries/${id}`),
      await foreign.post(`/webhooks/redeliveries/${id}/cancel`),
    ]) {
      expect([answer.status, answer.body["error"]]).toEqual([404, "Webhook redelivery not found"]);
    }
  }
  await caller.post(`/webhooks/redeliveries/${id}/cancel`);
});

test("failures that are already being redelivered, or whose webhook was deleted, are neither counted nor started", async () => {
  const [endpoint, deleted] = [await aTestEndpoint(api.db, partner), await aTestEndpoint(api.db, partner)];
  const [underWay = ""] = await failuresAt(api.db, endpoint, [{}, {}]);
  await failuresAt(api.db, deleted, [{}]);
  await caller.delete(`/webhooks/${deleted.webhookId}`);
  await caller.post(`/webhooks/failures/${underWay}/redeliver`);
  expect(await failures()).toHaveLength(3);
  expect(await redeliver({ preview: true })).toMatchObject({ count: 1 });
  expect(await redeliver()).toMatchObject({ count: 1, redelivery: { total: 1 } });
});

describe("with a worker", () => {
  let receiver: Receiver;
  let worker: Worker;

  const startWorker = async () => {
    // A single attempt, so the first failure is final.
    const webhooks = { concurrency: 100, perEndpoint: 8, schedule: [0], allowsLocal: true, userAgent: "test" };
    worker = await startTestWorker(api.database, { webhooks });
  };

  beforeAll(async () => {
    receiver = await startReceiver();
    await startWorker();
  });

  beforeEach(() => {
    receiver.received = [];
    receiver.behaviour = undefined;
  });

  afterAll(async () => {
    await worker.stop();
    await receiver.close();
  });

  const WAIT = { timeout: 100_000, interval: 50 };

  test("failures are sent at the given rate, oldest first, each once, even if the worker is restarted", async () => {
    const endpoint = await aTestEndpoint(api.db, partner, { receiver });
    const hours = [3, 11, 7, 0, 8, 4, 1, 9, 5, 2, 10, 6];
    const made = await failuresAt(
      api.db,
      endpoint,
      hours.map((n) => ({ finishedAt: hour(n) })),
    );
    const oldestFirst = made.toSorted((a, b) => Number(hours[made.indexOf(a)]) - Number(hours[made.indexOf(b)]));
    const tokens = (await failures()).map(({ idempotencyToken }) => idempotencyToken);
    const { count, redelivery } = await redeliver({ perSecond: 2 });
    expect(count).toBe(12);
    const id = String(redelivery?.id);
    const seen = new Set<number>();
    const reaching = (queued: number) =>
      vi.waitFor(async () => {
        const now = await read(id);
        seen.add(now.queued);
        expect(now.queued).toBeGreaterThanOrEqual(queued);
      }, WAIT);

    await reaching(2);
    await worker.stop();
    const halfway = await read(id);
    expect(halfway).toMatchObject({ status: "running", total: 12, finishedAt: null });
    const { body } = await caller.get("/webhooks/deliveries");
    const begun = (body["deliveries"] as Record<string, unknown>[])
      .filter(({ status, nextAttemptAt }) => status === "delivered" || nextAttemptAt !== null)
      .map((delivery) => delivery["id"]);
    expect(begun.toSorted()).toEqual(oldestFirst.slice(0, halfway.queued).toSorted());

    await startWorker();
    await reaching(12);
    await vi.waitFor(async () => {
      expect(await failures()).toEqual([]);
      expect(await read(id)).toMatchObject({ status: "done", queued: 12, finishedAt: expect.any(String) as string });
    }, WAIT);
    // In several steps, not all at once.
    expect(seen.size).toBeGreaterThan(2);
    const sent = receiver.received.map(({ event }) => event.idempotencyToken);
    expect(sent.toSorted()).toEqual(tokens.toSorted());
    expect(await caller.post(`/webhooks/redeliveries/${id}/cancel`)).toMatchObject({
      status: 409,
      body: { error: "Redelivery is already done" },
    });
  });

  test("failures that fail again are not repeated by the same redelivery", async () => {
    receiver.behaviour = (_request, response) => void response.writeHead(500).end();
    const endpoint = await aTestEndpoint(api.db, partner, { receiver });
    await failuresAt(api.db, endpoint, [{ finishedAt: hour(0) }, { finishedAt: hour(1) }]);
    const { redelivery } = await redeliver({ perSecond: 1 });
    await vi.waitFor(async () => {
      expect(await read(String(redelivery?.id))).toMatchObject({ status: "done", queued: 2 });
      expect((await failures()).map(({ attempts }) => (attempts as unknown[]).length)).toEqual([2, 2]);
    }, WAIT);
    expect(receiver.received).toHaveLength(2);
  });

  test("failures that haven't been started stay failed when it is cancelled", async () => {
    const endpoint = await aTestEndpoint(api.db, partner, { receiver });
    await failuresAt(
      api.db,
      endpoint,
      Array.from({ length: 20 }, (_, n) => ({ finishedAt: hour(n) })),
    );
    const { redelivery } = await redeliver({ perSecond: 1 });
    const id = String(redelivery?.id);
    await vi.waitFor(async () => expect((await read(id)).queued).toBeGreaterThan(0), WAIT);
    const { status, body } = await caller.post(`/webhooks/redeliveries/${id}/cancel`);
    const cancelled = body["redelivery"] as Redelivery;
    expect([status, cancelled]).toMatchObject([200, { status: "cancelled", finishedAt: expect.any(String) as string }]);
    // Deliveries that it has already started continue.
    await vi.waitFor(async () => expect(await failures()).toHaveLength(20 - cancelled.queued), WAIT);
    expect(await read(id)).toEqual(cancelled);
    expect(await caller.post(`/webhooks/redeliveries/${id}/cancel`)).toMatchObject({
      status: 409,
      body: { error: "Redelivery is already cancelled" },
    });
  });
});
