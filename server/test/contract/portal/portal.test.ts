import { beforeAll, describe, expect, test } from "vitest";
import { testApi } from "../../support/api.ts";
import { aBreach } from "../../support/breaches.ts";
import { scoreOf } from "../../support/exposed-customers.ts";
import { aCustomer, aPartner, type TestPartner } from "../../support/factories.ts";
import { aPortalCustomer, type Browser, signIn } from "../../support/portal.ts";

const api = testApi();
const DAY_MS = 86_400_000;

let partner: TestPartner;
let breaches: { low: string; medium: string; critical: string };

beforeAll(async () => {
  partner = await aPartner(api.db, { name: "Harbour IT", reply_to_email: "support@harbour.example" });
  breaches = {
    low: await aBreach(api.db, { Title: "Low", DataClasses: ["Email addresses"], BreachDate: "2025-02-03" }),
    medium: await aBreach(api.db, { Title: "Medium", DataClasses: ["Phone numbers"], BreachDate: "2020-02-03" }),
    critical: await aBreach(api.db, {
      Title: "Critical",
      DataClasses: ["Email addresses", "Phone numbers", "Passwords"],
      BreachDate: "2024-02-03",
    }),
  };
});

type Row = Record<string, unknown> & { id: string; title: string };
type Overview = {
  portal: Record<string, unknown>;
  scannedAt: string | null;
  score: { value: number; level: string; lastMonth: number | null };
  wouldLower: { breachId: string; title: string; score: number } | null;
  history: { at: string; month: string; score: number }[];
  dots: { at: string; month: string; severity: string | null; count: number }[];
  counts: { open: number; resolved: number };
  sinceLastVisit: { at: string; found: number; resolved: number; score: number } | null;
  breaches: Row[];
};

async function overviewOf(browser: Browser): Promise<Overview> {
  const { status, body } = await browser.get("/overview");
  expect(status).toBe(200);
  return body as Overview;
}

const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);
/** The first moment of the month this many months ago. */
const monthStart = (back: number): Date => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
};
/** The middle of the month this many months ago. */
const midMonth = (back: number): Date => new Date(monthStart(back).getTime() + 14 * DAY_MS);

const cameAt = (customerId: string, at: Date) =>
  api.database.pool.query("update customers set created_at = $2 where id = $1", [customerId, at]);

const moved = (customerId: string, breach: string, { found, resolved }: { found: Date; resolved?: Date }) =>
  api.database.pool.query(
    `update breach_instances set found_at = $3, resolved_at = $4 from breaches
     where breaches.id = breach_id and customer_id = $1 and breaches.name = $2`,
    [customerId, breach, found, resolved ?? null],
  );

describe("the overview", () => {
  test("of an active customer has exactly what the page shows, with the partner's branding", async () => {
    const contactEmail = "owner@juniper.example";
    const all = [breaches.low, breaches.medium, breaches.critical];
    const customerId = await aPortalCustomer(api, partner, { email: contactEmail, contactEmail, breaches: all });
    const { body } = await (await signIn(api, partner, customerId)).get("/overview");
    const row = {
      resolved: false,
      addressCount: 1,
      firstAddress: contactEmail,
      isRedacted: false,
      isUnconfirmed: false,
    };
    const unknown = { id: expect.any(String) as string, foundAt: expect.any(String) as string };
    const month = new Date().toISOString().slice(0, 7);
    const now = { at: expect.any(String) as string, month, score: await scoreOf(api, partner, customerId) };
    const [critical] = body["breaches"] as Row[];
    expect(body).toEqual({
      success: true,
      portal: {
        partner: {
          id: partner.id,
          name: "Harbour IT",
          supportEmail: "support@harbour.example",
          colours: { light: "#1f5f5b", dark: "#6fc3b8" },
          logoUrl: null,
        },
        customer: { name: "Juniper Bakery", isProspect: false, hasAlerts: true, hasReports: true },
        user: { email: contactEmail, isPerson: false },
        lookIn: null,
        localeCode: "en-GB",
      },
      scannedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      monitored: { domains: 0, emails: 1 },
      exposed: { watched: 1, found: 0 },
      score: { value: now.score, level: expect.any(String) as string, lastMonth: null },
      wouldLower: { breachId: critical?.id, title: "Critical", score: expect.any(Number) as number },
      history: [now],
      dots: [
        { at: unknown.foundAt, month, severity: "low", count: 1 },
        { at: unknown.foundAt, month, severity: "critical", count: 1 },
        { at: unknown.foundAt, month, severity: "medium", count: 1 },
      ],
      counts: { open: 3, resolved: 0 },
      sinceLastVisit: null,
      breaches: [
        {
          ...row,
          ...unknown,
          title: "Critical",
          severity: "critical",
          breachDate: "2024-02-03",
          exposed: ["passwords", "phone numbers", "email addresses"],
        },
        {
          ...row,
          ...unknown,
          title: "Medium",
          severity: "medium",
          breachDate: "2020-02-03",
          exposed: ["phone numbers"],
        },
        { ...row, ...unknown, title: "Low", severity: "low", breachDate: "2025-02-03", exposed: ["email addresses"] },
      ],
    });
  });

  test("of a customer without breaches is all clear; while the first scan is running, it says so", async () => {
    const clean = await overviewOf(await signIn(api, partner, await aPortalCustomer(api, partner)));
    const contactEmail = "waiting@juniper.example";
    const waitingId = await aCustomer(api.db, partner, { contactEmail, assetsDomains: ["a.example", "b.example"] });
    const waiting = await overviewOf(await signIn(api, partner, waitingId));
    for (const overview of [clean, waiting]) {
      expect(overview).toMatchObject({
        score: { value: 0, level: "clear", lastMonth: null },
        wouldLower: null,
        history: [{ score: 0 }],
        dots: [],
        counts: { open: 0, resolved: 0 },
        sinceLastVisit: null,
        breaches: [],
      });
    }
    expect([clean.scannedAt === null, waiting.scannedAt]).toEqual([false, null]);
    expect(waiting).toMatchObject({ monitored: { domains: 2, emails: 1 } });
  });

  test("shows at most five of the open breaches, the most severe first and then the newest", async () => {
    const dated = async (BreachDate: string, DataClasses: string[]) =>
      aBreach(api.db, { BreachDate, DataClasses, Title: `${DataClasses[0]} ${BreachDate}` });
    const names = [
      await dated("2021-01-01", ["Passwords"]),
      await dated("2023-01-01", ["Passwords"]),
      await dated("2025-01-01", ["Email addresses"]),
      await dated("2022-01-01", ["Private messages"]),
      await dated("2020-01-01", ["Phone numbers"]),
      await dated("2019-01-01", ["Email addresses"]),
    ];
    const customerId = await aPortalCustomer(api, partner, { breaches: names });
    const browser = await signIn(api, partner, customerId);
    const titles = async () => (await overviewOf(browser)).breaches.map(({ title }) => title);
    const first = await overviewOf(browser);
    expect(await titles()).toEqual([
      "Passwords 2023-01-01",
      "Passwords 2021-01-01",
      "Private messages 2022-01-01",
      "Phone numbers 2020-01-01",
      "Email addresses 2025-01-01",
    ]);
    await browser.patch(`/breaches/${first.breaches[0]?.id}`, { resolved: true });
    expect(await titles()).toEqual([
      "Passwords 2021-01-01",
      "Private messages 2022-01-01",
      "Phone numbers 2020-01-01",
      "Email addresses 2025-01-01",
      "Email addresses 2019-01-01",
    ]);
    expect((await overviewOf(browser)).counts).toEqual({ open: 5, resolved: 1 });
  });
});

describe("the score", () => {
  test("is the same as in the partner API at every step, and drops as predicted when the worst breach is resolved", async () => {
    const all = [breaches.low, breaches.medium, breaches.critical];
    const customerId = await aPortalCustomer(api, partner, { breaches: all });
    const browser = await signIn(api, partner, customerId);
    let announced: number | undefined;
    for (let open = all.length; open > 0; open -= 1) {
      const { score, wouldLower, counts } = await overviewOf(browser);
      expect(score.value).toBe(await scoreOf(api, partner, customerId));
      expect(counts).toEqual({ open, resolved: all.length - open });
      if (announced !== undefined) expect(score.value).toBe(announced);
      expect(wouldLower?.score).toBeLessThan(score.value);
      announced = wouldLower?.score;
      expect(await browser.patch(`/breaches/${wouldLower?.breachId}`, { resolved: true })).toMatchObject({
        status: 200,
      });
    }
    const done = await overviewOf(browser);
    expect([announced, done.score.value, done.score.level, done.wouldLower]).toEqual([0, 0, "clear", null]);
    expect(await scoreOf(api, partner, customerId)).toBe(0);
  });

  test("doesn't change if the database's clock is ahead of this machine's", async () => {
    const customerId = await aPortalCustomer(api, partner, { breaches: [breaches.critical] });
    await moved(customerId, breaches.critical, { found: daysAgo(-0.01) });
    const browser = await signIn(api, partner, customerId);
    const { score, counts } = await overviewOf(browser);
    expect([score.value, counts.open]).toEqual([await scoreOf(api, partner, customerId), 1]);
    const { body } = await browser.get("/reports");
    expect(body["months"]).toMatchObject([{ score: score.value, open: 1 }]);
  });

  test("of the end of last month, as in the reports, is shown to customers who existed then", async () => {
    const customerId = await aPortalCustomer(api, partner, { breaches: [breaches.critical, breaches.low] });
    const browser = await signIn(api, partner, customerId);
    await moved(customerId, breaches.low, { found: midMonth(2), resolved: midMonth(1) });
    await moved(customerId, breaches.critical, { found: monthStart(0) });
    await cameAt(customerId, monthStart(0));
    expect((await overviewOf(browser)).score.lastMonth).toBeNull();
    await cameAt(customerId, midMonth(2));
    expect(await overviewOf(browser)).toMatchObject({ score: { lastMonth: 0 }, counts: { open: 1, resolved: 1 } });
    await moved(customerId, breaches.critical, { found: midMonth(1), resolved: monthStart(0) });
    const { score } = await overviewOf(browser);
    expect(score.value).toBe(0);
    expect(score.lastMonth).toBeGreaterThan(0);
    const months = (await browser.get("/reports")).body["months"] as { score: number }[];
    expect(months.slice(0, 2).map((month) => month.score)).toEqual([score.value, score.lastMonth]);
  });
});

describe("the history", () => {
  test("has the ends of the last twelve months and now, each with the score at that time", async () => {
    const customerId = await aPortalCustomer(api, partner, { breaches: [breaches.critical] });
    const [found, resolved] = [midMonth(5), midMonth(2)];
    await cameAt(customerId, midMonth(14));
    await moved(customerId, breaches.critical, { found, resolved });
    const { history } = await overviewOf(await signIn(api, partner, customerId));
    const ends = Array.from({ length: 12 }, (_none, index) => monthStart(11 - index).toISOString());
    expect(history.slice(0, -1).map(({ at }) => at)).toEqual(ends);
    expect(history).toHaveLength(13);
    expect(history.map(({ score }) => score > 0)).toEqual(
      history.map(({ at }) => found <= new Date(at) && new Date(at) < resolved),
    );
    expect(history.filter(({ score }) => score > 0)).toHaveLength(3);
  });

  test("goes back to when the customer was added, and no further", async () => {
    const customerId = await aPortalCustomer(api, partner);
    await cameAt(customerId, midMonth(3));
    const { history } = await overviewOf(await signIn(api, partner, customerId));
    expect(history.slice(0, -1).map(({ at }) => at)).toEqual([2, 1, 0].map((back) => monthStart(back).toISOString()));
  });

  test("has a dot for each month and severity with findings, oldest first, and none from before", async () => {
    const another = await aBreach(api.db, { DataClasses: ["Passwords"] });
    const old = await aBreach(api.db, { DataClasses: ["Passwords"] });
    const all = [breaches.low, breaches.medium, breaches.critical, another, old];
    const customerId = await aPortalCustomer(api, partner, { breaches: all });
    await cameAt(customerId, midMonth(30));
    await moved(customerId, old, { found: midMonth(20) });
    await moved(customerId, breaches.critical, { found: midMonth(4), resolved: midMonth(1) });
    await moved(customerId, breaches.low, { found: midMonth(4) });
    await moved(customerId, another, { found: new Date(midMonth(4).getTime() + DAY_MS) });
    await moved(customerId, breaches.medium, { found: midMonth(2) });
    const { dots } = await overviewOf(await signIn(api, partner, customerId));
    const month = (back: number) => midMonth(back).toISOString().slice(0, 7);
    const bySeverity = (a: { severity: string | null }, b: { severity: string | null }) =>
      String(a.severity).localeCompare(String(b.severity));
    expect(dots.slice(0, 2).toSorted(bySeverity)).toEqual([
      { at: midMonth(4).toISOString(), month: month(4), severity: "critical", count: 2 },
      { at: midMonth(4).toISOString(), month: month(4), severity: "low", count: 1 },
    ]);
    expect(dots.slice(2)).toEqual([{ at: midMonth(2).toISOString(), month: month(2), severity: "medium", count: 1 }]);
  });
});

test("shows what was found and resolved since the last visit, unchanged during the current visit", async () => {
  const customerId = await aPortalCustomer(api, partner, { breaches: [breaches.critical, breaches.low] });
  const browser = await signIn(api, partner, customerId);
  const hoursAgo = (hours: number) => daysAgo(hours / 24);
  expect((await overviewOf(browser)).sinceLastVisit).toBeNull();
  expect((await overviewOf(browser)).sinceLastVisit).toBeNull();
  const left = async (at: Date) =>
    api.database.pool.query(
      `update portal_profiles set seen_at = $2
       where portal_user_id = (select id from portal_users where customer_id = $1)`,
      [customerId, at],
    );
  // A break of less than half an hour does not end the visit.
  await left(hoursAgo(0.4));
  expect((await overviewOf(browser)).sinceLastVisit).toBeNull();

  const lastVisit = hoursAgo(5);
  await left(lastVisit);
  await moved(customerId, breaches.critical, { found: hoursAgo(9), resolved: hoursAgo(1) });
  await moved(customerId, breaches.low, { found: hoursAgo(2) });
  const since = (await overviewOf(browser)).sinceLastVisit;
  expect(since).toEqual({
    at: lastVisit.toISOString(),
    found: 1,
    resolved: 1,
    score: expect.any(Number) as number,
  });
  expect(since?.score).toBeGreaterThan((await overviewOf(browser)).score.value);
  // A second browser of the same user continues the same visit.
  expect((await overviewOf(await signIn(api, partner, customerId))).sinceLastVisit).toEqual(since);
});
