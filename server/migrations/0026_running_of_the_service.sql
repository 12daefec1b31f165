-- For those who look after the service: jobs that run or were given up, and jobs that failed before. Both are few, so the
-- indexes stay small; the queue's own indexes hold only jobs that can be started.
create index sablewatch_jobs_taken on graphile_worker._private_jobs (id) where not is_available;
create index sablewatch_jobs_with_errors on graphile_worker._private_jobs (id) where last_error is not null;

-- What the workers run by the clock, as the worker that started last has it.
create table timetable_entries (
  name text primary key,
  schedule text not null,
  seen_at timestamptz not null default now()
);

-- The last runs of each, some dozens. A run without an end is going on, or was cut short if its runner is gone.
create table timetable_runs (
  id bigint generated always as identity primary key,
  name text not null,
  runner_id text not null,
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  error text,
  constraint timetable_runs_end check (error is null or finished_at is not null)
);
create index timetable_runs_by_name on timetable_runs (name, id);

-- The processes of the service. Each shows every few seconds that it is alive.
create table service_nodes (
  id uuid primary key,
  role text not null,
  host text not null,
  version text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- Mails are listed over all tenants by any of these, newest first.
alter table mails add column partner_id uuid;
update mails set partner_id = customers.partner_id from customers where customers.id = mails.customer_id;
create index mails_by_time on mails (created_at, id);
create index mails_by_state on mails (state, created_at, id);
create index mails_by_kind on mails (kind, created_at, id);
create index mails_by_address on mails (address, created_at, id);
create index mails_of_partner on mails (partner_id, created_at, id) where partner_id is not null;
-- Recipients who want no more of some mails.
create index mail_recipients_stopped on mail_recipients (id)
  where alerts_stopped_at is not null or reports_stopped_at is not null;

-- Endpoints in trouble, and a failure by its id, over all tenants.
create index webhook_endpoints_in_trouble on webhook_endpoints (id)
  where deleted_at is null and (not enabled or consecutive_failures > 0);
create index webhook_deliveries_failed_by_id on webhook_deliveries (id) where state = 'failed';
