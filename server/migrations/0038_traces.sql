-- additive
-- The trace of whoever wrote the row, as W3C's traceparent, so that what it causes in another process belongs to the same
-- trace. Null where no traces are kept. A test of a webhook has its own; other deliveries have their event's.
alter table events add column traceparent text;
alter table webhook_deliveries add column traceparent text;
alter table mails add column traceparent text;
