import { STAFF_ROLES, type StaffRole } from "../../server/src/features/callers/index.ts";
import { issueKey, type KeyOwner } from "../../server/src/features/keys/index.ts";
import type { TestApi } from "../../server/test/support/api.ts";
import { aBreach } from "../../server/test/support/breaches.ts";
import {
  aCustomer,
  aDistributor,
  aPartner,
  testActor,
  type TestDistributor,
  type TestPartner,
} from "../../server/test/support/factories.ts";
import { aPortalCustomer, signIn } from "../../server/test/support/portal.ts";
import { register } from "../../server/test/support/webhooks/receiver.ts";
import { aPlan } from "../../server/test/support/routes/routes.ts";
import {
  aMember,
  anInvitation,
  cookieOf,
  distributorOf,
  partnerOf,
  signInStaff,
} from "../../server/test/support/staff.ts";
import type { Surface } from "./operations.ts";

/** D1 with its partners P1 and P2, D2 with P3 and P4. */
export type TenantName = "D1" | "D2" | "P1" | "P2" | "P3" | "P4";

export type TenantCaller = {
  name: string;
  tenant: TenantName;
  /** A customer's session only sees that customer. */
  customerId?: string;
  surfaces: readonly Surface[];
  headers: Record<string, string>;
  /** The role of a member of staff, or of the person who issued the key. */
  role?: StaffRole;
};

export type TenantsSetup = {
  partners: Record<"P1" | "P2" | "P3" | "P4", TestPartner>;
  callers: TenantCaller[];
};

/** A text that only this tenant's texts contain. */
export const markOf = (tenant: string): string => `mark-of-${tenant.toLowerCase()}`;

export const DISTRIBUTOR_OF = { P1: "D1", P2: "D1", P3: "D2", P4: "D2" } as const;
export type PartnerName = keyof typeof DISTRIBUTOR_OF;
export const PARTNERS: readonly PartnerName[] = ["P1", "P2", "P3", "P4"];

export async function theTenants(api: TestApi): Promise<TenantsSetup> {
  const { db } = api;
  const distributors = { D1: await aDistributor(db), D2: await aDistributor(db) };
  const made = async (name: PartnerName) =>
    aPartner(db, {
      distributor: distributors[DISTRIBUTOR_OF[name]],
      name: markOf(name),
      contact_email: `hello@${markOf(name)}.example`,
    });
  const partners = { P1: await made("P1"), P2: await made("P2"), P3: await made("P3"), P4: await made("P4") };
  const callers: TenantCaller[] = [];
  for (const name of ["D1", "D2"] as const)
    callers.push(...(await callersOfDistributor(api, name, distributors[name])));
  for (const name of ["P1", "P2", "P3", "P4"] as const)
    callers.push(...(await callersOfPartner(api, name, partners[name])));
  for (const [name, { id }] of Object.entries(distributors)) {
    await api.database.pool.query("update distributors set name = $2 where id = $1", [id, markOf(name)]);
  }
  // When a person was last seen is recorded once a minute, and doesn't count as a change.
  await api.database.pool.query(
    "update staff_sessions set seen_at = now() + interval '12 hours', proved_at = now() + interval '1 hour'",
  );
  await api.database.pool.query("update portal_sessions set seen_at = now() + interval '12 hours'");
  await api.database.pool.query("update api_keys set last_used_at = now() + interval '12 hours'");
  return { partners, callers };
}

async function callersOfDistributor(
  api: TestApi,
  tenant: TenantName,
  distributor: TestDistributor,
): Promise<TenantCaller[]> {
  const { db } = api;
  const mark = markOf(tenant);
  await anInvitation(db, distributorOf(distributor), `invited@${mark}.example`);
  await register(db, distributor.id, { url: `http://127.0.0.1:1/${mark}`, secret: "" });
  const keys = { "sw-distributor-id": distributor.id, "sw-api-key": distributor.apiKey };
  const surfaces = ["distributor"] as const;
  const callers: TenantCaller[] = [{ name: `${tenant}'s key`, tenant, surfaces, headers: keys, role: "owner" }];
  for (const [role, apiKey] of await lesserKeys(api, { distributorId: distributor.id })) {
    const headers = { ...keys, "sw-api-key": apiKey };
    callers.push({ name: `${tenant}'s key by its ${role}`, tenant, surfaces, headers, role });
  }
  for (const role of STAFF_ROLES) {
    const member = await aMember(db, distributorOf(distributor), role, `${role}@${mark}.example`);
    const headers = cookieOf(await signInStaff(api, member));
    callers.push({ name: `${tenant}'s ${role}`, tenant, surfaces: ["distributor", "staff"], headers, role });
  }
  return callers;
}

async function callersOfPartner(api: TestApi, tenant: PartnerName, partner: TestPartner): Promise<TenantCaller[]> {
  const { db } = api;
  const mark = markOf(tenant);
  const texts = { companyName: mark, customerReference: mark, assetsDomains: [`${mark}.example`] };
  await aCustomer(db, partner, { ...texts, contactEmail: `contact@${mark}.example` });
  await aPlan(db, partner, `${markOf(DISTRIBUTOR_OF[tenant])}-${tenant}`);
  await anInvitation(db, partnerOf(partner), `invited@${mark}.example`);
  await register(db, partner.id, { url: `http://127.0.0.1:1/${mark}`, secret: "" });
  await db
    .transaction()
    .execute((tx) => issueKey(tx, testActor, { owner: { partnerId: partner.id }, name: mark, expiresAt: null }));
  const keys = { "sw-partner-id": partner.id, "sw-api-key": partner.apiKey };
  const acting = { "sw-partner-id": partner.id, "sw-api-key": partner.distributor.apiKey };
  const callers: TenantCaller[] = [
    { name: `${tenant}'s key`, tenant, surfaces: ["partner"], headers: keys, role: "owner" },
    { name: `${tenant}'s distributor's key`, tenant, surfaces: ["partner"], headers: acting, role: "owner" },
  ];
  for (const [role, apiKey] of await lesserKeys(api, { partnerId: partner.id })) {
    const headers = { ...keys, "sw-api-key": apiKey };
    callers.push({ name: `${tenant}'s key by its ${role}`, tenant, surfaces: ["partner"], headers, role });
  }
  for (const role of STAFF_ROLES) {
    const member = await aMember(db, partnerOf(partner), role, `${role}@${mark}.example`);
    const headers = cookieOf(await signInStaff(api, member));
    callers.push({ name: `${tenant}'s ${role}`, tenant, surfaces: ["partner", "staff"], headers, role });
    const ofDistributor = await aMember(
      db,
      distributorOf(partner.distributor),
      role,
      `${role}-for-${tenant}@${markOf(DISTRIBUTOR_OF[tenant])}.example`,
    );
    const through = { ...cookieOf(await signInStaff(api, ofDistributor)), "sw-partner-id": partner.id };
    callers.push({ name: `${tenant}'s distributor's ${role}`, tenant, surfaces: ["partner"], headers: through, role });
  }
  const breach = await aBreach(db);
  const customerId = await aPortalCustomer(api, partner, {
    breaches: [breach],
    status: "active",
    companyName: `${mark}-portal`,
  });
  const portal = cookieOf(await signIn(api, partner, customerId));
  await api.call({ method: "GET", path: "/api/v1/portal/overview", headers: portal });
  callers.push({ name: `${tenant}'s customer`, tenant, customerId, surfaces: ["portal"], headers: portal });
  return callers;
}

/** Keys issued by members of staff who aren't owners. */
async function lesserKeys({ db }: TestApi, owner: KeyOwner): Promise<[StaffRole, string][]> {
  const made: [StaffRole, string][] = [];
  for (const role of STAFF_ROLES.filter((one) => one !== "owner")) {
    const request = { owner, name: `by ${role}`, expiresAt: null, role };
    made.push([role, (await db.transaction().execute((tx) => issueKey(tx, testActor, request))).apiKey]);
  }
  return made;
}
