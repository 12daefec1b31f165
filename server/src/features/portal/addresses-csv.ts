import { Readable } from "node:stream";
import { z } from "zod";
import type { Db } from "../../platform/db/database.ts";
import { type Texts, textsIn } from "../../platform/i18n/messages.ts";
import { type DatedInstance, type ExposedAddress, listAllExposed } from "../breaches/index.ts";
import { urgencyOf } from "../catalogue/index.ts";
import type { Viewer } from "../portal-access/index.ts";
import { type AddressesFilter, breachesNamed, filterOf, listedFor, rankedFor } from "./addresses.ts";
import { CSV_START, csvLine } from "../../kernel/csv.ts";

const CSV = "text/csv";

export const csvResponse = {
  description: "One line for each address.",
  content: { [CSV]: { schema: z.string() } },
};

export const CSV_HEADERS = {
  "Content-Type": `${CSV}; charset=utf-8`,
  "Content-Disposition": 'attachment; filename="exposed-addresses.csv"',
  "Cache-Control": "private, no-store",
};

/** The exposed addresses that match, as a CSV file in the viewer's language. It's sent while it's being read. */
export async function addressesCsv(db: Db, viewer: Viewer, query: z.infer<typeof AddressesFilter>): Promise<Readable> {
  const instances = await listedFor(db, viewer);
  return Readable.from(linesOf(db, viewer, instances, query));
}

async function* linesOf(
  db: Db,
  viewer: Viewer,
  instances: readonly DatedInstance[],
  query: z.infer<typeof AddressesFilter>,
): AsyncGenerator<string> {
  const { customerId, isProspect, locale } = viewer;
  const t = textsIn("portal", locale);
  const headings = ["address", "kind", "open", "resolved", ...(isProspect ? [] : ["severity", "breaches"])];
  yield CSV_START + csvLine(headings.map((name) => t(`addresses.csv.${name}`)));
  const ranked = rankedFor(instances, viewer);
  for await (const portion of listAllExposed(db, customerId, ranked, filterOf(query, viewer))) {
    const breachesOf = isProspect ? undefined : await breachesNamed(db, instances, portion, instances.length);
    yield portion.map((one) => csvLine(cellsOf(one, breachesOf?.(one.address), t))).join("");
  }
}

function cellsOf(
  { address, isWatched, open, resolved, rank }: ExposedAddress,
  breaches: readonly DatedInstance[] | undefined,
  t: Texts,
): (string | number)[] {
  const seen = [address, t(isWatched ? "addresses.watched" : "addresses.found"), open, resolved];
  if (breaches === undefined) return seen;
  return [...seen, t(`severity.${urgencyOf(rank).severity}`), breaches.map(({ breach }) => breach.title).join("; ")];
}
