import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { changeInfo, offboardCustomer } from "../customers/index.ts";
import { changeBillingCode, createBillingCode } from "../plans/index.ts";
import { assignBillingCode } from "./index.ts";
import { newId } from "../../kernel/ids.ts";
import { monthOf, monthsAfter } from "../../kernel/month.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { type Answer, testApi } from "../../../test/support/api.ts";
import { aCustomer, aPartner, testActor, type TestPartner } from "../../../test/support/factories.ts";
import { aSignedIn, OPERATOR } from "../../../test/support/staff.ts";
import { closeMonths, countFrom, wasActive } from "../../../test/support/usage/usage.ts";

const api = testApi();

/** The last month is open until the third of this one, so the month before it is the last that is surely due. */
const CLOSED = monthsAfter(monthOf(new Date(), "UTC"), -2);
const RUNNING = monthOf(new Date(), "UTC");
const daysIn = (month: string): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
const LENGTH = daysIn(CLOSED);
const day = (number: number): string => `${CLOSED}-${String(number).padStart(2, "0")}`;

let partner: TestPartner;
let sibling: TestPartner;
let stranger: TestPartner;
let owner: Awaited<ReturnType<typeof aSignedIn>>["browser"];

const operator = (method: string, path: string, body?: unknown): Promise<Answer> =>
  owner.call(method, `/api/v1/operator${path}`, body);

type Line = Record<string, unknown>;
const linesIn = ({ body }: Answer): Line[] => body["lines"] as Line[];
const textOf = ({ bytes }: Answer): string => bytes.toString();
const rowsOf = (answer: Answer): Line[] => parse(textOf(answer), { columns: true, bom: true });

/** A customer that was active in the whole closed month, and is not any more. */
async function aUser(who: TestPartner, fields: Record<string, unknown> = {}): Promise<string> {
  const id = await aCustomer(api.db, who, { status: "prospect", price: 30, currencyCode: "EUR", ...fields });
  await wasActive(api.db, id, day(1), day(LENGTH));
  return id;
}

beforeAll(async () => {
  owner = (await aSignedIn(api, OPERATOR)).browser;
});

/** Lines that an earlier test froze stay for good, so each test has its own partners. */
beforeEach(async () => {
  partner = await aPartner(api.db);
  sibling = await aPartner(api.db, { distributor: partner.distributor });
  stranger = await aPartner(api.db);
  await countFrom(api.db, monthsAfter(CLOSED, -1));
});

describe("who reads what", () => {
  test("a partner its own, a distributor its partners', the operator everybody's, all the same lines", async () => {
    const [mine, theirs, others] = [await aUser(partner), await aUser(sibling), await aUser(stranger)];
    const query = `?month=${CLOSED}&pageSize=100`;
    const ids = (answer: Answer) => linesIn(answer).map(({ customerId }) => customerId);
    expect(ids(await api.as(partner).get(`/usage${query}`))).toEqual([mine]);
    expect(ids(await api.asDistributor(partner.distributor).get(`/usage${query}`))).toEqual([mine, theirs]);
    const onlySibling = `${query}&partnerId=${sibling.id}`;
    expect(ids(await api.asDistributor(partner.distributor).get(`/usage${onlySibling}`))).toEqual([theirs]);
    const foreign = `${query}&partnerId=${stranger.id}`;
    const nobodys = `${query}&partnerId=${newId()}`;
    const [a, b] = await Promise.all(
      [foreign, nobodys].map((one) => api.asDistributor(partner.distributor).get(`/usage${one}`)),
    );
    expect(a?.body).toEqual(b?.body);
    expect(ids(await operator("GET", `/usage${query}`))).toEqual([mine, theirs, others]);
    const ofStranger = `${query}&distributorId=${stranger.distributor.id}`;
    expect(ids(await operator("GET", `/usage${ofStranger}`))).toEqual([others]);
    expect((await operator("GET", `/usage${query}&totals=true`)).body["totals"]).toEqual([
      {
        partnerId: null,
        planType: "service-basic",
        currencyCode: "EUR",
        customers: 3,
        days: 3 * LENGTH,
        amount: "90.00",
      },
    ]);
    const { body } = await api.asDistributor(partner.distributor).get(`/usage${query}`);
    const total = { planType: "service-basic", currencyCode: "EUR", customers: 1, days: LENGTH, amount: "30.00" };
    expect(body["totals"]).toEqual([partner.id, sibling.id].sort().map((partnerId) => ({ partnerId, ...total })));
  });

  test("over all organisations of an open month, totals are added up only where they are asked for", async () => {
    await aCustomer(api.db, partner, { price: 30, currencyCode: "EUR" });
    const totals = async (query: string) => (await operator("GET", `/usage?month=${RUNNING}${query}`)).body["totals"];
    expect(await totals("")).toBeNull();
    expect(await totals("&totals=false")).toBeNull();
    expect(await totals("&totals=true")).toContainEqual(
      expect.objectContaining({ partnerId: null, currencyCode: "EUR" }),
    );
    expect(await totals(`&partnerId=${partner.id}`)).toContainEqual(expect.objectContaining({ partnerId: partner.id }));
    expect((await operator("GET", "/usage?totals=perhaps")).status).toBe(400);
  });

  test("sandboxes are in no one's usage", async () => {
    const sandbox = await aPartner(api.db, { distributor: partner.distributor, sandbox: true });
    await aCustomer(api.db, sandbox, { price: 30 });
    expect(linesIn(await api.as(sandbox).get(`/usage?month=${RUNNING}`))).toEqual([]);
    expect((await api.as(sandbox).get(`/usage?month=${RUNNING}`)).body["totals"]).toEqual([]);
  });

  test("without a month it is the current one, up to today; a future month is empty; no month is refused", async () => {
    const id = await aCustomer(api.db, partner, { price: 30, currencyCode: "EUR", customerReference: "CRM-1" });
    const { body } = await api.as(partner).get("/usage");
    expect(body).toMatchObject({ month: RUNNING, status: "open", closedAt: null });
    expect(body["lines"]).toEqual([expect.objectContaining({ customerId: id, days: 1, customerReference: "CRM-1" })]);
    expect(linesIn(await api.as(partner).get(`/usage?month=${monthsAfter(RUNNING, 1)}`))).toEqual([]);
    for (const month of ["2026-13", "0000-01", "1999-12", "now", "2026-1", ""]) {
      expect(await api.as(partner).get(`/usage?month=${month}`)).toMatchObject({ status: 400 });
      expect(await api.as(partner).get(`/usage.csv?month=${month}`)).toMatchObject({ status: 400 });
    }
  });
});

describe("pages and files", () => {
  test("pages hold each customer once with all its lines; the first has the totals", async () => {
    const ids: string[] = [];
    for (let number = 0; number < 5; number++) {
      const id = await aUser(partner);
      await sql`update usage_spans set to_day = ${day(10)} where customer_id = ${id}`.execute(api.db);
      await sql`update customers set price = 60 where id = ${id}`.execute(api.db);
      await wasActive(api.db, id, day(11), day(LENGTH));
      ids.push(id);
    }
    const seen: unknown[] = [];
    for (let cursor = ""; ;) {
      const { body } = await api.as(partner).get(`/usage?month=${CLOSED}&pageSize=2${cursor}`);
      expect(body["totals"] === null).toBe(cursor !== "");
      seen.push(...(body["lines"] as Line[]).map(({ customerId }) => customerId));
      const { nextCursor } = body["pagination"] as { nextCursor: string | null };
      if (nextCursor === null) break;
      cursor = `&cursor=${nextCursor}`;
    }
    expect(seen).toEqual(ids.flatMap((id) => [id, id]));
  });

  test("the file has the lines of the pages, and runs no formula", async () => {
    await aUser(partner, { customerReference: '=cmd|"/c calc"!A1' });
    await aUser(partner, { customerReference: 'Ünal, "the" baker' });
    await closeMonths(api.db);
    const answer = await api.as(partner).get(`/usage.csv?month=${CLOSED}`);
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.headers["content-disposition"]).toBe(`attachment; filename="usage-${CLOSED}.csv"`);
    const rows = rowsOf(answer);
    expect(rows.map(({ customerReference }) => customerReference)).toEqual([`'=cmd|"/c calc"!A1`, 'Ünal, "the" baker']);
    const lines = linesIn(await api.as(partner).get(`/usage?month=${CLOSED}`));
    for (const name of ["customerId", "days", "price", "amount", "firstDay", "lastDay", "planType"]) {
      expect(rows.map((row) => row[name])).toEqual(lines.map((line) => String(line[name])));
    }
    for (const file of [
      await api.asDistributor(partner.distributor).get(`/usage.csv?month=${CLOSED}`),
      await operator("GET", `/usage.csv?month=${CLOSED}&partnerId=${partner.id}`),
    ]) {
      expect(textOf(file)).toBe(textOf(answer));
    }
  });

  test("amounts are exact where floating point is not, in each currency's decimals", async () => {
    for (const [price, currencyCode] of [
      [0.1, "EUR"],
      [0.2, "EUR"],
      [1000.5, "JPY"],
      [1.0005, "KWD"],
      [999_999_999.99, "USD"],
    ]) {
      await aUser(partner, { price, currencyCode });
    }
    const { body } = await api.as(partner).get(`/usage?month=${CLOSED}`);
    const totals = (body["totals"] as Line[]).map(
      ({ currencyCode, amount }) => `${String(amount)} ${String(currencyCode)}`,
    );
    expect(totals).toEqual(["0.30 EUR", "1001 JPY", "1.001 KWD", "999999999.99 USD"]);
  });
});

describe("a closed month", () => {
  test("stays as it was, whatever changes afterwards", async () => {
    const code = await inTransaction((tx) =>
      createBillingCode(tx, testActor, partner.distributor.id, { code: `SW-${newId()}`, price: 25 }),
    );
    await inTransaction((tx) => assignBillingCode(tx, testActor, partner.id, code.id));
    await sql`update partner_billing_codes set from_day = ${day(1)} where partner_id = ${partner.id}`.execute(api.db);
    const id = await aUser(partner, { customerReference: "before" });
    const open = await api.as(partner).get(`/usage?month=${CLOSED}`);
    expect(linesIn(open)).toEqual([
      {
        kind: "usage",
        customerId: id,
        customerReference: "before",
        partnerId: partner.id,
        planType: "service-basic",
        billingCode: code.code,
        price: "30.00",
        currencyCode: "EUR",
        days: LENGTH,
        firstDay: day(1),
        lastDay: day(LENGTH),
        amount: "30.00",
        corrects: null,
        reason: null,
      },
    ]);
    await closeMonths(api.db);
    const closed = await api.as(partner).get(`/usage?month=${CLOSED}`);
    expect(closed.body).toEqual({ ...open.body, status: "closed", closedAt: closed.body["closedAt"] });
    expect(closed.body["closedAt"]).not.toBeNull();

    await inTransaction((tx) => changeBillingCode(tx, testActor, code.id, { code: `SW-${newId()}` }));
    const changes = { price: 99, customerReference: "after", planType: "service-plus" };
    const who = { actor: testActor, partnerId: partner.id, distributorId: partner.distributor.id, customerId: id };
    await inTransaction((tx) => changeInfo(tx, { ...who, changes }));
    await inTransaction((tx) => offboardCustomer(tx, who));
    await closeMonths(api.db);
    expect((await api.as(partner).get(`/usage?month=${CLOSED}`)).body).toEqual(closed.body);
  });

  test("cannot be changed or deleted by this program at all", async () => {
    await aUser(partner);
    await closeMonths(api.db);
    const { pool } = api.database;
    const { rows } = await pool.query<{ isSuper: boolean }>(
      'select rolsuper as "isSuper" from pg_roles where rolname = current_user',
    );
    for (const table of ["usage_lines", "usage_corrections"]) {
      const granted = await pool.query<{ right: string }>(
        `select privilege_type as right from information_schema.role_table_grants
        where table_name = $1 and grantee = current_user`,
        [table],
      );
      const rights = granted.rows.map(({ right }) => right);
      expect(rights).toContain("INSERT");
      expect(rights.filter((right) => ["UPDATE", "DELETE", "TRUNCATE"].includes(right))).toEqual([]);
      // A database of one's own may be tried as a superuser, who needs no right for anything.
      if (rows[0]?.isSuper) continue;
      for (const statement of [`update ${table} set days = 1`, `delete from ${table}`, `truncate ${table}`]) {
        await expect(pool.query(statement)).rejects.toThrow("permission denied");
      }
    }
  });

  test("is closed once by two nodes at the same time, and leaves one audit row", async () => {
    const ids: string[] = [];
    for (let number = 0; number < 7; number++) ids.push(await aUser(partner));
    const closed = await Promise.all([closeMonths(api.db, 2), closeMonths(api.db, 2), closeMonths(api.db, 3)]);
    expect(closed.flat().filter((month) => month === CLOSED)).toHaveLength(1);
    expect(linesIn(await api.as(partner).get(`/usage?month=${CLOSED}`)).map((line) => line["customerId"])).toEqual(ids);
  });

  test("goes on where a killed node left it; until then the month reads as before", async () => {
    for (let number = 0; number < 5; number++) await aUser(partner);
    const before = await api.as(partner).get(`/usage?month=${CLOSED}`);
    await expect(closeMonths(failingAfter(api.db, 3), 1)).rejects.toThrow("killed");
    const { rows } = await sql<{ count: number }>`
      select count(*) from usage_lines where partner_id = ${partner.id} and month = ${`${CLOSED}-01`}`.execute(api.db);
    expect(rows[0]?.count).toBe(2);
    expect((await api.as(partner).get(`/usage?month=${CLOSED}`)).body).toEqual(before.body);
    expect(await closeMonths(api.db, 1)).toContain(CLOSED);
    expect(linesIn(await api.as(partner).get(`/usage?month=${CLOSED}`))).toEqual(linesIn(before));
  });

  test("missed months are made up for, the oldest first", async () => {
    await countFrom(api.db, monthsAfter(CLOSED, -3));
    const closed = await closeMonths(api.db);
    expect(closed.slice(0, 3)).toEqual([monthsAfter(CLOSED, -2), monthsAfter(CLOSED, -1), CLOSED]);
    expect(closed).not.toContain(RUNNING);
    expect(await closeMonths(api.db)).toEqual([]);
  });
});

const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  api.db.transaction().execute(work);

/** A database whose transactions fail from this one on, as for a node that is killed. */
function failingAfter(db: Db, transactions: number): Db {
  let left = transactions;
  return new Proxy(db, {
    get(target, name) {
      if (name === "transaction" && left-- <= 0) throw new Error("killed");
      const value = Reflect.get(target, name) as unknown;
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}
