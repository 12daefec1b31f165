import { expect, test } from "vitest";
import { aBreach, exposed, scanned } from "../../../test/support/breaches.ts";
import { anAddress, anExposedCustomer } from "../../../test/support/exposed-customers.ts";
import { aCustomer, aPartner, testActor, type TestPartner } from "../../../test/support/factories.ts";
import { read } from "../../../test/support/mails/mail-server.ts";
import { aMailServer, mailDatabase, mailsOf } from "../../../test/support/mails/post-office.ts";
import { setResolved } from "../breaches/index.ts";
import type { UnconfirmedKind } from "../catalogue/index.ts";
import { changeInfo, downgradeCustomer, offboardCustomer } from "../customers/index.ts";
import { exampleCustomer } from "../../kernel/example-customer.ts";
import { textsIn } from "../../platform/i18n/messages.ts";
import { recordEvent } from "../events/index.ts";
import { changePartner } from "../organisations/index.ts";

const { database, outbox } = mailDatabase();
const OWNER = "owner@juniper.example";

type Fields = Record<string, unknown> & { partner?: TestPartner; breach?: Record<string, unknown> };

/** A customer with one address in one breach, after its first scan. */
async function anExposed({ partner, breach: catalogued = {}, ...fields }: Fields = {}) {
  const owner = partner ?? (await aPartner(database.db));
  const breach = await aBreach(database.db, catalogued);
  const watched = anAddress();
  const all = { email: watched, alertRecipients: [OWNER], ...fields };
  return { customerId: await anExposedCustomer(database.db, owner, [breach], all), partner: owner, breach, watched };
}

const addressesOf = async (customerId: string): Promise<string[]> =>
  (await outbox.mails(customerId)).map(({ address }) => address).toSorted();

const move = (customerId: string, { id }: TestPartner) => ({ actor: testActor, partnerId: id, customerId });

test("an event and its alerts are there together or not at all, and other events have none", async () => {
  const { customerId, partner } = await anExposed();
  const before = await outbox.mails();
  const data = {
    partnerId: partner.id,
    customer: { ...exampleCustomer, uuid: customerId },
    breachStatus: false,
    count: 0,
    breaches: [],
  };
  const undone = database.db.transaction().execute(async (tx) => {
    await recordEvent(tx, "customer.breach.found", data);
    expect(await mailsOf({ db: tx })).toHaveLength(before.length + 1);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await outbox.mails()).toEqual(before);

  await database.db.transaction().execute(async (tx) => {
    for (const change of ["found", "resolved", "unresolved", "found"] as const) {
      await recordEvent(tx, `customer.breach.${change}`, data);
    }
  });
  const found = database.db
    .selectFrom("events")
    .select("id")
    .where("type", "=", "customer.breach.found")
    .orderBy("seq", "desc");
  const alerted = (await outbox.mails()).slice(before.length).map(({ event_id }) => event_id);
  expect(alerted.toSorted()).toEqual((await found.limit(2).execute()).map(({ id }) => id).toSorted());
});

test("what one scan found is one alert for each recipient, however often that is named; a second scan adds none", async () => {
  const breaches = [await aBreach(database.db), await aBreach(database.db), await aBreach(database.db)];
  const partner = await aPartner(database.db);
  const recipients = [OWNER, "Second@Juniper.example", OWNER.toUpperCase()];
  const watched = anAddress();
  const fields = { email: watched, alertRecipients: recipients };
  const customerId = await anExposedCustomer(database.db, partner, breaches, fields);
  expect(await addressesOf(customerId)).toEqual([OWNER, "second@juniper.example"]);
  await scanned(database.db, customerId);
  expect(await addressesOf(customerId)).toHaveLength(2);

  // A manual change that breaks the rule against duplicates.
  await database.pool.query("update customers set alert_recipients = alert_recipients || alert_recipients");
  await exposed(database.db, await aBreach(database.db), watched);
  await scanned(database.db, customerId);
  expect(await addressesOf(customerId)).toHaveLength(4);
});

test.each<[string, Record<string, unknown>, string[]]>([
  ["with recipients: to those, and not to the contact", { contactEmail: "c@juniper.example" }, [OWNER]],
  ["without: to the contact", { contactEmail: "c@juniper.example", alertRecipients: null }, ["c@juniper.example"]],
  ["with none on purpose: to nobody", { contactEmail: "c@juniper.example", alertRecipients: [] }, []],
  ["with nobody known: to nobody", { alertRecipients: null }, []],
  ["with alerts off: to nobody", { shouldReceiveBreachAlerts: false }, []],
  ["a prospect: to nobody", { status: "prospect" }, []],
  ["a prospect with alerts off: to nobody", { status: "prospect", shouldReceiveBreachAlerts: false }, []],
  ["a prospect with alerts on: to its recipients", { status: "prospect", shouldReceiveBreachAlerts: true }, [OWNER]],
])("where a customer's alerts go, %s", async (_name, fields, expected) => {
  const { customerId } = await anExposed(fields);
  expect(await addressesOf(customerId)).toEqual(expected);
});

test("no alert is written for a partner that wants none, nor for a recipient that unsubscribed from them", async () => {
  const partner = await aPartner(database.db, { send_transactional_emails: false });
  const { customerId } = await anExposed({ partner });
  expect(await outbox.mails(customerId)).toEqual([]);

  const customer = await aCustomer(database.db, await aPartner(database.db), {
    assetsEmails: ["three@juniper.example"],
    alertRecipients: [OWNER, "second@juniper.example", "third@juniper.example"],
  });
  await database.pool.query(
    `insert into mail_recipients (customer_id, address, alerts_stopped_at, reports_stopped_at)
     values ($1, $2, now(), null), ($1, 'second@juniper.example', null, now())`,
    [customer, OWNER],
  );
  await exposed(database.db, await aBreach(database.db), "three@juniper.example");
  await scanned(database.db, customer);
  expect(await addressesOf(customer)).toEqual(["second@juniper.example", "third@juniper.example"]);
});

test("an active customer's alert tells what was found, a prospect's only that something was", async () => {
  const server = await aMailServer();
  const breach = {
    Title: "Nimbus Photo Backup",
    Domain: "nimbus.example",
    DataClasses: ["Email addresses", "Passwords"],
  };
  const { watched } = await anExposed({ breach });
  await anExposed({ breach: { ...breach, Name: "Nimbus2" }, status: "prospect", shouldReceiveBreachAlerts: true });
  outbox.aPostOffice(server, { connections: 1 });
  await outbox.untilStates(["sent", "sent"]);
  const [active, prospect] = await Promise.all(server.accepted.map(read));
  for (const form of [active?.text, active?.html])
    for (const word of ["Nimbus Photo Backup", watched]) expect(form).toContain(word);
  const words = JSON.stringify([prospect?.subject, prospect?.text, prospect?.html]);
  for (const word of ["Nimbus", "nimbus", "Password", "2024"]) expect(words).not.toContain(word);
});

type Exposed = Awaited<ReturnType<typeof anExposed>>;

const OFFBOARDED = "the customer was offboarded";
const NO_MORE = "such mails do not go there any more";
const NOT_OPEN = "nothing of what was found is open any more";

const changed = ({ customerId, partner }: Exposed, changes: Parameters<typeof changeInfo>[1]["changes"]) =>
  database.db
    .transaction()
    .execute((tx) => changeInfo(tx, { ...move(customerId, partner), distributorId: partner.distributor.id, changes }));

async function resolved({ customerId, partner }: Exposed): Promise<void> {
  const found = await database.db
    .selectFrom("breach_instances")
    .select("id")
    .where("customer_id", "=", customerId)
    .execute();
  for (const { id: breachId } of found) {
    const command = { ...move(customerId, partner), breachId, resolved: true };
    await database.db.transaction().execute((tx) => setResolved(tx, command));
  }
}

const CHANGES: { name: string; change: (of: Exposed) => Promise<unknown>; answer: string }[] = [
  {
    name: "the customer is offboarded",
    change: ({ customerId, partner }) =>
      database.db.transaction().execute((tx) => offboardCustomer(tx, move(customerId, partner))),
    answer: OFFBOARDED,
  },
  {
    name: "it becomes a prospect",
    change: ({ customerId, partner }) =>
      database.db.transaction().execute((tx) => downgradeCustomer(tx, move(customerId, partner))),
    answer: NO_MORE,
  },
  {
    name: "the partner turns mails off",
    change: ({ partner }) =>
      database.db
        .transaction()
        .execute((tx) => changePartner(tx, testActor, partner, { send_transactional_emails: false })),
    answer: NO_MORE,
  },
  {
    name: "its alerts are turned off",
    change: (of) => changed(of, { shouldReceiveBreachAlerts: false }),
    answer: NO_MORE,
  },
  {
    name: "they go to somebody else from now on",
    change: (of) => changed(of, { alertRecipients: ["new@juniper.example"] }),
    answer: NO_MORE,
  },
  {
    name: "the recipient unsubscribes",
    change: ({ customerId }) =>
      database.db
        .insertInto("mail_recipients")
        .values({ customer_id: customerId, address: OWNER, alerts_stopped_at: new Date() })
        .execute(),
    answer: "the recipient unsubscribed",
  },
  { name: "all that was found is resolved", change: resolved, answer: NOT_OPEN },
  {
    name: "the breach is retired",
    change: ({ breach }) => aBreach(database.db, { Name: breach, IsRetired: true }),
    answer: NOT_OPEN,
  },
];

test("a queued alert is withdrawn, with the reason, if its recipient should no longer get it", async () => {
  const server = await aMailServer();
  const expected: { customerId: string; answer: string }[] = [];
  for (const { name, change, answer } of CHANGES) {
    const of = await anExposed({ companyName: name });
    await change(of);
    expected.push({ customerId: of.customerId, answer });
  }
  outbox.aPostOffice(server);
  const mails = await outbox.untilStates(Array<string>(CHANGES.length).fill("withdrawn"));
  const found = mails.map(({ customer_id: customerId, answer, attempts }) => ({ customerId, answer, attempts }));
  expect(found).toEqual(expected.map((one) => ({ ...one, attempts: 0 })));
  expect(server.received).toEqual([]);
  expect(await database.db.selectFrom("mail_days").selectAll().execute()).toEqual([]);
});

test("an alert tells what is still open when it is written, unconfirmed breaches last and marked as such", async () => {
  const server = await aMailServer();
  const titles = ["Resolved One", "Open One", "Spam List", "Unverified One", "Fabricated One"];
  const flags = [{}, {}, { IsSpamList: true }, { IsVerified: false }, { IsFabricated: true }];
  const breaches: string[] = [];
  for (const [n, flag] of flags.entries()) breaches.push(await aBreach(database.db, { Title: titles[n], ...flag }));
  const partner = await aPartner(database.db);
  const customerId = await anExposedCustomer(database.db, partner, breaches, { alertRecipients: [OWNER] });
  await database.pool.query(
    "update breach_instances set resolved_at = now() from breaches where breaches.id = breach_id and name = $1",
    [breaches[0]],
  );
  outbox.aPostOffice(server);
  await outbox.untilStates(["sent"], customerId);
  const [mail] = await Promise.all(server.accepted.map(read));
  const named = titles.filter((title) => `${mail?.subject} ${mail?.text} ${mail?.html}`.includes(title));
  expect(named).toEqual(titles.slice(1));
  const [first, ...others] = titles.slice(1).map((title) => mail?.text?.indexOf(`- ${title} (`) ?? -1);
  for (const position of others) expect(position).toBeGreaterThan(first ?? 0);
  const word = textsIn("portal", "en-GB")("chip.unconfirmed");
  expect(mail?.text?.split(`, ${word})`)).toHaveLength(4);
});

test.each<[UnconfirmedKind, Record<string, unknown>]>([
  ["spam-lists", { IsSpamList: true }],
  ["unverified", { IsVerified: false }],
  ["fabricated", { IsFabricated: true }],
])("where only %s were found the alert is withdrawn, unless they are wanted too", async (kind, breach) => {
  const server = await aMailServer();
  await anExposed({ breach });
  const office = outbox.aPostOffice(server);
  expect(await outbox.untilStates(["withdrawn"])).toMatchObject([
    { answer: "only spam lists, unverified or fabricated breaches were found", attempts: 0 },
  ]);
  await office.stop();
  expect(server.received).toEqual([]);

  const { customerId } = await anExposed({ breach });
  outbox.aPostOffice(server, { alertsAlso: [kind] });
  await outbox.untilStates(["sent"], customerId);
});
