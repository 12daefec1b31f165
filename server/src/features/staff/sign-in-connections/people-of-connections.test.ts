import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../kernel/ids.ts";
import { testApi } from "../../../../test/support/api.ts";
import { aPartner, type TestPartner } from "../../../../test/support/factories.ts";
import { aBrowser, type Browser, type Page } from "../../../../test/support/portal.ts";
import { contentOf } from "../../../../test/support/routes/routes.ts";
import * as staff from "../../../../test/support/staff.ts";
import {
  aStaffProvider,
  comeBy,
  DOMAIN,
  openIn,
  ORGANISATION,
  sendForm,
  signedInBy,
} from "../../../../test/support/staff-sign-in-connections.ts";

const api = testApi();
const SESSION = "/api/v1/staff/session";
const PASSKEYS = "/api/v1/staff/passkeys";

let connected: Awaited<ReturnType<typeof aStaffProvider>>;
let elsewhere: TestPartner;
beforeAll(async () => {
  connected = await aStaffProvider(api);
  elsewhere = await aPartner(api.db);
});
afterAll(() => connected.provider.close());

/** Someone who works elsewhere, with an address that the provider may vouch for. */
const somebodyElsewhere = (): Promise<staff.TestMember> =>
  staff.aMember(api.db, staff.partnerOf(elsewhere), "admin", `kim-${newId()}@${DOMAIN}`);

async function aPasskey(personId: string): Promise<{ id: string; credentialId: string }> {
  const [id, credentialId] = [newId(), newId()];
  await api.db
    .insertInto("staff_passkeys")
    .values({
      id,
      person_id: personId,
      credential_id: credentialId,
      public_key: Buffer.from("key"),
      counter: 0,
      transports: [],
      name: "Kim's phone",
    })
    .execute();
  return { id, credentialId };
}

type Session = { session: { method: string; isFresh: boolean }; current: string | undefined };

/** How the browser signed in, and for which organisation it works. */
async function sessionOf(browser: Browser): Promise<Session | undefined> {
  const { status, body } = await browser.call("GET", SESSION);
  if (status !== 200) return undefined;
  const memberships = body["memberships"] as { isCurrent: boolean; organisation: { id: string } }[];
  const current = memberships.find(({ isCurrent }) => isCurrent)?.organisation.id;
  return { session: body["session"] as Session["session"], current };
}

const worksBy = (method: string, partner: TestPartner) => ({ session: { method }, current: partner.id });

describe("a session that came by a connection", () => {
  test("neither shows nor changes the person's passkeys, however fresh it is", async () => {
    const person = await somebodyElsewhere();
    const passkey = await aPasskey(person.personId);
    const browser = await signedInBy(api, connected, person.email);
    await api.database.pool.query("update staff_sessions set proved_at = now() where person_id = $1", [
      person.personId,
    ]);
    expect(await sessionOf(browser)).toMatchObject({ session: { method: "oidc", isFresh: true } });
    const before = await contentOf(api.database.pool);
    for (const [method, path, body] of [
      ["GET", PASSKEYS, undefined],
      ["POST", `${PASSKEYS}/options`, undefined],
      ["PATCH", `${PASSKEYS}/${passkey.id}`, { name: "Mine now" }],
      ["DELETE", `${PASSKEYS}/${passkey.id}`, undefined],
    ] as const) {
      const { status, body: answer } = await browser.call(method, path, body);
      expect([method, path, status, answer["code"]]).toEqual([method, path, 403, "own-sign-in-required"]);
      expect(JSON.stringify(answer)).not.toContain("Kim");
    }
    expect(await contentOf(api.database.pool)).toEqual(before);
    // The person's own session continues as before.
    const own = await staff.signInStaff(api, person);
    expect((await own.call("GET", PASSKEYS)).body["passkeys"]).toMatchObject([{ id: passkey.id, name: "Kim's phone" }]);
  });

  test("never decides where the person's other sessions begin", async () => {
    const person = await somebodyElsewhere();
    expect(await sessionOf(await staff.signInStaff(api, person))).toMatchObject(worksBy("link", elsewhere));
    const byProvider = await signedInBy(api, connected, person.email);
    expect(await sessionOf(byProvider)).toMatchObject(worksBy("oidc", connected.partner));
    expect(await sessionOf(await staff.signInStaff(api, person))).toMatchObject(worksBy("link", elsewhere));
    // Nor in the same browser.
    expect(await staff.confirmStaff(byProvider, await staff.aStaffLink(api.db, person))).toMatchObject({ status: 200 });
    expect(await sessionOf(byProvider)).toMatchObject(worksBy("link", elsewhere));
  });
});

describe("a link in a browser that came by a connection", () => {
  const ask = (browser: Browser, body: Record<string, unknown>) => browser.call("POST", "/api/v1/staff/sign-in", body);

  test("proves that the person is there if it was asked for as that, once", async () => {
    const person = await somebodyElsewhere();
    const browser = await signedInBy(api, connected, person.email);
    expect(await ask(browser, { email: person.email, isProof: true })).toMatchObject({ status: 200 });
    expect(await staff.confirmStaff(browser, await staff.aStaffLink(api.db, person))).toMatchObject({ status: 200 });
    expect(await sessionOf(browser)).toMatchObject({ session: { method: "oidc", isFresh: true } });
    expect(await staff.confirmStaff(browser, await staff.aStaffLink(api.db, person))).toMatchObject({ status: 200 });
    expect(await sessionOf(browser)).toMatchObject(worksBy("link", elsewhere));
  });

  test("starts a session of its own if anybody else asked, or the person asked for a sign-in", async () => {
    const person = await somebodyElsewhere();
    for (const [asker, body] of [
      ["nobody", { email: person.email, isProof: true }],
      ["own", { email: person.email }],
      ["own", { email: `other-${newId()}@${DOMAIN}`, isProof: true }],
    ] as const) {
      const browser = await signedInBy(api, connected, person.email);
      expect(await ask(asker === "own" ? browser : aBrowser(api), body)).toMatchObject({ status: 200 });
      expect(await staff.confirmStaff(browser, await staff.aStaffLink(api.db, person))).toMatchObject({ status: 200 });
      expect(await sessionOf(browser)).toMatchObject(worksBy("link", elsewhere));
    }
  });
});

describe("a sign-in by a connection, in a browser with another session", () => {
  const asks = (page: Page) => {
    expect(page.status).toBe(200);
    expect(page.text).toContain('<form method="post"');
  };
  const people = async () => {
    const content = await contentOf(api.database.pool);
    return ["people", "memberships", "sessions"].map((table) => content[`public.staff_${table}`]);
  };

  test.each([
    ["the same person's", (person: staff.TestMember) => person.email],
    ["somebody else's", () => `other-${newId()}@${DOMAIN}`],
  ])("asks before it replaces %s, and changes nothing until then", async (_whose, vouchedFor) => {
    const person = await somebodyElsewhere();
    const browser = await staff.signInStaff(api, person);
    const before = await people();
    const email = vouchedFor(person);
    const page = await comeBy(api, browser, connected, email);
    asks(page);
    for (const words of [person.email, email, ORGANISATION]) expect(page.text).toContain(words);
    expect(await people()).toEqual(before);
    expect(await sessionOf(browser)).toMatchObject(worksBy("link", elsewhere));

    const copied = browser.copy();
    copied.cookies.delete("sw_staff_begun");
    expect((await sendForm(api, copied, page)).status).toBe(401);
    expect((await sendForm(api, browser.copy(), page, { "sec-fetch-site": "cross-site" })).status).toBe(401);
    expect(await sessionOf(browser)).toMatchObject(worksBy("link", elsewhere));
    expect(await people()).toEqual(before);

    const first = browser.copy();
    expect(await sendForm(api, browser, page)).toMatchObject({ status: 303, headers: { location: "/console" } });
    expect(await sessionOf(browser)).toMatchObject(worksBy("oidc", connected.partner));
    expect(await sessionOf(first)).toBeUndefined();
    expect((await sendForm(api, browser, page)).status).toBe(401);
  });

  test("takes the answer for ten minutes, for addresses that the connection still has, and nowhere else", async () => {
    const person = await somebodyElsewhere();
    const browser = await staff.signInStaff(api, person);
    const other = await aStaffProvider(api);
    const refuses = async (meanwhile: (page: Page) => Promise<Page>) => {
      const page = await comeBy(api, browser, connected, person.email);
      asks(page);
      expect((await sendForm(api, browser.copy(), await meanwhile(page))).status).toBe(401);
      expect(await sessionOf(browser)).toMatchObject(worksBy("link", elsewhere));
    };
    await refuses((page) => Promise.resolve({ ...page, text: page.text.replaceAll(connected.id, other.id) }));
    await refuses(async (page) => {
      await api.database.pool.query("update staff_connection_attempts set expires_at = now()");
      return page;
    });
    const setDomains = (domains: string[]) =>
      api.database.pool.query("update staff_connections set domains = $2 where id = $1", [connected.id, domains]);
    await refuses(async (page) => {
      await setDomains(["another.example"]);
      return page;
    });
    await setDomains([DOMAIN]);
    // What the form sends isn't accepted as a response from the provider.
    const page = await comeBy(api, browser, connected, person.email);
    const [, state = ""] = /name="state" value="([^"]+)"/.exec(page.text) ?? [];
    const query = new URLSearchParams({ code: "a", state }).toString();
    expect((await openIn(api, browser.copy(), `${connected.signInPath}/callback?${query}`)).status).toBe(401);
    await other.provider.close();
  });

  test("asks nothing where the person loses nothing by it", async () => {
    const email = `kim-${newId()}@${DOMAIN}`;
    const browser = await signedInBy(api, connected, email);
    expect((await comeBy(api, browser, connected, email)).status).toBe(303);
    const colleague = await staff.aMember(
      api.db,
      staff.partnerOf(connected.partner),
      "viewer",
      `kim-${newId()}@${DOMAIN}`,
    );
    const byLink = await staff.signInStaff(api, colleague);
    expect((await comeBy(api, byLink, connected, colleague.email)).status).toBe(303);
    expect(await sessionOf(byLink)).toMatchObject(worksBy("oidc", connected.partner));
  });
});

describe("the page behind a link, in a browser where someone else is signed in", () => {
  const confirmPage = (browser: Browser, token: string, type: string) =>
    openIn(api, browser, `/auth/staff/confirm?${new URLSearchParams({ token_hash: token, type }).toString()}`);

  test("waits for a click and says who is signed in; for the same person it goes on by itself", async () => {
    const [person, other] = [await somebodyElsewhere(), await somebodyElsewhere()];
    const browser = await staff.signInStaff(api, person);
    const { token: invitation } = await staff.anInvitation(api.db, staff.partnerOf(connected.partner), other.email);
    for (const [token, type] of [
      [await staff.aStaffLink(api.db, other), "magiclink"],
      [invitation, "invitation"],
    ] as const) {
      const page = await confirmPage(browser, token, type);
      expect(page.status).toBe(200);
      for (const words of [person.email, other.email]) expect(page.text).toContain(words);
      expect(page.text).not.toContain("<script");
      expect(await sessionOf(browser)).toMatchObject(worksBy("link", elsewhere));
    }
    const own = await confirmPage(browser, await staff.aStaffLink(api.db, person), "magiclink");
    expect(own.text).toContain("<script");
    const nobodys = await confirmPage(aBrowser(api), await staff.aStaffLink(api.db, other), "magiclink");
    expect(nobodys.text).toContain("<script");
    const click = await confirmPage(browser, await staff.aStaffLink(api.db, other), "magiclink");
    expect((await sendForm(api, browser, click)).status).toBe(303);
    expect((await browser.call("GET", SESSION)).body["person"]).toMatchObject({ email: other.email });
  });
});
