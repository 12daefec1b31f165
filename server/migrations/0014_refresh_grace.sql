-- The refresh token that this one was issued for; null for a session's first. One whose answer was lost is taken again for
-- a short while, so several may have the same parent. The first of them that is used counts as the use of all.
-- No foreign key: the job that forgets used tokens removes a parent before its children.
alter table portal_refresh_tokens add column parent_hash bytea;
