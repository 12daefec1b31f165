import pg from "pg";

export type TriggerEntry = { name: string; table: string; when: string; calls: string };

/** All of our own triggers in the migrated database. */
export async function triggersOf(url: string): Promise<TriggerEntry[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<TriggerEntry>(
      `select tgname as name, tgrelid::regclass::text as table, tgfoid::regproc::text as calls,
         lower(substring(pg_get_triggerdef(pg_trigger.oid) from '(BEFORE|AFTER|INSTEAD OF) ')) || ' '
           || lower(substring(pg_get_triggerdef(pg_trigger.oid) from '(?:BEFORE|AFTER|INSTEAD OF) (.*?) ON ')) as when
       from pg_trigger join pg_class on pg_class.oid = tgrelid
       where not tgisinternal and relnamespace = 'public'::regnamespace
       order by tgname`,
    );
    return rows;
  } finally {
    await client.end();
  }
}
