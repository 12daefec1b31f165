import { type Db, oneRow, type Tx } from "../../platform/db/database.ts";

export type DatabaseFigures = {
  connections: number;
  /** How many connections there may be, without those that are reserved for administrators. */
  mostConnections: number;
  isArchivingFailing: boolean;
  /** Since the last backup, or since the database was set up if there was none. */
  backupAgeSeconds: number;
};

/** What is watched of the database. Connections are counted for all of its databases, since they share the limit. */
export const readDatabaseFigures = (db: Db) => oneRow<DatabaseFigures>(db)`
  select (select sum(numbackends) from pg_stat_database)::integer as connections,
    current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
      as "mostConnections",
    exists (
      select from pg_stat_archiver where current_setting('archive_mode') <> 'off'
        and last_failed_time > coalesce(last_archived_time, '-infinity')) as "isArchivingFailing",
    extract(epoch from now() - coalesce(
      (select made_at from last_backup), (select min(applied_at) from schema_migrations)))::float8 as "backupAgeSeconds"`;

/** Notes a backup, made now by default, unless a later one is known. */
export const noteBackup = (tx: Tx, madeAt?: Date) => oneRow<{ lastBackupAt: Date }>(tx)`
  insert into last_backup (made_at) values (least(coalesce(${madeAt ?? null}, now()), now()))
  on conflict (is_only) do update set made_at = greatest(last_backup.made_at, excluded.made_at)
  returning made_at as "lastBackupAt"`;
