import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { statement } from "../../../platform/db/statement.ts";
import { type Breach, breachesOf, type BreachKey, breachKey, newestBreachFirst } from "../../catalogue/index.ts";
import { isOfMailbox } from "./queries.ts";
import { DISCLOSED_TO_THE_PERSON } from "../disclosure/sensitive.ts";

/** A sensitive breach that one person is in. Only that person may see it. */
export type PrivateFinding = { id: string; breach: Breach; foundAt: Date; done: boolean };

/** Whose: a mailbox of a customer. */
export type Person = { customerId: string; mailbox: string };

type Row = BreachKey & { instanceId: string; foundAt: Date; done: boolean };

/**
 * Addresses of a sensitive breach are in `withheld`; a node of the previous release may have put them into `emails`.
 */
const OF_PERSON = `breach_instances join breaches on breaches.id = breach_instances.breach_id and ${DISCLOSED_TO_THE_PERSON}
  where customer_id = :customerId
    and exists (select from unnest(emails || withheld) as email where ${isOfMailbox("email", ":mailbox")})`;

const selectOfPerson = statement<Person, Row>(`
  select breach_instances.id as "instanceId", found_at as "foundAt", ${breachKey("breaches")},
    exists (
      select from private_findings_done
      where instance_id = breach_instances.id and mailbox = :mailbox) as done
  from ${OF_PERSON}
  ${newestBreachFirst("breaches")}`);

/**
 * The sensitive breaches that a person is in. The caller has checked with `privateMailboxOf` that this person is
 * asking.
 */
export async function listPrivateFindings(db: Db, person: Person): Promise<PrivateFinding[]> {
  const rows = await selectOfPerson(db, person);
  const breachOf = await breachesOf(db, rows);
  return rows.map((row) => ({ id: row.instanceId, breach: breachOf(row), foundAt: row.foundAt, done: row.done }));
}

/** Records whether a person has dealt with one of their findings. No one else learns that either. */
export async function markPrivateFinding(tx: Tx, { mailbox, id, done }: Person & { id: string; done: boolean }) {
  if (done) {
    await sql`
      insert into private_findings_done (instance_id, mailbox) values (${id}, ${mailbox})
      on conflict do nothing`.execute(tx);
    return;
  }
  await sql`delete from private_findings_done where instance_id = ${id} and mailbox = ${mailbox}`.execute(tx);
}

const selectMayDisclose = statement<{ customerId: string; titles: readonly string[] }, { mayDisclose: boolean }>(`
  select exists (select from breaches where sensitive and title = any(:titles::text[]))
    or exists (
      select from breach_instances join breaches on breaches.id = breach_instances.breach_id
      where customer_id = :customerId and sensitive and (withheld_told <> '{}' or emails <> '{}')) as "mayDisclose"`);

/** Whether a text about a customer may reveal a sensitive breach, because it names one or could have counted one. */
export async function mayDisclosePrivate(db: Db, customerId: string, titles: readonly string[]): Promise<boolean> {
  const [row] = await selectMayDisclose(db, { customerId, titles });
  return row?.mayDisclose ?? false;
}
