import { say } from "../../bench/lib/say.ts";
import { newId } from "../../server/src/kernel/ids.ts";
import type { TestApi } from "../../server/test/support/api.ts";
import type { Example } from "../../server/test/support/routes/recipe.ts";
import { exampleOf, hasExample, type Route } from "../../server/test/support/routes/routes.ts";
import { staffExamples } from "../../server/test/support/routes/staff.ts";
import type { Operation } from "./operations.ts";
import { markOf, type PartnerName, PARTNERS, type TenantsSetup } from "./tenants-setup.ts";

export type Examples = (operation: Operation, whose: PartnerName) => Example | undefined;

/** Something of each partner for every call. Created before the walk, during which nothing may change. */
export async function allExamples(
  api: TestApi,
  { partners, callers }: TenantsSetup,
  operations: readonly Operation[],
): Promise<Examples> {
  const made = new Map<string, Example>();
  const ofStaff = staffExamples(api);
  for (const name of PARTNERS) {
    const customerId = callers.find((one) => one.tenant === name && one.customerId)?.customerId ?? "";
    const inPortal = await idsInPortal(api, customerId);
    const ofOwner = await idsOfOwner(api, name, customerId);
    for (const operation of operations) {
      const { operationId, surface, params } = operation;
      const recipe = ofStaff[operationId];
      let example: Example = {};
      if (surface === "portal")
        example = { params: Object.fromEntries(params.map((one) => [one, inPortal[one] ?? newId()])) };
      else if (hasExample({ operationId } as Route))
        example = await exampleOf({ operationId } as Route, api.db, partners[name]);
      else if (recipe) {
        const { path, body } = await recipe(partners[name]);
        example = { ...(path ? { params: path } : {}), ...(body ? { body } : {}) };
      } else if (surface === "staff") {
        const { membershipId, ...ids } = ofOwner;
        const named =
          operation.body?.properties && "membershipId" in operation.body.properties ? { membershipId } : undefined;
        example = {
          params: Object.fromEntries(params.map((one) => [one, ids[one] ?? newId()])),
          ...(operation.body ? { body: named ?? { name: "Mine" } } : {}),
        };
      }
      made.set(`${operationId} ${name}`, example);
    }
    say(`  ${name} has something for every call`);
  }
  // Some examples turn their partner into a sandbox; a real partner has more to return.
  await api.database.pool.query("update partners set sandbox = false");
  return ({ operationId }, whose) => made.get(`${operationId} ${whose}`);
}

async function idsInPortal({ database }: TestApi, customerId: string): Promise<Record<string, string>> {
  const one = async (table: string, column: string) => {
    const { rows } = await database.pool.query<{ id: string }>(`select id from ${table} where ${column} = $1 limit 1`, [
      customerId,
    ]);
    return rows[0]?.id;
  };
  const found = {
    breachId: await one("breach_instances", "customer_id"),
    sessionId: await one("portal_sessions", "customer_id").catch(() => undefined),
  };
  return {
    ...Object.fromEntries(Object.entries(found).map(([name, id]) => [name, id ?? newId()])),
    step: "change-password",
  };
}

const PLANT = `
  with member as (
    select person_id, id from staff_memberships where person_id = (select id from staff_people where email = $1)
  ), session as (
    select id, person_id from staff_sessions where person_id = (select person_id from member) limit 1
  ), passkey as (
    insert into staff_passkeys (id, person_id, credential_id, public_key, counter, transports, name)
    select $2, person_id, $1, '\\x00', 0, '{}', $1 from member
  ), look_in as (
    insert into look_ins (id, staff_session_id, membership_id, person_id, customer_id, portal_user_id, expires_at)
    select $3, session.id, member.id, member.person_id, $4, portal_user_id, now() + interval '1 hour'
    from session, member, portal_sessions where customer_id = $4 limit 1
  )
  select session.id as "sessionId", member.id as "membershipId" from session, member`;

/**
 * Things that belong to an owner personally: a session, a passkey, a look-in, the membership. This needs no
 * authenticator.
 */
async function idsOfOwner(
  { database }: TestApi,
  name: PartnerName,
  customerId: string,
): Promise<Record<string, string>> {
  const [passkeyId, lookInId] = [newId(), newId()];
  const values = [`owner@${markOf(name)}.example`, passkeyId, lookInId, customerId];
  const { rows } = await database.pool.query<{ sessionId: string; membershipId: string }>(PLANT, values);
  const [found] = rows;
  if (!found) throw new Error(`${name} has no owner`);
  return { ...found, passkeyId, lookInId };
}
