import { SignJWT } from "jose";
import { describe, expect, test, vi } from "vitest";
import { revokeAllSessions, revokeSessionsOf } from "../index.ts";
import { forgettingSignIns } from "../jobs.ts";
import { createSigningKeys } from "./signing-key.ts";
import { newId } from "../../../kernel/ids.ts";
import { sha256 } from "../../../platform/crypto.ts";
import { createLog } from "../../../platform/log.ts";
import { testApi } from "../../../../test/support/api.ts";
import { testActor } from "../../../../test/support/factories.ts";
import { testPartner } from "../../../../test/support/partner.ts";
import * as portal from "../../../../test/support/portal.ts";
import { times } from "../../../../test/support/processes/two-nodes.ts";

const api = testApi();
const partner = testPartner(api);

const revokeOf = (customerId: string) =>
  api.db.transaction().execute((tx) => revokeSessionsOf(tx, testActor, customerId));
const revokeAll = () => api.db.transaction().execute((tx) => revokeAllSessions(tx, testActor));

const hashOf = (browser: portal.Browser): Buffer => sha256(browser.cookies.get(portal.REFRESH) ?? "");

const signingKeys = () => api.db.selectFrom("portal_signing_keys").select(["id", "secret"]).execute();

test("nodes that need the first signing key at the same moment agree on one", async () => {
  await api.database.pool.query("delete from portal_signing_keys");
  const keys = await times(10, () => createSigningKeys(api.db)());
  expect(new Set(keys.map(({ id }) => id)).size).toBe(1);
  expect(await signingKeys()).toHaveLength(1);
});

describe("revoking one customer's sessions", () => {
  test("ends them and its unused links at once, leaves others alone, and is written down with how many", async () => {
    const [customerId, otherId] = [
      await portal.aPortalCustomer(api, partner),
      await portal.aPortalCustomer(api, partner),
    ];
    const theirs = [await portal.signIn(api, partner, customerId), await portal.signIn(api, partner, customerId)];
    const { token } = await portal.aLink(api, partner, customerId);
    const other = await portal.signIn(api, partner, otherId);
    const otherLink = await portal.aLink(api, partner, otherId);
    const before = await signingKeys();
    expect(await revokeOf(customerId)).toBe(2);
    for (const browser of theirs) {
      expect(await portal.isSignedIn(browser)).toBe(false);
      expect(await browser.post("/session/refresh")).toMatchObject({ status: 401 });
    }
    expect(await portal.confirm(portal.aBrowser(api), token)).toMatchObject({ status: 401 });
    expect(await portal.isSignedIn(other)).toBe(true);
    expect(await portal.confirm(portal.aBrowser(api), otherLink.token)).toMatchObject({ status: 200 });
    expect(await signingKeys()).toEqual(before);
    const entries = api.db
      .selectFrom("audit_entries")
      .select(["partner_id", "details"])
      .where("subject_id", "=", customerId);
    expect(await entries.where("action", "=", "sessions.revoked").execute()).toEqual([
      { partner_id: partner.id, details: { ended: 2 } },
    ]);
    expect(await revokeOf(customerId)).toBe(0);
    expect(await portal.isSignedIn(await portal.signIn(api, partner, customerId))).toBe(true);
  });

  test("is refused for a customer that is not there", async () => {
    await expect(revokeOf(newId())).rejects.toThrow("Customer not found");
  });
});

test.each([
  ["one customer's", (customerId: string) => revokeOf(customerId)],
  ["everybody's", () => revokeAll()],
])(
  "revoking %s sessions while a sign-in is half-way also ends the one that it is about to begin",
  async (_whose, revoke) => {
    const customerId = await portal.aPortalCustomer(api, partner);
    const { token } = await portal.aLink(api, partner, customerId);
    const browser = portal.aBrowser(api);
    const waiting = async (count: number) => {
      const { rows } = await api.database.pool.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      expect(rows).toHaveLength(count);
    };
    // Holding the user's row keeps the new session out of the table: by then the link is used, but nothing is
    // committed.
    const { confirmed, revoked } = await api.db.transaction().execute(async (tx) => {
      await tx.selectFrom("portal_users").select("id").where("customer_id", "=", customerId).forUpdate().execute();
      const first = portal.confirm(browser, token);
      await vi.waitFor(() => waiting(1), { timeout: 100_000 });
      const second = revoke(customerId);
      await vi.waitFor(() => waiting(2), { timeout: 100_000 });
      return { confirmed: first, revoked: second };
    });
    expect(await confirmed).toMatchObject({ status: 200 });
    expect(await revoked).toBeGreaterThanOrEqual(1);
    expect(await portal.isSignedIn(browser)).toBe(false);
    expect(await browser.copy().post("/session/refresh")).toMatchObject({ status: 401 });
  },
);

describe("revoking everybody's", () => {
  test("ends every session and unused link and replaces the signing key, which nodes notice within five seconds", async () => {
    const browsers = await times(3, async () =>
      portal.signIn(api, partner, await portal.aPortalCustomer(api, partner)),
    );
    const { token } = await portal.aLink(api, partner, await portal.aPortalCustomer(api, partner));
    const [before] = await signingKeys();
    expect(await revokeAll()).toBeGreaterThanOrEqual(3);
    for (const browser of browsers) expect(await portal.isSignedIn(browser)).toBe(false);
    expect(await portal.confirm(portal.aBrowser(api), token)).toMatchObject({ status: 401 });
    const after = await signingKeys();
    expect(after).toHaveLength(1);
    expect(after[0]?.secret).not.toEqual(before?.secret);

    // A stolen copy of the old key, even with a known live session, cannot sign tokens that are accepted for long.
    const customerId = await portal.aPortalCustomer(api, partner);
    const browser = await portal.signIn(api, partner, customerId);
    const session = api.db.selectFrom("portal_sessions").select("id").where("customer_id", "=", customerId);
    const { id: sid } = await session.executeTakeFirstOrThrow();
    const claims = new SignJWT({ sid, sub: newId() })
      .setIssuer("sablewatch")
      .setAudience("portal")
      .setExpirationTime("1h");
    const forged = await claims.setProtectedHeader({ alg: "HS256" }).sign(before?.secret ?? Buffer.alloc(32));
    const thief = portal.aBrowser(api, new Map([[portal.ACCESS, forged]]));
    await vi.waitFor(async () => expect(await portal.isSignedIn(thief)).toBe(false), {
      timeout: 100_000,
      interval: 100,
    });
    // The node may have signed with the old key a moment ago. The session's refresh token gets a token signed with the
    // new one.
    expect(await browser.post("/session/refresh")).toMatchObject({ status: 200 });
    expect(await portal.isSignedIn(browser)).toBe(true);
  });
});

describe("forgetting past sign-ins", () => {
  const forget = () => forgettingSignIns(30).run({}, { db: api.db, log: createLog("silent") });
  const set = (statement: string, ...values: unknown[]) => api.database.pool.query(statement, values);

  test("removes links a day after they ended, used or not, and no other", async () => {
    const customerId = await portal.aPortalCustomer(api, partner);
    const aged = async (hours: number) => {
      const { token } = await portal.aLink(api, partner, customerId);
      await set(
        "update magic_links set expires_at = now() - $1 * interval '1 hour' where token_hash = $2",
        hours,
        sha256(token),
      );
      return token;
    };
    const [gone, stays] = [await aged(25), await aged(23)];
    const { token: usable } = await portal.aLink(api, partner, customerId);
    const used = await portal.aLink(api, partner, customerId);
    await portal.confirm(portal.aBrowser(api), used.token);
    await forget();
    const rows = await api.db
      .selectFrom("magic_links")
      .select("token_hash")
      .where("customer_id", "=", customerId)
      .execute();
    const left = rows.map(({ token_hash: hash }) => hash.toString("hex"));
    const hex = (token: string) => sha256(token).toString("hex");
    expect(left.toSorted()).toEqual([stays, usable, used.token].map(hex).toSorted());
    expect(left).not.toContain(hex(gone));
    expect(await portal.confirm(portal.aBrowser(api), usable)).toMatchObject({ status: 200 });
  });

  test("removes sessions with their tokens a month after they ended or ran out, and no other", async () => {
    const customerId = await portal.aPortalCustomer(api, partner);
    const session = async (change?: string, days?: number) => {
      const browser = await portal.signIn(api, partner, customerId);
      const which = "where id = (select session_id from portal_refresh_tokens where token_hash = $1)";
      if (change !== undefined) await set(`update portal_sessions set ${change} ${which}`, hashOf(browser), days);
      return browser;
    };
    const expired = "expires_at = now() - $2 * interval '1 day'";
    const ended = "ended_at = now() - $2 * interval '1 day', ended_because = 'signed out'";
    const gone = [await session(expired, 31), await session(ended, 31)];
    const stay = [await session(expired, 29), await session(ended, 29), await session()];
    await forget();
    const { rows } = await api.database.pool.query<{ hash: string }>(
      `select encode(token_hash, 'hex') as hash from portal_refresh_tokens
       join portal_sessions on portal_sessions.id = session_id where customer_id = $1`,
      [customerId],
    );
    expect(rows.map(({ hash }) => hash).toSorted()).toEqual(stay.map((one) => hashOf(one).toString("hex")).toSorted());
    expect(
      await api.db.selectFrom("portal_sessions").select("id").where("customer_id", "=", customerId).execute(),
    ).toHaveLength(3);
    for (const browser of gone) expect(await portal.isSignedIn(browser)).toBe(false);
    expect(await portal.isSignedIn(stay[2] ?? portal.aBrowser(api))).toBe(true);
  });

  test("removes refresh tokens that were used a session's lifetime ago; younger ones still give a thief away", async () => {
    const browser = await portal.signIn(api, partner, await portal.aPortalCustomer(api, partner));
    const old = browser.copy();
    await browser.post("/session/refresh");
    const young = browser.copy();
    await browser.post("/session/refresh");
    const used = "update portal_refresh_tokens set used_at = now() - $1 * interval '1 day' where token_hash = $2";
    await set(used, 31, hashOf(old));
    await set(used, 29, hashOf(young));
    await forget();
    expect(await old.post("/session/refresh")).toMatchObject({ status: 401 });
    expect(await portal.isSignedIn(browser)).toBe(true);
    expect(await young.post("/session/refresh")).toMatchObject({ status: 401 });
    expect(await portal.isSignedIn(browser)).toBe(false);
  });
});
