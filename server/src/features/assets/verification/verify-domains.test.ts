import { sql } from "kysely";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { recheckingDomains } from "../../customers/jobs.ts";
import { changePartner } from "../../organisations/index.ts";
import { createDnsLookUps } from "../../../platform/dns/look-ups.ts";
import { createLog } from "../../../platform/log.ts";
import { testApi } from "../../../../test/support/api.ts";
import { aBreach, exposed, scanned } from "../../../../test/support/breaches.ts";
import { aCustomer, aPartner, testActor } from "../../../../test/support/factories.ts";
import { testPartner } from "../../../../test/support/partner.ts";
import { type DnsReply, type DnsServer, startDns } from "../../../../test/support/servers/outbound-dns.ts";
import { TestOutbox } from "../../../../test/support/mails/post-office.ts";

let server: DnsServer;
const dns = { servers: ["127.0.0.1:1"] };
const lookUps = {
  lookUpTxt: (name: string) => createDnsLookUps(dns).lookUpTxt(name),
  lookUpCname: (name: string) => createDnsLookUps(dns).lookUpCname(name),
};
const api = testApi({ dns: lookUps });
const outbox = new TestOutbox(api);

type Verification = { status: string; method?: string; record: { name: string; value: string } };

const partner = testPartner(api);
let sensitive: string;

beforeAll(async () => {
  server = await startDns();
  dns.servers = [server.address];
  sensitive = await aBreach(api.db, { IsSensitive: true });
  return () => server.stop();
});

async function aWatcher(domain: string): Promise<string> {
  await exposed(api.db, sensitive, `ann@${domain}`);
  const customerId = await aCustomer(api.db, partner, { assetsDomains: [domain], assetsEmails: [] });
  await scanned(api.db, customerId);
  return customerId;
}

const verify = (customerId: string, body: Record<string, unknown>, who = partner) =>
  api.as(who).post(`/customer/${customerId}/assets/verify`, body);

const verificationIn = ({ body }: { body: Record<string, unknown> }) => body["verification"] as Verification;

const namesOf = async (customerId: string) => {
  await scanned(api.db, customerId);
  const { body } = await api.as(partner).get(`/customer/${customerId}/breaches`);
  return (body["breaches"] as { breachName: string }[]).map(({ breachName }) => breachName);
};

/** A customer that proved its domain by DNS. */
async function aProof(domain: string) {
  const customerId = await aWatcher(domain);
  const { record } = verificationIn(await verify(customerId, { domain }));
  server.set(record.name, { TXT: [record.value] });
  expect(verificationIn(await verify(customerId, { domain }))).toMatchObject({ status: "verified", method: "dns" });
  return { customerId, record };
}

describe("a proof by DNS", () => {
  test("begins with a record, counts once the record is there, and tells nothing sensitive", async () => {
    const customerId = await aWatcher("begun.example");
    const begun = verificationIn(await verify(customerId, { domain: "begun.example" }));
    expect(begun).toMatchObject({ status: "pending", record: { name: "_sablewatch.begun.example" } });
    expect(verificationIn(await verify(customerId, { domain: "begun.example" }))).toMatchObject({
      status: "pending",
      record: begun.record,
    });
    expect(await namesOf(customerId)).toEqual([]);
    server.set("begun.example", { TXT: ["v=spf1 -all", begun.record.value] });
    expect(verificationIn(await verify(customerId, { domain: "begun.example" }))).toMatchObject({ status: "verified" });
    expect(await namesOf(customerId)).toEqual([]);
    const { body } = await api.as(partner).get(`/customer/${customerId}/assets`);
    expect(body["domainVerification"]).toMatchObject([{ domain: "begun.example", status: "verified", method: "dns" }]);
  });

  test("counts for the customer whose token it is, and for no other", async () => {
    const { record } = await aProof("common.example");
    const other = await aWatcher("common.example");
    const mine = verificationIn(await verify(other, { domain: "common.example" }));
    expect(mine.record.value).not.toBe(record.value);
    expect(verificationIn(await verify(other, { domain: "common.example" }))).toMatchObject({ status: "pending" });
  });

  test("covers the subdomains, for the partner as for the customer itself", async () => {
    const { customerId } = await aProof("above.example");
    const domains = ["above.example", "shop.above.example", "www2.above.example", "beside.example"];
    await api.as(partner).patch(`/customer/${customerId}/assets`, { domains });
    await verify(customerId, { domain: "shop.above.example" });
    const { body } = await api.as(partner).get(`/customer/${customerId}/assets`);
    expect(body["domainVerification"]).toMatchObject(
      domains.slice(0, 3).map((domain) => ({ domain, status: "verified", method: "dns" })),
    );
  });

  test("ends when the domain is no longer watched", async () => {
    const { customerId } = await aProof("dropped.example");
    const assets = `/customer/${customerId}/assets`;
    await api.as(partner).patch(assets, { domains: ["other.example"] });
    await api.as(partner).patch(assets, { domains: ["dropped.example"] });
    expect((await api.as(partner).get(assets)).body).not.toHaveProperty("domainVerification");
    expect(await namesOf(customerId)).toEqual([]);
  });
});

describe("the monthly look-up", () => {
  /** Makes the next look-up due and runs it. */
  async function recheckedAfter(customerId: string, record: { name: string }, reply: DnsReply, days: number) {
    server.set(record.name, { TXT: reply });
    await sql`
      update domain_proofs set next_check_at = now(), missing_since = missing_since - ${days} * interval '1 day'
      where customer_id = ${customerId}`.execute(api.db);
    await recheckingDomains(lookUps).run({}, { db: api.db, log: createLog("silent") });
    const proof = api.db.selectFrom("domain_proofs").select("status").where("customer_id", "=", customerId);
    return (await proof.executeTakeFirstOrThrow()).status;
  }

  test("lets a proof lapse that has been missing for a week, which a record that is back mends, without an event", async () => {
    const { customerId, record } = await aProof("lost.example");
    await scanned(api.db, customerId);
    const events = (await api.events(partner)).length;
    expect(await recheckedAfter(customerId, record, "nxdomain", 0)).toBe("verified");
    expect(await recheckedAfter(customerId, record, "nxdomain", 6)).toBe("verified");
    expect(await recheckedAfter(customerId, record, "nxdomain", 2)).toBe("lapsed");
    server.set(record.name, { TXT: [record.value] });
    expect(verificationIn(await verify(customerId, { domain: "lost.example" }))).toMatchObject({ status: "verified" });
    await scanned(api.db, customerId);
    expect(await api.events(partner)).toHaveLength(events);
  });

  test("asks for eight domains at once, so that silent name servers do not keep the others waiting", async () => {
    const domains = Array.from({ length: 8 }, (_, nth) => `slow-${nth}.example`);
    const customerId = await aCustomer(api.db, partner, { assetsDomains: domains });
    await sql`
      insert into domain_proofs (customer_id, domain, status, method, dns_token, verified_at, next_check_at)
      select customer_id, domain, 'verified', 'dns', 'token', now(), now() - interval '1 day'
      from monitored_domains where customer_id = ${customerId}`.execute(api.db);
    const asked = new Set<string>();
    // No name server responds before all domains have been queried.
    const lookUpTxt = async (name: string) => {
      if (domains.includes(name)) asked.add(name);
      await vi.waitFor(() => expect(asked.size).toBe(domains.length), { timeout: 100_000 });
      return { kind: "unanswered" as const, why: "silent" };
    };
    await recheckingDomains({ ...lookUps, lookUpTxt }).run({}, { db: api.db, log: createLog("silent") });
    expect([...asked].sort()).toEqual(domains);
  });

  test("takes a name server that fails for no answer at all", async () => {
    const { customerId, record } = await aProof("unsure.example");
    for (let n = 0; n < 3; n += 1) expect(await recheckedAfter(customerId, record, "servfail", 30)).toBe("verified");
  });
});

describe("who may verify", () => {
  const mayAttest = () =>
    api.db
      .transaction()
      .execute((tx) => changePartner(tx, testActor, { id: partner.id }, { may_attest_domains: true }));

  test("a partner attests only where the operator allows it", async () => {
    const customerId = await aWatcher("vouched.example");
    const body = { domain: "vouched.example", method: "attested" };
    expect(await verify(customerId, body)).toMatchObject({ status: 403 });
    expect(await namesOf(customerId)).toEqual([]);
    await mayAttest();
    expect(verificationIn(await verify(customerId, body))).toMatchObject({ status: "verified", method: "attested" });
    expect(await namesOf(customerId)).toEqual([]);
  });

  test.each([
    ["a public mail provider", "bluewin.ch"],
    ["a domain that the operator denied", "denied.example"],
  ])("nobody verifies %s, by whatever means, and nothing is mailed there", async (_what, domain) => {
    const customerId = await aCustomer(api.db, partner);
    await api.db.insertInto("monitored_domains").values({ customer_id: customerId, domain }).execute();
    await sql`
      insert into domain_rules (domain, verdict) values ('denied.example', 'deny') on conflict do nothing`.execute(
      api.db,
    );
    await mayAttest();
    for (const method of ["dns", "mail", "attested"]) {
      const answer = await verify(customerId, { domain, method });
      expect(answer).toMatchObject({ status: 422, body: { error: expect.stringContaining(domain) as string } });
    }
    const proofs = api.db.selectFrom("domain_proofs").where("customer_id", "=", customerId).selectAll();
    expect(await proofs.execute()).toEqual([]);
    expect(await outbox.mails(customerId)).toEqual([]);
  });

  test("a domain that isn't watched, or belongs to another partner's customer, can't be verified", async () => {
    const customerId = await aWatcher("guarded.example");
    expect(await verify(customerId, { domain: "elsewhere.example" })).toMatchObject({ status: 404 });
    const stranger = await aPartner(api.db);
    expect(await verify(customerId, { domain: "guarded.example" }, stranger)).toMatchObject({ status: 404 });
  });
});
