-- The page of the portal that a sign-in leads to; null for the overview. It is checked where it comes in.
alter table magic_links add column return_to text;
alter table mails add column return_to text;

-- The host name at which a partner's customers reach the portal. It counts once the DNS has shown that it leads here.
create table partner_portal_hosts (
  partner_id uuid primary key references partners (id),
  -- lower-case ASCII, without a port
  host text not null unique,
  checked_at timestamptz,
  verified_at timestamptz
);
