import { beforeAll, describe, expect, test } from "vitest";
import { testApi } from "../../../../test/support/api.ts";
import { testPartner } from "../../../../test/support/partner.ts";
import * as portal from "../../../../test/support/portal.ts";
import { counted, times } from "../../../../test/support/processes/two-nodes.ts";

const api = testApi();
const partner = testPartner(api);
let customerId: string;

beforeAll(async () => {
  customerId = await portal.aPortalCustomer(api, partner);
});

const visitor = () => portal.signIn(api, partner, customerId);
const refresh = async (browser: portal.Browser): Promise<number> => (await browser.post("/session/refresh")).status;

const endings = async (sessionId: string) => {
  const { rows } = await api.database.pool.query<Record<string, unknown>>(
    `select actor_kind, actor_id, partner_id, details->>'because' as because, host(ip) as ip
     from audit_entries where action = 'session.ended' and subject_id = $1`,
    [sessionId],
  );
  return rows;
};

/** Pretends that this much time has passed since the session's tokens were used. */
const passed = (browser: portal.Browser, seconds: number) =>
  api.database.pool.query(
    "update portal_refresh_tokens set used_at = used_at - $2 * interval '1 second' where session_id = $1",
    [portal.sessionIdOf(browser), seconds],
  );

describe("a refresh token whose answer was lost", () => {
  test("is taken again within a minute, and the session goes on from there", async () => {
    const browser = await visitor();
    const lost = browser.copy();
    expect(await refresh(lost)).toBe(200);
    await passed(browser, 30);
    expect(await refresh(browser)).toBe(200);
    expect(portal.sessionIdOf(browser)).toBe(portal.sessionIdOf(lost));
    expect(await portal.isSignedIn(browser)).toBe(true);
    for (let n = 0; n < 3; n += 1) expect(await refresh(browser)).toBe(200);
    expect(await endings(portal.sessionIdOf(browser))).toEqual([]);
  });

  test("may be lost more than once; the minute counts from the first time", async () => {
    const browser = await visitor();
    for (let n = 0; n < 5; n += 1) {
      expect(await refresh(browser.copy())).toBe(200);
      await passed(browser, 11);
    }
    const late = browser.copy();
    await passed(browser, 6);
    expect(await refresh(late)).toBe(401);
    expect(await portal.isSignedIn(browser)).toBe(false);
  });

  test("is taken again as the parent of the newest; its own parent is not, however short the time", async () => {
    const browser = await visitor();
    const grandparent = browser.copy();
    expect(await refresh(browser)).toBe(200);
    const parent = browser.copy();
    expect(await refresh(browser)).toBe(200);
    expect(await refresh(parent)).toBe(200);
    expect(await refresh(grandparent)).toBe(401);
    expect(await portal.isSignedIn(browser)).toBe(false);
  });
});

describe("a refresh token that comes again", () => {
  test("after the minute ends the whole session at once, for thief and owner, and is written down", async () => {
    const owner = await visitor();
    const other = await visitor();
    const thief = owner.copy();
    expect(await refresh(owner)).toBe(200);
    expect(await portal.isSignedIn(owner)).toBe(true);
    await passed(owner, 61);
    expect(await refresh(thief)).toBe(401);
    expect([...thief.cookies.keys()]).toEqual([portal.LAST_PARTNER]);
    expect(await portal.isSignedIn(owner)).toBe(false);
    const id = portal.sessionIdOf(owner);
    expect(await refresh(owner.copy())).toBe(401);
    expect(await refresh(owner.copy())).toBe(401);
    expect(await endings(id)).toEqual([
      {
        actor_kind: "system",
        actor_id: "refresh-token-replayed",
        partner_id: partner.id,
        because: "token replayed",
        ip: "127.0.0.1",
      },
    ]);
    const row = api.db.selectFrom("portal_sessions").select("ended_because").where("id", "=", id);
    expect(await row.executeTakeFirst()).toEqual({ ended_because: "token replayed" });
    expect(await portal.isSignedIn(other)).toBe(true);
  });

  test("when the session has gone on by two ends it, however short the time", async () => {
    const owner = await visitor();
    const thief = owner.copy();
    expect(await refresh(thief)).toBe(200);
    expect(await refresh(thief)).toBe(200);
    expect(await refresh(owner)).toBe(401);
    expect(await portal.isSignedIn(thief)).toBe(false);
    expect(await refresh(thief)).toBe(401);
  });

  test.each(["owner", "thief"])(
    "within the minute gives a thief no lasting branch: when both go on, the %s first, the session ends",
    async (first) => {
      const [owner, thief] = await branches();
      const id = portal.sessionIdOf(owner);
      const [ahead, behind] = first === "owner" ? [owner, thief] : [thief, owner];
      await passed(owner, 3600);
      expect(await refresh(ahead)).toBe(200);
      expect(await portal.isSignedIn(ahead)).toBe(true);
      expect(await refresh(behind)).toBe(401);
      expect(await portal.isSignedIn(ahead)).toBe(false);
      expect(await refresh(ahead)).toBe(401);
      expect(await endings(id)).toHaveLength(1);
    },
  );

  test("gives a thief nothing either once what shows the reuse has been forgotten", async () => {
    const [owner, thief] = await branches();
    expect(await refresh(owner)).toBe(200);
    const tokens = "delete from portal_refresh_tokens where session_id = $1 and used_at is not null";
    await api.database.pool.query(tokens, [portal.sessionIdOf(owner)]);
    expect(await refresh(thief)).toBe(401);
    expect(await portal.isSignedIn(owner)).toBe(true);
    expect(await refresh(owner)).toBe(200);
  });

  test("signs out the session that it belonged to, when that is what it comes for", async () => {
    const browser = await visitor();
    const old = browser.copy();
    expect(await refresh(browser)).toBe(200);
    await passed(browser, 3600);
    expect(await old.delete("/session")).toMatchObject({ status: 200 });
    expect(await portal.isSignedIn(browser)).toBe(false);
    expect(await endings(portal.sessionIdOf(browser))).toMatchObject([{ because: "signed out" }]);
  });
});

describe("at the same moment", () => {
  test.each([2, 10])("%i tabs with one token all go on, and whichever cookie stays carries on", async (count) => {
    for (const stays of [0, count - 1]) {
      const browser = await visitor();
      const tabs = Array.from({ length: count }, () => browser.copy());
      expect(counted(await Promise.all(tabs.map((tab) => tab.post("/session/refresh"))))).toEqual({ 200: count });
      const kept = tabs[stays] ?? browser;
      await passed(browser, 3600);
      expect([await refresh(kept), await refresh(kept)]).toEqual([200, 200]);
      expect(await portal.isSignedIn(kept)).toBe(true);
      expect(await endings(portal.sessionIdOf(browser))).toEqual([]);
    }
  });

  test("two branches of one token: one goes on, the other ends the session", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [owner, thief] = await branches();
      const before = owner.copy();
      const replies = await Promise.all([owner.post("/session/refresh"), thief.post("/session/refresh")]);
      expect(counted(replies)).toEqual({ 200: 1, 401: 1 });
      expect(await portal.isSignedIn(before)).toBe(false);
      expect(await endings(portal.sessionIdOf(before))).toHaveLength(1);
    }
  });

  test("a token past its minute, ten times over, ends the session once", async () => {
    const browser = await visitor();
    const old = browser.copy();
    expect(await refresh(browser)).toBe(200);
    await passed(browser, 61);
    const replies = await times(10, () => old.copy().post("/session/refresh"));
    expect(counted(replies)).toEqual({ 401: 10 });
    expect(await endings(portal.sessionIdOf(browser))).toHaveLength(1);
  });

  test("whatever a token, its parent and its siblings do, never two of them go on afterwards", async () => {
    for (let round = 0; round < 10; round += 1) {
      const parent = await visitor();
      const children = [parent.copy(), parent.copy()];
      for (const child of children) expect(await refresh(child)).toBe(200);
      const all = [parent.copy(), ...children, parent.copy(), ...children.map((child) => child.copy())];
      const replies = await Promise.all(all.map((browser) => browser.post("/session/refresh")));
      expect(Object.keys(counted(replies)).every((status) => status === "200" || status === "401")).toBe(true);
      // The requests that were let in hold tokens now. Used one after the other, the second one ends the session at the
      // latest.
      const hold = all.filter(({ cookies }) => cookies.has(portal.REFRESH));
      await passed(parent, 3600);
      const later: number[] = [];
      for (const browser of hold) later.push(await refresh(browser));
      expect(later.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    }
  });
});

/** Two browsers with different tokens that were issued for the same one. */
async function branches(): Promise<[portal.Browser, portal.Browser]> {
  const owner = await visitor();
  const thief = owner.copy();
  expect([await refresh(owner), await refresh(thief)]).toEqual([200, 200]);
  return [owner, thief];
}
