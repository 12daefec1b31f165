-- What the operator says about domains, before any list of mail providers. A rule covers the subdomains too; of several the
-- nearest one counts.
create table domain_rules (
  domain text primary key,
  verdict text not null check (verdict in ('allow', 'deny')),
  decided_at timestamptz not null default now()
);

-- Watched domains that hold more exposed addresses than are told by address, as scans and imports find them.
create table large_domains (
  domain text primary key,
  found_at timestamptz not null default now()
);
