-- Sandbox partners: for developers. Said when a partner is made, and never changed.
alter table partners add column sandbox boolean not null default false;

-- A simulated breach belongs to the sandbox partner that it was made for. Only real ones have names that are unique over all.
alter table breaches add column simulated_for uuid references partners (id);
drop index breaches_by_name;
create unique index breaches_by_name on breaches (lower(name)) where simulated_for is null;
create unique index breaches_simulated on breaches (simulated_for, lower(name)) where simulated_for is not null;

-- Who has a stream of events open, or had one so lately that it may be resumed.
create table webhook_streams (
  owner_id uuid primary key,
  -- All events since then are in webhook_stream_events, unless they are too old.
  since timestamptz not null default now(),
  kept_until timestamptz not null
);

-- The events of those, by the transaction that wrote them: rows commit in another order than they are numbered in.
create table webhook_stream_events (
  owner_id uuid not null,
  seq bigint not null,
  event_id uuid not null,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  primary key (owner_id, seq)
);
create index webhook_stream_events_by_transaction on webhook_stream_events (owner_id, xid);
create index webhook_stream_events_by_age on webhook_stream_events (at);

create or replace function fan_out_events() returns trigger language plpgsql as $function$
declare
  owners uuid[];
begin
  insert into webhook_deliveries (endpoint_id, owner_id, event_id, customer_id, seq, type)
  select endpoint.id, endpoint.owner_id, event.id, event.customer_id, event.seq, event.type
  from new_events as event
    left join partners on partners.id = event.partner_id
    cross join lateral (values (event.partner_id), (coalesce(event.distributor_id, partners.distributor_id))) as owner (id)
    join webhook_endpoints as endpoint on endpoint.owner_id = owner.id
  where endpoint.deleted_at is null
    and (event.type = any(endpoint.event_types) or (endpoint.event_types = '{}' and not event.named_only))
  order by event.seq;
  if found then
    perform pg_notify('webhook_deliveries', '');
  end if;
  -- Asked alone first: nearly always there is no stream at all, and events must not cost more for it.
  if exists (select from webhook_streams where kept_until > now()) then
    with kept as (
      insert into webhook_stream_events (owner_id, seq, event_id)
      select stream.owner_id, event.seq, event.id
      from new_events as event
        left join partners on partners.id = event.partner_id
        join webhook_streams as stream
          on stream.owner_id in (event.partner_id, coalesce(event.distributor_id, partners.distributor_id))
      where stream.kept_until > now()
      returning owner_id)
    select array_agg(distinct owner_id) into owners from kept;
    perform pg_notify('webhook_streams', owner::text) from unnest(owners) as owner;
  end if;
  return null;
end
$function$;
