-- Where the corpus is: in the pages of this database, or in ClickHouse. Without this, a process with the wrong settings
-- would look into an empty corpus and find everybody clear.
create table corpus_place (
  is_only boolean primary key default true check (is_only),
  engine text not null check (engine in ('pages', 'clickhouse')),
  since timestamptz not null default now(),
  -- the engine that it is being moved to, and the last key that is there
  moving_to text check (moving_to in ('pages', 'clickhouse') and moving_to <> engine),
  moved_to_key text collate "C"
);
insert into corpus_place (engine) values ('pages');
