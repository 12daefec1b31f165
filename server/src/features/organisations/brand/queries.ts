import { sql } from "kysely";
import { type Db, firstAmong, type Tx } from "../../../platform/db/database.ts";
import { statement } from "../../../platform/db/statement.ts";
import type { BrandChanges, Logo } from "./brand.ts";

/** A new logo without its picture is drawn when a mail or a report first needs it. */
export async function updateBrand(
  tx: Tx,
  partnerId: string,
  { colour, logo }: BrandChanges,
  picture: Buffer | undefined,
): Promise<void> {
  const drawn = { picture: picture ?? null, is_drawn: picture !== undefined };
  const changes = {
    ...(colour === undefined ? {} : { colour }),
    ...(logo === undefined ? {} : { logo: logo?.content ?? null, logo_type: logo?.type ?? null, ...drawn }),
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

type StoredBrand = {
  name: string;
  colour: string | null;
  logoType: string | null;
  logoBytes: number | null;
  logoVersion: string | null;
};

export const getBrand = (db: Db, partnerId: string): Promise<StoredBrand> =>
  db
    .selectFrom("partners")
    .leftJoin("partner_brands", "partner_brands.partner_id", "partners.id")
    .select(["partners.name", "colour", "logo_type as logoType", "logo_version as logoVersion"])
    .select(sql<number | null>`octet_length(logo)`.as("logoBytes"))
    .where("partners.id", "=", partnerId)
    .executeTakeFirstOrThrow();

type PictureRow = { picture: Buffer | null; isDrawn: boolean; logo: Buffer | null; version: string | null };

/** The picture, or the logo that it is still to be drawn from. */
export const findPictureRow = (db: Db, partnerId: string): Promise<PictureRow | undefined> =>
  db
    .selectFrom("partner_brands")
    .select(["picture", "is_drawn as isDrawn", "logo_version as version"])
    .select(sql<Buffer | null>`case when not is_drawn then logo end`.as("logo"))
    .where("partner_id", "=", partnerId)
    .executeTakeFirst();

/** Stores the picture of this logo, unless another logo has been set in the meantime. */
export async function storePicture(
  tx: Tx,
  partnerId: string,
  version: string,
  picture: Buffer | undefined,
): Promise<void> {
  await tx
    .updateTable("partner_brands")
    .set({ picture: picture ?? null, is_drawn: true })
    .where("partner_id", "=", partnerId)
    .where("logo_version", "=", version)
    .where("is_drawn", "=", false)
    .execute();
}

/** What anyone may know about a partner: what is on every page of its customers. */
export type PagePartner = {
  id: string;
  name: string;
  colour: string | null;
  hasLogo: boolean;
  /** The verified host name at which its customers reach the portal. */
  portalHost: string | null;
};

/** The columns of a partner, for statements that read `partners` under that name and add `PAGE_PARTNER_JOINS`. */
export const PAGE_PARTNER_COLUMNS = `partners.id, partners.name, partner_brands.colour,
    partner_brands.logo_type is not null as "hasLogo", partner_portal_hosts.host as "portalHost"`;

export const PAGE_PARTNER_JOINS = `
    left join partner_brands on partner_brands.partner_id = partners.id
    left join partner_portal_hosts
      on partner_portal_hosts.partner_id = partners.id and partner_portal_hosts.verified_at is not null`;

const selectPagePartner = statement<{ partnerId: string }, PagePartner>(`
  select ${PAGE_PARTNER_COLUMNS} from partners ${PAGE_PARTNER_JOINS}
  where partners.id = :partnerId and partners.deleted_at is null`);

export const findPagePartner = (db: Db, partnerId: string) => firstAmong(selectPagePartner(db, { partnerId }));

const selectPagePartnerAtHost = statement<{ host: string }, PagePartner>(`
  select ${PAGE_PARTNER_COLUMNS} from partners ${PAGE_PARTNER_JOINS}
  where partner_portal_hosts.host = :host and partners.deleted_at is null`);

/** The partner whose customers use the portal at this host. */
export const findPagePartnerAtHost = (db: Db, host: string) => firstAmong(selectPagePartnerAtHost(db, { host }));
