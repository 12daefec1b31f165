import { request as send } from "undici";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import { type Call, testApi } from "../support/api.ts";
import { aPartner, customerFields, type TestPartner } from "../support/factories.ts";
import { aCustomerIn, contentOf } from "../support/routes/routes.ts";

const api = testApi();
let partner: TestPartner;
let key: Record<string, string>;
let distributorKey: Record<string, string>;

const INTEGRATIONS = "/api/v1/integrations";
const DISTRIBUTORS = "/api/v1/distributors";
const json = { "content-type": "application/json" };
const brokenJson = { raw: "{", headers: json };

beforeAll(async () => {
  partner = await aPartner(api.db);
  key = { "sw-partner-id": partner.id, "sw-api-key": partner.apiKey };
  distributorKey = { "sw-distributor-id": partner.distributor.id, "sw-api-key": partner.distributor.apiKey };
});

/** Status and text of a refused call. Checks that the call wrote nothing. */
async function refusal(call: Call): Promise<[number, unknown]> {
  const before = await contentOf(api.database.pool);
  const { status, body } = await api.call(call);
  expect(await contentOf(api.database.pool)).toEqual(before);
  expect(body).toMatchObject({ success: false, error: expect.any(String) as string });
  return [status, body["error"]];
}

describe("the first check that fails determines the response, in the contract's order", () => {
  const at = (path: string) => INTEGRATIONS + path;
  const patch = (path: string, rest: Partial<Call>): Call => ({
    method: "PATCH",
    path: at(path),
    ...rest,
    headers: { ...key, ...json, ...rest.headers },
  });

  test("1: missing headers before the key, the path, the query, the media type and the body", async () => {
    const missing = [422, "Partner ID and API key are required in headers"];
    const noKey = { "sw-api-key": "wrong", "content-type": "text/plain" };
    expect(await refusal({ method: "PATCH", path: at("/customer/abc/info"), headers: noKey, raw: "{" })).toEqual(
      missing,
    );
    expect(await refusal({ method: "GET", path: at("/customers?pageSize=0") })).toEqual(missing);
    expect(
      await refusal({ method: "POST", path: at("/customer/onboard"), headers: json, raw: "x".repeat(2 ** 21) }),
    ).toEqual(missing);
  });

  test("2: the key before the path, the query, the media type, the size and the body", async () => {
    const unproven = [401, "Failed to verify org API key"];
    const wrong = { ...key, "sw-api-key": "wrong", "content-type": "text/plain" };
    expect(await refusal({ method: "PATCH", path: at("/customer/abc/info"), headers: wrong, raw: "{" })).toEqual(
      unproven,
    );
    expect(await refusal({ method: "GET", path: at("/customers?pageSize=0"), headers: wrong })).toEqual(unproven);
    expect(
      await refusal({ method: "POST", path: at("/customer/onboard"), headers: wrong, raw: "x".repeat(2 ** 21) }),
    ).toEqual(unproven);
  });

  test("4: the path before the body's media type, size, form and rules", async () => {
    const malformed = [400, "Invalid route parameters: Customer ID must be a valid UUID"];
    for (const body of [brokenJson, { raw: "x", headers: { "content-type": "text/plain" } }, { body: { price: -1 } }]) {
      expect(await refusal(patch("/customer/abc/info", body))).toEqual(malformed);
    }
    expect(await refusal(patch("/customer/abc/info", { raw: "x".repeat(2 ** 21) }))).toEqual(malformed);
  });

  test("5: the query, and the distributor API names the field without a prefix", async () => {
    expect(await refusal({ method: "GET", path: at("/customers?pageSize=0&status=gone"), headers: key })).toEqual([
      400,
      expect.stringMatching(/^Invalid query parameters: pageSize: must be 1 to 100; status: /),
    ]);
    expect(
      await refusal({ method: "GET", path: `${DISTRIBUTORS}/billing-codes?page=0`, headers: distributorKey }),
    ).toEqual([400, "page: must be 1 or more"]);
  });

  test("6: valid JSON before its contents, and before the customer", async () => {
    expect(await refusal(patch(`/customer/${newId()}/info`, brokenJson))).toEqual([
      400,
      "Request body must be valid JSON",
    ]);
  });

  test("7: the body's rules before the customer", async () => {
    expect(await refusal(patch(`/customer/${newId()}/info`, { body: { price: -1, companyName: "" } }))).toEqual([
      422,
      expect.stringMatching(/^companyName: .+; price: /),
    ]);
    expect(await refusal(patch(`/customer/${newId()}/info`, { body: {} }))).toMatchObject([422, {}]);
    const upgrade = { method: "POST", path: at("/customer/upgrade"), headers: key };
    expect(await refusal({ ...upgrade, body: { customerId: "abc" } })).toEqual([
      422,
      "customerId: Customer ID must be a valid UUID",
    ]);
  });

  test("7: an unknown plan breaks a rule about the body, so it comes before the customer", async () => {
    expect(await refusal(patch(`/customer/${newId()}/info`, { body: { planType: "service-golden" } }))).toEqual([
      422,
      "planType: 'service-golden' is not an active plan",
    ]);
  });

  test("7: two empty lists of assets break a rule about the body, so this comes before the customer", async () => {
    const body = { domains: [], emails: [] };
    expect(await refusal(patch(`/customer/${newId()}/assets`, { body }))).toMatchObject([422, {}]);
  });

  test("8 and 9: the customer, then its state", async () => {
    const upgrade = (customerId: string) =>
      refusal({ method: "POST", path: at("/customer/upgrade"), headers: key, body: { customerId } });
    expect(await upgrade(newId())).toEqual([404, "Customer not found or does not belong to partner"]);
    expect(await upgrade(await aCustomerIn(api.db, partner, "active"))).toEqual([409, "Customer is already active"]);
  });
});

describe("every response is the envelope", () => {
  test("an unknown route returns 404, with or without a key", async () => {
    for (const path of [
      "/",
      "/api",
      "/api/v1",
      "/api/v2/health",
      INTEGRATIONS,
      `${INTEGRATIONS}/nothing`,
      "/favicon.ico",
    ]) {
      for (const headers of [{}, key]) {
        expect(await refusal({ method: "GET", path, headers })).toEqual([404, "Route not found"]);
      }
    }
  });

  test("another method on a known path returns 405 and lists the allowed ones", async () => {
    const asked: [string, string, string][] = [
      ["GET", `${INTEGRATIONS}/customer/onboard`, "POST"],
      ["DELETE", `${INTEGRATIONS}/customer/${newId()}/info`, "GET, HEAD, PATCH"],
      ["PUT", "/api/integrations/customers", "GET, HEAD"],
      ["POST", `${DISTRIBUTORS}/partners/${newId()}`, "DELETE, GET, HEAD, PATCH"],
      ["OPTIONS", `${DISTRIBUTORS}/plans`, "GET, HEAD"],
      ["POST", "/api/v1/health", "GET, HEAD"],
    ];
    for (const [method, path, allow] of asked) {
      const { status, body, headers } = await api.call({ method, path });
      expect({ status, body, allow: headers["allow"] }).toMatchObject({
        status: 405,
        body: { success: false, error: `Method ${method} is not allowed here` },
        allow,
      });
      expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test("a body of 1 MiB is accepted, and one byte more returns 413", async () => {
    const onboard = { method: "POST", path: `${INTEGRATIONS}/customer/onboard`, headers: { ...key, ...json } };
    const start = JSON.stringify(customerFields({ customerReference: 7 }));
    expect(await refusal({ ...onboard, raw: start.padEnd(2 ** 20) })).toMatchObject([422, {}]);
    expect(await refusal({ ...onboard, raw: start.padEnd(2 ** 20 + 1) })).toEqual([
      413,
      "Request body must not be larger than 1 MiB",
    ]);
  });

  test("a body of another media type returns 415, whatever it contains", async () => {
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/xml",
      "nonsense",
      "multipart/form-data",
    ]) {
      const headers = { ...key, "content-type": type };
      const call = { method: "POST", path: `${INTEGRATIONS}/customer/onboard`, headers };
      expect(await refusal({ ...call, raw: JSON.stringify(customerFields()) })).toEqual([
        415,
        "Content-Type must be application/json",
      ]);
    }
  });

  test("application/json with a parameter or in capitals is accepted", async () => {
    for (const type of ["application/json; charset=utf-8", "Application/JSON", "application/json;charset=UTF-8"]) {
      const { status } = await api.call({
        method: "POST",
        path: `${INTEGRATIONS}/customer/onboard`,
        headers: { ...key, "content-type": type },
        raw: JSON.stringify(customerFields()),
      });
      expect({ type, status }).toEqual({ type, status: 200 });
    }
  });

  test("a missing body where one is required is reported as invalid JSON", async () => {
    for (const headers of [key, { ...key, ...json }]) {
      const call = { method: "POST", path: `${INTEGRATIONS}/customer/onboard`, headers };
      expect(await refusal(call)).toEqual([400, "Request body must be valid JSON"]);
    }
  });

  test("if a body breaks several rules, all are named, joined by a semicolon", async () => {
    const body = { assetsDomains: ["gmail.com", "co.uk"], price: "7" };
    expect(await refusal({ method: "POST", path: `${INTEGRATIONS}/customer/onboard`, headers: key, body })).toEqual([
      422,
      expect.stringMatching(
        /^companyName: .+; assetsDomains\.0: 'gmail\.com' .+; assetsDomains\.1: 'co\.uk' .+; price: /,
      ),
    ]);
  });
});

describe("health", () => {
  test("the public endpoint shows the version", async () => {
    expect(await api.call({ method: "GET", path: "/api/v1/health" })).toMatchObject({
      status: 200,
      body: { success: true, status: "ok", version: "test" },
    });
  });

  test("/livez and /readyz respond without a key, also to HEAD and with a trailing slash", async () => {
    for (const path of ["/livez", "/readyz", "/readyz/", "/api/v1/health/"]) {
      for (const method of ["GET", "HEAD"]) {
        const { status, headers } = await api.call({ method, path });
        expect({ path, status, type: headers["content-type"] }).toEqual({
          path,
          status: 200,
          type: "application/json; charset=utf-8",
        });
        expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
      }
    }
  });

  test("metrics are only for the operator", async () => {
    for (const headers of [{}, { authorization: `Bearer ${partner.apiKey}` }, key]) {
      // Not part of the OpenAPI document, so it is sent without checking against it.
      const answer = await send(`${api.baseUrl}/metrics`, { headers });
      expect([answer.statusCode, await answer.body.json()]).toMatchObject([
        401,
        { success: false, error: "An operator token is required" },
      ]);
    }
  });
});
