import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createDatabase, databaseUrl, TEMPLATE, type TestDatabase } from "../support/database.ts";
import { collectStatements } from "./collect.ts";
import { AGEING, EXCEPTIONS } from "./exceptions.ts";
import { plansOf, type Planned } from "./explain.ts";
import { agesOf, complaintsOf } from "./judge.ts";
import type { Recorded } from "./recorded.ts";
import { LARGEST_PARTNER } from "./sample-tables.ts";
import { fillSample, growStatistics } from "./sample.ts";

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
const isFor = (exception: { text: string }, { text }: Recorded): boolean => oneLine(text).includes(exception.text);
const exceptionFor = (statement: Recorded) => EXCEPTIONS.find((one) => isFor(one, statement));

let statements: Recorded[] = [];
const databases: TestDatabase[] = [];
const clients: pg.Client[] = [];

/** Only an administrator may tell the planner what tables hold. */
async function openDatabase(): Promise<pg.Client> {
  const database = await createDatabase(TEMPLATE);
  databases.push(database);
  const name = new URL(database.url).pathname.slice(1);
  const client = new pg.Client({ connectionString: databaseUrl(inject("adminUrl"), name) });
  clients.push(client);
  await client.connect();
  return client;
}

const MINUTES = 60_000;

beforeAll(async () => {
  statements = await collectStatements(inject("statementsFolder"));
}, 60 * MINUTES);

afterAll(async () => {
  for (const client of clients) await client.end();
  for (const database of databases) await database.drop();
});

type Complaint = { text: string; how: string; why: string[] };

/** What the judge says about every statement, in a transaction that leaves nothing behind. */
async function judged(
  client: pg.Client,
  all: readonly Recorded[],
  judge: (statement: Recorded, planned: Planned) => string[],
): Promise<Complaint[]> {
  const complaints: Complaint[] = [];
  for (const statement of all) {
    await client.query("savepoint explaining");
    try {
      for (const planned of await plansOf(client, statement)) {
        const why = judge(statement, planned);
        if (why.length > 0) complaints.push({ text: oneLine(statement.text), how: planned.how, why });
      }
    } catch (error) {
      complaints.push({ text: oneLine(statement.text), how: "not explained", why: [String(error)] });
    }
    await client.query("rollback to savepoint explaining");
  }
  return complaints;
}

const grows = (statement: Recorded, { plan }: Planned): string[] => {
  const exception = exceptionFor(statement);
  const why = complaintsOf(plan, exception?.most);
  return exception ? why.filter((one) => one.startsWith("costs")) : why;
};

/** Only of plans that connections cache: others are made anew for the tables as they are. */
const ages = (_statement: Recorded, { how, plan }: Planned): string[] => (how === "generic" ? agesOf(plan) : []);

const cached = (): Recorded[] =>
  statements.filter((one) => one.plannedAs !== undefined && !AGEING.some((exception) => isFor(exception, one)));

describe("among 1,000 partners", () => {
  let client: pg.Client;
  beforeAll(async () => {
    client = await openDatabase();
    await fillSample(client);
    await client.query("begin");
  }, 30 * MINUTES);

  test("a plan that is cached with 10,000 customers stays quick as the tables grow", async () => {
    expect(await judged(client, cached(), ages)).toEqual([]);
  });

  test("no statement reads a table that grows: with a million customers, 10 million addresses, 5 million breaches found, 50 million deliveries and mails", async () => {
    await growStatistics(client);
    expect(await judged(client, statements, grows)).toEqual([]);
  });

  test("a scan, a walk along an index and a batch without an end are seen", async () => {
    const bad = [
      "select * from mails where subject = 'x'",
      "select count(*) from customers",
      "select * from customers join breach_instances on customer_id = customers.id where partner_id = $1",
      "select * from events where type = 'x' and data::text like '%x%'",
    ].map((text): Recorded => ({ text, values: [LARGEST_PARTNER] }));
    expect(await judged(client, bad, grows)).toHaveLength(bad.length);
  });
});

test("a plan that is cached in an empty database stays quick as the tables grow", async () => {
  const client = await openDatabase();
  expect(cached().length).toBeGreaterThan(10);
  await client.query("begin");
  expect(await judged(client, cached(), ages)).toEqual([]);
});

test("every exception is for a statement that is sent", () => {
  const isSent = (exception: { text: string }): boolean => statements.some((one) => isFor(exception, one));
  expect([...EXCEPTIONS, ...AGEING].filter((exception) => !isSent(exception))).toEqual([]);
});
