import pg from "pg";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { domainCommand } from "../../cli/domain.ts";
import { newId } from "../../kernel/ids.ts";
import { type Answer, testApi } from "../../../test/support/api.ts";
import { aCustomer, customerFields } from "../../../test/support/factories.ts";
import { testPartner } from "../../../test/support/partner.ts";
import { command } from "../../../test/support/imports.ts";
import { contentOf } from "../../../test/support/routes/routes.ts";

const api = testApi();
const partner = testPartner(api);

beforeEach(async () => {
  await api.db.deleteFrom("domain_rules").execute();
});

const domain = (...args: string[]) => command(api.db, domainCommand, ["domain", ...args]);

const onboard = (...assetsDomains: string[]): Promise<Answer> =>
  api.as(partner).post("/customer/onboard", customerFields({ assetsDomains }));

const refusalOf = (name: string, index = 0): string =>
  `assetsDomains.${index}: '${name}' is a public mail provider and cannot be monitored; ` +
  `send single addresses in the list of emails`;

/** A rule reaches every node within seconds. */
const until = async (expected: number, ...assetsDomains: string[]): Promise<Answer> =>
  vi.waitFor(
    async () => {
      const answer = await onboard(...assetsDomains);
      expect(answer.status).toBe(expected);
      return answer;
    },
    { timeout: 100_000, interval: 100 },
  );

describe("the operator's word", () => {
  test("refuses a domain and all under it, in the words for a provider; taken back, they are let in again", async () => {
    expect((await onboard("denied.example")).status).toBe(200);
    expect(await domain("deny", "https://www.Denied.example/")).toMatchObject({ code: 0, stderr: "" });
    await until(422, "denied.example");
    expect((await onboard("other.example", "hr.denied.example", "gmail.com")).body["error"]).toBe(
      `${refusalOf("hr.denied.example", 1)}; ${refusalOf("gmail.com", 2)}`,
    );
    expect((await onboard("not-denied.example")).status).toBe(200);
    expect((await domain("forget", "denied.example")).code).toBe(0);
    await until(200, "hr.denied.example");
  });

  test("lets a provider in, and what is under it; the nearest word counts", async () => {
    for (const name of ["hotmail.ca", "alumni.hotmail.ca"]) {
      expect(await onboard(name)).toMatchObject({ status: 422, body: { error: refusalOf(name) } });
    }
    await domain("allow", "hotmail.ca");
    await domain("deny", "students.hotmail.ca");
    await until(200, "hotmail.ca");
    expect((await onboard("alumni.hotmail.ca")).status).toBe(200);
    expect((await onboard("law.students.hotmail.ca")).status).toBe(422);
    expect((await onboard("hotmail.co.za")).status).toBe(422);
  });

  test("counts for domains that are added or put in place of others, too", async () => {
    const customerId = await aCustomer(api.db, partner);
    await domain("deny", "later.example");
    await until(422, "later.example");
    const path = `/customer/${customerId}/assets`;
    const error = expect.stringMatching(/^domains\.1: 'later\.example' is a public mail provider/) as string;
    const domains = ["new.example", "later.example"];
    expect(await api.as(partner).post(`${path}/add`, { domains })).toMatchObject({ status: 422, body: { error } });
    expect(await api.as(partner).patch(path, { domains })).toMatchObject({ status: 422, body: { error } });
  });
});

describe("the command", () => {
  test("writes each decision into the audit trail", async () => {
    for (const name of ["allow", "deny", "forget"]) expect((await domain(name, "audited.example")).code).toBe(0);
    const entries = await api.db
      .selectFrom("audit_entries")
      .select(["actor_kind", "action", "details"])
      .where("subject_kind", "=", "domain")
      .where("subject_id", "=", "audited.example")
      .orderBy("id")
      .execute();
    expect(entries).toEqual(
      ["domain.allowed", "domain.denied", "domain.forgotten"].map((action) => ({
        actor_kind: "operator",
        action,
        details: { customersScanned: 0 },
      })),
    );
  });

  test.each([
    ["allow co.uk", 2, "public suffix"],
    ["deny github.io", 2, "public suffix"],
    ["allow nonsense!", 2, "not a valid domain"],
    ["forget never-decided.example", 1, "no rule for 'never-decided.example'"],
    ["allow", 2, "missing required argument"],
  ])("%s ends with one clear line and changes nothing", async (line, code, words) => {
    const before = await contentOf(api.database.pool);
    const ended = await domain(...line.split(" "));
    expect([ended.code, ended.stdout]).toEqual([code, ""]);
    expect(ended.stderr.trim().split("\n")).toHaveLength(1);
    expect(ended.stderr).toContain(words);
    expect(await contentOf(api.database.pool)).toEqual(before);
  });

  test("lists the decisions and the watched domains that are not told by address, for people and for programs", async () => {
    await api.db.deleteFrom("monitored_domains").execute();
    const [one, two] = [await aCustomer(api.db, partner), await aCustomer(api.db, partner)];
    const watched = ["bluewin.ch", "grown.example", "shop.example", "hr.chosen.example"];
    for (const customer_id of [one, two]) {
      const rows = watched.map((name) => ({ customer_id, domain: name }));
      await api.db.insertInto("monitored_domains").values(rows).execute();
    }
    await api.db
      .insertInto("large_domains")
      .values([{ domain: "grown.example" }])
      .execute();
    await domain("deny", "chosen.example");
    await domain("allow", "nobody-watches.example");
    const listed = (await domain("list", "--json")).stdout;
    expect(JSON.parse(listed)).toEqual([
      { domain: "bluewin.ch", rule: null, heldBack: "public-mail-provider", customers: 2 },
      { domain: "chosen.example", rule: "deny", heldBack: null, customers: 0 },
      { domain: "grown.example", rule: null, heldBack: "too-many-addresses", customers: 2 },
      { domain: "hr.chosen.example", rule: null, heldBack: "public-mail-provider", customers: 2 },
      { domain: "nobody-watches.example", rule: "allow", heldBack: null, customers: 0 },
    ]);
    const table = (await domain("list")).stdout;
    expect(table).toMatch(/^domain +rule +heldBack +customers\n/);
    expect(table).toMatch(/grown\.example .*too-many-addresses +2/);
  });
});

describe("a provider that is watched from before it was known as one", () => {
  async function watching(...names: string[]): Promise<string> {
    const customerId = await aCustomer(api.db, partner, { assetsDomains: ["shop.example"] });
    const rows = names.map((name) => ({ customer_id: customerId, domain: name }));
    await api.db.insertInto("monitored_domains").values(rows).execute();
    return `/customer/${customerId}/assets`;
  }

  test("is shown as held back, may stay in a list that takes the old one's place, and can be removed", async () => {
    const path = await watching("bluewin.ch");
    const heldBack = [{ domain: "bluewin.ch", reason: "public-mail-provider" }];
    expect((await api.as(partner).get(path)).body).toEqual({
      success: true,
      domains: ["bluewin.ch", "shop.example"],
      emails: [],
      heldBack,
    });
    const replaced = await api.as(partner).patch(path, { domains: ["bluewin.ch", "bluewin.ch", "next.example"] });
    expect(replaced).toMatchObject({ status: 200, body: { domains: ["bluewin.ch", "next.example"], heldBack } });
    const removed = await api.as(partner).post(`${path}/remove`, { domains: ["bluewin.ch"] });
    expect(removed.body).toEqual({ success: true, domains: ["next.example"], emails: [] });
  });

  test("does not open the door for another, nor come back", async () => {
    const path = await watching("bluewin.ch");
    const brought = await api.as(partner).patch(path, { domains: ["bluewin.ch", "hotmail.ca"] });
    expect(brought).toMatchObject({
      status: 422,
      body: { error: expect.stringMatching(/^domains\.1: 'hotmail/) as string },
    });
    await api.as(partner).post(`${path}/remove`, { domains: ["bluewin.ch"] });
    expect((await api.as(partner).patch(path, { domains: ["bluewin.ch"] })).status).toBe(422);
    expect((await api.as(partner).post(`${path}/add`, { domains: ["bluewin.ch"] })).status).toBe(422);
  });

  test("is named before it is said that there is no such customer", async () => {
    const path = `/customer/${newId()}/assets`;
    expect((await api.as(partner).patch(path, { domains: ["hotmail.ca"] })).status).toBe(422);
    expect((await api.as(partner).patch(path, { domains: ["shop.example"] })).status).toBe(404);
    expect((await api.as(partner).post(`${path}/remove`, { domains: ["hotmail.ca"] })).status).toBe(422);
  });
});

test("onboardings ask for the operator's word once in a while, and those without a domain not at all", async () => {
  const spy = vi.spyOn(pg.Client.prototype, "query");
  onTestFinished(() => spy.mockRestore());
  const asked = () =>
    spy.mock.calls.filter(([query]: unknown[]) => JSON.stringify(query).includes("domain_rules")).length;
  const assetsEmails = ["owner@juniper.example"];
  for (let n = 0; n < 5; n += 1) {
    const { status } = await api.as(partner).post("/customer/onboard", { companyName: "Juniper", assetsEmails });
    expect(status).toBe(200);
  }
  expect(asked()).toBe(0);
  const startedAt = performance.now();
  for (let n = 0; n < 50; n += 1) expect((await onboard(`shop-${n}.example`)).status).toBe(200);
  const seconds = (performance.now() - startedAt) / 1_000;
  expect(asked()).toBeLessThanOrEqual(1 + seconds / 3);
});
