import { newId } from "../../../src/kernel/ids.ts";
import { monthOf, monthsAfter } from "../../../src/kernel/month.ts";
import type { TestApi } from "../api.ts";
import { aBreach } from "../breaches.ts";
import { aCustomer, aPartner, type TestPartner } from "../factories.ts";
import { aPortalCustomer } from "../portal.ts";
import { aBillingCode, aPlan } from "./routes.ts";
import { operationExamples } from "./operations.ts";
import { aKey, anOffboarded, settingsRecipes } from "./organisations.ts";
import { aMember, anEmail, anInvitation, partnerOf } from "../staff.ts";
import { aCompleteUpload, anImport, anUpload } from "../uploads.ts";
import { wasActive } from "../usage/usage.ts";

/** In a new database the previous month counts as closed. */
const CLOSED_MONTH = monthsAfter(monthOf(new Date(), "UTC"), -1);

export type StaffExample = { path?: Record<string, string>; body?: Record<string, unknown> };

/** There is no issuer at this address, so the call gets as far as contacting it. */
const NOBODYS_ISSUER = {
  body: { issuer: "http://127.0.0.1:1", clientId: "a", clientSecret: "b", domains: ["harbour.example"] },
};

/**
 * Examples for the calls about people, sign-in and the operator's tenants. They refer to something of this partner. For
 * the suites that cover all calls.
 */
export const staffExamples = (api: TestApi): Record<string, (whose: TestPartner) => Promise<StaffExample>> => ({
  listPeople: () => Promise.resolve({}),
  invitePerson: () => Promise.resolve({ body: { email: anEmail(), role: "viewer" } }),
  withdrawInvitation: async (whose) => ({
    path: { invitationId: (await anInvitation(api.db, partnerOf(whose), anEmail())).id },
  }),
  changePersonRole: async (whose) => ({ path: await someMember(api, whose), body: { role: "technician" } }),
  removePerson: async (whose) => ({ path: await someMember(api, whose) }),
  getStaffSignInConnection: () => Promise.resolve({}),
  setStaffSignInConnection: () => Promise.resolve(NOBODYS_ISSUER),
  removeStaffSignInConnection: () => Promise.resolve({}),
  getStaffConnection: () => Promise.resolve({}),
  setStaffConnection: () => Promise.resolve(NOBODYS_ISSUER),
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
  changeOrganisationStaffRole: async (whose) => ({ path: await someMember(api, whose), body: { role: "technician" } }),
  removeOrganisationStaff: async (whose) => ({ path: await someMember(api, whose) }),
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
  rotateOrganisationKey: async (whose) => ({ path: await someKey(api, whose), body: { overlapSeconds: 60 } }),
  revokeOrganisationKey: async (whose) => ({ path: await someKey(api, whose) }),
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
  // An import that has ended: the stream of a running one would continue.
  followImport: async () => ({ path: { importId: await anEndedImport(api) } }),
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
});

async function anEndedImport(api: TestApi): Promise<string> {
  const { id } = await anImport(api.db);
  await api.database.pool.query("update imports set state = 'cancelled', ended_at = now() where id = $1", [id]);
  return id;
}

async function someKey(api: TestApi, whose: TestPartner): Promise<Record<string, string>> {
  return { keyId: (await aKey(api.db, { partnerId: whose.id })).key.id };
}

async function someMember(api: TestApi, whose: TestPartner): Promise<Record<string, string>> {
  return { memberId: (await aMember(api.db, partnerOf(whose), "viewer")).membershipId };
}
