import { findBreachIds, importCatalogue, readCatalogue } from "../../src/features/catalogue/index.ts";
import { pagesCorpus } from "../../src/features/corpus/index.ts";
import { scanCustomer } from "../../src/features/customers/index.ts";
import { type LiveAsking, scanningHandlers } from "../../src/features/scanning/jobs.ts";
import { mailboxOf } from "../../src/kernel/email-address.ts";
import type { Db } from "../../src/platform/db/database.ts";
import { createLog } from "../../src/platform/log.ts";
import { storeIn } from "./corpus-model.ts";
import { testActor } from "./factories.ts";

let made = 0;

/** Adds a breach to the catalogue, in Have I Been Pwned's format; returns its name. */
export async function aBreach(db: Db, overrides: Record<string, unknown> = {}): Promise<string> {
  const Name = `Breach${(made += 1)}`;
  const entry = {
    Name,
    Title: `Breach ${made}`,
    Domain: `breach-${made}.example`,
    BreachDate: "2024-03-18",
    AddedDate: "2024-04-02T08:15:00Z",
    PwnCount: 1_000,
    DataClasses: ["Email addresses", "Passwords"],
    ...overrides,
  };
  const { records, problems } = readCatalogue([entry]);
  if (problems.length > 0) throw new Error(problems.join("; "));
  await db.transaction().execute((tx) => importCatalogue(tx, testActor, records));
  return entry.Name;
}

/** The ids of new breaches, ascending. */
export async function someBreachIds(db: Db, count: number): Promise<number[]> {
  const names: string[] = [];
  for (let n = 0; n < count; n += 1) names.push(await aBreach(db));
  return [...(await findBreachIds(db, names)).values()].sort((one, other) => one - other);
}

/** Puts addresses of a breach into the corpus without an import: no customer is notified. */
export async function exposed(db: Db, breach: string, ...addresses: string[]): Promise<void> {
  const id = (await findBreachIds(db, [breach])).get(breach);
  if (id === undefined) throw new Error(`The catalogue has no ${breach}`);
  await storeIn(pagesCorpus(db), id, addresses.map(mailboxOf));
}

/** More than any test has under a domain, unless the test is about this limit. */
export const DISCLOSURE_LIMIT = 1_000_000;

/** Runs a job as the worker would. */
export async function runJob(
  db: Db,
  name: string,
  payload: unknown,
  live?: LiveAsking,
  disclosureLimit = DISCLOSURE_LIMIT,
): Promise<void> {
  const handler = scanningHandlers({ corpus: pagesCorpus(db), live, disclosureLimit }).find((one) => one.name === name);
  if (!handler) throw new Error(`Nobody handles ${name}`);
  await handler.run(payload, { db, log: createLog("silent") });
}

/** Scans a customer now. Its queued job stays queued. */
export const scanned = (db: Db, customerId: string, live?: LiveAsking): Promise<void> =>
  runJob(db, scanCustomer.name, { customerId }, live);
