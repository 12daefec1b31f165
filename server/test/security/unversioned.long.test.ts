import { beforeAll, describe, expect, test } from "vitest";
import { testApi } from "../support/api.ts";
import { aPartner, type TestPartner } from "../support/factories.ts";
import { credentialsOf, documentedRoutes, exampleOf, named, pathOf, type Route } from "../support/routes/routes.ts";
import { tellable } from "../support/tellable.ts";

const isStream = ({ path }: Route): boolean => path.endsWith("/webhooks/stream");

const routes = documentedRoutes();
const api = testApi();
let mine: TestPartner;

beforeAll(async () => {
  mine = await aPartner(api.db);
  // The first secret gets a different response from the ones that follow.
  await api.as(mine).post("/webhooks/secrets", {});
});

describe.each(named(routes.filter(({ surface }) => surface === "partner")))("%s", (_name, route) => {
  test("the path without a version responds exactly like the one with it", async () => {
    const headers = credentialsOf(route, mine);
    const { method } = route;
    const alias = (path: string) => path.replace("/api/v1/integrations/", "/api/integrations/");
    const both = async (sent: () => Promise<{ path: string; headers?: Record<string, string>; body?: unknown }>) => {
      const [first, second] = [await sent(), await sent()];
      const versioned = await api.call({ method, ...first });
      const unversioned = await api.call({ method, ...second, path: alias(second.path) });
      expect(tellable(unversioned)).toEqual(tellable(versioned));
      return versioned.status;
    };
    const right = async () => {
      // A separate partner, so that lists and figures are the same for both.
      const partner = await aPartner(api.db);
      const { body, ...example } = await exampleOf(route, api.db, partner);
      return { path: pathOf(route, example), headers: credentialsOf(route, partner), body };
    };
    expect(await both(right)).toBe(200);
    // Refused before anything is looked up, so one example is enough for both.
    const refused = await right();
    const asNobody = { ...refused, headers: {} };
    const withWrongKey = { ...refused, headers: { ...headers, "sw-api-key": "wrong" } };
    expect(await both(() => Promise.resolve(asNobody))).toBe(422);
    expect(await both(() => Promise.resolve(withWrongKey))).toBe(401);
    const malformed = {
      // A stream would never end by itself.
      path: pathOf(route, { params: { customerId: "malformed" }, query: isStream(route) ? { follow: "false" } : {} }),
      headers,
      body: { customerId: 7 },
    };
    await both(() => Promise.resolve(malformed));
    await both(() => Promise.resolve({ path: `${route.path}/nothing-here`, headers }));
  });
});
