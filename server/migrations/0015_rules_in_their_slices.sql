-- Who is alerted and welcomed, what ends sessions, and what erasure takes along are rules of the slices: see
-- server/src/main/subscriptions.ts.
drop trigger write_alerts on events;
drop function write_alerts();
drop trigger welcome_new_customer on customers;
drop trigger welcome_upgraded_customer on customers;
drop function write_welcome();
drop trigger end_portal_access_of_customer on customers;
drop trigger end_portal_access_of_user on portal_users;
drop function end_portal_access();
drop trigger erase_told on erasures;
drop function erase_told();

-- So are the kinds of mails, and what holds for each.
alter table mails drop constraint mails_kind_check;
alter table mails alter column turn drop expression;
alter table mails add column is_limited boolean not null default true;
update mails set is_limited = false where kind = 'sign-in';
alter table mails alter column is_limited drop default;

-- Any number of live sources, each with its own state and answers.
alter table live_source rename to live_sources;
alter table live_sources add column name text;
update live_sources set name = 'have-i-been-pwned';
alter table live_sources drop column is_only;
alter table live_sources add constraint live_sources_pkey primary key (name);

alter table live_lookups add column source text not null default 'have-i-been-pwned';
alter table live_lookups alter column source drop default;
alter table live_lookups drop constraint live_lookups_pkey;
alter table live_lookups add constraint live_lookups_pkey primary key (source, kind, value);
