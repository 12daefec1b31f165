-- additive
-- What the operator does with an organisation's things is in that organisation's trail, without who of its people did it.
-- So an entry says both whose trail it belongs to and whether the operator made it.
alter table audit_entries add column by_operator boolean not null default false;
