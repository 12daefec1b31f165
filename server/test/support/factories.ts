import { randomBytes } from "node:crypto";
import type { Actor } from "../../src/features/audit/index.ts";
import { onboardCustomer, OnboardRequest } from "../../src/features/customers/index.ts";
import { issueKey } from "../../src/features/keys/index.ts";
import { createDistributor, createPartner, type NewPartner } from "../../src/features/organisations/index.ts";
import type { Db } from "../../src/platform/db/database.ts";

export const testActor: Actor = { kind: "system", id: "test" };

export type TestDistributor = { id: string; apiKey: string };
export type TestPartner = { id: string; apiKey: string; distributor: TestDistributor };

const suffix = (): string => randomBytes(4).toString("hex");

export function aDistributor(db: Db): Promise<TestDistributor> {
  return db.transaction().execute(async (tx) => {
    const { id } = await createDistributor(tx, testActor, { name: `Distributor ${suffix()}` });
    const owner = { distributorId: id };
    const { apiKey } = await issueKey(tx, testActor, { owner, name: "test", expiresAt: null });
    return { id, apiKey };
  });
}

export async function aPartner(
  db: Db,
  { distributor, ...settings }: Partial<NewPartner> & { distributor?: TestDistributor } = {},
): Promise<TestPartner> {
  const owner = distributor ?? (await aDistributor(db));
  return db.transaction().execute(async (tx) => {
    const partner = { name: `Partner ${suffix()}`, contact_email: "hello@partner.example", ...settings };
    const { id } = await createPartner(tx, testActor, owner.id, partner);
    const key = { owner: { partnerId: id }, name: "test", expiresAt: null };
    const { apiKey } = await issueKey(tx, testActor, key);
    return { id, apiKey, distributor: owner };
  });
}

/** An onboarding request that is valid in every field, as a partner would send it. */
export const customerFields = (overrides: Record<string, unknown> = {}): Record<string, unknown> => ({
  companyName: "Juniper Bakery",
  assetsDomains: [`shop-${suffix()}.example`],
  ...overrides,
});

/** Returns the new customer's id. */
export async function aCustomer(
  db: Db,
  partner: TestPartner,
  overrides: Record<string, unknown> = {},
): Promise<string> {
  const request = OnboardRequest.parse(customerFields(overrides));
  const who = { actor: testActor, partnerId: partner.id, distributorId: partner.distributor.id };
  const customer = await db.transaction().execute((tx) => onboardCustomer(tx, { ...who, request }));
  return customer.id;
}
