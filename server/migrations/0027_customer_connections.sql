-- A customer's own identity provider, set up by its partner: a way into the portal beside magic links.

create table customer_connections (
  id uuid primary key,
  customer_id uuid not null unique references customers (id),
  -- SAML 2.0 may come
  kind text not null default 'oidc' check (kind in ('oidc')),
  issuer text not null,
  client_id text not null,
  client_secret text not null,
  domains text[] not null,
  is_enabled boolean not null default false,
  -- While it is enabled: the portal's own sign-in page mails no links.
  is_required boolean not null default false,
  -- While it is enabled: whether the partner's magic links work.
  allows_magic_links boolean not null default true,
  -- The link to try it with, and how the last try ended.
  try_hash bytea unique,
  try_expires_at timestamptz,
  tried_at timestamptz,
  try_result text check (try_result in (
    'worked', 'provider-away', 'provider-refused', 'email-unverified', 'foreign-domain', 'no-portal-user',
    'another-person')),
  created_at timestamptz not null default now(),
  check ((try_hash is null) = (try_expires_at is null)),
  check ((tried_at is null) = (try_result is null))
);

-- The sign-in page looks for an address's domain.
create index customer_connections_by_domain on customer_connections using gin (domains);

-- Sign-ins that have gone to the provider.
create table customer_connection_attempts (
  state_hash bytea primary key,
  connection_id uuid not null references customer_connections (id) on delete cascade,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  is_try boolean not null,
  return_to text,
  expires_at timestamptz not null
);

create index customer_connection_attempts_by_expiry on customer_connection_attempts (expires_at);
create index customer_connection_attempts_of_connection on customer_connection_attempts (connection_id);

-- Who a provider's subject is, from their first sign-in on: an address that the provider gives to somebody else later
-- opens nothing.
create table customer_connection_people (
  connection_id uuid not null references customer_connections (id) on delete cascade,
  subject text not null,
  portal_user_id uuid not null references portal_users (id),
  first_seen_at timestamptz not null default now(),
  primary key (connection_id, subject),
  unique (connection_id, portal_user_id)
);

create index customer_connection_people_of_user on customer_connection_people (portal_user_id);

-- Every session says how it came to be.
alter table portal_sessions
  add column method text not null default 'link' check (method in ('link', 'oidc')),
  add column connection_id uuid references customer_connections (id) on delete set null,
  drop constraint portal_sessions_ended_because_check,
  add constraint portal_sessions_ended_because_check check (ended_because in (
    'signed out', 'token replayed', 'offboarded', 'user changed', 'revoked', 'connection changed', 'links switched off'));

create index portal_sessions_of_connection on portal_sessions (connection_id) where connection_id is not null;
