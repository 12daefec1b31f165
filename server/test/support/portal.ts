import { request as send } from "undici";
import { expect } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import type { Answer, TestApi } from "./api.ts";
import { anExposedCustomer } from "./exposed-customers.ts";
import type { TestPartner } from "./factories.ts";

type Headers = Record<string, string>;

/** A browser's cookies, and calls that send them and store the ones that answers set. */
export type Browser = {
  readonly cookies: Map<string, string>;
  /** Any path of the service. */
  call(method: string, path: string, body?: unknown, headers?: Headers): Promise<Answer>;
  /** Paths relative to the portal's API: `/overview`. */
  get(path: string, headers?: Headers): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Headers): Promise<Answer>;
  patch(path: string, body?: unknown, headers?: Headers): Promise<Answer>;
  delete(path: string, headers?: Headers): Promise<Answer>;
  /** Another browser with a copy of these cookies, as a thief or a second tab would have. */
  copy(): Browser;
};

export const ACCESS = "sw_session";
export const REFRESH = "sw_refresh";
/** Names the partner of the last session. It isn't secret. */
export const LAST_PARTNER = "sw_partner";

const PORTAL = "/api/v1/portal";

export function aBrowser(api: TestApi, cookies: ReadonlyMap<string, string> = new Map()): Browser {
  const held = new Map(cookies);
  async function call(method: string, path: string, body?: unknown, headers: Headers = {}): Promise<Answer> {
    const cookie = [...held].map(([name, value]) => `${name}=${value}`).join("; ");
    const sent = cookie === "" ? headers : { cookie, ...headers };
    const answer = await api.call({ method, path, headers: sent, body });
    for (const { name, value, attributes } of cookiesOf(answer.headers)) {
      if (attributes["max-age"] === "0" || Date.parse(attributes["expires"] ?? "") <= 0) held.delete(name);
      else held.set(name, value);
    }
    return answer;
  }
  return {
    cookies: held,
    call,
    get: (path, headers) => call("GET", PORTAL + path, undefined, headers),
    post: (path, body, headers) => call("POST", PORTAL + path, body, headers),
    patch: (path, body, headers) => call("PATCH", PORTAL + path, body, headers),
    delete: (path, headers) => call("DELETE", PORTAL + path, undefined, headers),
    copy: () => aBrowser(api, held),
  };
}

export type SetCookie = { name: string; value: string; attributes: Record<string, string> };

/** The cookies that an answer sets; attribute names in lower case. */
export const cookiesOf = (headers: Answer["headers"]): SetCookie[] =>
  [headers["set-cookie"] ?? []].flat().map((line) => {
    const [first = "", ...rest] = line.split(/; */);
    const pairOf = (text: string) => [text.split("=", 1).join(""), text.slice(text.indexOf("=") + 1)] as const;
    const [name, value] = pairOf(first);
    const attributes = rest.map((one) => (one.includes("=") ? pairOf(one) : ([one, ""] as const)));
    return { name, value, attributes: Object.fromEntries(attributes.map(([key, text]) => [key.toLowerCase(), text])) };
  });

/** Requests a link as the partner does; returns it and the secret in it. */
export async function aLink(
  api: TestApi,
  partner: TestPartner,
  customerId: string,
): Promise<{ url: string; token: string }> {
  const { status, body } = await api.as(partner).post(`/customer/${customerId}/magic-link`);
  expect({ status, keys: Object.keys(body) }).toEqual({ status: 200, keys: ["success", "url"] });
  const url = String(body["url"]);
  return { url, token: tokenOf(url) };
}

export const tokenOf = (url: string): string => new URL(url).searchParams.get("token_hash") ?? "";

/** Does what the page behind a link does. */
export const confirm = (browser: Browser, token: string, headers: Headers = {}): Promise<Answer> =>
  browser.call("POST", "/auth/confirm", { token_hash: token, type: "magiclink" }, headers);

/** Signs in the customer's portal user with a new link in a new browser. */
export async function signIn(
  api: TestApi,
  partner: TestPartner,
  customerId: string,
  headers: Headers = {},
): Promise<Browser> {
  const browser = aBrowser(api);
  const { token } = await aLink(api, partner, customerId);
  expect(await confirm(browser, token, headers)).toMatchObject({ status: 200 });
  return browser;
}

/** Whether the portal still lets this browser in. */
export const isSignedIn = async (browser: Browser): Promise<boolean> => (await browser.get("/overview")).status === 200;

/** The claims of the browser's access token. */
export function claimsOf({ cookies }: Browser): Record<string, string | number> {
  const [, payload = ""] = (cookies.get(ACCESS) ?? "").split(".");
  return JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, string | number>;
}

export const sessionIdOf = (browser: Browser): string => String(claimsOf(browser)["sid"]);

/** A customer with a portal user, after its first scan. Its contact is the address in these breaches. */
export async function aPortalCustomer(
  api: TestApi,
  partner: TestPartner,
  { breaches = [], ...fields }: Record<string, unknown> & { breaches?: readonly string[] } = {},
): Promise<string> {
  const email = `contact-${newId()}@juniper.example`;
  const access = { email, contactEmail: email, platformAccess: true };
  return anExposedCustomer(api.db, partner, breaches, { ...access, assetsDomains: [], ...fields });
}

export type Page = { status: number; text: string; headers: Answer["headers"] };

/** Requests something other than JSON that the contract doesn't describe: a page, an image, a redirect. */
export async function open(
  { baseUrl }: Pick<TestApi, "baseUrl">,
  path: string,
  { method = "GET", headers = {}, body }: { method?: string; headers?: Headers; body?: string } = {},
): Promise<Page> {
  const answer = await send(baseUrl + path, { method: method as "GET", headers, body: body ?? null });
  return { status: answer.statusCode, text: await answer.body.text(), headers: answer.headers };
}

/** What the page's button sends without scripts. */
export const submit = (
  api: Pick<TestApi, "baseUrl">,
  fields: Record<string, string> | string,
  headers: Headers = {},
): Promise<Page> =>
  open(api, "/auth/confirm", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: typeof fields === "string" ? fields : new URLSearchParams(fields).toString(),
  });
