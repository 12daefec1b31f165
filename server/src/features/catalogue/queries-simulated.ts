import { newId } from "../../kernel/ids.ts";
import { allValues, type Tx } from "../../platform/db/database.ts";

/** Made up for a sandbox partner, and visible to no one else. */
export type SimulatedBreach = { title: string; dataClasses: readonly string[] };

/** Adds this many such breaches with today's date; returns their ids. Queries for anyone else don't find them. */
export function insertSimulated(tx: Tx, partnerId: string, { title, dataClasses }: SimulatedBreach, count: number) {
  const uuids = Array.from({ length: count }, newId);
  return allValues<number>(tx)`
    insert into breaches (uuid, name, title, domain, breach_date, added_at, modified_at, accounts, data_classes, verified,
      fabricated, sensitive, retired, spam_list, malware, stealer_log, simulated_for)
    select uuid, 'Simulated-' || right(uuid::text, 12), ${title}, null, (now() at time zone 'UTC')::date, now(), now(), 0,
      ${dataClasses}::text[], true, false, false, false, false, false, false, ${partnerId}
    from unnest(${uuids}::uuid[]) as breach (uuid)
    returning id`;
}
