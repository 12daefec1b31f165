import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { aBreach } from "../../../test/support/breaches.ts";
import { testDatabase } from "../../../test/support/database.ts";
import { anExposedCustomer } from "../../../test/support/exposed-customers.ts";
import { aPartner, type TestPartner, testActor } from "../../../test/support/factories.ts";
import { eraseExposures, exposuresErased } from "../breaches/erasure/erase.ts";
import { createLog } from "../../platform/log.ts";
import { recordHappening } from "../events/index.ts";
import { changePartner } from "../organisations/index.ts";
import { ReportFacts } from "./facts.ts";
import { makeDueReports, makeReport } from "./make.ts";
import { findReportOf, listReports } from "./queries.ts";

const database = testDatabase();

beforeEach(async () => {
  await sql`truncate mails, reports`.execute(database.db);
  await sql`update partners set time_zone = 'UTC'`.execute(database.db);
  // Customers of other tests must not get reports here.
  await sql`update customers set status = 'inactive', previous_status = 'active'`.execute(database.db);
});

type Dates = { came?: string; found?: Record<string, string>; resolved?: Record<string, string> };

/** A customer with a history: when it was added, and when its breaches, by name, were found and resolved. */
async function aCustomerSince(
  partner: TestPartner,
  breaches: readonly string[],
  { came = "2026-01-10", found = {}, resolved = {} }: Dates,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const id = await anExposedCustomer(database.db, partner, breaches, fields);
  await sql`update customers set created_at = ${came}, status_changed_at = ${came} where id = ${id}`.execute(
    database.db,
  );
  for (const name of breaches) {
    await sql`
      update breach_instances set found_at = ${found[name] ?? came}, resolved_at = ${resolved[name] ?? null}
      where customer_id = ${id} and breach_id = (select id from breaches where name = ${name})`.execute(database.db);
  }
  return id;
}

const NOW = new Date("2026-11-01T09:00:00Z");
/** The scheduled job no longer makes reports for October. */
const LATER = new Date("2026-11-15T12:00:00Z");

async function factsOf(customerId: string): Promise<ReportFacts[]> {
  const listed = await listReports(database.db, customerId);
  const reports = await Promise.all(listed.map(({ id }) => findReportOf(database.db, customerId, { id })));
  return reports.map((report) => ReportFacts.parse(report?.facts));
}

const mailsOf = (customerId: string) =>
  database.db.selectFrom("mails").select(["kind", "address"]).where("customer_id", "=", customerId).execute();

const make = (customerId: string, month: string, now = LATER) =>
  database.db.transaction().execute((tx) => makeReport(tx, customerId, month, now));

describe("what a report tells", () => {
  test("is the month's: what was found and resolved in it, what was open at its end, and how the score got there", async () => {
    const [old, fresh, later] = [await aBreach(database.db), await aBreach(database.db), await aBreach(database.db)];
    const mild = await aBreach(database.db, { DataClasses: ["Email addresses"] });
    const partner = await aPartner(database.db);
    const id = await aCustomerSince(partner, [old, fresh, later, mild], {
      came: "2026-08-10",
      found: {
        [old]: "2026-08-10",
        [fresh]: "2026-10-05",
        [later]: "2026-11-01T00:00:00Z",
        [mild]: "2026-09-30T23:59:59Z",
      },
      resolved: { [old]: "2026-10-20", [fresh]: "2026-11-01T00:00:01Z" },
    });
    await make(id, "2026-10");

    const [facts] = await factsOf(id);
    expect(facts).toMatchObject({ month: "2026-10", until: "2026-10-31", counts: { found: 1, resolved: 1, open: 2 } });
    // Worst first. A breach resolved after the end of the month was open at its end.
    expect(facts?.open.map(({ severity }) => severity)).toEqual(["critical", "low"]);
    expect(facts?.history.map(({ month }) => month)).toEqual(["2026-08", "2026-09", "2026-10"]);
    expect(facts?.score.before).toBe(facts?.history[1]?.score);
    expect(facts?.score.value).toBe(facts?.history[2]?.score);
    expect(facts?.exposed).toEqual([
      { email: expect.stringContaining("@") as string, breaches: 2, severity: "critical", isUnconfirmed: false },
    ]);
    expect(facts?.steps[0]?.breaches).toHaveLength(1);
    expect(facts?.wouldLower).toMatchObject({ title: facts?.open[0]?.title });
  });

  test("stays as it was made, whatever becomes of the breaches; a second one is the same", async () => {
    const breach = await aBreach(database.db);
    const id = await aCustomerSince(await aPartner(database.db), [breach], {});
    const made = await make(id, "2026-10");
    await sql`update breach_instances set resolved_at = '2026-10-05' where customer_id = ${id}`.execute(database.db);

    expect(await make(id, "2026-10")).toEqual(made);
    expect(await factsOf(id)).toEqual([made.facts]);
  });

  test("has its months where the partner's clocks say so", async () => {
    const breach = await aBreach(database.db);
    const partner = await aPartner(database.db);
    await database.db
      .transaction()
      .execute((tx) => changePartner(tx, testActor, { id: partner.id }, { time_zone: "Europe/Helsinki" }));
    const id = await aCustomerSince(partner, [breach], { found: { [breach]: "2026-09-30T21:30:00Z" } });
    expect((await make(id, "2026-09")).facts.counts.found).toBe(0);
    expect((await make(id, "2026-10")).facts.counts.found).toBe(1);
  });

  test("of a running month goes as far as today, and is not kept", async () => {
    const id = await aCustomerSince(await aPartner(database.db), [await aBreach(database.db)], {});
    const { facts } = await make(id, "2026-11");
    expect(facts).toMatchObject({ until: "2026-11-15", counts: { open: 1 } });
    expect(await factsOf(id)).toEqual([]);
  });

  test.each([
    ["2026-12", "2026-12 has not begun yet"],
    ["2025-12", "The customer was onboarded in 2026-01; there is nothing to report for 2025-12"],
  ])("is nothing for %s", async (month, message) => {
    const id = await aCustomerSince(await aPartner(database.db), [await aBreach(database.db)], {});
    await expect(make(id, month)).rejects.toThrow(message);
  });
});

/** Also returns what was logged. */
async function makeDue(now = NOW): Promise<{ made: number; logged: Record<string, unknown>[] }> {
  const logged: Record<string, unknown>[] = [];
  const log = createLog("info", { write: (line) => logged.push(JSON.parse(line) as Record<string, unknown>) });
  return { made: await makeDueReports(database.db, log, now), logged };
}

describe("on the first of the month", () => {
  const until = async (now: Date): Promise<number> => (await makeDue(now)).made;

  test("every active customer has its report once, and those who want it have it in the outbox with it", async () => {
    const partner = await aPartner(database.db);
    const breach = await aBreach(database.db);
    const contact = { contactEmail: "owner@juniper.example", alertRecipients: ["it@juniper.example"] };
    const wanted = await aCustomerSince(partner, [breach], {}, { ...contact, sendMonthlyReport: true });
    const alone = { alertRecipients: ["a@juniper.example", "b@juniper.example"], sendMonthlyReport: true };
    const noContact = await aCustomerSince(partner, [breach], {}, alone);
    const quiet = await aCustomerSince(partner, [breach], {}, contact);
    await sql`truncate mails`.execute(database.db);

    expect(await until(NOW)).toBe(3);
    expect(await until(NOW)).toBe(0);
    expect(await mailsOf(wanted)).toEqual([{ kind: "report", address: "owner@juniper.example" }]);
    expect((await mailsOf(noContact)).map(({ address }) => address).sort()).toEqual(alone.alertRecipients);
    expect(await mailsOf(quiet)).toEqual([]);
    for (const id of [wanted, noContact, quiet]) expect(await factsOf(id)).toMatchObject([{ month: "2026-10" }]);
  });

  test("no one else gets one: prospects, customers added since, offboarded or upgraded since, or not scanned yet", async () => {
    const partner = await aPartner(database.db);
    const breach = await aBreach(database.db);
    await aCustomerSince(partner, [breach], {}, { status: "prospect" });
    await aCustomerSince(partner, [breach], { came: "2026-11-01T00:00:00Z" });
    const upgraded = await aCustomerSince(partner, [breach], {});
    await sql`update customers set status_changed_at = '2026-11-01T00:00:00Z' where id = ${upgraded}`.execute(
      database.db,
    );
    const left = await aCustomerSince(partner, [breach], {});
    await sql`update customers set status = 'inactive', previous_status = 'active' where id = ${left}`.execute(
      database.db,
    );
    const unscanned = await aCustomerSince(partner, [breach], {});
    await sql`update customers set scanned_at = null where id = ${unscanned}`.execute(database.db);
    expect(await until(NOW)).toBe(0);
  });

  test("it is the first by the partner's own clocks, and what a standstill left behind is made up for within days", async () => {
    const [east, west] = [await aPartner(database.db), await aPartner(database.db)];
    await sql`update partners set time_zone = 'Pacific/Auckland' where id = ${east.id}`.execute(database.db);
    await sql`update partners set time_zone = 'America/Los_Angeles' where id = ${west.id}`.execute(database.db);
    const breach = await aBreach(database.db);
    const [early, late] = [await aCustomerSince(east, [breach], {}), await aCustomerSince(west, [breach], {})];

    // On the day before, eleven in the morning UTC is midnight in Auckland. Los Angeles stays in October for many hours
    // more.
    expect(await until(new Date("2026-10-31T10:59:00Z"))).toBe(0);
    expect(await until(new Date("2026-10-31T11:00:00Z"))).toBe(1);
    expect(await factsOf(early)).toMatchObject([{ month: "2026-10" }]);
    expect(await until(new Date("2026-11-01T06:59:00Z"))).toBe(0);
    expect(await until(new Date("2026-11-09T07:00:00Z"))).toBe(0);
    expect(await until(new Date("2026-11-04T07:00:00Z"))).toBe(1);
    expect(await factsOf(late)).toMatchObject([{ month: "2026-10" }]);
  });

  test("two who make them at a time make each once", async () => {
    const partner = await aPartner(database.db);
    const breach = await aBreach(database.db);
    for (let count = 0; count < 30; count += 1) {
      await aCustomerSince(
        partner,
        count === 0 ? [breach] : [],
        {},
        { contactEmail: `c${count}@x.example`, sendMonthlyReport: true },
      );
    }
    await sql`truncate mails`.execute(database.db);
    const counts = await Promise.all([until(NOW), until(NOW), until(NOW)]);
    expect(counts.reduce((sum, made) => sum + made)).toBe(30);
    const { reports, mails } = await database.db
      .selectNoFrom((select) => [
        select
          .selectFrom("reports")
          .select((count) => count.fn.countAll<number>().as("n"))
          .as("reports"),
        select
          .selectFrom("mails")
          .select((count) => count.fn.countAll<number>().as("n"))
          .as("mails"),
      ])
      .executeTakeFirstOrThrow();
    expect({ reports, mails }).toEqual({ reports: 30, mails: 30 });
  });

  test("a report that someone makes by hand in the meantime is not stored, and doesn't prevent the mailed one", async () => {
    const fields = { contactEmail: "owner@juniper.example", sendMonthlyReport: true };
    const partner = await aPartner(database.db);
    const id = await aCustomerSince(partner, [await aBreach(database.db)], {}, fields);
    const gone = await aCustomerSince(partner, [await aBreach(database.db)], {});
    await sql`update customers set status = 'inactive', previous_status = 'active' where id = ${gone}`.execute(
      database.db,
    );
    await sql`truncate mails`.execute(database.db);

    expect((await make(id, "2026-10", NOW)).facts.counts.open).toBe(1);
    expect(await factsOf(id)).toEqual([]);
    expect(await until(NOW)).toBe(1);
    expect(await mailsOf(id)).toEqual([{ kind: "report", address: "owner@juniper.example" }]);
    // The scheduled job does not make a report for a customer that has left.
    const made = await make(gone, "2026-10", NOW);
    expect(await factsOf(gone)).toEqual([made.facts]);
  });

  test("a problem with one customer or time zone doesn't keep others from getting their reports", async () => {
    const [odd, sound] = [await aPartner(database.db), await aPartner(database.db)];
    const breach = await aBreach(database.db);
    await aCustomerSince(odd, [breach], {});
    await sql`update partners set time_zone = 'Atlantis/Capital' where id = ${odd.id}`.execute(database.db);
    const ids = [];
    for (let count = 0; count < 3; count += 1) ids.push(await aCustomerSince(sound, count === 0 ? [breach] : [], {}));
    const [bad = "", ...others] = ids.sort();
    await sql`alter table reports add constraint no_report_of_one check (customer_id <> ${sql.lit(bad)})`.execute(
      database.db,
    );

    const { made, logged } = await makeDue();
    await sql`alter table reports drop constraint no_report_of_one`.execute(database.db);
    expect(made).toBe(2);
    for (const id of others) expect(await factsOf(id)).toHaveLength(1);
    expect(logged).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ timeZone: "Atlantis/Capital" }),
        expect.objectContaining({ customerId: bad, month: "2026-10" }),
      ]),
    );
    expect(logged).toHaveLength(2);
    // The next run makes it.
    await sql`update partners set time_zone = 'UTC' where id = ${odd.id}`.execute(database.db);
    expect(await makeDue()).toMatchObject({ made: 2, logged: [] });
  });

  test("whom somebody else has a hand on is left for later, and waited for by nobody", async () => {
    const id = await aCustomerSince(await aPartner(database.db), [await aBreach(database.db)], {});
    await database.db.transaction().execute(async (tx) => {
      await sql`select from customers where id = ${id} for no key update`.execute(tx);
      expect(await until(NOW)).toBe(0);
    });
    expect(await until(NOW)).toBe(1);
  });
});

describe("with the exposures of a customer that is long gone", () => {
  async function anErased(): Promise<string> {
    const contact = { contactEmail: "o@x.example" };
    const id = await aCustomerSince(await aPartner(database.db), [await aBreach(database.db)], {}, contact);
    await make(id, "2026-10");
    await sql`update customers set status = 'dormant', previous_status = 'active', status_changed_at = now() - interval '2 years'
      where id = ${id}`.execute(database.db);
    await database.db.transaction().execute((tx) => eraseExposures(tx, testActor, { dormantDays: 365, only: [id] }));
    return id;
  }

  test("its reports and mails are erased", async () => {
    const id = await anErased();
    expect(await factsOf(id)).toEqual([]);
    expect(await mailsOf(id)).toEqual([]);
  });

  test("no report says that there were none: not of the time before, nor while it stays away", async () => {
    const id = await anErased();
    const erasedAt = (date: string) =>
      database.db.transaction().execute(async (tx) => {
        await sql`update erasures set erased_at = ${date} where customer_id = ${id}`.execute(tx);
        await recordHappening(tx, exposuresErased, [{ customerId: id }]);
      });
    const reason = "The exposures of that month were erased";
    await erasedAt("2026-09-10T00:00:00Z");
    await expect(make(id, "2026-10")).rejects.toThrow(reason);

    await sql`update customers set status = 'active', previous_status = null where id = ${id}`.execute(database.db);
    const { facts } = await make(id, "2026-10");
    expect(facts.history.map(({ month }) => month)).toEqual(["2026-09", "2026-10"]);
    await erasedAt("2026-11-01T00:00:00Z");
    await expect(make(id, "2026-10")).rejects.toThrow(reason);
    expect(await factsOf(id)).toEqual([]);
  });
});
