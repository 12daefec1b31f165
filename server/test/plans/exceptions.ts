/** A statement whose cost may grow. */
type Exception = {
  /** How its text starts or what is only in it, with single spaces. */
  text: string;
  reason: string;
  /** What it may cost nevertheless, in the planner's units. */
  most: number;
};

export const EXCEPTIONS: readonly Exception[] = [
  {
    text: "insert into organisation_figures (owner_id, partners, customers, active, prospects, inactive, aged, domains, emails, breaches) select owner_id, coalesce(fresh.partners",
    reason: "a recount of everything, which the operator asks for; nobody waits for it",
    most: 2_000_000,
  },
  {
    text: "insert into partner_months (partner_id, month, came) select partner_id, month, coalesce(fresh.came",
    reason: "the same recount, of the months in which customers came",
    most: 150_000,
  },
  {
    text: "select (select count(*) from monitored_emails) + (select count(*) from monitored_domains) as count",
    reason: "once for each import, which then reads all that is watched anyway",
    most: 250_000,
  },
  {
    text: "select count(*) filter (where is_open and due_at <= now()) as due",
    reason:
      "counts what waits: it grows with the queue, which is empty unless receivers are away, not with the history",
    most: 20_000,
  },
  {
    text: "or right(domain, length($2::text)) = $3::text ) as watched",
    reason: "the operator decides about a domain, some times a week, and sees who watches names below it",
    most: 30_000,
  },
  {
    text: "select endpoint.id, waiting.count as waiting",
    reason: "for a page of endpoints, at most 10,000 waiting deliveries and 50 attempts of each",
    most: 60_000,
  },
  {
    text: "select stream.nth::integer - 1 as index",
    reason: "for the open streams of one node, at most 50 events of each",
    most: 120_000,
  },
  {
    text: 'select type, id as "idempotencyToken" from events where partner_id = $1 and occurred_at = now()',
    reason: "the events of a sandbox, which developers fill by hand; here it is explained for the largest partner",
    most: 500_000,
  },
  {
    text: "count(distinct customer_id) filter (where kind = 'usage') as customers",
    reason: "the totals of a month add up the lines of one organisation, or of all for the operator",
    most: 200_000,
  },
  {
    text: "insert into forgotten_breaches (partner_id, breaches) select partner_id, sum(",
    reason: "a month of events is counted once, before it is dropped; here it is explained for all months",
    most: 2_000_000,
  },
  {
    text: 'delete from "magic_links" where "used_at" is null',
    reason: "the operator takes back every link that was not used, after a leak",
    most: 50_000,
  },
  {
    text: 'where "customers"."id" = "portal_sessions"."customer_id" and "portal_sessions"."ended_at" is null and "portal_sessions"."expires_at" > now() returning',
    reason: "the operator ends every session, after a leak",
    most: 150_000,
  },
  {
    text: "where state = 'failed' and due_at is null and event_id is not null and type = $1 order by",
    reason: "the operator looks for failures of one type among those of the last weeks",
    most: 40_000,
  },
  {
    text: 'count(*), array_agg(distinct endpoint_id) as "webhookIds"',
    reason: "the operator sees the reasons of the last 10,000 failures, and one attempt of each is read",
    most: 30_000,
  },
  {
    text: 'select "customerId", "seesEverything", count(*) as instances',
    reason: "ranks a partner's customers by at most 50,000 open breaches; here it is explained for 300,000 customers",
    most: 150_000,
  },
  {
    text: "select from months.",
    reason: "ends at the first row of a month",
    most: 1,
  },
];

/** Plans that connections cache while tables are small, although they would be slow for large ones. */
export const AGEING: readonly Omit<Exception, "most">[] = [
  {
    text: "with results as materialized ( select * from json_to_recordset($1::json) as result (endpoint_id uuid",
    reason:
      "an update cannot be told to look rows up one by one; it is planned again when the table is analysed, which " +
      "PostgreSQL does within a minute of its first rows",
  },
];
