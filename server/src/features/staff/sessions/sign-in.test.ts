import { describe, expect, test } from "vitest";
import { sendingStaffLinks } from "../../notifications/jobs.ts";
import { deletePartner } from "../../organisations/manage.ts";
import { newId } from "../../../kernel/ids.ts";
import { createLog } from "../../../platform/log.ts";
import { testApi } from "../../../../test/support/api.ts";
import { aDistributor, aPartner, testActor } from "../../../../test/support/factories.ts";
import { headersOf, read } from "../../../../test/support/mails/mail-server.ts";
import { aBrowser, cookiesOf, open, tokenOf } from "../../../../test/support/portal.ts";
import { aMailServer, TestOutbox } from "../../../../test/support/mails/post-office.ts";
import { contentOf } from "../../../../test/support/routes/routes.ts";
import * as staff from "../../../../test/support/staff.ts";

const api = testApi();
const outbox = new TestOutbox(api);
const SESSION = "/api/v1/staff/session";
const SESSIONS = "/api/v1/staff/sessions";
const form = { "content-type": "application/x-www-form-urlencoded" };

/** Does what the worker does with requests for links. */
async function sendLinks(): Promise<void> {
  const { rows } = await api.database.pool.query<{ payload: unknown }>(
    `delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
     where task.id = job.task_id and identifier = 'send-staff-link' returning payload`,
  );
  const handler = sendingStaffLinks(1000);
  for (const { payload } of rows) await handler.run(payload, { db: api.db, log: createLog("silent") });
}

describe("a sign-in link", () => {
  test("comes by mail to whoever asks for it, and signs in once", async () => {
    const member = await staff.aMember(api.db, staff.OPERATOR);
    await outbox.clear();
    const ask = await api.call({
      method: "POST",
      path: "/api/v1/staff/sign-in",
      body: { email: member.email.toUpperCase() },
    });
    expect(ask).toMatchObject({ status: 200, body: { success: true } });
    await sendLinks();
    const server = await aMailServer();
    outbox.aPostOffice(server, { publicUrl: () => api.baseUrl });
    await outbox.untilStates(["sent"]);
    const [mail] = server.accepted;
    if (!mail) throw new Error("Nothing arrived");
    expect(mail.to).toEqual([member.email]);
    expect(headersOf(mail).find((line) => line.startsWith("From:"))).toContain("Sablewatch");
    const { text = "" } = await read(mail);
    const [link = ""] = /http[^\s"<]*\/auth\/staff\/confirm[^\s"<]*/.exec(text) ?? [];
    expect(link.startsWith(api.baseUrl)).toBe(true);

    const browser = aBrowser(api);
    expect(await staff.confirmStaff(browser, tokenOf(link))).toMatchObject({ status: 200 });
    expect(await browser.call("GET", SESSION)).toMatchObject({ body: { person: { email: member.email } } });
    expect(await staff.confirmStaff(aBrowser(api), tokenOf(link))).toMatchObject({ status: 401 });
  });

  test("leads to the page that was asked for, and to no other site", async () => {
    const member = await staff.aMember(api.db, staff.OPERATOR);
    const server = await aMailServer();
    outbox.aPostOffice(server, { publicUrl: () => api.baseUrl });
    /** Where the next mailed link leads. */
    const leadsTo = async (ask: () => Promise<{ status: number }>): Promise<unknown> => {
      await outbox.clear();
      server.accepted.length = 0;
      expect((await ask()).status).toBe(200);
      await sendLinks();
      await outbox.untilStates(["sent"]);
      const [mail] = server.accepted;
      const { text = "" } = mail ? await read(mail) : {};
      const [link = ""] = /http[^\s"<]*\/auth\/staff\/confirm[^\s"<]*/.exec(text) ?? [];
      return (await staff.confirmStaff(aBrowser(api), tokenOf(link))).body["redirectTo"];
    };
    const page = "/console/customers?status=active";
    const call = (returnTo: string) => () =>
      api.call({ method: "POST", path: "/api/v1/staff/sign-in", body: { email: member.email, returnTo } });
    expect(await leadsTo(call(page))).toBe(page);
    for (const other of ["//elsewhere.example/console", "/console/customers/"]) {
      expect(await leadsTo(call(other))).toBe("/console");
    }
    expect(await call(`/console/${"a".repeat(500)}`)()).toMatchObject({ status: 422, body: { field: "returnTo" } });
  });

  test("is asked for with the same answer and the same work, whether or not the address is known", async () => {
    const member = await staff.aMember(api.db, staff.OPERATOR);
    const removed = await staff.aMember(api.db, staff.OPERATOR, "viewer");
    await api.database.pool.query("update staff_memberships set removed_at = now() where id = $1", [
      removed.membershipId,
    ]);
    const answers = [];
    for (const email of [member.email, removed.email, staff.anEmail()]) {
      const { status, body } = await api.call({ method: "POST", path: "/api/v1/staff/sign-in", body: { email } });
      answers.push({ status, body });
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    await outbox.clear();
    await sendLinks();
    const mails = await api.db.selectFrom("mails").select("address").execute();
    expect(new Set(mails.map(({ address }) => address))).toEqual(new Set([member.email]));
  });

  test("is not used up by opening its page, with GET or HEAD, by any number of scanners", async () => {
    const member = await staff.aMember(api.db, staff.OPERATOR);
    const token = await staff.aStaffLink(api.db, member);
    const before = await contentOf(api.database.pool);
    const path = `/auth/staff/confirm?token_hash=${token}&type=magiclink`;
    for (const method of ["GET", "GET", "HEAD"]) {
      const page = await open(api, path, { method });
      expect(page.status).toBe(200);
      expect(page.headers).toMatchObject({ "cache-control": "no-store", "x-frame-options": "DENY" });
    }
    expect((await open(api, path)).text).toContain('action="/auth/staff/confirm"');
    expect(await contentOf(api.database.pool)).toEqual(before);
    const fields = new URLSearchParams({ token_hash: token, type: "magiclink" }).toString();
    const confirmed = await open(api, "/auth/staff/confirm", { method: "POST", headers: form, body: fields });
    expect(confirmed).toMatchObject({ status: 303, headers: { location: "/console" } });
    const again = await open(api, "/auth/staff/confirm", { method: "POST", headers: form, body: fields });
    expect(again.status).toBe(401);
    expect(again.text).toContain("This link no longer works");
  });

  test("used, expired, unknown, or of somebody who was removed: one answer, and no session", async () => {
    const member = await staff.aMember(api.db, staff.OPERATOR);
    const used = await staff.aStaffLink(api.db, member);
    await staff.confirmStaff(aBrowser(api), used);
    const expired = await staff.aStaffLink(api.db, member);
    await api.database.pool.query("update staff_links set expires_at = now() where used_at is null");
    const gone = await staff.aMember(api.db, staff.OPERATOR, "viewer");
    const ofGone = await staff.aStaffLink(api.db, gone);
    await api.database.pool.query("update staff_memberships set removed_at = now() where id = $1", [gone.membershipId]);
    const sessions = () => api.db.selectFrom("staff_sessions").select("id").orderBy("id").execute();
    const before = await sessions();
    for (const token of [used, expired, ofGone, "unknown", "x".repeat(512)]) {
      const { status, body, headers } = await staff.confirmStaff(aBrowser(api), token);
      expect({ status, code: body["code"] }).toEqual({ status: 401, code: "sign-in-link-invalid" });
      expect(headers["set-cookie"]).toBeUndefined();
    }
    expect(await sessions()).toEqual(before);
  });

  test("of many confirmations at the same moment, exactly one wins", async () => {
    const member = await staff.aMember(api.db, staff.OPERATOR);
    const token = await staff.aStaffLink(api.db, member);
    const answers = await Promise.all(Array.from({ length: 8 }, () => staff.confirmStaff(aBrowser(api), token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(401)]);
  });

  test("is not confirmed for a page on another site", async () => {
    const member = await staff.aMember(api.db, staff.OPERATOR);
    const token = await staff.aStaffLink(api.db, member);
    const elsewhere = { "sec-fetch-site": "cross-site" };
    expect(await staff.confirmStaff(aBrowser(api), token, "magiclink", elsewhere)).toMatchObject({ status: 401 });
    expect(await staff.confirmStaff(aBrowser(api), token)).toMatchObject({ status: 200 });
  });
});

describe("a session", () => {
  test("is in one cookie that scripts cannot read and other sites cannot send with a change", async () => {
    const member = await staff.aMember(api.db, staff.OPERATOR);
    const { headers } = await staff.confirmStaff(aBrowser(api), await staff.aStaffLink(api.db, member));
    const [cookie, ...others] = cookiesOf(headers);
    expect(others).toEqual([]);
    expect(cookie).toMatchObject({
      name: "sw_staff",
      attributes: { httponly: "", secure: "", samesite: "Lax", path: "/", "max-age": "43200" },
    });
    const { rows } = await api.database.pool.query<{ row: string }>("select s::text as row from staff_sessions s");
    expect(rows.filter(({ row }) => row.includes(cookie?.value ?? ""))).toEqual([]);
  });

  test("changes nothing when a page on another site makes the browser call", async () => {
    const partner = await aPartner(api.db);
    const { browser } = await staff.aSignedIn(api, staff.partnerOf(partner));
    const before = await contentOf(api.database.pool);
    for (const [method, path, body] of [
      ["DELETE", SESSIONS],
      ["POST", "/api/v1/staff/people/invitations", { email: staff.anEmail(), role: "viewer" }],
      ["POST", "/api/v1/integrations/customer/onboard", { companyName: "Juniper", assetsDomains: ["j.example"] }],
      ["DELETE", `/api/v1/operator/staff/${newId()}`],
    ] as const) {
      expect(await browser.call(method, path, body, { "sec-fetch-site": "cross-site" })).toMatchObject({
        status: 403,
        body: { code: "cross-site-request" },
      });
      expect(await browser.call(method, path, body, { origin: "https://evil.example" })).toMatchObject({ status: 403 });
    }
    expect(await contentOf(api.database.pool)).toEqual(before);
  });

  test("ends after its hours, and an owner's also after half an hour without a request", async () => {
    const owner = await staff.aSignedIn(api, staff.OPERATOR);
    const viewer = await staff.aSignedIn(api, staff.OPERATOR, "viewer");
    await api.database.pool.query("update staff_sessions set seen_at = now() - interval '31 minutes'");
    expect(await owner.browser.call("GET", SESSION)).toMatchObject({ status: 401 });
    expect(await viewer.browser.call("GET", SESSION)).toMatchObject({ status: 200 });
    await api.database.pool.query("update staff_sessions set expires_at = now()");
    expect(await viewer.browser.call("GET", SESSION)).toMatchObject({
      status: 401,
      body: { code: "session-required" },
    });
  });

  test("of an owner goes on as long as there are requests", async () => {
    const { browser } = await staff.aSignedIn(api, staff.OPERATOR);
    for (let round = 0; round < 3; round++) {
      await api.database.pool.query("update staff_sessions set seen_at = now() - interval '20 minutes'");
      expect(await browser.call("GET", SESSION)).toMatchObject({ status: 200 });
    }
  });

  test("of an owner does not go on by what the console asks for by itself", async () => {
    const { browser } = await staff.aSignedIn(api, staff.OPERATOR);
    const seenAfter = async (headers: Record<string, string>) => {
      await api.database.pool.query("update staff_sessions set seen_at = now() - interval '20 minutes'");
      expect(await browser.call("GET", "/api/v1/operator/settings", undefined, headers)).toMatchObject({ status: 200 });
      const sql = "select bool_or(seen_at > now() - interval '1 minute') as seen from staff_sessions";
      return (await api.database.pool.query<{ seen: boolean }>(sql)).rows[0]?.seen;
    };
    expect(await seenAfter({ "sw-background": "1" })).toBe(false);
    expect(await seenAfter({})).toBe(true);
  });

  test("is listed and ended one by one, or all at once, by its person alone", async () => {
    const member = await staff.aMember(api.db, staff.OPERATOR);
    const [one, two, three] = [
      await staff.signInStaff(api, member),
      await staff.signInStaff(api, member),
      await staff.signInStaff(api, member),
    ];
    const other = await staff.aSignedIn(api, staff.OPERATOR);
    const listed = async () =>
      (await one.call("GET", SESSIONS)).body["sessions"] as { id: string; isThis: boolean; method: string }[];
    const sessions = await listed();
    expect(sessions.map(({ isThis, method }) => [isThis, method])).toHaveLength(3);
    const mine = sessions.find(({ isThis }) => isThis)?.id ?? "";
    const twos = ((await two.call("GET", SESSION)).body["session"] as { id: string }).id;
    expect(await other.browser.call("DELETE", `${SESSIONS}/${twos}`)).toMatchObject({ status: 404 });
    expect(await one.call("DELETE", `${SESSIONS}/${twos}`)).toMatchObject({ status: 200 });
    expect(await two.call("GET", SESSION)).toMatchObject({ status: 401 });
    expect((await listed()).map(({ id }) => id)).toContain(mine);
    expect(await one.call("DELETE", SESSIONS)).toMatchObject({ status: 200 });
    for (const browser of [one, three]) expect(await browser.call("GET", SESSION)).toMatchObject({ status: 401 });
    expect(await other.browser.call("GET", SESSION)).toMatchObject({ status: 200 });
  });

  test("ends by signing out, and saying so twice is no error", async () => {
    const { browser } = await staff.aSignedIn(api, staff.OPERATOR);
    const thief = browser.copy();
    expect(await browser.call("DELETE", SESSION)).toMatchObject({ status: 200 });
    expect(browser.cookies.size).toBe(0);
    expect(await thief.call("GET", SESSION)).toMatchObject({ status: 401 });
    expect(await browser.call("DELETE", SESSION)).toMatchObject({ status: 200 });
  });

  test("is replaced, not joined, by another sign-in in the same browser, and goes on in the same organisation", async () => {
    const [first, second] = [await aPartner(api.db), await aPartner(api.db)];
    const member = await staff.aMember(api.db, staff.partnerOf(first), "viewer");
    const other = await staff.aMember(api.db, staff.partnerOf(second), "viewer", member.email);
    const browser = await staff.signInStaff(api, member);
    await browser.call("POST", `${SESSION}/membership`, { membershipId: other.membershipId });
    const before = browser.copy();
    await staff.confirmStaff(browser, await staff.aStaffLink(api.db, member));
    expect(await before.call("GET", SESSION)).toMatchObject({ status: 401 });
    const { memberships } = (await browser.call("GET", SESSION)).body as {
      memberships: { id: string; isCurrent: boolean }[];
    };
    expect(memberships.find(({ isCurrent }) => isCurrent)?.id).toBe(other.membershipId);
  });

  test("loses an organisation that is deleted, at once", async () => {
    const partner = await aPartner(api.db);
    const { browser } = await staff.aSignedIn(api, staff.partnerOf(partner), "admin");
    const which = { id: partner.id, distributorId: partner.distributor.id };
    await api.db.transaction().execute((tx) => deletePartner(tx, testActor, which));
    expect(await browser.call("GET", SESSION)).toMatchObject({ status: 401 });
    expect(await browser.call("GET", "/api/v1/integrations/customers")).toMatchObject({ status: 401 });
  });

  test("switches between memberships, and only between its own", async () => {
    const [partner, distributor] = [await aPartner(api.db), await aDistributor(api.db)];
    const member = await staff.aMember(api.db, staff.partnerOf(partner), "viewer");
    const other = await staff.aMember(api.db, staff.distributorOf(distributor), "admin", member.email);
    const stranger = await staff.aMember(api.db, staff.OPERATOR);
    const browser = await staff.signInStaff(api, member);
    expect(await browser.call("GET", "/api/v1/integrations/customers")).toMatchObject({ status: 200 });
    expect(await browser.call("GET", "/api/v1/distributors/partners")).toMatchObject({ status: 403 });
    const switched = await browser.call("POST", `${SESSION}/membership`, { membershipId: other.membershipId });
    expect(switched).toMatchObject({ status: 200 });
    expect(await browser.call("GET", "/api/v1/distributors/partners")).toMatchObject({ status: 200 });
    expect(await browser.call("GET", "/api/v1/integrations/customers")).toMatchObject({ status: 403 });
    for (const membershipId of [stranger.membershipId, newId()]) {
      expect(await browser.call("POST", `${SESSION}/membership`, { membershipId })).toMatchObject({
        status: 404,
        body: { code: "membership-not-found" },
      });
    }
  });

  test("is fresh for ten minutes after a link, and again after the next", async () => {
    const member = await staff.aMember(api.db, staff.OPERATOR);
    const browser = await staff.signInStaff(api, member);
    const isFresh = async () => ((await browser.call("GET", SESSION)).body["session"] as { isFresh: boolean }).isFresh;
    expect(await isFresh()).toBe(true);
    await staff.stale(api, member);
    expect(await isFresh()).toBe(false);
    await staff.confirmStaff(browser, await staff.aStaffLink(api.db, member));
    expect(await isFresh()).toBe(true);
  });
});
