import { type Db, firstAmong } from "../../../platform/db/database.ts";
import { statement } from "../../../platform/db/statement.ts";
import { controlsDomainOf } from "../../assets/index.ts";
import { ADMITTED_USERS } from "../../customers/index.ts";
import { givesFeature } from "../../plans/index.ts";
import { isLiving } from "./queries-sessions.ts";

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
  /** Whether the customer's plan includes alerts and reports. */
  hasAlerts: boolean;
  hasReports: boolean;
  isStale: boolean;
  contactEmail: string | null;
  /**
   * Whether the session proves that its user can read their mail: it came through a link that was mailed to them, or
   * through the provider of a customer that controls the domain of their address. The partner sets up the provider, so
   * the provider alone proves nothing.
   */
  provesAddress: boolean;
  /** Set for a member of staff who is viewing the portal: which look-in it is, and until when. */
  lookIn: { id: string; until: Date } | null;
};

/** Everything that every page shows, for one of `rows`: the session or look-in that shows what a user sees. */
const selectFrom = (rows: string): string => `
  select ${rows}.id as "sessionId", portal_users.id as "userId", portal_users.email,
    customers.id as "customerId", customers.contact_email as "contactEmail", company_name as "companyName", customers.locale as "customerLocale",
    portal_profiles.locale as "chosenLocale", status, partners.id as "partnerId",
    distributor_id as "distributorId", partners.name as "partnerName", reply_to_email as "supportEmail", colour,
    logo_version as "logoVersion", time_zone as "timeZone",
    ${givesFeature("breach-alerts", "customers.plan_id")} as "hasAlerts",
    ${givesFeature("monthly-reports", "customers.plan_id")} as "hasReports"`;

const joinedTo = (rows: string): string => `
  from ${rows}
    join portal_users on portal_users.id = portal_user_id
    join customers on customers.id = ${rows}.customer_id
    join partners on partners.id = customers.partner_id
    left join partner_brands on partner_brands.partner_id = partners.id
    left join portal_profiles on portal_profiles.portal_user_id = portal_users.id
  where status in ('prospect', 'active') and partners.deleted_at is null`;

const selectViewer = statement<{ sessionId: string }, Omit<ViewerRow, "lookIn">>(`
  ${selectFrom("portal_sessions")}, portal_sessions.proves_address or (
      portal_sessions.method <> 'link' and ${controlsDomainOf("customers.id", "portal_users.email")}) as "provesAddress",
    portal_sessions.seen_at < now() - interval '5 minutes' as "isStale"
  ${joinedTo("portal_sessions")} and portal_sessions.id = :sessionId and ${isLiving("portal_sessions")}`);

/** Reads everything that every page shows, and whether the session still lives, in one statement. */
export async function findViewer(db: Db, sessionId: string): Promise<ViewerRow | undefined> {
  const [viewer] = await selectViewer(db, { sessionId });
  return viewer && { ...viewer, lookIn: null };
}

export type LookInRow = Omit<ViewerRow, "lookIn" | "isStale" | "provesAddress"> & { membershipId: string; until: Date };

const selectLookIn = statement<{ id: string; staffSessionId: string }, LookInRow>(`
  ${selectFrom("look_ins")}, look_ins.membership_id as "membershipId", look_ins.expires_at as until
  ${joinedTo("look_ins")} and look_ins.id = :id and look_ins.staff_session_id = :staffSessionId
    and look_ins.ended_at is null and look_ins.expires_at > now()
    and exists (select from (${ADMITTED_USERS}) as admitted where admitted.id = look_ins.portal_user_id)`);

/** The same for a look-in of a staff session, which the caller has found to be live. */
export const findLookIn = (db: Db, which: { id: string; staffSessionId: string }) =>
  firstAmong(selectLookIn(db, which));

const selectLivingLookIns = statement<{ ids: readonly string[] }, { id: string }>(`
  select look_ins.id from look_ins
    join staff_sessions on staff_sessions.id = look_ins.staff_session_id
    join staff_memberships on staff_memberships.id = look_ins.membership_id
  where look_ins.id = any(:ids::uuid[]) and look_ins.ended_at is null and look_ins.expires_at > now()
    and staff_sessions.ended_at is null and staff_sessions.expires_at > now()
    and exists (select from (${ADMITTED_USERS}) as admitted where admitted.id = look_ins.portal_user_id)`);

/**
 * The look-ins among these that haven't ended, as far as one statement can tell. Every call checks everything that
 * `findLookIn` does.
 */
export async function findLivingLookIns(db: Db, ids: readonly string[]): Promise<Set<string>> {
  return new Set(ids.length === 0 ? [] : (await selectLivingLookIns(db, { ids })).map(({ id }) => id));
}
