-- Where events are sent to, and what became of each.

-- An id that grows with time, for rows that the database makes itself; PostgreSQL has it built in from 18 on.
create function uuid_v7() returns uuid language sql volatile parallel safe as $$
  select encode(
    set_bit(set_bit(
      overlay(
        uuid_send(gen_random_uuid())
        placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1),
    'hex')::uuid
$$;

-- Owners are partners and distributors: an id of one is never the id of another.
create table webhook_endpoints (
  id uuid primary key,
  owner_id uuid not null,
  url text not null,
  -- empty: all types
  event_types text[] not null,
  description text not null,
  enabled boolean not null,
  -- it answered 410
  gone_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- failed attempts since the last success
  consecutive_failures integer not null default 0,
  paused_until timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz
);

create index webhook_endpoints_of_owner on webhook_endpoints (owner_id, id);

-- Tokens are kept as they are: every request is signed with one.
create table webhook_secrets (
  id uuid primary key,
  owner_id uuid not null,
  role text not null check (role in ('active', 'fallback')),
  token text not null,
  created_at timestamptz not null default now(),
  unique (owner_id, role)
);

-- One event for one endpoint. Written together with the event, by the trigger below; no foreign keys, since they would
-- cost a look-up each for what the trigger has just looked up.
create table webhook_deliveries (
  endpoint_id uuid not null,
  id uuid not null default uuid_v7(),
  owner_id uuid not null,
  -- null: a test, which has its payload here
  event_id uuid,
  customer_id uuid,
  -- the event's: orders the first attempts of one customer
  seq bigint not null default 0,
  type text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'expired')),
  -- when to try next; null: not any more. A failed delivery with a time is being redelivered.
  due_at timestamptz default clock_timestamp(),
  attempt_count integer not null default 0,
  -- attempts made before the running round; a redelivery begins another
  round_start integer not null default 0,
  claim_id uuid,
  claimed_until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  -- where the last attempt of a failed one went
  target_url text,
  test_payload json,
  primary key (endpoint_id, id)
) with (fillfactor = 80);
-- The room lets a claim rewrite its row in place: none of the columns it changes is indexed.

create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at, seq) where due_at is not null;
create index webhook_deliveries_failed on webhook_deliveries (owner_id, finished_at desc, id desc) where state = 'failed';

-- One row for each request on the wire.
create table webhook_attempts (
  delivery_id uuid not null,
  id uuid not null,
  attempted_at timestamptz not null,
  http_status integer,
  response_indicator text check (response_indicator in ('timeout', 'network_error', 'invalid_signature')),
  -- null: delivered
  error_message text,
  -- the X-Token sent, and the signature over it that came back: the receiver's proof of receipt
  token uuid not null,
  receipt bytea,
  secret_id uuid,
  queue_ms real not null,
  dns_ms real,
  connect_ms real,
  tls_ms real,
  first_byte_ms real,
  total_ms real not null,
  remote_address inet,
  response_excerpt text,
  primary key (delivery_id, id)
);

-- Redelivery of many failures, at a rate, in the order in which they failed.
create table webhook_redeliveries (
  id uuid primary key,
  owner_id uuid not null,
  endpoint_id uuid,
  event_type text,
  failed_from timestamptz,
  failed_to timestamptz not null,
  per_second integer not null,
  state text not null default 'running' check (state in ('running', 'done', 'cancelled')),
  total integer not null,
  queued integer not null default 0,
  -- the last failure taken up
  after_failed_at timestamptz,
  after_id uuid,
  stepped_at timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);

create index webhook_redeliveries_of_owner on webhook_redeliveries (owner_id, id);

-- Whoever writes an event, its deliveries exist exactly when it does. Also for endpoints that are disabled: theirs wait.
create function fan_out_events() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (endpoint_id, owner_id, event_id, customer_id, seq, type)
  select endpoint.id, endpoint.owner_id, event.id, event.customer_id, event.seq, event.type
  from new_events as event
    join partners on partners.id = event.partner_id
    cross join lateral (values (partners.id), (partners.distributor_id)) as owner (id)
    join webhook_endpoints as endpoint on endpoint.owner_id = owner.id
  where endpoint.deleted_at is null
    and (endpoint.event_types = '{}' or event.type = any(endpoint.event_types))
  order by event.seq;
  if found then
    perform pg_notify('webhook_deliveries', '');
  end if;
  return null;
end
$$;

create trigger fan_out_events after insert on events
  referencing new table as new_events for each statement execute function fan_out_events();
