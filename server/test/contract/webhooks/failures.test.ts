import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Worker } from "../../../src/worker/worker.ts";
import { type Caller, testApi } from "../../support/api.ts";
import { aCustomer, aPartner, type TestPartner } from "../../support/factories.ts";
import { type Behaviour, type Receiver, register, startReceiver } from "../../support/webhooks/receiver.ts";
import { aTestEndpoint, deliveriesAt, failuresAt, type TestEndpoint } from "../../support/webhooks/rows.ts";
import { startTestWorker } from "../../support/processes/worker.ts";

const api = testApi({ webhooks: { allowsLocal: true, testWaitMs: 4000 } });
let worker: Worker;
let receiver: Receiver;

beforeAll(async () => {
  // Three attempts without pauses.
  const webhooks = { concurrency: 100, perEndpoint: 8, schedule: [0, 0, 0], allowsLocal: true, userAgent: "test" };
  worker = await startTestWorker(api.database, { webhooks });
  receiver = await startReceiver();
});

afterAll(async () => {
  await worker.stop();
  await receiver.close();
});

type Failure = Record<string, unknown> & { id: string; failedAt: string; attempts: Record<string, unknown>[] };
type List = { failures: Failure[]; pagination: Record<string, unknown> };

async function failuresOf(caller: Caller, query = ""): Promise<List> {
  const { status, body } = await caller.get(`/webhooks/failures${query}`);
  expect({ query, status }).toEqual({ query, status: 200 });
  expect(Object.keys(body)).toEqual(["success", "failures", "pagination"]);
  return body as List;
}

const UUID = expect.stringMatching(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/) as string;
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

/** An event that fails because it gets these responses one after another. Returns what was sent, and the list. */
async function failed(partner: TestPartner, answers: readonly Behaviour[], fields: Record<string, unknown> = {}) {
  const start = receiver.received.length;
  receiver.behaviour = (request, response) => {
    answers[receiver.received.length - start - 1]?.(request, response);
  };
  await register(api.db, partner.id, receiver, { eventTypes: ["customer.created"] });
  await aCustomer(api.db, partner, fields);
  const list = await vi.waitFor(
    async () => {
      const found = await failuresOf(api.as(partner));
      expect(found.failures).toHaveLength(1);
      return found;
    },
    { timeout: 100_000, interval: 50 },
  );
  return { requests: receiver.received.slice(start), list, failure: list.failures[0] as Failure };
}

const answer =
  (status: number): Behaviour =>
  (_request, response) =>
    void response.writeHead(status).end("no");
const breakOff: Behaviour = (_request, response) => void response.destroy();

test("an event that has used up its attempts is listed with exactly the contract's fields", async () => {
  const partner = await aPartner(api.db);
  const customData = { z: 1, a: { "2": [null, "é😀", 1.5], "1": false }, __proto: "x", empty: {} };
  const answers = [answer(503), breakOff, answer(200)];
  const { requests, list, failure } = await failed(partner, answers, { customerReference: "R-1", customData });
  expect(requests).toHaveLength(3);
  const [sent] = requests;
  expect(failure).toEqual({
    id: UUID,
    eventType: "customer.created",
    targetUrl: receiver.url,
    idempotencyToken: sent?.event.idempotencyToken,
    payload: sent?.event.data,
    failedAt: TIME,
    httpStatus: null,
    responseIndicator: "invalid_signature",
    attempts: [
      { id: UUID, attemptedAt: TIME, httpStatus: 503, responseIndicator: null, errorMessage: "Answered 503" },
      {
        ...{ id: UUID, attemptedAt: TIME, httpStatus: null, responseIndicator: "network_error" },
        errorMessage: expect.stringMatching(/\w/) as string,
      },
      {
        ...{ id: UUID, attemptedAt: TIME, httpStatus: null, responseIndicator: "invalid_signature" },
        errorMessage: "Answered 200, but without an X-Signature header",
      },
    ],
  });
  expect(list.pagination).toEqual({ totalCount: 1, page: 1, pageSize: 20, hasNextPage: false });

  // Exactly as sent, including the order of the names, and the same bytes each time.
  expect(sent?.body).toContain(`"data":${JSON.stringify(failure["payload"])},`);
  expect(new Set(requests.map(({ body }) => body)).size).toBe(1);
  expect(failure["payload"]).toMatchObject({ customer: { customData } });

  const times = failure.attempts.map(({ attemptedAt }) => String(attemptedAt));
  expect(times).toEqual(times.toSorted());
  expect(failure.failedAt >= String(times.at(-1))).toBe(true);
  expect(times.map((time) => String(Date.parse(time)))).toEqual(requests.map(({ headers }) => headers["x-timestamp"]));

  // Bounds that equal the failure's own time, as shown, include it.
  const moment = encodeURIComponent(failure.failedAt);
  expect((await failuresOf(api.as(partner), `?from=${moment}&to=${moment}`)).failures).toEqual([failure]);
});

test("shows the status of the last attempt", async () => {
  const { failure } = await failed(await aPartner(api.db), [answer(200), breakOff, answer(302)]);
  expect(failure).toMatchObject({ httpStatus: 302, responseIndicator: null });
  expect(failure.attempts[2]).toMatchObject({ errorMessage: "Answered 302; redirects are not followed" });
});

test("a failed test is not listed", async () => {
  const partner = await aPartner(api.db);
  receiver.behaviour = answer(500);
  const id = await register(api.db, partner.id, receiver);
  expect(await api.as(partner).post(`/webhooks/${id}/test`)).toMatchObject({
    body: { delivery: { status: "failed", attemptCount: 1 } },
  });
  expect(await failuresOf(api.as(partner))).toMatchObject({ failures: [], pagination: { totalCount: 0 } });
});

const MINUTE = 60_000;
const START = Date.parse("2026-01-31T09:00:00.123Z");
const after = (minutes: number): Date => new Date(START + minutes * MINUTE);

describe("the list", () => {
  let partner: TestPartner;
  let endpoint: TestEndpoint;
  let ids: string[];
  const idsOf = async (query: string) => (await failuresOf(api.as(partner), query)).failures.map(({ id }) => id);

  beforeAll(async () => {
    partner = await aPartner(api.db);
    endpoint = await aTestEndpoint(api.db, partner);
    // In mixed order, a minute apart, with the last three at the same moment; every fifth has another type.
    const minutes = Array.from({ length: 45 }, (_, n) => Math.min((n * 7) % 45, 42));
    const rows = minutes.map((minute) => ({
      finishedAt: after(minute),
      type: minute % 5 === 0 ? "customer.deleted" : "customer.created",
    }));
    const made = await failuresAt(api.db, endpoint, rows);
    const row = (n: number) => `${String(minutes[n]).padStart(2, "0")} ${String(made[n])}`;
    ids = made
      .map((_, n) => n)
      .sort((a, b) => (row(a) < row(b) ? 1 : -1))
      .map((n) => String(made[n]));
    await deliveriesAt(api.db, endpoint, [{ state: "delivered" }, { state: "waiting" }, { state: "expired" }]);
  });

  test("has the latest failure first, in pages of twenty, without gaps or repetitions", async () => {
    const pages = [];
    for (const page of [1, 2, 3, 4]) {
      const { failures, pagination } = await failuresOf(api.as(partner), `?page=${page}`);
      expect(pagination).toEqual({ totalCount: 45, page, pageSize: 20, hasNextPage: page < 3 });
      pages.push(failures.map(({ id }) => id));
    }
    expect(pages.map((page) => page.length)).toEqual([20, 20, 5, 0]);
    expect(pages.flat()).toEqual(ids);
    expect(await idsOf("")).toEqual(pages[0]);
  });

  test("has pages of one to a hundred, and says whether another follows", async () => {
    const pagination = async (query: string) => (await failuresOf(api.as(partner), query)).pagination;
    expect(await idsOf("?pageSize=100")).toEqual(ids);
    expect(await idsOf("?pageSize=1&page=45")).toEqual(ids.slice(-1));
    expect(await pagination("?pageSize=45")).toMatchObject({ pageSize: 45, hasNextPage: false });
    expect(await pagination("?pageSize=44")).toMatchObject({ pageSize: 44, hasNextPage: true });
    expect(await pagination("?pageSize=1&page=44")).toMatchObject({ hasNextPage: true });
    expect(await idsOf("?page=999999999999999")).toEqual([]);
  });

  test.each([
    ["page=0", "page: must be 1 or more"],
    ["pageSize=0", "pageSize: must be 1 to 100"],
    ["pageSize=101", "pageSize: must be 1 to 100"],
    ["page=one", "page: must be a whole number"],
  ])("refuses ?%s", async (query, error) => {
    const { status, body } = await api.as(partner).get(`/webhooks/failures?${query}`);
    expect([status, body]).toMatchObject([400, { success: false, error: `Invalid query parameters: ${error}` }]);
    const asDistributor = await api.asDistributor(partner.distributor).get(`/webhooks/failures?${query}`);
    expect([asDistributor.status, asDistributor.body]).toMatchObject([400, { success: false, error }]);
  });

  test("can be filtered by type or webhook, and the count follows", async () => {
    const { failures, pagination } = await failuresOf(api.as(partner), "?eventType=customer.deleted&pageSize=5");
    expect(failures.map(({ eventType }) => eventType)).toEqual(Array.from({ length: 5 }, () => "customer.deleted"));
    expect(pagination).toEqual({ totalCount: 9, page: 1, pageSize: 5, hasNextPage: true });
    expect(await idsOf("?eventType=customer.breach.found")).toEqual([]);
    const other = await aTestEndpoint(api.db, partner);
    expect(await idsOf(`?webhookId=${other.webhookId}`)).toEqual([]);
    expect(await idsOf(`?pageSize=100&webhookId=${endpoint.webhookId.toUpperCase()}`)).toEqual(ids);
  });

  test("can be filtered by time, both ends included", async () => {
    const between = (from: string, to: string) => idsOf(`?pageSize=100&from=${from}&to=${to}`);
    const ofMinutes = (first: number, last: number) => ids.slice(44 - last, 45 - first);
    expect(await between("2026-01-31T09:10:00.123Z", "2026-01-31T09:20:00.123Z")).toEqual(ofMinutes(10, 20));
    expect(await between("2026-01-31T09:10:00.124Z", "2026-01-31T09:20:00.122Z")).toEqual(ofMinutes(11, 19));
    expect(await between("2026-01-31T09:10:00.123Z", "2026-01-31T09:10:00.123Z")).toEqual(ofMinutes(10, 10));
    expect(await between("2026-01-31T09:20:00Z", "2026-01-31T09:10:00Z")).toEqual([]);
    expect(await idsOf("?pageSize=100&to=2026-01-31T09:04:59Z")).toEqual(ofMinutes(0, 4));
    expect(await idsOf("?pageSize=100&from=2026-01-31T09:42:00Z")).toEqual(ids.slice(0, 3));
    expect(await idsOf("?from=2026-01-31T09:09:00Z&to=2026-01-31T09:11:00Z&eventType=customer.deleted")).toEqual(
      ofMinutes(10, 10),
    );
  });

  test("accepts an offset with or without its + encoded", async () => {
    for (const plus of ["+", "%2B", "%20"]) {
      const bounds = `from=2026-01-31T11:10:00.123${plus}02:00&to=2026-01-31T14:40:00.123${plus}05:30`;
      expect({ plus, ids: await idsOf(`?${bounds}`) }).toEqual({ plus, ids: ids.slice(34, 35) });
    }
    expect(await idsOf("?from=2026-01-31T04:10:00.123-05:00&to=2026-01-31T04:10:00.123-05:00")).toHaveLength(1);
  });

  test.each(["from", "to"])("accepts or refuses any date-time as %s, and never fails", async (name) => {
    for (const time of [
      ...["0000-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "0000-12-31T23:59:59-23:59", "9999-12-31T23:59:59Z"],
      ...["9999-12-31T23:59:59-23:59", "2026-01-31T09:00:00+23:59", "2026-01-31T09:00:00-15:59"],
      ...[9, 30, 1000].map((digits) => `2026-01-31T09:00:00.${"1".repeat(digits)}Z`),
    ]) {
      const path = `/webhooks/failures?${name}=${encodeURIComponent(time)}`;
      const { status } = await api.as(partner).get(path);
      expect({ time: time.slice(0, 40), isAnswered: [200, 400].includes(status) }).toMatchObject({ isAnswered: true });
    }
  });

  test("only has the owner's own, and keeps the failures of a deleted webhook", async () => {
    const sibling = await aPartner(api.db, { distributor: partner.distributor });
    const [ofSibling] = await failuresAt(api.db, await aTestEndpoint(api.db, sibling), [{}]);
    const [ofDistributor] = await failuresAt(
      api.db,
      await aTestEndpoint(api.db, sibling, { ownerId: partner.distributor.id }),
      [{}],
    );
    const only = async (caller: Caller) => (await failuresOf(caller)).failures.map(({ id }) => id);
    expect(await only(api.as(sibling))).toEqual([ofSibling]);
    expect(await only(api.actingFor(partner.distributor, sibling))).toEqual([ofSibling]);
    expect(await only(api.asDistributor(partner.distributor))).toEqual([ofDistributor]);
    expect(await only(api.as(await aPartner(api.db)))).toEqual([]);
    const foreign = await api.as(sibling).get(`/webhooks/failures?webhookId=${endpoint.webhookId}`);
    expect(foreign.body).toMatchObject({ failures: [], pagination: { totalCount: 0 } });

    await api.as(partner).delete(`/webhooks/${endpoint.webhookId}`);
    expect(await idsOf("?pageSize=100")).toEqual(ids);
  });
});
