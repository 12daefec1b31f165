import { expect, test } from "vitest";
import { aCustomer, aPartner, customerFields, testActor, type TestPartner } from "../../../test/support/factories.ts";
import { headersOf, read } from "../../../test/support/mails/mail-server.ts";
import { aMailServer, mailDatabase } from "../../../test/support/mails/post-office.ts";
import { downgradeCustomer, offboardCustomer, onboardCustomer, OnboardRequest } from "../customers/index.ts";
import { reactivateCustomer, upgradeCustomer } from "../customers/lifecycle/lifecycle.ts";
import { changePartner } from "../organisations/index.ts";
import type { Tx } from "../../platform/db/database.ts";

const { database, outbox } = mailDatabase();
const CONTACT = "owner@juniper.example";

const aWelcomingPartner = () => aPartner(database.db, { send_customer_welcome_emails: true });
const onboard = (partner: TestPartner, fields: Record<string, unknown> = {}) =>
  aCustomer(database.db, partner, { contactEmail: CONTACT, ...fields });

type Move = { actor: typeof testActor; partnerId: string; customerId: string };
const moved = (customerId: string, { id }: TestPartner, how: (tx: Tx, move: Move) => Promise<unknown>) =>
  database.db.transaction().execute((tx) => how(tx, { actor: testActor, partnerId: id, customerId }));

const welcomesOf = async (customerId: string): Promise<string[]> => {
  const mails = await outbox.mails(customerId);
  return mails.filter(({ kind }) => kind === "welcome").map(({ address }) => address);
};

test("whoever is onboarded with a portal user is welcomed, where the partner wants it", async () => {
  const partner = await aWelcomingPartner();
  expect(await welcomesOf(await onboard(partner))).toEqual([CONTACT]);
  expect(await welcomesOf(await onboard(partner, { platformAccess: false }))).toEqual([]);
  expect(await welcomesOf(await onboard(partner, { contactEmail: null }))).toEqual([]);
  expect(await welcomesOf(await onboard(partner, { status: "prospect" }))).toEqual([]);
  expect(await welcomesOf(await onboard(partner, { status: "prospect", platformAccess: true }))).toEqual([]);
  expect(await welcomesOf(await onboard(await aPartner(database.db)))).toEqual([]);
});

test("a prospect gets a welcome when it is upgraded; a reactivated customer gets none", async () => {
  const partner = await aWelcomingPartner();
  const prospect = await onboard(partner, { status: "prospect" });
  await moved(prospect, partner, upgradeCustomer);
  expect(await welcomesOf(prospect)).toEqual([CONTACT]);

  const active = await onboard(partner);
  for (const step of [offboardCustomer, reactivateCustomer]) await moved(active, partner, step);
  expect(await welcomesOf(active)).toEqual([CONTACT]);
  const before = await onboard(partner, { status: "prospect" });
  for (const step of [offboardCustomer, reactivateCustomer]) await moved(before, partner, step);
  expect(await welcomesOf(before)).toEqual([]);
  const unwelcomed = await aPartner(database.db);
  const other = await onboard(unwelcomed, { status: "prospect" });
  await moved(other, unwelcomed, upgradeCustomer);
  expect(await welcomesOf(other)).toEqual([]);
});

test("an onboarding that is rolled back sends no welcome", async () => {
  const partner = await aWelcomingPartner();
  const who = { actor: testActor, partnerId: partner.id, distributorId: partner.distributor.id };
  const request = OnboardRequest.parse(customerFields({ contactEmail: CONTACT }));
  const undone = database.db.transaction().execute(async (tx) => {
    await onboardCustomer(tx, { ...who, request });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await outbox.mails()).toEqual([]);
});

test("a welcome leads to the page where a link can be asked for, and signs nobody in by itself", async () => {
  const server = await aMailServer();
  const partner = await aWelcomingPartner();
  const customerId = await onboard(partner);
  outbox.aPostOffice(server);
  await outbox.untilStates(["sent"], customerId);
  const [mail] = server.accepted;
  if (!mail) throw new Error("Nothing arrived");
  expect(mail.to).toEqual([CONTACT]);
  const { text, html } = await read(mail);
  for (const form of [text, html]) {
    expect(form).toContain(`http://portal.test/portal/sign-in?partner=${partner.id}`);
    expect(form).not.toMatch(/token|\/auth\/confirm|unsubscribe/);
  }
  expect(headersOf(mail).filter((line) => line.startsWith("List-"))).toEqual([]);
  expect(await database.db.selectFrom("magic_links").selectAll().execute()).toEqual([]);
});

test("a waiting welcome is withdrawn where the customer is gone or a prospect again, or the partner wants none any more", async () => {
  const server = await aMailServer();
  const partner = await aWelcomingPartner();
  const gone = await onboard(partner);
  await moved(gone, partner, offboardCustomer);
  const prospect = await onboard(partner);
  await moved(prospect, partner, downgradeCustomer);
  const unwelcoming = await aWelcomingPartner();
  await onboard(unwelcoming);
  await database.db
    .transaction()
    .execute((tx) => changePartner(tx, testActor, unwelcoming, { send_customer_welcome_emails: false }));
  outbox.aPostOffice(server);
  const mails = await outbox.untilStates(["withdrawn", "withdrawn", "withdrawn"]);
  expect(mails.map(({ answer }) => answer)).toEqual([
    "the customer was offboarded",
    "such mails do not go there any more",
    "such mails do not go there any more",
  ]);
  expect(server.received).toEqual([]);
});
