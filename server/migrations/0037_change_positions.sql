-- additive
-- Where the write-ahead log was after the last change of a partner or a customer. A replica that has not come so far is not
-- asked for them: who has just changed something must see it. Written only where replicas are read.
create table change_positions (
  owner_id uuid primary key,
  position pg_lsn not null,
  noted_at timestamptz not null default now()
);
create index change_positions_noted_at on change_positions (noted_at);
