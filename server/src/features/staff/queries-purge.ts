import { sql } from "kysely";
import type { Tx } from "../../platform/db/database.ts";

// Each deletes rows that no longer work, at most `limit` at a time, and returns how many.

/** A day after they expired. */
async function deletePastStaffLinks(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from staff_links where id in (
      select id from staff_links where expires_at < now() - interval '1 day'
      order by expires_at limit ${limit} for update skip locked)
    returning id`.execute(tx);
  return rows.length;
}

/** A month after they expired, accepted or not, with the mails about them. */
async function deletePastInvitations(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from staff_invitations where id in (
      select id from staff_invitations where expires_at < now() - interval '30 days'
      order by expires_at limit ${limit} for update skip locked)
    returning id`.execute(tx);
  return rows.length;
}

async function deletePastStaffSessions(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from staff_sessions where id in (
      select id from staff_sessions where expires_at < now() - interval '30 days'
      order by expires_at limit ${limit} for update skip locked)
    returning id`.execute(tx);
  return rows.length;
}

async function deletePastChallenges(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from staff_challenges where challenge_hash in (
      select challenge_hash from staff_challenges where expires_at < now() - interval '1 hour'
      order by expires_at limit ${limit} for update skip locked)
    returning expires_at`.execute(tx);
  return rows.length;
}

async function deletePastAttempts(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from staff_connection_attempts where state_hash in (
      select state_hash from staff_connection_attempts where expires_at < now() - interval '1 hour'
      order by expires_at limit ${limit} for update skip locked)
    returning expires_at`.execute(tx);
  return rows.length;
}

export const STAFF_REMOVALS = [
  deletePastStaffLinks,
  deletePastInvitations,
  deletePastStaffSessions,
  deletePastChallenges,
  deletePastAttempts,
];
