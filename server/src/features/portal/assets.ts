import { z } from "zod";
import { pageNumber } from "../../kernel/page.ts";
import type { Db } from "../../platform/db/database.ts";
import { success } from "../../platform/http/envelope.ts";
import { HeldBack, listWatched, type Watch } from "../assets/index.ts";
import type { DatedInstance } from "../breaches/index.ts";
import { frameOf, PortalFrame, type Viewer } from "../portal-access/index.ts";
import { instancesFor } from "./instances.ts";
import { pageOf, Pagination, SearchText } from "./paging.ts";
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
    pagination: Pagination.meta({ description: "Of the emails." }),
  })
  .meta({ id: "PortalAssets" });

export async function readMonitored(
  db: Db,
  viewer: Viewer,
  query: z.infer<typeof AssetsQuery>,
): Promise<z.infer<typeof MonitoredAssets>> {
  const [instances, watched, facts] = await Promise.all([
    instancesFor(db, viewer),
    listWatched(db, viewer.customerId),
    findFacts(db, viewer.customerId),
  ]);
  const found = <Found extends Watch>(watches: readonly Found[]) =>
    watches.filter(({ name }) => name.includes(query.search));
  const { rows: emails, pagination } = pageOf(found(watched.emails), query.page, PAGE_SIZE);
  const exposure = exposureOf(instances);
  return {
    success: true,
    portal: frameOf(viewer),
    scannedAt: facts.scannedAt?.toISOString() ?? null,
    domains: found(watched.domains).map(({ name, addedAt, heldBack }) => ({
      name,
      addedAt: addedAt.toISOString(),
      ...exposure.ofDomain(name),
      ...(heldBack === undefined ? {} : { heldBack }),
    })),
    emails: emails.map(({ name, addedAt }) => ({
      address: name,
      addedAt: addedAt.toISOString(),
      ...exposure.ofAddress(name),
    })),
    counts: { domains: watched.domains.length, emails: watched.emails.length },
    pagination,
  };
}

type Standing = { open: number; resolved: number };

/** How many breaches each address and each domain stands in; every address is looked at once. */
function exposureOf(instances: readonly DatedInstance[]) {
  const addresses = new Map<string, Standing>();
  const domains = new Map<string, Standing & { addresses: Set<string> }>();
  for (const { resolved, emails } of instances) {
    const state = resolved ? "resolved" : "open";
    const touched = new Set<string>();
    for (const email of emails) {
      const standing = addresses.get(email) ?? { open: 0, resolved: 0 };
      standing[state]++;
      addresses.set(email, standing);
      for (const domain of domainsOf(email)) {
        const ofDomain = domains.get(domain) ?? { open: 0, resolved: 0, addresses: new Set() };
        ofDomain.addresses.add(email);
        domains.set(domain, ofDomain);
        touched.add(domain);
      }
    }
    for (const domain of touched) {
      const ofDomain = domains.get(domain);
      if (ofDomain) ofDomain[state]++;
    }
  }
  return {
    ofAddress: (address: string): Standing => addresses.get(address) ?? { open: 0, resolved: 0 },
    ofDomain(name: string) {
      const {
        open,
        resolved,
        addresses: exposed,
      } = domains.get(name) ?? { open: 0, resolved: 0, addresses: new Set() };
      return { open, resolved, exposedAddresses: exposed.size };
    },
  };
}

/** A monitored domain covers its subdomains: `a.b.example` stands for itself, `b.example` and `example`. */
function domainsOf(email: string): string[] {
  const labels = email.slice(email.lastIndexOf("@") + 1).split(".");
  return labels.map((_label, index) => labels.slice(index).join("."));
}
