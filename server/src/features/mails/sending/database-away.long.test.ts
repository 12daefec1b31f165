import { expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "../../../../test/support/database.ts";
import { aDatabaseProxy, type DatabaseProxy } from "../../../../test/support/servers/database-proxy.ts";
import { type MailServer, read } from "../../../../test/support/mails/mail-server.ts";
import { aMailServer, mailDatabase, until, TestOutbox } from "../../../../test/support/mails/post-office.ts";
import type { Database } from "../../../platform/db/database.ts";

const { database, outbox } = mailDatabase();
const ADDRESS = "owner@juniper.example";

/** A database connection for a post office that a test can cut off. */
async function behindProxy(): Promise<{ behind: Database; proxy: DatabaseProxy }> {
  const proxy = await aDatabaseProxy(database.url);
  const behind = openTestDatabase(proxy.url);
  onTestFinished(() => behind.close());
  return { behind, proxy };
}

/** Checks that the mail was sent once and recorded completely, as without any failure. */
async function expectNotedOnce(server: MailServer): Promise<void> {
  const [mail] = await outbox.untilStates(["sent"]);
  const [received, ...more] = server.received;
  if (!mail || !received) throw new Error("Nothing arrived");
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ attempts: 1, subject: (await read(received)).subject, message_id: received.messageId });
  expect(mail.answer).toMatch(/^250 /);
  expect(await outbox.attemptsByDay(ADDRESS)).toBe(1);
}

test("a mail that was taken while the database was away is noted once it is back, with its subject, its id and the answer", async () => {
  const { behind, proxy } = await behindProxy();
  const server = await aMailServer();
  server.behaviour = {
    takesMail() {
      proxy.shut();
      return undefined;
    },
  };
  await outbox.anAlertedCustomer([ADDRESS]);
  new TestOutbox({ database: behind }).aPostOffice(server);
  await until(() => expect(server.accepted).toHaveLength(1));
  // The office has tried to record it more than once.
  const before = proxy.tried;
  await until(() => expect(proxy.tried).toBeGreaterThan(before + 10));
  await proxy.open();
  await expectNotedOnce(server);
});

test("a note whose answer is lost is not counted twice", async () => {
  const { behind, proxy } = await behindProxy();
  const server = await aMailServer();
  await outbox.anAlertedCustomer([ADDRESS]);
  proxy.loseAnswers("update mails set state", 2);
  new TestOutbox({ database: behind }).aPostOffice(server);
  await until(() => expect(proxy.lost).toBe(2));
  await expectNotedOnce(server);
});

test("a mail that is on its way while its claim runs out, the database being away, is not sent again by the same office", async () => {
  const { behind, proxy } = await behindProxy();
  const server = await aMailServer();
  const held: (() => void)[] = [];
  server.behaviour = { takesMail: () => new Promise((resolve) => held.push(() => resolve(undefined))) };
  await outbox.anAlertedCustomer([ADDRESS]);
  new TestOutbox({ database: behind }).aPostOffice(server);
  await until(() => expect(held).toHaveLength(1));
  proxy.shut();
  await database.pool.query("update mails set claimed_until = now() - interval '1 second'");
  await proxy.open();
  // The arrival of a second mail shows that the office is claiming again and has passed over the first one.
  await outbox.anAlertedCustomer(["two@juniper.example"]);
  await until(async () => {
    await database.pool.query("select pg_notify('mails', '')");
    expect(server.received.map(({ to }) => to[0])).toContain("two@juniper.example");
  });
  held.forEach((release) => release());
  await outbox.untilStates(["sent", "sent"]);
  expect(server.received.map(({ to }) => to[0])).toEqual([ADDRESS, "two@juniper.example"]);
});

test("a mail that cannot be written because the database is away loses no attempt by it", async () => {
  const { behind, proxy } = await behindProxy();
  const server = await aMailServer();
  await outbox.anAlertedCustomer([ADDRESS]);
  proxy.loseAnswers("json_array_elements", 1);
  new TestOutbox({ database: behind }).aPostOffice(server, { schedule: [0] });
  await until(() => expect(proxy.lost).toBe(1));
  await expectNotedOnce(server);
});

test("a mail that was claimed just before the database went away is given back, not kept until its claim ends", async () => {
  const { behind, proxy } = await behindProxy();
  const server = await aMailServer();
  await outbox.anAlertedCustomer([ADDRESS]);
  // The office reads the recipient after the claim.
  proxy.loseAnswers("partnerName", 1);
  new TestOutbox({ database: behind }).aPostOffice(server, { leaseMs: 3_600_000 });
  await until(() => expect(proxy.lost).toBe(1));
  await expectNotedOnce(server);
});

test("what the database refuses of one mail's note costs the others noted with it nothing", async () => {
  const server = await aMailServer();
  await database.pool.query("alter table mails add constraint no_poison check (answer not like '%poison%')");
  onTestFinished(() => database.pool.query("alter table mails drop constraint no_poison").then(() => undefined));
  const poisoned = "poison@juniper.example";
  const held: (() => void)[] = [];
  server.behaviour = {
    takesMail: ({ to }) =>
      new Promise((resolve) =>
        held.push(() => resolve(to[0] === poisoned ? { code: 550, text: "5.7.1 poison" } : undefined)),
      ),
  };
  await outbox.anAlertedCustomer([ADDRESS, poisoned, "two@juniper.example"]);
  outbox.aPostOffice(server, { connections: 3 });
  await until(() => expect(held).toHaveLength(3));
  held.forEach((release) => release());
  await until(async () =>
    expect((await outbox.mails()).map(({ state }) => state).toSorted()).toEqual(["refused", "sent", "sent"]),
  );
  for (const { address, subject, answer } of await outbox.mails()) {
    const wanted = address === poisoned ? { subject: null, answer: "could not be written down" } : {};
    expect({ address, subject, answer }).toMatchObject({ address, ...wanted });
    if (address !== poisoned) expect([subject, answer?.slice(0, 4)]).toEqual([expect.any(String), "250 "]);
  }
});

/** PostgreSQL prefers this function to its own if the search path puts `public` first. */
const STARTED = (when: string) =>
  `create or replace function public.pg_postmaster_start_time() returns timestamptz language sql as 'select ${when}'`;

test("a claim that ran out while the database was down holds for another lease after its start", async () => {
  const server = await aMailServer();
  const name = new URL(database.url).pathname.slice(1);
  await database.pool.query(`alter database ${name} set search_path = public, pg_catalog`);
  await database.pool.query(STARTED("now()"));
  onTestFinished(async () => {
    await database.pool.query(`alter database ${name} reset search_path`);
    await database.pool.query("drop function public.pg_postmaster_start_time");
  });
  await outbox.anAlertedCustomer([ADDRESS]);
  await database.pool.query(
    "update mails set claim_id = gen_random_uuid(), claimed_until = now() - interval '1 minute'",
  );
  await outbox.anAlertedCustomer(["two@juniper.example"]);
  const fresh = openTestDatabase(database.url);
  onTestFinished(() => fresh.close());
  new TestOutbox({ database: fresh }).aPostOffice(server);
  await outbox.untilStates(["waiting", "sent"]);
  await database.pool.query(STARTED("now() - interval ''1 hour''"));
  await outbox.untilStates(["sent", "sent"]);
  expect(server.received.map(({ to }) => to[0])).toEqual(["two@juniper.example", ADDRESS]);
});
