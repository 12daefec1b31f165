import { beforeAll, describe, expect, test } from "vitest";
import { type Right, RIGHTS, rightsOf, STAFF_ROLES, type StaffRole } from "../../src/features/callers/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import { testApi } from "../support/api.ts";
import { aPartner, type TestPartner } from "../support/factories.ts";
import { contentOf, documentedPaths } from "../support/routes/routes.ts";
import { type StaffExample, staffExamples } from "../support/routes/staff.ts";
import { aSignedIn, cookieOf, OPERATOR, partnerOf, stale } from "../support/staff.ts";

// The calls about people, sign-in and the operator's tenants, which API keys can't make. `staff-surfaces.long.test.ts`
// covers the calls that keys can make too.

const api = testApi();

type Call = { operationId: string; method: string; path: string; right: Right };

const calls: Call[] = Object.entries(documentedPaths())
  .filter(([path]) =>
    /^\/api\/v1\/(operator(\/|$)|staff\/(people|connection|sign-in-connection)(\/|$)|staff\/look-ins$)/.test(path),
  )
  .flatMap(([path, item]) =>
    (["get", "post", "patch", "delete"] as const).flatMap((method) => {
      const operation = item?.[method] as { operationId: string; "x-right": Right } | undefined;
      if (!operation) return [];
      return { operationId: operation.operationId, method: method.toUpperCase(), path, right: operation["x-right"] };
    }),
  );

let partner: TestPartner;
let stranger: TestPartner;
type Signed = Awaited<ReturnType<typeof aSignedIn>>;
const staff = {} as Record<"operator" | "partner", Record<StaffRole, Signed>>;
let strangersOwner: Signed;

beforeAll(async () => {
  partner = await aPartner(api.db);
  stranger = await aPartner(api.db);
  for (const kind of ["operator", "partner"] as const) {
    const organisation = kind === "operator" ? OPERATOR : partnerOf(partner);
    const signed = await Promise.all(
      STAFF_ROLES.map(async (role) => [role, await aSignedIn(api, organisation, role)] as const),
    );
    staff[kind] = Object.fromEntries(signed) as Record<StaffRole, Signed>;
  }
  strangersOwner = await aSignedIn(api, partnerOf(stranger));
  await api.database.pool.query("update staff_sessions set seen_at = now() + interval '1 hour'");
});

const EXAMPLES = staffExamples(api);

/** The status of an allowed call, if it isn't 200. */
const ALLOWED: Record<string, number> = {
  setStaffSignInConnection: 422,
  removeStaffSignInConnection: 404,
  setStaffConnection: 422,
  removeStaffConnection: 404,
};

const surfaceOf = ({ path }: Call) => (path.startsWith("/api/v1/operator") ? "operator" : "partner");
const send = ({ method, path }: Call, { path: ids = {}, body }: StaffExample, headers: Record<string, string>) =>
  api.call({ method, path: path.replace(/\{(\w+)\}/g, (_match, name: string) => ids[name] ?? ""), headers, body });

const exampleOf = ({ operationId }: Call, whose: TestPartner): Promise<StaffExample> => {
  const make = EXAMPLES[operationId];
  if (!make) throw new Error(`Give ${operationId} an example`);
  return make(whose);
};

test("there are calls to test, and each has an example and a right", () => {
  expect(calls.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(EXAMPLES).sort());
  expect(calls.filter(({ right }) => !(right in RIGHTS))).toEqual([]);
});

describe.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))("%s", (_name, call) => {
  test("allows the roles that have its right, and changes nothing for the others", async () => {
    for (const role of STAFF_ROLES) {
      const example = await exampleOf(call, partner);
      const before = await contentOf(api.database.pool);
      const { browser } = staff[surfaceOf(call)][role];
      const answer = await send(call, example, cookieOf(browser));
      const isAllowed = rightsOf(role, surfaceOf(call)).includes(call.right);
      const allowed = ALLOWED[call.operationId] ?? 200;
      expect({ role, status: answer.status }).toEqual({ role, status: isAllowed ? allowed : 403 });
      if (!isAllowed || role === "viewer") expect(await contentOf(api.database.pool)).toEqual(before);
    }
  });

  test("is closed to people who aren't signed in, to API keys and to other organisations", async () => {
    const example = await exampleOf(call, partner);
    const before = await contentOf(api.database.pool);
    const keys = { "sw-partner-id": partner.id, "sw-api-key": partner.apiKey };
    for (const headers of [{}, keys, { authorization: `Bearer ${partner.apiKey}` }, { cookie: "sw_staff=nothing" }]) {
      expect((await send(call, example, headers)).status).toBe(401);
    }
    const naming = [{ "sw-partner-id": partner.id }, { "sw-membership-id": staff.partner.owner.membershipId }];
    for (const headers of surfaceOf(call) === "operator" ? naming.slice(0, 1) : naming) {
      const elsewhere = { ...cookieOf(strangersOwner.browser), ...headers };
      expect(await send(call, example, elsewhere)).toMatchObject({ status: 403, body: { code: "not-a-member" } });
    }
    expect(await contentOf(api.database.pool)).toEqual(before);
  });

  test("another organisation's object looks exactly like one that does not exist", async () => {
    const example = await exampleOf(call, partner);
    if (!example.path || surfaceOf(call) === "operator") return;
    const before = await contentOf(api.database.pool);
    const nothing = Object.fromEntries(Object.keys(example.path).map((name) => [name, newId()]));
    const headers = cookieOf(strangersOwner.browser);
    const [theirs, none] = [
      await send(call, example, headers),
      await send(call, { ...example, path: nothing }, headers),
    ];
    expect({ status: theirs.status, error: theirs.body["error"] }).toEqual({ status: 404, error: none.body["error"] });
    expect(none.status).toBe(404);
    expect(await contentOf(api.database.pool)).toEqual(before);
  });

  test("requires a recent proof of identity exactly if its right does", async () => {
    const { owner } = staff[surfaceOf(call)];
    await stale(api, owner);
    const answer = await send(call, await exampleOf(call, partner), cookieOf(owner.browser));
    const isFreshly = "freshly" in RIGHTS[call.right];
    expect(answer.body["code"] === "fresh-sign-in-required").toBe(isFreshly);
    await api.database.pool.query("update staff_sessions set proved_at = now()");
  });
});
