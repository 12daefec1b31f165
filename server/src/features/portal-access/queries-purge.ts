import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../platform/db/database.ts";

/** Deletes old rows, at most `limit` at a time; returns how many. */
type Removal = (tx: Tx, limit: number) => Promise<number>;

/** The statement returns a row for each deleted row. */
const counted =
  (removing: (limit: number) => RawBuilder<unknown>): Removal =>
  async (tx, limit) =>
    (await removing(limit).execute(tx)).rows.length;

/** Deleted a day after they expired: no page needs them any more. */
export const deletePastLinks: Removal = counted(
  (limit) => sql`
    delete from magic_links where id in (
      select id from magic_links where expires_at < now() - interval '1 day'
      order by expires_at limit ${limit} for update skip locked)
    returning id`,
);

/** Sign-ins that went to a provider and never came back. */
export const deletePastAttempts: Removal = counted(
  (limit) => sql`
    delete from customer_connection_attempts where state_hash in (
      select state_hash from customer_connection_attempts where expires_at < now() - interval '1 hour'
      order by expires_at limit ${limit} for update skip locked)
    returning expires_at`,
);

/** Deleted a month after their end, with their refresh tokens. */
export const deletePastSessions: Removal = counted(
  (limit) => sql`
    delete from portal_sessions where id in (
      (select id from portal_sessions where expires_at < now() - interval '30 days' order by expires_at limit ${limit})
      union
      (select id from portal_sessions where ended_at < now() - interval '30 days' order by ended_at limit ${limit}))
    returning id`,
);

/** Deleted a month after their end; the audit trail still contains them. */
export const deletePastLookIns: Removal = counted(
  (limit) => sql`
    delete from look_ins where id in (
      select id from look_ins where ended_at < now() - interval '30 days'
      order by ended_at limit ${limit} for update skip locked)
    returning id`,
);

/** Used so long ago that their session would have ended without the refresh they were used for. */
export const deleteUsedTokens = (days: number): Removal =>
  counted(
    (limit) => sql`
      delete from portal_refresh_tokens where token_hash in (
        select token_hash from portal_refresh_tokens where used_at < now() - ${days} * interval '1 day'
        order by used_at limit ${limit} for update skip locked)
      returning session_id`,
  );
