-- What would otherwise grow for ever, or be read through to find little.

-- Without it, removing one portal user reads all mails.
create index mails_of_portal_user on mails (portal_user_id) where portal_user_id is not null;

-- How often sign-in links were mailed to a mailbox on a day (UTC).
create table sign_in_days (
  mailbox text,
  day date,
  asked integer not null,
  primary key (mailbox, day)
);

-- What has ended, by when: the counterpart of webhook_deliveries_due. What is old enough to go is read, and nothing else.
create index webhook_deliveries_ended on webhook_deliveries (state, finished_at) where due_at is null;
create index webhook_redeliveries_ended on webhook_redeliveries (finished_at) where finished_at is not null;
-- Few: those whose events are held, or given up.
create index webhook_endpoints_closed on webhook_endpoints (id) where deleted_at is not null or not enabled;

-- Goes up whenever an endpoint is to be tried anew: an attempt tells only about the record that it was begun under.
alter table webhook_endpoints add column record integer not null default 0;
-- When somebody asked for this one to be sent again. Until it is, it is due at -infinity, as a test is: before all else.
alter table webhook_deliveries add column asked_at timestamptz;
