-- breaking: programs that do not know it would read sealed secrets as they are, and store new ones in the clear
-- Secrets that the service has to read are sealed: encrypted with a key that is not in the database, and bound to their
-- row. SQL has no key, so plain values are put aside here, and the program seals them before it serves anything.

-- The keys that have sealed something, by the first bytes of their digests. The proof opens with the key alone.
create table sealing_keys (
  id bytea primary key,
  proof bytea not null,
  created_at timestamptz not null default now()
);

create table unsealed_values (
  id bigint generated always as identity primary key,
  column_name text not null,
  row_key text[] not null,
  value bytea not null
);
-- Statistics would keep samples of plain values.
alter table unsealed_values alter column value set statistics 0;

insert into unsealed_values (column_name, row_key, value)
  select 'webhook_secrets.token', array[id::text], convert_to(token, 'UTF8') from webhook_secrets
  union all
  select 'staff_connections.client_secret', array[id::text], convert_to(client_secret, 'UTF8') from staff_connections
  union all
  select 'customer_connections.client_secret', array[id::text], convert_to(client_secret, 'UTF8')
  from customer_connections
  union all
  select 'portal_signing_keys.secret', array[id::text], secret from portal_signing_keys
  union all
  select 'idempotency_keys.answer', array[organisation_id::text, key], convert_to(answer, 'UTF8')
  from idempotency_keys where answer is not null;

-- Empty: put aside. Changing the type writes the tables anew, so that no plain value is left in their files.
alter table webhook_secrets alter column token type bytea using '';
alter table staff_connections alter column client_secret type bytea using '';
alter table customer_connections alter column client_secret type bytea using '';
alter table portal_signing_keys alter column secret type bytea using '';
alter table idempotency_keys alter column answer type bytea using case when answer is null then null else ''::bytea end;

-- Both are derived from what only the browser has. A sign-in that is at its provider during the upgrade starts again.
truncate staff_connection_attempts, customer_connection_attempts;
alter table staff_connection_attempts drop column nonce, drop column code_verifier;
alter table customer_connection_attempts drop column nonce, drop column code_verifier;

-- Which keys a node has: `secrets rotate` waits for all of them to have the newest.
alter table service_nodes add column sealing_keys text[] not null default '{}';
