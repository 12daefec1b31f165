import { beforeAll, describe, expect, test } from "vitest";
import { type Answer, testApi } from "../support/api.ts";
import { aBreach, exposed, scanned } from "../support/breaches.ts";
import { anAddress, anExposedCustomer, breachesOf } from "../support/exposed-customers.ts";
import { aCustomer, aPartner, type TestPartner } from "../support/factories.ts";

const api = testApi();
let partner: TestPartner;

beforeAll(async () => {
  partner = await aPartner(api.db);
});

const check = (email: string, fields: object = {}, of = partner) =>
  api.as(of).post("/breach/check", { email, ...fields });
const retrieve = (email: string, fields: object = {}, of = partner) =>
  api.as(of).post("/breach/retrieve", { email, ...fields });

type Found = { title: string; resolvedStatus: boolean } & Record<string, unknown>;

const foundFor = async (email: string, of = partner): Promise<Found[]> => {
  const { status, body } = await retrieve(email, {}, of);
  expect(status).toBe(200);
  return body["breaches"] as Found[];
};
const isBreached = async (email: string, resolved?: boolean | null, of = partner): Promise<unknown> => {
  const { status, body } = await check(email, resolved === undefined ? {} : { resolved }, of);
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(["success", "breach"]);
  return body["breach"];
};

/** Marks all of a customer's breaches as resolved or open. */
async function settle(customerId: string, resolved = true, of = partner): Promise<void> {
  for (const { id } of (await breachesOf(api, of, customerId)).breaches) {
    const body = { breachId: id, customerId, resolved };
    expect(await api.as(of).post("/breach/status", body)).toMatchObject({ status: 200 });
  }
}

describe("any address", () => {
  test("can be checked and looked up, with exactly these fields", async () => {
    const email = anAddress();
    const facts = { Title: "Larchmont Parcels", Domain: "larchmont.example", BreachDate: "2013-10-04" };
    await exposed(api.db, await aBreach(api.db, facts), email);
    expect(await isBreached(email)).toBe(true);
    const { status, body } = await retrieve(email);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      email,
      breaches: [
        {
          title: "Larchmont Parcels",
          description:
            "Data from Larchmont Parcels (larchmont.example) was exposed in a breach on 4 October 2013. 1,000 accounts were affected. Exposed: passwords and email addresses.",
          breachDate: "2013-10-04T00:00:00+00:00",
          breachCategories: ["Email addresses", "Passwords"],
          nextSteps: expect.arrayContaining([expect.stringContaining("larchmont.example")]) as string[],
          resolvedStatus: false,
        },
      ],
    });
  });

  test("that is in no breach returns false and an empty list", async () => {
    const email = anAddress();
    expect(await isBreached(email)).toBe(false);
    expect((await retrieve(email)).body).toEqual({ success: true, email, breaches: [] });
  });

  test.each([
    ["plain-anna@juniper.example", ["PLAIN-Anna@Juniper.EXAMPLE", "  plain-anna@juniper.example "]],
    ["tag-anna@juniper.example", ["tag-anna+shop@juniper.example", "Tag-Anna+a+b@juniper.example"]],
    ["list-anna+leak@juniper.example", ["list-anna@juniper.example", "list-anna+other@juniper.example"]],
    ["idn-anna@xn--mller-kva.example", ["idn-anna@müller.example", "IDN-ANNA@MÜLLER.example"]],
    ["jürgen@juniper.example", ["JÜRGEN@juniper.example", "ju\u0308rgen@juniper.example"]],
  ])("%s is found as %j, and the response has its stored form", async (leaked, spellings) => {
    const Title = `Of ${leaked}`;
    await exposed(api.db, await aBreach(api.db, { Title }), leaked);
    for (const email of [leaked, ...spellings]) {
      expect({ email, breach: await isBreached(email) }).toEqual({ email, breach: true });
      const { body } = await retrieve(email);
      expect({ email, body }).toMatchObject({ email, body: { breaches: [{ title: Title }] } });
      expect(body["email"]).toMatch(/^[^A-Z\s]+@[a-z0-9.-]+$/);
    }
  });

  test("is described in the requested language, in English by default", async () => {
    const email = anAddress();
    await exposed(api.db, await aBreach(api.db), email);
    for (const [fields, text] of [
      [{}, /18 March 2024/],
      [{ localeCode: null }, /18 March 2024/],
      [{ localeCode: "fi-FI" }, /18\. maaliskuuta 2024/],
      [{ localeCode: "nl-BE" }, /18 maart 2024/],
      [{ localeCode: "xx" }, /18 March 2024/],
    ] as const) {
      const { body } = await retrieve(email, fields);
      expect((body["breaches"] as Found[])[0]?.["description"]).toMatch(text);
    }
  });

  test("has its breaches in the order of a customer's list: newest first, then by name", async () => {
    const email = anAddress();
    const dated = (Name: string, BreachDate: string) => aBreach(api.db, { Name, Title: Name, BreachDate });
    const names = [
      await dated("order-b", "2020-05-05"),
      await dated("OrderOld", "2009-12-31"),
      await dated("Order-C", "2020-05-05"),
      await dated("OrderNew", "2020-05-06"),
      await dated("order-A", "2020-05-05"),
      await dated("Order D", "2020-05-05"),
      await dated("OrderSixties", "1969-12-31"),
      await dated("OrderEpoch", "1970-01-01"),
      await dated("OrderFifties", "1953-02-01"),
      // JavaScript's string order would put the first before the second.
      await dated("Order \u{1f4e6}", "1953-02-01"),
      await dated("Order \uff21", "1953-02-01"),
    ];
    const customerId = await anExposedCustomer(api.db, partner, names, { email });
    const titles = (await foundFor(email)).map(({ title }) => title);
    expect([titles[0], ...titles.slice(-6)]).toEqual([
      "OrderNew",
      "OrderOld",
      "OrderEpoch",
      "OrderSixties",
      "Order \uff21",
      "Order \u{1f4e6}",
      "OrderFifties",
    ]);
    const { breaches } = await breachesOf(api, partner, customerId);
    expect(titles).toEqual(breaches.map(({ title }) => title));
  });

  test("doesn't show sensitive or retired breaches, even to an active customer's partner", async () => {
    const email = anAddress();
    const hidden = [await aBreach(api.db, { IsSensitive: true }), await aBreach(api.db, { IsRetired: true })];
    await anExposedCustomer(api.db, partner, hidden, { email });
    expect([await isBreached(email), await isBreached(email, false), await foundFor(email)]).toEqual([
      false,
      false,
      [],
    ]);
    const late = await aBreach(api.db);
    await exposed(api.db, late, email);
    expect(await foundFor(email)).toHaveLength(1);
    await aBreach(api.db, { Name: late, IsRetired: true });
    expect([await isBreached(email), await foundFor(email)]).toEqual([false, []]);
  });
});

describe("resolved", () => {
  /** The results of the three look-ups: any breach at all, any resolved, any unresolved. */
  const standing = async (email: string, of = partner) =>
    Promise.all([isBreached(email, undefined, of), isBreached(email, true, of), isBreached(email, false, of)]);

  test("selects resolved breaches, open ones, or both if it is left out or null", async () => {
    const email = anAddress();
    const customerId = await anExposedCustomer(api.db, partner, [await aBreach(api.db)], { email });
    expect(await standing(email)).toEqual([true, false, true]);
    await settle(customerId);
    expect(await standing(email)).toEqual([true, true, false]);
    expect(await isBreached(email, null)).toBe(true);
    expect(await foundFor(email)).toMatchObject([{ resolvedStatus: true }]);
    await exposed(api.db, await aBreach(api.db), email);
    expect(await standing(email)).toEqual([true, true, true]);
    await settle(customerId, false);
    expect(await standing(email)).toEqual([true, false, true]);
  });

  test("is false for an address that no one monitors, and for a clean address all three are false", async () => {
    const email = anAddress();
    await exposed(api.db, await aBreach(api.db), email);
    expect(await standing(email)).toEqual([true, false, true]);
    expect(await standing(anAddress())).toEqual([false, false, false]);
  });

  test("means resolved by all of the partner's customers that have the breach", async () => {
    const email = anAddress();
    const breach = await aBreach(api.db);
    const one = await anExposedCustomer(api.db, partner, [breach], { email });
    const other = await anExposedCustomer(api.db, partner, [breach], { email });
    await anExposedCustomer(api.db, partner, [breach]); // has the breach for another address
    await settle(one);
    expect(await foundFor(email)).toMatchObject([{ resolvedStatus: false }]);
    expect(await standing(email)).toEqual([true, false, true]);
    await settle(other);
    expect(await foundFor(email)).toMatchObject([{ resolvedStatus: true }]);
    expect(await standing(email)).toEqual([true, true, false]);
  });

  test.each([
    ["an address with a tag", "tagged+shop", {}],
    ["an address without one", "untagged", {}],
    ["a domain above it", "discovered", { assetsEmails: [] }],
  ])("holds for every spelling of the mailbox where the customer watches %s", async (_what, local, fields) => {
    const domain = `${local.replace("+", "-")}.example`;
    const email = `${local}@mail.${domain}`;
    await exposed(api.db, await aBreach(api.db), email);
    const assets = { assetsEmails: [email], assetsDomains: "assetsEmails" in fields ? [domain] : [], ...fields };
    const customerId = await aCustomer(api.db, partner, assets);
    await scanned(api.db, customerId);
    await settle(customerId);
    const mailbox = email.replace("+shop", "");
    for (const spelling of [email, mailbox, mailbox.replace("@", "+other@"), email.toUpperCase()]) {
      expect({ spelling, standing: await standing(spelling) }).toEqual({ spelling, standing: [true, true, false] });
    }
  });

  test("reveals nothing about what other partners' customers have resolved, even of the same distributor", async () => {
    const email = anAddress();
    const breach = await aBreach(api.db);
    const sibling = await aPartner(api.db, { distributor: partner.distributor });
    for (const of of [sibling, await aPartner(api.db)]) {
      await settle(await anExposedCustomer(api.db, of, [breach], { email }), true, of);
      expect(await standing(email, of)).toEqual([true, true, false]);
    }
    expect(await standing(email)).toEqual([true, false, true]);
    expect(await foundFor(email)).toMatchObject([{ resolvedStatus: false }]);
    // Once the partner's own customer has resolved it, an open breach of another partner's customer doesn't show
    // either.
    await settle(await anExposedCustomer(api.db, partner, [breach], { email }));
    await anExposedCustomer(api.db, sibling, [breach], { email });
    expect(await standing(email)).toEqual([true, true, false]);
    expect(await standing(email, sibling)).toEqual([true, false, true]);
  });
});

test("each look-up leaves an audit entry with the address, whether or not it was found, and without a secret", async () => {
  const email = anAddress();
  await exposed(api.db, await aBreach(api.db), email);
  const clean = anAddress();
  const calls: [string, string, Answer][] = [
    ["breach.checked", email, await check(email.toUpperCase())],
    ["breach.retrieved", email, await retrieve(email)],
    ["breach.checked", clean, await check(clean)],
    [
      "breach.retrieved",
      clean,
      await api.actingFor(partner.distributor, partner).post("/breach/retrieve", { email: clean }),
    ],
  ];
  for (const [action, address, { headers }] of calls) {
    const entries = await api.db
      .selectFrom("audit_entries")
      .selectAll()
      .where("request_id", "=", String(headers["x-request-id"]))
      .execute();
    expect(entries).toMatchObject([
      {
        action,
        actor_kind: "key",
        partner_id: partner.id,
        subject_kind: "email",
        subject_id: address,
        ip: "127.0.0.1",
      },
    ]);
    for (const { apiKey } of [partner, partner.distributor]) {
      expect(JSON.stringify(entries)).not.toContain(apiKey.slice(11));
    }
  }
});
