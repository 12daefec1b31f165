import { expect } from "vitest";
import type { TestApi } from "./api.ts";
import { aPartner, type TestPartner } from "./factories.ts";
import { type IdentityProvider, startIdentityProvider, walkThrough } from "./servers/identity-provider.ts";
import { aBrowser, type Browser, cookiesOf, open, type Page } from "./portal.ts";
import { aSignedIn, partnerOf } from "./staff.ts";

export const DOMAIN = "harbour.example";
export const ORGANISATION = "Harbour IT";
export const CONNECTION = "/api/v1/staff/sign-in-connection";

/** A partner whose people sign in with a provider. */
export type StaffConnected = {
  partner: TestPartner;
  owner: Browser;
  id: string;
  signInPath: string;
  redirectUrl: string;
};

export async function aStaffConnected(
  api: TestApi,
  { issuer, clientId, clientSecret }: Pick<IdentityProvider, "issuer" | "clientId" | "clientSecret">,
): Promise<StaffConnected> {
  const partner = await aPartner(api.db, { name: ORGANISATION });
  const { browser: owner } = await aSignedIn(api, partnerOf(partner));
  const settings = { issuer, clientId, clientSecret, domains: [DOMAIN], defaultRole: "technician" };
  const made = await owner.call("POST", CONNECTION, settings);
  expect(made).toMatchObject({ status: 200 });
  const { id, signInUrl, redirectUrl } = made.body["connection"] as Record<"id" | "signInUrl" | "redirectUrl", string>;
  return { partner, owner, id, signInPath: new URL(signInUrl).pathname, redirectUrl };
}

/** The same with its own provider. */
export async function aStaffProvider(api: TestApi): Promise<StaffConnected & { provider: IdentityProvider }> {
  const provider = await startIdentityProvider();
  const connected = await aStaffConnected(api, provider);
  provider.redirectUrls = [connected.redirectUrl];
  return { ...connected, provider };
}

/** Goes to the provider and back in this browser, as the person that the provider vouches for. */
export async function comeBy(
  api: TestApi,
  browser: Browser,
  { provider, signInPath }: { provider: IdentityProvider; signInPath: string },
  email: string,
): Promise<Page> {
  provider.claims = { email, email_verified: true };
  const begun = await openIn(api, browser, signInPath);
  expect(begun.status).toBe(303);
  const back = await walkThrough(provider.issuer, String(begun.headers["location"]));
  return openIn(api, browser, back.slice(new URL(back).origin.length));
}

/** A new browser that has signed in with the provider. */
export async function signedInBy(
  api: TestApi,
  connected: { provider: IdentityProvider; signInPath: string },
  email: string,
): Promise<Browser> {
  const browser = aBrowser(api);
  expect((await comeBy(api, browser, connected, email)).status).toBe(303);
  return browser;
}

/** Opens a page in a browser, which keeps the cookies. */
export async function openIn(
  api: TestApi,
  { cookies }: Browser,
  path: string,
  { method = "GET", headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Page> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const sent = { method, headers: { cookie, ...headers }, ...(body === undefined ? {} : { body }) };
  const page = await open(api, path, sent);
  for (const { name, value } of cookiesOf(page.headers)) {
    if (value === "") cookies.delete(name);
    else cookies.set(name, value);
  }
  return page;
}

/** Sends the form of a page. */
export async function sendForm(
  api: TestApi,
  browser: Browser,
  { text }: Page,
  headers: Record<string, string> = {},
): Promise<Page> {
  const [, action = ""] = /<form method="post" action="([^"]+)"/.exec(text) ?? [];
  const fields = [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const body = new URLSearchParams(
    Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value])),
  ).toString();
  const type = { "content-type": "application/x-www-form-urlencoded" };
  return openIn(api, browser, action, { method: "POST", headers: { ...type, ...headers }, body });
}
