import { z } from "zod";
import { pageNumber } from "../../kernel/page.ts";
import type { Db } from "../../platform/db/database.ts";
import { success } from "../../platform/http/envelope.ts";
import { type DatedInstance, listInstancesNaming } from "../breaches/index.ts";
import { breachSeverity } from "../catalogue/index.ts";
import { frameOf, PortalFrame, type Viewer } from "../portal-access/index.ts";
import { BreachRow, breachRow, SeverityView } from "./breach-row.ts";
import { inOrderFor, instancesFor } from "./instances.ts";
import { pageOf, PortalPagination, SearchText } from "./paging.ts";
import { findFacts } from "./queries.ts";

const PAGE_SIZE = 25;

export const BreachListQuery = z.object({
  status: z.enum(["open", "resolved", "all"]).default("open"),
  severity: SeverityView.optional(),
  search: SearchText.meta({ description: "Part of a name or an address." }),
  page: pageNumber(),
});

type Query = z.infer<typeof BreachListQuery>;

export const BreachList = z
  .object({
    ...success,
    portal: PortalFrame,
    scannedAt: z.iso.datetime().nullable(),
    counts: z.object({ open: z.int(), resolved: z.int(), all: z.int() }),
    breaches: z.array(BreachRow),
    pagination: PortalPagination,
  })
  .meta({ id: "PortalBreachList" });

export async function readBreachList(db: Db, viewer: Viewer, query: Query): Promise<z.infer<typeof BreachList>> {
  const { customerId } = viewer;
  const [all, named, { scannedAt }] = await Promise.all([
    instancesFor(db, viewer),
    query.search === "" ? undefined : listInstancesNaming(db, customerId, query.search),
    findFacts(db, customerId),
  ]);
  const open = all.filter(({ resolved }) => !resolved).length;
  const found = all
    .filter((instance) => isWanted(instance, viewer, query))
    .filter((instance) => named === undefined || named.has(instance.id) || isTitled(instance, viewer, query.search))
    .sort(inOrderFor(viewer));
  const { rows, pagination } = pageOf(found, { page: query.page, perPage: PAGE_SIZE });
  return {
    success: true,
    portal: frameOf(viewer),
    scannedAt: scannedAt?.toISOString() ?? null,
    counts: { open, resolved: all.length - open, all: all.length },
    breaches: rows.map((instance) => breachRow(instance, viewer)),
    pagination,
  };
}

function isWanted({ resolved, breach }: DatedInstance, { isProspect }: Viewer, query: Query): boolean {
  if (query.status !== "all" && resolved !== (query.status === "resolved")) return false;
  return isProspect || query.severity === undefined || breachSeverity(breach) === query.severity;
}

/** A prospect's search does not match titles, because a match would reveal a title that it is not shown. */
function isTitled({ breach }: DatedInstance, { isProspect }: Viewer, search: string): boolean {
  const words = isProspect ? [] : [breach.title, breach.name, breach.domain ?? ""];
  return words.some((word) => word.toLowerCase().includes(search));
}
