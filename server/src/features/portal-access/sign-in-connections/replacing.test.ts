import { afterAll, beforeAll, expect, test } from "vitest";
import { testApi } from "../../../../test/support/api.ts";
import * as customers from "../../../../test/support/customer-sign-in-connections.ts";
import { aPartner } from "../../../../test/support/factories.ts";
import { walkThrough } from "../../../../test/support/servers/identity-provider.ts";
import { aBrowser, ACCESS, type Browser, type Page, REFRESH, signIn } from "../../../../test/support/portal.ts";
import { openIn, sendForm } from "../../../../test/support/staff-sign-in-connections.ts";

const api = testApi();
let juniper: customers.Connected;
let harbour: customers.Connected;

beforeAll(async () => {
  juniper = await customers.aConnected(api, await aPartner(api.db));
  harbour = await customers.aConnected(api, await aPartner(api.db));
});
afterAll(() => Promise.all([juniper, harbour].map(({ provider }) => provider.close())));

/** Goes to the customer's provider and back in this browser. */
async function comeBy(browser: Browser, { customerId, provider, email }: customers.Connected): Promise<Page> {
  provider.claims = customers.vouched(email);
  const begun = await openIn(api, browser, customers.signInPath(customerId));
  return openIn(api, browser, customers.pathOf(await walkThrough(provider.issuer, String(begun.headers["location"]))));
}

const statusOf = async (browser: Browser) => (await browser.get("/overview")).status;
const sessions = async () =>
  (
    await api.database.pool.query<{ customer_id: string }>(
      "select customer_id from portal_sessions where ended_at is null",
    )
  ).rows;

test("a sign-in by a connection asks before it ends another customer's session, also one whose access has to be renewed", async () => {
  const browser = await signIn(api, harbour.partner, harbour.customerId);
  browser.cookies.delete(ACCESS);
  const [before, refresh] = [await sessions(), browser.cookies.get(REFRESH)];
  const page = await comeBy(browser, juniper);
  expect(page.status).toBe(200);
  expect(page.text).toContain("that session ends");
  expect(browser.cookies.get(REFRESH)).toBe(refresh);
  expect(await sessions()).toEqual(before);

  expect((await sendForm(api, browser.copy(), page, { "sec-fetch-site": "cross-site" })).status).toBe(401);
  const stranger = aBrowser(api);
  expect((await sendForm(api, stranger, page)).status).toBe(401);
  expect(await sessions()).toEqual(before);

  expect(await sendForm(api, browser, page)).toMatchObject({ status: 303, headers: { location: "/portal" } });
  expect(await statusOf(browser)).toBe(200);
  const now = (await sessions()).map(({ customer_id: id }) => id);
  expect([now.includes(juniper.customerId), now.includes(harbour.customerId)]).toEqual([true, false]);
  expect((await sendForm(api, browser, page)).status).toBe(401);
});

test("it asks nothing without a session, with one of the same customer, or for a try", async () => {
  const browser = aBrowser(api);
  expect((await comeBy(browser, juniper)).status).toBe(303);
  expect((await comeBy(browser, juniper)).status).toBe(303);
  const byLink = await signIn(api, juniper.partner, juniper.customerId);
  expect((await comeBy(byLink, juniper)).status).toBe(303);
  expect((await customers.tryOut(api, harbour, customers.vouched(harbour.email))).text).not.toContain("<form");
});
