-- additive
-- A customer's day is billed once: spans of one customer share no day, and the database sees to it. A change that began
-- before midnight and waited behind one that began after it could leave two spans without an end.

-- Part of PostgreSQL; the owner of a database may create it. Indexes ids and days together.
create extension if not exists btree_gist;

lock table usage_spans in access exclusive mode;

-- Each day stays with the span that began last, as its terms are the latest. Of an earlier span that shares days with
-- later ones, the days before, between and after them remain. Lines of closed months stay as they are.
with span as (
  select *, daterange(from_day, to_day, '[]') as days from usage_spans
), rest as (
  select span.customer_id, span.from_day, datemultirange(span.days) - range_agg(later.days) as days
  from span join span as later
    on later.customer_id = span.customer_id and later.from_day > span.from_day and later.days && span.days
  group by span.customer_id, span.from_day, span.days
), piece as (
  select customer_id, rest.from_day as of_day, lower(part) as from_day, upper(part) - 1 as to_day
  from rest cross join unnest(rest.days) as part
), shortened as (
  update usage_spans set to_day = piece.to_day from piece
  where usage_spans.customer_id = piece.customer_id and usage_spans.from_day = piece.of_day
    and piece.from_day = piece.of_day
)
insert into usage_spans (customer_id, from_day, to_day, partner_id, distributor_id, plan_id, price, currency_code)
select customer_id, piece.from_day, piece.to_day, partner_id, distributor_id, plan_id, price, currency_code
from piece join usage_spans using (customer_id)
where usage_spans.from_day = piece.of_day and piece.from_day > piece.of_day;

-- Looked at when a statement is over: programs of the release before end one span and begin the next in one statement.
alter table usage_spans add constraint usage_spans_share_no_day
  exclude using gist (customer_id with =, daterange(from_day, to_day, '[]') with &&) deferrable initially immediate;
