import { z } from "zod";
import { EmailAddress } from "../../../kernel/email-address.ts";
import { conflict, notFound } from "../../../kernel/errors.ts";
import { MomentQuery } from "../../../kernel/moment.ts";
import { optionalWholeNumber, rowCursors } from "../../../kernel/page.ts";
import type { Db } from "../../../platform/db/database.ts";
import { breachSeverity, SEVERITIES, type Severity } from "../../catalogue/index.ts";
import { CUSTOMER_NOT_FOUND } from "../../customers/index.ts";
import type { DatedInstance, Instance } from "../instance.ts";
import { findDatedOfPartner, listAddressed, type NamedInstance } from "../queries-read.ts";
import { breachForm } from "../disclosure/disclose.ts";

const PAGE_SIZE = 50;

const breachCursors = rowCursors("breaches");

/** With any of these, the response is a page. Without them, it's the contract's list. */
export const pageQuery = {
  severity: z.enum(SEVERITIES).optional().meta({ description: "Only breaches of this severity; not for prospects." }),
  resolved: z
    .enum(["true", "false"])
    .transform((text) => text === "true")
    .optional()
    .meta({ description: "`true`: only resolved breaches. `false`: only open ones." }),
  foundAfter: MomentQuery.optional().meta({
    description:
      "Only breaches found for the customer after this time. You can send the `foundAt` of an earlier response.",
  }),
  address: EmailAddress.optional().meta({ description: "Only breaches that expose this address." }),
  cursor: breachCursors.cursor.optional().meta({ description: "The `nextCursor` of the previous page." }),
  pageSize: optionalWholeNumber(1, 100).meta({ description: `${PAGE_SIZE} without it.` }),
};

type PageQuery = { [Name in keyof typeof pageQuery]?: z.infer<(typeof pageQuery)[Name]> };

export const isPageAsked = (query: PageQuery): boolean =>
  Object.keys(pageQuery).some((name) => query[name as keyof PageQuery] !== undefined);

/** What a page adds to the items of active customers. Prospects' items stay as they are. */
export const pagedItemFields = {
  severity: z.enum(SEVERITIES).optional(),
  status: z.enum(["open", "resolved"]).optional(),
  foundAt: z.iso.datetime().optional().meta({ description: "When the breach was found for this customer." }),
  addressCount: z.int().optional(),
};

export const BreachCounts = z
  .object({
    all: z.int(),
    open: z.int(),
    resolved: z.int(),
    bySeverity: z
      .object({ critical: z.int(), high: z.int(), medium: z.int(), low: z.int() })
      .optional()
      .meta({ description: "The open breaches by severity. Left out for prospects." }),
  })
  .meta({ description: "Counts of the whole list; filters don't change them. Only in paged responses." });

type WhichPage = { partnerId: string; customerId: string; locale: string };

/**
 * One page of a customer's breaches, the latest found first. They're ordered by id, so a cursor stays valid when its
 * row is gone. A customer has no more instances than the catalogue has breaches; only the page's own addresses are
 * read.
 */
export async function readBreachPage(db: Db, { partnerId, customerId, locale }: WhichPage, query: PageQuery) {
  const found = await findDatedOfPartner(db, { partnerId, customerId, address: query.address ?? null });
  if (!found) throw notFound(CUSTOMER_NOT_FOUND, "customer-not-found");
  const { seesEverything, instances: instances } = found;
  if (query.severity !== undefined && !seesEverything) {
    throw conflict("Severities come with full monitoring; this customer is a prospect", "full-monitoring-required");
  }
  const wanted = instances.filter((instance) => isWanted(instance, query)).sort((a, b) => (a.id < b.id ? 1 : -1));
  const { cursor, pageSize = PAGE_SIZE } = query;
  const rest = cursor === undefined ? wanted : wanted.filter(({ id }) => id < cursor);
  const { page, pagination } = breachCursors.pageOf(rest, pageSize);
  const addressed = await listAddressed(
    db,
    customerId,
    page.map(({ id }) => id),
  );
  const form = breachForm(addressed, { seesEverything, locale });
  const items = new Map(form.breaches.map((item) => [item.id, item]));
  // Read together with the addresses, so that their number agrees with them.
  const stored = new Map(addressed.map((instance) => [instance.id, instance]));
  return {
    ...form,
    breachStatus: instances.length > 0,
    count: wanted.length,
    counts: countsOf(instances, seesEverything),
    breaches: page.flatMap(({ id, foundAt }) => {
      const [item, instance] = [items.get(id), stored.get(id)];
      if (!item || !instance) return [];
      return [seesEverything ? { ...item, ...extrasOf(instance, foundAt) } : item];
    }),
    pagination,
  };
}

function isWanted({ resolved, breach, foundAt, isNamed }: NamedInstance, query: PageQuery): boolean {
  if (!isNamed || (query.resolved ?? resolved) !== resolved) return false;
  if (query.foundAfter !== undefined && foundAt <= new Date(query.foundAfter)) return false;
  return query.severity === undefined || breachSeverity(breach) === query.severity;
}

const extrasOf = ({ breach, resolved, addressCount }: Instance, foundAt: Date) => ({
  severity: breachSeverity(breach),
  status: resolved ? ("resolved" as const) : ("open" as const),
  foundAt: foundAt.toISOString(),
  addressCount,
});

function countsOf(told: readonly DatedInstance[], seesEverything: boolean): z.infer<typeof BreachCounts> {
  const open = told.filter(({ resolved }) => !resolved);
  const counts = { all: told.length, open: open.length, resolved: told.length - open.length };
  if (!seesEverything) return counts;
  const of = (severity: Severity): number => open.filter(({ breach }) => breachSeverity(breach) === severity).length;
  return {
    ...counts,
    bySeverity: { critical: of("critical"), high: of("high"), medium: of("medium"), low: of("low") },
  };
}
