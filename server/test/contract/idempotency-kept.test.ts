import { describe, expect, test } from "vitest";
import { issueKey, type KeyOwner } from "../../src/features/keys/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import { sealedAnswers } from "../../src/platform/http/change.ts";
import { type Answer, testApi } from "../support/api.ts";
import { aCustomer, aPartner, testActor } from "../support/factories.ts";
import { ask, contentOf, credentialsOf, documentedRoutes, exampleOf, named } from "../support/routes/routes.ts";
import { CLOSED_TO_KEYS } from "../support/routes/organisations.ts";
import { onBothSurfaces } from "../support/routes/webhooks.ts";

const api = testApi();
const changing = documentedRoutes().filter(
  ({ method, operationId }) => method !== "GET" && !CLOSED_TO_KEYS.includes(operationId),
);

/** Everything that is stored for repeated requests, as a person with the service's own key can read it. */
async function kept(): Promise<string> {
  const rows = await api.db.selectFrom("idempotency_keys").selectAll().execute();
  return rows
    .flatMap(({ organisation_id: id, key, answer }) => [key, answer && sealedAnswers.open(api.db, [id, key], answer)])
    .join("\n");
}

/**
 * Anything as long and as random as our secrets, which have 256 bits. The only other such value in a response is the
 * one that a domain's owner publishes in the DNS.
 */
const secretsIn = ({ body }: Answer): string[] =>
  JSON.stringify(body).match(/(?<!verification=)(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43,}/g) ?? [];

/**
 * The operations whose responses contain a secret. The test finds new ones by itself; listing one here is a deliberate
 * step.
 */
const SHOWING_SECRETS = [
  "createMagicLink",
  "tryCustomerConnection",
  "previewBrand",
  ...["issueKey", "rotateKey", "rotateDistributorKey", "issuePartnerKey", "rotatePartnerKey"],
  ...Object.keys(onBothSurfaces({ createWebhook: 1, createWebhookSecret: 1, cycleWebhookSecret: 1 })),
].toSorted();

test("no secret of any response is stored in a readable form", async () => {
  const found: string[] = [];
  for (const route of changing) {
    const partner = await aPartner(api.db);
    const headers = { ...credentialsOf(route, partner), "idempotency-key": newId() };
    const answer = await ask(api, route, await exampleOf(route, api.db, partner), headers);
    expect({ route: route.operationId, status: answer.status }).toEqual({ route: route.operationId, status: 200 });
    const content = await kept();
    for (const secret of secretsIn(answer)) {
      found.push(route.operationId);
      expect({ route: route.operationId, isKept: content.includes(secret) }).toEqual({
        route: route.operationId,
        isKept: false,
      });
    }
  }
  expect([...new Set(found)].toSorted()).toEqual(SHOWING_SECRETS);
});

const showing = changing.filter(({ operationId }) => SHOWING_SECRETS.includes(operationId));

describe.each(named(showing))("%s", (_name, route) => {
  test("shows its secret again only to the API key that made the call, and to no other key of the organisation", async () => {
    const partner = await aPartner(api.db);
    const owner: KeyOwner =
      route.surface === "partner" ? { partnerId: partner.id } : { distributorId: partner.distributor.id };
    const { apiKey } = await api.db
      .transaction()
      .execute((tx) => issueKey(tx, testActor, { owner, name: "another", expiresAt: null }));
    const example = await exampleOf(route, api.db, partner);
    const headers = { ...credentialsOf(route, partner), "idempotency-key": newId() };
    const first = await ask(api, route, example, headers);
    const content = await contentOf(api.database.pool);
    const again = await ask(api, route, example, headers);
    expect([again.status, again.body, again.headers["idempotent-replayed"]]).toEqual([200, first.body, "true"]);
    expect(await ask(api, route, example, { ...headers, "sw-api-key": apiKey })).toMatchObject({
      status: 422,
      body: { error: "Idempotency-Key: was already used with another API key" },
    });
    expect(await contentOf(api.database.pool)).toEqual(content);
  });
});

describe("a response with eleven thousand lines", () => {
  const MOST_KEPT_BYTES = 16 * 1024;
  const emails = Array.from({ length: 9_998 }, (_, nth) => `employee-${nth}@mail-${nth}.juniper.example`);
  const domains = Array.from({ length: 999 }, (_, nth) => `shop-${nth}.example`);
  const added = { domains: ["one-more.example"], emails: ["one-more@juniper.example"] };

  test.each([
    ["POST", "/assets/add", added],
    ["POST", "/assets/remove", { domains: domains.slice(0, 1), emails: emails.slice(0, 1) }],
    ["PATCH", "/assets", { domains: [...domains, ...added.domains] }],
  ])(
    "%s %s doesn't store it; a repeated call does nothing, and returns the current state",
    async (method, path, body) => {
      const partner = await aPartner(api.db);
      const customerId = await aCustomer(api.db, partner, { assetsDomains: domains, assetsEmails: emails });
      const call = () =>
        api.call({
          method,
          path: `/api/v1/integrations/customer/${customerId}${path}`,
          headers: { "sw-partner-id": partner.id, "sw-api-key": partner.apiKey, "idempotency-key": "large" },
          body,
        });
      const first = await call();
      expect(first.status).toBe(200);
      expect(first.bytes.length).toBeGreaterThan(400_000);
      const { rows } = await api.database.pool.query<{ row: string }>(
        "select t::text as row from idempotency_keys t where organisation_id = $1",
        [partner.id],
      );
      expect(rows).toHaveLength(1);
      expect(rows[0]?.row.length).toBeLessThan(MOST_KEPT_BYTES);

      const content = await contentOf(api.database.pool);
      const again = await call();
      expect([again.status, again.headers["idempotent-replayed"]]).toEqual([200, "true"]);
      expect(again.body).toEqual(first.body);
      expect(await contentOf(api.database.pool)).toEqual(content);

      await api.as(partner).post(`/customer/${customerId}/assets/add`, { emails: ["later@juniper.example"] });
      const later = (await call()).body["emails"] as string[];
      expect(later).toContain("later@juniper.example");
      expect(later).toHaveLength((first.body["emails"] as string[]).length + 1);
    },
  );
});
