import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { testApi } from "../../../test/support/api.ts";
import { aCustomer, aPartner, type TestPartner } from "../../../test/support/factories.ts";
import { PORTAL_NOTICES, settleNotices, STAFF_NOTICES, watchNotices } from "../../../test/support/page-notices.ts";
import { aPortalCustomer, signIn } from "../../../test/support/portal.ts";
import { aPortalHost, aSender } from "../../../test/support/routes/organisations.ts";
import { aDnsServer } from "../../../test/support/servers/outbound-sender.ts";
import { TEST_IMPORTS } from "../../../test/support/settings.ts";
import { aSignedIn, distributorOf, OPERATOR, partnerOf } from "../../../test/support/staff.ts";
import { anUpload } from "../../../test/support/uploads.ts";
import { countFrom } from "../../../test/support/usage/usage.ts";
import { aReceiver, TestWebhooks, until } from "../../../test/support/webhooks/dispatch.ts";
import { soon } from "../../../test/support/webhooks/event-stream.ts";
import { answers, register } from "../../../test/support/webhooks/receiver.ts";
import { monthOf, monthsAfter } from "../../kernel/month.ts";
import { createDnsLookUps, type DnsLookUps } from "../../platform/dns/look-ups.ts";
import type { JobHandler } from "../../platform/jobs/runner.ts";
import { createLog } from "../../platform/log.ts";
import { erasure } from "../breaches/jobs.ts";
import { importCatalogue, readCatalogue } from "../catalogue/index.ts";
import { dormancy, followingPartners, recheckingDomains } from "../customers/jobs.ts";
import { tidyingImports } from "../imports/jobs.ts";
import { checkingPortalHosts, checkingSenders } from "../organisations/jobs.ts";
import { endingLookIns } from "../portal-access/jobs.ts";
import { closingMonths } from "../usage/jobs.ts";
import { expiringDeliveries, webhookHandlers } from "../webhooks/jobs.ts";

const api = testApi();

let partner: TestPartner;

beforeEach(async () => {
  partner = await aPartner(api.db);
});

const run = (job: JobHandler | undefined, payload: unknown = {}): Promise<void> =>
  Promise.resolve(job?.run(payload, { db: api.db, log: createLog("silent") }));

const pageOfPartner = async () =>
  watchNotices(api, (await aSignedIn(api, partnerOf(partner), "viewer")).browser, STAFF_NOTICES);
const pageOfDistributor = async () =>
  watchNotices(api, (await aSignedIn(api, distributorOf(partner.distributor), "viewer")).browser, STAFF_NOTICES);
const pageOfOperator = async () => watchNotices(api, (await aSignedIn(api, OPERATOR, "viewer")).browser, STAFF_NOTICES);

type Page = Awaited<ReturnType<typeof pageOfPartner>>;

/** Whether a page that has been told all from before is told these by the job. */
async function expectTold(page: Page, job: () => Promise<unknown>, tags: readonly string[]): Promise<void> {
  await settleNotices(api, page, { ownerId: partner.id });
  const before = page.told().length;
  await job();
  await soon(() => expect(page.told().slice(before)).toEqual(expect.arrayContaining([...tags])));
}

const hasStatus = (customerId: string, status: string, days: number) =>
  sql`update customers set status = ${status}, previous_status = 'active',
    status_changed_at = now() - ${days} * interval '1 day' where id = ${customerId}`.execute(api.db);

test("an erasure, to the partner's staff and to the customer's users", async () => {
  const customerId = await aPortalCustomer(api, partner);
  const user = await watchNotices(api, await signIn(api, partner, customerId), PORTAL_NOTICES);
  const page = await pageOfPartner();
  await settleNotices(api, user, { customerId });
  const before = user.told().length;
  await hasStatus(customerId, "dormant", 400);
  const tags = [`breaches:${customerId}`, `mails:${customerId}`, `reports:${customerId}`];
  await expectTold(page, () => run(erasure(365)), [...tags, "audit"]);
  await soon(() => expect(user.told().slice(before)).toEqual(expect.arrayContaining(tags)));
});

test("that a customer fell dormant", async () => {
  const customerId = await aCustomer(api.db, partner);
  await hasStatus(customerId, "inactive", 400);
  await expectTold(await pageOfPartner(), () => run(dormancy(365)), [`customers:${customerId}`, "figures"]);
});

test("each batch of customers that follow their partner, and that all have", async () => {
  await aCustomer(api.db, partner);
  const page = await pageOfDistributor();
  const { body } = await api.asDistributor(partner.distributor).post(`/partners/${partner.id}/offboard`);
  const { id: offboardingId } = body["offboarding"] as { id: string };
  await expectTold(page, () => run(followingPartners(), { offboardingId }), ["partners", "customers"]);
});

test("a step of a redelivery, and that deliveries expired", async () => {
  const page = await pageOfPartner();
  const webhookId = await register(api.db, partner.id, await aReceiver(answers(500)));
  const webhooks = new TestWebhooks(api);
  const dispatcher = webhooks.aDispatcher({ schedule: [0] });
  await aCustomer(api.db, partner);
  await until(async () => expect((await webhooks.failuresOf(partner.id)).failures).not.toEqual([]));
  await dispatcher.stop();
  const { body } = await api.as(partner).post("/webhooks/failures/redeliver", {});
  const { id: redeliveryId } = body["redelivery"] as { id: string };
  await expectTold(page, () => run(webhookHandlers()[0], { redeliveryId }), ["deliveries"]);
  await sql`update webhook_endpoints set enabled = false where id = ${webhookId}`.execute(api.db);
  await sql`update webhook_deliveries set created_at = now() - interval '40 days', due_at = now() - interval '40 days',
    asked_at = null where endpoint_id = ${webhookId}`.execute(api.db);
  await expectTold(page, () => run(expiringDeliveries({ deliveredDays: 90, failedDays: 90 })), ["deliveries"]);
});

test("that a look-in is over", async () => {
  const customerId = await aPortalCustomer(api, partner);
  const { browser } = await aSignedIn(api, partnerOf(partner), "admin");
  expect(await browser.call("POST", "/api/v1/staff/look-ins", { customerId })).toMatchObject({ status: 200 });
  await sql`update look_ins set expires_at = now() where customer_id = ${customerId}`.execute(api.db);
  await expectTold(await pageOfPartner(), () => run(endingLookIns()), [`timeline:${customerId}`]);
});

test("that uploads were dropped", async () => {
  const { id } = await anUpload(api.db);
  await sql`update uploads set touched_at = now() - interval '8 days' where id = ${id}`.execute(api.db);
  // What a page is settled with names imports too.
  await expectTold(await pageOfOperator(), () => run(tidyingImports(TEST_IMPORTS)), ["imports", "audit"]);
});

test("that a month was closed, to everybody", async () => {
  await countFrom(api.db, monthsAfter(monthOf(new Date(), "UTC"), -3));
  const [distributors, operators] = [await pageOfDistributor(), await pageOfOperator()];
  await settleNotices(api, distributors, { ownerId: partner.id });
  await expectTold(await pageOfPartner(), () => run(closingMonths()), ["usage"]);
  for (const page of [distributors, operators]) await soon(() => expect(page.told()).toContain("usage"));
});

test("that the catalogue was changed by a command, to everybody", async () => {
  const { records } = readCatalogue([
    {
      Name: "ToldToAll",
      Title: "Told to all",
      Domain: "told.example",
      BreachDate: "2024-03-18",
      AddedDate: "2024-04-02T08:15:00Z",
      ModifiedDate: "2024-05-06T07:08:09Z",
      PwnCount: 7,
      DataClasses: ["Email addresses"],
    },
  ]);
  const command = { kind: "operator", id: "cli:somebody" } as const;
  await expectTold(
    await pageOfPartner(),
    () => api.db.transaction().execute((tx) => importCatalogue(tx, command, records)),
    ["catalogue"],
  );
});

const someDns = async (): Promise<DnsLookUps> =>
  createDnsLookUps({ servers: [(await aDnsServer()).address], deadlineMs: 20_000 });

test("that the addresses of a partner were checked", async () => {
  const dns = await someDns();
  await aSender(api.db, partner);
  const page = await pageOfPartner();
  const settings = { dkimSelector: "s1", spfInclude: "spf.operator.example" };
  await expectTold(page, () => run(checkingSenders(dns, settings)), ["addresses"]);
  await aPortalHost(api.db, partner);
  await expectTold(page, () => run(checkingPortalHosts(dns, () => "https://portal.operator.example")), ["addresses"]);
});

test("that the proof of a domain was looked up again", async () => {
  const customerId = await aCustomer(api.db, partner, { assetsDomains: ["juniper.example"] });
  await sql`
    insert into domain_proofs (customer_id, domain, status, method, dns_token, verified_at, next_check_at)
    select customer_id, domain, 'verified', 'dns', 'token', now(), now() - interval '1 day'
    from monitored_domains where customer_id = ${customerId}`.execute(api.db);
  const dns = await someDns();
  await expectTold(await pageOfPartner(), () => run(recheckingDomains(dns)), [`assets:${customerId}`]);
});
