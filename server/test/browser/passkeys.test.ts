import { readFileSync } from "node:fs";
import type { CDPSession, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Answer, type TestApi, testApi } from "../support/api.ts";
import { aPartner } from "../support/factories.ts";
import { aBrowser } from "../support/portal.ts";
import { contentOf } from "../support/routes/routes.ts";
import {
  aMember,
  aStaffLink,
  confirmStaff,
  cookieOf,
  distributorOf,
  OPERATOR,
  signInStaff,
  stale,
  type TestMember,
} from "../support/staff.ts";
import { inBrowser, PATIENCE, testBrowser } from "./browser.ts";
import { press, says, settled } from "./console.ts";

const SCRIPT = readFileSync(new URL("./passkeys.js", import.meta.url), "utf8");

// A passkey belongs to a host name, so an IP address doesn't work.
let url = "http://localhost";
const api = testApi({ publicUrl: () => url });
beforeAll(() => {
  url = api.baseUrl.replace("127.0.0.1", "localhost");
});
const atLocalhost = Object.create(api, { baseUrl: { get: () => url } }) as TestApi;

/** A page of the origin that makes no calls by itself. */
const ANY_PAGE = "/portal/sign-in";

type Json = Record<string, unknown>;
type Called = { status: number; body: Json };

const AUTHENTICATOR = {
  protocol: "ctap2",
  transport: "internal",
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

type Device = { cdp: CDPSession; authenticatorId: string };

async function aDevice(page: Page): Promise<Device> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", { options: AUTHENTICATOR });
  return { cdp, authenticatorId };
}

const run = (page: Page, what: string): Promise<Called> => page.evaluate<Called>(`passkeys.${what}`);

const post = (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  api.call({ method: "POST", path: `/api/v1/staff${path}`, headers, body });

inBrowser("passkeys", () => {
  const browser = testBrowser(atLocalhost);

  /** A window with an authenticator, where a person is signed in with a link. */
  async function aWindow(member?: TestMember) {
    const { page, watched } = await browser.open();
    if (member) {
      const { cookies } = await signInStaff(api, member);
      await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
    }
    const device = await aDevice(page);
    await page.goto(ANY_PAGE);
    await page.evaluate(SCRIPT);
    return { page, watched, ...device };
  }

  /** A person with a passkey in this window. No one is signed in there. */
  async function aPasskey(name = "Laptop") {
    const member = await aMember(api.db, OPERATOR);
    const window = await aWindow(member);
    expect(await run(window.page, `register(${JSON.stringify(name)})`)).toMatchObject({ status: 200 });
    await window.page.context().clearCookies();
    return { member, ...window };
  }

  /** What this window's authenticator would send to sign in. */
  async function anAssertion(page: Page): Promise<Json> {
    const { body } = await post("/sign-in/passkey/options");
    return page.evaluate<Json>(`passkeys.sign(${JSON.stringify(body["options"])})`);
  }

  test("are added under names, sign in, are renamed and removed", async () => {
    const { member, page } = await aPasskey("Laptop");
    expect(await run(page, "signIn()")).toMatchObject({ status: 200, body: { redirectTo: "/console" } });
    await page.goto("/console");
    await page.getByText(member.email).first().waitFor();
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
    const call = (method: string, path: string, body?: unknown) =>
      api.call({ method, path: `/api/v1/staff${path}`, headers: { cookie }, body });
    expect(await call("GET", "/session")).toMatchObject({ body: { session: { method: "passkey", isFresh: true } } });
    const { body } = await call("GET", "/passkeys");
    const [passkey] = body["passkeys"] as { id: string; name: string; lastUsedAt: string | null }[];
    expect(passkey).toMatchObject({ name: "Laptop", lastUsedAt: expect.any(String) as string });
    const path = `/passkeys/${passkey?.id ?? ""}`;
    expect(await call("PATCH", path, { name: "Old laptop" })).toMatchObject({
      body: { passkey: { name: "Old laptop" } },
    });
    const other = await signInStaff(api, await aMember(api.db, OPERATOR));
    for (const method of ["PATCH", "DELETE"]) {
      const answer = await other.call(
        method,
        `/api/v1/staff${path}`,
        method === "PATCH" ? { name: "Mine" } : undefined,
      );
      expect(answer).toMatchObject({ status: 404, body: { code: "passkey-not-found" } });
    }
    expect(await call("DELETE", path)).toMatchObject({ status: 200 });
    await page.evaluate(SCRIPT);
    const gone = await anAssertion(page);
    expect(await post("/sign-in/passkey", { credential: gone })).toMatchObject({ status: 401 });
  });

  test("in the console begin with a new page, and nothing is left of whoever worked there before", async () => {
    const { member, page, watched } = await aPasskey();
    const partner = await aPartner(api.db, { name: "Harbour IT" });
    const before = await aMember(api.db, distributorOf(partner.distributor));
    const { cookies } = await signInStaff(api, before);
    await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
    await page.goto(`/console/partners/${partner.id}`);
    await press(page, "Act for Harbour IT");
    await says(page, "Acting for Harbour IT");
    await page.goto("/console/account");
    await settled(page);
    await stale(api, before);
    await press(page, "Add a passkey");
    const dialog = page.getByRole("dialog");
    await page.getByLabel("Name").fill("Theirs");
    await dialog.getByRole("button", { name: "Add a passkey" }).click(PATIENCE);
    await dialog.getByRole("button", { name: "Email me a link" }).click(PATIENCE);
    await api.database.pool.query("update staff_sessions set expires_at = now() where person_id = $1", [
      before.personId,
    ]);
    await says(page, "Your session has ended");
    watched.forgive(/401|403/);
    expect(await page.evaluate("sessionStorage.getItem('sablewatch.console.acting')")).toBeNull();

    await page.evaluate("window.isEarlier = true");
    await press(page, "Use a passkey");
    await page.getByText(member.email).first().waitFor(PATIENCE);
    expect(await page.evaluate("window.isEarlier")).toBeUndefined();
    expect(await dialog.count()).toBe(0);
  });

  test("several of one person all sign in, and the same authenticator is not added twice", async () => {
    const member = await aMember(api.db, OPERATOR);
    const [one, two] = [await aWindow(member), await aWindow(member)];
    for (const [window, name] of [
      [one, "Laptop"],
      [two, "Phone"],
    ] as const) {
      expect(await run(window.page, `register("${name}")`)).toMatchObject({ status: 200 });
    }
    await expect(run(one.page, 'register("Again")')).rejects.toThrow(
      /InvalidStateError|already registered|excludeCredentials/,
    );
    for (const { page } of [one, two]) expect(await run(page, "signIn()")).toMatchObject({ status: 200 });
  });

  test("prove that the person is present, and allow what needs a recent proof", async () => {
    const member = await aMember(api.db, OPERATOR);
    const { page, watched } = await aWindow(member);
    await run(page, 'register("Laptop")');
    await stale(api, member);
    expect(await run(page, 'register("Phone")')).toMatchObject({
      status: 403,
      body: { code: "fresh-sign-in-required" },
    });
    watched.forgive(/status of 403/);
    expect(await run(page, "prove()")).toMatchObject({ status: 200 });
    expect(await run(page, "signIn()")).toMatchObject({ status: 200 });
  });

  test("of one person prove nothing for another", async () => {
    const { page } = await aPasskey();
    const other = await signInStaff(api, await aMember(api.db, OPERATOR));
    const { body } = await post("/session/passkey/options", undefined, cookieOf(other));
    const options = { ...(body["options"] as Json), allowCredentials: [] };
    const credential = await page.evaluate<Json>(`passkeys.sign(${JSON.stringify(options)})`);
    expect(await post("/session/passkey", { credential }, cookieOf(other))).toMatchObject({
      status: 401,
      body: { code: "passkey-refused" },
    });
  });

  test("a challenge works once, for what it was made, and not for long", async () => {
    const { member, page } = await aPasskey();
    const credential = await anAssertion(page);
    const session = await confirmStaff(aBrowser(api), await aStaffLink(api.db, member));
    expect(session.status).toBe(200);
    const returnTo = "/console/customers?status=active";
    expect(await post("/sign-in/passkey", { credential, returnTo })).toMatchObject({
      status: 200,
      body: { redirectTo: returnTo },
    });
    const before = await contentOf(api.database.pool);
    expect(await post("/sign-in/passkey", { credential })).toMatchObject({
      status: 401,
      body: { code: "passkey-refused" },
    });
    expect(await contentOf(api.database.pool)).toEqual(before);

    const owner = await signInStaff(api, member);
    const forProof = await post("/session/passkey/options", undefined, cookieOf(owner));
    const signed = await page.evaluate<Json>(`passkeys.sign(${JSON.stringify(forProof.body["options"])})`);
    expect(await post("/sign-in/passkey", { credential: signed })).toMatchObject({ status: 401 });

    const late = await anAssertion(page);
    await api.database.pool.query("update staff_challenges set expires_at = now()");
    expect(await post("/sign-in/passkey", { credential: late })).toMatchObject({ status: 401 });
  });

  test("of two uses of one challenge at the same moment, one wins", async () => {
    const { page } = await aPasskey();
    const credential = await anAssertion(page);
    const answers = await Promise.all(Array.from({ length: 5 }, () => post("/sign-in/passkey", { credential })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
  });

  test("signed on another origin are refused, though the host is the same", async () => {
    const { member, page, cdp, authenticatorId } = await aPasskey();
    const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
    const elsewhere = await page.context().newPage();
    await elsewhere.route("**/*", (route) => route.fulfill({ contentType: "text/html", body: "<p>elsewhere</p>" }));
    await elsewhere.goto("http://localhost:9/");
    const copy = await aDevice(elsewhere);
    for (const credential of credentials) {
      await copy.cdp.send("WebAuthn.addCredential", { authenticatorId: copy.authenticatorId, credential });
    }
    await elsewhere.evaluate(SCRIPT);
    const credential = await anAssertion(elsewhere);
    expect(await post("/sign-in/passkey", { credential })).toMatchObject({
      status: 401,
      body: { code: "passkey-refused" },
    });

    const owner = await signInStaff(api, member);
    const { body } = await post("/passkeys/options", undefined, cookieOf(owner));
    const options = { ...(body["options"] as Json), excludeCredentials: [] };
    const made = await elsewhere.evaluate<Json>(`passkeys.make(${JSON.stringify(options)})`);
    expect(await post("/passkeys", { name: "Elsewhere", credential: made }, cookieOf(owner))).toMatchObject({
      status: 401,
    });
  });

  test("that were copied are noticed by their counter, and refused", async () => {
    const { member, page, cdp, authenticatorId } = await aPasskey();
    const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
    for (let use = 0; use < 3; use++) expect(await run(page, "signIn()")).toMatchObject({ status: 200 });
    const { page: second } = await browser.open();
    const copy = await aDevice(second);
    await second.goto(ANY_PAGE);
    await second.evaluate(SCRIPT);
    for (const credential of credentials) {
      await copy.cdp.send("WebAuthn.addCredential", { authenticatorId: copy.authenticatorId, credential });
    }
    const credential = await anAssertion(second);
    expect(await post("/sign-in/passkey", { credential })).toMatchObject({
      status: 401,
      body: { code: "passkey-refused" },
    });
    expect(await run(page, "signIn()")).toMatchObject({ status: 200 });
    const noticed = await api.db
      .selectFrom("audit_entries")
      .select("subject_id")
      .where("action", "=", "staff-passkey.copied")
      .execute();
    expect(noticed).toEqual([{ subject_id: member.personId }]);
  });

  test("a sign-in link is confirmed by the page itself, and leads to the console", async () => {
    const member = await aMember(api.db, OPERATOR);
    const { page } = await browser.open();
    await page.goto(`/auth/staff/confirm?token_hash=${await aStaffLink(api.db, member)}&type=magiclink`);
    await page.waitForURL("**/console**");
    await page.getByText(member.email).first().waitFor();
    expect(page.url()).not.toContain("token_hash");
  });
});

test("what is no passkey at all is refused, and writes nothing", async () => {
  const before = await contentOf(api.database.pool);
  const clientDataJSON = Buffer.from(JSON.stringify({ type: "webauthn.get", challenge: "abc", origin: url })).toString(
    "base64url",
  );
  const credential = {
    id: "abc",
    rawId: "abc",
    type: "public-key",
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData: "abc", signature: "abc" },
  };
  expect(await post("/sign-in/passkey", { credential })).toMatchObject({ status: 401 });
  const nonsense = { ...credential, response: { ...credential.response, clientDataJSON: "bm90IGpzb24" } };
  expect(await post("/sign-in/passkey", { credential: nonsense })).toMatchObject({ status: 401 });
  expect(await post("/sign-in/passkey", { credential: { ...credential, id: "not base64!" } })).toMatchObject({
    status: 422,
  });
  expect(await post("/sign-in/passkey", {})).toMatchObject({ status: 422 });
  expect(await contentOf(api.database.pool)).toEqual(before);
});
