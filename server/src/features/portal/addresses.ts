import { z } from "zod";
import { Uuid } from "../../kernel/ids.ts";
import { pageNumber } from "../../kernel/page.ts";
import { textOf } from "../../kernel/text.ts";
import type { Db } from "../../platform/db/database.ts";
import { success } from "../../platform/http/envelope.ts";
import { listDomainsNaming } from "../assets/index.ts";
import {
  type AddressFilter,
  type DatedInstance,
  type ExposedAddress,
  listExposed,
  listInstancesOf,
  type RankedInstance,
} from "../breaches/index.ts";
import { SEVERITIES, urgencyOf, urgencyRank } from "../catalogue/index.ts";
import { frameOf, PortalFrame, type Viewer } from "../portal-access/index.ts";
import { SeverityView } from "./breach-row.ts";
import { inOrderFor, instancesFor, IsPartial, partialOf } from "./instances.ts";
import { paginationOf, PortalPagination, SearchText } from "./paging.ts";
import { findFacts } from "./queries.ts";

const PAGE_SIZE = 25;
const MOST_NAMED = 3;

export const AddressesFilter = z.object({
  kind: z
    .enum(["watched", "found"])
    .optional()
    .meta({ description: "Only addresses that are watched by name, or only those found under a watched domain." }),
  domain: textOf(1, 253)
    .toLowerCase()
    .optional()
    .meta({ description: "Only addresses of this domain and its subdomains." }),
  severity: SeverityView.optional().meta({
    description: "Only addresses whose most serious breach has this severity.",
  }),
  status: z.enum(["open", "all"]).default("all").meta({ description: "Only addresses in an open breach, or all." }),
  search: SearchText.meta({ description: "Part of an address." }),
});

export const AddressesQuery = AddressesFilter.extend({ page: pageNumber() });

export const CountedAddresses = z.object({
  watched: z.int().meta({ description: "Watched by name." }),
  found: z.int().meta({ description: "Found under a domain that is watched." }),
});

const shared = { address: z.string(), isWatched: z.boolean(), open: z.int(), resolved: z.int() };

const FullAddress = z.object({
  ...shared,
  isRedacted: z.literal(false),
  severity: SeverityView.meta({
    description: "The severity of the address's most urgent breach. Open breaches come first.",
  }),
  isUnconfirmed: z.boolean().meta({ description: "Whether that breach is unconfirmed." }),
  breaches: z
    .array(z.object({ id: Uuid, title: z.string(), resolved: z.boolean() }))
    .meta({ description: `The ${MOST_NAMED} most urgent breaches.` }),
});

const RedactedAddress = z
  .object({ ...shared, isRedacted: z.literal(true) })
  .meta({ description: "What a prospect sees of an address." });

export const Addresses = z
  .object({
    ...success,
    portal: PortalFrame,
    scannedAt: z.iso.datetime().nullable(),
    domains: z.array(z.string()).meta({ description: "The watched domains, for a filter." }),
    counts: z
      .object({ all: CountedAddresses, open: CountedAddresses })
      .meta({ description: "Of all exposed addresses, and of those in an open breach; filters do not change them." }),
    isPartial: IsPartial,
    addresses: z.array(z.discriminatedUnion("isRedacted", [FullAddress, RedactedAddress])),
    pagination: PortalPagination,
  })
  .meta({ id: "PortalAddresses" });

/** Every exposed address, watched or found under a domain: the most urgent first. */
export async function readAddresses(
  db: Db,
  viewer: Viewer,
  query: z.infer<typeof AddressesQuery>,
): Promise<z.infer<typeof Addresses>> {
  const { customerId, isProspect } = viewer;
  const page = { page: query.page, perPage: PAGE_SIZE };
  const [instances, domains, { scannedAt }] = await Promise.all([
    listedFor(db, viewer),
    listDomainsNaming(db, customerId, ""),
    findFacts(db, customerId),
  ]);
  const filter = filterOf(query, viewer);
  const { addresses, totals } = await listExposed(db, customerId, rankedFor(instances, viewer), filter, page);
  const breachesOf = isProspect ? undefined : await breachesNamed(db, instances, addresses, MOST_NAMED);
  return {
    success: true,
    portal: frameOf(viewer),
    scannedAt: scannedAt?.toISOString() ?? null,
    domains: domains.map(({ name }) => name),
    counts: { all: totals.all, open: totals.open },
    ...partialOf(instances),
    addresses: addresses.map(({ rank, ...seen }) =>
      breachesOf === undefined
        ? { ...seen, isRedacted: true as const }
        : {
            ...seen,
            isRedacted: false as const,
            ...urgencyOf(rank),
            breaches: breachesOf(seen.address).map(({ id, breach, resolved }) => ({
              id,
              title: breach.title,
              resolved,
            })),
          },
    ),
    pagination: paginationOf(page, totals.wanted),
  };
}

/** The viewer's breaches in the order of the list of breaches. */
export const listedFor = async (db: Db, viewer: Viewer): Promise<DatedInstance[]> =>
  (await instancesFor(db, viewer)).sort(inOrderFor(viewer));

/** A prospect's addresses are in an order that reveals nothing about the breaches. */
export const rankedFor = (instances: readonly DatedInstance[], { isProspect }: Viewer): RankedInstance[] =>
  instances.map(({ id, breach }) => ({ id, rank: isProspect ? 0 : urgencyRank(breach) }));

/** A prospect is not told severities, so it cannot filter by them. */
export function filterOf(
  { kind, domain, severity, status, search }: z.infer<typeof AddressesFilter>,
  { isProspect }: Viewer,
): AddressFilter {
  const ranks = SEVERITIES.flatMap((_one, index) => [index, index + SEVERITIES.length]);
  return {
    search,
    isWatched: kind === undefined ? null : kind === "watched",
    domain: domain ?? null,
    ranks: isProspect || severity === undefined ? null : ranks.filter((rank) => urgencyOf(rank).severity === severity),
    isOpen: status === "open",
  };
}

/** The most urgent breaches that each of these addresses is in. */
export async function breachesNamed(
  db: Db,
  instances: readonly DatedInstance[],
  addresses: readonly Pick<ExposedAddress, "address" | "open" | "resolved">[],
  most: number,
): Promise<(address: string) => DatedInstance[]> {
  const byId = new Map(instances.map((instance) => [instance.id, instance]));
  const idsOf = await listInstancesOf(db, [...byId.keys()], addresses, most);
  return (address) => idsOf(address).flatMap((id) => byId.get(id) ?? []);
}
