import { sql } from "kysely";
import { newId } from "../../kernel/ids.ts";
import { allRows, type Db, firstAmong, firstRow, type Tx } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { Breach, BreachRecord } from "./breach.ts";

/**
 * The columns that another query selects from a breach that it joins as `breach`. `breachesOf` uses them to find the
 * rest.
 */
export const breachKey = (breach: string): string =>
  `${breach}.uuid, extract(epoch from ${breach}.imported_at)::float8 as revision`;

const BREACH_COLUMNS = `
  breaches.id, ${breachKey("breaches")}, breaches.name, breaches.title, breaches.domain,
  breaches.breach_date::text as "breachDate", breaches.added_at as "addedAt", breaches.modified_at as "modifiedAt",
  breaches.accounts, breaches.data_classes as "dataClasses", breaches.verified, breaches.fabricated,
  breaches.sensitive, breaches.retired, breaches.spam_list as "spamList", breaches.malware,
  breaches.stealer_log as "stealerLog"`;

/** Newest breach first, ties by name: the order of every list of breaches, ours and others'. */
export const newestBreachFirst = (breach: string): string =>
  `order by ${breach}.breach_date desc, ${breach}.name collate "C"`;

/** Simulated breaches are each one sandbox's own: every query by name leaves them out, or names the sandbox. */
const REAL = "breaches.simulated_for is null";

const selectByName = statement<{ name: string; sandboxId: string | null }, Breach>(`
  select ${BREACH_COLUMNS} from breaches where lower(name) = lower(:name) and ${REAL}
  union all
  select ${BREACH_COLUMNS} from breaches where lower(name) = lower(:name) and simulated_for = :sandboxId::uuid
  limit 1`);
const selectOneByUuid = statement<{ uuid: string; sandboxId: string }, Breach>(`
  select ${BREACH_COLUMNS} from breaches where uuid = :uuid::uuid and (${REAL} or simulated_for = :sandboxId::uuid)`);
const selectByUuids = statement<{ uuids: readonly string[] }, Breach>(
  `select ${BREACH_COLUMNS} from breaches where uuid = any(:uuids::uuid[])`,
);
const selectByIds = statement<{ ids: readonly number[] }, Breach>(
  `select ${BREACH_COLUMNS} from breaches where id = any(:ids::int[]) ${newestBreachFirst("breaches")}`,
);
const selectIds = statement<{ names: readonly string[] }, { name: string; id: number }>(`
  select wanted.name, breaches.id
  from unnest(:names::text[]) as wanted (name)
    join breaches on lower(breaches.name) = lower(wanted.name) and ${REAL}`);

/** With a partner's id, also those simulated for it. */
export const findBreachByName = (db: Db, name: string, partnerId?: string) =>
  firstAmong(selectByName(db, { name, sandboxId: partnerId ?? null }));

/** A breach that this partner may see: a real one, or one simulated for it. */
export const findBreachByUuid = (db: Db, uuid: string, partnerId: string) =>
  firstAmong(selectOneByUuid(db, { uuid, sandboxId: partnerId }));

export const findBreachesByUuid = (db: Db, uuids: readonly string[]): Promise<Breach[]> => selectByUuids(db, { uuids });

/** Newest first, ties by name. */
export const findBreaches = (db: Db, ids: readonly number[]): Promise<Breach[]> => selectByIds(db, { ids });

/** Latest addition first. */
export const listBreaches = (db: Db) => allRows<Breach>(db)`
  select ${sql.raw(BREACH_COLUMNS)} from breaches where ${sql.raw(REAL)} order by added_at desc, name`;

export type BreachFilter = { search?: string | undefined; cursor?: string | undefined; limit: number };

/** One page of the real breaches, latest addition first. The cursor is the last breach of the previous page. */
export function listBreachPage(db: Db, { search, cursor, limit }: BreachFilter): Promise<Breach[]> {
  const conditions = [sql.raw(REAL)];
  if (search !== undefined) {
    const pattern = `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`;
    conditions.push(sql`(name ilike ${pattern} or title ilike ${pattern} or domain ilike ${pattern})`);
  }
  if (cursor !== undefined) {
    conditions.push(sql`(added_at, uuid) < (select added_at, uuid from breaches where uuid = ${cursor}::uuid)`);
  }
  return allRows<Breach>(db)`
    select ${sql.raw(BREACH_COLUMNS)} from breaches where ${sql.join(conditions, sql` and `)}
    order by added_at desc, uuid desc limit ${limit}`;
}

export const findRealBreach = (db: Db, uuid: string) => firstRow<Breach>(db)`
  select ${sql.raw(BREACH_COLUMNS)} from breaches where ${sql.raw(REAL)} and uuid = ${uuid}::uuid`;

/** The ids of the names that the catalogue knows. */
export async function findBreachIds(db: Db, names: readonly string[]): Promise<Map<string, number>> {
  const rows = await selectIds(db, { names });
  return new Map(rows.map(({ name, id }) => [name, id]));
}

export type SensitivityChange = { breachId: number; isSensitive: boolean };

/** The known breaches that these records call sensitive for the first time, or no longer. */
export function listSensitivityChanges(tx: Tx, records: readonly BreachRecord[]): Promise<SensitivityChange[]> {
  const flags = records.map(({ name, sensitive }) => ({ name, sensitive }));
  return allRows<SensitivityChange>(tx)`
    select distinct on (breaches.id) breaches.id as "breachId", record.sensitive as "isSensitive"
    from json_to_recordset(${JSON.stringify(flags)}::json) as record (name text, sensitive boolean)
      join breaches on lower(breaches.name) = lower(record.name) and ${sql.raw(REAL)}
    where breaches.sensitive <> record.sensitive`;
}

export type ImportedAs = "added" | "updated" | "unchanged";

/**
 * Finds known breaches by name, ignoring case, and keeps their spelling. A record without changes leaves its row
 * unchanged, so texts made from it stay cached.
 */
export async function upsertBreaches(tx: Tx, records: readonly BreachRecord[]): Promise<Record<ImportedAs, number>> {
  const rows = records.map((record) => ({ uuid: newId(), ...record }));
  const { rows: written } = await sql<{ isNew: boolean }>`
    insert into breaches (uuid, name, title, domain, breach_date, added_at, modified_at, accounts, data_classes,
      verified, fabricated, sensitive, retired, spam_list, malware, stealer_log)
    select distinct on (lower(name)) uuid, name, title, domain, "breachDate", "addedAt", "modifiedAt", accounts, "dataClasses",
      verified, fabricated, sensitive, retired, "spamList", malware, "stealerLog"
    from json_to_recordset(${JSON.stringify(rows)}::json) as record (uuid uuid, name text, title text, domain text,
      "breachDate" date, "addedAt" timestamptz, "modifiedAt" timestamptz, accounts bigint, "dataClasses" text[],
      verified boolean, fabricated boolean, sensitive boolean, retired boolean, "spamList" boolean, malware boolean,
      "stealerLog" boolean)
    on conflict (lower(name)) where simulated_for is null do update set
      title = excluded.title, domain = excluded.domain, breach_date = excluded.breach_date,
      added_at = excluded.added_at, modified_at = excluded.modified_at, accounts = excluded.accounts,
      data_classes = excluded.data_classes, verified = excluded.verified, fabricated = excluded.fabricated,
      sensitive = excluded.sensitive, retired = excluded.retired, spam_list = excluded.spam_list,
      malware = excluded.malware, stealer_log = excluded.stealer_log, imported_at = now()
    where (breaches.title, breaches.domain, breaches.breach_date, breaches.added_at, breaches.modified_at,
        breaches.accounts, breaches.data_classes, breaches.verified, breaches.fabricated, breaches.sensitive,
        breaches.retired, breaches.spam_list, breaches.malware, breaches.stealer_log)
      is distinct from (excluded.title, excluded.domain, excluded.breach_date, excluded.added_at,
        excluded.modified_at, excluded.accounts, excluded.data_classes, excluded.verified, excluded.fabricated,
        excluded.sensitive, excluded.retired, excluded.spam_list, excluded.malware, excluded.stealer_log)
    returning xmax = 0 as "isNew"`.execute(tx);
  const added = written.filter(({ isNew }) => isNew).length;
  return { added, updated: written.length - added, unchanged: records.length - written.length };
}
