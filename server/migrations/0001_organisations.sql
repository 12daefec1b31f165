-- Who sells: distributors own partners; plans and billing codes belong to a distributor or, for plans, to everybody.

create table distributors (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null default now()
);

create table partners (
  id uuid primary key,
  distributor_id uuid not null references distributors,
  name text not null,
  contact_email text not null,
  reply_to_email text not null,
  account_reference text not null default '',
  monthly_churn_limit integer not null default 0 check (monthly_churn_limit >= 0),
  send_customer_welcome_emails boolean not null default false,
  send_transactional_emails boolean not null default true,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);

create index partners_of_distributor on partners (distributor_id, id);

create table plans (
  id uuid primary key,
  -- null: a system default, offered by every distributor
  distributor_id uuid references distributors,
  plan_type text not null,
  display_name text not null,
  features text[] not null,
  status text not null default 'active' check (status in ('active', 'retired')),
  allows_insurance boolean not null default false,
  created_at timestamptz not null default now()
);

create unique index plans_of_system on plans (plan_type) where distributor_id is null;
create unique index plans_of_distributor on plans (distributor_id, plan_type) where distributor_id is not null;

-- The contract's default plan must exist wherever the service runs, so both system plans come with the schema.
insert into plans (id, plan_type, display_name, features, allows_insurance) values
  ('01990000-0000-7000-8000-000000000001', 'service-basic', 'Basic', '{dark-web-monitoring}', false),
  ('01990000-0000-7000-8000-000000000002', 'service-plus', 'Plus', '{dark-web-monitoring,breach-alerts,monthly-reports}', true);

create table billing_codes (
  id integer primary key generated always as identity,
  distributor_id uuid not null references distributors,
  code text not null,
  price numeric not null check (price >= 0),
  created_at timestamptz not null default now(),
  unique (distributor_id, code)
);
