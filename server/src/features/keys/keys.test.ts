import { describe, expect, test, vi } from "vitest";
import { newId } from "../../kernel/ids.ts";
import { type Answer, type Caller, testApi } from "../../../test/support/api.ts";
import { issueKey } from "./index.ts";
import { aDistributor, aPartner, testActor, type TestPartner } from "../../../test/support/factories.ts";
import { aKey, keyIdOf } from "../../../test/support/routes/organisations.ts";
import { aSignedIn, cookieOf, OPERATOR, partnerOf, stale } from "../../../test/support/staff.ts";
import { contentOf } from "../../../test/support/routes/routes.ts";

const api = testApi();

type KeyInList = { id: string; prefix: string; name: string; revokedAt: string | null; isCurrent: boolean };
const keysIn = ({ body }: Answer) => body["keys"] as (KeyInList & { madeByKeyId: string | null })[];
const issuedIn = ({ body }: Answer) => body as { apiKey: string; key: KeyInList };

const withKey = (partner: TestPartner, apiKey: string): Caller => api.as({ ...partner, apiKey });
const ONLY_ITSELF = { status: 403, body: { code: "key-changes-itself-only" } };

async function operator(scope: "read" | "write" = "write") {
  const request = { owner: "operator", name: "test", expiresAt: null, scope } as const;
  const { apiKey, key } = await api.db.transaction().execute((tx) => issueKey(tx, testActor, request));
  const headers = { authorization: `Bearer ${apiKey}` };
  return {
    keyId: key.id,
    call: (method: string, path: string, body?: unknown) =>
      api.call({ method, path: `/api/v1/operator${path}`, headers, body }),
  };
}

describe("a distributor's key", () => {
  test("issues, lists, rotates and revokes its partner's keys; a key is shown once", async () => {
    const partner = await aPartner(api.db);
    const distributor = api.asDistributor(partner.distributor);
    const path = `/partners/${partner.id}/keys`;
    const made = await distributor.post(path, { name: "crm", expiresAt: "2099-01-01T00:00:00+01:00" });
    const { apiKey, key } = issuedIn(made);
    expect(apiKey).toMatch(new RegExp(`^sw_${key.prefix}`));
    expect(await withKey(partner, apiKey).get("/customers")).toMatchObject({ status: 200 });

    const listed = await distributor.get(path);
    expect(keysIn(listed)[0]).toMatchObject({
      id: key.id,
      name: "crm",
      expiresAt: "2098-12-31T23:00:00.000Z",
      madeByKeyId: await keyIdOf(api.db, partner.distributor.apiKey),
    });
    expect(JSON.stringify(listed.body)).not.toContain(apiKey.slice(11));

    const rotated = issuedIn(await distributor.post(`${path}/${key.id}/rotate`, { overlapSeconds: 3600 }));
    for (const one of [apiKey, rotated.apiKey]) {
      expect(await withKey(partner, one).get("/customers")).toMatchObject({ status: 200 });
    }
    expect(await distributor.delete(`${path}/${key.id}`)).toMatchObject({ status: 200 });
    const refused = async () => expect((await withKey(partner, apiKey).get("/customers")).status).toBe(401);
    await vi.waitFor(refused, { timeout: 100_000, interval: 100 });
    // The distributor's key created the new one, not the old key itself, so the new one stays.
    expect(await withKey(partner, rotated.apiKey).get("/customers")).toMatchObject({ status: 200 });
    expect(await distributor.post(`${path}/${key.id}/rotate`)).toMatchObject({
      status: 409,
      body: { code: "key-ended" },
    });
  });

  test("makes keys that begin with sw_test_ for a sandbox", async () => {
    const partner = await aPartner(api.db, { sandbox: true });
    const made = await api.asDistributor(partner.distributor).post(`/partners/${partner.id}/keys`, { name: "ci" });
    expect(issuedIn(made).apiKey).toMatch(/^sw_test_/);
  });

  test("does the same as the partner's own API, acting for it", async () => {
    const partner = await aPartner(api.db);
    const acting = api.actingFor(partner.distributor, partner);
    const { key } = issuedIn(await acting.post("/keys", { name: "crm" }));
    expect(await acting.delete(`/keys/${key.id}`)).toMatchObject({ status: 200 });
  });

  test("cannot issue keys of its own distributor, nor change others of it", async () => {
    const distributor = await aDistributor(api.db);
    const other = await aKey(api.db, { distributorId: distributor.id });
    const before = await contentOf(api.database.pool);
    const caller = api.asDistributor(distributor);
    expect(await caller.post("/keys", { name: "more" })).toMatchObject(ONLY_ITSELF);
    expect(await caller.post(`/keys/${other.key.id}/rotate`)).toMatchObject(ONLY_ITSELF);
    expect(await caller.delete(`/keys/${other.key.id}`)).toMatchObject(ONLY_ITSELF);
    expect(await contentOf(api.database.pool)).toEqual(before);
  });
});

describe("a partner's key", () => {
  test("lists keys, and says which one it is", async () => {
    const partner = await aPartner(api.db);
    const other = await aKey(api.db, { partnerId: partner.id });
    const own = await keyIdOf(api.db, partner.apiKey);
    const listed = keysIn(await api.as(partner).get("/keys"));
    expect(listed.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      [other.key.id, false],
      [own, true],
    ]);
  });

  test("issues no keys and changes no other key", async () => {
    const partner = await aPartner(api.db);
    const other = await aKey(api.db, { partnerId: partner.id });
    const before = await contentOf(api.database.pool);
    expect(await api.as(partner).post("/keys", { name: "more" })).toMatchObject(ONLY_ITSELF);
    expect(await api.as(partner).post(`/keys/${other.key.id}/rotate`)).toMatchObject(ONLY_ITSELF);
    expect(await api.as(partner).delete(`/keys/${other.key.id}`)).toMatchObject(ONLY_ITSELF);
    expect(await contentOf(api.database.pool)).toEqual(before);
  });

  test("rotates itself; revoking it ends what it made of itself, at any distance", async () => {
    const partner = await aPartner(api.db);
    const first = await keyIdOf(api.db, partner.apiKey);
    const second = issuedIn(await api.as(partner).post(`/keys/${first}/rotate`));
    const third = issuedIn(await withKey(partner, second.apiKey).post(`/keys/${second.key.id}/rotate`));
    expect(await withKey(partner, third.apiKey).get("/customers")).toMatchObject({ status: 200 });
    expect(await api.asDistributor(partner.distributor).delete(`/partners/${partner.id}/keys/${first}`)).toMatchObject({
      status: 200,
    });
    for (const one of [partner.apiKey, second.apiKey, third.apiKey]) {
      const refused = async () => expect((await withKey(partner, one).get("/customers")).status).toBe(401);
      await vi.waitFor(refused, { timeout: 100_000, interval: 100 });
    }
  });

  test("revokes itself", async () => {
    const partner = await aPartner(api.db);
    const { apiKey, key } = await aKey(api.db, { partnerId: partner.id });
    expect(await withKey(partner, apiKey).delete(`/keys/${key.id}`)).toMatchObject({ status: 200 });
    const refused = async () => expect((await withKey(partner, apiKey).get("/customers")).status).toBe(401);
    await vi.waitFor(refused, { timeout: 100_000, interval: 100 });
    expect(await api.as(partner).get("/customers")).toMatchObject({ status: 200 });
  });

  test("is one of at most a hundred", async () => {
    const partner = await aPartner(api.db);
    const path = `/partners/${partner.id}/keys`;
    const distributor = api.asDistributor(partner.distributor);
    const answers = await Promise.all(Array.from({ length: 105 }, () => distributor.post(path, { name: "loop" })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(99);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({ body: { code: "key-limit-reached" } });
  });
});

test("a fresh session of an admin issues keys of its own partner, a stale one does not", async () => {
  const partner = await aPartner(api.db);
  const admin = await aSignedIn(api, partnerOf(partner), "admin");
  const issue = () =>
    api.call({
      method: "POST",
      path: "/api/v1/integrations/keys",
      headers: cookieOf(admin.browser),
      body: { name: "crm" },
    });
  const { apiKey, key } = issuedIn(await issue());
  expect(await withKey(partner, apiKey).get("/customers")).toMatchObject({ status: 200 });
  expect(key).toMatchObject({ isCurrent: false, madeByKeyId: null });
  await stale(api, admin);
  expect(await issue()).toMatchObject({ status: 403, body: { code: "fresh-sign-in-required" } });
});

describe("the operator", () => {
  test("issues and ends keys of any organisation with a token that may write", async () => {
    const partner = await aPartner(api.db);
    const { call, keyId } = await operator();
    const made = issuedIn(await call("POST", "/keys", { name: "first", partnerId: partner.id }));
    expect(await withKey(partner, made.apiKey).get("/customers")).toMatchObject({ status: 200 });
    const listed = keysIn(await call("GET", `/keys?partnerId=${partner.id}`));
    expect(listed.map(({ id }) => id)).toContain(made.key.id);
    expect(await call("DELETE", `/keys/${made.key.id}`)).toMatchObject({ status: 200 });
    // The partner sees the change, but not which of the operator's tokens made it.
    const trail = await api.as(partner).get(`/audit?subjectId=${made.key.id}`);
    expect(trail.body["entries"]).toMatchObject([{ action: "key.revoked" }, { action: "key.issued" }]);
    expect(JSON.stringify([made.key, trail.body])).not.toContain(keyId);
    const own = await call("POST", "/keys", { name: "own", distributorId: partner.distributor.id });
    expect(
      await api.asDistributor({ id: partner.distributor.id, apiKey: issuedIn(own).apiKey }).get("/plans"),
    ).toMatchObject({ status: 200 });
    for (const whose of [{ partnerId: newId() }, { distributorId: newId() }]) {
      expect(await call("POST", "/keys", { name: "x", ...whose })).toMatchObject({
        status: 404,
        body: { code: "organisation-not-found" },
      });
    }
  });

  test("has tokens with a scope and an expiry, which staff issue and no token does", async () => {
    const { call, keyId } = await operator();
    expect(await call("POST", "/keys", { name: "more" })).toMatchObject(ONLY_ITSELF);
    const owner = await aSignedIn(api, OPERATOR);
    const asOwner = (method: string, path: string, body?: unknown) =>
      api.call({ method, path: `/api/v1/operator${path}`, headers: cookieOf(owner.browser), body });
    const made = await asOwner("POST", "/keys", { name: "reader", scope: "read" });
    expect(made).toMatchObject({ status: 200, body: { key: { scope: "read", partnerId: null } } });
    expect((made.body["key"] as { expiresAt: string | null }).expiresAt).not.toBeNull();
    const headers = { authorization: `Bearer ${issuedIn(made).apiKey}` };
    expect(await api.call({ method: "GET", path: "/api/v1/operator/partners", headers })).toMatchObject({
      status: 200,
    });
    const issue = { method: "POST", path: "/api/v1/operator/distributors", headers, body: { name: "x" } };
    expect(await api.call(issue)).toMatchObject({ status: 403, body: { code: "right-missing" } });
    expect(keysIn(await asOwner("GET", "/keys")).map(({ id }) => id)).toContain(keyId);
    expect(await asOwner("DELETE", `/keys/${issuedIn(made).key.id}`)).toMatchObject({ status: 200 });
    expect(await api.call({ method: "GET", path: "/api/v1/operator/partners", headers })).toMatchObject({
      status: 401,
    });
  });

  test.each([
    [{ name: "x", scope: "read", partnerId: newId() }, /^scope: /],
    [{ name: "x", distributorId: newId(), partnerId: newId() }, /not both/],
    [{ name: "" }, /^name: /],
    [{ name: "x", scope: "all" }, /^scope: /],
  ])("is refused %j", async (body, words) => {
    const { call } = await operator();
    const answer = await call("POST", "/keys", body);
    expect(answer.status).toBe(422);
    expect(answer.body["error"]).toMatch(words);
  });
});

test("every change of a key leaves an entry, without the key", async () => {
  const partner = await aPartner(api.db);
  const distributor = api.asDistributor(partner.distributor);
  const path = `/partners/${partner.id}/keys`;
  const { apiKey, key } = issuedIn(await distributor.post(path, { name: "crm" }));
  await distributor.post(`${path}/${key.id}/rotate`);
  await distributor.delete(`${path}/${key.id}`);
  const entries = await api.db
    .selectFrom("audit_entries")
    .select(["action", "actor_kind", "partner_id", "details"])
    .where("subject_id", "=", key.id)
    .orderBy("id")
    .execute();
  expect(entries.map(({ action }) => action)).toEqual(["key.issued", "key.rotated", "key.revoked"]);
  expect(entries.every(({ actor_kind, partner_id }) => actor_kind === "key" && partner_id === partner.id)).toBe(true);
  expect(JSON.stringify(entries)).not.toContain(apiKey.slice(11));
});
