import { z } from "zod";
import { pageNumber } from "../../kernel/page.ts";
import type { Db } from "../../platform/db/database.ts";
import { success } from "../../platform/http/envelope.ts";
import {
  DomainVerification,
  HeldBack,
  listDomainsNaming,
  listVerifications,
  verificationsByDomain,
} from "../assets/index.ts";
import { countOfDomains, listWatchedEmails } from "../breaches/index.ts";
import { frameOf, PortalFrame, type Viewer } from "../portal-access/index.ts";
import { instancesFor, IsPartial, partialOf } from "./instances.ts";
import { paginationOf, PortalPagination, SearchText } from "./paging.ts";
import { findFacts } from "./queries.ts";

const PAGE_SIZE = 50;

export const AssetsQuery = z.object({
  status: z
    .enum(["open", "clear", "all"])
    .default("all")
    .meta({ description: "Filters addresses: in an open breach, in no open breach, or all." }),
  search: SearchText,
  page: pageNumber(),
});

const state = { addedAt: z.iso.datetime(), open: z.int(), resolved: z.int() };

export const MonitoredAssets = z
  .object({
    ...success,
    portal: PortalFrame,
    scannedAt: z.iso.datetime().nullable(),
    domains: z.array(
      z.object({
        name: z.string(),
        ...state,
        exposedAddresses: z.int(),
        heldBack: HeldBack.optional().describe(
          "Why no addresses are discovered under this domain. Left out if they are.",
        ),
        verification: DomainVerification,
      }),
    ),
    isPartial: IsPartial,
    emails: z.array(z.object({ address: z.string(), ...state })),
    counts: z.object({ domains: z.int(), emails: z.int() }),
    pagination: PortalPagination.meta({ description: "Of the emails." }),
  })
  .meta({ id: "PortalAssets" });

export async function readMonitored(
  db: Db,
  viewer: Viewer,
  { status, search, page: number }: z.infer<typeof AssetsQuery>,
): Promise<z.infer<typeof MonitoredAssets>> {
  const { customerId } = viewer;
  const page = { page: number, perPage: PAGE_SIZE };
  const isOpen = status === "all" ? null : status === "open";
  const [instances, named, facts, verifications] = await Promise.all([
    instancesFor(db, viewer),
    listDomainsNaming(db, customerId, search),
    findFacts(db, customerId),
    listVerifications(db, customerId),
  ]);
  const verificationOf = verificationsByDomain(verifications);
  const ids = instances.map(({ id }) => id);
  const names = named.map(({ name }) => name);
  const [countsOf, { emails, totalCount }] = await Promise.all([
    countOfDomains(db, ids, names),
    listWatchedEmails(db, customerId, ids, { search, isOpen }, page),
  ]);
  const domains = named
    .map((domain) => ({ ...domain, ...countsOf(domain.name) }))
    .filter(({ open }) => isOpen === null || open > 0 === isOpen)
    .sort(exposedFirst);
  return {
    success: true,
    portal: frameOf(viewer),
    scannedAt: facts.scannedAt?.toISOString() ?? null,
    domains: domains.map(({ addedAt, heldBack, ...domain }) => ({
      ...domain,
      addedAt: addedAt.toISOString(),
      ...(heldBack === undefined ? {} : { heldBack }),
      verification: verificationOf(domain.name),
    })),
    ...partialOf(instances),
    emails: emails.map(({ name, addedAt, ...counts }) => ({
      address: name,
      addedAt: addedAt.toISOString(),
      ...counts,
    })),
    counts: { domains: facts.domains, emails: facts.emails },
    pagination: paginationOf(page, totalCount),
  };
}

type Standing = { open: number; resolved: number };

/** What is in open breaches comes first, then what is in resolved ones. Each group keeps its order. */
const exposedFirst = (a: Standing, b: Standing): number => groupOf(a) - groupOf(b);
const groupOf = ({ open, resolved }: Standing): number => (open > 0 ? 0 : resolved > 0 ? 1 : 2);
