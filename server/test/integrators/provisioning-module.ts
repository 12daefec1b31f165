import { request as send } from "undici";
import { expect } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import type { TestApi } from "../support/api.ts";
import type { TestPartner } from "../support/factories.ts";

export type Body = Record<string, unknown>;
export type Answer = { status: number; body: Body };
export type Assets = { assetsDomains: string[] } | { assetsEmails: string[] };
type Plan = { id: string; displayName: string; planType: string; status: string };
type Settings = Pick<TestPartner, "id" | "apiKey">;

/** JSON as PHP writes it: every slash and every non-ASCII letter escaped. */
export const php = (body: Body | []): string =>
  JSON.stringify(body)
    .replaceAll("/", "\\/")
    .replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** In the format of `DateTime::format("Y-m-d\TH:i:s.v\Z")`. */
export const inFiveMinutes = (): string => new Date(Date.now() + 300_000).toISOString();

export const aDomain = (): string => `shop-${newId()}.example`;

/**
 * How the module handles a response: returns its content, or throws an error with the text that it shows to its users.
 */
export function taken({ status, body }: Answer): Body {
  if (status >= 400 || body["success"] !== true) throw new Error(String(body["error"]));
  return body;
}

/**
 * The provisioning module that partners run today. It is written in PHP with Guzzle, and this sends what Guzzle sends:
 * paths without a version; on every call, with or without a body, a JSON content type and no Accept; POST requests
 * without a body have length 0. The functions have the module's own names.
 */
export function provisioningModule(api: TestApi, settings: () => Settings) {
  async function call(
    method: "GET" | "POST" | "PATCH",
    path: string,
    body?: Body | [],
    { id, apiKey }: Settings = settings(),
  ): Promise<Answer> {
    const answer = await send(`${api.baseUrl}/api/integrations/${path}`, {
      method,
      headers: {
        "Content-Type": "application/json",
        "SW-PARTNER-ID": id,
        "SW-API-KEY": apiKey,
        "User-Agent": "GuzzleHttp/7",
      },
      body: body === undefined ? null : php(body),
    });
    expect(answer.headers["content-type"]).toMatch(/^application\/json/);
    return { status: answer.statusCode, body: (await answer.body.json()) as Body };
  }
  const get = async (path: string) => taken(await call("GET", path));
  const post = async (path: string, body?: Body) => taken(await call("POST", path, body));

  /** The module identifies a plan by its display name, and takes the first active plan with that name. */
  async function planNamed(name: string): Promise<Plan> {
    const { data } = await get("partner/plans");
    const plan = (data as Plan[]).find(({ displayName, status }) => displayName === name && status === "active");
    if (!plan) throw new Error(`Plan ${name} not found`);
    return plan;
  }

  async function create(assets: Assets = { assetsDomains: [aDomain()] }, planName = "Basic"): Promise<string> {
    const { id: planId } = await planNamed(planName);
    const { customerId } = await post("customer/onboard", {
      companyName: "Käserei / Söhne",
      contactEmail: "owner@juniper.example",
      customerReference: "1042",
      alertRecipients: ["owner@juniper.example"],
      price: 0,
      billedFromDate: inFiveMinutes(),
      currencyCode: "EUR",
      planId,
      ...assets,
    });
    return String(customerId);
  }

  async function changePackage(customerId: string, planName: string): Promise<Body> {
    const { id: planId } = await planNamed(planName);
    return taken(await call("PATCH", `customer/${customerId}/info`, { planId }));
  }

  const offboard = (customerId: string) => post("customer/offboard", { customerId });
  return {
    call,
    get,
    post,
    planNamed,
    create,
    getInfo: (customerId: string) => get(`customer/${customerId}/info`),
    changePackage,
    suspend: offboard,
    unsuspend: (customerId: string) => post("customer/reactivate", { customerId }),
    terminate: offboard,
    signInUrl: async (customerId: string) => String((await post(`customer/${customerId}/magic-link`))["url"]),
  };
}
