import { beforeAll, describe, expect, test } from "vitest";
import { testApi } from "../support/api.ts";
import { aPartner, type TestPartner } from "../support/factories.ts";
import { loggedNode } from "../support/processes/logged-node.ts";
import {
  aBrowser,
  ACCESS,
  aLink,
  aPortalCustomer,
  confirm,
  cookiesOf,
  LAST_PARTNER,
  open,
  type Page,
  REFRESH,
  signIn,
  submit,
  tokenOf,
} from "../support/portal.ts";
import { TEST_SETTINGS } from "../support/settings.ts";

const api = testApi();
let partner: TestPartner;
let customerId: string;

beforeAll(async () => {
  partner = await aPartner(api.db);
  customerId = await aPortalCustomer(api, partner);
});

const secure = loggedNode(api, {
  publicUrl: () => "https://watch.example",
  portal: { ...TEST_SETTINGS.portal, frameAncestors: ["https://my.partner.example", "https://other.example"] },
});

const link = () => aLink(api, partner, customerId);
const pathOf = (token: string) =>
  `/auth/confirm?${new URLSearchParams({ token_hash: token, type: "magiclink" }).toString()}`;

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
];

describe("headers", () => {
  test("no sign-in page can be cached, framed or leak its URL", async () => {
    const { token } = await link();
    const pages = [
      await open(api, pathOf(token)),
      await open(api, pathOf(token), { method: "HEAD" }),
      await open(api, "/auth/confirm"),
      await submit(api, { token_hash: "unknown", type: "magiclink" }),
    ];
    for (const { headers } of pages) {
      expect(headers).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        // Sends the origin, but not the URL, which contains the token. In older browsers the origin tells our own forms
        // from other sites' forms.
        "referrer-policy": "strict-origin",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "cross-origin-opener-policy": "same-origin",
        "content-security-policy": [...POLICY, "frame-ancestors 'none'"].join("; "),
        "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      });
      expect(headers["strict-transport-security"]).toBeUndefined();
    }
  });

  test("with https, every response makes browsers stay on https, and cookies are limited to this host", async () => {
    const { token } = await link();
    const { headers } = await submit(secure, { token_hash: token, type: "magiclink" });
    expect(cookiesOf(headers).map(({ name, attributes }) => [name, attributes["domain"], attributes["path"]])).toEqual([
      [`__Host-${ACCESS}`, undefined, "/"],
      [`__Host-${REFRESH}`, undefined, "/"],
      [`__Host-${LAST_PARTNER}`, undefined, "/"],
    ]);
    const cookie = cookiesOf(headers).map(({ name, value }) => `${name}=${value}`);
    const answers = [
      await open(secure, pathOf(token)),
      await open(secure, "/api/v1/portal/overview", { headers: { cookie: cookie.join("; ") } }),
      await open(secure, "/api/v1/portal/overview"),
      await open(secure, "/api/v1/health"),
      await open(secure, "/nowhere"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 200, 404]);
    for (const answer of [...answers, { headers }]) {
      expect(answer.headers).toMatchObject({
        "strict-transport-security": "max-age=31536000",
        "x-content-type-options": "nosniff",
      });
    }
    // A neighbouring host may have set a cookie without the prefix.
    const planted = cookie.join("; ").replaceAll("__Host-", "");
    expect(await open(secure, "/api/v1/portal/overview", { headers: { cookie: planted } })).toMatchObject({
      status: 401,
    });
  });

  test("a form from the public address is accepted, even if a proxy replaced the host", async () => {
    const sent = async (origin: string) =>
      (await submit(secure, { token_hash: (await link()).token, type: "magiclink" }, { origin })).status;
    expect(await sent("https://watch.example")).toBe(303);
    expect(await sent("http://watch.example")).toBe(401);
    expect(await sent("https://watch.example:8443")).toBe(401);
  });

  test("only the configured origins may show the pages in a frame", async () => {
    const { headers } = await open(secure, "/auth/confirm");
    const ancestors = "frame-ancestors https://my.partner.example https://other.example";
    expect(headers["content-security-policy"]).toBe([...POLICY, ancestors].join("; "));
    expect(headers["x-frame-options"]).toBeUndefined();
  });

  test("no response of the portal's API may be cached", async () => {
    const browser = await signIn(api, partner, customerId);
    const answers = [await browser.get("/overview"), await aBrowser(api).get("/overview"), await browser.get("/x")];
    for (const { headers } of answers.slice(0, 2)) expect(headers["cache-control"]).toBe("no-store");
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 404]);
  });
});

/** The cookies that a response sets, without the one that isn't secret. */
const tokensIn = (headers: Page["headers"]) => cookiesOf(headers).filter(({ name }) => !name.endsWith(LAST_PARTNER));

describe("secrets", () => {
  /** Everything in the database, as text. */
  async function rows(): Promise<string> {
    const { rows: tables } = await api.database.pool.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')",
    );
    const stored: string[] = [];
    for (const { name } of tables) {
      const found = await api.database.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
      stored.push(...found.rows.map(({ row }) => row));
    }
    return stored.join("\n");
  }

  test("no link or session token appears in a log line or a row, whatever was done with it", async () => {
    const path = `/api/v1/integrations/customer/${customerId}/magic-link`;
    const keys = { "sw-partner-id": partner.id, "sw-api-key": partner.apiKey, "idempotency-key": "secrets" };
    const asked = await open(secure, path, { method: "POST", headers: keys });
    const { url } = JSON.parse(asked.text) as { url: string };
    expect(url).toMatch(/^https:\/\/watch\.example\/auth\/confirm\?token_hash=/);
    const token = tokenOf(url);
    const fields = { token_hash: token, type: "magiclink" };
    await open(secure, pathOf(token));
    await open(secure, pathOf(token), { method: "HEAD" });
    await open(secure, pathOf(token), { method: "PUT", body: "x", headers: { "content-type": "text/plain" } });
    await open(secure, `/nowhere?token_hash=${token}`);
    await submit(secure, `token_hash=${token}&type=wrong`);
    const json = { "content-type": "application/json" };
    await open(secure, "/auth/confirm", { method: "POST", headers: json, body: `{"token_hash":"${token}"` });
    await open(secure, "/auth/confirm", { method: "POST", headers: json, body: `{"token_hash":"${token}"}` });
    const { status, headers } = await submit(secure, fields);
    expect(status).toBe(303);
    await submit(secure, fields);
    const secrets = [token, ...tokensIn(headers).map(({ value }) => value)];
    const cookie = tokensIn(headers).map(({ name, value }) => `${name}=${value}`);
    const [access = "", refresh = ""] = cookie;
    await open(secure, "/api/v1/portal/overview", { headers: { cookie: access } });
    const refreshed = async (sent: string) => {
      const answer = await open(secure, "/api/v1/portal/session/refresh", {
        method: "POST",
        headers: { cookie: sent },
      });
      const set = tokensIn(answer.headers).filter(({ value }) => value !== "");
      secrets.push(...set.map(({ value }) => value));
      return { status: answer.status, next: set.map(({ name, value }) => `${name}=${value}`)[1] ?? "" };
    };
    const [first, repeated] = [await refreshed(refresh), await refreshed(refresh)];
    const [second, replayed] = [await refreshed(first.next), await refreshed(repeated.next)];
    expect([first, repeated, second, replayed].map(({ status: of }) => of)).toEqual([200, 200, 200, 401]);
    expect(secrets).toHaveLength(9);

    const [log, stored] = [secure.lines.join(""), await rows()];
    expect(log.split("\n").length).toBeGreaterThan(10);
    expect(stored).toContain("magic-link.created");
    for (const secret of secrets) {
      const forms = [secret, encodeURIComponent(secret), Buffer.from(secret).toString("hex")];
      if (!secret.includes(".")) forms.push(Buffer.from(secret, "base64url").toString("hex"));
      for (const form of forms) expect([log.includes(form), stored.includes(form)]).toEqual([false, false]);
    }
  });

  test("the audit trail says who requested a link and who signed in with it, from where, and contains no secret", async () => {
    const id = await aPortalCustomer(api, partner);
    const browser = aBrowser(api);
    const asked = await api.as(partner).post(`/customer/${id}/magic-link`);
    const confirmed = await confirm(browser, tokenOf(String(asked.body["url"])));
    const { rows: entries } = await api.database.pool.query<Record<string, unknown>>(
      `select action, actor_kind, subject_kind, subject_id, partner_id, host(ip) as ip, request_id, details
       from audit_entries where subject_id = $1 and action like 'magic%' or details->>'customerId' = $1 order by id`,
      [id],
    );
    const user = await api.db.selectFrom("portal_users").select("id").where("customer_id", "=", id).execute();
    const session = await api.db.selectFrom("portal_sessions").select("id").where("customer_id", "=", id).execute();
    const linkId = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;
    expect(entries).toEqual([
      {
        action: "magic-link.created",
        actor_kind: "key",
        subject_kind: "customer",
        subject_id: id,
        partner_id: partner.id,
        ip: "127.0.0.1",
        request_id: asked.headers["x-request-id"],
        details: { linkId },
      },
      {
        action: "session.started",
        actor_kind: "user",
        subject_kind: "session",
        subject_id: session[0]?.id,
        partner_id: partner.id,
        ip: "127.0.0.1",
        request_id: confirmed.headers["x-request-id"],
        details: { customerId: id, linkId, method: "link" },
      },
    ]);
    const actor = api.db.selectFrom("audit_entries").select("actor_id").where("action", "=", "session.started");
    expect(await actor.where("subject_id", "=", String(session[0]?.id)).execute()).toEqual([{ actor_id: user[0]?.id }]);
  });
});
