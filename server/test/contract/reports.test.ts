import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { makeReport } from "../../src/features/reports/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import { monthOf, monthsAfter } from "../../src/kernel/month.ts";
import { testApi } from "../support/api.ts";
import { aBreach } from "../support/breaches.ts";
import { aPartner, type TestPartner } from "../support/factories.ts";
import { readPdf } from "../support/pdf.ts";
import { aBrowser, aPortalCustomer, signIn } from "../support/portal.ts";

const api = testApi();
let partner: TestPartner;
let customerId: string;
const last = monthsAfter(monthOf(new Date(), "UTC"), -1);
const before = monthsAfter(last, -1);

beforeAll(async () => {
  partner = await aPartner(api.db);
  customerId = await aReported(partner);
});

async function aReported(of: TestPartner): Promise<string> {
  const id = await aPortalCustomer(api, of, {
    breaches: [await aBreach(api.db, { Title: "Parcelhub" })],
    localeCode: "nl-BE",
  });
  await sql`update customers set created_at = now() - interval '5 months' where id = ${id}`.execute(api.db);
  for (const month of [before, last]) await api.db.transaction().execute((tx) => makeReport(tx, id, month));
  return id;
}

type Item = { id: string; month: string };
const reportsOf = async (of: TestPartner, id: string) =>
  (await api.as(of).get(`/customer/${id}/reports`)).body["reports"] as Item[];

describe("a partner", () => {
  test("lists a customer's reports, newest first, and reads each as a PDF in the customer's language", async () => {
    const reports = await reportsOf(partner, customerId);
    expect(reports.map(({ month }) => month)).toEqual([last, before]);
    expect(Object.keys(reports[0] ?? {})).toEqual([
      "id",
      "month",
      "localeCode",
      "createdAt",
      "threatScore",
      "level",
      "breachesFound",
      "breachesResolved",
      "breachesOpen",
    ]);
    expect(reports[0]).toMatchObject({
      localeCode: "nl-NL",
      breachesFound: 0,
      breachesOpen: 0,
      threatScore: 0,
      level: "clear",
    });

    const { status, headers, bytes } = await api
      .as(partner)
      .get(`/customer/${customerId}/reports/${reports[0]?.id}.pdf`);
    expect([status, headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(headers["content-disposition"]).toBe(`inline; filename="exposure-report-${last}.pdf"`);
    expect(headers["cache-control"]).toContain("no-store");
    expect((await readPdf(bytes)).text).toContain("Juniper Bakery");
  });

  test("still gets the list if one report has an outdated format", async () => {
    const id = await aReported(partner);
    await sql`
      update reports set facts = '{"score": 12}' where customer_id = ${id} and month = ${`${last}-01`}`.execute(api.db);
    expect((await reportsOf(partner, id)).map(({ month }) => month)).toEqual([before]);
  });

  test("gets no report of another customer or one that doesn't exist, and an empty list if there are none", async () => {
    const [report] = await reportsOf(partner, customerId);
    const other = await aPortalCustomer(api, partner);
    expect(await reportsOf(partner, other)).toEqual([]);
    for (const path of [
      `/customer/${other}/reports/${report?.id}.pdf`,
      `/customer/${customerId}/reports/${newId()}.pdf`,
    ]) {
      expect(await api.as(partner).get(path)).toMatchObject({
        status: 404,
        body: { success: false, error: "Report not found or does not belong to partner" },
      });
    }
  });

  test("can still read them once the customer is offboarded, but not once it is a prospect", async () => {
    const id = await aReported(partner);
    const [report] = await reportsOf(partner, id);
    await api.as(partner).post("/customer/offboard", { customerId: id });
    expect(await reportsOf(partner, id)).toHaveLength(2);
    await api.as(partner).post("/customer/reactivate", { customerId: id });
    await api.as(partner).post("/customer/downgrade", { customerId: id });
    expect(await reportsOf(partner, id)).toEqual([]);
    expect(await api.as(partner).get(`/customer/${id}/reports/${report?.id}.pdf`)).toMatchObject({ status: 404 });
  });
});

describe("a customer", () => {
  test("has its own reports in its portal, month by month, and no one else's", async () => {
    const browser = await signIn(api, partner, customerId);
    const months = (await browser.get("/reports")).body["months"] as { month: string; reportId: string | null }[];
    const ids = new Map(months.map(({ month, reportId }) => [month, reportId]));
    expect([ids.get(monthsAfter(last, 1)), ids.get(monthsAfter(before, -1))]).toEqual([null, null]);
    const own = await browser.get(`/reports/${ids.get(last)}.pdf`);
    expect([own.status, own.bytes.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);

    const stranger = await signIn(api, partner, await aPortalCustomer(api, partner));
    const missing = await stranger.get(`/reports/${newId()}.pdf`);
    expect(await stranger.get(`/reports/${ids.get(last)}.pdf`)).toMatchObject({
      status: 404,
      body: { ...missing.body, requestId: expect.any(String) as string },
    });
    expect(await aBrowser(api).get(`/reports/${ids.get(last)}.pdf`)).toMatchObject({ status: 401 });
  });
});
