import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import { sha256 } from "../../src/platform/crypto.ts";
import { testApi } from "../support/api.ts";
import { aCustomer, aPartner, type TestPartner } from "../support/factories.ts";
import {
  aBrowser,
  aLink,
  aPortalCustomer,
  confirm,
  cookiesOf,
  open,
  type Page,
  signIn,
  submit,
} from "../support/portal.ts";
import { aCustomerIn, contentOf } from "../support/routes/routes.ts";
import { counted, times } from "../support/processes/two-nodes.ts";

const api = testApi();
let partner: TestPartner;
let customerId: string;

beforeAll(async () => {
  partner = await aPartner(api.db);
  customerId = await aPortalCustomer(api, partner);
});

const link = () => aLink(api, partner, customerId);
const ask = (id: string, of = partner) => api.as(of).post(`/customer/${id}/magic-link`);

const linkRow = (token: string) =>
  api.db.selectFrom("magic_links").selectAll().where("token_hash", "=", sha256(token)).executeTakeFirst();

const sessionsOf = async (id: string): Promise<number> => {
  const rows = await api.db.selectFrom("portal_sessions").select("id").where("customer_id", "=", id).execute();
  return rows.length;
};

const expire = (token: string) =>
  api.database.pool.query(
    "update magic_links set expires_at = now() - interval '1 millisecond' where token_hash = $1",
    [sha256(token)],
  );

describe("requesting a link", () => {
  test("returns a 256-bit secret under the public URL; the database only stores its hash, valid for an hour", async () => {
    const { url, token } = await link();
    expect(url).toBe(`${api.baseUrl}/auth/confirm?token_hash=${token}&type=magiclink`);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const row = await linkRow(token);
    expect(row).toMatchObject({ customer_id: customerId, used_at: null });
    expect((row?.expires_at.getTime() ?? 0) - (row?.created_at.getTime() ?? 0)).toBe(3_600_000);
  });

  test("a body, an empty body and no body are all accepted, and the response must not be cached", async () => {
    for (const raw of ["", "{}", '{"anything": 1}']) {
      const headers = {
        "sw-partner-id": partner.id,
        "sw-api-key": partner.apiKey,
        "content-type": "application/json",
      };
      const path = `/api/v1/integrations/customer/${customerId}/magic-link`;
      const answer = await api.call({ method: "POST", path, headers, raw });
      expect(answer).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
    }
  });

  test("a customer without a portal user gets 400: no contact, or no access", async () => {
    const contactEmail = "owner@juniper.example";
    const without = [
      await aCustomer(api.db, partner),
      await aCustomer(api.db, partner, { contactEmail, platformAccess: false }),
      await aCustomer(api.db, partner, { contactEmail, status: "prospect" }),
    ];
    const content = await contentOf(api.database.pool);
    for (const id of without) {
      const { status, body } = await ask(id);
      const error = "Customer has no linked platform user";
      expect({ status, body }).toMatchObject({ status: 400, body: { success: false, error } });
    }
    expect(await contentOf(api.database.pool)).toEqual(content);
  });

  test("an inactive or dormant customer gets 400, as if it had no user", async () => {
    const offboarded = await aPortalCustomer(api, partner);
    await api.as(partner).post("/customer/offboard", { customerId: offboarded });
    for (const id of [offboarded, await aCustomerIn(api.db, partner, "dormant")]) {
      expect(await ask(id)).toMatchObject({ status: 400, body: { error: "Customer has no linked platform user" } });
    }
  });

  test("an unknown customer and another partner's get the same 404, a malformed id 400, missing keys 422 and wrong ones 401", async () => {
    const stranger = await aPartner(api.db);
    const asked = await Promise.all([ask(newId()), ask(customerId, stranger), ask("nobody")]);
    const notFound = "Customer not found or does not belong to partner";
    expect(asked.map(({ status, body }) => [status, body["error"]])).toEqual([
      [404, notFound],
      [404, notFound],
      [400, "Invalid route parameters: Customer ID must be a valid UUID"],
    ]);
    const path = `/api/v1/integrations/customer/${customerId}/magic-link`;
    expect(await api.call({ method: "POST", path })).toMatchObject({ status: 422 });
    expect(await ask(customerId, { ...partner, apiKey: "wrong" })).toMatchObject({ status: 401 });
  });
});

describe("confirming by script", () => {
  test("signs in with cookies that scripts can't read and other sites can't send, and redirects home", async () => {
    const browser = aBrowser(api);
    const { token } = await link();
    const answer = await confirm(browser, token);
    expect([answer.status, answer.body]).toEqual([200, { success: true, redirectTo: "/portal" }]);
    expect(answer.headers["cache-control"]).toBe("no-store");
    const cookies = cookiesOf(answer.headers);
    const shared = { httponly: "", secure: "", samesite: "Lax", path: "/" };
    expect(cookies.map(({ name, attributes }) => [name, attributes])).toEqual([
      ["sw_session", { ...shared, "max-age": "3600" }],
      ["sw_refresh", { ...shared, "max-age": String(30 * 86_400) }],
      ["sw_partner", { ...shared, "max-age": String(365 * 86_400) }],
    ]);
    expect(await browser.get("/overview")).toMatchObject({ status: 200 });
    expect(await linkRow(token)).toMatchObject({ used_at: expect.any(Date) as Date });
  });

  test("a link works once; used, expired and unknown links can't be told apart", async () => {
    const [used, expired] = [await link(), await link()];
    expect(await confirm(aBrowser(api), used.token)).toMatchObject({ status: 200 });
    await expire(expired.token);
    const unknown = Buffer.alloc(32, 7).toString("base64url");
    const content = await contentOf(api.database.pool);
    const tokens = [used.token, expired.token, unknown, "abc", `${used.token}x`, "\u0000", "é\ud800", "a".repeat(512)];
    const answers = await Promise.all(
      tokens.map(async (token) => {
        const { status, body, headers } = await confirm(aBrowser(api), token);
        const own = ["date", "x-request-id", "ratelimit-remaining", "ratelimit-reset"];
        delete body["requestId"];
        return { status, body, headers: Object.entries(headers).filter(([name]) => !own.includes(name)) };
      }),
    );
    expect(answers[0]).toMatchObject({
      status: 401,
      body: { success: false, error: "This sign-in link is used, expired or unknown" },
    });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(JSON.stringify(answers)).not.toContain("set-cookie");
    expect(await contentOf(api.database.pool)).toEqual(content);
  });

  test("an invalid confirmation is refused in the envelope and uses up nothing", async () => {
    const { token } = await link();
    const content = await contentOf(api.database.pool);
    const bodies: [unknown, number][] = [
      [{ token_hash: token }, 422],
      [{ token_hash: token, type: "email" }, 422],
      [{ type: "magiclink" }, 422],
      [{ token_hash: "", type: "magiclink" }, 422],
      [{ token_hash: "a".repeat(513), type: "magiclink" }, 422],
      [{ token_hash: [token], type: "magiclink" }, 422],
      [[token], 422],
      [token, 422],
      [null, 422],
      [undefined, 400],
    ];
    for (const [body, status] of bodies) {
      const answer = await api.call({ method: "POST", path: "/auth/confirm", body });
      expect({ body, status: answer.status }).toEqual({ body, status });
    }
    for (const [type, status] of [
      ["application/json", 400],
      ["text/plain", 415],
      ["multipart/form-data; boundary=x", 415],
      ["application/xml", 415],
    ] as const) {
      const headers = { "content-type": type };
      expect(await api.call({ method: "POST", path: "/auth/confirm", headers, raw: "{broken" })).toMatchObject({
        status,
        body: { success: false },
      });
    }
    expect(await contentOf(api.database.pool)).toEqual(content);
    expect(await confirm(aBrowser(api), token)).toMatchObject({ status: 200 });
  });
});

describe("confirming by the button", () => {
  const fields = (token: string) => ({ token_hash: token, type: "magiclink" });

  test("signs in with the same cookies and redirects home", async () => {
    const { token } = await link();
    const { status, headers } = await submit(api, fields(token));
    expect([status, headers["location"], headers["cache-control"]]).toEqual([303, "/portal", "no-store"]);
    const cookies = cookiesOf(headers);
    expect(cookies.map(({ name, attributes }) => [name, "httponly" in attributes, "domain" in attributes])).toEqual([
      ["sw_session", true, false],
      ["sw_refresh", true, false],
      ["sw_partner", true, false],
    ]);
    const browser = aBrowser(api, new Map(cookies.map(({ name, value }) => [name, value])));
    expect(await browser.get("/overview")).toMatchObject({ status: 200 });
  });

  test("no matter what is wrong, the response is the same friendly page with 401", async () => {
    const [used, expired, good] = [await link(), await link(), await link()];
    await submit(api, fields(used.token));
    await expire(expired.token);
    const content = await contentOf(api.database.pool);
    const known = [fields(used.token), fields(expired.token)];
    const unknown = [
      fields("unknown"),
      fields(""),
      fields("a".repeat(600)),
      { token_hash: good.token },
      { token_hash: good.token, type: "email" },
      "%%%=%ff&&&==",
      "",
    ];
    // A link that once existed shows its partner. Apart from that, all pages reveal the same.
    for (const forms of [known, unknown]) {
      const pages: Page[] = [];
      for (const form of forms) pages.push(await submit(api, form));
      for (const { status, text, headers } of pages) {
        expect([status, headers["content-type"], headers["set-cookie"]]).toEqual([
          401,
          "text/html; charset=utf-8",
          undefined,
        ]);
        expect(text).toBe(pages[0]?.text);
      }
      expect(pages[0]?.text).toContain("This link no longer works");
      expect(pages[0]?.text.includes('class="partner"')).toBe(forms === known);
    }
    expect(await contentOf(api.database.pool)).toEqual(content);
    expect(await submit(api, fields(good.token))).toMatchObject({ status: 303 });
  });
});

test("opening a link uses up nothing, however often and by whatever scanner", async () => {
  const { url, token } = await link();
  const path = url.slice(api.baseUrl.length);
  const content = await contentOf(api.database.pool);
  const seen = [
    ...(await times(5, () => open(api, path))),
    await open(api, path, { method: "HEAD" }),
    await open(api, path, { headers: { "user-agent": "Mozilla/5.0 (compatible; bingbot/2.0)", range: "bytes=0-99" } }),
    await open(api, `${path}&utm_source=mail`),
  ];
  for (const { status, headers } of seen) expect([status, headers["set-cookie"]]).toEqual([200, undefined]);
  expect(await open(api, path, { method: "OPTIONS" })).toMatchObject({ status: 405 });
  expect(await contentOf(api.database.pool)).toEqual(content);
  expect(await confirm(aBrowser(api), token)).toMatchObject({ status: 200 });
  // The page does not say that the link is used up either: opening it reveals nothing about the link.
  expect(await open(api, path)).toMatchObject({ status: 200, text: seen[0]?.text });
});

test.each([2, 20])(
  "of %i confirmations at the same moment exactly one succeeds, and one session is created",
  async (count) => {
    const id = await aPortalCustomer(api, partner);
    const { token } = await aLink(api, partner, id);
    const replies = await times(count, (n) =>
      n % 2 === 0
        ? confirm(aBrowser(api), token)
        : submit(api, { token_hash: token, type: "magiclink" }).then(({ status, headers }) => ({
            status: status === 303 ? 200 : status,
            body: {},
            headers,
          })),
    );
    expect(counted(replies)).toEqual({ 200: 1, 401: count - 1 });
    expect(replies.flatMap(({ headers }) => cookiesOf(headers))).toHaveLength(3);
    expect(await sessionsOf(id)).toBe(1);
  },
);

test("a new link leaves earlier unused ones valid, and each opens its own session", async () => {
  const id = await aPortalCustomer(api, partner);
  const links = [await aLink(api, partner, id), await aLink(api, partner, id), await aLink(api, partner, id)];
  expect(new Set(links.map(({ token }) => token)).size).toBe(3);
  for (const { token } of links) expect(await confirm(aBrowser(api), token)).toMatchObject({ status: 200 });
  expect(await sessionsOf(id)).toBe(3);
});

test("a distributor's link for its partner's customer works too", async () => {
  const browser = await signIn(api, { ...partner, apiKey: partner.distributor.apiKey }, customerId);
  expect(await browser.get("/overview")).toMatchObject({ status: 200 });
});

test("a prospect that has access gets links too", async () => {
  const id = await aPortalCustomer(api, partner, { status: "prospect" });
  const { body } = await (await signIn(api, partner, id)).get("/overview");
  expect(body).toMatchObject({ portal: { customer: { isProspect: true } } });
});
