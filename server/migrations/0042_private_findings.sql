-- additive
-- A sensitive breach is told to the person alone: to the contact, for their own address, once they have proved that they
-- read its mail.

-- Events say no more of sensitive breaches: they can be sent again, also to endpoints that are new.
create temporary table scrubbed on commit drop as
with private as (
  select breach_instances.id, customer_id from breach_instances join breaches on breaches.id = breach_id
  where sensitive
), told as (
  select events.id, partner_id, type, data::jsonb - 'sensitiveWithheld' as data,
    data -> 'sensitiveWithheld' is not null as counted, (
      select coalesce(jsonb_agg(item order by place), '[]')
      from jsonb_array_elements(data::jsonb -> 'breaches') with ordinality as listed (item, place)
      where not exists (select from private where private.id = (item ->> 'id')::uuid)) as kept
  from events
  where customer_id in (select customer_id from private) and type like 'customer.breach.%'
    and data -> 'breaches' is not null
)
select id, partner_id, type, data, kept, jsonb_array_length(data -> 'breaches') - jsonb_array_length(kept) as gone
from told where counted or jsonb_array_length(kept) < jsonb_array_length(data -> 'breaches');

update events
set data = (scrubbed.data || jsonb_build_object('breaches', kept, 'count', (scrubbed.data ->> 'count')::int - gone,
  'breachStatus', (scrubbed.data ->> 'count')::int > gone))::json
from scrubbed where events.id = scrubbed.id;

-- Figures count what events tell.
with change as (
  select partner_id, -sum(gone) as breaches from scrubbed
  where type = 'customer.breach.found' and gone > 0 group by partner_id
), partner as (
  select id, case when deleted_at is null and not sandbox then distributor_id end as distributor_id
  from partners where id in (select partner_id from change) order by id for key share
)
insert into organisation_figures (owner_id, breaches)
select owner.id, breaches from change join partner on partner.id = change.partner_id
  cross join lateral (values (partner.id), (partner.distributor_id)) as owner (id)
where owner.id is not null;

-- Nor does the trail.
update audit_entries set details = details - array['breach', 'step']
from breach_instances join breaches on breaches.id = breach_id
where sensitive and subject_id = breach_instances.id::text and subject_kind = 'breach-instance'
  and details ?| array['breach', 'step'];

-- Addresses in sensitive breaches are kept apart from those that are told.
update breach_instances
set emails = '{}',
  withheld = array(
    select email from unnest(emails || withheld) as email group by email order by email collate "C"),
  withheld_told = array(
    select email from unnest(emails || withheld_told) as email group by email order by email collate "C")
from breaches
where breaches.id = breach_instances.breach_id and breaches.sensitive and emails <> '{}';
