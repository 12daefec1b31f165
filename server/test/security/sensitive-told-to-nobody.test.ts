import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { testApi } from "../support/api.ts";
import { aBreach, exposed, scanned } from "../support/breaches.ts";
import { everythingDisclosed, isOfTheService, type Subject } from "./everything-disclosed.ts";
import { aCustomer, aDistributor, aPartner } from "../support/factories.ts";
import { asOperator, type OperatorCaller } from "../support/operator.ts";
import { aBrowser, type Browser, cookiesOf, open, signIn } from "../support/portal.ts";
import { aSignedIn, cookieOf, partnerOf } from "../support/staff.ts";
import { verifiedDomain } from "../support/verified-domains.ts";

// Two customers that differ in one thing: addresses of one are in a sensitive breach. Everything that is shown about
// them to anyone but the person must be exactly the same.

const api = testApi();
const NEEDLES = /trystery|sexual/i;

let operator: OperatorCaller;

beforeAll(async () => {
  operator = await asOperator(api);
  await aBreach(api.db, {
    Name: "Trystery",
    Title: "Trystery Dating",
    Domain: "trystery.example",
    DataClasses: ["Email addresses", "Passwords", "Sexual orientations"],
    IsSensitive: true,
  });
  await aBreach(api.db, { Name: "Parcelhub", Title: "Parcelhub", Domain: "parcelhub.example" });
});

type Kind = { status: "active" | "prospect"; isVerified: boolean; hasOther: boolean };

async function aTwin(domain: string, isSensitive: boolean, { status, isVerified, hasOther }: Kind): Promise<Subject> {
  const addresses = ["owner", "staff", "ann"].map((name) => `${name}@${domain}`);
  if (isSensitive) await exposed(api.db, "Trystery", ...addresses);
  if (hasOther) await exposed(api.db, "Parcelhub", `owner@${domain}`, `bob@${domain}`);
  const distributor = await aDistributor(api.db);
  await sql`update distributors set name = 'Distributor' where id = ${distributor.id}`.execute(api.db);
  const partner = await aPartner(api.db, { distributor, name: "Northgate IT" });
  for (const caller of [api.as(partner), api.asDistributor(distributor)])
    expect(await caller.post("/webhooks", { url: "https://hooks.example/in" })).toMatchObject({ status: 200 });
  const customerId = await aCustomer(api.db, partner, {
    assetsDomains: [domain],
    assetsEmails: [`staff@${domain}`],
    contactEmail: `owner@${domain}`,
    alertRecipients: [`boss@${domain}`],
    shouldReceiveBreachAlerts: true,
    platformAccess: true,
    status,
  });
  if (isVerified) await verifiedDomain(api.db, partner, customerId, domain);
  for (let n = 0; n < 2; n += 1) await scanned(api.db, customerId);
  return { partner, customerId, domain };
}

/** Visitors of the customer's pages who haven't proved that they are the contact. */
async function visitorsOf({ partner, customerId }: Subject): Promise<Record<string, Browser>> {
  const byKey = await signIn(api, partner, customerId);
  const { browser: technician } = await aSignedIn(api, partnerOf(partner), "technician");
  const begun = await technician.call("POST", "/api/v1/staff/look-ins", { customerId });
  const { url } = begun.body["lookIn"] as { url: string };
  const opened = await open(api, new URL(url).pathname, { headers: cookieOf(technician) });
  const lookIn = aBrowser(api, technician.cookies);
  for (const { name, value } of cookiesOf(opened.headers)) lookIn.cookies.set(name, value);
  return { "link by key": byKey, "look-in": lookIn };
}

/** The places where the two customers differ, with the beginning of the difference. */
async function differences(one: Subject, other: Subject): Promise<string[]> {
  const left = await everythingDisclosed(api, one, { operator, visitors: await visitorsOf(one) });
  const right = await everythingDisclosed(api, other, { operator, visitors: await visitorsOf(other) });
  expect(left.size).toBeGreaterThan(80);
  const named = [...left].filter(([, what]) => NEEDLES.test(what)).map(([where]) => `${where} names it`);
  const differing = [...left]
    .filter(([where, what]) => !isOfTheService(where) && right.get(where) !== what)
    .map(([where, what]) => `${where}: ${firstDifference(what, right.get(where) ?? "")}`);
  return [...named, ...differing];
}

function firstDifference(one: string, other: string): string {
  let position = 0;
  while (position < one.length && one[position] === other[position]) position += 1;
  const around = (text: string) => text.slice(Math.max(0, position - 60), position + 60);
  return `${around(one)} <> ${around(other)}`;
}

const KINDS: [string, Kind][] = [
  ["an active customer that verified its domain", { status: "active", isVerified: true, hasOther: true }],
  ["an active customer that is in nothing else", { status: "active", isVerified: true, hasOther: false }],
  ["a prospect", { status: "prospect", isVerified: false, hasOther: true }],
];

describe.each(KINDS)("of %s", (name, kind) => {
  const domain = (part: string) => `${part}${KINDS.findIndex(([known]) => known === name)}.example`;
  let twins: [Subject, Subject];

  beforeAll(async () => {
    twins = [await aTwin(domain("with"), true, kind), await aTwin(domain("none"), false, kind)];
  });

  test("no one but the exposed person learns about a sensitive breach, by name or by number", async () => {
    expect(await differences(...twins)).toEqual([]);
  });

  test("nor does anyone if a node of the previous release stored it as disclosed", async () => {
    await sql`
      update breach_instances set emails = withheld, withheld = '{}'
      where withheld <> '{}' and customer_id = ${twins[0].customerId}`.execute(api.db);
    expect(await differences(...twins)).toEqual([]);
  });
});
