import { SignJWT, UnsecuredJWT } from "jose";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { findSigningKey } from "./queries-keys.ts";
import { newId } from "../../../kernel/ids.ts";
import { sha256 } from "../../../platform/crypto.ts";
import { testApi } from "../../../../test/support/api.ts";
import { testPartner } from "../../../../test/support/partner.ts";
import { aBreach } from "../../../../test/support/breaches.ts";
import * as portal from "../../../../test/support/portal.ts";
import { contentOf } from "../../../../test/support/routes/routes.ts";

const api = testApi();
const partner = testPartner(api);
let customerId: string;

beforeAll(async () => {
  customerId = await portal.aPortalCustomer(api, partner);
});

afterEach(() => {
  vi.useRealTimers();
});

const visitor = () => portal.signIn(api, partner, customerId);
const holding = (cookies: Record<string, string>) => portal.aBrowser(api, new Map(Object.entries(cookies)));

const sessionRow = (id: string) =>
  api.db.selectFrom("portal_sessions").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("an access token", () => {
  test("is required: without one, with nonsense or with the refresh token in its place it is 401", async () => {
    const browser = await visitor();
    const refresh = browser.cookies.get(portal.REFRESH) ?? "";
    for (const value of [undefined, "", "x", "a.b.c", "....", "%00", '"quoted"', "é", "a".repeat(4000), refresh]) {
      const { status, body } = await portal
        .aBrowser(api, new Map(value === undefined ? [] : [[portal.ACCESS, value]]))
        .get("/overview");
      expect({ value, status, body }).toMatchObject({
        value,
        status: 401,
        body: { success: false, error: "Sign-in is required" },
      });
    }
  });

  test("names its session and its user, and lives for an hour", async () => {
    const browser = await visitor();
    const { portal_user_id: userId } = await sessionRow(portal.sessionIdOf(browser));
    const { iat = 0, exp = 0, ...rest } = portal.claimsOf(browser);
    expect(rest).toEqual({ iss: "sablewatch", aud: "portal", sub: userId, sid: portal.sessionIdOf(browser) });
    expect(Number(exp) - Number(iat)).toBe(3600);
  });

  test("is refused after its hour, though its session lives, and is back after a refresh", async () => {
    const browser = await visitor();
    const start = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: start + 3_590_000 });
    expect(await portal.isSignedIn(browser)).toBe(true);
    vi.setSystemTime(start + 3_601_000);
    expect(await portal.isSignedIn(browser)).toBe(false);
    expect(await browser.post("/session/refresh")).toMatchObject({ status: 200 });
    expect(await portal.isSignedIn(browser)).toBe(true);
  });

  test("cannot be forged: another key, no algorithm, other claims, a changed letter", async () => {
    const browser = await visitor();
    const sid = portal.sessionIdOf(browser);
    const own = browser.cookies.get(portal.ACCESS) ?? "";
    const [head = "", payload = "", signature = ""] = own.split(".");
    const secret = (await findSigningKey(api.db))?.secret;
    if (!secret) throw new Error("Somebody has signed in, so there is a key");
    type Claims = { iss?: string; aud?: string; exp?: number | string; sid?: unknown; sub?: string; key?: Uint8Array };
    const signed = ({ iss = "sablewatch", aud = "portal", exp = "1h", key = secret, ...more }: Claims, alg = "HS256") =>
      new SignJWT({ sid, ...more })
        .setProtectedHeader({ alg })
        .setIssuer(iss)
        .setAudience(aud)
        .setExpirationTime(exp)
        .sign(key);
    const sub = newId();
    // The same claims with the right key work, so the cases below are refused only for what is wrong with them.
    expect(await portal.isSignedIn(holding({ [portal.ACCESS]: await signed({ sub }) }))).toBe(true);
    const text = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const forged = [
      await signed({ sub, key: Buffer.alloc(32, 1) }),
      await signed({ sub, key: Buffer.alloc(0x40, 1) }, "HS512"),
      await signed({ sub, key: Buffer.concat([secret, secret]) }, "HS512"),
      await signed({ sub, exp: Math.floor(Date.now() / 1000) - 1 }),
      await signed({ sub, iss: "someone" }),
      await signed({ sub, aud: "console" }),
      await signed({}),
      await signed({ sub, sid: newId() }),
      await signed({ sub, sid: "' or true" }),
      await signed({ sub, sid: { id: sid } }),
      await new SignJWT({ sid, sub })
        .setProtectedHeader({ alg: "HS256" })
        .setIssuer("sablewatch")
        .setAudience("portal")
        .sign(secret),
      new UnsecuredJWT({ sid, sub }).setIssuer("sablewatch").setAudience("portal").setExpirationTime("1h").encode(),
      `${text({ alg: "none" })}.${payload}.`,
      `${text({ alg: "None" })}.${payload}.${signature}`,
      `${text({ alg: "RS256", kid: "x" })}.${payload}.${signature}`,
      `${text({ alg: "HS256", crit: ["b64"], b64: false })}.${payload}.${signature}`,
      `${head}.${text({ ...portal.claimsOf(browser), sid: newId() })}.${signature}`,
      `${head}.${payload}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`,
      `${head}.${payload}`,
      `${head}..${signature}`,
    ];
    for (const token of forged)
      expect({ token, isIn: await portal.isSignedIn(holding({ [portal.ACCESS]: token })) }).toEqual({
        token,
        isIn: false,
      });
    expect(await portal.isSignedIn(browser)).toBe(true);
  });
});

describe("a refresh", () => {
  test("gives both tokens again; the old refresh token is spent, the session is the same one", async () => {
    const browser = await visitor();
    const before = new Map(browser.cookies);
    const answer = await browser.post("/session/refresh");
    expect([answer.status, answer.body]).toEqual([200, { success: true, message: "Session refreshed successfully" }]);
    expect(portal.cookiesOf(answer.headers).map(({ name, attributes }) => [name, attributes])).toEqual([
      [portal.ACCESS, { httponly: "", secure: "", samesite: "Lax", path: "/", "max-age": "3600" }],
      [portal.REFRESH, { httponly: "", secure: "", samesite: "Lax", path: "/", "max-age": String(30 * 86_400) }],
      [portal.LAST_PARTNER, { httponly: "", secure: "", samesite: "Lax", path: "/", "max-age": String(365 * 86_400) }],
    ]);
    expect(browser.cookies.get(portal.REFRESH)).not.toBe(before.get(portal.REFRESH));
    expect(portal.sessionIdOf(browser)).toBe(portal.sessionIdOf(portal.aBrowser(api, before)));
    expect(await portal.isSignedIn(browser)).toBe(true);
    // Each refresh token leads to the next one without end.
    for (let n = 0; n < 3; n += 1) expect(await browser.post("/session/refresh")).toMatchObject({ status: 200 });
    const { rows } = await api.database.pool.query(
      "select token_hash from portal_refresh_tokens where session_id = $1",
      [portal.sessionIdOf(browser)],
    );
    expect(rows).toHaveLength(5);
  });

  test("works without a living access token, moves the session's end on, and notes that it was seen", async () => {
    const browser = await visitor();
    const id = portal.sessionIdOf(browser);
    const moved =
      "update portal_sessions set expires_at = now() + interval '1 hour', seen_at = now() - interval '1 day' where id = $1";
    await api.database.pool.query(moved, [id]);
    browser.cookies.delete(portal.ACCESS);
    expect(await browser.post("/session/refresh")).toMatchObject({ status: 200 });
    const { seen_at: seenAt, expires_at: expiresAt } = await sessionRow(id);
    expect(expiresAt.getTime() - seenAt.getTime()).toBe(30 * 86_400_000);
  });

  test("without a token, with an unknown one or with the access token in its place is 401 and clears the cookies", async () => {
    const browser = await visitor();
    const access = browser.cookies.get(portal.ACCESS) ?? "";
    const content = await contentOf(api.database.pool);
    for (const held of [{}, { [portal.REFRESH]: "x" }, { [portal.REFRESH]: access }, { [portal.ACCESS]: access }]) {
      const other = holding(held);
      const { status, body } = await other.post("/session/refresh");
      expect([status, body]).toMatchObject([401, { success: false, error: "Sign-in is required" }]);
      expect(other.cookies.size).toBe(0);
    }
    expect(await contentOf(api.database.pool)).toEqual(content);
    expect(await portal.isSignedIn(browser)).toBe(true);
  });

  test("of a session whose days are over is 401, and so is everything else", async () => {
    const browser = await visitor();
    const over = "update portal_sessions set expires_at = now() - interval '1 millisecond' where id = $1";
    await api.database.pool.query(over, [portal.sessionIdOf(browser)]);
    expect(await portal.isSignedIn(browser)).toBe(false);
    expect(await browser.copy().post("/session/refresh")).toMatchObject({ status: 401 });
    expect(await sessionRow(portal.sessionIdOf(browser))).toMatchObject({ ended_at: null });
  });
});

test("the database holds hashes of refresh tokens alone, and says which was issued for which", async () => {
  const browser = await visitor();
  const hashIn = ({ cookies }: portal.Browser) => sha256(cookies.get(portal.REFRESH) ?? "").toString("hex");
  const first = hashIn(browser);
  expect(await browser.post("/session/refresh")).toMatchObject({ status: 200 });
  const { rows } = await api.database.pool.query(
    `select encode(token_hash, 'hex') as hash, encode(parent_hash, 'hex') as parent, used_at is not null as used
     from portal_refresh_tokens where session_id = $1 order by issued_at`,
    [portal.sessionIdOf(browser)],
  );
  expect(rows).toEqual([
    { hash: first, parent: null, used: true },
    { hash: hashIn(browser), parent: first, used: false },
  ]);
});

test("a second sign-in in the same browser ends the first session; one that fails leaves it alone", async () => {
  const browser = await visitor();
  const first = browser.copy();
  expect(await portal.confirm(browser, "unknown")).toMatchObject({ status: 401 });
  expect(await portal.isSignedIn(browser)).toBe(true);
  const other = await portal.aPortalCustomer(api, partner);
  expect(await portal.confirm(browser, (await portal.aLink(api, partner, other)).token)).toMatchObject({ status: 200 });
  expect(await portal.isSignedIn(browser)).toBe(true);
  expect(await portal.isSignedIn(first)).toBe(false);
  expect(await first.copy().post("/session/refresh")).toMatchObject({ status: 401 });
  expect(await sessionRow(portal.sessionIdOf(first))).toMatchObject({ ended_because: "signed out" });
  expect(await sessionRow(portal.sessionIdOf(browser))).toMatchObject({ customer_id: other, ended_at: null });
});

test("a downgraded customer's session goes on, and sees what a prospect sees from the next page on", async () => {
  const breaches = [await aBreach(api.db, { Title: "Parcelhub" }), await aBreach(api.db)];
  const id = await portal.aPortalCustomer(api, partner, { breaches });
  const browser = await portal.signIn(api, partner, id);
  const seen = async () => (await browser.get("/overview")).body["breaches"] as Record<string, unknown>[];
  expect(await seen()).toHaveLength(2);
  await api.as(partner).post("/customer/downgrade", { customerId: id });
  const row = ["id", "resolved", "addressCount", "firstAddress", "isRedacted"];
  expect((await seen()).map(Object.keys)).toEqual([row, row]);
  await api.as(partner).post("/customer/upgrade", { customerId: id });
  expect(await seen()).toHaveLength(2);
});
