import { beforeAll, describe, expect, test } from "vitest";
import {
  type Right,
  RIGHTS,
  rightsOf,
  STAFF_ROLES,
  type StaffRole,
  TOKEN_SCOPES,
} from "../../src/features/callers/index.ts";
import { issueKey } from "../../src/features/keys/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import { type Answer, testApi } from "../support/api.ts";
import { aDistributor, aPartner, testActor, type TestPartner } from "../support/factories.ts";
import { type KeyColumn, type KeyColumns, keysByRole } from "./keys-by-role.ts";
import {
  aboutNothing,
  ask,
  contentOf,
  documentedPaths,
  documentedRoutes,
  exampleOf,
  named,
  type Route,
} from "../support/routes/routes.ts";
import { aSignedIn, cookieOf, distributorOf, OPERATOR, partnerOf } from "../support/staff.ts";

// Every route × every role, of staff and of the issuers of keys and tokens × every other tenant. The routes come from
// the OpenAPI document, so new ones are covered without being named here.

const METHODS = ["get", "post", "put", "patch", "delete"] as const;
type OperatorCall = { name: string; method: string; path: string; right: Right; hasBody: boolean };

const routes = documentedRoutes();
const operatorCalls: OperatorCall[] = Object.entries(documentedPaths())
  .filter(([path]) => path.startsWith("/api/v1/operator/"))
  .flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method] as { "x-right": Right; requestBody?: unknown } | undefined;
      if (!operation) return [];
      const name = `${method.toUpperCase()} ${path}`;
      const hasBody = operation.requestBody !== undefined;
      return { name, method: method.toUpperCase(), path, right: operation["x-right"], hasBody };
    }),
  );

const api = testApi();
type Headers = Record<string, string>;
type ByRole = Record<StaffRole, Headers>;

let mine: TestPartner;
let sibling: TestPartner;
let stranger: TestPartner;
/** Staff who have nothing to do with `mine`, and the staff of its distributor. */
const staff = {} as Record<"sibling" | "stranger" | "strangersDistributor" | "distributor" | "operator", ByRole>;
const tokens = {} as Record<(typeof TOKEN_SCOPES)[number], Headers>;
/** A partner with keys issued by each role. Its distributor has the same, and the operator has tokens. */
let keyed: TestPartner;
let keys: KeyColumns;

async function everyRole(organisation: Parameters<typeof aSignedIn>[1]): Promise<ByRole> {
  const signed = STAFF_ROLES.map(
    async (role) => [role, cookieOf((await aSignedIn(api, organisation, role)).browser)] as const,
  );
  return Object.fromEntries(await Promise.all(signed)) as unknown as ByRole;
}

beforeAll(async () => {
  const distributor = await aDistributor(api.db);
  mine = await aPartner(api.db, { distributor });
  sibling = await aPartner(api.db, { distributor });
  stranger = await aPartner(api.db);
  staff.sibling = await everyRole(partnerOf(sibling));
  staff.stranger = await everyRole(partnerOf(stranger));
  staff.distributor = await everyRole(distributorOf(distributor));
  staff.strangersDistributor = await everyRole(distributorOf(stranger.distributor));
  staff.operator = await everyRole(OPERATOR);
  for (const scope of TOKEN_SCOPES) {
    const issue = { owner: "operator", name: scope, scope, expiresAt: null } as const;
    const { apiKey } = await api.db.transaction().execute((tx) => issueKey(tx, testActor, issue));
    tokens[scope] = { authorization: `Bearer ${apiKey}` };
    await api.call({ method: "GET", path: "/api/v1/operator/partners", headers: tokens[scope] });
  }
  keyed = await aPartner(api.db);
  keys = await keysByRole(api, keyed);
  // When a person was last seen is recorded once a minute, and doesn't count as a change.
  await api.database.pool.query("update staff_sessions set seen_at = now() + interval '1 hour', proved_at = now()");
  await api.database.pool.query("update api_keys set last_used_at = now() + interval '1 hour'");
});

/** Checks that nothing changes, whoever calls. */
async function unchanged(calls: () => Promise<void>): Promise<void> {
  const before = await contentOf(api.database.pool);
  await calls();
  expect(await contentOf(api.database.pool)).toEqual(before);
}

/** A partner that isn't a sandbox gets this error before anything is looked up, so it counts as not found. */
const foundBy = ({ status, body }: Answer): number => (body["code"] === "sandbox-only" ? 404 : status);

test("there are routes to test", () => {
  expect(routes.length).toBeGreaterThanOrEqual(74);
  expect(operatorCalls.length).toBeGreaterThanOrEqual(8);
  for (const { right } of [...routes, ...operatorCalls]) expect(Object.keys(RIGHTS)).toContain(right);
});

describe.each(named(routes))("%s", (_name, route: Route) => {
  const may = (role: StaffRole) => rightsOf(role).includes(route.right as Right);
  const header = route.surface === "partner" ? "sw-partner-id" : "sw-distributor-id";
  const owner = () => (route.surface === "partner" ? mine.id : mine.distributor.id);

  test("other tenants' staff, in every role, find nothing that isn't theirs, and change nothing", async () => {
    const example = await exampleOf(route, api.db, mine);
    const isAboutSomething = aboutNothing(example) !== undefined;
    const others =
      route.surface === "partner"
        ? ({ sibling: [staff.sibling, sibling.id], stranger: [staff.stranger, stranger.id] } as const)
        : ({ strangersDistributor: [staff.strangersDistributor, stranger.distributor.id] } as const);
    await unchanged(async () => {
      for (const [who, [byRole, own]] of Object.entries(others)) {
        for (const role of STAFF_ROLES) {
          const named = await ask(api, route, example, { ...byRole[role], [header]: owner() });
          expect({ who, role, status: named.status, code: named.body["code"] }).toEqual({
            who,
            role,
            status: 403,
            code: "not-a-member",
          });
          if (!isAboutSomething) continue;
          const status = foundBy(await ask(api, route, example, { ...byRole[role], [header]: own }));
          expect({ who, role, status }).toEqual({ who, role, status: may(role) ? 404 : 403 });
        }
      }
    });
  });

  test("a distributor's staff reach its own partners within their role, and never another distributor's", async () => {
    if (route.surface === "distributor") return;
    const foreign = await exampleOf(route, api.db, stranger);
    await unchanged(async () => {
      for (const role of STAFF_ROLES) {
        const away = { ...staff.distributor[role], "sw-partner-id": stranger.id };
        expect(await ask(api, route, foreign, away)).toMatchObject({ status: 403, body: { code: "not-a-member" } });
        const through = { ...staff.distributor[role], "sw-partner-id": mine.id };
        if (aboutNothing(foreign) === undefined) continue;
        expect({ role, status: foundBy(await ask(api, route, foreign, through)) }).toEqual({
          role,
          status: may(role) ? 404 : 403,
        });
      }
    });
    const example = await exampleOf(route, api.db, mine);
    const viewer = { ...staff.distributor.viewer, "sw-partner-id": mine.id };
    await unchanged(async () => {
      expect((await ask(api, route, example, viewer)).status).toBe(may("viewer") ? 200 : 403);
    });
  });

  test("a key can do exactly what its issuer's role can do", async () => {
    const example = await exampleOf(route, api.db, keyed);
    const columns = keys[route.surface];
    await unchanged(async () => {
      for (const { name, role, headers } of columns.filter((one) => !may(one.role))) {
        const { status, body } = await ask(api, route, example, headers);
        expect({ name, role, status, code: body["code"] }).toMatchObject({ status: 403, code: "right-missing" });
      }
    });
    const nothing = aboutNothing(example) ?? example;
    for (const { name, headers } of columns.filter((one) => may(one.role))) {
      const { status, body } = await ask(api, route, nothing, headers);
      expect({ name, isRefused: status === 401 || body["code"] === "right-missing" }).toEqual({
        name,
        isRefused: false,
      });
    }
    // A real one, with the lowest role that is allowed. A key can't change other keys of its own organisation, whoever
    // issued it.
    const least = columns.findLast((one) => may(one.role));
    const another = await exampleOf(route, api.db, keyed);
    const { status, body } = await ask(api, route, another, least?.headers ?? {});
    expect(body["code"] === "key-changes-itself-only" ? 200 : status).toBe(200);
  });

  test("is closed to the operator's tokens and staff", async () => {
    const example = await exampleOf(route, api.db, mine);
    await unchanged(async () => {
      for (const scope of TOKEN_SCOPES) {
        expect((await ask(api, route, example, { ...tokens[scope], [header]: owner() })).status).toBe(422);
      }
      for (const role of STAFF_ROLES) {
        const answer = await ask(api, route, example, { ...staff.operator[role], [header]: owner() });
        expect({ role, status: answer.status }).toEqual({ role, status: 403 });
      }
    });
  });
});

describe.each(operatorCalls.map((call) => [call.name, call] as const))("%s", (_name, call) => {
  const isRead = call.right.endsWith(":read");
  const send = (headers: Headers) =>
    api.call({
      method: call.method,
      path: call.path.replace(/\{\w+\}/g, () => newId()),
      headers,
      ...(call.hasBody ? { body: {} } : {}),
    });

  test("a read-only token changes nothing, and can only read", async () => {
    await unchanged(async () => {
      const { status, body } = await send(tokens.read);
      if (isRead) expect([200, 400, 404, 422]).toContain(status);
      else expect({ status, code: body["code"] }).toEqual({ status: 403, code: "right-missing" });
    });
  });

  test("a token can do exactly what its issuer's role can do, and only read if its scope says so", async () => {
    const mayToken = ({ role, scope }: KeyColumn) =>
      rightsOf(role).includes(call.right) && (isRead || scope === "write");
    for (const column of keys.operator) {
      const isLetIn = mayToken(column);
      const calling = async () => {
        const { status, body } = await send(column.headers);
        expect({ who: column.name, isRefused: status === 403 && body["code"] === "right-missing" }).toEqual({
          who: column.name,
          isRefused: !isLetIn,
        });
      };
      if (!isLetIn || isRead) await unchanged(calling);
    }
  });

  test("each role can do exactly what its rights say, and reads change nothing", async () => {
    for (const role of STAFF_ROLES) {
      const may = rightsOf(role).includes(call.right);
      const calling = async () => {
        const { status, body } = await send(staff.operator[role]);
        expect({ role, isRefused: status === 403 && body["code"] === "right-missing" }).toEqual({
          role,
          isRefused: !may,
        });
      };
      if (!may || isRead) await unchanged(calling);
    }
  });

  test("no other organisation's staff get in, whatever their role", async () => {
    await unchanged(async () => {
      for (const byRole of [staff.stranger, staff.distributor]) {
        for (const role of STAFF_ROLES) {
          expect(await send(byRole[role])).toMatchObject({ status: 403, body: { code: "not-a-member" } });
        }
      }
    });
  });
});
