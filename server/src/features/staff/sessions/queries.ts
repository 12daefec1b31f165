import { sql, type UpdateObject } from "kysely";
import { newId } from "../../../kernel/ids.ts";
import { countRows, type Db, firstAmong, hasRow, run, type Tx } from "../../../platform/db/database.ts";
import { statement } from "../../../platform/db/statement.ts";
import type { DB } from "../../../platform/db/tables.gen.ts";
import type { Device } from "../../../platform/http/device.ts";
import { FRESH_MINUTES } from "../../callers/index.ts";
import { MEMBERSHIPS } from "../queries-memberships.ts";
import type { SignInMethod, StaffSession } from "./session.ts";

export type StaffEndReason =
  "signed out" | "replaced" | "membership removed" | "role changed" | "revoked" | "organisation closed";

/** Whether a session is still valid, with `:ownerIdleMinutes` as a parameter. */
const IS_LIVING = `session.ended_at is null and session.expires_at > now()
  and (session.seen_at > now() - :ownerIdleMinutes * interval '1 minute' or not exists (
    select from (${MEMBERSHIPS}) as owned where owned.person_id = session.person_id and owned.role = 'owner'))`;

/**
 * The memberships that a session can use. A session from an organisation's own provider can use that organisation only,
 * because the provider could name any address. If an organisation requires its provider, other sessions cannot use it,
 * except its owners', who must get in when the provider is broken.
 */
const USABLE = `
  select memberships.id, memberships.role, memberships.kind, memberships.organisation_id as "organisationId",
    memberships.name, memberships.distributor_id as "distributorId"
  from (${MEMBERSHIPS}) as memberships
  where memberships.person_id = session.person_id
    and case when session.connection_id is null then not memberships.is_required or memberships.role = 'owner'
      else memberships.connection_id = session.connection_id end
  order by memberships.joined_at, memberships.id`;

/** As long as a link works. */
const PROOF_ASKED_MINUTES = 60;

export type StaffSessionRow = StaffSession & { isStale: boolean };

const selectSession = statement<{ tokenHash: Buffer; ownerIdleMinutes: number }, StaffSessionRow>(`
  select session.id as "sessionId", session.person_id as "personId", staff_people.email, session.method,
    session.connection_id as "connectionId", session.started_at as "startedAt", session.expires_at as "expiresAt", session.membership_id as "membershipId",
    coalesce(session.proved_at > now() - interval '${FRESH_MINUTES} minutes', false) as "isFresh",
    coalesce(session.proof_asked_at > now() - interval '${PROOF_ASKED_MINUTES} minutes', false) as "isProofAsked",
    session.seen_at < now() - interval '1 minute' as "isStale",
    coalesce((select json_agg(usable) from (${USABLE}) as usable), '[]') as memberships
  from staff_sessions as session join staff_people on staff_people.id = session.person_id
  where session.token_hash = :tokenHash and ${IS_LIVING}`);

/** Reads the person and all memberships of the session in one statement. */
export const findStaffSession = (db: Db, tokenHash: Buffer, ownerIdleMinutes: number) =>
  firstAmong(selectSession(db, { tokenHash, ownerIdleMinutes }));

const selectMemberships = statement<
  { sessionIds: readonly string[]; ownerIdleMinutes: number },
  Pick<StaffSession, "sessionId" | "memberships">
>(`
  select session.id as "sessionId", coalesce((select json_agg(usable) from (${USABLE}) as usable), '[]') as memberships
  from staff_sessions as session where session.id = any(:sessionIds::uuid[]) and ${IS_LIVING}`);

/** The memberships of those sessions that are live. Does not count as activity. */
export async function findMembershipsOf(
  db: Db,
  sessionIds: readonly string[],
  ownerIdleMinutes: number,
): Promise<Map<string, StaffSession["memberships"]>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await selectMemberships(db, { sessionIds, ownerIdleMinutes });
  return new Map(rows.map(({ sessionId, memberships }) => [sessionId, memberships]));
}

const updateSeen = statement<{ id: string }>(`
  update staff_sessions set seen_at = now() where id = :id and ended_at is null`);

/** Records the last request of a session. */
export async function markStaffSeen(db: Db, id: string): Promise<void> {
  await updateSeen(db, { id });
}

export type NewStaffSession = {
  tokenHash: Buffer;
  personId: string;
  method: SignInMethod;
  connectionId: string | null;
  /** Null: the membership of the person's last session with their own link or passkey, or else the first. */
  membershipId: string | null;
  device: Device;
  hours: number;
};

/**
 * A link or a passkey also confirms sensitive actions. A provider does not, because the person may have signed in there
 * hours ago.
 */
export async function insertStaffSession(tx: Tx, session: NewStaffSession): Promise<string> {
  const { tokenHash, personId, method, connectionId, membershipId, device, hours } = session;
  const id = newId();
  const isProof = connectionId === null;
  await sql`
    insert into staff_sessions (id, token_hash, person_id, membership_id, method, connection_id, proved_at, expires_at,
      browser, platform)
    values (${id}, ${tokenHash}, ${personId}, coalesce(${membershipId}::uuid, (
        select memberships.id from (${sql.raw(MEMBERSHIPS)}) as memberships
        where memberships.person_id = ${personId}
          and (${connectionId}::uuid is null or memberships.connection_id = ${connectionId}::uuid)
        order by (
          select max(last.started_at) from staff_sessions as last
          where last.membership_id = memberships.id and last.connection_id is null
        ) desc nulls last, memberships.joined_at, memberships.id limit 1)),
      ${method}, ${connectionId}, case when ${isProof} then now() end, now() + ${hours} * interval '1 hour',
      ${device.browser}, ${device.platform})`.execute(tx);
  return id;
}

/** Whether the person could use a session for anything. */
export const hasMembership = (db: Db, personId: string) => hasRow(db)`
  select from (${sql.raw(MEMBERSHIPS)}) as memberships where person_id = ${personId} limit 1`;

/** Changes a session that has not ended. */
async function updateSession(tx: Tx, id: string, changes: UpdateObject<DB, "staff_sessions">): Promise<void> {
  await tx.updateTable("staff_sessions").set(changes).where("id", "=", id).where("ended_at", "is", null).execute();
}

export const updateMembership = (tx: Tx, sessionId: string, membershipId: string): Promise<void> =>
  updateSession(tx, sessionId, { membership_id: membershipId });

/** Records that the person's next link in this browser is meant to confirm an action. */
export const markProofAsked = (tx: Tx, sessionId: string): Promise<void> =>
  updateSession(tx, sessionId, { proof_asked_at: sql<Date>`now()` });

export const markProved = (tx: Tx, sessionId: string): Promise<void> =>
  updateSession(tx, sessionId, { proved_at: sql<Date>`now()`, proof_asked_at: null });

export type ListedStaffSession = Device & { id: string; method: SignInMethod; startedAt: Date; seenAt: Date };

/**
 * Sessions that one of a person's sessions may see and end. A session from an organisation's provider only sees
 * sessions from the same provider: the provider could name any address, even that of someone who works elsewhere.
 */
export type OwnSessions = Pick<StaffSession, "personId" | "connectionId">;

const selectSessions = statement<OwnSessions & { ownerIdleMinutes: number }, ListedStaffSession>(`
  select session.id, session.method, session.started_at as "startedAt", session.seen_at as "seenAt", session.browser,
    session.platform
  from staff_sessions as session where session.person_id = :personId and ${IS_LIVING}
    and (:connectionId::uuid is null or session.connection_id = :connectionId)
  order by session.seen_at desc, session.id desc limit 100`);

export const listStaffSessions = (
  db: Db,
  { personId, connectionId }: OwnSessions,
  ownerIdleMinutes: number,
): Promise<ListedStaffSession[]> => selectSessions(db, { personId, connectionId, ownerIdleMinutes });

/** Ends one of them, or all. Returns the ids of those that were open. */
export async function markStaffSessionsEnded(
  tx: Tx,
  { personId, connectionId, id }: OwnSessions & { id?: string },
  because: StaffEndReason,
): Promise<string[]> {
  let open = tx
    .updateTable("staff_sessions")
    .set({ ended_at: sql<Date>`now()`, ended_because: because })
    .where("person_id", "=", personId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`);
  if (connectionId !== null) open = open.where("connection_id", "=", connectionId);
  if (id !== undefined) open = open.where("id", "=", id);
  return (await open.returning("id").execute()).map((row) => row.id);
}

/** Ends everyone's; returns how many were open. */
export const markAllStaffSessionsEnded = (tx: Tx, because: StaffEndReason) => countRows(tx)`
  update staff_sessions set ended_at = now(), ended_because = ${because}
  where ended_at is null and expires_at > now() returning id`;

/**
 * Ends all sessions that use this membership. Other sessions lose it too, because each request checks its memberships.
 */
export async function markEndedForMembership(tx: Tx, membershipId: string, because: StaffEndReason): Promise<void> {
  await tx
    .updateTable("staff_sessions")
    .set({ ended_at: sql<Date>`now()`, ended_because: because })
    .where("membership_id", "=", membershipId)
    .where("ended_at", "is", null)
    .execute();
}

/** All sessions that work for these partners. */
export const endSessionsForPartners = (tx: Tx, partnerIds: readonly string[]) => run(tx)`
  update staff_sessions set ended_at = now(), ended_because = 'organisation closed' where ended_at is null
    and membership_id in (
      select id from staff_memberships where organisation_id = any(${partnerIds}::uuid[]))`;
