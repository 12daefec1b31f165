-- additive
-- An instance keeps ten thousand addresses at most. How many more its breach has of the customer's, by the last scan. Programs that do
-- not know of it leave it as it is.
alter table breach_instances add column unlisted integer not null default 0;
