import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { issueKey } from "../keys/index.ts";
import { createDnsLookUps } from "../../platform/dns/look-ups.ts";
import { type Caller, testApi } from "../../../test/support/api.ts";
import { aPartner, testActor, type TestPartner } from "../../../test/support/factories.ts";
import { loggedNode } from "../../../test/support/processes/logged-node.ts";
import { A_LOGO } from "../../../test/support/routes/organisations.ts";
import { startDns } from "../../../test/support/servers/outbound-dns.ts";
import { open } from "../../../test/support/portal.ts";

const dnsServer = await startDns();
afterAll(() => dnsServer.stop());

const api = testApi({ dns: createDnsLookUps({ servers: [dnsServer.address] }) });
const node = loggedNode(api);

let operatorHeaders: Record<string, string>;

beforeAll(async () => {
  const { apiKey } = await api.db
    .transaction()
    .execute((tx) => issueKey(tx, testActor, { owner: "operator", name: "test", expiresAt: null }));
  operatorHeaders = { authorization: `Bearer ${apiKey}` };
});

const asOperator = (method: string, path: string, body?: unknown) =>
  api.call({ method, path: `/api/v1/operator${path}`, headers: operatorHeaders, body });

/** The same calls as a partner for itself, as its distributor, and as the operator. */
const ways = (partner: TestPartner): Record<string, Pick<Caller, "get" | "post" | "patch" | "delete">> => {
  const under = (caller: Caller, prefix: string): Caller => ({
    get: (path) => caller.get(prefix + path),
    post: (path, body) => caller.post(prefix + path, body),
    patch: (path, body) => caller.patch(prefix + path, body),
    delete: (path) => caller.delete(prefix + path),
  });
  const operator: Caller = {
    get: (path) => asOperator("GET", path),
    post: (path, body) => asOperator("POST", path, body),
    patch: (path, body) => asOperator("PATCH", path, body),
    delete: (path) => asOperator("DELETE", path),
  };
  return {
    partner: under(api.as(partner), "/partner"),
    distributor: under(api.asDistributor(partner.distributor), `/partners/${partner.id}`),
    operator: under(operator, `/partners/${partner.id}`),
  };
};

describe.each(["partner", "distributor", "operator"])("as the %s", (who) => {
  const made = async () => {
    const partner = await aPartner(api.db, { name: "Harbour IT" });
    const way = ways(partner)[who];
    if (!way) throw new Error("No such way");
    return { partner, way };
  };

  test("a brand is set, shown on every node at once, and removed again", async () => {
    const { partner, way } = await made();
    const changed = await way.patch("/brand", { colour: "#7A1FA2", logo: A_LOGO });
    expect(changed).toMatchObject({
      status: 200,
      body: { brand: { name: "Harbour IT", colour: "#7a1fa2", logo: { type: "image/png" } } },
    });
    for (const baseUrl of [api.baseUrl, node.baseUrl]) {
      const css = async () => {
        const answer = await fetch(`${baseUrl}/portal/sign-in/brand.css?partner=${partner.id}`);
        expect(await answer.text()).toContain("--brand:#7a1fa2");
        // Caches may show the old one for at most a minute.
        expect(answer.headers.get("cache-control")).toBe("public, max-age=60");
      };
      await vi.waitFor(css, { timeout: 100_000, interval: 200 });
    }
    const logo = await fetch(`${api.baseUrl}/portal/sign-in/logo?partner=${partner.id}`);
    expect([logo.status, logo.headers.get("cache-control")]).toEqual([200, "public, max-age=60"]);
    expect(Buffer.from(await logo.arrayBuffer()).toString("base64")).toBe(A_LOGO);
    expect(await way.patch("/brand", { colour: null, logo: null })).toMatchObject({
      body: { brand: { colour: null, logo: null } },
    });
    expect(await way.patch("/brand", {})).toMatchObject({ status: 422 });
    expect(await way.get("/brand")).toMatchObject({ status: 200, body: { brand: { logo: null } } });
  });

  test("a sender is set, verified by its records, and removed", async () => {
    const { way } = await made();
    expect(await way.get("/sender")).toMatchObject({ body: { sender: null } });
    expect(await way.post("/sender/check")).toMatchObject({ status: 404, body: { code: "sender-not-found" } });
    const set = await way.post("/sender", { address: `alerts@${who}.example`, name: "Harbour" });
    const { records } = set.body["sender"] as { records: { purpose: string; name: string; value: string }[] };
    expect(set.body["sender"]).toMatchObject({ isUsed: false, address: `alerts@${who}.example` });
    expect(await way.post("/sender/check")).toMatchObject({ body: { verdict: "refused", sender: { isUsed: false } } });
    const [ownership, dkim] = records;
    dnsServer.set(ownership?.name ?? "", { TXT: [ownership?.value ?? ""] });
    dnsServer.set(dkim?.name ?? "", { TXT: ["v=DKIM1; k=rsa; p=MIGf"] });
    expect(await way.post("/sender/check")).toMatchObject({
      body: { verdict: "verified", sender: { isUsed: true, alignedBy: "dkim" } },
    });
    expect(await way.delete("/sender")).toMatchObject({ status: 200 });
    expect(await way.delete("/sender")).toMatchObject({ status: 404 });
  });

  test("a portal host counts once it is served and the DNS leads here", async () => {
    const { partner, way } = await made();
    const { operator } = ways(partner);
    const host = `watch.${who}.example`;
    const set = await way.post("/portal-host", { host });
    expect(set.body["portalHost"]).toMatchObject({ host, isUsed: false, isServed: who === "operator" });
    const { records } = set.body["portalHost"] as { records: { type: string; name: string; value: string }[] };
    const txt = records.find(({ type }) => type === "TXT");
    dnsServer.set(txt?.name ?? "", { TXT: [txt?.value ?? ""] });
    const checked = await way.post("/portal-host/check");
    expect(checked.body).toMatchObject({ found: "TXT", portalHost: { isUsed: who === "operator" } });
    await operator?.post("/portal-host", { host });
    expect((await way.post("/portal-host/check")).body).toMatchObject({ portalHost: { isUsed: true, isServed: true } });

    const other = await aPartner(api.db);
    expect(await ways(other)[who]?.post("/portal-host", { host })).toMatchObject({
      status: 409,
      body: { code: "portal-host-taken" },
    });
    expect(await way.delete("/portal-host")).toMatchObject({ status: 200 });
    expect(await way.get("/portal-host")).toMatchObject({ body: { portalHost: null } });
  });
});

test("a host that is only requested doesn't block others from requesting it at the same time", async () => {
  const partners = [await aPartner(api.db), await aPartner(api.db), await aPartner(api.db)];
  const host = "watch.wanted.example";
  const answers = await Promise.all(partners.map((one) => api.as(one).post("/partner/portal-host", { host })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const rows = await api.db.selectFrom("partner_portal_hosts").select("host").where("host", "=", host).execute();
  expect(rows).toHaveLength(1);
});

test("a partner changes its own name, addresses, mails and time zone, and nothing that its distributor decides", async () => {
  const partner = await aPartner(api.db, { monthly_churn_limit: 3 });
  const changes = { name: "Harbour", reply_to_email: "help@harbour.example", time_zone: "Europe/Helsinki" };
  const sent = { ...changes, monthly_churn_limit: 99, account_reference: "mine", may_attest_domains: true };
  expect(await api.as(partner).patch("/partner/settings", sent)).toMatchObject({
    status: 200,
    body: { data: changes },
  });
  const { body } = await api.asDistributor(partner.distributor).get(`/partners/${partner.id}`);
  expect(body).toMatchObject({ ...changes, monthly_churn_limit: 3, account_reference: "" });
  expect(await api.as(partner).patch("/partner/settings", { monthly_churn_limit: 99 })).toMatchObject({ status: 422 });
});

test("a distributor sets a partner's time zone", async () => {
  const partner = await aPartner(api.db);
  const distributor = api.asDistributor(partner.distributor);
  const change = await distributor.patch(`/partners/${partner.id}`, { time_zone: "America/New_York" });
  expect(change).toMatchObject({ body: { data: { time_zone: "America/New_York" } } });
});

test("the operator makes and changes distributors and partners", async () => {
  const made = await asOperator("POST", "/distributors", { name: "Meridian" });
  const { id: distributorId } = made.body["data"] as { id: string };
  expect(await asOperator("PATCH", `/distributors/${distributorId}`, { name: "Meridian North" })).toMatchObject({
    body: { data: { name: "Meridian North" } },
  });
  const settings = { name: "Harbour IT", contact_email: "hello@harbour.example", may_attest_domains: true };
  const partner = await asOperator("POST", "/partners", { distributor_id: distributorId, ...settings });
  const { uuid } = partner.body["data"] as { uuid: string };
  expect(partner.body["data"]).toMatchObject({ distributor_id: distributorId, may_attest_domains: true });
  expect(await asOperator("PATCH", `/partners/${uuid}`, { may_attest_domains: false })).toMatchObject({
    body: { data: { may_attest_domains: false } },
  });
  const stranger = { distributor_id: uuid, ...settings };
  expect(await asOperator("POST", "/partners", stranger)).toMatchObject({
    status: 404,
    body: { code: "organisation-not-found" },
  });
});

test("a logo that no page shows yet is at its address with its partner's face", async () => {
  const partner = await aPartner(api.db);
  await api.as(partner).patch("/partner/brand", { logo: A_LOGO });
  const { body } = await api.as(partner).get("/partner/brand");
  const { logo } = body["brand"] as { logo: { url: string; bytes: number } };
  expect(logo.bytes).toBe(Buffer.from(A_LOGO, "base64").length);
  const shown = await open(api, new URL(logo.url).pathname + new URL(logo.url).search);
  expect(shown.status).toBe(200);
});
