create table customers (
  id uuid primary key,
  partner_id uuid not null references partners,
  company_name text not null,
  contact_email text,
  reference text,
  status text not null check (status in ('prospect', 'active', 'inactive', 'dormant')),
  -- what to return to on reactivation; set exactly while offboarded
  previous_status text check (previous_status in ('prospect', 'active')),
  status_changed_at timestamptz not null default now(),
  plan_id uuid not null references plans,
  price numeric not null check (price >= 0),
  currency_code text not null,
  billed_from timestamptz not null,
  enrol_type text not null check (enrol_type in ('opt-in', 'opt-out')),
  locale text not null,
  send_monthly_report boolean not null,
  -- null: nobody was named, so alerts go to the contact
  alert_recipients text[],
  -- null: not asked for at onboarding, so it follows the status
  breach_alerts boolean,
  platform_access boolean,
  custom_data json,
  scanned_at timestamptz,
  created_at timestamptz not null default now(),
  check ((previous_status is not null) = (status in ('inactive', 'dormant')))
);

create index customers_of_partner on customers (partner_id, id);
create index customers_of_plan on customers (plan_id);
create index customers_awaiting_dormancy on customers (status_changed_at) where status = 'inactive';

-- Those who may sign in to a customer's portal.
create table portal_users (
  id uuid primary key,
  customer_id uuid not null references customers,
  email text not null,
  created_at timestamptz not null default now(),
  unique (customer_id, email)
);

create table monitored_domains (
  customer_id uuid not null references customers,
  domain text not null,
  added_at timestamptz not null default now(),
  primary key (customer_id, domain)
);

create index monitored_domains_by_name on monitored_domains (domain);

create table monitored_emails (
  customer_id uuid not null references customers,
  address text not null,
  -- the address without its +tag: what exposures are matched by
  mailbox text not null,
  added_at timestamptz not null default now(),
  primary key (customer_id, address)
);

create index monitored_emails_by_mailbox on monitored_emails (mailbox);

-- Active customers that a partner let go: what the monthly churn limit counts.
create table churn_entries (
  id uuid primary key,
  partner_id uuid not null references partners,
  customer_id uuid not null references customers,
  at timestamptz not null default now()
);

create index churn_entries_of_partner on churn_entries (partner_id, at);
create index churn_entries_of_customer on churn_entries (customer_id);
