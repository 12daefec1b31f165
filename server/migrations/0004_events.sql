-- The outbox: one row for each thing that happened, written in the transaction that made it happen.
create table events (
  id uuid primary key,
  -- order of happening within one customer: rows are written under its row lock
  seq bigint not null generated always as identity,
  partner_id uuid not null references partners,
  customer_id uuid not null references customers,
  type text not null,
  -- the `data` part of the webhook envelope exactly as it will be sent
  data json not null,
  occurred_at timestamptz not null default now()
);

create index events_of_partner on events (partner_id, type, seq);
create index events_of_customer on events (customer_id, seq);
