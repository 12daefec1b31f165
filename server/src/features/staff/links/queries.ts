import { sql } from "kysely";
import { type Db, firstRow, firstValue, hasRow, type Tx } from "../../../platform/db/database.ts";
import { MEMBERSHIPS } from "../queries-memberships.ts";

/** The person with this address, if they work for any organisation. */
export const findPersonByEmail = (db: Db, email: string) => firstValue<string>(db)`
  select id from staff_people
  where email = ${email}
    and exists (select from (${sql.raw(MEMBERSHIPS)}) as memberships where person_id = staff_people.id)`;

/** Inserts nothing and returns false if the person no longer works for any organisation. */
export const insertStaffLink = (
  tx: Tx,
  {
    id,
    tokenHash,
    personId,
    returnTo,
    lifetimeSeconds,
  }: { id: string; tokenHash: Buffer; personId: string; returnTo: string | null; lifetimeSeconds: number },
) => hasRow(tx)`
  insert into staff_links (id, token_hash, person_id, expires_at, return_to)
  select ${id}::uuid, ${tokenHash}::bytea, ${personId}::uuid, now() + ${lifetimeSeconds} * interval '1 second',
    ${returnTo}::text
  where exists (select from (${sql.raw(MEMBERSHIPS)}) as memberships where person_id = ${personId})
  returning id`;

/** The person that a working link is for. */
export const findEmailOfLink = (db: Db, tokenHash: Buffer) => firstValue<string>(db)`
  select email from staff_links join staff_people on staff_people.id = staff_links.person_id
  where token_hash = ${tokenHash} and used_at is null and staff_links.expires_at > now()`;

export type SpentStaffLink = { personId: string; returnTo: string | null };

/** Of two requests at the same moment, the second waits for the first and then finds the link used. */
export const markStaffLinkUsed = (tx: Tx, tokenHash: Buffer) => firstRow<SpentStaffLink>(tx)`
  update staff_links set used_at = now()
  where token_hash = ${tokenHash} and used_at is null and expires_at > now()
  returning person_id as "personId", return_to as "returnTo"`;

/** The links of one person, or of everyone. */
export async function deleteUnusedStaffLinks(tx: Tx, personId?: string): Promise<void> {
  let unused = tx.deleteFrom("staff_links").where("used_at", "is", null);
  if (personId !== undefined) unused = unused.where("person_id", "=", personId);
  await unused.execute();
}
