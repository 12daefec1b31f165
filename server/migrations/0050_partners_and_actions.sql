-- additive, outside a transaction
-- The page that asks for an address of a partner's customer looks whether any of them signs in through a provider of its own. With the
-- partner in the row, it reads no other partner's. Nodes of the release before leave it out, and readers expect that.
alter table customer_connections add column if not exists partner_id uuid;
-- As few as there are customers with a provider of their own.
update customer_connections set partner_id = customers.partner_id
from customers where customers.id = customer_connections.customer_id and customer_connections.partner_id is null;
drop index concurrently if exists customer_connections_of_partner;
create index concurrently customer_connections_of_partner on customer_connections (partner_id) where is_enabled;

-- Actions and kinds of subjects are looked for among the entries of years. Customers are most of the subjects, and so are found soon
-- without an index. New months get these indexes with the table, small months here, and the others by the job that keeps the months:
-- callers would wait while they're built.
create index if not exists audit_entries_of_action on only audit_entries (action, id);
create index if not exists audit_entries_of_subject_kind on only audit_entries (subject_kind, id) where subject_kind <> 'customer';
do $do$ declare part text; begin
  for part in
    select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'audit_entries'::regclass and pg_relation_size(inhrelid) < 16 * 1024 * 1024 order by relname
  loop execute format('create index if not exists %I on months.%I (action, id)', part || '_of_action', part); execute
    format('alter index audit_entries_of_action attach partition months.%I', part || '_of_action'); execute
    format('create index if not exists %I on months.%I (subject_kind, id) where subject_kind <> ''customer''',
      part || '_of_subject_kind', part); execute
    format('alter index audit_entries_of_subject_kind attach partition months.%I', part || '_of_subject_kind'); end loop; end $do$;
