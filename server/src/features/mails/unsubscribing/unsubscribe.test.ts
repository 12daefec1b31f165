import { beforeEach, expect, test } from "vitest";
import { testApi } from "../../../../test/support/api.ts";
import { aBreach, exposed, scanned } from "../../../../test/support/breaches.ts";
import { anAddress } from "../../../../test/support/exposed-customers.ts";
import { aCustomer, aPartner, type TestPartner } from "../../../../test/support/factories.ts";
import { open, type Page } from "../../../../test/support/portal.ts";
import { TestOutbox } from "../../../../test/support/mails/post-office.ts";
import { contentOf } from "../../../../test/support/routes/routes.ts";
import { newId } from "../../../kernel/ids.ts";

const api = testApi();
const outbox = new TestOutbox(api);
const ONE = "one@juniper.example";
const TWO = "two@juniper.example";

beforeEach(() => outbox.clear());

type AlertedCustomer = { customerId: string; partner: TestPartner; watched: string; idOf: Record<string, string> };

/** A customer with two recipients who have each received a mail. */
async function anAlertedCustomer(): Promise<AlertedCustomer> {
  const partner = await aPartner(api.db);
  const watched = anAddress();
  const fields = { companyName: "Juniper <Bakery>", assetsEmails: [watched], alertRecipients: [ONE, TWO] };
  const customerId = await aCustomer(api.db, partner, fields);
  const rows = await api.db
    .insertInto("mail_recipients")
    .values([ONE, TWO].map((address) => ({ customer_id: customerId, address })))
    .returning(["id", "address"])
    .execute();
  return { customerId, partner, watched, idOf: Object.fromEntries(rows.map(({ id, address }) => [address, id])) };
}

const link = (id: string | undefined, from = "alerts", to = "unsubscribe") => `/mail/${to}?from=${from}&id=${id}`;

const ONE_CLICK = "List-Unsubscribe=One-Click";
const click = (path: string, type = "application/x-www-form-urlencoded", body = ONE_CLICK): Promise<Page> =>
  open(api, path, { method: "POST", headers: { "content-type": type }, body });

const MULTIPART = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`;

/** The recipients of the next alert. */
async function alertedAddresses({ customerId, watched }: AlertedCustomer): Promise<string[]> {
  await outbox.clear();
  await exposed(api.db, await aBreach(api.db), watched);
  await scanned(api.db, customerId);
  return (await outbox.mails(customerId)).map(({ address }) => address).toSorted();
}

const stopped = async ({ customerId }: AlertedCustomer) => {
  const rows = await api.db
    .selectFrom("mail_recipients")
    .selectAll()
    .where("customer_id", "=", customerId)
    .orderBy("address")
    .execute();
  return rows.map((row) => [row.alerts_stopped_at !== null, row.reports_stopped_at !== null]);
};

test("opening the link changes nothing, asks for confirmation, and names the people it's about", async () => {
  const customer = await anAlertedCustomer();
  const content = await contentOf(api.database.pool);
  for (const method of ["GET", "HEAD"])
    expect((await open(api, link(customer.idOf[ONE]), { method })).status).toBe(200);
  const { text } = await open(api, link(customer.idOf[ONE]));
  expect(text).toContain(ONE);
  expect(text).not.toContain(TWO);
  expect(text).toContain("Juniper &lt;Bakery&gt;");
  expect(text).toContain('<form method="post"');
  expect(await contentOf(api.database.pool)).toEqual(content);
  expect(await alertedAddresses(customer)).toEqual([ONE, TWO]);
});

test.each([
  ["as a form", "application/x-www-form-urlencoded", ONE_CLICK],
  ["in parts", "multipart/form-data; boundary=x", MULTIPART],
])(
  "one click, posted %s without a cookie and from anywhere, stops that recipient's alerts and nothing else",
  async (...how) => {
    const [, type, body] = how;
    const customer = await anAlertedCustomer();
    const other = await anAlertedCustomer();
    const { status, text } = await click(link(customer.idOf[ONE]), type, body);
    expect([status, text.includes("You’re unsubscribed")]).toEqual([200, true]);
    expect(await stopped(customer)).toEqual([
      [true, false],
      [false, false],
    ]);
    expect(await stopped(other)).toEqual([
      [false, false],
      [false, false],
    ]);
    expect(await alertedAddresses(customer)).toEqual([TWO]);
    expect(await alertedAddresses(other)).toEqual([ONE, TWO]);
  },
);

test("reports are stopped apart from alerts", async () => {
  const customer = await anAlertedCustomer();
  await click(link(customer.idOf[ONE], "reports"));
  expect(await stopped(customer)).toEqual([
    [false, true],
    [false, false],
  ]);
  expect(await alertedAddresses(customer)).toEqual([ONE, TWO]);
});

test("what was done can be undone, by the button on the page that says so", async () => {
  const customer = await anAlertedCustomer();
  const { text } = await click(link(customer.idOf[ONE]));
  const undo = /action="([^"]+)"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(undo).toBe(link(customer.idOf[ONE], "alerts", "subscribe"));
  expect(await alertedAddresses(customer)).toEqual([TWO]);
  expect(await click(undo, undefined, "")).toMatchObject({ status: 200 });
  expect(await alertedAddresses(customer)).toEqual([ONE, TWO]);
});

test("each change is in the audit trail once, without the address", async () => {
  const customer = await anAlertedCustomer();
  for (const path of [
    link(customer.idOf[ONE]),
    link(customer.idOf[ONE]),
    link(customer.idOf[ONE], "alerts", "subscribe"),
  ]) {
    await click(path);
  }
  const entries = await api.db
    .selectFrom("audit_entries")
    .selectAll()
    .where("subject_id", "=", customer.customerId)
    .where("action", "like", "mail-recipient.%")
    .orderBy("id")
    .execute();
  const details = { recipientId: customer.idOf[ONE], from: "alerts" };
  const entry = { actor_kind: "system", actor_id: "unsubscribe-link", partner_id: customer.partner.id, details };
  expect(entries).toMatchObject([
    { ...entry, action: "mail-recipient.unsubscribed" },
    { ...entry, action: "mail-recipient.subscribed-again" },
  ]);
  expect(JSON.stringify(entries)).not.toContain(ONE);
});

test("an unknown unsubscribe link gets a page and 404, and changes nothing", async () => {
  const { customerId, idOf } = await anAlertedCustomer();
  const content = await contentOf(api.database.pool);
  for (const path of [
    link(newId()),
    link("x"),
    link(`${idOf[ONE]}0`),
    link(idOf[ONE], "everything"),
    link(idOf[ONE], "sign-ins"),
    link(customerId),
    "/mail/unsubscribe",
    `/mail/unsubscribe?id=${idOf[ONE]}`,
    `${link(idOf[ONE])}&id=${idOf[TWO]}`,
  ]) {
    for (const page of [await open(api, path), await click(path)]) {
      expect({ path, status: page.status }).toEqual({ path, status: 404 });
      expect(page.text).toContain("This link no longer works");
      expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    }
  }
  expect(await contentOf(api.database.pool)).toEqual(content);
});
