import type { OpenAPIV3_1 } from "openapi-types";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import { testApi } from "../support/api.ts";
import { aPartner } from "../support/factories.ts";
import { ACCESS, aPortalCustomer, signIn } from "../support/portal.ts";
import { contentOf, documentedPaths, together } from "../support/routes/routes.ts";
import { aSignedIn, cookieOf, OPERATOR } from "../support/staff.ts";

type Operation = { name: string; method: string; path: string; operation: OpenAPIV3_1.OperationObject };

const operations: Operation[] = Object.entries(documentedPaths()).flatMap(([path, item]) =>
  (["get", "post", "patch", "delete"] as const).flatMap((method) => {
    const operation = item?.[method];
    return operation ? { name: `${method.toUpperCase()} ${path}`, method: method.toUpperCase(), path, operation } : [];
  }),
);
const byName = (some: Operation[]): [string, Operation][] => some.map((one) => [one.name, one]);

const api = testApi();
let credentials: Record<string, Record<string, string>>;

beforeAll(async () => {
  const partner = await aPartner(api.db);
  const browser = await signIn(api, partner, await aPortalCustomer(api, partner));
  const staff = await aSignedIn(api, OPERATOR);
  // Otherwise this would be updated once a minute.
  await api.database.pool.query("update staff_sessions set seen_at = now() + interval '1 hour'");
  credentials = {
    "/api/v1/integrations": { "sw-partner-id": partner.id, "sw-api-key": partner.apiKey },
    "/api/v1/distributors": { "sw-distributor-id": partner.distributor.id, "sw-api-key": partner.distributor.apiKey },
    "/api/v1/operator": cookieOf(staff.browser),
    "/api/v1/staff": cookieOf(staff.browser),
    "/api/v1/portal": { cookie: `${ACCESS}=${browser.cookies.get(ACCESS) ?? ""}` },
  };
});

const credentialsFor = (path: string) =>
  Object.entries(credentials).find(([surface]) => path.startsWith(surface))?.[1] ?? {};
const withParams = (path: string, value: string): string => path.replace(/\{[^}]+\}/g, value);

/** A path with valid ids that belong to nothing. */
const withIds = ({ path, operation }: Operation): string =>
  (operation.parameters ?? []).reduce((filled, one) => {
    if (!("in" in one) || one.in !== "path") return filled;
    const isNumber = one.schema && "type" in one.schema && one.schema.type === "integer";
    return filled.replace(`{${one.name}}`, isNumber ? "999999999" : newId());
  }, path);
const declared = ({ operation }: Operation): string[] => Object.keys(operation.responses ?? {});

/** Ways that a body can be invalid, whether or not a route takes one. */
const badBodies = ({ operation }: Operation) => [
  { status: 400, type: "application/json", raw: "{" },
  { status: 422, type: "application/json", raw: '{"a":1,"a":2}' },
  { status: 415, type: "text/plain", raw: "hello" },
  { status: 413, type: "application/json", raw: `"${"x".repeat(LIMITS[operation.operationId ?? ""] ?? 2 ** 20)}"` },
];

/** The largest allowed body in bytes, if it is more than a mebibyte. */
const LIMITS: Record<string, number> = { importCatalogue: 2 ** 24 };

test("there are operations to test", () => {
  expect(operations.length).toBeGreaterThan(80);
});

describe.each(byName(operations.filter(({ method }) => method !== "GET")))("%s", (_name, one) => {
  test("an invalid body is refused as the document says, and nothing is written", async () => {
    const before = await contentOf(api.database.pool);
    await together(badBodies(one), async ({ status, type, raw }) => {
      const headers = { ...credentialsFor(one.path), "content-type": type };
      const answer = await api.call({ method: one.method, path: withIds(one), headers, raw });
      expect({ type, status: answer.status }).toEqual({ type, status });
      expect(declared(one)).toContain(String(status));
    });
    expect(await contentOf(api.database.pool)).toEqual(before);
  });
});

describe.each(byName(operations.filter(({ path }) => path.includes("{"))))("%s", (_name, one) => {
  test("an invalid path is refused as the document says", async () => {
    const headers = credentialsFor(one.path);
    const answer = await api.call({ method: one.method, path: withParams(one.path, "%01"), headers });
    expect(answer.status).toBe(400);
    expect(declared(one)).toContain("400");
  });
});

const inQuery = ({ operation }: Operation) =>
  (operation.parameters ?? []).flatMap((one) => ("in" in one && one.in === "query" ? [one.name] : []));

describe.each(byName(operations.filter((one) => inQuery(one).length > 0)))("%s", (_name, one) => {
  test("an invalid query is refused as the document says", async () => {
    const headers = credentialsFor(one.path);
    await together(inQuery(one), async (name) => {
      const path = `${withIds(one)}?${name}=1&${name}=2`;
      const answer = await api.call({ method: one.method, path, headers });
      expect({ name, status: answer.status }).toEqual({ name, status: 400 });
    });
    expect(declared(one)).toContain("400");
  });
});
