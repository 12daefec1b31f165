import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApi } from "../../../test/support/api.ts";
import { aBreach, exposed, DISCLOSURE_LIMIT } from "../../../test/support/breaches.ts";
import { aCustomer, aPartner, type TestPartner } from "../../../test/support/factories.ts";
import { foundBy, importFile, importsOf, testFolder, unrecordedOf } from "../../../test/support/imports.ts";
import { newId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { findBreachIds } from "../catalogue/index.ts";
import { findOrBeginImport, pagesCorpus } from "../corpus/index.ts";
import { lockCustomer, lockCustomers } from "../customers/index.ts";
import { recordNextHits } from "./hits.ts";
import { noteHits } from "./queries.ts";
import { lookUpAssets, recordFinding } from "./scan.ts";

const api = testApi();
const folder = testFolder();

/** These customers watch addresses by name. */
const NO_DOMAINS = new Set<string>();

const transaction = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> => api.db.transaction().execute(work);

/** Tells whether the work ends or has to wait for a lock of the holder. If it waits, it is still running. */
async function endsOrWaits(work: Promise<unknown>, holder: Tx): Promise<"ends" | "waits"> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(holder);
  const ended = new AbortController();
  const ends = work
    .catch(() => undefined)
    .then(() => {
      ended.abort();
      return "ends" as const;
    });
  const waits = async () => {
    const waiting = "select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))";
    while (!ended.signal.aborted) {
      if ((await api.database.pool.query(waiting, [rows[0]?.pid])).rows.length > 0) return "waits" as const;
    }
    return ends;
  };
  return Promise.race([ends, waits()]);
}

type Import = { breach: string; importId: string; breachId: number };

/** A started import. */
async function anImport(): Promise<Import> {
  const breach = await aBreach(api.db);
  const breachId = (await findBreachIds(api.db, [breach])).get(breach) ?? 0;
  const content = { breachId, name: "list.txt", fingerprint: newId(), isKnownWhole: true };
  const { id } = await transaction((tx) => findOrBeginImport(tx, content));
  return { breach, importId: id, breachId };
}

type Watcher = { id: string; mailbox: string };

/** Customers who each watch one address of their own, sorted by id. */
async function watchers(partner: TestPartner, count: number): Promise<Watcher[]> {
  const made: Watcher[] = [];
  for (let n = 0; n < count; n += 1) {
    const mailbox = `owner-${newId()}@locks.example`;
    made.push({ id: await aCustomer(api.db, partner, { assetsDomains: [], assetsEmails: [mailbox] }), mailbox });
  }
  return made.sort((one, other) => (one.id < other.id ? -1 : 1));
}

const mailboxesOf = (customers: readonly Watcher[]): string[] => customers.map(({ mailbox }) => mailbox);

const HOLDING: [string, (tx: Tx, partner: TestPartner, id: string) => Promise<unknown>][] = [
  ["a scan or an announcement", (tx, _partner, id) => lockCustomers(tx, [id])],
  ["a partner's change", (tx, { id: partnerId }, id) => lockCustomer(tx, partnerId, id)],
];

test.each(HOLDING)("hits of a customer whose row is held by %s are kept without waiting", async (_who, hold) => {
  const partner = await aPartner(api.db);
  const about = await anImport();
  const customers = await watchers(partner, 3);
  await transaction(async (holder) => {
    for (const { id } of customers) await hold(holder, partner, id);
    const keeping = transaction((tx) => noteHits(tx, about, mailboxesOf(customers), NO_DOMAINS));
    expect(await endsOrWaits(keeping, holder)).toBe("ends");
    await keeping;
    expect((await unrecordedOf(api.db, about.breach)).sort()).toEqual(mailboxesOf(customers).sort());
  });
});

test("a whole import comes to its end while its customers' rows are held", async () => {
  const breach = await aBreach(api.db);
  const customers = await watchers(await aPartner(api.db), 3);
  const path = await folder.file(mailboxesOf(customers));
  await transaction(async (holder) => {
    await lockCustomers(
      holder,
      customers.map(({ id }) => id),
    );
    const importing = importFile(api.db, { breach, path, roundAddresses: 2 });
    expect(await endsOrWaits(importing, holder)).toBe("ends");
    expect(await importing).toMatchObject({ added: 3, customersHit: 3 });
  });
  expect(await importsOf(api.db, breach)).toMatchObject([{ isFinished: true }]);
});

test("two changes of one customer still wait for each other", async () => {
  const [customer] = await watchers(await aPartner(api.db), 1);
  const ids = [customer?.id ?? ""];
  let second: Promise<unknown> = Promise.resolve();
  await transaction(async (holder) => {
    await lockCustomers(holder, ids);
    second = transaction((tx) => lockCustomers(tx, ids));
    expect(await endsOrWaits(second, holder)).toBe("waits");
  });
  expect(await second).toMatchObject([{ id: customer?.id }]);
});

test("an import that met a later customer first does not deadlock with the worker that tells both", async () => {
  const about = await anImport();
  const other = await anImport();
  const customers = await watchers(await aPartner(api.db), 2);
  const [early, late] = [customers.slice(0, 1), customers.slice(1)];
  await transaction((tx) => noteHits(tx, about, mailboxesOf(customers), NO_DOMAINS));

  let recording: Promise<number> = Promise.resolve(0);
  await transaction(async (importing) => {
    await noteHits(importing, other, mailboxesOf(late), NO_DOMAINS);
    recording = transaction((tx) => recordNextHits(tx, about.importId));
    // With `for update`, the notifying job held the early customer here and waited for the late one.
    expect(await endsOrWaits(recording, importing)).toBe("ends");
    await noteHits(importing, other, mailboxesOf(early), NO_DOMAINS);
  });
  expect(await recording).toBe(2);
  for (const { id, mailbox } of customers) {
    expect(await foundBy(api.db, id)).toEqual([[{ breachName: about.breach, emails: [mailbox] }]]);
  }
  expect((await unrecordedOf(api.db, other.breach)).sort()).toEqual(mailboxesOf(customers).sort());
});

test("hits kept and told at the same time over many customers never deadlock, and all are told once", async () => {
  const partners = [await aPartner(api.db), await aPartner(api.db)];
  const customers = (await Promise.all(partners.map((partner) => watchers(partner, 30)))).flat();
  const imports = [await anImport(), await anImport(), await anImport()];
  const ROUNDS = 15;
  /** Every round hits every customer, each time starting with a different one. */
  const keep = async (about: Import, towards: 1 | -1): Promise<void> => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = (round * 7) % customers.length;
      const turned = mailboxesOf([...customers.slice(start), ...customers.slice(0, start)]);
      await transaction((tx) => noteHits(tx, about, towards === 1 ? turned : turned.reverse(), NO_DOMAINS));
    }
  };
  let isKeeping = true;
  const recordHits = async ({ importId }: Import): Promise<void> => {
    for (;;) {
      const isLast = !isKeeping;
      if ((await transaction((tx) => recordNextHits(tx, importId))) === 0 && isLast) return;
    }
  };
  const kept = Promise.all(imports.map((about, n) => keep(about, n % 2 === 0 ? 1 : -1))).finally(() => {
    isKeeping = false;
  });
  // A deadlock would make one of them fail.
  await Promise.all([kept, ...imports.map(recordHits)]);

  for (const { breach } of imports) expect(await unrecordedOf(api.db, breach)).toEqual([]);
  for (const { id, mailbox } of customers) {
    const found = (await foundBy(api.db, id)).flat().sort((one, other) => (one.breachName < other.breachName ? -1 : 1));
    const breaches = imports.map(({ breach }) => breach).sort();
    expect(found).toEqual(breaches.map((breachName) => ({ breachName, emails: [mailbox] })));
  }
});

test("a breach that becomes sensitive while a scan records it is told to nobody once the scan has ended", async () => {
  const partner = await aPartner(api.db);
  const breach = await aBreach(api.db);
  await exposed(api.db, breach, "ann@overtaken.example");
  const customerId = await aCustomer(api.db, partner, { assetsDomains: ["overtaken.example"], assetsEmails: [] });
  const finding = await lookUpAssets(api.db, pagesCorpus(api.db), customerId, DISCLOSURE_LIMIT);
  const turned = await transaction(async (scan) => {
    await recordFinding(scan, finding);
    const turning = aBreach(api.db, { Name: breach, IsSensitive: true });
    expect(await endsOrWaits(turning, scan)).toBe("waits");
    return { turning };
  });
  await turned.turning;
  const { body } = await api.as(partner).get(`/customer/${customerId}/breaches`);
  expect(body).toMatchObject({ count: 0, breachStatus: false });
});
