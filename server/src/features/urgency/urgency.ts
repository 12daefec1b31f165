import { z } from "zod";
import { DAY } from "../../kernel/duration.ts";
import { MomentQuery } from "../../kernel/moment.ts";
import { pageNumber, wholeNumber } from "../../kernel/page.ts";
import { type Level, levelOf, LEVELS } from "../../kernel/score-scale.ts";
import type { Db } from "../../platform/db/database.ts";
import { success } from "../../platform/http/envelope.ts";
import { listTenantFigures } from "../analytics/index.ts";
import { listExposureStandings, type Standing, ThreatScore } from "../breaches/index.ts";
import { countForUrgency, listUnreached } from "./queries.ts";
import { CRITICAL_DAYS, mostUrgentFirst, type Ranked, rankOf, SCORE_DAYS, unreachedAlone } from "./rank.ts";
import { urgentRows, UrgentCustomer } from "./rows.ts";

export const UrgencyQuery = z.object({
  since: MomentQuery.optional().meta({
    description: "Breaches found or resolved and customers onboarded after this moment are counted.",
  }),
  status: z.enum(["active", "prospect"]).optional(),
  page: pageNumber(),
  pageSize: wholeNumber(1, 200, 50),
});
export type UrgencyQuery = z.infer<typeof UrgencyQuery>;

const byLevel = Object.fromEntries(LEVELS.map((level) => [level, z.int()])) as Record<Level, z.ZodInt>;

export const Urgency = z
  .object({
    ...success,
    at: z.iso.datetime(),
    totals: z.object({
      customers: z.int().meta({ description: "Active customers and prospects." }),
      needingAttention: z.int(),
      openBreaches: z.int(),
      openCritical: z.int(),
      firstScanRunning: z.int(),
      averageScore: z.number(),
      levels: z.object(byLevel).meta({ id: "CustomersByLevel" }),
    }),
    changes: z
      .object({
        since: z.iso.datetime(),
        foundBreaches: z.int(),
        customersWithFound: z.int(),
        resolvedBreaches: z.int(),
        newCustomers: z.int(),
      })
      .nullable()
      .meta({ description: "What has changed since the given moment. Null if none was given." }),
    scores: z
      .array(ThreatScore)
      .meta({ description: "The scores above 0 of all customers, highest first, up to 2,000." }),
    customers: z.array(UrgentCustomer),
    pagination: z.object({ page: z.int(), pageSize: z.int(), totalCount: z.int(), hasNextPage: z.boolean() }),
    isPartial: z
      .boolean()
      .meta({ description: "True if there are more open breaches than this response takes into account." }),
  })
  .meta({ id: "Urgency" });

/** No response considers more open breaches than this. */
const MOST_INSTANCES = 50_000;
const MOST_MAILS = 5_000;
const MOST_SCORES = 2_000;

/**
 * A partner's customers that have open breaches or weren't reached, the most urgent first. Reads the figures of all of
 * them, but the breaches and the earlier score only of those that are shown. The caller opens a transaction with one snapshot.
 */
export async function readUrgency(db: Db, partnerId: string, query: UrgencyQuery): Promise<z.infer<typeof Urgency>> {
  const now = new Date();
  const since = query.since === undefined ? null : new Date(query.since);
  const monthAgo = new Date(now.getTime() - SCORE_DAYS * DAY);
  const pressingSince = new Date(now.getTime() - CRITICAL_DAYS * DAY);
  const { standings, breaches, isCut } = await listExposureStandings(db, {
    partnerId,
    now,
    pressingSince,
    since,
    limit: MOST_INSTANCES,
  });
  const ranked = rankAll(standings, await listUnreached(db, partnerId, MOST_MAILS));
  const counts = await countForUrgency(db, partnerId, query.since);
  const [figures] = await listTenantFigures(db, [partnerId]);
  const listed = ranked.filter(({ open, reasons }) => open > 0 || reasons.length > 0);
  const meant =
    query.status === undefined ? listed : listed.filter(({ isActive }) => isActive === (query.status === "active"));
  const first = (query.page - 1) * query.pageSize;
  const customers = (figures?.active ?? 0) + (figures?.prospect ?? 0);
  return {
    success: true,
    at: now.toISOString(),
    totals: { ...totalsOf(ranked, customers), firstScanRunning: counts.unscanned },
    changes:
      query.since === undefined ? null : { since: query.since, ...changesOf(ranked), newCustomers: counts.cameSince },
    scores: ranked
      .map(({ score }) => score)
      .filter((score) => score > 0)
      .toSorted((a, b) => b - a)
      .slice(0, MOST_SCORES),
    customers: await urgentRows(db, meant.slice(first, first + query.pageSize), { breaches, before: monthAgo }),
    pagination: {
      page: query.page,
      pageSize: query.pageSize,
      totalCount: meant.length,
      hasNextPage: meant.length > first + query.pageSize,
    },
    isPartial: isCut,
  };
}

function rankAll(standings: readonly Standing[], unreached: readonly string[]): Ranked[] {
  const isUnreached = new Set(unreached);
  const standing = new Set(standings.map(({ customerId }) => customerId));
  return [
    ...standings.map((one) => rankOf(one, isUnreached.has(one.customerId))),
    ...unreached.filter((id) => !standing.has(id)).map(unreachedAlone),
  ].toSorted(mostUrgentFirst);
}

const sumOf = (ranked: readonly Ranked[], figure: (one: Ranked) => number): number =>
  ranked.reduce((sum, one) => sum + figure(one), 0);

function totalsOf(ranked: readonly Ranked[], customers: number) {
  const levels: Record<Level, number> = { clear: customers, low: 0, moderate: 0, elevated: 0, high: 0 };
  for (const { score } of ranked) {
    if (score === 0) continue;
    levels[levelOf(score)] += 1;
    levels.clear -= 1;
  }
  return {
    customers,
    needingAttention: ranked.filter(({ reasons }) => reasons.some((reason) => reason !== "new-breaches")).length,
    openBreaches: sumOf(ranked, ({ open }) => open),
    openCritical: sumOf(ranked, ({ openCritical }) => openCritical),
    averageScore: customers === 0 ? 0 : Math.round((10 * sumOf(ranked, ({ score }) => score)) / customers) / 10,
    levels: { ...levels, clear: Math.max(0, levels.clear) },
  };
}

const changesOf = (ranked: readonly Ranked[]) => ({
  foundBreaches: sumOf(ranked, ({ foundSince }) => foundSince),
  customersWithFound: ranked.filter(({ foundSince }) => foundSince > 0).length,
  resolvedBreaches: sumOf(ranked, ({ resolvedSince }) => resolvedSince),
});
