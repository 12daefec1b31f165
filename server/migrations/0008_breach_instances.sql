-- One breach for one customer, with the customer's addresses that stand in it.
create table breach_instances (
  id uuid primary key,
  customer_id uuid not null references customers,
  breach_id integer not null references breaches,
  emails text[] not null check (cardinality(emails) > 0),
  found_at timestamptz not null default now(),
  resolved_at timestamptz,
  unique (customer_id, breach_id)
);

create index breach_instances_of_breach on breach_instances (breach_id);

-- Customers whose exposures were erased, and when; one that comes back and falls dormant again is erased again.
create table erasures (
  customer_id uuid primary key references customers,
  erased_at timestamptz not null default now()
);

-- When a customer was last looked up, and when it is to be again. No due time: not swept, being a prospect or gone.
create table customer_scans (
  customer_id uuid primary key references customers,
  scanned_at timestamptz not null,
  sweep_due_at timestamptz
);

create index customer_scans_by_due_time on customer_scans (sweep_due_at) where sweep_due_at is not null;

-- Watched addresses that a running import met, kept until the customer is told of the whole import at once.
create table import_hits (
  id bigint primary key generated always as identity,
  import_id uuid not null references corpus_imports,
  customer_id uuid not null references customers,
  breach_id integer not null references breaches,
  mailbox text not null
);

create index import_hits_of_import on import_hits (import_id, customer_id);
create index import_hits_of_customer on import_hits (customer_id);
create index import_hits_of_breach on import_hits (breach_id);

-- Assets are added in the order of time, so a few bytes for each stretch of the table find the latest ones.
create index monitored_domains_by_time on monitored_domains using brin (added_at) with (pages_per_range = 16);
create index monitored_emails_by_time on monitored_emails using brin (added_at) with (pages_per_range = 16);

-- What the live source was asked, and when it answered.
create table live_lookups (
  kind text not null check (kind in ('address', 'domain')),
  value text not null,
  answered_at timestamptz not null,
  -- whether it told anything; of a domain that is not proven to be ours it does not
  told boolean not null,
  primary key (kind, value)
);

-- One row: when the live source's catalogue was read, when it last grew, and until when the source asked for peace.
create table live_source (
  is_only boolean primary key default true check (is_only),
  catalogue_read_at timestamptz,
  newest_breach_at timestamptz,
  not_before timestamptz
);

insert into live_source default values;

create index customers_unscanned on customers (created_at) where scanned_at is null;
create index customers_dormant on customers (status_changed_at) where status = 'dormant';
create index live_lookups_by_time on live_lookups (answered_at);
