-- additive
-- When the database was last backed up, by the program or by another tool that says so. Its age is watched.
create table last_backup (
  is_only boolean primary key default true check (is_only),
  made_at timestamptz not null
);
