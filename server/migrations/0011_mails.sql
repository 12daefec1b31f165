-- Mails and monthly reports.

-- The day on which a month begins for a partner's customers.
alter table partners add column time_zone text not null default 'UTC';

-- Whom we write to for a customer, and what they want no more. The id stands in the unsubscribe links: it is random,
-- and opens nothing but these two switches.
create table mail_recipients (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers (id),
  address text not null,
  alerts_stopped_at timestamptz,
  reports_stopped_at timestamptz,
  constraint mail_recipients_one unique (customer_id, address)
);

create table reports (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  -- its first day
  month date not null,
  locale text not null,
  -- as they were when it was made; the PDF is drawn from them whenever somebody wants it
  facts json not null,
  created_at timestamptz not null default now(),
  constraint reports_one_a_month unique (customer_id, month)
);

-- The outbox. What a mail says is written when it is sent, from what it tells of: an event, a report, a user.
create table mails (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('sign-in', 'alert', 'welcome', 'report')),
  customer_id uuid not null references customers (id),
  address text not null,
  event_id uuid references events (id),
  report_id uuid references reports (id),
  portal_user_id uuid references portal_users (id),
  created_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'kept', 'refused', 'failed', 'withdrawn')),
  -- null once it is finished
  due_at timestamptz default now(),
  -- those who are waited for go first: a sign-in link before an alert, a report last
  turn smallint not null generated always as (
    case kind when 'sign-in' then 0 when 'alert' then 1 when 'welcome' then 2 else 3 end) stored,
  attempts integer not null default 0,
  claim_id uuid,
  claimed_until timestamptz,
  -- the same through all attempts, so that a mailbox that gets it twice can tell
  message_key uuid not null default gen_random_uuid(),
  finished_at timestamptz,
  message_id text,
  subject text,
  -- what the mail server said last, or why it was not sent
  answer text,
  constraint mails_told_once unique (event_id, address),
  constraint mails_reported_once unique (report_id, address),
  constraint mails_end check ((due_at is null) = (state <> 'waiting') and (finished_at is null) = (state = 'waiting'))
);

create index mails_due on mails (turn, due_at, id) where due_at is not null;
create index mails_waiting_for on mails (address) where due_at is not null;
create index mails_of_customer on mails (customer_id);
-- in somebody's hands: few
create index mails_claimed on mails (address) where claimed_until is not null;
create index mails_by_end on mails (finished_at) where finished_at is not null;

-- Attempts by address and day, and by hour, all in UTC: what the limits count.
create table mail_days (
  address text,
  day date,
  attempts integer not null,
  primary key (address, day)
);
create table mail_hours (
  hour timestamptz primary key,
  attempts integer not null
);

create function wake_post_office() returns trigger language plpgsql as $$
begin
  if exists (select from new_mails) then
    perform pg_notify('mails', '');
  end if;
  return null;
end
$$;

create trigger wake_post_office after insert on mails
  referencing new table as new_mails for each statement execute function wake_post_office();

-- Whoever writes an event, the alerts about it exist exactly when it does: one for each recipient. A prospect gets them
-- only where its partner said so.
create function write_alerts() returns trigger language plpgsql as $$
begin
  -- most events are about something else
  if not exists (select from new_events where type = 'customer.breach.found') then
    return null;
  end if;
  insert into mails (kind, customer_id, address, event_id)
  select distinct 'alert', event.customer_id, recipient.address, event.id
  from new_events as event
    join customers on customers.id = event.customer_id
    join partners on partners.id = event.partner_id
    cross join lateral unnest(
      coalesce(alert_recipients, array_remove(array[customers.contact_email], null))) as recipient (address)
    left join mail_recipients as known
      on known.customer_id = event.customer_id and known.address = recipient.address
  where event.type = 'customer.breach.found'
    and partners.send_transactional_emails and partners.deleted_at is null
    and (customers.status = 'active' and coalesce(breach_alerts, true) or customers.status = 'prospect' and breach_alerts)
    and known.alerts_stopped_at is null;
  return null;
end
$$;

create trigger write_alerts after insert on events
  referencing new table as new_events for each statement execute function write_alerts();

-- Whoever makes a customer active, its portal user is welcomed where the partner wants it. At the transaction's end:
-- only then is the portal user there.
create function write_welcome() returns trigger language plpgsql as $$
begin
  insert into mails (kind, customer_id, address, portal_user_id)
  select 'welcome', customers.id, portal_users.email, portal_users.id
  from customers
    join partners on partners.id = customers.partner_id
    join portal_users on portal_users.customer_id = customers.id
  where customers.id = new.id and customers.status = 'active'
    and partners.send_customer_welcome_emails and partners.deleted_at is null;
  return null;
end
$$;

create constraint trigger welcome_new_customer after insert on customers deferrable initially deferred
for each row when (new.status = 'active') execute function write_welcome();

create constraint trigger welcome_upgraded_customer after update of status on customers deferrable initially deferred
for each row when (old.status = 'prospect' and new.status = 'active') execute function write_welcome();

-- What was told in mails and reports goes with the exposures themselves. Who wants no more mails stays known.
create function erase_told() returns trigger language plpgsql as $$
begin
  delete from mails where customer_id = new.customer_id;
  delete from reports where customer_id = new.customer_id;
  delete from mail_recipients
  where customer_id = new.customer_id and alerts_stopped_at is null and reports_stopped_at is null;
  return null;
end
$$;

create trigger erase_told after insert or update on erasures for each row execute function erase_told();

-- Who asks for a sign-in link by mail gives nothing but an address.
create index portal_users_by_email on portal_users (email);
