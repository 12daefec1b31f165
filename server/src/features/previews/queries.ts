import { sql } from "kysely";
import { type Db, firstRow, type Tx } from "../../platform/db/database.ts";

export type NewPreview = {
  tokenHash: Buffer;
  partnerId: string;
  colour: string | null;
  picture: Buffer | null;
  minutes: number;
};

/** Also deletes expired previews, so that no job has to. */
export async function insertPreview(tx: Tx, preview: NewPreview): Promise<Date> {
  const { tokenHash, partnerId, colour, picture, minutes } = preview;
  await sql`delete from brand_previews where expires_at < now()`.execute(tx);
  const { rows } = await sql<{ until: Date }>`
    insert into brand_previews (token_hash, partner_id, colour, picture, expires_at)
    values (${tokenHash}, ${partnerId}, ${colour}, ${picture}, now() + ${minutes} * interval '1 minute')
    returning expires_at as until`.execute(tx);
  if (!rows[0]) throw new Error("An insert returned no row");
  return rows[0].until;
}

export type PreviewedBrand = { name: string; replyTo: string; colour: string | null; picture: Buffer | null };

export const findPreview = (db: Db, tokenHash: Buffer) => firstRow<PreviewedBrand>(db)`
  select partners.name, partners.reply_to_email as "replyTo", preview.colour, preview.picture
  from brand_previews as preview join partners on partners.id = preview.partner_id
  where preview.token_hash = ${tokenHash} and preview.expires_at > now() and partners.deleted_at is null`;
