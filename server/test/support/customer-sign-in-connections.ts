import { expect } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import type { Answer, TestApi } from "./api.ts";
import type { TestPartner } from "./factories.ts";
import { type IdentityProvider, startIdentityProvider, walkThrough } from "./servers/identity-provider.ts";
import { aBrowser, aPortalCustomer, type Browser, cookiesOf, open, type Page } from "./portal.ts";

export const DOMAIN = "juniper.example";

/** A customer with its own identity provider. */
export type Connected = {
  partner: TestPartner;
  customerId: string;
  /** The address of its portal user. */
  email: string;
  provider: IdentityProvider;
};

export const connectionPath = (customerId: string): string => `/customer/${customerId}/sign-in-connection`;

const settingsOf = (provider: IdentityProvider, changes: Record<string, unknown> = {}) => ({
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  domains: [DOMAIN],
  ...changes,
});

export const set = (api: TestApi, { partner, customerId, provider }: Connected, changes?: object): Promise<Answer> =>
  api.as(partner).post(connectionPath(customerId), { ...settingsOf(provider), ...changes });

export const switchTo = (api: TestApi, { partner, customerId }: Connected, changes: object): Promise<Answer> =>
  api.as(partner).patch(connectionPath(customerId), changes);

export const vouched = (email: string) => ({ email, email_verified: true });

export const pathOf = (url: string): string => url.slice(new URL(url).origin.length);

export type Begun = { cookie: string; location: string };

/** The response that a browser gets when it begins to sign in. */
export async function begin(api: TestApi, path: string, headers: Record<string, string> = {}): Promise<Begun> {
  const page = await open(api, path, { headers });
  expect(page.status).toBe(303);
  const begun = cookiesOf(page.headers).find(({ name }) => name.endsWith("sw_begun"));
  return { cookie: `${begun?.name ?? ""}=${begun?.value ?? ""}`, location: String(page.headers["location"]) };
}

export const finish = (
  api: TestApi,
  { cookie }: Pick<Begun, "cookie">,
  url: string,
  headers: Record<string, string> = {},
): Promise<Page> =>
  open(api, pathOf(url), {
    headers: { ...headers, cookie: [cookie, headers["cookie"] ?? ""].filter(Boolean).join("; ") },
  });

export const signInPath = (customerId: string): string => `/auth/customers/${customerId}/sign-in`;

/** Signs in with the customer's provider, which makes these claims about the person. */
export async function signInAs(
  api: TestApi,
  { customerId, provider }: Connected,
  claims: Record<string, unknown>,
  { tamper = (url: string) => url, path = signInPath(customerId), headers = {} } = {},
): Promise<Page> {
  provider.claims = claims;
  const begun = await begin(api, path);
  return finish(api, begun, tamper(await walkThrough(provider.issuer, begun.location)), headers);
}

/** The portal's cookies that a page sets, in a new browser. */
export function browserOf(api: TestApi, page: Page): Browser {
  const browser = aBrowser(api);
  for (const { name, value } of cookiesOf(page.headers)) if (value !== "") browser.cookies.set(name, value);
  return browser;
}

/** Tests a connection like a person at the customer who got the link. */
export async function tryOut(api: TestApi, connected: Connected, claims: Record<string, unknown>): Promise<Page> {
  const { partner, customerId } = connected;
  const { body } = await api.as(partner).post(`${connectionPath(customerId)}/try`);
  return signInAs(api, connected, claims, { path: pathOf(String(body["url"])) });
}

/** A customer with a configured provider. With `isOn`, it has also been tested and switched on. */
export async function aConnected(
  api: TestApi,
  partner: TestPartner,
  { isOn = true, customer = {} } = {},
): Promise<Connected> {
  const email = `contact-${newId()}@${DOMAIN}`;
  const customerId = await aPortalCustomer(api, partner, { email, contactEmail: email, ...customer });
  const provider = await startIdentityProvider(`${api.baseUrl}/auth/customers/${customerId}/callback`);
  const connected = { partner, customerId, email, provider };
  expect(await set(api, connected)).toMatchObject({ status: 200, body: { connection: { isEnabled: false } } });
  if (!isOn) return connected;
  expect((await tryOut(api, connected, vouched(email))).status).toBe(200);
  expect(await switchTo(api, connected, { isEnabled: true })).toMatchObject({ status: 200 });
  return connected;
}
