import { beforeAll, describe, expect, test } from "vitest";
import { type Right, rightsOf } from "../../src/features/callers/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import { testApi } from "../support/api.ts";
import { aPartner, type TestPartner } from "../support/factories.ts";
import { type KeyColumn, type KeyColumns, keysByRole } from "./keys-by-role.ts";
import { contentOf, documentedPaths, together } from "../support/routes/routes.ts";

// Every call that keys or tokens can make × who issued the key. The calls come from the OpenAPI document, so new ones
// are covered without being named here. They refer to things that don't exist; `roles.long.test.ts` uses real
// ones.

const api = testApi();

const SURFACES = [
  ["partner", "/api/v1/integrations/"],
  ["distributor", "/api/v1/distributors/"],
  ["operator", "/api/v1/operator/"],
] as const;
type Call = { surface: keyof KeyColumns; method: string; path: string; right: Right; hasBody: boolean };

const calls: Call[] = Object.entries(documentedPaths()).flatMap(([path, item]) => {
  const [surface] = SURFACES.find(([, prefix]) => path.startsWith(prefix)) ?? [];
  if (surface === undefined) return [];
  return (["get", "post", "put", "patch", "delete"] as const).flatMap((method) => {
    const operation = item?.[method] as { "x-right": Right; requestBody?: unknown } | undefined;
    if (!operation) return [];
    const hasBody = operation.requestBody !== undefined;
    return { surface, method: method.toUpperCase(), path, right: operation["x-right"], hasBody };
  });
});

let partner: TestPartner;
let columns: KeyColumns;
beforeAll(async () => {
  partner = await aPartner(api.db);
  columns = await keysByRole(api, partner);
});

const may = ({ role, scope }: KeyColumn, right: Right): boolean =>
  rightsOf(role).includes(right) && (scope !== "read" || right.endsWith(":read"));

const send = ({ method, path, hasBody }: Call, { headers }: KeyColumn) =>
  api.call({
    method,
    // A stream would never end by itself.
    path: path.replace(/\{\w+\}/g, () => newId()) + (path.endsWith("/stream") ? "?follow=false" : ""),
    headers,
    ...(hasBody ? { body: {} } : {}),
  });

test("there are calls of every API to test", () => {
  for (const [surface] of SURFACES) expect(calls.filter((call) => call.surface === surface).length).toBeGreaterThan(20);
});

describe.each(SURFACES.map(([surface]) => surface))("calls of the surface %s", (surface) => {
  const own = calls.filter((call) => call.surface === surface);

  test("refuse a key whose issuer may not make the call, and change nothing", async () => {
    const before = await contentOf(api.database.pool);
    let refused = 0;
    for (const call of own) {
      const others = columns[surface].filter((one) => !may(one, call.right));
      refused += others.length;
      await together(others, async (column) => {
        const { status, body } = await send(call, column);
        const { method, path } = call;
        expect({ who: column.name, method, path, status, code: body["code"] }).toEqual({
          ...{ who: column.name, method, path },
          ...{ status: 403, code: "right-missing" },
        });
      });
    }
    expect(refused).toBeGreaterThan(own.length / 2);
    expect(await contentOf(api.database.pool)).toEqual(before);
  });

  test("accept a key whose issuer may make the call", async () => {
    for (const call of own) {
      const allowed = columns[surface].filter((one) => may(one, call.right));
      await together(allowed, async (column) => {
        const { status, body } = await send(call, column);
        const { method, path } = call;
        const isRefused = status === 401 || body["code"] === "right-missing";
        expect({ who: column.name, method, path, isRefused }).toEqual({
          ...{ who: column.name, method, path },
          isRefused: false,
        });
      });
    }
  });
});

test("an admin's key can't manage people, create billing codes or read usage, and can make all other calls", () => {
  const lacking = calls.filter(({ surface, right }) => surface !== "operator" && !rightsOf("admin").includes(right));
  expect(lacking.map(({ method, path }) => `${method} ${path.replace("/api/v1/", "")}`).sort()).toEqual([
    "DELETE distributors/partners/{partnerUuid}/staff/invitations/{invitationId}",
    "GET distributors/partners/{partnerUuid}/staff",
    "GET distributors/usage",
    "GET distributors/usage.csv",
    "GET integrations/usage",
    "GET integrations/usage.csv",
    "POST distributors/billing-codes",
    "POST distributors/partners/{partnerUuid}/staff/invitations",
  ]);
});
