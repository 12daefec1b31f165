import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../kernel/ids.ts";
import { type Answer, testApi } from "../../../../test/support/api.ts";
import { aPartner } from "../../../../test/support/factories.ts";
import { testPartner } from "../../../../test/support/partner.ts";
import { changed, FORGED_TOKENS, TAMPERED_RETURNS } from "../../../../test/support/servers/identity-attacks.ts";
import {
  type IdentityProvider,
  startIdentityProvider,
  walkThrough,
} from "../../../../test/support/servers/identity-provider.ts";
import { aBrowser, type Browser, cookiesOf, open, type Page } from "../../../../test/support/portal.ts";
import { contentOf } from "../../../../test/support/routes/routes.ts";
import * as staff from "../../../../test/support/staff.ts";

const api = testApi();
const CONNECTION = "/api/v1/staff/sign-in-connection";
const RELEASED = "/api/v1/staff/connection";
const SESSION = "/api/v1/staff/session";
const DOMAIN = "harbour.example";

let provider: IdentityProvider;
const partner = testPartner(api);
let owner: Browser;
let signInUrl: string;

const settings = (changes: Record<string, unknown> = {}) => ({
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  domains: [DOMAIN],
  defaultRole: "technician",
  ...changes,
});

const set = (changes?: Record<string, unknown>): Promise<Answer> => owner.call("POST", CONNECTION, settings(changes));

beforeAll(async () => {
  provider = await startIdentityProvider();
  owner = (await staff.aSignedIn(api, staff.partnerOf(partner))).browser;
  const made = await set();
  expect(made).toMatchObject({ status: 200, body: { connection: { issuer: provider.issuer, isRequired: false } } });
  const { signInUrl: url, redirectUrl } = made.body["connection"] as Record<string, string>;
  signInUrl = url ?? "";
  provider.redirectUrls = [redirectUrl ?? ""];
});
afterAll(() => provider.close());
beforeEach(() => {
  Object.assign(provider, { forge: undefined, forgedWith: "own key" });
});

const anAddress = (): string => `kim-${newId()}@${DOMAIN}`;

type Begun = { cookie: string; location: string };

/** What a browser gets when it opens the organisation's sign-in address. */
async function begin(query = ""): Promise<Begun> {
  const page = await open(api, new URL(signInUrl).pathname + query);
  expect(page.status).toBe(303);
  const [cookie] = cookiesOf(page.headers);
  return { cookie: `${cookie?.name ?? ""}=${cookie?.value ?? ""}`, location: String(page.headers["location"]) };
}

const pathOf = (url: string): string => url.slice(new URL(url).origin.length);

const finish = ({ cookie }: Pick<Begun, "cookie">, url: string): Promise<Page> =>
  open(api, pathOf(url), { headers: { cookie } });

/** Signs in with the provider, which says this about the person. */
async function signInAs(
  claims: Record<string, unknown>,
  tamper: (url: string) => string = (url) => url,
  query = "",
): Promise<Page> {
  provider.claims = claims;
  const begun = await begin(query);
  return finish(begun, tamper(await walkThrough(provider.issuer, begun.location)));
}

const vouched = (email: string) => ({ email, email_verified: true });

function browserOf(page: Page): Browser {
  const browser = aBrowser(api);
  for (const { name, value } of cookiesOf(page.headers)) if (name === "sw_staff") browser.cookies.set(name, value);
  return browser;
}

/** Checks that no one was let in, and that no person, member or session was created. */
async function refused(attempt: () => Promise<Page>, status = 401): Promise<void> {
  const rows = async () => {
    const content = await contentOf(api.database.pool);
    return ["people", "memberships", "sessions"].map((table) => content[`public.staff_${table}`]);
  };
  const before = await rows();
  const page = await attempt();
  expect(page.status).toBe(status);
  expect(cookiesOf(page.headers).filter(({ name, value }) => name === "sw_staff" && value !== "")).toEqual([]);
  expect(page.text).not.toContain(DOMAIN);
  expect(await rows()).toEqual(before);
}

describe("signing in with the organisation's provider", () => {
  test("leads to the page of the console that was asked for, and to no other site", async () => {
    const leadsTo = async (next: string) => {
      const query = `?${new URLSearchParams({ next }).toString()}`;
      const page = await signInAs(vouched(anAddress()), undefined, query);
      return [page.status, page.headers["location"]];
    };
    expect(await leadsTo("/console/webhooks?status=failing")).toEqual([303, "/console/webhooks?status=failing"]);
    expect(await leadsTo("//elsewhere.example/console")).toEqual([303, "/console"]);
  });

  test("makes a new person a member with the default role, and lets a known member keep their role", async () => {
    const email = anAddress();
    const page = await signInAs(vouched(email.toUpperCase()));
    expect(page).toMatchObject({ status: 303, headers: { location: "/console" } });
    expect(await browserOf(page).call("GET", SESSION)).toMatchObject({
      body: {
        person: { email },
        session: { method: "oidc", isFresh: false },
        memberships: [{ role: "technician", organisation: { id: partner.id } }],
      },
    });
    const known = await staff.aMember(api.db, staff.partnerOf(partner), "viewer", anAddress());
    const again = await signInAs(vouched(known.email));
    expect(await browserOf(again).call("GET", SESSION)).toMatchObject({ body: { memberships: [{ role: "viewer" }] } });
    const joined = await api.db
      .selectFrom("audit_entries")
      .select("details")
      .where("action", "=", "staff.joined")
      .execute();
    expect(JSON.stringify(joined)).toContain(email);
  });

  test("asks for the code by PKCE, with a state and a nonce, and only for the address", async () => {
    const { searchParams: asked } = new URL((await begin()).location);
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: "code",
      scope: "openid email",
      code_challenge_method: "S256",
      redirect_uri: `${signInUrl}/callback`,
    });
    for (const name of ["state", "nonce", "code_challenge"]) expect(asked.get(name)?.length).toBeGreaterThan(20);
  });

  test("opens only that organisation, even if the address belongs to other organisations too", async () => {
    const elsewhere = await aPartner(api.db);
    const email = anAddress();
    await staff.aMember(api.db, staff.partnerOf(elsewhere), "owner", email);
    const browser = browserOf(await signInAs(vouched(email)));
    const { body } = await browser.call("GET", SESSION);
    expect(
      (body["memberships"] as { organisation: { id: string } }[]).map(({ organisation }) => organisation.id),
    ).toEqual([partner.id]);
    const headers = { "sw-partner-id": elsewhere.id };
    expect(await browser.call("GET", "/api/v1/integrations/customers", undefined, headers)).toMatchObject({
      status: 403,
    });
  });

  test("neither shows nor ends what the same address is signed in to elsewhere", async () => {
    const elsewhere = await aPartner(api.db);
    const email = anAddress();
    const theirs = aBrowser(api);
    const member = await staff.aMember(api.db, staff.partnerOf(elsewhere), "owner", email);
    expect(await staff.confirmStaff(theirs, await staff.aStaffLink(api.db, member))).toMatchObject({ status: 200 });
    const browser = browserOf(await signInAs(vouched(email)));
    const SESSIONS = "/api/v1/staff/sessions";
    expect((await browser.call("GET", SESSIONS)).body["sessions"]).toMatchObject([{ method: "oidc" }]);
    const listed = (await theirs.call("GET", SESSIONS)).body["sessions"] as { id: string; method: string }[];
    const link = listed.find(({ method }) => method === "link");
    expect(await browser.call("DELETE", `${SESSIONS}/${link?.id ?? ""}`)).toMatchObject({ status: 404 });
    expect(await browser.call("DELETE", SESSIONS)).toMatchObject({ status: 200 });
    expect(await theirs.call("GET", SESSION)).toMatchObject({ status: 200 });
  });

  test("doesn't bring back someone who was removed", async () => {
    const email = anAddress();
    const browser = browserOf(await signInAs(vouched(email)));
    const { body } = await browser.call("GET", SESSION);
    const [membership] = body["memberships"] as { id: string }[];
    await owner.call("DELETE", `/api/v1/staff/people/${membership?.id ?? ""}`);
    expect(await browser.call("GET", SESSION)).toMatchObject({ status: 401 });
    await refused(() => signInAs(vouched(email)));
    const { token } = await staff.anInvitation(api.db, staff.partnerOf(partner), email);
    expect(await staff.confirmStaff(aBrowser(api), token, "invitation")).toMatchObject({ status: 200 });
    expect((await signInAs(vouched(email))).status).toBe(303);
  });
});

describe("nobody gets in", () => {
  test.each([
    ["an address that is not verified", { email_verified: false }],
    ["an address that nothing is said about", { email_verified: undefined }],
    ["a word in place of a yes", { email_verified: "true" }],
    ["a domain that is not the organisation's", { email: `kim@elsewhere.example`, email_verified: true }],
    ["a domain that only ends like it", { email: `kim@not-${DOMAIN}`, email_verified: true }],
    ["a part of the domain", { email: `kim@sub.${DOMAIN}`, email_verified: true }],
    ["two addresses", { email: `a@elsewhere.example,b@${DOMAIN}`, email_verified: true }],
    ["no address", { email: undefined, email_verified: true }],
    ["a list for an address", { email: [`kim@${DOMAIN}`], email_verified: true }],
  ])("with %s", async (_what, claims) => {
    await refused(() => signInAs({ email: anAddress(), ...claims }));
  });

  test.each(FORGED_TOKENS)("with %s", async (_what, forge) => {
    provider.forge = forge;
    await refused(() => signInAs(vouched(anAddress())));
  });

  test("with a token that somebody else signed", async () => {
    Object.assign(provider, { forge: (claims: Record<string, unknown>) => claims, forgedWith: "another key" });
    await refused(() => signInAs(vouched(anAddress())));
    provider.forgedWith = "own key";
    expect((await signInAs(vouched(anAddress()))).status).toBe(303);
  });

  test.each(TAMPERED_RETURNS)("with %s in the way back", async (_what, tamper) => {
    await refused(() => signInAs(vouched(anAddress()), tamper));
  });

  test("in another browser than the one that began, or twice", async () => {
    provider.claims = vouched(anAddress());
    const [begun, other] = [await begin(), await begin()];
    const back = await walkThrough(provider.issuer, begun.location);
    await refused(() => finish({ cookie: "" }, back));
    await refused(() => finish(other, back));
    expect((await finish(begun, back)).status).toBe(303);
    await refused(() => finish(begun, back));
  });

  test("with a code that was used, under a new state", async () => {
    provider.claims = vouched(anAddress());
    const begun = await begin();
    const back = await walkThrough(provider.issuer, begun.location);
    expect((await finish(begun, back)).status).toBe(303);
    const code = new URL(back).searchParams.get("code") ?? "";
    await refused(() => signInAs(vouched(anAddress()), changed("code", code)));
  });

  test("by one organisation's provider that sends the browser on to another's", async () => {
    const honest = await startIdentityProvider();
    const other = await staff.aSignedIn(api, staff.partnerOf(await aPartner(api.db)));
    const made = await other.browser.call("POST", CONNECTION, { ...settings(), issuer: honest.issuer });
    const { signInUrl: url } = made.body["connection"] as { signInUrl: string };
    honest.redirectUrls = [`${url}/callback`];
    honest.claims = vouched(anAddress());
    const atEvil = await begin();
    const atHonest = await open(api, pathOf(url));
    const state = new URL(atEvil.location).searchParams.get("state") ?? "";
    const sentOn = changed("state", state)(String(atHonest.headers["location"]));
    const back = await walkThrough(honest.issuer, sentOn);
    await refused(() => finish(atEvil, back));
    await honest.close();
  });

  test("after ten minutes", async () => {
    provider.claims = vouched(anAddress());
    const begun = await begin();
    const back = await walkThrough(provider.issuer, begun.location);
    await api.database.pool.query("update staff_connection_attempts set expires_at = now()");
    await refused(() => finish(begun, back));
  });

  test("by a connection that does not exist, or whose partner is deleted", async () => {
    await refused(() => open(api, `/auth/staff/connections/${newId()}`));
    await refused(() => open(api, "/auth/staff/connections/nonsense"));
    await api.database.pool.query("update partners set deleted_at = now() where id = $1", [partner.id]);
    await refused(() => open(api, new URL(signInUrl).pathname));
    await api.database.pool.query("update partners set deleted_at = null where id = $1", [partner.id]);
  });
});

test("while the provider is away, people are told so, and nothing else happens", async () => {
  const away = await startIdentityProvider();
  const other = await staff.aSignedIn(api, staff.partnerOf(await aPartner(api.db)));
  const made = await other.browser.call("POST", CONNECTION, { ...settings(), issuer: away.issuer });
  const { signInUrl: url } = made.body["connection"] as { signInUrl: string };
  away.redirectUrls = [`${url}/callback`];
  away.claims = vouched(anAddress());
  const page = await open(api, pathOf(url));
  const [cookie] = cookiesOf(page.headers);
  const back = await walkThrough(away.issuer, String(page.headers["location"]));
  await away.close();
  await refused(() => open(api, pathOf(url)), 503);
  await refused(() => finish({ cookie: `${cookie?.name ?? ""}=${cookie?.value ?? ""}` }, back), 503);
  expect(await other.browser.call("POST", CONNECTION, { ...settings(), issuer: away.issuer })).toMatchObject({
    status: 422,
    body: { code: "connection-unusable", field: "issuer" },
  });
});

describe("an organisation that requires its provider", () => {
  test("is closed to other sessions at once, except to its owners", async () => {
    const member = await staff.aSignedIn(api, staff.partnerOf(partner), "admin");
    const email = anAddress();
    const byProvider = browserOf(await signInAs(vouched(email)));
    await set({ isRequired: true });
    expect(await member.browser.call("GET", SESSION)).toMatchObject({ status: 401 });
    const again = await staff.signInStaff(api, member);
    expect(await again.call("GET", "/api/v1/integrations/customers")).toMatchObject({ status: 401 });
    expect(await byProvider.call("GET", "/api/v1/integrations/customers")).toMatchObject({ status: 200 });
    expect(await owner.call("GET", "/api/v1/integrations/customers")).toMatchObject({ status: 200 });
    await set({ isRequired: false });
    expect(await again.call("GET", "/api/v1/integrations/customers")).toMatchObject({ status: 200 });
  });
});

describe("the connection", () => {
  test("is shown without its secret, which stays when it is not sent", async () => {
    expect(await set({ clientSecret: undefined })).toMatchObject({ status: 200 });
    const shown = await owner.call("GET", CONNECTION);
    expect(JSON.stringify(shown.body)).not.toContain(provider.clientSecret);
    expect((await signInAs(vouched(anAddress()))).status).toBe(303);
    const { rows } = await api.database.pool.query<{ row: string }>("select a::text as row from audit_entries a");
    expect(rows.filter(({ row }) => row.includes(provider.clientSecret))).toEqual([]);
  });

  test.each<[string, Record<string, unknown>, string | RegExp]>([
    ["an issuer that is none", { issuer: "nonsense" }, /issuer: must be/],
    ["an issuer with a password", { issuer: "https://a:b@login.example" }, /credentials/],
    [
      "a document in place of the issuer",
      { issuer: "https://login.example/.well-known/openid-configuration" },
      /issuer itself/,
    ],
    [
      "an issuer that calls itself something else",
      { issuer: () => provider.issuer.replace("127.0.0.1", "localhost") },
      /issuer/,
    ],
    ["no domain", { domains: [] }, /domains/],
    ["a public mail provider", { domains: ["gmail.com"] }, /anyone can have a mailbox/],
    ["a domain that is none", { domains: ["harbour"] }, /must be a domain/],
    ["owners by default", { defaultRole: "owner" }, /defaultRole/],
  ])("is refused with %s, and changes nothing", async (_what, changes, words) => {
    const given = Object.fromEntries(
      Object.entries(changes).map(([name, value]) => [
        name,
        typeof value === "function" ? (value as () => unknown)() : value,
      ]),
    );
    const before = await contentOf(api.database.pool);
    const answer = await set(given);
    expect({ status: answer.status, error: answer.body["error"] }).toEqual({
      status: 422,
      error: expect.stringMatching(words) as string,
    });
    expect(await contentOf(api.database.pool)).toEqual(before);
  });

  test("is the same at the path that was released, which says that it is deprecated", async () => {
    const answers = [await owner.call("GET", CONNECTION), await owner.call("GET", RELEASED)];
    expect(answers.map(({ headers }) => "deprecation" in headers)).toEqual([false, true]);
    expect(answers[1]?.body["connection"]).toEqual(answers[0]?.body["connection"]);
    expect(await owner.call("POST", RELEASED, settings())).toMatchObject({
      status: 200,
      body: { connection: answers[0]?.body["connection"] },
    });
  });

  test.each([CONNECTION, RELEASED])(
    "is set at %s by owners with a fresh proof, and is nobody else's business",
    async (path) => {
      for (const role of ["admin", "viewer"] as const) {
        const { browser } = await staff.aSignedIn(api, staff.partnerOf(partner), role);
        expect(await browser.call("GET", path)).toMatchObject({ status: 403 });
        expect(await browser.call("DELETE", path)).toMatchObject({ status: 403 });
      }
      const old = await staff.aSignedIn(api, staff.partnerOf(partner));
      await staff.stale(api, old);
      expect(await old.browser.call("POST", path, settings())).toMatchObject({
        status: 403,
        body: { code: "fresh-sign-in-required" },
      });
      const stranger = await staff.aSignedIn(api, staff.partnerOf(await aPartner(api.db)));
      expect(await stranger.browser.call("GET", path)).toMatchObject({ status: 200, body: { connection: null } });
      expect(await stranger.browser.call("DELETE", path)).toMatchObject({
        status: 404,
        body: { code: "connection-not-found" },
      });
      const headers = { ...staff.cookieOf(stranger.browser), "sw-partner-id": partner.id };
      expect(await api.call({ method: "GET", path: path, headers })).toMatchObject({ status: 403 });
    },
  );

  test("takes its sessions along when it goes", async () => {
    const browser = browserOf(await signInAs(vouched(anAddress())));
    expect(await owner.call("DELETE", CONNECTION)).toMatchObject({ status: 200 });
    expect(await browser.call("GET", SESSION)).toMatchObject({ status: 401 });
    await refused(() => open(api, new URL(signInUrl).pathname));
  });
});
