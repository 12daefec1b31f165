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
