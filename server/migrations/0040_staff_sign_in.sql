-- additive
-- Connections that exist come back at the address that all of them shared, until an owner moves them to their own. The
-- release before knows the shared address alone, so what it makes stays there too.
alter table staff_connections add column has_own_callback boolean not null default false;
-- Whom a provider has vouched for, while the person is asked whether to replace the session that the browser has.
alter table staff_connection_attempts add column vouched_email text;
-- When the person last asked for a link as a proof for this session.
alter table staff_sessions add column proof_asked_at timestamptz;
