import { beforeAll, expect, test } from "vitest";
import { changeBrand } from "../../src/features/organisations/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import { testApi } from "../support/api.ts";
import { aPartner, testActor, type TestPartner } from "../support/factories.ts";
import { aLink, aPortalCustomer, open, type Page, signIn, submit } from "../support/portal.ts";

const api = testApi();
const BROWSER = { accept: "text/html" };
const LAST = "sw_partner";
let northgate: TestPartner;
let harbour: TestPartner;
let customerId: string;

beforeAll(async () => {
  northgate = await aPartner(api.db, { name: "Northgate IT" });
  harbour = await aPartner(api.db, { name: "Harbour & Sons" });
  customerId = await aPortalCustomer(api, northgate);
  const logo = { type: "image/png", content: Buffer.from("\x89PNG\r\n\x1a\n", "latin1") };
  await api.db.transaction().execute((tx) => changeBrand(tx, testActor, northgate.id, { colour: "#8b1e3f", logo }));
});

const faceOf = ({ text }: Page) => ({
  name: /<p class="partner">.*<span>(.*)<\/span>/.exec(text)?.[1],
  colours: /brand\.css\?partner=([0-9a-f-]+)"/.exec(text)?.[1],
  logo: /logo\?partner=([0-9a-f-]+)"/.exec(text)?.[1],
});
const ofNorthgate = () => ({ name: "Northgate IT", colours: northgate.id, logo: northgate.id });
const ofHarbour = () => ({ name: "Harbour &amp; Sons", colours: harbour.id, logo: undefined });
const NOBODY = { name: undefined, colours: undefined, logo: undefined };

const confirmPath = (token: string) =>
  `/auth/confirm?${new URLSearchParams({ token_hash: token, type: "magiclink" }).toString()}`;
const lastSession = (partner: TestPartner) => ({ ...BROWSER, cookie: `${LAST}=${partner.id}` });

test("a link's pages show its partner before it is used, after it is used, and when it has expired", async () => {
  const { token } = await aLink(api, northgate, customerId);
  const fields = { token_hash: token, type: "magiclink" };
  expect(faceOf(await open(api, confirmPath(token)))).toEqual(ofNorthgate());
  await submit(api, fields);
  expect(faceOf(await open(api, confirmPath(token)))).toEqual(ofNorthgate());
  expect(faceOf(await submit(api, fields))).toEqual(ofNorthgate());
  const expired = await aLink(api, northgate, customerId);
  await api.database.pool.query("update magic_links set expires_at = now() - interval '1 minute'");
  expect(faceOf(await submit(api, { ...fields, token_hash: expired.token }))).toEqual(ofNorthgate());
});

test("the unsubscribe pages show the partner of the email", async () => {
  const { id } = await api.db
    .insertInto("mail_recipients")
    .values({ customer_id: customerId, address: "owner@juniper.example" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const path = (to: string) => `/mail/${to}?from=alerts&id=${id}`;
  const pages = [
    await open(api, path("unsubscribe")),
    await open(api, path("unsubscribe"), { method: "POST" }),
    await open(api, path("subscribe"), { method: "POST" }),
  ];
  for (const page of pages) expect([page.status, faceOf(page)]).toEqual([200, ofNorthgate()]);
  const unknown = `/mail/unsubscribe?from=alerts&id=${newId()}`;
  expect(faceOf(await open(api, unknown))).toEqual(NOBODY);
  expect(faceOf(await open(api, unknown, { headers: lastSession(harbour) }))).toEqual(ofHarbour());
});

test("without other information, pages show the last session's partner, or no partner if that is unknown", async () => {
  for (const path of ["/portal/sign-in", "/auth/confirm", confirmPath("unknown"), "/nowhere"]) {
    expect({ path, ...faceOf(await open(api, path, { headers: BROWSER })) }).toEqual({ path, ...NOBODY });
    const again = await open(api, path, { headers: lastSession(northgate) });
    expect({ path, ...faceOf(again) }).toEqual({ path, ...ofNorthgate() });
    for (const cookie of [`${LAST}=${newId()}`, `${LAST}=x'"><script>`, LAST]) {
      expect(faceOf(await open(api, path, { headers: { ...BROWSER, cookie } }))).toEqual(NOBODY);
    }
  }
});

test("the link's partner takes precedence over the address, and the address over the last session", async () => {
  const { token } = await aLink(api, northgate, customerId);
  const page = await open(api, `${confirmPath(token)}&partner=${harbour.id}`, { headers: lastSession(harbour) });
  expect(faceOf(page)).toEqual(ofNorthgate());
  const headers = lastSession(northgate);
  expect(faceOf(await open(api, `/portal/sign-in?partner=${harbour.id}`, { headers }))).toEqual(ofHarbour());
});

test("the last session only decides the branding, not who gets a link", async () => {
  const { text } = await open(api, "/portal/sign-in", { headers: lastSession(northgate) });
  expect(text).toContain('<form method="post" action="/portal/sign-in">');
});

test("signing in stores the partner for a year in a cookie that scripts can't read; signing out keeps it", async () => {
  const { token } = await aLink(api, northgate, customerId);
  const { headers } = await submit(api, { token_hash: token, type: "magiclink" });
  const noted = [headers["set-cookie"] ?? []].flat().find((line) => line.startsWith(`${LAST}=`));
  expect(noted).toBe(`${LAST}=${northgate.id}; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax`);
  const browser = await signIn(api, northgate, customerId);
  await browser.delete("/session");
  expect([...browser.cookies]).toEqual([[LAST, northgate.id]]);
});

test("at an unknown address, browsers get a page and programs the envelope", async () => {
  const page = await open(api, "/nowhere", { headers: { ...BROWSER, "accept-language": "de" } });
  expect([page.status, page.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
  expect(page.text).toContain("<h1>Seite nicht gefunden</h1>");
  expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
  for (const [path, headers] of [
    ["/nowhere", {}],
    ["/nowhere", { accept: "application/json" }],
    ["/api/v1/nowhere", BROWSER],
  ] as const) {
    const { status, text } = await open(api, path, { headers: { ...headers } });
    expect([status, JSON.parse(text)]).toMatchObject([404, { success: false, error: "Route not found" }]);
  }
  expect(await open(api, "/nowhere", { method: "HEAD", headers: BROWSER })).toMatchObject({ status: 404, text: "" });
});

test("/ tells people what this is and where to go; programs get the same response as ever", async () => {
  const page = await open(api, "/", { headers: lastSession(northgate) });
  expect(page.status).toBe(200);
  // Shows the operator's own page, no matter who used the browser last.
  expect(faceOf(page)).toEqual(NOBODY);
  const links = [...page.text.matchAll(/href="(\/[^"]*)">/g)].map(([, href]) => href);
  expect(links).toEqual(["/portal/confirm.css", "/portal/sign-in", "/docs", "/api/v1/health"]);
  for (const path of ["/docs", "/api/v1/health"]) expect((await open(api, path)).status).toBeLessThan(400);
  const { status, text } = await open(api, "/");
  expect([status, JSON.parse(text)]).toMatchObject([404, { success: false, error: "Route not found" }]);
});
