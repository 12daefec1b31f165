import { sql } from "kysely";
import { newId } from "../../kernel/ids.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { positionalStatement } from "../../platform/db/positional-statement.ts";
import type { Device } from "./device.ts";
import type { SignIn } from "./links.ts";

/** Why somebody ended a session. */
export type EndReason = "signed out" | "token replayed" | "revoked";
/** Why one ended because of something else that happened. */
export type EndCause = "offboarded" | "user changed";

/** Whether a session still opens anything; `session` is what the query calls its row. The key of its link may be revoked. */
export const isLiving = (session: string): string => `(${session}.ended_at is null and ${session}.expires_at > now()
    and not exists (
      select from api_keys as key where key.id = ${session}.key_id and key.revoked_at is not null))`;

const insert = positionalStatement(`
  with session as (
    insert into portal_sessions (id, customer_id, portal_user_id, key_id, expires_at, browser, platform)
    values ($1, $2, $3, $4, now() + $5 * interval '1 day', $6, $7))
  insert into portal_refresh_tokens (token_hash, session_id) values ($8, $1)`);

export async function insertSession(
  tx: Tx,
  whom: SignIn,
  { device, days, tokenHash }: { device: Device; days: number; tokenHash: Buffer },
): Promise<string> {
  const id = newId();
  const { customerId, userId, keyId } = whom;
  await insert(tx, id, customerId, userId, keyId, days, device.browser, device.platform, tokenHash);
  return id;
}

/** Which sessions: one of a user's, all of a user's, of a customer, or all there are. */
export type WhichSessions = { id: string; userId: string } | { userId: string } | { customerId: string } | "all";

export type EndedSession = { id: string; customerId: string; partnerId: string };

/** Null stands for any. Those that have run out by themselves have ended already. */
const endLiving = positionalStatement<EndedSession>(`
  update portal_sessions set ended_at = now(), ended_because = $1
  from customers
  where customers.id = customer_id and ended_at is null and expires_at > now()
    and ($2::uuid is null or portal_sessions.id = $2)
    and ($3::uuid is null or portal_user_id = $3)
    and ($4::uuid is null or customer_id = $4)
  returning portal_sessions.id, customer_id as "customerId", partner_id as "partnerId"`);

export function markSessionsEnded(tx: Tx, which: WhichSessions, because: EndReason): Promise<EndedSession[]> {
  const { id, userId, customerId }: Partial<Record<"id" | "userId" | "customerId", string>> =
    which === "all" ? {} : which;
  return endLiving(tx, because, id ?? null, userId ?? null, customerId ?? null);
}

/** Whoever was signed in, and whether or not their time had run out. */
export async function markEndedFor(
  tx: Tx,
  whose: { customerIds: readonly string[] } | { userIds: readonly string[] },
  because: EndCause,
): Promise<void> {
  const open = tx
    .updateTable("portal_sessions")
    .set({ ended_at: sql<Date>`now()`, ended_because: because })
    .where("ended_at", "is", null);
  await (
    "customerIds" in whose
      ? open.where("customer_id", "in", whose.customerIds)
      : open.where("portal_user_id", "in", whose.userIds)
  ).execute();
}

export type ListedSession = Device & { id: string; startedAt: Date; seenAt: Date };

const selectOfUser = positionalStatement<ListedSession>(`
  select id, started_at as "startedAt", seen_at as "seenAt", browser, platform
  from portal_sessions where portal_user_id = $1 and ${isLiving("portal_sessions")} order by seen_at desc, id desc limit 100`);

export const listSessions = (db: Db, userId: string): Promise<ListedSession[]> => selectOfUser(db, userId);

export type ViewerRow = {
  sessionId: string;
  userId: string;
  email: string;
  customerId: string;
  companyName: string;
  customerLocale: string;
  chosenLocale: string | null;
  status: "prospect" | "active";
  partnerId: string;
  distributorId: string;
  partnerName: string;
  supportEmail: string;
  colour: string | null;
  logoVersion: string | null;
  /** Where the partner's months begin. */
  timeZone: string;
  isStale: boolean;
};

/** Everything that every page shows, in the same question that asks whether the session still lives. */
const selectViewer = positionalStatement<ViewerRow>(`
  select portal_sessions.id as "sessionId", portal_users.id as "userId", portal_users.email,
    customers.id as "customerId", company_name as "companyName", customers.locale as "customerLocale",
    portal_profiles.locale as "chosenLocale", status, partners.id as "partnerId",
    distributor_id as "distributorId", partners.name as "partnerName", reply_to_email as "supportEmail", colour,
    logo_version as "logoVersion", time_zone as "timeZone",
    portal_sessions.seen_at < now() - interval '5 minutes' as "isStale"
  from portal_sessions
    join portal_users on portal_users.id = portal_user_id
    join customers on customers.id = portal_sessions.customer_id
    join partners on partners.id = customers.partner_id
    left join partner_brands on partner_brands.partner_id = partners.id
    left join portal_profiles on portal_profiles.portal_user_id = portal_users.id
  where portal_sessions.id = $1 and ${isLiving("portal_sessions")} and status in ('prospect', 'active') and partners.deleted_at is null`);

export async function findViewer(db: Db, sessionId: string): Promise<ViewerRow | undefined> {
  const [viewer] = await selectViewer(db, sessionId);
  return viewer;
}

const updateSeen = positionalStatement("update portal_sessions set seen_at = now() where id = $1");

export async function markSeen(db: Db, sessionId: string): Promise<void> {
  await updateSeen(db, sessionId);
}
