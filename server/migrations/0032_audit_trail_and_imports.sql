-- The audit trail is read by organisation, by who acted and by customer. Ids grow with time, so each index also has
-- the order of the list.
create index audit_entries_of_distributor on audit_entries (distributor_id, id) where distributor_id is not null;
create index audit_entries_of_actor on audit_entries (actor_id, id);
create index audit_entries_about_customer on audit_entries ((details ->> 'customerId'), id)
  where (details ->> 'customerId') is not null;

-- A file on its way to the corpus, in parts. The file itself lies in a folder that all nodes share.
create table uploads (
  id uuid primary key,
  name text not null,
  length bigint not null check (length > 0),
  -- What the content has to be, if the uploader said so.
  sha256 bytea check (octet_length(sha256) = 32),
  -- Bytes from the beginning that are on the disk. What the file has beyond them is written again.
  received bigint not null default 0 check (received between 0 and length),
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  completed_at timestamptz,
  -- One request at a time writes to the file. A writer that was killed holds it only until then.
  writer uuid,
  written_until timestamptz,
  check ((completed_at is not null) = (received = length))
);

-- The same file twice is a mistake, and would take the room twice.
create unique index uploads_of_file on uploads (name, length) where sha256 is null;
create unique index uploads_of_content on uploads (sha256) where sha256 is not null;
create index uploads_by_touch on uploads (touched_at);

-- Imports into the corpus that the service carries out itself, as a job.
create table imports (
  id uuid primary key,
  breach_id integer not null references breaches,
  -- Either an upload, which goes once it is imported, or a file in the operator's folder, by its path there.
  upload_id uuid references uploads on delete set null,
  file text,
  input_name text not null,
  format text,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'cancelling', 'finished', 'failed', 'cancelled')),
  -- Who asked for it, as the audit trail names them.
  asked_by jsonb not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  progressed_at timestamptz,
  ended_at timestamptz,
  progress jsonb,
  summary jsonb,
  problem text,
  check ((ended_at is not null) = (state in ('finished', 'failed', 'cancelled')))
);

create index imports_of_breach on imports (breach_id);
create index imports_of_upload on imports (upload_id) where upload_id is not null;
create unique index imports_under_way on imports (upload_id) where ended_at is null and upload_id is not null;
