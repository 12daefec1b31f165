import { sql } from "kysely";
import {
  downgradeCustomer,
  letFallDormant,
  offboardCustomer,
  onboardCustomer,
  OnboardRequest,
} from "../features/customers/index.ts";
import {
  changeBrand,
  createDistributor,
  createPartner,
  type Distributor,
  listAllPartners,
  type NewPartner,
  type Partner,
} from "../features/organisations/index.ts";
import { createLinkForUser, linkTo } from "../features/portal-access/index.ts";
import { createBillingCode } from "../features/plans/index.ts";
import type { Corpus } from "../features/corpus/index.ts";
import type { Db, Tx } from "../platform/db/database.ts";
import { BRANDS } from "./demo-brands.ts";
import { DEMO_COMPANIES, type DemoCompany } from "./demo-companies.ts";
import { forgetNews, giveHistory, giveImports, giveNews } from "./demo-history.ts";
import { demoActor, listMade } from "./demo-made.ts";

export type DemoOrganisations = Record<
  "distributor" | "partner" | "otherDistributor" | "otherPartner" | "sandbox",
  string
>;

const DISTRIBUTORS = ["Meridian Distribution", "Lowland Channel"] as const;

const PARTNERS: Record<(typeof DISTRIBUTORS)[number], NewPartner[]> = {
  "Meridian Distribution": [
    partner("Harbour IT", "harbour-it.example", { account_reference: "MER-001", send_customer_welcome_emails: true }),
    partner("Copperfield Hosting", "copperfield-hosting.example", {
      account_reference: "MER-002",
      monthly_churn_limit: 5,
    }),
    partner("Tidewater Insurance", "tidewater-insurance.example", { account_reference: "MER-003" }),
  ],
  "Lowland Channel": [
    partner("Polder Managed Services", "polder-ms.example", { account_reference: "LOW-001" }),
    partner("Fjord Systems", "fjord-systems.example", { account_reference: "LOW-002", monthly_churn_limit: 10 }),
  ],
};

/** 25 for the first distributor, so that its list has a third page. The other distributor has its own codes. */
const CODES_OF_FIRST = 25;
const CODES_OF_OTHER = 4;

/**
 * Creates the demo's organisations and customers, or finds the ones it created before. Leaves all other data untouched.
 */
export async function seedDemo(tx: Tx, corpus: Corpus): Promise<DemoOrganisations> {
  const found = await findDemo(tx);
  if (found) return found;
  if ((await listMade(tx, "distributor.created")).length === 0) await seedOrganisations(tx, corpus);
  await seedSandbox(tx);
  return (await findDemo(tx)) ?? fail();
}

async function seedOrganisations(tx: Tx, corpus: Corpus): Promise<void> {
  const made: { distributor: Distributor; partners: Partner[] }[] = [];
  for (const name of DISTRIBUTORS) {
    const distributor = await createDistributor(tx, demoActor, { name });
    const partners: Partner[] = [];
    for (const settings of PARTNERS[name]) partners.push(await seedPartner(tx, distributor, settings));
    await seedBillingCodes(tx, distributor, made.length === 0 ? CODES_OF_FIRST : CODES_OF_OTHER);
    made.push({ distributor, partners });
  }
  await seedCustomers(
    tx,
    corpus,
    made.flatMap(({ partners }) => partners),
  );
  await giveImports(tx);
}

/** Apart from the others, because the demo of an earlier version has none. */
async function seedSandbox(tx: Tx): Promise<void> {
  const [distributorId = fail()] = await listMade(tx, "distributor.created");
  const settings = partner("Harbour IT Sandbox", "harbour-it.example", {
    account_reference: "MER-TEST",
    sandbox: true,
  });
  await createPartner(tx, demoActor, distributorId, settings);
}

async function seedPartner(tx: Tx, { id }: Distributor, settings: NewPartner): Promise<Partner> {
  const partner = await createPartner(tx, demoActor, id, settings);
  const brand = BRANDS[settings.name];
  if (brand) await changeBrand(tx, demoActor, partner.id, brand);
  return partner;
}

async function findDemo(tx: Tx): Promise<DemoOrganisations | undefined> {
  const [distributor, otherDistributor] = await listMade(tx, "distributor.created");
  if (distributor === undefined || otherDistributor === undefined) return undefined;
  const own = new Set(await listMade(tx, "partner.created"));
  const partners = (await listAllPartners(tx)).filter(({ id }) => own.has(id));
  const partnerOf = (id: string) => partners.find((one) => one.distributorId === id && !one.sandbox)?.id ?? fail();
  const sandbox = partners.find((one) => one.sandbox)?.id;
  if (sandbox === undefined) return undefined;
  return {
    distributor,
    partner: partnerOf(distributor),
    otherDistributor,
    otherPartner: partnerOf(otherDistributor),
    sandbox,
  };
}

export type Showcase = { customerId: string; name: string; user: { id: string; email: string } };

/** The customer to look at first: of the demo's active ones at this partner, the one with the most open breaches. */
async function showcaseCustomer(db: Db, partnerId: string): Promise<Showcase> {
  const made = await listMade(db, "customer.onboarded");
  const { rows } = await sql<Showcase>`
    select customers.id as "customerId", company_name as name,
      json_build_object('id', portal_users.id, 'email', portal_users.email) as user
    from customers join portal_users on portal_users.customer_id = customers.id
    where customers.id = any(${made}::uuid[]) and partner_id = ${partnerId} and status = 'active'
    order by (
      select count(*) from breach_instances
      where breach_instances.customer_id = customers.id and resolved_at is null) desc, customers.id
    limit 1`.execute(db);
  return rows[0] ?? fail();
}

/** A fresh link that signs the reader in to that customer's portal. */
export async function showcaseLink(tx: Tx, partnerId: string, baseUrl: string): Promise<Showcase & { url: string }> {
  const showcase = await showcaseCustomer(tx, partnerId);
  const { customerId, user } = showcase;
  const token = await createLinkForUser(tx, { actor: demoActor, partnerId, customerId, user, returnTo: null });
  return { ...showcase, url: linkTo(baseUrl, token ?? fail()) };
}

async function seedBillingCodes(tx: Tx, { id, name }: Distributor, count: number): Promise<void> {
  const prefix = name.slice(0, 3).toUpperCase();
  for (let number = 1; number <= count; number++) {
    const code = `${prefix}-${String(number).padStart(3, "0")}`;
    await createBillingCode(tx, demoActor, id, { code, price: 2.5 * number });
  }
}

/** The partners take turns getting a company. Each company then goes through the steps that lead to its status. */
async function seedCustomers(tx: Tx, corpus: Corpus, partners: readonly Partner[]): Promise<void> {
  const dormant: string[] = [];
  const ofLongStanding: string[] = [];
  // The partners that the demo has keys for, one per distributor. The other partners' customers are new.
  const shown = partners.filter((one) => one === partners.find((other) => other.distributorId === one.distributorId));
  for (const [index, company] of DEMO_COMPANIES.entries()) {
    const partner = partners[index % partners.length] ?? fail();
    const customerId = await seedCustomer(tx, company, partner);
    if (shown.includes(partner) && company.status === "active") {
      await giveHistory(tx, corpus, customerId, 7 + (index % 6));
      ofLongStanding.push(customerId);
    }
    if (company.status === "dormant") dormant.push(customerId);
  }
  for (const { id } of shown) await giveNews(tx, id);
  await letFallDormant(tx, demoActor, { inactiveDays: 0, only: dormant });
  await forgetNews(tx, ofLongStanding);
}

async function seedCustomer(tx: Tx, company: DemoCompany, partner: Partner): Promise<string> {
  const { name, domain, status, locale, price, startedAs = "active" } = company;
  const request = OnboardRequest.parse({
    companyName: name,
    contactEmail: `owner@${domain}`,
    customerReference: `CRM-${String(1000 + DEMO_COMPANIES.indexOf(company))}`,
    assetsDomains: [domain],
    assetsEmails: [`orders@${domain}`, `accounts@${domain}`],
    status: status === "prospect" ? "prospect" : startedAs,
    planType: price > 20 ? "service-plus" : "service-basic",
    price: status === "prospect" ? 0 : price,
    currencyCode: locale === "en-GB" ? "GBP" : "EUR",
    localeCode: locale,
    sendMonthlyReport: price > 20,
  });
  const who = { actor: demoActor, partnerId: partner.id };
  const { id: customerId } = await onboardCustomer(tx, { ...who, distributorId: partner.distributorId, request });
  if (status === "downgraded") await downgradeCustomer(tx, { ...who, customerId });
  if (status === "inactive" || status === "dormant") await offboardCustomer(tx, { ...who, customerId });
  return customerId;
}

function partner(name: string, domain: string, more: Partial<NewPartner>): NewPartner {
  return { name, contact_email: `hello@${domain}`, reply_to_email: `support@${domain}`, ...more };
}

function fail(): never {
  throw new Error("The demo's own data is not what it should be");
}
