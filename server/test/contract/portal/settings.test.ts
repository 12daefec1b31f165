import { beforeAll, describe, expect, test } from "vitest";
import { BrandChanges, changeBrand } from "../../../src/features/organisations/index.ts";
import { testApi } from "../../support/api.ts";
import { aBreach } from "../../support/breaches.ts";
import { breachesOf } from "../../support/exposed-customers.ts";
import { aPartner, testActor, type TestPartner } from "../../support/factories.ts";
import { aPortalCustomer, type Browser, open, signIn } from "../../support/portal.ts";
import { contentOf } from "../../support/routes/routes.ts";

const api = testApi();
let partner: TestPartner;

beforeAll(async () => {
  partner = await aPartner(api.db);
});

async function aVisitor(fields: Record<string, unknown> = {}, of = partner) {
  const customerId = await aPortalCustomer(api, of, fields);
  return { customerId, browser: await signIn(api, of, customerId) };
}

const stored = (customerId: string) =>
  api.db
    .selectFrom("customers")
    .select(["breach_alerts", "alert_recipients", "send_monthly_report", "locale"])
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();

describe("settings", () => {
  test("show the settings in effect, even if none was ever set", async () => {
    const { browser } = await aVisitor({ contactEmail: "owner@juniper.example" });
    const { status, body } = await browser.get("/settings");
    expect([status, Object.keys(body)]).toEqual([
      200,
      ["success", "portal", "canChange", "alerts", "monthlyReport", "sessions"],
    ]);
    expect(body).toMatchObject({
      canChange: true,
      alerts: { enabled: true, recipients: ["owner@juniper.example"] },
      monthlyReport: false,
      sessions: [{ isThis: true }],
    });
    const chosen = {
      alertRecipients: ["it@juniper.example"],
      shouldReceiveBreachAlerts: false,
      sendMonthlyReport: true,
    };
    expect((await (await aVisitor(chosen)).browser.get("/settings")).body).toMatchObject({
      alerts: { enabled: false, recipients: ["it@juniper.example"] },
      monthlyReport: true,
    });
  });

  test("change the partner's own records, only as far as they are sent, and the audit trail names the user", async () => {
    const { customerId, browser } = await aVisitor();
    const steps: [Record<string, unknown>, Record<string, unknown>][] = [
      [{ breachAlerts: false }, { breach_alerts: false }],
      [
        { alertRecipients: ["B@Juniper.Example", " a@juniper.example ", "b@juniper.example"] },
        { alert_recipients: ["b@juniper.example", "a@juniper.example"] },
      ],
      [
        { monthlyReport: true, breachAlerts: true },
        { send_monthly_report: true, breach_alerts: true },
      ],
    ];
    let expected: Record<string, unknown> = { ...(await stored(customerId)) };
    for (const [changes, columns] of steps) {
      const { status, body } = await browser.patch("/settings", changes);
      expect([status, Object.keys(body)]).toEqual([200, ["success", "alerts", "monthlyReport"]]);
      expected = { ...expected, ...columns };
      expect(await stored(customerId)).toEqual(expected);
      const { alerts, monthlyReport } = (await browser.get("/settings")).body;
      expect(body).toEqual({ success: true, alerts, monthlyReport });
    }
    const entries = api.db
      .selectFrom("audit_entries")
      .select(["actor_kind", "partner_id", "details"])
      .where("subject_id", "=", customerId)
      .where("action", "=", "customer.info-updated")
      .orderBy("id");
    expect(await entries.execute()).toEqual(
      [["shouldReceiveBreachAlerts"], ["alertRecipients"], ["shouldReceiveBreachAlerts", "sendMonthlyReport"]].map(
        (fields) => ({ actor_kind: "user", partner_id: partner.id, details: { fields } }),
      ),
    );
  });

  test("that are invalid return 422 and change nothing", async () => {
    const { browser } = await aVisitor();
    const content = await contentOf(api.database.pool);
    for (const [changes, error] of [
      [{ alertRecipients: ["nobody"] }, "alertRecipients.0: 'nobody' is not a valid email address"],
      [
        { alertRecipients: ["a@b.example", "x@"], breachAlerts: false },
        "alertRecipients.1: 'x@' is not a valid email address",
      ],
      [{ alertRecipients: [] }, "alertRecipients: must contain at least one address; turn alerts off instead"],
      [{ alertRecipients: "a@b.example" }, /^alertRecipients: /],
      [{ alertRecipients: [1] }, /^alertRecipients\.0: /],
      [{ alertRecipients: Array.from({ length: 101 }, (_none, n) => `a${n}@b.example`) }, /^alertRecipients: /],
      [{ alertRecipients: ["<b>a@b.example</b>"] }, /^alertRecipients\.0: /],
      [{ alertRecipients: ["a@b.example\r\nBcc: x@y.example"] }, /^alertRecipients\.0: /],
      [{ breachAlerts: "yes" }, /^breachAlerts: /],
      [{ breachAlerts: null }, /^breachAlerts: /],
      [{ monthlyReport: 1 }, /^monthlyReport: /],
      [{}, "At least one field must be provided"],
      [{ companyName: "Somebody else", price: 0 }, "At least one field must be provided"],
      [[], /./],
      [null, /./],
    ] as const) {
      const { status, body } = await browser.patch("/settings", changes);
      expect({ changes, status }).toEqual({ changes, status: 422 });
      expect(body["error"]).toMatch(error);
    }
    expect(await contentOf(api.database.pool)).toEqual(content);
  });

  test("a user can't change what only the partner may change, however it is sent", async () => {
    const { customerId, browser } = await aVisitor();
    const before = (await api.as(partner).get(`/customer/${customerId}/info`)).body;
    const smuggled = {
      monthlyReport: true,
      companyName: "X",
      price: 0,
      planType: "service-plus",
      contactEmail: "x@y.example",
    };
    expect(await browser.patch("/settings", { ...smuggled, status: "active", localeCode: "nl-NL" })).toMatchObject({
      status: 200,
    });
    expect((await api.as(partner).get(`/customer/${customerId}/info`)).body).toEqual(before);
  });
});

describe("the language", () => {
  const overview = async (browser: Browser) =>
    (await browser.get("/overview")).body as {
      portal: { localeCode: string };
      breaches: { id: string; exposed: string[] }[];
    };

  test("is the customer's until the user chooses one, and then only this user's", async () => {
    const breach = await aBreach(api.db, { DataClasses: ["Passwords", "Email addresses"] });
    const { customerId, browser } = await aVisitor({ breaches: [breach], localeCode: "de-AT" });
    const before = await overview(browser);
    expect([before.portal.localeCode, before.breaches[0]?.exposed[0]]).toEqual(["de-DE", "Passwörter"]);
    // Belgian Dutch has no texts of its own.
    const { status, body } = await browser.patch("/language", { localeCode: "nl-BE" });
    expect([status, body]).toEqual([200, { success: true, localeCode: "nl-NL" }]);
    const after = await overview(browser);
    expect([after.portal.localeCode, after.breaches[0]?.exposed[0]]).toEqual(["nl-NL", "wachtwoorden"]);
    expect(await stored(customerId)).toMatchObject({ locale: "de-AT" });
    const { body: shown } = await browser.get(`/breaches/${after.breaches[0]?.id}`);
    const inDutch = (await breachesOf(api, partner, customerId, "?localeCode=nl-NL")).breaches[0];
    expect(shown["breach"]).toMatchObject({ description: inDutch?.["generatedDescription"] });
    for (const path of ["/breaches", "/assets", "/reports", "/settings"]) {
      expect((await browser.get(path)).body["portal"]).toMatchObject({ localeCode: "nl-NL" });
    }
    // The language belongs to the user, not to the browser.
    expect((await overview(await signIn(api, partner, customerId))).portal.localeCode).toBe("nl-NL");
    const entries = api.db.selectFrom("audit_entries").select(["actor_kind", "details"]);
    expect(await entries.where("action", "=", "portal-user.language-changed").execute()).toEqual([
      { actor_kind: "user", details: { locale: "nl-NL" } },
    ]);
  });

  test("without texts becomes English; an invalid language returns 422 and changes nothing", async () => {
    const { browser } = await aVisitor({ localeCode: "fr-FR" });
    expect((await browser.patch("/language", { localeCode: "zu" })).body).toEqual({
      success: true,
      localeCode: "en-GB",
    });
    const content = await contentOf(api.database.pool);
    for (const localeCode of ["", "english", "en_GB", "../../etc", "a".repeat(36), null, 7, ["nl-NL"], undefined]) {
      expect(await browser.patch("/language", { localeCode })).toMatchObject({ status: 422 });
    }
    expect(await contentOf(api.database.pool)).toEqual(content);
  });

  test("chosen before the first visit doesn't turn that visit into the second", async () => {
    const { browser } = await aVisitor();
    await browser.patch("/language", { localeCode: "sv-SE" });
    expect((await browser.get("/overview")).body["sinceLastVisit"]).toBeNull();
  });
});

describe("the partner's branding", () => {
  const brand = (of: TestPartner, changes: unknown) =>
    api.db.transaction().execute((tx) => changeBrand(tx, testActor, of.id, BrandChanges.parse(changes)));
  const look = async (browser: Browser) =>
    ((await browser.get("/settings")).body["portal"] as { partner: { colours: object; logoUrl: string | null } })
      .partner;
  const cookieOf = (browser: Browser) => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

  const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(document.cookie)</script></svg>`;

  test("a logo is only shown to its own partner's visitors, and nothing in it can run or pass for a page", async () => {
    const of = await aPartner(api.db);
    const { browser } = await aVisitor({}, of);
    const { browser: stranger } = await aVisitor();
    expect(await browser.get("/logo")).toMatchObject({ status: 404 });
    await brand(of, { logo: Buffer.from(SVG) });
    const { logoUrl } = await look(browser);
    expect(logoUrl).toMatch(/^\/api\/v1\/portal\/logo\?v=[0-9a-f]{32}$/);
    const { status, text, headers } = await open(api, logoUrl ?? "", { headers: { cookie: cookieOf(browser) } });
    expect([status, text]).toEqual([200, SVG]);
    expect(headers).toMatchObject({
      "content-type": "image/svg+xml",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, max-age=86400",
    });
    expect((await look(stranger)).logoUrl).toBeNull();
    expect(await open(api, logoUrl ?? "", { headers: { cookie: cookieOf(stranger) } })).toMatchObject({ status: 404 });
    expect(await open(api, logoUrl ?? "")).toMatchObject({ status: 401 });
  });

  test("colour and logo change independently, a new logo has a new address, and both can be removed", async () => {
    const of = await aPartner(api.db);
    const { browser } = await aVisitor({}, of);
    const ours = await look(browser);
    const png = (n: number) => Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.from([n])]);
    await brand(of, { colour: "#8B1E3F" });
    const coloured = await look(browser);
    expect(coloured).toMatchObject({ colours: { light: "#8b1e3f" }, logoUrl: null });
    await brand(of, { logo: png(1) });
    const first = await look(browser);
    expect(first.colours).toEqual(coloured.colours);
    await brand(of, { logo: png(2) });
    expect((await look(browser)).logoUrl).not.toBe(first.logoUrl);
    await brand(of, { logo: null });
    expect(await look(browser)).toEqual(coloured);
    await brand(of, { colour: null });
    expect(await look(browser)).toEqual(ours);
  });
});
