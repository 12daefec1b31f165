import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../kernel/ids.ts";
import { testApi } from "../../../test/support/api.ts";
import { aBreach, exposed, scanned } from "../../../test/support/breaches.ts";
import { breachesOf, scoreOf } from "../../../test/support/exposed-customers.ts";
import { aCustomer } from "../../../test/support/factories.ts";
import { testPartner } from "../../../test/support/partner.ts";
import { type Browser, signIn } from "../../../test/support/portal.ts";
import { contentOf } from "../../../test/support/routes/routes.ts";
import { verifiedDomain } from "../../../test/support/verified-domains.ts";

const api = testApi();

/** Words from the breaches' records or derived texts that occur nowhere else on these pages. */
const TELLTALES =
  /parcelhub|matchmaker|chatterbox|password|private message|sexual|2024-0[345]-18|critical|medium|987654/i;

const partner = testPartner(api);
let customerId: string;
let browser: Browser;
/** Ids of the three breaches; a prospect learns about two of them. */
let ids: { parcelhub: string; chatterbox: string; sensitive: string };

beforeAll(async () => {
  const breach = (Name: string, BreachDate: string, more: Record<string, unknown>) =>
    aBreach(api.db, {
      Name,
      Title: `The ${Name}`,
      Domain: `${Name.toLowerCase()}.example`,
      BreachDate,
      PwnCount: 987_654,
      ...more,
    });
  const names = [
    await breach("Parcelhub", "2024-03-18", { DataClasses: ["Email addresses", "Passwords"] }),
    await breach("Chatterbox", "2024-04-18", { DataClasses: ["Private messages"] }),
    await breach("Matchmaker", "2024-05-18", { DataClasses: ["Sexual orientations"], IsSensitive: true }),
  ];
  for (const name of names) await exposed(api.db, name, "owner@juniper.example", "ana@mail.juniper.example");
  const contactEmail = "owner@juniper.example";
  const access = { contactEmail, assetsDomains: ["juniper.example"], platformAccess: true };
  // Found while the customer was active, including the sensitive one; then the customer was downgraded.
  customerId = await aCustomer(api.db, partner, { ...access, alertRecipients: [contactEmail] });
  await verifiedDomain(api.db, partner, customerId, "juniper.example");
  await scanned(api.db, customerId);
  const idOf = new Map(
    (await breachesOf(api, partner, customerId)).breaches.map(({ id, breachName }) => [String(breachName), id]),
  );
  ids = {
    parcelhub: idOf.get("Parcelhub") ?? "",
    chatterbox: idOf.get("Chatterbox") ?? "",
    sensitive: await instanceOf("Matchmaker"),
  };
  await api.as(partner).post("/customer/downgrade", { customerId });
  browser = await signIn(api, partner, customerId);
});

/** The id of a sensitive breach is shown to no one. */
async function instanceOf(name: string): Promise<string> {
  const instance = api.db
    .selectFrom("breach_instances")
    .innerJoin("breaches", "breaches.id", "breach_id")
    .select("breach_instances.id")
    .where("name", "=", name)
    .where("customer_id", "=", customerId);
  return (await instance.executeTakeFirstOrThrow()).id;
}

const ROW = ["id", "resolved", "addressCount", "firstAddress", "isRedacted"];
const rows = async (query = "") =>
  (await browser.get(`/breaches${query}`)).body["breaches"] as Record<string, unknown>[];

describe("a prospect", () => {
  test("is told that there are breaches, how many and of which addresses, and nothing of what they are, on any page", async () => {
    const paths = [
      "/overview",
      "/breaches",
      "/breaches?status=all&severity=critical",
      `/breaches/${ids.parcelhub}`,
      `/breaches/${ids.chatterbox}`,
      "/assets",
      "/addresses",
      "/addresses?severity=critical",
      "/reports",
      "/settings",
      "/sessions",
    ];
    for (const path of paths) {
      const { status, body } = await browser.get(path);
      expect({ path, status }).toEqual({ path, status: 200 });
      expect({ path, told: TELLTALES.exec(JSON.stringify(body))?.[0] }).toEqual({ path, told: undefined });
      expect(JSON.stringify(body)).not.toContain(ids.sensitive);
    }
    const row = { resolved: false, addressCount: 2, firstAddress: "ana@mail.juniper.example", isRedacted: true };
    const listed = await rows();
    expect(listed).toHaveLength(2);
    for (const one of listed) {
      expect(Object.keys(one)).toEqual(ROW);
      expect(one).toMatchObject(row);
    }
    const { body } = await browser.get(`/breaches/${ids.parcelhub}`);
    expect(body["breach"]).toEqual({
      id: ids.parcelhub,
      resolved: false,
      addresses: ["ana@mail.juniper.example", "owner@juniper.example"],
      addressCount: 2,
      isRedacted: true,
    });
  });

  test("sees the score that its partner sees, its history and dots without severities, and no way to lower it", async () => {
    const { body } = await browser.get("/overview");
    const score = await scoreOf(api, partner, customerId);
    expect(body).toMatchObject({
      portal: { customer: { isProspect: true } },
      score: { value: score },
      wouldLower: null,
      history: [{ score }],
      dots: [{ severity: null, count: 2 }],
      counts: { open: 2, resolved: 0 },
    });
    expect((body["breaches"] as object[]).map(Object.keys)).toEqual([ROW, ROW]);
    expect(await browser.get("/reports")).toMatchObject({ body: { months: [{ score, found: 2, open: 2 }] } });
    expect(await browser.get("/assets")).toMatchObject({
      body: {
        domains: [{ open: 2, exposedAddresses: 2 }],
        emails: [{ address: "owner@juniper.example", open: 2 }],
      },
    });
  });

  test("cannot find out by searching, filtering or the order what it is not shown", async () => {
    const all = await rows();
    for (const text of ["parcelhub", "the ", "Chatterbox", "parcelhub.example", "passwords", "matchmaker", "2024"]) {
      expect({ text, found: await rows(`?search=${text}`) }).toEqual({ text, found: [] });
    }
    for (const text of ["owner", "MAIL.juniper", ""]) expect(await rows(`?search=${text}`)).toEqual(all);
    for (const severity of ["critical", "high", "medium", "low"]) {
      expect(await rows(`?severity=${severity}`)).toEqual(all);
    }
    // Found at the same moment, so they are in the order of ids, which reveal nothing.
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted());
  });

  test("cannot touch a sensitive breach: it is not there", async () => {
    const content = await contentOf(api.database.pool);
    for (const id of [ids.sensitive, newId()]) {
      const answers = [
        await browser.get(`/breaches/${id}`),
        await browser.patch(`/breaches/${id}`, { resolved: true }),
        await browser.patch(`/breaches/${id}/steps/privateDetails`, { done: true }),
      ];
      for (const { status, body } of answers) {
        expect([status, body]).toMatchObject([
          404,
          { success: false, error: "Breach not found or does not belong to partner" },
        ]);
      }
    }
    expect(await contentOf(api.database.pool)).toEqual(content);
  });

  test("has no steps to tick, whichever it guesses", async () => {
    const content = await contentOf(api.database.pool);
    for (const step of ["passwordAtSite", "unexpectedEmails", "nonsense"]) {
      const { status, body } = await browser.patch(`/breaches/${ids.parcelhub}/steps/${step}`, { done: true });
      expect([status, body["error"]]).toEqual([404, "Breach not found or does not belong to partner"]);
    }
    expect(await contentOf(api.database.pool)).toEqual(content);
  });

  test("reads its settings and cannot change them: 409, whatever it sends", async () => {
    expect((await browser.get("/settings")).body).toMatchObject({
      canChange: false,
      alerts: { enabled: false, recipients: ["owner@juniper.example"] },
      monthlyReport: false,
    });
    const content = await contentOf(api.database.pool);
    for (const changes of [{ breachAlerts: true }, { monthlyReport: true }, { alertRecipients: ["a@b.example"] }]) {
      const { status, body } = await browser.patch("/settings", changes);
      expect([status, body]).toMatchObject([
        409,
        { success: false, error: "Alerts and reports come with full monitoring" },
      ]);
    }
    expect(await browser.patch("/settings", {})).toMatchObject({ status: 422 });
    expect(await contentOf(api.database.pool)).toEqual(content);
    expect(await browser.patch("/language", { localeCode: "en-US" })).toMatchObject({ status: 200 });
  });

  test("can say that it has dealt with a breach, which its partner is told in as few words", async () => {
    const before = (await api.events(partner)).length;
    expect(await browser.patch(`/breaches/${ids.chatterbox}`, { resolved: true })).toMatchObject({ status: 200 });
    const events = (await api.events(partner)).slice(before);
    expect(events.map(({ type, data }) => [type, data["breaches"]])).toEqual([
      [
        "customer.breach.resolved",
        [{ id: ids.chatterbox, emails: ["ana@mail.juniper.example", "owner@juniper.example"], resolved: true }],
      ],
    ]);
    expect(await rows("?status=resolved")).toMatchObject([{ id: ids.chatterbox, resolved: true }]);
    await browser.patch(`/breaches/${ids.chatterbox}`, { resolved: false });
  });
});

test("an upgraded prospect sees everything from the next page on, in the same session", async () => {
  const contactEmail = "late@juniper.example";
  await exposed(api.db, "Parcelhub", contactEmail);
  const access = {
    contactEmail,
    assetsEmails: [contactEmail],
    assetsDomains: [],
    platformAccess: true,
    status: "prospect",
  };
  const id = await aCustomer(api.db, partner, access);
  await scanned(api.db, id);
  const visitor = await signIn(api, partner, id);
  expect((await visitor.get("/overview")).body["breaches"]).toMatchObject([{ isRedacted: true }]);
  await api.as(partner).post("/customer/upgrade", { customerId: id });
  expect((await visitor.get("/overview")).body["breaches"]).toMatchObject([
    { isRedacted: false, title: "The Parcelhub" },
  ]);
  expect((await visitor.get("/settings")).body).toMatchObject({ canChange: true, alerts: { enabled: true } });
});
