-- additive, outside a transaction
-- An entry that the operator, the service or a customer makes names no distributor, and that is how readers tell the operator's
-- from others'. So the distributor whose trail such an entry is in stands in a column of its own. The index on distributor_id
-- alone stays for nodes of the release before.
alter table audit_entries add column if not exists trail_of_distributor_id uuid;
drop index concurrently if exists audit_entries_in_trail_of_distributor;
create index concurrently audit_entries_in_trail_of_distributor
  on audit_entries (coalesce(distributor_id, trail_of_distributor_id), id)
  where coalesce(distributor_id, trail_of_distributor_id) is not null;
