import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/database.ts";
import type { BrandChanges, Logo } from "./brand.ts";

export async function updateBrand(tx: Tx, partnerId: string, { colour, logo }: BrandChanges): Promise<void> {
  const changes = {
    ...(colour === undefined ? {} : { colour }),
    ...(logo === undefined ? {} : { logo: logo?.content ?? null, logo_type: logo?.type ?? null }),
  };
  await tx
    .insertInto("partner_brands")
    .values({ partner_id: partnerId, ...changes })
    .onConflict((conflict) => conflict.column("partner_id").doUpdateSet(changes))
    .execute();
}

export async function findLogo(db: Db, partnerId: string): Promise<Logo | undefined> {
  const row = await db
    .selectFrom("partner_brands")
    .select(["logo_type as type", "logo as content"])
    .where("partner_id", "=", partnerId)
    .executeTakeFirst();
  return row && row.type !== null && row.content !== null ? { type: row.type, content: row.content } : undefined;
}

/** What anyone may see of a partner: what is on every page of its customers. */
export type PartnerFace = { id: string; name: string; colour: string | null; hasLogo: boolean };

export const findFace = (db: Db, partnerId: string): Promise<PartnerFace | undefined> =>
  db
    .selectFrom("partners")
    .leftJoin("partner_brands", "partner_brands.partner_id", "partners.id")
    .select(["partners.id", "partners.name", "partner_brands.colour"])
    .select(sql<boolean>`logo_type is not null`.as("hasLogo"))
    .where("partners.id", "=", partnerId)
    .where("partners.deleted_at", "is", null)
    .executeTakeFirst();
