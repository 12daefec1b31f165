-- additive
-- What each process says of itself: its name, how far its clock was ahead of the database's when it last compared them, and
-- how many connections it may open. Null for nodes of an older release.
alter table service_nodes
  add column name text,
  add column clock_ahead_ms bigint,
  add column most_connections integer;
