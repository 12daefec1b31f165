/** Customers of the sample. Production has a hundred times as many. */
export const CUSTOMERS = 10_000;
export const ALL_CUSTOMERS = 1_000_000;
export const PARTNERS = 1_000;

/** Has three tenths of all customers. */
export const LARGEST_PARTNER = "0192aaaa-0000-7000-8000-000000000001";

/** The sample has a hundredth of the rows, and at most this many. */
const MOST = 50_000;
export const sampleOf = (rows: number): number => Math.min(rows / (ALL_CUSTOMERS / CUSTOMERS), MOST);

/**
 * Tables that grow with customers and their history, with their rows in production: `n` counts those of the sample,
 * `c` is the customer that a row belongs to, and `at` is when it was made, spread over the days that rows are kept.
 */
type Grown = { rows: number; days: number; columns: string; values: string };

const DOMAIN = "'c' || c.number || '.example'";
const OWNER = "'owner@c' || c.number || '.example'";
const ID = "pg_temp.id_at(at, n)";
const INSTANCE = "pg_temp.id_at(at, n + 7000000)";
/** One in a thousand rows is not finished yet. */
const IS_OPEN = "n % 1000 = 0";

export const GROWN: Readonly<Record<string, Grown>> = {
  portal_users: {
    rows: 1_000_000,
    days: 700,
    columns: "id, customer_id, email, created_at",
    values: `c.id, c.id, ${OWNER}, at`,
  },
  portal_profiles: { rows: 1_000_000, days: 90, columns: "portal_user_id, seen_at", values: "c.id, at" },
  portal_sessions: {
    rows: 2_000_000,
    days: 60,
    columns: "id, customer_id, portal_user_id, started_at, expires_at, ended_at, ended_because",
    values: `${ID}, c.id, c.id, at, at + interval '30 days', case when n % 2 = 0 then at end, case when n % 2 = 0 then 'signed out' end`,
  },
  portal_refresh_tokens: {
    rows: 6_000_000,
    days: 60,
    columns: "token_hash, session_id, issued_at, used_at",
    values: `decode(md5(n::text), 'hex'), pg_temp.id_at(at, n / 3), at, case when n % 3 > 0 then at end`,
  },
  magic_links: {
    rows: 2_000_000,
    days: 90,
    columns: "id, token_hash, customer_id, portal_user_id, created_at, expires_at, used_at",
    values: `${ID}, decode(md5(n::text), 'hex'), c.id, c.id, at, at + interval '15 min', at`,
  },
  monitored_domains: {
    rows: 1_000_000,
    days: 700,
    columns: "customer_id, domain, added_at",
    values: `c.id, ${DOMAIN}, at`,
  },
  monitored_emails: {
    rows: 10_000_000,
    days: 700,
    columns: "customer_id, address, mailbox, added_at",
    values: `c.id, 'u' || n || '@c' || c.number || '.example', 'u' || n || '@c' || c.number || '.example', at`,
  },
  domain_proofs: {
    rows: 500_000,
    days: 700,
    columns: "customer_id, domain, status, method, dns_token, verified_at, next_check_at",
    values: `c.id, ${DOMAIN}, case when n % 2 = 0 then 'verified' else 'pending' end, 'dns', md5(n::text), at, now() + (n % 100) * interval '1 min'`,
  },
  domain_links: {
    rows: 50_000,
    days: 1,
    columns: "token_hash, customer_id, domain, expires_at",
    values: `decode(md5(n::text), 'hex'), c.id, ${DOMAIN}, at`,
  },
  domain_mail_days: { rows: 50_000, days: 2, columns: "counted, day, asked", values: `${DOMAIN}, at::date, 1` },
  customer_scans: {
    rows: 1_000_000,
    days: 1,
    columns: "customer_id, scanned_at, sweep_due_at",
    values: "c.id, at, case when c.status = 'active' then at + interval '1 day' end",
  },
  breach_instances: {
    rows: 5_000_000,
    days: 700,
    columns: "id, customer_id, breach_id, emails, found_at, resolved_at",
    values: `${INSTANCE}, c.id, 1 + n / ${CUSTOMERS} * 190 + n % 190, array['u1@' || ${DOMAIN}, 'u2@' || ${DOMAIN}], at, case when n % 3 = 0 then at end`,
  },
  breach_steps_done: {
    rows: 5_000_000,
    days: 700,
    columns: "instance_id, step, done_at",
    values: `${INSTANCE}, 'passwords', at`,
  },
  private_findings_done: {
    rows: 100_000,
    days: 700,
    columns: "instance_id, mailbox, done_at",
    values: `${INSTANCE}, ${OWNER}, at`,
  },
  erasures: { rows: 50_000, days: 700, columns: "customer_id, erased_at", values: "c.id, at" },
  churn_entries: {
    rows: 200_000,
    days: 700,
    columns: "id, partner_id, customer_id, at",
    values: `${ID}, c.partner_id, c.id, at`,
  },
  events: {
    rows: 50_000_000,
    days: 90,
    columns: "id, partner_id, customer_id, type, data, occurred_at",
    values: `${ID}, c.partner_id, c.id,
      (array['customer.breach.found', 'customer.updated', 'customer.onboarded', 'customer.first-scan.completed'])[1 + n % 4], '{"count":1}', at`,
  },
  audit_entries: {
    rows: 50_000_000,
    days: 700,
    columns: "id, at, actor_kind, actor_id, partner_id, action, subject_kind, subject_id, details",
    values: `${ID}, at, 'key', c.partner_id::text, c.partner_id,
      (array['customer.updated', 'customer.onboarded', 'key.created', 'mail.sent'])[1 + n % 4], 'customer', c.id::text, jsonb_build_object('customerId', c.id)`,
  },
  mails: {
    rows: 50_000_000,
    days: 90,
    columns:
      "kind, customer_id, partner_id, address, event_id, report_id, portal_user_id, created_at, state, due_at, turn, finished_at, is_limited",
    values: `case when n % 10 = 0 then 'report' else 'alert' end, c.id, c.partner_id, ${OWNER},
      case when n % 10 > 0 then ${ID} end, case when n % 10 = 0 then ${ID} end, case when n % 10 = 1 then c.id end, at,
      case when ${IS_OPEN} then 'waiting' else 'sent' end, case when ${IS_OPEN} then at end, 1 + n % 3,
      case when not ${IS_OPEN} then at end, true`,
  },
  mail_recipients: {
    rows: 1_500_000,
    days: 700,
    columns: "customer_id, address, alerts_stopped_at",
    values: `c.id, n || ${OWNER}, case when n % 30 = 0 then at end`,
  },
  mail_days: { rows: 1_000_000, days: 1, columns: "address, day, attempts", values: `${OWNER}, now()::date, 1` },
  sign_in_days: { rows: 200_000, days: 1, columns: "mailbox, day, asked", values: `${OWNER}, now()::date, 1` },
  reports: {
    rows: 10_000_000,
    days: 700,
    columns: "id, customer_id, month, locale, facts, created_at",
    values: `${ID}, c.id, '2024-01-01'::date + n / ${CUSTOMERS} * 31, 'en-GB', '{}', at`,
  },
  webhook_deliveries: {
    rows: 50_000_000,
    days: 14,
    columns:
      "endpoint_id, id, owner_id, event_id, customer_id, seq, type, state, due_at, attempt_count, created_at, finished_at",
    values: `c.partner_id, ${ID}, c.partner_id, ${ID}, c.id, n, 'customer.breach.found',
      case when ${IS_OPEN} then 'waiting' when n % 100 = 1 then 'failed' else 'delivered' end,
      case when ${IS_OPEN} then at end, 1, at, case when not ${IS_OPEN} then at end`,
  },
  webhook_attempts: {
    rows: 50_000_000,
    days: 14,
    columns: "delivery_id, id, attempted_at, http_status, token, queue_ms, total_ms",
    values: `${ID}, pg_temp.id_at(at, n + 1), at, 200, gen_random_uuid(), 1, 20`,
  },
  webhook_stream_events: {
    rows: 2_000_000,
    days: 3,
    columns: "owner_id, seq, event_id, at",
    values: `c.partner_id, n, ${ID}, at`,
  },
  usage_spans: {
    rows: 2_000_000,
    days: 700,
    columns: "customer_id, from_day, to_day, partner_id, distributor_id, plan_id, price, currency_code",
    values: `c.id, at::date - 1000 * (n / ${CUSTOMERS})::int, case when n >= ${CUSTOMERS} then at::date - 900 end, c.partner_id,
      c.distributor_id, c.plan_id, 1, 'EUR'`,
  },
  usage_lines: {
    rows: 20_000_000,
    days: 700,
    columns:
      "month, customer_id, first_day, last_day, days, partner_id, distributor_id, plan_type, price, currency_code, amount",
    values: `pg_temp.month(n / ${CUSTOMERS}), c.id, pg_temp.month(n / ${CUSTOMERS}), pg_temp.month(n / ${CUSTOMERS}) + 27, 28, c.partner_id,
      c.distributor_id, 'service-basic', 1, 'EUR', 1`,
  },
  usage_corrections: {
    rows: 100_000,
    days: 700,
    columns:
      "id, month, corrects, customer_id, days, partner_id, distributor_id, plan_type, price, currency_code, amount, reason, source",
    values: `${ID}, pg_temp.month(n % 20 + 1), pg_temp.month(n % 20), c.id, 1, c.partner_id, c.distributor_id, 'service-basic', 1, 'EUR', 1, '', 'system'`,
  },
  idempotency_keys: {
    rows: 5_000_000,
    days: 1,
    columns: "organisation_id, key, request_hash, answer, created_at",
    values: "c.partner_id, md5(n::text), '\\x00', '\\x00', at",
  },
  corpus_pages: { rows: 1_000_000, days: 1, columns: "first_key, body", values: "md5(n::text), repeat('x', 1300)" },
  import_hits: {
    rows: 1_000_000,
    days: 1,
    columns: "import_id, customer_id, breach_id, mailbox",
    values: `${ID}, c.id, 1 + n % 5, ${OWNER}`,
  },
  live_lookups: {
    rows: 5_000_000,
    days: 7,
    columns: "kind, value, answered_at, told, source",
    values: "'address', md5(n::text), at, false, 'live'",
  },
  customer_connections: {
    rows: 50_000,
    days: 700,
    columns: "id, customer_id, partner_id, issuer, client_id, client_secret, domains, is_enabled",
    values: `c.id, c.id, c.partner_id, 'https://id.example', 'portal', '\\x00', array[${DOMAIN}], true`,
  },
  customer_connection_people: {
    rows: 200_000,
    days: 700,
    columns: "connection_id, subject, portal_user_id",
    values: "c.id, n::text, c.id",
  },
  look_ins: {
    rows: 200_000,
    days: 700,
    columns:
      "id, staff_session_id, membership_id, person_id, customer_id, portal_user_id, began_at, expires_at, ended_at, ended_because",
    values: `${ID}, ${ID}, c.partner_id, c.partner_id, c.id, c.id, at, at, at, 'ended'`,
  },
};
