import type { Db, Tx } from "../../../platform/db/database.ts";
import { statement } from "../../../platform/db/statement.ts";

const upsertVisit = statement<{ userId: string }, { previousVisitAt: Date | null }>(`
  insert into portal_profiles as profile (portal_user_id, seen_at) values (:userId, now())
  on conflict (portal_user_id) do update set
    previous_visit_at = case
      when profile.seen_at < now() - interval '30 minutes' then profile.seen_at else profile.previous_visit_at end,
    seen_at = now()
  returning previous_visit_at as "previousVisitAt"`);

/**
 * Records that the user is here; after half an hour without requests it's a new visit. Returns when the last visit
 * ended.
 */
export async function recordVisit(db: Db, userId: string): Promise<Date | null> {
  const [profile] = await upsertVisit(db, { userId });
  return profile?.previousVisitAt ?? null;
}

/** The same for a member of staff who sees what the user sees: nothing is recorded. */
export async function findLastVisit(db: Db, userId: string): Promise<Date | null> {
  const profile = await db
    .selectFrom("portal_profiles")
    .select(["previous_visit_at as previousVisitAt"])
    .where("portal_user_id", "=", userId)
    .executeTakeFirst();
  return profile?.previousVisitAt ?? null;
}

export async function deleteProfiles(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.deleteFrom("portal_profiles").where("portal_user_id", "in", userIds).execute();
}

export async function updateLanguage(tx: Tx, userId: string, locale: string): Promise<void> {
  await tx
    .insertInto("portal_profiles")
    .values({ portal_user_id: userId, locale })
    .onConflict((conflict) => conflict.column("portal_user_id").doUpdateSet({ locale }))
    .execute();
}
