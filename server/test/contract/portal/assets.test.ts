import { beforeAll, describe, expect, test } from "vitest";
import { testApi } from "../../support/api.ts";
import { aBreach, exposed, scanned } from "../../support/breaches.ts";
import { aCustomer, aPartner, type TestPartner } from "../../support/factories.ts";
import { aPortalCustomer, type Browser, signIn } from "../../support/portal.ts";

const api = testApi();
let partner: TestPartner;

beforeAll(async () => {
  partner = await aPartner(api.db);
});

type Assets = {
  scannedAt: string | null;
  domains: Record<string, unknown>[];
  emails: Record<string, unknown>[];
  counts: { domains: number; emails: number };
  pagination: Record<string, unknown>;
};

async function assets(browser: Browser, query = ""): Promise<Assets> {
  const { status, body } = await browser.get(`/assets${query}`);
  expect([status, Object.keys(body)]).toEqual([
    200,
    ["success", "portal", "scannedAt", "domains", "emails", "counts", "pagination"],
  ]);
  return body as Assets;
}

const addedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;

const unproved = (domain: string) => ({ verification: { domain, status: "unverified" } });

describe("what is monitored", () => {
  let browser: Browser;

  beforeAll(async () => {
    const [first, second] = [await aBreach(api.db), await aBreach(api.db)];
    await exposed(api.db, first, "owner@juniper.example", "ana@mail.juniper.example", "ana@notjuniper.example");
    await exposed(api.db, second, "owner@juniper.example", "shop@juniper.example", "boss@elsewhere.example");
    const customerId = await aCustomer(api.db, partner, {
      contactEmail: "owner@juniper.example",
      assetsDomains: ["juniper.example", "mail.juniper.example", "quiet.example"],
      assetsEmails: ["shop+news@juniper.example", "boss@elsewhere.example", "nobody@elsewhere.example"],
    });
    await scanned(api.db, customerId);
    browser = await signIn(api, partner, customerId);
    const rows = (await browser.get("/breaches?search=ana@mail")).body["breaches"] as { id: string }[];
    await browser.patch(`/breaches/${rows[0]?.id}`, { resolved: true });
  });

  test("is shown with the breaches of each address and of each domain, including its subdomains", async () => {
    const found = await assets(browser);
    expect(found.domains).toEqual([
      { name: "juniper.example", addedAt, open: 1, resolved: 1, exposedAddresses: 3, ...unproved("juniper.example") },
      {
        name: "mail.juniper.example",
        addedAt,
        open: 0,
        resolved: 1,
        exposedAddresses: 1,
        ...unproved("mail.juniper.example"),
      },
      { name: "quiet.example", addedAt, open: 0, resolved: 0, exposedAddresses: 0, ...unproved("quiet.example") },
    ]);
    expect(found.emails).toEqual([
      { address: "boss@elsewhere.example", addedAt, open: 1, resolved: 0 },
      { address: "owner@juniper.example", addedAt, open: 1, resolved: 1 },
      { address: "shop+news@juniper.example", addedAt, open: 1, resolved: 0 },
      { address: "nobody@elsewhere.example", addedAt, open: 0, resolved: 0 },
    ]);
    expect(found.counts).toEqual({ domains: 3, emails: 4 });
    expect(found.pagination).toEqual({ totalCount: 4, page: 1, pageSize: 50, hasNextPage: false });
    expect(found.scannedAt).toEqual(addedAt);
  });

  test("can be filtered to what is in open breaches, and to the rest", async () => {
    const names = async (query: string) => {
      const { domains, emails, counts, pagination } = await assets(browser, query);
      expect([counts, pagination["totalCount"]]).toEqual([{ domains: 3, emails: 4 }, emails.length]);
      return [...domains.map(({ name }) => name), ...emails.map(({ address }) => address)];
    };
    expect(await names("?status=open")).toEqual([
      "juniper.example",
      "boss@elsewhere.example",
      "owner@juniper.example",
      "shop+news@juniper.example",
    ]);
    expect(await names("?status=clear")).toEqual(["mail.juniper.example", "quiet.example", "nobody@elsewhere.example"]);
    expect(await names("?status=clear&search=nobody")).toEqual(["nobody@elsewhere.example"]);
  });

  test("says why the addresses of a domain aren't listed", async () => {
    const customerId = await aCustomer(api.db, partner, {
      contactEmail: "owner@held.example",
      assetsDomains: ["held.example", "told.example"],
    });
    await api.db.insertInto("large_domains").values({ domain: "held.example" }).execute();
    await api.db.insertInto("monitored_domains").values({ customer_id: customerId, domain: "bluewin.ch" }).execute();
    const { domains } = await assets(await signIn(api, partner, customerId));
    expect(domains.map(({ name, heldBack }) => [name, heldBack])).toEqual([
      ["bluewin.ch", "public-mail-provider"],
      ["held.example", "too-many-addresses"],
      ["told.example", undefined],
    ]);
  });

  test("can be searched in any case; the counts are always those of all", async () => {
    const found = await assets(browser, "?search=ELSEWHERE");
    expect(found.domains).toEqual([]);
    expect(found.emails.map(({ address }) => address)).toEqual(["boss@elsewhere.example", "nobody@elsewhere.example"]);
    expect([found.counts, found.pagination["totalCount"]]).toEqual([{ domains: 3, emails: 4 }, 2]);
    const both = await assets(browser, "?search=mail.juniper");
    expect([both.domains.length, both.emails.length]).toEqual([1, 0]);
    for (const [text, emails] of [
      ["%25", 0],
      ["_", 0],
      ["%2Bnews", 1],
      ["", 4],
    ] as const) {
      expect((await assets(browser, `?search=${text}`)).emails).toHaveLength(emails);
    }
  });

  test("invalid queries return 400 with an explanation", async () => {
    for (const query of [
      "?status=some",
      "?page=0",
      "?page=x",
      "?page=-3",
      `?search=${"a".repeat(201)}`,
      "?search=a&search=b",
      "?search=a%00b",
    ]) {
      expect(await browser.get(`/assets${query}`)).toMatchObject({ status: 400, body: { success: false } });
    }
    expect(await assets(browser, "?page=999999999999999")).toMatchObject({ emails: [], counts: { emails: 4 } });
  });

  test("follows the partner's changes", async () => {
    const customerId = await aPortalCustomer(api, partner, {
      contactEmail: "one@juniper.example",
      email: "one@juniper.example",
    });
    const visitor = await signIn(api, partner, customerId);
    await api.as(partner).post(`/customer/${customerId}/assets/add`, { emails: ["two@juniper.example"] });
    expect((await assets(visitor)).emails.map(({ address }) => address)).toEqual([
      "one@juniper.example",
      "two@juniper.example",
    ]);
  });
});

test("addresses come in pages of 50, and every page has the domains", async () => {
  const assetsEmails = Array.from({ length: 120 }, (_none, n) => `p${String(n).padStart(3, "0")}@many.example`);
  const contactEmail = "p000@many.example";
  const customerId = await aCustomer(api.db, partner, { contactEmail, assetsEmails, assetsDomains: ["quiet.example"] });
  const browser = await signIn(api, partner, customerId);
  const pages = [await assets(browser), await assets(browser, "?page=2"), await assets(browser, "?page=3")];
  expect(pages.flatMap(({ emails }) => emails.map(({ address }) => address))).toEqual(assetsEmails);
  expect(pages.map(({ pagination, domains }) => [pagination["hasNextPage"], domains.length])).toEqual([
    [true, 1],
    [true, 1],
    [false, 1],
  ]);
  expect(pages[0]?.scannedAt).toBeNull();
});

describe("the reports", () => {
  const DAY_MS = 86_400_000;
  const monthStart = (back: number): Date => {
    const now = new Date();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
  };
  const midMonth = (back: number): Date => new Date(monthStart(back).getTime() + 14 * DAY_MS);
  const nameOf = (back: number): string => monthStart(back).toISOString().slice(0, 7);

  type Month = { month: string; score: number; level: string; found: number; resolved: number; open: number };
  const reports = async (browser: Browser) => {
    const { status, body } = await browser.get("/reports");
    expect([status, Object.keys(body)]).toEqual([200, ["success", "portal", "monthlyReport", "months"]]);
    return body as { monthlyReport: boolean; months: Month[] };
  };

  test("show for each month what was found and resolved, and the score at its end, the current month first", async () => {
    const breaches = [await aBreach(api.db), await aBreach(api.db)];
    const customerId = await aPortalCustomer(api, partner, { breaches, sendMonthlyReport: true });
    const set = (statement: string, ...values: unknown[]) =>
      api.database.pool.query(statement, [customerId, ...values]);
    await set("update customers set created_at = $2 where id = $1", midMonth(4));
    const times = `update breach_instances set found_at = $3, resolved_at = $4 from breaches
      where breaches.id = breach_id and customer_id = $1 and breaches.name = $2`;
    await set(times, breaches[0], midMonth(3), midMonth(1));
    // The first moment of a month belongs to that month, not to the one before.
    await set(times, breaches[1], monthStart(2), null);
    const browser = await signIn(api, partner, customerId);
    const { monthlyReport, months } = await reports(browser);
    expect(monthlyReport).toBe(true);
    expect(months.map(({ score, level, ...rest }) => ({ ...rest, isExposed: score > 0 && level !== "clear" }))).toEqual(
      [
        { month: nameOf(0), reportId: null, found: 0, resolved: 0, open: 1, isExposed: true },
        { month: nameOf(1), reportId: null, found: 0, resolved: 1, open: 1, isExposed: true },
        { month: nameOf(2), reportId: null, found: 1, resolved: 0, open: 2, isExposed: true },
        { month: nameOf(3), reportId: null, found: 1, resolved: 0, open: 1, isExposed: true },
        { month: nameOf(4), reportId: null, found: 0, resolved: 0, open: 0, isExposed: false },
      ],
    );
    const overview = (await browser.get("/overview")).body as {
      score: { value: number };
      history: { score: number }[];
    };
    expect(months[0]?.score).toBe(overview.score.value);
    expect(months.slice(1, 5).map(({ score }) => score)).toEqual(
      overview.history
        .slice(0, -1)
        .map(({ score }) => score)
        .toReversed(),
    );
  });

  test("go back twelve months at most, and at least include the current one", async () => {
    const customerId = await aPortalCustomer(api, partner);
    const browser = await signIn(api, partner, customerId);
    expect((await reports(browser)).months).toEqual([
      { month: nameOf(0), score: 0, level: "clear", found: 0, resolved: 0, open: 0, reportId: null },
    ]);
    await api.database.pool.query("update customers set created_at = '2019-01-31' where id = $1", [customerId]);
    const names = Array.from({ length: 12 }, (_none, back) => nameOf(back));
    expect((await reports(browser)).months.map(({ month }) => month)).toEqual(names);
  });
});
