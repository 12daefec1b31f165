import { request as send } from "undici";
import { expect, test, vi } from "vitest";
import { issueKey, type KeyOwner, revokeKey, rotateKey } from "../../src/features/keys/index.ts";
import { testApi } from "../support/api.ts";
import { aCustomer, aPartner, testActor, type TestPartner } from "../support/factories.ts";
import { loggedNode } from "../support/processes/logged-node.ts";
import { credentialsOf, documentedRoutes, exampleOf, pathOf } from "../support/routes/routes.ts";
import { URL_SECRET } from "../support/routes/webhooks.ts";

const routes = documentedRoutes();
const api = testApi();

const node = loggedNode(api);

const issue = (owner: KeyOwner) =>
  api.db.transaction().execute((tx) => issueKey(tx, testActor, { owner, name: "test", expiresAt: null }));

const statusOn = async (baseUrl: string, path: string, headers: Record<string, string>): Promise<number> => {
  const answer = await send(baseUrl + path, { headers });
  await answer.body.dump();
  return answer.statusCode;
};

/** Both nodes have just cached the key. Returns once both refuse it, or fails after five seconds. */
async function refusedSoonAfter(path: string, headers: Record<string, string>, end: () => Promise<unknown>) {
  const nodes = [api.baseUrl, node.baseUrl];
  for (const one of nodes) expect(await statusOn(one, path, headers)).toBe(200);
  await end();
  const refused = async () => {
    const statuses = await Promise.all(nodes.map((one) => statusOn(one, path, headers)));
    expect(statuses).toEqual([401, 401]);
  };
  await vi.waitFor(refused, { timeout: 100_000, interval: 100 });
}

test.concurrent(
  "a revoked key is refused on every node within five seconds, even if both used it a moment before",
  async () => {
    const partner = await aPartner(api.db);
    const { key, apiKey } = await issue({ partnerId: partner.id });
    await refusedSoonAfter(
      "/api/v1/integrations/customers",
      { "sw-partner-id": partner.id, "sw-api-key": apiKey },
      () => api.db.transaction().execute((tx) => revokeKey(tx, testActor, key.id)),
    );
    expect(await api.as(partner).get("/customers")).toMatchObject({ status: 200 });
  },
);

test.concurrent("a revoked distributor key is refused within five seconds on both APIs", async () => {
  const partner = await aPartner(api.db);
  const { key, apiKey } = await issue({ distributorId: partner.distributor.id });
  const acting = { "sw-partner-id": partner.id, "sw-api-key": apiKey };
  expect(await statusOn(api.baseUrl, "/api/v1/integrations/customers", acting)).toBe(200);
  await refusedSoonAfter(
    "/api/v1/distributors/partners",
    { "sw-distributor-id": partner.distributor.id, "sw-api-key": apiKey },
    () => api.db.transaction().execute((tx) => revokeKey(tx, testActor, key.id)),
  );
  const refused = async () => expect(await statusOn(api.baseUrl, "/api/v1/integrations/customers", acting)).toBe(401);
  await vi.waitFor(refused, { timeout: 100_000, interval: 100 });
});

test.concurrent(
  "a deleted partner's key, and its distributor's key for it, are refused within five seconds",
  async () => {
    const partner = await aPartner(api.db);
    const path = "/api/v1/integrations/customers";
    await refusedSoonAfter(path, { "sw-partner-id": partner.id, "sw-api-key": partner.apiKey }, async () => {
      const { status } = await api.asDistributor(partner.distributor).delete(`/partners/${partner.id}`);
      expect(status).toBe(200);
    });
    const acting = { "sw-partner-id": partner.id, "sw-api-key": partner.distributor.apiKey };
    expect(await statusOn(api.baseUrl, path, acting)).toBe(401);
  },
);

test.concurrent("a rotated key works together with the new one until its overlap ends", async () => {
  const partner = await aPartner(api.db);
  const { key, apiKey } = await issue({ partnerId: partner.id });
  const rotate = (overlapMs: number) =>
    api.db.transaction().execute((tx) => rotateKey(tx, testActor, { id: key.id, overlapMs }));
  const path = "/api/v1/integrations/customers";
  const fresh = await rotate(60_000);
  for (const one of [apiKey, fresh.apiKey]) {
    expect(await statusOn(api.baseUrl, path, { "sw-partner-id": partner.id, "sw-api-key": one })).toBe(200);
  }
  await refusedSoonAfter(path, { "sw-partner-id": partner.id, "sw-api-key": apiKey }, () => rotate(0));
  expect(await statusOn(api.baseUrl, path, { "sw-partner-id": partner.id, "sw-api-key": fresh.apiKey })).toBe(200);
});

/** Calls every route once with correct headers and once with a wrong key, on the node whose log is kept. */
async function walk(partner: TestPartner, wrongKey: string): Promise<void> {
  for (const route of routes) {
    const { body, ...example } = await exampleOf(route, api.db, partner);
    const right = { ...credentialsOf(route, partner), "idempotency-key": `key-${route.operationId}` };
    for (const headers of [right, { ...right, "sw-api-key": wrongKey }]) {
      const type = body === undefined ? {} : { "content-type": "application/json" };
      const payload = body === undefined ? null : JSON.stringify(body);
      const query = { ...example.query, token: wrongKey };
      const path = node.baseUrl + pathOf(route, { ...example, query });
      const answer = await send(path, {
        method: route.method as "GET",
        headers: { ...headers, ...type },
        body: payload,
      });
      await answer.body.dump();
    }
  }
}

test("no key, right or wrong, and no webhook secret gets into the log, the audit trail or a row where it isn't used", async () => {
  const partner = await aPartner(api.db);
  const { apiKey: operatorToken } = await issue("operator");
  const wrongKey = `sw_zzzzzzzz${"Z".repeat(43)}`;
  await walk(partner, wrongKey);
  for (const token of [operatorToken, wrongKey]) {
    const answer = await send(`${node.baseUrl}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    await answer.body.dump();
  }

  const written = node.lines.join("");
  expect(node.lines.length).toBeGreaterThan(2 * routes.length);
  const { rows: tables } = await api.database.pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')",
  );
  const stored = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await api.database.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    stored.set(name, rows.map(({ row }) => row).join("\n"));
  }
  const rows = [...stored.values()].join("\n");
  expect(rows).toContain("customer.onboarded");
  // Only the secret part: the prefix is public and may be shown.
  for (const key of [partner.apiKey, partner.distributor.apiKey, operatorToken, wrongKey]) {
    const secret = key.slice(11);
    expect({ inLog: written.includes(secret), inRows: rows.includes(secret) }).toEqual({ inLog: false, inRows: false });
  }

  // A webhook's signing secret is stored sealed. Its URL is stored where it is used and nowhere else.
  const holding = (text: string) => [...stored].flatMap(([name, content]) => (content.includes(text) ? [name] : []));
  expect(holding("whsec_")).toEqual([]);
  expect(holding(URL_SECRET).toSorted()).toEqual(["public.webhook_endpoints"]);
  for (const secret of ["whsec_", URL_SECRET]) expect(written).not.toContain(secret);
});

test("an audit entry says who did what to which object, and a distributor acting for a partner appears as itself", async () => {
  const partner = await aPartner(api.db);
  const customerId = await aCustomer(api.db, partner);
  const { headers } = await api.actingFor(partner.distributor, partner).post("/customer/offboard", { customerId });
  const entries = await api.db
    .selectFrom("audit_entries")
    .innerJoin("api_keys", (join) => join.onRef("api_keys.id", "=", (eb) => eb.cast("audit_entries.actor_id", "uuid")))
    .select(["action", "actor_kind", "api_keys.distributor_id as keyOf", "audit_entries.partner_id", "request_id"])
    .where("subject_id", "=", customerId)
    .where("actor_kind", "=", "key")
    .execute();
  expect(entries).toEqual([
    {
      action: "customer.offboarded",
      actor_kind: "key",
      keyOf: partner.distributor.id,
      partner_id: partner.id,
      request_id: headers["x-request-id"],
    },
  ]);
});
