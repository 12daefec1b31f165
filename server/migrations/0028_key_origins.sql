-- Which key made a key: a distributor's, for its partner, or the key itself by rotating. Null: a person, or the command line.
alter table api_keys add column made_by uuid references api_keys (id);
create index api_keys_made_by on api_keys (made_by) where made_by is not null;
