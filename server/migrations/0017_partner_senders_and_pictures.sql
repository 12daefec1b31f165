-- A logo as a PNG of bounded size, for mails and reports. `is_drawn` without a picture: it cannot be drawn.
alter table partner_brands add column picture bytea;
alter table partner_brands add column is_drawn boolean not null default false;

-- The address that a partner's mails come from, while its domain is verified.
create table partner_senders (
  partner_id uuid primary key references partners (id),
  address text not null,
  -- Null: the partner's own name.
  name text,
  -- The domain's owner publishes it.
  token text not null,
  verified_at timestamptz,
  -- What makes the mails pass DMARC; set exactly while the domain is verified.
  aligned_by text check (aligned_by in ('dkim', 'spf')),
  checked_at timestamptz,
  failures_in_a_row integer not null default 0,
  created_at timestamptz not null default now(),
  constraint partner_senders_verified check ((verified_at is null) = (aligned_by is null))
);
