import { beforeAll, expect, test } from "vitest";
import { alertMail } from "../../src/features/notifications/index.ts";
import { drawReport, makeReport } from "../../src/features/reports/index.ts";
import { reportLetter } from "../../src/features/reports/report-letter.ts";
import { monthOf } from "../../src/kernel/month.ts";
import { textsIn } from "../../src/platform/i18n/messages.ts";
import type { Letter } from "../../src/platform/mail/letter.ts";
import { testApi } from "../support/api.ts";
import { aBreach, exposed, scanned } from "../support/breaches.ts";
import { breachesOf, scoreOf } from "../support/exposed-customers.ts";
import { aCustomer, aPartner, type TestPartner } from "../support/factories.ts";
import { aSender } from "../support/mails/letters.ts";
import { readPdf } from "../support/pdf.ts";
import { type Browser, signIn } from "../support/portal.ts";

// One customer that watches one address and one domain. Two confirmed breaches and two unconfirmed ones are open, one
// is resolved. Every place that shows a number must show the same one.

const api = testApi();
const OWNER = "owner@juniper.example";
const FOUND = ["ana@juniper.example", "ben@juniper.example", "cai@mail.juniper.example"];
const email = textsIn("email", "en-GB");
const report = textsIn("report", "en-GB");
const portal = textsIn("portal", "en-GB");

let partner: TestPartner;
let customerId: string;
let browser: Browser;
let alert: Letter;
let reportMail: Letter;
let pdf: string;

type Json = Record<string, unknown>;
const page = async (path: string) => {
  const { status, body } = await browser.get(path);
  expect({ path, status }).toEqual({ path, status: 200 });
  return body;
};
const spaced = (text: string) => text.replace(/\s+/g, " ");

beforeAll(async () => {
  partner = await aPartner(api.db);
  const kinds = [
    { Title: "Old Critical", BreachDate: "2012-01-01", DataClasses: ["Passwords"] },
    { Title: "Heavy High", BreachDate: "2026-01-01", DataClasses: ["Private messages", "Usernames", "Phone numbers"] },
    { Title: "Unverified Critical", BreachDate: "2026-02-01", DataClasses: ["Passwords"], IsVerified: false },
    { Title: "Spam List", DataClasses: ["Email addresses"], IsSpamList: true },
    { Title: "Settled", DataClasses: ["Phone numbers"] },
  ];
  const names: string[] = [];
  for (const kind of kinds) names.push(await aBreach(api.db, kind));
  const lists = [[OWNER], [OWNER, ...FOUND], FOUND, [FOUND[0] ?? ""], [OWNER]];
  for (const [n, addresses] of lists.entries()) await exposed(api.db, names[n] ?? "", ...addresses);
  const fields = {
    contactEmail: OWNER,
    assetsDomains: ["juniper.example"],
    assetsEmails: [OWNER],
    platformAccess: true,
  };
  customerId = await aCustomer(api.db, partner, { ...fields, alertRecipients: [OWNER] });
  await scanned(api.db, customerId);
  browser = await signIn(api, partner, customerId);

  const event = await api.db
    .selectFrom("events")
    .select("id")
    .where("type", "=", "customer.breach.found")
    .where("customer_id", "=", customerId)
    .executeTakeFirstOrThrow();
  const links = { portal: "https://watch.example/portal", unsubscribe: "https://watch.example/u" };
  const about = { locale: "en-GB", sender: aSender(), customerName: "Juniper Bakery", isProspect: false };
  const asked = { ...about, customerId, eventId: event.id, links: { ...links, portalUser: null } };
  const settled = (await breachesOf(api, partner, customerId)).breaches.find(({ title }) => title === "Settled");
  await browser.patch(`/breaches/${settled?.id}`, { resolved: true });
  const writer = alertMail(api.db, []);
  const written = await writer.write(asked as unknown as Parameters<typeof writer.write>[0]);
  if ("withdrawn" in written) throw new Error(written.withdrawn);
  alert = written;

  const month = monthOf(new Date(), "UTC");
  const drawable = await api.db.transaction().execute((tx) => makeReport(tx, customerId, month));
  const content = await drawReport(api.db, drawable);
  pdf = spaced((await readPdf(content)).text);
  reportMail = reportLetter({
    ...about,
    facts: drawable.facts,
    portalUrl: links.portal,
    unsubscribeUrl: links.unsubscribe,
    pdf: content,
  });
});

const OPEN = ["Old Critical", "Heavy High", "Unverified Critical", "Spam List"];

test("the numbers of open, resolved and all breaches are the same everywhere", async () => {
  const overview = await page("/overview");
  const list = await page("/breaches");
  const reports = await page("/reports");
  expect(overview["counts"]).toEqual({ open: 4, resolved: 1 });
  expect(list["counts"]).toEqual({ open: 4, resolved: 1, all: 5 });
  expect((reports["months"] as Json[])[0]).toMatchObject({ found: 5, resolved: 1, open: 4 });
  expect((await breachesOf(api, partner, customerId)).breaches.filter(({ resolved }) => !resolved)).toHaveLength(4);
  expect(spaced(alert.text)).toContain(email("alert.first.headline", { count: 4 }));
  expect(pdf).toContain(report("headline.attention", { count: 4 }));
  for (const [count, kind] of [
    [5, "found.first"],
    [1, "resolved"],
    [4, "open"],
  ] as const) {
    expect(reportMail.text).toContain(`${email(`report.figures.${kind}`)}: ${count}`);
    expect(pdf).toContain(`${count} ${report(`figure.${kind}`)}`);
  }
});

test("the order is the same in every list: the first to resolve comes first, unconfirmed breaches come last and are marked", async () => {
  const overview = await page("/overview");
  const { breaches } = await page("/breaches");
  const titles = (rows: unknown) => (rows as { title: string }[]).map(({ title }) => title);
  expect(titles(overview["breaches"])).toEqual(OPEN);
  expect(titles(breaches)).toEqual(OPEN);
  const marks = (breaches as { isUnconfirmed: boolean }[]).map(({ isUnconfirmed }) => isUnconfirmed);
  expect(marks).toEqual([false, false, true, true]);
  const inOrder = (text: string, among: readonly string[]) =>
    among.toSorted((a, b) => text.indexOf(a) - text.indexOf(b));
  const listed = alert.text.slice(alert.text.indexOf(email("alert.breaches.title")));
  expect(inOrder(listed, OPEN)).toEqual(OPEN);
  expect(listed.split(portal("chip.unconfirmed"))).toHaveLength(3);
  expect(inOrder(pdf.slice(pdf.indexOf(report("open.title"))), OPEN)).toEqual(OPEN);
  const wouldLower = overview["wouldLower"] as { title: string; score: number };
  expect(wouldLower.title).toBe(OPEN[0]);
  const lowered = { breach: wouldLower.title, title: wouldLower.title, score: wouldLower.score };
  expect(pdf).toContain(report("score.wouldLower", lowered));
  expect(spaced(reportMail.text)).toContain(email("report.score.wouldLower", lowered));
});

test("the score is the same everywhere", async () => {
  const score = await scoreOf(api, partner, customerId);
  const overview = await page("/overview");
  expect(overview["score"]).toMatchObject({ value: score });
  expect((overview["history"] as Json[]).at(-1)).toMatchObject({ score, month: monthOf(new Date(), "UTC") });
  expect(((await page("/reports"))["months"] as Json[])[0]).toMatchObject({ score });
  expect(spaced(reportMail.text)).toContain(`${score} (`);
});

test("the number of exposed addresses is the same everywhere: one monitored, three found under the domain", async () => {
  const counts = { watched: 1, found: 3 };
  expect((await page("/overview"))["exposed"]).toEqual(counts);
  const addresses = await page("/addresses");
  expect(addresses["counts"]).toEqual({ all: counts, open: counts });
  const rows = addresses["addresses"] as { address: string; open: number; resolved: number; isWatched: boolean }[];
  expect(rows.map(({ address, open, resolved, isWatched }) => [address, open, resolved, isWatched])).toEqual([
    [OWNER, 2, 1, true],
    [FOUND[0], 3, 0, false],
    [FOUND[1], 2, 0, false],
    [FOUND[2], 2, 0, false],
  ]);
  const { domains, emails } = (await page("/assets")) as { domains: Json[]; emails: Json[] };
  expect(domains).toMatchObject([{ open: 4, resolved: 1, exposedAddresses: 4 }]);
  expect(emails).toMatchObject([{ address: OWNER, open: 2, resolved: 1 }]);
  expect(spaced(alert.text)).toContain(email("alert.lead.many", { addresses: 4, customer: "Juniper Bakery" }));
  expect(pdf).toContain(report("exposed.counts", counts));
});
