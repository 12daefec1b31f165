import { describe, expect, test } from "vitest";
import { testApi } from "../../../../test/support/api.ts";
import { aBreach, exposed, scanned } from "../../../../test/support/breaches.ts";
import { breachesOf } from "../../../../test/support/exposed-customers.ts";
import { aCustomer, aPartner, type TestPartner } from "../../../../test/support/factories.ts";
import { foundBy } from "../../../../test/support/imports.ts";
import { spellingOf } from "../../assets/index.ts";
import { AddressRoom, shownAddresses } from "./shown-addresses.ts";

const MOST = 10_000;

const mailboxesAt = (domain: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `user${String(n).padStart(5, "0")}@${domain}`);

describe("what an instance shows", () => {
  const many = mailboxesAt("large.example", 12_000);

  test("is ten thousand addresses at most, the first in order", () => {
    const spelling = spellingOf({ domains: ["large.example"], emails: [] });
    expect(shownAddresses(spelling, many)).toEqual(many.slice(0, MOST));
    expect(shownAddresses(spelling, many.toReversed())).toEqual(many.slice(0, MOST));
    expect(shownAddresses(spelling, many.slice(0, MOST))).toHaveLength(MOST);
  });

  test("has every address that is watched by name, as the customer writes it, wherever it is in the order", () => {
    const emails = ["user11999+shop@large.example", "user11999@large.example", "zoe@elsewhere.example"];
    const shown = shownAddresses(spellingOf({ domains: ["large.example"], emails }), [
      ...many,
      "zoe@elsewhere.example",
    ]);
    expect(shown).toHaveLength(MOST);
    expect(shown).toEqual([...many.slice(0, MOST - emails.length), ...emails].sort());
  });

  test("has all of them where they are as many as a customer may name", () => {
    const tagged = many.slice(-MOST / 2).flatMap((mailbox) => [mailbox, mailbox.replace("@", "+tag@")]);
    expect(tagged).toHaveLength(MOST);
    for (const emails of [many.slice(-MOST), tagged]) {
      const shown = shownAddresses(spellingOf({ domains: ["large.example"], emails }), many);
      expect(shown).toEqual([...emails].sort());
    }
  });

  test("has each address once, and none that is not watched", () => {
    const spelling = spellingOf({ domains: ["large.example"], emails: ["ann@named.example"] });
    const mailboxes = ["bob@named.example", "ann@named.example", "ann@large.example", "ann@named.example"];
    expect(shownAddresses(spelling, [...mailboxes, "ann@large.example"])).toEqual([
      "ann@large.example",
      "ann@named.example",
    ]);
    expect(shownAddresses(spelling, ["bob@named.example"])).toEqual([]);
  });
});

test("the room for a customer's addresses ends: instances then keep a hundred, or what they have", () => {
  const room = new AddressRoom(20);
  expect(room.mostOf()).toBe(MOST);
  room.take(20);
  expect([room.mostOf(), room.mostOf(5_000)]).toEqual([100, 5_000]);
  const many = mailboxesAt("large.example", 150);
  const spelling = spellingOf({ domains: ["large.example"], emails: [] });
  expect(shownAddresses(spelling, many, room.mostOf())).toEqual(many.slice(0, 100));
});

describe("a domain with more exposures than are shown", () => {
  const api = testApi();
  const typesOf = async (partner: TestPartner): Promise<string[]> =>
    (await api.events(partner)).map(({ type }) => type.replace("customer.", ""));
  const FIRST = ["created", "breach.found", "breach.firstscan.completed"];

  /** A scanned customer with 12,000 exposed addresses in one breach. */
  async function aLargeCustomer(domain: string, fields: Record<string, unknown> = {}) {
    const [partner, breach] = [await aPartner(api.db), await aBreach(api.db)];
    const mailboxes = mailboxesAt(domain, 12_000);
    await exposed(api.db, breach, ...mailboxes);
    const customerId = await aCustomer(api.db, partner, { assetsDomains: [domain], ...fields });
    await scanned(api.db, customerId);
    return { partner, breach, mailboxes, customerId };
  }

  test("is announced once, however often it is scanned", async () => {
    const { partner, breach, mailboxes, customerId } = await aLargeCustomer("once-large.example");
    const emails = mailboxes.slice(0, MOST);
    for (let n = 0; n < 2; n += 1) await scanned(api.db, customerId);
    expect(await typesOf(partner)).toEqual(FIRST);
    expect(await foundBy(api.db, customerId)).toEqual([[{ breachName: breach, emails }]]);
    expect(await breachesOf(api, partner, customerId)).toMatchObject({ count: 1, breaches: [{ emails }] });
  });

  test("has one that is watched by name told, though it comes after all that are shown", async () => {
    const named = "user11999+me@named-large.example";
    const { partner, breach, mailboxes, customerId } = await aLargeCustomer("named-large.example", {
      assetsEmails: [named],
    });
    await scanned(api.db, customerId);
    expect(await typesOf(partner)).toEqual(FIRST);
    const emails = [...mailboxes.slice(0, MOST - 1), named];
    expect(await foundBy(api.db, customerId)).toEqual([[{ breachName: breach, emails }]]);
  });

  test("has a new address told that comes before the others, once, and opened again for it", async () => {
    const { partner, breach, mailboxes, customerId } = await aLargeCustomer("new-large.example");
    const [instance] = (await breachesOf(api, partner, customerId)).breaches;
    await api.as(partner).post("/breach/status", { customerId, breachId: instance?.id, resolved: true });

    await exposed(api.db, breach, "aaron@new-large.example");
    for (let n = 0; n < 2; n += 1) await scanned(api.db, customerId);
    expect(await typesOf(partner)).toEqual([...FIRST, "breach.resolved", "breach.unresolved", "breach.found"]);
    const emails = ["aaron@new-large.example", ...mailboxes.slice(0, MOST - 1)];
    expect((await foundBy(api.db, customerId)).at(-1)).toEqual([{ breachName: breach, emails }]);
    const { breaches } = await breachesOf(api, partner, customerId);
    expect(breaches).toMatchObject([{ id: instance?.id, resolved: false, emails }]);
  });

  test("is left as it is by a new address that is not shown", async () => {
    const { partner, breach, mailboxes, customerId } = await aLargeCustomer("behind-large.example");
    const [instance] = (await breachesOf(api, partner, customerId)).breaches;
    await api.as(partner).post("/breach/status", { customerId, breachId: instance?.id, resolved: true });
    await exposed(api.db, breach, "zoe@behind-large.example");
    await scanned(api.db, customerId);
    expect(await typesOf(partner)).toEqual([...FIRST, "breach.resolved"]);
    const { breaches } = await breachesOf(api, partner, customerId);
    expect(breaches).toMatchObject([{ resolved: true, emails: mailboxes.slice(0, MOST) }]);
  });
});
