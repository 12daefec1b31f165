import { Readable } from "node:stream";
import { z } from "zod";
import { CSV_START, csvLine } from "../../kernel/csv.ts";
import { monthOf } from "../../kernel/month.ts";
import type { Db } from "../../platform/db/database.ts";
import { type Usage, usageCursors, type UsageLine, type UsageQuery, type UsageScope } from "./line.ts";
import { findClosing, linesOfUsers, listUsers, type MonthOfUsage, totalsOf } from "./queries-lines.ts";

const currentMonth = (): string => monthOf(new Date(), "UTC");

const totalsBy = ({ partnerId, distributorId }: UsageScope) => ({
  byPartner: partnerId !== undefined || distributorId !== undefined,
});

/**
 * One page of a month's lines. The first page has the totals of the whole month, by partner if one partner or a
 * distributor is requested. The totals of all organisations for an open month have to be added up from every customer's
 * days, so they're included only if requested. The caller opens a transaction with one snapshot, so that lines and
 * totals agree.
 */
export async function readUsage(
  db: Db,
  scope: UsageScope,
  { month = currentMonth(), cursor, pageSize, wantsTotals = false }: UsageQuery & { wantsTotals?: boolean },
): Promise<z.infer<typeof Usage>> {
  const closedAt = await findClosing(db, month);
  const of: MonthOfUsage = { month, isClosed: closedAt !== undefined };
  const users = await listUsers(db, of, scope, { after: cursor, limit: pageSize + 1 });
  const { page, pagination } = usageCursors.pageOf(users, pageSize);
  const lines = await linesOfUsers(db, of, scope, page);
  const hasTotals = cursor === undefined && (wantsTotals || of.isClosed || totalsBy(scope).byPartner);
  const totals = hasTotals ? await totalsOf(db, of, scope, totalsBy(scope)) : null;
  return {
    month,
    status: closedAt === undefined ? "open" : "closed",
    closedAt: closedAt?.toISOString() ?? null,
    lines,
    totals,
    pagination,
  };
}

const CSV = "text/csv";

export const usageFileResponse = {
  description: "One line for each customer and its terms, and one for each correction.",
  content: { [CSV]: { schema: z.string() } },
};

export const usageFileHeaders = (month = currentMonth()): Record<string, string> => ({
  "Content-Type": `${CSV}; charset=utf-8`,
  "Content-Disposition": `attachment; filename="usage-${month}.csv"`,
  "Cache-Control": "private, no-store",
});

const COLUMNS = [
  "kind",
  "partnerId",
  "customerId",
  "customerReference",
  "planType",
  "billingCode",
  "price",
  "currencyCode",
  "days",
  "firstDay",
  "lastDay",
  "amount",
  "corrects",
  "reason",
] as const satisfies readonly (keyof UsageLine)[];

const CUSTOMERS_AT_ONCE = 1_000;

/** All lines of a month as CSV, read and sent in portions. The state of the month is looked up once for all of them. */
export async function* usageCsv(db: Db, scope: UsageScope, month = currentMonth()): AsyncGenerator<string> {
  const of: MonthOfUsage = { month, isClosed: (await findClosing(db, month)) !== undefined };
  yield CSV_START + csvLine(COLUMNS);
  for (let after: string | undefined; ;) {
    const users = await listUsers(db, of, scope, { after, limit: CUSTOMERS_AT_ONCE });
    const lines = await linesOfUsers(db, of, scope, users);
    if (lines.length > 0) yield lines.map((line) => csvLine(COLUMNS.map((name) => line[name] ?? ""))).join("");
    if (users.length < CUSTOMERS_AT_ONCE) return;
    after = users.at(-1);
  }
}

export const usageFile = (db: Db, scope: UsageScope, month?: string): Readable =>
  Readable.from(usageCsv(db, scope, month));
