-- API keys. Only the hash of the secret is kept; the prefix is public and finds the row.
create table api_keys (
  id uuid primary key,
  prefix text not null unique,
  secret_hash bytea not null,
  -- exactly one owner, or none for the operator
  distributor_id uuid references distributors,
  partner_id uuid references partners,
  name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  check (num_nonnulls(distributor_id, partner_id) <= 1)
);

create index api_keys_of_distributor on api_keys (distributor_id) where distributor_id is not null;
create index api_keys_of_partner on api_keys (partner_id) where partner_id is not null;

-- Who changed what. Written in the transaction of the change; never updated. No foreign keys: the trail outlives
-- what it speaks of.
create table audit_entries (
  id uuid primary key,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('key', 'operator', 'system', 'user')),
  actor_id text,
  distributor_id uuid,
  partner_id uuid,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  details jsonb not null default '{}',
  ip inet,
  request_id text
);

create index audit_entries_of_subject on audit_entries (subject_id, id);
create index audit_entries_of_partner on audit_entries (partner_id, id) where partner_id is not null;
