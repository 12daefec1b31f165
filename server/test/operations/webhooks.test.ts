import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import { testApi } from "../support/api.ts";
import { aPartner, type TestPartner } from "../support/factories.ts";
import { aSignedIn, cookieOf, OPERATOR } from "../support/staff.ts";
import { aTestEndpoint, deliveriesAt, failuresAt, type TestEndpoint } from "../support/webhooks/rows.ts";

const api = testApi();
let headers: Record<string, string>;
let partner: TestPartner;
let endpoint: TestEndpoint;
let distributors: TestEndpoint;

beforeAll(async () => {
  headers = cookieOf((await aSignedIn(api, OPERATOR, "technician")).browser);
  await api.database.pool.query("update staff_sessions set seen_at = now() + interval '1 hour'");
  partner = await aPartner(api.db);
  endpoint = await aTestEndpoint(api.db, partner);
  distributors = await aTestEndpoint(api.db, partner, { ownerId: partner.distributor.id });
});

const call = (method: string, path: string) => api.call({ method, path: `/api/v1/operator/webhooks${path}`, headers });
type Listed = { id: string };
const listed = async (query: string, of = "webhooks", path = "") =>
  ((await call("GET", `${path}?${query}`)).body[of] as Listed[]).map(({ id }) => id);
const set = (id: string, values: Record<string, unknown>) =>
  api.db.updateTable("webhook_endpoints").set(values).where("id", "=", id).execute();
const later = sql<Date>`now() + interval '1 hour'`;

describe("endpoints of all organisations", () => {
  test("show whose they are and how they are doing, and of their address only where it leads", async () => {
    await set(endpoint.webhookId, { url: "https://user:hunter2@hooks.example/s3cret?key=s3cret" });
    const answer = await call("GET", `/${endpoint.webhookId}`);
    expect(answer.body["webhook"]).toMatchObject({
      target: "https://hooks.example",
      owner: { kind: "partner", id: partner.id },
      health: { status: "disabled" },
    });
    expect(answer.bytes.toString()).not.toMatch(/s3cret|hunter2/);
    const theirs = await call("GET", `/${distributors.webhookId}`);
    expect(theirs.body["webhook"]).toMatchObject({ owner: { kind: "distributor", id: partner.distributor.id } });
    expect(await call("GET", `/${newId()}`)).toMatchObject({ status: 404, body: { code: "webhook-not-found" } });
  });

  test("are found by their trouble and their owner", async () => {
    const fresh = async (values: Record<string, unknown>) => {
      const { webhookId } = await aTestEndpoint(api.db, partner);
      await set(webhookId, { enabled: true, ...values });
      return webhookId;
    };
    const well = await fresh({});
    const failing = await fresh({ consecutive_failures: 2 });
    const paused = await fresh({ consecutive_failures: 9, paused_until: later });
    const gone = await fresh({ enabled: false, gone_at: sql`now()` });
    expect(await listed("trouble=failing")).toEqual([failing]);
    expect(await listed("trouble=paused")).toEqual([paused]);
    expect(await listed("trouble=gone")).toEqual([gone]);
    const disabled = [distributors.webhookId, endpoint.webhookId];
    expect(await listed("trouble=disabled")).toEqual(disabled);
    expect(await listed("trouble=any")).toEqual([gone, paused, failing, ...disabled]);
    expect(await listed(`ownerId=${partner.id}`)).toEqual([gone, paused, failing, well, endpoint.webhookId]);
    const { body } = await call("GET", "?pageSize=2&trouble=any");
    const { nextCursor } = body["pagination"] as { nextCursor: string };
    expect(await listed(`trouble=any&pageSize=2&cursor=${nextCursor}`)).toEqual([failing, distributors.webhookId]);
  });

  test("can be enabled and resumed, in the operator's name and the owner's trail", async () => {
    const { webhookId } = await aTestEndpoint(api.db, partner);
    expect(await call("POST", `/${webhookId}/enable`)).toMatchObject({ status: 200 });
    await set(webhookId, { consecutive_failures: 9, paused_until: later });
    expect(await call("POST", `/${webhookId}/resume`)).toMatchObject({ status: 200 });
    const row = api.db.selectFrom("webhook_endpoints").selectAll().where("id", "=", webhookId);
    expect(await row.executeTakeFirst()).toMatchObject({ enabled: true, paused_until: null });
    const entries = await api.db
      .selectFrom("audit_entries")
      .selectAll()
      .where("subject_id", "=", webhookId)
      .where("actor_kind", "=", "staff")
      .orderBy("id")
      .execute();
    expect(entries.map(({ action, partner_id }) => [action, partner_id])).toEqual([
      ["webhook.changed", partner.id],
      ["webhook.resumed", partner.id],
    ]);
  });

  test("of a distributor are changed in its trail, which does not tell who did it", async () => {
    const { webhookId } = await aTestEndpoint(api.db, partner, { ownerId: partner.distributor.id });
    expect(await call("POST", `/${webhookId}/enable`)).toMatchObject({ status: 200 });
    const { body } = await api
      .asDistributor(partner.distributor)
      .get(`/audit?subjectId=${webhookId}&action=webhook.changed`);
    expect(body["entries"]).toMatchObject([{ actor: { kind: "operator", id: null }, ip: null, requestId: null }]);
  });
});

describe("failures of all organisations", () => {
  test("are listed latest first, by page, and by owner, webhook, type and time", async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 10, minute));
    const mine = await failuresAt(
      api.db,
      endpoint,
      [0, 1, 2].map((minute) => ({
        createdAt: at(minute),
        type: minute === 1 ? "customer.deleted" : "customer.created",
      })),
    );
    const [theirs = ""] = await failuresAt(api.db, distributors, [{ createdAt: at(3), attempts: ["timeout"] }]);
    const all = [theirs, ...mine.toReversed()];
    const failures = (query: string) => listed(query, "failures", "/failures");
    expect(await failures("")).toEqual(all);
    expect(await failures(`ownerId=${partner.distributor.id}`)).toEqual([theirs]);
    expect(await failures(`webhookId=${endpoint.webhookId}`)).toEqual(mine.toReversed());
    expect(await failures(`webhookId=${endpoint.webhookId}&ownerId=${partner.distributor.id}`)).toEqual([]);
    expect(await failures("eventType=customer.deleted")).toEqual([mine[1]]);
    expect(await failures(`from=${at(2).toISOString()}`)).toEqual([theirs, mine[2]]);
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const { body } = await call("GET", `/failures?pageSize=1${cursor === "" ? "" : `&cursor=${cursor}`}`);
      seen.push(...(body["failures"] as Listed[]).map(({ id }) => id));
      cursor = (body["pagination"] as { nextCursor: string | null }).nextCursor;
    }
    expect(seen).toEqual(all);
    expect((await call("GET", "/failures/causes")).body["causes"]).toMatchObject([
      { httpStatus: 500, cause: "Ended with 500", count: 3, webhooks: 1, owners: 1 },
      { httpStatus: null, responseIndicator: "timeout", count: 1 },
    ]);
  });

  test("can be sent again, one or all of an endpoint; what is not there is not found", async () => {
    const lively = await aTestEndpoint(api.db, partner);
    const [one = ""] = await failuresAt(api.db, lively, [{}, {}, {}]);
    expect(await call("POST", `/failures/${one}/redeliver`)).toMatchObject({ status: 200 });
    const waiting = () => listed(`webhookId=${lively.webhookId}`, "failures", "/failures");
    expect(await waiting()).toHaveLength(2);
    expect((await call("POST", `/${lively.webhookId}/redeliver`)).body).toMatchObject({ count: 2 });
    const redelivery = api.db.selectFrom("webhook_redeliveries").selectAll();
    expect(await redelivery.where("endpoint_id", "=", lively.webhookId).execute()).toMatchObject([{ total: 2 }]);
    expect(await call("POST", `/failures/${newId()}/redeliver`)).toMatchObject({ status: 404 });
    expect(await call("POST", `/${newId()}/redeliver`)).toMatchObject({ status: 404 });
  });
});

test("the queue tells what waits, what of it is held, and for how long the oldest could have been sent", async () => {
  await sql`update webhook_deliveries set due_at = null, state = 'failed' where due_at is not null`.execute(api.db);
  const open = await aTestEndpoint(api.db, partner);
  await set(open.webhookId, { enabled: true });
  await deliveriesAt(api.db, open, [{ state: "waiting", createdAt: new Date(Date.now() - 60_000) }]);
  const held = await aTestEndpoint(api.db, partner);
  await deliveriesAt(api.db, held, [{ state: "waiting", createdAt: new Date(0) }]);
  const { queue } = (await call("GET", "/queue")).body as { queue: Record<string, number> };
  expect(queue).toMatchObject({ waiting: 2, isMore: false, held: 1 });
  expect(queue["oldestSeconds"]).toBeGreaterThanOrEqual(60);
  expect(queue["oldestSeconds"]).toBeLessThan(1_000_000);
});
