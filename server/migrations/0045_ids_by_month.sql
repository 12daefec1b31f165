-- additive, outside a transaction
-- Events and audit entries are kept in partitions by month, so that old ones can be dropped and not deleted. Their ids are
-- version 7 UUIDs, which begin with their time: partitions are ranges of ids, and an id is looked up in one of them. The tables as
-- they are become the partitions of everything up to a month that is still to come. Here that is checked beside the running
-- service; the next step only changes names.
create schema if not exists months;
create or replace function first_id_at(at timestamptz) returns uuid language sql immutable parallel safe
  return (encode(substring(int8send(floor(extract(epoch from at) * 1000)::bigint) from 3 for 6), 'hex') || repeat('0', 20))::uuid;
create or replace function time_of_id(id uuid) returns timestamptz language sql immutable parallel safe
  return to_timestamp(('x' || substring(replace(id::text, '-', '') for 12))::bit(48)::bigint / 1000.0);
create or replace function move_ids(source text, target text, first uuid, next uuid) returns void language plpgsql as
  $move$ begin execute format('with moved as (delete from months.%I where id >= %L and id < %L returning *)
    insert into months.%I select * from moved', source, first, next, target)
  ; end $move$;
do $do$ declare
  bound uuid = first_id_at((date_trunc('month', now() at time zone 'UTC') + interval '2 months') at time zone 'UTC')
; name text
; begin
  foreach name in array array['events', 'audit_entries'] loop
    if to_regclass('public.' || name) is not null and not exists (
      select from pg_constraint where conrelid = to_regclass('public.' || name) and conname = name || '_up_to') then
      execute format('alter table public.%I add constraint %I check (id < %L::uuid) not valid', name, name || '_up_to', bound)
; end if
; end loop
; end $do$;
-- Rows whose id has no such time in it are looked for first; the next step puts them in their place.
do $do$ declare
  name text
; has_others boolean
; begin
  foreach name in array array['events', 'audit_entries'] loop
    execute format('select exists (select from public.%I where id >= %L)', name, (
      select substring(pg_get_constraintdef(oid) from '[0-9a-f]{8}-[0-9a-f-]{27}') from pg_constraint
      where conrelid = to_regclass('public.' || name) and conname = name || '_up_to')) into has_others
; if not has_others then
      execute format('alter table public.%I validate constraint %I', name, name || '_up_to')
; end if
; end loop
; end $do$;
alter table events validate constraint events_of_one_organisation;
