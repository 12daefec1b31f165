import { beforeEach, describe, expect, test } from "vitest";
import { partnerCommand } from "../../../cli/partner.ts";
import { checkingSenders } from "../jobs.ts";
import { newId } from "../../../kernel/ids.ts";
import { createDnsLookUps, type DnsLookUps } from "../../../platform/dns/look-ups.ts";
import { createLog } from "../../../platform/log.ts";
import { aPartner, type TestPartner } from "../../../../test/support/factories.ts";
import { command } from "../../../../test/support/imports.ts";
import { headersOf, read } from "../../../../test/support/mails/mail-server.ts";
import type { DnsReply, DnsServer } from "../../../../test/support/servers/outbound-dns.ts";
import { aDnsServer } from "../../../../test/support/servers/outbound-sender.ts";
import { aMailServer, mailDatabase } from "../../../../test/support/mails/post-office.ts";

const { database, outbox } = mailDatabase();

const ADDRESS = "alerts@partner.example";
/** As the commands of tests have them. */
const SETTINGS = { dkimSelector: "s1", spfInclude: "spf.operator.example" };
const KEY = ["v=DKIM1; p=AAAA"];
const SPF = ["v=spf1 include:spf.operator.example ~all"];

let partner: TestPartner;
let dns: DnsServer;
let lookUps: DnsLookUps;

beforeEach(async () => {
  partner = await aPartner(database.db, { name: "Harbour IT", reply_to_email: "help@harbour.example" });
  dns = await aDnsServer();
  lookUps = createDnsLookUps({ servers: [dns.address], deadlineMs: 20_000 });
});

const sender = (...args: string[]) =>
  command(database.db, partnerCommand, ["partner", "sender", partner.id, ...args], {}, lookUps);

const stored = () =>
  database.db
    .selectFrom("partner_senders")
    .select(["address", "name", "token", "aligned_by", "failures_in_a_row"])
    .where("partner_id", "=", partner.id)
    .executeTakeFirst();

type Records = { own?: DnsReply; key?: DnsReply; spf?: DnsReply };

/** What the partner's domain says from now on. */
async function publish({ own, key = "nxdomain", spf = "nxdomain" }: Records): Promise<void> {
  const token = (await stored())?.token ?? "";
  dns.set("_sablewatch.partner.example", { TXT: own ?? [`sablewatch-sender=${token}`] });
  dns.set("s1._domainkey.partner.example", { TXT: key });
  dns.set("partner.example", { TXT: spf });
}

const recheck = (payload: object = {}) =>
  checkingSenders(lookUps, SETTINGS).run(payload, { db: database.db, log: createLog("silent") });

async function aVerifiedSender(records: Records = { key: KEY }, ...args: string[]): Promise<void> {
  await sender("set", ADDRESS, ...args);
  await publish(records);
  const { code, stdout } = await sender("check");
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^Verified by /)]);
}

/** The one mail that the partner's customer gets now. */
async function mailSent() {
  const server = await aMailServer();
  await outbox.anAlertedCustomer(["owner@juniper.example"], { partner });
  outbox.aPostOffice(server);
  await outbox.untilStates(["sent"]);
  const [mail] = server.received;
  if (!mail) throw new Error("Nothing arrived");
  const { from, replyTo } = await read(mail);
  return { bounces: mail.from, messageId: mail.messageId, from, replyTo, headers: headersOf(mail) };
}

const OPERATORS = { name: "Harbour IT", address: "no-reply@watch.example" };

describe("mails come from", () => {
  test("the operator's address until the partner's domain is verified", async () => {
    const { code, stdout } = await sender("set", ADDRESS);
    const { token } = (await stored()) ?? {};
    expect(code).toBe(0);
    for (const shown of [
      "_sablewatch.partner.example",
      `sablewatch-sender=${token}`,
      "s1._domainkey.partner.example",
    ]) {
      expect(stdout).toContain(shown);
    }
    expect(stdout).toContain("include:spf.operator.example");
    expect(await mailSent()).toMatchObject({ from: OPERATORS, bounces: "no-reply@watch.example" });
  });

  test("the partner's once DKIM carries it; bounces and message ids stay with the operator", async () => {
    await aVerifiedSender();
    expect(await mailSent()).toMatchObject({
      from: { name: "Harbour IT", address: ADDRESS },
      bounces: "no-reply@watch.example",
      messageId: expect.stringMatching(/@watch\.example$/) as string,
      replyTo: [{ address: "help@harbour.example" }],
    });
  });

  test("the partner's, bounces included, where only SPF carries it; under a name of its own", async () => {
    await aVerifiedSender({ spf: SPF }, "--name", "Harbour Watch");
    expect(await mailSent()).toMatchObject({ from: { name: "Harbour Watch", address: ADDRESS }, bounces: ADDRESS });
  });

  test("the operator's again when the address is removed", async () => {
    await aVerifiedSender();
    expect(await sender("remove")).toMatchObject({ code: 0, stdout: "Its emails are sent from MAIL_FROM again.\n" });
    expect(await mailSent()).toMatchObject({ from: OPERATORS, bounces: "no-reply@watch.example" });
  });
});

describe("the daily check", () => {
  test("verifies an address whose records have come", async () => {
    await sender("set", ADDRESS);
    await recheck();
    expect(await stored()).toMatchObject({ aligned_by: null, failures_in_a_row: 1 });
    await publish({ key: KEY });
    await recheck();
    expect(await stored()).toMatchObject({ aligned_by: "dkim", failures_in_a_row: 0 });
  });

  test("gives an address up after three days without a record, and takes it again when it is back", async () => {
    await aVerifiedSender();
    await publish({ own: "nxdomain", key: KEY });
    await recheck();
    await recheck();
    expect(await stored()).toMatchObject({ aligned_by: "dkim", failures_in_a_row: 2 });
    await recheck();
    expect(await stored()).toMatchObject({ aligned_by: null, failures_in_a_row: 3 });
    const actions = await database.db
      .selectFrom("audit_entries")
      .select(["action", "actor_id"])
      .where("partner_id", "=", partner.id)
      .where("action", "like", "partner.sender-%")
      .orderBy("id")
      .execute();
    expect(actions.map(({ action }) => action)).toEqual([
      "partner.sender-set",
      "partner.sender-verified",
      "partner.sender-lapsed",
    ]);
    expect(actions.at(-1)?.actor_id).toBe("check-senders");
    await publish({ key: KEY });
    await recheck();
    expect(await stored()).toMatchObject({ aligned_by: "dkim", failures_in_a_row: 0 });
  });

  test("a run of the day's check that is repeated counts the day once", async () => {
    await aVerifiedSender();
    await publish({ own: "nxdomain", key: KEY });
    const run = {
      _cron: { ts: (await database.pool.query<{ now: Date }>("select now()")).rows[0]?.now.toISOString() },
    };
    for (let time = 0; time < 4; time++) await recheck(run);
    expect(await stored()).toMatchObject({ aligned_by: "dkim", failures_in_a_row: 1 });
  });

  test("takes no name server's failure for a no, however often it fails", async () => {
    await aVerifiedSender();
    await publish({ own: "servfail", key: KEY });
    for (let day = 0; day < 4; day++) await recheck();
    expect(await stored()).toMatchObject({ aligned_by: "dkim", failures_in_a_row: 0 });
  });
});

describe("partner sender", () => {
  test("a failed check by hand doesn't count as a failure: someone may be changing the records", async () => {
    await aVerifiedSender();
    await publish({ own: "nxdomain", key: KEY });
    for (let time = 0; time < 4; time++) {
      expect((await sender("check")).stdout).toMatch(
        /^A record is gone: mails still come from alerts@partner\.example/,
      );
    }
    expect(await stored()).toMatchObject({ aligned_by: "dkim", failures_in_a_row: 0 });
  });

  test("check says of each record what is there and what to add", async () => {
    await sender("set", ADDRESS);
    await publish({ key: "servfail", spf: ["v=spf1 -all"] });
    const { stdout } = await sender("check");
    expect(stdout).toContain("A name server could not be asked, so nothing changes: mails come from MAIL_FROM.");
    expect(stdout).toContain("Ownership (_sablewatch.partner.example): ok");
    expect(stdout).toContain("DKIM (s1._domainkey.partner.example): not known");
    expect(stdout).toMatch(/SPF \(partner\.example\): wrong\n {4}v=spf1 -all\n {2}Put include:spf\.operator\.example/);
    expect(stdout).toMatch(/DMARC \(_dmarc\.partner\.example\): missing/);
    const shown = JSON.parse((await sender("check", "--json")).stdout) as unknown;
    expect(shown).toMatchObject({ address: ADDRESS, isUsed: false, records: { verdict: { kind: "unknown" } } });
  });

  test("set keeps a domain verified for another mailbox of it, and begins anew for another domain", async () => {
    await aVerifiedSender();
    const before = await stored();
    await sender("set", "watch@PARTNER.example", "--name", "Watch");
    expect(await stored()).toEqual({ ...before, address: "watch@partner.example", name: "Watch" });
    await sender("set", "alerts@other.example");
    expect(await stored()).toMatchObject({ address: "alerts@other.example", name: null, aligned_by: null });
    expect((await stored())?.token).not.toBe(before?.token);
  });

  test.each([
    [["set", "no address"], 2],
    [["set", "alerts@partner.example\r\nBcc: x@y.example"], 2],
    [["set", ADDRESS, "--name", "Harbour\r\nBcc: x@y.example"], 2],
    [["set", ADDRESS, "--name", "x".repeat(71)], 2],
    [["set"], 2],
    [["check", ADDRESS], 2],
    [["check"], 1],
    [["remove"], 1],
    [["sell"], 2],
  ])("%j is refused in clear words, and changes nothing", async (args, code) => {
    const ended = await sender(...args);
    expect([ended.code, ended.stdout]).toEqual([code, ""]);
    expect(ended.stderr).not.toBe("");
    expect(await stored()).toBeUndefined();
  });

  test("of a partner that is not there is refused", async () => {
    const ended = await command(database.db, partnerCommand, ["partner", "sender", newId(), "set", ADDRESS]);
    expect(ended).toMatchObject({ code: 1, stdout: "" });
  });

  test("a name that looks like a header or an address is only a name", async () => {
    await aVerifiedSender({ key: KEY }, "--name", `=?utf-8?q?x?= "ceo@bank.example" <a@b.example>`);
    const { from, headers } = await mailSent();
    expect(from?.address).toBe(ADDRESS);
    expect(from?.name).not.toMatch(/\S@\S/);
    expect(headers.filter((line) => /^from:/i.test(line))).toHaveLength(1);
  });
});
