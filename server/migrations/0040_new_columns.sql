-- additive, outside a transaction
-- What the next steps fill is made first. Each statement locks its table only for a moment, and no other table with it, so
-- that callers neither wait nor meet a deadlock.

-- Connections that exist come back at the address that all of them shared, until an owner moves them to their own. The
-- release before knows the shared address alone, so what it makes stays there too.
alter table staff_connections add column if not exists has_own_callback boolean not null default false;
-- Whom a provider has vouched for, while the person is asked whether to replace the session that the browser has.
alter table staff_connection_attempts add column if not exists vouched_email text;
-- When the person last asked for a link as a proof for this session.
alter table staff_sessions add column if not exists proof_asked_at timestamptz;

-- A key has at most the rights that who made it had then. Programs that do not know this make keys with an admin's, the
-- least role that makes any.
alter table api_keys
  add column if not exists role text not null default 'admin' check (role in ('owner', 'admin', 'technician', 'viewer'));

-- A link that was mailed to its user. Links that somebody else asked for, and those made before this, prove nothing.
alter table magic_links add column if not exists mailed boolean not null default false;
alter table portal_sessions add column if not exists proves_address boolean not null default false;

-- What people have dealt with of what only they are told.
create table if not exists private_findings_done (
  instance_id uuid not null references breach_instances (id) on delete cascade,
  mailbox text not null,
  done_at timestamptz not null default now(),
  primary key (instance_id, mailbox)
);

-- Each delivery and each event that is kept for a stream knows whether it is a sandbox's: a sandbox stays one for good.
alter table webhook_endpoints add column if not exists sandbox boolean not null default false;
alter table webhook_deliveries add column if not exists sandbox boolean not null default false;
alter table webhook_stream_events add column if not exists sandbox boolean not null default false;
