import { issueKey, type KeyOwner } from "../../../src/features/keys/index.ts";
import { setPortalHost, setSender, offboardPartner } from "../../../src/features/organisations/index.ts";
import { newId } from "../../../src/kernel/ids.ts";
import type { Db } from "../../../src/platform/db/database.ts";
import { aPartner, testActor, type TestPartner } from "../factories.ts";
import type { Recipe } from "./recipe.ts";
import { anEmail, anInvitation, partnerOf } from "../staff.ts";

/** One green pixel. */
export const A_LOGO = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGOQj48GAAF6ANructCCAAAAAElFTkSuQmCC";

export const aKey = (db: Db, owner: KeyOwner) =>
  db.transaction().execute((tx) => issueKey(tx, testActor, { owner, name: "test", expiresAt: null }));

/** The id of a key, found by its text. */
export async function keyIdOf(db: Db, apiKey: string): Promise<string> {
  const prefix = apiKey.replace(/^sw_(test_)?/, "").slice(0, 8);
  return (await db.selectFrom("api_keys").select("id").where("prefix", "=", prefix).executeTakeFirstOrThrow()).id;
}

export const aSender = (db: Db, { id }: Pick<TestPartner, "id">) =>
  db.transaction().execute((tx) => setSender(tx, testActor, id, { address: "alerts@partner.example" }));

export const aPortalHost = (db: Db, { id }: Pick<TestPartner, "id">) =>
  db
    .transaction()
    .execute((tx) => setPortalHost(tx, testActor, id, { host: `watch-${newId()}.partner.example`, isServed: false }));

/** A sibling of this partner that has been offboarded. */
export async function anOffboarded(db: Db, { distributor }: TestPartner): Promise<TestPartner> {
  const partner = await aPartner(db, { distributor });
  await db.transaction().execute((tx) => offboardPartner(tx, testActor, { id: partner.id }));
  return partner;
}

const ROTATION = { overlapSeconds: 3600 };

/**
 * Examples of the calls about a partner's branding, for an API that has `which` in the names of its calls. `subjectOf`
 * says which partner they are about, and how the path names it.
 */
export function settingsRecipes(
  which: string,
  subjectOf: (db: Db, partner: TestPartner) => Promise<{ about: TestPartner; params?: Record<string, string> }>,
): Record<string, Recipe> {
  const recipe =
    (make?: (db: Db, partner: TestPartner) => Promise<unknown>, body?: () => Record<string, unknown>): Recipe =>
    async (db, partner) => {
      const { about, params } = await subjectOf(db, partner);
      await make?.(db, about);
      return { ...(params ? { params } : {}), ...(body ? { body: body() } : {}) };
    };
  return {
    [`get${which}Brand`]: recipe(),
    [`update${which}Brand`]: recipe(undefined, () => ({ colour: "#7a1fa2" })),
    [`get${which}Sender`]: recipe(aSender),
    [`set${which}Sender`]: recipe(undefined, () => ({ address: "alerts@partner.example" })),
    [`check${which}Sender`]: recipe(aSender),
    [`remove${which}Sender`]: recipe(aSender),
    [`get${which}PortalHost`]: recipe(),
    [`set${which}PortalHost`]: recipe(undefined, () => ({ host: `watch-${newId()}.partner.example` })),
    [`check${which}PortalHost`]: recipe(aPortalHost),
    [`remove${which}PortalHost`]: recipe(aPortalHost),
  };
}

const inPath = (partner: TestPartner) => ({ partnerUuid: partner.id });

export const ORGANISATION_RECIPES: Record<string, Recipe> = {
  listKeys: () => Promise.resolve({}),
  issueKey: () => Promise.resolve({ body: { name: "crm" } }),
  rotateKey: async (db, { id }) => ({
    params: { keyId: (await aKey(db, { partnerId: id })).key.id },
    body: ROTATION,
  }),
  revokeKey: async (db, { id }) => ({ params: { keyId: (await aKey(db, { partnerId: id })).key.id } }),
  listDistributorKeys: () => Promise.resolve({}),
  issueDistributorKey: () => Promise.resolve({ body: { name: "crm" } }),
  // The key that makes the call: it may rotate itself.
  rotateDistributorKey: async (db, { distributor }) => ({
    params: { keyId: await keyIdOf(db, distributor.apiKey) },
    body: ROTATION,
  }),
  revokeDistributorKey: async (db, { distributor }) => ({
    params: { keyId: (await aKey(db, { distributorId: distributor.id })).key.id },
  }),
  listPartnerKeys: (_db, partner) => Promise.resolve({ params: inPath(partner) }),
  issuePartnerKey: (_db, partner) => Promise.resolve({ params: inPath(partner), body: { name: "crm" } }),
  rotatePartnerKey: async (db, partner) => ({
    params: { ...inPath(partner), keyId: (await aKey(db, { partnerId: partner.id })).key.id },
    body: ROTATION,
  }),
  revokePartnerKey: async (db, partner) => ({
    params: { ...inPath(partner), keyId: (await aKey(db, { partnerId: partner.id })).key.id },
  }),
  getSettings: () => Promise.resolve({}),
  updateSettings: () => Promise.resolve({ body: { time_zone: "Europe/Helsinki" } }),
  ...settingsRecipes("", (_db, partner) => Promise.resolve({ about: partner })),
  // A different partner of the distributor each time, so that two examples are two different requests.
  ...settingsRecipes("Partner", async (db, { distributor }) => {
    const about = await aPartner(db, { distributor });
    return { about, params: inPath(about) };
  }),
  listPartnerStaff: (_db, partner) => Promise.resolve({ params: inPath(partner) }),
  invitePartnerStaff: (_db, partner) =>
    Promise.resolve({ params: inPath(partner), body: { email: anEmail(), role: "owner" } }),
  withdrawPartnerInvitation: async (db, partner) => ({
    params: { ...inPath(partner), invitationId: (await anInvitation(db, partnerOf(partner), anEmail())).id },
  }),
  offboardPartner: async (db, { distributor }) => ({ params: inPath(await aPartner(db, { distributor })) }),
  restorePartner: async (db, partner) => ({ params: inPath(await anOffboarded(db, partner)) }),
  listPartnerOffboardings: () => Promise.resolve({}),
};

/**
 * An organisation's key can't issue or revoke other keys of the organisation, so these calls refuse every key that
 * reaches them.
 */
export const CLOSED_TO_KEYS: readonly string[] = ["issueDistributorKey", "revokeDistributorKey"];

/** Changes of a partner's keys that its distributor's key may make and its own key may not. */
export const isForDistributorsKey = (operationId: string | undefined): boolean =>
  ["issueKey", "rotateKey", "revokeKey"].includes(operationId ?? "");
