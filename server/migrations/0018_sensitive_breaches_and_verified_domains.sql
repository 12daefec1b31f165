-- Who may watch a domain and learn what is sensitive about it has to prove that the domain is theirs. Each customer
-- proves it for itself. A domain without a row is unverified.
create table domain_proofs (
  customer_id uuid not null,
  domain text not null,
  status text not null default 'pending' check (status in ('pending', 'verified', 'lapsed')),
  method text not null check (method in ('dns', 'mail', 'attested')),
  -- Published in the domain's DNS, so it is no secret.
  dns_token text not null,
  verified_at timestamptz,
  checked_at timestamptz,
  -- Since when look-ups have found no record. A look-up that fails says nothing.
  missing_since timestamptz,
  next_check_at timestamptz,
  primary key (customer_id, domain),
  foreign key (customer_id, domain) references monitored_domains (customer_id, domain) on delete cascade,
  check (status <> 'verified' or verified_at is not null)
);
create index domain_proofs_by_domain on domain_proofs (domain) where status = 'verified';
create index domain_proofs_due on domain_proofs (next_check_at) where next_check_at is not null;

-- Links that were mailed to a role address of a domain, one for each mail that was written.
create table domain_links (
  token_hash bytea primary key,
  customer_id uuid not null,
  domain text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (customer_id, domain) references domain_proofs (customer_id, domain) on delete cascade
);
create index domain_links_of_domain on domain_links (customer_id, domain);
create index domain_links_by_expiry on domain_links (expires_at);

-- How many such mails were asked for on a day (UTC): to an address, and by a customer. Unwatching a domain must not forget
-- them, so nothing here refers to it.
create table domain_mail_days (
  -- The address, or the customer's id.
  counted text,
  day date,
  asked integer not null,
  primary key (counted, day)
);

alter table partners add column may_attest_domains boolean not null default false;

-- Addresses in a sensitive breach that the customer is not told yet. An instance may consist of them alone.
alter table breach_instances
  add column withheld text[] not null default '{}',
  -- Those of them that the customer was told at some time.
  add column withheld_told text[] not null default '{}',
  drop constraint breach_instances_emails_check,
  -- Not valid, so that no row is read under this lock: the constraint before it held for every row that is there.
  add constraint breach_instances_emails_check check (cardinality(emails) + cardinality(withheld) > 0) not valid;

-- No domain is verified yet, so of sensitive breaches only addresses that are watched by name stay told.
update breach_instances
set emails = array(
    select email from unnest(emails) as email
    where exists (
      select from monitored_emails
      where monitored_emails.customer_id = breach_instances.customer_id and address = email)
    order by email collate "C"),
  withheld = array(
    select email from unnest(emails) as email
    where not exists (
      select from monitored_emails
      where monitored_emails.customer_id = breach_instances.customer_id and address = email)
    order by email collate "C"),
  withheld_told = array(
    select email from unnest(emails) as email
    where not exists (
      select from monitored_emails
      where monitored_emails.customer_id = breach_instances.customer_id and address = email)
    order by email collate "C")
from breaches
where breaches.id = breach_instances.breach_id and breaches.sensitive;
