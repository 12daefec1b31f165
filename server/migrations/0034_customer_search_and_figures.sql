-- Customers are found, counted and read about in time that does not grow with how many there are.

-- Names and references are searched for any part of them. The index has their pieces of 1, 2, 3 and 6 letters: trigrams
-- alone do not help short searches, and in references, which are mostly digits, each of them is frequent.
create function grams_in(value text) returns text[]
language plpgsql immutable parallel safe strict
as $$
declare
  pieces text[] = '{}';
begin
  -- Twice as quick as one statement. What is left of a piece at the end is a piece too, and the index drops duplicates.
  for start in 1..length(value) loop
    pieces := pieces || array[substr(value, start, 1), substr(value, start, 2), substr(value, start, 3), substr(value, start, 6)];
  end loop;
  return pieces;
end
$$;

-- What is searched in a customer, in lower case. A line break, which no search has, keeps the two apart.
create function searched_text(name text, reference text) returns text
language sql immutable parallel safe
return lower(name || E'\n' || coalesce(reference, ''));

-- The partner is one more piece, so that a search among one partner's customers does not read what is frequent among
-- those of others.
create function customer_grams(partner_id uuid, name text, reference text) returns text[]
language sql immutable parallel safe
return array_append(grams_in(searched_text(name, reference)), partner_id::text);

-- New entries wait in a list that every search reads. A job sorts them in every minute, so onboarding need not.
create index customers_by_text on customers using gin (customer_grams(partner_id, company_name, reference));
-- The search decides itself when to use the index, and these statistics would take seconds to make.
alter index customers_by_text alter column 1 set statistics 0;

create index customers_of_partner_by_status on customers (partner_id, status, id);
create index customers_by_status on customers (status, id);
create index customers_by_time on customers (created_at);

-- What is known of an organisation in figures: the sum of its rows. Each change adds a row of differences in its own
-- transaction, so changes never wait for each other; a job adds the rows up again. A distributor's rows are the sum over
-- its partners that count.
create table organisation_figures (
  -- a distributor or a partner
  owner_id uuid not null,
  id bigint generated always as identity,
  partners bigint not null default 0,
  customers bigint not null default 0,
  active bigint not null default 0,
  -- of the customers, those that came before `figures_age.aged_until`
  aged bigint not null default 0,
  domains bigint not null default 0,
  emails bigint not null default 0,
  breaches bigint not null default 0,
  primary key (owner_id, id)
);

-- One row.
create table figures_age (
  is_only boolean primary key default true check (is_only),
  aged_until timestamptz not null
);

-- Nobody has aged in an empty database.
insert into figures_age (aged_until)
select case when exists (select from customers) then now() - interval '30 days' else '-infinity' end;

with figure as (
  select partners.id, partners.distributor_id, partners.deleted_at is null and not partners.sandbox as is_counted,
    coalesce(came.customers, 0) as customers, coalesce(came.active, 0) as active, coalesce(came.aged, 0) as aged,
    coalesce(domain.total, 0) as domains, coalesce(email.total, 0) as emails, coalesce(found.total, 0) as breaches
  from partners
    left join (
      select partner_id, count(*) as customers, count(*) filter (where status = 'active') as active,
        count(*) filter (where created_at <= (select aged_until from figures_age)) as aged
      from customers group by partner_id) as came on came.partner_id = partners.id
    left join (
      select partner_id, count(*) as total from monitored_domains join customers on customers.id = customer_id
      group by partner_id) as domain on domain.partner_id = partners.id
    left join (
      select partner_id, count(*) as total from monitored_emails join customers on customers.id = customer_id
      group by partner_id) as email on email.partner_id = partners.id
    left join (
      select partner_id, sum((data ->> 'count')::bigint) as total from events
      where type = 'customer.breach.found' group by partner_id) as found on found.partner_id = partners.id
)
insert into organisation_figures (owner_id, partners, customers, active, aged, domains, emails, breaches)
select id, 0, customers, active, aged, domains, emails, breaches from figure
union all
select distributor_id, count(*), sum(customers), sum(active), sum(aged), sum(domains), sum(emails), sum(breaches)
from figure where is_counted group by distributor_id;

-- The timeline of a customer reads each of these newest first.
drop index audit_entries_of_subject;
create index audit_entries_of_subject on audit_entries (subject_id, at, id);
drop index events_of_customer;
create index events_of_customer on events (customer_id, occurred_at, id);
drop index mails_of_customer;
create index mails_of_customer on mails (customer_id, created_at, id);
drop index portal_sessions_of_customer;
create index portal_sessions_of_customer on portal_sessions (customer_id, started_at, id);
