import type { Db } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

const selectBreaches = statement<{ id: string }>(`
  select breach ->> 'id' as id from events, json_array_elements(data -> 'breaches') as breach where events.id = $1`);

/** Ids of the breaches that an event told of. */
export async function listBreachesOfEvent(db: Db, eventId: string): Promise<string[]> {
  const rows = await selectBreaches(db, eventId);
  return rows.map(({ id }) => id);
}

export type Monitored = { domains: number; emails: number };

const countMonitored = statement<Monitored>(`
  select (select count(*)::int from monitored_domains where customer_id = $1) as domains,
    (select count(*)::int from monitored_emails where customer_id = $1) as emails`);

/** How much is watched for a customer. */
export async function findMonitored(db: Db, customerId: string): Promise<Monitored> {
  const [monitored] = await countMonitored(db, customerId);
  return monitored ?? { domains: 0, emails: 0 };
}
