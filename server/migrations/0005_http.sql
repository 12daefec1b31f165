-- Answers kept for repeated calls with the same Idempotency-Key.
create table idempotency_keys (
  organisation_id uuid not null,
  key text not null,
  request_hash bytea not null,
  answer text,
  created_at timestamptz not null default now(),
  primary key (organisation_id, key)
);

create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Unlogged: counts of the running minute need not survive a crash, and without a log record the commit does not wait
-- for the disk, which matters because every call of a partner updates the same row. The columns are those that
-- rate-limiter-flexible expects.
create unlogged table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
