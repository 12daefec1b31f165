import { type ClientRequest, get } from "node:http";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { makeReport } from "../../src/features/reports/index.ts";
import { DRAWING_LIMITS, drawingQueue } from "../../src/features/reports/render-pdf.ts";
import { monthOf, monthsAfter } from "../../src/kernel/month.ts";
import { type Answer, testApi } from "../support/api.ts";
import { aPartner, type TestPartner } from "../support/factories.ts";
import { aPortalCustomer, signIn } from "../support/portal.ts";
import { until } from "../support/webhooks/dispatch.ts";

const api = testApi();
const { mostOfOne, mostWaiting } = DRAWING_LIMITS;
const month = monthsAfter(monthOf(new Date(), "UTC"), -1);

type Reported = { partner: TestPartner; customerId: string; reportId: string };

async function aReported(): Promise<Reported> {
  const partner = await aPartner(api.db);
  const customerId = await aPortalCustomer(api, partner);
  await sql`update customers set created_at = now() - interval '5 months' where id = ${customerId}`.execute(api.db);
  await api.db.transaction().execute((tx) => makeReport(tx, customerId, month));
  const { id } = await api.db
    .selectFrom("reports")
    .select("id")
    .where("customer_id", "=", customerId)
    .executeTakeFirstOrThrow();
  return { partner, customerId, reportId: id };
}

const pathOf = ({ customerId, reportId }: Reported): string => `/customer/${customerId}/reports/${reportId}.pdf`;
const read = (of: Reported): Promise<Answer> => api.as(of.partner).get(pathOf(of));

// Starts the thread now, so that no test waits for it.
beforeAll(async () => {
  await read(await aReported());
});

/** Occupies the drawing thread until the test releases it. Other requests wait meanwhile. */
let release: () => void;
beforeEach(async () => {
  await until(() => expect(drawingQueue.waiting).toBe(0));
  const held = drawingQueue.run(() => new Promise<void>((resolve) => (release = resolve)));
  onTestFinished(async () => {
    release();
    await held;
  });
});

/** Waits until this many requests are queued. */
const untilWaiting = (count: number): Promise<void> => until(() => expect(drawingQueue.waiting).toBe(count));

const IS_PDF = { status: 200, headers: { "content-type": "application/pdf" } };

test("a partner has a share of the drawing queue; requests beyond it get 429, and no one else waits longer", async () => {
  const [one, other] = [await aReported(), await aReported()];
  const reading = Array.from({ length: mostOfOne }, () => read(one));
  await untilWaiting(mostOfOne);
  expect(await read(one)).toMatchObject({
    status: 429,
    body: { success: false, error: "Rate limit exceeded, retry in 2 seconds" },
    headers: { "retry-after": "2" },
  });
  reading.push(read(other));
  await untilWaiting(mostOfOne + 1);
  release();
  for (const answer of await Promise.all(reading)) expect(answer).toMatchObject(IS_PDF);
  expect(await read(one)).toMatchObject(IS_PDF);
});

test("a portal user has a share too, however many times signed in", async () => {
  const { partner, customerId, reportId } = await aReported();
  const path = `/reports/${reportId}.pdf`;
  const [desk, phone] = [await signIn(api, partner, customerId), await signIn(api, partner, customerId)];
  const reading = Array.from({ length: mostOfOne }, (_none, nth) => (nth % 2 ? desk : phone).get(path));
  await untilWaiting(mostOfOne);
  for (const browser of [desk, phone]) {
    expect(await browser.get(path)).toMatchObject({ status: 429, headers: { "retry-after": "2" } });
  }
  // The customer's partner has a separate share.
  reading.push(read({ partner, customerId, reportId }));
  await untilWaiting(mostOfOne + 1);
  release();
  for (const answer of await Promise.all(reading)) expect(answer).toMatchObject(IS_PDF);
});

test("where too many wait, everybody gets 503 with a time to come back, and those who wait get their reports", async () => {
  const reported: Reported[] = [];
  for (let count = 0; count < mostWaiting; count += mostOfOne) reported.push(await aReported());
  const late = await aReported();
  const browser = await signIn(api, late.partner, late.customerId);
  const reading = reported.flatMap((of) => Array.from({ length: mostOfOne }, () => read(of)));
  await untilWaiting(mostWaiting);
  const refused = { status: 503, headers: { "retry-after": "5" }, body: { success: false } };
  expect(await read(late)).toMatchObject(refused);
  expect(await browser.get(`/reports/${late.reportId}.pdf`)).toMatchObject(refused);
  release();
  for (const answer of await Promise.all(reading)) expect(answer).toMatchObject(IS_PDF);
  expect(await read(late)).toMatchObject(IS_PDF);
});

test("who hangs up waits no more: nothing is drawn for nobody, and the share is free at once", async () => {
  const of = await aReported();
  const headers = { "sw-partner-id": of.partner.id, "sw-api-key": of.partner.apiKey };
  const asking: ClientRequest[] = Array.from({ length: mostOfOne }, () =>
    get(`${api.baseUrl}/api/v1/integrations${pathOf(of)}`, { headers, agent: false }),
  );
  await untilWaiting(mostOfOne);
  for (const request of asking) request.on("error", () => undefined).destroy();
  await untilWaiting(0);
  const reading = read(of);
  await untilWaiting(1);
  release();
  expect(await reading).toMatchObject(IS_PDF);
});
