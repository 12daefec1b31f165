import { Readable } from "node:stream";
import { request as send } from "undici";
import { expect, test, vi } from "vitest";
import { revokeAllSessions } from "../index.ts";
import { testApi } from "../../../../test/support/api.ts";
import { aBreach, exposed, scanned } from "../../../../test/support/breaches.ts";
import { testActor } from "../../../../test/support/factories.ts";
import { testPartner } from "../../../../test/support/partner.ts";
import { ACCESS, aPortalCustomer, REFRESH, signIn } from "../../../../test/support/portal.ts";

const api = testApi();
const partner = testPartner(api);

test("signing out ends the session also where only the access token is left", async () => {
  const here = await signIn(api, partner, await aPortalCustomer(api, partner));
  const copy = here.copy();
  here.cookies.delete(REFRESH);
  expect(await here.delete("/session")).toMatchObject({ status: 200 });
  expect(await copy.get("/overview")).toMatchObject({ status: 401 });
  expect(await copy.post("/session/refresh")).toMatchObject({ status: 401 });
});

test("a change whose body comes after the offboarding is refused and changes nothing", async () => {
  const customerId = await aPortalCustomer(api, partner);
  const { cookies } = await signIn(api, partner, customerId);
  const sessions = (what: string) => api.database.pool.query(`${what} where customer_id = $1`, [customerId]);
  await sessions("update portal_sessions set seen_at = now() - interval '1 hour'");
  const body = new Readable({ read: () => undefined });
  const answer = send(`${api.baseUrl}/api/v1/portal/settings`, {
    method: "PATCH",
    headers: { cookie: `${ACCESS}=${cookies.get(ACCESS) ?? ""}`, "content-type": "application/json" },
    body,
  });
  body.push('{"monthlyReport"');
  // Once the session is marked as seen, the server has accepted the headers.
  await vi.waitFor(
    async () => {
      const { rows } = await sessions("select seen_at > now() - interval '1 minute' as seen from portal_sessions");
      expect(rows).toEqual([{ seen: true }]);
    },
    { timeout: 100_000 },
  );
  expect(await api.as(partner).post("/customer/offboard", { customerId })).toMatchObject({ status: 200 });
  body.push(": true}");
  body.push(null);
  const { statusCode } = await answer;
  expect(statusCode).toBe(401);
  const customer = api.db.selectFrom("customers").select("send_monthly_report").where("id", "=", customerId);
  expect(await customer.executeTakeFirst()).toEqual({ send_monthly_report: false });
});

test("a user at another address starts without the language and the last visit of the one before", async () => {
  const customerId = await aPortalCustomer(api, partner, { localeCode: "en-GB" });
  const before = await signIn(api, partner, customerId);
  await before.patch("/language", { localeCode: "fi-FI" });
  await before.get("/overview");
  await api.database.pool.query("update portal_profiles set previous_visit_at = now() - interval '1 day'");
  await api.as(partner).patch(`/customer/${customerId}/info`, { contactEmail: "next@juniper.example" });
  const after = await signIn(api, partner, customerId);
  expect((await after.get("/overview")).body).toMatchObject({
    portal: { localeCode: "en-GB", user: { email: "next@juniper.example" } },
    sinceLastVisit: null,
  });
});

test("what a newly found address opens again has its steps to do again", async () => {
  const breach = await aBreach(api.db);
  const domain = "reopened.example";
  const customerId = await aPortalCustomer(api, partner, { assetsDomains: [domain] });
  await exposed(api.db, breach, `owner@${domain}`);
  await scanned(api.db, customerId);
  const browser = await signIn(api, partner, customerId);
  const { breaches } = (await browser.get("/breaches")).body as { breaches: [{ id: string }] };
  const path = `/breaches/${breaches[0].id}`;
  const stepsOf = async () => {
    const { breach: detail } = (await browser.get(path)).body as unknown as { breach: Detail };
    return { resolved: detail.resolved, done: detail.steps.filter(({ done }) => done).length };
  };
  type Detail = { resolved: boolean; steps: { key: string; done: boolean }[] };
  const { breach: detail } = (await browser.get(path)).body as unknown as { breach: Detail };
  for (const { key } of detail.steps) await browser.patch(`${path}/steps/${key}`, { done: true });
  await browser.patch(path, { resolved: true });
  expect(await stepsOf()).toEqual({ resolved: true, done: detail.steps.length });

  await exposed(api.db, breach, `orders@${domain}`);
  await scanned(api.db, customerId);
  expect(await stepsOf()).toEqual({ resolved: false, done: 0 });
});

test("everybody's sessions can be ended by two operators at the same moment", async () => {
  const browser = await signIn(api, partner, await aPortalCustomer(api, partner));
  const revoke = () => api.db.transaction().execute((tx) => revokeAllSessions(tx, testActor));
  await Promise.all([revoke(), revoke(), revoke()]);
  expect(await browser.get("/overview")).toMatchObject({ status: 401 });
  const { rows } = await api.database.pool.query("select from portal_signing_keys");
  expect(rows).toHaveLength(1);
});
