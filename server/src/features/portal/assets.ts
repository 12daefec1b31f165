import { z } from "zod";
import { pageNumber } from "../../kernel/page.ts";
import type { Db } from "../../platform/db/database.ts";
import { success } from "../../platform/http/envelope.ts";
import { HeldBack, listDomainsNaming, listEmailsNaming, type MonitoredAsset } from "../assets/index.ts";
import { countOfAddresses, countOfDomains } from "../breaches/index.ts";
import { frameOf, PortalFrame, type Viewer } from "../portal-access/index.ts";
import { instancesFor } from "./instances.ts";
import { paginationOf, PortalPagination, SearchText } from "./paging.ts";
import { findFacts } from "./queries.ts";

const PAGE_SIZE = 50;

export const AssetsQuery = z.object({ search: SearchText, page: pageNumber() });

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
        heldBack: HeldBack.optional().describe("Why no addresses are discovered under it; left out where they are."),
      }),
    ),
    emails: z.array(z.object({ address: z.string(), ...state })),
    counts: z.object({ domains: z.int(), emails: z.int() }),
    pagination: PortalPagination.meta({ description: "Of the emails." }),
  })
  .meta({ id: "PortalAssets" });

export async function readMonitored(
  db: Db,
  viewer: Viewer,
  { search, page: number }: z.infer<typeof AssetsQuery>,
): Promise<z.infer<typeof MonitoredAssets>> {
  const { customerId } = viewer;
  const page = { page: number, perPage: PAGE_SIZE };
  const [instances, domains, { emails, totalCount }, facts] = await Promise.all([
    instancesFor(db, viewer),
    listDomainsNaming(db, customerId, search),
    listEmailsNaming(db, customerId, search, page),
    findFacts(db, customerId),
  ]);
  const ids = instances.map(({ id }) => id);
  const [ofDomain, ofAddress] = await Promise.all([
    countOfDomains(db, ids, domains.map(nameOf)),
    countOfAddresses(db, ids, emails.map(nameOf)),
  ]);
  return {
    success: true,
    portal: frameOf(viewer),
    scannedAt: facts.scannedAt?.toISOString() ?? null,
    domains: domains.map(({ name, addedAt, heldBack }) => ({
      name,
      addedAt: addedAt.toISOString(),
      ...ofDomain(name),
      ...(heldBack === undefined ? {} : { heldBack }),
    })),
    emails: emails.map(({ name, addedAt }) => ({
      address: name,
      addedAt: addedAt.toISOString(),
      ...ofAddress(name),
    })),
    counts: { domains: facts.domains, emails: facts.emails },
    pagination: paginationOf(page, totalCount),
  };
}

const nameOf = ({ name }: MonitoredAsset): string => name;
