import { type RawBuilder, sql } from "kysely";
import { newId } from "../../../kernel/ids.ts";
import { allRows, type Db, firstRow, firstValue, hasRow, type Tx } from "../../../platform/db/database.ts";
import { ADMITTED_USERS } from "../../customers/index.ts";
import type { Organisation } from "../../staff/index.ts";

/** The partner of a customer, if the customer belongs to the organisation: its own, or one of its partners'. */
export function findPartnerOfCustomer(db: Db, organisation: Organisation, customerId: string) {
  const belongs =
    organisation.kind === "operator"
      ? sql`true`
      : organisation.kind === "distributor"
        ? sql`partners.distributor_id = ${organisation.id}`
        : sql`partners.id = ${organisation.id}`;
  return firstValue<string>(db)`
    select partners.id from customers join partners on partners.id = customers.partner_id
    where customers.id = ${customerId} and partners.deleted_at is null and ${belongs}`;
}

export type NewLookIn = {
  staffSessionId: string;
  membershipId: string;
  personId: string;
  customerId: string;
  minutes: number;
};

/** Shows what the customer's first user sees. Returns undefined, and inserts nothing, if no user may sign in. */
export function insertLookIn(tx: Tx, lookIn: NewLookIn): Promise<{ id: string; until: Date } | undefined> {
  const { staffSessionId, membershipId, personId, customerId, minutes } = lookIn;
  return firstRow<{ id: string; until: Date }>(tx)`
    insert into look_ins (id, staff_session_id, membership_id, person_id, customer_id, portal_user_id, expires_at)
    select ${newId()}::uuid, ${staffSessionId}::uuid, ${membershipId}::uuid, ${personId}::uuid, admitted.customer_id,
      admitted.id, now() + ${minutes} * interval '1 minute'
    from (${sql.raw(ADMITTED_USERS)}) as admitted where admitted.customer_id = ${customerId}
    order by admitted.created_at limit 1
    returning id, expires_at as until`;
}

/** Whether a staff session began this look-in and it hasn't ended. */
export const isOpenLookIn = (db: Db, which: { id: string; staffSessionId: string }) => hasRow(db)`
  select from look_ins where id = ${which.id} and staff_session_id = ${which.staffSessionId}
    and ended_at is null and expires_at > now()`;

export type LookInEnd = "ended" | "replaced" | "time over" | "staff session ended" | "customer gone";

export type EndedLookIn = {
  id: string;
  personId: string;
  /** Null if the person looked in for the operator. */
  distributorId: string | null;
  customerId: string;
  partnerId: string;
  because: LookInEnd;
};

/** Which look-ins to end: all of a staff session, one of a person's, or those of customers. */
export type WhichLookIns =
  { staffSessionId: string } | { id: string; personId: string } | { customerIds: readonly string[] };

function whichOf(which: WhichLookIns): RawBuilder<unknown> {
  if ("staffSessionId" in which) return sql`look_in.staff_session_id = ${which.staffSessionId}`;
  if ("id" in which) return sql`look_in.id = ${which.id} and look_in.person_id = ${which.personId}`;
  return sql`look_in.customer_id = any(${which.customerIds}::uuid[])`;
}

const ABOUT = sql`customers, partners, staff_memberships as member
    where customers.id = look_in.customer_id and partners.id = customers.partner_id and member.id = look_in.membership_id`;

/** The organisation whose audit trail names the person: the one that they looked in for, or its distributor. */
const ENDED = sql`look_in.id, look_in.person_id as "personId", look_in.customer_id as "customerId",
      case when coalesce(member.partner_id, member.distributor_id) is not null then partners.distributor_id end
        as "distributorId",
      customers.partner_id as "partnerId", look_in.ended_because as because`;

export const markLookInsEnded = (tx: Tx, which: WhichLookIns, because: LookInEnd) => allRows<EndedLookIn>(tx)`
  update look_ins as look_in set ended_at = now(), ended_because = ${because}
  from ${ABOUT} and look_in.ended_at is null and ${whichOf(which)}
  returning ${ENDED}`;

/** Look-ins whose time is up and that no one ended, at most `limit`. */
export const markLookInsOver = (tx: Tx, limit: number) => allRows<EndedLookIn>(tx)`
  with over as (
    select look_ins.id, look_ins.expires_at <= now() as is_late
    from look_ins join staff_sessions on staff_sessions.id = look_ins.staff_session_id
    where look_ins.ended_at is null
      and (look_ins.expires_at <= now() or staff_sessions.ended_at is not null or staff_sessions.expires_at <= now())
    order by look_ins.expires_at limit ${limit} for update of look_ins skip locked)
  update look_ins as look_in set ended_at = now(),
    ended_because = case when over.is_late then 'time over' else 'staff session ended' end
  from over, ${ABOUT} and over.id = look_in.id
  returning ${ENDED}`;
