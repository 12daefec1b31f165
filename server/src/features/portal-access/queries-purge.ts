import type { Tx } from "../../platform/db/database.ts";
import { positionalStatement } from "../../platform/db/positional-statement.ts";

/** Removes what is past, at most so many at a time; returns how many it were. */
type Removal = (tx: Tx, limit: number) => Promise<number>;

const counted =
  (remove: (tx: Tx, limit: number) => Promise<unknown[]>): Removal =>
  async (tx, limit) =>
    (await remove(tx, limit)).length;

/** A day after their hour: nobody asks about them any more. */
export const deletePastLinks: Removal = counted(
  positionalStatement(`
    delete from magic_links where id in (
      select id from magic_links where expires_at < now() - interval '1 day'
      order by expires_at limit $1 for update skip locked)
    returning id`),
);

/** A month after their end, with their refresh tokens. */
export const deletePastSessions: Removal = counted(
  positionalStatement(`
    delete from portal_sessions where id in (
      (select id from portal_sessions where expires_at < now() - interval '30 days' order by expires_at limit $1)
      union
      (select id from portal_sessions where ended_at < now() - interval '30 days' order by ended_at limit $1))
    returning id`),
);

/** Used so long ago that their session would have ended without the refresh they were used for. */
export const deleteUsedTokens = (days: number): Removal => counted((tx, limit) => deleteUsedBefore(tx, days, limit));

const deleteUsedBefore = positionalStatement(`
  delete from portal_refresh_tokens where token_hash in (
    select token_hash from portal_refresh_tokens where used_at < now() - $1 * interval '1 day'
    order by used_at limit $2 for update skip locked)
  returning session_id`);
