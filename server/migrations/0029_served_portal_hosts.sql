-- Since when the operator serves a host: only the operator can give it a certificate. A host that a partner or its
-- distributor asks for counts once it is served and its DNS leads here. All hosts so far were set by the operator.
alter table partner_portal_hosts add column served_at timestamptz;
update partner_portal_hosts set served_at = coalesce(verified_at, now());
