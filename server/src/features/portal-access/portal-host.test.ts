import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { partnerCommand } from "../../cli/partner.ts";
import { checkingPortalHosts } from "../organisations/jobs.ts";
import { createDnsLookUps } from "../../platform/dns/look-ups.ts";
import { newId } from "../../kernel/ids.ts";
import { createLog } from "../../platform/log.ts";
import { testApi } from "../../../test/support/api.ts";
import { aPartner, type TestPartner } from "../../../test/support/factories.ts";
import { command } from "../../../test/support/imports.ts";
import { type DnsServer, startDns } from "../../../test/support/servers/outbound-dns.ts";
import { read } from "../../../test/support/mails/mail-server.ts";
import { loggedNode } from "../../../test/support/processes/logged-node.ts";
import {
  ACCESS,
  aLink,
  aPortalCustomer,
  cookiesOf,
  open,
  REFRESH,
  submit,
  tokenOf,
} from "../../../test/support/portal.ts";
import { aMailServer, TestOutbox } from "../../../test/support/mails/post-office.ts";
import { contentOf } from "../../../test/support/routes/routes.ts";

const PUBLIC_URL = "https://portal.operator.example";
const api = testApi();
const outbox = new TestOutbox(api);
const node = loggedNode(api, { publicUrl: () => PUBLIC_URL });
const BROWSER = { accept: "text/html" };
/** For waiting: as long as a busy machine may take. */
const PATIENCE = { timeout: 100_000 };

const aHost = (): string => `watch.${newId()}.example`;

async function aDns(): Promise<DnsServer> {
  const dns = await startDns();
  onTestFinished(() => dns.stop());
  return dns;
}

const portalHost = (dns: DnsServer, ...args: string[]) =>
  command(
    api.db,
    partnerCommand,
    ["partner", "portal-host", ...args],
    { publicUrl: PUBLIC_URL },
    createDnsLookUps({ servers: [dns.address] }),
  );

/** A partner with a verified host and one customer. */
async function aHosted(name?: string): Promise<{ partner: TestPartner; host: string; customerId: string }> {
  const partner = await aPartner(api.db, name === undefined ? {} : { name });
  const host = aHost();
  await api.db
    .insertInto("partner_portal_hosts")
    .values({ partner_id: partner.id, host, checked_at: new Date(), verified_at: new Date(), served_at: new Date() })
    .execute();
  return { partner, host, customerId: await aPortalCustomer(api, partner) };
}

const stored = (partnerId: string) =>
  api.db
    .selectFrom("partner_portal_hosts")
    .select(["host", "verified_at"])
    .where("partner_id", "=", partnerId)
    .executeTakeFirst();

const actions = async (partnerId: string) =>
  (
    await api.db
      .selectFrom("audit_entries")
      .select("action")
      .where("subject_id", "=", partnerId)
      .where("action", "like", "partner.portal-host%")
      .orderBy("id")
      .execute()
  ).map(({ action }) => action);

describe("the command", () => {
  test("a host counts once the DNS shows that it leads here, by an alias over others", async () => {
    const [dns, partner, host] = [await aDns(), await aPartner(api.db), aHost()];
    const set = await portalHost(dns, partner.id, "set", host.toUpperCase(), "--json");
    expect(set).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(set.stdout)).toEqual({
      host,
      verified: false,
      found: "no record that leads here",
      cname: `${host} CNAME portal.operator.example`,
      orTxt: `_sablewatch.${host} TXT "sablewatch-portal=${partner.id}"`,
    });
    expect(await stored(partner.id)).toEqual({ host, verified_at: null });

    dns.set(host, { CNAME: ["cdn.operator.example"] });
    dns.set("cdn.operator.example", { CNAME: ["Portal.Operator.example"] });
    const check = await portalHost(dns, partner.id, "check", "--json");
    expect(JSON.parse(check.stdout)).toEqual({ host, verified: true, found: "a CNAME record that leads here" });
    expect(await stored(partner.id)).toEqual({ host, verified_at: expect.any(Date) as Date });

    dns.set(host, { CNAME: ["elsewhere.example"] });
    await portalHost(dns, partner.id, "check");
    expect(await stored(partner.id)).toEqual({ host, verified_at: null });
    await portalHost(dns, partner.id, "remove");
    expect(await stored(partner.id)).toBeUndefined();
    expect(await actions(partner.id)).toEqual([
      "partner.portal-host-set",
      "partner.portal-host-verified",
      "partner.portal-host-unverified",
      "partner.portal-host-removed",
    ]);
  });

  test("a text of this partner proves it too; another partner's does not", async () => {
    const [dns, partner, host] = [await aDns(), await aPartner(api.db), aHost()];
    dns.set(`_sablewatch.${host}`, { TXT: [`sablewatch-portal=${newId()}`] });
    await portalHost(dns, partner.id, "set", host);
    expect(await stored(partner.id)).toEqual({ host, verified_at: null });
    dns.set(`_sablewatch.${host}`, { TXT: ["v=spf1 -all", `sablewatch-portal=${partner.id}`] });
    await portalHost(dns, partner.id, "check");
    expect(await stored(partner.id)).toEqual({ host, verified_at: expect.any(Date) as Date });
  });

  test("a name server that fails takes nothing away", async () => {
    const [dns, { partner, host }] = [await aDns(), await aHosted()];
    dns.set(host, { CNAME: "servfail" });
    dns.set(`_sablewatch.${host}`, { TXT: "servfail" });
    const before = await stored(partner.id);
    const check = await portalHost(dns, partner.id, "check", "--json");
    expect(JSON.parse(check.stdout)).toMatchObject({ verified: true });
    expect(await stored(partner.id)).toEqual(before);
  });

  test("aliases in a circle lead nowhere", async () => {
    const [dns, partner, host] = [await aDns(), await aPartner(api.db), aHost()];
    dns.set(host, { CNAME: ["other.example"] });
    dns.set("other.example", { CNAME: [host] });
    await portalHost(dns, partner.id, "set", host);
    expect(await stored(partner.id)).toEqual({ host, verified_at: null });
  });

  test("what is no host name, our own, another partner's or nobody's is refused, and nothing changes", async () => {
    const [dns, { host: taken }, partner] = [await aDns(), await aHosted(), await aPartner(api.db)];
    const content = await contentOf(api.database.pool);
    for (const [id, ...args] of [
      [partner.id, "set"],
      [partner.id, "set", "localhost"],
      [partner.id, "set", "https://watch.example"],
      [partner.id, "set", "watch.example:8443"],
      [partner.id, "set", "watch.example\r\nX: y"],
      [partner.id, "set", "127.0.0.1"],
      [partner.id, "set", "portal.operator.example"],
      [partner.id, "set", taken],
      [partner.id, "check"],
      [partner.id, "remove"],
      [partner.id, "turn"],
      [newId(), "set", aHost()],
      ["x", "set", aHost()],
    ] as const) {
      const ended = await portalHost(dns, id, ...args);
      expect({ args, isRefused: ended.code !== 0, said: ended.stdout }).toEqual({ args, isRefused: true, said: "" });
    }
    expect(await contentOf(api.database.pool)).toEqual(content);
  });
});

describe("a partner's host", () => {
  let ours: Awaited<ReturnType<typeof aHosted>>;
  let theirs: Awaited<ReturnType<typeof aHosted>>;

  beforeAll(async () => {
    ours = await aHosted("Northgate IT");
    theirs = await aHosted("Harbour");
  });

  const cookieFrom = (headers: Parameters<typeof cookiesOf>[0]) =>
    cookiesOf(headers)
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
  const signInAt = async (host: string, { partner, customerId }: typeof ours) => {
    const { token } = await aLink(api, partner, customerId);
    return submit(node, { token_hash: token, type: "magiclink" }, { host });
  };
  const overviewAt = (host: string, cookie: string) =>
    open(node, "/api/v1/portal/overview", { headers: { host, cookie } });

  test("is in every link that the partner's customers get; other partners keep PUBLIC_URL", async () => {
    const link = async ({ partner, customerId }: Pick<typeof ours, "partner" | "customerId">) => {
      const keys = { "sw-partner-id": partner.id, "sw-api-key": partner.apiKey };
      const path = `/api/v1/integrations/customer/${customerId}/magic-link`;
      const { text } = await open(node, path, { method: "POST", headers: keys });
      return (JSON.parse(text) as { url: string }).url;
    };
    const url = await link(ours);
    expect(url).toMatch(new RegExp(`^https://${ours.host}/auth/confirm\\?token_hash=`));
    expect(tokenOf(url)).not.toBe("");
    const plain = await aPartner(api.db);
    const other = { partner: plain, customerId: await aPortalCustomer(api, plain) };
    expect(await link(other)).toMatch(new RegExp(`^${PUBLIC_URL}/auth/`));
  });

  test("is in every link of a mail, and in what mail programs unsubscribe with", async () => {
    const server = await aMailServer();
    const address = `owner-${newId()}@juniper.example`;
    const access = { partner: ours.partner, contactEmail: address, platformAccess: true };
    await outbox.anAlertedCustomer([address], access);
    outbox.aPostOffice(server, { publicUrl: () => PUBLIC_URL });
    const alert = await vi.waitFor(async () => {
      const mails = await Promise.all(server.accepted.filter(({ to }) => to.includes(address)).map(read));
      const found = mails.find(({ text = "" }) => text.includes("/mail/unsubscribe"));
      if (!found) throw new Error("The alert has not arrived yet");
      return found;
    }, PATIENCE);
    const text = alert.text ?? "";
    expect(text).toMatch(new RegExp(`https://${ours.host}/portal\\?partner=${ours.partner.id}`));
    expect(text).toMatch(new RegExp(`https://${ours.host}/portal/breaches/[0-9a-f-]{36}\\?partner=${ours.partner.id}`));
    const list = alert.headers.find(({ key }) => key === "list-unsubscribe")?.value;
    expect(list).toContain(`<https://${ours.host}/mail/unsubscribe?`);
    expect([text, alert.html ?? "", list].join("\n")).not.toContain(PUBLIC_URL);
  });

  test("shows the partner's face on every page, whatever else the address or the browser names", async () => {
    const { token } = await aLink(api, theirs.partner, theirs.customerId);
    const headers = { ...BROWSER, host: ours.host, cookie: `__Host-sw_partner=${theirs.partner.id}` };
    for (const path of [
      "/",
      "/portal/sign-in",
      `/portal/sign-in?partner=${theirs.partner.id}`,
      `/auth/confirm?token_hash=${token}&type=magiclink`,
      "/auth/confirm",
      "/nowhere",
    ]) {
      const { text } = await open(node, path, { headers });
      expect({ path, isOurs: text.includes("<span>Northgate IT</span>") }).toEqual({ path, isOurs: true });
      expect(text).not.toContain("Harbour");
      expect(text).not.toContain("Sablewatch");
    }
  });

  test("takes links, sessions and refreshes of its own partner's customers alone; the rest stays as it was", async () => {
    const foreign = await aLink(api, theirs.partner, theirs.customerId);
    const fields = { token_hash: foreign.token, type: "magiclink" };
    const refused = await submit(node, fields, { host: ours.host });
    expect([refused.status, refused.headers["set-cookie"]]).toEqual([401, undefined]);
    const accepted = await submit(node, fields, { host: theirs.host });
    expect(accepted.status).toBe(303);

    const cookie = cookieFrom(accepted.headers);
    expect(await overviewAt(theirs.host, cookie)).toMatchObject({ status: 200 });
    expect(await overviewAt("portal.operator.example", cookie)).toMatchObject({ status: 200 });
    expect(await overviewAt(ours.host, cookie)).toMatchObject({ status: 401 });
    const refresh = (host: string) =>
      open(node, "/api/v1/portal/session/refresh", { method: "POST", headers: { host, cookie } });
    expect(await refresh(ours.host)).toMatchObject({ status: 401 });
    // The refused request neither used up the token nor ended the session.
    expect(await refresh(theirs.host)).toMatchObject({ status: 200 });
  });

  test("has cookies of its own, bound to it, and HSTS where PUBLIC_URL has https", async () => {
    const { headers } = await signInAt(ours.host, ours);
    expect(cookiesOf(headers).map(({ name, attributes }) => [name, attributes["domain"]])).toEqual([
      [`__Host-${ACCESS}`, undefined],
      [`__Host-${REFRESH}`, undefined],
      ["__Host-sw_partner", undefined],
    ]);
    expect(headers["strict-transport-security"]).toBe("max-age=31536000");
    // Every redirect stays on the same host.
    expect(headers["location"]).toBe("/portal");
  });

  test("takes forms of its own pages from browsers that name only their origin, and none of another site", async () => {
    const send = async (origin: string) => {
      const { token } = await aLink(api, ours.partner, ours.customerId);
      return (await submit(node, { token_hash: token, type: "magiclink" }, { host: ours.host, origin })).status;
    };
    expect(await send(`https://${ours.host}`)).toBe(303);
    expect(await send(`https://${theirs.host}`)).toBe(401);
    expect(await send("https://evil.example")).toBe(401);
  });

  test("mails links of its own partner alone, though the address names another", async () => {
    const email = `user-${newId()}@juniper.example`;
    await open(node, `/portal/sign-in?partner=${theirs.partner.id}`, {
      method: "POST",
      headers: { host: ours.host, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ email }).toString(),
    });
    const { rows } = await api.database.pool.query<{ partnerId: string }>(
      `select payload ->> 'partnerId' as "partnerId" from graphile_worker._private_jobs where payload ->> 'email' = $1`,
      [email],
    );
    expect(rows).toEqual([{ partnerId: ours.partner.id }]);
  });

  test("that is not verified, or unknown, or written into the header by somebody, changes nothing and is shown nowhere", async () => {
    const waiting = aHost();
    const partner = await aPartner(api.db, { name: "Waiting Ltd" });
    await api.db.insertInto("partner_portal_hosts").values({ partner_id: partner.id, host: waiting }).execute();
    for (const host of [waiting, "evil.example", "evil.example:8443", `${ours.host}.evil.example`, "a'\"b", "[::1]"]) {
      const page = await open(node, "/portal/sign-in", { headers: { ...BROWSER, host } });
      if (page.status === 400) continue;
      expect([host, page.status, page.text.includes("Waiting"), page.text.includes("evil")]).toEqual([
        host,
        200,
        false,
        false,
      ]);
      expect(page.text).not.toContain('class="partner"');
    }
    const headers = { "sw-partner-id": partner.id, "sw-api-key": partner.apiKey, host: "evil.example" };
    const customerId = await aPortalCustomer(api, partner);
    const { text } = await open(node, `/api/v1/integrations/customer/${customerId}/magic-link`, {
      method: "POST",
      headers,
    });
    expect((JSON.parse(text) as { url: string }).url).toMatch(new RegExp(`^${PUBLIC_URL}/`));
    const moved = await open(node, "/portal/settings", { headers: { ...BROWSER, host: "evil.example" } });
    expect(moved.headers["location"]).toBe("/portal/sign-in?next=%2Fportal%2Fsettings");
  });

  test("that is taken away leaves its sessions alive at PUBLIC_URL", async () => {
    const gone = await aHosted("Gone Ltd");
    const cookie = cookieFrom((await signInAt(gone.host, gone)).headers);
    await api.db.deleteFrom("partner_portal_hosts").where("partner_id", "=", gone.partner.id).execute();
    expect(await overviewAt("portal.operator.example", cookie)).toMatchObject({ status: 200 });
  });
});

describe("the hourly check", () => {
  const check = (dns: DnsServer) =>
    checkingPortalHosts(createDnsLookUps({ servers: [dns.address], deadlineMs: 1000 }), () => PUBLIC_URL).run(
      {},
      { db: api.db, log: createLog("silent") },
    );

  test("lets links lead to PUBLIC_URL once a host does not lead here any more, and back when it does", async () => {
    const [dns, { partner, host }] = [await aDns(), await aHosted()];
    dns.set(host, { CNAME: "nxdomain" });
    dns.set(`_sablewatch.${host}`, { TXT: "nxdomain" });
    await check(dns);
    expect(await stored(partner.id)).toEqual({ host, verified_at: null });
    dns.set(host, { CNAME: [new URL(PUBLIC_URL).hostname] });
    await check(dns);
    expect(await stored(partner.id)).toEqual({ host, verified_at: expect.any(Date) as Date });
    expect(await actions(partner.id)).toEqual(["partner.portal-host-unverified", "partner.portal-host-verified"]);
  });

  test("takes a name server that cannot tell for no answer", async () => {
    const [dns, { partner, host }] = [await aDns(), await aHosted()];
    dns.set(host, { CNAME: "servfail" });
    dns.set(`_sablewatch.${host}`, { TXT: "servfail" });
    await check(dns);
    expect(await stored(partner.id)).toEqual({ host, verified_at: expect.any(Date) as Date });
  });
});
