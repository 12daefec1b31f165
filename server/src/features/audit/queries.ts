import { type RawBuilder, sql } from "kysely";
import { DAY } from "../../kernel/duration.ts";
import { firstIdAt } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import type { ActorKind } from "./actor-kind.ts";

export type AuditFilter = {
  distributorId?: string | undefined;
  partnerId?: string | undefined;
  actorKind?: ActorKind | undefined;
  actorId?: string | undefined;
  action?: string | undefined;
  subjectKind?: string | undefined;
  subjectId?: string | undefined;
  customerId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

export type AuditRow = {
  id: string;
  at: Date;
  actorKind: ActorKind;
  actorId: string | null;
  distributorId: string | null;
  partnerId: string | null;
  action: string;
  subjectKind: string;
  subjectId: string;
  details: unknown;
  ip: string | null;
  requestId: string | null;
};

/**
 * Ids grow with time: only the ids between the two moments are read, and those of a day before and after, since an id is
 * made by the server's clock and the row's moment by the database's.
 */
const idNear = (moment: string, awayMs: number): string =>
  firstIdAt(new Date(Math.max(Date.parse(moment) + awayMs, 0)));

const EQUAL = {
  distributorId: "distributor_id",
  partnerId: "partner_id",
  actorKind: "actor_kind",
  actorId: "actor_id",
  action: "action",
  subjectKind: "subject_kind",
  subjectId: "subject_id",
} as const;

/**
 * Entries about the customer, and those about something of the customer's. As a list of ids, because the planner would
 * rather read the whole trail backwards for a page than put two indexes together.
 */
const aboutCustomer = (customerId: string): RawBuilder<boolean> => sql`
  id = any(array(
    select id from audit_entries where subject_id = ${customerId}
    union all select id from audit_entries where details ->> 'customerId' = ${customerId}))`;

function matching(filter: AuditFilter, before: string | undefined): RawBuilder<boolean> {
  const conditions = [sql`true`];
  for (const [name, column] of Object.entries(EQUAL)) {
    const value = filter[name as keyof typeof EQUAL];
    if (value !== undefined) conditions.push(sql`${sql.ref(column)} = ${value}`);
  }
  const { customerId, from, to } = filter;
  if (customerId !== undefined) conditions.push(aboutCustomer(customerId));
  if (from !== undefined) conditions.push(sql`at >= ${from}`, sql`id >= ${idNear(from, -DAY)}`);
  if (to !== undefined) conditions.push(sql`at < ${to}::timestamptz + interval '1 ms'`, sql`id < ${idNear(to, DAY)}`);
  if (before !== undefined) conditions.push(sql`id < ${before}`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** Newest first, from before the given id on. */
export async function selectAudit(
  db: Db,
  filter: AuditFilter,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select id, at, actor_kind as "actorKind", actor_id as "actorId", distributor_id as "distributorId",
      partner_id as "partnerId", action, subject_kind as "subjectKind", subject_id as "subjectId", details,
      host(ip) as ip, request_id as "requestId"
    from audit_entries where ${matching(filter, before)} order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** A text in quotes. A spreadsheet takes one that begins with these signs for a formula, so they get an apostrophe. */
const cell = (text: string): string =>
  `'"' || replace(case when left(${text}, 1) in ('=', '+', '-', '@', E'\\t', E'\\r') then '''' || ${text} else ${text} end,
    '"', '""') || '"'`;

const MOMENT = `to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The columns of a CSV file, each with what writes it. The database writes whole lines, which is cheaper than rows. */
const COLUMNS = {
  id: "id",
  at: MOMENT,
  actorKind: "actor_kind",
  actorId: `coalesce(${cell("actor_id")}, '')`,
  distributorId: "coalesce(distributor_id::text, '')",
  partnerId: "coalesce(partner_id::text, '')",
  action: cell("action"),
  subjectKind: cell("subject_kind"),
  subjectId: cell("subject_id"),
  details: `'"' || replace(details::text, '"', '""') || '"'`,
  ip: "coalesce(host(ip), '')",
  requestId: `coalesce(${cell("request_id")}, '')`,
};

export const CSV_HEADER = Object.keys(COLUMNS).join(",");

const CSV_LINE = Object.values(COLUMNS).join(" || ',' || ");

/** The same fields as an entry of the list has. */
const JSON_LINE = `json_build_object('id', id, 'at', ${MOMENT}, 'actor', json_build_object('kind', actor_kind, 'id', actor_id),
  'distributorId', distributor_id, 'partnerId', partner_id, 'action', action,
  'subject', json_build_object('kind', subject_kind, 'id', subject_id), 'details', details, 'ip', host(ip),
  'requestId', request_id)::text`;

const LINES = { csv: CSV_LINE, jsonl: JSON_LINE };

export type AuditFormat = keyof typeof LINES;

/** Some entries as one text. `last` is the oldest of them, to go on from. */
export type AuditLines = { text: string | null; last: string | null; count: number };

export async function readAuditLines(
  db: Db,
  filter: AuditFilter,
  { format, before, limit }: { format: AuditFormat; before: string | undefined; limit: number },
): Promise<AuditLines> {
  const { rows } = await sql<AuditLines>`
    select string_agg(line, E'\\n' order by id desc) as text, min(id::text) as last, count(*) as count
    from (
      select id, ${sql.raw(LINES[format])} as line
      from audit_entries where ${matching(filter, before)} order by id desc limit ${limit}) as page`.execute(db);
  return rows[0] ?? { text: null, last: null, count: 0 };
}
