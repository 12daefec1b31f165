-- additive
-- A sandbox's events go to its own endpoints, and to those of its distributor that ask for them.
create or replace function fan_out_events() returns trigger language plpgsql as $function$
declare
  owners uuid[];
begin
  insert into webhook_deliveries (endpoint_id, owner_id, event_id, customer_id, seq, type, sandbox)
  select endpoint.id, endpoint.owner_id, event.id, event.customer_id, event.seq, event.type, coalesce(partners.sandbox, false)
  from new_events as event
    left join partners on partners.id = event.partner_id
    cross join lateral (values (event.partner_id), (coalesce(event.distributor_id, partners.distributor_id))) as owner (id)
    join webhook_endpoints as endpoint on endpoint.owner_id = owner.id
  where endpoint.deleted_at is null
    and (event.type = any(endpoint.event_types) or (endpoint.event_types = '{}' and not event.named_only))
    and (endpoint.partner_ids = '{}' or event.partner_id is null or event.partner_id = any(endpoint.partner_ids))
    and (partners.sandbox is not true or endpoint.sandbox or endpoint.owner_id = event.partner_id)
  order by event.seq;
  if found then
    perform pg_notify('webhook_deliveries', '');
  end if;
  -- Asked alone first: nearly always there is no stream at all, and events must not cost more for it.
  if exists (select from webhook_streams where kept_until > now()) then
    with kept as (
      insert into webhook_stream_events (owner_id, seq, event_id, sandbox)
      select stream.owner_id, event.seq, event.id, coalesce(partners.sandbox, false)
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
