import { beforeAll, describe, expect, test } from "vitest";
import { textsIn } from "../../../src/platform/i18n/messages.ts";
import { testApi } from "../../support/api.ts";
import { aBreach, exposed, scanned } from "../../support/breaches.ts";
import { manyBreaches } from "../../browser/customers.ts";
import { aCustomer, aPartner, type TestPartner } from "../../support/factories.ts";
import { type Browser, open, signIn } from "../../support/portal.ts";

const api = testApi();
const t = textsIn("portal", "en-GB");
let partner: TestPartner;
let browser: Browser;

const OWNER = "owner@joinery.example";
const FORMULA = "=cmd@joinery.example";

beforeAll(async () => {
  partner = await aPartner(api.db);
  const [critical, medium, rumour] = [
    await aBreach(api.db, { Title: '=HYPERLINK("x")', DataClasses: ["Passwords"] }),
    await aBreach(api.db, { Title: "Fjord, the second", DataClasses: ["Phone numbers"] }),
    await aBreach(api.db, { Title: "Rumour", DataClasses: ["Passwords"], IsFabricated: true }),
  ];
  await exposed(api.db, critical, OWNER, FORMULA);
  await exposed(api.db, medium, OWNER, "ana@mail.joinery.example", "bob@second.example");
  await exposed(api.db, rumour, "rumoured@joinery.example");
  browser = await signIn(api, partner, await aWatcher());
  const { body } = await browser.get("/breaches?search=fjord");
  const [fjord] = body["breaches"] as { id: string }[];
  await browser.patch(`/breaches/${fjord?.id}`, { resolved: true });
});

async function aWatcher(fields: Record<string, unknown> = {}): Promise<string> {
  const watched = { assetsDomains: ["joinery.example", "second.example"], assetsEmails: [OWNER] };
  const customerId = await aCustomer(api.db, partner, {
    contactEmail: OWNER,
    platformAccess: true,
    ...watched,
    ...fields,
  });
  await scanned(api.db, customerId);
  return customerId;
}

const names = async (query: string): Promise<string[]> => {
  const { status, body } = await browser.get(`/addresses${query}`);
  expect({ query, status }).toEqual({ query, status: 200 });
  return (body["addresses"] as { address: string }[]).map(({ address }) => address);
};

const linesOf = (bytes: Buffer): string[] =>
  bytes
    .toString()
    .replace(/^\ufeff/, "")
    .trimEnd()
    .split("\r\n");

describe("the exposed addresses", () => {
  test("list open ones first, the most urgent first, then those of unconfirmed and of resolved breaches", async () => {
    expect(await names("")).toEqual([
      OWNER,
      FORMULA,
      "rumoured@joinery.example",
      "ana@mail.joinery.example",
      "bob@second.example",
    ]);
  });

  test.each([
    ["?kind=watched", [OWNER]],
    ["?kind=found&status=open", [FORMULA, "rumoured@joinery.example"]],
    ["?domain=SECOND.example", ["bob@second.example"]],
    ["?domain=ry.example", []],
    ["?domain=mail.joinery.example", ["ana@mail.joinery.example"]],
    ["?severity=critical", [OWNER, FORMULA]],
    ["?search=AN", ["ana@mail.joinery.example"]],
    ["?search=%25", []],
    ["?page=9", []],
  ])("%s filters them", async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test("explain invalid queries in words", async () => {
    for (const query of ["?kind=x", "?status=resolved", "?severity=worst", "?page=0", `?search=${"a".repeat(201)}`])
      for (const path of ["/addresses", "/addresses.csv"])
        if (path === "/addresses" || !query.startsWith("?page"))
          expect(await browser.get(path + query)).toMatchObject({ status: 400, body: { success: false } });
  });
});

describe("with more breaches than are read at first", () => {
  test("each address names its first three, wherever they are in the order", async () => {
    const archives = await manyBreaches(api.db, 40);
    const [often, late] = ["often@archive.example", "late@archive.example"];
    for (const [nth, name] of archives.entries()) await exposed(api.db, name, often, ...(nth % 18 === 3 ? [late] : []));
    const watched = { assetsDomains: ["archive.example"], assetsEmails: [], contactEmail: "reader@archive.example" };
    const reader = await signIn(api, partner, await aWatcher(watched));
    const lines = linesOf((await reader.get("/addresses.csv")).bytes);
    const all = (address: string) =>
      lines
        .find((line) => line.startsWith(address))
        ?.split(",")
        .at(-1)
        ?.split("; ") ?? [];
    expect([all(often).length, all(late).length]).toEqual([40, 3]);
    const rows = (await reader.get("/addresses")).body["addresses"] as {
      address: string;
      breaches: { title: string }[];
    }[];
    for (const { address, breaches } of rows) {
      expect(breaches.map(({ title }) => title)).toEqual(all(address).slice(0, 3));
    }
    expect(rows).toHaveLength(2);
  });
});

describe("as a CSV file", () => {
  test("nothing in them can run as a formula, and commas stay within their cell", async () => {
    const { status, headers, bytes } = await browser.get("/addresses.csv");
    expect([status, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(headers["content-disposition"]).toBe('attachment; filename="exposed-addresses.csv"');
    const [heading, first, ...others] = linesOf(bytes);
    expect(heading?.split(",")).toHaveLength(6);
    const found = t("addresses.found");
    expect(first).toBe(`'${FORMULA},${found},1,0,${t("severity.critical")},"'=HYPERLINK(""x"")"`);
    expect(others[0]).toBe(`ana@mail.joinery.example,${found},0,1,${t("severity.medium")},"Fjord, the second"`);
    expect(others).toHaveLength(4);
  });

  test("they are filtered like the page", async () => {
    expect(linesOf((await browser.get("/addresses.csv?kind=watched")).bytes)).toHaveLength(2);
  });

  test("a prospect gets addresses and counts, and nothing about the breaches", async () => {
    const prospect = await signIn(api, partner, await aWatcher({ status: "prospect" }));
    const { bytes } = await prospect.get("/addresses.csv");
    const [heading, ...lines] = linesOf(bytes);
    expect(heading?.split(",")).toHaveLength(4);
    expect(lines).toHaveLength(5);
    expect(bytes.toString()).not.toMatch(/hyperlink|fjord|rumour\b|critical|medium/i);
  });

  test("without a session there is no file, and a link leads back to the page", async () => {
    const { status } = await api.call({ method: "GET", path: "/api/v1/portal/addresses.csv" });
    expect(status).toBe(401);
    const link = await open(api, "/api/v1/portal/addresses.csv", { headers: { "sec-fetch-mode": "navigate" } });
    expect([link.status, link.headers["location"]]).toEqual([303, "/portal/addresses"]);
  });
});
