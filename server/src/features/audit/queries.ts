import { type RawBuilder, sql } from "kysely";
import { DAY } from "../../kernel/duration.ts";
import { firstIdAt } from "../../kernel/ids.ts";
import { copyOut } from "../../platform/db/copy-out.ts";
import { allRows, type Db, firstValue, run, type Tx } from "../../platform/db/database.ts";
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
  /** For readers who may not know which of the operator's people acted, and so can't filter by them either. */
  hidesOperators?: boolean;
};

export type AuditRow = {
  id: string;
  at: Date;
  actorKind: ActorKind;
  actorId: string | null;
  /** By the operator's token, command line or staff. */
  isOperators: boolean;
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
 * Ids grow with time: only the ids between the two moments are read, with a day's margin on both sides, because the
 * server's clock makes the id and the database's clock the row's time.
 */
const idNear = (moment: string, awayMs: number): string =>
  firstIdAt(new Date(Math.max(Date.parse(moment) + awayMs, 0)));

/** Staff of an organisation act for a distributor, at least for that of their partner. */
const IS_OPERATORS = sql`(actor_kind = 'operator' or (actor_kind = 'staff' and distributor_id is null))`;

/** The kind of actor that organisations see: staff of the operator appear as the operator. */
export const SHOWN_ACTOR_KIND = sql`case when ${IS_OPERATORS} then 'operator' else actor_kind end`;

const EQUAL = {
  partnerId: "partner_id",
  action: "action",
  subjectKind: "subject_kind",
  subjectId: "subject_id",
} as const;

/**
 * Entries about the customer, and those about something of the customer's. As a list of ids, because otherwise the
 * planner reads the whole trail backwards for a page instead of combining two indexes.
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
  const { distributorId, actorKind, actorId, customerId, from, to, hidesOperators = false } = filter;
  if (distributorId !== undefined) {
    conditions.push(sql`coalesce(distributor_id, trail_of_distributor_id) = ${distributorId}`);
  }
  const kind = hidesOperators ? SHOWN_ACTOR_KIND : sql`actor_kind`;
  if (actorKind !== undefined) conditions.push(sql`${kind} = ${actorKind}`);
  if (actorId !== undefined) conditions.push(sql`actor_id = ${actorId}`);
  if (actorId !== undefined && hidesOperators) conditions.push(sql`not ${IS_OPERATORS}`);
  if (customerId !== undefined) conditions.push(aboutCustomer(customerId));
  if (from !== undefined) conditions.push(sql`at >= ${from}`, sql`id >= ${idNear(from, -DAY)}`);
  if (to !== undefined) conditions.push(sql`at < ${to}::timestamptz + interval '1 ms'`, sql`id < ${idNear(to, DAY)}`);
  if (before !== undefined) conditions.push(sql`id < ${before}`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** Newest first, starting before the given id. */
export const selectAudit = (
  db: Db,
  filter: AuditFilter,
  { before, limit }: { before?: string | undefined; limit: number },
) => allRows<AuditRow>(db)`
  select id, at, actor_kind as "actorKind", actor_id as "actorId",
    ${IS_OPERATORS} as "isOperators",
    distributor_id as "distributorId",
    partner_id as "partnerId", action, subject_kind as "subjectKind", subject_id as "subjectId", details,
    host(ip) as ip, request_id as "requestId"
  from audit_entries where ${matching(filter, before)} order by id desc limit ${limit}`;

/**
 * Text that a spreadsheet would take for a formula, even after spaces, gets an apostrophe, as in `kernel/csv.ts`.
 * Nearly all texts begin with a letter or a digit, so that is checked first.
 */
const cell = (text: string): string =>
  `case when ascii(${text}) between 48 and 60 or ascii(${text}) > 64 then ${text}
    when ascii(ltrim(${text}, E' \\t\\r\\n')) in (${FORMULA}) or ascii(${text}) in (9, 13) then '''' || ${text}
    else ${text} end`;

const FORMULA = Array.from("=+-@", (sign) => sign.charCodeAt(0)).join(", ");

const MOMENT = `to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The columns of a CSV file, each with what it holds. */
const COLUMNS = {
  id: "id",
  at: MOMENT,
  actorKind: "actor_kind",
  actorId: cell("actor_id"),
  distributorId: "distributor_id",
  partnerId: "partner_id",
  action: cell("action"),
  subjectKind: cell("subject_kind"),
  subjectId: cell("subject_id"),
  details: "details",
  ip: "host(ip)",
  requestId: cell("request_id"),
};

export const CSV_HEADER = Object.keys(COLUMNS).join(",");

/** The same fields as an entry of the list has. */
const JSON_LINE = `json_build_object('id', id, 'at', ${MOMENT}, 'actor', json_build_object('kind', actor_kind, 'id', actor_id),
  'distributorId', distributor_id, 'partnerId', partner_id, 'action', action,
  'subject', json_build_object('kind', subject_kind, 'id', subject_id), 'details', details, 'ip', host(ip),
  'requestId', request_id)`;

/**
 * How PostgreSQL writes each format. A line of JSON is used as a cell unchanged, because JSON never contains these
 * characters.
 */
const FORMATS = {
  csv: { columns: Object.values(COLUMNS).join(", "), as: "format csv" },
  jsonl: { columns: JSON_LINE, as: "format csv, quote E'\\x01', delimiter E'\\x02'" },
};

export type AuditFormat = keyof typeof FORMATS;

/** The entry that comes this many entries after another, if there are that many. */
export const selectEntryAfter = (
  db: Db,
  filter: AuditFilter,
  { before, most }: { before: string | undefined; most: number },
) => firstValue<string>(db)`
  select id from audit_entries where ${matching(filter, before)} order by id desc offset ${most - 1} limit 1`;

/** The entries before one, down to another or to the end, as lines. */
export const readAuditLines = (
  db: Db,
  filter: AuditFilter,
  { format, before, last }: { format: AuditFormat; before: string | undefined; last: string | undefined },
): Promise<Buffer> =>
  copyOut(
    db,
    sql`select ${sql.raw(FORMATS[format].columns)}
      from audit_entries where ${matching(filter, before)} ${last === undefined ? sql`` : sql`and id >= ${last}`}
      order by id desc`,
    FORMATS[format].as,
  );

/** Removes details from the entries about these subjects. What was done, by whom and when stays. */
export const forgetDetails = (
  tx: Tx,
  { kind, ids }: { kind: string; ids: readonly string[] },
  details: readonly string[],
) => run(tx)`
  update audit_entries set details = details - ${details}::text[]
  where subject_id = any(${ids}::text[]) and subject_kind = ${kind} and details ?| ${details}::text[]`;
