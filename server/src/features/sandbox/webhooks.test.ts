import { afterAll, beforeAll, expect, test } from "vitest";
import type { Worker } from "../../worker/worker.ts";
import { testApi } from "../../../test/support/api.ts";
import { openStream, soon } from "../../../test/support/webhooks/event-stream.ts";
import { aCustomer, aDistributor, aPartner, type TestDistributor } from "../../../test/support/factories.ts";
import { answers, type Receiver, startReceiver } from "../../../test/support/webhooks/receiver.ts";
import { startTestWorker } from "../../../test/support/processes/worker.ts";

const api = testApi();
let worker: Worker;

beforeAll(async () => {
  worker = await startTestWorker(api.database);
});

afterAll(() => worker.stop());

const CREATED = "eventTypes=customer.created";

type Fields = Record<string, unknown>;

/** A receiver at an endpoint of the distributor's. */
async function aListener(distributor: TestDistributor, fields: Fields = {}): Promise<Receiver & { webhookId: string }> {
  const receiver = await startReceiver();
  const request = { url: receiver.url, eventTypes: ["customer.created"], ...fields };
  const { status, body } = await api.asDistributor(distributor).post("/webhooks", request);
  expect(status).toBe(200);
  receiver.secret = (body["secret"] as { token: string } | undefined)?.token ?? "";
  return Object.assign(receiver, { webhookId: (body["webhook"] as { id: string }).id });
}

const partnersReceived = ({ received }: Receiver): unknown[] => received.map(({ event }) => event.data["partnerId"]);

/** A distributor with a sandbox and a real partner. */
async function aHouse() {
  const distributor = await aDistributor(api.db);
  return {
    distributor,
    sandbox: await aPartner(api.db, { distributor, sandbox: true }),
    real: await aPartner(api.db, { distributor }),
  };
}

test("a sandbox's events reach only the distributor's endpoints that ask for them, marked in a header and in the list", async () => {
  const { distributor, sandbox, real } = await aHouse();
  const asking = await aListener(distributor, { sandbox: true });
  const live = await aListener(distributor);
  live.secret = asking.secret;
  await aCustomer(api.db, sandbox);
  await aCustomer(api.db, real);
  await soon(() => {
    expect(partnersReceived(asking).toSorted()).toEqual([sandbox.id, real.id].toSorted());
    expect(partnersReceived(live)).toEqual([real.id]);
  });
  const marks = asking.received.map(({ headers, event }) => [event.data["partnerId"], headers["x-sandbox"]]);
  expect(new Map(marks as [string, string][])).toEqual(
    new Map([
      [sandbox.id, "true"],
      [real.id, undefined],
    ]),
  );
  expect(live.received.map(({ headers }) => headers["x-sandbox"])).toEqual([undefined]);
  const { body } = await api.asDistributor(distributor).get("/webhooks/deliveries");
  const listed = body["deliveries"] as { id: string; webhookId: string; isSandbox: boolean }[];
  expect(listed.map(({ webhookId, isSandbox }) => `${webhookId} ${isSandbox}`).toSorted()).toEqual(
    [`${asking.webhookId} false`, `${asking.webhookId} true`, `${live.webhookId} false`].toSorted(),
  );
  for (const { id, isSandbox } of listed)
    expect(await api.asDistributor(distributor).get(`/webhooks/deliveries/${id}`)).toMatchObject({
      body: { delivery: { isSandbox } },
    });
  await Promise.all([asking.close(), live.close()]);
});

test("whether an endpoint gets them can be changed, and is told", async () => {
  const { distributor, sandbox } = await aHouse();
  const own = api.asDistributor(distributor);
  const listener = await aListener(distributor);
  const path = `/webhooks/${listener.webhookId}`;
  expect(await own.get(path)).toMatchObject({ body: { webhook: { sandbox: false } } });
  await aCustomer(api.db, sandbox);
  expect(await own.patch(path, { sandbox: true })).toMatchObject({ body: { webhook: { sandbox: true } } });
  const second = await aCustomer(api.db, sandbox);
  await soon(() => expect(listener.received.map(({ event }) => event.data.customer.uuid)).toEqual([second]));
  expect(await own.patch(path, { sandbox: "yes" })).toMatchObject({ status: 422 });
  expect(await own.get(path)).toMatchObject({ body: { webhook: { sandbox: true } } });
  await listener.close();
});

test("events that only go to who names them are not stored for a live endpoint that names them", async () => {
  const { distributor, sandbox } = await aHouse();
  await aListener(distributor, { eventTypes: ["customer.updated"] }).then((listener) => listener.close());
  const customerId = await aCustomer(api.db, sandbox);
  await api.as(sandbox).patch(`/customer/${customerId}/info`, { companyName: "Renamed" });
  const types = (await api.events(sandbox)).map(({ type }) => type);
  expect(types).toContain("customer.created");
  expect(types).not.toContain("customer.updated");
});

test("a sandbox's own endpoints get all of its events, marked", async () => {
  const { sandbox } = await aHouse();
  const receiver = await startReceiver();
  const { body } = await api.as(sandbox).post("/webhooks", { url: receiver.url, eventTypes: ["customer.created"] });
  expect(body["webhook"]).not.toHaveProperty("sandbox");
  receiver.secret = (body["secret"] as { token: string }).token;
  await aCustomer(api.db, sandbox);
  await soon(() => expect(receiver.received.map(({ headers }) => headers["x-sandbox"])).toEqual(["true"]));
  await receiver.close();
});

test("a sandbox's event that was given up is marked in the list of failures, and when it is sent again", async () => {
  const { distributor, sandbox, real } = await aHouse();
  const listener = await aListener(distributor, { sandbox: true });
  listener.behaviour = answers(500);
  await Promise.all([aCustomer(api.db, sandbox), aCustomer(api.db, real)]);
  type Failure = { id: string; payload: { partnerId: string }; isSandbox?: boolean };
  const failures = async () =>
    (await api.asDistributor(distributor).get("/webhooks/failures")).body["failures"] as Failure[];
  await soon(async () => expect(await failures()).toHaveLength(2));
  for (const { payload, ...failure } of await failures())
    expect(failure.isSandbox).toBe(payload.partnerId === sandbox.id ? true : undefined);
  const failed = (await failures()).find(({ isSandbox }) => isSandbox);
  listener.behaviour = undefined;
  listener.received.length = 0;
  await api.asDistributor(distributor).post(`/webhooks/failures/${failed?.id}/redeliver`, {});
  await soon(() => expect(listener.received.map(({ headers }) => headers["x-sandbox"])).toContain("true"));
  await listener.close();
});

test("a distributor's stream has a sandbox's events only if it asks for them; a sandbox's own stream always has them", async () => {
  const { distributor, sandbox, real } = await aHouse();
  const open = (query: string) =>
    openStream({
      url: `${api.baseUrl}/api/v1/distributors/webhooks/stream${query}`,
      headers: { "sw-distributor-id": distributor.id, "sw-api-key": distributor.apiKey },
    });
  const [live, asking] = [await open(`?${CREATED}`), await open(`?${CREATED}&sandbox=true`)];
  const own = await openStream({
    url: `${api.baseUrl}/api/v1/integrations/webhooks/stream?${CREATED}`,
    headers: { "sw-partner-id": sandbox.id, "sw-api-key": sandbox.apiKey },
  });
  await aCustomer(api.db, sandbox);
  await aCustomer(api.db, real);
  const partnersIn = (stream: typeof live) => stream.events().map(({ data }) => data["partnerId"]);
  await soon(() => {
    expect(partnersIn(asking)).toEqual([sandbox.id, real.id]);
    expect(partnersIn(live)).toEqual([real.id]);
    expect(partnersIn(own)).toEqual([sandbox.id]);
  });
});
