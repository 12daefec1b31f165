import { expect, test } from "vitest";
import { aBreach } from "../../../../test/support/breaches.ts";
import { anExposedCustomer } from "../../../../test/support/exposed-customers.ts";
import { aPartner } from "../../../../test/support/factories.ts";
import { greylists, headersOf, read } from "../../../../test/support/mails/mail-server.ts";
import { aMailServer, mailDatabase, until } from "../../../../test/support/mails/post-office.ts";
import { createLog } from "../../../platform/log.ts";

const { database, outbox } = mailDatabase();
const ADDRESS = "owner@juniper.example";

/** The one waiting mail, to ADDRESS. */
const anAlert = () => outbox.anAlertedCustomer([ADDRESS]);

test("an alert is sent once, in the partner's name, and noted with its subject and the server's answer", async () => {
  const server = await aMailServer();
  const partner = await aPartner(database.db, { name: "Harbour IT", reply_to_email: "help@harbour.example" });
  await outbox.anAlertedCustomer([ADDRESS], { partner });
  outbox.aPostOffice(server);
  const [mail] = await outbox.untilStates(["sent"]);
  expect(mail).toMatchObject({ attempts: 1, due_at: null, claim_id: null, claimed_until: null });
  expect(mail?.answer).toMatch(/^250 /);
  const [received, ...more] = server.received;
  if (!mail || !received) throw new Error("Nothing arrived");
  expect(more).toEqual([]);
  expect(received).toMatchObject({ from: "no-reply@watch.example", to: [ADDRESS], messageId: mail.message_id });
  expect(mail.message_id).toBe(`${mail.message_key}@watch.example`);
  expect(await read(received)).toMatchObject({
    subject: mail.subject,
    from: { name: "Harbour IT", address: "no-reply@watch.example" },
    replyTo: [{ address: "help@harbour.example" }],
    to: [{ address: ADDRESS }],
  });
  expect(await outbox.attemptsByDay(ADDRESS)).toBe(1);
});

test("each recipient has a mail of its own, whose link stops that recipient's alerts", async () => {
  const server = await aMailServer();
  await outbox.anAlertedCustomer(["one@juniper.example", "two@juniper.example"]);
  outbox.aPostOffice(server);
  await outbox.untilStates(["sent", "sent"]);
  const recipients = await database.db.selectFrom("mail_recipients").select(["id", "address"]).execute();
  expect(server.accepted.map(({ to }) => to).toSorted()).toEqual([["one@juniper.example"], ["two@juniper.example"]]);
  for (const mail of server.accepted) {
    const id = recipients.find(({ address }) => address === mail.to[0])?.id;
    const other = recipients.find(({ address }) => address !== mail.to[0]);
    const url = `http://portal.test/mail/unsubscribe?from=alerts&id=${id}`;
    expect(headersOf(mail)).toContain(`List-Unsubscribe: <${url}>`);
    const { text, html } = await read(mail);
    expect([text?.includes(url), html?.includes(url.replaceAll("&", "&amp;"))]).toEqual([true, true]);
    for (const secret of [other?.id, other?.address]) expect(mail.raw.toString("utf8")).not.toContain(secret);
  }
});

test("a sign-in link and a welcome to somebody who has alerts, too, have no unsubscribe link", async () => {
  const server = await aMailServer();
  const partner = await aPartner(database.db, { send_customer_welcome_emails: true });
  const breach = await aBreach(database.db);
  const fields = { email: ADDRESS, contactEmail: ADDRESS, platformAccess: true };
  const customerId = await anExposedCustomer(database.db, partner, [breach], fields);
  outbox.aPostOffice(server);
  await outbox.untilStates(["sent", "sent"]);
  for (const kind of ["sign-in", "welcome"]) {
    await database.pool.query(
      `insert into mails (kind, turn, is_limited, customer_id, address, portal_user_id)
       select $1, $2, $3, $4, email, id from portal_users where customer_id = $4`,
      [...outbox.rowOfKind(kind), customerId],
    );
  }
  const mails = await outbox.untilStates(["sent", "sent", "sent", "sent"]);
  const kinds = new Map(mails.map(({ message_id, kind }) => [message_id, kind]));
  const withLink = server.accepted.filter((mail) => headersOf(mail).some((line) => line.startsWith("List-")));
  expect(withLink.map(({ messageId }) => kinds.get(messageId))).toEqual(["alert"]);
  const mentioning = server.accepted.filter(({ raw }) => raw.includes("unsubscribe"));
  expect(mentioning).toEqual(withLink);
});

test("a greylisted mail is sent at the next attempt, under the same message id", async () => {
  const server = await aMailServer();
  server.behaviour = { takesRecipient: greylists() };
  await anAlert();
  outbox.aPostOffice(server, { schedule: [0, 20] });
  const [mail] = await outbox.untilStates(["sent"]);
  expect(mail).toMatchObject({ attempts: 2 });
  expect(server.accepted.map(({ messageId }) => messageId)).toEqual([mail?.message_id]);
  expect(await outbox.attemptsByDay(ADDRESS)).toBe(2);
});

test("a mail that was cut off in the middle of its data is tried again under the same message id, and each attempt is counted", async () => {
  const server = await aMailServer();
  let drops = 2;
  server.behaviour = { takesMail: () => ((drops -= 1) >= 0 ? "drops" : undefined) };
  await anAlert();
  outbox.aPostOffice(server, { schedule: [0, 20, 20] });
  const [mail] = await outbox.untilStates(["sent"]);
  expect(mail).toMatchObject({ attempts: 3 });
  expect(server.received.map(({ messageId }) => messageId)).toEqual(Array(3).fill(mail?.message_id));
  expect(await outbox.attemptsByDay(ADDRESS)).toBe(3);
});

test("between two attempts it waits as long as the schedule says, and after the last it has failed", async () => {
  const server = await aMailServer();
  server.behaviour = { takesMail: () => ({ code: 451, text: "4.3.0 Not now" }) };
  await anAlert();
  const office = outbox.aPostOffice(server, { schedule: [0, 3_600_000] });
  await until(async () => expect(await outbox.mails()).toMatchObject([{ attempts: 1, claim_id: null }]));
  const WAIT = "select round(extract(epoch from due_at - now()) / 60)::int as minutes, state, answer from mails";
  const { rows } = await database.pool.query(WAIT);
  expect(rows).toEqual([{ minutes: 60, state: "waiting", answer: "451 4.3.0 Not now" }]);
  await database.pool.query("update mails set due_at = now()");
  const [mail] = await outbox.untilStates(["failed"]);
  expect(mail).toMatchObject({ attempts: 2, answer: "451 4.3.0 Not now", due_at: null });
  await office.stop();
  expect(server.received).toHaveLength(2);
});

test("a mail that is refused for good is not tried again, and holds up no other", async () => {
  const server = await aMailServer();
  server.behaviour = {
    takesRecipient: (to) => (to === ADDRESS ? { code: 550, text: "5.1.1 No such mailbox" } : undefined),
  };
  await outbox.anAlertedCustomer([ADDRESS, "two@juniper.example"]);
  outbox.aPostOffice(server, { connections: 1 });
  await until(async () =>
    expect((await outbox.mails()).map(({ state }) => state).toSorted()).toEqual(["refused", "sent"]),
  );
  await outbox.anAlertedCustomer(["two@juniper.example"]);
  await until(() => expect(server.accepted).toHaveLength(2));
  const [mail] = (await outbox.mails()).filter(({ address }) => address === ADDRESS);
  expect(mail).toMatchObject({ attempts: 1, due_at: null, message_id: null, answer: "550 5.1.1 No such mailbox" });
});

test("while the server is away mails wait without an attempt, and all of them go once it is back", async () => {
  const server = await aMailServer();
  await server.close();
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push((JSON.parse(line) as { msg: string }).msg) });
  await outbox.anAlertedCustomer(["one@juniper.example", "two@juniper.example", "three@juniper.example"]);
  outbox.aPostOffice(server, { connections: 2, log });
  await until(() => expect(lines).toContain("mails cannot be handed over; they wait"));
  // A mail that is added meanwhile waits with them.
  await outbox.anAlertedCustomer(["four@juniper.example"]);
  await until(async () => {
    const answers = (await outbox.mails()).map(({ answer }) => answer);
    expect(answers.filter((answer) => answer?.includes("ECONNREFUSED"))).not.toEqual([]);
  });
  for (const mail of await outbox.mails()) expect(mail).toMatchObject({ attempts: 0, state: "waiting" });
  expect(await outbox.attemptsByDay("one@juniper.example")).toBe(0);

  await server.open();
  for (const mail of await outbox.untilStates(["sent", "sent", "sent", "sent"])) expect(mail.attempts).toBe(1);
  expect(server.received).toHaveLength(4);
  expect(lines).toEqual(["mails cannot be handed over; they wait", "mails can be handed over again"]);
});

test.each([
  ["hangs up before its greeting", { greets: () => "closes" as const }],
  ["has no time", { takesSender: () => ({ code: 421, text: "4.3.2 Closing" }) }],
])("a server that %s is waited for like one that is away", async (_name, behaviour) => {
  const server = await aMailServer();
  server.behaviour = behaviour;
  await anAlert();
  outbox.aPostOffice(server, { schedule: [0] });
  await until(() => expect(server.connections).toBeGreaterThan(1));
  expect(await outbox.mails()).toMatchObject([{ attempts: 0, state: "waiting" }]);
  server.behaviour = {};
  expect(await outbox.untilStates(["sent"])).toMatchObject([{ attempts: 1 }]);
});

test("with a wrong password mails wait, without an attempt", async () => {
  const account = { user: "watch", password: "new" };
  const server = await aMailServer({ account });
  await anAlert();
  const office = outbox.aPostOffice({ url: server.url.replace("//", "//watch:old@") }, { schedule: [0] });
  await until(async () =>
    expect(await outbox.mails()).toMatchObject([
      { attempts: 0, state: "waiting", claim_id: null, answer: "535 Wrong user or password" },
    ]),
  );
  await office.stop();
  outbox.aPostOffice({ url: server.url.replace("//", "//watch:new@") }, { schedule: [0] });
  expect(await outbox.untilStates(["sent"])).toMatchObject([{ attempts: 1 }]);
});

test("a mail that cannot be written is tried again and then given up, and the others go", async () => {
  const server = await aMailServer();
  const { customerId } = await outbox.anAlertedCustomer(["good@juniper.example"], {
    sendMonthlyReport: true,
    contactEmail: ADDRESS,
  });
  // The product never creates a report's mail without its report. It is an example of a mail that cannot be written.
  const without = "insert into mails (kind, turn, is_limited, customer_id, address) values ($1, $2, $3, $4, $5)";
  await database.pool.query(without, [...outbox.rowOfKind("report"), customerId, ADDRESS]);
  outbox.aPostOffice(server, { schedule: [0, 20], connections: 1 });
  const [, bad] = await outbox.untilStates(["sent", "failed"]);
  expect(bad).toMatchObject({ attempts: 2, subject: null, answer: "could not be written; the log says why" });
  expect(server.received).toHaveLength(1);
  // It never reached a server.
  expect(await outbox.attemptsByDay(ADDRESS)).toBe(0);
});

test("a server may answer anything", async () => {
  const server = await aMailServer();
  server.behaviour = { takesMail: () => ({ code: 554, text: `\0 ${"é".repeat(5000)} '; drop table mails` }) };
  await anAlert();
  outbox.aPostOffice(server);
  const [mail] = await outbox.untilStates(["refused"]);
  expect(mail?.answer).toMatch(/^554 /);
  expect(mail?.answer?.length).toBeLessThanOrEqual(500);
});

test("the office stops with what is on the way sent and noted, and what was not begun given back", async () => {
  const server = await aMailServer();
  const held: (() => void)[] = [];
  server.behaviour = { takesMail: () => new Promise((resolve) => held.push(() => resolve(undefined))) };
  await outbox.anAlertedCustomer(["one@juniper.example", "two@juniper.example", "three@juniper.example"]);
  const office = outbox.aPostOffice(server, { connections: 2 });
  await until(() => expect(held).toHaveLength(2));
  const stopping = office.stop();
  held.forEach((release) => release());
  await stopping;
  const mails = await outbox.mails();
  expect(mails.map(({ state }) => state).toSorted()).toEqual(["sent", "sent", "waiting"]);
  for (const mail of mails) expect(mail).toMatchObject({ claim_id: null, claimed_until: null });
  expect(server.received).toHaveLength(2);
});

test("a mail that was sent is noted although the database was away when it should have been", async () => {
  const server = await aMailServer();
  const { pool } = database;
  server.behaviour = {
    async takesMail() {
      // All connections except this one.
      await pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
      return undefined;
    },
  };
  await anAlert();
  outbox.aPostOffice(server);
  expect(await outbox.untilStates(["sent"])).toMatchObject([{ attempts: 1 }]);
  expect(server.received).toHaveLength(1);
});
