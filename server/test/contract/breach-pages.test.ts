import { beforeAll, describe, expect, test } from "vitest";
import { testApi } from "../support/api.ts";
import { aBreach, exposed, scanned } from "../support/breaches.ts";
import { anExposedCustomer, breachesOf, type Item } from "../support/exposed-customers.ts";
import { aCustomer, aPartner, type TestPartner } from "../support/factories.ts";

const api = testApi();
let partner: TestPartner;
let [mild, grave, lesser]: string[] = [];
const [ANNA, ZOE] = ["anna+shop@pages.example", "zoe@pages.example"];
let customerId: string;

type Page = { count: number; breaches: Item[]; counts: unknown; pagination: { nextCursor: string | null } };

const ask = (query: string, id = customerId) => api.as(partner).get(`/customer/${id}/breaches${query}`);

async function page(query: string, id = customerId): Promise<Page> {
  const { status, body } = await ask(query, id);
  expect({ query, status }).toEqual({ query, status: 200 });
  return body as unknown as Page;
}

const namesIn = ({ breaches }: Pick<Page, "breaches">) => breaches.map(({ breachName }) => breachName);
const foundFirst = async (...names: (string | undefined)[]) => {
  const all = namesIn(await page("?pageSize=100"));
  return all.filter((name) => names.includes(String(name)));
};

beforeAll(async () => {
  partner = await aPartner(api.db);
  mild = await aBreach(api.db, { DataClasses: ["Email addresses"], BreachDate: "2024-01-01" });
  grave = await aBreach(api.db, { IsStealerLog: true, BreachDate: "2020-01-01" });
  lesser = await aBreach(api.db, { DataClasses: ["Email addresses"], BreachDate: "2022-01-01" });
  await exposed(api.db, mild, "anna@pages.example");
  await exposed(api.db, grave, "anna@pages.example", ZOE);
  await exposed(api.db, lesser, ZOE);
  customerId = await aCustomer(api.db, partner, { assetsEmails: [ANNA, ZOE], assetsDomains: [] });
  await scanned(api.db, customerId);
});

describe("without parameters", () => {
  test("the response only has the contract's fields, with or without a language", async () => {
    const { breaches } = await breachesOf(api, partner, customerId);
    expect(breaches.map((item) => Object.keys(item).length)).toEqual([9, 9, 9]);
    expect((await ask("?localeCode=en-GB")).bytes).toEqual((await ask("")).bytes);
  });
});

describe("a page", () => {
  test("shows the severity, the status, when it was found, and the counts of the whole list", async () => {
    const { breaches, counts, count, pagination } = await page("?severity=critical");
    expect(breaches).toHaveLength(1);
    expect(breaches[0]).toMatchObject({
      breachName: grave,
      severity: "critical",
      status: "open",
      foundAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      addressCount: 2,
      emails: [ANNA, ZOE],
    });
    expect(count).toBe(1);
    expect(counts).toMatchObject({ all: 3, open: 3, resolved: 0, bySeverity: { critical: 1 } });
    expect(pagination).toEqual({ pageSize: 50, hasNextPage: false, nextCursor: null });
  });

  test("can be filtered by address, in the customer's own spelling", async () => {
    expect(namesIn(await page(`?address=${encodeURIComponent(ANNA)}`))).toEqual(await foundFirst(mild, grave));
    expect(namesIn(await page(`?address=${ZOE.toUpperCase()}`))).toEqual(await foundFirst(grave, lesser));
    expect(await page("?address=nobody@pages.example")).toMatchObject({ count: 0, breachStatus: true, breaches: [] });
  });

  test("can be filtered by resolved or open, and the counts follow", async () => {
    const own = await anExposedCustomer(api.db, partner, [mild ?? "", grave ?? ""]);
    const breachId = (await page("?severity=critical", own)).breaches[0]?.id;
    await api.as(partner).post("/breach/status", { breachId, customerId: own, resolved: true });
    expect(namesIn(await page("?resolved=true", own))).toEqual([grave]);
    expect(namesIn(await page("?resolved=false", own))).toEqual([mild]);
    const { counts, breaches } = await page("?resolved=true", own);
    expect(counts).toMatchObject({ all: 2, open: 1, resolved: 1, bySeverity: { critical: 0 } });
    expect(breaches[0]).toMatchObject({ status: "resolved", resolved: true });
  });

  test("can be filtered by when it was found: after a returned foundAt, only later breaches follow", async () => {
    const own = await anExposedCustomer(api.db, partner, [mild ?? ""], { email: "late@pages.example" });
    const before = (await page("?pageSize=1", own)).breaches[0]?.["foundAt"];
    expect(await page(`?foundAfter=${String(before)}`, own)).toMatchObject({ count: 0, breaches: [] });
    await exposed(api.db, lesser ?? "", "late@pages.example");
    await scanned(api.db, own);
    expect(namesIn(await page(`?foundAfter=${String(before)}`, own))).toEqual([lesser]);
  });

  test("reading by cursor returns everything once, even if the cursor's row is gone", async () => {
    const seen: unknown[] = [];
    let query = "?pageSize=1";
    for (let next: string | null = ""; next !== null; query = `?pageSize=1&cursor=${next ?? ""}`) {
      const { breaches, pagination, count } = await page(query);
      expect([breaches.length, count]).toEqual([1, 3]);
      seen.push(...namesIn({ breaches }));
      next = pagination.nextCursor;
    }
    expect(seen).toEqual(namesIn(await page("?pageSize=100")));

    const own = await anExposedCustomer(api.db, partner, [mild ?? "", grave ?? "", lesser ?? ""]);
    const [first, ...rest] = (await page("?pageSize=100", own)).breaches;
    const { nextCursor } = (await page("?pageSize=1", own)).pagination;
    await api.db
      .deleteFrom("breach_instances")
      .where("id", "=", first?.id ?? "")
      .execute();
    expect((await page(`?cursor=${nextCursor ?? ""}`, own)).breaches.map(({ id }) => id)).toEqual(
      rest.map(({ id }) => id),
    );
  });
});

describe("of a prospect", () => {
  test("has the three fields per item, counts no severities, and can't be filtered by severity", async () => {
    const prospect = await anExposedCustomer(api.db, partner, [mild ?? "", grave ?? ""], { status: "prospect" });
    const { breaches, counts } = await page("?pageSize=1", prospect);
    expect(breaches.map((item) => Object.keys(item))).toEqual([["id", "emails", "resolved"]]);
    expect(counts).toEqual({ all: 2, open: 2, resolved: 0 });
    const answers = await Promise.all(["critical", "low"].map((severity) => ask(`?severity=${severity}`, prospect)));
    expect(answers.map(({ status, body }) => [status, body["code"]])).toEqual([
      [409, "full-monitoring-required"],
      [409, "full-monitoring-required"],
    ]);
  });
});

test("another partner's customer is not found, with or without paging", async () => {
  const stranger = await aPartner(api.db);
  for (const query of ["", "?pageSize=5", "?severity=low"]) {
    const answer = await api.as(stranger).get(`/customer/${customerId}/breaches${query}`);
    expect([answer.status, answer.body["code"]]).toEqual([404, "customer-not-found"]);
  }
});
