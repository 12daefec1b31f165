import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { listExposureStandings } from "../breaches/index.ts";
import { weightFor, weightInSql } from "../breaches/score/threat-score.ts";
import { testApi } from "../../../test/support/api.ts";
import { aBreach } from "../../../test/support/breaches.ts";
import { anExposedCustomer } from "../../../test/support/exposed-customers.ts";
import { aCustomer, aPartner, type TestPartner } from "../../../test/support/factories.ts";
import { testPartner } from "../../../test/support/partner.ts";
import { randomOf } from "../../../test/support/random.ts";
import { watchTraffic } from "../../../test/support/traffic.ts";

const api = testApi();
const partner = testPartner(api);
let critical: string;
let mild: string;
let prospect: string;

type Row = {
  customerId: string;
  score: number;
  scoreChange: number;
  reasons: string[];
  mostUrgent: { title: string } | null;
};

const read = async (query = "", of: TestPartner = partner): Promise<Record<string, unknown>> => {
  const { status, body } = await api.as(of).get(`/customers/urgency${query}`);
  expect(status).toBe(200);
  return body;
};
const rows = (body: Record<string, unknown>): Row[] => body["customers"] as Row[];

beforeAll(async () => {
  const passwords = await aBreach(api.db, {
    Title: "Larchmont Parcels",
    DataClasses: ["Passwords", "Email addresses"],
  });
  const names = await aBreach(api.db, { Title: "Fieldnotes", DataClasses: ["Names"], BreachDate: "2012-01-01" });
  mild = await anExposedCustomer(api.db, partner, [names], {});
  critical = await anExposedCustomer(api.db, partner, [passwords], {});
  prospect = await anExposedCustomer(api.db, partner, [passwords], { status: "prospect" });
  await aCustomer(api.db, partner);
});

describe("urgency", () => {
  test("lists customers that need attention first, with the reason and the breach to start with", async () => {
    const body = await read();
    const [first, second] = rows(body);
    expect(first).toMatchObject({
      customerId: critical,
      reasons: ["critical-open"],
      mostUrgent: { title: "Larchmont Parcels", severity: "critical", stepsDone: 0 },
    });
    expect(second?.customerId).toBe(prospect);
    expect(rows(body)[2]).toMatchObject({ customerId: mild, reasons: [] });
    expect(body["totals"]).toMatchObject({ customers: 4, needingAttention: 1, openBreaches: 3, openCritical: 1 });
    expect(body["scores"]).toEqual(
      rows(body)
        .map(({ score }) => score)
        .toSorted((a, b) => b - a),
    );
  });

  test("says nothing of a prospect's breaches but how bad they are together", async () => {
    const [only, ...others] = rows(await read("?status=prospect"));
    expect(others).toEqual([]);
    expect(only).toMatchObject({ customerId: prospect, mostUrgent: null, openCritical: 0, reasons: [] });
    expect(only?.score).toBeGreaterThan(0);
  });

  test("agrees with the score that each customer's own call tells", async () => {
    for (const { customerId, score } of rows(await read())) {
      const { body } = await api.as(partner).get(`/customer/${customerId}/threat-score`);
      expect(body["threatScore"]).toBe(score);
    }
  });

  test("compares each score with that of 30 days ago", async () => {
    for (const { score, scoreChange } of rows(await read())) expect(scoreChange).toBe(score);
    const other = await aPartner(api.db);
    const customerId = await anExposedCustomer(api.db, other, [await aBreach(api.db), await aBreach(api.db)]);
    const moved = sql`
      update breach_instances set found_at = now() - interval '40 days', resolved_at = now() - interval '20 days'
      where id = (select min(id::text)::uuid from breach_instances where customer_id = ${customerId})`;
    await moved.execute(api.db);
    // One was found and one was resolved since then. Both count the same, but for the month by which one is older.
    const [row] = rows(await read("", other));
    expect(row?.score).toBeGreaterThan(10);
    expect(Math.abs(row?.scoreChange ?? Number.NaN)).toBeLessThan(3);
  });

  test("shows what has changed since a moment", async () => {
    expect((await read())["changes"]).toBeNull();
    const { rows: past } = await sql<{ since: Date }>`select now() - interval '1 hour' as since`.execute(api.db);
    const since = past[0]?.since.toISOString() ?? "";
    expect((await read(`?since=${since}`))["changes"]).toEqual({
      since,
      foundBreaches: 3,
      customersWithFound: 3,
      resolvedBreaches: 0,
      newCustomers: 4,
    });
    const { rows: now } = await sql<{ since: Date }>`select now() + interval '1 second' as since`.execute(api.db);
    const body = await read(`?since=${now[0]?.since.toISOString() ?? ""}`);
    expect(body["changes"]).toMatchObject({ foundBreaches: 0, newCustomers: 0 });
  });

  test("names customers whose alert did not arrive", async () => {
    const other = await aPartner(api.db);
    const customerId = await aCustomer(api.db, other);
    await sql`
      insert into mails (kind, turn, is_limited, customer_id, partner_id, address, state, due_at, finished_at)
      values ('alert', 1, true, ${customerId}, ${other.id}, 'a@juniper.example', 'refused', null, now())`.execute(
      api.db,
    );
    const [row] = rows(await read("", other));
    expect(row).toMatchObject({ customerId, reasons: ["alert-not-delivered"], lastAlert: { state: "refused" } });
  });

  test("comes in pages, and only of the partner's own customers", async () => {
    const first = await read("?pageSize=2");
    const second = await read("?pageSize=2&page=2");
    expect(first["pagination"]).toEqual({ page: 1, pageSize: 2, totalCount: 3, hasNextPage: true });
    expect([...rows(first), ...rows(second)].map(({ customerId }) => customerId)).toEqual([critical, prospect, mild]);
    expect(rows(await read("", await aPartner(api.db)))).toEqual([]);
  });

  test("counts the same breaches wherever they are stored, if a partner has more than are read", async () => {
    const other = await aPartner(api.db);
    const breaches = [await aBreach(api.db), await aBreach(api.db)];
    for (let n = 0; n < 4; n++) await anExposedCustomer(api.db, other, breaches);
    const [now, before] = [new Date(), new Date(0)];
    const openOf = async () => {
      const { isCut, standings } = await listExposureStandings(api.db, {
        partnerId: other.id,
        now,
        pressingSince: before,
        since: null,
        limit: 3,
      });
      expect(isCut).toBe(true);
      return Object.fromEntries(standings.map(({ customerId, open }) => [customerId, open]));
    };
    const first = await openOf();
    expect(Object.values(first).toSorted()).toEqual([1, 2]);
    // Each rewritten row moves behind the others.
    const { rows: written } = await sql<{ id: string }>`
      select breach_instances.id from breach_instances join customers on customers.id = customer_id
      where partner_id = ${other.id} order by customers.id, breach_id`.execute(api.db);
    for (const { id } of written.slice(0, 5)) {
      await sql`update breach_instances set found_at = found_at where id = ${id}`.execute(api.db);
    }
    expect(await openOf()).toEqual(first);
  });

  test("weighs breaches in the database as the score does", async () => {
    const random = randomOf(1, 1);
    const dangers = Array.from({ length: 5_000 }, () => 0.001 + 0.999 * random.next());
    const addresses = dangers.map(() => Math.floor(1 / (1 - random.next())));
    const { rows: weights } = await sql<{ weight: number }>`
      select ${sql.raw(weightInSql("danger", "addresses"))} as weight
      from unnest(${dangers}::float8[], ${addresses}::integer[]) as instance (danger, addresses)`.execute(api.db);
    expect(weights.map(({ weight }) => weight)).toEqual(
      dangers.map((danger, nth) => weightFor(danger, addresses[nth] ?? 0)),
    );
  });

  test("reads figures for each customer, and not each of its breaches", async () => {
    const other = await aPartner(api.db);
    const breaches: string[] = [];
    for (let n = 0; n < 20; n++) breaches.push(await aBreach(api.db));
    const takeTraffic = watchTraffic(api.database.pool);
    const more = async (): Promise<void> => {
      for (let n = 0; n < 4; n++) await anExposedCustomer(api.db, other, breaches);
    };
    const valuesRead = async (): Promise<number> => {
      await read("?pageSize=1", other);
      takeTraffic();
      await read("?pageSize=1", other);
      const { values, statements } = takeTraffic();
      const ofAllCustomers = statements.filter(({ text }) => /breach_instances/.test(text) && /partner_id/.test(text));
      expect(ofAllCustomers).toHaveLength(1);
      return values;
    };
    await more();
    const few = await valuesRead();
    await more();
    const many = await valuesRead();
    const { totals } = (await read("", other)) as { totals: { openBreaches: number } };
    expect(totals.openBreaches).toBe(8 * breaches.length);
    expect(many - few).toBeLessThan(4 * breaches.length);
  });
});
