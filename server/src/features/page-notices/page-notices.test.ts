import { describe, expect, test } from "vitest";
import { testApi } from "../../../test/support/api.ts";
import { openStream, soon } from "../../../test/support/webhooks/event-stream.ts";
import { aCustomer, aDistributor, aPartner, testActor, type TestPartner } from "../../../test/support/factories.ts";
import { aMailServer, TestOutbox } from "../../../test/support/mails/post-office.ts";
import { aPortalCustomer, type Browser, cookiesOf, open, signIn } from "../../../test/support/portal.ts";
import { aReceiver, TestWebhooks } from "../../../test/support/webhooks/dispatch.ts";
import { register } from "../../../test/support/webhooks/receiver.ts";
import {
  PORTAL_NOTICES,
  settleNotices,
  STAFF_NOTICES,
  type Watching,
  watchNotices,
  type Whose,
} from "../../../test/support/page-notices.ts";
import { aSignedIn, cookieOf, distributorOf, OPERATOR, partnerOf } from "../../../test/support/staff.ts";
import { changeRole } from "../staff/index.ts";
import { notifyPages } from "../events/index.ts";

const api = testApi();
const outbox = new TestOutbox(api);
const OF_STAFF = STAFF_NOTICES;
const OF_PORTAL = PORTAL_NOTICES;

const watch = (browser: Browser, path: string, headers: Record<string, string> = {}) =>
  watchNotices(api, browser, path, headers);
const settled = (stream: Watching, whose: Whose = {}) => settleNotices(api, stream, whose);

const operator = () => aSignedIn(api, OPERATOR, "viewer");

const staffOf = async (partner: TestPartner) => (await aSignedIn(api, partnerOf(partner), "viewer")).browser;

test("a partner's staff are told of their own customers; another partner's changes name nothing", async () => {
  const [partner, other] = [await aPartner(api.db), await aPartner(api.db)];
  const [own, others] = [await watch(await staffOf(partner), OF_STAFF), await watch(await staffOf(other), OF_STAFF)];
  await settled(own, { ownerId: partner.id });
  const customerId = await aCustomer(api.db, partner);
  await soon(() => expect(own.told()).toContain(`customers:${customerId}`));
  const othersId = await aCustomer(api.db, other);
  await soon(() => expect(others.told()).toContain(`customers:${othersId}`));
  expect(others.told().filter((tag) => tag.includes(customerId))).toEqual([]);
  expect(own.told().filter((tag) => tag.includes(othersId))).toEqual([]);
});

test("a distributor's staff are told of all its partners and no other's, the operator's of all", async () => {
  const [partner, other] = [await aPartner(api.db), await aPartner(api.db)];
  const { browser } = await aSignedIn(api, distributorOf(partner.distributor), "viewer");
  const [own, all] = [await watch(browser, OF_STAFF), await watch((await operator()).browser, OF_STAFF)];
  await settled(all);
  const [othersId, customerId] = [await aCustomer(api.db, other), await aCustomer(api.db, partner)];
  await soon(() => expect(own.told()).toContain(`customers:${customerId}`));
  await soon(() =>
    expect(all.told()).toEqual(expect.arrayContaining([`customers:${customerId}`, `customers:${othersId}`])),
  );
  expect(own.told().filter((tag) => tag.includes(othersId))).toEqual([]);
});

test("a distributor's staff who act for a partner are told of that one, and may not listen to another distributor's", async () => {
  const distributor = await aDistributor(api.db);
  const [partner, sibling] = [await aPartner(api.db, { distributor }), await aPartner(api.db, { distributor })];
  const { browser } = await aSignedIn(api, distributorOf(distributor), "viewer");
  const own = await watch(browser, OF_STAFF, { "sw-partner-id": partner.id });
  await settled(own, { ownerId: partner.id });
  const [siblingsId, customerId] = [await aCustomer(api.db, sibling), await aCustomer(api.db, partner)];
  await soon(() => expect(own.told()).toContain(`customers:${customerId}`));
  expect(own.told().filter((tag) => tag.includes(siblingsId))).toEqual([]);
  const stranger = await watch(browser, OF_STAFF, { "sw-partner-id": (await aPartner(api.db)).id });
  expect(stranger).toMatchObject({ status: 403, body: { code: "not-a-member" } });
});

test("a customer's user is told of that customer alone", async () => {
  const partner = await aPartner(api.db);
  const [customerId, neighbour] = [await aPortalCustomer(api, partner), await aPortalCustomer(api, partner)];
  const own = await watch(await signIn(api, partner, customerId), OF_PORTAL);
  await settled(own, { customerId });
  await notifyPages(
    api.db,
    [neighbour, customerId].map((id) => ({ what: "report.created", ownerId: partner.id, customerId: id })),
  );
  await soon(() => expect(own.told()).toContain(`reports:${customerId}`));
  expect(own.told().filter((tag) => tag.includes(neighbour))).toEqual([]);
});

describe("who opens a stream", () => {
  /** A stream that has been told of a new customer, and how the same person opens another. */
  async function afterAChange() {
    const partner = await aPartner(api.db);
    const browser = await staffOf(partner);
    const early = await watch(browser, OF_STAFF);
    await settled(early, { ownerId: partner.id });
    const customerId = await aCustomer(api.db, partner);
    await soon(() => expect(early.told()).toContain(`customers:${customerId}`));
    return {
      partner,
      early,
      tag: `customers:${customerId}`,
      open: (query: string) => watch(browser, OF_STAFF + query),
    };
  }

  test("is told what changed since its page loaded its data", async () => {
    const { tag, open } = await afterAChange();
    const late = await open("?missedMs=9000");
    // Everything, if the server itself has listened for less than nine seconds.
    await soon(() => expect(late.told().some((one) => one === tag || one === "everything")).toBe(true));
  });

  test("is not told what changed before that, nor is anyone else told of it twice", async () => {
    const { partner, early, tag, open } = await afterAChange();
    const before = early.told().length;
    const late = await open("?missedMs=0");
    const next = `customers:${await aCustomer(api.db, partner)}`;
    for (const stream of [late, early]) await soon(() => expect(stream.told()).toContain(next));
    expect(late.told()).not.toContain(tag);
    expect(late.told()).not.toContain("everything");
    expect(early.told().slice(before)).not.toContain(tag);
  });

  test("is told to load everything again if its page is older than what the server remembers", async () => {
    const { early, open } = await afterAChange();
    const before = early.told().length;
    const late = await open("?missedMs=60000");
    await soon(() => expect(late.told()).toEqual(["everything"]));
    expect(early.told().slice(before)).not.toContain("everything");
  });
});

test("a mail that was sent, and a delivery that was attempted, are told", async () => {
  const partner = await aPartner(api.db);
  const own = await watch(await staffOf(partner), OF_STAFF);
  await settled(own, { ownerId: partner.id });
  outbox.aPostOffice(await aMailServer());
  await register(api.db, partner.id, await aReceiver());
  new TestWebhooks(api).aDispatcher();
  const { customerId } = await outbox.anAlertedCustomer(["ann@reader.example"], { partner });
  await soon(() => expect(own.told()).toEqual(expect.arrayContaining([`mails:${customerId}`, "deliveries"])));
});

test("streams end with the session, with the membership's role, and with a look-in", async () => {
  const partner = await aPartner(api.db);
  const customerId = await aPortalCustomer(api, partner);
  const owner = await aSignedIn(api, partnerOf(partner));
  const [leaving, changed] = [
    await aSignedIn(api, partnerOf(partner)),
    await aSignedIn(api, partnerOf(partner), "admin"),
  ];
  const user = await signIn(api, partner, customerId);
  const looking = await aSignedIn(api, partnerOf(partner), "admin");
  const begun = await looking.browser.call("POST", "/api/v1/staff/look-ins", { customerId });
  const lookIn = begun.body["lookIn"] as { id: string; url: string };
  const opened = await open(api, new URL(lookIn.url).pathname, { headers: cookieOf(looking.browser) });
  for (const { name, value } of cookiesOf(opened.headers)) looking.browser.cookies.set(name, value);
  const streams = [
    await watch(leaving.browser, OF_STAFF),
    await watch(changed.browser, OF_STAFF),
    await watch(user, OF_PORTAL),
    await watch(looking.browser, OF_PORTAL),
  ];
  const staying = await watch(owner.browser, OF_STAFF);
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await leaving.browser.call("DELETE", "/api/v1/staff/session");
  await api.db
    .transaction()
    .execute((tx) => changeRole(tx, testActor, partnerOf(partner), { id: changed.membershipId, role: "viewer" }));
  await user.delete("/session");
  await looking.browser.call("DELETE", `/api/v1/staff/look-ins/${lookIn.id}`);
  expect(await Promise.all(streams.map(({ ended }) => ended))).toEqual(["ended", "ended", "ended", "ended"]);
  await settled(staying, { ownerId: partner.id });
  expect(await Promise.race([staying.ended, Promise.resolve("open")])).toBe("open");
});

test("a session has ten streams at a time, and nobody without one has any", async () => {
  const partner = await aPartner(api.db);
  const browser = await staffOf(partner);
  const streams = await Promise.all(Array.from({ length: 11 }, () => watch(browser, OF_STAFF)));
  expect(streams.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(streams.find(({ status }) => status !== 200)).toMatchObject({
    status: 429,
    body: { code: "too-many-streams" },
  });
  for (const path of [OF_STAFF, OF_PORTAL]) {
    const stranger = await openStream({ url: api.baseUrl + path, headers: {} });
    expect(stranger).toMatchObject({ status: 401, body: { code: "session-required" } });
  }
});
