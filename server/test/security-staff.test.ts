import { beforeAll, describe, expect, test } from "vitest";
import { type Right, RIGHTS, rightsOf, STAFF_ROLES, type StaffRole } from "../src/features/callers/index.ts";
import { newId } from "../src/kernel/ids.ts";
import { testApi } from "./api.ts";
import { aBreach } from "./breaches.ts";
import { aCustomer, aPartner, type TestPartner } from "./factories.ts";
import { monthOf, monthsAfter } from "../src/kernel/month.ts";
import { aPortalCustomer } from "./portal.ts";
import { aBillingCode, aPlan, contentOf, documentedPaths } from "./routes.ts";
import { operationExamples } from "./routes-operations.ts";
import { aKey, anOffboarded, settingsRecipes } from "./routes-organisations.ts";
import { aCompleteUpload, anImport, anUpload } from "./uploads.ts";
import { aMember, anEmail, anInvitation, aSignedIn, cookieOf, OPERATOR, partnerOf, stale } from "./staff.ts";
import { wasActive } from "./usage.ts";

// The calls about people, sign-in and the operator's tenants, which no API key opens. `staff-surfaces.long.test.ts` walks
// those that keys open too.

const api = testApi();

/** A new database takes the month before as closed. */
const CLOSED_MONTH = monthsAfter(monthOf(new Date(), "UTC"), -1);

type Call = { operationId: string; method: string; path: string; right: Right };

const calls: Call[] = Object.entries(await documentedPaths())
  .filter(([path]) => /^\/api\/v1\/(operator(\/|$)|staff\/(people|connection)(\/|$)|staff\/look-ins$)/.test(path))
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

type Example = { path?: Record<string, string>; body?: Record<string, unknown> };

/** What each call is about: something of this partner. */
const EXAMPLES: Record<string, (whose: TestPartner) => Promise<Example>> = {
  listPeople: () => Promise.resolve({}),
  invitePerson: () => Promise.resolve({ body: { email: anEmail(), role: "viewer" } }),
  withdrawInvitation: async (whose) => ({
    path: { invitationId: (await anInvitation(api.db, partnerOf(whose), anEmail())).id },
  }),
  changePersonRole: async (whose) => ({ path: await someMember(whose), body: { role: "technician" } }),
  removePerson: async (whose) => ({ path: await someMember(whose) }),
  getStaffConnection: () => Promise.resolve({}),
  // No issuer answers there, so the call gets as far as asking it.
  setStaffConnection: () =>
    Promise.resolve({
      body: { issuer: "http://127.0.0.1:1", clientId: "a", clientSecret: "b", domains: ["harbour.example"] },
    }),
  removeStaffConnection: () => Promise.resolve({}),
  beginLookIn: async (whose) => ({ body: { customerId: await aPortalCustomer(api, whose) } }),
  listDistributors: () => Promise.resolve({}),
  listDistributorFigures: () => Promise.resolve({}),
  listAllPartnerFigures: () => Promise.resolve({}),
  getDistributor: (whose) => Promise.resolve({ path: { distributorId: whose.distributor.id } }),
  listAllPartners: () => Promise.resolve({}),
  getAnyPartner: (whose) => Promise.resolve({ path: { partnerId: whose.id } }),
  listAllCustomers: () => Promise.resolve({}),
  getAnyCustomer: async (whose) => ({ path: { customerId: await aCustomer(api.db, whose) } }),
  getAnyCustomerTimeline: async (whose) => ({ path: { customerId: await aCustomer(api.db, whose) } }),
  listOrganisationStaff: () => Promise.resolve({}),
  inviteOrganisationStaff: (whose) =>
    Promise.resolve({ body: { email: anEmail(), role: "viewer", partnerId: whose.id } }),
  changeOrganisationStaffRole: async (whose) => ({ path: await someMember(whose), body: { role: "technician" } }),
  removeOrganisationStaff: async (whose) => ({ path: await someMember(whose) }),
  ...operationExamples(() => api.db),
  createDistributor: () => Promise.resolve({ body: { name: "Meridian" } }),
  updateDistributor: (whose) =>
    Promise.resolve({ path: { distributorId: whose.distributor.id }, body: { name: "Meridian" } }),
  createAnyPartner: (whose) =>
    Promise.resolve({
      body: { distributor_id: whose.distributor.id, name: "Harbour IT", contact_email: "hello@harbour.example" },
    }),
  updateAnyPartner: (whose) => Promise.resolve({ path: { partnerId: whose.id }, body: { name: "Harbour IT" } }),
  listOrganisationKeys: () => Promise.resolve({}),
  issueOrganisationKey: (whose) => Promise.resolve({ body: { name: "crm", partnerId: whose.id } }),
  rotateOrganisationKey: async (whose) => ({ path: await someKey(whose), body: { overlapSeconds: 60 } }),
  revokeOrganisationKey: async (whose) => ({ path: await someKey(whose) }),
  ...Object.fromEntries(
    Object.entries(
      settingsRecipes("Any", (_db, about) => Promise.resolve({ about, params: { partnerId: about.id } })),
    ).map(([name, recipe]) => [
      name,
      async (whose: TestPartner) => {
        const { params, body } = await recipe(api.db, whose);
        return { ...(params ? { path: params } : {}), ...(body ? { body } : {}) };
      },
    ]),
  ),
  listAnyPartnerOffboardings: () => Promise.resolve({}),
  offboardAnyPartner: async () => ({ path: { partnerId: (await aPartner(api.db)).id } }),
  restoreAnyPartner: async (whose) => ({ path: { partnerId: (await anOffboarded(api.db, whose)).id } }),
  listAudit: () => Promise.resolve({}),
  exportAuditAsCsv: () => Promise.resolve({}),
  exportAuditAsJsonLines: () => Promise.resolve({}),
  listCatalogue: () => Promise.resolve({}),
  getKnownBreach: async () => {
    const name = await aBreach(api.db);
    const { uuid } = await api.db
      .selectFrom("breaches")
      .select("uuid")
      .where("name", "=", name)
      .executeTakeFirstOrThrow();
    return { path: { breachUuid: uuid } };
  },
  importCatalogue: () =>
    Promise.resolve({ body: { breaches: [{ Name: `New ${newId()}`, BreachDate: "2024-03-18" }] } }),
  getCorpusStats: () => Promise.resolve({}),
  listUploads: () => Promise.resolve({}),
  beginUpload: () => Promise.resolve({ body: { name: newId(), length: 10 } }),
  getUpload: async () => ({ path: { uploadId: (await anUpload(api.db)).id } }),
  sendUploadPart: async () => ({ path: { uploadId: (await anUpload(api.db)).id } }),
  dropUpload: async () => ({ path: { uploadId: (await anUpload(api.db)).id } }),
  listImports: () => Promise.resolve({}),
  listImportFiles: () => Promise.resolve({}),
  startImport: async () => ({
    body: { breach: await aBreach(api.db), uploadId: (await aCompleteUpload(api.db, ["ann@start.example"])).id },
  }),
  getImport: async () => ({ path: { importId: (await anImport(api.db)).id } }),
  // One that has ended: a stream of another would go on.
  followImport: async () => ({ path: { importId: await anEndedImport() } }),
  cancelImport: async () => ({ path: { importId: (await anImport(api.db)).id } }),
  listAllPlans: () => Promise.resolve({}),
  getAnyPlan: async (whose) => ({ path: { planId: await aPlan(api.db, whose) } }),
  createPlan: () => Promise.resolve({ body: { planType: `plan-${newId()}`, displayName: "Gold" } }),
  updatePlan: async (whose) => ({ path: { planId: await aPlan(api.db, whose) }, body: { status: "retired" } }),
  listAllBillingCodes: () => Promise.resolve({}),
  getAnyBillingCode: async (whose) => ({ path: { id: String(await aBillingCode(api.db, whose)) } }),
  createAnyBillingCode: (whose) =>
    Promise.resolve({ body: { distributorId: whose.distributor.id, code: newId(), price: 1 } }),
  updateBillingCode: async (whose) => ({
    path: { id: String(await aBillingCode(api.db, whose)) },
    body: { price: 2 },
  }),
  getPartnerBillingCode: (whose) => Promise.resolve({ path: { partnerId: whose.id } }),
  assignPartnerBillingCode: async (whose) => ({
    path: { partnerId: whose.id },
    body: { billingCodeId: await aBillingCode(api.db, whose) },
  }),
  getAllUsage: () => Promise.resolve({}),
  downloadAllUsage: () => Promise.resolve({}),
  correctUsage: async (whose) => ({
    body: { customerId: await aCustomer(api.db, whose), month: CLOSED_MONTH, days: 1, reason: "Outage" },
  }),
  putUsagePriceRight: async (whose) => {
    const customerId = await aCustomer(api.db, whose);
    await wasActive(api.db, customerId, `${CLOSED_MONTH}-01`, `${CLOSED_MONTH}-02`);
    const days = { firstDay: `${CLOSED_MONTH}-01`, lastDay: `${CLOSED_MONTH}-01` };
    return { body: { customerId, ...days, price: 1, reason: "Typo" } };
  },
};

/** What a call answers that is allowed, where it is not 200. */
const ALLOWED: Record<string, number> = { setStaffConnection: 422, removeStaffConnection: 404 };

async function anEndedImport(): Promise<string> {
  const { id } = await anImport(api.db);
  await api.database.pool.query("update imports set state = 'cancelled', ended_at = now() where id = $1", [id]);
  return id;
}

async function someKey(whose: TestPartner): Promise<Record<string, string>> {
  return { keyId: (await aKey(api.db, { partnerId: whose.id })).key.id };
}

async function someMember(whose: TestPartner): Promise<Record<string, string>> {
  return { memberId: (await aMember(api.db, partnerOf(whose), "viewer")).membershipId };
}

const surfaceOf = ({ path }: Call) => (path.startsWith("/api/v1/operator") ? "operator" : "partner");
const send = ({ method, path }: Call, { path: ids = {}, body }: Example, headers: Record<string, string>) =>
  api.call({ method, path: path.replace(/\{(\w+)\}/g, (_match, name: string) => ids[name] ?? ""), headers, body });

const exampleOf = ({ operationId }: Call, whose: TestPartner): Promise<Example> => {
  const make = EXAMPLES[operationId];
  if (!make) throw new Error(`Give ${operationId} an example`);
  return make(whose);
};

test("there are calls to walk, and each has an example and a right", () => {
  expect(calls.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(EXAMPLES).sort());
  expect(calls.filter(({ right }) => !(right in RIGHTS))).toEqual([]);
});

describe.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))("%s", (_name, call) => {
  test("lets in the roles that have its right, and changes nothing for the others", async () => {
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

  test("is closed to who is not signed in, to API keys and to other organisations", async () => {
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

  test("wants a fresh proof exactly where its right does", async () => {
    const { owner } = staff[surfaceOf(call)];
    await stale(api, owner);
    const answer = await send(call, await exampleOf(call, partner), cookieOf(owner.browser));
    const isFreshly = "freshly" in RIGHTS[call.right];
    expect(answer.body["code"] === "fresh-sign-in-required").toBe(isFreshly);
    await api.database.pool.query("update staff_sessions set proved_at = now()");
  });
});
