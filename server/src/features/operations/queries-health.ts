import { type Db, oneRow } from "../../platform/db/database.ts";

export type DatabaseHealth = {
  version: string;
  isStandby: boolean;
  startedAt: Date;
  sizeBytes: number;
  connections: number;
  mostConnections: number;
  replicas: { name: string; state: string | null; syncState: string | null; lagBytes: number | null }[];
  migration: string;
  /** The last failure to archive the database's log, if nothing was archived since. */
  archiveFailedAt: Date | null;
};

/** What the database reports about itself. A role that may not see other sessions gets replicas without a state. */
export const readDatabase = (db: Db) => oneRow<DatabaseHealth>(db)`
  select current_setting('server_version') as version, pg_is_in_recovery() as "isStandby",
    pg_postmaster_start_time() as "startedAt", pg_database_size(current_database()) as "sizeBytes",
    (select count(*) from pg_stat_activity where datname = current_database()) as connections,
    current_setting('max_connections')::integer as "mostConnections",
    (select max(name) from schema_migrations) as migration,
    (select last_failed_time from pg_stat_archiver where current_setting('archive_mode') <> 'off'
      and last_failed_time > coalesce(last_archived_time, '-infinity')) as "archiveFailedAt",
    coalesce((
      select json_agg(json_build_object('name', coalesce(application_name, ''), 'state', state, 'syncState', sync_state,
        'lagBytes', case when pg_is_in_recovery() then null else pg_current_wal_lsn() - replay_lsn end))
      from pg_stat_replication), '[]'::json) as replicas`;
