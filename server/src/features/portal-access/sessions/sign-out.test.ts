import { describe, expect, test } from "vitest";
import { newId } from "../../../kernel/ids.ts";
import { testApi } from "../../../../test/support/api.ts";
import { testPartner } from "../../../../test/support/partner.ts";
import { aBreach } from "../../../../test/support/breaches.ts";
import * as portal from "../../../../test/support/portal.ts";
import { contentOf } from "../../../../test/support/routes/routes.ts";

const api = testApi();
const partner = testPartner(api);

type Listed = { id: string; isThis: boolean; startedAt: string; seenAt: string; browser: string; platform: string };

const sessions = async (browser: portal.Browser) => (await browser.get("/sessions")).body["sessions"] as Listed[];
const idOf = async (browser: portal.Browser) => (await sessions(browser)).find(({ isThis }) => isThis)?.id ?? "";

const ended = async (id: string) => {
  const { rows } = await api.database.pool.query<Record<string, unknown>>(
    `select actor_kind, partner_id, details->>'because' as because, host(ip) as ip from audit_entries
     where action = 'session.ended' and subject_id = $1`,
    [id],
  );
  return rows;
};

/** One customer's user in two browsers, and another customer's user in one. */
async function visitors() {
  const [customerId, otherId] = [
    await portal.aPortalCustomer(api, partner),
    await portal.aPortalCustomer(api, partner),
  ];
  const [here, there] = [await portal.signIn(api, partner, customerId), await portal.signIn(api, partner, customerId)];
  return { customerId, here, there, other: await portal.signIn(api, partner, otherId) };
}

const AGENTS = {
  firefox: "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
  iphone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
};

describe("the list of sessions", () => {
  test("tells them apart in words of our own, marks this one, and is the same in the settings", async () => {
    const customerId = await portal.aPortalCustomer(api, partner);
    const phone = await portal.signIn(api, partner, customerId, { "user-agent": AGENTS.iphone });
    const computer = await portal.signIn(api, partner, customerId, { "user-agent": AGENTS.firefox });
    const strange = await portal.signIn(api, partner, customerId, { "user-agent": "<b>curl</b>" });
    const seenAt = "update portal_sessions set seen_at = now() - $2 * interval '1 hour' where id = $1";
    for (const [hours, browser] of [phone, strange, computer].entries()) {
      await api.database.pool.query(seenAt, [await idOf(browser), hours * 30]);
    }
    const { status, body } = await phone.get("/sessions");
    expect([status, Object.keys(body)]).toEqual([200, ["success", "sessions"]]);
    const listed = body["sessions"] as Listed[];
    expect(listed.map(({ isThis, browser, platform }) => [isThis, browser, platform])).toEqual([
      [true, "Safari", "iPhone"],
      [false, null, null],
      [false, "Firefox", "Linux"],
    ]);
    expect(listed.every(({ startedAt }) => Date.parse(startedAt) <= Date.now())).toBe(true);
    expect((await phone.get("/settings")).body["sessions"]).toEqual(listed);
    expect(JSON.stringify(await contentOfSessions(customerId))).not.toContain("curl");
  });

  test("a visit moves the time at which a session was seen, and so its place", async () => {
    const { here, there } = await visitors();
    const [hereId, thereId] = [await idOf(here), await idOf(there)];
    await api.database.pool.query(
      "update portal_sessions set seen_at = now() - interval '6 minutes' where id = any($1)",
      [[hereId, thereId]],
    );
    await there.get("/overview");
    expect((await sessions(there)).map(({ id }) => id)).toEqual([thereId, hereId]);
  });

  test("holds nobody else's, and none that has ended or run out", async () => {
    const { here, there, other } = await visitors();
    expect((await sessions(here)).map(({ id }) => id).toSorted()).toEqual(
      [await idOf(here), await idOf(there)].toSorted(),
    );
    await api.database.pool.query("update portal_sessions set expires_at = now() where id = $1", [await idOf(there)]);
    expect(await sessions(here)).toHaveLength(1);
    expect(await sessions(other)).toHaveLength(1);
  });

  const contentOfSessions = (customerId: string) =>
    api.db.selectFrom("portal_sessions").selectAll().where("customer_id", "=", customerId).execute();
});

describe("signing out", () => {
  test("here ends this session at the server, takes its cookies away, and leaves the others", async () => {
    const { here, there } = await visitors();
    const [id, copy] = [await idOf(here), here.copy()];
    const { status, body, headers } = await here.delete("/session");
    expect([status, body]).toEqual([200, { success: true, message: "Signed out successfully" }]);
    expect(portal.cookiesOf(headers).map(({ name, value, attributes }) => [name, value, attributes["path"]])).toEqual([
      [portal.ACCESS, "", "/"],
      [portal.REFRESH, "", "/"],
    ]);
    expect([...here.cookies.keys()]).toEqual([portal.LAST_PARTNER]);
    expect(await portal.isSignedIn(copy)).toBe(false);
    expect(await copy.post("/session/refresh")).toMatchObject({ status: 401 });
    expect(await portal.isSignedIn(there)).toBe(true);
    expect(await ended(id)).toEqual([
      { actor_kind: "user", partner_id: partner.id, because: "signed out", ip: "127.0.0.1" },
    ]);
  });

  test("here works with an access token that has run out, and says yes where there is nothing left to end", async () => {
    const { here } = await visitors();
    const copy = here.copy();
    here.cookies.delete(portal.ACCESS);
    expect(await here.delete("/session")).toMatchObject({ status: 200 });
    expect(await portal.isSignedIn(copy)).toBe(false);
    const content = await contentOf(api.database.pool);
    for (const browser of [here, copy, portal.aBrowser(api), portal.aBrowser(api, new Map([[portal.REFRESH, "x"]]))]) {
      expect(await browser.delete("/session")).toMatchObject({ status: 200 });
    }
    expect(await contentOf(api.database.pool)).toEqual(content);
  });

  test("one of one's own ends that one alone, once", async () => {
    const { here, there } = await visitors();
    const id = await idOf(there);
    const answer = await here.delete(`/sessions/${id}`);
    expect([answer.status, answer.body]).toEqual([200, { success: true, message: "Session ended successfully" }]);
    expect([await portal.isSignedIn(here), await portal.isSignedIn(there)]).toEqual([true, false]);
    expect(await here.delete(`/sessions/${id}`)).toMatchObject({ status: 404 });
    expect(await ended(id)).toHaveLength(1);
    expect(await here.delete(`/sessions/${await idOf(here)}`)).toMatchObject({ status: 200 });
    expect(await portal.isSignedIn(here)).toBe(false);
  });

  test("another user's session is the same 404 as one that is not there; a malformed id is 400", async () => {
    const { here, other } = await visitors();
    const foreign = await idOf(other);
    const content = await contentOf(api.database.pool);
    for (const id of [foreign, newId()]) {
      const { status, body } = await here.delete(`/sessions/${id}`);
      expect([status, body]).toMatchObject([404, { success: false, error: "Session not found" }]);
    }
    expect(await here.delete("/sessions/nobody")).toMatchObject({
      status: 400,
      body: { error: "Session ID must be a valid UUID" },
    });
    expect(await contentOf(api.database.pool)).toEqual(content);
    expect(await portal.isSignedIn(other)).toBe(true);
  });

  test("everywhere ends all of this user's sessions and no one else's", async () => {
    const { here, there, other } = await visitors();
    const ids = [await idOf(here), await idOf(there)];
    const copy = here.copy();
    const { status, body } = await here.delete("/sessions");
    expect([status, body]).toEqual([200, { success: true, message: "Signed out everywhere successfully" }]);
    expect([...here.cookies.keys()]).toEqual([portal.LAST_PARTNER]);
    expect([await portal.isSignedIn(copy), await portal.isSignedIn(there), await portal.isSignedIn(other)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(await there.post("/session/refresh")).toMatchObject({ status: 401 });
    for (const id of ids) expect(await ended(id)).toMatchObject([{ actor_kind: "user", because: "signed out" }]);
    expect(await here.delete("/sessions")).toMatchObject({ status: 401 });
  });
});

describe("a change that another site's page asks for", () => {
  const FOREIGN = [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
    { "sec-fetch-site": "same-origin, cross-site" },
    { "sec-fetch-site": "" },
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "" },
    { origin: "http://127.0.0.1:1" },
  ];

  test("is refused whatever cookies come with it, and nothing changes", async () => {
    const customerId = await portal.aPortalCustomer(api, partner, { breaches: [await aBreach(api.db)] });
    const browser = await portal.signIn(api, partner, customerId);
    const [breach] = (await browser.get("/breaches")).body["breaches"] as { id: string }[];
    const path = `/breaches/${breach?.id}`;
    const changes: ((headers: Record<string, string>) => Promise<{ status: number; body: unknown }>)[] = [
      (headers) => browser.patch(path, { resolved: true }, headers),
      (headers) => browser.patch(`${path}/steps/passwordAtSite`, { done: true }, headers),
      (headers) => browser.patch("/settings", { monthlyReport: true }, headers),
      (headers) => browser.patch("/language", { localeCode: "nl-NL" }, headers),
      (headers) => browser.post("/session/refresh", undefined, headers),
      (headers) => browser.delete("/session", headers),
      (headers) => browser.delete("/sessions", headers),
      (headers) => browser.delete(`/sessions/${newId()}`, headers),
    ];
    const content = await contentOf(api.database.pool);
    for (const headers of FOREIGN) {
      for (const change of changes) {
        const { status, body } = await change(headers);
        const error = "This request comes from another site and was refused";
        expect({ headers, status, body }).toMatchObject({ headers, status: 403, body: { success: false, error } });
      }
    }
    expect(await contentOf(api.database.pool)).toEqual(content);
    expect([...browser.cookies.keys()]).toEqual([portal.ACCESS, portal.REFRESH, portal.LAST_PARTNER]);
  });

  test("is told from one's own pages and from programs, and reading is everybody's who has the cookies", async () => {
    const { here } = await visitors();
    const { origin } = new URL(api.baseUrl);
    const own = [{ "sec-fetch-site": "same-origin" }, { "sec-fetch-site": "none" }, { origin }, {}];
    for (const headers of own) {
      expect(await here.patch("/language", { localeCode: "nl-NL" }, headers)).toMatchObject({ status: 200 });
    }
    for (const headers of FOREIGN) expect(await here.get("/settings", headers)).toMatchObject({ status: 200 });
  });
});
