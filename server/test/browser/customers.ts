import { importCatalogue, readCatalogue } from "../../src/features/catalogue/index.ts";
import { pagesCorpus } from "../../src/features/corpus/index.ts";
import { giveHistory } from "../../src/main/demo-history.ts";
import type { Db } from "../../src/platform/db/database.ts";
import type { TestApi } from "../support/api.ts";
import { aBreach } from "../support/breaches.ts";
import { aCustomer, testActor, type TestPartner } from "../support/factories.ts";
import { aPortalCustomer } from "../support/portal.ts";
import type { Whom } from "./browser.ts";

/** Breaches of every severity, with long and short names. */
export const BREACHES = [
  { Title: "Parcelhub", DataClasses: ["Email addresses", "Passwords", "Names", "Phone numbers", "Physical addresses"] },
  { Title: "Riverside Regional Water and Power Company Limited", DataClasses: ["Private messages", "Usernames"] },
  { Title: "Fjord", DataClasses: ["Phone numbers", "Email addresses"], PwnCount: 4_212_998 },
  { Title: "Newsletter of the Gardeners", DataClasses: ["Email addresses"], PwnCount: 0 },
  { Title: "Ticketbox", DataClasses: ["Passwords", "Credit cards"], Domain: "" },
  { Title: "Gamerz", DataClasses: ["Passwords", "IP addresses", "Dates of birth"], IsFabricated: true },
  { Title: "Inkwell", DataClasses: [] },
] as const;

export type Fields = Record<string, unknown>;

/** A customer with a year of history, open and resolved breaches, domains and addresses. */
export async function anActiveCustomer(api: TestApi, partner: TestPartner, fields: Fields = {}): Promise<Whom> {
  const breaches: string[] = [];
  for (const entry of BREACHES) breaches.push(await aBreach(api.db, entry));
  const customerId = await aPortalCustomer(api, partner, {
    breaches,
    assetsDomains: ["joinery.example"],
    shouldReceiveBreachAlerts: true,
    ...fields,
  });
  await api.db.transaction().execute((tx) => giveHistory(tx, pagesCorpus(tx), customerId, 14));
  return { partner, customerId };
}

/** A customer that sees that something was found, but not what. */
export async function aProspect(api: TestApi, partner: TestPartner, fields: Fields = {}): Promise<Whom> {
  const breaches = [await aBreach(api.db, BREACHES[0]), await aBreach(api.db, BREACHES[1])];
  return { partner, customerId: await aPortalCustomer(api, partner, { breaches, status: "prospect", ...fields }) };
}

/** A customer for which nothing was found. */
export const aCleanCustomer = async (api: TestApi, partner: TestPartner): Promise<Whom> => ({
  partner,
  customerId: await aPortalCustomer(api, partner),
});

/** A customer whose first scan has not run yet. */
export async function aNewCustomer(api: TestApi, partner: TestPartner): Promise<Whom> {
  const contactEmail = "owner@juniper.example";
  const fields = { contactEmail, platformAccess: true, assetsEmails: [contactEmail] };
  return { partner, customerId: await aCustomer(api.db, partner, fields) };
}

/** Adds `Archive 1` and so on to the catalogue, every tenth one critical; returns their names. */
export async function manyBreaches(db: Db, count: number): Promise<string[]> {
  const entries = Array.from({ length: count }, (_, index) => ({
    Name: `Archive${index + 1}`,
    Title: `Archive ${index + 1}`,
    BreachDate: "2023-11-02",
    AddedDate: "2023-12-01T00:00:00Z",
    PwnCount: 1_000,
    DataClasses: (index + 1) % 10 === 0 ? ["Passwords"] : ["Phone numbers"],
  }));
  const { records } = readCatalogue(entries);
  await db.transaction().execute((tx) => importCatalogue(tx, testActor, records));
  return entries.map(({ Name }) => Name);
}
