import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../src/kernel/ids.ts";
import { type Caller, testApi } from "../../support/api.ts";
import { aCustomer, aPartner, type TestPartner } from "../../support/factories.ts";
import { contentOf } from "../../support/routes/routes.ts";

const api = testApi();

const URL = "https://hooks.example/sablewatch";
const UUID_V7 = expect.stringMatching(
  /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
) as string;
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

const UNUSED = {
  status: "unused",
  consecutiveFailures: 0,
  pausedUntil: null,
  lastSuccessAt: null,
  lastFailureAt: null,
  waiting: 0,
  oldestWaitingAt: null,
  medianMs: null,
};

type Shown = Record<string, unknown> & { id: string };

/** Creates a webhook and returns it as the response shows it. */
async function created(caller: Caller, fields: Record<string, unknown> = {}): Promise<Shown> {
  const { status, body } = await caller.post("/webhooks", { url: URL, ...fields });
  expect({ status, body }).toMatchObject({ status: 200, body: { success: true } });
  return body["webhook"] as Shown;
}

const listed = async (caller: Caller): Promise<Shown[]> => (await caller.get("/webhooks")).body["webhooks"] as Shown[];

describe.each(["partner", "distributor"] as const)("a %s's webhooks", (surface) => {
  let partner: TestPartner;
  let caller: Caller;

  beforeAll(async () => {
    partner = await aPartner(api.db);
    caller = surface === "partner" ? api.as(partner) : api.asDistributor(partner.distributor);
  });

  test("have exactly these fields, with these defaults", async () => {
    const { status, body } = await caller.post("/webhooks", { url: URL });
    expect(status).toBe(200);
    const webhook = {
      id: UUID_V7,
      url: URL,
      eventTypes: [],
      enabled: true,
      description: "",
      createdAt: TIME,
      updatedAt: TIME,
      health: UNUSED,
      ...(surface === "distributor" ? { partnerIds: [], sandbox: false } : {}),
    };
    const token = expect.stringMatching(/^whsec_[\w-]{43}$/) as string;
    expect(body).toEqual({ success: true, webhook, secret: { id: UUID_V7, token } });
    const { id } = body["webhook"] as Shown;
    expect((await caller.get(`/webhooks/${id}`)).body).toEqual({ success: true, webhook: body["webhook"] });
    expect((await caller.get("/webhooks")).body).toEqual({ success: true, webhooks: [body["webhook"]] });
  });

  test("are listed oldest first, without a secret; only the response to the first one has it", async () => {
    const { body } = await caller.post("/webhooks", { url: URL });
    expect(Object.keys(body)).toEqual(["success", "webhook"]);
    const last = await created(caller);
    const ids = (await listed(caller)).map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted());
    expect(ids.at(-1)).toBe(last.id);
    for (const path of ["/webhooks", `/webhooks/${last.id}`, "/webhooks/secrets"]) {
      expect(JSON.stringify((await caller.get(path)).body)).not.toContain("whsec_");
    }
  });

  test("store every field, also under the older names", async () => {
    const eventTypes = ["customer.created", "customer.breach.found"];
    const description = "CRM, Zürich";
    expect(await created(caller, { eventTypes, enabled: false, description })).toMatchObject({
      ...{ url: URL, eventTypes, enabled: false, description },
      health: { status: "disabled" },
    });
    expect(await created(caller, { events: eventTypes, active: false })).toMatchObject({ eventTypes, enabled: false });
    const both = { eventTypes, events: ["customer.deleted"], enabled: true, active: false };
    expect(await created(caller, both)).toMatchObject({ eventTypes, enabled: true });
    expect(await created(caller, { eventTypes: [], unknown: 1 })).toMatchObject({ eventTypes: [] });
    const twice = ["customer.created", "customer.created"];
    expect(await created(caller, { eventTypes: twice })).toMatchObject({ eventTypes: ["customer.created"] });
  });

  test("an update changes only what is sent, under the newer or older names, and needs at least one field", async () => {
    const webhook = await created(caller, { eventTypes: ["customer.created"], description: "A" });
    const patch = async (changes: object) => {
      const { status, body } = await caller.patch(`/webhooks/${webhook.id}`, changes);
      expect({ status, keys: Object.keys(body) }).toEqual({ status: 200, keys: ["success", "webhook"] });
      return body["webhook"];
    };
    const disabled = { ...webhook, updatedAt: TIME, enabled: false, health: { ...UNUSED, status: "disabled" } };
    expect(await patch({ enabled: false })).toEqual(disabled);
    expect(await patch({ description: "" })).toEqual({ ...disabled, description: "" });
    expect(await patch({ eventTypes: [] })).toEqual({ ...disabled, description: "", eventTypes: [] });
    const renewed = { ...webhook, updatedAt: TIME, description: "", eventTypes: ["customer.deleted"] };
    expect(await patch({ events: ["customer.deleted"], active: true })).toEqual(renewed);
    const moved = await patch({ url: `  ${URL}/moved ` });
    expect(moved).toEqual({ ...renewed, url: `${URL}/moved` });
    const content = await contentOf(api.database.pool);
    for (const nothing of [{}, { unknown: 1 }]) {
      expect(await caller.patch(`/webhooks/${webhook.id}`, nothing)).toMatchObject({
        status: 422,
        body: { error: "At least one field must be provided" },
      });
    }
    expect(await contentOf(api.database.pool)).toEqual(content);
    expect((await caller.get(`/webhooks/${webhook.id}`)).body["webhook"]).toEqual(moved);
  });

  test("a deleted webhook is gone everywhere, and nothing more is queued for it", async () => {
    const webhook = await created(caller);
    expect((await caller.delete(`/webhooks/${webhook.id}`)).body).toEqual({
      success: true,
      message: "Webhook deleted successfully",
    });
    await aCustomer(api.db, partner);
    expect((await listed(caller)).map(({ id }) => id)).not.toContain(webhook.id);
    expect(await caller.get(`/webhooks/deliveries?webhookId=${webhook.id}`)).toMatchObject({
      body: { deliveries: [] },
    });
    for (const answer of [
      await caller.get(`/webhooks/${webhook.id}`),
      await caller.patch(`/webhooks/${webhook.id}`, { enabled: true }),
      await caller.post(`/webhooks/${webhook.id}/test`),
      await caller.delete(`/webhooks/${webhook.id}`),
      await caller.get(`/webhooks/${newId()}`),
    ]) {
      expect([answer.status, answer.body]).toMatchObject([404, { success: false, error: "Webhook not found" }]);
    }
  });

  test("waiting deliveries are counted in its health", async () => {
    const webhook = await created(caller, { eventTypes: ["customer.created"], enabled: false });
    await aCustomer(api.db, partner);
    await aCustomer(api.db, partner);
    expect(await caller.get(`/webhooks/${webhook.id}`)).toMatchObject({
      body: { webhook: { health: { status: "disabled", waiting: 2, oldestWaitingAt: TIME } } },
    });
  });

  test("there are at most a hundred; one must be deleted before another can be created", async () => {
    const full = await aPartner(api.db);
    const own = surface === "partner" ? api.as(full) : api.asDistributor(full.distributor);
    for (let n = 0; n < 100; n += 1) await created(own);
    const content = await contentOf(api.database.pool);
    expect(await own.post("/webhooks", { url: URL })).toMatchObject({
      status: 409,
      body: { error: "There are 100 webhooks already; delete one first" },
    });
    expect(await contentOf(api.database.pool)).toEqual(content);
    const [first] = await listed(own);
    await own.delete(`/webhooks/${String(first?.id)}`);
    await created(own);
    expect(await listed(own)).toHaveLength(100);
  });
});

test("a distributor that acts for a partner sees the partner's webhooks, and otherwise its own", async () => {
  const partner = await aPartner(api.db);
  const sibling = await aPartner(api.db, { distributor: partner.distributor });
  const ofPartner = await created(api.as(partner));
  const ofDistributor = await created(api.asDistributor(partner.distributor));
  const acting = api.actingFor(partner.distributor, partner);
  const ids = async (caller: Caller) => (await listed(caller)).map(({ id }) => id);
  expect(await ids(acting)).toEqual([ofPartner.id]);
  expect(await ids(api.actingFor(partner.distributor, sibling))).toEqual([]);
  expect(await ids(api.asDistributor(partner.distributor))).toEqual([ofDistributor.id]);
  expect(await acting.get(`/webhooks/${ofDistributor.id}`)).toMatchObject({ status: 404 });
  expect(await api.asDistributor(partner.distributor).get(`/webhooks/${ofPartner.id}`)).toMatchObject({ status: 404 });
  const changed = await acting.patch(`/webhooks/${ofPartner.id}`, { description: "by the distributor" });
  expect(changed.body["webhook"]).toMatchObject({ description: "by the distributor" });
  expect((await api.as(partner).get(`/webhooks/${ofPartner.id}`)).body).toEqual(changed.body);
  const secrets = async (caller: Caller) => (await caller.get("/webhooks/secrets")).body["secrets"];
  expect(await secrets(acting)).toEqual(await secrets(api.as(partner)));
  expect(await secrets(acting)).not.toEqual(await secrets(api.asDistributor(partner.distributor)));
});

test("every change leaves an audit entry without the URL or a token", async () => {
  const partner = await aPartner(api.db);
  const caller = api.as(partner);
  const { body } = await caller.post("/webhooks", { url: `${URL}/s3cret-path` });
  const { id } = body["webhook"] as Shown;
  await caller.patch(`/webhooks/${id}`, { url: `${URL}/s3cret-too`, enabled: false });
  await caller.delete(`/webhooks/${id}`);
  const entries = await api.db
    .selectFrom("audit_entries")
    .selectAll()
    .where("partner_id", "=", partner.id)
    .where("actor_kind", "=", "key")
    .orderBy("id")
    .execute();
  expect(entries.map(({ action }) => action).toSorted()).toEqual([
    ...["webhook.changed", "webhook.created", "webhook.deleted", "webhook_secret.created"],
  ]);
  const { token } = body["secret"] as { token: string };
  for (const secret of ["s3cret", token]) expect(JSON.stringify(entries)).not.toContain(secret);
});
