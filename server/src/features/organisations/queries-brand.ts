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
