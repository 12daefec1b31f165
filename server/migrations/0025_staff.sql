-- People who work for the operator, a distributor or a partner: who they are, what they may do, how they get in.

create table staff_people (
  id uuid primary key,
  -- as kernel/email-address.ts writes it
  email text not null unique,
  created_at timestamptz not null default now()
);

-- A person's role in one organisation: a distributor, a partner, or with neither, the operator. A removed row stays,
-- because what the member made (links to a customer's portal) refers to it and ends with it.
create table staff_memberships (
  id uuid primary key,
  person_id uuid not null references staff_people (id),
  distributor_id uuid references distributors (id),
  partner_id uuid references partners (id),
  -- one column to compare and to be unique by; all zeros for the operator
  organisation_id uuid not null generated always as (
    coalesce(distributor_id, partner_id, '00000000-0000-0000-0000-000000000000')) stored,
  role text not null check (role in ('owner', 'admin', 'technician', 'viewer')),
  joined_at timestamptz not null default now(),
  removed_at timestamptz,
  check (num_nonnulls(distributor_id, partner_id) <= 1)
);

create unique index staff_memberships_one on staff_memberships (person_id, organisation_id) where removed_at is null;
create index staff_memberships_of_person on staff_memberships (person_id);
create index staff_memberships_of_organisation on staff_memberships (organisation_id);
create index staff_memberships_of_distributor on staff_memberships (distributor_id);
create index staff_memberships_of_partner on staff_memberships (partner_id);

-- An invitation becomes a membership when its link is confirmed. Of several for one address, only the last counts.
create table staff_invitations (
  id uuid primary key,
  email text not null,
  distributor_id uuid references distributors (id),
  partner_id uuid references partners (id),
  organisation_id uuid not null generated always as (
    coalesce(distributor_id, partner_id, '00000000-0000-0000-0000-000000000000')) stored,
  role text not null check (role in ('owner', 'admin', 'technician', 'viewer')),
  -- SHA-256; made when the mail is written, and nowhere but in the mail
  token_hash bytea unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  check (num_nonnulls(distributor_id, partner_id) <= 1)
);

create unique index staff_invitations_one on staff_invitations (email, organisation_id) where accepted_at is null;
create index staff_invitations_of_organisation on staff_invitations (organisation_id);
create index staff_invitations_of_distributor on staff_invitations (distributor_id);
create index staff_invitations_of_partner on staff_invitations (partner_id);
create index staff_invitations_by_expiry on staff_invitations (expires_at);

create table staff_links (
  id uuid primary key,
  token_hash bytea not null unique,
  person_id uuid not null references staff_people (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index staff_links_of_person on staff_links (person_id);
create index staff_links_by_expiry on staff_links (expires_at);

-- An organisation's own identity provider (OpenID Connect).
create table staff_connections (
  id uuid primary key,
  distributor_id uuid references distributors (id),
  partner_id uuid references partners (id),
  organisation_id uuid not null unique generated always as (
    coalesce(distributor_id, partner_id, '00000000-0000-0000-0000-000000000000')) stored,
  issuer text not null,
  client_id text not null,
  -- kept as it is: the provider wants it with every sign-in
  client_secret text not null,
  -- whose addresses may come in this way
  domains text[] not null,
  default_role text not null check (default_role in ('admin', 'technician', 'viewer')),
  is_required boolean not null default false,
  created_at timestamptz not null default now(),
  check (num_nonnulls(distributor_id, partner_id) <= 1)
);

create index staff_connections_of_distributor on staff_connections (distributor_id);
create index staff_connections_of_partner on staff_connections (partner_id);

-- A sign-in that has gone to the provider and not come back yet.
create table staff_connection_attempts (
  state_hash bytea primary key,
  connection_id uuid not null references staff_connections (id) on delete cascade,
  -- the browser that began it; another one may not finish it
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamptz not null
);

create index staff_connection_attempts_of_connection on staff_connection_attempts (connection_id);
create index staff_connection_attempts_by_expiry on staff_connection_attempts (expires_at);

create table staff_sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  person_id uuid not null references staff_people (id),
  -- the one that is meant where a request names none
  membership_id uuid references staff_memberships (id),
  method text not null check (method in ('link', 'passkey', 'oidc')),
  -- a session by a provider opens only the organisation whose provider it is
  connection_id uuid references staff_connections (id) on delete cascade,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- the last proof that the person is there: a link or a passkey
  proved_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_because text
    check (ended_because in ('signed out', 'replaced', 'membership removed', 'role changed', 'revoked')),
  browser text,
  platform text,
  constraint staff_sessions_end check ((ended_at is null) = (ended_because is null)),
  constraint staff_sessions_way check ((method = 'oidc') = (connection_id is not null))
);

create index staff_sessions_of_person on staff_sessions (person_id);
create index staff_sessions_of_membership on staff_sessions (membership_id);
create index staff_sessions_of_connection on staff_sessions (connection_id);
create index staff_sessions_by_expiry on staff_sessions (expires_at);

create table staff_passkeys (
  id uuid primary key,
  person_id uuid not null references staff_people (id),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

create index staff_passkeys_of_person on staff_passkeys (person_id);

-- What an authenticator has to sign. Each row is deleted by its first use.
create table staff_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'sign in', 'prove')),
  -- null where somebody signs in and nobody knows yet who
  person_id uuid references staff_people (id),
  expires_at timestamptz not null,
  constraint staff_challenges_whose check ((purpose = 'sign in') = (person_id is null))
);

create index staff_challenges_of_person on staff_challenges (person_id);
create index staff_challenges_by_expiry on staff_challenges (expires_at);

-- A member of staff can make links to a customer's portal; they end when the member is removed.
alter table magic_links add column staff_membership_id uuid references staff_memberships (id);
create index magic_links_of_staff on magic_links (staff_membership_id) where staff_membership_id is not null;
alter table portal_sessions add column staff_membership_id uuid references staff_memberships (id);
create index portal_sessions_of_staff on portal_sessions (staff_membership_id) where staff_membership_id is not null;

-- Mails to staff are about no customer, but about a person or an invitation.
alter table mails alter column customer_id drop not null;
alter table mails add column staff_person_id uuid references staff_people (id);
alter table mails add column staff_invitation_id uuid references staff_invitations (id) on delete cascade;
alter table mails add constraint mails_subject
  check (num_nonnulls(customer_id, staff_person_id, staff_invitation_id) = 1);
create index mails_of_staff on mails (staff_person_id) where staff_person_id is not null;
create index mails_of_staff_invitation on mails (staff_invitation_id) where staff_invitation_id is not null;

-- What an operator's token may do; tokens made before could do everything.
alter table api_keys add column scope text check (scope in ('read', 'write'));
update api_keys set scope = 'write' where distributor_id is null and partner_id is null;
alter table api_keys add constraint api_keys_scope
  check ((scope is not null) = (distributor_id is null and partner_id is null));

alter table audit_entries drop constraint audit_entries_actor_kind_check;
alter table audit_entries add constraint audit_entries_actor_kind_check
  check (actor_kind in ('key', 'operator', 'staff', 'system', 'user'));
