import { lockUntilEnd, shareUntilEnd } from "../../../platform/db/advisory-locks.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { statement } from "../../../platform/db/statement.ts";

/**
 * Prevents changes to which breaches are sensitive until the transaction ends. Taken before instances are read for
 * writing and before scans are requested: a change of the catalogue then sees everything that was disclosed under the
 * old flags, and no one else writes instances meanwhile. Any number of transactions can hold this lock at once.
 */
export const holdSensitivity = (tx: Tx): Promise<void> => shareUntilEnd(tx, "sensitivity");

/** Waits for all transactions that hold the shared lock, and makes others wait until this one ends. */
export const lockSensitivity = (tx: Tx): Promise<void> => lockUntilEnd(tx, "sensitivity");

type OfBreaches = { breachIds: readonly number[] };

/** Customers with instances of these breaches. Only active ones are scanned again. */
const selectActive = statement<OfBreaches, { id: string }>(`
  select distinct customers.id from breach_instances join customers on customers.id = customer_id
  where breach_id = any(:breachIds::int[]) and customers.status = 'active'`);

export async function listActiveWith(db: Db, breachIds: readonly number[]): Promise<string[]> {
  return (await selectActive(db, { breachIds })).map(({ id }) => id);
}

const merged = (one: string, other: string) =>
  `array(select email from unnest(${one} || ${other}) as email group by email order by email collate "C")`;

type Hidden = { id: string; customerId: string; partnerId: string; foundAt: Date };

const updateWithheld = statement<OfBreaches, Hidden>(`
  update breach_instances set emails = '{}', withheld = ${merged("emails", "withheld")},
    withheld_told = ${merged("emails", "withheld_told")}
  from customers
  where customers.id = customer_id and breach_id = any(:breachIds::int[]) and emails <> '{}'
  returning breach_instances.id, customer_id as "customerId", partner_id as "partnerId", found_at as "foundAt"`);

/** Withholds all addresses in these breaches. Returns the instances that were disclosed until now. */
export const withhold = (tx: Tx, breachIds: readonly number[]): Promise<Hidden[]> => updateWithheld(tx, { breachIds });

const updateDisclosed = statement<OfBreaches>(`
  update breach_instances set emails = ${merged("emails", "withheld_told")},
    withheld = array(select email from unnest(withheld) as email where email <> all(withheld_told)),
    withheld_told = '{}'
  where breach_id = any(:breachIds::int[]) and withheld_told <> '{}'`);

/** Discloses to all customers again what they knew about these breaches before. */
export async function discloseAgain(tx: Tx, breachIds: readonly number[]): Promise<void> {
  await updateDisclosed(tx, { breachIds });
}
