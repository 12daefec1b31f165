import { beforeAll, expect, test } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import { testApi } from "../support/api.ts";
import { aPartner, type TestPartner } from "../support/factories.ts";
import { type Answer, provisioningModule, taken } from "./provisioning-module.ts";

// The provisioning module shows `error` to its users unchanged.
const api = testApi();
let partner: TestPartner;
const { call, create, suspend } = provisioningModule(api, () => partner);

beforeAll(async () => {
  partner = await aPartner(api.db);
});

const ASKED = { companyName: "Juniper", assetsDomains: ["juniper.example"] };

test.each<[string, number, string | RegExp, () => Promise<Answer>]>([
  [
    "a key that was mistyped",
    401,
    "Failed to verify org API key",
    () => call("GET", "partner/plans", undefined, { id: partner.id, apiKey: `${partner.apiKey}x` }),
  ],
  [
    "settings left empty",
    422,
    "Partner ID and API key are required in headers",
    () => call("GET", "partner/plans", undefined, { id: "", apiKey: "" }),
  ],
  [
    "nothing to watch",
    422,
    "At least one of assetsDomains or assetsEmails must be provided",
    () => call("POST", "customer/onboard", { companyName: "Juniper" }),
  ],
  [
    "a mail provider in place of the company's domain",
    422,
    /^assetsDomains.*gmail\.com/,
    () => call("POST", "customer/onboard", { companyName: "Juniper", assetsDomains: ["gmail.com"] }),
  ],
  [
    "several fields at once",
    422,
    /^price: .+; currencyCode: .+$/,
    () => call("POST", "customer/onboard", { ...ASKED, price: -1, currencyCode: "EURO" }),
  ],
  [
    "a plan that is gone",
    422,
    /^planId: '[0-9a-f-]{36}' is not an active plan$/,
    () => call("POST", "customer/onboard", { ...ASKED, planId: newId() }),
  ],
  [
    "an account that is not there",
    404,
    "Customer not found or does not belong to partner",
    () => call("POST", "customer/offboard", { customerId: newId() }),
  ],
  [
    "an account without its id",
    400,
    "Invalid route parameters: Customer ID must be a valid UUID",
    () => call("GET", "customer/1042/info"),
  ],
  [
    "unsuspending what is not suspended",
    409,
    /active/,
    async () => call("POST", "customer/reactivate", { customerId: await create() }),
  ],
  [
    "signing in to a suspended account",
    400,
    "Customer has no linked platform user",
    async () => {
      const customerId = await create();
      await suspend(customerId);
      return call("POST", `customer/${customerId}/magic-link`);
    },
  ],
  ["a path that is none", 404, /./, () => call("POST", "customer/suspend", { customerId: newId() })],
  ["a method that is none", 405, /./, () => call("GET", "customer/onboard")],
])("%s: the error is one that people can be shown, in the envelope", async (_what, status, text, ask) => {
  const answer = await ask();
  expect(answer).toMatchObject({ status, body: { success: false } });
  const { error } = answer.body as { error: string };
  if (typeof text === "string") expect(error).toBe(text);
  else expect(error).toMatch(text);
  expect(() => taken(answer)).toThrow(error);
});
