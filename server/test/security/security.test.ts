import { CLOSED_TO_KEYS } from "../support/routes/organisations.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { deletePartner } from "../../src/features/organisations/manage.ts";
import { issueKey, type KeyOwner, revokeKey } from "../../src/features/keys/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import { testApi } from "../support/api.ts";
import { aDistributor, aPartner, testActor, type TestPartner } from "../support/factories.ts";
import {
  ask,
  contentOf,
  credentialsOf,
  documentedRoutes,
  exampleOf,
  hasExample,
  named,
  type Route,
  together,
} from "../support/routes/routes.ts";

const routes = documentedRoutes();
const api = testApi();

type Key = { owner: KeyOwner; expiresAt?: Date; revoked?: boolean };

const aKey = ({ owner, expiresAt, revoked = false }: Key): Promise<string> =>
  api.db.transaction().execute(async (tx) => {
    const { key, apiKey } = await issueKey(tx, testActor, { owner, name: "test", expiresAt: expiresAt ?? null });
    if (revoked) await revokeKey(tx, testActor, key.id);
    return apiKey;
  });

let mine: TestPartner;
let sibling: TestPartner;
let stranger: TestPartner;
let deleted: TestPartner;
let operatorKey: string;
let ended: Record<Route["surface"], { revoked: string; expired: string }>;

beforeAll(async () => {
  const distributor = await aDistributor(api.db);
  mine = await aPartner(api.db, { distributor });
  sibling = await aPartner(api.db, { distributor });
  stranger = await aPartner(api.db);
  deleted = await aPartner(api.db, { distributor });
  const which = { id: deleted.id, distributorId: distributor.id };
  await api.db.transaction().execute((tx) => deletePartner(tx, testActor, which));
  operatorKey = await aKey({ owner: "operator" });
  const endedKeys = async (owner: KeyOwner) => ({
    revoked: await aKey({ owner, revoked: true }),
    expired: await aKey({ owner, expiresAt: new Date(Date.now() - 1000) }),
  });
  ended = {
    partner: await endedKeys({ partnerId: mine.id }),
    distributor: await endedKeys({ distributorId: distributor.id }),
  };
});

test("there are routes to test, and each has an example request", () => {
  expect(routes.length).toBeGreaterThanOrEqual(69);
  expect(routes.filter((route) => !hasExample(route)).map(({ operationId }) => operationId)).toEqual([]);
});

const ID_HEADER = { partner: "sw-partner-id", distributor: "sw-distributor-id" } as const;
const MISSING = {
  partner: "Partner ID and API key are required in headers",
  distributor: "Distributor ID and API key are required in headers",
} as const;

/** All the ways that headers can be missing. */
function incomplete(route: Route): Record<string, Record<string, string>> {
  const header = ID_HEADER[route.surface];
  const other = ID_HEADER[route.surface === "partner" ? "distributor" : "partner"];
  const { [header]: id = "", "sw-api-key": apiKey = "" } = credentialsOf(route, mine);
  return {
    "no headers": {},
    "id alone": { [header]: id },
    "key alone": { "sw-api-key": apiKey },
    "both empty": { [header]: "", "sw-api-key": "" },
    "empty id": { [header]: "", "sw-api-key": apiKey },
    "empty key": { [header]: id, "sw-api-key": "" },
    "blank key": { [header]: id, "sw-api-key": "   " },
    "id in the other API's header": { [other]: id, "sw-api-key": apiKey },
    "key as a bearer token": { [header]: id, authorization: `Bearer ${apiKey}` },
  };
}

/** Callers with valid headers but without access here. */
function intruders(route: Route): Record<string, { id: string; apiKey: string }> {
  const { id, apiKey } = route.surface === "partner" ? mine : mine.distributor;
  const lastFlipped = apiKey.slice(0, -1) + (apiKey.endsWith("A") ? "B" : "A");
  const common = {
    "a well-formed key that nobody has": { id, apiKey: `sw_aaaaaaaa${"b".repeat(43)}` },
    "a known prefix with another secret": { id, apiKey: apiKey.slice(0, 11) + "x".repeat(43) },
    "a key that is wrong in its last character": { id, apiKey: lastFlipped },
    "a key cut short": { id, apiKey: apiKey.slice(0, -1) },
    "a key with more behind it": { id, apiKey: `${apiKey}x` },
    "a key in capitals": { id, apiKey: apiKey.toUpperCase() },
    "a key's prefix alone": { id, apiKey: apiKey.slice(3, 11) },
    "nonsense for a key": { id, apiKey: "' or true --" },
    "a very long key": { id, apiKey: "k".repeat(8000) },
    "a malformed id": { id: "not-a-uuid", apiKey },
    "an id with more behind it": { id: `${id}0`, apiKey },
    "SQL for an id": { id: `${id}' or true --`, apiKey },
    "an unknown id": { id: newId(), apiKey },
    "two ids": { id: `${id}, ${id}`, apiKey },
    "the operator": { id, apiKey: operatorKey },
    "a revoked key": { id, apiKey: ended[route.surface].revoked },
    "an expired key": { id, apiKey: ended[route.surface].expired },
    "another distributor's key": { id, apiKey: stranger.distributor.apiKey },
    "another tenant's partner key": { id, apiKey: stranger.apiKey },
    "another partner of the same distributor": { id, apiKey: sibling.apiKey },
  };
  const own =
    route.surface === "partner"
      ? {
          "this partner's key for another partner": { id: stranger.id, apiKey },
          "this partner's key for its sibling": { id: sibling.id, apiKey },
          "the distributor's key for another's partner": { id: stranger.id, apiKey: mine.distributor.apiKey },
          "the distributor's id in place of a partner's": mine.distributor,
          "a deleted partner": deleted,
          "a deleted partner's distributor": { id: deleted.id, apiKey: mine.distributor.apiKey },
        }
      : {
          "this distributor's key for another": { id: stranger.distributor.id, apiKey },
          "a partner's key for its distributor": { id, apiKey: mine.apiKey },
          "a partner's key with the partner's id": mine,
          "the distributor's key with its partner's id": { id: mine.id, apiKey },
        };
  return { ...common, ...own };
}

describe.each(named(routes))("%s", (_name, route) => {
  test("without its headers it says which are missing, and writes nothing", async () => {
    const example = await exampleOf(route, api.db, mine);
    const before = await contentOf(api.database.pool);
    await together(Object.entries(incomplete(route)), async ([who, headers]) => {
      const { status, body, headers: answered } = await ask(api, route, example, headers);
      const error = MISSING[route.surface];
      expect({ who, status, body }).toMatchObject({ who, status: 422, body: { success: false, error } });
      expect(answered["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    });
    expect(await contentOf(api.database.pool)).toEqual(before);
  });

  test("a key that doesn't belong to the organisation is refused, always for the same reason, and writes nothing", async () => {
    const example = await exampleOf(route, api.db, mine);
    const before = await contentOf(api.database.pool);
    await together(Object.entries(intruders(route)), async ([who, { id, apiKey }]) => {
      const headers = { [ID_HEADER[route.surface]]: id, "sw-api-key": apiKey };
      const { status, body, headers: answered } = await ask(api, route, example, headers);
      const error = "Failed to verify org API key";
      expect({ who, status, body }).toMatchObject({ who, status: 401, body: { success: false, error } });
      expect(answered["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
      expect(Object.keys(answered).filter((name) => name.startsWith("ratelimit"))).toEqual([]);
    });
    expect(await contentOf(api.database.pool)).toEqual(before);
  });

  test("the right headers let the same request through, even in capitals and with spaces around them", async () => {
    const { [ID_HEADER[route.surface]]: id = "", "sw-api-key": apiKey = "" } = credentialsOf(route, mine);
    for (const sent of [id, ` ${id.toUpperCase()} `]) {
      const headers = { [ID_HEADER[route.surface].toUpperCase()]: sent, "SW-API-KEY": apiKey };
      const { status } = await ask(api, route, await exampleOf(route, api.db, mine), headers);
      expect(status).toBe(CLOSED_TO_KEYS.includes(route.operationId) ? 403 : 200);
    }
  });
});

test("strangers can't use up a partner's rate limit", async () => {
  const headers = { "sw-partner-id": mine.id, "sw-api-key": stranger.apiKey };
  const count = async () => (await api.database.pool.query("select * from rate_limits order by key")).rows as unknown[];
  const before = await count();
  await api.call({ method: "POST", path: "/api/v1/integrations/customer/onboard", headers, body: {} });
  expect(await count()).toEqual(before);
});
