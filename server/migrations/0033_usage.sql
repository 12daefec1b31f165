-- What customers used, by the day. docs/billing.md has the rules. No foreign keys: what was billed outlives what it
-- speaks of.

-- From which day to which a customer was active on which terms. Both days count; no end yet: to_day is null. Spans of
-- one customer never share a day.
create table usage_spans (
  customer_id uuid not null,
  from_day date not null,
  to_day date check (to_day >= from_day),
  partner_id uuid not null,
  distributor_id uuid not null,
  plan_id uuid not null,
  price numeric not null,
  currency_code text not null,
  primary key (customer_id, from_day)
);

create index usage_spans_of_partner on usage_spans (partner_id, customer_id);
create index usage_spans_of_distributor on usage_spans (distributor_id, customer_id);

-- The billing code of a partner from a day on, until its next row; null: none.
create table partner_billing_codes (
  partner_id uuid not null,
  from_day date not null,
  billing_code_id integer,
  primary key (partner_id, from_day)
);

-- Months that are closed, or being closed: then last_customer is how far it has come.
create table usage_months (
  month date primary key check (extract(day from month) = 1),
  last_customer uuid,
  closed_at timestamptz
);

-- The lines of closed months, with the names of that time.
create table usage_lines (
  month date not null,
  customer_id uuid not null,
  first_day date not null,
  last_day date not null,
  days integer not null check (days > 0),
  partner_id uuid not null,
  distributor_id uuid not null,
  customer_reference text,
  plan_type text not null,
  price numeric not null,
  currency_code text not null,
  billing_code text,
  amount numeric not null,
  primary key (month, customer_id, first_day)
);

create index usage_lines_of_partner on usage_lines (partner_id, month, customer_id);
create index usage_lines_of_distributor on usage_lines (distributor_id, month, customer_id);

-- Corrections of closed months. Each is a line of the month in which it was made.
create table usage_corrections (
  id uuid primary key,
  month date not null,
  corrects date not null check (corrects < month),
  customer_id uuid not null,
  days integer not null,
  partner_id uuid not null,
  distributor_id uuid not null,
  customer_reference text,
  plan_type text not null,
  price numeric not null,
  currency_code text not null,
  billing_code text,
  amount numeric not null,
  reason text not null,
  -- operator: somebody's decision; system: what follows from days that were put right
  source text not null check (source in ('operator', 'system')),
  created_at timestamptz not null default now()
);

create index usage_corrections_of_month on usage_corrections (month, customer_id);
create index usage_corrections_of_customer on usage_corrections (customer_id, corrects);

-- Nobody changes what is closed, this program included.
revoke update, delete, truncate on usage_lines, usage_corrections from current_user;

-- Counting begins with this month. The month before counts as closed, without lines.
insert into usage_months (month, closed_at)
values ((date_trunc('month', now() at time zone 'UTC') - interval '1 month')::date, now());

-- Active customers, since they became active; those that left this month, until then. The customers' terms are the ones
-- they have today. Days before this month are not known well enough to be billed.
insert into usage_spans (customer_id, from_day, to_day, partner_id, distributor_id, plan_id, price, currency_code)
select * from (
  select customers.id,
    greatest(
      (case when customers.status = 'active' then status_changed_at else customers.created_at end at time zone 'UTC')::date,
      (billed_from at time zone 'UTC')::date,
      date_trunc('month', now() at time zone 'UTC')::date) as from_day,
    case when customers.status = 'active' then null else (status_changed_at at time zone 'UTC')::date end as to_day,
    partners.id, partners.distributor_id, plan_id, price, currency_code
  from customers join partners on partners.id = partner_id
  where not partners.sandbox and (customers.status = 'active' or customers.status = 'inactive'
    and previous_status = 'active' and status_changed_at at time zone 'UTC' >= date_trunc('month', now() at time zone 'UTC'))
) as known
where to_day is null or from_day <= to_day;
