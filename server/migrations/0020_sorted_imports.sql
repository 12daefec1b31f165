-- An import of more than one round is sorted into files first. `position` then is what those files hold.
alter table corpus_imports
  -- the names of the sorted files
  add column runs text[] not null default '{}',
  -- the whole input is in them, and is being stored in the order of its keys
  add column is_sorted boolean not null default false,
  -- the last key that is stored, and how many there are up to it
  add column swept_to text collate "C",
  add column swept_keys bigint not null default 0;
