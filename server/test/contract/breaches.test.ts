import { beforeAll, describe, expect, test } from "vitest";
import { letFallDormant } from "../../src/features/customers/index.ts";
import { testApi } from "../support/api.ts";
import { aBreach, exposed, scanned } from "../support/breaches.ts";
import { anExposedCustomer, breachesOf, type Item, type List, scoreOf } from "../support/exposed-customers.ts";
import { aCustomer, aPartner, testActor, type TestPartner } from "../support/factories.ts";

const api = testApi();
let partner: TestPartner;

beforeAll(async () => {
  partner = await aPartner(api.db);
});

const ALL = "id breachName title emails breachDate breachCategories resolved generatedDescription nextSteps".split(" ");
const REDACTED = ["id", "emails", "resolved"];

const listOf = (customerId: string, of = partner, query = "") => breachesOf(api, of, customerId, query);
const namesIn = ({ breaches }: List) => breaches.map(({ breachName }) => breachName);
const anExposed = (breaches: string[], fields: Record<string, unknown> = {}, of = partner) =>
  anExposedCustomer(api.db, of, breaches, fields);

const move = async (verb: string, customerId: string) =>
  expect(await api.as(partner).post(`/customer/${verb}`, { customerId })).toMatchObject({ status: 200 });

const fallDormant = (customerId: string) =>
  api.db.transaction().execute(async (tx) => {
    const longAgo = new Date("2020-01-01T00:00:00Z");
    await tx.updateTable("customers").set({ status_changed_at: longAgo }).where("id", "=", customerId).execute();
    await letFallDormant(tx, testActor, { inactiveDays: 180 });
  });

describe("what is disclosed", () => {
  test("of an active customer's breach: exactly nine fields, in the list and in events", async () => {
    const own = await aPartner(api.db);
    const title = "Larchmont <b>Parcels</b> & Co.";
    const breach = await aBreach(api.db, {
      Title: title,
      Domain: "larchmont.example",
      BreachDate: "2013-10-04",
      DataClasses: ["Email addresses", "Passwords"],
      PwnCount: 4_218,
    });
    const fields = { assetsEmails: ["Zoe@a.example", "anna+shop@a.example", "clean@a.example"], assetsDomains: [] };
    await exposed(api.db, breach, "zoe@a.example", "anna@a.example", "stranger@a.example");
    const customerId = await aCustomer(api.db, own, fields);
    await scanned(api.db, customerId);
    const list = await listOf(customerId, own);
    expect(list).toEqual({
      success: true,
      breachStatus: true,
      count: 1,
      breaches: [
        {
          id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/) as string,
          breachName: breach,
          title,
          emails: ["anna+shop@a.example", "zoe@a.example"],
          breachDate: "2013-10-04T00:00:00+00:00",
          breachCategories: ["Email addresses", "Passwords"],
          resolved: false,
          generatedDescription: `Data from ${title} (larchmont.example) was exposed in a breach on 4 October 2013. 4,218 accounts were affected. Exposed: passwords and email addresses.`,
          nextSteps: expect.arrayContaining([
            expect.stringMatching(/^Change your password at larchmont\.example, /) as string,
          ]) as string[],
        },
      ],
    });
    expect(Object.keys(list.breaches[0] ?? {})).toEqual(ALL);
    const [, found, completed, ...more] = await api.events(own);
    const { breachStatus, count, breaches } = list;
    const customer = { uuid: customerId, name: "Juniper Bakery", reference: null };
    const data = { partnerId: own.id, customer, breachStatus, count, breaches };
    expect([found, completed, more]).toEqual([
      { type: "customer.breach.found", data },
      { type: "customer.breach.firstscan.completed", data },
      [],
    ]);
  });

  test("of a prospect's breach: exactly three fields, in the list and in events, and nothing that identifies it", async () => {
    const own = await aPartner(api.db);
    const breach = await aBreach(api.db, { Title: "Withheld Title", Domain: "withheld.example" });
    const customerId = await anExposed([breach], { status: "prospect" }, own);
    const list = await listOf(customerId, own, "?localeCode=nl-NL");
    expect(list).toMatchObject({ breachStatus: true, count: 1, breaches: [{ resolved: false }] });
    expect(Object.keys(list.breaches[0] ?? {})).toEqual(REDACTED);
    const events = (await api.events(own)).slice(1);
    expect(events.map(({ type }) => type)).toEqual(["customer.breach.found", "customer.breach.firstscan.completed"]);
    for (const { data } of events) {
      expect(data).toMatchObject({ breachStatus: true, count: 1, breaches: list.breaches });
      expect(Object.keys((data["breaches"] as Item[])[0] ?? {})).toEqual(REDACTED);
    }
    expect(JSON.stringify([list, events])).not.toMatch(new RegExp(`withheld|2024-03-18|password|${breach}`, "i"));
  });

  test("of a customer without breaches, scanned or not: an empty list", async () => {
    for (const status of ["active", "prospect"]) {
      const customerId = await aCustomer(api.db, partner, { status });
      const empty = { success: true, breachStatus: false, count: 0, breaches: [] };
      expect(await listOf(customerId)).toEqual(empty);
      await scanned(api.db, customerId);
      expect(await listOf(customerId)).toEqual(empty);
    }
  });

  test.each(["active", "prospect"] as const)(
    "of an offboarded customer, however long ago it left: as much as when it was %s",
    async (status) => {
      const customerId = await anExposed([await aBreach(api.db)], { status });
      const before = await listOf(customerId);
      expect(Object.keys(before.breaches[0] ?? {})).toEqual(status === "active" ? ALL : REDACTED);
      await move("offboard", customerId);
      expect(await listOf(customerId)).toEqual(before);
      await fallDormant(customerId);
      expect(await api.as(partner).get(`/customer/${customerId}/info`)).toMatchObject({ body: { status: "dormant" } });
      expect(await listOf(customerId)).toEqual(before);
    },
  );

  test("after a downgrade three fields, after an upgrade all nine, immediately", async () => {
    const customerId = await anExposed([await aBreach(api.db)]);
    const full = await listOf(customerId);
    await move("downgrade", customerId);
    const redacted = full.breaches.map(({ id, emails, resolved }) => ({ id, emails, resolved }));
    expect(await listOf(customerId)).toEqual({ ...full, breaches: redacted });
    await move("upgrade", customerId);
    expect(await listOf(customerId)).toEqual(full);
  });
});

describe("sensitive breaches", () => {
  let plain: string;
  let sensitive: string;

  beforeAll(async () => {
    plain = await aBreach(api.db);
    sensitive = await aBreach(api.db, { IsSensitive: true });
  });

  test("are in no one's list, count or event", async () => {
    for (const status of ["active", "prospect"]) {
      const own = await aPartner(api.db);
      const customerId = await anExposed([plain, sensitive], { status }, own);
      expect(await listOf(customerId, own)).toMatchObject({ breachStatus: true, count: 1, breaches: [{}] });
      for (const { data } of (await api.events(own)).slice(1)) expect(data).toMatchObject({ count: 1 });
    }
  });

  test.each(["active", "prospect"])(
    "if there are no others, the customer has no breach, nothing found and no score (%s)",
    async (status) => {
      const own = await aPartner(api.db);
      const customerId = await anExposed([sensitive], { status }, own);
      expect(await listOf(customerId, own)).toMatchObject({ breachStatus: false, count: 0, breaches: [] });
      expect((await api.events(own)).slice(1)).toMatchObject([
        { type: "customer.breach.firstscan.completed", data: { breachStatus: false, count: 0, breaches: [] } },
      ]);
      expect(await scoreOf(api, own, customerId)).toBe(0);
    },
  );
});

test("a retired breach is shown nowhere, and no scan finds it", async () => {
  const own = await aPartner(api.db);
  const retired = await aBreach(api.db, { IsRetired: true });
  const known = await aBreach(api.db);
  const customerId = await anExposed([retired, known], {}, own);
  expect(namesIn(await listOf(customerId, own))).toEqual([known]);
  expect(JSON.stringify(await api.events(own))).not.toContain(`"${retired}"`);
  await aBreach(api.db, { Name: known, IsRetired: true });
  expect(await listOf(customerId, own)).toMatchObject({ breachStatus: false, count: 0, breaches: [] });
  expect(await scoreOf(api, own, customerId)).toBe(0);
});

test("the newest breach comes first, and breaches of one day are sorted by name", async () => {
  const dated = (Name: string, BreachDate: string) => aBreach(api.db, { Name, BreachDate });
  const names = [
    await dated("OrderB", "2020-05-05"),
    await dated("OrderOld", "2009-12-31"),
    await dated("OrderC", "2020-05-05"),
    await dated("OrderNew", "2020-05-06"),
    await dated("OrderA", "2020-05-05"),
    await dated("OrderSixties", "1969-12-31"),
    await dated("OrderFifties", "1953-02-01"),
  ];
  const customerId = await anExposed(names);
  const list = await listOf(customerId);
  const inOrder = ["OrderNew", "OrderA", "OrderB", "OrderC", "OrderOld", "OrderSixties", "OrderFifties"];
  expect(namesIn(list)).toEqual(inOrder);
  expect(list.count).toBe(7);
  expect(list.breaches.at(-1)).toMatchObject({
    breachDate: "1953-02-01T00:00:00+00:00",
    generatedDescription: expect.stringContaining("1 February 1953") as string,
  });
  // A prospect's breaches have the same order, although nothing shows why.
  await move("downgrade", customerId);
  expect((await listOf(customerId)).breaches.map(({ id }) => id)).toEqual(list.breaches.map(({ id }) => id));
});
