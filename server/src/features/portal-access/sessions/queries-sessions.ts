import { sql } from "kysely";
import { newId } from "../../../kernel/ids.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { statement } from "../../../platform/db/statement.ts";
import { ADMITTED_USERS } from "../../customers/index.ts";
import type { Device } from "../../../platform/http/device.ts";
import type { SignedInUser } from "../signed-in-user.ts";
import { makerMayStill } from "../links/queries.ts";

/** Why someone ended a session. */
export type EndReason = "signed out" | "token replayed" | "revoked";
/** What else happened that ended a session. */
export type EndCause = "offboarded" | "user changed" | "connection changed" | "links switched off" | "right lost";

/**
 * Whether a session still lets its user in; `session` is what the query calls its row. It also ends when the API key
 * that requested its link is revoked, or when the member of staff who did is removed or loses the right. A customer
 * whose plan has no portal isn't let in until the plan has one again.
 */
export const isLiving = (session: string): string => `(${session}.ended_at is null and ${session}.expires_at > now()
    and ${makerMayStill(session)}
    and exists (select from (${ADMITTED_USERS}) as admitted where admitted.id = ${session}.portal_user_id))`;

export async function insertSession(
  tx: Tx,
  whom: SignedInUser,
  { device, days, tokenHash }: { device: Device; days: number; tokenHash: Buffer },
): Promise<string> {
  const id = newId();
  const { customerId, userId, keyId, staffMembershipId, method, provesAddress } = whom;
  const connectionId = whom.method === "link" ? null : whom.connectionId;
  await sql`
    with profile as (
      insert into portal_profiles (portal_user_id, signed_in_at) values (${userId}, now())
      on conflict (portal_user_id) do update set signed_in_at = excluded.signed_in_at),
    session as (
      insert into portal_sessions (id, customer_id, portal_user_id, key_id, staff_membership_id, method,
        connection_id, proves_address, expires_at, browser, platform)
      values (${id}, ${customerId}, ${userId}, ${keyId}, ${staffMembershipId}, ${method}, ${connectionId}, ${provesAddress},
        now() + ${days} * interval '1 day', ${device.browser}, ${device.platform}))
    insert into portal_refresh_tokens (token_hash, session_id) values (${tokenHash}, ${id})`.execute(tx);
  return id;
}

/** Which sessions: one of a user's, all of a user's, all of a customer's, or every session. */
export type WhichSessions = { id: string; userId: string } | { userId: string } | { customerId: string } | "all";

export type EndedSession = { id: string; customerId: string; partnerId: string; method: string };

/** Leaves out expired sessions: they have already ended. */
export function markSessionsEnded(tx: Tx, which: WhichSessions, because: EndReason): Promise<EndedSession[]> {
  const { id, userId, customerId }: Partial<Record<"id" | "userId" | "customerId", string>> =
    which === "all" ? {} : which;
  let living = tx
    .updateTable("portal_sessions")
    .from("customers")
    .set({ ended_at: sql<Date>`now()`, ended_because: because })
    .whereRef("customers.id", "=", "portal_sessions.customer_id")
    .where("portal_sessions.ended_at", "is", null)
    .where("portal_sessions.expires_at", ">", sql<Date>`now()`);
  if (id !== undefined) living = living.where("portal_sessions.id", "=", id);
  if (userId !== undefined) living = living.where("portal_sessions.portal_user_id", "=", userId);
  if (customerId !== undefined) living = living.where("portal_sessions.customer_id", "=", customerId);
  return living
    .returning([
      "portal_sessions.id",
      "portal_sessions.customer_id as customerId",
      "customers.partner_id as partnerId",
      "portal_sessions.method",
    ])
    .execute();
}

/**
 * Sessions of customers or users, those that came through one connection, those of a customer that came through links,
 * or those that came through links of these members of staff.
 */
export type WhoseSessions =
  | { customerIds: readonly string[] }
  | { userIds: readonly string[] }
  | { connectionId: string }
  | { linkedCustomerId: string }
  | { makerIds: readonly string[] };

/** All of them, expired or not. */
export async function markEndedFor(tx: Tx, whose: WhoseSessions, because: EndCause): Promise<void> {
  let open = tx
    .updateTable("portal_sessions")
    .set({ ended_at: sql<Date>`now()`, ended_because: because })
    .where("ended_at", "is", null);
  if ("customerIds" in whose) open = open.where("customer_id", "in", whose.customerIds);
  else if ("userIds" in whose) open = open.where("portal_user_id", "in", whose.userIds);
  else if ("makerIds" in whose) open = open.where("staff_membership_id", "in", whose.makerIds);
  else if ("connectionId" in whose) open = open.where("connection_id", "=", whose.connectionId);
  else open = open.where("customer_id", "=", whose.linkedCustomerId).where("method", "=", "link");
  await open.execute();
}

export type ListedSession = Device & { id: string; method: string; startedAt: Date; seenAt: Date };

export const listSessions = (db: Db, userId: string): Promise<ListedSession[]> =>
  db
    .selectFrom("portal_sessions")
    .select(["id", "method", "started_at as startedAt", "seen_at as seenAt", "browser", "platform"])
    .where("portal_user_id", "=", userId)
    .where(sql.raw<boolean>(isLiving("portal_sessions")))
    .orderBy("seen_at", "desc")
    .orderBy("id", "desc")
    .limit(100)
    .execute();

const selectLiving = statement<{ ids: readonly string[] }, { id: string }>(`
  select id from portal_sessions where id = any(:ids::uuid[]) and ${isLiving("portal_sessions")}`);

/** The sessions among these that still let their users in. */
export async function findLivingSessions(db: Db, ids: readonly string[]): Promise<Set<string>> {
  return new Set(ids.length === 0 ? [] : (await selectLiving(db, { ids })).map(({ id }) => id));
}

export async function markSeen(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable("portal_sessions")
    .set({ seen_at: sql<Date>`now()` })
    .where("id", "=", sessionId)
    .execute();
}
