-- How customers get in, and what the portal remembers of them.

-- How a partner's pages look. Without a row, or a column: our own colour, and the first letter of its name as a logo.
create table partner_brands (
  partner_id uuid primary key references partners (id),
  -- six hexadecimal digits after a #, with enough contrast on our paper
  colour text,
  logo bytea,
  logo_type text,
  -- every page names it; hashing a quarter of a megabyte each time would show
  logo_version text generated always as (md5(logo)) stored,
  constraint partner_brands_logo check ((logo is null) = (logo_type is null))
);

-- What access tokens are signed with. Kept as it is: every token is checked with it, and none of them opens anything
-- without its row in portal_sessions.
create table portal_signing_keys (
  id uuid primary key,
  secret bytea not null,
  created_at timestamptz not null default now()
);

-- One at a time, whichever node is the first to need it.
create unique index portal_signing_keys_one on portal_signing_keys ((true));

create table magic_links (
  id uuid primary key,
  -- SHA-256; the link itself is nowhere
  token_hash bytea not null unique,
  customer_id uuid not null references customers (id),
  portal_user_id uuid not null references portal_users (id),
  -- the API key that asked for it; revoked, its links and their sessions are worth nothing
  key_id uuid references api_keys (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index magic_links_of_customer on magic_links (customer_id);
create index magic_links_of_user on magic_links (portal_user_id);
create index magic_links_of_key on magic_links (key_id);
create index magic_links_by_expiry on magic_links (expires_at);

create table portal_sessions (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  portal_user_id uuid not null references portal_users (id),
  key_id uuid references api_keys (id),
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- moves on with each refresh
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_because text check (ended_because in ('signed out', 'token replayed', 'offboarded', 'user changed', 'revoked')),
  browser text,
  platform text,
  constraint portal_sessions_end check ((ended_at is null) = (ended_because is null))
);

create index portal_sessions_of_customer on portal_sessions (customer_id);
create index portal_sessions_of_user on portal_sessions (portal_user_id);
create index portal_sessions_of_key on portal_sessions (key_id);
create index portal_sessions_by_expiry on portal_sessions (expires_at);
create index portal_sessions_by_end on portal_sessions (ended_at) where ended_at is not null;

-- Each is good for one refresh, which issues the next. One that comes twice was stolen from somebody.
create table portal_refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references portal_sessions (id) on delete cascade,
  issued_at timestamptz not null default now(),
  used_at timestamptz
);

create index portal_refresh_tokens_of_session on portal_refresh_tokens (session_id);
create index portal_refresh_tokens_by_use on portal_refresh_tokens (used_at) where used_at is not null;

create table portal_profiles (
  portal_user_id uuid primary key references portal_users (id),
  -- the language that the user chose; without it, the customer's
  locale text,
  seen_at timestamptz,
  -- when the visit before this one ended
  previous_visit_at timestamptz
);

-- The customer's own ticks on the list of what to do about a breach.
create table breach_steps_done (
  instance_id uuid not null references breach_instances (id) on delete cascade,
  step text not null,
  done_at timestamptz not null default now(),
  primary key (instance_id, step)
);

-- By trigger, so that it happens in the transaction of whatever offboards a customer or moves a user to another address,
-- and stays so when the customer comes back. Links before sessions, as everywhere: whoever ends everybody's holds no
-- customer's row, and must not be met crosswise.
create function end_portal_access() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'customers' then
    delete from magic_links where customer_id = new.id and used_at is null;
    update portal_sessions set ended_at = now(), ended_because = 'offboarded'
    where customer_id = new.id and ended_at is null;
  else
    delete from magic_links where portal_user_id = new.id and used_at is null;
    update portal_sessions set ended_at = now(), ended_because = 'user changed'
    where portal_user_id = new.id and ended_at is null;
    -- another person: not the language, nor the last visit, of the one before
    delete from portal_profiles where portal_user_id = new.id;
  end if;
  return null;
end
$$;

create trigger end_portal_access_of_customer after update of status on customers
for each row when (new.status in ('inactive', 'dormant') and old.status is distinct from new.status)
execute function end_portal_access();

create trigger end_portal_access_of_user after update of email on portal_users
for each row when (old.email is distinct from new.email)
execute function end_portal_access();
