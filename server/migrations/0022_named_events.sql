-- Events beyond the contract's eight go to endpoints that name them alone, and those about endpoints are about no customer.
-- Which events these are, the code says: it marks each as it stores it. Nothing here rewrites a row.
alter table events
  alter column partner_id drop not null,
  alter column customer_id drop not null,
  -- Whose it is when it is about a distributor's own endpoint, and no partner's.
  add column distributor_id uuid,
  add column named_only boolean not null default false,
  add constraint events_of_one_organisation check ((partner_id is null) <> (distributor_id is null)) not valid;

create or replace function fan_out_events() returns trigger language plpgsql as $function$
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
  return null;
end
$function$;
