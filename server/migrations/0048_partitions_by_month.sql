-- additive
-- The tables of events and audit entries get partitions by month; see the step before. What is there becomes the partition of
-- everything older. New months follow, and one for whatever is later, so that each id has its place. Partitions are in a schema of
-- their own. Programs go on naming the tables as before.

-- Both at once, before anything else is locked.
lock table events, audit_entries in access exclusive mode;

create table forgotten_breaches (
  partner_id uuid primary key,
  breaches bigint not null
);
create table webhook_last_deliveries (
  month date primary key,
  finished_at timestamptz not null
);

alter table events rename to events_older;
alter table events_older set schema months;
alter index months.events_pkey rename to events_older_pkey;
alter index months.events_of_customer rename to events_older_of_customer;
alter index months.events_of_partner rename to events_older_of_partner;
drop trigger fan_out_events on months.events_older;

create table events (
  id uuid not null,
  seq bigint generated always as identity,
  partner_id uuid,
  customer_id uuid,
  type text not null,
  data json not null,
  occurred_at timestamptz not null default now(),
  distributor_id uuid,
  named_only boolean not null default false,
  traceparent text,
  constraint events_pkey primary key (id),
  constraint events_of_one_organisation check ((partner_id is null) <> (distributor_id is null))
) partition by range (id);
create index events_of_customer on events (customer_id, occurred_at, id);
create index events_of_partner on events (partner_id, type, seq);

alter table audit_entries rename to audit_entries_older;
alter table audit_entries_older set schema months;
alter index months.audit_entries_pkey rename to audit_entries_older_pkey;
alter index months.audit_entries_about_customer rename to audit_entries_older_about_customer;
alter index months.audit_entries_in_trail_of_distributor rename to audit_entries_older_in_trail_of_distributor;
alter index months.audit_entries_of_actor rename to audit_entries_older_of_actor;
alter index months.audit_entries_of_distributor rename to audit_entries_older_of_distributor;
alter index months.audit_entries_of_partner rename to audit_entries_older_of_partner;
alter index months.audit_entries_of_subject rename to audit_entries_older_of_subject;

create table audit_entries (
  like months.audit_entries_older including defaults,
  constraint audit_entries_pkey primary key (id),
  constraint audit_entries_actor_kind_check check (actor_kind in ('key', 'operator', 'staff', 'system', 'user'))
) partition by range (id);
create index audit_entries_about_customer on audit_entries ((details ->> 'customerId'), id)
  where details ->> 'customerId' is not null;
create index audit_entries_in_trail_of_distributor on audit_entries (coalesce(distributor_id, trail_of_distributor_id), id)
  where coalesce(distributor_id, trail_of_distributor_id) is not null;
create index audit_entries_of_actor on audit_entries (actor_id, id);
create index audit_entries_of_distributor on audit_entries (distributor_id, id) where distributor_id is not null;
create index audit_entries_of_partner on audit_entries (partner_id, id) where partner_id is not null;
create index audit_entries_of_subject on audit_entries (subject_id, at, id);

do $do$
declare
  name text;
  bound text;
  next timestamptz;
  month text;
begin
  -- Numbers go on where they were. One is left out.
  execute format('alter table events alter column seq restart with %s',
    nextval(pg_get_serial_sequence('months.events_older', 'seq')) + 1);
  alter table months.events_older alter column seq drop identity;
  foreach name in array array['events', 'audit_entries'] loop
    select substring(pg_get_constraintdef(oid) from '[0-9a-f]{8}-[0-9a-f-]{27}') into bound
    from pg_constraint where conrelid = format('months.%I', name || '_older')::regclass and conname = name || '_up_to';
    -- Rows whose id has no time in it, or one that is far ahead, are in another partition than the rest.
    execute format('create temporary table others on commit drop as select * from months.%I where id >= %L', name || '_older', bound);
    execute format('delete from months.%I where id >= %L', name || '_older', bound);
    execute format('alter table public.%I attach partition months.%I for values from (minvalue) to (%L)',
      name, name || '_older', bound);
    execute format('alter table months.%I drop constraint %I', name || '_older', name || '_up_to');
    next := time_of_id(bound::uuid);
    for ahead in 1..6 loop
      month := to_char(next at time zone 'UTC', 'YYYY_MM');
      execute format('create table months.%I partition of public.%I for values from (%L) to (%L)', name || '_' || month,
        name, first_id_at(next), first_id_at((next at time zone 'UTC' + interval '1 month') at time zone 'UTC'));
      next := (next at time zone 'UTC' + interval '1 month') at time zone 'UTC';
    end loop;
    execute format('create table months.%I partition of public.%I for values from (%L) to (maxvalue)', name || '_later',
      name, first_id_at(next));
    execute format('insert into public.%I overriding system value select * from others', name);
    drop table others;
  end loop;
end
$do$;

-- Last, so that nothing of the above is sent again.
create trigger fan_out_events after insert on events referencing new table as new_events
  for each statement execute function fan_out_events();
