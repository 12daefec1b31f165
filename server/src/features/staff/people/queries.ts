import { sql } from "kysely";
import { newId } from "../../../kernel/ids.ts";
import { allRows, type Db, firstRow, type Tx } from "../../../platform/db/database.ts";
import type { StaffRole } from "../../callers/index.ts";
import { columnsOf, type Organisation, organisationFrom, organisationIdOf } from "../organisation.ts";
import { MEMBERSHIPS } from "../queries-memberships.ts";
import type { ListedMember, Member } from "./member.ts";

const MEMBER = `memberships.id, memberships.person_id as "personId", staff_people.email, memberships.role,
  memberships.joined_at as "joinedAt"`;

/** The people of one organisation, or of all, in the order in which they joined. */
export function listMembers(db: Db, organisation?: Organisation): Promise<ListedMember[]> {
  const isMeant =
    organisation === undefined ? sql`true` : sql`memberships.organisation_id = ${organisationIdOf(organisation)}`;
  return allRows<ListedMember>(db)`
    select ${sql.raw(MEMBER)}, memberships.kind, memberships.name as organisation,
      nullif(memberships.organisation_id, '00000000-0000-0000-0000-000000000000') as "organisationId",
      (select max(seen_at) from staff_sessions where membership_id = memberships.id) as "seenAt"
    from (${sql.raw(MEMBERSHIPS)}) as memberships join staff_people on staff_people.id = memberships.person_id
    where ${isMeant} order by memberships.id`;
}

export type OwnersOfOrganisation = { organisationId: string; organisation: string; owners: string[] };

/** The names of organisations, and their owners' addresses. */
export const listOwnersOf = (db: Db, organisationIds: readonly string[]) => allRows<OwnersOfOrganisation>(db)`
  select organisation.id as "organisationId", coalesce(partners.name, distributors.name, 'Operator') as organisation,
    array(
      select staff_people.email
      from (${sql.raw(MEMBERSHIPS)}) as memberships join staff_people on staff_people.id = memberships.person_id
      where memberships.organisation_id = organisation.id and memberships.role = 'owner'
      order by staff_people.email) as owners
  from unnest(${organisationIds}::uuid[]) as organisation (id)
    left join partners on partners.id = organisation.id
    left join distributors on distributors.id = organisation.id
  order by organisation, organisation.id`;

/** Which organisation a membership belongs to, no matter who asks. */
export async function findOrganisationOf(db: Db, membershipId: string): Promise<Organisation | undefined> {
  const row = await db
    .selectFrom("staff_memberships")
    .select(["distributor_id as distributorId", "partner_id as partnerId"])
    .where("id", "=", membershipId)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return row && organisationFrom(row);
}

/**
 * Locks the owners of an organisation, always in the same order. Removing an owner takes these locks, so the last two
 * can't both be removed at the same moment.
 */
export async function lockOwners(tx: Tx, organisation: Organisation): Promise<string[]> {
  const rows = await tx
    .selectFrom("staff_memberships")
    .select("id")
    .where("organisation_id", "=", organisationIdOf(organisation))
    .where("role", "=", "owner")
    .where("removed_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * A weaker lock, so that sign-ins that refer to the member need not wait: a change of role waits for them, and both
 * would deadlock.
 */
export const lockMember = (tx: Tx, organisation: Organisation, id: string) => firstRow<Member>(tx)`
  select member.id, person_id as "personId", email, role, joined_at as "joinedAt"
  from staff_memberships as member join staff_people on staff_people.id = person_id
  where member.id = ${id} and organisation_id = ${organisationIdOf(organisation)} and removed_at is null
  for no key update of member`;

/** Finds or creates the person with this address. */
export async function ensurePerson(tx: Tx, email: string): Promise<string> {
  const known = await tx.selectFrom("staff_people").select("id").where("email", "=", email).executeTakeFirst();
  if (known) return known.id;
  const { id } = await tx
    .insertInto("staff_people")
    .values({ id: newId(), email })
    // Another request was faster: changes nothing, but returns the existing row.
    .onConflict((conflict) => conflict.column("email").doUpdateSet({ email }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

type NewMembership = { personId: string; organisation: Organisation; role: StaffRole };

/** Undefined if the person is already a member, also if another request was faster. */
export async function insertMembership(tx: Tx, membership: NewMembership): Promise<string | undefined> {
  const { personId, organisation, role } = membership;
  const row = await tx
    .insertInto("staff_memberships")
    .values({ id: newId(), person_id: personId, ...columnsOf(organisation), role })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function findMembershipOf(db: Db, organisation: Organisation, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("staff_memberships")
    .innerJoin("staff_people", "staff_people.id", "staff_memberships.person_id")
    .select("staff_memberships.id")
    .where("organisation_id", "=", organisationIdOf(organisation))
    .where("email", "=", email)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return row?.id;
}

export async function updateRole(tx: Tx, id: string, role: StaffRole): Promise<void> {
  await tx.updateTable("staff_memberships").set({ role }).where("id", "=", id).execute();
}

export async function markMemberRemoved(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("staff_memberships")
    .set({ removed_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}
