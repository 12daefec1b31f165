-- A partner that leaves: its keys stop with partners.deleted_at, its customers follow in a job. It can be undone for a while.
create table partner_offboardings (
  id uuid primary key,
  partner_id uuid not null references partners (id),
  started_at timestamptz not null default now(),
  -- all its customers are inactive
  finished_at timestamptz,
  restored_at timestamptz,
  -- all customers that it took along are back
  returned_at timestamptz,
  -- it can be undone no longer
  final_at timestamptz,
  constraint partner_offboardings_return check (returned_at is null or restored_at is not null),
  constraint partner_offboardings_final check (final_at is null or restored_at is null)
);
create unique index partner_offboardings_open on partner_offboardings (partner_id) where restored_at is null;
create index partner_offboardings_of_partner on partner_offboardings (partner_id, id);
create index partner_offboardings_pending on partner_offboardings (started_at)
  where final_at is null and returned_at is null;

-- Whether an offboarding of its partner made the customer inactive. Any other change of its status clears it.
alter table customers add column left_with_partner boolean not null default false;
create index customers_left_with_partner on customers (partner_id, id) where left_with_partner;

alter table staff_sessions drop constraint staff_sessions_ended_because_check;
alter table staff_sessions add constraint staff_sessions_ended_because_check check (ended_because in
  ('signed out', 'replaced', 'membership removed', 'role changed', 'revoked', 'organisation closed'));
