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

type Row = Record<string, unknown> & { id: string; title: string };
type List = {
  counts: { open: number; resolved: number; all: number };
  breaches: Row[];
  pagination: { totalCount: number; page: number; pageSize: number; hasNextPage: boolean };
};

async function list(browser: Browser, query = ""): Promise<List> {
  const { status, body } = await browser.get(`/breaches${query}`);
  expect([status, Object.keys(body)]).toEqual([
    200,
    ["success", "portal", "scannedAt", "counts", "breaches", "pagination"],
  ]);
  return body as List;
}

const titles = async (browser: Browser, query = ""): Promise<string[]> =>
  (await list(browser, query)).breaches.map(({ title }) => title);

describe("the list of breaches", () => {
  let browser: Browser;
  let email: string;

  beforeAll(async () => {
    const breach = (Title: string, BreachDate: string, ...DataClasses: string[]) =>
      aBreach(api.db, { Title, BreachDate, DataClasses });
    const names = [
      await breach("Parcelhub", "2021-06-01", "Passwords"),
      await breach("Größe & Söhne", "2024-06-01", "Passwords"),
      await breach("Chatterbox", "2025-06-01", "Private messages"),
      await breach("Phonebook", "2020-06-01", "Phone numbers"),
      await breach("Newsletter", "2025-07-01", "Email addresses"),
      await breach("100%_sure", "2018-06-01", "Email addresses"),
    ];
    email = "owner+shop@juniper.example";
    const customerId = await aPortalCustomer(api, partner, { email, contactEmail: email, breaches: names });
    browser = await signIn(api, partner, customerId);
    const all = await list(browser);
    for (const title of ["Parcelhub", "Newsletter"]) {
      const id = all.breaches.find((row) => row.title === title)?.id;
      await browser.patch(`/breaches/${id}`, { resolved: true });
    }
  });

  test("shows open breaches by default; open before resolved, then the most severe, then the newest", async () => {
    const open = ["Größe & Söhne", "Chatterbox", "Phonebook", "100%_sure"];
    const resolved = ["Parcelhub", "Newsletter"];
    expect(await titles(browser)).toEqual(open);
    expect(await titles(browser, "?status=open")).toEqual(open);
    expect(await titles(browser, "?status=resolved")).toEqual(resolved);
    expect(await titles(browser, "?status=all")).toEqual([...open, ...resolved]);
  });

  test("has the complete row of each breach, and counts that no filter changes", async () => {
    for (const query of ["", "?status=resolved", "?severity=low", "?search=nothing-like-it"]) {
      expect((await list(browser, query)).counts).toEqual({ open: 4, resolved: 2, all: 6 });
    }
    expect((await list(browser, "?search=chatter")).breaches).toEqual([
      {
        id: expect.any(String) as string,
        resolved: false,
        addressCount: 1,
        firstAddress: email,
        isRedacted: false,
        isUnconfirmed: false,
        title: "Chatterbox",
        severity: "high",
        breachDate: "2025-06-01",
        foundAt: expect.stringMatching(/Z$/) as string,
        exposed: ["private messages"],
      },
    ]);
  });

  test("can be filtered by severity, together with the status", async () => {
    expect(await titles(browser, "?severity=critical")).toEqual(["Größe & Söhne"]);
    expect(await titles(browser, "?severity=critical&status=all")).toEqual(["Größe & Söhne", "Parcelhub"]);
    expect(await titles(browser, "?severity=high&status=all")).toEqual(["Chatterbox"]);
    expect(await titles(browser, "?severity=medium&status=all")).toEqual(["Phonebook"]);
    expect(await titles(browser, "?severity=low&status=resolved")).toEqual(["Newsletter"]);
  });

  test("finds parts of names, sites and addresses in any case, and no character has a special meaning", async () => {
    const search = (text: string) => titles(browser, `?status=all&search=${encodeURIComponent(text)}`);
    expect(await search("PARCEL")).toEqual(["Parcelhub"]);
    expect(await search("  parcel ")).toEqual(["Parcelhub"]);
    expect(await search("GRÖSSE")).toEqual([]);
    expect(await search("GRÖßE &")).toEqual(["Größe & Söhne"]);
    expect(await search("OWNER+shop")).toHaveLength(6);
    expect(await search("juniper.example")).toHaveLength(6);
    expect(await search("%")).toEqual(["100%_sure"]);
    expect(await search("_")).toEqual(["100%_sure"]);
    expect(await search(".*")).toEqual([]);
    expect(await search("' or 1=1 --")).toEqual([]);
    expect(await search("")).toHaveLength(6);
    const domain = (await list(browser, "?search=chatter")).breaches[0];
    const { body } = await browser.get(`/breaches/${domain?.id}`);
    expect(await search((body["breach"] as { domain: string }).domain)).toEqual(["Chatterbox"]);
  });

  test("invalid filters return 400 with an explanation", async () => {
    for (const [query, error] of [
      ["?status=closed", /^status: /],
      ["?status=open&status=all", /^status: /],
      ["?severity=terrible", /^severity: /],
      ["?severity=", /^severity: /],
      ["?search=a&search=b", /^search: /],
      [`?search=${"a".repeat(201)}`, /^search: /],
      ["?page=0", /^page: /],
      ["?page=-1", /^page: /],
      ["?page=1.5", /^page: /],
      ["?page=x", /^page: /],
      ["?page=1e3", /^page: /],
      ["?page=9007199254740993", /^page: /],
    ] as const) {
      const { status, body } = await browser.get(`/breaches${query}`);
      expect({ query, status }).toEqual({ query, status: 400 });
      expect(body["error"]).toMatch(error);
    }
    expect(await titles(browser, "?page=999999999999999")).toEqual([]);
    expect(await titles(browser, "?unknown=1")).toHaveLength(4);
  });

  test("comes in pages of 25 without repetitions or gaps", async () => {
    const names: string[] = [];
    for (let n = 0; n < 53; n += 1) names.push(await aBreach(api.db));
    const many = await signIn(api, partner, await aPortalCustomer(api, partner, { breaches: names }));
    const pages = [
      await list(many),
      await list(many, "?page=2"),
      await list(many, "?page=3"),
      await list(many, "?page=4"),
    ];
    expect(pages.map(({ breaches }) => breaches.length)).toEqual([25, 25, 3, 0]);
    expect(pages.map(({ pagination }) => pagination)).toEqual(
      [1, 2, 3, 4].map((page) => ({ totalCount: 53, page, pageSize: 25, hasNextPage: page < 3 })),
    );
    expect(new Set(pages.flatMap(({ breaches }) => breaches.map(({ id }) => id))).size).toBe(53);
  });
});

describe("one breach", () => {
  test("shows what happened, what was exposed, whose addresses and what to do, each step with its reason and duration", async () => {
    const breach = await aBreach(api.db, {
      Title: "Parcelhub",
      Domain: "parcelhub.example",
      BreachDate: "2024-03-18",
      PwnCount: 1_234_567,
      DataClasses: ["Email addresses", "Passwords", "Phone numbers"],
    });
    const customerId = await aPortalCustomer(api, partner, { breaches: [breach] });
    const browser = await signIn(api, partner, customerId);
    const [row] = (await list(browser)).breaches;
    const { status, body } = await browser.get(`/breaches/${row?.id}`);
    expect([status, Object.keys(body)]).toEqual([200, ["success", "portal", "breach"]]);
    const { description, steps, ...rest } = body["breach"] as { description: string; steps: Record<string, unknown>[] };
    expect(rest).toEqual({
      id: row?.id,
      resolved: false,
      addresses: [row?.["firstAddress"]],
      addressCount: 1,
      isRedacted: false,
      isUnconfirmed: false,
      title: "Parcelhub",
      domain: "parcelhub.example",
      severity: "critical",
      resolvedAt: null,
      breachDate: "2024-03-18",
      foundAt: row?.["foundAt"],
      accounts: 1_234_567,
      exposed: [
        { name: "passwords", severity: "critical" },
        { name: "phone numbers", severity: "medium" },
        { name: "email addresses", severity: "low" },
      ],
    });
    // The same texts as in the partner's API.
    const partnerList = (await api.as(partner).get(`/customer/${customerId}/breaches`)).body["breaches"] as {
      generatedDescription: string;
      nextSteps: string[];
    }[];
    expect(description).toBe(partnerList[0]?.generatedDescription);
    expect(steps.map(({ action, reason }) => [action, reason].filter((part) => part !== "").join(" "))).toEqual(
      partnerList[0]?.nextSteps,
    );
    for (const step of steps) {
      expect(step).toEqual({
        key: expect.stringMatching(/^[a-zA-Z]+$/) as string,
        action: expect.stringMatching(/[.!?]$/) as string,
        reason: expect.any(String) as string,
        minutes: expect.any(Number) as number,
        done: false,
      });
    }
    expect(steps[0]).toMatchObject({ key: "passwordAtSite", minutes: 10 });
    expect(steps[0]?.["action"]).toContain("parcelhub.example");
  });

  test("without a site or a number of accounts says so plainly", async () => {
    const breach = await aBreach(api.db, { Domain: "", PwnCount: 0, DataClasses: [] });
    const browser = await signIn(api, partner, await aPortalCustomer(api, partner, { breaches: [breach] }));
    const [row] = (await list(browser)).breaches;
    expect((await browser.get(`/breaches/${row?.id}`)).body["breach"]).toMatchObject({
      domain: null,
      accounts: 0,
      severity: "medium",
      exposed: [],
      steps: [{}],
    });
  });

  test("shows at most two hundred addresses, in order, and says how many there are", async () => {
    const breach = await aBreach(api.db);
    const domain = "wide.example";
    const addresses = Array.from({ length: 230 }, (_none, n) => `person${String(n).padStart(3, "0")}@${domain}`);
    await exposed(api.db, breach, ...addresses);
    const contactEmail = "zoe@wide.example";
    const customerId = await aCustomer(api.db, partner, { contactEmail, assetsDomains: [domain] });
    await scanned(api.db, customerId);
    const browser = await signIn(api, partner, customerId);
    const [row] = (await list(browser)).breaches;
    expect(row).toMatchObject({ addressCount: 230, firstAddress: addresses[0] });
    const { body } = await browser.get(`/breaches/${row?.id}`);
    expect(body["breach"]).toMatchObject({ addressCount: 230, addresses: addresses.slice(0, 200) });
    // The search covers all addresses.
    expect(await titles(browser, "?search=person229@")).toHaveLength(1);
  });
});
