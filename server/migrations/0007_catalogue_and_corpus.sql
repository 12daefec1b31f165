-- The known breaches, in Have I Been Pwned's model. Names never change; titles and facts may.
create table breaches (
  -- what the corpus calls it: a small number takes one or two characters beside each address
  id integer primary key generated always as identity,
  uuid uuid not null unique,
  name text not null,
  title text not null,
  -- null: no single site stands behind it
  domain text,
  breach_date date not null,
  added_at timestamptz not null,
  modified_at timestamptz not null,
  accounts bigint not null check (accounts >= 0),
  data_classes text[] not null,
  verified boolean not null,
  fabricated boolean not null,
  sensitive boolean not null,
  retired boolean not null,
  spam_list boolean not null,
  malware boolean not null,
  stealer_log boolean not null,
  imported_at timestamptz not null default now()
);

create unique index breaches_by_name on breaches (lower(name));

-- The corpus: a sorted map from address to breaches, cut into pages of some 130 addresses (docs/adr/0004). Before the
-- first real page stands an empty one, so that every key has a page it belongs to.
create table corpus_pages (
  first_key text collate "C" primary key,
  body text not null
);

insert into corpus_pages values ('', '');

-- How many addresses of each breach the corpus holds, and when the last of them came.
create table corpus_totals (
  breach_id integer primary key references breaches,
  exposures bigint not null,
  changed_at timestamptz not null default now()
);

-- Files on their way into the corpus. An interrupted import is known again by its breach and what the file begins with.
create table corpus_imports (
  id uuid primary key,
  breach_id integer not null references breaches,
  input_name text not null,
  fingerprint text not null,
  -- where to go on: everything before it is stored
  position jsonb,
  lines bigint not null default 0,
  addresses bigint not null default 0,
  added bigint not null default 0,
  rejects bigint not null default 0,
  started_at timestamptz not null default now(),
  progressed_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (breach_id, fingerprint)
);
