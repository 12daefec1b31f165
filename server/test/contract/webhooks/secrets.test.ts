import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../src/kernel/ids.ts";
import { type Answer, type Caller, testApi } from "../../support/api.ts";
import { aPartner } from "../../support/factories.ts";
import { contentOf } from "../../support/routes/routes.ts";
import { counted, times } from "../../support/processes/two-nodes.ts";

const api = testApi();

type Secret = { id: string; token: string };

const secretOf = ({ status, body }: Answer): Secret => {
  expect({ status, keys: Object.keys(body) }).toEqual({ status: 200, keys: ["success", "secret"] });
  const secret = body["secret"] as Secret;
  expect(Object.keys(secret)).toEqual(["id", "token"]);
  return secret;
};

const rolesOf = async (caller: Caller): Promise<Record<string, string>> => {
  const { body } = await caller.get("/webhooks/secrets");
  const secrets = body["secrets"] as Record<string, string>[];
  for (const secret of secrets) expect(Object.keys(secret)).toEqual(["id", "role", "createdAt"]);
  return Object.fromEntries(secrets.map(({ id = "", role = "" }) => [id, role]));
};

describe.each(["partner", "distributor"] as const)("a %s's secrets", (surface) => {
  let caller: Caller;

  beforeAll(async () => {
    const partner = await aPartner(api.db);
    caller = surface === "partner" ? api.as(partner) : api.asDistributor(partner.distributor);
  });

  test("there is at most one active secret and one fallback; tokens are shown once", async () => {
    expect(await rolesOf(caller)).toEqual({});
    const first = secretOf(await caller.post("/webhooks/secrets"));
    expect(first.token).toMatch(/^whsec_[\w-]{43}$/);
    const content = await contentOf(api.database.pool);
    expect(await caller.post("/webhooks/secrets")).toMatchObject({
      status: 409,
      body: { error: "An active secret exists already; call webhooks/secrets/cycle to replace it" },
    });
    expect(await contentOf(api.database.pool)).toEqual(content);
    const second = secretOf(await caller.post("/webhooks/secrets/cycle"));
    expect(await rolesOf(caller)).toEqual({ [second.id]: "active", [first.id]: "fallback" });
    const third = secretOf(await caller.post("/webhooks/secrets/cycle"));
    expect(await rolesOf(caller)).toEqual({ [third.id]: "active", [second.id]: "fallback" });
    expect(new Set([first, second, third].flatMap(Object.values)).size).toBe(6);
  });

  test("each can be deleted once; without an active one, another can be created", async () => {
    const [active = "", fallback = ""] = Object.keys(await rolesOf(caller));
    const deleted = { success: true, message: "Webhook secret deleted successfully" };
    expect((await caller.delete(`/webhooks/secrets/${fallback}`)).body).toEqual(deleted);
    expect(await rolesOf(caller)).toEqual({ [active]: "active" });
    expect((await caller.delete(`/webhooks/secrets/${active}`)).body).toEqual(deleted);
    expect(await rolesOf(caller)).toEqual({});
    for (const id of [active, newId()]) {
      const { status, body } = await caller.delete(`/webhooks/secrets/${id}`);
      expect([status, body]).toMatchObject([404, { success: false, error: "Webhook secret not found" }]);
    }
    const made = secretOf(await caller.post("/webhooks/secrets"));
    expect(await rolesOf(caller)).toEqual({ [made.id]: "active" });
  });

  test("the next webhook comes with a secret if there is none, and without one otherwise", async () => {
    const create = async () => (await caller.post("/webhooks", { url: "https://hooks.example" })).body["secret"];
    expect(await create()).toBeUndefined();
    for (const id of Object.keys(await rolesOf(caller))) await caller.delete(`/webhooks/secrets/${id}`);
    const secret = (await create()) as Secret;
    expect(await rolesOf(caller)).toEqual({ [secret.id]: "active" });
    expect(await create()).toBeUndefined();
  });

  test("cycling without a secret creates the first one", async () => {
    for (const id of Object.keys(await rolesOf(caller))) await caller.delete(`/webhooks/secrets/${id}`);
    const { id } = secretOf(await caller.post("/webhooks/secrets/cycle"));
    expect(await rolesOf(caller)).toEqual({ [id]: "active" });
  });
});

test("twenty parallel creations of a secret create one", async () => {
  const caller = api.as(await aPartner(api.db));
  expect(counted(await times(20, () => caller.post("/webhooks/secrets")))).toEqual({ 200: 1, 409: 19 });
  expect(Object.values(await rolesOf(caller))).toEqual(["active"]);
});

test("parallel cycles leave one active secret and one fallback, both of which were shown", async () => {
  const caller = api.as(await aPartner(api.db));
  const shown = (await times(20, () => caller.post("/webhooks/secrets/cycle"))).map(secretOf);
  const roles = await rolesOf(caller);
  expect(Object.values(roles)).toEqual(["active", "fallback"]);
  for (const id of Object.keys(roles)) expect(shown.map((secret) => secret.id)).toContain(id);
});

test("of parallel first webhooks one returns the secret, and parallel creations never exceed the limit", async () => {
  const caller = api.as(await aPartner(api.db));
  const create = () => caller.post("/webhooks", { url: "https://hooks.example" });
  const first = await times(20, create);
  expect(first.filter(({ body }) => "secret" in body)).toHaveLength(1);
  expect(counted(await times(100, create))).toEqual({ 200: 80, 409: 20 });
});
